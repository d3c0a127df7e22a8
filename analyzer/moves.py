"""The legal placements of a hand and what each of them scores.

A placement is legal when its tile is in the set and not on the board, its face is empty and shares at least one edge
with a placed tile, and every corner agrees with the value already on its point. The first tile of a round has nothing
to touch: it goes to the face (0, 0), and what it scores is what it would score as the opening.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from analyzer.board import Board
from analyzer.lattice import Face, corners, neighbours
from analyzer.rules import RuleSet
from analyzer.tiles import Corners, Known, Tile

FIRST_FACE: Face = (0, 0)


class Move(NamedTuple):
    """A legal placement and its score.

    Attributes:
        at: the face.
        corners: the tile's values as laid, in the reading order of the face.
        tile: the tile by name.
        value: the sum of its corners.
        hexagons: how many hexagons it completes, 0 to 3.
        bridge: whether it forms a bridge.
        extends_bridge: whether it extends one, as the rule set understands that.
        score: everything it earns.
    """

    at: Face
    corners: Corners
    tile: Tile
    value: int
    hexagons: int
    bridge: bool
    extends_bridge: bool
    score: int


class Setting(NamedTuple):
    """What makes a bonus at an empty face, whichever tile is laid there.

    Attributes:
        hexagons: how many hexagons a tile on this face completes.
        bridge: whether it forms a bridge.
        extends_bridge: whether it extends one under the rule set asked about.
        bonus: the points for all that.
    """

    hexagons: int
    bridge: bool
    extends_bridge: bool
    bonus: int


def setting(board: Board, face: Face, known: Known, rules: RuleSet) -> Setting:
    """What a tile laid on an open slot earns beyond its own value.

    One shared edge and a value on all three points is a bridge: the third value can only lie across from the edge.
    """
    around = board.around
    first, second, third = corners(face)
    hexagons = (around.get(first, 0) == 5) + (around.get(second, 0) == 5) + (around.get(third, 0) == 5)
    edges = board.frontier.get(face, 0)
    bridge = edges == 1 and None not in known
    extends = False
    if board.bridges and edges >= rules.extension_edges:
        extends = not board.bridges.isdisjoint(neighbours(face))
    return Setting(hexagons, bridge, extends, rules.bonus(hexagons, bridge, extends))


def legal_moves(board: Board, tiles: int, rules: RuleSet) -> list[Move]:
    """Every legal placement of these tiles (a mask), best score first, then by value, tile, row and column."""
    moves = list(_openings(board, tiles, rules)) if not board.tiles else list(_placements(board, tiles, rules))
    moves.sort(key=_rank)
    return moves


def count_legal_moves(board: Board, tiles: int) -> int:
    """How many legal placements these tiles (a mask) have, without looking at each."""
    if not board.tiles:
        return (tiles & board.unplayed).bit_count()
    return sum(fits.bit_count() for _, _, fits in playable_slots(board, tiles & board.unplayed))


def playable_slots(board: Board, tiles: int) -> Iterator[tuple[Face, Known, int]]:
    """The open slots that some of these tiles (a mask of unplayed ones) fit: face, known corners, the tiles that do."""
    fitting = board.tile_set.fitting
    value = board.values.get
    for face in board.frontier:
        first, second, third = corners(face)
        known = value(first), value(second), value(third)
        fits = fitting[known] & tiles
        if fits:
            yield face, known, fits


def _placements(board: Board, tiles: int, rules: RuleSet) -> Iterator[Move]:
    tile_set = board.tile_set
    members = tile_set.tiles
    fitting = tile_set.fitting
    tiles &= board.unplayed
    for face in board.frontier:
        known = board.known(face)
        fits = fitting[known] & tiles
        if not fits:
            continue
        hexagons, bridge, extends, bonus = setting(board, face, known, rules)
        while fits:
            low = fits & -fits
            fits ^= low
            tile = members[low.bit_length() - 1]
            triple = tile_set.turned(tile, known)
            assert triple is not None
            value = tile.a + tile.b + tile.c
            yield Move(face, triple, tile, value, hexagons, bridge, extends, value + bonus)


def _openings(board: Board, tiles: int, rules: RuleSet) -> Iterator[Move]:
    for tile in board.tile_set.of_mask(tiles):
        score = rules.opening_score(tile)
        yield Move(FIRST_FACE, tile.rotations[0], tile, tile.value, 0, False, False, score)


def _rank(move: Move) -> tuple[int, int, Tile, int, int]:
    return -move.score, -move.value, move.tile, move.at[1], move.at[0]
