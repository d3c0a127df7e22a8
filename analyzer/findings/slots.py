"""Open slots: the empty faces that share an edge with a placed tile, and what fits them."""

from __future__ import annotations

from typing import NamedTuple

from analyzer.board import Board
from analyzer.forms import json_keys
from analyzer.lattice import Face
from analyzer.tiles import Known, Tile, agreeing

PLAYABLE = "playable"
IMPOSSIBLE = "impossible"

MIRROR = "mirror"
PLAYED = "played"
EXHAUSTED = "exhausted"


@json_keys("at", "corners", "edges", "status", "reason", "fits")
class Slot(NamedTuple):
    """An open slot.

    Attributes:
        at: the face.
        corners: the values of its points, ``None`` where a point has none.
        edges: how many placed tiles it touches by an edge, 1 to 3.
        status: ``playable`` or ``impossible``.
        reason: why it is impossible: ``mirror``, ``played`` or ``exhausted`` (see ``why_impossible``).
        fits: the tiles that are not on the board and agree with the known corners, by rising value.
    """

    at: Face
    corners: Known
    edges: int
    status: str
    reason: str | None
    fits: tuple[Tile, ...]


def find_slots(board: Board) -> list[Slot]:
    """Every open slot of a board, row by row from the top left."""
    tile_set = board.tile_set
    unplayed = board.unplayed
    frontier = board.frontier
    slots = []
    for at in sorted(frontier, key=_row_by_row):
        known = board.known(at)
        fits = tile_set.fitting[known] & unplayed
        if fits:
            status, reason = PLAYABLE, None
        else:
            status, reason = IMPOSSIBLE, why_impossible(board, known)
        slots.append(Slot(at, known, frontier[at], status, reason, tuple(tile_set.of_mask(fits))))
    return slots


def why_impossible(board: Board, known: Known) -> str | None:
    """Why no tile fits a face with these known corners, or ``None`` when one does.

    Of all corner triples that agree with the known corners, ``mirror``: each is a tile that the set does not have;
    ``played``: each is on the board; ``exhausted``: some of each.
    """
    tile_set = board.tile_set
    owned = tile_set.fitting[known]
    if owned & board.unplayed:
        return None
    if not owned:
        return MIRROR
    number = tile_set.number
    if all(triple in number for triple in agreeing(known, tile_set.values)):
        return PLAYED
    return EXHAUSTED


def _row_by_row(face: Face) -> tuple[int, int]:
    return face[1], face[0]
