"""``triomino convert FILE --to FORM``."""

from __future__ import annotations

import click

from triomino.cli.asking import answer, asks
from triomino.cli.command import command as declare
from triomino.operations.write import Ask


@declare("convert")
@asks("write", form="--to")
@click.pass_context
def command(ctx: click.Context, ask: Ask) -> None:
    """Write the position or puzzle in FILE in another form.

    FILE is a drawing, a list or JSON; - reads standard input. Nothing is lost but comments. A layout with a misplaced
    tile is converted as it is; only a drawing cannot show corners that disagree, and says so.
    """
    click.echo(answer("write", ask, file=ctx.params["asked_board"]).text, nl=False)
