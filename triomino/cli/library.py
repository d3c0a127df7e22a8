"""``triomino library``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any, get_args

import click

from analyzer.errors import InputError, Spot, TextFault
from analyzer.messages import Phrase, Value, _, either, phrase, phrase_of
from analyzer.render.words import beside
from analyzer.text import read_draft
from analyzer.text.jsontext import strict
from puzzles.answers import Grade
from puzzles.item import Item, complete_statement, read_item
from puzzles.kinds import KINDS
from puzzles.library import Library, LibraryError
from triomino.cli.command import (
    CONTEXT,
    JSON,
    Ended,
    Group,
    Refused,
    WordChoice,
    file_name,
    option,
    print_json,
    read_text,
)
from triomino.cli.terminal import folds, terminal_width
from triomino.operations.library import Listed

LIBRARY = click.argument("library", metavar="LIBRARY")

KINDS_HELP = phrase("KIND is {kinds}.", kinds=either(KINDS))


@click.group("library", cls=Group, invoke_without_command=True, context_settings=CONTEXT)
@click.pass_context
def library_command(context: click.Context) -> None:
    """Store puzzles in a file.

    LIBRARY is a file created by 'triomino generate --library' or 'triomino library add'. Puzzles are exchanged as JSON
    lines, one puzzle per line, in the form that 'triomino generate --json' and 'triomino library export' print.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def filtered(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that select puzzles."""
    options = [
        option(
            "--kind",
            metavar="KIND",
            type=WordChoice(list(KINDS)),
            help=("Select only puzzles of this kind.", KINDS_HELP),
        ),
        option("--grade", metavar="GRADE", type=WordChoice(get_args(Grade)), help="Select only puzzles of this grade."),
        option("--tag", metavar="TAG", help="Select only puzzles with this tag."),
        option(
            "--limit",
            type=click.IntRange(1),
            help="Select at most N puzzles; from a library, select the same number of each kind where possible.",
        ),
    ]
    for filtering in reversed(options):
        function = filtering(function)
    return function


def selected(
    items: Iterable[Item], kind: str | None, grade: str | None, tag: str | None, limit: int | None
) -> list[Item]:
    matching = (item for item in items if kind in (None, item.kind) and grade in (None, item.grade))
    return list(islice((item for item in matching if tag is None or tag in item.tags), limit))


def nothing_found(source: str, *selection: object) -> str:
    """Say that no puzzles were found.

    Args:
        source: the name of a library, or ``--week DATE``.
        selection: kind, grade and tag. The message suggests changing these or, if all are ``None``, adding puzzles.
    """
    if all(each is None for each in selection):
        return _(
            "{library}: found no puzzles: add some with 'triomino generate fill --library {library}'", library=source
        )
    return _("{library}: found no matching puzzle: change --kind, --grade or --tag", library=source)


@library_command.command("add", context_settings=CONTEXT)
@LIBRARY
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@JSON
def add(library: str, files: tuple[str, ...], as_json: bool) -> None:
    """Add puzzles to a library.

    Each FILE contains puzzles as JSON lines; use - for standard input. LIBRARY is created if it does not exist. A
    puzzle that LIBRARY already contains is not added again, even as a rotated copy or with all values raised by the
    same number (0 follows the highest value). For the kinds 'best-move' and 'plan', a copy with raised values is added,
    because its scores differ. If any line is invalid, nothing is added.
    """
    items = [item for file in files for item in _read_lines(file)]
    with opened(library, create=True) as kept:
        added = kept.add(items)
    if as_json:
        print_json(added)
    else:
        click.echo(added_words(added.new, added.known))


@library_command.command("list", context_settings=CONTEXT)
@LIBRARY
@filtered
@JSON
def listing(
    library: str, kind: str | None, grade: str | None, tag: str | None, limit: int | None, as_json: bool
) -> None:
    """List the puzzles of a library.

    Each line shows the name, kind, grade, difficulty and tags of a puzzle.
    """
    with opened(library) as kept:
        items = list(kept.find(kind, grade, tag, limit))
    if as_json:
        print_json([Listed.of(item) for item in items])
        return
    if not items:
        click.echo(nothing_found(library, kind, grade, tag), err=True)
    for item in items:
        lead, tags = f"{item.id:<20} {item.kind:<9} {item.how_hard!s:<12} ", " ".join(item.tags)
        for line in beside(lead, tags, terminal_width()) if folds() else (f"{lead}{tags}".rstrip(),):
            click.echo(line)


@library_command.command("show", context_settings=CONTEXT)
@LIBRARY
@click.argument("name", metavar="ID")
@option("--answer", is_flag=True, help="Also print the answer.")
@JSON
def show(library: str, name: str, answer: bool, as_json: bool) -> None:
    """Print one puzzle of a library.

    ID is the name of the puzzle, or its first characters if no other name in LIBRARY begins with them.

    Exit status: 0 success, 1 ID matches no puzzle or more than one, 2 invalid input or usage error.
    """
    with opened(library) as kept:
        item = kept.get(name)
        count = 0 if item else kept.matching(name)
    if item is None:
        found: dict[str, Value] = {"library": library, "name": repr(name)}
        message = _(
            "{library}: found no puzzle whose name begins with {name}: 'triomino library list {library}' "
            "shows the names",
            **found,
        )
        if count:
            message = _(
                "{library}: the names of {count} puzzles begin with {name}: give more of the name", count=count, **found
            )
        raise Ended(message)
    if as_json:
        print_json(item)
        return
    click.echo(f"# {item.id}, {item.how_hard}\n# {item.question}\n{complete_statement(item)}", nl=False)
    if answer:
        click.echo(f"# {item.answer_message}")


@library_command.command("export", context_settings=CONTEXT)
@LIBRARY
@filtered
def export(library: str, kind: str | None, grade: str | None, tag: str | None, limit: int | None) -> None:
    """Print the puzzles of a library as JSON lines.

    To add these puzzles to another library, use 'triomino library add'.
    """
    with opened(library) as kept:
        for item in kept.find(kind, grade, tag, limit):
            print_json(item)


def added_words(new: int, known: int) -> str:
    return _("added: {new}, already in the library: {known}", new=new, known=known)


@contextmanager
def opened(library: str, create: bool = False) -> Iterator[Library]:
    """Open a library.

    Raises:
        Refused: the library is missing or unusable, or a puzzle is damaged.
    """
    try:
        with Library(library, create) as kept:
            yield kept
    except LibraryError as error:
        raise Refused(phrase_of(error).text) from error


def _read_lines(file: str) -> Iterator[Item]:
    text, name = read_text(file), file_name(file)
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            item = read_item(strict(line))
        except ValueError as error:
            raise InputError(name, text, [_no_puzzle(number, phrase_of(error))]) from error
        # Read ``statement`` here, so that a fault has its file and line.
        read_draft(item.statement, f"{name}:{number}: statement")
        yield item


def _no_puzzle(line: int, message: Phrase) -> TextFault:
    return TextFault("syntax", phrase("this line is not a puzzle: {reason}", reason=message), Spot(line, 1))
