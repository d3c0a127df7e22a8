"""``triomino hint FILE``: the next step of a filling puzzle, in words."""

from __future__ import annotations

import click

from triomino.cli.asking import answer, asks
from triomino.cli.command import JSON, print_json
from triomino.cli.command import command as declare
from triomino.operations.hint import Ask


@declare("hint")
@asks("hint")
@JSON
@click.pass_context
def command(ctx: click.Context, ask: Ask, as_json: bool) -> None:
    """Tell the easiest next step of the filling puzzle in FILE, and how hard that step is.

    Exit status 1 when there is none: the puzzle is solved, has no solution, or has more than one.
    """
    hint = answer("hint", ask)
    if as_json:
        print_json(hint)
    else:
        click.echo(f"{hint.words} ({hint.grade})" if hint.found else hint.words)
    ctx.exit(0 if hint.found else 1)
