"""Boards, and the faults of layouts that are not legal boards."""

import definitions
import pytest
from boards import STANDARD, board_of, boards, layouts
from hypothesis import given
from hypothesis import strategies as st

from analyzer.board import Board, BoardError, Placement, connected_parts, layout_faults
from analyzer.tiles import Tile, TileSet


def laid(text):
    tiles = []
    for entry in text.split(";"):
        place, values = entry.split()
        x, y = place.split(",")
        a, b, c = values.split("-")
        tiles.append(Placement((int(x), int(y)), (int(a), int(b), int(c))))
    return tiles


def test_the_empty_board():
    board = Board.empty(STANDARD)
    assert (len(board), board.frontier, board.values, board.layout) == (0, {}, {}, [])
    assert board.unplayed.bit_count() == 56
    assert Board.of(STANDARD, []) == board


def test_a_board_knows_its_points_and_places():
    board = Board.of(STANDARD, laid("0,0 5-5-5; 0,1 5-5-1"))
    assert board.values == {(0, 0): 5, (1, 1): 5, (-1, 1): 5, (0, 2): 1}
    assert board.around == {(0, 0): 1, (1, 1): 2, (-1, 1): 2, (0, 2): 1}
    assert board.frontier == {(-1, 0): 1, (1, 0): 1, (-1, 1): 1, (1, 1): 1}
    assert board.tile_at((0, 1)) == Tile.of(1, 5, 5)
    assert board.known((1, 1)) == (5, None, 1)
    with pytest.raises(KeyError):
        board.tile_at((9, 9))


@given(layouts(), st.randoms(use_true_random=False))
def test_tables_do_not_depend_on_the_order_of_placement(layout, chance):
    tiles, set_name = layout
    whole = board_of(tiles, set_name)
    assert whole.values == definitions.values_on_points(tiles)
    assert whole.frontier == {face: definitions.edges(tiles, face) for face in definitions.open_faces(tiles)}
    assert whole.around == {
        point: sum(face in tiles for face in definitions.faces_round(point)) for point in whole.values
    }
    assert set(whole.tile_set.of_mask(whole.played)) == {Tile.of(*triple) for triple in tiles.values()}
    faces = list(tiles)
    chance.shuffle(faces)
    grown = Board.empty(TileSet.named(set_name))
    for face in faces:
        grown = grown.place(face, tiles[face])
    assert grown == whole
    assert (grown.values, grown.around, grown.frontier, grown.played) == (
        whole.values,
        whole.around,
        whole.frontier,
        whole.played,
    )


@given(boards())
def test_placing_does_not_change_the_old_board(board):
    before = (board.layout, dict(board.values), dict(board.around), dict(board.frontier), board.bridges, board.played)
    for face in sorted(board.frontier)[:3]:
        for tile in board.tile_set.of_mask(board.tile_set.fitting[board.known(face)] & board.unplayed)[:2]:
            triple = board.tile_set.turned(tile, board.known(face))
            assert board.place(face, triple, bridge=True).bridges == board.bridges | {face}
    assert before == (board.layout, board.values, board.around, board.frontier, board.bridges, board.played)


@given(boards())
def test_boards_are_values(board):
    again = Board.of(board.tile_set, reversed(board.layout))
    assert again == board
    assert hash(again) == hash(board)
    assert board != Board.empty(board.tile_set)
    assert board != "board"


FAULTS = [
    ("a tile of another set", "0,0 0-1-6", ["not-in-set"]),
    ("a mirror", "0,0 0-2-1", ["not-in-set"]),
    ("a tile twice", "0,0 1-1-1; 1,0 1-2-1; 2,0 2-1-1", ["duplicate-tile"]),
    ("a tile twice, turned", "0,0 0-0-1; 1,0 0-1-0", ["duplicate-tile"]),
    ("a face twice", "0,0 1-1-1; 0,0 1-1-2", ["corner-clash", "occupied"]),
    ("the same tile on the same face", "0,0 1-1-1; 0,0 1-1-1", ["duplicate-tile", "occupied"]),
    ("one corner disagrees", "0,0 1-2-3; 1,0 1-3-3", ["corner-clash"]),
    ("two corners disagree", "0,0 1-2-3; 1,0 2-3-3", ["corner-clash", "corner-clash"]),
    ("corners that meet only in a point disagree", "0,0 1-2-3; 1,0 1-1-2; 2,0 1-3-3", ["corner-clash"]),
    ("two parts", "0,0 1-1-1; 5,0 2-2-3", ["disconnected"]),
    ("two parts that meet in a point", "0,0 1-1-1; 0,-1 1-2-1", ["disconnected"]),
    (
        "everything",
        "0,0 0-2-1; 0,0 1-1-1; 9,9 1-1-1",
        ["corner-clash"] * 2 + ["disconnected", "duplicate-tile", "not-in-set", "occupied"],
    ),
]


@pytest.mark.parametrize(("layout", "codes"), [row[1:] for row in FAULTS], ids=[row[0] for row in FAULTS])
def test_every_fault_of_a_layout_is_reported(layout, codes):
    faults = layout_faults(STANDARD, laid(layout))
    assert sorted(fault.code for fault in faults) == sorted(codes)
    with pytest.raises(BoardError) as caught:
        Board.of(STANDARD, laid(layout))
    assert list(caught.value.faults) == faults
    assert str(caught.value)


def test_faults_name_the_tiles_and_the_point():
    (clash,) = layout_faults(STANDARD, laid("0,0 1-2-3; 1,0 1-1-2; 2,0 1-3-3"))
    assert (clash.point, clash.laid) == ((1, 1), (0, 1, 2))
    assert "2 on 0,0" in clash.message
    assert "3 on 2,0" in clash.message
    (mirror,) = layout_faults(STANDARD, laid("0,0 0-2-1"))
    assert "the mirror image of 0-1-2" in mirror.message


def test_tiles_of_a_puzzle_need_not_be_connected():
    assert len(Board.of(STANDARD, laid("0,0 1-1-1; 50,0 2-2-2"), connected=False)) == 2


def test_a_fault_of_thousands_of_tiles_has_a_short_message():
    same = [Placement((2 * number, 0), (1, 1, 1)) for number in range(5000)]
    faults = layout_faults(STANDARD, same)
    assert {fault.code for fault in faults} == {"duplicate-tile", "disconnected"}
    assert all(len(fault.message) < 300 for fault in faults)


@pytest.mark.parametrize(
    ("places", "told"), [(11, "20,0 and 22,0"), (12, "20,0, 22,0 and 24,0"), (13, "24,0 and 1 more")]
)
def test_a_fault_names_twelve_places_at_most(places, told):
    layout = [Placement((2 * number, 0), (1, 1, 1)) for number in range(1, places + 1)]
    (fault,) = layout_faults(STANDARD, layout, connected=False)
    assert fault.message.startswith(f"1-1-1 is on the board {places} times: on 2,0, 4,0, ")
    assert fault.message.endswith(told)


@pytest.mark.parametrize(("face", "met"), [((-1, 0), (0, 1, True)), ((2, 0), (0, 1, False)), ((9, 9), (0, 0, False))])
def test_a_tile_meets_hexagons_edges_and_bridges(face, met):
    board = Board.empty(STANDARD).place((0, 0), (0, 1, 2), bridge=True).place((1, 0), (0, 0, 1))
    assert board.meeting(face) == met


def test_connected_parts_come_largest_first():
    faces = {(0, 0), (1, 0), (5, 5), (9, 9), (8, 9), (10, 9)}
    assert connected_parts(faces) == [{(8, 9), (9, 9), (10, 9)}, {(0, 0), (1, 0)}, {(5, 5)}]
    assert connected_parts(set()) == []
    assert [min(part) for part in connected_parts({(3 * number, 0) for number in range(9, -9, -1)})] == [
        (3 * number, 0) for number in range(-8, 10)
    ]
