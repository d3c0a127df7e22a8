"""``triomino arrange``."""

from __future__ import annotations

from collections.abc import Collection

import click

from analyzer.board import Placement
from analyzer.errors import counted
from analyzer.rules import PUBLISHED, published
from analyzer.text import Draft, write_drawing_or_list
from analyzer.tiles import TileSet
from triomino.cli.command import JSON, option, print_json, write_text
from triomino.cli.command import command as declare
from triomino.cli.options import answer, asks
from triomino.operations.arrange import ArrangeAsk, Arranged, ArrangeNews


@declare("arrange")
@asks("arrange")
@option("--svg", metavar="OUT", help="Also draw the figure into this SVG file.")
@JSON
@click.pass_context
def command(ctx: click.Context, ask: ArrangeAsk, svg: str | None, as_json: bool) -> None:
    """Lay all the tiles of a set in one figure, as compact as can be found.

    Without --seconds it answers with the best figure known, if one is known for the set, and otherwise searches for 10
    seconds; with --seconds it searches for a better one. The perimeter counts holes too, and stands beside the least
    that is proven for any figure.

    With --region it lays different tiles on all faces of a shape, all the tiles if there are as many faces, or
    says why they cannot. The set is then the one that FILE names, unless --set is given.

    Ctrl-C ends the search with the best so far. The text that it prints is a position.

    Exit status: 0 there is a figure, 1 there is none, or none was found in time; 2 the call or FILE is wrong.
    """
    arranged = answer("arrange", ask, _progress_words)
    found = arranged.arrangement
    if svg is not None and found.layout:
        from analyzer.render.svg import board_svg

        write_text(svg, board_svg(found.layout, title=_title(arranged.set, found.layout)))
    if as_json:
        print_json(arranged)
    else:
        click.echo(_text(arranged), nl=False)
    ctx.exit(0 if found.layout else 1)


def _progress_words(news: ArrangeNews) -> str:
    best = f"best perimeter {news.best}; " if news.best else ""
    return f"{best}round {news.rounds}, at best {counted(news.missing, 'face')} without a tile"


def _title(tile_set: TileSet, layout: Collection[Placement]) -> str:
    every = "all " if len(layout) == len(tile_set) else ""
    return f"A figure of {every}{len(layout)} tiles of the set {tile_set.name}"


def _text(arranged: Arranged) -> str:
    found = arranged.arrangement
    if found.reason is not None:
        working = (f"  {line}" for line in found.reason.working or ())
        return "\n".join(["No arrangement.", found.reason.message, *working]) + "\n"
    if found.status == "unknown":
        lines = [
            f"Not found in {counted(found.rounds, 'round')}, so it is not known whether there is an arrangement.",
            f"The best left {counted(found.missing, 'face')} without a different tile.",
            f"Seed {arranged.seed}, stopped: {found.stopped}.",
        ]
        return "\n".join(lines) + "\n"
    lines = [f"{_title(arranged.set, found.layout)}."]
    if arranged.region is None:
        lines.append(f"Perimeter {arranged.perimeter}; no figure of all these tiles has less than {arranged.bound}.")
    how = f"Found with seed {arranged.seed} and {counted(found.rounds, 'round')} of the search."
    lines.append("The best figure known." if found.known else how)
    return write_drawing_or_list(Draft(arranged.set, published(PUBLISHED[0]), layout=found.layout), lines)
