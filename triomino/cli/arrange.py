"""``triomino arrange``."""

from __future__ import annotations

from collections.abc import Collection

import click

from analyzer.board import Placement
from analyzer.errors import counted
from analyzer.messages import Phrase, _, ngettext, phrase
from analyzer.rules import PUBLISHED, published
from analyzer.text import Draft, write_drawing_or_list
from analyzer.tiles import TileSet
from triomino.cli.command import JSON, option, print_json, write_text
from triomino.cli.command import command as declare
from triomino.cli.options import answer, asks
from triomino.cli.terminal import print_text
from triomino.operations.arrange import ArrangeAsk, Arranged, ArrangeNews


@declare("arrange")
@asks("arrange")
@option("--svg", metavar="OUT", help="Also save an SVG picture of the figure to this file.")
@JSON
@click.pass_context
def command(ctx: click.Context, ask: ArrangeAsk, svg: str | None, as_json: bool) -> None:
    """Arrange all the tiles of a set in one compact figure.

    Without --seconds, the output is the best known figure of the set; if none is known, the command searches for 10
    seconds. With --seconds, the command searches for a better figure. A figure with a shorter perimeter is
    better; the perimeter includes the edges of holes. The output also states a proven lower bound for the perimeter.

    With --region, the tiles fill the region in FILE. If the command proves that the region cannot be filled, the output
    says why. Without --set, the command uses the set named in FILE.

    Ctrl-C stops the search and prints the best figure so far. The output is a position in text form.

    Exit status: 0 a figure was found, 1 no figure exists or none was found in time, 2 invalid input or usage error.
    """
    arranged = answer("arrange", ask, _progress_words)
    found = arranged.arrangement
    if svg is not None and found.layout:
        from analyzer.render.svg import board_svg

        write_text(svg, board_svg(found.layout, title=_title(arranged.set, found.layout).text))
    if as_json:
        print_json(arranged)
    else:
        print_text(_text(arranged), prose=not found.layout)
    ctx.exit(0 if found.layout else 1)


def _progress_words(news: ArrangeNews) -> str:
    if news.best:
        return _("attempt {round}; best perimeter so far: {best}", round=f"{news.rounds:,}", best=news.best)
    return ngettext(
        "attempt {round}; best attempt: {count} empty face",
        "attempt {round}; best attempt: {count} empty faces",
        news.missing,
        round=f"{news.rounds:,}",
    )


def _title(tile_set: TileSet, layout: Collection[Placement]) -> Phrase:
    if len(layout) == len(tile_set):
        return phrase("A figure of all {count} tiles of the {set} set", count=len(layout), set=tile_set.name)
    return phrase("A figure of {count} tiles of the {set} set", count=len(layout), set=tile_set.name)


def _text(arranged: Arranged) -> str:
    found = arranged.arrangement
    if found.reason is not None:
        working = (f"  {line.text}" for line in found.reason.working or ())
        return "\n".join([_("No arrangement exists."), found.reason.phrase.text, *working]) + "\n"
    if found.status == "unknown":
        lines = [
            ngettext(
                "No arrangement was found in {count} attempt, but one may exist.",
                "No arrangement was found in {count:,} attempts, but one may exist.",
                found.rounds,
            ),
            ngettext(
                "The best attempt left {count} face without a tile.",
                "The best attempt left {count} faces without a tile.",
                found.missing,
            ),
            _("Seed {seed}, interrupted.", seed=arranged.seed)
            if found.stopped == "interrupted"
            else _("Seed {seed}, stopped by the time limit.", seed=arranged.seed),
        ]
        return "\n".join(lines) + "\n"
    lines = [f"{_title(arranged.set, found.layout)}."]  # comments in a position are always in English
    if arranged.region is None:
        figures = "figure of all these tiles with a hole" if arranged.hole else "figure of all these tiles"
        lines.append(f"Perimeter {arranged.perimeter}; no {figures} has a perimeter below {arranged.bound}.")
    search = f"Found with seed {arranged.seed} and {counted(found.rounds, 'attempt')}."
    lines.append("The best figure known." if found.known else search)
    return write_drawing_or_list(Draft(arranged.set, published(PUBLISHED[0]), layout=found.layout), lines)
