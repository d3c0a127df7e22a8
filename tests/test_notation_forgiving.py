"""Unambiguous input is accepted, however it is typed. The message about a slip suggests the correction."""

import copy
import pickle

import pytest
from click.testing import CliRunner
from texts import reported_faults

from analyzer import InputError, read_position
from analyzer.board import Board, BoardError, Placement
from analyzer.rules import published
from analyzer.text import Draft, read_draft, read_placement, read_puzzle, write_json
from analyzer.text.cursor import decode
from analyzer.tiles import TileSet
from triomino.cli import main

BOARD = """rules: pressman
hand: 1-1-3 2-3-4 0-0-5
board:
                4   0
                ^ v
      1   3   1   1   2
      ^   ^   ^ v ^ v ^
    0   1   5   1   2   3
      v ^ v ^ v ^ v   v
      0   5   4   3   0
            v   v ^
            4   3   2
"""
LINES = BOARD.splitlines()


def with_line(number, line):
    return "\n".join([*LINES[: number - 1], *([] if line is None else line), *LINES[number:]]) + "\n"


def moved(number, columns):
    line = LINES[number - 1]
    return with_line(number, [" " * columns + line if columns > 0 else line[-columns:]])


def test_the_board_itself_is_sound():
    assert len(read_position(BOARD).board) == 20


# Each input has a single slip, and only this slip is reported.

SLIPS = [
    # The slip, the text, the reported line and column, and some words of the message.
    ("a line of points to the right", moved(8, 1), 8, 6, "line 8 is one column too far right: remove one space"),
    ("a line of points to the left", moved(8, -1), 8, 4, "line 8 is one column too far left: insert one space"),
    ("the first line to the right", moved(4, 1), 4, 18, "line 4 is one column too far right"),
    ("the last line to the left", moved(12, -1), 12, 12, "line 12 is one column too far left"),
    ("a line by a step of x", moved(6, 2), 6, 9, "line 6 is 2 columns too far right: remove 2 spaces"),
    ("a line by two steps of x", moved(10, -4), 10, 3, "line 10 is 4 columns too far left"),
    ("a line of faces", moved(7, 1), 7, 8, "line 7 is one column too far right"),
    ("a line of faces by a step", moved(9, -2), 9, 5, "line 9 is 2 columns too far left"),
    ("the margin cut off the first line", moved(4, -16), 4, 1, "line 4 is 16 columns too far left"),
    (
        "a space too many within a line",
        with_line(10, ["      0   5    4   3   0"]),
        10,
        16,
        "from column 16 on, line 10",
    ),
    ("a space too few within a line", with_line(10, ["      0   5  4   3   0"]), 10, 14, "is one column too far left"),
    ("a blank line too many", with_line(7, ["", LINES[6]]), 7, 1, "line 7 is blank and shifts"),
    (
        "all from a line on",
        "\n".join(LINES[:7] + [f" {line}" for line in LINES[7:]]),
        8,
        6,
        "from line 8 on, the drawing",
    ),
    (
        "no margin before the lines above",
        "board:\n5   1\n^ v ^\n5   5   1\n",
        4,
        1,
        "the lines above line 4 are 2 columns too far left: insert 2 spaces",
    ),
    (
        "no margin before the other lines",
        "board:\n5   1\n^ v\n5   5\n",
        4,
        1,
        "all lines except line 4 are 2 columns too far left: insert 2 spaces",
    ),
    ("a missing board:", with_line(3, None), 3, 17, "found a drawing, expected 'board:' on the line before"),
    ("board without a colon", with_line(3, ["board"]), 3, 1, "found 'board', expected 'board:'"),
    ("a header without a colon", "Hand 1-1-3\ntiles:\n 0,0 5-5-5\n", 1, 1, "found 'Hand', expected 'hand:'"),
    ("a header below without a colon", f"{BOARD}players 2\n", 13, 1, "found 'players', expected 'players:'"),
    ("board: misspelt", with_line(3, ["bord:"]), 3, 1, "found 'bord', expected 'board:'"),
    ("the first line behind board:", with_line(4, None).replace("board:", "board: 4   0"), 3, 8, "on the next lines"),
    (
        "a value left out",
        with_line(8, [LINES[7].replace("5", " ")]),
        8,
        13,
        "no value at the point (4,2): expected a digit",
    ),
    (
        "commas in a hand",
        "hand: 1-1-1, 2-2-2 , 3-3-3;4-4-4\ntiles:\n 0,0 5-5-5\n",
        1,
        7,
        "found '1-1-1,', expected only spaces between tiles: replace each ',' with a space",
    ),
    (
        "commas between scores",
        "scores: 120, 95, -10\ntiles:\n 0,0 5-5-5\n",
        1,
        9,
        "found '120,', expected only spaces between numbers: replace each ',' with a space",
    ),
    ("a comma among three scores", "scores: 120,340,210\ntiles:\n 0,0 5-5-5\n", 1, 9, "replace each ',' with a space"),
    ("a comma before a hand", "hand: ,1-1-3\ntiles:\n 0,0 5-5-5\n", 1, 7, "replace each ',' with a space"),
    ("no hyphens in a hand", "hand: 1-1-1 005\ntiles:\n 0,0 5-5-5\n", 1, 13, "did you mean 0-0-5?"),
    ("no hyphens in a list", "tiles:\n 0,0 5-5-5\n 1,0 515\n", 3, 6, "did you mean 5-1-5?"),
    ("no hyphens before @", "tiles:\n 0,0 5-5-5\n 515 @ 1,0\n", 3, 3, "did you mean 5-1-5?"),
    ("full stops in a tile", "tiles:\n 0,0 5-5-5\n 5.1.5 @ 1,0\n", 3, 3, "did you mean 5-1-5?"),
    ("two digits after @", "tiles:\n 5-5-5 @ 00\n", 2, 12, "a comma between x and y; did you mean 0,0?"),
    ("a missing tiles:", "hand: 1-1-1\n 0,0 5-5-5\n 5-5-1 @ 0,1\n", 2, 2, "expected 'tiles:' on the line before"),
    ("a full stop in a place", "tiles:\n 0,0 5-5-5\n 1.0 5-1-5\n", 3, 3, "a comma between x and y; did you mean 1,0?"),
    ("no comma in a place before a tile", "tiles:\n 0,0 5-5-5\n 10 5-1-5\n", 3, 5, "x and y; did you mean 1,0?"),
    ("a place in brackets", "tiles:\n (0,0) 5-5-5\n", 2, 2, "did you mean 0,0?"),
    ("a point in brackets", "tiles:\n 0,0 ?\n (0, 0) = 3\n", 3, 2, "did you mean 0,0?"),
    ("no comma in a place after @", "tiles:\n 5-5-5 @ 0 0\n", 2, 12, "did you mean 0,0?"),
    (
        "a record",
        "players: A B\nround\n A 5-5-5 @ 3,1 = 25\n B pass\n",
        2,
        1,
        "use 'triomino audit' for records, or 'triomino best --record' to rank the moves",
    ),
    ("a header misspelt", "plyers: 2\ntiles:\n", 1, 1, "did you mean players?"),
    ("rules misspelt", "rules: presman\ntiles:\n", 1, 8, "did you mean pressman?"),
    ("a kind misspelt", "puzzle: bestmove\ntiles:\n", 1, 9, "did you mean best-move?"),
]


@pytest.mark.parametrize(("text", "line", "column", "words"), [row[1:] for row in SLIPS], ids=[row[0] for row in SLIPS])
def test_a_slip_is_reported_with_its_one_edit(text, line, column, words):
    ((_, *spot, message),) = reported_faults(text)
    assert (*spot, words in message) == (line, column, True), message


@pytest.mark.parametrize(
    "line",
    [
        "121 5-5-5",
        "3 1 5 5 5",
        "123: 5-5-5",
        "123 ?",
        "555 = 3",
        "1 2 3 4",
        "1,0 5-1-5 1,1 1-1-5",
        "1,0 5-1-5 bridge",
        "1,0 5-1-5-5",
        "1,0 515 = 3",
        "5-1-5 @ 1 0 3",
        "31 5-5-5-5",
    ],
)
def test_no_tile_or_face_is_suggested_if_more_text_follows_it(line):
    ((code, number, _, message),) = reported_faults(f"tiles:\n 0,0 5-5-5\n {line}\n")
    assert (code, number) == ("syntax", 3)
    assert "did you mean" not in message


@pytest.mark.parametrize(
    ("header", "words"),
    [
        ("hand: 0-1-3-4", "expected a tile: three digits joined by hyphens, such as 0-1-3"),
        ("scores: 120,340", "found '120,340', expected numbers without commas: write 120 340 or 120340"),
        ("scores: 1,200, 50", "found '1,200', expected numbers without commas: write 1 200 or 1200"),
    ],
)
def test_no_single_edit_is_suggested_if_the_values_of_a_header_are_in_doubt(header, words):
    ((*_, message),) = reported_faults(f"{header}\ntiles:\n 0,0 5-5-5\n")
    assert message.endswith(words)


def test_tiles_without_hyphens_but_with_commas_get_suggestions_for_both():
    messages = [message for *_, message in reported_faults("hand: 113,234\ntiles:\n 0,0 5-5-5\n")]
    assert len(messages) == 3
    for message, end in zip(messages, ("replace each ',' with a space", "did you mean 1-1-3?", "did you mean 2-3-4?")):
        assert message.endswith(end)


@pytest.mark.parametrize("columns", [1, -1, 2, -2])
@pytest.mark.parametrize("number", range(4, 13))
def test_any_single_bad_line_is_named_alone(number, columns):
    ((code, line, _, message),) = reported_faults(moved(number, columns))
    assert (code, line) == ("misaligned", number)
    assert f"line {number} is " in message


@pytest.mark.parametrize("number", range(4, 11))
def test_a_missing_line_is_named_alone(number):
    kind = "faces" if number % 2 else "points"
    ((code, line, _, message),) = reported_faults(with_line(number, None))
    assert (code, line) == ("misaligned", number)
    assert f"a line of {kind} is missing before line {number}: insert" in message


def test_no_line_is_missing_where_two_lines_have_wrong_characters():
    text = BOARD.replace("3   1   1   2", "v   1   1   2").replace("4   3   0", "v   3   0")
    assert [line for _, line, *_ in reported_faults(text)] == [6, 10]


def test_two_slips_are_reported_one_by_one():
    text = moved(6, 1).replace("  v   v ^", "  v    v ^")
    assert {line for _, line, *_ in reported_faults(text)} == {6, 11}
    assert len(reported_faults(text)) > 2


def test_faults_beside_the_one_of_the_drawing_are_reported():
    assert [line for _, line, *_ in reported_faults(moved(8, 1).replace("rules: pressman", "rules: chess"))] == [1, 8]


# On a face, the order of the values determines the rotation. If only another order is possible, the message suggests
# it.

READINGS = [
    # The case, the placed tiles, and the messages: the code, the line, and two strings that the message contains.
    (
        "a mirror on an empty board",
        ["5-3-1 @ 3,1"],
        [("not-in-set", 2, "5-3-1 is not in the set", "did you mean 1-3-5?")],
    ),
    (
        "a mirror that fits turned",
        ["3,1 5-5-5", "3,2 5-5-1", "4,2 5-1-0"],
        [("not-in-set", 4, "5-1-0 is not in the set", "for 5-1-0 at 4,2, did you mean 5-0-1?")],
    ),
    (
        "a tile turned",
        ["3,1 5-5-5", "3,2 1-5-5"],
        [("corner-clash", 3, "5 on 3,1 and 1 on 3,2 (lines 2 and 3)", "did you mean 5-5-1?")],
    ),
    (
        "a tile between two others",
        ["0,0 5-5-5", "0,1 5-1-5", "1,1 5-0-1"],
        [("corner-clash", 3, "(lines 3 and 4)", "for 5-1-5 at 0,1, did you mean 5-5-1?")],
    ),
    (
        "a reading that mends one point and not the other",
        ["4,1 2-2-1", "3,1 5-3-1"],
        [*[("corner-clash", 3, "(lines 2 and 3)", "")] * 2, ("not-in-set", 3, "5-3-1 is not in the set", "")],
    ),
    (
        "a reading that is played elsewhere",
        ["0,0 1-3-5", "9,9 5-3-1"],
        [
            ("not-in-set", 3, "5-3-1 is not in the set", ""),
            ("disconnected", 3, "the separate parts have 1 and 1 tiles", ""),
        ],
    ),
    ("no reading fits", ["3,1 5-5-5", "3,2 1-2-3"], [("corner-clash", 3, "(lines 2 and 3)", "")] * 2),
    (
        "no reading is in the set",
        ["3,1 5-3-9"],
        [("not-in-set", 2, "5-3-9 is not in the set (standard), whose values are 0, 1, 2, 3, 4 and 5", "")],
    ),
    (
        "the mirror is played",
        ["3,1 1-3-5", "4,1 5-3-1"],
        [*[("corner-clash", 3, "(lines 2 and 3)", "")] * 2, ("not-in-set", 3, "5-3-1 is not in the set", "")],
    ),
]


@pytest.mark.parametrize(("tiles", "faults"), [row[1:] for row in READINGS], ids=[row[0] for row in READINGS])
def test_an_impossible_reading_gets_a_possible_one_as_suggestion(tiles, faults):
    found = reported_faults("\n".join(["tiles:", *tiles]))
    assert [(code, line) for code, line, *_ in found] == [fault[:2] for fault in faults]
    for (*_, message), (*_, first, second) in zip(found, faults):
        assert first in message and second in message, message
        assert ("did you mean" in message) == ("did you mean" in second), message


@pytest.mark.parametrize(
    ("tile", "meant"),
    [
        ("4,0 1-1-5", "2,0"),
        ("5,0 1-1-5", None),
        ("4,0 5-1-1", None),
    ],
)
def test_a_tile_apart_suggests_the_face_near_it_on_which_it_is_legal(tile, meant):
    text = f"tiles:\n 0,0 5-5-5\n 1,0 5-1-5\n {tile}\n"
    ((code, line, _, message),) = reported_faults(text)
    assert (code, line) == ("disconnected", 4)
    assert message.partition("; did you mean ")[2] == (f"the face {meant}?" if meant else "")
    report = " ".join(CliRunner().invoke(main, ["check", "-"], input=text).stdout.split())
    assert (f"no tile shares an edge with that face; the tile would be legal at {meant}." in report) == bool(meant)


def test_lines_are_not_named_if_all_are_the_same():
    data = '{"format": "triomino-position/1", "tiles": [{"at": [3, 1], "corners": [5, 5, 5]}, %s]}'
    ((_, _, _, message),) = reported_faults(data % '{"at": [3, 2], "corners": [1, 5, 5]}')
    assert "lines" not in message and "did you mean 5-5-1?" in message


# In a hand, the values of a tile can be in any order if that is unambiguous.

HANDS = [
    ("standard", "5-3-1", "1-3-5"),
    ("standard", "1-5-3", "1-3-5"),
    ("standard", "3-1-5", "1-3-5"),
    ("standard", "5-5-0", "0-5-5"),
    ("standard -0-1-2 +0-2-1", "0-1-2", "0-2-1"),
    ("0-5 mirrors", "5-3-1", "1-5-3"),
    ("0-5 mirrors", "1-3-5", "1-3-5"),
]


@pytest.mark.parametrize(("name", "typed", "tile"), HANDS)
def test_a_tile_in_a_hand_may_be_read_in_either_direction(name, typed, tile):
    data = f'{{"format": "triomino-position/1", "set": "{name}", "hand": ["{typed}"], "tiles": []}}'
    for text in (f"set: {name}\nhand: {typed}\ntiles:\n", f"hand: {typed}\nset: {name}\nboard:\n", data):
        assert [held.name for held in read_position(text).hand] == [tile]
    puzzle = f"use: {typed}\nset: {name}\ntiles:\n 0,0 ?\n"
    assert [held.name for held in read_puzzle(puzzle).use] == [tile]


def test_messages_quote_a_tile_as_it_was_typed():
    text = "hand: 5-3-1 1-5-3 5-5-1\nset: 0-5\ntiles:\n 0,0 1-5-5\n"
    assert [fault[3] for fault in reported_faults(text)] == [
        "'hand' lists 1-5-3 (the tile 1-3-5) twice: remove one of the two",
        "'hand' lists 5-5-1 (the tile 1-5-5), which is already on the board at 0,0: remove one of the two",
    ]
    data = '{"format": "triomino-position/1", "hand": ["5-3-1", "1-3-5", "3-1-5"], "tiles": []}'
    assert [fault[3] for fault in reported_faults(data)] == [
        "'hand' lists 1-3-5 twice: remove one of the two",
        "'hand' lists 3-1-5 (the tile 1-3-5) twice: remove one of the two",
    ]


def test_tile_and_place_are_read_in_either_order():
    either = read_draft("tiles:\n 3,1 5-5-5\n 5-5-1@3,2*\n -4 , +2 0-1-2 *\n 1-1-1 @ -9 , 7\n")
    assert either.layout == (
        Placement((3, 1), (5, 5, 5)),
        Placement((3, 2), (5, 5, 1), bridge=True),
        Placement((-4, 2), (0, 1, 2), bridge=True),
        Placement((-9, 7), (1, 1, 1)),
    )
    assert read_placement("9,3 0-2-1") == read_placement("0-2-1 @ 9,3") == Placement((9, 3), (0, 2, 1))


@pytest.mark.parametrize(
    "text", ["9,3", "9,3 0-2", "9,3 @ 0-2-1", "0-2-1 9,3", "9,3 0-2-1 x", "0-2-1 @ 9,3 *", "", "\n"]
)
def test_a_text_other_than_a_placement_is_refused(text):
    with pytest.raises(InputError):
        read_placement(text)


def test_a_placement_is_checked_in_either_order(tmp_path):
    board = tmp_path / "board.txt"
    board.write_text("tiles:\n 0,0 5-5-5\n")
    for placement, status in [("0,1 1-5-5", 0), ("1-5-5 @ 0,1", 0), ("0,1 1-2-3", 1), ("0,1 1-5", 2)]:
        assert CliRunner().invoke(main, ["check", str(board), placement]).exit_code == status


# Positions under house rules.


def test_a_position_can_be_played_by_house_rules():
    house = published("goliath")._replace(name="ours", most_players=6)
    text = "rules: ours\nplayers: 6\ntiles:\n 0,0 5-5-5\n"
    position = read_position(text, rules=house)
    assert position.rules == house
    assert read_position(write_json(Draft.of(position)), rules=house) == position
    assert [fault[:3] for fault in reported_faults(text)] == [("syntax", 1, 8)]


# Other encodings, and the handling of errors.


@pytest.mark.parametrize(
    ("encoding", "name"),
    [("utf-16", "UTF-16"), ("utf-16-le", "UTF-16"), ("utf-16-be", "UTF-16"), ("utf-32", "UTF-32")],
)
def test_another_encoding_is_named(encoding, name):
    with pytest.raises(InputError, match=f"b.txt:1:1: found {name} text, expected UTF-8 text"):
        decode(BOARD.encode(encoding), "b.txt")


def test_an_analysis_of_a_faulty_board_points_to_its_check(tmp_path):
    board = tmp_path / "board.txt"
    for text, points in [("tiles:\n 3,1 5-5-5\n 3,2 1-2-3\n", True), ("hand: 9-9-9\ntiles:\n", False)]:
        board.write_text(text)
        result = CliRunner().invoke(main, ["analyze", str(board)])
        assert (result.exit_code, f"triomino check {board}" in result.stderr) == (2, points)


def test_errors_can_be_pickled_and_copied():
    with pytest.raises(InputError) as read:
        read_position("hand: x\ntiles:\n", "b.txt")
    with pytest.raises(InputError) as placed:
        read_position("tiles:\n 3,1 5-5-5\n 3,2 1-2-3\n", "b.txt")
    with pytest.raises(BoardError) as board:
        Board.of(TileSet.named("standard"), [Placement((0, 0), (0, 2, 1)), Placement((9, 9), (1, 1, 1))])
    for error in (read.value, placed.value, board.value):
        for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
            assert type(again) is type(error)
            assert (str(again), again.faults) == (str(error), error.faults)
    assert pickle.loads(pickle.dumps(placed.value)).misplaced and not read.value.misplaced


@pytest.mark.parametrize("typed", ["0-2-1", "2-1-0", "1-0-2"])
def test_a_verdict_quotes_the_tile_as_it_was_typed(tmp_path, typed):
    board = tmp_path / "board.txt"
    board.write_text("tiles:\n 0,0 5-5-1\n")
    result = CliRunner().invoke(main, ["check", str(board), f"{typed} @ -1,0"])
    assert f"Not legal: {typed} on -1,0" in result.stdout
    assert f"{typed} is not in the set: it is the mirror image of 0-1-2" in " ".join(result.stdout.split())


@pytest.mark.parametrize("dash", "\N{NON-BREAKING HYPHEN}\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}")
def test_a_dash_typed_by_a_phone_reads_as_a_hyphen(dash):
    text = f"hand: 1{dash}1{dash}3\ntiles:\n 0,0 5{dash}5{dash}5\n"
    assert read_position(text) == read_position(text.replace(dash, "-"))
