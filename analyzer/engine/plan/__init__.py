r"""The plan: the placements from one hand that score the most points in a given number of turns, without opponents.

Two methods can prove that a plan is the best. The **search** takes milliseconds for up to ten tiles. The **cp-sat**
model loads slowly, but can handle fifteen tiles or more. By default, ``make_plan`` tries the search first.

>>> from analyzer.text import read_position
>>> plan = make_plan(read_position("hand: 1-5-5 1-1-5 0-0-2\ntiles:\n 0,0 5-5-5\n"))
>>> [(move.tile.name, move.score) for move in plan.moves], plan.total, plan.proven
([('1-5-5', 11), ('1-1-5', 7)], 18, True)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

from analyzer.board import Board
from analyzer.engine import or_tools
from analyzer.engine.clock import PROVEN, SECONDS, Clock, OutOfTimeError, heeding_interrupts
from analyzer.engine.placement_graph import PlacementGraph
from analyzer.engine.plan.sweeps import Plan, PlanMethod, search_plan
from analyzer.engine.results import DEFAULT_SEED, Ranked, Ranking
from analyzer.moves import legal_moves
from analyzer.plain_board import PlainBoard, move_faults
from analyzer.position import Position
from analyzer.rules import RuleSet
from analyzer.tiles import Tile

__all__ = ["METHODS", "PLAN_SECONDS", "Plan", "PlanMethod", "make_plan", "plan_faults", "rank_by_plan"]

METHODS: tuple[PlanMethod, ...] = get_args(PlanMethod)

PLAN_SECONDS = 10.0
"""The time limit in seconds if none is given."""

FIRST_SEARCH = 0.5
"""The time limit of the search before the model, in seconds: about as long as OR-Tools takes to load."""


def make_plan(
    position: Position,
    turns: int | None = None,
    method: PlanMethod | None = None,
    clock: Clock | None = None,
    rules: RuleSet | None = None,
) -> Plan:
    """Return the plan with the most points for the hand, or the best one found in time.

    On an empty board, any tile in the hand can be the opening.

    Args:
        position: the board and the hand.
        turns: the maximum number of tiles to place; by default the whole hand.
        method: one of ``METHODS``; by default the search, then the model if necessary.
        clock: when to stop; by default after ``PLAN_SECONDS``.
        rules: the rule set; by default the position's own.

    Raises:
        ValueError: the method does not exist.
    """
    clock = clock or Clock(PLAN_SECONDS)
    rules = rules or position.rules
    turns = len(position.hand) if turns is None else min(turns, len(position.hand))
    graph = PlacementGraph(position.board, position.board.tile_set.mask(position.hand), rules)
    with heeding_interrupts(clock):
        if method is None:
            plan = _sooner(graph, turns, clock)
        elif method == "search":
            plan = search_plan(graph, turns, clock)
        elif method == "cp-sat":
            plan = search_plan(graph, turns, Clock(0))
            if or_tools.may_load(clock):
                plan = _solve(graph, turns, clock, plan)
        else:
            raise ValueError(f"no method is called {method!r}: there are {' and '.join(METHODS)}")
    faults = plan_faults(position.board, position.hand, rules, turns, plan)
    if faults:
        raise AssertionError(f"invalid plan: {'; '.join(faults)}")
    return plan


def _sooner(graph: PlacementGraph, turns: int, clock: Clock) -> Plan:
    if not or_tools.runs_here() or not clock.leaves(FIRST_SEARCH + or_tools.LOADING):
        plan = search_plan(graph, turns, clock)
        return plan._replace(note=or_tools.note(plan.stopped))
    found = search_plan(graph, turns, clock.share(0.5, most=FIRST_SEARCH))
    if found.stopped == PROVEN or clock.over:
        return found
    solved = _solve(graph, turns, clock, found)
    bound = min(found.bound, solved.bound)
    return solved._replace(bound=bound, stopped=PROVEN if bound <= solved.total else solved.stopped)


def _solve(graph: PlacementGraph, turns: int, clock: Clock, hint: Plan) -> Plan:
    def solve(clock: Clock) -> Plan:
        from analyzer.engine.plan.plan_model import solve_plan

        return solve_plan(graph, turns, clock, hint)

    try:
        return or_tools.in_thread(solve, clock)
    except OutOfTimeError:
        return hint._replace(stopped=PROVEN if hint.proven else clock.reason, method="cp-sat")


def plan_faults(board: Board, hand: Iterable[Tile], rules: RuleSet, turns: int, plan: Plan) -> list[str]:
    """All faults in a plan, in words. The check shares no code with the search or the model.

    Args:
        board: the board before the plan.
        hand: the tiles that may be placed.
        rules: the rule set that scores the plan.
        turns: the maximum number of tiles to place.
        plan: the plan to check.
    """
    table = PlainBoard.of(board, rules)
    left = set(hand)
    faults = []
    if len(plan.moves) > turns:
        faults.append(f"{len(plan.moves)} tiles are laid in {turns} turns")
    for move in plan.moves:
        if move.tile not in left:
            faults.append(f"{move.tile} is not a tile in the hand, laid as {move.corners}")
        left.discard(move.tile)
        faults.extend(f"{move.tile} on {move.at}: {fault}" for fault in move_faults(table, move))
        table = table.lay(table.judged(move.at, move.corners).placement)
    if plan.total != sum(move.score for move in plan.moves):
        faults.append(f"the scores do not add up to {plan.total}")
    return faults


def rank_by_plan(position: Position, rules: RuleSet, clock: Clock, seed: int = DEFAULT_SEED) -> Ranking:
    """Rank each move by the best plan that begins with it. The moves share the time limit."""
    board = position.board
    moves = legal_moves(board, board.tile_set.mask(position.hand), rules)
    ranked = []
    for number, move in enumerate(moves):
        rest = tuple(tile for tile in position.hand if tile != move.tile)
        after = position._replace(board=board.place(move.at, move.corners, move.bridge), hand=rest)
        plan = make_plan(after, clock=clock.share(1 / (len(moves) - number)), rules=rules)
        total, bound = move.score + plan.total, move.score + plan.bound
        ranked.append(Ranked(move, proven=plan.proven, plan=total, bound=bound, line=plan.moves))
    ranked.sort(key=lambda row: -(row.plan or 0))
    stopped = PROVEN if all(row.proven for row in ranked) else clock.reason if clock.interrupted else SECONDS
    return Ranking("plan", tuple(ranked), seed, stopped=stopped, note=or_tools.note(stopped))
