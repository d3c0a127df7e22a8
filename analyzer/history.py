"""Show each round of a record as the player to move saw it, without the tiles of other players."""

from __future__ import annotations

from analyzer.audit.audit_report import Audit
from analyzer.game.partial_round import PartialRound
from analyzer.game.public_round import PublicRound
from analyzer.game.seat_view import SeatView
from analyzer.text.record import TurnLine
from analyzer.usable_record import usable_lines


class RoundHistory:
    """A round of a record, up to the first mistake that leaves tiles or hands uncertain.

    ``states`` has the state before each line and, at the end, the state after the last line.
    """

    def __init__(self, audit: Audit, number: int, earlier: tuple[PublicRound, ...]) -> None:
        self._audit = audit
        self._number = number
        self._earlier = earlier
        usable = usable_lines(audit, number)
        self.players = audit.record.players
        self.lines: tuple[TurnLine, ...] = audit.record.rounds[number].turn_lines[:usable]
        # If the round begins with tiles on the table, only its first turn shows who is to move.
        first, *later = audit.rounds[number].seen[: usable + 1]
        if self.lines and first.turn is None and not first.begun:
            first = first._replace(turn=self.players.index(self.lines[0].player))
        self.states: tuple[PartialRound, ...] = (first, *later)
        self.public = PublicRound.of_record(self.lines, self.states)

    def line(self, place: int) -> int:
        """Return the line number in the record's text. ``place`` counts the lines of the round from 0.

        After the last line, return the number of the last line. Without lines, return that of the line that begins the
        round.
        """
        if not self.lines:
            return self._audit.rounds[self._number].line
        return self.lines[min(place, len(self.lines) - 1)].line

    def view(self, place: int) -> SeatView | None:
        """Return what the player to move saw before a line, or after the last line.

        The result is ``None`` if nobody is to move, if a player has left, or if the hand or board is not fully known.
        """
        state = self.states[place]
        if state.over or state.turn is None or not state.placed or state.missed or not state.hands[state.turn].exact:
            return None
        if state.left:
            # A simulated game cannot have a seat that its player has left.
            return None
        return SeatView(
            state.turn,
            state.hands[state.turn].known,
            (*self._earlier, self.public.before(place)),
            self._totals(place, state.turn),
            self.players,
        )

    def _totals(self, place: int, seat: int) -> tuple[int, ...] | None:
        """Return each seat's total before this line, if all totals are known.

        The penalties for draws in this turn are already subtracted from the total of ``seat``.
        """
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
    """List the rounds in order, without their unusable ends."""
    found: list[RoundHistory] = []
    for number in range(len(audit.rounds)):
        found.append(RoundHistory(audit, number, tuple(earlier.public for earlier in found)))
    return found
