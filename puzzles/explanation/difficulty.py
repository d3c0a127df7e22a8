"""The difficulty of a filling puzzle, computed from the cost of each step that the solver takes.

Techniques that are higher on the ladder usually cost more. A trial costs a fixed effort plus twice the cost of its
chain, because the solver has to remember the chain. If only one tile fits a face, placing it costs more when there are
few such faces, because they take longer to find. The costs are a convention, like the ladder. The difficulty is a
logarithm: twice the cost adds almost one.

>>> [round(number(cost), 2) for cost in (0, 14, 28, 56, 1000)]
[0.0, 1.0, 1.58, 2.32, 6.18]
"""

from __future__ import annotations

from collections.abc import Iterable
from math import log2

from puzzles.explanation.proof import Taken
from puzzles.ladder import LadderStep

COSTS = (0, 1, 2, 4, 5, 8, 12, 16, 16)
"""The cost of a supposition, then that of each rung of the ladder; chains cost extra."""

IN_MIND = 2
"""The factor for the cost of a step inside a trial or a case."""

UNIT = 14
"""The cost of a puzzle with difficulty 1: 14 faces, each with only one tile that fits."""


def effort(steps: Iterable[Taken]) -> float:
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
    times = len({face for _, face in by}) if step.technique == "neighbour" else 1
    return COSTS[step.rung] * times


def number(cost: float) -> float:
    return round(log2(1 + cost / UNIT), 2)
