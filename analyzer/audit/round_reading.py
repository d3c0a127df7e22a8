"""The lines of a round explained up to some line: what the search for the least edit goes through."""

from __future__ import annotations

from typing import NamedTuple

from analyzer.audit.audit_report import Action, Mistake, TurnReport
from analyzer.audit.deal import Amendment, SeenDeal
from analyzer.audit.judging import Judged
from analyzer.game.seen import SeenRound
from analyzer.text.record import Draw, Lay, Pass, Record, TurnLine
from analyzer.tiles import Tile


class Gap(NamedTuple):
    """A turn of which the record does not tell what was laid.

    Attributes:
        before: the explanation before it.
        seat: whose turn it is.
        after: the explanation behind it as if nothing had been laid.
    """

    before: RoundReading
    seat: int
    after: RoundReading


class RoundReading(NamedTuple):
    """The lines of a round explained up to some line.

    Attributes:
        weight: of all slips so far.
        number: how many lines are explained.
        lines: the lines, in the order in which they are read.
        state: the round then.
        deal: what is known of the deal.
        before: the explanation up to the line before.
        mistakes: what is told of the last line.
        turns: the turns that it ends.
        amendment: the line of the deal or draw that is read otherwise.
        exchanged: whether two lines have been exchanged.
        gap: a turn of which the record does not tell what was laid.
    """

    weight: int
    number: int
    lines: tuple[TurnLine, ...]
    state: SeenRound
    deal: SeenDeal
    before: RoundReading | None = None
    mistakes: tuple[Mistake, ...] = ()
    turns: tuple[TurnReport, ...] = ()
    amendment: Amendment | None = None
    exchanged: bool = False
    gap: Gap | None = None

    def then(self, judged: Judged, weight: int = 0, about: tuple[Mistake, ...] = (), lines: int = 1) -> RoundReading:
        """The explanation with the next line, or several, taken like this; ``about`` is told before its mistakes."""
        return self._replace(
            weight=self.weight + weight,
            number=self.number + lines,
            state=judged.state,
            before=self,
            mistakes=(*about, *judged.mistakes),
            turns=() if judged.turn is None else (judged.turn,),
        )

    @property
    def told_in_turn(self) -> frozenset[str]:
        """The mistakes told in the draws of the turn that is going on."""
        told: set[str] = set()
        step: RoundReading | None = self
        while step is not None and step.state.drawn:
            told.update(mistake.code for mistake in step.mistakes)
            step = step.before
        return frozenset(told)

    def steps(self) -> list[RoundReading]:
        """This explanation from its beginning, line by line."""
        found = []
        step: RoundReading | None = self
        while step is not None:
            found.append(step)
            step = step.before
        return found[::-1]


class Finish(NamedTuple):
    """What the end of a round adds to an explanation: its weight, and tiles that players have from nowhere."""

    weight: int
    foreign: tuple[tuple[int, Tile], ...]


def drawn_turn(path: RoundReading, record: Record) -> TurnReport:
    """The report on draws that nothing follows."""
    state = path.state
    assert state.turn is not None
    draw = next(line for line in reversed(path.lines[: path.number]) if isinstance(line, Draw))
    points = -state.drawn * state.rules.draw_penalty
    name = record.players[state.turn]
    return TurnReport(draw.line, name, "draw", "draw", state.drawn, points, None, state.turn, (), state.board)


def void_turn(line: TurnLine, seat: int, state: SeenRound) -> TurnReport:
    """The report on a line that does not count."""
    claimed = None if isinstance(line, Draw) else line.claimed
    if isinstance(line, Lay):
        return TurnReport(line.line, line.player, "place", str(line.placement), 0, 0, claimed, seat, (), state.board)
    action: Action = "pass" if isinstance(line, Pass) else "points"
    return TurnReport(line.line, line.player, action, action, 0, 0, claimed, seat, (), state.board)
