"""Long strips are recognised in any orientation, and filled along trails."""

from __future__ import annotations

import pytest

from analyzer.board import Board
from analyzer.engine import or_tools
from analyzer.engine.clock import Clock, OutOfTimeError
from analyzer.lattice import SYMMETRIES
from analyzer.position import Position, Puzzle
from analyzer.tiles import Tile, TileSet
from puzzles.fill import fill, problems, solving
from puzzles.fill.strips import strip_points
from puzzles.fill.task import Task
from puzzles.regions import shape

pytest.importorskip("ortools")


def puzzle(faces, tile_set="standard"):
    return Puzzle(Position(Board.empty(TileSet.named(tile_set))), frozenset(faces), {}, None)


@pytest.mark.parametrize("symmetry", SYMMETRIES, ids=repr)
@pytest.mark.parametrize("count", [3, 4, 9])
def test_a_strip_is_recognised_in_every_direction(symmetry, count):
    task = Task.of(puzzle(map(symmetry.face, shape("strip", (count,)))))
    found = strip_points(task)
    assert [set(task.corners[face]) for face in found.faces] == [
        set(found.order[place : place + 3]) for place in range(count)
    ]


@pytest.mark.parametrize(
    "faces",
    [shape("strip", (2,)), shape("triangle", (2,)), shape("hexagon", (1,)), {(0, 0), (1, 0), (2, 0), (2, 1), (3, 1)}],
    ids=["two", "triangle", "hexagon", "turns off"],
)
def test_a_shape_other_than_a_strip_gives_none(faces):
    assert strip_points(Task.of(puzzle(faces))) is None


@pytest.mark.parametrize("symmetry", SYMMETRIES[:2], ids=repr)
@pytest.mark.parametrize(
    ("tile_set", "count"), [("standard", 54), ("0-4", 33), ("0-4 mirrors", 43), ("0-7", 120), ("0-9", 209)]
)
def test_a_strip_of_nearly_all_tiles_is_filled(tile_set, count, symmetry):
    from puzzles.fill.strip_model import fill_strip

    asked = puzzle(map(symmetry.face, shape("strip", (count,))), tile_set)
    task = Task.of(asked)
    values = fill_strip(task, Clock(60))
    assert values is not None
    assert problems(asked, task.filling(values)) == []


def test_a_trail_between_unreachable_ends_does_not_exist():
    from puzzles.fill.strip_model import _trail

    tiles = [Tile(1, 1, 2), Tile(1, 2, 2)]
    assert _trail(tiles, (1, 2, True), (1, 2, True), Clock(), 0) is not None
    assert _trail(tiles, (0, 0, True), (0, 0, True), Clock(), 0) is None


def test_a_parallelogram_of_one_row_is_a_strip():
    assert fill(puzzle(shape("parallelogram", (1, 105)), "0-9"), clock=Clock(60)).status == "solved"


def test_filling_a_strip_stops_on_request(monkeypatch):
    def left(work, clock):
        clock.interrupted = True
        raise OutOfTimeError

    monkeypatch.setattr(or_tools, "in_thread", left)
    monkeypatch.setattr(solving, "NODE_BUDGET", 0)
    solution = fill(puzzle(shape("strip", (54,))), clock=Clock())
    assert (solution.status, solution.stopped) == ("unknown", "interrupted")
