"""What a record tells at a moment: the position of the player to move, and what that player can know of other hands.

Everything here is what the mover could have seen at the table. Of other players' hands nothing is taken from the lines
that tell tiles: only how many tiles they have, what they lacked when they drew or passed, and what they chose to lay.
"""

from __future__ import annotations

from typing import NamedTuple

from analyzer.audit.audit_report import Audit
from analyzer.engine.beliefs import Knowledge
from analyzer.evidence import Conclusion, RoundEvidence
from analyzer.game.partial_round import PartialRound
from analyzer.game.public_round import PublicRound
from analyzer.position import Position
from analyzer.soft_evidence import suspected
from analyzer.usable_record import usable_lines


class Moment(NamedTuple):
    """How a round stands before a line of its record.

    Attributes:
        line: that line; the last line of the turns where it is the end of the record.
        seat: whose turn it is; ``None`` where the round is over or nothing tells.
        state: what all lines tell, of all hands.
        position: what the mover sees; ``None`` where the record does not tell the hand, or where the tiles lie.
        knowledge: what the mover can know of the others.
        concluded: the same as far as it comes from what they did, with the lines that tell it.
    """

    line: int
    seat: int | None
    state: PartialRound
    position: Position | None
    knowledge: Knowledge
    concluded: tuple[Conclusion, ...]


class RoundHistory:
    """A round of a record line by line, up to the first mistake by which something else may have been laid or held.

    Attributes:
        players: who plays.
        lines: the lines of its turns so far.
    """

    def __init__(self, audit: Audit, number: int, earlier: RoundEvidence | None) -> None:
        """The round of this number, from 0, after ``earlier`` ones; ``histories`` makes all of a record."""
        self._audit = audit
        self._number = number
        self.players = audit.record.players
        self.witness = RoundEvidence(watched_round(audit, number), self.players, earlier)
        self.lines = self.witness.watched.lines

    def before(self, place: int) -> Moment:
        """How it stood before the line of this place among ``lines``; after all of them, for their number."""
        state = self.witness.watched.states[place]
        last = self.lines[min(place, len(self.lines) - 1)].line if self.lines else self._audit.rounds[self._number].line
        seat = None if state.over else state.turn
        if seat is None:
            return Moment(last, seat, state, None, Knowledge(), ())
        own = state.hands[seat]
        knowledge, _, concluded = self.witness.told(place, seat, own.known)
        position = None
        if own.exact and state.placed and not state.missed:
            position = Position(
                state.board,
                self._audit.record.rules,
                tuple(sorted(state.board.tile_set.of_mask(own.known))),
                state.players,
                state.well.least if state.well.least == state.well.most else None,
                _all([opponent.size for opponent in knowledge.opponents]),
                self._scores(place, seat),
            )
        return Moment(last, seat, state, position, knowledge, tuple(concluded))

    def suspected(self, place: int) -> tuple[Conclusion, ...]:
        """What the choices before the line of this place make unlikely; nothing where nobody is to move."""
        moment = self.before(place)
        if moment.seat is None or moment.position is None:
            return ()
        knowledge, signs, _ = self.witness.told(place, moment.seat, moment.state.hands[moment.seat].known)
        names = [*self.players[moment.seat + 1 :], *self.players[: moment.seat]]
        return tuple(suspected(moment.position, knowledge, signs, names))

    def _scores(self, place: int, seat: int) -> tuple[int, ...] | None:
        """The points by then, draws of the turn paid for, the mover's first; ``None`` where some are not known."""
        reports, players = self._audit.rounds, len(self._audit.record.players)
        totals: list[int | None] = list(reports[self._number - 1].totals) if self._number else [0] * players
        for turn in reports[self._number].turns:
            if turn.line < self.lines[place].line if place < len(self.lines) else turn.action != "draw":
                total = totals[turn.owner]
                totals[turn.owner] = None if total is None or turn.points is None else total + turn.points
        rules, mine = self._audit.record.rules, totals[seat]
        if mine is not None:
            totals[seat] = mine - rules.draw_penalty * self.witness.watched.states[place].drawn
        return _all([*totals[seat:], *totals[:seat]])


def histories(audit: Audit) -> list[RoundHistory]:
    """The rounds of a record in order, each as far as ``analyzer.usable_record`` goes by it."""
    found: list[RoundHistory] = []
    for number in range(len(audit.rounds)):
        found.append(RoundHistory(audit, number, found[-1].witness if found else None))
    return found


def watched_round(audit: Audit, number: int) -> PublicRound:
    """The round of this number as it was seen, with all that the record tells of hands, as far as it can be used."""
    usable = usable_lines(audit, number)
    return PublicRound(audit.record.rounds[number].turn_lines[:usable], audit.rounds[number].seen[: usable + 1])


def _all(values: list[int | None]) -> tuple[int, ...] | None:
    """The values, if all of them are known."""
    known = tuple(value for value in values if value is not None)
    return known if len(known) == len(values) else None
