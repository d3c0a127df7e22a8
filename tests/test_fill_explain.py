"""Reasons why a puzzle has no filling."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from brute_filling import brute_fillings, random_puzzle

from analyzer.board import Board
from analyzer.engine.clock import Clock
from analyzer.forms import to_json
from analyzer.lattice import corners
from analyzer.position import Position, Puzzle
from analyzer.text import read_puzzle
from analyzer.tiles import Tile, TileSet
from puzzles.fill import fill
from puzzles.fill.explain import core_reason, hall_violator, simple_reason, things
from puzzles.fill.task import Task
from puzzles.regions import shape


def reason(text: str):
    solution = fill(read_puzzle(text))
    assert solution.status == "impossible"
    return solution.reason


ONE_FACE = "tiles:\n 0,0 ?\n 0,0 = {}\n 1,1 = {}\n -1,1 = {}\n"


def parts(reason):
    return {name: part for name, part in to_json(reason).items() if name not in ("code", "message")}


@pytest.mark.parametrize(
    ("text", "why", "part"),
    [
        (ONE_FACE.format(0, 2, 1), "mirror", "it is the mirror image of 0-1-2"),
        ("set: standard -0-1-2\n" + ONE_FACE.format(0, 1, 2), "mirror", "0-1-2 is not in the set (standard -0-1-2)"),
        ("use: 0-1-3\n" + ONE_FACE.format(0, 1, 2), "unlisted", "0-1-2 is not among the tiles to use"),
        (ONE_FACE.format(0, 1, 2) + " 9,9 1-2-0\n", "played", "0-1-2 is on the board"),
        (
            "set: 0-2\nuse: 0-0-0 2-2-2\ntiles:\n 0,0 ?\n 0,0 = 1\n 1,1 = 1\n 9,9 1-1-1\n",
            "several",
            "1-1-1 is on the board; 0-1-1 and 1-1-2 are not among the tiles to use",
        ),
        ("set: 0-2 -0-1-1 -1-1-1 -1-1-2\ntiles:\n 0,0 ?\n 0,0 = 1\n 1,1 = 1\n", "mirror", "the set has no such tile"),
        (
            "use: 0-0-0\ntiles:\n 0,0 ?\n 0,0 = 5\n",
            "unlisted",
            "21 tiles that would fit are not among the tiles to use",
        ),
    ],
)
def test_a_face_that_no_tile_fits(text, why, part):
    told = reason(text)
    assert (told.code, parts(told)["why"]) == ("no-fit", why)
    assert told.message.startswith("No tile fits the face 0,0")
    assert part in told.message


def test_too_few_tiles():
    told = reason("use: 0-0-1 0-1-1\ntiles:\n 0,0 ?\n 1,0 ?\n 2,0 ?\n")
    assert (told.code, parts(told)["numbers"]) == ("tiles", {"tiles": 2, "faces": 3})


def test_faces_that_compete_for_too_few_tiles():
    told = reason("use: 0-0-1 0-1-1 2-3-4 2-2-2\ntiles:\n 0,0 ?\n 0,0 = 0\n 9,9 ?\n 9,9 = 1\n 20,20 ?\n 20,20 = 0\n")
    assert told.code == "hall"
    assert parts(told) == {"faces": [[0, 0], [9, 9], [20, 20]], "tiles": ["0-0-1", "0-1-1"]}
    assert told.message == "3 faces compete for 2 tiles: only 0-0-1 and 0-1-1 can be placed on 0,0, 9,9 and 20,20."


def test_a_tile_that_must_be_used_and_fits_nowhere():
    told = reason("use: 0-0-1 5-5-5\ntiles:\n 0,0 ?\n 1,0 ?\n 0,0 = 0\n")
    assert (told.code, parts(told)) == ("hall", {"faces": [], "tiles": ["5-5-5"]})


def test_tiles_that_must_be_used_compete_for_too_few_faces():
    loose = " 30,0 ?\n 31,0 ?\n 32,0 ?\n 31,1 = 1\n"
    told = reason("use: 5-5-5 0-5-5 0-0-1 0-1-1\ntiles:\n 0,0 ?\n 0,0 = 5\n" + loose)
    assert told.code == "hall"
    assert parts(told) == {"faces": [[0, 0]], "tiles": ["0-5-5", "5-5-5"]}


def test_values_that_cannot_be_met_as_often_as_they_must():
    told = reason("use: 0-0-0 0-0-1 0-0-2 0-0-3 0-0-4 0-0-5\ntiles:\n" + "".join(f" {x},0 ?\n" for x in range(6)))
    assert told.code == "corners"
    assert parts(told)["working"]


def test_curl():
    board = Board.empty(TileSet.named("standard"))
    told = fill(Puzzle(Position(board), shape("hexagon", (3,)), {}, None)).reason
    assert told.code == "curl"
    assert parts(told)["numbers"]["needed"] > parts(told)["numbers"]["outline"] == 18


def test_givens_that_together_are_impossible():
    use = "0-1-2 1-1-2 0-0-0 3-3-3 3-3-4 5-5-5"
    told = reason(f"use: {use}\ntiles:\n 0,0 ?\n 1,0 ?\n -1,1 = 0\n 2,0 = 3\n -9,9 ?\n -9,9 = 5\n")
    assert told.code == "givens"
    assert parts(told) == {
        "givens": [{"point": [2, 0], "value": 3}, {"point": [-1, 1], "value": 0}],
        "minimal": True,
    }
    assert told.message.startswith("Whatever the other values are, the values 3 at (2,0) and 0 at (-1,1) together")


TOGETHER = "use: 0-1-2 1-1-2 0-0-0 3-3-3 3-3-4\ntiles:\n 0,0 ?\n 1,0 ?\n -1,1 = 0\n 2,0 = 3\n"


@pytest.mark.parametrize("hard", [False, True])
def test_values_not_tested_in_time_are_not_called_needed(hard):
    """The time runs out before CP-SAT finds a core (if ``hard``) or before the values are tested."""
    clock = Clock()

    def out_of_time(_task, _clock):
        clock.interrupted = True

    told = core_reason(Task.of(read_puzzle(TOGETHER)), clock, out_of_time, hard)
    assert told.givens == (((2, 0), 3), ((-1, 1), 0))
    assert told.minimal is False
    assert told.message.endswith("perhaps fewer of them would be enough.")


def test_a_value_not_tested_in_time_is_not_called_needed():
    task = Task.of(read_puzzle(TOGETHER))
    verdicts = iter([True, None, True])  # is there a filling without values, with only the second, with only the first?
    told = core_reason(task, Clock(), lambda _task, _clock: next(verdicts), hard=False)
    assert (len(told.givens), told.minimal) == (2, False)


def test_without_time_no_simpler_reason_is_sought():
    assert core_reason(Task.of(read_puzzle(TOGETHER)), Clock(0), lambda _task, _clock: None, False).code == "none-found"


def test_a_region_that_no_values_can_fill():
    told = reason("use: 0-0-0 1-1-1 2-2-2 3-3-3 4-4-4\ntiles:\n 0,0 ?\n 1,0 ?\n")
    assert (told.code, parts(told)) == ("region", {})


@pytest.fixture(scope="module")
def random_reasons():
    return [(puzzle, fill(puzzle).reason) for puzzle in map(random_puzzle, range(400))]


def test_arithmetic_never_refuses_a_puzzle_that_has_a_filling(random_reasons):
    solvable = [puzzle for puzzle, told in random_reasons if told is None]
    assert len(solvable) > 100
    assert all(simple_reason(Task.of(puzzle)) is None for puzzle in solvable)


def test_the_named_givens_are_contradictory_and_all_needed(random_reasons):
    checked = 0
    for puzzle, told in random_reasons:
        if told is None or told.code not in ("givens", "region"):
            continue
        core = {tuple(given["point"]): given["value"] for given in parts(told).get("givens", [])}
        known = {**puzzle.givens, **puzzle.position.board.values}
        assert core.items() <= known.items()
        assert parts(told).get("minimal", True)
        assert not has_filling(puzzle, core)
        for point in core:
            checked += 1
            assert has_filling(puzzle, {other: core[other] for other in core if other != point})
    assert checked > 20


def has_filling(puzzle: Puzzle, known: dict) -> bool:
    board = puzzle.position.board
    use = puzzle.use if puzzle.use is not None else tuple(board.tile_set.of_mask(board.unplayed))
    empty = puzzle.position._replace(board=type(board).empty(board.tile_set))
    return bool(brute_fillings(Puzzle(empty, puzzle.fill, known, use)))


def test_competing_faces_can_take_only_the_named_tiles(random_reasons):
    kinds = Counter()
    for puzzle, told in random_reasons:
        if told is None or told.code != "hall":
            continue
        board = puzzle.position.board
        tiles = puzzle.use or board.tile_set.of_mask(board.unplayed)
        faces = [tuple(face) for face in parts(told)["faces"]]
        named = {Tile.parse(name) for name in parts(told)["tiles"]}
        if len(faces) > len(named):
            assert all(not fits(puzzle, face, tile) for face in faces for tile in tiles if tile not in named)
            kinds["faces"] += 1
        else:
            assert len(tiles) == len(puzzle.fill)
            assert all(not fits(puzzle, face, tile) for face in puzzle.fill - set(faces) for tile in named)
            kinds["tiles"] += 1
    assert kinds["faces"] and kinds["tiles"]


def fits(puzzle: Puzzle, face, tile: Tile) -> bool:
    values = {**puzzle.givens, **puzzle.position.board.values}
    return any(
        all(values.get(point, value) == value for point, value in zip(corners(face), turned))
        for turned in tile.rotations
    )


@pytest.mark.parametrize(
    ("options", "violators"),
    [
        ([], None),
        ([0b1], None),
        ([0b0], [0]),
        ([0b1, 0b1], [0, 1]),
        ([0b11, 0b01], None),
        ([0b011, 0b110, 0b101], None),
        ([0b0011, 0b0011, 0b1100, 0b0011], [0, 1, 3]),
        ([0b111, 0b111, 0b111, 0b1000, 0b1000], [3, 4]),
    ],
)
def test_hall(options, violators):
    assert hall_violator(options) == violators
    if violators:
        assert things(violators, options).bit_count() == len(violators) - 1


def test_no_competing_face_can_be_left_out():
    rng = Random(1)
    found = 0
    for _ in range(2000):
        options = [rng.getrandbits(6) & rng.getrandbits(6) for _ in range(rng.randint(1, 8))]
        violators = hall_violator(options)
        wanting = range(len(options))
        groups = [group for size in range(1, len(options) + 1) for group in combinations(wanting, size)]
        assert (violators is None) == all(things(group, options).bit_count() >= len(group) for group in groups)
        for one in violators or ():
            rest = [other for other in violators if other != one]
            assert things(rest, options).bit_count() >= len(rest)
        found += violators is not None and len(violators) > 2
    assert found > 100
