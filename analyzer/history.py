"""The rounds of a record, as the player to move saw them before each line.

A view contains everything that the mover could see. The tiles that others drew are hidden, and only the sizes of the
other hands are shown.
"""

from __future__ import annotations

from analyzer.audit.audit_report import Audit
from analyzer.game.partial_round import PartialRound
from analyzer.game.public_round import PublicRound
from analyzer.game.seat_view import SeatView
from analyzer.text.record import TurnLine
from analyzer.usable_record import usable_lines


class RoundHistory:
    """A round of a record, line by line, up to the first mistake that leaves tiles or hands uncertain.

    Attributes:
        players: the names of the players, by seat.
        lines: the usable lines of the round's turns.
        states: the states before each of these lines and after the last one, with all recorded hands.
        public: the part of these lines and states that all players could see.
    """

    def __init__(self, audit: Audit, number: int, earlier: tuple[PublicRound, ...]) -> None:
        """Read the round with the index ``number``; ``earlier`` contains the public views of the rounds before it."""
        self._audit = audit
        self._number = number
        self._earlier = earlier
        usable = usable_lines(audit, number)
        self.players = audit.record.players
        self.lines: tuple[TurnLine, ...] = audit.record.rounds[number].turn_lines[:usable]
        # If a round begins with tiles on the table, only its first turn line shows who is to move.
        first, *later = audit.rounds[number].seen[: usable + 1]
        if self.lines and first.turn is None and not first.begun:
            first = first._replace(turn=self.players.index(self.lines[0].player))
        self.states: tuple[PartialRound, ...] = (first, *later)
        self.public = PublicRound.of_record(self.lines, self.states)

    def line(self, place: int) -> int:
        """The line number, in the record, of the line with this index.

        The index ``len(lines)`` gives the number of the last line. If the round has no lines, the result is the number
        of the line that begins the round.
        """
        if not self.lines:
            return self._audit.rounds[self._number].line
        return self.lines[min(place, len(self.lines) - 1)].line

    def view(self, place: int) -> SeatView | None:
        """The mover's view before the line with this index.

        The index ``len(lines)`` gives the view after the last line. The result is ``None`` if no player is to move or a
        player has left the match. It is also ``None`` if the mover's hand or the board is not completely known.
        """
        state = self.states[place]
        if state.over or state.turn is None or not state.placed or state.missed or not state.hands[state.turn].exact:
            return None
        if state.left:
            # Playouts do not support a seat whose player has left.
            return None
        return SeatView(
            state.turn,
            state.hands[state.turn].known,
            (*self._earlier, self.public.before(place)),
            self._totals(place, state.turn),
            self.players,
        )

    def _totals(self, place: int, seat: int) -> tuple[int, ...] | None:
        """Each seat's total before this line; ``None`` if any of the totals is unknown.

        The penalties for draws earlier in the turn are already subtracted from the total of ``seat``.
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
    """The rounds of a record in order, each up to the end of its usable part (``analyzer.usable_record``)."""
    found: list[RoundHistory] = []
    for number in range(len(audit.rounds)):
        found.append(RoundHistory(audit, number, tuple(earlier.public for earlier in found)))
    return found
