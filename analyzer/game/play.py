"""Playing matches and writing them down."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

from analyzer.board import Placement
from analyzer.game.match import Match, new_match
from analyzer.game.players import Player, action
from analyzer.game.round import Round, Step
from analyzer.rules import RuleSet
from analyzer.text.record import Draw, Entry, Hand, Holds, Lay, Pass, Record, RecordRound, Scores
from analyzer.tiles import TileSet


class Seat(NamedTuple):
    """Who sits at the table: the name in the record, and the player."""

    name: str
    player: Player


class Played(NamedTuple):
    """A match that was played.

    Attributes:
        match: how it stands.
        record: everything that happened.
        round_points: for each round what each seat made in it.
    """

    match: Match
    record: Record
    round_points: tuple[tuple[int, ...], ...]


def play_match(
    rules: RuleSet,
    tile_set: TileSet,
    seats: Sequence[Seat],
    deals: Callable[[int], random.Random],
    go_on: Callable[[Match], bool] = lambda _match: True,
) -> Played:
    """Play one match to its end, or as far as is wanted.

    Args:
        rules: the rule set.
        tile_set: the tiles.
        seats: who plays, in the order of play.
        deals: the random numbers that deal the round of this number, counted from 0.
        go_on: asked before each round whether it is to be played.

    Raises:
        ValueError: the rules are not for so many players, or the set is too small for them.
    """
    names = tuple(seat.name for seat in seats)
    match = new_match(rules, tile_set, len(seats))
    rounds: list[RecordRound] = []
    points: list[tuple[int, ...]] = []
    while not match.over and go_on(match):
        before = match.totals
        match, written = _play_round(match.deal_round(deals(match.rounds)), seats)
        rounds.append(written)
        points.append(tuple(total - earlier for total, earlier in zip(match.totals, before)))
    return Played(match, Record(rules, tile_set, names, tuple(rounds)), tuple(points))


def _play_round(match: Match, seats: Sequence[Seat]) -> tuple[Match, RecordRound]:
    state = _dealt(match)
    names = [seat.name for seat in seats]
    written: list[Entry] = [Hand(name, tuple(state.tiles_of(number))) for number, name in enumerate(names)]
    turn_start = state.points
    while state.end is None and not match.over:
        number = state.turn
        chosen = action(state, seats[number].player)
        match = match.step(chosen)
        after = _dealt(match)
        made = after.points[number] - turn_start[number]
        if after.end is not None:
            made -= after.end.points[number]
        if chosen is Step.DRAW:
            written.append(Draw(names[number], state.board.tile_set.tiles[state.well[-1]]))
        else:
            turn_start = after.points
            if isinstance(chosen, Placement):
                written.append(Lay(names[number], chosen._replace(bridge=False), made))
            else:
                written.append(Pass(names[number], made))
        state = after
    written += [Holds(name, tuple(state.tiles_of(number))) for number, name in enumerate(names) if state.hands[number]]
    written.append(Scores(tuple(zip(names, match.totals))))
    return match, RecordRound(tuple(written))


def _dealt(match: Match) -> Round:
    assert match.round is not None, "a round has been dealt"
    return match.round
