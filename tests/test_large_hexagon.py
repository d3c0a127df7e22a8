"""Check every case of the proof that a hexagon of side 2 cannot be filled. Only the values of points are used.

The centre has the value 0. A ``ring`` lists the values of the six points around the centre, clockwise. The points
around a ring point are, clockwise: the centre, the previous ring point, three outer points and the next ring point.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise, product

import pytest

from analyzer.board import Board
from analyzer.engine.clock import Clock
from analyzer.lattice import ring as faces_at
from analyzer.lattice import ring_points
from analyzer.position import Position, Puzzle
from analyzer.tiles import TileSet
from puzzles.fill import fill
from puzzles.fill.depth_first import DepthFirst
from puzzles.fill.large_hexagon import RENUMBERED, WORKING, is_too_deep, large_hexagon
from puzzles.fill.task import FillProgress, Task
from puzzles.regions import hexagon, shape

VALUES = range(6)
LAST_RINGS = {(2, 2, 3, 3, 4), (2, 2, 3, 4, 4), (2, 3, 3, 4, 4)}


def fan(middle, around):
    """Return the sorted values of each tile around a point. If some values do not ascend clockwise, return ``None``."""
    tiles = []
    for a, b in pairwise(around):
        above_a, above_b = (a - middle) % 6, (b - middle) % 6
        if above_b and above_a > above_b:
            return None
        tiles.append(tuple(sorted((middle, a, b))))
    return tiles


def once(*fans):
    """Return whether each tile with a repeated value occurs only once."""
    alike = [tile for tiles in fans for tile in tiles if len(set(tile)) < 3]
    return len(alike) == len(set(alike))


@cache
def rings():
    found = []
    for ring in product(VALUES, repeat=6):
        tiles = fan(0, (*ring, ring[0]))
        if tiles is not None and once(tiles):
            found.append((ring, tiles))
    return found


def outer(ring, tiles, place, first=None):
    """Yield each way to surround a ring point: its three outer values, and all tiles used so far.

    ``first`` is the first of these values, if it is known.
    """
    for three in product(VALUES if first is None else (first,), VALUES, VALUES):
        around = fan(ring[place], (ring[place - 1], *three, ring[(place + 1) % 6]))
        new = around and around[first is not None :]
        if around is not None and once(tiles, new):
            yield three, [*tiles, *new]


def zeros_can_be_surrounded(ring):
    """Return whether all zeros in a ring can be surrounded. Adjacent zeros share one point outside the ring."""
    start = next(place for place in range(6) if ring[place - 1])
    ring = ring[start:] + ring[:start]
    found = [({}, fan(0, (*ring, ring[0])))]
    for place in (place for place, value in enumerate(ring) if not value):
        found = [
            ({place: three[2]}, more)
            for before, used in found
            for three, more in outer(ring, used, place, before.get(place - 1))
        ]
    return bool(found)


def test_every_ring_contains_the_value_of_the_centre():
    assert all(0 in ring for ring, _ in rings())


def test_only_three_rings_let_their_zeros_be_surrounded():
    left = [ring for ring, _ in rings() if zeros_can_be_surrounded(ring)]
    turned = {ring[ring.index(0) + 1 :] + ring[: ring.index(0)] for ring in left}
    assert turned == LAST_RINGS
    assert len(left) == 6 * len(turned)


def test_around_the_only_zero_are_5_0_and_1():
    for five in LAST_RINGS:
        ring = (0, *five)
        assert [three for three, _ in outer(ring, fan(0, (*ring, 0)), 0)] == [(5, 0, 1)]


@pytest.mark.parametrize("five", [five for five in LAST_RINGS if five[1] == 2])
def test_two_leading_2s_cannot_both_be_surrounded(five):
    ring = (0, *five)
    ((_, tiles),) = outer(ring, fan(0, (*ring, 0)), 0)
    second = list(outer(ring, tiles, 1, 1))
    assert [three for three, _ in second] == [(1, 1, 2)]
    ((_, tiles),) = second
    assert not list(outer(ring, tiles, 2, 2))


def test_the_third_ring_is_the_mirror_of_the_first():
    assert {tuple((6 - value) % 6 for value in reversed(five)) for five in LAST_RINGS} == LAST_RINGS
    assert [five for five in LAST_RINGS if five[1] != 2] == [(2, 3, 3, 4, 4)]


def puzzle(faces, tile_set):
    return Puzzle(Position(Board.empty(TileSet.named(tile_set))), frozenset(faces), {}, None)


@pytest.mark.parametrize("region", [hexagon(2), shape("triangle", (6,)), shape("triangle", (7,))], ids=len)
def test_the_reason_is_reported_for_every_region_with_such_a_hexagon(region):
    reason = fill(puzzle(region, "standard")).reason
    assert reason.code == "hexagon"
    assert len(reason.faces) == 24 and region.issuperset(reason.faces)
    assert reason.working == WORKING


def test_the_proof_renumbers_values_that_are_equal_modulo_6():
    tile_set = TileSet.named("0-9")
    use = [tile for tile in tile_set if {*tile} <= {0, 1, 2, 3, 4, 6}]
    reason = fill(puzzle(hexagon(2), "0-9")._replace(use=use)).reason
    assert reason.code == "hexagon" and reason.working == (RENUMBERED, *WORKING)


@pytest.mark.parametrize("tile_set", ["0-3", "0-4", "standard"])
def test_the_search_agrees(tile_set):
    task = Task.of(puzzle(hexagon(2), tile_set))
    search = DepthFirst(task, Clock(), FillProgress())
    search.run(listed=0)
    assert search.found == (0, [], True)


def test_five_of_the_six_points_around_a_point_are_too_many_inside():
    """Only 0 is tried in the middle, because adding a number to all values, modulo 6, keeps a filling valid."""
    middle, *around = (0, 0), *ring_points((0, 0))
    faces = {face for point in (middle, *around[1:]) for face in faces_at(point)}
    standard = TileSet.named("standard")
    assert is_too_deep(faces, standard.tiles)
    assert not is_too_deep(faces, TileSet.named("0-6").tiles)
    assert not is_too_deep(faces - set(faces_at(around[1])), standard.tiles)
    task = Task.of(puzzle(faces, "standard"))
    search = DepthFirst(task.knowing({task.points.index(middle): 0}), Clock(), FillProgress())
    search.run(listed=0)
    assert search.found == (0, [], True)


@pytest.mark.parametrize(("faces", "tile_set"), [(hexagon(2), "0-6"), (large_hexagon((2, 2))[4:], "standard")])
def test_seven_values_fill_it_and_six_fill_less_of_it(faces, tile_set):
    assert fill(puzzle(faces, tile_set), limit=1).status == "solved"
