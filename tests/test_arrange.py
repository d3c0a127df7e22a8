"""Figures made of all tiles of a set, and proofs that a set has no such figure."""

from __future__ import annotations

import json
from collections.abc import Collection
from itertools import count, product

import pytest
from click.testing import CliRunner

from analyzer import TileSet, read_position
from analyzer.board import Placement, connected_parts, layout_faults
from analyzer.engine.clock import Clock
from analyzer.engine.kernel.machine import PlainMachine, start
from analyzer.lattice import Face, Point, corners
from analyzer.text import Draft, write_list
from puzzles.annealing import kernel
from puzzles.annealing.annealing import PIECES, Annealing, half_turn, luby, turned_perimeter
from puzzles.arrange.figure import (
    WrongFigureError,
    checked,
    compact_start,
    convex_shapes,
    known_figure,
    least_perimeter,
    outline,
    shortest_outline,
    start_with_hole,
)
from puzzles.arrange.growing import Growing
from puzzles.arrange.search import Search
from puzzles.best_known import plain_reader
from puzzles.best_known.catalogue import PRESSMAN
from puzzles.regions import SHAPES, perimeter, shape
from triomino.cli import main

STANDARD = TileSet.named("standard")
SMALL = TileSet.named("0-2 mirrors")
SMALL_TURNED = TileSet.named("0-3")


@pytest.fixture(scope="module")
def figure() -> tuple[Placement, ...]:
    found = known_figure(STANDARD)
    assert found is not None
    return found


def test_the_stored_figure_is_connected_and_uses_every_tile_once(figure):
    assert sorted(laid.tile for laid in figure) == sorted(STANDARD)
    assert checked(STANDARD, figure) == figure


def test_its_perimeter_is_between_the_bound_and_that_of_a_strip(figure):
    assert 36 == least_perimeter(STANDARD) <= outline(figure) < 58
    assert outline(figure) == 38


def test_it_looks_the_same_after_a_half_turn_that_adds_three(figure):
    value = {point: value for laid in figure for point, value in zip(corners(laid.at), laid.corners)}
    centre = [min(point[i] for point in value) + max(point[i] for point in value) for i in (0, 1)]
    assert value == {(centre[0] - x, centre[1] - y): (number + 3) % 6 for (x, y), number in value.items()}


def turned(laid: Placement) -> Placement:
    a, b, c = laid.corners
    return laid._replace(corners=(b, c, a))


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda tiles: tiles[1:], "is missing"),
        (lambda tiles: (*tiles, tiles[0]), "on the same face"),
        (lambda tiles: (tiles[0]._replace(at=(99, 1)), *tiles[1:]), "do not form one board"),
        (lambda tiles: (turned(next(t for t in tiles if not t.tile.is_triple)), *tiles), "disagree"),
        (lambda tiles: (tiles[0]._replace(corners=(0, 2, 1)), *tiles[1:]), "not in the set"),
    ],
)
def test_a_damaged_figure_is_refused(figure, spoil, words):
    with pytest.raises(WrongFigureError, match=words):
        checked(STANDARD, spoil(figure))


@pytest.mark.parametrize("faces", range(1, 60))
def test_a_start_has_the_requested_number_of_faces_and_is_compact(faces):
    start = compact_start(faces)
    assert len(start) == faces
    assert shortest_outline(faces) <= perimeter(start) <= shortest_outline(faces) + 4
    assert (perimeter(start) - faces) % 2 == 0
    assert len(connected_parts(set(start))) == 1
    assert half_turn(STANDARD, start) is not None or faces % 2


@pytest.mark.parametrize("faces", [16, 17, 20, 24, 35, 56])
def test_a_start_with_a_hole_surrounds_it_and_keeps_the_half_turn(faces):
    start = start_with_hole(faces)
    assert len(start) == faces
    assert holes(start) == 1
    assert half_turn(STANDARD, start) is not None or faces % 2


def holes(faces: Collection[Face]) -> int:
    """Count the holes by Euler's formula for a connected shape: points - edges + faces = 1 - holes."""
    edges = (3 * len(faces) + perimeter(set(faces))) // 2
    return 1 - len({point for face in faces for point in corners(face)}) + edges - len(faces)


@pytest.mark.parametrize(
    ("name", "has_one"),
    [("standard", True), ("0-3 mirrors", True), ("0-9", True), ("0-6", False), ("standard -0-1-2", False)],
)
def test_which_sets_have_a_half_turn(name, has_one):
    assert (half_turn(TileSet.named(name), compact_start(12)) is not None) == has_one


def test_a_half_turn_about_a_point_does_not_count():
    assert half_turn(STANDARD, shape("hexagon", (2,))) is None
    assert half_turn(STANDARD, shape("triangle", (2,))) is None


@pytest.mark.parametrize("faces", [3, 5, 7, 9])
def test_a_strip_with_mirror_symmetry_only_has_no_half_turn(faces):
    assert half_turn(STANDARD, shape("strip", (faces,))) is None
    assert half_turn(STANDARD, shape("strip", (faces + 1,))) is not None


def test_a_half_turn_pairs_faces_and_their_corners():
    faces = shape("parallelogram", (3, 2))
    turn = half_turn(STANDARD, faces)
    for face in faces:
        assert turn.face(face) in faces - {face}
        assert {turn.point(point) for point in corners(face)} == set(corners(turn.face(face)))
    assert [turn.values[value] for value in turn.values] == list(range(6))


@pytest.mark.parametrize("hole", [False, True])
@pytest.mark.parametrize("faces", [2, 4, 12, 56])
def test_perimeters_with_a_half_turn_leave_an_inner_edge_at_the_centre_or_a_hole(faces, hole):
    for least in range(0, 3 * faces, 2):
        found = turned_perimeter(faces, least, hole)
        assert found in (least, least + 2)
        assert (3 * faces - found) // 2 % 2 == (not hole)


def test_an_attempt_with_a_half_turn_keeps_it():
    start = compact_start(20)
    turn = half_turn(SMALL_TURNED, start)
    annealing = Annealing(SMALL_TURNED, start, "1/1", 30, turn)
    for piece in range(0, PIECES, 50):
        annealing.cool(piece, 500, 22)
        value = {point: value for laid in annealing.layout() for point, value in zip(corners(laid.at), laid.corners)}
        assert {turn.face(laid.at) for laid in annealing.layout()} == {laid.at for laid in annealing.layout()}
        assert value == {turn.point(point): turn.values[number] for point, number in value.items()}
        assert check_energy(annealing)
    assert value != {}


def test_a_free_attempt_counts_its_missing_tiles_and_stays_connected():
    annealing = Annealing(SMALL, compact_start(11), "2/1", 30)
    for piece in range(0, PIECES, 50):
        annealing.cool(piece, 500, 13)
        assert check_energy(annealing)
        assert len(connected_parts({laid.at for laid in annealing.layout()})) == 1


def figures_after(machine) -> list[list[int]]:
    found = []
    for name, faces, bound in (("0-3", 20, True), ("0-2 mirrors", 11, False), ("standard", 30, False)):
        tile_set, faces_at = TileSet.named(name), compact_start(faces)
        annealing = Annealing(
            tile_set, faces_at, "3/1", 30, half_turn(tile_set, faces_at) if bound else None, machine()
        )
        steps = [annealing.cool(piece, 300, 24) for piece in range(0, PIECES, 100)]
        found += [steps, list(annealing._grid), list(annealing._book)]
    return found


def test_every_array_is_the_same_compiled_and_in_plain_python():
    assert figures_after(lambda: start(kernel.__name__)) == figures_after(PlainMachine)


def check_energy(annealing):
    layout = annealing.layout()
    found = {laid.tile for laid in layout if laid.tile in annealing.tile_set}
    return annealing.missing == len(layout) - len(found)


def test_a_search_finds_a_figure_of_a_small_set():
    answer = Search(SMALL, seed=1, clock=Clock(3)).most_compact()
    assert answer.status == "solved"
    assert sorted(laid.tile for laid in answer.layout) == sorted(SMALL)
    assert outline(answer.layout) >= least_perimeter(SMALL)


def test_a_search_finds_a_figure_with_a_hole_and_counts_its_edges():
    answer = Search(SMALL_TURNED, seed=1, clock=Clock(20)).most_compact(hole=True)
    assert (answer.status, answer.stopped) == ("solved", "proven")
    assert holes({laid.at for laid in answer.layout}) == 1
    text = write_list(Draft(SMALL_TURNED, PRESSMAN, layout=answer.layout))
    assert plain_reader.figure("compact-figure", text) == least_perimeter(SMALL_TURNED, holes=1) == 16


def test_a_convex_shape_that_the_tiles_fill_needs_no_attempt():
    answer = Search(TileSet.named("0-2 mirrors"), seed=1, clock=Clock(60)).most_compact()
    assert (outline(answer.layout), answer.rounds) == (least_perimeter(SMALL), 0)


@pytest.mark.parametrize("faces", range(1, 40))
def test_all_convex_shapes_are_listed_once_each(faces):
    shapes = convex_shapes(faces)
    assert all(len(each) == faces and len(connected_parts(each)) == 1 for each in shapes)
    assert len({normal_form(each) for each in shapes}) == len(shapes)
    named = [
        SHAPES[name].build(*numbers)
        for name in ("triangle", "parallelogram", "trapezoid", "hexagon", "strip")
        for numbers in product(range(1, 41), repeat=len(SHAPES[name].parameters))
        if SHAPES[name].count(*numbers) == faces and not (name == "trapezoid" and numbers[1] >= numbers[0])
    ]
    assert {normal_form(each) for each in named} <= {normal_form(each) for each in shapes}


def normal_form(faces: Collection[Face]) -> tuple[Point, ...]:
    cubes = [((x + y) // 2, (y - x) // 2) for x, y in {point for face in faces for point in corners(face)}]
    turns = []
    for _ in range(6):
        cubes = [(-b, a + b) for a, b in cubes]
        for each in (cubes, [(b, a) for a, b in cubes]):
            left, top = min(a for a, _ in each), min(b for _, b in each)
            turns.append(tuple(sorted((a - left, b - top) for a, b in each)))
    return min(turns)


def test_without_seconds_the_known_figure_is_returned_at_once(figure):
    answer = Search(STANDARD, seed=1).most_compact()
    assert (answer.layout, answer.known, answer.rounds) == (figure, True, 0)


def test_the_stored_figure_for_0_9_is_returned_at_once():
    tile_set = TileSet.named("0-9")
    answer = Search(tile_set, seed=1).most_compact()
    assert (answer.known, answer.rounds, outline(checked(tile_set, answer.layout))) == (True, 0, 220)


@pytest.mark.parametrize("tile_set", ["0-6", "0-2 mirrors"])
def test_a_set_that_fills_no_compact_shape_gives_a_loose_figure(tile_set):
    grown, again = (Growing(TileSet.named(tile_set), "1").run(Clock(60)) for _ in range(2))
    assert checked(TileSet.named(tile_set), grown)
    assert grown == again


def test_a_figure_that_is_torn_is_never_wrong():
    tile_set = TileSet.named("0-7")
    growing = Growing(tile_set, "2")
    for _ in range(20):
        growing.run(Clock(0))
        growing._tear(7)
        laid = [Placement(face, triple) for face, triple in growing._tiles.items()]
        assert layout_faults(tile_set, laid) == []
        assert len(laid) + growing.missing == len(tile_set)


def test_tiles_that_never_touch_make_no_figure():
    """The set has two triples, which can never touch, so the search continues until it is stopped."""
    looks = count()
    growing = Growing(TileSet.named("0-1 -0-0-1 -0-1-1"), "1")
    assert growing.run(Clock(stop=lambda: next(looks) > 1000)) is None
    assert growing.missing == 1


def test_a_region_is_filled_with_different_tiles():
    faces = shape("strip", (12,))
    answer = Search(STANDARD, seed=1, clock=Clock(60)).fill(faces)
    assert answer.status == "solved"
    assert {laid.at for laid in answer.layout} == set(faces)
    assert len({laid.tile for laid in answer.layout}) == 12


@pytest.mark.parametrize("parameters", [("hexagon", (3,)), ("parallelogram", (4, 7)), ("strip", (56,))])
def test_arithmetic_refuses_without_a_search(parameters):
    answer = Search(STANDARD, seed=1).fill(shape(*parameters))
    assert (answer.status, answer.rounds) == ("impossible", 0)
    assert answer.reason is not None


def test_a_search_that_ends_early_decides_nothing():
    answer = Search(STANDARD, seed=1, clock=Clock(0.01)).fill(shape("strip", (54,)))
    assert answer.status == "unknown"
    assert answer.reason is None
    assert answer.missing > 0


def test_the_lengths_of_attempts_follow_lubys_sequence():
    lengths = [luby(number) for number in range(1, 128)]
    assert all(length & (length - 1) == 0 for length in lengths)
    assert [lengths.count(1 << power) for power in range(7)] == [64, 32, 16, 8, 4, 2, 1]


def arrange(*words: str, given: str | None = None):
    return CliRunner().invoke(main, ["arrange", *words], input=given)


def test_the_output_of_the_command_is_a_position(figure):
    result = arrange()
    assert result.exit_code == 0
    assert read_position(result.stdout).board.layout == list(figure)
    assert "Perimeter 38; no figure of all these tiles has a perimeter below 36." in result.stdout


def test_the_command_as_json():
    data = json.loads(arrange("--json").stdout)
    assert (data["perimeter"], data["bound"], data["known"], len(data["layout"])) == (38, 36, True, 56)


def test_an_impossible_region_is_a_no_with_its_reason():
    region = CliRunner().invoke(main, ["region", "hexagon", "3"]).stdout
    result = arrange("--region", "-", given=region)
    assert result.exit_code == 1
    assert "outline" in result.stdout


def test_arrange_searches_nothing_that_solve_has_proven():
    """A hexagon of side 2 cannot be filled, but arithmetic alone does not show this."""
    region = CliRunner().invoke(main, ["region", "hexagon", "2"]).stdout
    told = arrange("--region", "-", "--json", given=region)
    assert told.exit_code == 1
    arranged = json.loads(told.stdout)
    assert (arranged["status"], arranged["stopped"], arranged["rounds"]) == ("impossible", "proven", 0)
    solved = json.loads(CliRunner().invoke(main, ["solve", "-", "--json"], input=region).stdout)
    assert arranged["reason"] == solved["reason"]


def test_the_bound_with_a_hole_is_one_of_figures_with_a_hole():
    told = arrange("--set", "0-3", "--hole", "--seconds", "20").stdout
    assert "Perimeter 16; no figure of all these tiles with a hole has a perimeter below 16." in told


@pytest.mark.parametrize("text", ["", "tiles:\n 0,0 5-5-5\n", "tiles:\n 0,0 ?\n 0,0 = 3\n", "board:\n 1\n"])
def test_a_text_that_marks_no_region_is_refused(text):
    result = arrange("--region", "-", given=text)
    assert result.exit_code == 2
    assert "<stdin>" in result.stderr
