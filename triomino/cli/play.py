"""``triomino play``, at a terminal or through a pipe."""

from __future__ import annotations

import os
import re
import shlex
from typing import NamedTuple

import click

from analyzer.board import Placement, place_name
from analyzer.errors import InputError, TextFault, nearest, quoted, suggesting
from analyzer.game.seat_view import Event, SeatView
from analyzer.messages import Phrase, Value, _, either, found_instead, listed, phrase
from analyzer.moves import Move
from analyzer.players import PLAYERS
from analyzer.rules import PUBLISHED
from analyzer.text import read_placement
from analyzer.tiles import Tile, TileSet
from triomino.cli.command import Refused, option, read_text, replace_text
from triomino.cli.command import command as declare
from triomino.cli.dialogue import OTHER_WORDS, Lines, say, table
from triomino.cli.options import operate, rule_book, rules_option, seconds_option, tile_set_option
from triomino.cli.table_words import (
    choices_of,
    drawn_lines,
    happened_words,
    hint_lines,
    letters_of,
    named_place,
    settled_lines,
    sheet_lines,
    table_lines,
    totals_words,
    winners_text,
)
from triomino.entry import raise_interrupts
from triomino.operations import Control, RefusalError
from triomino.operations.limits import RecordText
from triomino.operations.play import PlayAction, PlayAnswer, PlayAsk, PlayNews

FILE = "triomino-game.txt"

SECONDS = 20.0
"""The default time limit of a turn, in seconds."""

HELP = {
    "3": phrase("make the placement with this number in the list"),
    "1-5-5 a": phrase("place the tile on the face with this letter"),
    "1-5-5 @ 3,2": phrase("place the tile, written in any rotation, on this face"),
    "draw, pass": phrase("if no tile fits, draw a tile or pass"),
    "hint": phrase("show the engine's best moves; each use is noted in the record"),
    "undo": phrase("take back your last placement, draw or pass; each use is noted in the record"),
    "board": phrase("show the board and your hand again"),
    "sheet": phrase("show the points so far, turn by turn"),
    "resign": phrase("give up the match; at a terminal, you are asked to confirm"),
    "quit": phrase("stop for now; every turn is saved: run the same command to continue the match"),
}

ACTIONS: dict[str, PlayAction] = {
    "draw": "draw",
    "pass": "pass",
    "hint": "hint",
    "undo": "take-back",
    "resign": "resign",
    "next": "next-round",
}

_SAVED = phrase("{file}: saved; run the same command to continue the match")

QUIT = ("quit", "exit", "q")

WORDS = (*ACTIONS, "board", "sheet", "quit", "help")


@declare("play")
@click.argument("file", metavar="[FILE]", default=FILE)
@option(
    "--opponents",
    metavar="NAME,NAME…",
    help=phrase(
        "Play against one to five of these players: {names} or simulate:N (at most N playouts per choice). "
        "Default: casual.",
        names=tuple(PLAYERS),
    ),
)
@option("--name", metavar="NAME", help="Play under this name (default: You).")
@rules_option("Play by these rules.")
@tile_set_option("Play with this set of tiles.")
@option("--seed", type=click.IntRange(0, 2**63 - 1), help="Use this seed for the random numbers.")
@seconds_option("Give each computer player at most S seconds per turn (default: 20).")
@click.pass_context
def command(
    context: click.Context,
    file: str,
    opponents: str | None,
    name: str | None,
    rules: str | None,
    tile_set: TileSet | None,
    seed: int | None,
    seconds: float | None,
) -> None:
    """Play a match against the computer.

    The match is saved as a record in FILE, by default triomino-game.txt, after every turn. To continue the match, even
    after Ctrl-C or a crash, run 'triomino play FILE'; if it uses house rules, give them again with --rules. The record
    contains all hands, so do not open it while you play. After the match, 'triomino review' shows what each choice
    cost. At the prompt, type 'help' to see what you can enter.

    Exit status: 0 success; 1 the rules did not allow the last line; 2 usage error, or the last line or FILE is
    invalid; 130 interrupted before anything was saved.
    """
    if file == "-":
        raise Refused(_("found -, expected the name of a file for the match: standard input is used for your turns"))
    if os.path.exists(file) and not os.path.isfile(file):
        raise Refused(_("{file}: is not a file: give the name of a file for the match", file=file))
    raise_interrupts()
    new = _New(opponents, name, tile_set, seed)
    session = _Session(file, rules, SECONDS if seconds is None else seconds)
    try:
        session.begin(new)
        session.play()
    except KeyboardInterrupt:
        click.echo()
        if not session.written:
            raise
        say(_SAVED._replace(values=(("file", file),)).text)
        context.exit(0)
    context.exit(session.status)


class _New(NamedTuple):
    opponents: str | None
    name: str | None
    tile_set: TileSet | None
    seed: int | None


class _Session:
    """A match in progress. Every change is saved at once.

    Attributes:
        written: whether this session wrote the file.
        status: the exit status if the input ends now.
    """

    def __init__(self, file: str, rules: str | None, seconds: float) -> None:
        self.written = False
        self.status = 0
        self._file = file
        self._rules_option = rules
        self._rules = None if rules is None else rule_book(rules).rules
        self._seconds = seconds
        self._lines = Lines()
        self._answer: PlayAnswer
        self._shown = False

    def begin(self, new: _New) -> None:
        text = read_text(self._file) if os.path.exists(self._file) else ""
        if text.strip():
            self._answer = self._ask(PlayAsk(RecordText(text, self._file), follow=0, rules=self._rules))
            number = self._answer.view.round
            say(_("{file}: round {number}, {match}", file=self._file, number=number, match=self._match()))
            if any(option is not None for option in new):
                say(
                    _("This match keeps the options that it was started with. To start a new match, name another FILE.")
                )
            return
        self._answer = self._ask(
            PlayAsk(
                follow=0,
                people=(_("You") if new.name is None else new.name,),
                against=tuple(name.strip() for name in (new.opponents or "casual").split(",")),
                rules=self._rules,
                set=new.tile_set,
                seed=new.seed,
            )
        )
        self._save(self._answer)
        say(_("{file}: new match, {match}", file=self._file, match=self._match()))
        self._show_events(self._answer.happened)

    def play(self) -> None:
        if not self._answer.view.over:
            self._lines.welcome()
        while not self._answer.view.over:
            if self._answer.view.next is not None and self._answer.view.next != self._answer.view.person:
                self._take(self._ask(self._saved(follow=1)))
                continue
            if not self._shown:
                self._show()
            line = self._enter()
            if line is None or line.lower() in QUIT:
                if line is not None:
                    say(_SAVED._replace(values=(("file", self._file),)).text)
                return
            self._do(line)
        self._show_end()

    # -- input ---------------------------------------------------------------------------------------------------------

    def _enter(self) -> str | None:
        try:
            line = self._lines.next(f"{self._answer.view.person}> ")
        except InputError as error:
            self._refuse(error)
            return "board"
        return None if line is None else " ".join(line.split())

    def _do(self, line: str) -> None:
        self.status = 0
        word = line.lower()
        if word == "help":
            click.echo(table(HELP), nl=False)
        elif word in ("board", ""):
            if word or self._answer.view.next is not None:
                self._show()
            else:
                self._turn("next-round")
        elif word == "sheet":
            for row in sheet_lines(self._answer):
                say(row)
        elif word == "resign" and not self._is_sure():
            click.echo(_("the match continues"))
        elif word in ACTIONS:
            self._turn(ACTIONS[word])
        else:
            self._place(line)

    def _is_sure(self) -> bool:
        try:
            return self._lines.sure(_("Give up the match?"))
        except InputError as error:
            self._refuse(error)
            return False

    def _place(self, line: str) -> None:
        try:
            placement = _placement(line, self._answer.view)
        except InputError as error:
            self._refuse(error)
            return
        self._turn("lay", placement)

    def _turn(self, action: PlayAction, placement: Placement | None = None) -> None:
        answer = self._ask(self._saved(deed=action, placement=placement, follow=0))
        if answer.refused:
            self.status = 1
            for reason in answer.refused:
                say("  " + _("not allowed: {reason}", reason=reason.phrase))
            return
        if answer.hint is not None:
            for line in hint_lines(answer):
                say(line)
        self._shown = action == "hint"
        if action == "take-back":
            click.echo(_("taken back"))
        self._take(answer)

    def _refuse(self, error: InputError) -> None:
        self.status = 2
        self._lines.refuse(error)

    # -- output --------------------------------------------------------------------------------------------------------

    def _take(self, answer: PlayAnswer) -> None:
        if answer.saved != self._answer.saved:
            self._save(answer)  # before any output: from now on, Ctrl-C reports that the match is saved
        self._answer = answer
        self._show_events(answer.happened)

    def _show_events(self, happened: tuple[Event, ...]) -> None:
        for one in happened:
            self._shown = False
            say(happened_words(one, self._answer.view.rules, self._answer.view.person, self._answer.view.round))

    def _show(self) -> None:
        self._shown = True
        for line in drawn_lines(self._answer.view):
            click.echo(line)
        for line in table_lines(self._answer.view):
            say(line)

    def _match(self) -> Phrase:
        view = self._answer.view
        others = tuple(player for player in view.players if player != view.person)
        values: dict[str, Value] = {"person": view.person, "others": listed(others), "rules": view.rules.name}
        if view.set.name == "standard":
            return phrase(
                "{person} against {others}, {rules} rules, to {target} points", **values, target=view.rules.target
            )
        return phrase(
            "{person} against {others}, {rules} rules, {set} set, to {target} points",
            **values,
            set=view.set.name,
            target=view.rules.target,
        )

    def _show_end(self) -> None:
        view = self._answer.view
        for line in settled_lines(view):
            say(line)
        if view.resigned is not None:
            say(_("{player} resigned; {totals}", player=view.resigned, totals=totals_words(view)))
        else:
            say(_("{winners}; {totals}", winners=winners_text(view.winners), totals=totals_words(view)))
        rules = ["--rules", self._rules_option] if self._rules_option and self._rules_option not in PUBLISHED else []
        command = shlex.join(["triomino", "review", self._file, *rules])
        click.echo(f"{_('to see what each choice cost:')}\n  {command}")
        say(_("to play another match, name another FILE or delete this one"))

    # -- the operation -------------------------------------------------------------------------------------------------

    def _saved(self, **fields: object) -> PlayAsk:
        record = RecordText(self._answer.saved, self._file)
        return PlayAsk(record, rules=self._rules, **fields)  # type: ignore[arg-type]

    def _ask(self, ask: PlayAsk) -> PlayAnswer:
        control: Control[PlayNews] = Control()
        try:
            answer = operate("play", ask._replace(seconds=self._seconds), lambda news: news.doing, control)
        except RefusalError as refusal:
            option = {"against": "--opponents", "people": "--name"}.get(refusal.field or "", self._file)
            raise Refused(_("{name}: {fault}", name=option, fault=refusal.phrase)) from refusal
        assert isinstance(answer, PlayAnswer)
        return answer

    def _save(self, answer: PlayAnswer) -> None:
        replace_text(self._file, answer.saved)
        self.written = True


def _placement(line: str, view: SeatView) -> Placement:
    """Read a number from the list, a tile and a letter, or a tile and a face.

    Raises:
        InputError: the line is not a placement.
    """
    choices = choices_of(view)
    if re.fullmatch("[0-9]{1,3}", line):
        if not 0 < int(line) <= len(choices):
            raise _refused(line, found_instead(quoted(line), _expected(choices, view)))
        return choices[int(line) - 1].placement
    if re.fullmatch("[0-9]-[0-9]-[0-9]", line):
        raise _refused(line, found_instead(quoted(line), _expected_with(Tile(line), choices, view)))
    if lettered := re.fullmatch(r"([0-9]-[0-9]-[0-9]) ([a-zA-Z])", line):
        faces = {letter: face for face, letter in letters_of(choices).items()}
        at = faces.get(lettered[2]) or faces.get(lettered[2].lower())
        if at is None:
            if not choices:
                raise _refused(line, found_instead(quoted(line), _expected(choices, view)))
            message = phrase(
                "no face on the board has the letter {at}: type 'board' to see the letters", at=lettered[2]
            )
            raise _refused(line, message)
        line = f"{lettered[1]} @ {place_name(at)}"
    elif not re.match(r"[0-9+-]", line):
        expected = _expected(choices, view)
        if choices:
            expected = phrase("a number from the list, 'TILE LETTER', 'TILE @ X,Y', 'draw', 'pass' or 'help'")
        word = line.lower()
        known = [other for other in WORDS if choices or _is_possible(other, view)]
        meant = OTHER_WORDS.get(word) or nearest(word, known)
        raise _refused(line, suggesting(found_instead(quoted(line), expected), meant))
    return read_placement(line, "line")


def _expected(choices: list[Move], view: SeatView) -> Phrase:
    if view.settled is not None:
        return phrase("Enter, to deal the next round, or 'help'")
    if choices:
        return phrase("a number from the list, 1 to {most}", most=len(choices))
    may = either(["'draw'"] * view.may_draw + ["'pass'"] * view.may_pass)
    return phrase("{may}, because no tile in your hand fits", may=may)


def _is_possible(word: str, view: SeatView) -> bool:
    between = view.settled is not None
    return {"draw": view.may_draw, "pass": view.may_pass, "hint": not between, "next": between}.get(word, True)


def _expected_with(tile: Tile, choices: list[Move], view: SeatView) -> Phrase:
    numbers = [number for number, move in enumerate(choices, 1) if move.tile == tile]
    if not numbers:
        return _expected(choices, view)
    place = named_place(choices[numbers[0] - 1], letters_of(choices))
    return phrase(
        "{numbers} from the list, or the tile and its face, such as {placement}",
        numbers=either(numbers),
        placement=f"{tile} {place}",
    )


def _refused(line: str, message: Phrase) -> InputError:
    return InputError("line", line, [TextFault("syntax", message)])
