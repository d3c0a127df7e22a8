"""Large regions without given values: ``fill`` names a part that cannot be filled, or fills the region by annealing."""

from __future__ import annotations

import pytest

from analyzer.board import Board
from analyzer.engine.clock import Clock
from analyzer.lattice import SYMMETRIES
from analyzer.position import Position, Puzzle
from analyzer.tiles import TileSet
from puzzles.annealing import annealing
from puzzles.fill import fill, large, problems, solving
from puzzles.fill.large import PART_FACES, annealed, deepest, is_large, part
from puzzles.fill.task import Task
from puzzles.regions import shape

pytest.importorskip("ortools")


def puzzle(faces, tile_set):
    return Puzzle(Position(Board.empty(TileSet.named(tile_set))), frozenset(faces))


@pytest.mark.parametrize(
    ("name", "numbers", "middle"),
    [
        ("hexagon", (3,), (3, 3)),
        ("hexagon", (2,), (2, 2)),
        ("parallelogram", (4, 8), (2, 2)),
        ("triangle", (6,), (0, 4)),
        ("triangle", (5,), None),
        ("parallelogram", (3, 20), None),
        ("strip", (50,), None),
        ("ring hexagon", (4,), None),
    ],
)
def test_a_region_is_fat_if_a_point_has_only_inner_neighbours(name, numbers, middle):
    assert deepest(Task.of(puzzle(shape(name, numbers), "0-9"))) == middle


@pytest.mark.parametrize("symmetry", SYMMETRIES, ids=repr)
def test_the_middle_part_of_a_hexagon_is_a_hexagon(symmetry):
    task = Task.of(puzzle(map(symmetry.face, shape("hexagon", (4,))), "0-9"))
    middle = symmetry.point((4, 4))
    assert deepest(task) == middle
    x, y = 1, 1
    smaller = {symmetry.face((a + x, b + y)) for a, b in shape("hexagon", (3,))}
    assert set(part(task, middle).faces) == smaller
    assert len(smaller) == PART_FACES


@pytest.mark.parametrize("count", [False, True])
def test_a_refusal_names_the_part_that_is_wrong(monkeypatch, count):
    monkeypatch.setattr(solving, "NODE_BUDGET", 0)
    asked = puzzle(shape("parallelogram", (5, 6)), "0-6")
    solution = fill(asked, count=count, clock=Clock(60))
    assert solution.count == (0 if count else None)
    reason = solution.reason
    assert reason.code == "region"
    assert set(reason.faces) < asked.fill
    assert f"even the {len(reason.faces)} faces nearest to the point (2,2)" in reason.message


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize(
    ("name", "numbers"), [("strip", (30,)), ("strip", (31,)), ("parallelogram", (1, 14)), ("triangle", (4,))]
)
@pytest.mark.parametrize("tile_set", ["0-4", "0-5"])
def test_annealing_gives_a_filling(name, numbers, number, tile_set, monkeypatch):
    """Only attempt 1 uses half-turn symmetry, and only with the set 0-5 on symmetric regions."""
    monkeypatch.setattr(annealing, "SHORTEST_ATTEMPT", 3_000_000)
    asked = puzzle(shape(name, numbers), tile_set)
    task = Task.of(asked)
    values = annealed(task, number, Clock(60))
    assert values is not None
    assert problems(asked, task.filling(values)) == []


@pytest.mark.parametrize("tile_set", ["0-2", "0-3", "0-3 mirrors"])
@pytest.mark.parametrize(
    ("name", "numbers"), [("hexagon", (1,)), ("triangle", (3,)), ("parallelogram", (2, 2)), ("strip", (7,))]
)
def test_all_ways_to_settle_a_region_agree(name, numbers, tile_set, monkeypatch):
    asked = puzzle(shape(name, numbers), tile_set)
    alone = fill(asked)
    monkeypatch.setattr(large, "USUAL_FACES", 0)
    monkeypatch.setattr(solving, "FIRST_NODES", 1)
    monkeypatch.setattr(solving, "NODE_BUDGET", 0)
    monkeypatch.setattr(annealing, "SHORTEST_ATTEMPT", 100_000)
    assert is_large(Task.of(asked))
    together = fill(asked)
    assert (together.status, together.unique) == (alone.status, alone.unique)


def test_a_subset_without_value_symmetry_is_not_refused_for_one_value(monkeypatch):
    """Only one tile has the value 0, so the centre cannot have 0, but it can have other values."""
    zeros = [tile for tile in TileSet.named("0-5 mirrors") if 0 in tile]
    asked = puzzle(shape("hexagon", (2,)), f"0-5 mirrors {' '.join(f'-{tile}' for tile in zeros[1:])}")
    monkeypatch.setattr(large, "USUAL_FACES", 0)
    monkeypatch.setattr(solving, "FIRST_NODES", 1)
    monkeypatch.setattr(solving, "NODE_BUDGET", 0)
    monkeypatch.setattr(annealing, "SHORTEST_ATTEMPT", 100_000)
    assert fill(asked, limit=1).status == "solved"


def test_cp_sat_soon_takes_over_a_region_with_many_inner_points(monkeypatch):
    """The region has more inner points than its set has values, so CP-SAT begins after one attempt at annealing."""
    rounds = []
    monkeypatch.setattr(solving, "annealed", lambda task, number, clock: rounds.append(number))
    solution = fill(puzzle(shape("parallelogram", (3, 10)), "0-7"), clock=Clock(60))
    assert (solution.status, solution.reason.code, rounds) == ("impossible", "region", [1])
