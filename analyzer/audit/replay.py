"""Replay a round strictly: line by line as written, up to the first line that cannot be right.

An explanation of a round is a chain of steps that never change. So the search can go back to any step.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import takewhile
from typing import NamedTuple

from analyzer.audit.audit_report import Mistake, TurnReport
from analyzer.audit.deal import Amendment, KnownDeal, read_deal
from analyzer.audit.judging import Judged, LineJudge
from analyzer.audit.weights import AMENDED, SLIP
from analyzer.game.partial_round import PartialRound
from analyzer.text.record import Departure, Draw, Record, RecordRound, TurnLine


class RoundReading(NamedTuple):
    """An explanation of a round, up to a line.

    Attributes:
        number: the number of explained lines.
        before: the explanation before the last step; ``None`` before the first line.
        mistakes: the mistakes found in the last step.
        turns: the turns that end in the last step.
        amendment: the line about dealt or drawn tiles that is read differently; ``None`` if there is none.
        exchanged: the number of lines up to the last one that was moved; 0 if no line was moved.
        due: the explanation is dropped if it does not cover this many lines (see ``due_from``).
        missed: the seat that may have placed a tile that the record lacks.
        events: the entries for players who leave or go out; ``lines`` does not contain them.
    """

    weight: int
    number: int
    lines: tuple[TurnLine, ...]
    state: PartialRound
    deal: KnownDeal
    before: RoundReading | None = None
    mistakes: tuple[Mistake, ...] = ()
    turns: tuple[TurnReport, ...] = ()
    amendment: Amendment | None = None
    exchanged: int = 0
    due: int = 0
    missed: int | None = None
    events: tuple[Departure, ...] = ()
    heard: int = 0

    def then(self, judged: Judged, weight: int = 0, about: tuple[Mistake, ...] = (), lines: int = 1) -> RoundReading:
        """Add a step. Its mistakes are those in ``about`` and in ``judged``."""
        return self._replace(
            weight=self.weight + weight,
            number=self.number + lines,
            state=judged.state,
            before=self,
            mistakes=(*about, *judged.mistakes),
            turns=() if judged.turn is None else (judged.turn,),
            missed=None,
        )

    @property
    def place(self) -> tuple[int, int]:
        return self.number, self.heard

    def backwards(self) -> Iterator[RoundReading]:
        step: RoundReading | None = self
        while step is not None:
            yield step
            step = step.before

    @property
    def reported_codes(self) -> frozenset[str]:
        """The codes of the mistakes in the draws of this turn."""
        drawn = takewhile(lambda step: step.state.drawn, self.backwards())
        return frozenset(mistake.code for step in drawn for mistake in step.mistakes)

    @property
    def doubts(self) -> tuple[Mistake, ...]:
        """The mistake in the corrected line (``amendment``), unless another check reports it."""
        return () if self.amendment is None or self.amendment.weight < AMENDED else (self.amendment.mistake,)

    @property
    def unfinished_turn(self) -> tuple[TurnReport, ...]:
        """The draws of a turn that has no placement or pass yet."""
        if not self.state.drawn or self.state.over:
            return ()
        draw = next(line for line in reversed(self.lines[: self.number]) if isinstance(line, Draw))
        return (TurnReport.of(draw, self.state, -self.state.drawn * self.state.rules.draw_penalty),)

    def due_from(self, number: int) -> int:
        """How many lines an explanation must cover if it changes something after the first ``number`` lines.

        It must cover all lines before the next mistake or, without one, one line more than this explanation.
        """
        faulty = (step.before for step in self.backwards() if step.mistakes and step.number > number)
        return min((before.number for before in faulty if before), default=self.number + 1)


def begun(
    record: Record, played: RecordRound, absent: frozenset[int] = frozenset(), amendment: Amendment | None = None
) -> RoundReading:
    """The initial explanation, which covers only the deal."""
    deal, lines = read_deal(record, played, absent, amendment), played.turn_lines
    weight = SLIP * sum(mistake.code != "wrong-deal" for mistake in deal.mistakes)
    if amendment is None:
        return RoundReading(weight, 0, lines, deal.state, deal, events=played.events)
    lines = tuple(
        replace(line, tile=amendment.right) if isinstance(line, Draw) and line.line == amendment.line else line
        for line in lines
    )
    weight += amendment.weight
    return RoundReading(weight, 0, lines, deal.state, deal, amendment=amendment, events=played.events)


def replayed(judge: LineJudge, path: RoundReading) -> RoundReading:
    """Continue up to the next line that cannot be right as written."""
    while True:
        while path.heard < len(path.events) and path.events[path.heard].after <= path.number:
            judged = judge.event(path.state, path.events[path.heard])
            path = path.then(judged, SLIP if judged.mistakes else 0, lines=0)._replace(heard=path.heard + 1)
        if path.number == len(path.lines):
            return path
        line, state = path.lines[path.number], path.state
        seat = judge.players.index(line.player)
        if state.over or seat in state.left or state.turn not in (None, seat):
            return path
        judged = judge.line(state._replace(turn=seat), line, path.reported_codes)
        if judged.mistakes:
            return path
        path = path.then(judged)
