"""``triomino perft FILE --depth N``."""

from __future__ import annotations

import click

from analyzer.board import place_name
from analyzer.render.words import corners_text
from triomino.cli.asking import answer, asks
from triomino.cli.command import command as declare
from triomino.operations.perft import Ask


@declare("perft")
@asks("perft")
@click.pass_context
def command(ctx: click.Context, ask: Ask) -> None:
    """Count the legal sequences of placements from the position in FILE.

    The tiles are those of the hand, or every unplayed tile where there is no hand. With --divide a line for each first
    placement comes before the total: a program that counts otherwise differs in the lines of the moves it lists
    wrongly.
    """
    counted = answer("perft", ask)
    for branch in counted.branches or ():
        laid = branch.placement
        click.echo(f"{laid.tile} @ {place_name(laid.at)} {corners_text(laid.corners)}: {branch.sequences}")
    if counted.stopped:
        click.echo(f"stopped after {ask.seconds} seconds: not counted to the end", err=True)
        ctx.exit(1)
    click.echo(counted.sequences)
