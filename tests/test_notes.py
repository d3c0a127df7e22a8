"""Every notation preserves the notes about ruled-out possibilities.

Hints depend on the notes, but a puzzle's id does not.
"""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner
from puzzle_runs import made

from analyzer.errors import InputError
from analyzer.position import Note
from analyzer.text import read_draft, read_position, read_puzzle, write_drawing, write_json, write_list
from analyzer.text.draft import Draft
from analyzer.tiles import Tile
from puzzles.fill.task import Task
from puzzles.item import puzzle_id
from puzzles.ladder import GRADES
from puzzles.ladder.state import State
from triomino.cli import main

NOTED = """
use: 0-1-1 0-1-5 0-3-4 0-4-4 1-1-1 1-1-2 1-2-2 3-3-4 3-4-4 4-4-5
not: 3,3=0 3,3=4 4,0=5-4-4
board:
    .   .   .
    ?   ? ? ?
  3   4   4   .
    v ^ v ^ ?
    1   1   5
    ? ? ? ?
  2   .   .
    ?
    .
"""


def hint(text: str, *options: str):
    return CliRunner().invoke(main, ["hint", "-", *options], input=text)


@pytest.mark.parametrize("write", [write_drawing, write_list, write_json])
def test_notes_are_the_same_in_every_notation(write):
    draft = read_draft(NOTED)
    assert draft.notes == (Note((3, 3), 0), Note((3, 3), 4), Note((4, 0), Tile.of(4, 4, 5)))
    assert read_draft(write(draft)).notes == draft.notes
    assert read_puzzle(write(draft)) == read_puzzle(NOTED)


def test_the_techniques_use_the_notes():
    state = State(Task.of(read_puzzle(NOTED)))
    point = state.task.points.index((3, 3))
    assert state.domains[point] & (1 << 0 | 1 << 4) == 0
    face = state.task.faces.index((4, 0))
    assert not state.tiles(face) >> state.task.tile_set.number[4, 4, 5] & 1


def test_notes_are_no_part_of_the_puzzle():
    without = NOTED.replace("not: 3,3=0 3,3=4 4,0=5-4-4\n", "")
    assert puzzle_id("fill", read_draft(NOTED)) == puzzle_id("fill", read_draft(without))
    wrong = NOTED.replace("3,3=0", "3,3=1")
    read_position(CliRunner().invoke(main, ["solve", "-"], input=NOTED).stdout)
    for options in ((), ("--explain",)):
        told = [
            CliRunner().invoke(main, ["solve", "-", *options], input=text).stdout for text in (NOTED, without, wrong)
        ]
        assert len(set(told)) == 1


def test_a_hint_shows_the_notes_it_uses():
    assert "Known so far: e is not 0 or 4, B is not 4-4-5\n" in hint(NOTED).stdout


ONE_TILE_LEFT = """
use: 0-0-4 0-1-4 0-4-5 0-5-5 1-1-2 1-2-5 2-3-5 2-5-5 3-3-4 3-4-5 3-5-5 4-5-5
board:
    .   .   .   .
    ? ? ? ? ? ? ?
  .   3   .   .   1
        ? ? ?
        2   .
        ? ?
      .   .
"""


def test_a_face_whose_notes_leave_one_tile_is_hinted():
    """The notes leave only 0-0-4 for F. 0-1-4 is already placed, so the text needs no note about it."""
    text = ONE_TILE_LEFT
    for _ in range(2):
        text = hint(text, "--write").stdout
    assert "=0-4-5" in text and "=0-1-4" not in text
    shown = hint(text).stdout
    assert "Known so far: F can only be 0-0-4\n" in shown
    assert "F is 0-0-4, so c is 0;" in shown


def test_the_shorter_list_of_values_is_shown():
    out = [f"4,0={tile}" for tile in read_puzzle(NOTED).use if tile not in ((0, 1, 5), (0, 4, 4))]
    noted = NOTED.replace("3,3=0 3,3=4 4,0=5-4-4", f"3,3=0 3,3=4 3,3=3 3,3=2 {' '.join(out)}")
    assert "Known so far: e can only be 1 or 5, B can only be 0-1-5 or 0-4-4\n" in hint(noted).stdout


def test_the_letters_of_a_step_are_drawn_above_it():
    shown = hint(NOTED).stdout.splitlines()
    written = hint(NOTED, "--write").stdout.splitlines()
    assert written[: len(shown)] == [f"# {line}".rstrip() for line in shown]
    assert "A" in written[1]


def test_a_wrong_note_is_reported():
    result = hint(NOTED.replace("3,3=0", "3,3=1"))
    assert result.exit_code == 1
    assert result.stdout == "the note 3,3=1 is wrong: it excludes a tile or a value of the only solution\n"
    right = json.loads(CliRunner().invoke(main, ["solve", "-", "--json"], input=NOTED).stdout)["solutions"][0]
    tile = next(laid["tile"] for laid in right if laid["at"] == [4, 0])
    assert hint(NOTED.replace("4,0=5-4-4", f"4,0={tile}")).stdout.startswith(f"the note 4,0={tile} is wrong")


@pytest.mark.parametrize("grade", GRADES[:-1])
def test_a_puzzle_is_solved_by_its_hints_alone(grade):
    [item] = made("fill", 1, grade=grade, faces="8", seed=5, tries=1000)
    text, hints = item.statement, 0
    while read_puzzle(text).fill:
        result = hint(text, "--write")
        assert result.exit_code == 0, result.stdout
        assert result.stdout != text
        text, hints = result.stdout, hints + 1
        assert hints < 60
    board = read_puzzle(text).position.board
    assert board.tiles == {laid.at: laid.corners for laid in item.answer}
    assert read_puzzle(text).notes == ()


def test_a_placed_tile_may_stay_in_use():
    laid = "use: 0-1-2 1-1-2\ntiles:\n  2,0 1-2-0\n  3,0 ?\n"
    assert read_puzzle(laid).use == (Tile.of(1, 1, 2),)
    assert hint(laid).exit_code == 0


@pytest.mark.parametrize(
    ("notes", "message"),
    [
        ("3,3", "1:6: found '3,3', expected a point and a value such as 7,3=0, or a face and a tile"),
        ("3,3=0 3,2=1", "1:12: found '3,2=1', expected a point before the value: for every point, x + y is even"),
        ("3,3=9", "1:6: found the value 9, expected 0, 1, 2, 3, 4 or 5: change the value or the set"),
        ("3,3=0-2-1-3", "1:6: found '3,3=0-2-1-3', expected"),
        ("9999999999,1=1", "1:6: found '9999999999,1=1', expected"),
        ("1,9999999999=1", "1:6: found '1,9999999999=1', expected"),
        ("1,-1000000000=0-1-3", "1:6: found '1,-1000000000=0-1-3', expected"),
        ("3,3=7-7-7", "1:6: not: 7-7-7 is not in the set (standard)"),
    ],
)
def test_a_note_that_cannot_be_read_is_refused(notes, message):
    with pytest.raises(InputError) as error:
        read_puzzle(f"not: {notes}\ntiles:\n 3,3 ?\n")
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("note", "message"),
    [
        ('{"at": [1, 0], "value": 2}', "expected a point: x + y must be even"),
        ('{"at": [1, 1], "tile": "0-1"}', "is not a tile"),
        ('{"at": [1, 1], "tile": "0-0-1", "value": 2}', 'found an unknown key "value"'),
        ("3", "found 3, expected an object with at, value"),
    ],
)
def test_a_note_in_json_that_cannot_be_read_is_refused(note, message):
    with pytest.raises(InputError, match=r"not\[0\]|:") as error:
        read_puzzle(f'{{"format": "triomino-position/1", "tiles": [], "fill": [[1, 1]], "not": [{note}]}}')
    assert message in str(error.value)


def test_a_position_has_no_notes():
    with pytest.raises(InputError, match="contains notes for the solver"):
        read_position("not: 3,3=0\ntiles:\n 0,0 5-5-5\n")
    assert Draft.of(read_puzzle(NOTED)).notes
