"""The turned tiles of a set, numbered, so that what may lie on a face is one integer."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple, TypeAlias

from analyzer.tiles import Corners, TileSet

MOST_REMEMBERED = 200_000
"""Masks whose outlook is remembered before all are forgotten to bound the memory, about 300 bytes each."""

Outlook: TypeAlias = tuple[int, int, int, int]
"""What a mask of turned tiles allows: for each of the three corners the mask of its values, then that of the tiles."""

TILES = 3
"""Where the mask of the tiles stands in an ``Outlook``, after the three corners."""


class Turned(NamedTuple):
    """Tables over the turned tiles of a set; bit ``i`` of a mask is ``triples[i]``.

    Attributes:
        triples: every tile in every rotation.
        with_value: ``with_value[corner][value]`` is the mask of those that have this value on this corner.
        of_tile: ``of_tile[n]`` is the mask of the rotations of the tile number ``n``.
        tile: ``tile[i]`` is the number of the tile of ``triples[i]``.
        outlook: what each mask allows, worked out when it is asked for.
    """

    triples: tuple[Corners, ...]
    with_value: tuple[dict[int, int], ...]
    of_tile: tuple[int, ...]
    tile: tuple[int, ...]
    outlook: dict[int, Outlook]

    def rotations(self, tiles: int) -> int:
        """The mask of all rotations of a mask of tiles."""
        found = 0
        while tiles:
            low = tiles & -tiles
            found |= self.of_tile[low.bit_length() - 1]
            tiles ^= low
        return found

    def with_values(self, corner: int, values: int) -> int:
        """The mask of those that have one of a mask of values on this corner."""
        return sum(mask for value, mask in self.with_value[corner].items() if values >> value & 1)


class _Outlooks(dict[int, Outlook]):
    """The outlook of each mask of turned tiles; an entry is made when asked for."""

    def __init__(self, with_value: tuple[dict[int, int], ...], of_tile: tuple[int, ...], tile: tuple[int, ...]) -> None:
        super().__init__()
        self._with_value = with_value
        self._of_tile = of_tile
        self._tile = tile

    def __missing__(self, mask: int) -> Outlook:
        if len(self) >= MOST_REMEMBERED:
            self.clear()
        first, second, third = (
            sum(1 << value for value, having in table.items() if having & mask) for table in self._with_value
        )
        tiles, left = 0, mask
        while left:
            tile = self._tile[(left & -left).bit_length() - 1]
            tiles |= 1 << tile
            left &= ~self._of_tile[tile]
        outlook = self[mask] = (first, second, third, tiles)
        return outlook


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
    return Turned(triples, with_value, of_tile, numbers, _Outlooks(with_value, of_tile, numbers))


def _mask(flags: Iterable[bool]) -> int:
    return sum(flag << place for place, flag in enumerate(flags))
