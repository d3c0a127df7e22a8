"""Run CP-SAT on one core, with a fixed seed and a clock.

Import this module late, because the import takes a third of a second. Call CP-SAT through ``or_tools.in_thread``,
because it cannot be interrupted while it prepares a large model.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor, wait

from ortools.sat.python import cp_model

from analyzer.engine.clock import Clock

SEED = 1

LEAST_SECONDS = 0.01
"""The smallest time limit in seconds. With 0, a solver does not even find trivial solutions."""

WATCH = 0.02
"""Seconds between two checks of the clock. The solver ignores its own time limit during presolve."""


def new_solver(clock: Clock) -> cp_model.CpSolver:
    """Return a solver that stops in time and leaves Ctrl-C to Python."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = SEED
    solver.parameters.catch_sigint_signal = False
    if clock.left is not None:
        solver.parameters.max_time_in_seconds = max(clock.left, LEAST_SECONDS)
    return solver


def run(
    solver: cp_model.CpSolver,
    model: cp_model.CpModel,
    clock: Clock,
    callback: cp_model.CpSolverSolutionCallback | None = None,
) -> cp_model.CpSolverStatus:
    with ThreadPoolExecutor(1) as pool:
        job = pool.submit(solver.solve, model, callback)
        while wait([job], WATCH).not_done:
            if clock.over:
                solver.stop_search()
        return job.result()
