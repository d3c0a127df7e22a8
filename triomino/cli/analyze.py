"""``triomino analyze``, also installed as ``triomino-analyze``."""

from __future__ import annotations

import click

from analyzer.render.report import MOST_MOVES, WORTH_KNOWING, report
from triomino.cli.command import JSON, VERSION, option, print_json, write_text
from triomino.cli.command import command as declare
from triomino.cli.options import answer, asks
from triomino.cli.terminal import terminal_paint, terminal_width
from triomino.operations.analyze import AnalyzeAsk


@declare("analyze")
@asks("analyze")
@JSON
@option("--svg", metavar="OUT", help="Also save an SVG picture of the board to this file.")
@option(
    "--hexagons",
    type=click.IntRange(1, 6),
    default=WORTH_KNOWING,
    show_default=True,
    help="List hexagons with at least N tiles.",
)
@option("--moves", type=click.IntRange(0), default=MOST_MOVES, show_default=True, help="List at most N moves.")
@option("--all-rules", is_flag=True, help="Also score each move under every published rule set.")
@VERSION
def command(ask: AnalyzeAsk, as_json: bool, svg: str | None, hexagons: int, moves: int, all_rules: bool) -> None:
    """Analyse a position: its moves, hexagons and bridges.

    FILE contains a drawing, a list or JSON; use - for standard input. The report shows the board, the legal moves (best
    first), the hexagons and bridges that are still possible, those that are no longer possible, and the slots that no
    tile fits.
    """
    analysis = answer("analyze", ask)
    if svg is not None:
        from analyzer.render.svg import analysis_svg

        write_text(svg, analysis_svg(analysis))
    if as_json:
        print_json(analysis)
    else:
        click.echo(report(analysis, hexagons, moves, all_rules, terminal_width(), terminal_paint()), nl=False)
