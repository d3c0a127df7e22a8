"""An audit as text: the score sheet beside the correct one, and every mistake."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from analyzer.audit.audit_report import Audit, Ending, Mistake, RoundReport, TurnReport, slips
from analyzer.messages import Phrase, _, joined, listed, ngettext, phrase
from analyzer.render.verdict import MISPLACED, misplaced_words
from analyzer.render.words import beside, points_words, table
from analyzer.rules.describe import source_words
from analyzer.rules.reading import RuleBook
from analyzer.text.record import RecordRound, Scores

ENDS: dict[Ending, Phrase] = {
    "out": phrase("a player went out"),
    "blocked": phrase("blocked"),
    "target": phrase("the match is decided"),
    "unfinished": phrase("not finished"),
    "unknown": phrase("not recorded"),
}
MARK = "<"
"""Marks a turn that has a mistake or may have one."""

WRONG_TOTAL = "*"
"""Marks a total that is wrong or may be wrong."""

LEGEND: dict[str, Phrase] = {
    MARK: phrase("a turn with a mistake or a possible mistake"),
    WRONG_TOTAL: phrase("a total with a mistake or a possible mistake"),
    points_words(None): phrase("a number that cannot be determined from the record"),
}

TURN = 2
"""The turn column, the only column that is wrapped."""

RULES = 4
"""The column with the correct numbers; the marks are to its right."""

LEAST_WRAPPED = 18
"""The minimum width of the turn column in characters: a tile and its face fit on one line."""

REMARK = "      "


def audit_text(audit: Audit, book: RuleBook | None = None, width: int = 80) -> str:
    """Write the report on a record. The text ends with a newline.

    Without ``book``, the notes are left out. If the sheet is wider than ``width`` characters, the turn column is
    wrapped.
    """
    record = audit.record
    count = ngettext(
        "{count} round, {rules} rules, {set} set",
        "{count} rounds, {rules} rules, {set} set",
        len(record.rounds),
        rules=record.rules.name,
        set=record.tile_set.name,
    )
    lines, signs, problems = [*wrap(count, width)], set[str](), audit.problems
    for number, (report, played) in enumerate(zip(audit.rounds, record.rounds, strict=True), 1):
        title = _("Round {number}, from line {line}", number=number, line=report.line)
        rows = [*_round_rows(report, played, record.players, problems)]
        signs.update(cell for row in rows for cell in row[RULES:])
        lines += ["", title, *_table(rows, width)]
    legend = [
        line for sign, words in LEGEND.items() if sign in signs for line in beside(f"{sign}  ", words.text, width)
    ]
    lines += ["", *legend] if legend else []
    lines += ["", *_mistakes(audit, book, width)]
    unchecked = [
        line
        for number, report in enumerate(audit.rounds, 1)
        for message in report.unchecked
        for line in beside(f"  {_('round {number}:', number=number)} ", message.text, width)
    ]
    if unchecked:
        lines += ["", _("Could not be checked:"), *unchecked]
    lines += ["", _outcome(audit)]
    return "\n".join(lines) + "\n"


def _round_rows(
    report: RoundReport, played: RecordRound, players: Sequence[str], problems: Sequence[Mistake]
) -> Iterator[tuple[str, ...]]:
    yield _("line"), _("player"), _("turn"), _("sheet"), _("rules"), ""
    totals = any(turn.total is not None for turn in report.turns)
    for turn in report.turns:
        yield _turn_row(turn, totals)
    if not report.turns and not any(total is not None for total in report.sheet):
        return
    for name, points in zip(players, report.end.points):
        if points != 0 and report.turns:
            yield "", name, _("end of the round: {how}", how=ENDS[report.end.how]), "", points_words(points), ""
    scores = played.of(Scores)
    totalled = zip(players, report.totals, report.doubts, report.sheet, report.determined)
    for name, total, doubt, written, determined in totalled:
        line, sheet = ("", "") if written is None else (str(scores[0].line), str(written))
        here = [problem for problem in problems if str(problem.line) == line]
        mark = WRONG_TOTAL if any(_names_total(problem, name, total == written) for problem in here) else ""
        yield line, name, _("total"), sheet, points_words(total if determined else None, doubt), mark


def _names_total(problem: Mistake, player: str, right: bool) -> bool:
    """Whether the mistake is about this player's total. ``right`` says whether the written total is correct."""
    if problem.code == "round-not-over":
        return not right
    return problem.code == "wrong-total" and problem.by_name["player"] == player


def _turn_row(turn: TurnReport, totals: bool) -> tuple[str, ...]:
    """``totals`` is true if the sheet has totals."""
    what = _("points only") if turn.action == "points" else turn.words.text
    if turn.draws and turn.action != "draw":
        what = ngettext("{turn} after {count} draw", "{turn} after {count} draws", turn.draws, turn=what)
    claimed = next((str(number) for number in (turn.total, turn.claimed) if number is not None), "")
    right = "" if totals and turn.total is None else points_words(turn.right)
    return str(turn.line), turn.player, what, claimed, right, MARK if turn.problems else ""


def _table(rows: Sequence[tuple[str, ...]], width: int) -> list[str]:
    widths = [max(len(cell) for cell in column) for column in zip(*rows)]
    spare = width - sum(widths) - 2 * (len(widths) - 1)
    folds = max(LEAST_WRAPPED, widths[TURN] + spare) if spare < 0 else widths[TURN]
    folded: list[tuple[str, ...]] = []
    for row in rows:
        first, *others = wrap(row[TURN], folds) or [""]
        folded.append((*row[:TURN], first, *row[TURN + 1 :]))
        folded += [("", "", more, "", "", "") for more in others]
    return table(folded, left=(1, TURN, 5))


def _mistakes(audit: Audit, book: RuleBook | None, width: int) -> list[str]:
    certain = slips(problem for problem in audit.problems if problem.certain)
    open_ones = slips(problem for problem in audit.problems if not problem.certain)
    lines = [_("No mistakes.")] if not certain else []
    if certain:
        lines.append(ngettext("{count} mistake:", "{count} mistakes:", len(certain)))
        lines += [line for slip in certain for line in mistake_lines(slip, book, width)]
    if open_ones:
        lines += ["", *wrap(_("Possible mistakes, depending on how the rules are read:"), width)]
        lines += [line for slip in open_ones for line in mistake_lines(slip, book, width)]
    return lines


def mistake_lines(slip: Sequence[Mistake], book: RuleBook | None, width: int) -> Iterator[str]:
    """Yield the lines about mistakes: what is wrong, other readings of the rules, and the notes in ``book``."""
    lead, hint = _("line {line}:", line=slip[0].line), slip[0].hint
    words = joined(*(problem.reason for problem in slip), *(() if hint is None else (hint,)))
    yield from beside(f"  {lead} ", f"{words.text} ({', '.join(problem.code for problem in slip)})", width)
    for problem in slip:
        yield from _remarks(problem, book, width)


def _remarks(problem: Mistake, book: RuleBook | None, width: int) -> Iterator[str]:
    if problem.otherwise is not None:
        reading, points = problem.otherwise
        other = _("Another reading: {reading}", reading=reading)
        if points is not None:
            other = ngettext(
                "Another reading: {reading} The score would be {count} point.",
                "Another reading: {reading} The score would be {count} points.",
                points,
                reading=reading,
            )
        yield from beside(REMARK, other, width)
    words = "" if book is None or not problem.rule else source_words(book, problem.rule)
    if book is not None and words:
        yield from beside(REMARK, _("{source}: {words}", source=book.source, words=words), width)
    if book is not None and "misplaced.restarts" in book.says and problem.code in MISPLACED and problem.certain:
        yield from beside(REMARK, _("{source}: {words}", source=book.source, words=misplaced_words(book)), width)


def _outcome(audit: Audit) -> str:
    names = [audit.record.players[seat] for seat in audit.winners]
    if not names:
        return _("The record shows no winner.")
    if len(names) == 1:
        return _("{player} wins the match.", player=names[0])
    return _("The match is a tie between {players}.", players=listed(names))
