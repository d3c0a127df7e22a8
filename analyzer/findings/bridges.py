"""Bridges: the open slots with exactly one placed edge neighbour and a value on the point across from that edge."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from analyzer.findings.slots import Slot
from analyzer.forms import json_keys
from analyzer.lattice import Face
from analyzer.tiles import Corners, Tile

COMPLETABLE = "completable"
IMPOSSIBLE = "impossible"


@json_keys("at", "corners", "tile", "status", "reason")
class Bridge(NamedTuple):
    """A place for a bridge. All its corners are known, so it needs exactly one tile.

    Attributes:
        at: the face.
        corners: the values of its points.
        tile: the tile that it needs, whether or not the set has it.
        status: ``completable`` when that tile is available, else ``impossible``.
        reason: ``mirror`` when the set does not have the tile, ``played`` when it is on the board.
    """

    at: Face
    corners: Corners
    tile: Tile
    status: str
    reason: str | None


def find_bridges(slots: Iterable[Slot]) -> list[Bridge]:
    """The bridges among the open slots of a board, in the same order.

    A slot that touches one tile knows the two corners of that edge; a third known corner lies across from it.
    """
    bridges = []
    for slot in slots:
        a, b, c = slot.corners
        if slot.edges == 1 and a is not None and b is not None and c is not None:
            status = COMPLETABLE if slot.fits else IMPOSSIBLE
            bridges.append(Bridge(slot.at, (a, b, c), Tile.of(a, b, c), status, slot.reason))
    return bridges
