"""``triomino graph FILE --format graphml|json``."""

from __future__ import annotations

import click

from analyzer.notation import read_position
from triomino.cli.command import FILE, file_name, print_json, read_text
from triomino.cli.command import command as declare


@declare("graph")
@FILE
@click.option(
    "--format",
    "form",
    type=click.Choice(["graphml", "json"]),
    default="graphml",
    show_default=True,
    help="What to write.",
)
def command(file: str, form: str) -> None:
    """Export the lattice graph of the position in FILE.

    Its nodes are the placed faces, the open slots and their points, with values and tiles as attributes; its edges say
    which faces share an edge, which points are neighbours, and which points are the corners of a face. The format json
    is the node-link form of networkx.
    """
    graph = read_position(read_text(file), file_name(file)).board.graph()
    import networkx

    if form == "json":
        print_json(networkx.node_link_data(graph, edges="edges"))
    else:
        named = networkx.relabel_nodes(graph, {node: " ".join(map(str, node)) for node in graph})
        click.echo("\n".join(networkx.generate_graphml(named)))
