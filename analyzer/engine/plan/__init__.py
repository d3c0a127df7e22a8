r"""The plan: up to K tiles of one hand laid one after another for the most points, the other players left out.

There are two ways to it, and both prove what they find. The **search** goes over sets of placements; up to ten tiles
it takes milliseconds. The **cp-sat** model takes longer to begin, OR-tools being large, but copes with fifteen tiles
and more. Left to itself ``make_plan`` searches for a moment and calls on the model where that was not enough.

>>> from analyzer.text import read_position
>>> plan = make_plan(read_position("hand: 1-5-5 1-1-5 0-0-2\ntiles:\n 0,0 5-5-5\n"))
>>> [(move.tile.name, move.score) for move in plan.moves], plan.total, plan.proven
([('1-5-5', 11), ('1-1-5', 7)], 18, True)
"""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from analyzer.engine.clock import PROVEN, Clock, heeding_interrupts
from analyzer.engine.growth import Growth
from analyzer.engine.plan.answer import Plan
from analyzer.engine.plan.search import search_plan
from analyzer.engine.plan.validate import plan_faults
from analyzer.position import Position
from analyzer.rules import RuleSet

__all__ = ["METHODS", "SECONDS", "Plan", "PlanMethod", "make_plan", "plan_faults"]

PlanMethod: TypeAlias = Literal["search", "cp-sat"]

METHODS = get_args(PlanMethod)

SECONDS = 10.0
"""The time limit where none is given."""

FIRST_SEARCH = 0.5
"""Seconds for which the search goes on alone, about what it takes to load OR-tools."""


def make_plan(
    position: Position,
    turns: int | None = None,
    method: PlanMethod | None = None,
    clock: Clock | None = None,
    rules: RuleSet | None = None,
) -> Plan:
    """The most points that the hand can make in so many turns.

    On an empty board the first tile is the opening, any tile of the hand, as ``analyzer.moves`` lists them.

    Args:
        position: the board and the hand.
        turns: how many tiles may be laid; all of the hand without it.
        method: one of ``METHODS``; whichever proves it sooner without it.
        clock: when to stop; after ``SECONDS`` without it.
        rules: score by these rules and not by the position's own.

    Raises:
        ValueError: there is no such method.
    """
    clock = clock or Clock(SECONDS)
    rules = rules or position.rules
    turns = len(position.hand) if turns is None else min(turns, len(position.hand))
    growth = Growth(position.board, position.board.tile_set.mask(position.hand), rules)
    with heeding_interrupts(clock):
        if method is None:
            plan = _sooner(growth, turns, clock)
        elif method == "search":
            plan = search_plan(growth, turns, clock)
        elif method == "cp-sat":
            plan = _solve(growth, turns, clock, search_plan(growth, turns, Clock(0)))
        else:
            raise ValueError(f"no method is called {method!r}: there are {' and '.join(METHODS)}")
    faults = plan_faults(position.board, position.hand, rules, turns, plan)
    if faults:
        raise AssertionError(f"a plan that does not stand: {'; '.join(faults)}")
    return plan


def _sooner(growth: Growth, turns: int, clock: Clock) -> Plan:
    found = search_plan(growth, turns, clock.share(0.5, most=FIRST_SEARCH))
    if found.stopped == PROVEN or clock.over:
        return found
    solved = _solve(growth, turns, clock, found)
    bound = min(found.bound, solved.bound)
    return solved._replace(bound=bound, stopped=PROVEN if bound <= solved.total else solved.stopped)


def _solve(growth: Growth, turns: int, clock: Clock, hint: Plan) -> Plan:
    from analyzer.engine.plan.cpsat import solve_plan

    return solve_plan(growth, turns, clock, hint)
