"""Twelve faces touch a face. The tests score a tile for every combination of occupied ones.

The tests have their own implementation of the definitions, which uses only faces and points.
"""

from itertools import combinations

import pytest
from house import APART
from plans import placement_score

from analyzer.board import Board
from analyzer.moves import bonus_at
from analyzer.plain_board import PlainBoard
from analyzer.rules import published
from analyzer.tiles import TileSet

ALL_TILES = TileSet.named("0-3 mirrors")
RULES = {"none": "classic", "edge": "goliath", "two-edges": "pressman"}
"""A published rule set for each kind of extension."""


def points(face):
    x, y = face
    return {(x, y), (x + 1, y + 1), (x - 1, y + 1)} if (x + y) % 2 == 0 else {(x - 1, y), (x + 1, y), (x, y + 1)}


def in_order(face):
    x, y = face
    return [(x, y), (x + 1, y + 1), (x - 1, y + 1)] if (x + y) % 2 == 0 else [(x - 1, y), (x + 1, y), (x, y + 1)]


def touching(face):
    near = [(face[0] + dx, face[1] + dy) for dx in range(-4, 5) for dy in range(-4, 5)]
    return [other for other in near if other != face and points(other) & points(face)]


def faces_round(point):
    near = [(point[0] + dx, point[1] + dy) for dx in range(-3, 4) for dy in range(-3, 4)]
    return {face for face in near if point in points(face)}


def value(point):
    """Return the value at a point. The values are chosen so that the tile on every face is in the set."""
    return (3 * point[0] + 5 * point[1]) // 2 % 4


def occupied(faces, bridging=()):
    board = Board.empty(ALL_TILES)
    for face in faces:
        board = board.place(face, tuple(value(point) for point in in_order(face)), face in bridging)
    return board


def closes(face, placed):
    return sum(faces_round(point) <= placed | {face} for point in points(face))


def forms_bridge(face, placed):
    edges = [other for other in placed if len(points(other) & points(face)) == 2]
    if len(edges) != 1:
        return False
    (opposite,) = points(face) - points(edges[0])
    return any(opposite in points(other) for other in placed)


def extends(kind, face, placed, bridging):
    """Return whether a tile extends a bridge. For ``two-edges``, it must also share an edge with another tile."""
    edges = {other for other in placed if len(points(other) & points(face)) == 2}
    pairs = [(bridge, other) for bridge in edges & bridging for other in edges - {bridge}]
    return {"none": False, "edge": bool(edges & bridging), "two-edges": bool(pairs)}[kind]


@pytest.mark.parametrize("face", [(0, 0), (1, 0)], ids=["up", "down"])
def test_twelve_faces_touch_a_face_three_of_them_by_an_edge(face):
    around = touching(face)
    assert len(around) == 12
    assert sum(len(points(other) & points(face)) == 2 for other in around) == 3


@pytest.mark.parametrize("face", [(0, 0), (1, 0)], ids=["up", "down"])
def test_hexagon_bridge_and_extension_follow_from_the_definitions_in_every_pattern(face):
    around = touching(face)
    seen = set()
    for pattern in range(1 << len(around)):
        placed = {other for bit, other in enumerate(around) if pattern >> bit & 1}
        edges = [other for other in placed if len(points(other) & points(face)) == 2]
        hexagons, bridge = closes(face, placed), forms_bridge(face, placed)
        for bridging in (set(some) for size in range(len(edges) + 1) for some in combinations(edges, size)):
            board = occupied(placed, bridging)
            known = board.known(face)
            for kind, name in RULES.items():
                extended = extends(kind, face, placed, bridging)
                bonus = {0: 0, 1: 50, 2: 100, 3: 150}[hexagons] + (40 if bridge or extended else 0)
                found = bonus_at(board, face, known, published(name))
                assert found == (hexagons, bridge, extended, bonus), (kind, placed, bridging)
                seen.add((kind, hexagons, bridge, extended))
    possible = {(kind, hexagons, False, False) for kind in RULES for hexagons in range(4)}
    possible |= {(kind, 0, True, False) for kind in RULES}
    possible |= {(kind, hexagons, False, True) for kind in ("edge", "two-edges") for hexagons in range(4)}
    possible |= {("edge", 0, True, True)}
    assert seen == possible


@pytest.mark.parametrize("extension", RULES)
@pytest.mark.parametrize("face", [(0, 0), (1, 0)], ids=["up", "down"])
def test_the_plain_board_and_the_tests_score_every_pattern_as_the_rule_set_does(face, extension):
    """Every bonus of these rules has a different number of points, so that an omitted rule is noticed."""
    rules = APART._replace(extension=extension)
    around = touching(face)
    laid = tuple(value(point) for point in in_order(face))
    for pattern in range(1, 1 << len(around)):
        placed = {other for bit, other in enumerate(around) if pattern >> bit & 1}
        edges = {other for other in placed if len(points(other) & points(face)) == 2}
        for bridging in (set(), edges):
            board = occupied(placed, bridging)
            found = bonus_at(board, face, board.known(face), rules)
            judged = PlainBoard.of(board, rules).judged(face, laid)
            assert judged.bonus == found, "analyzer/plain_board.py: judged"
            score, bridge = placement_score(dict(board.tiles), board.bridges, face, laid, rules)
            assert (score - sum(laid), bridge) == (found.points, found.bridge), "tests/plans.py: placement_score"
