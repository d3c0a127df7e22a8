"""How hard a filling puzzle is as a number, finer than a grade: what the steps of a person cost together.

Each technique costs the more the higher it stands on the ladder, and a trial what it takes to think of it and twice
its chain, since that has to be kept in mind; so the chain of a trial within a trial counts four times. A tile that has
to be looked for among many faces costs more than one of many that can be laid. The costs are a convention, as the order
of the ladder is. The number is a logarithm: one more where the steps cost about twice as much.
``python -m research.difficulty`` shows it grade by grade.

>>> [round(number(cost), 2) for cost in (0, 14, 28, 56, 1000)]
[0.0, 1.0, 1.58, 2.32, 6.18]
"""

from __future__ import annotations

from collections.abc import Iterable
from math import log2

from puzzles.explanation.proof import Taken
from puzzles.ladder import LadderStep

COSTS = (0, 1, 2, 4, 5, 8, 12, 16, 16)
"""What a step of each rung of the ladder costs, after a supposition; a trial also its chain."""

IN_MIND = 2
"""How much more a step costs in a trial."""

UNIT = 14
"""What a puzzle of the difficulty 1 costs: 14 faces that one tile fits each."""


def effort(steps: Iterable[Taken]) -> float:
    """What the steps of a puzzle cost together."""
    cost, laid = 0.0, 0
    for taken in steps:
        cost += _with_cases([taken])
        if taken.step and taken.step.technique == "fit":
            certain = sum(mask.bit_count() == 1 for mask in taken.before) - laid
            cost += log2((len(taken.before) - laid + 1) / (certain + 1))
            laid += 1
    return cost


def _with_cases(steps: Iterable[Taken]) -> int:
    return sum(_cost(each.step, each.by) + IN_MIND * sum(map(_with_cases, each.cases)) for each in steps if each.step)


def _cost(step: LadderStep, by: Iterable[tuple[int, int]]) -> int:
    """Of a step without its chain; each face that rules values out at a point is one of its own."""
    times = len({face for _, face in by}) if step.technique == "neighbour" else 1
    return COSTS[step.rung] * times


def number(cost: float) -> float:
    """The difficulty of a puzzle whose steps cost so much."""
    return round(log2(1 + cost / UNIT), 2)
