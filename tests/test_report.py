"""The report of an analysis. `COLUMNS=80 triomino analyze NAME.txt > NAME.80.report` updates a report in ``golden``."""

import re
from pathlib import Path

import pytest
from boards import positions
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer import Board, Placement, TileSet, analyse, read_position
from analyzer.render.board_text import board_lines
from analyzer.render.report import report

GOLDEN = Path(__file__).parent / "golden"
REPORTS = sorted(path.stem for path in GOLDEN.glob("*.report"))


def analysis(text):
    return analyse(read_position(text))


@pytest.mark.parametrize("name", REPORTS)
def test_golden_reports(name):
    board, width = name.split(".")
    text = (GOLDEN / f"{board}.txt").read_text(encoding="utf-8")
    expected = (GOLDEN / f"{name}.report").read_text(encoding="utf-8")
    assert report(analysis(text), width=int(width)) == expected


def test_there_are_golden_reports_and_the_example_has_one():
    assert len(REPORTS) == 10
    example = Path(__file__).parents[1] / "examples" / "five-situations.txt"
    assert example.read_text(encoding="utf-8") == (GOLDEN / "five-situations.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("most, more", [(1, "and 1 more"), (2, ""), (3, "")])
def test_omitted_moves_are_counted(most, more):
    found = analysis("hand: 1-5-5\nset: 0-5 -0-0-5\ntiles:\n 0,0 5-5-5\n 0,1 5-5-0\n")
    assert len(found.moves) == 2
    told = report(found, most_moves=most)
    assert more in told
    assert ("more" in told) == bool(more)


def test_the_legend_says_how_to_read_the_margins():
    told = report(analysis("tiles:\n 0,0 5-5-5\n"))
    assert "row labels: (y) for points, y for faces; only even columns have labels" in told
    assert "of points" not in report(analysis("tiles:\n"))


@given(positions(), st.integers(40, 120))
@settings(max_examples=40)
def test_no_line_is_longer_than_the_width(position, width):
    for line in report(analyse(position), worth_knowing=1, most_moves=100, width=width).splitlines():
        assert len(line) <= width
        assert line == line.rstrip()


@given(positions(most=12))
@settings(max_examples=30)
def test_paint_changes_only_the_look(position):
    found = analyse(position)
    painted = report(found, paint=lambda kind, text: f"<{kind}>{text}</{kind}>")
    assert re.sub(r"</?[a-z]+>", "", painted) == report(found)


@given(positions(most=12), st.integers(0, 60))
@settings(max_examples=30)
def test_the_margins_give_coordinates(position, width):
    """The numbers in the margins locate every character, even if the board is drawn in several parts."""
    board = position.board
    found = {}
    for part in "\n".join(board_lines(board, width=width)).split("\n\n"):
        ruler, *lines = part.split("\n")
        labels = [(match.end() - 1, int(match.group())) for match in re.finditer(r"-?\d+", ruler)]
        if not labels:
            continue
        column, x = labels[0]
        assert all((end - column) == 2 * (label - x) for end, label in labels)
        for line in lines:
            of_points, y = re.match(r" *(\()?(-?\d+)", line).groups()
            start, y = line.index(y) + len(y) + 2, int(y)
            half = 0 if of_points else 1
            for at, text in enumerate(line):
                if at >= start and text != " ":
                    found[x + (at - column) // 2, y, half] = text
    points = {(x, y): text for (x, y, half), text in found.items() if not half}
    for point, text in points.items():
        assert text == str(board.values[point])
    if width >= 20:
        assert len(points) == len(board.values)
        assert {(x, y) for x, y, half in found if half} == board.tiles.keys()


WORDS = [
    ("  3   1\n  ^ v ^\n2   3   2\n  v   v\n  0   2\n", ["3,1    needs 0-3-2, but only its mirror image 0-2-3 exists"]),
    ("  1   2\n  ^ v ^\n1   2   2\n    ^ v\n  1   0\n", ["2,1    needs 1-1-2, which is already on 2,0"]),
    ("0   1   3   3\n  v ^ v ^ v\n  4   4   4\n", ["6,0    needs 4-3 clockwise and any third value", "do not exist"]),
    ("  0   1\n  ^ v ^\n3   1   2\n  v ^ v\n  1   5\n", ["complete    around the 1 at (3,1)"]),
    (
        "  2   2   3\n  ^ v ^ v ^\n5   5   3   5\n  v ^     v\n  1   1   0\n",
        ["Bridges", "completable at 5,1: needs 0-1-3", "= a tile here forms a bridge"],
    ),
]


@pytest.mark.parametrize(("drawing", "told"), WORDS)
def test_the_sentences_of_the_report(drawing, told):
    text = report(analysis(f"board:\n{drawing}"))
    for words in told:
        assert words in text


def test_scores_are_broken_up():
    text = report(analysis("hand: 0-0-0 5-5-5 0-1-2\nboard:\n"))
    assert "40  0-0-0 on 0,0: 0 + 40 for opening the round" in text
    assert "25  5-5-5 on 0,0: 15 + 10 for opening the round" in text
    bridge = "hand: 0-1-3\nboard:\n  2   2   3\n  ^ v ^ v ^\n5   5   3   5\n  v ^     v\n  1   1   0\n"
    assert "44  0-1-3 on 5,1: 4 + 40 for a bridge" in report(analysis(bridge))


def test_long_lists_of_moves_are_cut_and_idle_tiles_named():
    hand = "0-0-1 0-0-2 0-0-3 0-0-4 5-5-5"
    text = report(analysis(f"hand: {hand}\ntiles:\n 0,0 0-0-0\n"), most_moves=3)
    assert text.count(" on ") - text.count("on the board") == 3
    assert "and 9 more" in text
    assert "5-5-5 cannot be placed" in text


def test_an_empty_board_has_a_report():
    assert report(analysis("board:\n")) == "0 tiles on the board, 56 of the standard set unplayed; rules: pressman\n"


def test_a_legend_that_has_room_is_on_one_line():
    found = analyse(read_position((GOLDEN / "five-situations.txt").read_text(encoding="utf-8")))
    legend = "o a tile here completes a hexagon, x no tile fits"
    wide, narrow = (report(found, width=width) for width in (len(legend) + 2, len(legend) + 1))
    assert f"  {legend}\n" in wide and legend not in narrow


@pytest.mark.parametrize(("hand", "words"), [("0-0-0", "0-0-0 cannot"), ("0-0-0 1-1-1 2-2-2", "2-2-2 cannot")])
def test_one_tile_has_and_several_have_no_place(hand, words):
    assert f"{words} be placed\n" in report(analyse(read_position(f"hand: {hand}\ntiles:\n 0,0 5-5-5\n")))


def test_numbers_of_columns_are_separated():
    row = [(0, 0, 0), (0, 1, 0), (1, 2, 0), (1, 1, 2)]
    board = Board.of(TileSet.named("standard"), [Placement((1000 + x, 1000), triple) for x, triple in enumerate(row)])
    numbers = [int(number) for number in board_lines(board)[0].split()[1:]]
    assert len(numbers) > 1 and set(numbers) <= set(range(1000, 1006, 2))
