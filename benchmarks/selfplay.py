"""Positions from rounds between computer players."""

from __future__ import annotations

import random

from analyzer import RuleSet, TileSet
from analyzer.game.match_play import action
from analyzer.game.round import Round, deal
from analyzer.moves import count_legal_moves
from analyzer.players import make_player
from analyzer.position import Position

STANDARD = TileSet.named("standard")


def rounds(rules: RuleSet, seed: int) -> list[Round]:
    state = deal(rules, STANDARD, 2, random.Random(seed))
    players = [make_player("greedy", f"{seed}"), make_player("random", f"{seed}")]
    states = [state]
    while state.end is None:
        state = state.step(action(state, players[state.turn]))
        states.append(state)
    return states


def middlegames(rules: RuleSet, count: int, tiles: int, hand: int, seed: int) -> list[Position]:
    """Return positions from different rounds. Each has ``tiles`` tiles on the board and a random hand."""
    found: list[Position] = []
    while len(found) < count:
        seed += 1
        board = next((state.board for state in rounds(rules, seed) if len(state.board) == tiles), None)
        if board is not None:
            left = board.tile_set.of_mask(board.unplayed)
            chosen = tuple(random.Random(seed).sample(left, hand))
            found.append(Position(board, rules, chosen, players=2, well=len(left) - 2 * hand))
    return found


def endgames(rules: RuleSet, count: int, tiles: int, seed: int) -> list[Position]:
    """Positions with an empty well: both players hold ``tiles`` tiles, and the mover can place one.

    The boards come from rounds between computer players. The other tiles are dealt at random.
    """
    found: list[Position] = []
    while len(found) < count:
        seed += 1
        placed = len(STANDARD) - 2 * tiles
        board = next((state.board for state in rounds(rules, seed) if len(state.board) == placed), None)
        if board is not None:
            left = board.tile_set.of_mask(board.unplayed)
            random.Random(seed).shuffle(left)
            position = Position(board, rules, tuple(left[:tiles]), players=2, well=0)
            if count_legal_moves(board, STANDARD.mask(position.hand)):
                found.append(position)
    return found
