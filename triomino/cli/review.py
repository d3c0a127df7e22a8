"""``triomino review GAME``: what each choice of a record cost."""

from __future__ import annotations

import click

from analyzer.render.review_text import review_text
from triomino.cli.asking import asks, operate
from triomino.cli.command import JSON, file_name, print_json
from triomino.cli.command import command as declare
from triomino.operations import RefusalError
from triomino.operations.review import Ask, News


@declare("review")
@asks("review")
@JSON
@click.pass_context
def command(ctx: click.Context, ask: Ask, as_json: bool) -> None:
    """Tell what each choice in a game record cost against the best move.

    FILE is a record that tells what was dealt and drawn; - reads standard input. Each placement is compared with the
    best move by what the player could know. The summary takes each player's result apart: what the deal was worth, what
    the play lost, and the luck that came later. Ctrl-C ends with what is judged so far.

    Exit status: 0 done, 1 the record has mistakes, which `triomino audit` tells; 2 the record cannot be read.
    """
    try:
        review = operate("review", ask, _words)
    except RefusalError as refusal:
        click.echo(f"{file_name(ask.record.file)}: {refusal}", err=True)
        ctx.exit(1)
    if as_json:
        print_json(review)
    else:
        click.echo(review_text(review), nl=False)


def _words(news: News) -> str:
    return f"{news.judged} of {news.total} choices judged"
