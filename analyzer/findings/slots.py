"""Open slots (empty faces that share an edge with a placed tile) and the tiles that fit them."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

from analyzer.board import Board
from analyzer.forms import json_keys
from analyzer.lattice import Face, row_by_row
from analyzer.tiles import Known, Tile, agreeing

SlotStatus: TypeAlias = Literal["playable", "impossible"]
FitReason: TypeAlias = Literal["mirror", "played", "exhausted"]
"""Why no tile fits a face; see ``why_impossible``."""

PLAYABLE: Final = "playable"
COMPLETABLE: Final = "completable"
IMPOSSIBLE: Final = "impossible"

MIRROR: Final = "mirror"
PLAYED: Final = "played"
EXHAUSTED: Final = "exhausted"


@json_keys("at", "corners", "edges", "status", "reason", "fits")
class Slot(NamedTuple):
    """An empty face and the tiles that fit it; an open slot shares an edge with a placed tile.

    Attributes:
        at: the empty face.
        corners: the values of the slot's points, ``None`` for a point without a value.
        edges: the number of placed tiles that share an edge with the face: 1 to 3 for an open slot.
        status: ``playable`` or ``impossible``.
        reason: why no tile fits: ``mirror``, ``played`` or ``exhausted`` (see ``why_impossible``); ``None`` if a
            tile fits.
        fits: the unplayed tiles that agree with the known corners, in ascending order of value.
    """

    at: Face
    corners: Known
    edges: int
    status: SlotStatus
    reason: FitReason | None
    fits: tuple[Tile, ...]


def find_slots(board: Board) -> tuple[Slot, ...]:
    """Every open slot of a board, row by row from the top left."""
    frontier = board.frontier
    return tuple([slot_at(board, at, frontier[at]) for at in sorted(frontier, key=row_by_row)])


def slot_at(board: Board, at: Face, edges: int) -> Slot:
    """The slot on an empty face that shares ``edges`` edges with placed tiles."""
    tile_set = board.tile_set
    known = board.known(at)
    fits = tile_set.fitting[known] & board.unplayed
    if fits:
        return Slot(at, known, edges, PLAYABLE, None, tuple(tile_set.of_mask(fits)))
    return Slot(at, known, edges, IMPOSSIBLE, why_impossible(board, known), ())


def why_impossible(board: Board, known: Known) -> FitReason | None:
    """Why no unplayed tile fits a face with these known corners; ``None`` if a tile fits.

    ``mirror``: no tile of the set agrees with the corners. ``played``: the set has every tile that would agree, and all
    of them are on the board. ``exhausted``: the set has only some of these tiles, and they are on the board.
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
