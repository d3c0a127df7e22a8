"""``triomino audit FILE``: a game record replayed and checked."""

from __future__ import annotations

import os

import click

from triomino.cli.asking import answer, asks
from triomino.cli.command import JSON, make_directory, print_json, write_text
from triomino.cli.command import command as declare
from triomino.operations.audit import Ask


@declare("audit")
@asks("audit", boards="")
@JSON
@click.option(
    "--svg-dir", metavar="DIR", help="Also draw the board after each turn, as SVG pictures in this directory."
)
@click.pass_context
def command(context: click.Context, ask: Ask, as_json: bool, svg_dir: str | None) -> None:
    """Check a game record: every turn, every end of a round, every total.

    FILE is a record; - reads standard input. The report shows the score sheet as written beside the score sheet as it
    should be, every mistake with its line, and what the record does not tell enough to check. Exit status: 0 no
    mistakes, 1 mistakes, 2 the record cannot be read.
    """
    audit = answer("audit", ask)
    if svg_dir is not None:
        from analyzer.audit.pictures import turn_pictures

        make_directory(svg_dir)
        for name, svg in turn_pictures(audit.audit):
            write_text(os.path.join(svg_dir, name), svg)
    if as_json:
        print_json(audit)
    else:
        from analyzer.audit.text import audit_text

        click.echo(audit_text(audit.audit), nl=False)
    context.exit(0 if audit.ok else 1)
