"""``triomino graph FILE --format graphml|json``."""

from __future__ import annotations

import click

from triomino.cli.asking import answer, asks
from triomino.cli.command import command as declare
from triomino.operations.graph import Ask


@declare("graph")
@asks("graph")
def command(ask: Ask) -> None:
    """Export the lattice graph of the position in FILE.

    Its nodes are the placed faces, the open slots and their points, with values and tiles as attributes; its edges say
    which faces share an edge, which points are neighbours, and which points are the corners of a face. The format json
    is the node-link form of networkx.
    """
    click.echo(answer("graph", ask).text)
