r"""Check a game record: every turn, the end of every round, and every total.

>>> from analyzer.text.record import read_record
>>> text = "players: A B\nround\n A 5-5-5 @ 0,0 = 25\n B 5-5-1 @ 1,0 = 12\n A 1-1-5 @ 2,0 = 7\n"
>>> audit = audit_record(read_record(text))
>>> [(problem.line, problem.code) for problem in audit.problems], audit.rounds[0].totals
([(4, 'wrong-score')], (32, 11))

The consequences of a mistake are not reported, so each mistake is reported once, at its own line.

Each round is judged in these steps:

- ``deal`` collects what is known before the first turn.
- ``judging`` judges one line as it is written.
- ``replay`` replays the lines up to the first one that cannot be right.
- ``edits`` lists the ways to continue when the replay stops at a line.
- ``least_edit`` searches for the explanation with the lowest weight.
- ``finish`` judges the round by this explanation, with the help of ``round_end`` and ``sheet``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import takewhile
from typing import Final, NamedTuple

from analyzer.audit.audit_report import Audit, Mistake, RoundReport
from analyzer.audit.counting import CountingGuess
from analyzer.audit.finish import Finish, RoundTally
from analyzer.audit.judging import LineJudge
from analyzer.audit.least_edit import MOST_STOPS, LeastEdit, StopBudget
from analyzer.audit.replay import begun, replayed
from analyzer.audit.sheet import SeatTotal, Sheet
from analyzer.audit.turn_order import shown_order
from analyzer.audit.weights import SLIP
from analyzer.messages import phrase
from analyzer.text.headers import Counting
from analyzer.text.record import (
    Draw,
    Entry,
    Hand,
    Holds,
    Lay,
    Leave,
    OnTable,
    Out,
    Pass,
    Record,
    RecordRound,
    Scores,
    Unplaced,
)

__all__ = ["MatchAudit", "audit_record"]

RUNNING_TOTALS: Final = phrase(
    "the numbers after '=' match running totals, not the points of each turn: add the line 'points: "
    "totals' above the first round"
)
EXTRA_ROUND: Final = phrase("the round is not over and continues below: remove this line")


def audit_record(record: Record, tick: Callable[[], None] = lambda: None) -> Audit:
    """Check a record.

    ``tick`` is called regularly; an exception that it raises ends the audit.
    """
    audit = MatchAudit.of(record, tick)
    rounds, players = tuple(one.played for one in audit.open), audit.after.record.players
    read = replace(record, rounds=rounds, players=players, points=None)
    return Audit(read, audit.reports, audit.after.sheet.winners)


class Settled(NamedTuple):
    """The state of an audit between two rounds.

    Attributes:
        record: the record without its rounds.
        over_reported: whether play after the end of the match has already been reported.
        stops: what is left of the search budget (``StopBudget.left``).
        shown: the first line that shows running totals; ``None`` if no line does, or if a header says what the numbers
            are.
        reordered: whether the header lists the players in a wrong order; ``record`` then has the right order.
    """

    record: Record
    sheet: Sheet
    over_reported: bool = False
    stops: int = MOST_STOPS
    shown: int | None = None
    reordered: bool = False

    @classmethod
    def nothing(cls, record: Record, tick: Callable[[], None] = lambda: None) -> Settled:
        guess, order = None if record.points else CountingGuess.of(record), shown_order(record)
        shown = None if guess is None else guess.shown
        if guess and guess.unsure and _mistakes(record, "turns", tick) <= _mistakes(record, "totals", tick):
            shown = None
        players, points = order or record.players, record.points if shown is None else "totals"
        record = replace(record, rounds=(), players=players, points=points)
        return cls(record, Sheet((SeatTotal(),) * len(players)), shown=shown, reordered=order is not None)


class MatchAudit(NamedTuple):
    """An audit that can be continued: ``with_line`` returns a new audit.

    Only ``of`` decides whether the record's numbers are points or totals.

    Attributes:
        first: the number of the first round in ``reports``, counted from 0.
        reports: the reports on all rounds; after ``with_line``, only on the rounds that may have changed.
        open: the rounds to continue from; after ``with_line``, only the last one or two.
    """

    first: int
    reports: tuple[RoundReport, ...]
    after: Settled
    open: tuple[OpenRound, ...] = ()

    @classmethod
    def of(cls, record: Record, tick: Callable[[], None] = lambda: None) -> MatchAudit:
        after, rounds, reports = Settled.nothing(record, tick), list[OpenRound](), list[RoundReport]()
        for number, played in enumerate(record.rounds):
            following = record.rounds[number + 1].line if number + 1 < len(record.rounds) else None
            last = OpenRound(after, played)
            if rounds and (joined := rounds[-1].joined(last)):
                rounds[-1:], reports[-1:], last = [], [], joined
            report, after = last.judged(following, tick)
            rounds.append(last)
            reports.append(report)
        return cls(0, tuple(reports), after, tuple(rounds))

    def with_line(self, line: RecordRound | Entry, tick: Callable[[], None] = lambda: None) -> MatchAudit:
        number, last = self.first + len(self.reports) - 1, self.open[-1]
        before = [played for played in self.open[-2:-1] if played.goes_on]
        reports = self.reports[-2:-1] if before else ()
        if isinstance(line, RecordRound):
            closed, after = last.judged(line.line, tick)
            before, last, reports = [last] if last.goes_on else [], OpenRound(after, line), (closed,)
        else:
            last = last.with_line(line)
            number -= len(reports)
            if before and (joined := before[0].joined(last)):
                before, last, reports = [], joined, ()
        report, after = last.judged(None, tick)
        return MatchAudit(number, (*reports, report), after, (*before, last))


def _mistakes(record: Record, points: Counting, tick: Callable[[], None]) -> int:
    reports = MatchAudit.of(replace(record, points=points), tick).reports
    return sum(mistake.certain for report in reports for mistake in report.all_problems)


def in_points(before: Settled, played: RecordRound) -> RecordRound:
    """Convert running totals to points: ``total`` gets the number on the sheet, and ``claimed`` the points of the turn.

    ``claimed`` is ``None`` if the total before the turn is not known.
    """
    known = not before.sheet.rounds and bool(played.of(OnTable))
    names, totals = before.record.players, before.sheet.totals
    last = {name: None if known else total.carried for name, total in zip(names, totals)}
    entries = list[Entry]()
    for entry in played.entries:
        if isinstance(entry, Lay | Unplaced | Pass):
            number, earlier = entry.claimed if entry.total is None else entry.total, last[entry.player]
            if number is not None:
                points = None if earlier is None else number - earlier
                entry = replace(entry, claimed=points, total=number)
            last[entry.player] = number
        entries.append(entry)
    return replace(played, entries=tuple(entries))


def _wrong_order(record: Record) -> Mistake:
    message = phrase(
        "the players take turns in the order {order}: write 'players: {names}'",
        order=", ".join(record.players),
        names=(", " if any(" " in name for name in record.players) else " ").join(record.players),
    )
    return Mistake(record.names_line, "wrong-player", message, values=(("players", record.players),))


class OpenRound:
    """A round that can be continued: ``with_line`` returns a new round."""

    def __init__(
        self, before: Settled, played: RecordRound, tally: RoundTally | None = None, extra: tuple[int, ...] = ()
    ) -> None:
        """``tally`` covers the lines replayed so far. ``extra`` has the numbers of superfluous ``round`` lines."""
        self.played = in_points(before, played) if before.record.points == "totals" else played
        self._before = before
        self._tally = tally
        self._extra = extra
        self._report: RoundReport | None = None

    def with_line(self, entry: Entry) -> OpenRound:
        played = replace(self.played, entries=(*self.played.entries, entry))
        tally = None if isinstance(entry, Hand | OnTable) else self._tally
        return OpenRound(self._before, played, tally, self._extra)

    def joined(self, following: OpenRound) -> OpenRound | None:
        """Join both rounds if the ``round`` line between them is superfluous; otherwise, return ``None``.

        The line is superfluous if the lines below are right only as a continuation of this round.
        """
        if self._report is None or not self.goes_on:
            return None
        judge, state = LineJudge(self._before.record), self._report.seen[-1]
        alone = OpenRound(following._before, replace(following.played, entries=()))
        whole = OpenRound(self._before, self.played, self._tally, (*self._extra, following.played.line))
        for entry in following.played.entries:
            alone, whole = alone.with_line(entry), whole.with_line(entry)
            if isinstance(entry, Draw | Lay | Pass):
                seat = judge.players.index(entry.player)
                if state.over or state.turn not in (None, seat):
                    return None
                judged = judge.line(state._replace(turn=seat), entry)
                state = judged.state
                if judged.mistakes:
                    return None
            elif isinstance(entry, Hand | OnTable | Unplaced | Leave | Out):
                return None
            elif not whole.right:
                continue
            if alone.played.turn_lines and not alone.right:
                return OpenRound(
                    self._before,
                    replace(self.played, entries=(*self.played.entries, *following.played.entries)),
                    self._tally,
                    whole._extra,
                )
        return None

    @property
    def goes_on(self) -> bool:
        """Whether the next lines may still belong to this round."""
        report, ended = self._report, any(isinstance(entry, Scores | Holds) for entry in self.played.entries)
        return report is not None and report.turn is not None and report.seen[-1].placed and not ended

    @property
    def right(self) -> bool:
        tally = self._replayed()
        strict = tally.path.number == len(self.played.turn_lines) and not tally.path.weight
        return strict and Finish(self._before.record, self.played, None, tally).weight < SLIP

    def judged(
        self, following: int | None = None, tick: Callable[[], None] = lambda: None
    ) -> tuple[RoundReport, Settled]:
        """Return a report on the round, and the state after it."""
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
                before.sheet.left,
                lambda path: Finish(record, played, following, RoundTally.of(record, before.sheet, path)),
                budget,
            ).run()
        report = finish.report
        if before.sheet.over and not before.over_reported:
            over = before.sheet.match_over(record, played.line, "round")
            report = report._replace(problems=(over, *report.problems))
        extra = [Mistake(line, "round-not-over", EXTRA_ROUND, values=(("extra", True),)) for line in self._extra]
        report = report._replace(end=report.end._replace(problems=(*extra, *report.end.problems)))
        if before.shown is not None and any(entry.line == before.shown for entry in played.turn_lines):
            shown = Mistake(before.shown, "running-totals", RUNNING_TOTALS)
            report = report._replace(problems=(shown, *report.problems))
        if before.reordered and not before.sheet.rounds:
            report = report._replace(problems=(_wrong_order(record), *report.problems))
        self._report = report
        reported = before.over_reported or any(mistake.code == "match-over" for mistake in report.all_problems)
        return report, Settled(record, finish.sheet, reported, budget.left, before.shown, before.reordered)

    def _replayed(self) -> RoundTally:
        record = self._before.record
        tally = self._tally or RoundTally.of(
            record, self._before.sheet, begun(record, self.played, self._before.sheet.left)
        )
        place = tally.path.place
        path = tally.path._replace(lines=self.played.turn_lines, events=self.played.events)
        steps = [*takewhile(lambda step: step.place > place, replayed(LineJudge(record), path).backwards())]
        for step in reversed(steps):
            tally = tally.then(record, step)
        return tally
