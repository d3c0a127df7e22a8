"""The turned tiles of a set, numbered, so that what may lie on a face is one integer."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from analyzer.tiles import Corners, TileSet


class Turned(NamedTuple):
    """Tables over the turned tiles of a set; bit ``i`` of a mask is ``triples[i]``.

    Attributes:
        triples: every tile in every rotation.
        with_value: ``with_value[corner][value]`` is the mask of those that have this value on this corner.
        of_tile: ``of_tile[n]`` is the mask of the rotations of the tile number ``n``.
        tile: ``tile[i]`` is the number of the tile of ``triples[i]``.
    """

    triples: tuple[Corners, ...]
    with_value: tuple[dict[int, int], ...]
    of_tile: tuple[int, ...]
    tile: tuple[int, ...]

    def tiles(self, mask: int) -> int:
        """The mask of the tiles of which some rotation is in a mask of turned tiles."""
        found = 0
        while mask:
            tile = self.tile[(mask & -mask).bit_length() - 1]
            found |= 1 << tile
            mask &= ~self.of_tile[tile]
        return found

    def rotations(self, tiles: int) -> int:
        """The mask of all rotations of a mask of tiles."""
        found = 0
        while tiles:
            low = tiles & -tiles
            found |= self.of_tile[low.bit_length() - 1]
            tiles ^= low
        return found


@cache
def turned(tile_set: TileSet) -> Turned:
    """The tables of a set."""
    triples = tuple(triple for tile in tile_set for triple in tile.rotations)
    numbers = tuple(tile_set.number[triple] for triple in triples)
    with_value = tuple(
        {value: _mask(triple[corner] == value for triple in triples) for value in tile_set.values}
        for corner in range(3)
    )
    of_tile = tuple(_mask(number == tile for number in numbers) for tile in range(len(tile_set)))
    return Turned(triples, with_value, of_tile, numbers)


def _mask(flags: Iterable[bool]) -> int:
    return sum(flag << place for place, flag in enumerate(flags))
