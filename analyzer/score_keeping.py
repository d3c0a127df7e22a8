r"""A score sheet kept turn by turn: each line is judged by the audit of the whole record when it is entered.

The record is the sheet: nothing is known of it but its text, so it can be put down and taken up anywhere. An entered
line is a line of the record, which may leave out the player where it is known whose turn it is.

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
from typing import Final, NamedTuple

from analyzer.audit import audit_record
from analyzer.audit.audit_report import Audit, Ending, Mistake, RoundReport, TurnReport
from analyzer.board import Board, Placement
from analyzer.errors import InputError, Spot, TextFault
from analyzer.forms import json_keys
from analyzer.moves import scored
from analyzer.phrases import found_instead, phrase
from analyzer.render.words import score_words
from analyzer.rules import RuleSet
from analyzer.text.cursor import is_record, split_lines
from analyzer.text.record import Record, RecordRound, read_record, write_record
from analyzer.tiles import TileSet

OVER: Final[tuple[Ending, ...]] = ("out", "blocked", "target")
"""The ends after which a round is certainly over."""

LINE = "line"
"""How messages call an entered line."""

LONGEST_LINE = 2000
"""Characters of an entered line; no line of a record needs as many."""

_NAMELESS = re.compile(r"=|@|draw\b|pass\b|[0-9]\s*-|[+-]?[0-9]+\s*,")
"""How a line begins that leaves out its player."""


@json_keys("rules", "players", "next", "drawn", "totals=points", "round", "end", "winners", "mistakes")
class SheetState(NamedTuple):
    """How a match stands after the last line of its sheet.

    Attributes:
        rules: the rule set by name.
        players: who plays, in the order of play.
        next: whose turn it is; ``None`` where that is not known, and where the round is over.
        drawn: how many tiles that player has drawn in this turn.
        totals: the points of each player by the rules; ``None`` where they are not known.
        round: the number of the round, from 1.
        end: how the round has ended.
        winners: who has won the match.
        mistakes: how many mistakes are on the sheet.
    """

    rules: str
    players: tuple[str, ...]
    next: str | None
    drawn: int
    totals: tuple[int | None, ...]
    round: int
    end: Ending
    winners: tuple[str, ...]
    mistakes: int

    @property
    def points(self) -> dict[str, int | None]:
        """What each player should have; ``null`` where that cannot be known."""
        return dict(zip(self.players, self.totals))


@json_keys("record", "line", "kept", "points", "words", "problems", "state", form="triomino-score/1")
class Entered(NamedTuple):
    """What came of an entered line.

    Attributes:
        record: the text of the record now.
        line: the line as it stands in the record, or would; with the player whose turn it is.
        kept: whether it stands in the record.
        points: what its turn makes by the rules, the draws before it included; ``None`` where that is not known, for a
            line that is no turn, and for one of which more is wrong than its points.
        words: how these points add up, where a tile was laid of which the place is known.
        problems: the mistakes that the audit finds with this line and did not find before it.
        state: how the match stands by the record as it is now.
    """

    record: str
    line: str
    kept: bool
    points: int | None
    words: str
    problems: tuple[Mistake, ...]
    state: SheetState


def new_sheet(rules: RuleSet, tile_set: TileSet, players: Sequence[str]) -> str:
    """The text of a record in which the first round has just begun."""
    return write_record(Record(rules, tile_set, tuple(players), (RecordRound(()),)))


def stand(record: str, file: str = "record", rules: RuleSet | None = None) -> SheetState:
    """How the match stands by the text of its record.

    Args:
        record: the text.
        file: how messages call it.
        rules: the rules to go by, whatever the record says.

    Raises:
        InputError: the record cannot be read.
    """
    return _state(_audited(_begun(record), file, rules))


def enter(
    record: str,
    line: str,
    keep: bool = False,
    file: str = "record",
    rules: RuleSet | None = None,
    tick: Callable[[], None] = lambda: None,
    at: int | None = None,
) -> Entered:
    """Enter a line. One that brings a certain mistake is kept only if that is said.

    Nothing is entered by an empty line, nor by ``round`` where the last round has no line yet. In the place of another
    line, an empty one takes that line away, and everything behind it is judged anew.

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
    text = _begun(record)
    before = _audited(text, file, rules, tick)
    typed = _typed(line)
    if at is not None:
        return _put(text, at, typed, keep, before, lambda changed: _audited(changed, file, rules, tick))
    if not typed or (typed == "round" and not before.record.rounds[-1].entries):
        return Entered(text, typed, True, None, "", (), _state(before))
    player = _left_out(typed, before)
    written = typed if typed == "round" else f"  {player}{typed}"
    longer = f"{text}{written}\n"
    try:
        after = _audited(longer, file, rules, tick)
    except InputError as error:
        raise InputError(LINE, typed, _own_faults(error, len(written) - len(typed))) from error
    known = list(before.problems)
    problems = tuple(problem for problem in after.problems if problem not in known)
    codes = {problem.code for problem in problems if problem.certain}
    kept = keep or not codes
    # Of a line that is not right, what it makes is a guess at what was meant.
    turn = _turn_on(longer.count("\n"), after.rounds[-1]) if codes <= {"wrong-score"} else None
    points, words = (None, "") if turn is None else (turn.points, _words(turn, after.record))
    state = _state(after if kept else before)
    return Entered(longer if kept else text, written.strip(), kept, points, words, problems, state)


def _put(text: str, at: int, typed: str, keep: bool, before: Audit, audited: Callable[[str], Audit]) -> Entered:
    """Put a line in the place of another one, which is as ``enter`` says of it."""
    lines = text.split("\n")
    rounds = [line.number for line in split_lines(text) if line.content.strip() == "round"]
    said = lines[at - 1].split("#")[0].split() if rounds[0] < at <= len(lines) else []
    if not said or at in rounds:
        raise ValueError(f"line {at} of the record is no line of a round")
    player = f"{said[0]} " if typed and _NAMELESS.match(typed) and said[0] in before.record.players else ""
    written = [f"  {player}{typed}"] if typed else []
    changed = "\n".join([*lines[: at - 1], *written, *lines[at:]])
    try:
        after = audited(changed)
    except InputError as error:
        raise InputError(LINE, typed, [fault._replace(spot=Spot(1, 1)) for fault in error.faults]) from error
    known = [problem._replace(line=0) for problem in before.problems]
    problems = tuple(problem for problem in after.problems if problem._replace(line=0) not in known)
    kept = keep or not any(problem.certain for problem in problems)
    report = next(one for one in reversed(after.rounds) if one.line < at)
    turn = _turn_on(at, report) if written else None
    points, words = (None, "") if turn is None else (turn.points, _words(turn, after.record))
    entered = Entered(changed, "".join(written).strip(), kept, points, words, problems, _state(after))
    return entered if kept else entered._replace(record=text, state=_state(before))


def take_back(record: str) -> tuple[str, str]:
    """The record without its last line, and that line; comments stay.

    Raises:
        ValueError: there is nothing to take back but its headers and the beginning of its first round.
    """
    said = [line for line in split_lines(record) if line.content]
    rounds = [line for line in said if line.content.strip() == "round"]
    if not rounds or said[-1].number <= rounds[0].number:
        raise ValueError(phrase("nothing has been entered that could be taken back"))
    number = said[-1].number
    lines = record.split("\n")
    return "\n".join([*lines[: number - 1], *lines[number:]]), said[-1].content.strip()


def _begun(record: str) -> str:
    """The text of a record, ended by a line end, with a round begun where it has none."""
    text = record if record.endswith("\n") or not record else record + "\n"
    return text if is_record(text) else text + "round\n"


def _audited(text: str, file: str, rules: RuleSet | None, tick: Callable[[], None] = lambda: None) -> Audit:
    return audit_record(read_record(text, file, rules), tick)


def _typed(line: str) -> str:
    """An entered line with single blanks."""
    typed = " ".join(line.split())
    if len(typed) > LONGEST_LINE:
        found = phrase("{count} characters", count=f"{len(typed):,}")
        expected = phrase("a line of a record, {most} at most", most=f"{LONGEST_LINE:,}")
        raise InputError(LINE, "", [TextFault("too-large", found_instead(found, expected))])
    if not typed.isprintable():
        at = next(at for at, character in enumerate(typed) if not character.isprintable())
        said = found_instead(phrase("the character {found}", found=ascii(typed[at])), phrase("a line of a record"))
        raise InputError(LINE, typed, [TextFault("syntax", said, Spot(1, at + 1))])
    return typed


def _left_out(typed: str, before: Audit) -> str:
    """The player whom a line leaves out, with a blank behind; nothing where it begins otherwise."""
    first = re.split(r"[\s@=#]", typed, maxsplit=1)[0]
    players = before.record.players
    if (first and first in players) or not _NAMELESS.match(typed):
        return ""
    state = _state(before)
    if state.next is None:
        example = f"{players[0]} {typed[:40]}"
        said = phrase("found no player: begin with the name of whoever it is, such as {example}", example=example)
        if state.end in OVER:
            expected = phrase("'PLAYER holds TILE ...', 'scores' or 'round'")
            said = found_instead(phrase("a turn after the end of the round"), expected)
        raise InputError(LINE, typed, [TextFault("syntax", said, Spot(1, 1))])
    return f"{state.next} "


def _own_faults(error: InputError, before: int) -> list[TextFault]:
    """What is wrong with a record that could be read without its last line, told of that line alone."""
    return [
        fault if fault.spot is None else fault._replace(spot=Spot(1, max(1, fault.spot.column - before)))
        for fault in error.faults
    ]


def _turn_on(line: int, report: RoundReport) -> TurnReport | None:
    return next((turn for turn in report.turns if turn.line == line), None)


def _words(turn: TurnReport, record: Record) -> str:
    """How the points of a turn add up, where its tile and its place are known."""
    if turn.laid is None:
        return ""
    others = [laid for laid in turn.board.layout if laid.at != turn.laid]
    before = Board.of(record.tile_set, others, connected=False)
    move = scored(before, Placement(turn.laid, turn.board.tiles[turn.laid]), record.rules)
    cost = turn.draws * record.rules.draw_penalty
    if move.score - cost != turn.points:
        return ""
    words = score_words(move, record.rules)
    return f"{words} - {cost} for {turn.draws} drawn" if cost else words


def _state(audit: Audit) -> SheetState:
    last, players = audit.rounds[-1], audit.record.players
    return SheetState(
        audit.record.rules.name,
        players,
        None if last.turn is None else players[last.turn],
        last.drawn,
        last.totals,
        len(audit.rounds),
        last.end.how,
        tuple(players[seat] for seat in audit.winners),
        sum(problem.certain for problem in audit.problems),
    )
