"""The lattice graph of a position, for anybody who wants to study it."""

from __future__ import annotations

from typing import Literal, NamedTuple

from analyzer.forms import json_keys
from analyzer.position import Position
from triomino.operations.control import Control


class GraphAsk(NamedTuple):
    """Export the lattice graph of a position.

    Attributes:
        position: the board.
        format: what to write: GraphML, or the node-link form of networkx in JSON.
    """

    position: Position
    format: Literal["graphml", "json"] = "graphml"


@json_keys("form", "text")
class GraphText(NamedTuple):
    """A graph as a text: its form, and the text."""

    form: str
    text: str


def run(ask: GraphAsk, _control: Control[None]) -> GraphText:
    """Export it."""
    import json

    import networkx

    from analyzer.graph import board_graph

    graph = board_graph(ask.position.board)
    if ask.format == "json":
        text = json.dumps(networkx.node_link_data(graph, edges="edges"))
    else:
        named = networkx.relabel_nodes(graph, {node: " ".join(map(str, node)) for node in graph})
        text = "\n".join(networkx.generate_graphml(named))
    return GraphText(ask.format, text)
