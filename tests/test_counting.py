"""Counts of fillings and of boards, each counted in two independent ways."""

from __future__ import annotations

from itertools import islice
from random import Random
from shutil import which

import pytest
from boards import grown

from analyzer import TileSet
from analyzer.board import Placement
from analyzer.lattice import Symmetry, corners
from puzzles.arrange.figure import checked
from puzzles.best_known.shapes import shapes_by_size
from puzzles.regions import hexagon, parallelogram, perimeter, strip, to_origin, triangle, triangle_ring
from research import (
    board_classes,
    board_classes_again,
    dead_boards,
    dead_boards_again,
    half_turn,
    half_turn_again,
    mirror36,
    tiny_games,
    tiny_games_again,
)
from research.counting import by_new_values, counted, fillings, legal_boards, of_values

REGIONS = {
    "hexagon 1": hexagon(1),
    "triangle 2": triangle(2),
    "triangle 3": triangle(3),
    "parallelogram 2 2": parallelogram(2, 2),
    "strip 9": strip(9),
    "ring": triangle_ring(4),
    "two faces that meet in a point": frozenset({(0, 0), (0, -1), (2, 0)}),
}


@pytest.mark.parametrize("set_name", ["0-1", "0-2", "0-3", "0-2 mirrors", "0-3 -0-1-2"])
@pytest.mark.parametrize("region", REGIONS)
def test_transfer_and_search_count_the_same_fillings(region, set_name):
    faces, tile_set = REGIONS[region], TileSet.named(set_name)
    assert fillings(faces, tile_set) == counted(faces, tile_set)


@pytest.mark.parametrize("set_name", ["0-2", "0-3"])
def test_reversing_the_values_makes_another_filling(set_name):
    tile_set = TileSet.named(set_name)
    assert all(fillings(faces, tile_set) % len(tile_set.values) == 0 for faces in REGIONS.values())


def normal_form(board):
    """A board in a form that is the same after every rotation and shift."""
    forms = []
    for symmetry in map(Symmetry, range(6)):
        values = {symmetry.point(point): value for point, value in board.values.items()}
        dx, dy = to_origin(values)
        faces = sorted((x + dx, y + dy) for x, y in map(symmetry.face, board.tiles))
        forms.append((faces, sorted((x + dx, y + dy, value) for (x, y), value in values.items())))
    return str(min(forms))


@pytest.mark.parametrize(("set_name", "most"), [("0-1", 4), ("0-2", 4), ("0-2 mirrors", 3), ("standard", 2)])
def test_legal_boards_are_those_that_grow_by_the_rules(set_name, most):
    tile_set = TileSet.named(set_name)
    for boards, shapes in zip(grown(tile_set, most), shapes_by_size()):
        assert len({normal_form(board) for board in boards}) == legal_boards(shapes, tile_set)


@pytest.mark.parametrize("faces", [triangle(2), strip(3)])
def test_counts_of_small_sets_determine_the_others(faces):
    points = len(faces) + 2
    counts = [fillings(faces, TileSet.named(f"0-{highest}")) for highest in range(points + 1)]
    exactly = by_new_values(counts[:points])
    assert min(exactly) >= 0
    assert of_values(exactly, points + 1) == counts[-1]


def test_fixed_and_free_shapes_give_the_same_number_of_dead_boards():
    sizes = dict(dead_boards.dead_boards(TileSet.named("0-2"), further=1))
    assert {size: len(boards) for size, boards in sizes.items()} == {7: 13, 8: 130}
    assert dead_boards_again.count(2, 7) == (250, sum(sizes[7].values()))
    assert dead_boards_again.count(2, 8) == (675, sum(sizes[8].values()))
    assert dead_boards_again.count(2, 6) == (94, 0)


def test_dead_boards_with_the_same_points_and_different_faces_are_counted_separately():
    ((size, boards),) = dead_boards.dead_boards(TileSet.named("0-2 mirrors"))
    assert (size, len(boards)) == (7, 2)
    assert dead_boards_again.count(2, 7, mirrors=True) == (250, sum(boards.values()))


@pytest.mark.parametrize("value", range(6))
def test_no_figure_of_perimeter_36_has_mirror_symmetry(value):
    assert mirror36.left_over().total() == 36
    for c in range(6):
        if value in mirror36.unchanged_values(c):
            assert mirror36.symmetric_pairings(value, c) == (180, 0)


def test_an_edge_on_the_axis_would_pair_the_sides_of_a_triple():
    # The proof depends on this edge alone: if it were allowed, some pairings of the triple would have mirror symmetry.
    kept = 0
    for mirror in mirror36.mirror_of_sides(0, 0):
        for pairs in mirror36.pairings(mirror36.equal_sides(0)):
            meets = {side: other for pair in pairs for side, other in (pair, pair[::-1])}
            kept += all(meets[mirror[side]] == mirror[other] for side, other in meets.items())
    assert kept > 0


@pytest.mark.parametrize(("highest", "most"), [(1, 4), (2, 5), (3, 3), (5, 2)])
def test_classes_of_boards_are_as_many_by_symmetries_as_by_growth(highest, most):
    sets = [
        board_classes.board_classes(shapes, TileSet.named(f"0-{highest}"))
        for _, shapes in zip(range(most), shapes_by_size())
    ]
    for kind, takes in board_classes_again.kinds(highest).items():
        assert [getattr(classes, kind) for classes in sets] == [*board_classes_again.classes(highest, most, takes)]


def test_turning_leaves_as_many_classes_as_there_are_boards():
    for _, shapes in zip(range(6), shapes_by_size()):
        tile_set = TileSet.named("0-2")
        assert board_classes.board_classes(shapes, tile_set).turned == legal_boards(shapes, tile_set)


@pytest.mark.parametrize(("highest", "each", "part"), [(1, 2, 1), (2, 2, 20), (2, 3, 100)])
def test_values_of_tiny_games_are_those_of_plain_recursion(highest, each, part):
    values = [value for *_, value in islice(tiny_games.values(TileSet.named(f"0-{highest}"), each), 0, None, part)]
    assert values == [*tiny_games_again.values(highest, each, part)]


@pytest.mark.parametrize("laid", [6, 7])
def test_late_positions_of_tiny_games_have_the_value_of_plain_recursion(laid):
    """Bridges and hexagons appear only in late positions."""
    tile_set, chance = TileSet.named("0-2"), Random(laid)
    game = tiny_games.Game(tile_set)
    for _ in range(60):
        number = 0
        for _ in range(laid):
            ways = sorted(game.graph.ways(number))
            number = chance.choice(ways).after if ways else number
        board = game.graph.board(number)
        on = {((x + y) // 2, -y): value for (x, y), value in board.values.items()}
        table = {frozenset(((x + y) // 2, -y) for x, y in corners(face)): face in board.bridges for face in board.tiles}
        left = tile_set.of_mask(board.unplayed)
        chance.shuffle(left)
        hands = left[:2], left[2:]
        first, second = map(tile_set.mask, hands)
        mine, theirs = (frozenset(map(tuple, hand)) for hand in hands)
        assert game.value(number, first, second, False) == tiny_games_again.value(table, on, mine, theirs, False)


@pytest.mark.skipif(which("cc") is None, reason="the search is compiled by cc")
def test_two_programs_find_the_same_figures_with_a_half_turn(tmp_path):
    tile_set, images = TileSet.named("0-3"), {2: 0, 4: 0, 6: 0}
    search, again = half_turn.program(tmp_path), half_turn_again.Search(4, 20, half_turn_again.program(tmp_path))
    for length in images:
        around = list(half_turn.holes(length // 2, tile_set, 20))
        layouts = [layout for found in half_turn.figures(search, around, tile_set, 20) for layout in found.layouts]
        assert all(perimeter(set(layout)) == (18 if length == 2 else 20) for layout in layouts)
        assert all(checked(tile_set, [Placement(*laid) for laid in layout.items()], [*layout]) for layout in layouts)
        images[length] = len(set().union(*(half_turn.images(layout, 4) for layout in layouts)))
        assert f" {images[length]} images of figures" in again.all_around(length)
    assert images == {2: 4080, 4: 840, 6: 144}


@pytest.mark.parametrize(("perimeter", "edges"), [(36, 0), (38, 1)])
def test_a_half_turn_about_an_edge_needs_one_more_pair_of_edges_on_the_outline(perimeter, edges):
    assert len(list(half_turn.holes(1, TileSet.named("standard"), perimeter))) == edges
