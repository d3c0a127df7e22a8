"""Lists, and the headers that all formats share."""

import pytest

from analyzer import InputError, read_position
from analyzer.board import Placement
from analyzer.text import read_draft, read_puzzle


def test_a_list_names_tiles_with_their_places():
    draft = read_draft("tiles:\n\n  3,1 5-5-5  # first\n# then\n  3,2 5-5-1 *\n -3 , +2 0-1-2*\n")
    assert draft.layout == (
        Placement((3, 1), (5, 5, 5)),
        Placement((3, 2), (5, 5, 1), bridge=True),
        Placement((-3, 2), (0, 1, 2), bridge=True),
    )


def test_a_list_can_be_a_puzzle():
    puzzle = read_puzzle("use: 0-0-1\ntiles:\n 0,0 1-1-1\n 1,0 ?\n 2,0 = 5\n 40,0 = 3\n")
    assert (puzzle.fill, puzzle.givens) == ({(1, 0)}, {(2, 0): 5, (40, 0): 3})


def test_headers_have_defaults_and_may_follow_the_block():
    plain = read_position("tiles:\n 0,0 1-1-1\n")
    assert (plain.rules.name, plain.board.tile_set.name) == ("pressman", "standard")
    assert (plain.hand, plain.players, plain.well) == ((), None, None)
    told = read_position(
        "Players : 3\ntiles:\n 0,0 6-6-6\nrules: domino-games # as agreed\n"
        "set:  0-6   -0-0-1\nhand: 1-2-0 5-5-6\nwell: 0\n"
    )
    assert (told.rules.name, told.board.tile_set.name) == ("domino-games", "0-6 -0-0-1")
    assert ([tile.name for tile in told.hand], told.players, told.well) == (["0-1-2", "5-5-6"], 3, 0)


SYNTAX = [
    # The text, and its faults: the line, the column, and a part of the message.
    ("", [(1, 1, "expected a 'board:' or 'tiles:' block")]),
    ("\n\n\n", [(3, 1, "expected a 'board:' or 'tiles:' block")]),
    ("hand: 0-0-1\n", [(1, 1, "expected a 'board:' or 'tiles:' block")]),
    ("hello\ntiles:\n", [(1, 1, "found 'hello', expected a header")]),
    ("  0,0 1-1-1\ntiles:\n", [(1, 3, "expected a header")]),
    ("well: 1000000\ntiles:\n", [(1, 7, "expected a whole number from 0 to 999999 for 'well:'")]),
    ("colour: red\ntiles:\n", [(1, 1, "unknown header 'colour', expected one of rules:, set:")]),
    ("tiles:\nset: standard\nset: 0-6\n", [(3, 1, "second 'set:' header (the first is on line 2)")]),
    ("board:\ntiles:\n", [(2, 1, "second 'tiles:' block")]),
    ("tiles: 0,0 1-1-1\n", [(1, 8, "expected the tiles on the next lines")]),
    ("rules: chess\ntiles:\n", [(1, 8, "found the rules 'chess', expected one of pressman")]),
    ("rules:\ntiles:\n", [(1, 7, "found the rules ''")]),
    ("set: 0-11\ntiles:\n", [(1, 6, "no set is called '0-11'")]),
    ("set: standard +0-1-2\ntiles:\n", [(1, 6, "already has 0-1-2")]),
    ("hand: 0-0-1 0-0 1,1,1\ntiles:\n", [(1, 13, "found '0-0', expected a tile"), (1, 17, "found '1,1,1'")]),
    ("use: x\ntiles:\n", [(1, 6, "expected a tile")]),
    ("players: Ann Ben\ntiles:\n", [(1, 10, "found 'Ann Ben', expected the number of players, from 2 to 6")]),
    ("players: -2\ntiles:\n", [(1, 10, "expected the number of players")]),
    ("well: 2.5\ntiles:\n", [(1, 7, "expected a whole number from 0 to 999999 for 'well:'")]),
    ("well: 99999999999\ntiles:\n", [(1, 7, "expected a whole number from 0 to 999999 for 'well:'")]),
    ("origin: 0,0\ntiles:\n", [(1, 1, "is only for drawings")]),
    ("origin: here\nboard:\n", [(1, 9, "expected the coordinates X,Y")]),
    ("tiles:\n 1 1-1-1\n", [(2, 2, "expected a line such as '3,1 5-5-0'")]),
    ("tiles:\n 1,1\n", [(2, 5, "found '' after the coordinates")]),
    ("tiles:\n 1,1 1-1\n", [(2, 6, "found '1-1' after the coordinates")]),
    ("tiles:\n 1,1 1-1-1 x\n", [(2, 6, "found '1-1-1 x'")]),
    ("tiles:\n 1,1 1-1-1-1\n", [(2, 6, "")]),
    ("tiles:\n 1,1 = 12\n", [(2, 6, "")]),
    ("tiles:\n 1,1 a-b-c\n", [(2, 6, "")]),
    ("tiles:\n 1.5,1 1-1-1\n", [(2, 2, "")]),
    (
        "tiles:\n 9999999999,1 1-1-1\n",
        [(2, 2, "expected the x coordinate of the face, a whole number of at most nine digits")],
    ),
    (
        "tiles:\n 1-1-1 @ 1,9999999999\n",
        [(2, 12, "expected the y coordinate of the face, a whole number of at most nine digits")],
    ),
    ("tiles:\n 1-1 @ 1,1\n", [(2, 2, "expected a line such as '3,1 5-5-0'")]),
    ("tiles:\n \N{ARABIC-INDIC DIGIT ONE},1 1-1-1\n", [(2, 2, "")]),
    ("tiles:\n x\n\n y\n", [(2, 2, "found 'x'"), (4, 2, "found 'y'")]),
    ("\0\ntiles:\n", [(1, 1, r"'\x00'")]),
    ("rules: x\nset: y\nhand: z\nnope\ntiles:\n q\n", [(1, 8, ""), (2, 6, ""), (3, 7, ""), (4, 1, ""), (6, 2, "")]),
]


@pytest.mark.parametrize(("text", "faults"), SYNTAX, ids=[repr(row[0][:40]) for row in SYNTAX])
def test_every_syntax_fault_is_reported_with_its_place(text, faults):
    with pytest.raises(InputError) as caught:
        read_position(text, "t.txt")
    found = caught.value.faults
    assert [(fault.spot.line, fault.spot.column) for fault in found] == [fault[:2] for fault in faults]
    assert {fault.code for fault in found} == {"syntax"}
    for fault, (line, column, part) in zip(found, faults):
        assert part in fault.message
        assert f"t.txt:{line}:{column}: {fault.message}" in str(caught.value)


WRONG = [
    # The headers, the tiles, and the faults: the code, the line and the column.
    ("two tiles alike", "tiles:\n 0,0 1-1-1\n 1,0 1-1-1\n", [("duplicate-tile", 3, 2)]),
    ("corners that disagree", "tiles:\n 0,0 1-2-3\n 1,0 1-3-3\n", [("corner-clash", 3, 2)]),
    ("a tile not in the set", "set: 0-3\ntiles:\n 0,0 1-2-4\n", [("not-in-set", 3, 2)]),
    ("a mirror", "tiles:\n 0,0 0-2-1\n", [("not-in-set", 2, 2)]),
    ("a face listed twice", "tiles:\n 0,0 1-1-1\n 0,0 1-1-1\n", [("duplicate-tile", 3, 2), ("occupied", 3, 2)]),
    ("two parts", "tiles:\n 0,0 1-1-1\n 9,9 2-2-2\n", [("disconnected", 3, 2)]),
    ("a hand tile that is on the board", "hand: 1-2-1 0-0-0\ntiles:\n 0,0 1-1-2\n", [("already-played", 1, 7)]),
    ("a hand tile twice", "hand: 1-1-1 0-0-0 1-1-1\ntiles:\n", [("duplicate-tile", 1, 19)]),
    ("a hand tile not in the set", "hand: 0-2-6\ntiles:\n", [("not-in-set", 1, 7)]),
    ("a well too full", "well: 56\ntiles:\n 0,0 1-1-1\n", [("too-many-tiles", 1, 7)]),
    (
        "a hand too large",
        "set: 0-0\nhand: 0-0-0\ntiles:\n 0,0 0-0-0\n",
        [("already-played", 2, 7), ("too-many-tiles", 2, 7)],
    ),
    ("too many players", "players: 7\ntiles:\n", [("players", 1, 10)]),
    ("too many players for these rules", "players: 5\nrules: goliath\ntiles:\n", [("players", 1, 10)]),
    ("one player", "players: 1\ntiles:\n", [("players", 1, 10)]),
    ("a value given away from the tiles", "tiles:\n 0,0 1-1-1\n 4,0 = 1\n", [("untouched-value", 3, 2)]),
    ("a value given that differs", "tiles:\n 0,0 1-1-1\n 0,0 = 2\n", [("corner-clash", 3, 2)]),
    ("a value given off the points", "tiles:\n 0,0 1-1-1\n 1,0 = 2\n", [("not-a-point", 3, 2)]),
    ("a puzzle", "tiles:\n 0,0 1-1-1\n 1,0 ?\n", [("puzzle", 3, 2)]),
    ("a puzzle by its use: header", "use: 0-0-1\ntiles:\n 0,0 1-1-1\n", [("puzzle", 1, 6)]),
    (
        "everything at once",
        "hand: 0-2-6 1-1-1 3-3-3 3-3-3\nplayers: 40\nwell: 99\ntiles:\n 0,0 1-1-1\n 1,0 1-1-1\n"
        " 2,0 0-2-1\n 20,0 2-2-2\n 0,0 4-4-4\n",
        [
            ("not-in-set", 1, 7),
            ("duplicate-tile", 1, 25),
            ("already-played", 1, 13),
            ("players", 2, 10),
            ("too-many-tiles", 3, 7),
            ("duplicate-tile", 6, 2),
            ("not-in-set", 7, 2),
            ("corner-clash", 7, 2),
            ("disconnected", 8, 2),
            ("occupied", 9, 2),
            ("corner-clash", 9, 2),
            ("corner-clash", 9, 2),
            ("corner-clash", 9, 2),
        ],
    ),
]


@pytest.mark.parametrize(("text", "faults"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG])
def test_every_fault_of_a_position_is_reported_with_its_place(text, faults):
    with pytest.raises(InputError) as caught:
        read_position(text, "t.txt")
    found = [(fault.code, *fault.spot) for fault in caught.value.faults]
    assert sorted(found) == sorted(faults)
    assert [fault.spot for fault in caught.value.faults] == sorted(fault.spot for fault in caught.value.faults)


WRONG_PUZZLES = [
    ("a face to fill that is taken", "tiles:\n 0,0 1-1-1\n 0,0 ?\n", [("occupied", 3, 2)]),
    ("a face to fill named twice", "tiles:\n 0,0 ?\n 0,0 ?\n", [("occupied", 3, 2)]),
    ("a tile to use twice", "use: 1-1-1 1-1-1\ntiles:\n 1,0 ?\n", [("duplicate-tile", 1, 12)]),
    ("a tile to use not in the set", "use: 0-2-6\ntiles:\n 1,0 ?\n", [("not-in-set", 1, 6)]),
    ("a point given twice", "tiles:\n 1,0 ?\n 0,0 = 1\n 0,0 = 2\n", [("corner-clash", 4, 2)]),
    ("a value that no tile has", "tiles:\n 1,0 ?\n 0,0 = 7\n", [("not-in-set", 3, 2)]),
]


@pytest.mark.parametrize(("text", "faults"), [row[1:] for row in WRONG_PUZZLES], ids=[row[0] for row in WRONG_PUZZLES])
def test_every_fault_of_a_puzzle_is_reported_with_its_place(text, faults):
    with pytest.raises(InputError) as caught:
        read_puzzle(text, "t.txt")
    assert [(fault.code, *fault.spot) for fault in caught.value.faults] == faults


def test_a_list_of_ten_thousand_lines_is_read_and_all_its_faults_are_reported():
    lines = [f" {number},0 {number % 6}-{number % 6}-{number % 6}" for number in range(10_000)]
    draft = read_draft("tiles:\n" + "\n".join(lines))
    assert len(draft.layout) == 10_000
    with pytest.raises(InputError) as caught:
        draft.position()
    codes = [fault.code for fault in caught.value.faults]
    assert codes.count("corner-clash") > 4000
    assert codes.count("duplicate-tile") == 6
    with pytest.raises(InputError) as caught:
        read_draft("tiles:\n" + "\n".join(line.replace("-", "/") for line in lines))
    assert len(caught.value.faults) == 10_000
    assert "and 9950 more faults" in str(caught.value)
