"""Making puzzles by the thousand: numbered candidates, each made on its own, on one core or on many machines.

A run is a kind, its parameters and a seed. Its candidates are numbered from 0, and what becomes of a number depends on
the run and the number alone. So the puzzles of a run, taken in the order of their numbers, are the same however many
workers made them, whichever of these died, and however often the run was interrupted.
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
"""Candidates handed out at a time: enough to outweigh the way there and back, few enough to stop soon."""

WORKER_DIED = phrase("worker died")
SAME_AGAIN = phrase("same again")


class Run(NamedTuple):
    """A kind, its settled parameters and a seed."""

    kind: KindName
    parameters: dict[str, Any]
    seed: int

    @property
    def key(self) -> str:
        """The run in one line; two runs with the same key make the same puzzles."""
        return f"{kind(self.kind).version} {self.kind} {json.dumps(self.parameters, sort_keys=True)} {self.seed}"


class Outcome(NamedTuple):
    """What became of a candidate.

    Attributes:
        number: which candidate it was.
        item: the puzzle, or ``None``.
        rejected: why there is none, in a few words.
    """

    number: int
    item: Item | None
    rejected: Phrase | None


def candidate(run: Run, number: int) -> Outcome:
    """Make the candidate of this number. Random numbers come from the run and the number alone."""
    rng = Random(f"{run.key} {number}")
    try:
        made = kind(run.kind).make(rng, run.parameters)
    except RejectedError as rejected:
        return Outcome(number, None, rejected.reason)
    provenance = Provenance(run.seed, number, run.parameters, kind(run.kind).version)
    tags = tuple(sorted(made.tags))
    item = Item(run.kind, made.statement, made.answer, made.grade, tags, made.difficulty, provenance)
    return Outcome(number, item, None)


def first_of(run: Run, tick: Callable[[], None] = lambda: None) -> Item:
    """The first good candidate of a run. ``tick`` is called before each candidate; what it raises ends the making."""
    for number in count():
        tick()
        item = candidate(run, number).item
        if item is not None:
            return item
    raise AssertionError("numbers do not end")


def candidates(run: Run, start: int, stop: int) -> list[Outcome]:
    """The candidates from ``start`` on, before ``stop``: the work that one worker does at a time."""
    return [candidate(run, number) for number in range(start, stop)]


class RunProgress:
    """What a run has done so far.

    Attributes:
        next: the first number that is not settled yet.
        made: puzzles made, all different.
        rejected: how many candidates came to nothing, by reason.
    """

    def __init__(self, first: int = 0, made: int = 0) -> None:
        self.next = first
        self.made = made
        self.rejected: Counter[Phrase] = Counter()

    @property
    def tried(self) -> int:
        """Candidates that this sitting settled."""
        return self.made + self.rejected.total()


def make(
    run: Run,
    wanted: int,
    workers: Workers,
    progress: RunProgress,
    known: set[str],
    stop: Callable[[], bool] = lambda: False,
    most: float = inf,
) -> Iterator[list[Outcome]]:
    """Settle candidates in the order of their numbers until so many puzzles are made.

    Each list that comes is what is new since the one before, and ``progress`` has counted it. A caller that keeps the
    puzzles of a list together with ``progress.next`` can go on from there another time.

    Args:
        run: what to make.
        wanted: how many puzzles, those included that ``progress`` begins with.
        workers: who makes them.
        progress: where to begin, and where to count.
        known: the names of the run's earlier puzzles; new names are added.
        stop: asked now and then whether to end; what is not settled by then is left.
        most: candidates to settle at most.
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
