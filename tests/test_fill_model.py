"""Each constraint of the CP-SAT models is tested with a case that it allows and a case that it forbids."""

from __future__ import annotations

import pytest
from brute_filling import brute_fillings, random_puzzle
from ortools.sat.python import cp_model

from analyzer.engine.clock import Clock, OutOfTimeError
from analyzer.lattice import corners, ring, ring_points
from analyzer.text import read_puzzle
from puzzles.fill import fill_model as model
from puzzles.fill.fill_model import FillModel, Form, find, find_all, find_core
from puzzles.fill.task import Task

# Two faces that share an edge: face 0 has the points 0, 3 and 2, and face 1 has the points 0, 1 and 3.
PAIR = "set: 0-1\nuse: {}\ntiles:\n 0,0 ?\n 1,0 ?\n"


def variables(use: str = "0-0-1 0-1-1 1-1-1") -> FillModel:
    return FillModel(Task.of(read_puzzle(PAIR.format(use))), Clock())


def feasible(made: FillModel, *true, false=()) -> bool:
    for literal in true:
        made.model.add_bool_and(literal)
    for literal in false:
        made.model.add_bool_and(literal.negated())
    return cp_model.CpSolver().solve(made.model) in (cp_model.OPTIMAL, cp_model.FEASIBLE)


def tile(made: FillModel, name: str) -> int:
    return made.task.tile_set.number[tuple(map(int, name.split("-")))]


@pytest.mark.parametrize(
    ("true", "false", "allowed"),
    [([0], [], True), ([], [1], True), ([0, 1], [], False), ([], [0, 1], False)],
)
def test_one_value_for_each_point(true, false, allowed):
    made = variables()
    model.one_value_for_each_point(made)
    assert feasible(made, *(made.value[2][v] for v in true), false=[made.value[2][v] for v in false]) == allowed


@pytest.mark.parametrize(
    ("true", "false", "allowed"),
    [
        (["0-0-1"], [], True),
        ([], ["0-0-1", "0-1-1"], True),
        (["0-0-1", "0-1-1"], [], False),
        ([], ["0-0-1", "0-1-1", "1-1-1"], False),
    ],
)
def test_one_tile_for_each_face(true, false, allowed):
    made = variables()
    model.one_tile_for_each_face(made)
    laid = made.laid[0]
    assert feasible(made, *(laid[tile(made, t)] for t in true), false=[laid[tile(made, t)] for t in false]) == allowed


@pytest.mark.parametrize(
    ("values", "laid", "absent", "allowed"),
    [
        ((0, 1, 1), ["0-1-1"], [], True),
        ((0, 1, 1), [], ["0-1-1"], False),
        ((0, 1, 1), [], ["0-0-1"], True),
        ((1, 1, 0), [], ["0-1-1"], False),
        ((0, 0, 0), [], [], False),
    ],
)
def test_values_determine_the_tile(values, laid, absent, allowed):
    """``values`` are the values at the corners of face 0. The tiles do not include 0-0-0."""
    made = variables()
    model.values_tell_the_tile(made)
    true = [made.value[point][value] for point, value in zip(made.task.corners[0], values)]
    true += [made.laid[0][tile(made, name)] for name in laid]
    assert feasible(made, *true, false=[made.laid[0][tile(made, name)] for name in absent]) == allowed


@pytest.mark.parametrize(
    ("use", "first", "second", "allowed"),
    [
        ("0-0-1 0-1-1 1-1-1", "0-0-1", "0-1-1", True),
        ("0-0-1 0-1-1 1-1-1", "0-0-1", "0-0-1", False),
        ("0-0-1 0-1-1", "0-0-1", "0-1-1", True),
    ],
)
def test_each_tile_once(use, first, second, allowed):
    made = variables(use)
    model.each_tile_once(made)
    assert feasible(made, made.laid[0][tile(made, first)], made.laid[1][tile(made, second)]) == allowed


@pytest.mark.parametrize(("use", "allowed"), [("0-0-1 0-1-1 1-1-1", True), ("0-0-1 0-1-1", False)])
def test_each_tile_has_a_place_if_all_must_be_used(use, allowed):
    made = variables(use)
    model.each_tile_once(made)
    assert feasible(made, false=[laid[tile(made, "0-0-1")] for laid in made.laid]) == allowed
    made = variables(use)
    model.each_rotation_once(made)
    absent = [rotations[triple] for rotations in made.rotations for triple in ((0, 0, 1), (0, 1, 0), (1, 0, 0))]
    assert feasible(made, false=absent) == allowed


@pytest.mark.parametrize(("first", "second", "allowed"), [((0, 0, 1), (1, 0, 1), True), ((0, 0, 1), (0, 1, 0), False)])
def test_each_rotation_once(first, second, allowed):
    made = variables()
    model.each_rotation_once(made)
    assert feasible(made, made.rotations[0][first], made.rotations[1][second]) == allowed


@pytest.mark.parametrize(
    ("turned", "values", "allowed"),
    [((0, 1, 1), (0, 1, 1), True), ((0, 1, 1), (0, 1, 0), False), ((1, 1, 0), (0, 1, 1), False)],
)
def test_rotations_determine_the_values(turned, values, allowed):
    made = variables()
    model.rotations_tell_the_values(made)
    points = [made.value[point][value] for point, value in zip(made.task.corners[0], values)]
    others = [made.value[point][1 - value] for point, value in zip(made.task.corners[0], values)]
    assert feasible(made, made.rotations[0][turned], *points, false=others) == allowed


@pytest.mark.parametrize(
    ("use", "values", "allowed"),
    [
        ("0-0-1 0-1-1", (0, 0, 1, 1), True),
        ("0-0-1 0-1-1", (0, 0, 0, 1), False),
        ("0-0-1 0-1-1", (0, 0, 1, 0), False),
        ("0-0-1 0-1-1 1-1-1", (0, 0, 0, 1), True),
    ],
)
def test_corner_counts(use, values, allowed):
    """0-0-1 and 0-1-1 have three corners with 0 in total.

    A point with 0 uses two of these corners if both tiles share it, and otherwise one.
    """
    made = variables(use)
    model.corner_counts(made)
    true = [made.value[point][value] for point, value in enumerate(values)]
    false = [made.value[point][1 - value] for point, value in enumerate(values)]
    assert feasible(made, *true, false=false) == allowed


@pytest.mark.parametrize(("values", "allowed"), [((0, 1, 0, 1), False), ((0, 1, 1, 1), True)])
def test_values_outside_the_set_are_refused(values, allowed):
    made = variables()
    model.not_these_values(made, (0, 1, 0, 1))
    assert feasible(made, *(made.value[point][value] for point, value in enumerate(values))) == allowed


def test_a_filling_that_contradicts_a_given_needs_no_forbidding():
    made = FillModel(Task.of(read_puzzle(PAIR.format("0-0-1 0-1-1") + " 0,0 = 1\n")), Clock())
    model.not_these_values(made, (0, 1, 0, 1))
    assert feasible(made, made.value[0][1])


@pytest.mark.parametrize("form", Form)
def test_a_small_effort_leaves_it_open(form):
    task = Task.of(read_puzzle("tiles:\n" + "".join(f" {x},0 ?\n" for x in range(40))))
    answer = find(task, form, Clock(), 1e-6)
    assert (answer.fillings, answer.exhausted) == ([], False)
    with pytest.raises(OutOfTimeError):
        find(task, form, Clock(0.0), 60.0)


def test_an_interrupted_enumeration_is_not_complete():
    task = Task.of(read_puzzle("tiles:\n 0,0 ?\n"))
    answer = find_all(task, Clock(), 60.0, 10)
    assert (len(set(answer.fillings)), answer.exhausted) == (10, False)


def test_the_core_is_impossible():
    checked = 0
    for seed in range(60):
        puzzle = random_puzzle(seed)
        task = Task.of(puzzle)
        points = [point for point, value in enumerate(task.known) if value is not None]
        core = find_core(task, points, Clock(), 60.0)
        if brute_fillings(puzzle):
            assert core is None
            continue
        assert core is not None and set(core) <= set(points)
        left = task.knowing({point: task.known[point] for point in core})
        assert find(left, Form.CLAUSES, Clock(), 60.0).exhausted
        checked += len(core) < len(points)
    assert checked


HEXAGON = "set: 0-3\ntiles:\n" + "".join(f" {x},{y} ?\n" for y in (0, 1) for x in (0, 1, 2))
NINE = HEXAGON + " 3,0 ?\n 3,1 ?\n 4,0 ?\n"


@pytest.mark.parametrize("text", [HEXAGON, NINE])
def test_inner_values_come_from_the_outline_in_every_filling(text):
    puzzle = read_puzzle(text)
    task = Task.of(puzzle)
    fillings = sorted(brute_fillings(puzzle))
    assert any(set(ring(point)) <= puzzle.fill for point in task.points)
    for filling in fillings[:: len(fillings) // 40 + 1]:
        made = FillModel(task, Clock())
        model.one_value_for_each_point(made)
        model.values_come_from_the_outline(made)
        laid = zip(sorted(puzzle.fill), filling)
        known = {point: value for face, triple in laid for point, value in zip(corners(face), triple)}
        assert feasible(made, *(made.value[number][known[point]] for number, point in enumerate(task.points)))


@pytest.mark.parametrize(("given", "allowed"), [((0, 1, 1, 1, 1, 1, 1), False), ((0, 0, 1, 1, 2, 3, 3), True)])
def test_an_inner_value_is_connected_to_the_outline(given, allowed):
    made = FillModel(Task.of(read_puzzle(HEXAGON)), Clock())
    model.one_value_for_each_point(made)
    model.values_come_from_the_outline(made)
    (middle,) = (point for point in made.task.points if set(ring(point)) <= set(made.task.faces))
    place = [made.task.points.index(point) for point in (middle, *ring_points(middle))]
    assert feasible(made, *(made.value[where][value] for where, value in zip(place, given))) == allowed


@pytest.mark.parametrize(("use", "most"), [("0-0-1 0-0-2 0-0-3", 1), ("0-0-0 0-0-1 0-0-2 0-0-3", 2), ("0-1-2", 0)])
def test_few_points_of_a_value_are_inner_points(use, most):
    assert model._most_inside(0, read_puzzle(f"set: 0-3\nuse: {use}\ntiles:\n 0,0 ?\n").use) == most
