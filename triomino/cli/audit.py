"""``triomino audit FILE``: a game record replayed and checked."""

from __future__ import annotations

import os

import click

from analyzer.audit import audit_record
from analyzer.notation.record_reading import read_record
from triomino.cli.command import FILE, JSON, file_name, make_directory, print_json, read_text, write_text
from triomino.cli.command import command as declare
from triomino.cli.options import RULES, rule_book


@declare("audit")
@FILE
@JSON
@RULES
@click.option(
    "--svg-dir", metavar="DIR", help="Also draw the board after each turn, as SVG pictures in this directory."
)
@click.pass_context
def command(context: click.Context, file: str, as_json: bool, rules: str | None, svg_dir: str | None) -> None:
    """Check a game record: every turn, every end of a round, every total.

    FILE is a record; - reads standard input. The report shows the score sheet as written beside the score sheet as it
    should be, every mistake with its line, and what the record does not tell enough to check. Exit status: 0 no
    mistakes, 1 mistakes, 2 the record cannot be read.
    """
    house = None if rules is None else rule_book(rules).rules
    audit = audit_record(read_record(read_text(file), file_name(file), house))
    if svg_dir is not None:
        from analyzer.audit.pictures import turn_pictures

        make_directory(svg_dir)
        for name, svg in turn_pictures(audit):
            write_text(os.path.join(svg_dir, name), svg)
    if as_json:
        from analyzer.audit.report import audit_json

        print_json(audit_json(audit))
    else:
        from analyzer.audit.text import audit_text

        click.echo(audit_text(audit), nl=False)
    context.exit(0 if audit.ok else 1)
