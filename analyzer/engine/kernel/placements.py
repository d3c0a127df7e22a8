"""Placements and tiles as numbers."""

from __future__ import annotations

from analyzer.engine.kernel import layout as at
from analyzer.engine.kernel.layout import BITS, LOW
from analyzer.engine.kernel.source import Ints, inner


@inner
def pack(face: int, tile: int) -> int:
    """A placement as one number. The higher the tile's number, the higher the placement's number.

    Of two placements of the same tile, the one that comes first in reading order has the higher number.
    """
    return (tile << 32) | (LOW - face)


@inner
def face_of(key: int) -> int:
    """The face of a packed placement."""
    return LOW - (key & LOW)


@inner
def tile_of(key: int) -> int:
    """The tile of a packed placement."""
    return (key >> 32) & 511


@inner
def word_of(game: Ints, tile: int) -> int:
    """The index of the word that contains a tile's bit in a mask."""
    return tile // BITS if game[at.WORDS] > 1 else 0


@inner
def bit_of(game: Ints, tile: int) -> int:
    """The bit that stands for a tile in its word of a mask."""
    return 1 << (tile % BITS if game[at.WORDS] > 1 else tile)
