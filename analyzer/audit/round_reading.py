"""The lines of a round explained up to some line: what the search for the least edit goes through."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import NamedTuple

from analyzer.audit.audit_report import Mistake, RoundReport, TurnReport
from analyzer.audit.deal import Amendment, SeenDeal
from analyzer.audit.judging import Judged
from analyzer.audit.sheet import Sheet
from analyzer.game.seen import SeenRound
from analyzer.text.record import Draw, TurnLine
from analyzer.tiles import Tile


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
        exchanged: up to which line lines have been put into another order.
        due: how many lines it has to explain at least: up to the one that it was made for.
        missed: the seat whose turn it is that the last line passes over, so that nothing tells what was laid in it.
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
    exchanged: int = 0
    due: int = 0
    missed: int | None = None

    def then(self, judged: Judged, weight: int = 0, about: tuple[Mistake, ...] = (), lines: int = 1) -> RoundReading:
        """The explanation with the next line, or several, taken like this; ``about`` is told before its mistakes."""
        return self._replace(
            weight=self.weight + weight,
            number=self.number + lines,
            state=judged.state,
            before=self,
            mistakes=(*about, *judged.mistakes),
            turns=() if judged.turn is None else (judged.turn,),
            missed=None,
        )

    def backwards(self) -> Iterator[RoundReading]:
        """This explanation, that up to the line before, and so on to the beginning of the round."""
        step: RoundReading | None = self
        while step is not None:
            yield step
            step = step.before

    @property
    def told_in_turn(self) -> frozenset[str]:
        """The mistakes told in the draws of the turn that is going on."""
        drawn = takewhile(lambda step: step.state.drawn, self.backwards())
        return frozenset(mistake.code for step in drawn for mistake in step.mistakes)

    @property
    def unfinished_turn(self) -> tuple[TurnReport, ...]:
        """The report on draws that no line follows which ends their turn."""
        if not self.state.drawn or self.state.over:
            return ()
        draw = next(line for line in reversed(self.lines[: self.number]) if isinstance(line, Draw))
        return (TurnReport.of(draw, self.state, -self.state.drawn * self.state.rules.draw_penalty),)

    def due_from(self, number: int) -> int:
        """How many lines an explanation with another beginning, of so many lines, has to explain to be of use.

        That is the next line, or up to another mistake of this one that stands between.
        """
        told = [
            step.before.number for step in self.backwards() if step.before and step.mistakes and step.number > number
        ]
        return min(told, default=self.number + 1)


class Finish(NamedTuple):
    """A round as explained, judged to its end, and the sheet after it.

    Attributes:
        weight: what the end adds to that of the explanation.
        foreign: tiles that seats hold at the end and have from nowhere.
    """

    weight: int
    foreign: tuple[tuple[int, Tile], ...]
    report: RoundReport
    sheet: Sheet
