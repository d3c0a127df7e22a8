"""The counts of ``perft`` agree with a plain recursion and with earlier counts."""

import definitions
import pytest
from boards import STANDARD, board_of, layouts
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer import TileSet, read_position
from analyzer.board import Board
from analyzer.perft import divide, perft
from analyzer.tiles import Tile


@given(layouts(most=12), st.integers(0, 4), st.randoms(use_true_random=False))
@settings(max_examples=40)
def test_counts_agree_with_plain_recursion(layout, size, chance):
    tiles, set_name = layout
    board = board_of(tiles, set_name)
    owned = sorted(set(map(tuple, TileSet.named(set_name))))
    hand = set(chance.sample(owned, min(size, len(owned))))
    mask = board.tile_set.mask(Tile(*tile) for tile in hand)
    for depth in range(4):
        assert perft(board, mask, depth) == definitions.sequences(tiles, hand, depth)


RING = "  0   1\n  ^ v ^\n3   1   2\n  v ^ v\n  1   5\n"
NINE = "0-0-1 0-2-5 1-1-4 1-3-5 2-2-2 2-4-5 3-3-4 0-4-4 1-2-3"

FROZEN = [
    # A position, and how many sequences of 0, 1, 2 … placements it allows. Plain recursion confirmed the first three
    # numbers.
    ("board:\n", [1, 56, 600, 7680, 114720]),
    ("tiles:\n 0,0 5-5-5\n", [1, 15, 210, 3270, 57240]),
    (f"hand: {NINE}\nboard:\n{RING}", [1, 3, 6, 6, 0]),
    (f"board:\n{RING}", [1, 14, 234, 4504]),
    ("set: 0-2 mirrors\ntiles:\n 0,0 0-2-1\n", [1, 9, 84, 786, 7098, 59178]),
    ("set: standard -0-1-2 +0-2-1\nhand: 0-2-1 0-0-2 1-1-2 0-0-0\ntiles:\n 0,0 2-2-0\n", [1, 3, 6, 9, 9, 0]),
]


@pytest.mark.parametrize(("text", "counts"), FROZEN)
def test_frozen_counts(text, counts):
    position = read_position(text)
    board = position.board
    tiles = board.tile_set.mask(position.hand) if position.hand else board.unplayed
    assert [perft(board, tiles, depth) for depth in range(len(counts))] == counts


@given(layouts(most=8))
@settings(max_examples=15)
def test_the_breakdown_adds_up(layout):
    tiles, set_name = layout
    board = board_of(tiles, set_name)
    branches = list(divide(board, board.unplayed, 2))
    assert sum(sequences for _, sequences in branches) == perft(board, board.unplayed, 2)
    assert {(placement.at, placement.corners) for placement, _ in branches} == definitions.legal_placements(
        tiles, set(map(tuple, board.tile_set))
    )
    for placement, sequences in branches[:5]:
        child = board.place(*placement)
        assert sequences == perft(child, child.unplayed, 1)


def test_an_empty_board_counts_each_first_tile_once():
    board = Board.empty(STANDARD)
    assert [perft(board, board.unplayed, depth) for depth in (0, 1)] == [1, 56]


def test_there_are_no_sequences_longer_than_the_tiles():
    board = Board.empty(STANDARD).place((0, 0), (5, 5, 5))
    assert perft(board, board.unplayed, 56) == 0
    assert {sequences for _, sequences in divide(board, board.unplayed, 100)} == {0}


def test_the_count_can_be_stopped():
    def tick():
        raise TimeoutError

    board = Board.empty(STANDARD).place((0, 0), (5, 5, 5))
    with pytest.raises(TimeoutError):
        perft(board, board.unplayed, 4, tick)
