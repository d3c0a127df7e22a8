"""An audit for a person: the score sheet as written beside the score sheet as it should be, and every mistake."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from analyzer.audit.ending import BLOCKED, OUT, TARGET, UNFINISHED
from analyzer.audit.report import Audit, RoundReport, TurnReport

ENDS = {
    OUT: "somebody went out",
    BLOCKED: "blocked",
    TARGET: "the match is won",
    UNFINISHED: "not finished",
}
MARK = "<"
"""Stands behind a line with a mistake."""


def audit_text(audit: Audit) -> str:
    """The report on a record, as lines of text."""
    record = audit.record
    count = "1 round" if len(record.rounds) == 1 else f"{len(record.rounds)} rounds"
    lines = [f"{count} by the rules {record.rules.name}, set {record.tile_set.name}"]
    for number, report in enumerate(audit.rounds, 1):
        lines += ["", f"Round {number}, from line {report.line}", *_table(_round_rows(report, record.players))]
    lines += ["", *_mistakes(audit)]
    unchecked = [
        f"  round {number}: {told}" for number, report in enumerate(audit.rounds, 1) for told in report.unchecked
    ]
    if unchecked:
        lines += ["", "Could not be checked:", *unchecked]
    lines += ["", _outcome(audit)]
    return "\n".join(lines) + "\n"


def _round_rows(report: RoundReport, players: Sequence[str]) -> Iterator[tuple[str, ...]]:
    yield "line", "player", "turn", "sheet", "rules", ""
    for turn in report.turns:
        yield _turn_row(turn)
    if not report.turns:
        return
    for name, points in zip(players, report.end.points):
        if points != 0:
            yield "", name, f"end of the round: {ENDS[report.end.how]}", "", _number(points), ""
    for name, total, written in zip(players, report.totals, report.sheet):
        differs = None not in (total, written) and total != written
        yield "", name, "total", "" if written is None else str(written), _number(total), "*" if differs else ""


def _turn_row(turn: TurnReport) -> tuple[str, ...]:
    draws = f" after {turn.draws} drawn" if turn.draws and turn.action != "draw" else ""
    what = f"{turn.draws} drawn" if turn.action == "draw" else f"{turn.what}{draws}"
    claimed = "" if turn.claimed is None else str(turn.claimed)
    return str(turn.line), turn.player, what, claimed, str(turn.points), MARK if turn.problems else ""


def _table(rows: Iterator[tuple[str, ...]]) -> list[str]:
    """Rows in columns; numbers stand to the right."""
    table = list(rows)
    widths = [max(len(cell) for cell in column) for column in zip(*table)]
    numbers = (0, 3, 4)
    return [
        "  ".join(
            cell.rjust(width) if column in numbers else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths))
        ).rstrip()
        for row in table
    ]


def _mistakes(audit: Audit) -> list[str]:
    problems = audit.problems
    if not problems:
        return ["No mistakes."]
    count = "1 mistake" if len(problems) == 1 else f"{len(problems)} mistakes"
    return [f"{count}:", *(f"  line {problem.line}: {problem.message} ({problem.code})" for problem in problems)]


def _outcome(audit: Audit) -> str:
    names = [audit.record.players[seat] for seat in audit.winners]
    if not names:
        return "The match is not over."
    return f"{names[0]} wins the match." if len(names) == 1 else f"{' and '.join(names)} share the match."


def _number(points: int | None) -> str:
    return "?" if points is None else str(points)
