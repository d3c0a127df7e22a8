"""Boards for puzzles, from simulated rounds. The players are greedy players, random players and builders.

A **builder** chooses the move that completes the fewest hexagons. Among several such moves, it chooses the one that
touches the most corners of other tiles. Builders make the boards slightly more compact.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from analyzer.board import Board, Placement
from analyzer.errors import with_suggestion
from analyzer.game.match_play import Player, action
from analyzer.game.round import Round, deal
from analyzer.game.seat_view import SeatView
from analyzer.lattice import corners
from analyzer.messages import phrase
from analyzer.moves import Move
from analyzer.players import make_player
from analyzer.rules import PUBLISHED, RuleSet, published
from analyzer.tiles import TileSet
from puzzles.kinds import ANY, ParameterError, RejectedError, set_of
from puzzles.regions import to_origin

PLAYED: Mapping[str, Any] = {"grade": ANY, "rules": "pressman", "set": "standard"}
"""Parameters of every kind that takes its boards from simulated rounds."""

BUILDER = "builder"

STYLES = ("greedy", "random", BUILDER)

MOST_PLAYERS = 4
"""With more players, the dealt hands would contain most tiles of the standard set."""

LEAST_TILES = 4


def check_play(parameters: Mapping[str, Any], hidden: int) -> None:
    """Check that rounds can be played with these parameters, and that ``hidden`` tiles are left for the hand.

    ``tiles`` is the maximum number of tiles on the board. The minimum is half of it, but at least ``LEAST_TILES``.

    Raises:
        ParameterError: rounds cannot be played.
    """
    if parameters["rules"] not in PUBLISHED:
        rules = parameters["rules"]
        message = phrase("no rule set is called {name}: the rule sets are {names}", name=repr(rules), names=PUBLISHED)
        raise ParameterError(with_suggestion(message, rules, PUBLISHED))
    tile_set = set_of(parameters)
    dealt = 2 * published(parameters["rules"]).hand_size(2)
    if len(tile_set) < dealt:
        raise ParameterError(
            phrase(
                "two players are dealt {dealt} tiles in all, but the {set} set has only {count}; choose a larger set",
                dealt=dealt,
                set=tile_set.name,
                count=len(tile_set),
            )
        )
    most = len(tile_set) - max(hidden, len(tile_set) // 4)
    if not LEAST_TILES <= parameters["tiles"] <= most:
        raise ParameterError(
            phrase(
                "a puzzle with the {set} set has {least} to {most} tiles on the board, found {found} for 'tiles'",
                set=tile_set.name,
                least=LEAST_TILES,
                most=most,
                found=parameters["tiles"],
            )
        )


def boards(rng: Random, parameters: Mapping[str, Any], styles: Sequence[str] = STYLES) -> Iterator[Board]:
    """Yield the boards of one round that have enough tiles, in random order.

    The boards are shifted to the origin.

    Raises:
        RejectedError: the round ended before the board had enough tiles.
    """
    rules, tile_set = published(parameters["rules"]), TileSet.named(parameters["set"])
    most = parameters["tiles"]
    least = max(LEAST_TILES, most // 2)
    found = [state.board for state in _round(rng, rules, tile_set, most, styles) if len(state.board) >= least]
    if not found:
        raise RejectedError(phrase("too few tiles on the board"))
    return map(_moved, rng.sample(found, len(found)))


def _round(rng: Random, rules: RuleSet, tile_set: TileSet, most: int, styles: Sequence[str]) -> Iterator[Round]:
    """Yield the state after each placement, until the board has ``most`` tiles."""
    players = rng.randint(rules.least_players, min(MOST_PLAYERS, rules.most_players))
    while rules.hand_size(players) * players > len(tile_set):
        players -= 1
    seats = [_player(rng.choice(styles), str(rng.getrandbits(64))) for _ in range(players)]
    state = deal(rules, tile_set, players, rng)
    placed = 0
    while state.end is None and placed < most:
        state = state.step(action(state, seats[state.turn]))
        if len(state.board) > placed:
            placed = len(state.board)
            yield state


def _player(style: str, seed: str) -> Player:
    return _build if style == BUILDER else make_player(style, seed)


def _build(view: SeatView, moves: Sequence[Move]) -> Move:
    around = view.board.around
    return max(moves, key=lambda move: (-move.hexagons, sum(around.get(point, 0) for point in corners(move.at))))


def _moved(board: Board) -> Board:
    dx, dy = to_origin([point for face in board.tiles for point in corners(face)])
    layout = [Placement((x + dx, y + dy), triple, bridge) for (x, y), triple, bridge in board.layout]
    return Board.of(board.tile_set, layout)
