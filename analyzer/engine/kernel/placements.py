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
    """In a mask of tiles, the index of the word with this tile's bit."""
    return tile // BITS if game[at.WORDS] > 1 else 0


@inner
def bit_of(game: Ints, tile: int) -> int:
    """The tile's bit in the word at ``word_of``."""
    return 1 << (tile % BITS if game[at.WORDS] > 1 else tile)
