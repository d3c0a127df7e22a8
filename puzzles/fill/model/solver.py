"""The two CP-SAT models and what is asked of them.

``clauses`` says a puzzle in clauses alone: values tell the tile. It finds fillings, and mostly proves that there is no
other. ``flow`` says it in turned tiles tied to the points by linear sums, whose relaxation sees that edges must cancel
and corners must add up. It proves what clauses cannot where nearly all tiles are used and the shape is thin.
``benchmarks/fill.py`` compares them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from concurrent.futures import ThreadPoolExecutor
from enum import Enum
from typing import NamedTuple

from ortools.sat.python import cp_model

from puzzles.fill.clock import Clock
from puzzles.fill.model import constraints
from puzzles.fill.model.variables import Variables
from puzzles.fill.schema import Task, Values

SEED = 1


class Form(Enum):
    """Which of the models."""

    CLAUSES = "clauses"
    FLOW = "flow"


class Answer(NamedTuple):
    """What the solver says.

    Attributes:
        fillings: what it found, as values of the points.
        exhausted: whether it has proven that there are no others.
    """

    fillings: list[Values]
    exhausted: bool


def build(task: Task, form: Form, clock: Clock) -> Variables:
    """The model of a task.

    Raises:
        OutOfTimeError: there is no time left to build it.
    """
    variables = Variables(task, clock)
    constraints.one_value_for_each_point(variables)
    if form is Form.CLAUSES:
        constraints.one_tile_for_each_face(variables)
        constraints.values_tell_the_tile(variables)
        constraints.each_tile_once(variables)
    else:
        constraints.turned_tiles_tell_the_values(variables)
        constraints.each_turned_tile_once(variables)
        constraints.corner_counts(variables)
    return variables


def find(task: Task, form: Form, clock: Clock, effort: float, others_than: Iterable[Values] = ()) -> Answer:
    """Find one filling other than some, or prove that there is none.

    Args:
        task: the puzzle.
        form: which model.
        clock: the time allowed.
        effort: the work allowed, in the solver's deterministic seconds, which are alike on every machine.
        others_than: fillings that are known already.

    Raises:
        OutOfTimeError: the time was over before the model was built.
        KeyboardInterrupt: somebody interrupted the solver.
    """
    variables = build(task, form, clock)
    for values in others_than:
        constraints.not_these_values(variables, values)
    solver = _solver(clock, effort)
    status = _run(solver, variables.model)
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return Answer([_values(variables, solver.boolean_value)], exhausted=False)
    return Answer([], exhausted=status == cp_model.INFEASIBLE)


def find_all(task: Task, clock: Clock, effort: float, most: int) -> Answer:
    """Find every filling, but stop at ``most`` of them; arguments and errors are those of ``find``."""
    variables = build(task, Form.CLAUSES, clock)
    solver = _solver(clock, effort)
    solver.parameters.enumerate_all_solutions = True
    collector = _Collector(variables, most)
    status = _run(solver, variables.model, collector)
    ended = status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
    return Answer(collector.fillings, exhausted=ended and len(collector.fillings) < most)


def find_core(task: Task, points: Collection[int], clock: Clock, effort: float) -> list[int] | None:
    """Points whose known values are enough to make a task impossible, or ``None`` if it is not proven impossible.

    Args:
        task: the puzzle.
        points: those of its points with known values that may be told as the reason.
        clock: the time allowed.
        effort: the work allowed, as for ``find``; the errors are its too.
    """
    free = {point: value for point, value in enumerate(task.known) if value is not None and point not in points}
    variables = build(task.knowing(free), Form.CLAUSES, clock)
    assumed = {}
    for point in points:
        value = task.known[point]
        assert value is not None
        assumed[variables.value[point][value].index] = point
        variables.model.add_assumption(variables.value[point][value])
    solver = _solver(clock, effort)
    status = _run(solver, variables.model)
    if status != cp_model.INFEASIBLE:
        return None
    return sorted(assumed[index] for index in solver.sufficient_assumptions_for_infeasibility())


class _Collector(cp_model.CpSolverSolutionCallback):
    """Keeps the fillings that the solver enumerates."""

    def __init__(self, variables: Variables, most: int) -> None:
        super().__init__()
        self._variables = variables
        self._most = most
        self.fillings: list[Values] = []

    def on_solution_callback(self) -> None:
        """Keep one more, and stop when they are enough."""
        self.fillings.append(_values(self._variables, self.boolean_value))
        if len(self.fillings) >= self._most:
            self.stop_search()


def _solver(clock: Clock, effort: float) -> cp_model.CpSolver:
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.cp_model_probing_level = 0
    solver.parameters.random_seed = SEED
    solver.parameters.max_deterministic_time = effort
    if clock.left is not None:
        solver.parameters.max_time_in_seconds = clock.left
    solver.parameters.catch_sigint_signal = False
    return solver


def _run(
    solver: cp_model.CpSolver, model: cp_model.CpModel, callback: cp_model.CpSolverSolutionCallback | None = None
) -> cp_model.CpSolverStatus:
    """Solve in another thread, so that Ctrl-C reaches this one as it does everywhere else."""
    with ThreadPoolExecutor(1) as pool:
        job = pool.submit(solver.solve, model, callback)
        try:
            return job.result()
        except KeyboardInterrupt:
            solver.stop_search()
            raise


def _values(variables: Variables, holds: Callable[[cp_model.IntVar], bool]) -> Values:
    return tuple(next(value for value, literal in options.items() if holds(literal)) for options in variables.value)
