"""Exact counts of fillings agree with earlier counts, with brute force and with CP-SAT."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from brute_filling import brute_fillings, random_puzzle

from analyzer.board import Board
from analyzer.engine.clock import Clock
from analyzer.position import Position, Puzzle
from analyzer.tiles import Tile, TileSet
from puzzles.fill import fill, problems
from puzzles.fill.fill_model import Form, find, find_all
from puzzles.fill.task import Task
from puzzles.regions import shape

COUNTS = Path(__file__).parent / "data" / "fill-counts.txt"
STANDARD = TileSet.named("standard")
MIRRORED = TileSet.named("0-3 mirrors")


def region(tile_set: TileSet, name: str, *numbers: int) -> Puzzle:
    return Puzzle(Position(Board.empty(tile_set)), shape(name, numbers), {}, None)


def known_counts():
    for line in COUNTS.read_text(encoding="utf-8").splitlines()[1:]:
        told, tiles = line.split(" : ")
        count, name, *numbers = told.split()
        yield int(count), name, tuple(map(int, numbers)), tuple(map(Tile.parse, tiles.split()))


@pytest.mark.parametrize(("count", "name", "numbers", "use"), list(known_counts()))
def test_regions_that_were_counted_plainly(count, name, numbers, use):
    solution = fill(region(STANDARD, name, *numbers)._replace(use=use), count=True)
    assert (solution.count, solution.complete) == (count, True)
    assert len(set(solution.solutions)) == count


def corners_in_order(filling):
    return tuple(laid.corners for laid in sorted(filling, key=lambda laid: laid.at))


def test_every_filling_of_200_random_puzzles_is_found_and_no_other():
    kinds = Counter()
    for seed in range(200):
        puzzle = random_puzzle(seed)
        fillings = brute_fillings(puzzle)
        counted = fill(puzzle, count=True)
        assert (counted.count, counted.complete) == (len(fillings), True), seed
        listed = fill(puzzle, count=True, limit=1000)
        assert listed.count == len(listed.solutions) == min(len(fillings), 1000), seed
        if listed.complete:
            assert {corners_in_order(filling) for filling in listed.solutions} == fillings, seed
        decided = fill(puzzle)
        assert decided.status == ("solved" if fillings else "impossible"), seed
        assert decided.unique == (len(fillings) == 1), seed
        assert len(decided.solutions) == min(len(fillings), 2), seed
        assert (decided.reason is None) == bool(fillings), seed
        kinds[min(len(fillings), 2)] += 1
    assert min(kinds[0], kinds[1], kinds[2]) > 20, "the puzzles are no fair mixture"


def test_cp_sat_agrees_with_the_plain_count():
    for seed in range(500, 560):
        puzzle = random_puzzle(seed)
        task = Task.of(puzzle)
        fillings = brute_fillings(puzzle)
        answer = find_all(task, Clock(), 60.0, 10_000)
        assert answer.exhausted
        found = {corners_in_order(task.filling(values)) for values in answer.fillings}
        assert found == fillings and len(answer.fillings) == len(fillings), seed


@pytest.mark.parametrize("form", Form)
def test_cp_sat_finds_each_filling_and_then_proves_that_there_is_no_other(form):
    tried = Counter()
    for seed in range(600, 660):
        puzzle = random_puzzle(seed)
        fillings = brute_fillings(puzzle)
        if len(fillings) > 4:
            continue
        task, known = Task.of(puzzle), []
        while (answer := find(task, form, Clock(), 60.0, known)).fillings:
            assert problems(puzzle, task.filling(answer.fillings[0])) == []
            known += answer.fillings
        assert answer.exhausted and len(set(known)) == len(known) == len(fillings), seed
        tried[len(fillings)] += 1
    assert tried[0] and tried[1] and tried[2]


@pytest.mark.parametrize(
    ("tile_set", "code"), [(STANDARD, "hexagon"), (MIRRORED, "region")], ids=["standard", "0-3 mirrors"]
)
def test_the_hexagon_of_side_2_cannot_be_filled(tile_set, code):
    solution = fill(region(tile_set, "hexagon", 2))
    assert (solution.status, solution.reason.code) == ("impossible", code)


@pytest.mark.parametrize(("width", "height"), [(3, 4), (2, 6)])
def test_macmahons_24_fill_the_parallelograms(width, height):
    puzzle = region(MIRRORED, "parallelogram", width, height)
    solution = fill(puzzle)
    assert solution.status == "solved"
    assert {laid.tile for laid in solution.solutions[0]} == set(MIRRORED)


@pytest.mark.parametrize("name", ["ring triangle 9", "triangle 5"])
def test_large_regions_of_the_standard_set(name):
    *words, number = name.split()
    solution = fill(region(STANDARD, " ".join(words), int(number)))
    assert (solution.status, solution.unique) == ("solved", False)


def test_counts_in_the_millions_are_exact():
    """Each tile that is not on the strip fits the separate face in 3 rotations; a triple fits in 1."""
    one = shape("strip", (5,))
    puzzle = Puzzle(Position(Board.empty(STANDARD)), one, {}, None)
    alone = brute_fillings(puzzle)
    ways = sum(len(tile.rotations) for tile in STANDARD)
    apart = sum(
        ways - sum(len(set(STANDARD.tiles[STANDARD.number[t]].rotations)) for t in filling) for filling in alone
    )
    with_island = fill(puzzle._replace(fill=one | {(40, 0)}), count=True)
    assert with_island.count == apart > 1_000_000
    assert with_island.complete


def test_rotated_values_are_counted_once():
    """On one face without given values, every tile fits in every rotation."""
    for name in ("standard", "0-3 mirrors", "0-9", "standard -0-1-2"):
        tile_set = TileSet.named(name)
        solution = fill(region(tile_set, "strip", 1), count=True, limit=10_000)
        assert solution.count == sum(len(tile.rotations) for tile in tile_set)
        assert len(set(solution.solutions)) == solution.count
