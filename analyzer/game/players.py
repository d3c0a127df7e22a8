"""Players by name: what they may look at, and how the simple ones choose.

A player is a function from what it sees and the placements it may make (best score first, never empty) to one of them.
Drawing and passing are not up to it: the rules say when they come.

============== =====================================================================================
name           how it chooses
============== =====================================================================================
greedy         the highest score; of equal scores the tile of the highest value, then the least tile, then the
               topmost and leftmost face
random         any placement, all alike
simulate:1000  the best of up to so many rounds played out for each choice (``analyzer.engine.simulate``)
============== =====================================================================================
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from analyzer.board import Board
from analyzer.game.round import Action, Round
from analyzer.moves import Move
from analyzer.position import Position
from analyzer.rules import RuleSet

MOST_GAMES = 10**9
"""Rounds that a simulating player may be asked to play out for a choice."""


class Sight(NamedTuple):
    """What a player sees of a round: everything but the other hands and the faces of the well.

    Attributes:
        rules: the rule set.
        board: the tiles on the table.
        hand: the mask of the player's own tiles.
        counts: how many tiles each player holds, beginning with this one, in the order of play.
        well: how many tiles are left to draw.
    """

    rules: RuleSet
    board: Board
    hand: int
    counts: tuple[int, ...]
    well: int


Player: TypeAlias = Callable[[Sight, Sequence[Move]], Move]


def sight(state: Round) -> Sight:
    """What the player whose turn it is sees."""
    counts = tuple(hand.bit_count() for hand in state.hands)
    return Sight(state.rules, state.board, state.hand, counts[state.turn :] + counts[: state.turn], len(state.well))


def action(state: Round, player: Player) -> Action:
    """What this player does in its turn: the placement that it chooses, or the step that it is left with."""
    placements = state.placements()
    if not placements:
        return state.without_place()
    return player(sight(state), placements).placement


def make_player(name: str, seed: str) -> Player:
    """The player of this name; ``seed`` settles whatever is random about it.

    Raises:
        ValueError: nobody is called so; the message lists who there is.
    """
    kind, colon, number = name.partition(":")
    if kind == "simulate" and number.isascii() and number.isdigit() and 0 < int(number[:10]) <= MOST_GAMES:
        return _simulating(int(number), seed)
    if colon or kind not in PLAYERS:
        raise ValueError(f"no player is called {name[:40]!r}: there are {', '.join(PLAYERS)} and simulate:1000")
    return PLAYERS[kind](seed)


def _highest(_seen: Sight, moves: Sequence[Move]) -> Move:
    return moves[0]


def _greedy(_seed: str) -> Player:
    return _highest


def _random(seed: str) -> Player:
    rng = random.Random(seed)

    def choose(_seen: Sight, moves: Sequence[Move]) -> Move:
        return moves[rng.randrange(len(moves))]

    return choose


def _simulating(games: int, seed: str) -> Player:
    # Imported here as the engines stand above the game; only a player that thinks needs them.
    from analyzer.engine.beliefs import Knowledge, Opponent
    from analyzer.engine.simulate import simulate

    rng = random.Random(seed)

    def choose(seen: Sight, moves: Sequence[Move]) -> Move:
        if len(moves) == 1 or not seen.board.tiles:
            return moves[0]
        hand = tuple(seen.board.tile_set.of_mask(seen.hand))
        position = Position(seen.board, seen.rules, hand, len(seen.counts), seen.well)
        knowledge = Knowledge(tuple(Opponent(size) for size in seen.counts[1:]))
        ranking = simulate(position, seen.rules, seed=rng.getrandbits(62), games=games, knowledge=knowledge)
        return ranking.moves[0].move

    return choose


PLAYERS: dict[str, Callable[[str], Player]] = {"greedy": _greedy, "random": _random}
"""How to make each player from a seed."""
