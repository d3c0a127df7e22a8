"""``triomino season``."""

from __future__ import annotations

import os

import click

from analyzer.errors import InputError
from analyzer.messages import _
from analyzer.season import SeasonSheet, UnreadSheet
from analyzer.text.cursor import is_record
from triomino.cli.command import JSON, Refused, option, print_json, read_text, write_text
from triomino.cli.command import command as declare
from triomino.cli.options import answer, asks
from triomino.cli.terminal import terminal_width
from triomino.operations.season import SeasonAsk


@declare("season")
@asks("season", sheets="")
@click.argument("folder", metavar="FOLDER")
@option("--svg", metavar="FILE", help="Also save an SVG chart of the ratings, match by match, to this file.")
@JSON
def command(ask: SeasonAsk, folder: str, svg: str | None, as_json: bool) -> None:
    """Summarise the matches of a group: wins, averages, ratings.

    FOLDER contains records, such as those saved by 'triomino score --season FOLDER'. The command reads the records in
    .txt and .record files, in the order of the file names, and ignores other files. Players with the same name count as
    one player. Each rating is shown with its standard error.

    Exit status: 0 success, 2 invalid input or usage error, such as a FOLDER without records.
    """
    if not os.path.isdir(folder):
        raise Refused(_("{path}: is not a folder: name a folder that contains records", path=folder))
    sheets, unread = list[SeasonSheet](), list[UnreadSheet]()
    for name in sorted(os.listdir(folder)):
        path = os.path.join(folder, name)
        if os.path.isfile(path) and not name.startswith(".") and name.endswith((".txt", ".record")):
            sheet = os.path.splitext(name)[0]
            try:
                text = read_text(path)
            except InputError as error:
                unread.append(UnreadSheet.of(sheet, error))
                continue
            if is_record(text):
                sheets.append(SeasonSheet(sheet, text))
    if not sheets and not unread:
        raise Refused(_("{path}: found no game records: their file names must end in .txt or .record", path=folder))
    season = answer("season", ask._replace(sheets=tuple(sheets)))
    season = season._replace(unread=(*unread, *season.unread))
    if svg is not None:
        from analyzer.render.season_picture import season_svg

        write_text(svg, season_svg(season))
    if as_json:
        print_json(season)
    else:
        from analyzer.render.season_text import season_text

        click.echo(season_text(season, terminal_width()), nl=False)
