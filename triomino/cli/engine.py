"""``triomino engine``: every operation as JSON lines on standard input and output."""

from __future__ import annotations

import sys

import click

from triomino.cli.command import command as declare


@declare("engine")
@click.option(
    "--threads", type=click.IntRange(1, 64), default=2, show_default=True, help="Queries worked on at a time."
)
def command(threads: int) -> None:
    """Answer queries that come as JSON lines on standard input, on standard output, until the input ends.

    A query such as {"id": 1, "action": "best", "position": {...}, "seconds": 5, "report_every": 1} is answered by lines
    with the same id: partial ones while the search goes on, then the last. Answers come when they are ready, not in the
    order of the queries; {"id": 2, "action": "cancel", "target": 1} ends a search early.
    """
    from triomino.lines import LONGEST_LINE, serve

    # Whatever bytes come: a line that is not UTF-8 is answered by an error like any other nonsense.
    lines = (line.decode("utf-8", "replace") for line in iter(lambda: sys.stdin.buffer.readline(2 * LONGEST_LINE), b""))
    serve(lines, _write, threads)


def _write(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()
