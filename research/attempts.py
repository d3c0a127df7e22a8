"""Numbered attempts to improve on the best known results.

An attempt depends only on the name of the result, on the seed and on the number of the attempt. So several workers can
share a run, and a single attempt can be repeated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from math import inf
from random import Random
from typing import NamedTuple, TypeAlias

from analyzer.forms import json_keys
from analyzer.workers import Workers, in_order
from puzzles.best_known.replay import figure
from research.cooperation import PRESSMAN, beam, match_record, nearly_over
from research.figures import compact_figure, many_bridges, many_hexagons

FIRST_ROUNDS = 8
"""How many first rounds to make, at most, before the best one is chosen."""

Dice: TypeAlias = Callable[[str], Random]
"""A function that takes the name of a purpose and returns the random numbers for it."""


@json_keys("number", "figure", "text")
class Attempt(NamedTuple):
    """The outcome of an attempt.

    Attributes:
        number: the attempt's number in the run.
        figure: how good the result is, such as the points that it scores; ``None`` if the attempt found nothing.
        text: the result as text; empty if the attempt found nothing.
    """

    number: int
    figure: int | None
    text: str


class SearchRun(NamedTuple):
    name: str
    kind: str
    seed: int


def attempt(run: SearchRun, number: int) -> Attempt:
    text = SEARCHES[run.name](lambda name: Random(f"{name} {run.seed} {number}"))
    return Attempt(number, figure(run.kind, text) if text else None, text)


def search(run: SearchRun, workers: Workers, first: int, stop: Callable[[], bool]) -> Iterator[Attempt]:
    """Make the attempts from number ``first`` on. If an attempt kills its worker again and again, it has no result."""
    for (_, number), made in in_order(workers, attempt, ((run, number) for number in count(first)), stop):
        yield made or Attempt(number, None, "")


def _round(goal: str) -> Callable[[Dice], str]:
    def found(dice: Dice) -> str:
        late = beam(goal, dice(goal))
        return "" if late is None else match_record([late])

    return found


def _match(dice: Dice) -> str:
    """Find a match of two rounds. The first ends just below the target; the second adds as many points as possible."""
    chance, first, total = dice("nearly-over"), None, -inf
    for _ in range(FIRST_ROUNDS):
        late = beam("nearly-over", chance)
        if late is not None and nearly_over(late) > total:
            first, total = late, nearly_over(late)
        if total == PRESSMAN.target - 1:
            break
    last = beam("round-points", dice("round-points"))
    return "" if first is None or last is None else match_record([first, last])


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
"""For each result that is not proven, a function that makes an attempt. Failure gives an empty string."""
