"""``triomino book``."""

from __future__ import annotations

import datetime
from pathlib import PurePath
from typing import get_args

import click

from analyzer.messages import _, either, found_instead, ngettext, phrase, phrase_of
from puzzles.answers import Grade
from puzzles.book import SUFFIXES, make_book, printed
from puzzles.item import Item
from puzzles.weekly import Issue, issue_of
from triomino.cli.command import Refused, WordChoice, command, option, write_bytes
from triomino.cli.library import filtered, nothing_found, opened, selected
from triomino.cli.options import command_control
from triomino.cli.terminal import progress_line
from triomino.operations import RefusalError
from triomino.operations.puzzle import read_day


def _file_of_a_book(ctx: click.Context, parameter: click.Parameter, output: str) -> str:
    if PurePath(output).suffix.lower() not in SUFFIXES:
        expected = phrase("a file name that ends in {endings}", endings=either(SUFFIXES))
        raise click.BadParameter(found_instead(repr(output), expected).text, ctx, parameter)
    return output


@command("book")
@option("--from", "library", metavar="LIBRARY", help="Print the puzzles of this library.")
@option(
    "--week",
    metavar="DATE",
    help="Print the issue for the week that includes this day, such as 2026-11-22 or 'today'.",
)
@option(
    "-o",
    "--output",
    "output",
    metavar="FILE",
    required=True,
    callback=_file_of_a_book,
    help="Write the book to this file, such as book.pdf or book.html.",
)
@option("--title", help='Give the book this title (default: "Triominoes puzzles"; with --week, the week and the year).')
@option(
    "--paper", type=WordChoice(["a4", "letter"]), default="a4", show_default=True, help="Use this paper size for a PDF."
)
@option(
    "--font",
    metavar="FILE",
    help="Use this TrueType font in a PDF; needed if the title has letters that the built-in font lacks.",
)
@option("--large", is_flag=True, help="Print a PDF in large type: at most two puzzles per page instead of six.")
@option(
    "--steps",
    metavar="GRADE",
    type=WordChoice(get_args(Grade)),
    help=(
        "Explain, step by step, how to solve filling puzzles of this grade or harder.",
        phrase("GRADE is {grades}.", grades=either(get_args(Grade))),
    ),
)
@option(
    "--series",
    is_flag=True,
    help="Sort the puzzles of each kind only by difficulty (default: by grade, then by difficulty).",
)
@filtered
@click.pass_context
def book(
    ctx: click.Context,
    library: str | None,
    week: str | None,
    output: str,
    title: str | None,
    paper: str,
    font: str | None,
    large: bool,
    steps: str | None,
    series: bool,
    kind: str | None,
    grade: str | None,
    tag: str | None,
    limit: int | None,
) -> None:
    """Print the puzzles of a library as a book.

    With --week, the book is a weekly issue, which is the same for everyone. The issue has four symmetric regions to
    fill, one of them large, and several puzzles of a second kind.

    The book begins with the rules. The file extension selects the format: a PDF to print, with the answers after the
    puzzles, or one HTML file in which the puzzles can be solved offline, with the answer below each puzzle. Puzzles are
    sorted by kind, grade and difficulty; with --series or --week, only by kind and difficulty.

    Exit status: 0 success, 1 no puzzle matches, 2 invalid input or usage error.
    """
    if (library is None) == (week is None):
        raise click.UsageError(_("expected exactly one of these: --from LIBRARY or --week DATE"))
    if week is not None:
        issue = _issue(week)
        items = selected(issue.items, kind, grade, tag, limit)
        title = title or _("Triominoes, week {week} of {year}", week=issue.week, year=str(issue.year))
    else:
        assert library is not None
        with opened(library) as kept:
            items = list(kept.find(kind, grade, tag, limit))
    if not items:
        click.echo(nothing_found(library or f"--week {week}", kind, grade, tag), err=True)
        ctx.exit(1)
    doing = setting = _("typesetting the book")

    def explaining(item: Item) -> None:
        nonlocal doing
        doing = _("solving {name}", name=item.id)

    with progress_line(lambda: doing):
        made = make_book(title or _("Triominoes puzzles"), items, steps, explaining, series or week is not None)
        doing = setting
        try:
            data = printed(made, PurePath(output).suffix, paper, large, font)
        except ImportError as error:
            from triomino.cli.installation import install_command

            needed = _("a PDF needs ReportLab; to install it: {command}", command=install_command("book"))
            raise Refused(needed) from error
        except ValueError as error:
            named = "--font" if font else "--title"
            raise Refused(_("{name}: {fault}", name=named, fault=phrase_of(error))) from error
    write_bytes(output, data)
    click.echo(ngettext("{file}: {count} puzzle", "{file}: {count:,} puzzles", len(items), file=output))


def _issue(week: str) -> Issue:
    day = datetime.date.today().isoformat() if week == "today" else week
    control = command_control()
    try:
        return issue_of(read_day(day), control.check)
    except RefusalError as error:
        raise Refused(_("{name}: {fault}", name="--week", fault=error.phrase)) from error
