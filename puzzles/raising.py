"""Values that are all raised by the same number, with the lowest after the highest.

Ascending tiles still ascend after that, so this maps the set of all ascending tiles to itself. It changes most other
sets.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from analyzer.tiles import Corners, Tile, TileSet


def raises(values: tuple[int, ...]) -> list[dict[int, int]]:
    """The new value of each value, for each number by which values can be raised, from 0.

    >>> raises((0, 1, 2))[1]
    {0: 1, 1: 2, 2: 0}
    """
    return [dict(zip(values, values[step:] + values[:step])) for step in range(len(values))]


def raised_corners(values: Corners, new: Mapping[int, int]) -> Corners:
    """Corner values after a change to new values; a value without a new one stays."""
    a, b, c = values
    return new.get(a, a), new.get(b, b), new.get(c, c)


def raised_tile(tile: Tile, new: Mapping[int, int]) -> Tile:
    """A tile with new values."""
    return Tile.of(*raised_corners(tile, new))


@lru_cache(16)
def own_raises(tile_set: TileSet) -> list[dict[int, int]]:
    """Those of the ``raises`` that map a set to itself; the first one changes nothing.

    >>> [len(own_raises(TileSet.named(name))) for name in ("0-3", "0-3 -0-0-1")]
    [4, 1]
    """
    tiles = set(tile_set.tiles)
    return [new for new in raises(tile_set.values) if {raised_tile(tile, new) for tile in tiles} == tiles]
