"""Make many puzzles, on one core or on many machines. Each puzzle is made from a numbered candidate.

A run is defined by a kind, its parameters and a seed. Each candidate depends only on the run and on its number. So the
puzzles and their order are the same for any number of workers, and after any interruption. If workers die repeatedly
during the same batch, its candidates are rejected.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count
from math import inf
from random import Random
from typing import Any, NamedTuple

from analyzer.messages import Phrase, phrase
from analyzer.position import KindName
from analyzer.workers import Workers, in_order
from puzzles.item import Item, Provenance
from puzzles.kinds import RejectedError, kind

CHUNK = 4
"""Candidates in a batch: enough to outweigh the overhead, few enough to stop a run soon."""

WORKER_DIED = phrase("worker died")
SAME_AGAIN = phrase("already made")


class Run(NamedTuple):
    """Everything that determines the puzzles of a run; ``parameters`` includes the defaults."""

    kind: KindName
    parameters: dict[str, Any]
    seed: int

    @property
    def key(self) -> str:
        """Runs with the same key make the same puzzles."""
        return f"{kind(self.kind).version} {self.kind} {json.dumps(self.parameters, sort_keys=True)} {self.seed}"


class Outcome(NamedTuple):
    """What became of a candidate: a puzzle, or the reason why it was rejected."""

    number: int
    item: Item | None
    rejected: Phrase | None


def candidate(run: Run, number: int) -> Outcome:
    rng = Random(f"{run.key} {number}")
    try:
        made = kind(run.kind).make(rng, run.parameters)
    except RejectedError as rejected:
        return Outcome(number, None, rejected.reason)
    provenance = Provenance(run.seed, number, run.parameters, kind(run.kind).version)
    tags = tuple(sorted(made.tags))
    item = Item(run.kind, made.statement, made.answer, made.grade, tags, made.difficulty, provenance)
    return Outcome(number, item, None)


def first_of(
    run: Run, tick: Callable[[], None] = lambda: None, wanted: Callable[[Item], bool] = lambda _item: True
) -> Item:
    """Return the first puzzle that is ``wanted``.

    ``tick`` is called before each candidate; it can raise an exception to stop the work.
    """
    for number in count():
        tick()
        item = candidate(run, number).item
        if item is not None and wanted(item):
            return item
    raise AssertionError("numbers do not end")


def candidates(run: Run, start: int, stop: int) -> list[Outcome]:
    return [candidate(run, number) for number in range(start, stop)]


class RunProgress:
    """How far a run has come.

    Attributes:
        next: the number of the next candidate.
        made: how many different puzzles the run has made, in this session and earlier ones.
        earlier: how many of these puzzles were made in earlier sessions.
        rejected: for each reason, how many candidates were rejected in this session.
    """

    def __init__(self, first: int = 0, made: int = 0) -> None:
        self.next = first
        self.made = self.earlier = made
        self.rejected: Counter[Phrase] = Counter()

    @property
    def tried(self) -> int:
        return self.made - self.earlier + self.rejected.total()


def make(
    run: Run,
    wanted: int,
    workers: Workers,
    progress: RunProgress,
    known: set[str],
    stop: Callable[[], bool] = lambda: False,
    most: float = inf,
) -> Iterator[list[Outcome]]:
    """Try candidates in the order of their numbers until ``wanted`` puzzles are made.

    Each yielded list contains new puzzles, which ``progress`` already counts. To continue the run later, store these
    puzzles and ``progress.next``. ``wanted`` also counts the puzzles of earlier sessions; ``known`` contains their
    names. The run ends early if ``stop()`` is true, or if ``progress.tried`` reaches ``most``.
    """
    pieces = ((run, start, start + CHUNK) for start in count(progress.next, CHUNK))
    done = in_order(workers, candidates, pieces, stop)
    while progress.made < wanted and progress.tried < most:
        piece, outcomes = next(done, (None, None))
        if piece is None:
            return
        if outcomes is None:
            outcomes = [Outcome(number, None, WORKER_DIED) for number in range(*piece[1:])]
        yield list(_settle(outcomes, wanted, progress, known, most))


def _settle(
    outcomes: list[Outcome], wanted: int, progress: RunProgress, known: set[str], most: float
) -> Iterator[Outcome]:
    for outcome in outcomes:
        if progress.made == wanted or progress.tried >= most:
            return
        progress.next = outcome.number + 1
        item = outcome.item
        if item is None:
            progress.rejected[outcome.rejected or Phrase("")] += 1
        elif item.id in known:
            progress.rejected[SAME_AGAIN] += 1
        else:
            known.add(item.id)
            progress.made += 1
            yield outcome
