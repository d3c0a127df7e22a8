"""Places for a bridge: open slots that share an edge with exactly one tile and have a value opposite that edge."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from analyzer.findings.slots import COMPLETABLE, IMPOSSIBLE, FitReason, Slot
from analyzer.forms import json_keys
from analyzer.lattice import Face
from analyzer.tiles import Corners, Tile


@json_keys("at", "corners", "tile", "status", "reason")
class Bridge(NamedTuple):
    """A place for a bridge. All corners of the face are known, so only one tile can form the bridge.

    Attributes:
        at: the face on which a tile would form a bridge.
        corners: the values of the face's points.
        tile: the tile that would form the bridge, even if the set does not have it.
        status: ``completable`` if that tile is available, otherwise ``impossible``.
        reason: ``mirror`` if the set does not have the tile, ``played`` if it is on the board, otherwise ``None``.
    """

    at: Face
    corners: Corners
    tile: Tile
    status: Literal["completable", "impossible"]
    reason: FitReason | None


def find_bridges(slots: Iterable[Slot]) -> tuple[Bridge, ...]:
    """The places for a bridge among these open slots, in the same order."""
    return tuple([bridge for slot in slots if (bridge := _bridge(slot))])


def _bridge(slot: Slot) -> Bridge | None:
    a, b, c = slot.corners
    if slot.edges != 1 or a is None or b is None or c is None:
        return None
    return Bridge(slot.at, (a, b, c), Tile.of(a, b, c), COMPLETABLE if slot.fits else IMPOSSIBLE, slot.reason)
