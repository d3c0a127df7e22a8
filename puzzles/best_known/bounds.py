"""What no record can be better than: reckoned, or found by trying everything, each time it is asked."""

from __future__ import annotations

from analyzer.board import Board
from analyzer.lattice import corners, ring
from analyzer.moves import FIRST_FACE, legal_moves
from analyzer.rules import RuleSet
from analyzer.text import read_puzzle
from analyzer.tiles import Tile, TileSet
from puzzles.arrange.figure import shortest_outline
from puzzles.curl import least_imbalance
from puzzles.fill import fill


def most_hexagons(tile_set: TileSet) -> int:
    """How many hexagons any board of these tiles can have complete, at most.

    The points inside a figure of ``F`` tiles and perimeter ``P`` are ``(F - P) / 2 + 1``, less one for every hole. So
    it is asked for every number of tiles how short their outline can be, by the curl and by geometry.

    >>> most_hexagons(TileSet.named("standard"))
    16
    """
    best = 0
    for faces in range(1, len(tile_set) + 1):
        outline = max(least_imbalance(tile_set, faces), shortest_outline(faces))
        best = max(best, (faces - outline) // 2 + 1)
    return best


def most_of_a_move(tile_set: TileSet, rules: RuleSet) -> int:
    """What a tile that does not open can score, at most: of those that close three hexagons the one worth most.

    The twelve faces round a face are filled with a tile in the middle, that worth most first. What closes a hexagon
    touches two tiles and forms no bridge, but may extend one.
    """
    otherwise = max(rules.bonus(0, True, False), rules.bonus(0, False, True), rules.bonus(2, False, True))
    best = tile_set.tiles[-1].value + otherwise
    for tile in reversed(tile_set.tiles):
        if can_be_surrounded(tile_set, tile):
            return max(best, tile.value + rules.bonus(3, False, True))
    return best


def can_be_surrounded(tile_set: TileSet, tile: Tile) -> bool:
    """Whether other tiles can lie on all twelve faces that touch the face of this one.

    >>> standard = TileSet.named("standard")
    >>> [can_be_surrounded(standard, Tile(*values)) for values in ((5, 5, 5), (3, 5, 5))]
    [False, True]
    """
    points = corners(FIRST_FACE)
    around = sorted({face for point in points for face in ring(point)} - {FIRST_FACE})
    lines = [f"set: {tile_set.name}", f"use: {' '.join(other.name for other in tile_set if other != tile)}", "tiles:"]
    lines += [f"{x},{y} ?" for x, y in around]
    lines += [f"{x},{y} = {value}" for (x, y), value in zip(points, tile)]
    return fill(read_puzzle("\n".join(lines) + "\n")).status == "solved"


def most_of_three_moves(tile_set: TileSet, rules: RuleSet) -> int:
    """What the first three tiles of a round can score together, at most: every sequence is tried."""
    board = Board.empty(tile_set)
    return _most(board, rules, 3, 0)


def _most(board: Board, rules: RuleSet, moves: int, score: int) -> int:
    if not moves:
        return score
    later = legal_moves(board, board.unplayed, rules)
    return max((_most(board.place(*move.placement), rules, moves - 1, score + move.score) for move in later), default=0)
