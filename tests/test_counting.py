"""Fillings and boards, counted in two independent ways."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from boards import grown

from analyzer import TileSet
from analyzer.lattice import Symmetry, corners, neighbours
from puzzles.best_known.shapes import shapes_by_size
from puzzles.regions import hexagon, parallelogram, strip, to_origin, triangle, triangle_ring
from research import (
    board_classes,
    board_classes_again,
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
    """The positions follow ``laid`` random placements, because only late positions can have hexagons."""
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


def has_room_for_a_bridge(shape):
    for face in shape:
        others = set(shape) - {face}
        touched = {point for other in others for point in corners(other)}
        if len(others.intersection(neighbours(face))) == 1 and touched.issuperset(corners(face)):
            return True
    return False


def test_no_bridge_can_form_in_the_tiny_games():
    """The game ends when one hand is empty, so two hands of ``each`` tiles place at most ``2 * each - 1``."""
    games = [*tiny_games.GAMES, ("0-3", 3)]
    most = max(2 * each - 1 for _, each in games)
    shapes = [shape for _, one_size in zip(range(most), shapes_by_size()) for shape in one_size]
    (shape,) = filter(has_room_for_a_bridge, shapes)
    assert {name for name, each in games if 2 * each - 1 >= len(shape)} == {"0-2"}
    assert [count(shape, TileSet.named("0-2")) for count in (counted, fillings)] == [0, 0]
    assert counted(shape, TileSet.named("0-3")) > 0
