"""``triomino convert``, ``graph`` and ``perft``."""

from __future__ import annotations

import click

from analyzer.board import place_name
from analyzer.messages import _
from analyzer.render.words import corners_text
from triomino.cli.command import JSON, Interrupted, json_form, print_json
from triomino.cli.command import command as declare
from triomino.cli.options import answer, asks
from triomino.entry import process
from triomino.operations.graph import GraphAsk
from triomino.operations.perft import PerftAsk
from triomino.operations.write import WriteAsk


@declare("convert")
@asks("write", form="--to")
@json_form("--to", "asked_form")
@click.pass_context
def convert(ctx: click.Context, ask: WriteAsk) -> None:
    """Convert a position to a drawing, a list, JSON or a picture.

    FILE is a position or a puzzle in any notation; use - for standard input. A conversion to a list or JSON loses only
    the comments; a drawing also loses the order of the tiles. A board with a misplaced tile is converted unchanged, but
    a drawing cannot show corners that disagree.
    """
    click.echo(answer("write", ask, file=ctx.params["asked_board"]).text, nl=False)


@declare("graph")
@asks("graph")
@json_form("--format", "asked_format")
def graph(ask: GraphAsk) -> None:
    """Export the faces and points of a position as a graph.

    FILE is a position; use - for standard input. The nodes of the graph are the faces with a tile, the slots, and the
    points of these faces and slots. Attributes of the nodes give the tile on a face and the value at a point. An edge
    of the graph joins a face and one of its points, two neighbouring points, or two faces that share a side. The format
    'json' is the node-link format of networkx.
    """
    click.echo(answer("graph", ask).text)


@declare("perft")
@asks("perft")
@JSON
@click.pass_context
def perft(ctx: click.Context, ask: PerftAsk, as_json: bool) -> None:
    """Count the legal sequences of placements.

    The sequences start from the position in FILE and use the tiles in its hand, or all unplayed tiles if it has no
    hand. --divide prints one line for each first placement, then the total. If another program's total differs, compare
    these lines to find the placements that it counts differently.

    Exit status: 0 success, 1 the count is not complete, 2 invalid input or usage error.
    """
    counted = answer("perft", ask)
    if counted.stopped and process.came and not counted.branches:
        raise Interrupted
    if as_json:
        print_json(counted)
        ctx.exit(1 if counted.stopped else 0)
    for branch in counted.branches or ():
        laid = branch.placement
        click.echo(f"{laid.tile} @ {place_name(laid.at)} {corners_text(laid.corners)}: {branch.sequences}")
    if counted.stopped:
        if process.came:
            click.echo(_("Interrupted: the count is not complete."), err=True)
        else:
            click.echo(_("Stopped after {seconds} s: the count is not complete.", seconds=f"{ask.seconds:g}"), err=True)
        ctx.exit(1)
    click.echo(counted.sequences)
