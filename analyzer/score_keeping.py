r"""A score sheet kept turn by turn: each line is judged when it is entered, as the audit of the whole record judges it.

The record is the sheet: its text says everything, so it can be put down and taken up anywhere. The sheets of the last
texts are remembered, and a line is judged on top of what is known of the text before it. An entered line is a line of
the record; it may leave out the player where it is known whose turn it is.

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
from analyzer.errors import InputError, Spot, TextFault
from analyzer.forms import json_keys
from analyzer.game.round import stuck_cost
from analyzer.messages import Phrase, found_instead, phrase, phrases
from analyzer.moves import Move, legal_moves, score_sum, scored
from analyzer.rules import RuleSet
from analyzer.text.cursor import Header, Line, is_record, split_lines
from analyzer.text.habits import LAYS, MEANT, meant
from analyzer.text.record import (
    VERBS,
    OnTable,
    Record,
    RecordReader,
    RecordRound,
    Scores,
    header_names,
    write_record,
)
from analyzer.tiles import TileSet

OVER: Final[tuple[Ending, ...]] = ("out", "blocked", "target")
"""The ends after which a round is certainly over."""

FORMAT = "triomino-score/1"

NOTHING: Final = Phrase("")
"""Where there is nothing to say."""

LINE = "line"
"""How messages call an entered line."""

LONGEST_LINE = 2000
"""Characters of an entered line; no line of a record needs as many."""

_NAMELESS = re.compile(r"=|@|(?i:draws?|pass(?:es)?)\b|[0-9]\s*-|[0-9]{3}(?![^\s@=])|[+-]?[0-9]+\s*,")
"""How a line begins that leaves out its player."""


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
    "mistakes=certain",
)
class ScoreSheet:
    """A record with what is known of it. It never changes: ``with_line`` answers with another.

    Its JSON says how the match stands after the last line.

    Attributes:
        text: the record.
        given_rules: the rules that it goes by, whatever it says; ``None`` where it goes by its own.
        reader: what the record says.
        audit: what the last line has changed in its audit.
        earlier: the mistakes in the rounds before that.
        settled: the totals after these rounds, as ``RoundReport.running`` counts them.
        guess: what the numbers fit as, where no header says what they are.
    """

    def __init__(
        self, text: str, file: str, rules: RuleSet | None, tick: Callable[[], None], new: bool = False
    ) -> None:
        """Read and audit a record. In a ``new`` one no player may be called like a keyword.

        Raises:
            InputError: it cannot be read.
        """
        self.text, self.given_rules, self.reader = text, rules, RecordReader(text, file, rules, new)
        self.audit, self.earlier = MatchAudit.of(self.reader.record, tick), tuple[Mistake, ...]()
        self.settled = [0] * len(self.reader.players)
        record = self.reader.record
        self.guess = None if record.points else CountingGuess.of(record)

    def with_line(self, line: str, tick: Callable[[], None]) -> ScoreSheet:
        """The sheet with one more line.

        Raises:
            InputError: the line cannot be read.
        """
        reader = self.reader.copy()
        read, text = reader.read_on(line), f"{self.text}{line}\n"
        if len(reader.players) != len(self.reader.players):
            # Somebody who has not been named before: the turns before may be of others than they seemed to be.
            return ScoreSheet(text, LINE, self.given_rules, tick)
        sheet = copy(self)
        sheet.text, sheet.reader = text, reader
        sheet.guess = self.guess and self.guess.then(read)
        if self.guess and sheet.guess and self.guess.shown != sheet.guess.shown:
            # The numbers so far are other than they seemed to be.
            return ScoreSheet(text, LINE, self.given_rules, tick)
        if (shown_order(reader.record) or tuple(reader.players)) != self.players:
            # The turns go round in another order than they seemed to.
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
        """Every mistake, by line."""
        return sorted((*self.earlier, *_mistakes(self.audit.reports)), key=lambda mistake: mistake.line)

    @property
    def tile_set(self) -> TileSet:
        """The tiles that are played with."""
        return self.reader.tile_set

    @property
    def board(self) -> Board:
        """The table after the last turn of the last round."""
        turns = self.last.turns
        return turns[-1].board if turns else Board.empty(self.tile_set)

    @property
    def placements(self) -> list[Move]:
        """Where each tile may go that does not lie there; nothing where no board can be as it was written down."""
        board = self.board
        return [] if layout_faults(self.tile_set, board.layout) else legal_moves(board, board.unplayed, self.rules)

    @property
    def last_line(self) -> int:
        """The number of its last line."""
        return self.reader.lines

    def player_of(self, line: int) -> str | None:
        """Whom a line names."""
        entries = (entry for _, entries in self.reader.rounds for entry in entries if entry.line == line)
        return next((entry.player for entry in entries if not isinstance(entry, OnTable | Scores)), None)

    @property
    def begun(self) -> bool:
        """Whether the last round has a line."""
        return bool(self.reader.rounds[-1][1])

    @property
    def last(self) -> RoundReport:
        """The last round as it is judged."""
        return self.audit.reports[-1]

    @property
    def rules(self) -> RuleSet:
        """The rule set."""
        return self.reader.rules

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays, in the order in which the turns go."""
        return self.audit.after.record.players

    @property
    def totals(self) -> tuple[int | None, ...]:
        """The points of each player by the rules, most likely; ``None`` where they are not known."""
        return self.last.totals

    @property
    def end(self) -> Ending:
        """How the last round has ended."""
        return self.last.end.how

    @property
    def next(self) -> str | None:
        """Whose turn it is; ``null`` where that is not known, and where the round is over."""
        return None if self.last.turn is None else self.players[self.last.turn]

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return self.audit.first + len(self.audit.reports)

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won the match."""
        return tuple(self.players[seat] for seat in self.audit.after.sheet.winners)

    @property
    def certain(self) -> int:
        """How many mistakes are certain."""
        return sum(mistake.certain for mistake in (*self.earlier, *_mistakes(self.audit.reports)))

    def turn(self, line: int) -> tuple[int | None, Phrase]:
        """What the turn makes that ends on a line, and how its points add up; nothing where none does."""
        report = next((report for report in reversed(self.audit.reports) if report.line < line), None)
        turn = report and next((turn for turn in report.turns if turn.line == line), None)
        return (turn.points, _adds_up(turn, report, self.rules)) if report and turn else (None, NOTHING)


def _mistakes(reports: Sequence[RoundReport]) -> list[Mistake]:
    return [mistake for report in reports for mistake in report.all_problems]


_RECENT: Final[list[ScoreSheet]] = []
"""The sheets of the last texts, the latest last: a line is judged on top of what is known of the text before it."""

MOST_RECENT: Final = 16
"""Sheets that are remembered: those of a few tables, with a few lines of each to go back."""

MOST_BEHIND: Final = 4
"""Lines that a text may have more than a remembered one; with more of them it is read and audited whole."""


def score_sheet(
    record: str, file: str = "record", rules: RuleSet | None = None, tick: Callable[[], None] = lambda: None
) -> ScoreSheet:
    """The sheet of a text, on top of the longest beginning of it that is remembered.

    Args:
        record: the text.
        file: how messages call it.
        rules: the rules to go by, whatever the record says.
        tick: called now and then; what it raises ends the audit.

    Raises:
        InputError: the text cannot be read.
    """
    beginnings = [sheet for sheet in _RECENT if sheet.given_rules == rules and record.startswith(sheet.text)]
    sheet = max(beginnings, key=lambda beginning: len(beginning.text), default=None)
    if sheet is None or len(sheet.text) < len(record):
        text = _begun(record)
        sheet = (sheet and _continued(sheet, text, tick)) or ScoreSheet(text, file, rules, tick, text != record)
    return _remembered(sheet)


def _continued(sheet: ScoreSheet, text: str, tick: Callable[[], None]) -> ScoreSheet | None:
    """The sheet of a longer text; nothing where that is much longer, or has a line that cannot be read."""
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
    """The sheet with one more line, which may have been judged a moment ago."""
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
    """What came of an entered line.

    Attributes:
        record: the text of the record now.
        line: the line as it stands in the record, or would; with the player whose turn it is.
        number: the number of that line of the record; ``None`` where nothing was entered.
        kept: whether it stands in the record.
        counted: whether it counts for the score; a line that is kept although nobody can read it is a comment.
        points: what its turn makes by the rules, the draws before it included; ``None`` where that is not known, for a
            line that is no turn, and for one of which more is wrong than its points.
        phrase: how these points add up, where a tile was laid of which the place is known; empty otherwise.
        problems: the mistakes that the audit finds with this line and did not find before it.
        state: the sheet as it is now.
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
        """How the points add up, in English."""
        return str(self.phrase)


def new_sheet(rules: RuleSet, tile_set: TileSet, players: Sequence[str]) -> str:
    """The text of a record in which the first round has just begun."""
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
    """Enter a line. One that brings a certain mistake is kept only if that is said, and one that cannot be read, too.

    Nothing is entered by an empty line, nor by ``round`` where the last round has no line yet. In the place of another
    line, an empty one takes that line away, and everything behind it is judged anew. A header takes the place of the
    header of that name; players who have new names have them in every line.

    Args:
        record: the text of the record.
        line: the line; the player may be left out where it is known whose turn it is.
        keep: keep the line whatever is wrong with it.
        file: how messages call the record.
        rules: the rules to go by, whatever the record says.
        tick: called now and then; what it raises ends the judging.
        at: the number of the line of the record that this one takes the place of.

    Raises:
        InputError: the record or the line cannot be read; the file of the error is ``file`` or ``LINE``.
        ValueError: there is no line of a round in that place.
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
        written = typed if begins_round else f"  {_left_out(typed, before)}{typed}"
        after = _longer(before, written, tick)
    except InputError as error:
        if not keep:
            raise InputError(LINE, typed, _own_faults(error, len(written) - len(typed))) from error
        after = _longer(before, f"  # {typed}", tick)
        return Entered(after.text, f"# {typed}", after.last_line, True, False, None, NOTHING, (), after)
    known = before.mistakes
    problems = tuple(problem for problem in after.mistakes if problem not in known)
    codes = {problem.code for problem in problems if problem.certain}
    # Of a line that is not right, what it makes is a guess at what was meant.
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
    """What a line came to, which stays where it brings no certain mistake or is to be kept."""
    sheet = after if keep or not any(problem.certain for problem in problems) else before
    counted = _counted(after, number)
    return Entered(sheet.text, line, number, sheet is after, counted, points, words, problems, sheet)


def _counted(sheet: ScoreSheet, line: int) -> bool:
    """Whether a line counts for the score: it is not one too many, nor of a round that is over."""
    own = (mistake for mistake in sheet.mistakes if mistake.line == line)
    return not any(mistake.code == "round-over" or "extra" in mistake.by_name for mistake in own)


def _outline(text: str) -> tuple[dict[int, Header], list[int]]:
    """The headers of a record by the numbers of their lines, and the numbers of the lines that begin a round."""
    lines = list(split_lines(text))
    rounds = [line.number for line in lines if line.begins_round]
    return {line.number: line.header for line in lines if line.number < rounds[0] and line.header}, rounds


def _header(before: ScoreSheet, typed: str, at: int | None) -> Header | None:
    """The header that a line puts right, typed whole or by the number of its line."""
    written = Line(1, typed).header
    named = written is not None and written.name in before.reader.headers
    if at is None and not named:
        return None  # as most lines: the others need not be read
    headers, rounds = _outline(before.text)
    if named and (at is None or at < rounds[0]):
        return written
    there = None if at is None else headers.get(at)
    return there and there._replace(value=typed)


def _put_header(before: ScoreSheet, header: Header, keep: bool, tick: Callable[[], None]) -> Entered:
    """Put a header in the place of the one of that name, or at the beginning; an empty one takes it away."""
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
    """The lines with the new names of players: those who are missing are, in their order, those who are new."""
    gone = [name for name in before.players if name not in names]
    new = [name for name in names if name not in before.players]
    if len(gone) != len(new):
        # Two names were one, such as Tante Grete: whichever of the words begins a line.
        return lines
    instead = dict(zip(gone, new))
    for line, start, end, player in reversed(before.reader.mentions):
        if player in instead:
            text = lines[line - 1]
            lines[line - 1] = text[:start] + instead[player] + text[end:]
    return lines


def _put(before: ScoreSheet, at: int, typed: str, keep: bool, tick: Callable[[], None]) -> Entered:
    """Put a line in the place of another one, which is as ``enter`` says of it."""
    lines, (_headers, rounds) = before.text.split("\n"), _outline(before.text)
    if not rounds[0] < at <= len(lines) or not lines[at - 1].split("#")[0].strip() or at in rounds:
        raise ValueError(phrase("line {line} of the record is not a line of a round", line=at))
    named = before.player_of(at)
    player = f"{named} " if named and _NAMELESS.match(typed) else ""
    written = [f"  {player}{typed}"] if typed else []
    after = _changed(before, [*lines[: at - 1], *written, *lines[at:]], typed, tick)
    known = [problem._replace(line=0) for problem in before.mistakes]
    problems = tuple(problem for problem in after.mistakes if problem._replace(line=0) not in known)
    points, words = after.turn(at) if written else (None, NOTHING)
    return _entered(before, after, "".join(written).strip(), at, problems, keep, points, words)


def _changed(
    before: ScoreSheet, lines: list[str], typed: str, tick: Callable[[], None], new: bool = False
) -> ScoreSheet:
    """The sheet with these lines instead, of which ``typed`` is new."""
    try:
        return _remembered(ScoreSheet("\n".join(lines), LINE, before.given_rules, tick, new=new))
    except InputError as error:
        raise InputError(LINE, typed, [fault._replace(spot=Spot(1, 1)) for fault in error.faults]) from error


def take_back(record: str) -> tuple[str, str]:
    """The record without its last line, and that line; comments stay.

    Raises:
        ValueError: there is nothing to take back but its headers and the beginning of its first round.
    """
    content = [line for line in split_lines(record) if line.content]
    rounds = [line for line in content if line.begins_round]
    if not rounds or content[-1].number <= rounds[0].number:
        raise ValueError(phrase("nothing has been entered that could be taken back"))
    number = content[-1].number
    lines = record.split("\n")
    return "\n".join([*lines[: number - 1], *lines[number:]]), content[-1].content.strip()


def _begun(record: str) -> str:
    """The text of a record, ended by a line end, with a round begun where it has none."""
    text = record if record.endswith("\n") or not record else record + "\n"
    return text if is_record(text) else text + "round\n"


def _typed(line: str) -> str:
    """An entered line with single blanks."""
    typed = " ".join(line.split())
    if len(typed) > LONGEST_LINE:
        found = phrase("{count} characters", count=f"{len(typed):,}")
        expected = phrase("a line of a record, {most} at most", most=f"{LONGEST_LINE:,}")
        raise InputError(LINE, "", [TextFault("too-large", found_instead(found, expected))])
    if not typed.isprintable():
        at = next(at for at, character in enumerate(typed) if not character.isprintable())
        message = found_instead(phrase("the character {found}", found=ascii(typed[at])), phrase("a line of a record"))
        raise InputError(LINE, typed, [TextFault("syntax", message, Spot(1, at + 1))])
    return typed


def _left_out(typed: str, sheet: ScoreSheet) -> str:
    """The player whom a line leaves out, with a blank behind; nothing where it begins otherwise."""
    first = re.split(r"[\s@=#]", typed, maxsplit=1)[0]
    if first.lower() in (*VERBS, *MEANT, *LAYS) and not _NAMELESS.match(typed) and first not in sheet.players:
        message = phrase(
            "found no player: begin with the name of whoever it is, such as {example}", example=_example(typed, sheet)
        )
        raise InputError(LINE, typed, [TextFault("syntax", message, Spot(1, 1))])
    if (first and first in sheet.players) or not _NAMELESS.match(typed):
        return ""
    if sheet.next is None:
        message = phrase(
            "found no player: begin with the name of whoever it is, such as {example}",
            example=_example(typed[:40], sheet),
        )
        if sheet.end in OVER:
            expected = phrase("'PLAYER holds TILE ...', 'scores' or 'round'")
            message = found_instead(phrase("a turn after the end of the round"), expected)
        raise InputError(LINE, typed, [TextFault("syntax", message, Spot(1, 1))])
    return f"{sheet.next} "


def _example(typed: str, sheet: ScoreSheet) -> str:
    """The line that is probably meant by one without its player."""
    written = f"{sheet.next or sheet.players[0]} {typed}"
    return next(meant(written, sheet.players), [written])[0]


def _own_faults(error: InputError, before: int) -> list[TextFault]:
    """What is wrong with a record that could be read without its last line, told of that line alone."""
    return [
        fault if fault.spot is None else fault._replace(spot=Spot(1, max(1, fault.spot.column - before)))
        for fault in error.faults
    ]


def _adds_up(turn: TurnReport, report: RoundReport, rules: RuleSet) -> Phrase:
    """How the points of a turn add up, where its tile and its place are known, or it was a pass."""
    if turn.action == "pass" and turn.points:
        limit = rules.draw_limit or 0
        in_vain = limit * rules.draw_penalty + stuck_cost(rules, limit, well_empty=False)
        drawn = limit if not turn.draws and turn.points == -in_vain else turn.draws
        return Phrase("{parts}", (("parts", pass_parts(rules, drawn, turn.points)),))
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
        "{sum} - {cost} for {count} drawn", "{sum} - {cost} for {count} drawn", turn.draws, sum=made, cost=cost
    )
