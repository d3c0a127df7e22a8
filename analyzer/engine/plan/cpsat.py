"""The plan solved by CP-SAT, and its answer turned back into moves. (OR-tools takes 0.3 s to import, so only here.)"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor, wait

from ortools.sat.python import cp_model

from analyzer.engine.clock import PROVEN, Clock
from analyzer.engine.growth import Growth
from analyzer.engine.plan.answer import TOO_LARGE, Plan
from analyzer.engine.plan.model import Variables, build
from analyzer.engine.plan.outlook import UNIT, CrudeOutlook, reachable
from analyzer.moves import Move

METHOD = "cp-sat"

WATCH = 0.1
"""Seconds between two looks at whether somebody has interrupted the search."""


def solve_plan(growth: Growth, turns: int, clock: Clock, hint: Plan) -> Plan:
    """The plan of the most points for up to so many tiles, or the best found when the time is over.

    Args:
        growth: the board and the tiles that may be laid.
        turns: how many of them at most.
        clock: when to stop.
        hint: a plan to begin with, and the answer where the solver finds no better one in its time.
    """
    crude = CrudeOutlook(growth).future(0, turns) // UNIT
    placements, whole = reachable(growth, turns, clock)
    if not placements or not turns:
        return Plan(0, (), 0, PROVEN, METHOD)
    v, _ = build(growth, placements, turns)
    _hint(v, hint)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    solver.parameters.catch_sigint_signal = False
    if clock.left is not None:
        solver.parameters.max_time_in_seconds = max(clock.left, 0.01)
    status = _run(solver, v, clock)
    bound = min(crude, int(solver.best_objective_bound + 1e-6)) if whole else crude
    found = Plan(0, (), bound, "", METHOD)
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        moves = _moves(v, solver)
        found = found._replace(total=sum(move.score for move in moves), moves=moves)
    better = max(found, hint, key=lambda plan: plan.total)._replace(bound=bound)
    unproven = TOO_LARGE if status == cp_model.OPTIMAL and not clock.over else clock.reason
    return better._replace(stopped=PROVEN if better.proven else unproven)


def _run(solver: cp_model.CpSolver, v: Variables, clock: Clock) -> cp_model.CpSolverStatus:
    """Solve in another thread, while this one watches for an interruption and then ends the search."""
    with ThreadPoolExecutor(1) as pool:
        job = pool.submit(solver.solve, v.model)
        while wait([job], WATCH).not_done:
            if clock.interrupted:
                solver.stop_search()
        return job.result()


def _moves(v: Variables, solver: cp_model.CpSolver) -> tuple[Move, ...]:
    """The moves of the solution, in the order of their positions."""
    chosen = [number for number, placed in v.placed.items() if solver.boolean_value(placed)]
    chosen.sort(key=lambda number: solver.value(v.position[v.growth.faces[number]]))
    return v.growth.moves(chosen)


def _hint(v: Variables, plan: Plan) -> None:
    laid = {(move.at, move.corners) for move in plan.moves}
    for number, placed in v.placed.items():
        v.model.add_hint(placed, (v.growth.faces[number], v.growth.corners[number]) in laid)
