"""The faults that make a placement illegal.

A placement is legal if the tile is in the set and unplayed, the face is empty, and the tile agrees with every value on
a point of the face. Unless the board is empty, the face must also share an edge with a placed tile. These conditions
are the same in all published rule sets.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

from analyzer.board import Board, Placement, corners_name, not_in_set, place_name, point_name
from analyzer.forms import json_keys
from analyzer.lattice import Face, Point, corners, neighbours
from analyzer.messages import Phrase, phrase
from analyzer.tiles import Corners, Tile

ProblemCode: TypeAlias = Literal["not-in-set", "already-played", "occupied", "no-edge", "corner-mismatch"]


@json_keys("code", "message~text=phrase", "mirror_of?", "played_at?", "point?", "is=value?", "tile_has?")
class Problem(NamedTuple):
    """One reason why a placement is not legal.

    Attributes:
        code: the kind of fault.
        phrase: the fault in one sentence.
        mirror_of: the mirror image of a tile that is not in the set, if the set has the mirror image.
        played_at: the face of a tile that is already on the board.
        point, value, tile_has: for a mismatch, the point, the board's value there, and the tile's value there.
    """

    code: ProblemCode
    phrase: Phrase
    mirror_of: Tile | None = None
    played_at: Face | None = None
    point: Point | None = None
    value: int | None = None
    tile_has: int | None = None

    @property
    def message(self) -> str:
        """The fault in English, in one sentence."""
        return str(self.phrase)


def placement_problems(board: Board, placement: Placement, written: Corners | None = None) -> tuple[Problem, ...]:
    """All faults in a placement on a legal board. The tile is checked only in the given rotation.

    Messages list the tile's values in the order of ``written``. By default, this is their order in the placement.

    >>> from analyzer.tiles import TileSet
    >>> board = Board.empty(TileSet.named("standard")).place((0, 0), (5, 5, 5))
    >>> [problem.code for problem in placement_problems(board, Placement((0, 1), (5, 1, 0)))]
    ['not-in-set', 'corner-mismatch']
    """
    return (
        *_tile_problems(board, written or placement.corners),
        *_face_problems(board, placement.at),
        *_mismatches(board, placement),
    )


def face_meant(board: Board, placement: Placement) -> Face | None:
    """The face that was probably meant: the only nearby face where the tile is legal as written.

    A nearby face is at most two columns and one row away. The result is ``None`` if the tile is legal on none of these
    faces or on several.
    """
    x, y = placement.at
    near = ((x + across, y + down) for across in range(-2, 3) for down in (-1, 0, 1))
    legal = [at for at in near if not placement_problems(board, placement._replace(at=at))]
    return legal[0] if len(legal) == 1 else None


def _tile_problems(board: Board, written: Corners) -> Iterator[Problem]:
    tile = Tile.of(*written)
    number = board.tile_set.number.get(tile)
    if number is None:
        mirror = tile.mirror if tile.mirror in board.tile_set else None
        yield Problem("not-in-set", not_in_set(board.tile_set, written), mirror_of=mirror)
    elif board.played >> number & 1:
        where = next(face for face in board.tiles if board.tile_at(face) == tile)
        message = phrase(
            "{tile} is already on the board, at {face}", tile=corners_name(written), face=place_name(where)
        )
        yield Problem("already-played", message, played_at=where)


def _face_problems(board: Board, at: Face) -> Iterator[Problem]:
    if at in board.tiles:
        message = phrase("the face {face} is occupied by {tile}", tile=str(board.tile_at(at)), face=place_name(at))
        yield Problem("occupied", message)
    if board.tiles and board.tiles.keys().isdisjoint(neighbours(at)):
        message = phrase("no tile on the board shares an edge with the face {face}", face=place_name(at))
        yield Problem("no-edge", message)


def _mismatches(board: Board, placement: Placement) -> Iterator[Problem]:
    at = placement.at
    for point, value, tile_has in zip(corners(at), board.known(at), placement.corners):
        if value is not None and value != tile_has:
            message = phrase(
                "the point {point} has the value {value}, but the tile would put {other} there",
                point=point_name(point),
                value=value,
                other=tile_has,
            )
            yield Problem("corner-mismatch", message, point=point, value=value, tile_has=tile_has)
