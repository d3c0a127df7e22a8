"""Turn the arguments of a command into a request to an operation.

``asks`` makes arguments and options from the fields of the request. For example, a position becomes an argument FILE. A
``Literal`` becomes an option with a choice of words. The help for an option is the description of its field. Each
command declares its own output options.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from functools import wraps
from typing import TYPE_CHECKING, Any, Literal, TypeVar, get_args, get_origin

import click

from analyzer.board import Placement
from analyzer.errors import InputError, TextFault, nearest, quoted, suggesting
from analyzer.forms import OneOf, Part, PartError, Within, parts_of, plain_kind, to_json
from analyzer.from_json import read as read_json
from analyzer.messages import Phrase, either, found_instead, phrase, phrase_of
from analyzer.rules import PUBLISHED, RuleSet
from analyzer.rules.reading import RuleBook, published_book, read_house_rules
from analyzer.tiles import TileSet
from triomino.cli.command import Interrupted, Refused, WordChoice, file_name, option, read_text
from triomino.entry import process
from triomino.operations import OPERATIONS, Control, RefusalError, StoppedError
from triomino.operations.limits import Seconds
from triomino.operations.texts import BY_RULES, TEXTS

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


if TYPE_CHECKING:
    NumberType = click.ParamType[float]
    WordType = click.ParamType[Any]
else:  # before click 8.4, parameter types take no type argument
    NumberType = WordType = click.ParamType


class Number(NumberType):
    name = "number"

    def __init__(self, limits: Within) -> None:
        self._limits = limits

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Read a number within the limits. NaN is refused."""
        try:
            number = float(value)
        except ValueError:
            number = float("nan")
        if not self._limits.least <= number <= self._limits.most:
            self.fail(found_instead(quoted(str(value).strip()), self._limits.of(phrase("a number"))).text, param, ctx)
        return number


class Checked(WordType):
    def __init__(self, kind: Any, word: WordType) -> None:
        self.name = word.name
        self._kind = kind
        self._word = word

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        converted = self._word.convert(value, param, ctx)
        try:
            return read_json(self._kind, to_json(converted))
        except PartError as error:
            self.fail(error.text, param, ctx)


def seconds_option(words: str, parameter: str = "seconds", required: bool = False) -> Callable[[Decorated], Decorated]:
    return option("--seconds", parameter, metavar="S", type=Number(get_args(Seconds)[1]), required=required, help=words)


def rules_option(words: str, parameter: str = "rules", required: bool = False) -> Callable[[Decorated], Decorated]:
    """Declare ``--rules NAME|FILE``. Its help begins with ``words``."""
    names = phrase(
        "Give the name of a published rule set ({names}) or a TOML file with house rules.", names=either(PUBLISHED)
    )
    return option("--rules", parameter, metavar="NAME|FILE", required=required, help=(words, names))


def rule_book(name_or_file: str) -> RuleBook:
    """Return a published rule set by its name, or read house rules from a file.

    Raises:
        InputError: the rules cannot be read, or contradict each other.
        Refused: there is no such file or published rule set.
    """
    if name_or_file in PUBLISHED:
        return published_book(name_or_file)
    try:
        text = read_text(name_or_file)
    except InputError as error:
        if isinstance(error.__cause__, FileNotFoundError):
            message = phrase(
                "{name}: found no rule set or file with this name, expected a file or {names}",
                name=name_or_file,
                names=either(PUBLISHED),
            )
            from triomino.files import similar_file  # imported late, to start commands faster

            meant = nearest(name_or_file, PUBLISHED) or similar_file(name_or_file)
            raise Refused(suggesting(message, meant).text) from error
        raise
    return read_house_rules(text, file_name(name_or_file))


def tile_set_option(
    words: str, parameter: str = "tile_set", required: bool = False
) -> Callable[[Decorated], Decorated]:
    """Declare ``--set NAME``. Its help begins with ``words``."""
    names = phrase(
        "NAME is 'standard', '0-N' (values 0 to N) or '0-N mirrors' (also mirror images); 'standard -0-1-2 +0-2-1' "
        "removes one tile and adds another."
    )
    callback = _named_tile_set
    return option("--set", parameter, metavar="NAME", callback=callback, required=required, help=(words, names))


def _named_tile_set(ctx: click.Context, parameter: click.Parameter, name: str | None) -> TileSet | None:
    try:
        return None if name is None else TileSet.named(name)
    except ValueError as error:
        raise click.BadParameter(phrase_of(error).text, ctx, parameter) from error


_RULES = (RuleBook, RuleSet)

TYPES: dict[Any, click.ParamType[Any]] = {int: click.INT, str: click.STRING}
"""The click types of simple fields. ``_declare`` and ``_option_type`` handle all other fields."""

OPTIONAL_FILE = "[FILE]"


def asks(name: str, **renamed: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Declare arguments and options, and build a request from their values.

    The function gets the request as its last positional argument.

    Args:
        name: the operation.
        renamed: unusual options of fields. ``form="--to"`` gives the field ``form`` the option ``--to``.
            ``""`` means no option, and ``OPTIONAL_FILE`` means an optional argument.

    Raises:
        TypeError: the command line has no way to read a field's type.
    """
    parts = [part for part in parts_of(OPERATIONS[name].ask) if renamed.get(part.name) != ""]

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def with_question(*args: Any, **given: Any) -> Any:
            values = {part.name: given.pop(_parameter(part), None) for part in parts}
            given_parts = {part: values[part.name] for part in parts if values[part.name] not in (None, ())}
            _refuse_misplaced_file(parts, given_parts)
            given_rules = next((values[part.name] for part in given_parts if plain_kind(part.kind)[0] in _RULES), None)
            book = None if given_rules is None else rule_book(given_rules)
            read = {part.name: _value(part, given_for, book) for part, given_for in given_parts.items()}
            return function(*args, OPERATIONS[name].ask(**read), **given)

        command: Callable[..., Any] = with_question
        for part in reversed(parts):
            command = _declare(part, renamed.get(part.name, f"--{part.name}"))(command)
        return command

    return decorate


def _refuse_misplaced_file(parts: Iterable[Part], given: dict[Part, Any]) -> None:
    """Refuse a placement without FILE, and a file name with spaces but without quotes.

    Raises:
        UsageError: FILE is missing or misplaced. If possible, the message suggests the right arguments.
    """
    if all(plain_kind(part.kind)[0] is not Placement for part in parts):
        return
    kinds = {plain_kind(part.kind)[0]: value for part, value in given.items()}
    file: str | None = next((value for kind, value in kinds.items() if kind in TEXTS), None)
    placement: tuple[str, ...] = kinds.get(Placement, ())
    if not file or file == "-" or os.path.exists(file):
        return
    from triomino.files import unquoted_file  # imported late, to start commands faster

    words = [file, *placement]
    if name := unquoted_file(words):
        meant = f'"{name}"'
    elif later := next(filter(os.path.isfile, placement), "-" if words[-1] == "-" else None):
        words.remove(later)
        meant = f'"{later}"' if " " in later else later
        meant = f'{meant} "{" ".join(words)}"' if _is_placement(" ".join(words)) else ""
    elif _is_placement(" ".join(words)):
        expected = phrase("the file first, or - for standard input")
        raise click.UsageError(found_instead(quoted(" ".join(words)), expected).text)
    else:
        return
    raise click.UsageError(suggesting(found_instead(quoted(file), phrase("the file first")), meant).text)


def _is_placement(text: str) -> bool:
    from analyzer.text import read_placement

    return _can_read(read_placement, text)


def _can_read(read: Callable[[str], object], text: str) -> bool:
    try:
        read(text)
    except ValueError:
        return False
    return True


def answer(name: str, ask: Any, words: Callable[[Any], str] | None = None, file: str = "") -> Any:
    """Send a request to an operation and return the response, as ``operate`` does.

    Raises:
        Refused: the operation refused. The message begins with ``file``, if this is given.
    """
    try:
        return operate(name, ask, words)
    except RefusalError as refusal:
        named = phrase("{name}: {fault}", name=file_name(file), fault=refusal.phrase) if file else refusal.phrase
        raise Refused(named.text) from refusal


def operate(name: str, ask: Any, words: Callable[[Any], str] | None = None, control: Control[Any] | None = None) -> Any:
    """Send a request and return the response. During a long operation, the terminal shows a progress line.

    ``words`` converts a progress report to the text of that line. Without ``words``, the line shows the description of
    the operation.

    Raises:
        RefusalError: the operation refused.
        Interrupted: Ctrl-C was pressed before there was a response.
    """
    operation = OPERATIONS[name]
    control = control or command_control()

    def doing() -> str:
        news = control.news
        return Phrase(operation.words).text if news is None or words is None else words(news)

    if not operation.long:
        return operation.run(ask, control)
    from triomino.cli.terminal import progress_line

    with progress_line(doing):
        try:
            answered = operation.run(ask, control)
        except StoppedError as error:
            if process.came:
                raise Interrupted from error
            raise
        process.heard = True  # there is a response to show, so the first Ctrl-C no longer ends the command
    return answered


def command_control() -> Control[Any]:
    return Control(process.asked, begun=process.began)


def _parameter(part: Part) -> str:
    return f"asked_{part.name}"


def _declare(part: Part, name: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    kind, notes = plain_kind(part.kind)
    words = f"{part.words[:1].upper()}{part.words[1:]}"
    shared: dict[str, Any] = {"help": words}
    if kind in TEXTS and part.required:
        return click.argument(_parameter(part), metavar="FILE")
    if kind in TEXTS and name == OPTIONAL_FILE:
        return click.argument(_parameter(part), metavar=OPTIONAL_FILE, required=False)
    if kind in TEXTS:
        return option(name, _parameter(part), metavar="FILE", **shared)
    if kind is Placement:
        return click.argument(_parameter(part), metavar="[PLACEMENT]", nargs=-1)
    if kind is bool:
        return option(name.replace("_", "-"), _parameter(part), is_flag=True, default=None, **shared)
    if kind in _RULES:
        return rules_option(words, _parameter(part), part.required)
    if kind is TileSet:
        return tile_set_option(words, _parameter(part), part.required)
    if kind is float and get_args(Seconds)[1] in notes:
        return seconds_option(words, _parameter(part), part.required)
    if part.default is not None and not part.required:
        shared |= {"default": part.default, "show_default": True}
    return option(name, _parameter(part), required=part.required, **_option_type(part, kind, notes), **shared)


def _option_type(part: Part, kind: Any, notes: tuple[Any, ...]) -> dict[str, Any]:
    if get_origin(kind) is Literal:
        return {"type": WordChoice([str(word) for word in _words(kind)])}
    for note in notes:
        if isinstance(note, OneOf):
            return {"type": WordChoice(note.words)}
        if isinstance(note, Within):
            return {"type": click.IntRange(int(note.least), int(note.most)), "metavar": "N"}
    if kind not in TYPES:
        raise TypeError(
            f"the command line cannot read the field {part.name}, a {kind}: give this type a row in TYPES in "
            f'{__name__}, or leave the field out with {part.name}=""'
        )
    return {"type": Checked(part.kind, TYPES[kind])}


def _words(kind: Any) -> list[Any]:
    return [word for one in get_args(kind) for word in (_words(one) if get_origin(one) is Literal else [one])]


def _text_of(kind: Any, file: str) -> str:
    try:
        return read_text(file)
    except InputError as error:
        from triomino.operations.any_puzzle import AnyPuzzle  # imported late, to start commands faster

        if kind is not AnyPuzzle or not isinstance(error.__cause__, FileNotFoundError) or not _is_puzzle_code(file):
            raise
        message = phrase(
            "found the code of a puzzle, expected a file: run 'triomino puzzle {code} | triomino {command} -'",
            code=file,
            command=click.get_current_context().command.name or "",
        )
        raise InputError(error.file, "", [TextFault("unreadable", message)]) from error


def _is_puzzle_code(text: str) -> bool:
    from puzzles.codes import read_code

    return _can_read(read_code, text)


def _value(part: Part, given: Any, book: RuleBook | None) -> Any:
    """Read the value of a field. A position is read under the rules of ``book``."""
    kind, _ = plain_kind(part.kind)
    if kind in TEXTS:
        by_rules = (book.rules,) if book and kind in BY_RULES else ()
        return TEXTS[kind](_text_of(kind, given), file_name(given), *by_rules)
    if kind is Placement:
        from analyzer.text import read_placement

        return read_placement(" ".join(given))
    return {RuleBook: book, RuleSet: book and book.rules}.get(kind, given)
