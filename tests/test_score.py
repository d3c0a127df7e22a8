"""The score engine shows the points of each move, and what the move changes on the board and in the hand."""

from itertools import combinations

import pytest
from boards import boards
from definitions import corners, edges, fits, hexagons_completed, open_faces, values_on_points
from hypothesis import given
from hypothesis import strategies as st

from analyzer.engine.beliefs import Knowledge, Opponent
from analyzer.engine.score import chance_of_one, score
from analyzer.position import Position
from analyzer.rules import published
from analyzer.text import read_position

# Five tiles around a 0: 0-0-3 completes the hexagon. Beside them, a 1-2-x tile makes no new bonus possible.
ALMOST = "tiles:\n 0,0 1-0-0\n 1,0 1-2-0\n 2,0 2-3-0\n 2,1 0-3-3\n 0,1 0-0-0\n"

# 0-0-0 can be the fifth tile around the 0; a tile on the sixth face then completes the hexagon.
OPEN = ALMOST.replace(" 0,1 0-0-0\n", "")


def opening(text, tile):
    ranking = score(read_position(text))
    return next(ranked for ranked in ranking.moves if ranked.move.tile.name == tile and ranked.aftermath.openings)


def test_the_order_is_that_of_the_points():
    ranking = score(read_position(f"hand: 0-0-3 2-2-2 1-2-5 2-3-5\n{ALMOST}"))
    scores = [ranked.move.score for ranked in ranking.moves]
    assert scores == sorted(scores, reverse=True)
    assert (scores[0], ranking.engine, ranking.stopped, ranking.games) == (53, "score", "proven", 0)
    for ranked in ranking.moves:
        assert (ranked.equity, ranked.stderr, ranked.win, ranked.proven) == (None, None, None, False)


def test_a_move_that_opens_a_hexagon_names_who_profits():
    ranked = opening(f"players: 2\nwell: 40\nhand: 0-0-0 5-5-5\n{OPEN}", "0-0-0")
    assert (ranked.move.at, ranked.aftermath.opponent_tiles) == ((0, 1), 50 - 40)
    (found,) = ranked.aftermath.openings
    assert (found.at, found.hexagons, found.bonus, found.new) == ((1, 1), 1, 50, True)
    assert ([tile.name for tile in found.unseen], found.own) == (["0-0-3"], ())
    assert found.chance == pytest.approx(10 / 50)
    assert [tile.name for tile in ranked.aftermath.stuck] == ["5-5-5"]


def test_a_tile_in_the_hand_of_the_mover_is_not_a_threat():
    (found,) = opening(f"players: 2\nwell: 40\nhand: 0-0-0 0-0-3\n{OPEN}", "0-0-0").aftermath.openings
    assert (found.unseen, [tile.name for tile in found.own], found.chance) == ((), ["0-0-3"], 0)


def test_an_opening_that_was_there_before_is_not_new():
    ranked = opening(f"hand: 1-1-2\n{ALMOST}", "1-1-2")
    assert [(found.at, found.new) for found in ranked.aftermath.openings] == [((1, 1), False)]


def test_the_tiles_that_an_opponent_certainly_holds_count():
    position = read_position(f"players: 2\nhand: 0-0-0 5-5-5\n{OPEN}")
    ranking = score(position, knowledge=Knowledge((Opponent(size=7),)))
    assert {ranked.aftermath.opponent_tiles for ranked in ranking.moves} == {7}


def test_a_hand_without_a_place():
    assert score(read_position(f"hand: 5-5-5\n{OPEN}")).moves == ()


@pytest.mark.parametrize("unseen, held", [(1, 1), (4, 2), (6, 3), (7, 7), (5, 0)])
def test_the_chance_is_that_of_drawing_without_replacement(unseen, held):
    for wanted in range(unseen + 1):
        hands = list(combinations(range(unseen), held))
        lucky = sum(any(tile < wanted for tile in hand) for hand in hands)
        assert chance_of_one(wanted, unseen, held) == pytest.approx(lucky / len(hands))


@given(board=boards(sets=("standard", "0-3 mirrors"), most=16), seed=st.randoms(use_true_random=False))
def test_openings_and_dead_slots_are_those_of_the_board_after_the_move(board, seed):
    left = board.tile_set.of_mask(board.unplayed)
    hand = tuple(seed.sample(left, min(3, len(left))))
    owned = {tuple(tile) for tile in board.tile_set}
    rules = published("classic")
    for ranked in score(Position(board, published("classic"), hand)).moves:
        before, after = dict(board.tiles), {**board.tiles, ranked.move.at: ranked.move.corners}
        kept = {tuple(tile) for tile in hand if tile != ranked.move.tile}
        expected = {}
        for face in open_faces(after):
            bonus = bonus_at(after, face, rules)
            if bonus and fits(after, face, owned):
                there = bonus_at(before, face, rules) if face in open_faces(before) else 0
                expected[face] = (
                    bonus,
                    bonus > there,
                    fits(after, face, owned) - kept,
                    fits(after, face, owned) & kept,
                )
        found = {
            each.at: (each.bonus, each.new, set(map(tuple, each.unseen)), set(map(tuple, each.own)))
            for each in ranked.aftermath.openings
        }
        assert found == expected
        dead = {face for face in open_faces(after) if not fits(after, face, owned)}
        were_dead = {face for face in open_faces(before) if not fits(before, face, owned)}
        assert set(ranked.aftermath.killed) == dead - were_dead
        playable = {tile for tile in kept if any(tile in fits(after, face, owned) for face in open_faces(after))}
        assert set(map(tuple, ranked.aftermath.playable)) == playable
        assert set(map(tuple, ranked.aftermath.stuck)) == kept - playable


def bonus_at(tiles, face, rules):
    on = values_on_points(tiles)
    bridge = edges(tiles, face) == 1 and all(point in on for point in corners(face))
    return [0, *rules.hexagon_bonus][hexagons_completed(tiles, face)] + rules.bridge_bonus * bridge
