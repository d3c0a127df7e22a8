"""How CP-SAT is run here: on one core, with a fixed seed, within a clock. Only those who need it import this module.

OR-tools takes a third of a second to import, and CP-SAT hears of nothing while it prepares a large model, so whoever
needs it asks through ``or_tools.in_thread``.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor, wait

from ortools.sat.python import cp_model

from analyzer.engine.clock import Clock

SEED = 1

LEAST_SECONDS = 0.01
"""A solver that gets no time at all does not even look at what is plain."""

WATCH = 0.02
"""Seconds between two looks at the clock: a solver in the middle of its preparations overruns its own limit."""


def new_solver(clock: Clock) -> cp_model.CpSolver:
    """A solver that stops with the clock, and leaves Ctrl-C to it."""
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
    """Solve in another thread, while this one watches the clock and ends the search when that is over."""
    with ThreadPoolExecutor(1) as pool:
        job = pool.submit(solver.solve, model, callback)
        while wait([job], WATCH).not_done:
            if clock.over:
                solver.stop_search()
        return job.result()
