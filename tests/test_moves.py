"""Legal placements and their scores agree with a search of every face and every rotation."""

import random
from pathlib import Path

import definitions
import pytest
from boards import STANDARD, board_of, boards, layouts
from hypothesis import given
from hypothesis import strategies as st

from analyzer import PUBLISHED, TileSet, analyse, published, read_position
from analyzer.board import Board, Placement
from analyzer.game.round import deal
from analyzer.moves import count_legal_moves, legal_moves, scored
from analyzer.tiles import Tile

PRESSMAN = published("pressman")
DATA = Path(__file__).parent / "data"


@given(layouts(), st.integers(0, 2**32))
def test_moves_are_all_placements_that_fit(layout, seed):
    tiles, set_name = layout
    board = board_of(tiles, set_name)
    hand = {tuple(tile) for number, tile in enumerate(TileSet.named(set_name)) if seed >> number % 32 & 1}
    moves = legal_moves(board, board.tile_set.mask(Tile(*tile) for tile in hand), PRESSMAN)
    assert {(move.at, move.corners) for move in moves} == definitions.legal_placements(tiles, hand)
    assert len(moves) == len({(move.at, move.corners) for move in moves})
    assert count_legal_moves(board, board.tile_set.mask(Tile(*tile) for tile in hand)) == len(moves)
    for move in moves:
        assert move.tile == Tile.of(*move.corners)
        assert move.value == sum(move.corners)
        assert move.hexagons == definitions.hexagons_completed(tiles, move.at)
        assert move.bridge == (move.at in definitions.bridge_places(tiles))
    assert [move.score for move in moves] == sorted((move.score for move in moves), reverse=True)


@given(boards(), st.sampled_from([(40, (50, 100, 150)), (3, (2, 5, 9)), (1, (1, 1, 1))]))
def test_among_equal_scores_the_tile_worth_more_comes_first_then_tile_row_and_column(board, bonuses):
    bridge, hexagons = bonuses
    rules = PRESSMAN._replace(bridge_bonus=bridge, extension_bonus=bridge, hexagon_bonus=hexagons)
    moves = legal_moves(board, board.unplayed, rules)
    number = board.tile_set.number
    assert moves == sorted(moves, key=lambda m: (-m.score, -m.value, number[m.tile], m.at[1], m.at[0]))


def test_a_bridge_for_one_more_point_ranks_after_a_tile_of_equal_worth():
    drawing = "    5   0   1\n    ^ v ^ v ^\n  4   5   1   2\n    v     ^ v\n    4   1   3\n"
    position = read_position(f"hand: 1-4-5 3-4-4\norigin: -1,0\nboard:\n{drawing}")
    moves = analyse(position, PRESSMAN._replace(bridge_bonus=1)).moves
    assert [(move.tile.name, move.score, move.bridge) for move in moves] == [("3-4-4", 11, False), ("1-4-5", 11, True)]


def test_among_equal_openings_the_tile_worth_more_comes_first():
    moves = analyse(read_position("hand: 1-1-1 2-5-5 3-5-5 4-4-5 3-4-5\nboard:\n")).moves
    assert [(move.tile.name, move.score) for move in moves] == [
        ("3-5-5", 13), ("4-4-5", 13), ("1-1-1", 13), ("2-5-5", 12), ("3-4-5", 12)
    ]  # fmt: skip


@given(boards(), st.sampled_from(PUBLISHED))
def test_scores_add_up_as_the_rules_say(board, name):
    """For each rule set, this test itself defines when a tile extends a bridge."""
    for move in legal_moves(board, board.unplayed, published(name)):
        hexagons = {0: 0, 1: 50, 2: 100, 3: 150}[move.hexagons]
        touching = [other for other in definitions.edge_neighbours(move.at) if other in board.tiles]
        bridging = [other for other in touching if other in board.bridges]
        extends = {
            "classic": False,
            "goliath": bool(bridging),
            "pressman": bool(bridging) and len(touching) > 1,
            "domino-games": bool(bridging) and len(touching) > 1,
        }[name]
        assert move.extends_bridge == extends
        assert move.score == sum(move.corners) + hexagons + (40 if move.bridge or extends else 0)


@pytest.mark.parametrize("name", PUBLISHED)
@pytest.mark.parametrize(("tile", "score"), [("5-5-5", 25), ("0-0-0", 40), ("1-1-1", 13), ("4-5-5", 14), ("0-0-1", 1)])
def test_on_the_empty_board_a_tile_scores_as_the_opening(name, tile, score):
    (move,) = analyse(read_position(f"rules: {name}\nhand: {tile}\nboard:\n")).moves
    assert (move.at, move.tile.name, move.score) == ((0, 0), tile, score)
    assert (move.hexagons, move.bridge, move.extends_bridge) == (0, False, False)


def test_the_empty_board_takes_each_tile_once():
    board = Board.empty(STANDARD)
    assert len(legal_moves(board, board.unplayed, PRESSMAN)) == count_legal_moves(board, board.unplayed) == 56


def test_moves_are_listed_only_for_a_hand():
    assert analyse(read_position("tiles:\n 0,0 1-1-1\n")).moves is None
    assert analyse(read_position("hand: 2-2-2\ntiles:\n 0,0 1-1-1\n")).moves == ()


def boards_of_play(seed):
    rng = random.Random(seed)
    state = deal(PRESSMAN, STANDARD, 2, rng)
    while state.end is None:
        moves = state.placements()
        state = state.step(rng.choice(moves).placement if moves else state.without_place())
        if moves:
            yield state.board


@pytest.mark.parametrize("seed", range(6))
def test_all_placements_of_whole_rounds_agree(seed):
    for board in boards_of_play(seed):
        tiles = dict(board.tiles)
        moves = legal_moves(board, board.unplayed, PRESSMAN)
        hand = {tuple(tile) for tile in STANDARD.of_mask(board.unplayed)}
        assert {(move.at, move.corners) for move in moves} == definitions.legal_placements(tiles, hand)
        for move in moves:
            touching = [face for face in definitions.edge_neighbours(move.at) if face in tiles]
            assert board.frontier[move.at] == len(touching)
            assert move.hexagons == definitions.hexagons_completed(tiles, move.at)


def test_a_dead_board_has_no_legal_placement():
    board = read_position((DATA / "dead-board.txt").read_text(encoding="utf-8")).board
    hand = {tuple(tile) for tile in STANDARD.of_mask(board.unplayed)}
    assert len(board) == 18
    assert definitions.legal_placements(dict(board.tiles), hand) == set()
    assert legal_moves(board, board.unplayed, PRESSMAN) == []
    assert count_legal_moves(board, board.unplayed) == 0


def test_the_first_tile_forms_no_bridge():
    board = Board.empty(TileSet.named("standard"))
    move = scored(board, Placement((0, 0), (5, 5, 5), bridge=True), published("classic"))
    assert (move.bridge, move.score) == (False, 25)
