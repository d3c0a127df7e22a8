"""The validator accepts correct fillings and lists every fault in incorrect ones."""

from __future__ import annotations

import pytest

from analyzer.board import Placement
from analyzer.text import read_puzzle
from puzzles.fill import WrongFillingError, problems, validated

PUZZLE = read_puzzle(
    """
use: 0-0-2 0-0-3 1-1-2
tiles:
  0,0 0-1-2
  -1,0 ?
  -2,0 ?
  -3,1 = 3
"""
)
RIGHT = (Placement((-2, 0), (0, 0, 3)), Placement((-1, 0), (0, 0, 2)))


def test_a_correct_filling_is_accepted_in_any_order():
    puzzle = PUZZLE._replace(givens={(-3, 1): 3})
    right = (Placement((-1, 0), (0, 0, 2)), Placement((-2, 0), (0, 2, 3)))
    puzzle = puzzle._replace(use=(*puzzle.use, right[1].tile))
    assert problems(puzzle, right) == []
    assert validated(puzzle, right[::-1]) == right[::-1]


@pytest.mark.parametrize(
    ("filling", "message"),
    [
        ([((-1, 0), (0, 0, 2))], "-2,0 is not filled"),
        ([((-1, 0), (0, 0, 2)), ((-1, 0), (0, 0, 2))], "-1,0 is filled 2 times"),
        ([((-1, 0), (0, 0, 2)), ((5, 5), (0, 0, 3))], "5,5 is not to be filled"),
        ([((-1, 0), (0, 0, 2)), ((-2, 0), (0, 2, 0))], "0-0-2 is used 2 times"),
        ([((-1, 0), (1, 0, 2)), ((-2, 0), (1, 2, 3))], "0-2-1 is not in the set"),
        ([((-1, 0), (1, 2, 0)), ((-2, 0), (1, 2, 3))], "0-1-2 is on the board"),
        ([((-1, 0), (0, 0, 2)), ((-2, 0), (0, 2, 3))], "0-2-3 is not among the tiles to use"),
        ([((-1, 0), (0, 0, 2)), ((-2, 0), (0, 0, 3))], "[0, 2] meet at the point -1,1"),
        ([((-1, 0), (0, 0, 3)), ((-2, 0), (0, 3, 3))], "[2, 3] meet at the point -1,1"),
        ([((-1, 0), (0, 0, 2)), ((-2, 0), (0, 2, 2))], "[2, 3] meet at the point -3,1"),
    ],
)
def test_everything_wrong_is_named(filling, message):
    found = problems(PUZZLE, tuple(Placement(*pair) for pair in filling))
    assert message in found
    with pytest.raises(WrongFillingError):
        validated(PUZZLE, tuple(Placement(*pair) for pair in filling))


def test_it_shares_no_code_with_the_solvers():
    from puzzles.fill import validator

    own = {
        name
        for name, thing in vars(validator).items()
        if getattr(thing, "__module__", "").startswith("puzzles.") and thing.__module__ != validator.__name__
    }
    assert own == set()
