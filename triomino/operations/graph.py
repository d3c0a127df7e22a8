"""Export the lattice graph of a position."""

from __future__ import annotations

from typing import Literal, NamedTuple

from analyzer.position import Position
from triomino.operations.control import Control
from triomino.operations.write import Written


class GraphAsk(NamedTuple):
    """Export the lattice graph of a position.

    Attributes:
        position: the board.
        format: write GraphML, or JSON in the node-link format of networkx.
    """

    position: Position
    format: Literal["graphml", "json"] = "graphml"


def run(ask: GraphAsk, _control: Control[None]) -> Written:
    """Write the board's lattice graph in the requested format."""
    import json

    import networkx

    from analyzer.graph import board_graph

    graph = board_graph(ask.position.board)
    if ask.format == "json":
        text = json.dumps(networkx.node_link_data(graph, edges="edges"))
    else:
        named = networkx.relabel_nodes(graph, {node: " ".join(map(str, node)) for node in graph})
        text = "\n".join(networkx.generate_graphml(named))
    return Written(ask.format, text)
