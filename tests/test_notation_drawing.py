"""The places of the characters in a drawing decide what they mean. Every possible fault is reported."""

import pytest

from analyzer import InputError, read_position
from analyzer.text import read_draft, read_puzzle


def faces(text):
    return sorted(read_position(text).board.tiles)


UP_TILE = "  1\n  ^\n1   1\n"
DOWN_TILE = "1   1\n  v\n  1\n"


@pytest.mark.parametrize(
    ("drawing", "tiles"),
    [
        # The leftmost column gets x = 0 or x = 1, whichever puts the values at points.
        (UP_TILE, {(2, 0)}),
        (DOWN_TILE, {(1, 0)}),
        (".   1\n    ^\n  1   1\n", {(2, 0)}),
        (". . 1\n    ^\n  1   1\n", {(2, 0)}),
        (".\n\n1   1\n  v\n  1\n", {(2, 1)}),
        ("    .\n\n1   1\n  v\n  1\n", {(2, 1)}),
        ("  1\n. ^\n1   1\n", {(2, 0)}),
        ("    1\n.   ^\n  1   1\n", {(2, 0)}),
        ("    1\n  . ^\n  1   1\n", {(2, 0)}),
        ("\n\n  \n" + UP_TILE + "\n \n", {(2, 0)}),
        ("            1\n            ^\n          1   1\n", {(2, 0)}),
        ("\t\t  1\n\t\t  ^\n\t\t1   1\n", {(2, 0)}),
    ],
)
def test_the_position_of_a_drawing(drawing, tiles):
    assert set(faces(f"board:\n{drawing}")) == tiles
    assert set(faces(f"board:   # a remark\n# another\n{drawing}hand: 0-0-1\n")) == tiles


@pytest.mark.parametrize(
    ("origin", "tiles"),
    [
        ("0,1", [(1, 1)]),
        ("-4,-2", None),
        ("-3,-2", [(-2, -2)]),
        ("+1 , 0", [(2, 0)]),
        ("-1000,7", [(-999, 7)]),
    ],
)
def test_an_origin_names_the_leftmost_column_and_the_first_line(origin, tiles):
    text = f"origin: {origin}\nboard:\n{UP_TILE}"
    if tiles is None:
        with pytest.raises(InputError, match="did you mean 'origin: -3,-2'"):
            read_position(text)
    else:
        assert faces(text) == tiles
        assert faces(f"board:\n{UP_TILE}origin: {origin}\n") == tiles


def test_the_marks_of_a_drawing():
    position = read_position("board:\n  0   1\n  ^ * ^\n3   1   2\n  v ^ v\n  1   5\n")
    assert position.board.bridges == {(3, 0)}
    puzzle = read_puzzle("use: 0-0-1 1-1-2\nboard:\n  0   .\n  ^ ? ?\n1   1   2\n")
    assert puzzle.fill == {(3, 0), (4, 0)}
    assert puzzle.givens == {(5, 1): 2}
    assert [tile.name for tile in puzzle.use] == ["0-0-1", "1-1-2"]
    assert set(puzzle.position.board.tiles) == {(2, 0)}


def test_an_empty_board_is_a_position():
    for text in ("board:", "board:\n", "board:\n\n   \n# nothing yet\n", "hand: 0-0-1\nboard:\n.\n\n.\n"):
        assert len(read_position(text).board) == 0


def test_a_puzzle_may_have_nothing_but_faces_to_fill():
    puzzle = read_puzzle("board:\n    .\n    ?\n  .   .\n    ?\n    .\n")
    assert puzzle.fill == {(2, 0), (2, 1)}
    assert puzzle.givens == {}


FAULTS = [
    # The fault, the drawing, and its reports: the code, the line and column in the drawing, and a part of the message.
    ("a letter among points", "  x\n  ^\n1   1\n", [("syntax", 1, 3, "'x', expected a digit")]),
    (
        "a mark among points",
        "  ^\n  1\n1   1\n",
        [("syntax", 1, 3, "'^', expected a digit"), ("syntax", 2, 3, "'1', expected '^'")],
    ),
    ("a digit among faces", "  1\n  1\n1   1\n", [("syntax", 2, 3, "'1', expected '^'")]),
    (
        "a tab within",
        "  1\n  ^\n1\t1\n",
        [("syntax", 3, 2, r"'\t', expected a digit, '.' or a space: this is a line of points; replace the tab")],
    ),
    (
        "tabs and spaces before",
        "\t\t1\n\t\t^\n    1\n",
        [("syntax", 1, 1, "of a drawing; replace the tab with spaces"), ("syntax", 2, 1, "")],
    ),
    ("a null", "  1\n  \0\n1   1\n", [("syntax", 2, 3, r"'\x00'")]),
    ("a fault on each line", "!\n!\n!\n", [("syntax", 1, 1, ""), ("syntax", 2, 1, ""), ("syntax", 3, 1, "")]),
    (
        "an up mark on a down place",
        "1   1\n  ^\n  1\n",
        [("wrong-mark", 2, 3, "(up) on face 1,0, which points down")],
    ),
    (
        "a down mark on an up place",
        "  1\n  v\n1   1\n",
        [("wrong-mark", 2, 3, "(down) on face 2,0, which points up")],
    ),
    (
        "a corner without a value",
        "  1\n  ^\n1\n",
        [("missing-value", 3, 5, "the tile at 2,0 has no value at the point (3,1): expected a digit there")],
    ),
    (
        "a bridge without any value",
        "1\n\n\n  *\n",
        [("missing-value", 3, 3, ""), *[("missing-value", 4, 3, "")] * 2, ("untouched-value", 1, 1, "")],
    ),
    ("a corner beyond the left edge", "5\n^\n  5\n", [("missing-value", 2, 1, "no value at the point (-1,1)")]),
    (
        "a digit that no tile touches",
        "  1   5\n  ^\n1   1\n",
        [
            (
                "untouched-value",
                1,
                7,
                "no tile has a corner at the point (4,0): remove the value 5, or add the missing tile",
            )
        ],
    ),
    ("half a step off", "  1\n  ^\n1   1 3\n", [("misaligned", 3, 7, "the value 3 is between")]),
    (
        "a mark half a step off",
        "  1   9\n   ^\n1   1\n",
        [("misaligned", 2, 4, "'^' is between two faces")],
    ),
    (
        "the margin half a step off",
        "   1\n.  ^\n 1   1\n",
        [("misaligned", 1, 1, "leftmost column is one character out of line")],
    ),
    (
        "two tiles alike",
        "  1   1\n  ^ v ^\n1   1   1\n",
        [("duplicate-tile", 2, 7, "1-1-1 is on the board 3 times: on 2,0, 3,0 and 4,0")],
    ),
    (
        "a tile that is a mirror",
        "  0\n  ^\n1   2\n",
        [("not-in-set", 2, 3, "0-2-1 is not in the set: it is the mirror image of 0-1-2")],
    ),
    (
        "one value of another set, on two tiles",
        "  1   7\n  ^ v ^\n1   1   2\n",
        [("not-in-set", 1, 7, "found the value 7, expected 0, 1, 2, 3, 4 or 5: change the value or the set")],
    ),
    (
        "two values of another set, on one tile",
        "  1\n  ^\n6   9\n",
        [("not-in-set", 3, 1, "found the value 6"), ("not-in-set", 3, 5, "found the value 9")],
    ),
    ("two parts", "  1   2\n  ^   ^\n1   1   2\n", [("disconnected", 2, 7, "the separate parts have 1 and 1 tiles")]),
    (
        "a corner without a value, which parts nothing",
        "  1       2\n  ^ v ^ v ^\n1   1   2   2\n",
        [
            ("missing-value", 1, 7, "the tiles at 3,0, 4,0 and 5,0 have no value at the point (4,0)"),
        ],
    ),
    (
        "many at once",
        "  0   2   9\n  v   ^\n1   2   2\n",
        [
            ("wrong-mark", 2, 3, ""),
            ("not-in-set", 2, 3, ""),
            ("disconnected", 2, 7, ""),
            ("untouched-value", 1, 11, ""),
            ("not-in-set", 1, 11, "found the value 9, expected 0, 1, 2, 3, 4 or 5: change the value or the set"),
        ],
    ),
]


@pytest.mark.parametrize(("drawing", "faults"), [r[1:] for r in FAULTS], ids=[r[0] for r in FAULTS])
def test_every_fault_of_a_drawing_is_reported_with_its_place(drawing, faults):
    with pytest.raises(InputError) as caught:
        read_position(f"# a board\nset: standard\nboard:\n{drawing}", "b.txt")
    found = [(fault.code, fault.spot.line - 3, fault.spot.column) for fault in caught.value.faults]
    assert sorted(found) == sorted(fault[:3] for fault in faults)
    told = [fault.message for fault in caught.value.faults]
    for *_, part in faults:
        assert any(part in message for message in told), (part, told)
    for code, line, column in found:
        assert f"b.txt:{line + 3}:{column}: " in str(caught.value), code


def test_the_line_is_shown_with_a_caret():
    with pytest.raises(InputError) as caught:
        read_position("board:\n  1\n  ^\n1   1 3\n", "b.txt")
    assert str(caught.value) == (
        "b.txt:4:7: the value 3 is between two points: move it to one of them (points on a line are four "
        "characters apart)\n"
        "    1   1 3\n          ^"
    )


def test_in_a_very_long_line_the_caret_points_at_the_right_character():
    with pytest.raises(InputError) as caught:
        read_position(f"board:\n{'  ' * 500}x\n")
    lines = str(caught.value).splitlines()
    assert lines[1][lines[2].index("^")] == "x"
    assert max(map(len, lines)) < 120


def test_all_faults_of_a_drawing_of_ten_thousand_lines_are_reported():
    rows = ["1   1", "  v", "  1", "  ^"] * 2500
    draft = read_draft("board:\n" + "\n".join([*rows, "1   1"]))
    assert len(draft.layout) == 5000
    with pytest.raises(InputError) as caught:
        draft.position()
    assert {fault.code for fault in caught.value.faults} == {"duplicate-tile", "disconnected", "too-many-tiles"}
    broken = ["1   1", "  ^", "  1", "  v"] * 2500
    with pytest.raises(InputError) as caught:
        read_draft("board:\n" + "\n".join([*broken, "1   1"]))
    assert sum(fault.code == "wrong-mark" for fault in caught.value.faults) == 5000
    assert "more faults" in str(caught.value)
    assert len(str(caught.value)) < 10_000


def test_an_origin_out_of_range_is_refused():
    with pytest.raises(InputError, match="the drawing has coordinates beyond 999999999"):
        read_position(f"origin: 999999999,0\nboard:\n{DOWN_TILE}".replace("999999999,0", "999999999,1"))
    with pytest.raises(InputError, match="expected the coordinates X,Y"):
        read_position(f"origin: 99999999999,1\nboard:\n{DOWN_TILE}")
