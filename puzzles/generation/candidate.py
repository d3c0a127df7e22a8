"""One candidate of a run, and what became of it."""

from __future__ import annotations

import json
from random import Random
from typing import Any, NamedTuple

from puzzles.item import VERSION, Item, Provenance
from puzzles.kinds import kind
from puzzles.kinds.base import RejectedError


class Run(NamedTuple):
    """A kind, its settled parameters and a seed."""

    kind: str
    parameters: dict[str, Any]
    seed: int

    @property
    def key(self) -> str:
        """The run in one line; two runs with the same key make the same puzzles."""
        return f"{VERSION} {self.kind} {json.dumps(self.parameters, sort_keys=True)} {self.seed}"


class Outcome(NamedTuple):
    """What became of a candidate.

    Attributes:
        number: which candidate it was.
        item: the puzzle, or ``None``.
        rejected: why there is none, in a few words.
    """

    number: int
    item: Item | None
    rejected: str | None


def candidate(run: Run, number: int) -> Outcome:
    """Make the candidate of this number. Random numbers come from the run and the number alone."""
    rng = Random(f"{run.key} {number}")
    try:
        made = kind(run.kind).make(rng, run.parameters)
    except RejectedError as rejected:
        return Outcome(number, None, rejected.reason)
    provenance = Provenance(run.seed, number, run.parameters)
    item = Item(run.kind, made.statement, made.answer, made.grade, tuple(sorted(made.tags)), provenance)
    return Outcome(number, item, None)


def candidates(run: Run, start: int, stop: int) -> list[Outcome]:
    """The candidates from ``start`` on, before ``stop``: the work that one worker does at a time."""
    return [candidate(run, number) for number in range(start, stop)]
