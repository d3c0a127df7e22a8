"""For each slot, the analysis shows the tiles that fit, or why none fits."""

import definitions
import pytest
from boards import board_of, layouts
from hypothesis import given

from analyzer import TileSet, read_position
from analyzer.board import Board
from analyzer.findings import find_slots, why_impossible
from analyzer.findings.slots import EXHAUSTED, IMPOSSIBLE, MIRROR, PLAYABLE, PLAYED


@given(layouts())
def test_slots_by_definition(layout):
    tiles, set_name = layout
    board = board_of(tiles, set_name)
    owned = set(map(tuple, TileSet.named(set_name)))
    slots = find_slots(board)
    assert {slot.at for slot in slots} == definitions.open_faces(tiles)
    assert [slot.at for slot in slots] == sorted((slot.at for slot in slots), key=lambda at: (at[1], at[0]))
    on = definitions.values_on_points(tiles)
    for slot in slots:
        assert slot.corners == tuple(on.get(point) for point in definitions.corners(slot.at))
        assert slot.edges == definitions.edges(tiles, slot.at)
        fits = definitions.fits(tiles, slot.at, owned)
        assert set(map(tuple, slot.fits)) == fits
        assert len(slot.fits) == len(fits)
        assert slot.status == (PLAYABLE if fits else IMPOSSIBLE)
        assert slot.reason == definitions.reason(tiles, slot.at, owned)


DRAWN = [
    # A drawing, a slot, its known corners, the number of its shared edges, and the tiles that fit or why none fits.
    ("0   1   3   3\n  v ^ v ^ v\n  4   4   4\n", (1, -1), (None, 1, 0), 1, "0-0-1 0-1-1"),
    ("0   1   3   3\n  v ^ v ^ v\n  4   4   4\n", (6, 0), (3, None, 4), 1, "exhausted"),
    ("  3   1\n  ^ v ^\n2   3   2\n  v   v\n  0   2\n", (3, 1), (3, 2, 0), 2, "mirror"),
    ("  1   2\n  ^ v ^\n1   2   2\n    ^ v\n  1   0\n", (2, 1), (1, 2, 1), 2, "played"),
]


@pytest.mark.parametrize(("drawing", "at", "corners", "edges", "expected"), DRAWN)
def test_slots_of_drawn_boards(drawing, at, corners, edges, expected):
    slot = next(slot for slot in find_slots(read_position(f"board:\n{drawing}").board) if slot.at == at)
    assert (slot.corners, slot.edges) == (corners, edges)
    assert (slot.reason or " ".join(tile.name for tile in slot.fits)) == expected


WHY = [
    # The known corners, the tiles on the board, and why no tile fits.
    ((0, 2, 1), [], MIRROR),
    ((1, 0, 2), [], MIRROR),
    ((0, 1, 2), ["0-1-2"], PLAYED),
    ((0, 1, 2), [], None),
    ((5, 5, None), ["0-5-5", "1-5-5", "2-5-5", "3-5-5", "4-5-5", "5-5-5"], PLAYED),
    ((5, 5, None), ["0-5-5", "1-5-5", "2-5-5", "3-5-5", "4-5-5"], None),
    ((0, 2, None), ["0-2-2", "0-2-3", "0-2-4", "0-2-5", "0-0-2"], EXHAUSTED),
    ((2, 1, None), ["1-1-2", "1-2-2"], EXHAUSTED),
    ((1, 2, None), ["1-1-2", "1-2-2"], None),
]


@pytest.mark.parametrize(("known", "placed", "reason"), WHY)
def test_why_nothing_fits(known, placed, reason):
    standard = TileSet.named("standard")
    tiles = [tuple(int(digit) for digit in name.split("-")) for name in placed]
    board = Board.empty(standard)
    for number, triple in enumerate(tiles):  # far apart, so that the tiles do not touch
        board = board.place((100 * number, 0), triple)
    assert why_impossible(board, known) == reason


def test_a_pair_that_only_mirrors_would_fit():
    changed = TileSet.named("0-1 -0-0-1 -0-1-1")
    board = Board.empty(changed).place((0, 0), (0, 0, 0))
    assert [slot.reason for slot in find_slots(board)] == [EXHAUSTED] * 3
    nothing = TileSet.named("0-1 -0-0-1 -0-1-1 -0-0-0")
    assert why_impossible(Board.empty(nothing), (0, 0, None)) == MIRROR
