"""What steps of an explanation say of tiles that are known to lie somewhere, and of the faces that find a value."""

import pytest

from analyzer.text import read_puzzle
from analyzer.text.draft import Given
from puzzles.explanation import Inference, Names, explained
from puzzles.explanation.telling import Teller
from puzzles.fill.task import Task

GIVEN_ON_ALL_SIDES = """
use: 0-0-1 0-0-5 0-1-1 0-1-5 1-1-1 1-1-2 1-2-2 1-2-3 1-3-5 1-5-5 2-2-3 3-3-5 3-4-5 3-5-5
board:
          .
          ?
        .   .
        ? ? ?
      5   1   .
      ^ ? ^ ? ?
    5   5   1   .
    ? ? ? ? ? ? ?
  .   .   .   .   .
"""
FEW_FACES = """
use: 0-0-3 0-1-4 0-3-3 0-4-4 0-5-5 2-3-4 2-4-5 2-5-5 3-3-4 3-4-4 4-4-4 4-4-5
board:
    5   .   .   0
    ? ? ? ? ? ? ?
  0   .   .   .   .
        ? ? ?
        .   .
        ? ?
      .   .
"""


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (GIVEN_ON_ALL_SIDES, ("easy", "E is 1-5-5: its corners are known.")),
        (GIVEN_ON_ALL_SIDES, ("gentle", "0-0-5 fits no face but A, so it lies there, one way or another.")),
        (GIVEN_ON_ALL_SIDES, ("moderate", "c can only be 0: nothing else suits A and C; C is 0-0-1.")),
        (GIVEN_ON_ALL_SIDES, ("easy", "A is 0-0-5, so a is 5.")),
        (FEW_FACES, ("moderate", "e can only be 3: nothing else suits E and F; E is 3-3-4; F is 0-3-3.")),
    ],
)
def test_what_is_told(text, told):
    steps = explained(Task.of(read_puzzle(text))).steps
    assert told in [(step.grade, step.words) for step in steps]


def test_where_all_corners_of_a_value_are_taken_none_is_left():
    task = Task.of(read_puzzle("use: 0-0-1 0-1-2\nboard:\n  0   .\n    ? ?\n    0   .\n"))
    having = tuple(point for point, value in zip(task.points, task.known) if value == 0)
    excludes = tuple(Given(point, 0) for point in task.points if point not in having)
    count = [Inference("count", about=(0,), number=3, having=having, excludes=(given,)) for given in excludes]
    told = Teller(task, Names(task)).step(count)
    assert told == "The tiles have 0 on 3 corners, all of them taken, so none is left for a or b."


def test_a_point_of_two_letters_keeps_them_small_at_the_beginning_of_a_sentence():
    """Capitals are faces."""
    task = Task.of(read_puzzle("set: 0-7\ntiles:\n" + "".join(f" {x},0 ?\n" for x in range(30))))
    found = Inference("value", faces=task.faces[1:3], gives=(Given(task.points[2], 3),))
    assert Teller(task, Names(task)).step([found]) == "ac can only be 3: nothing else suits AB and AC."
