"""A hexagon is complete, can still be completed, or has become impossible."""

import definitions
import pytest
from boards import board_of, layouts
from hypothesis import given, settings

from analyzer import TileSet, read_position
from analyzer.findings import find_hexagons
from analyzer.findings.hexagons import CLASH, COMPLETE, SEVERAL
from analyzer.findings.slots import COMPLETABLE, IMPOSSIBLE
from analyzer.tiles import Tile


def check_by_definition(tiles, set_name, most_choices):
    """Check all hexagons of a board. Return for how many of them the completions were counted."""
    owned = set(map(tuple, TileSet.named(set_name)))
    span = len({value for tile in owned for value in tile})
    board = board_of(tiles, set_name)
    on = definitions.values_on_points(tiles)
    hexagons = find_hexagons(board)
    assert [hexagon.centre for hexagon in hexagons] == sorted(on, key=lambda point: (point[1], point[0]))
    held = 0
    for hexagon in hexagons:
        faces = definitions.faces_round(hexagon.centre)
        empty = {face for face in faces if face not in tiles}
        assert hexagon.value == on[hexagon.centre]
        assert hexagon.placed == 6 - len(empty)
        assert set(hexagon.empty) == empty
        if not empty:
            assert hexagon[3:] == (COMPLETE, None, 1, (), (), (), None)
            continue
        blocked = {face: definitions.reason(tiles, face, owned) for face in empty}
        blocked = {face: reason for face, reason in blocked.items() if reason}
        open_points = {point for face in faces for point in definitions.corners(face)} - on.keys()
        if span ** len(open_points) > most_choices:
            continue
        held += 1
        ways = definitions.completions(tiles, hexagon.centre, owned)
        assert hexagon.completions == len(ways)
        assert hexagon.status == (COMPLETABLE if ways else IMPOSSIBLE)
        if ways:
            assert hexagon.reason is None
            assert hexagon.blocked_by == ()
            assert {filling.at for filling in hexagon.example} == empty
            values = on | {
                point: value
                for filling in hexagon.example
                for point, value in zip(definitions.corners(filling.at), filling.corners)
            }
            assert {point: values[point] for point in open_points} in ways
            assert all(filling.tile == Tile.of(*filling.corners) for filling in hexagon.example)
            continue
        assert {blocker.at: blocker.reason for blocker in hexagon.blocked_by} == blocked
        assert all(
            blocker.corners == tuple(on.get(point) for point in definitions.corners(blocker.at))
            for blocker in hexagon.blocked_by
        )
        for blocker in hexagon.blocked_by:
            touching = [face for face in definitions.edge_neighbours(blocker.at) if face in tiles]
            assert (blocker.edges, blocker.status, blocker.fits) == (len(touching), IMPOSSIBLE, ())
        expected = CLASH if not blocked else SEVERAL if len(set(blocked.values())) > 1 else min(blocked.values())
        assert hexagon.reason == expected
        assert hexagon.example is None
        least = None if blocked else definitions.smallest_competition(tiles, sorted(empty), owned)
        assert (hexagon.competition and len(hexagon.competition.faces)) == least
        if least:
            common = set().union(*(definitions.fits(tiles, face, owned) for face in hexagon.competition.faces))
            assert set(map(tuple, hexagon.competition.tiles)) == common
            assert len(common) < least
    return held


@given(layouts())
@settings(max_examples=40)
def test_hexagons_by_definition(layout):
    check_by_definition(*layout, most_choices=220)


@given(layouts(sets=("0-1", "0-2", "0-2 mirrors", "0-3", "0-3 mirrors"), most=6))
@settings(max_examples=15)
def test_hexagons_with_little_known(layout):
    check_by_definition(*layout, most_choices=1024)


DRAWN = [
    # The case, the drawing, the centre, the number of tiles around it, and how many completions there are or why there
    # are none.
    ("complete", "  0   1\n  ^ v ^\n3   1   2\n  v ^ v\n  1   5\n", (3, 1), 6, 1),
    ("four ways for three faces", "0   1   3   3\n  v ^ v ^ v\n  4   4   4\n", (2, 0), 3, 4),
    ("one way for three faces", "5   4   2   4\n  v ^ v ^ v\n  4   3   2\n", (3, 1), 3, 1),
    ("a mirror", "  3   1\n  ^ v ^\n2   3   2\n  v   v\n  0   2\n", (3, 1), 5, "mirror"),
    ("a tile that is played", "  1   2\n  ^ v ^\n1   2   2\n    ^ v\n  1   0\n", (3, 1), 5, "played"),
    ("nothing left for an edge", "    1   4\n    ^ v\n  0   0\n  ^ v\n5   5\n  v\n  4\n", (1, 1), 3, "exhausted"),
    ("two faces barred", "  1   2\n  ^ v\n0   2   3   5\n  v ^ v ^ v\n  2   3   3\n", (5, 1), 3, "several"),
    ("no value suits both neighbours", "5   4   2   4\n  v ^ v ^ v\n  4   3   2\n", (4, 0), 3, "clash"),
    (
        "two faces want one tile",
        "  4   1   2\n  ^ v ^ v ^\n3   1   1   0\n  v       v ^\n  1       1   0\n",
        (3, 1),
        4,
        "clash",
    ),
]


@pytest.mark.parametrize(
    ("drawing", "centre", "placed", "expected"), [row[1:] for row in DRAWN], ids=[r[0] for r in DRAWN]
)
def test_hexagons_of_drawn_boards(drawing, centre, placed, expected):
    found = next(h for h in find_hexagons(read_position(f"board:\n{drawing}").board) if h.centre == centre)
    assert found.placed == placed
    assert (found.reason or found.completions) == expected


def test_a_clash_names_the_faces_and_the_tiles_that_they_compete_for():
    drawing = DRAWN[-1][1]
    found = next(h for h in find_hexagons(read_position(f"board:\n{drawing}").board) if h.centre == (3, 1))
    assert found.competition == ((found.empty[0], found.empty[1]), (Tile(1, 1, 5),))
    assert set(found.empty) == {(3, 1), (4, 1)}


def test_a_set_of_one_tile_leaves_none_for_a_hexagon():
    found = find_hexagons(read_position("set: 0-0\ntiles:\n 0,0 0-0-0\n").board)
    assert [(h.placed, h.status, h.reason, len(h.blocked_by)) for h in found] == [(1, IMPOSSIBLE, "played", 5)] * 3
