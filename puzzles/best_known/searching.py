"""Searching on for a better record: numbered attempts, each of which comes out the same whoever makes it, and when.

An attempt depends on the record, a seed and its number alone. So a run can be shared out, interrupted and gone on with,
and whatever it found is found again by the number of the attempt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from random import Random
from typing import NamedTuple, TypeAlias

from analyzer.forms import json_keys
from analyzer.workers import Workers, in_order
from puzzles.best_known import played, replay
from puzzles.best_known.cooperation import beam, record
from puzzles.best_known.figures import compact_figure, many_bridges, many_hexagons

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


def _rounds(*goals: str) -> Callable[[Dice], str]:
    """A beam for each goal, which finds what it finds for a record of that name alone."""

    def found(dice: Dice) -> str:
        rounds = [late for goal in goals if (late := beam(goal, dice(goal))) is not None]
        return record(rounds) if len(rounds) == len(goals) else ""

    return found


SEARCHES: dict[str, Callable[[Dice], str]] = {
    "compact-figure": lambda dice: compact_figure(dice("compact-figure")),
    "hexagons": lambda dice: many_hexagons(dice("hexagons")),
    "hexagons-whole-set": lambda dice: compact_figure(dice("compact-figure")),
    "bridges-whole-set": lambda dice: many_bridges(dice("bridges-whole-set")),
    "longest-round": _rounds("longest-round"),
    "round-points": _rounds("round-points"),
    "match-total": _rounds("nearly-over", "round-points"),
    "bridges": _rounds("bridges"),
    "hexagons-played": _rounds("hexagons-played"),
}
"""For each record that is not proven what looks for a better one: a text, empty where it found nothing."""
