"""Slots that share exactly one edge with a placed tile and have a value at the opposite point."""

import definitions
import pytest
from boards import board_of, layouts
from hypothesis import given

from analyzer import TileSet, analyse, read_position
from analyzer.findings import find_bridges, find_slots
from analyzer.tiles import Tile


@given(layouts())
def test_bridges_by_definition(layout):
    tiles, set_name = layout
    owned = set(map(tuple, TileSet.named(set_name)))
    on = definitions.values_on_points(tiles)
    found = find_bridges(find_slots(board_of(tiles, set_name)))
    assert {bridge.at for bridge in found} == definitions.bridge_places(tiles)
    for bridge in found:
        corners = tuple(on[point] for point in definitions.corners(bridge.at))
        needed = definitions.least_rotation(*corners)
        assert (bridge.corners, bridge.tile) == (corners, Tile(*needed))
        assert bridge.reason == (
            "mirror" if needed not in owned else "played" if needed not in definitions.unplayed(tiles, owned) else None
        )
        assert bridge.status == ("impossible" if bridge.reason else "completable")


DRAWN = [
    # A drawing, and its places for a bridge: the face, the tile needed, and why this tile is not available.
    ("  1\n  ^\n1   2\n", []),
    ("    3   4\n    ^ v ^\n  1   4   0\n      ^ v\n4   3   2\n  v ^ v\n  3   2\n", [((1, 1), "1-3-4", "played")]),
    ("  2   2   3\n  ^ v ^ v ^\n5   5   3   5\n  v ^     v\n  1   1   0\n", [((5, 1), "0-1-3", None)]),
    ("    1   2\n    ^ v ^\n  1   5   5\n      ^ v\n3   4   4\n  v ^ v\n  3   2\n", [((1, 1), "1-4-3", "mirror")]),
]


@pytest.mark.parametrize(("drawing", "bridges"), DRAWN)
def test_bridges_of_drawn_boards(drawing, bridges):
    found = analyse(read_position(f"board:\n{drawing}")).bridges
    assert [(bridge.at, bridge.tile.name, bridge.reason) for bridge in found] == bridges
