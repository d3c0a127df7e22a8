"""The rounds of a record, as the player to move saw them before each line.

The view hides the tiles of other players and shows only the sizes of their hands.
"""

from __future__ import annotations

from analyzer.audit.audit_report import Audit
from analyzer.game.partial_round import PartialRound
from analyzer.game.public_round import PublicRound
from analyzer.game.seat_view import SeatView
from analyzer.text.record import TurnLine
from analyzer.usable_record import usable_lines


class RoundHistory:
    """A round of a record, up to the first mistake that leaves tiles or hands uncertain.

    Attributes:
        states: before each line and after the last one, with all recorded hands.
        public: what all players could see.
    """

    def __init__(self, audit: Audit, number: int, earlier: tuple[PublicRound, ...]) -> None:
        """``earlier`` has the public views of the previous rounds."""
        self._audit = audit
        self._number = number
        self._earlier = earlier
        usable = usable_lines(audit, number)
        self.players = audit.record.players
        self.lines: tuple[TurnLine, ...] = audit.record.rounds[number].turn_lines[:usable]
        # If tiles are on the table at first, only the first turn shows who is to move.
        first, *later = audit.rounds[number].seen[: usable + 1]
        if self.lines and first.turn is None and not first.begun:
            first = first._replace(turn=self.players.index(self.lines[0].player))
        self.states: tuple[PartialRound, ...] = (first, *later)
        self.public = PublicRound.of_record(self.lines, self.states)

    def line(self, place: int) -> int:
        """The line number in the record.

        ``len(lines)`` gives the number of the last line. Without lines, the result is the line that begins the round.
        """
        if not self.lines:
            return self._audit.rounds[self._number].line
        return self.lines[min(place, len(self.lines) - 1)].line

    def view(self, place: int) -> SeatView | None:
        """The mover's view before a line; ``len(lines)`` gives the last view.

        ``None`` if no player is to move, a player has left, or the hand or board is not fully known.
        """
        state = self.states[place]
        if state.over or state.turn is None or not state.placed or state.missed or not state.hands[state.turn].exact:
            return None
        if state.left:
            # Playouts do not support an abandoned seat.
            return None
        return SeatView(
            state.turn,
            state.hands[state.turn].known,
            (*self._earlier, self.public.before(place)),
            self._totals(place, state.turn),
            self.players,
        )

    def _totals(self, place: int, seat: int) -> tuple[int, ...] | None:
        """Each seat's total before this line, if known.

        The total of ``seat`` already includes the penalties for draws in this turn.
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
    """The rounds in order, each without its unusable end (``analyzer.usable_record``)."""
    found: list[RoundHistory] = []
    for number in range(len(audit.rounds)):
        found.append(RoundHistory(audit, number, tuple(earlier.public for earlier in found)))
    return found
