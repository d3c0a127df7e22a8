"""One placement judged: is it legal, what is wrong with it, what does it score.

A placement is legal when its tile is in the set and not on the board, its face is empty and shares at least one edge
with a placed tile (the first tile excepted), and every corner agrees with the value already on its point. All published
rule sets agree on that; they differ in what a placement scores.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from analyzer.board import Board, not_in_set, place_name
from analyzer.errors import InputError, Spot, TextFault
from analyzer.lattice import Face, Point, corners, neighbours
from analyzer.moves import Move, setting
from analyzer.rules import RuleSet
from analyzer.tiles import Corners, Tile

_PARTS = (
    (r"\d", "a tile such as 0-1-3"),
    (r"-", "a hyphen between the corner values"),
    (r"\d", "the second corner value, one digit"),
    (r"-", "a hyphen between the corner values"),
    (r"\d", "the third corner value, one digit"),
    (r"@", "'@' and the face, such as @ 4,3"),
    (r"[+-]?\d{1,9}(?!\d)", "the x of the face, a whole number"),
    (r",", "a comma between x and y"),
    (r"[+-]?\d{1,9}(?!\d)", "the y of the face, a whole number"),
)


class Placement(NamedTuple):
    """A tile as somebody names it, in any rotation, and the face where it is to lie."""

    corners: Corners
    at: Face

    @property
    def tile(self) -> Tile:
        """The tile, whatever its rotation."""
        return Tile.of(*self.corners)

    def __str__(self) -> str:
        return f"{'-'.join(map(str, self.corners))} @ {place_name(self.at)}"


class Problem(NamedTuple):
    """One reason why a placement is not legal.

    Attributes:
        code: ``not-in-set``, ``already-played``, ``occupied``, ``no-edge`` or ``corner-mismatch``.
        message: what is wrong, in one sentence.
        mirror_of: for a tile that is not in the set, the tile of the set that it mirrors.
        played_at: for a tile that is on the board already, the face on which it lies.
        point, value, tile_has: for a mismatch, the point, the value that it has, and the one that the tile has there.
    """

    code: str
    message: str
    mirror_of: Tile | None = None
    played_at: Face | None = None
    point: Point | None = None
    value: int | None = None
    tile_has: int | None = None


class Verdict(NamedTuple):
    """The judgement on a placement: a legal one is a move with its score, another has problems.

    Attributes:
        placement: what was judged.
        move: the placement as it would be laid, with its score; ``None`` where it is not legal.
        problems: everything that is wrong with it; empty where it is legal.
    """

    placement: Placement
    move: Move | None
    problems: tuple[Problem, ...]

    @property
    def legal(self) -> bool:
        """Whether nothing is wrong with the placement."""
        return not self.problems


def read_placement(text: str, file: str = "PLACEMENT") -> Placement:
    """Read a placement such as ``0-2-1 @ 9,3``; blanks may stand between its parts, and coordinates may be negative.

    Raises:
        InputError: it is none; with the column and what was expected there.

    >>> read_placement("3-0-1@ -4 , 2")
    Placement(corners=(3, 0, 1), at=(-4, 2))
    """
    column = 0
    found = []
    for pattern, expected in (*_PARTS, (r"\Z", "nothing after the face")):
        blank = re.compile(r"[ \t]*").match(text, column)
        part = re.compile(pattern, re.ASCII).match(text, blank.end() if blank else column)
        if part is None:
            at = blank.end() if blank else column
            rest = repr(text[at : at + 20]) if text[at:] else "the end"
            raise InputError(file, text, [TextFault("syntax", f"found {rest}, expected {expected}", Spot(1, at + 1))])
        found.append(part[0])
        column = part.end()
    first, _, second, _, third, _, x, _, y, _ = found
    return Placement((int(first), int(second), int(third)), (int(x), int(y)))


def judge(board: Board, placement: Placement, rules: RuleSet) -> Verdict:
    """Judge a placement on a legal board; the tile may be turned, and every problem that holds is told.

    On an empty board the tile is laid as it is written and scores as an opening; whether it is the tile that must open
    depends on everybody's hand and is not judged here.
    """
    turned, mismatches = _best_turn(board, placement)
    problems = (*_tile_problems(board, placement.tile), *_face_problems(board, placement.at), *mismatches)
    move = None if problems else legal_move(board, placement.at, turned, rules)
    return Verdict(placement, move, problems)


def legal_move(board: Board, at: Face, turned: Corners, rules: RuleSet) -> Move:
    """The score of a placement that is known to be legal."""
    tile = Tile.of(*turned)
    if not board.tiles:
        return Move(at, turned, tile, tile.value, 0, False, False, rules.opening_score(tile))
    hexagons, bridge, extends, bonus = setting(board, at, board.known(at), rules)
    return Move(at, turned, tile, tile.value, hexagons, bridge, extends, tile.value + bonus)


def _tile_problems(board: Board, tile: Tile) -> Iterator[Problem]:
    number = board.tile_set.number.get(tile)
    if number is None:
        mirror = tile.mirror if tile.mirror in board.tile_set else None
        yield Problem("not-in-set", not_in_set(board.tile_set, tile), mirror_of=mirror)
    elif board.played >> number & 1:
        where = next(face for face in board.tiles if board.tile_at(face) == tile)
        yield Problem("already-played", f"{tile} lies on the board already, at {place_name(where)}", played_at=where)


def _face_problems(board: Board, at: Face) -> Iterator[Problem]:
    if at in board.tiles:
        yield Problem("occupied", f"{board.tile_at(at)} lies on the face {place_name(at)}")
    if board.tiles and board.tiles.keys().isdisjoint(neighbours(at)):
        yield Problem("no-edge", f"no placed tile shares an edge with the face {place_name(at)}")


def _best_turn(board: Board, placement: Placement) -> tuple[Corners, list[Problem]]:
    """The rotation with the fewest mismatches, and these; of several the first, turning on from the one written."""
    a, b, c = placement.corners
    turns = [(turned, _mismatches(board, placement.at, turned)) for turned in ((a, b, c), (b, c, a), (c, a, b))]
    return min(turns, key=lambda turn: len(turn[1]))


def _mismatches(board: Board, at: Face, turned: Corners) -> list[Problem]:
    problems = []
    for point, value, tile_has in zip(corners(at), board.known(at), turned):
        if value is not None and value != tile_has:
            message = f"the point {place_name(point)} has the value {value}, and the tile would put {tile_has} there"
            problems.append(Problem("corner-mismatch", message, point=point, value=value, tile_has=tile_has))
    return problems
