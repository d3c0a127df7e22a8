"""``triomino audit`` and ``review``."""

from __future__ import annotations

import os

import click

from analyzer.messages import ngettext
from analyzer.render.review_text import review_text
from triomino.cli.command import JSON, make_directory, option, print_json, write_text
from triomino.cli.command import command as declare
from triomino.cli.options import answer, asks
from triomino.cli.terminal import terminal_width
from triomino.operations.audit import AuditAsk
from triomino.operations.review import ReviewAsk, ReviewNews


@declare("audit")
@asks("audit", boards="")
@JSON
@option("--svg-dir", metavar="DIR", help="Also save SVG pictures in this folder: the board after each turn.")
@click.pass_context
def audit(context: click.Context, ask: AuditAsk, as_json: bool, svg_dir: str | None) -> None:
    """Check a game record for mistakes.

    FILE is a record; use - for standard input. Every turn, the end of every round, and every total are checked. The
    report shows the original score sheet next to the correct one, and lists each mistake with its line. It also lists
    what cannot be checked because the record does not show enough.

    Exit status: 0 no mistakes, 1 mistakes, 2 invalid input or usage error.
    """
    audited = answer("audit", ask)
    if svg_dir is not None:
        from analyzer.render.turn_pictures import turn_pictures

        make_directory(svg_dir)
        for name, svg in turn_pictures(audited.audit):
            write_text(os.path.join(svg_dir, name), svg)
    if as_json:
        print_json(audited)
    else:
        from analyzer.render.audit_text import audit_text
        from analyzer.rules.reading import published_book

        book = ask.rules or published_book(audited.audit.record.rules.name)
        click.echo(audit_text(audited.audit, book, terminal_width()), nl=False)
    context.exit(0 if audited.audit.ok else 1)


@declare("review")
@asks("review")
@JSON
@click.pass_context
def review(context: click.Context, ask: ReviewAsk, as_json: bool) -> None:
    """Show what each choice in a record cost.

    FILE is a record that includes the tiles dealt and drawn; use - for standard input. Each choice is compared with the
    best move; both are judged only on what the player could have known. The summary divides each player's result into
    the value of the deal, the points that choices cost, and the luck after the deal. Ctrl-C stops the review and shows
    the choices judged so far.

    For the review, wrong points and totals are corrected or ignored; FILE itself is not changed. After any other
    mistake in the deal or in a turn, the rest of the round is ignored, and the report says so.

    Exit status: 0 success, 1 the record has mistakes, 2 invalid input or usage error.
    """
    review = answer("review", ask, _words, ask.record.file)
    if as_json:
        print_json(review)
    else:
        click.echo(review_text(review, terminal_width()), nl=False)
    context.exit(1 if any(repair.mistake.certain for repair in review.taken) else 0)


def _words(news: ReviewNews) -> str:
    return ngettext(
        "{judged} of {count} choice judged", "{judged} of {count} choices judged", news.total, judged=news.judged
    )
