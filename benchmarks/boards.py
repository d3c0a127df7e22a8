"""Boards of random legal placements; the same seed always makes the same board."""

from __future__ import annotations

import random

from analyzer import Board, Position, TileSet, published
from analyzer.moves import legal_moves

STANDARD = TileSet.named("standard")


def grown(tiles: int, seed: int) -> Board:
    """Grow a board of this size. If no further tile fits, try the next seed."""
    rules = published("pressman")
    while True:
        rng = random.Random(seed)
        board = Board.empty(STANDARD)
        while len(board) < tiles:
            moves = legal_moves(board, board.unplayed, rules)
            if not moves:
                break
            move = rng.choice(moves)
            board = board.place(move.at, move.corners, move.bridge)
        else:
            return board
        seed += 1


def with_hand(board: Board, size: int, seed: int) -> Position:
    unplayed = STANDARD.of_mask(board.unplayed)
    return Position(board, hand=tuple(random.Random(seed).sample(unplayed, min(size, len(unplayed)))))
