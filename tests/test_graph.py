"""The graph of a board agrees with the lattices of networkx."""

import networkx
import pytest
from boards import boards
from hypothesis import given, settings

from analyzer import Board, TileSet, read_position
from analyzer.graph import FACE, POINT, board_graph, enclosed_holes
from analyzer.lattice import corners, is_up, neighbours

ZEROS = "0-0"


def filled(faces):
    """Put 0-0-0 on every face. A set has this tile only once, but only the shape matters here."""
    board = Board.empty(TileSet.named(ZEROS))
    for face in faces:
        board = board.place(face, (0, 0, 0))
    return board


def part(graph, kind, placed=None):
    return graph.subgraph(
        node for node, data in graph.nodes(data=True) if data["kind"] == kind and placed in (None, data.get("placed"))
    )


def placed_points(board):
    graph = board_graph(board)
    return graph.subgraph((POINT, *point) for point in board.values)


@pytest.mark.parametrize(("rows", "length"), [(1, 1), (1, 6), (2, 4), (3, 8), (5, 7), (6, 10)])
def test_the_points_of_a_filled_region_are_the_triangular_lattice_of_networkx(rows, length):
    """networkx shifts every second row of points by half a step, as the lattice of the board does."""
    theirs = networkx.triangular_lattice_graph(rows, length)
    wide = (length + 1) // 2
    # networkx numbers points by column i and row j. The point is at x = 2i, or 2i + 1 if j is odd, and at y = j.
    points = {(2 * i + j % 2, j) for i, j in theirs}
    faces = [(x, y) for y in range(rows) for x in range(-1, 2 * wide + 2) if set(corners((x, y))) <= points]
    ours = placed_points(filled(faces))
    assert networkx.is_isomorphic(ours, theirs)
    assert {frozenset(((2 * i + j % 2, j), (2 * k + m % 2, m))) for (i, j), (k, m) in theirs.edges} == {
        frozenset((a[1:], b[1:])) for a, b in ours.edges
    }


def test_the_faces_of_a_hexagon_are_a_ring_and_those_of_side_two_a_hexagonal_lattice():
    ring = filled([(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)])
    assert networkx.is_isomorphic(part(board_graph(ring), FACE, True), networkx.cycle_graph(6))
    theirs = networkx.hexagonal_lattice_graph(3, 4)
    degrees = sorted(degree for _, degree in theirs.degree)
    assert set(degrees) == {2, 3}


def test_the_face_graph_holds_a_hexagonal_lattice_of_networkx():
    """The faces around four neighbouring points form a lattice of 2 by 2 hexagons."""
    theirs = networkx.hexagonal_lattice_graph(2, 2)
    centres = [(1, 1), (3, 1), (2, 2), (4, 2)]
    faces = {
        face
        for x, y in centres
        for face in [(x - 1, y - 1), (x, y - 1), (x + 1, y - 1), (x - 1, y), (x, y), (x + 1, y)]
    }
    assert networkx.is_isomorphic(part(board_graph(filled(sorted(faces))), FACE, True), theirs)


@given(boards())
@settings(max_examples=30)
def test_nodes_edges_and_attributes_describe_the_board(board):
    graph = board_graph(board)
    faces, points = part(graph, FACE), part(graph, POINT)
    assert {node[1:] for node in faces} == board.tiles.keys() | board.frontier.keys()
    assert {node[1:] for node in points} == {point for node in faces for point in corners(node[1:])}
    for node, data in faces.nodes(data=True):
        face = node[1:]
        assert (data["x"], data["y"], data["up"]) == (*face, is_up(face))
        assert data["placed"] == (face in board.tiles)
        assert ("tile" in data) == ("corners" in data) == ("bridge" in data) == data["placed"]
        if data["placed"]:
            assert data["tile"] == board.tile_at(face).name
            assert data["corners"] == "-".join(map(str, board.tiles[face]))
            assert data["bridge"] == (face in board.bridges)
        near = {other for other in graph[node] if graph.edges[node, other]["kind"] == "edge"}
        assert near == {(FACE, *other) for other in neighbours(face) if (FACE, *other) in graph}
        own = {other for other in graph[node] if graph.edges[node, other]["kind"] == "corner"}
        assert own == {(POINT, *point) for point in corners(face)}
    for node, data in points.nodes(data=True):
        assert data.get("value") == board.values.get(node[1:])
        assert data["around"] == board.around.get(node[1:], 0) <= 6
        sides = [other for other in graph[node] if graph.edges[node, other]["kind"] == "side"]
        assert all(abs(x - node[1]) + 1 * abs(y - node[2]) == 2 for _, x, y in sides)
    assert graph.graph["tiles"] == len(board)
    assert graph.graph["set"] == board.tile_set.name
    assert networkx.is_connected(part(graph, FACE, True))
    assert networkx.is_bipartite(faces)


HOLES = [
    ("no hole", "  1\n  ^\n1   2\n", []),
    ("a ring round a point is no hole", "  0   1\n  ^ v ^\n3   1   2\n  v ^ v\n  1   5\n", []),
]


@pytest.mark.parametrize(("drawing", "holes"), [row[1:] for row in HOLES], ids=[row[0] for row in HOLES])
def test_boards_without_a_hole(drawing, holes):
    assert enclosed_holes(read_position(f"board:\n{drawing}").board) == holes


def test_enclosed_faces_are_holes():
    around = [(x, y) for x in range(9) for y in range(4)]
    hole, second = {(3, 1)}, {(5, 2), (6, 2)}
    board = filled([face for face in around if face not in hole | second])
    assert enclosed_holes(board) == [second, hole]
    assert board_graph(board).graph["holes"] == 2
    assert enclosed_holes(Board.empty(TileSet.named("standard"))) == []
