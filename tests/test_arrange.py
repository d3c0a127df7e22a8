"""Figures of all the tiles: the one that is kept, what a search finds, and what can be proven of none."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from analyzer import TileSet, read_position
from analyzer.board import Laid
from analyzer.lattice import corners
from puzzles.arrange.figure import (
    WrongFigureError,
    checked,
    compact_start,
    least_perimeter,
    missing_tiles,
    outline,
    shortest_outline,
)
from puzzles.arrange.known import known_figure
from puzzles.arrange.search import IMPOSSIBLE, SOLVED, UNKNOWN, Search, luby
from puzzles.regions import perimeter, shape
from triomino.cli import main

STANDARD = TileSet.named("standard")
SMALL = TileSet.named("0-2 mirrors")


@pytest.fixture(scope="module")
def figure() -> tuple[Laid, ...]:
    found = known_figure(STANDARD)
    assert found is not None
    return found


def test_the_kept_figure_uses_every_tile_once_in_one_piece(figure):
    assert sorted(laid.tile for laid in figure) == sorted(STANDARD)
    assert checked(STANDARD, figure) == figure
    assert missing_tiles(STANDARD, figure) == []


def test_its_perimeter_lies_between_the_bound_and_a_strip(figure):
    assert 36 == least_perimeter(STANDARD) <= outline(figure) < 58
    assert outline(figure) == 38


def test_it_looks_the_same_after_a_half_turn_that_adds_three(figure):
    value = {point: value for laid in figure for point, value in zip(corners(laid.face), laid.corners)}
    centre = [min(point[i] for point in value) + max(point[i] for point in value) for i in (0, 1)]
    assert value == {(centre[0] - x, centre[1] - y): (number + 3) % 6 for (x, y), number in value.items()}


def turned(laid: Laid) -> Laid:
    a, b, c = laid.corners
    return laid._replace(corners=(b, c, a))


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda tiles: tiles[1:], "is missing"),
        (lambda tiles: (*tiles, tiles[0]), "lie"),
        (lambda tiles: (tiles[0]._replace(face=(99, 1)), *tiles[1:]), "hang together"),
        (lambda tiles: (turned(next(t for t in tiles if not t.tile.is_triple)), *tiles), "disagree"),
        (lambda tiles: (tiles[0]._replace(corners=(0, 2, 1)), *tiles[1:]), "not in the set"),
    ],
)
def test_a_spoilt_figure_is_refused(figure, spoil, words):
    with pytest.raises(WrongFigureError, match=words):
        checked(STANDARD, spoil(figure))


@pytest.mark.parametrize("faces", range(1, 60))
def test_a_start_has_so_many_faces_and_is_compact(faces):
    start = compact_start(faces)
    assert len(start) == faces
    assert shortest_outline(faces) <= perimeter(start) <= shortest_outline(faces) + 4
    assert (perimeter(start) - faces) % 2 == 0


def test_a_search_finds_a_figure_of_a_small_set():
    answer = Search(SMALL, seed=1, seconds=3).most_compact()
    assert answer.status == SOLVED
    assert sorted(laid.tile for laid in answer.layout) == sorted(SMALL)
    assert outline(answer.layout) >= least_perimeter(SMALL)


def test_without_seconds_the_known_figure_comes_at_once(figure):
    answer = Search(STANDARD, seed=1).most_compact()
    assert (answer.layout, answer.known, answer.rounds) == (figure, True, 0)


def test_a_region_is_filled_with_different_tiles():
    faces = shape("strip", (12,))
    answer = Search(STANDARD, seed=1, seconds=60).fill(faces)
    assert answer.status == SOLVED
    assert {laid.face for laid in answer.layout} == set(faces)
    assert len({laid.tile for laid in answer.layout}) == 12


@pytest.mark.parametrize("parameters", [("hexagon", (3,)), ("parallelogram", (4, 7)), ("strip", (56,))])
def test_arithmetic_says_no_without_a_search(parameters):
    answer = Search(STANDARD, seed=1).fill(shape(*parameters))
    assert (answer.status, answer.rounds) == (IMPOSSIBLE, 0)
    assert answer.reason is not None


def test_a_search_that_ends_too_soon_does_not_know():
    answer = Search(STANDARD, seed=1, seconds=0.01).fill(shape("triangle", (6,)))
    assert answer.status == UNKNOWN
    assert answer.reason is None
    assert answer.missing > 0


def test_rounds_are_as_long_as_lubys_sequence_says():
    lengths = [luby(number) for number in range(1, 128)]
    assert all(length & (length - 1) == 0 for length in lengths)
    assert [lengths.count(1 << power) for power in range(7)] == [64, 32, 16, 8, 4, 2, 1]


def arrange(*words: str, given: str | None = None):
    return CliRunner().invoke(main, ["arrange", *words], input=given)


def test_what_the_command_prints_is_a_position(figure):
    result = arrange()
    assert result.exit_code == 0
    assert read_position(result.stdout).board.layout == list(figure)
    assert "Perimeter 38; no figure of all these tiles has less than 36." in result.stdout


def test_the_command_as_json():
    data = json.loads(arrange("--json").stdout)
    assert (data["perimeter"], data["bound"], data["known"], len(data["layout"])) == (38, 36, True, 56)


def test_an_impossible_region_is_a_no_with_its_reason():
    region = CliRunner().invoke(main, ["region", "hexagon", "3"]).stdout
    result = arrange("--region", "-", given=region)
    assert result.exit_code == 1
    assert "outline" in result.stdout


@pytest.mark.parametrize("text", ["", "tiles:\n 0,0 5-5-5\n", "tiles:\n 0,0 ?\n 0,0 = 3\n", "board:\n 1\n"])
def test_a_text_that_marks_no_region_is_refused(text):
    result = arrange("--region", "-", given=text)
    assert result.exit_code == 2
    assert "<stdin>" in result.stderr
