"""Play matches and record them.

A player gets a view and the legal placements (highest score first), and chooses a placement.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import NamedTuple, Self, TypeAlias

from analyzer.board import Placement
from analyzer.game.match import Match, new_match
from analyzer.game.public_round import PublicRound
from analyzer.game.round import Action, Round, Step
from analyzer.game.seat_view import SeatView
from analyzer.moves import Move
from analyzer.rules import RuleSet
from analyzer.text.record import Draw, Entry, Hand, Holds, Lay, Pass, Record, RecordRound, Scores
from analyzer.tiles import TileSet

Player: TypeAlias = Callable[[SeatView, Sequence[Move]], Move]


def action(state: Round, player: Player, view: Callable[[], SeatView] | None = None) -> Action:
    """Ask the player for a placement; if none is legal, draw or pass.

    Without ``view``, the player knows nothing about earlier turns.
    """
    placements = state.placements()
    if not placements:
        return state.without_place()
    return player(view() if view else SeatView.of(state), placements).placement


class RecordedMatch(NamedTuple):
    """An immutable match with its record. Each action returns a new one."""

    record: Record
    match: Match
    rounds: tuple[PublicRound, ...] = ()

    @property
    def round_points(self) -> tuple[tuple[int, ...], ...]:
        nothing = (0,) * len(self.record.players)
        sheets = (scores for played in self.record.rounds for scores in played.of(Scores))
        totals = [nothing, *(tuple(total for _, total in scores.totals) for scores in sheets)]
        return tuple(tuple(after - before for before, after in zip(*both)) for both in pairwise(totals))

    def view(self, seat: int | None) -> SeatView:
        """What a seat can see. For a spectator, ``seat`` is ``None``."""
        return _view(self.record, self.record.rounds[-1].of(Draw), self.match, self.rounds, seat)

    def dealt(self, rng: random.Random) -> Self:
        """Deal a round, even if the current one is not over.

        Raises:
            ValueError: the set or the rules do not allow this number of players.
        """
        match = self.match.deal_round(rng)
        played = RecordRound(tuple(dealt_lines(self.record.players, match)))
        rounds = (*self.rounds, PublicRound.of(match.dealt))
        return self._replace(
            record=replace(self.record, rounds=(*self.record.rounds, played)), match=match, rounds=rounds
        )

    def after(self, chosen: Action) -> Self:
        """Take an action for the player to move.

        Raises:
            IllegalStepError: the rules do not allow the action.
        """
        match, public, lines = _stepped(self.record.players, self.match, self.rounds[-1], chosen)
        return self._replace(match=match, rounds=(*self.rounds[:-1], public)).noted(lines)

    def noted(self, lines: Iterable[Entry]) -> Self:
        *before, last = self.record.rounds
        rounds = (*before, RecordRound((*last.entries, *lines)))
        return self._replace(record=replace(self.record, rounds=rounds))


def _view(
    record: Record, draws: Iterable[Draw], match: Match, rounds: tuple[PublicRound, ...], seat: int | None
) -> SeatView:
    """What a seat can see. For a spectator, ``seat`` is ``None``. ``draws`` has the draws of the current round."""
    name = None if seat is None else record.players[seat]
    return SeatView(
        seat=seat,
        hand=0 if seat is None else match.dealt.hands[seat],
        rounds=rounds,
        totals=match.totals,
        players=record.players,
        seats=record.seats,
        drew=tuple(draw.tile for draw in draws if draw.player == name and draw.tile is not None),
        playing=match.playing,
        winners=tuple(record.players[winner] for winner in match.winners),
    )


def _stepped(
    names: Sequence[str], before: Match, public: PublicRound, chosen: Action
) -> tuple[Match, PublicRound, list[Entry]]:
    match = before.step(chosen)
    line = turn_line(names, before.dealt, chosen, match.dealt)
    public = public.after(line, match.dealt.board)
    if match.playing:
        return match, public, [line]
    public = public._replace(end=match.dealt.end, left=match.dealt.hands)
    return match, public, [line, *end_lines(names, match)]


def begin_match(rules: RuleSet, tile_set: TileSet, names: Sequence[str]) -> RecordedMatch:
    return RecordedMatch(Record(rules, tile_set, tuple(names), ()), new_match(rules, tile_set, len(names)))


def play_round(
    played: RecordedMatch, players: Sequence[Player], stop: Callable[[], bool] = lambda: False
) -> RecordedMatch | None:
    """Play the dealt round to its end. Return ``None`` if ``stop()`` is true after a player's choice."""
    record, match, (*earlier, public) = played
    lines: list[Entry] = []
    draws: list[Draw] = []
    while match.playing:
        state = match.dealt
        view = partial(_view, record, draws, match, (*earlier, public), state.turn)
        chosen = action(state, players[state.turn], view)
        if stop():
            return None
        match, public, new = _stepped(record.players, match, public, chosen)
        lines += new
        draws += (line for line in new if isinstance(line, Draw))
    return played._replace(match=match, rounds=(*earlier, public)).noted(lines)


def dealt_lines(names: Sequence[str], match: Match) -> Iterator[Entry]:
    for seat, name in enumerate(names):
        yield Hand(name, tuple(match.dealt.tiles_of(seat)))


def turn_line(names: Sequence[str], before: Round, chosen: Action, after: Round) -> Lay | Draw | Pass:
    seat = before.turn
    if chosen is Step.DRAW:
        return Draw(names[seat], after.board.tile_set.tiles[before.well[-1]])
    made = after.points[seat] - before.points[seat] - before.drawn * before.rules.draw_penalty
    if after.end is not None:
        made -= after.end.points[seat]
    if isinstance(chosen, Placement):
        return Lay(names[seat], chosen._replace(bridge=False), made)
    return Pass(names[seat], made)


def end_lines(names: Sequence[str], match: Match) -> Iterator[Entry]:
    for number, name in enumerate(names):
        if match.dealt.hands[number]:
            yield Holds(name, tuple(match.dealt.tiles_of(number)))
    yield Scores(tuple(zip(names, match.totals)))
