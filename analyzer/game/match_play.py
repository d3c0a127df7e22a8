"""Playing matches and writing them down.

A player is a function from what it sees and the placements it may make (best score first, never empty) to one of them.
Drawing and passing are not up to it: the rules say when they come.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from analyzer.board import Board, Placement
from analyzer.game.match import Match, new_match
from analyzer.game.public_round import PublicRound
from analyzer.game.round import Action, Round, Step
from analyzer.moves import Move
from analyzer.rules import RuleSet
from analyzer.text.record import Draw, Entry, Hand, Holds, Lay, Pass, Record, RecordRound, Scores
from analyzer.tiles import TileSet


class Sight(NamedTuple):
    """What a player sees of a round: everything but the other hands and the faces of the well.

    Attributes:
        rules: the rule set.
        board: the tiles on the table.
        hand: the mask of the player's own tiles.
        counts: how many tiles each player holds, beginning with this one, in the order of play.
        well: how many tiles are left to draw.
        scores: what each player has in the match, this round included, in the same order; ``None`` outside of one.
        rounds: the rounds of the match as everybody saw them, this one last; empty where nobody watched.
    """

    rules: RuleSet
    board: Board
    hand: int
    counts: tuple[int, ...]
    well: int
    scores: tuple[int, ...] | None = None
    rounds: tuple[PublicRound, ...] = ()


Player: TypeAlias = Callable[[Sight, Sequence[Move]], Move]


def sight(state: Round, totals: Sequence[int] | None = None, rounds: tuple[PublicRound, ...] = ()) -> Sight:
    """What the player whose turn it is sees.

    Args:
        state: the round.
        totals: what each seat has in the match, this round included; ``None`` outside of one.
        rounds: the rounds of the match as everybody saw them, this one last; empty where nobody watched.
    """
    counts = _from(tuple(hand.bit_count() for hand in state.hands), state.turn)
    scores = None if totals is None else _from(tuple(totals), state.turn)
    return Sight(state.rules, state.board, state.hand, counts, len(state.well), scores, rounds)


def _from(values: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """What belongs to the seats, beginning with this one."""
    return values[seat:] + values[:seat]


def action(
    state: Round, player: Player, totals: Sequence[int] | None = None, rounds: tuple[PublicRound, ...] = ()
) -> Action:
    """What this player does in its turn: the placement that it chooses, or the step that it is left with."""
    placements = state.placements()
    if not placements:
        return state.without_place()
    return player(sight(state, totals, rounds), placements).placement


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
        watched: the rounds as everybody at the table saw them.
    """

    match: Match
    record: Record
    round_points: tuple[tuple[int, ...], ...]
    watched: tuple[PublicRound, ...] = ()


def play_match(
    rules: RuleSet,
    tile_set: TileSet,
    seats: Sequence[Seat],
    deals: Callable[[int], random.Random],
    go_on: Callable[[Match], bool] = lambda _match: True,
    stop: Callable[[], bool] = lambda: False,
) -> Played:
    """Play one match to its end, or as far as is wanted.

    Args:
        rules: the rule set.
        tile_set: the tiles.
        seats: who plays, in the order of play.
        deals: the random numbers that deal the round of this number, counted from 0.
        go_on: asked before each round whether it is to be played.
        stop: asked after each turn whether to end here; the round that is being played does not count then.

    Raises:
        ValueError: the rules are not for so many players, or the set is too small for them.
    """
    names = tuple(seat.name for seat in seats)
    played = Played(new_match(rules, tile_set, len(seats)), Record(rules, tile_set, names, ()), ())
    while not played.match.over and go_on(played.match):
        after = play_round(played, seats, deals(played.match.rounds), stop)
        if after is None:
            break
        played = after
    return played


def play_round(played: Played, seats: Sequence[Seat], deal: random.Random, stop: Callable[[], bool]) -> Played | None:
    """A match after its next round, dealt by these random numbers; ``None`` where ``stop`` ended it.

    Raises:
        ValueError: the rules are not for so many players, or the set is too small for them.
    """
    before, record = played.match.totals, played.record
    found = _play_round(played.match.deal_round(deal), seats, stop, played.watched)
    if found is None:
        return None
    match, written, watched = found
    points = tuple(total - earlier for total, earlier in zip(match.totals, before))
    rounds = (*record.rounds, written)
    return Played(match, replace(record, rounds=rounds), (*played.round_points, points), watched)


def _play_round(
    match: Match, seats: Sequence[Seat], stop: Callable[[], bool], earlier: tuple[PublicRound, ...]
) -> tuple[Match, RecordRound, tuple[PublicRound, ...]] | None:
    """Play the round that has been dealt, after those that were watched; ``None`` where it was stopped."""
    names = [seat.name for seat in seats]
    watched = PublicRound.of(match.dealt)
    written: list[Entry] = [*dealt_lines(names, match)]
    while match.playing:
        state = match.dealt
        chosen = action(state, seats[state.turn].player, match.totals, (*earlier, watched))
        if stop():
            return None
        after = match.step(chosen)
        written += step_lines(names, match, chosen, after)
        watched = watched.after(chosen, after.dealt, names[state.turn])
        match = after
    return match, RecordRound(tuple(written)), (*earlier, watched)


def dealt_lines(names: Sequence[str], match: Match) -> Iterator[Entry]:
    """What a record says of the round that has just been dealt."""
    for seat, name in enumerate(names):
        yield Hand(name, tuple(match.dealt.tiles_of(seat)))


def step_lines(names: Sequence[str], match: Match, chosen: Action, after: Match) -> Iterator[Entry]:
    """What a record says of a step, and of the end of the round where it comes with it."""
    before, state = match.dealt, after.dealt
    seat = before.turn
    if chosen is Step.DRAW:
        yield Draw(names[seat], state.board.tile_set.tiles[before.well[-1]])
    else:
        made = state.points[seat] - before.points[seat] - before.drawn * before.rules.draw_penalty
        if state.end is not None:
            made -= state.end.points[seat]
        if isinstance(chosen, Placement):
            yield Lay(names[seat], chosen._replace(bridge=False), made)
        else:
            yield Pass(names[seat], made)
    if not after.playing:
        for number, name in enumerate(names):
            if state.hands[number]:
                yield Holds(name, tuple(state.tiles_of(number)))
        yield Scores(tuple(zip(names, after.totals)))
