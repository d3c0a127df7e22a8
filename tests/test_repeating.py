"""Large thin regions are filled by repeating a piece."""

from __future__ import annotations

import pytest

from analyzer.board import Board
from analyzer.engine.clock import Clock, OutOfTimeError
from analyzer.lattice import SYMMETRIES
from analyzer.position import Position, Puzzle
from analyzer.tiles import TileSet
from puzzles.fill import fill, problems
from puzzles.fill.large import may_repeat, pieces, repeating
from puzzles.fill.task import Task
from puzzles.regions import shape


def puzzle(faces, tile_set):
    return Puzzle(Position(Board.empty(TileSet.named(tile_set))), frozenset(faces))


@pytest.mark.parametrize("symmetry", SYMMETRIES, ids=repr)
@pytest.mark.parametrize(
    ("name", "numbers", "tile_set"),
    [
        ("strip", (40,), "standard"),
        ("strip", (39,), "0-5 mirrors"),
        ("strip", (40,), "standard -0-1-2 +0-2-1"),
        ("parallelogram", (2, 24), "0-9"),
    ],
)
def test_a_region_in_any_orientation_gets_a_filling(name, numbers, tile_set, symmetry):
    asked = puzzle(map(symmetry.face, shape(name, numbers)), tile_set)
    task = Task.of(asked)
    values = repeating(task, Clock(60))
    assert values is not None
    assert problems(asked, task.filling(values)) == []


def test_the_pieces_of_a_strip():
    """The strip has 24 faces and 26 points. Its pieces have 4, 6 or 8 points, and repeat at most six times."""
    found = pieces(Task.of(puzzle(shape("strip", (24,)), "standard")))
    assert [len(piece.closed) for piece in found] == [4, 6, 8]
    assert [max(time for _, time in piece.spots) for piece in found] == [6, 4, 3]
    assert all(sum(map(len, piece.repeats)) == 24 for piece in found)


@pytest.mark.parametrize(
    ("name", "numbers", "may"),
    [("strip", (40,), True), ("parallelogram", (2, 20), True), ("parallelogram", (3, 20), False)],
)
def test_the_search_runs_if_no_face_is_inside(name, numbers, may):
    assert may_repeat(Task.of(puzzle(shape(name, numbers), "0-9"))) == may


def test_it_ends_at_the_time_limit():
    with pytest.raises(OutOfTimeError):
        repeating(Task.of(puzzle(shape("strip", (40,)), "standard")), Clock(0.0))


@pytest.mark.parametrize(("name", "numbers"), [("strip", (180,)), ("parallelogram", (2, 26))])
def test_large_regions_are_filled_without_long_search(name, numbers):
    solution = fill(puzzle(shape(name, numbers), "0-9"), clock=Clock(60))
    assert (solution.status, solution.unique, len(solution.solutions)) == ("solved", False, 2)
