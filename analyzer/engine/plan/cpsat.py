"""The plan solved by CP-SAT, and its answer turned back into moves. (OR-tools takes 0.3 s to import, so only here.)"""

from __future__ import annotations

from ortools.sat.python import cp_model

from analyzer.engine.clock import PROVEN, Clock
from analyzer.engine.growth import Growth
from analyzer.engine.plan.answer import TOO_LARGE, Plan
from analyzer.engine.plan.model import Variables, build
from analyzer.engine.plan.outlook import UNIT, CrudeOutlook, reachable


def solve_plan(growth: Growth, turns: int, clock: Clock, hint: Plan | None = None) -> Plan:
    """The plan of the most points for up to so many tiles, or the best found when the time is over.

    Args:
        growth: the board and the tiles that may be laid.
        turns: how many of them at most.
        clock: when to stop.
        hint: a plan to begin with.
    """
    crude = CrudeOutlook(growth).future(0, turns) // UNIT
    placements, whole = reachable(growth, turns, clock)
    if not placements or not turns:
        return Plan(0, (), 0, PROVEN, "cp-sat")
    v, _ = build(growth, placements, turns)
    if hint is not None:
        _hint(v, hint)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    if clock.left is not None:
        solver.parameters.max_time_in_seconds = max(clock.left, 0.01)
    status = solver.solve(v.model)
    order = _order(v, solver) if status in (cp_model.OPTIMAL, cp_model.FEASIBLE) else []
    moves = []
    laid = bridging = 0
    for number in order:
        move = growth.move(number, laid, bridging)
        moves.append(move)
        laid |= 1 << number
        bridging |= move.bridge << number
    total = sum(move.score for move in moves)
    bound = min(crude, int(solver.best_objective_bound + 1e-6)) if whole else crude
    if status != cp_model.OPTIMAL and not clock.over:
        clock.interrupted = True
    stopped = PROVEN if bound <= total else clock.reason if clock.over else TOO_LARGE
    return Plan(total, tuple(moves), max(bound, total), stopped, "cp-sat")


def _order(v: Variables, solver: cp_model.CpSolver) -> list[int]:
    """The placements of the solution, in the order of their positions."""
    chosen = [number for number, placed in v.placed.items() if solver.boolean_value(placed)]
    return sorted(chosen, key=lambda number: solver.value(v.position[v.growth.faces[number]]))


def _hint(v: Variables, plan: Plan) -> None:
    laid = {(move.at, move.corners) for move in plan.moves}
    for number, placed in v.placed.items():
        v.model.add_hint(placed, (v.growth.faces[number], v.growth.corners[number]) in laid)
