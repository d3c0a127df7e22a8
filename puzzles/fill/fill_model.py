"""The CP-SAT models for filling puzzles.

The model ``clauses`` finds fillings, and usually proves that there are no others. The model ``flow`` uses linear sums
over the rotations of the tiles. If every tile must be used, the sums imply the corner counts of ``puzzles.curl``. So
``flow`` finds proofs for thin shapes that ``clauses`` does not find. OR-Tools takes 0.3 s to import, so load this
module only when it is needed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from enum import Enum
from functools import cached_property
from itertools import product
from typing import NamedTuple

from ortools.sat.python import cp_model

from analyzer.engine.clock import Clock
from analyzer.engine.cp_sat import new_solver, run
from analyzer.lattice import ring_points
from analyzer.tiles import Corners, Tile
from puzzles.fill.task import Task, Values, ascend


class FillModel:
    """A CP-SAT model of a task. A new model has no constraints.

    A large model takes seconds to build, so slow loops use ``faces``, which checks the time.

    Attributes:
        triples: for each face, the possible combinations of corner values, each with the number of its tile.
    """

    def __init__(self, task: Task, clock: Clock) -> None:
        self.task = task
        self.clock = clock
        self.model = cp_model.CpModel()
        usable = {triple: tile for triple, tile in task.tile_set.number.items() if task.tiles >> tile & 1}
        self.triples: list[dict[Corners, int]] = [
            {
                triple: tile
                for triple, tile in usable.items()
                if all(task.known[point] in (None, value) for point, value in zip(task.corners[face], triple))
            }
            for face in self.faces()
        ]

    def faces(self) -> Iterator[int]:
        """Yield the number of each face, and check the time before each.

        Raises:
            OutOfTimeError: the time ran out before the last face.
        """
        for face in range(len(self.task.faces)):
            self.clock.check()
            yield face

    @cached_property
    def value(self) -> list[dict[int, cp_model.IntVar]]:
        """For each point and value: whether the point has this value."""
        return [
            {
                value: self.model.new_bool_var(f"point {point} has {value}")
                for value in (self.task.tile_set.values if known is None else (known,))
            }
            for point, known in enumerate(self.task.known)
        ]

    @cached_property
    def laid(self) -> list[dict[int, cp_model.IntVar]]:
        """For each face and tile: whether the tile is there."""
        return [
            {
                tile: self.model.new_bool_var(f"face {face} holds {tile}")
                for tile in sorted(set(self.triples[face].values()))
            }
            for face in self.faces()
        ]

    @cached_property
    def rotations(self) -> list[dict[Corners, cp_model.IntVar]]:
        """For each face and combination of corner values: whether the face has these values."""
        return [
            {triple: self.model.new_bool_var(f"face {face} reads {triple}") for triple in self.triples[face]}
            for face in self.faces()
        ]


def one_value_for_each_point(variables: FillModel) -> None:
    for options in variables.value:
        variables.model.add_exactly_one(options.values())


def one_tile_for_each_face(variables: FillModel) -> None:
    for options in variables.laid:
        variables.model.add_exactly_one(options.values())


def values_tell_the_tile(variables: FillModel) -> None:
    for face in variables.faces():
        values = [variables.value[point] for point in variables.task.corners[face]]
        triples, laid = variables.triples[face], variables.laid[face]
        for triple in product(*values):
            clause = [options[value].negated() for options, value in zip(values, triple)]
            if triple in triples:
                clause.append(laid[triples[triple]])
            variables.model.add_bool_or(clause)


def each_tile_once(variables: FillModel) -> None:
    """Allow each tile at most once; if there are as many tiles as faces, require it exactly once."""
    places: dict[int, list[cp_model.IntVar]] = defaultdict(list)
    for laid in variables.laid:
        for tile, literal in laid.items():
            places[tile].append(literal)
    _once(variables, places)


def each_rotation_once(variables: FillModel) -> None:
    places: dict[int, list[cp_model.IntVar]] = defaultdict(list)
    for triples, rotations in zip(variables.triples, variables.rotations):
        for triple, literal in rotations.items():
            places[triples[triple]].append(literal)
    _once(variables, places)


def rotations_tell_the_values(variables: FillModel) -> None:
    for face in variables.faces():
        for corner, point in enumerate(variables.task.corners[face]):
            with_value: dict[int, list[cp_model.IntVar]] = defaultdict(list)
            for triple, literal in variables.rotations[face].items():
                with_value[triple[corner]].append(literal)
            for value, has_value in variables.value[point].items():
                variables.model.add(sum(with_value[value]) == has_value)


def corner_counts(variables: FillModel) -> None:
    """If every tile must be used, require each value equally often on the faces and on the tiles, modulo 3.

    Points with 3 or 6 faces change nothing modulo 3. The other constraints already imply that the counts are equal.
    """
    task = variables.task
    if not task.uses_every_tile:
        return
    faces_at = list(map(len, task.corners_at()))
    tiles = task.tile_set.of_mask(task.tiles)
    for value in task.tile_set.values:
        terms = [
            (faces_at[point] % 3) * options[value]
            for point, options in enumerate(variables.value)
            if faces_at[point] % 3 and value in options
        ]
        corners = sum(tile.count(value) for tile in tiles)
        threes = variables.model.new_int_var(0, len(task.points), f"threes of {value}")
        variables.model.add(sum(terms) == corners % 3 + 3 * threes)


def values_come_from_the_outline(variables: FillModel) -> None:
    """If tiles ascend, require that points with the same value connect each inner point to the outline.

    Suppose that a connected group of points with one value has no point on the outline. Then a ring of points with
    other values surrounds the group. Take each ring value minus the group's value, modulo the number of values.
    Clockwise around the ring, this difference never falls, so all ring values are equal. Then several faces at the
    group need the same tile: a contradiction.

    So each inner point needs an edge with its value at both ends, and both tiles at this edge have the value at least
    twice. Therefore, the tiles with a value at least twice limit the number of inner points with this value.

    This limit and the connections follow from the other constraints, but a solver does not discover them. In the model,
    each inner point has a **parent**: a neighbour with the same value that is closer to the outline.
    """
    task = variables.task
    tiles = task.tile_set.of_mask(task.tiles)
    if not ascend(tiles):
        return
    inside = set(task.inside())
    most = {value: _most_inside(value, tiles) for value in task.tile_set.values}
    number = {point: place for place, point in enumerate(task.points)}
    depth = {place: variables.model.new_int_var(1, max(most.values()) or 1, f"depth of {place}") for place in inside}
    for place in inside:
        parents = []
        for other in (number[point] for point in ring_points(task.points[place])):
            is_parent = variables.model.new_bool_var(f"point {other} leads from {place} to the outline")
            for value, has_value in variables.value[place].items():
                clause = [variables.value[other][value]] if value in variables.value[other] else []
                variables.model.add_bool_or(is_parent.negated(), has_value.negated(), *clause)
            if other in inside:
                variables.model.add(depth[other] < depth[place]).only_enforce_if(is_parent)
            parents.append(is_parent)
        variables.model.add_exactly_one(parents)
    for value, number_inside in most.items():
        options = (variables.value[place] for place in inside)
        variables.model.add(sum(each[value] for each in options if value in each) <= number_inside)


def _most_inside(value: int, tiles: Iterable[Tile]) -> int:
    """An upper bound on the number of inner points with this value.

    Both tiles at the edge to a parent have the value at least twice. The three edges of a triple form a cycle, so at
    most two of them lead to parents. If two do, the tile across the third edge also has the value twice, but that edge
    leads to no parent.
    """
    times = [tile.count(value) for tile in tiles]
    pairs = times.count(2)
    return max(pairs // 2, (pairs + 3) // 2 - 1 if 3 in times else 0)


def not_these_values(variables: FillModel, values: Values) -> None:
    if all(value in options for options, value in zip(variables.value, values)):
        variables.model.add_bool_or(options[value].negated() for options, value in zip(variables.value, values))


def _once(variables: FillModel, places: dict[int, list[cp_model.IntVar]]) -> None:
    every = variables.task.uses_every_tile
    for tile in range(len(variables.task.tile_set)):
        if every and variables.task.tiles >> tile & 1:
            variables.model.add_exactly_one(places[tile])
        elif places[tile]:
            variables.model.add_at_most_one(places[tile])


class Form(Enum):
    """The two models: one in clauses alone, and one with linear sums."""

    CLAUSES = "clauses"
    FLOW = "flow"


class ModelAnswer(NamedTuple):
    """The solver's fillings, as values at the points.

    If ``exhausted``, the solver has proven that there are no others except those excluded before.
    """

    fillings: list[Values]
    exhausted: bool


def build(task: Task, form: Form, clock: Clock) -> FillModel:
    """The model for a task.

    Raises:
        OutOfTimeError: the time ran out before the model was built.
    """
    variables = FillModel(task, clock)
    one_value_for_each_point(variables)
    if form is Form.CLAUSES:
        one_tile_for_each_face(variables)
        values_tell_the_tile(variables)
        each_tile_once(variables)
    else:
        rotations_tell_the_values(variables)
        each_rotation_once(variables)
        corner_counts(variables)
    return variables


def find(task: Task, form: Form, clock: Clock, effort: float, others_than: Iterable[Values] = ()) -> ModelAnswer:
    """Find a filling other than the excluded ones, or try to prove that there is none.

    ``effort`` is the work limit in the solver's deterministic seconds, which do not depend on the machine.

    Raises:
        OutOfTimeError: the time ran out before the model was built.
    """
    variables = build(task, form, clock)
    if task.has_many_inside:
        # If there are few inner points, this constraint only makes the model slower.
        values_come_from_the_outline(variables)
    for values in others_than:
        not_these_values(variables, values)
    solver = _solver(clock, effort)
    status = run(solver, variables.model, clock)
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return ModelAnswer([_values(variables, solver.boolean_value)], exhausted=False)
    return ModelAnswer([], exhausted=status == cp_model.INFEASIBLE)


def find_all(task: Task, clock: Clock, effort: float, most: int) -> ModelAnswer:
    """Find up to ``most`` fillings; for the limits and errors, see ``find``."""
    variables = build(task, Form.CLAUSES, clock)
    solver = _solver(clock, effort)
    solver.parameters.enumerate_all_solutions = True
    collector = _Collector(variables, most)
    status = run(solver, variables.model, clock, collector)
    ended = status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
    return ModelAnswer(collector.fillings, exhausted=ended and len(collector.fillings) < most)


def find_core(task: Task, points: Collection[int], clock: Clock, effort: float) -> list[int] | None:
    """Find a part of ``points`` that is enough to rule out every filling.

    Each of these points has a known value. The known values of all other points stay in force. ``effort`` is the work
    limit, as for ``find``.

    Returns:
        The numbers of the points, in ascending order; ``None`` if CP-SAT did not prove that there is no filling.

    Raises:
        OutOfTimeError: the time ran out before the model was built.
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
    status = run(solver, variables.model, clock)
    if status != cp_model.INFEASIBLE:
        return None
    return sorted(assumed[index] for index in solver.sufficient_assumptions_for_infeasibility())


class _Collector(cp_model.CpSolverSolutionCallback):
    def __init__(self, variables: FillModel, most: int) -> None:
        super().__init__()
        self._variables = variables
        self._most = most
        self.fillings: list[Values] = []

    def on_solution_callback(self) -> None:
        self.fillings.append(_values(self._variables, self.boolean_value))
        if len(self.fillings) >= self._most:
            self.stop_search()


def _solver(clock: Clock, effort: float) -> cp_model.CpSolver:
    solver = new_solver(clock)
    solver.parameters.cp_model_probing_level = 0
    solver.parameters.max_deterministic_time = effort
    return solver


def _values(variables: FillModel, holds: Callable[[cp_model.IntVar], bool]) -> Values:
    return tuple(next(value for value, literal in options.items() if holds(literal)) for options in variables.value)
