"""The lattice graph of a board in networkx.

Nodes are ``("face", x, y)`` and ``("point", x, y)``. The graph contains every face with a tile, every open slot, and
all corners of these faces.

===== ============== ==================================================================================
node  attribute      meaning
===== ============== ==================================================================================
both  ``kind``       ``"face"`` or ``"point"``
both  ``x``, ``y``   the coordinates
point ``value``      the value; missing if the point has none
point ``around``     the number of tiles around it, 0 to 6
face  ``up``         whether the face points up
face  ``placed``     whether it has a tile; otherwise it is an open slot
face  ``tile``       the tile's name, such as ``"0-1-3"``; only when placed
face  ``corners``    the tile's values in its rotation, such as ``"3-0-1"``; only when placed
face  ``bridge``     whether the tile formed a bridge; only when placed
===== ============== ==================================================================================

The graph has the attributes ``set`` (the name of the tile set), ``tiles`` (the number of placed tiles) and
``holes`` (the number of enclosed holes). Edges have the attribute ``kind``: ``"edge"`` between two faces that share
an edge, ``"side"`` between two neighbouring points of one face, ``"corner"`` between a face and each of its points.

The points lie on a triangular lattice (see ``networkx.triangular_lattice_graph``), and the faces lie on its dual, the
hexagonal lattice.
"""

from __future__ import annotations

from typing import TypeAlias

import networkx

from analyzer.board import Board, connected_parts
from analyzer.lattice import Face, Point, corners, is_up, neighbours, row_by_row

Node: TypeAlias = tuple[str, int, int]

FACE = "face"
POINT = "point"


def board_graph(board: Board) -> networkx.Graph[Node]:
    """The lattice graph of a board; the docstring of this module lists its nodes and attributes.

    >>> from analyzer.tiles import TileSet
    >>> graph = board_graph(Board.empty(TileSet.named("standard")).place((0, 0), (0, 1, 2)))
    >>> graph.nodes["face", 0, 0]["tile"], graph.nodes["point", 1, 1]["value"], len(graph)
    ('0-1-2', 1, 10)
    """
    graph: networkx.Graph[Node] = networkx.Graph(
        set=board.tile_set.name, tiles=len(board), holes=len(enclosed_holes(board))
    )
    faces = sorted([*board.tiles, *board.frontier], key=row_by_row)
    for face in faces:
        graph.add_node((FACE, *face), **_face_attributes(board, face))
    present = set(faces)
    for face in faces:
        points = corners(face)
        for point in points:
            graph.add_node((POINT, *point), **_point_attributes(board, point))
            graph.add_edge((FACE, *face), (POINT, *point), kind="corner")
        for number, point in enumerate(points):
            graph.add_edge((POINT, *point), (POINT, *points[number - 1]), kind="side")
        for other in neighbours(face):
            if other in present:
                graph.add_edge((FACE, *face), (FACE, *other), kind="edge")
    return graph


def _face_attributes(board: Board, face: Face) -> dict[str, object]:
    attributes: dict[str, object] = {"kind": FACE, "x": face[0], "y": face[1], "up": is_up(face)}
    triple = board.tiles.get(face)
    attributes["placed"] = triple is not None
    if triple is not None:
        attributes["tile"] = board.tile_at(face).name
        attributes["corners"] = "-".join(map(str, triple))
        attributes["bridge"] = face in board.bridges
    return attributes


def _point_attributes(board: Board, point: Point) -> dict[str, object]:
    attributes: dict[str, object] = {"kind": POINT, "x": point[0], "y": point[1]}
    if point in board.values:
        attributes["value"] = board.values[point]
    attributes["around"] = board.around.get(point, 0)
    return attributes


def enclosed_holes(board: Board) -> list[set[Face]]:
    """The enclosed holes, the largest first.

    A hole is a group of empty faces from which no path leads across edges to the outside.
    """
    if not board.tiles:
        return []
    left, right = min(x for x, _ in board.tiles) - 1, max(x for x, _ in board.tiles) + 1
    top, bottom = min(y for _, y in board.tiles) - 1, max(y for _, y in board.tiles) + 1
    empty = {(x, y) for x in range(left, right + 1) for y in range(top, bottom + 1)} - board.tiles.keys()
    return [
        part for part in connected_parts(empty) if not any(_on_rim(face, left, right, top, bottom) for face in part)
    ]


def _on_rim(face: Face, left: int, right: int, top: int, bottom: int) -> bool:
    return face[0] in (left, right) or face[1] in (top, bottom)
