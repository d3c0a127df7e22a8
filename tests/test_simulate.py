"""A simulation says what it knows: estimates with errors, the same for the same seed, true to what is known."""

from __future__ import annotations

import pytest

from analyzer import Tile, published, read_position
from analyzer.engine.beliefs import Knowledge, Opponent, believe
from analyzer.engine.exact import exact
from analyzer.engine.simulate import simulate

RULES = published("pressman")
MIDGAME = read_position(
    "hand: 1-5-5 1-1-5 0-0-2 2-4-5 3-3-4\nplayers: 2\nwell: 30\ntiles:\n 0,0 5-5-5\n 1,0 5-4-5\n 2,0 4-4-5\n"
)


def equities(games: int, seed: int = 1, **more):
    return {ranked.move.tile: ranked for ranked in simulate(MIDGAME, RULES, seed=seed, games=games, **more).moves}


def test_the_last_tile_of_a_hand_ends_the_round_and_its_worth_is_certain():
    """25 for going out, the tile, and what the one hidden tile is worth: nothing is left to chance."""
    position = read_position("set: 0-1\nhand: 0-1-1\nplayers: 2\nwell: 0\ntiles:\n 0,0 0-0-0\n 1,0 0-1-0\n")
    (ranked,) = simulate(position, RULES, seed=1, games=50).moves[:1]
    assert (ranked.equity, ranked.stderr, ranked.win) == (2 + 25 + 3, 0.0, 1.0)


def test_the_same_seed_gives_the_same_answer_and_another_one_another():
    assert simulate(MIDGAME, RULES, seed=4, games=300) == simulate(MIDGAME, RULES, seed=4, games=300)
    assert simulate(MIDGAME, RULES, seed=4, games=300) != simulate(MIDGAME, RULES, seed=5, games=300)


def test_errors_shrink_with_the_root_of_the_games():
    few, many = equities(400), equities(40_000)
    best = max(many.values(), key=lambda ranked: ranked.equity)
    assert best.stderr < few[best.move.tile].stderr / 3


def test_estimates_of_different_seeds_agree_within_their_errors():
    first, second = equities(20_000, 1), equities(20_000, 2)
    for tile in first.keys() & second.keys():
        gap = abs(first[tile].equity - second[tile].equity)
        assert gap < 5 * (first[tile].stderr ** 2 + second[tile].stderr ** 2) ** 0.5


def test_it_agrees_with_the_exact_engine_where_the_mover_has_one_choice_left():
    """With every hand known the playouts differ from best play only in what the players choose."""
    position = read_position("hand: 1-5-5\nplayers: 2\nwell: 0\nset: 0-1 +1-5-5 +5-5-5 +0-5-5\ntiles:\n 0,0 5-5-5\n")
    proven = {ranked.move.tile: ranked.equity for ranked in exact(position, RULES).moves}
    simulated = simulate(position, RULES, seed=1, games=200)
    for ranked in simulated.moves:
        assert ranked.equity == pytest.approx(proven[ranked.move.tile])


def test_moves_come_best_first_and_numbers_make_sense():
    ranking = simulate(MIDGAME, RULES, seed=1, games=5000)
    values = [ranked.equity for ranked in ranking.moves]
    assert values == sorted(values, reverse=True)
    assert all(0 <= ranked.win <= 1 and ranked.stderr > 0 and not ranked.proven for ranked in ranking.moves)
    assert ranking.games <= 5000
    assert ranking.stopped in ("confident", "games")


def test_a_known_tile_is_dealt_to_whom_it_belongs_and_a_lacking_one_never():
    held, lacking = Tile(0, 0, 0), Tile(5, 5, 1)
    knowledge = Knowledge((Opponent(size=4, holds=(held,), lacks=(Tile.of(*lacking),)),))
    beliefs = believe(MIDGAME, knowledge)
    tile_set = MIDGAME.board.tile_set
    assert beliefs.hands[1] == tile_set.mask([held])
    assert not beliefs.allowed[1] & tile_set.mask([Tile.of(*lacking)])
    assert beliefs.owners.count(1) == 3


@pytest.mark.parametrize(
    "knowledge",
    [
        Knowledge((Opponent(holds=(Tile(1, 5, 5),)),)),
        Knowledge((Opponent(size=1, holds=(Tile(0, 0, 0), Tile(1, 1, 1))),)),
        Knowledge((Opponent(), Opponent())),
        Knowledge((Opponent(size=300),)),
    ],
)
def test_what_cannot_be_true_is_refused(knowledge):
    with pytest.raises(ValueError, match=r"opponent|hidden"):
        simulate(MIDGAME, RULES, seed=1, games=10, knowledge=knowledge)


def test_a_stop_is_obeyed_and_said():
    ranking = simulate(MIDGAME, RULES, seed=1, games=10**9, stop=lambda: True)
    assert ranking.stopped == "interrupted"
    assert ranking.moves


def test_a_hand_without_a_place_has_no_moves():
    position = read_position("hand: 0-0-0\ntiles:\n 0,0 5-5-5\n")
    assert simulate(position, RULES, seed=1, games=10).moves == ()


def test_it_needs_an_end():
    with pytest.raises(ValueError, match="games or its seconds"):
        simulate(MIDGAME, RULES, seed=1)
