r"""A game record replayed: every turn, every end of a round and every total checked.

>>> from analyzer.text.record import read_record
>>> text = "players: A B\nround\n A 5-5-5 @ 0,0 = 25\n B 5-5-1 @ 1,0 = 12\n A 1-1-5 @ 2,0 = 7\n"
>>> audit = audit_record(read_record(text))
>>> [(problem.line, problem.code) for problem in audit.problems], audit.rounds[0].totals
([(4, 'wrong-score')], (32, 11))

The audit checks what can be known, from whatever the record tells: hands that were dealt, tiles drawn by name, the
number of tiles in each hand and in the well. Where a mistake leaves something in doubt, nobody is blamed for what
follows from it, so each mistake is reported once, at its own line.

The steps: ``deal`` reads what is known before the first turn; ``judging`` judges one line as it is written; ``replay``
goes on from line to line as long as they are right; ``edits`` says how the line may be read at which that stops;
``least_edit`` searches for the lightest explanation of all lines; ``finish`` judges the round by it, with ``round_end``
for its end and ``sheet`` for the totals. A round is settled before the next one begins, and the replay of the round
that is going on can be continued, so one more line costs the work of that line alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import takewhile
from typing import NamedTuple

from analyzer.audit.audit_report import Audit, RoundReport
from analyzer.audit.finish import Finish, RoundTally
from analyzer.audit.judging import LineJudge
from analyzer.audit.least_edit import MOST_STOPS, LeastEdit, StopBudget
from analyzer.audit.replay import begun, replayed
from analyzer.audit.sheet import SeatTotal, Sheet
from analyzer.text.record import Entry, Hand, OnTable, Record, RecordRound

__all__ = ["MatchAudit", "audit_record"]


def audit_record(record: Record, tick: Callable[[], None] = lambda: None) -> Audit:
    """Replay a record and find its mistakes. ``tick`` is called now and then; what it raises ends the audit."""
    audit = MatchAudit.of(record, tick)
    return Audit(record, audit.reports, audit.after.sheet.winners)


class Settled(NamedTuple):
    """What the rounds before leave to the next one.

    Attributes:
        record: the record without its rounds.
        sheet: the totals.
        over_reported: whether it is reported already that the match goes on after its end.
        stops: how many more stops of the replay are explained in every way.
    """

    record: Record
    sheet: Sheet
    over_reported: bool = False
    stops: int = MOST_STOPS

    @classmethod
    def nothing(cls, record: Record) -> Settled:
        """What is known before the first round."""
        return cls(replace(record, rounds=()), Sheet((SeatTotal(),) * len(record.players)))


class MatchAudit(NamedTuple):
    """The audit of a match to which lines may still be added. It never changes: ``with_line`` answers with another.

    Attributes:
        first: the number of the first round, from 0, that the last line has changed; 0 for a record audited whole.
        reports: the rounds from there on as they are judged.
        after: what they leave to a next round.
        last: the last round; ``None`` where there is none.
    """

    first: int
    reports: tuple[RoundReport, ...]
    after: Settled
    last: OpenRound | None = None

    @classmethod
    def of(cls, record: Record, tick: Callable[[], None] = lambda: None) -> MatchAudit:
        """The audit of a record."""
        after, last, reports = Settled.nothing(record), None, list[RoundReport]()
        for number, played in enumerate(record.rounds):
            following = record.rounds[number + 1].line if number + 1 < len(record.rounds) else None
            last = OpenRound(after, played)
            report, after = last.judged(following, tick)
            reports.append(report)
        return cls(0, tuple(reports), after, last)

    def with_line(self, line: RecordRound | Entry, tick: Callable[[], None] = lambda: None) -> MatchAudit:
        """The audit of the match with one more line: ``round``, a round without lines, or a line of the last round."""
        assert self.last is not None, "a record has a round"
        number = self.first + len(self.reports) - 1
        reports: tuple[RoundReport, ...]
        if isinstance(line, RecordRound):
            closed, before = self.last.judged(line.line, tick)
            reports, last = (closed,), OpenRound(before, line)
        else:
            reports, last = (), self.last.with_line(line)
        report, after = last.judged(None, tick)
        return MatchAudit(number, (*reports, report), after, last)


class OpenRound:
    """A round to which lines may still be added. Open rounds never change: ``with_line`` answers with another.

    Attributes:
        played: its lines so far.
    """

    def __init__(self, before: Settled, played: RecordRound, tally: RoundTally | None = None) -> None:
        """Take a round, and what the strict replay of its first lines came to where that is known."""
        self.played = played
        self._before = before
        self._tally = tally

    def with_line(self, entry: Entry) -> OpenRound:
        """The round with one more line. What has been replayed is kept, unless the line tells of its beginning."""
        played = replace(self.played, entries=(*self.played.entries, entry))
        return OpenRound(self._before, played, None if isinstance(entry, Hand | OnTable) else self._tally)

    def judged(
        self, following: int | None = None, tick: Callable[[], None] = lambda: None
    ) -> tuple[RoundReport, Settled]:
        """The round as it is judged, and what it leaves to the round that begins on the line ``following``."""
        before, record, played = self._before, self._before.record, self.played
        tick()
        self._tally = tally = self._replayed()
        finish, budget = None, StopBudget(tick, before.stops)
        if tally.path.number == len(played.turn_lines) and not tally.path.weight:
            finish = Finish(record, played, following, tally)
        if finish is None or finish.weight:
            finish = LeastEdit(
                record,
                played,
                lambda path: Finish(record, played, following, RoundTally.of(record, before.sheet, path)),
                budget,
            ).run()
        report = finish.report
        if before.sheet.over and not before.over_reported:
            over = before.sheet.match_over(record, played.line, "round")
            report = report._replace(problems=(over, *report.problems))
        reported = before.over_reported or any(mistake.code == "match-over" for mistake in report.all_problems)
        return report, Settled(record, finish.sheet, reported, budget.left)

    def _replayed(self) -> RoundTally:
        """The tally of the lines as far as they are right as they are written."""
        record = self._before.record
        tally = self._tally or RoundTally.of(record, self._before.sheet, begun(record, self.played))
        number, path = tally.path.number, tally.path._replace(lines=self.played.turn_lines)
        steps = [*takewhile(lambda step: step.number > number, replayed(LineJudge(record), path).backwards())]
        for step in reversed(steps):
            tally = tally.then(record, step)
        return tally
