"""The rounds of a record as the player to move saw them, line by line.

A view holds what the mover could have seen at the table, as in a match that is being played: of lines that tell tiles
of other hands only that tiles were drawn, and of hands only their sizes.
"""

from __future__ import annotations

from analyzer.audit.audit_report import Audit
from analyzer.game.partial_round import PartialRound
from analyzer.game.public_round import PublicRound
from analyzer.game.seat_view import SeatView
from analyzer.text.record import TurnLine
from analyzer.usable_record import usable_lines


class RoundHistory:
    """A round of a record line by line, up to the first mistake by which something else may have been laid or held.

    Attributes:
        players: who plays.
        lines: the lines of its turns so far.
        states: what the record tells, of all hands, before each of these lines and after the last one.
        public: the same as everybody at the table saw it.
    """

    def __init__(self, audit: Audit, number: int, earlier: tuple[PublicRound, ...]) -> None:
        """The round of this number, from 0, after ``earlier`` ones; ``histories`` makes all of a record."""
        self._audit = audit
        self._number = number
        self._earlier = earlier
        usable = usable_lines(audit, number)
        self.players = audit.record.players
        self.lines: tuple[TurnLine, ...] = audit.record.rounds[number].turn_lines[:usable]
        self.states: tuple[PartialRound, ...] = audit.rounds[number].seen[: usable + 1]
        self.public = PublicRound.of_record(self.lines, self.states)

    def line(self, place: int) -> int:
        """The number of the line of this place; of the last line for the end of the round."""
        if not self.lines:
            return self._audit.rounds[self._number].line
        return self.lines[min(place, len(self.lines) - 1)].line

    def view(self, place: int) -> SeatView | None:
        """What the player to move saw before the line of this place, or after all lines for their number.

        ``None`` where nobody is to move, or the record does not tell the hand, or where the tiles lie.
        """
        state = self.states[place]
        if state.over or state.turn is None or not state.placed or state.missed or not state.hands[state.turn].exact:
            return None
        if state.left:
            # Playouts know of no seat that is not played any more.
            return None
        return SeatView(
            state.turn,
            state.hands[state.turn].known,
            (*self._earlier, self.public.before(place)),
            self._totals(place, state.turn),
            self.players,
        )

    def _totals(self, place: int, seat: int) -> tuple[int, ...] | None:
        """The points of each seat by then, the draws of the turn paid for; ``None`` where some are not known."""
        reports = self._audit.rounds
        totals: list[int | None] = list(reports[self._number - 1].totals) if self._number else [0] * len(self.players)
        for turn in reports[self._number].turns:
            if turn.line < self.lines[place].line if place < len(self.lines) else turn.action != "draw":
                total = totals[turn.owner]
                totals[turn.owner] = None if total is None or turn.points is None else total + turn.points
        mine = totals[seat]
        if mine is not None:
            totals[seat] = mine - self._audit.record.rules.draw_penalty * self.states[place].drawn
        known = tuple(total for total in totals if total is not None)
        return known if len(known) == len(totals) else None


def histories(audit: Audit) -> list[RoundHistory]:
    """The rounds of a record in order, each as far as ``analyzer.usable_record`` goes by it."""
    found: list[RoundHistory] = []
    for number in range(len(audit.rounds)):
        found.append(RoundHistory(audit, number, tuple(earlier.public for earlier in found)))
    return found
