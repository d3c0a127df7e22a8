"""The exact engine agrees with a plain minimax search that uses the state machine of a round."""

import random

import pytest
from boards import board_of, grow
from definitions import least_rotation, tiles_up_to

from analyzer.engine.beliefs import Knowledge, Opponent
from analyzer.engine.clock import Clock
from analyzer.engine.exact import NotSolvableError, exact
from analyzer.game.round import Round
from analyzer.position import Position
from analyzer.rules import PUBLISHED, published
from analyzer.text import read_position

HOUSE = {
    **{name: published(name) for name in PUBLISHED},
    "nothing for going out": published("pressman")._replace(going_out_bonus=0, going_out_gains_hands=False),
    "others less own, dear passes": published("goliath")._replace(empty_well_penalty=30, extension="two-edges"),
}


def endgame(seed, mine, theirs, placed, highest=None):
    """Make a round with a compact board and an empty well. The two hands hold all other tiles of the set."""
    rng = random.Random(seed)
    highest = highest or rng.choice([3, 5])
    owned = tiles_up_to(highest)
    layout = grow(seed, f"0-{highest}", placed, rng.randint(1, 6))
    left = sorted(owned - {least_rotation(*triple) for triple in layout.values()})
    hands = rng.sample(left, min(mine + theirs, len(left)))
    lost = " ".join(f"-{a}-{b}-{c}" for a, b, c in left if (a, b, c) not in hands)
    board = board_of(layout, f"0-{highest} {lost}".strip())
    masks = tuple(board.tile_set.mask(hand) for hand in (hands[:mine], hands[mine:]))
    return Round(published("pressman"), board, masks, (), 0, 0, 0, (0, 0), (0, 0), None)


def position_of(state):
    return Position(state.board, state.rules, tuple(state.tiles_of(0)), 2, 0)


def worth(state):
    if state.end is not None:
        return state.points[0] - state.points[1]
    if not state.without_placing.can_place:
        return worth(state.step(state.without_place()))
    best = max if state.turn == 0 else min
    return best(worth(state.step(move.placement)) for move in state.placements())


@pytest.mark.parametrize("rules", HOUSE.values(), ids=HOUSE)
@pytest.mark.parametrize("seed", range(8))
def test_exact_is_minimax(seed, rules):
    state = endgame(seed, 2 + seed % 2, 1 + seed % 3, 6 + seed)._replace(rules=rules)
    ranking = exact(position_of(state), rules)
    assert ranking.stopped == "proven"
    assert {ranked.move for ranked in ranking.moves} == set(state.placements())
    for ranked in ranking.moves:
        expected = worth(state.step(ranked.move.placement))
        assert (ranked.equity, ranked.stderr, ranked.proven) == (expected, 0, True)
        assert ranked.win == (1 if expected > 0 else 0.5 if expected == 0 else 0)
    equities = [ranked.equity for ranked in ranking.moves]
    assert equities == sorted(equities, reverse=True)


def extended_somewhere(state):
    if state.end is not None:
        return False
    if not state.without_placing.can_place:
        return extended_somewhere(state.step(state.without_place()))
    moves = state.placements()
    return any(move.extends_bridge or extended_somewhere(state.step(move.placement)) for move in moves)


@pytest.mark.parametrize("seed", [19, 95, 448, 484])
def test_a_bridge_formed_in_the_endgame_can_be_extended(seed):
    rules = published("goliath")
    state = endgame(seed, 3, 3, 6 + seed % 10)._replace(rules=rules)
    assert not state.board.bridges
    ranking = exact(position_of(state), rules)
    assert extended_somewhere(state)
    for ranked in ranking.moves:
        assert ranked.equity == worth(state.step(ranked.move.placement))


def test_a_bound_that_is_just_met_is_not_mistaken_for_the_value():
    """In this position, mistaking a bound for the value would change the result. In most others, it would not."""
    state = endgame(1145, 4, 4, 9)
    for ranked in exact(position_of(state)).moves:
        assert ranked.equity == worth(state.step(ranked.move.placement))


@pytest.mark.parametrize("seed", range(20, 40))
def test_the_line_is_a_game_that_ends_with_the_equity(seed):
    state = endgame(seed, 4, 4, 12)
    for ranked in exact(position_of(state)).moves:
        after = state.step(ranked.move.placement)
        for move in ranked.line:
            after = after.step(after.without_place() if move is None else move.placement)
        assert after.end is not None
        assert after.points[0] - after.points[1] == ranked.equity


ENDGAME = "set: 0-1\nhand: 0-0-1\ntiles:\n 0,0 0-0-0\n"


def test_an_endgame_computed_by_hand():
    # The last tile scores 1 point. Going out adds 25, and the tiles of the other player add 2 + 3.
    (ranked, *_) = exact(read_position(f"players: 2\nwell: 0\n{ENDGAME}")).moves
    assert (ranked.equity, ranked.win, ranked.line) == (31, 1, ())


UNSOLVABLE = [
    ("players: 2\nwell: 1", None, "known to be empty"),
    ("players: 2", None, "known to be empty"),
    ("players: 3\nwell: 0", None, "needs two players, but this round has 3"),
    ("players: 2", Knowledge((Opponent(size=1),)), "known to be empty"),
]


@pytest.mark.parametrize("headers, knowledge, reason", UNSOLVABLE)
def test_hidden_tiles_cannot_be_solved(headers, knowledge, reason):
    with pytest.raises(NotSolvableError, match=reason):
        exact(read_position(f"{headers}\n{ENDGAME}"), knowledge=knowledge)


def test_a_round_that_is_over_cannot_be_solved():
    text = "set: 0-1 -1-1-1 -0-1-1\nplayers: 2\nwell: 0\nhand: 0-0-1\ntiles:\n 0,0 0-0-0\n"
    with pytest.raises(NotSolvableError, match="has no tiles and the round is over"):
        exact(read_position(text))


def test_the_other_hand_can_be_known_without_the_well():
    position = read_position(ENDGAME)
    held = tuple(
        position.board.tile_set.of_mask(position.board.unplayed & ~position.board.tile_set.mask(position.hand))
    )
    for opponent in (Opponent(size=len(held)), Opponent(size=len(held), holds=held)):
        assert exact(position, knowledge=Knowledge((opponent,))).moves[0].equity == 31


def test_a_hand_without_a_place_has_no_moves():
    text = "set: 0-1\nplayers: 2\nwell: 0\nhand: 1-1-1\ntiles:\n 0,0 0-0-0\n"
    assert exact(read_position(text)).moves == ()


def test_without_time_the_unsolved_moves_are_ranked_by_score():
    state = endgame(3, 9, 9, 20, highest=5)
    ranking = exact(position_of(state), clock=Clock(0))
    assert ranking.stopped == "seconds"
    assert [ranked.move for ranked in ranking.moves if not ranked.proven]
    assert all(ranked.equity is None for ranked in ranking.moves if not ranked.proven)
    assert {ranked.move for ranked in ranking.moves} == set(state.placements())
