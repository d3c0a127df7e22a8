"""Searching on for a better record: numbered attempts, each of which comes out the same whoever makes it, and when.

An attempt depends on the record, a seed and its number alone. So a run can be shared out, interrupted and gone on with,
and whatever it found is found again by the number of the attempt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from math import inf
from random import Random
from typing import NamedTuple, TypeAlias

from analyzer.forms import json_keys
from analyzer.workers import Workers, in_order
from puzzles.best_known import played, replay
from research.cooperation import PRESSMAN, beam, nearly_over, record
from research.figures import compact_figure, many_bridges, many_hexagons

FIRST_ROUNDS = 8
"""Of so many rounds the one that comes nearest to the end is the first of a match."""

Dice: TypeAlias = Callable[[str], Random]
"""The random numbers of an attempt, by what they are for."""


@json_keys("number", "figure", "text")
class Attempt(NamedTuple):
    """What an attempt came to.

    Attributes:
        number: which of the run.
        figure: the figure of the record that it found; ``None`` where it found none.
        text: that record.
    """

    number: int
    figure: int | None
    text: str


class SearchRun(NamedTuple):
    """All attempts at a record from one seed: how it is called, how its figure is measured, and the seed."""

    record: str
    kind: str
    seed: int


def attempt(run: SearchRun, number: int) -> Attempt:
    """Make the attempt of this number; the rules say what it has come to."""
    text = SEARCHES[run.record](lambda name: Random(f"{name} {run.seed} {number}"))
    measure = played.figure if run.kind in played.MEASURES else replay.figure
    return Attempt(number, measure(run.kind, text) if text else None, text)


def search(run: SearchRun, workers: Workers, first: int, stop: Callable[[], bool]) -> Iterator[Attempt]:
    """The attempts from this number on, in their order; one over which workers died again and again found nothing."""
    for (_, number), made in in_order(workers, attempt, ((run, number) for number in count(first)), stop):
        yield made or Attempt(number, None, "")


def _round(goal: str) -> Callable[[Dice], str]:
    """A beam for a round, which finds what it finds for the record of that name."""

    def found(dice: Dice) -> str:
        late = beam(goal, dice(goal))
        return "" if late is None else record([late])

    return found


def _match(dice: Dice) -> str:
    """A round that brings a player as near to the end as can be, the best of a few, and one of many points."""
    chance, first, total = dice("nearly-over"), None, -inf
    for _ in range(FIRST_ROUNDS):
        late = beam("nearly-over", chance)
        if late is not None and nearly_over(late) > total:
            first, total = late, nearly_over(late)
        if total == PRESSMAN.target - 1:
            break
    last = beam("round-points", dice("round-points"))
    return "" if first is None or last is None else record([first, last])


SEARCHES: dict[str, Callable[[Dice], str]] = {
    "compact-figure": lambda dice: compact_figure(dice("compact-figure")),
    "hexagons": lambda dice: many_hexagons(dice("hexagons")),
    "hexagons-whole-set": lambda dice: compact_figure(dice("compact-figure")),
    "bridges-whole-set": lambda dice: many_bridges(dice("bridges-whole-set")),
    "longest-round": _round("longest-round"),
    "round-points": _round("round-points"),
    "match-total": _match,
    "bridges": _round("bridges"),
    "hexagons-played": _round("hexagons-played"),
}
"""For each record that is not proven what looks for a better one: a text, empty where it found nothing."""
