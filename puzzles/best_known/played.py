"""A record that is a round or a match judged by the audit: its text is a game record without a mistake or a gap."""

from __future__ import annotations

from collections.abc import Callable

from analyzer.audit import audit_record
from analyzer.audit.audit_report import Audit, RoundReport
from analyzer.moves import count_legal_moves
from analyzer.text.record import read_record
from puzzles.best_known.replay import WrongRecordError


def figure(kind: str, text: str) -> int:
    """The figure that a game record has, as a record of this kind (``MEASURES``).

    Raises:
        WrongRecordError: it has mistakes, tells too little, or is not what such a record has to be.
        InputError: it is no game record.
    """
    audit = audit_record(read_record(text, "record"))
    for problem in audit.problems:
        raise WrongRecordError(f"line {problem.line}: {problem.message}")
    for report in audit.rounds:
        for gap in report.unchecked:
            raise WrongRecordError(f"the round of line {report.line} tells too little: {gap}")
        if report.end.how not in ("out", "blocked"):
            raise WrongRecordError(f"the round of line {report.line} is not over")
    return MEASURES[kind](audit)


def _turns(audit: Audit) -> int:
    return max(len(report.turns) for report in audit.rounds)


def _move(audit: Audit) -> int:
    return max(turn.points or 0 for report in audit.rounds for turn in report.turns)


def _round(audit: Audit) -> int:
    before, most = (0,) * len(audit.record.players), 0
    for report in audit.rounds:
        totals = tuple(total or 0 for total in report.totals)
        most = max(most, *(total - earlier for total, earlier in zip(totals, before)))
        before = totals
    return most


def _total(audit: Audit) -> int:
    if not audit.winners:
        raise WrongRecordError("the match is not over")
    return max(total or 0 for total in audit.rounds[-1].totals)


def _blocked(audit: Audit) -> int:
    return min(_dead(report) for report in audit.rounds)


def _dead(report: RoundReport) -> int:
    board = report.turns[-1].board
    if report.end.how != "blocked" or count_legal_moves(board, board.unplayed):
        raise WrongRecordError(f"the round of line {report.line} does not end on a dead board")
    return len(board)


def _bridges(audit: Audit) -> int:
    return max(len(report.turns[-1].board.bridges) for report in audit.rounds)


def _hexagons(audit: Audit) -> int:
    boards = [report.turns[-1].board for report in audit.rounds]
    return max(sum(count == 6 for count in board.around.values()) for board in boards)


MEASURES: dict[str, Callable[[Audit], int]] = {
    "turns": _turns,
    "played-move": _move,
    "round-points": _round,
    "match-total": _total,
    "blocked-round": _blocked,
    "bridges": _bridges,
    "played-hexagons": _hexagons,
}
"""How the figure of each kind of record is measured."""
