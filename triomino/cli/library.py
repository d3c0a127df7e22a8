"""``triomino library``: puzzles kept in a file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import click

from analyzer.errors import InputError, Spot, TextFault
from analyzer.messages import phrase
from analyzer.text import read_draft
from puzzles.item import Item, complete_statement, read_item
from puzzles.kinds import KINDS
from puzzles.library import Library, LibraryError
from triomino.cli.command import CONTEXT, JSON, Group, Refused, file_name, option, print_json, read_text
from triomino.operations.library import Listed

LIBRARY = click.argument("library", metavar="LIBRARY")


@click.group("library", cls=Group, context_settings=CONTEXT)
def library_command() -> None:
    """Keep puzzles in a file: add, list, show and export them.

    LIBRARY is a file that `triomino generate --library` or `triomino library add` made. Puzzles travel as JSON lines:
    one puzzle to a line, as `triomino generate --json` and `triomino library export` print them.
    """


def filtered(function: Callable[..., Any]) -> Callable[..., Any]:
    """The options that pick puzzles of a library."""
    options = [
        option("--kind", type=click.Choice(list(KINDS)), help="Only puzzles of this kind."),
        option("--grade", help="Only puzzles of this grade."),
        option("--tag", help="Only puzzles with this tag."),
        option("--limit", type=click.IntRange(0), help="At most so many."),
    ]
    for filtering in reversed(options):
        function = filtering(function)
    return function


@library_command.command("add", context_settings=CONTEXT)
@LIBRARY
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@JSON
def add(library: str, files: tuple[str, ...], as_json: bool) -> None:
    """Add the puzzles of JSON lines FILEs (- is standard input); LIBRARY is made if it is not there.

    A puzzle that is there already, however it is turned, is not added again. If any line is wrong nothing is added.
    """
    items = [item for file in files for item in _read_lines(file)]
    with opened(library, create=True) as kept:
        added = kept.add(items)
    if as_json:
        print_json(added)
    else:
        click.echo(f"added {added.new}, had {added.known} already")


@library_command.command("list", context_settings=CONTEXT)
@LIBRARY
@filtered
@JSON
def listing(
    library: str, kind: str | None, grade: str | None, tag: str | None, limit: int | None, as_json: bool
) -> None:
    """List puzzles: name, kind, grade with difficulty, and tags, a line for each."""
    with opened(library) as kept:
        items = list(kept.find(kind, grade, tag, limit))
    if as_json:
        print_json([Listed.of(item) for item in items])
        return
    for item in items:
        click.echo(f"{item.id:<22} {item.kind:<10} {item.how_hard:<13} {' '.join(item.tags)}".rstrip())


@library_command.command("show", context_settings=CONTEXT)
@LIBRARY
@click.argument("name", metavar="ID")
@option("--answer", is_flag=True, help="Also show the answer.")
@JSON
@click.pass_context
def show(ctx: click.Context, library: str, name: str, answer: bool, as_json: bool) -> None:
    """Show the puzzle ID, which may be cut short where it stays clear."""
    with opened(library) as kept:
        item = kept.get(name)
    if item is None:
        click.echo(f"{library}: found no puzzle, or more than one, whose name begins with {name!r}", err=True)
        ctx.exit(1)
    if as_json:
        print_json(item)
        return
    click.echo(f"# {item.id}, {item.how_hard}\n# {item.question}\n{complete_statement(item)}", nl=False)
    if answer:
        click.echo(f"# {item.answer_words}")


@library_command.command("export", context_settings=CONTEXT)
@LIBRARY
@filtered
def export(library: str, kind: str | None, grade: str | None, tag: str | None, limit: int | None) -> None:
    """Print puzzles as JSON lines, which `triomino library add` takes."""
    with opened(library) as kept:
        for item in kept.find(kind, grade, tag, limit):
            print_json(item)


@contextmanager
def opened(library: str, create: bool = False) -> Iterator[Library]:
    """A library by its file.

    Raises:
        Refused: there is none, or the file is something else or has been spoilt.
    """
    try:
        with Library(library, create) as kept:
            yield kept
    except LibraryError as error:
        raise Refused(str(error)) from error


def _read_lines(file: str) -> Iterator[Item]:
    import json

    text, name = read_text(file), file_name(file)
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            item = read_item(json.loads(line))
        except (ValueError, RecursionError) as error:
            raise InputError(name, text, [_no_puzzle(number, str(error))]) from error
        # A statement that cannot be read has no name; its own message says where it breaks.
        read_draft(item.statement, f"{name}:{number}: statement")
        yield item


def _no_puzzle(line: int, message: str) -> TextFault:
    return TextFault("syntax", phrase("found no puzzle on this line: {reason}", reason=message), Spot(line, 1))
