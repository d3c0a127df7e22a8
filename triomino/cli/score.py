"""``triomino score``: at a terminal or through a pipe."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from datetime import date
from itertools import count
from textwrap import wrap
from typing import NamedTuple

import click

from analyzer.audit.audit_report import slips
from analyzer.errors import InputError, nearest, suggests
from analyzer.forms import to_json
from analyzer.messages import _, ngettext, phrase, phrase_of
from analyzer.position import DEFAULT_RULES
from analyzer.render.audit_text import audit_text, mistake_lines
from analyzer.render.words import points_words
from analyzer.rules import PUBLISHED, RuleSet
from analyzer.rules.reading import RuleBook, published_book
from analyzer.rules.schema import FEWEST_PLAYERS
from analyzer.score_keeping import FORMAT, LINE, OVER, Entered, ScoreSheet, new_sheet, score_sheet, take_back
from analyzer.text.cursor import Line
from analyzer.text.record import RecordReader
from analyzer.tiles import TileSet
from triomino.cli.best import best_words, print_best
from triomino.cli.command import JSON, STDIN, Refused, make_directory, option, print_json, read_text, replace_text
from triomino.cli.command import command as declare
from triomino.cli.dialogue import OTHER_WORDS, Lines, say, table
from triomino.cli.options import operate, rule_book, rules_option, tile_set_option
from triomino.cli.table_words import points_text, winners_text
from triomino.cli.terminal import terminal_width
from triomino.entry import raise_interrupts
from triomino.operations import Control, RefusalError
from triomino.operations.audit import AuditAsk, Audited
from triomino.operations.best import BestAnswer, BestAsk
from triomino.operations.limits import RecordText
from triomino.operations.score import ScoreAsk
from triomino.refusals import refusal

KEEP = "!"
"""``LINE !`` keeps a line in spite of its mistakes. ``!`` alone keeps the line that was just refused."""

HELP = {
    "1-5-5 @ 3,2": phrase("a tile and its face; any turn may end with = POINTS, the points on your score sheet"),
    "1-5-5 = 11": phrase("a tile without its face; the faces of later tiles in the round are then not checked"),
    "= 14": phrase("a turn for which only the points are known"),
    "draw": phrase("one tile drawn; if you know which, use 'draw 0-1-2'"),
    "pass": phrase("a turn without a placement"),
    "hand Ida TILE ...": phrase("the tiles dealt to Ida"),
    "on TILE @ X,Y": phrase("a tile that was already on the table when the sheet was started"),
    "Ida holds TILE ...": phrase("the tiles left in Ida's hand at the end of the round"),
    "Ida out": phrase("Ida has gone out: enter this line if only the points of her last turn are known"),
    "Ida leaves": phrase("Ida leaves the match and cannot return; her hand is set aside"),
    "scores Ida 43 ...": phrase("the totals on your score sheet after the round"),
    "round": phrase("start the next round"),
    "LINE !": phrase("keep LINE despite its mistake; ! alone keeps the line just refused"),
}

COMMANDS = {
    "correct N LINE": phrase("replace line N with LINE; 'lines' shows the numbers; 'correct N' removes line N"),
    "correct players NAMES": phrase(
        "correct the players' names or their order; for the rules or the set: 'correct rules NAME', 'correct set NAME'"
    ),
    "undo": phrase("take back the last line or correction"),
    "redo": phrase("enter again what 'undo' took back"),
    "sheet": phrase("show the whole sheet"),
    "lines": phrase("show every line of the record with its number"),
    "advise": phrase(
        "show the next player's best moves; the sheet must list every tile that this player was dealt or drew"
    ),
    "help": phrase("show this help"),
    "quit": phrase("stop; the sheet is saved"),
}


def help_text() -> str:
    lines = _("Enter the lines of a record. You may leave out the player if it is clear whose turn it is.")
    folded = "\n".join(wrap(lines, terminal_width()))
    return "\n".join([folded, "", table(HELP), table(COMMANDS).rstrip()])


SHEET_WORDS = {
    **OTHER_WORDS,
    **dict.fromkeys(("fix", "change", "edit", "replace", "insert"), "correct N LINE"),
    **dict.fromkeys(("show", "score", "total", "totals", "table"), "sheet"),
    **dict.fromkeys(("list", "log", "record", "numbers"), "lines"),
    **dict.fromkeys(("advice", "best", "engine"), "advise"),
}
"""Words that people may type, with the command that they mean."""

_ENDED = {
    "out": phrase(
        "round {round} is over (a player went out): enter 'PLAYER holds TILE ...' for each player with tiles left, or "
        "'round' to start the next round"
    ),
    "blocked": phrase(
        "round {round} is over (blocked): enter 'PLAYER holds TILE ...' for each player with tiles left, or 'round' "
        "to start the next round"
    ),
    "target": phrase(
        "round {round} is over (according to the sheet, a player reached the target): enter 'PLAYER holds TILE ...' "
        "for each player with tiles left, or 'round' to start the next round"
    ),
}

ADVICE_SECONDS = 5.0
"""The time limit of a search for advice, in seconds."""

QUESTIONS = {
    "rules": phrase("Rules ({names}) [{default}]: ", names=tuple(PUBLISHED), default=DEFAULT_RULES),
    "players": phrase("Players, in order of play: "),
}


@declare("score")
@click.argument("file", metavar="[FILE]", default="")
@option("--season", metavar="FOLDER", help="Save the sheet in FOLDER under today's date, for 'triomino season'.")
@option(
    "--players",
    metavar="NAME,NAME…",
    help="Start a new sheet for these players, in order of play (default: the command asks).",
)
@rules_option(
    "Use these rules instead of the ones in the record; without this option, the command asks for the rules of a new "
    "sheet."
)
@tile_set_option("Start a new sheet with this set of tiles.")
@JSON
@click.pass_context
def command(
    context: click.Context,
    file: str,
    season: str | None,
    players: str | None,
    rules: str | None,
    tile_set: TileSet | None,
    as_json: bool,
) -> None:
    """Keep the score of a match, turn by turn.

    FILE is a record for 'triomino audit' and 'triomino review'. If FILE does not exist, it is created; otherwise the
    command continues the sheet in FILE. Each line you enter is a line of the record; the command then shows the points
    of the turn, any mistakes, and who is next. To keep a line with a mistake, end it with !, or enter ! alone after it;
    otherwise, enter the corrected line. 'help' lists everything that you can enter: for example, 'correct N LINE'
    replaces line N, 'undo' takes back the last line, and 'advise' shows what the engine would play. FILE is saved after
    every line, so nothing is lost if you press Ctrl-C or the input ends. With --json, the command answers each line of
    input with one line of JSON.

    Exit status: 0 success; 1 the last line has a mistake and was not kept; 2 usage error, or the last line or FILE is
    invalid; 130 interrupted before anything was saved.
    """
    if bool(file) == bool(season):
        raise click.UsageError(_("expected exactly one of these: FILE or --season FOLDER"))
    if season:
        file = _sheet_of_today(season, None if rules is None else rule_book(rules).rules)
    if file == "-":
        raise Refused(
            _("found -, expected the name of a file for the sheet: standard input is used for the lines of the sheet")
        )
    if os.path.exists(file) and not os.path.isfile(file):
        raise Refused(_("{file}: is not a file: give the name of a file for the sheet", file=file))
    raise_interrupts()
    keeper = (_JsonKeeper if as_json else _Keeper)(file, None if rules is None else rule_book(rules))
    try:
        keeper.begin(players, tile_set)
        keeper.keep()
    except KeyboardInterrupt:
        if not as_json:
            click.echo()
        if not keeper.written:
            raise
        context.exit(0)
    context.exit(keeper.status)


def _sheet_of_today(folder: str, rules: RuleSet | None) -> str:
    """Return the path of today's first unfinished sheet, or a path for a new one."""
    make_directory(folder)
    day = date.today().isoformat()
    for number in count(1):
        file = os.path.join(folder, f"{day}.txt" if number == 1 else f"{day}-{number}.txt")
        text = read_text(file) if os.path.exists(file) else ""
        if not text.strip() or not score_sheet(text, file, rules).winners:
            break
    return file


class _Typed(NamedTuple):
    """An entered line. ``at`` is the line that it corrects."""

    words: str
    at: int | None = None


def _typed(words: str) -> _Typed:
    """Read ``correct players Ida`` as ``players: Ida``."""
    if header := re.fullmatch(r"correct\s+(players|rules|set|points)\b:?\s*(.*)", words, re.IGNORECASE):
        return _Typed(f"{header[1].lower()}: {header[2]}")
    correction = re.fullmatch(r"correct\s+([0-9]{1,6})(?:\s+(.*))?", words, re.IGNORECASE)
    return _Typed(correction[2] or "", int(correction[1])) if correction else _Typed(words)


class _Change(NamedTuple):
    before: str
    after: str
    words: str


class _Keeper:
    """A score sheet that is kept line by line. Each change is saved at once.

    Attributes:
        written: whether the session wrote the file. If so, Ctrl-C ends it with status 0.
        status: the exit status if the input ends now.
    """

    prompting = True
    _typed = ""

    def __init__(self, file: str, book: RuleBook | None) -> None:
        self.written = False
        self.status = 0
        self._file = file
        self._book = book
        self._rules = None if book is None else book.rules
        self._lines = Lines(self.prompting)
        self._waiting: _Typed | None = None
        self._next = ""
        self._done: list[_Change] = []
        self._undone: list[_Change] = []

    def begin(self, players: str | None, tile_set: TileSet | None) -> None:
        """Continue the sheet in the file. If the file is missing or blank, write a new sheet."""
        text = read_text(self._file) if os.path.exists(self._file) else ""
        if text.strip():
            if players or tile_set:
                raise Refused(
                    _(
                        "{file}: already contains a sheet: leave out --players and --set, or name another file",
                        file=self._file,
                    )
                )
        else:
            text = self._new_sheet(players, tile_set)
            self._write(text)
        self._tell_begun(score_sheet(text, self._file, self._rules))

    def keep(self) -> None:
        self._lines.welcome()
        while True:
            try:
                line = self._lines.next(f"{self._next}> ")
            except InputError as error:
                self._refuse(error)
                continue
            if line is None or line.lower() == "quit":
                return
            self._take(line)

    def _new_sheet(self, players: str | None, tile_set: TileSet | None) -> str:
        headers: dict[str, str] = {}
        if self._rules is not None:
            headers["rules"] = self._rules.name
        if tile_set is not None:
            headers["set"] = tile_set.name
        if players is not None:
            try:
                return self._sheet_of({**headers, "players": players})
            except InputError as error:
                raise Refused(_("{name}: {fault}", name="--players", fault=error.faults[0].phrase)) from error
        while True:
            asked = "players" if "rules" in headers else "rules"
            try:
                answer = self._lines.next(QUESTIONS[asked].text)
                if answer is None:
                    break
                # If a whole record comes through a pipe, its headers answer the questions.
                header = Line(1, answer).header
                name, value = (asked, answer) if header is None else (header.name, header.value)
                more = headers | {name: value or DEFAULT_RULES if name == "rules" else value}
                text = self._sheet_of(more)
            except InputError as error:
                self._tell_unreadable(error)
                continue
            headers = more
            self._tell_header(answer)
            if "players" in headers:
                return text
        raise Refused(
            _(
                "{file}: no sheet was started: enter the players' names when asked, or give them with --players",
                file=self._file,
            )
        )

    def _sheet_of(self, headers: dict[str, str]) -> str:
        """Return a new sheet with these headers. If they name no players, the sheet has placeholders."""
        begun = "".join(f"{name}: {value}\n" for name, value in headers.items())
        fewest = FEWEST_PLAYERS if self._rules is None else self._rules.least_players
        somebody = [] if "players" in headers else [f"  P{number} draw\n" for number in range(fewest)]
        record = RecordReader(f"{begun}round\n{''.join(somebody)}", STDIN, self._rules, new=True).record
        return new_sheet(record.rules, record.tile_set, record.players)

    def _take(self, line: str) -> None:
        match line.lower():
            case "help":
                self._tell_help()
            case "sheet":
                self._tell_sheet(operate("audit", AuditAsk(self._record(), self._book)))
            case "lines":
                self._tell_lines(self._record().text)
            case "undo":
                self._undo()
            case "redo":
                self._redo()
            case "advise":
                self._advise()
            case "!":
                self._keep_waiting()
            case _:
                keep = line.endswith(KEEP) and "#" not in line
                words = line.removesuffix(KEEP).rstrip() if keep else line
                self._enter(_typed(words), keep)

    def _advise(self) -> None:
        ask = BestAsk(record=self._record(), seconds=ADVICE_SECONDS, rules=self._rules)
        self.status = 0
        try:
            advice = operate("best", ask, best_words, Control())
        except RefusalError as error:
            self.status = 2
            self._tell_refusal(error)
        else:
            self._tell_advice(ask, advice)

    def _keep_waiting(self) -> None:
        if self._waiting is None:
            self._tell_refusal(
                RefusalError("nothing", phrase("no line was refused, so there is none to keep: enter a line"))
            )
        else:
            self._enter(self._waiting, keep=True)

    def _enter(self, line: _Typed, keep: bool) -> None:
        record = self._record()
        try:
            ask = ScoreAsk(record, line.words, keep, at=line.at, rules=self._rules)
            entered: Entered = operate("score", ask).entered
        except InputError as error:
            if error.file != LINE:
                raise
            self._refuse(error)
            self._suggest(line.words, record, error)
            self._waiting = line if line.at is None else None
            return
        except RefusalError as error:
            self._tell_refusal(error)
            self._waiting, self.status = None, 2
            return
        if entered.record != record.text:
            self._write(entered.record)
            self._done.append(_Change(record.text, entered.record, entered.line or line.words or f"correct {line.at}"))
            self._undone.clear()
        self._waiting = None if entered.kept else line
        self.status = 0 if entered.kept else 1
        taken_away = record.text.split("\n")[line.at - 1].strip() if line.at and not line.words else ""
        self._tell_entered(entered, taken_away)

    def _report(self, entered: Entered) -> Iterator[str]:
        if entered.line:
            sentence = entered.line
            if entered.number is not None:
                sentence = _("{number}: {line}", number=str(entered.number), line=sentence)
            if entered.points is not None:
                sentence = _("{line}: {points}", line=sentence, points=points_text(entered.points))
            adds_up = entered.phrase.text
            yield f"{sentence}, {adds_up}" if " " in adds_up else sentence
        turns = (turn for turn in entered.state.last.turns if turn.line == entered.number)
        if any(turn.points is None and turn.claimed is None for turn in turns):
            yield "  " + _(
                "points unknown: this turn or an earlier turn of the round has no face, so this turn may include draws "
                "or a bonus; write '= POINTS' at the end of the line"
            )
        if entered.kept and not entered.counted:
            yield "  " + _("the line is kept, but has no effect on the score")
        book = self._words_of(entered.state.rules.name)
        for slip in slips(entered.problems):
            yield from mistake_lines(slip, book, terminal_width())

    def _undo(self) -> None:
        self.status = 0
        if self._waiting is not None:
            words, self._waiting = self._waiting.words, None
            self._tell_forgotten(words)
            return
        current = self._record().text
        try:
            if self._done and self._done[-1].after == current:
                change = self._done.pop()
            else:
                text, line = take_back(current)
                change = _Change(text, current, line)
            sheet = score_sheet(change.before, self._file, self._rules)
        except InputError as error:
            self._tell_unreadable(error)
        except ValueError as error:
            self._tell_refusal(RefusalError("nothing", phrase_of(error)))
        else:
            self._write(change.before)
            self._undone.append(change)
            self._tell_taken_back(change.words, sheet)

    def _redo(self) -> None:
        self.status, self._waiting = 0, None
        if not self._undone or self._undone[-1].before != self._record().text:
            self._tell_refusal(RefusalError("nothing", phrase("there is no line to restore: enter 'undo' first")))
            return
        change = self._undone.pop()
        self._done.append(change)
        self._write(change.after)
        self._tell_again(change.words, score_sheet(change.after, self._file, self._rules))

    def _suggest(self, words: str, record: RecordText, error: InputError) -> None:
        """If an unreadable line resembles a command, suggest this command.

        Otherwise, mention ``help``. A line that begins with a player's name gets no suggestion.
        """
        first = words.split()[0].lower() if words.split() else ""
        if first in map(str.lower, score_sheet(record.text, self._file, self._rules).players):
            return
        meant = SHEET_WORDS.get(first) or nearest(first, [name.split()[0] for name in COMMANDS])
        if meant:
            self._tell_suggestion(_("or did you mean the command {command}?", command=f"'{meant}'"))
        elif first.isalpha() and not suggests(error.faults[0].phrase):
            self._tell_suggestion(_("'help' lists what you can enter"))

    def _refuse(self, error: InputError) -> None:
        self._tell_unreadable(error)
        self._waiting, self.status = None, 2

    def _tell_begun(self, sheet: ScoreSheet) -> None:
        if certain := slips(mistake for mistake in sheet.mistakes if mistake.certain):
            say(
                ngettext(
                    "{count} mistake on the sheet so far: enter 'sheet' to see it",
                    "{count} mistakes on the sheet so far: enter 'sheet' to see them",
                    len(certain),
                )
            )
        self._tell_state(sheet)

    def _tell_header(self, line: str) -> None:
        """Print nothing, because the next prompt or the sheet confirms the header."""

    def _tell_unreadable(self, error: InputError) -> None:
        self._lines.refuse(error)

    def _tell_refusal(self, error: RefusalError) -> None:
        click.echo(error.text, err=True)

    def _tell_help(self) -> None:
        click.echo(help_text())

    def _tell_sheet(self, audited: Audited) -> None:
        book = self._words_of(audited.audit.record.rules.name)
        click.echo(audit_text(audited.audit, book, terminal_width()), nl=False)

    def _tell_advice(self, ask: BestAsk, advice: BestAnswer) -> None:
        print_best(ask, advice)

    def _tell_forgotten(self, line: str) -> None:
        click.echo(_("discarded: {line}", line=line))

    def _tell_taken_back(self, line: str, sheet: ScoreSheet) -> None:
        click.echo(_("taken back: {line}", line=line))
        self._tell_state(sheet)

    def _tell_again(self, line: str, sheet: ScoreSheet) -> None:
        click.echo(_("restored: {line}", line=line))
        self._tell_state(sheet)

    def _tell_suggestion(self, words: str) -> None:
        click.echo(words, err=True)

    def _tell_lines(self, text: str) -> None:
        lines = text.removesuffix("\n").split("\n")
        for number, line in enumerate(lines, 1):
            click.echo(f"{number:>{len(str(len(lines)))}}  {line}")

    def _tell_entered(self, entered: Entered, taken_away: str) -> None:
        if entered.kept and taken_away:
            click.echo(_("removed: {line}", line=taken_away))
        for sentence in self._report(entered):
            say(sentence)
        if entered.kept:
            self._tell_state(entered.state)
        else:
            say("  " + _("not kept: enter the corrected line, or {mark} to keep the line as written", mark=KEEP))

    def _tell_state(self, sheet: ScoreSheet) -> None:
        right = zip(sheet.last.end.players, sheet.last.totals, sheet.last.doubts)
        totals = tuple(f"{name} {points_words(total, doubt)}" for name, total, doubt in right)
        self._next = sheet.next or ""
        if sheet.winners:
            doing = winners_text(sheet.winners)
        elif sheet.end in OVER:
            doing = _ENDED[sheet.end]._replace(values=(("round", sheet.round),)).text
        elif sheet.next is None:
            opens = not sheet.last.turns and not sheet.last.seen[-1].board.tiles
            doing = (
                _("who opens? Begin the line with that player's name")
                if opens
                else _("whose turn is it? Begin the line with that player's name")
            )
        elif sheet.last.drawn:
            doing = _("next: {player}, tiles drawn: {drawn}", player=sheet.next, drawn=sheet.last.drawn)
        else:
            doing = _("next: {player}", player=sheet.next)
        say("  " + _("{totals}; {doing}", totals=totals, doing=doing))

    def _words_of(self, rules: str) -> RuleBook:
        return self._book or published_book(rules)

    def _record(self) -> RecordText:
        return RecordText(read_text(self._file), self._file)

    def _write(self, text: str) -> None:
        replace_text(self._file, text)
        self.written = True


class _JsonKeeper(_Keeper):
    """A keeper for programs. It answers each line of input with one line of JSON."""

    prompting = False

    def _take(self, line: str) -> None:
        self._typed = line
        super()._take(line)
        self._typed = ""  # if the next line is not UTF-8, its response must not repeat this one

    def _answer(self, line: str, more: Mapping[str, object]) -> None:
        print_json({"format": FORMAT, "line": line, **more})

    def _tell_begun(self, sheet: ScoreSheet) -> None:
        """Print nothing, because each output line must answer a line of input."""

    def _tell_header(self, line: str) -> None:
        self._answer(line, {"kept": True})

    def _tell_unreadable(self, error: InputError) -> None:
        self._answer(self._typed, refusal(error))

    def _tell_refusal(self, error: RefusalError) -> None:
        self._answer(self._typed, refusal(error))

    def _tell_help(self) -> None:
        self._answer("help", {"help": help_text()})

    def _tell_sheet(self, audited: Audited) -> None:
        self._answer("sheet", {"sheet": audited})

    def _tell_advice(self, ask: BestAsk, advice: BestAnswer) -> None:
        self._answer("advise", {"advice": advice})

    def _tell_forgotten(self, line: str) -> None:
        self._answer(line, {"kept": False})

    def _tell_taken_back(self, line: str, sheet: ScoreSheet) -> None:
        self._answer(line, {"kept": False, "state": sheet})

    def _tell_again(self, line: str, sheet: ScoreSheet) -> None:
        self._answer(line, {"kept": True, "state": sheet})

    def _tell_suggestion(self, words: str) -> None:
        """Print nothing, because the refusal already answered the line."""

    def _tell_lines(self, text: str) -> None:
        self._answer("lines", {"lines": text.removesuffix("\n").split("\n")})

    def _tell_entered(self, entered: Entered, taken_away: str) -> None:
        answer = to_json(entered)
        del answer["record"]
        print_json(answer)
