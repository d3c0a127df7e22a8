"""Quick cases in which two programs that share no code agree about dead boards, figures and bounds."""

from __future__ import annotations

from pathlib import Path
from shutil import which

import pytest

from analyzer import TileSet, read_position
from analyzer.board import Board, Placement
from analyzer.lattice import SYMMETRIES, corners, ring
from analyzer.moves import count_legal_moves
from analyzer.text import Draft
from puzzles.arrange.figure import checked, known_figure
from puzzles.best_known import bounds
from puzzles.best_known.catalogue import BEST_KNOWN, PRESSMAN, STANDARD
from puzzles.best_known.dead_boards import DeadBoardSearch, laid_out
from puzzles.best_known.shapes import least_form
from puzzles.fill import fill
from puzzles.regions import perimeter
from research import (
    bounds_again,
    dead_boards,
    dead_boards_again,
    figures_of_38,
    half_turn,
    half_turn_again,
    mirror36,
    mirror36_again,
)

ROOT = Path(__file__).parents[1]

BY_NAME = {known.name: known for known in BEST_KNOWN}

needs_compiler = pytest.mark.skipif(which("cc") is None, reason="the search is compiled by cc")


# Dead boards


@pytest.fixture(scope="module")
def again(tmp_path_factory):
    return dead_boards_again.program(tmp_path_factory.mktemp("search"))


@needs_compiler
@pytest.mark.parametrize(
    ("highest", "mirrors", "further"), [(0, False, 0), (1, False, 0), (2, False, 1), (2, True, 1), (3, False, 0)]
)
def test_free_and_fixed_shapes_give_the_same_number_of_dead_boards(again, highest, mirrors, further):
    tile_set = TileSet.named(f"0-{highest}" + " mirrors" * mirrors)
    sizes = {size: sum(boards.values()) for size, boards in dead_boards.dead_boards(tile_set, further)}
    assert len(sizes) == 1 + further
    for size in range(1, max(sizes) + 1):
        assert dead_boards_again.count(again, highest, size, mirrors=mirrors).boards == sizes.get(size, 0)


def test_dead_boards_count_once_for_all_their_images():
    sizes = dict(dead_boards.dead_boards(TileSet.named("0-2"), further=1))
    assert {size: len(boards) for size, boards in sizes.items()} == {7: 13, 8: 130}
    # Two boards of this set have the same points but different faces.
    assert [len(boards) for _, boards in dead_boards.dead_boards(TileSet.named("0-2 mirrors"))] == [2]


@needs_compiler
def test_parts_and_values_of_the_first_point_add_up(again):
    whole = dead_boards_again.count(again, 2, 8)
    parts = [dead_boards_again.count(again, 2, 8, part=(part, 3)) for part in range(3)]
    assert whole == (675, sum(part.boards for part in parts))
    assert whole == dead_boards_again.count(again, 2, 8, every_value=True)


@needs_compiler
@pytest.mark.parametrize(
    ("text", "part", "images"),
    [
        (BY_NAME["dead-board-0-6"].text, (211_890, 400_000), 7),
        ((ROOT / "examples" / "dead-board-0-5-mirrors.txt").read_text(encoding="utf-8"), (774_188, 2_529_260), 720),
    ],
)
def test_both_programs_find_the_known_boards_of_sets_of_more_tiles_than_a_word_has_bits(again, text, part, images):
    """To save time, both programs search only the shape of the known board, with one value on the first point."""
    board = read_position(text).board
    assert not count_legal_moves(board, board.unplayed)
    shape, tile_set = least_form(tuple(board.tiles)), board.tile_set
    boards = [laid_out(shape, values) for values in DeadBoardSearch(tile_set).dead_boards(shape)]
    assert not any(count_legal_moves(one, one.unplayed) for one in (Board.of(tile_set, laid) for laid in boards))
    assert len(boards) * len(tile_set.values) == images
    mirrors = "mirrors" in tile_set.name
    assert dead_boards_again.count(again, tile_set.highest, len(shape), mirrors=mirrors, part=part).boards == images


# Bounds


def test_every_bound_is_that_of_a_second_program():
    again = bounds_again.bounds()
    assert {name: BY_NAME[name].bound for name in again} == again
    assert [name for name in BY_NAME if name not in again] == [name for name in BY_NAME if "dead-board" in name]


@pytest.mark.parametrize(("highest", "mirrors"), [(2, False), (3, False), (4, False), (3, True), (4, True)])
def test_bounds_of_other_sets_are_those_of_a_second_program(highest, mirrors):
    tile_set = TileSet.named(f"0-{highest}" + " mirrors" * mirrors)
    assert bounds.crowded(tile_set) == bounds_again.crowded(highest, mirrors)
    for least in (1, len(tile_set)):
        again = (count(highest, least, mirrors) for count in (bounds_again.most_hexagons, bounds_again.most_bridges))
        assert (bounds.most_hexagons(tile_set, least), bounds.most_bridges(tile_set, least)) == (*again,)


def test_a_round_is_over_after_one_turn_if_a_hand_is_one_tile():
    assert bounds.fewest_turns(PRESSMAN._replace(hand_sizes=(1,) * 5)) == 1


@pytest.mark.parametrize(("columns", "faces", "status"), [(4, 28, "solved"), (5, 34, "impossible")])
def test_two_programs_fill_two_rows_of_hexagons(columns, faces, status):
    centres = [(column, line) for column in range(columns) for line in range(2)]
    region = {face for column, line in centres for face in ring((2 * column + line, line))}
    again = {face for centre in centres for face in bounds_again.ring(centre)}
    assert len(region) == len(again) == faces
    assert fill(Draft(STANDARD, PRESSMAN, fill=tuple(region)).puzzle()).status == status
    assert bounds_again.can_be_filled(again, bounds_again.tiles(5), {}) == (status == "solved")


# Figures with mirror symmetry


def test_two_programs_prove_that_no_figure_of_perimeter_36_has_mirror_symmetry(capsys):
    mirror36.main()
    mirror36_again.main([])
    proofs = capsys.readouterr().out
    assert "no figure of perimeter 36 is the same in a mirror" in proofs
    assert "no figure of perimeter 36 equals its mirror image" in proofs
    reversals = [[(c - value) % 6 for value in range(6)] for c in range(6)]
    assert sorted(map(list, mirror36_again.exchanges())) == sorted(reversals)
    kept = [(value, c) for c in range(6) for value in mirror36.unchanged_values(c)]
    assert kept == [(0, 0), (3, 0), (1, 2), (4, 2), (2, 4), (5, 4)]
    for value, c in kept:
        # The reflection keeps one edge of the triple. The first program tries all three edges, the second only one.
        assert mirror36.symmetric_pairings(value, c) == (180, 3 * 4, 0)
        assert mirror36_again.placements_around_the_triple(value, reversals[c]) == (4, 0)


# Figures with half-turn symmetry


@pytest.mark.parametrize(("set_name", "perimeter", "longest"), [("standard", 36, 14), ("0-3", 20, 6), ("0-1", 12, 4)])
def test_two_programs_search_holes_with_the_same_lengths(set_name, perimeter, longest):
    tile_set = TileSet.named(set_name)
    lengths = half_turn.lengths(tile_set, perimeter)
    assert lengths == [*half_turn_again.lengths(len(tile_set), perimeter)] == [*range(2, longest + 1, 2)]


@pytest.mark.parametrize(
    ("length", "perimeter", "holes"),
    [*zip(range(4, 13, 2), [36] * 5, [1, 2, 5, 14, 48]), (4, 22, 0), (4, 24, 1), (8, 28, 5), (10, 30, 9), (10, 32, 14)],
)
def test_two_programs_list_the_same_holes(length, perimeter, holes):
    areas = half_turn.shapes(length // 2, STANDARD, perimeter).values()
    ways = half_turn_again.holes(56, perimeter, length)
    assert sorted(map(half_turn_again.doubled_area, ways)) == sorted(areas)
    assert len(areas) == holes


@pytest.mark.parametrize("length", [4, 6, 8, 10])
def test_two_programs_give_the_same_values_to_the_points_around_holes(length):
    """The second program lists all choices of values. The first lists only one of several equivalent choices."""
    images = 0
    for hole in half_turn.holes(length // 2, STANDARD, 36):
        ends = [*zip(hole.points, hole.points[1:] + hole.points[:1])]
        path = tuple(half_turn.DIRECTIONS.index((c - a, d - b)) for (a, b), (c, d) in ends)
        steps = [(first - last) % 6 for first, last in zip(hole.values, hole.values[1:] + hole.values[:1])]
        alike = {steps for image, steps in half_turn.seen_from_all_sides(path, steps) if image == path}
        images += len(alike)
    again = half_turn_again.Search(6, 36, None)
    assert images == len(half_turn_again.holes(56, 36, length)) * len([*again.steps(length)])


@pytest.fixture(scope="module")
def half_turns(tmp_path_factory):
    folder = tmp_path_factory.mktemp("search")
    return half_turn.program(folder), half_turn_again.program(folder)


@needs_compiler
@pytest.mark.parametrize(("length", "least", "images"), [(2, 18, 4080), (4, 20, 840), (6, 20, 144)])
def test_two_programs_find_the_same_figures_with_a_half_turn(half_turns, length, least, images):
    tile_set, (search, library) = TileSet.named("0-3"), half_turns
    around = list(half_turn.holes(length // 2, tile_set, least))
    layouts = [layout for found in half_turn.figures(search, around, tile_set, least) for layout in found.layouts]
    assert all(perimeter(set(layout)) == least for layout in layouts)
    assert all(checked(tile_set, [Placement(*laid) for laid in layout.items()], [*layout]) for layout in layouts)
    assert len(set().union(*(half_turn.images(layout, 4) for layout in layouts))) == images
    assert f" {images} images of figures" in half_turn_again.Search(4, least, library).all_around(length)


@pytest.mark.parametrize(("perimeter", "edges"), [(36, 0), (38, 1)])
def test_a_half_turn_about_an_edge_needs_one_more_pair_of_edges_on_the_outline(perimeter, edges):
    assert len(list(half_turn.holes(1, STANDARD, perimeter))) == edges


@needs_compiler
def test_parts_of_both_searches_find_the_known_figure_of_perimeter_38_again(half_turns):
    search, library = half_turns
    (found,) = half_turn.figures(search, list(half_turn.holes(1, STANDARD, 38)), STANDARD, 38, (792, 1000))
    known = {laid.at: laid.corners for laid in known_figure(STANDARD)}
    assert "--part 792 1000 " in BY_NAME["compact-figure"].found
    assert figures_of_38.form(known) in [*map(figures_of_38.form, found.layouts)]
    assert " 216 images of figures" in half_turn_again.Search(6, 38, library).all_around(2, (76_806, 138_542))


def test_the_known_figure_of_38_with_one_tile_moved_is_one_without_a_half_turn():
    figure = {laid.at: laid.corners for laid in known_figure(STANDARD)}
    figure[10, 2] = figure.pop((-4, 1))
    assert figures_of_38.verified_perimeter(figure) == 38
    assert len(half_turn.images(figure, 6)) == 72


def test_images_of_a_figure_count_as_one():
    known = {laid.at: laid.corners for laid in known_figure(STANDARD)}
    images = []
    for symmetry in SYMMETRIES:
        figure = {}
        for face, values in known.items():
            on = {symmetry.point(point): value for point, value in zip(corners(face), values)}
            turned = symmetry.face(face)
            figure[turned] = tuple((1 - on[p] if symmetry.mirrored else on[p] + 1) % 6 for p in corners(turned))
        images.append(figure)
    assert all(checked(STANDARD, [Placement(*laid) for laid in figure.items()], [*figure]) for figure in images)
    assert len({figures_of_38.form(figure) for figure in images}) == 1
    # The half turn adds 3 to the values, so only half of the 72 images are different.
    assert len(half_turn.images(known, 6)) == len(set().union(*(half_turn.images(one, 6) for one in images))) == 36
