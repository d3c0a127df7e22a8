"""Raise all values of tiles by the same number of steps.

A step turns each value into the next, and the highest into the lowest. The set of all ascending tiles stays the same;
most other sets change.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from analyzer.tiles import Corners, Tile, TileSet


def raises(values: tuple[int, ...]) -> list[dict[int, int]]:
    """List the possible raises: by 0, by 1 and so on. Each maps every value to its new value.

    >>> raises((0, 1, 2))[1]
    {0: 1, 1: 2, 2: 0}
    """
    return [dict(zip(values, values[step:] + values[:step])) for step in range(len(values))]


def raised_corners(values: Corners, new: Mapping[int, int]) -> Corners:
    a, b, c = values
    return new.get(a, a), new.get(b, b), new.get(c, c)


def raised_tile(tile: Tile, new: Mapping[int, int]) -> Tile:
    return Tile.of(*raised_corners(tile, new))


@lru_cache(16)
def own_raises(tile_set: TileSet) -> list[dict[int, int]]:
    """List the ``raises`` that do not change the set. The first one changes no value at all.

    >>> [len(own_raises(TileSet.named(name))) for name in ("0-3", "0-3 -0-0-1")]
    [4, 1]
    """
    tiles = set(tile_set.tiles)
    return [new for new in raises(tile_set.values) if {raised_tile(tile, new) for tile in tiles} == tiles]
