"""``PlainBoard`` allows the same placements as ``Board``, and names every fault of an illegal placement."""

from itertools import product

import pytest
from boards import board_of, boards
from hypothesis import given
from hypothesis import strategies as st
from plans import RULES

from analyzer.moves import legal_moves
from analyzer.plain_board import PlainBoard

# Five tiles around a 0. The points of the sixth face, 1,1, have the values 0, 3 and 0.
FIVE = {(0, 0): (1, 0, 0), (1, 0): (1, 2, 0), (2, 0): (2, 3, 0), (2, 1): (0, 3, 3), (0, 1): (0, 0, 0)}


@given(board=boards(sets=("standard", "0-3 mirrors"), most=16), rules=st.sampled_from(sorted(RULES)))
def test_it_allows_the_same_placements_and_scores_as_the_board(board, rules):
    found = PlainBoard.of(board, RULES[rules]).placements(board.tile_set)
    assert sorted(found) == sorted(legal_moves(board, board.unplayed, RULES[rules]))


@pytest.mark.parametrize(
    ("face", "triple", "faults"),
    [
        ((1, 1), (0, 3, 0), []),
        ((0, 0), (1, 0, 0), ["the face is occupied", "the tile is on the board"]),
        ((9, 9), (5, 5, 5), ["no tile lies next to it"]),
        ((1, 1), (0, 4, 0), ["the point (2, 2) has another value than 4"]),
        ((-1, 0), (5, 1, 0), ["the set has no such tile"]),
        ((-1, 0), (2, 1, 0), ["the set has no such tile"]),
    ],
)
def test_each_fault(face, triple, faults):
    board = PlainBoard.of(board_of(FIVE, "standard"), RULES["pressman"])
    assert list(board.faults(face, triple)) == faults


def test_no_tile_is_placed_twice():
    board = PlainBoard.of(board_of(FIVE, "standard"), RULES["pressman"])
    for face, triple in product(board.slots(), FIVE.values()):
        assert "the tile is on the board" in list(board.faults(face, triple))
