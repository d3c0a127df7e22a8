r"""Keep a score sheet turn by turn.

The record's text is the whole state. Recent sheets are cached, so a new line usually needs no audit of the whole
record.

>>> from analyzer.rules import published
>>> sheet = new_sheet(published("pressman"), TileSet.named("standard"), ["Ida", "Olaf"])
>>> opened = enter(sheet, "Ida 5-5-5 @ 0,0")
>>> opened.points, opened.words, opened.state.next, opened.state.totals
(25, '15 + 10 for opening the round', 'Olaf', (25, 0))
>>> wrong = enter(opened.record, "1-5-5 @ 0,1 = 12")
>>> wrong.line, wrong.kept, [problem.code for problem in wrong.problems]
('Olaf 1-5-5 @ 0,1 = 12', False, ['wrong-score'])
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from copy import copy
from typing import Final, NamedTuple

from analyzer.audit import MatchAudit
from analyzer.audit.audit_report import Ending, Mistake, RoundReport, TurnReport
from analyzer.audit.counting import CountingGuess
from analyzer.audit.judging import pass_parts
from analyzer.audit.turn_order import shown_order
from analyzer.board import Board, Placement, layout_faults
from analyzer.errors import InputError, Spot, TextFault, suggesting
from analyzer.forms import json_keys
from analyzer.messages import Phrase, found_instead, in_a_row, phrase, phrases
from analyzer.moves import Move, legal_moves, score_sum, scored
from analyzer.rules import RuleSet
from analyzer.text.cursor import Header, Line, is_record, split_lines
from analyzer.text.habits import LAYS, MEANT, meant
from analyzer.text.record import (
    VERBS,
    Hand,
    Holds,
    OnTable,
    Out,
    Record,
    RecordReader,
    RecordRound,
    Scores,
    header_names,
    write_record,
)
from analyzer.tiles import TileSet

OVER: Final[tuple[Ending, ...]] = ("out", "blocked", "target")
"""After these endings, the round is certainly over."""

FORMAT = "triomino-score/1"

NOTHING: Final = Phrase("")

LINE = "line"
"""The file name in messages about an entered line."""

LONGEST_LINE = 2000

_NAMELESS = re.compile(r"=|@|(?i:draws?|pass(?:es)?)\b|[0-9]\s*-|[0-9]{3}(?![^\s@=])|[+-]?[0-9]+\s*,")
"""A line that begins like this does not name its player."""

_NUMBER = re.compile(r"[+-]?[0-9]+")
"""Points that were typed without ``=``."""


@json_keys(
    "rules=rules.name",
    "players",
    "next",
    "drawn=last.drawn",
    "totals=last.right_totals",
    "doubt=last.doubtful_totals?",
    "round",
    "end",
    "winners",
    "left",
    "mistakes=certain",
)
class ScoreSheet:
    """A record with its audit. A sheet never changes: ``with_line`` returns a new sheet.

    In JSON, a sheet is the state of the match after the last line.

    Attributes:
        audit: the audit of the last rounds.
        earlier: the mistakes in the rounds before ``audit``.
        settled: each player's total before ``audit``; unknown points count as 0.
        guess: whether the numbers are probably points or totals; ``None`` if a header says it.
    """

    def __init__(
        self, text: str, file: str, rules: RuleSet | None, tick: Callable[[], None], new: bool = False
    ) -> None:
        """Read and audit a record.

        With ``new``, keywords cannot be names of players, and names must differ in more than capitals.

        Raises:
            InputError: the record cannot be read.
        """
        self.text, self.given_rules, self.reader = text, rules, RecordReader(text, file, rules, new)
        self.audit, self.earlier = MatchAudit.of(self.reader.record, tick), tuple[Mistake, ...]()
        self.settled = [0] * len(self.reader.players)
        record = self.reader.record
        self.guess = None if record.points else CountingGuess.of(record)

    def with_line(self, line: str, tick: Callable[[], None]) -> ScoreSheet:
        """Add a line.

        Raises:
            InputError: the line cannot be read.
        """
        reader = self.reader.copy()
        read, text = reader.read_on(line), f"{self.text}{line}\n"
        if len(reader.players) != len(self.reader.players):
            # A new name can change which player an earlier turn belongs to.
            return ScoreSheet(text, LINE, self.given_rules, tick)
        sheet = copy(self)
        sheet.text, sheet.reader = text, reader
        sheet.guess = self.guess and self.guess.then(read)
        if self.guess and sheet.guess and (sheet.guess.unsure or self.guess.shown != sheet.guess.shown):
            # The line can show whether earlier numbers are points or totals.
            return ScoreSheet(text, LINE, self.given_rules, tick)
        if (shown_order(reader.record) or tuple(reader.players)) != self.players:
            return ScoreSheet(text, LINE, self.given_rules, tick)
        if read is not None:
            sheet.audit = self.audit.with_line(read, tick)
            closed = self.audit.reports[: sheet.audit.first - self.audit.first]
            sheet.earlier = (*self.earlier, *_mistakes(closed))
            for report in closed:
                _, sheet.settled = report.running(sheet.settled)
        return sheet

    @property
    def mistakes(self) -> list[Mistake]:
        return sorted((*self.earlier, *_mistakes(self.audit.reports)), key=lambda mistake: mistake.line)

    @property
    def tile_set(self) -> TileSet:
        return self.reader.tile_set

    @property
    def board(self) -> Board:
        last = self.last
        boards = [turn.board for turn in last.turns[-1:]] or [state.board for state in last.seen[-1:]]
        return boards[0] if boards else Board.empty(self.tile_set)

    @property
    def placements(self) -> list[Move]:
        board = self.board
        return [] if layout_faults(self.tile_set, board.layout) else legal_moves(board, board.unplayed, self.rules)

    @property
    def last_line(self) -> int:
        return self.reader.lines

    def player_of(self, line: int) -> str | None:
        entries = (entry for _, entries in self.reader.rounds for entry in entries if entry.line == line)
        return next((entry.player for entry in entries if not isinstance(entry, OnTable | Scores)), None)

    def beside_turns(self, report: RoundReport) -> list[int]:
        """Return the numbers of those lines in a round that belong to no turn."""
        following = min((other.line for other in self.audit.reports if other.line > report.line), default=None)
        return [
            entry.line
            for _, entries in self.reader.rounds
            for entry in entries
            if isinstance(entry, Hand | OnTable | Holds | Scores | Out)
            and report.line < entry.line
            and (following is None or entry.line < following)
        ]

    @property
    def begun(self) -> bool:
        return bool(self.reader.rounds[-1][1])

    @property
    def last(self) -> RoundReport:
        return self.audit.reports[-1]

    @property
    def rules(self) -> RuleSet:
        return self.reader.rules

    @property
    def players(self) -> tuple[str, ...]:
        """The players, in the order of play."""
        return self.audit.after.record.players

    @property
    def totals(self) -> tuple[int | None, ...]:
        """Each player's correct or most likely total; ``None`` if it is not known."""
        return self.last.totals

    @property
    def end(self) -> Ending:
        """How the last round ended; ``unfinished`` if it has not ended."""
        return self.last.end.how

    @property
    def next(self) -> str | None:
        """The player to move; ``null`` if unknown or if the round is over."""
        return None if self.last.turn is None else self.players[self.last.turn]

    @property
    def round(self) -> int:
        """The number of the last round, counted from 1."""
        return self.audit.first + len(self.audit.reports)

    @property
    def winners(self) -> tuple[str, ...]:
        """The winners of the match; empty before it ends."""
        return tuple(self.players[seat] for seat in self.audit.after.sheet.winners)

    @property
    def left(self) -> tuple[str, ...]:
        """The players who have left the match."""
        return tuple(self.players[seat] for seat in sorted(self.audit.after.sheet.left))

    @property
    def certain(self) -> int:
        """The number of certain mistakes."""
        return sum(mistake.certain for mistake in (*self.earlier, *_mistakes(self.audit.reports)))

    def turn(self, line: int) -> tuple[int | None, Phrase]:
        """Return the points for the turn that ends on a line, and how they add up. Unknown points are ``None``."""
        report = next((report for report in reversed(self.audit.reports) if report.line < line), None)
        turn = report and next((turn for turn in report.turns if turn.line == line), None)
        if report is None or turn is None or turn.refused:
            return None, NOTHING
        return turn.points, _adds_up(turn, report, self.rules)


def _mistakes(reports: Sequence[RoundReport]) -> list[Mistake]:
    return [mistake for report in reports for mistake in report.all_problems]


_RECENT: Final[list[ScoreSheet]] = []
"""The cached sheets. The one that was used last comes last."""

MOST_RECENT: Final = 16
"""The number of cached sheets: enough for the last few lines of a few matches."""

MOST_BEHIND: Final = 4
"""A record with more new lines than this is audited from the beginning."""


def score_sheet(
    record: str, file: str = "record", rules: RuleSet | None = None, tick: Callable[[], None] = lambda: None
) -> ScoreSheet:
    """Return the score sheet of a record, from the cache if possible.

    If ``rules`` are given, they replace those of the record. Errors name ``file``. ``tick`` is called regularly and can
    raise an exception to end the audit.

    Raises:
        InputError: the record cannot be read.
    """
    beginnings = [sheet for sheet in _RECENT if sheet.given_rules == rules and record.startswith(sheet.text)]
    sheet = max(beginnings, key=lambda beginning: len(beginning.text), default=None)
    if sheet is None or len(sheet.text) < len(record):
        text = _begun(record)
        sheet = (sheet and _continued(sheet, text, tick)) or ScoreSheet(text, file, rules, tick, text != record)
    return _remembered(sheet)


def _continued(sheet: ScoreSheet, text: str, tick: Callable[[], None]) -> ScoreSheet | None:
    rest = text[len(sheet.text) :]
    if rest.count("\n") > MOST_BEHIND or "\r" in rest or "\ufeff" in rest:
        return None
    try:
        for line in rest.removesuffix("\n").split("\n"):
            sheet = sheet.with_line(line, tick)
    except InputError:
        return None
    return sheet


def _longer(before: ScoreSheet, line: str, tick: Callable[[], None]) -> ScoreSheet:
    text = f"{before.text}{line}\n"
    known = next((sheet for sheet in _RECENT if sheet.text == text and sheet.given_rules == before.given_rules), None)
    return _remembered(known or before.with_line(line, tick))


def _remembered(sheet: ScoreSheet) -> ScoreSheet:
    _RECENT[:] = [*(other for other in _RECENT if other is not sheet), sheet][-MOST_RECENT:]
    return sheet


@json_keys(
    "record", "line", "number", "kept", "counted", "points", "words~text=phrase", "problems", "state", form=FORMAT
)
class Entered(NamedTuple):
    """The result of entering a line.

    Attributes:
        record: the text of the record after the line.
        line: the line as it would be in the record, with its player, even if it is not kept.
        number: the line's number in the record, even if it is not kept; ``None`` if there was nothing to enter.
        kept: whether the line is in the record; also true if there was nothing to enter.
        counted: whether the line counts for the score. Superfluous lines, lines after the end of their round, and
            unreadable lines kept as comments do not count.
        points: the points of the turn by the rules, with the penalties for its draws subtracted; ``None`` if the line
            does not end a turn, or if the points are not known, for example because the tile does not fit.
        phrase: how the points add up; empty if this is not known.
        problems: the mistakes that the audit finds with the line but not without it.
        state: the resulting sheet; unchanged if the line is not kept.
    """

    record: str
    line: str
    number: int | None
    kept: bool
    counted: bool
    points: int | None
    phrase: Phrase
    problems: tuple[Mistake, ...]
    state: ScoreSheet

    @property
    def words(self) -> str:
        return str(self.phrase)


def new_sheet(rules: RuleSet, tile_set: TileSet, players: Sequence[str]) -> str:
    return write_record(Record(rules, tile_set, tuple(players), (RecordRound(()),)))


def enter(
    record: str,
    line: str,
    keep: bool = False,
    file: str = "record",
    rules: RuleSet | None = None,
    tick: Callable[[], None] = lambda: None,
    at: int | None = None,
) -> Entered:
    """Enter a line in a record.

    A line with a certain mistake is entered only if ``keep`` is true. With ``keep``, an unreadable line becomes a
    comment, unless it is a header or a replacement. If ``at`` is given, the new line replaces that line of the record.
    An empty new line removes it. If the player to move is known, the line need not name the player.

    A header replaces the header of the same name. A new ``players`` header with the same number of names renames the
    players in all lines.

    If ``rules`` are given, they replace those of the record. ``tick`` is called regularly and can raise an exception to
    end the audit.

    Raises:
        InputError: the record cannot be read (the error names ``file``), or the line cannot be read and is not kept
            (the error names ``LINE``).
        ValueError: line ``at`` is neither a header nor an entry of a round, nor a ``round`` line after the first one.
    """
    before = score_sheet(record, file, rules, tick)
    typed = _typed(line)
    if (header := _header(before, typed, at)) is not None:
        return _put_header(before, header, keep, tick)
    if at is not None:
        return _put(before, at, typed, keep, tick)
    begins_round = Line(1, typed).begins_round
    if not typed or (begins_round and not before.begun):
        return Entered(before.text, typed, None, True, True, None, NOTHING, (), before)
    written = typed
    try:
        written = typed if begins_round else f"  {_omitted_player(typed, before)}{typed}"
        after = _longer(before, written, tick)
    except InputError as error:
        if not keep:
            faults = _own_faults(error, len(written) - len(typed))
            if before.next is not None and _NUMBER.fullmatch(typed):
                faults = [fault._replace(phrase=suggesting(fault.phrase, f"= {typed}")) for fault in faults]
            raise InputError(LINE, typed, faults) from error
        after = _longer(before, f"  # {typed}", tick)
        return Entered(after.text, f"# {typed}", after.last_line, True, False, None, NOTHING, (), after)
    known = before.mistakes
    problems = tuple(problem for problem in after.mistakes if problem not in known)
    codes = {problem.code for problem in problems if problem.certain}
    # If more than the score is wrong, the intended turn and its points are unknown.
    points, words = after.turn(after.last_line) if codes <= {"wrong-score"} else (None, NOTHING)
    return _entered(before, after, written.strip(), after.last_line, problems, keep, points, words)


def _entered(
    before: ScoreSheet,
    after: ScoreSheet,
    line: str,
    number: int,
    problems: tuple[Mistake, ...],
    keep: bool,
    points: int | None = None,
    words: Phrase = NOTHING,
) -> Entered:
    sheet = after if keep or not any(problem.certain for problem in problems) else before
    counted = _counted(after, number)
    return Entered(sheet.text, line, number, sheet is after, counted, points, words, problems, sheet)


def _counted(sheet: ScoreSheet, line: int) -> bool:
    """Superfluous lines and lines after the end of their round do not count."""
    own = (mistake for mistake in sheet.mistakes if mistake.line == line)
    return not any(mistake.code == "round-over" or "extra" in mistake.by_name for mistake in own)


def _outline(text: str) -> tuple[dict[int, Header], list[int]]:
    lines = list(split_lines(text))
    rounds = [line.number for line in lines if line.begins_round]
    return {line.number: line.header for line in lines if line.number < rounds[0] and line.header}, rounds


def _header(before: ScoreSheet, typed: str, at: int | None) -> Header | None:
    """Return the header that a line sets, if any. If line ``at`` is a header, ``typed`` can be just its new value."""
    written = Line(1, typed).header
    named = written is not None and written.name in before.reader.headers
    if at is None and not named:
        return None  # most lines need no search for headers
    headers, rounds = _outline(before.text)
    if named and (at is None or at < rounds[0]):
        return written
    there = None if at is None else headers.get(at)
    return there and there._replace(value=typed)


def _put_header(before: ScoreSheet, header: Header, keep: bool, tick: Callable[[], None]) -> Entered:
    """Set a header; an empty value removes it."""
    lines = before.text.split("\n")
    places = [number for number, there in _outline(before.text)[0].items() if there.name == header.name][:1]
    at = places[0] if places else 1
    written = [f"{header.name}: {header.value}"] if header.value else []
    if header.name == "players" and header.value:
        lines = _renamed(before, lines, header_names(header.value))
    lines[at - 1 : at - 1 + len(places)] = written
    after = _changed(before, lines, header.value, tick, new=True)
    moved = len(written) - len(places)
    known = {(problem.code, problem.line + moved) for problem in before.mistakes}
    problems = tuple(problem for problem in after.mistakes if (problem.code, problem.line) not in known)
    return _entered(before, after, "".join(written), at, problems, keep)


def _renamed(before: ScoreSheet, lines: list[str], names: list[str]) -> list[str]:
    old = [name for name in before.players if name not in names]
    new = [name for name in names if name not in before.players]
    if len(old) != len(new):
        # A name of two words, such as Tante Grete, may have been read as two players.
        return lines
    instead = dict(zip(old, new))
    for line, start, end, player in reversed(before.reader.mentions):
        if player in instead:
            text = lines[line - 1]
            lines[line - 1] = text[:start] + instead[player] + text[end:]
    return lines


def _put(before: ScoreSheet, at: int, typed: str, keep: bool, tick: Callable[[], None]) -> Entered:
    lines, (_headers, rounds) = before.text.split("\n"), _outline(before.text)
    if not rounds[0] < at <= len(lines) or not lines[at - 1].split("#")[0].strip():
        raise ValueError(
            phrase("line {line} cannot be corrected: choose the line of a turn, a hand or a round's totals", line=at)
        )
    named = before.player_of(at)
    player = f"{named} " if named and _NAMELESS.match(typed) else ""
    indent = "" if Line(1, typed).begins_round else "  "
    written = [f"{indent}{player}{typed}"] if typed else []
    after = _changed(before, [*lines[: at - 1], *written, *lines[at:]], typed, tick)
    known = [problem._replace(line=0) for problem in before.mistakes]
    problems = tuple(problem for problem in after.mistakes if problem._replace(line=0) not in known)
    points, words = after.turn(at) if written else (None, NOTHING)
    return _entered(before, after, "".join(written).strip(), at, problems, keep, points, words)


def _changed(
    before: ScoreSheet, lines: list[str], typed: str, tick: Callable[[], None], new: bool = False
) -> ScoreSheet:
    """Make a new sheet. If its lines cannot be read, the error quotes only ``typed``, the new text."""
    try:
        return _remembered(ScoreSheet("\n".join(lines), LINE, before.given_rules, tick, new=new))
    except InputError as error:
        raise InputError(LINE, typed, [fault._replace(spot=Spot(1, 1)) for fault in error.faults]) from error


def take_back(record: str) -> tuple[str, str]:
    """Remove the last entry or ``round`` line. Return the rest of the record and the removed line.

    Raises:
        ValueError: the record has nothing after its first ``round`` line.
    """
    content = [line for line in split_lines(record) if line.content]
    rounds = [line for line in content if line.begins_round]
    if not rounds or content[-1].number <= rounds[0].number:
        raise ValueError(phrase("there is no entry to take back: enter a turn first"))
    number = content[-1].number
    lines = record.split("\n")
    return "\n".join([*lines[: number - 1], *lines[number:]]), content[-1].content.strip()


def _begun(record: str) -> str:
    text = record if record.endswith("\n") or not record else record + "\n"
    return text if is_record(text) else text + "round\n"


def _typed(line: str) -> str:
    typed = " ".join(line.split())
    if len(typed) > LONGEST_LINE:
        found = phrase("{count} characters", count=f"{len(typed):,}")
        expected = phrase("a line of at most {most} characters", most=f"{LONGEST_LINE:,}")
        raise InputError(LINE, "", [TextFault("too-large", found_instead(found, expected))])
    if not typed.isprintable():
        at = next(at for at, character in enumerate(typed) if not character.isprintable())
        message = found_instead(
            phrase("the character {found}", found=ascii(typed[at])), phrase("only printable characters")
        )
        raise InputError(LINE, typed, [TextFault("syntax", message, Spot(1, at + 1))])
    return typed


def _omitted_player(typed: str, sheet: ScoreSheet) -> str:
    """If a line does not name its player, return the name and a space. Otherwise, return an empty string."""
    first = re.split(r"[\s@=#]", typed, maxsplit=1)[0]
    if first.lower() in (*VERBS, *MEANT, *LAYS) and not _NAMELESS.match(typed) and first not in sheet.players:
        message = phrase(
            "found no player: begin the line with the player's name, as in '{example}'", example=_example(typed, sheet)
        )
        raise InputError(LINE, typed, [TextFault("syntax", message, Spot(1, 1))])
    if (first and first in sheet.players) or not _NAMELESS.match(typed):
        return ""
    if sheet.next is None:
        message = phrase(
            "found no player: begin the line with the player's name, as in '{example}'",
            example=_example(typed[:40], sheet),
        )
        if sheet.end in OVER:
            expected = phrase("'PLAYER holds TILE ...', 'scores' or 'round'")
            message = found_instead(phrase("a turn after the end of the round"), expected)
        raise InputError(LINE, typed, [TextFault("syntax", message, Spot(1, 1))])
    return f"{sheet.next} "


def _example(typed: str, sheet: ScoreSheet) -> str:
    written = f"{sheet.next or sheet.players[0]} {typed}"
    return next(meant(written, sheet.players), [written])[0]


def _own_faults(error: InputError, before: int) -> list[TextFault]:
    """Move each fault left by ``before``, the number of characters that were added before the typed line."""
    return [
        fault if fault.spot is None else fault._replace(spot=Spot(1, max(1, fault.spot.column - before)))
        for fault in error.faults
    ]


def _adds_up(turn: TurnReport, report: RoundReport, rules: RuleSet) -> Phrase:
    if turn.action == "pass" and turn.points:
        return in_a_row(pass_parts(rules, turn.draws + turn.assumed, turn.points), ", ")
    if turn.laid is None:
        return NOTHING
    before = next((state.board for state in reversed(report.seen) if turn.laid not in state.board.tiles), None)
    if before is None:
        return NOTHING
    move = scored(before, Placement(turn.laid, turn.board.tiles[turn.laid]), rules)
    cost = turn.draws * rules.draw_penalty
    if move.score - cost != turn.points:
        return NOTHING
    made = score_sum(move, rules)
    if not cost:
        return made
    return phrases(
        "{sum} - {cost} for {count} draw", "{sum} - {cost} for {count} draws", turn.draws, sum=made, cost=cost
    )
