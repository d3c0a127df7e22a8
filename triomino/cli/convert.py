"""``triomino convert``, ``graph`` and ``perft``: a position in another form, as a graph, as a count."""

from __future__ import annotations

import click

from analyzer.board import place_name
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
    """Write the position or puzzle in FILE in another form.

    FILE is a drawing, a list or JSON; - reads standard input. Nothing is lost but comments. A layout with a misplaced
    tile is converted as it is; only a drawing cannot show corners that disagree, and says so.
    """
    click.echo(answer("write", ask, file=ctx.params["asked_board"]).text, nl=False)


@declare("graph")
@asks("graph")
@json_form("--format", "asked_format")
def graph(ask: GraphAsk) -> None:
    """Export the lattice graph of the position in FILE.

    Its nodes are the placed faces, the open slots and their points, with values and tiles as attributes; its edges say
    which faces share an edge, which points are neighbours, and which points are the corners of a face. The format json
    is the node-link form of networkx.
    """
    click.echo(answer("graph", ask).text)


@declare("perft")
@asks("perft")
@JSON
@click.pass_context
def perft(ctx: click.Context, ask: PerftAsk, as_json: bool) -> None:
    """Count the legal sequences of placements from the position in FILE.

    The tiles are those of the hand, or every unplayed tile where there is no hand. With --divide a line for each first
    placement comes before the total: a program that counts otherwise differs in the lines of the moves it lists
    wrongly.
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
        why = "interrupted" if process.came else f"stopped after {ask.seconds} seconds"
        click.echo(f"{why}: not counted to the end", err=True)
        ctx.exit(1)
    click.echo(counted.sequences)
