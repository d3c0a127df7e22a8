"""``triomino book --from LIBRARY -o FILE``: puzzles on paper."""

from __future__ import annotations

from pathlib import PurePath

import click

from puzzles.book import entries
from puzzles.item import Item
from puzzles.kinds import KINDS
from puzzles.kinds import kind as kind_named
from triomino.cli.command import Refused, write_bytes
from triomino.cli.command import command as declare
from triomino.cli.library import filtered, opened

SUFFIXES = (".pdf", ".html")


def _order(item: Item) -> tuple[int, int, str]:
    grades = kind_named(item.kind).grades
    return list(KINDS).index(item.kind), grades.index(item.grade), item.id


@declare("book")
@click.option("--from", "library", metavar="LIBRARY", required=True, help="The library whose puzzles to print.")
@click.option("-o", "--output", "output", metavar="FILE", required=True, help="What to write: book.pdf or book.html.")
@click.option("--title", default="Triominoes puzzles", show_default=True, help="The title of the book.")
@click.option(
    "--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True, help="The paper of a PDF."
)
@filtered
@click.pass_context
def command(
    ctx: click.Context,
    library: str,
    output: str,
    title: str,
    paper: str,
    kind: str | None,
    grade: str | None,
    tag: str | None,
    limit: int | None,
) -> None:
    """Print the puzzles of a library as a book, with the answers at the back.

    The ending of the output decides: a PDF to print, or one HTML file that works without a network. Puzzles come by
    kind and from easy to hard.

    Exit status: 0 done, 1 the library has no such puzzle.
    """
    suffix = PurePath(output).suffix.lower()
    if suffix not in SUFFIXES:
        raise click.UsageError(f"a book is written to a file that ends in {' or '.join(SUFFIXES)}, found {output!r}")
    with opened(library) as kept:
        items = sorted(kept.find(kind, grade, tag, limit), key=_order)
    if not items:
        click.echo(f"{library}: found no such puzzle", err=True)
        ctx.exit(1)
    if suffix == ".html":
        from puzzles.book.html import book_html

        write_bytes(output, book_html(title, entries(items)).encode("utf-8"))
    else:
        try:
            from puzzles.book.pdf import book_pdf
        except ImportError as error:
            raise Refused("a PDF needs ReportLab: install the extra, as in pip install 'triomino[book]'") from error
        write_bytes(output, book_pdf(title, entries(items), paper))
    click.echo(f"{output}: {len(items)} {'puzzle' if len(items) == 1 else 'puzzles'}")
