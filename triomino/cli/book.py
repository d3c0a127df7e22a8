"""``triomino book``: puzzles as a book."""

from __future__ import annotations

from pathlib import PurePath
from typing import get_args

import click

from analyzer.errors import counted
from analyzer.messages import _, either, phrase
from puzzles.answers import Grade
from puzzles.book import make_book
from puzzles.item import Item
from triomino.cli.command import Refused, command, option, write_bytes
from triomino.cli.installation import install_command
from triomino.cli.library import filtered, opened
from triomino.cli.terminal import progress_line

SUFFIXES = (".pdf", ".html")


@command("book")
@option("--from", "library", metavar="LIBRARY", required=True, help="The library whose puzzles to print.")
@option("-o", "--output", "output", metavar="FILE", required=True, help="What to write: book.pdf or book.html.")
@option("--title", default="Triominoes puzzles", show_default=True, help="The title of the book.")
@option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True, help="The paper of a PDF.")
@option("--large", is_flag=True, help="A PDF in large print: one or two puzzles to a page, not four to six.")
@option(
    "--steps",
    metavar="GRADE",
    type=click.Choice(get_args(Grade)),
    help=phrase(
        "Explain filling puzzles of this grade and harder step by step: {grades}.", grades=either(get_args(Grade))
    ),
)
@option("--series", is_flag=True, help="One row for each kind by difficulty, no sections by grade.")
@filtered
@click.pass_context
def book(
    ctx: click.Context,
    library: str,
    output: str,
    title: str,
    paper: str,
    large: bool,
    steps: str | None,
    series: bool,
    kind: str | None,
    grade: str | None,
    tag: str | None,
    limit: int | None,
) -> None:
    """Print the puzzles of a library as a book: rules in front, answers at the back.

    The ending of the output decides: a PDF to print, or one HTML file in which the puzzles can be solved without a
    network. Puzzles come by kind, grade and difficulty; with --series by kind, each harder than the one before.

    Exit status: 0 done, 1 the library has no such puzzle.
    """
    suffix = PurePath(output).suffix.lower()
    if suffix not in SUFFIXES:
        raise click.UsageError(f"a book is written to a file that ends in {' or '.join(SUFFIXES)}, found {output!r}")
    with opened(library) as kept:
        items = list(kept.find(kind, grade, tag, limit))
    if not items:
        click.echo(f"{library}: found no such puzzle", err=True)
        ctx.exit(1)
    doing = "setting the book"

    def explaining(item: Item) -> None:
        nonlocal doing
        doing = f"solving {item.id}"

    with progress_line(lambda: doing):
        made = make_book(title, items, steps, explaining, series)
        doing = "setting the book"
        if suffix == ".html":
            from puzzles.book.html import book_html

            data = book_html(made).encode("utf-8")
        else:
            try:
                from puzzles.book.pdf import book_pdf
            except ImportError as error:
                needed = _("a PDF needs ReportLab; to install it: {command}", command=install_command("book"))
                raise Refused(needed) from error
            try:
                data = book_pdf(made, paper, large)
            except ValueError as error:
                raise Refused(f"--title: {error}") from error
    write_bytes(output, data)
    click.echo(f"{output}: {counted(len(items), 'puzzle')}")
