r"""A game record replayed: every turn, every end of a round and every total checked.

>>> from analyzer.text.record import read_record
>>> text = "players: A B\nround\n A 5-5-5 @ 0,0 = 25\n B 5-5-1 @ 1,0 = 12\n A 1-1-5 @ 2,0 = 7\n"
>>> audit = audit_record(read_record(text))
>>> [(problem.line, problem.code) for problem in audit.problems], audit.rounds[0].totals
([(4, 'wrong-score')], (32, 11))

What can be known is checked, from whatever the record tells: hands that were dealt, tiles drawn by name, the number of
tiles in each hand and in the well. Where a mistake leaves something in doubt, nothing that hangs on it is held against
anybody, so that one mistake is told once, at its own line.

``judging`` judges one line as it is written, ``edits`` says how else it may be read, ``least_edit`` finds the lightest
explanation of all lines, and ``finish`` judges a round by it: ``round_end`` its end, ``sheet`` the totals.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from analyzer.audit.audit_report import Audit
from analyzer.audit.finish import Finish
from analyzer.audit.least_edit import LeastEdit, Patience
from analyzer.audit.sheet import Sheet
from analyzer.text.record import Record

__all__ = ["audit_record"]


def audit_record(record: Record, tick: Callable[[], None] = lambda: None) -> Audit:
    """Replay a record and find its mistakes. ``tick`` is called now and then; what it raises ends the audit."""
    nothing = (0,) * len(record.players)
    sheet, told, patience = Sheet(nothing, nothing), False, Patience(tick)
    reports = []
    for number, played in enumerate(record.rounds):
        following = record.rounds[number + 1].line if number + 1 < len(record.rounds) else None
        finish = LeastEdit(record, played, partial(Finish, record, played, sheet, following), patience).run()
        report = finish.report
        if sheet.over and not told:
            report = report._replace(problems=(sheet.match_over(record, played.line, "round"), *report.problems))
        told = told or any(mistake.code == "match-over" for mistake in report.all_problems)
        reports.append(report)
        sheet = finish.sheet
    return Audit(record, tuple(reports), sheet.winners)
