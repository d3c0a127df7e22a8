"""``triomino perft FILE --depth N``."""

from __future__ import annotations

import time

import click

from analyzer.board import place_name
from analyzer.notation import read_position
from analyzer.perft import divide, perft
from analyzer.render.words import corners_text
from triomino.cli.command import FILE, file_name, read_text
from triomino.cli.command import command as declare


class _OutOfTimeError(Exception):
    """The time limit struck."""


@declare("perft")
@FILE
@click.option("--depth", type=click.IntRange(0), required=True, help="How many placements a sequence has.")
@click.option("--divide", "divided", is_flag=True, help="Also print the count for each first placement.")
@click.option("--seconds", type=click.FloatRange(min=0, min_open=True), help="Give up after so many seconds.")
@click.pass_context
def command(ctx: click.Context, file: str, depth: int, divided: bool, seconds: float | None) -> None:
    """Count the legal sequences of placements from the position in FILE.

    The tiles are those of the hand, or every unplayed tile where there is no hand. With --divide a line for each first
    placement comes before the total: a program that counts otherwise differs in the lines of the moves it lists
    wrongly.
    """
    position = read_position(read_text(file), file_name(file))
    board = position.board
    tiles = board.tile_set.mask(position.hand) if position.hand else board.unplayed
    ends = None if seconds is None else time.monotonic() + seconds

    def tick() -> None:
        if ends is not None and time.monotonic() > ends:
            raise _OutOfTimeError

    try:
        if not divided or depth == 0:
            click.echo(perft(board, tiles, depth, tick))
            return
        total = 0
        for placement, sequences in divide(board, tiles, depth, tick):
            at, corners = place_name(placement.at), corners_text(placement.corners)
            click.echo(f"{placement.tile} @ {at} {corners}: {sequences}")
            total += sequences
        click.echo(total)
    except _OutOfTimeError:
        click.echo(f"stopped after {seconds} seconds: not counted to the end", err=True)
        ctx.exit(1)
