"""What steps of an explanation say of tiles that are known to lie somewhere, and of the faces that find a value."""

import pytest

from analyzer.text import read_puzzle
from puzzles.explanation import explained
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
