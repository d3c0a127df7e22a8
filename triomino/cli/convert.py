"""``triomino convert FILE --to FORM``."""

from __future__ import annotations

import click

from analyzer.notation import UndrawableError, read_draft, write_drawing, write_json, write_list
from triomino.cli.command import FILE, Refused, file_name, read_text
from triomino.cli.command import command as declare

_WRITERS = {"drawing": write_drawing, "list": write_list, "json": write_json}


@declare("convert")
@FILE
@click.option("--to", "form", type=click.Choice(list(_WRITERS)), required=True, help="The form to write.")
def command(file: str, form: str) -> None:
    """Write the position or puzzle in FILE in another form.

    FILE is a drawing, a list or JSON; - reads standard input. Nothing is lost but comments. A layout with a misplaced
    tile is converted as it is; only a drawing cannot show corners that disagree, and says so.
    """
    draft = read_draft(read_text(file), file_name(file))
    try:
        text = _WRITERS[form](draft)
    except UndrawableError as error:
        raise Refused(f"{file_name(file)}: cannot be drawn: {error}") from error
    click.echo(text, nl=False)
