"""Grow a figure of all tiles of a large set, and remove a part of it when no tile fits any more.

The more values a set has, the longer the outline of its figures. The 220 tiles of 0-9 need at least 200 outline edges,
and 220 tiles cannot have more than 222. So the search does not start from a compact shape.

Each step places a tile that fits few faces. Of these faces, it prefers one with few possible placements around it. If
no tile fits, a few neighbouring tiles are removed, and the largest connected part grows again. The new figure replaces
the old one if it has at least as many tiles or, with probability ``LOSING``, one tile fewer.
"""

from __future__ import annotations

import random

from analyzer.board import Placement, connected_parts
from analyzer.engine.clock import Clock
from analyzer.lattice import Face, Point, corners, neighbours, ring
from analyzer.tiles import Corners, TileSet

FEWEST, MOST = 2, 8
"""Each time, at least ``FEWEST`` and at most ``MOST - 1`` neighbouring tiles are removed."""

TRIED = 12
"""The most faces to compare for a tile."""

LOSING = 0.02
"""The probability of keeping a figure with one tile fewer."""


class Growing:
    """A figure that grows until it has all tiles. The same seed always gives the same figures."""

    def __init__(self, tile_set: TileSet, seed: str) -> None:
        self._set = tile_set
        self._rng = random.Random(seed)
        self._tiles: dict[Face, Corners] = {}
        self._values: dict[Point, int] = {}
        self._around: dict[Point, int] = {}
        self._left = (1 << len(tile_set)) - 1
        self._lay((0, 0), self._rng.choice(tile_set.tiles).rotations[0])

    @property
    def missing(self) -> int:
        return self._left.bit_count()

    def run(self, clock: Clock) -> list[Placement] | None:
        self._grow()
        while self._left and not clock.over:
            before = dict(self._tiles)
            self._tear(self._rng.randrange(FEWEST, MOST))
            self._grow()
            # An empty figure cannot grow.
            if not self._tiles or len(self._tiles) < len(before) - (self._rng.random() < LOSING):
                for face in list(self._tiles):
                    self._take_up(face)
                for face, triple in before.items():
                    self._lay(face, triple)
        return None if self._left else [Placement(face, triple) for face, triple in sorted(self._tiles.items())]

    def _lay(self, face: Face, triple: Corners) -> None:
        self._tiles[face] = triple
        self._left ^= 1 << self._set.number[triple]
        for point, value in zip(corners(face), triple):
            self._values[point] = value
            self._around[point] = self._around.get(point, 0) + 1

    def _take_up(self, face: Face) -> None:
        self._left ^= 1 << self._set.number[self._tiles.pop(face)]
        for point in corners(face):
            self._around[point] -= 1
            if not self._around[point]:
                del self._values[point]

    def _fitting(self, face: Face) -> int:
        a, b, c = corners(face)
        return self._set.fitting[self._values.get(a), self._values.get(b), self._values.get(c)]

    def _grow(self) -> None:
        free = {other for face in self._tiles for other in neighbours(face)} - self._tiles.keys()
        fitting = {face: self._fitting(face) for face in sorted(free)}
        while self._left:
            places: dict[int, list[Face]] = {}
            for face, fits in fitting.items():
                tiles = fits & self._left
                while tiles:
                    places.setdefault(tiles & -tiles, []).append(face)
                    tiles &= tiles - 1
            if not places:
                return
            fewest = min(map(len, places.values()))
            rare = [tile for tile, faces in places.items() if len(faces) <= fewest + self._rng.randrange(3)]
            tile = self._rng.choice(rare or [min(places, key=lambda each: len(places[each]))])
            some = self._rng.sample(places[tile], min(TRIED, len(places[tile])))
            face = min(some, key=lambda each: self._spoilt(each, fitting) + self._rng.random())
            a, b, c = corners(face)
            known = self._values.get(a), self._values.get(b), self._values.get(c)
            self._lay(face, self._set.turns[known][tile.bit_length() - 1])
            del fitting[face]
            for other in self._touching(face):
                if any(beside in self._tiles for beside in neighbours(other)):
                    fitting[other] = self._fitting(other)

    def _touching(self, face: Face) -> list[Face]:
        return [other for point in corners(face) for other in ring(point) if other not in self._tiles and other != face]

    def _spoilt(self, face: Face, fitting: dict[Face, int]) -> int:
        return sum((fitting[other] & self._left).bit_count() for other in self._touching(face) if other in fitting)

    def _tear(self, count: int) -> None:
        """Remove ``count`` tiles near each other; of the rest, keep only the largest connected part."""
        x, y = self._rng.choice(sorted(self._tiles))
        near = sorted(self._tiles, key=lambda face: (abs(face[0] - x) + 2 * abs(face[1] - y), self._rng.random()))
        for face in near[:count]:
            self._take_up(face)
        parts = sorted(connected_parts(set(self._tiles)), key=lambda part: (len(part), min(part)))
        for part in parts[:-1]:
            for face in part:
                self._take_up(face)
