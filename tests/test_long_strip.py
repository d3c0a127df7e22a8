"""The proof that a strip is too long agrees with the strips that small sets can fill."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest

from analyzer.board import Board
from analyzer.engine.clock import Clock
from analyzer.position import Position, Puzzle
from analyzer.tiles import Tile, TileSet
from puzzles.fill import fill
from puzzles.fill.explain import simple_reason
from puzzles.fill.strips import crossings_reason
from puzzles.fill.task import Task
from puzzles.regions import shape


@cache
def filled(name, most):
    values, tiles = TileSet.named(name).values, TileSet.named(name)
    ends = {(frozenset(), a, b) for a in values for b in values}
    found = {}
    for faces in range(1, most + 1):
        longer = set()
        for used, a, b in ends:
            for c in values:
                tile = Tile(a, b, c) if faces % 2 else Tile(a, c, b)
                if tile in tiles and tile not in used:
                    longer.add((used | {tile}, b, c))
        ends = longer
        found[faces] = {used for used, _, _ in ends}
    return found


@pytest.mark.parametrize(("name", "most"), [("0-2", 10), ("0-3", 5), ("0-4", 4)])
def test_a_filling_of_a_strip_is_never_refused(name, most):
    assert not [used for faces, sets in filled(name, most).items() for used in sets if crossings_reason(used, faces)]


def test_a_filling_that_leaves_out_tiles_is_never_refused():
    strips, tiles, refused = filled("0-2", 10), TileSet.named("0-2").tiles, 0
    for count in range(1, len(tiles) + 1):
        for chosen in map(frozenset, combinations(tiles, count)):
            for faces in range(1, count + 1):
                if crossings_reason(chosen, faces):
                    refused += 1
                    assert not any(used <= chosen for used in strips[faces])
    assert refused > 150


@pytest.mark.parametrize(("name", "faces"), [("0-9", 216), ("0-8", 163), ("0-7", 120), ("standard", 56)])
def test_the_longest_open_strips(name, faces):
    tiles = TileSet.named(name).tiles
    refused = [count for count in range(3, len(tiles) + 1) if crossings_reason(tiles, count)]
    assert refused == list(range(faces + 1, len(tiles) + 1))


def puzzle(faces, tile_set):
    return Puzzle(Position(Board.empty(TileSet.named(tile_set))), frozenset(faces))


def test_the_reason_is_given_with_its_numbers():
    reason = fill(puzzle(shape("strip", (218,)), "0-9"), clock=Clock(60)).reason
    assert (reason.code, reason.numbers) == ("strip", {"tiles": 220, "faces": 218, "needed": 76, "room": 72})
    assert "at least 76 crossings of the middle height, but at most 72 are" in reason.message and reason.working


@pytest.mark.parametrize(
    ("faces", "tile_set"),
    [(shape("strip", (218,)), "0-9 -0-1-2 +0-2-1"), (shape("strip", (217,)) | {(0, 9)}, "0-9")],
    ids=["a mirror among the tiles", "not straight"],
)
def test_other_tiles_and_regions_are_not_mentioned(faces, tile_set):
    assert simple_reason(Task.of(puzzle(faces, tile_set))) is None
