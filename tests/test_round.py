"""The rules of a round under each rule set."""

import random
from itertools import combinations

import pytest

from analyzer.board import Board, Placement
from analyzer.game.ending import blocked_points, going_out_points
from analyzer.game.opening import opening
from analyzer.game.partial_round import PartialHand, PartialRound, PartialWell
from analyzer.game.round import IllegalStepError, Round, Step, deal, start, stuck_cost
from analyzer.rules import PUBLISHED, published
from analyzer.tiles import Tile, TileSet

STANDARD = TileSet.named("standard")
LIMITED = ("pressman", "classic", "goliath")
every_rule_set = pytest.mark.parametrize("rules", [published(name) for name in PUBLISHED], ids=PUBLISHED)


def tiles(text):
    return [Tile.parse(name) for name in text.split()]


def mask(text):
    return STANDARD.mask(tiles(text))


def numbers(text):
    """Return the tile numbers of a well. The tiles are drawn from this well in the given order."""
    return [STANDARD.number[tile] for tile in reversed(tiles(text))]


def begun(rules, *hands, well=""):
    """Begin a round. The first seat has just opened it with 5-5-5 at 0,0."""
    full = [mask(hand) for hand in hands]
    state = start(published(rules), STANDARD, [full[0] | mask("5-5-5"), *full[1:]], numbers(well))
    return state.step(Placement((0, 0), (5, 5, 5)))


def refused(state, action):
    with pytest.raises(IllegalStepError) as refusal:
        state.step(action)
    return refusal.value.code


def test_an_unrecorded_turn_may_have_emptied_the_well():
    hands, well = (PartialHand(), PartialHand()), PartialWell(5, 5)
    for rules, left in (("pressman", PartialWell(2, 5)), ("domino-games", PartialWell(0, 5))):
        seen = PartialRound.begun_with(published(rules), Board.empty(STANDARD), hands, well)
        assert seen.after_missing(0).well == left


# -- dealing -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "size"), [(2, 9), (3, 7), (4, 7), (5, 6), (6, 6)], ids=lambda number: str(number))
@every_rule_set
def test_nine_tiles_for_two_players_seven_for_three_or_four_six_for_five_or_six(rules, players, size):
    if players > rules.most_players:
        with pytest.raises(ValueError, match="2 to 4 players"):
            deal(rules, STANDARD, players, random.Random(0))
        return
    state = deal(rules, STANDARD, players, random.Random(players))
    assert [hand.bit_count() for hand in state.hands] == [size] * players
    assert len(state.well) == 56 - size * players
    everywhere = sum(state.hands) + sum(1 << number for number in state.well)
    assert everywhere == STANDARD.all_mask


def test_the_same_seed_deals_the_same_round():
    one, other = (deal(published("pressman"), STANDARD, 3, random.Random(5)) for _ in range(2))
    assert (one.hands, one.well) == (other.hands, other.well)


def test_a_set_too_small_for_the_players_is_refused():
    with pytest.raises(ValueError, match="18 tiles"):
        deal(published("pressman"), TileSet.named("0-2"), 2, random.Random(0))


# -- opening -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "seat", "names"),
    [
        (["0-0-0 4-5-5", "1-1-1 0-0-1", "3-5-5"], 1, "1-1-1"),
        (["0-0-0 0-0-1", "4-5-5 3-5-5"], 0, "0-0-0"),
        (["4-5-5 0-0-1", "3-5-5 4-4-5"], 0, "4-5-5"),
        (["3-5-5 0-0-1", "4-4-5 0-0-2"], 1, "4-4-5"),
        (["3-5-5 0-0-2 0-0-1", "4-4-5 0-1-1 0-0-3"], 1, "4-4-5"),
        (["3-5-5 0-0-2", "4-4-5 0-1-1"], 0, "3-5-5"),
        (["0-0-1 3-5-5 4-4-5", "2-5-5 3-4-5"], 0, "3-5-5 4-4-5"),
    ],
    ids=[
        "the highest triple",
        "0-0-0 where it is the only triple",
        "without a triple the highest sum",
        "equal sums: the next highest tile",
        "and so on down the hands",
        "alike to the end: the first seat",
        "several tiles of the highest sum: any of them",
    ],
)
@every_rule_set
def test_the_player_who_opens(rules, hands, seat, names):
    found = opening(rules, [tiles(hand) for hand in hands])
    assert (found.seat, sorted(found.tiles)) == (seat, sorted(tiles(names)))


@every_rule_set
def test_the_holder_of_the_highest_triple_may_open_with_0_0_0_under_goliath_alone(rules):
    state = start(rules, STANDARD, [mask("5-5-5 0-0-0 1-2-3"), mask("4-4-4 1-1-2")], [])
    zero = Placement((0, 0), (0, 0, 0))
    assert state.step(Placement((0, 0), (5, 5, 5))).points == (25, 0)
    if rules.name == "goliath":
        assert state.step(zero).points == (40, 0)
        assert [move.tile.name for move in state.placements()] == ["0-0-0", "5-5-5"]
    else:
        assert refused(state, zero) == "wrong-opening"


@every_rule_set
def test_another_players_0_0_0_does_not_open_before_a_triple(rules):
    assert opening(rules, [tiles("0-0-0 1-2-3"), tiles("1-1-1")]).tiles == (Tile(1, 1, 1),)


@pytest.mark.parametrize(("tile", "score"), [("5-5-5", 25), ("1-1-1", 13), ("0-0-0", 40), ("4-5-5", 14)])
@every_rule_set
def test_the_opening_scores_its_sum_and_10_for_a_triple_40_for_0_0_0_no_bonus_without(rules, tile, score):
    state = start(rules, STANDARD, [mask(tile), mask("0-0-1")], [])
    move = state.placements()[0]
    assert (move.tile.name, move.score) == (tile, score)


@every_rule_set
def test_another_tile_does_not_open(rules):
    state = start(rules, STANDARD, [mask("5-5-5 4-5-5"), mask("4-4-4")], [])
    assert refused(state, Placement((0, 0), (4, 5, 5))) == "wrong-opening"
    assert refused(state, Placement((0, 0), (4, 4, 4))) == "not-in-hand"
    assert refused(state, Step.DRAW) == "drew-while-able"
    assert refused(state, Step.PASS) == "passed-while-able"


@every_rule_set
def test_play_goes_around_the_table(rules):
    state = start(rules, STANDARD, [mask("0-5-5 0-0-1"), mask("1-5-5 0-0-2"), mask("5-5-5 0-0-3")], [])
    seats = [state.turn]
    for at, triple in (((0, 0), (5, 5, 5)), ((0, 1), (5, 5, 0)), ((1, 0), (5, 1, 5))):
        state = state.step(Placement(at, triple))
        seats.append(state.turn)
    assert seats == [2, 0, 1, 2]


# -- placing -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("at", "triple", "code"),
    [
        ((0, 0), (5, 5, 0), "occupied"),
        ((5, 0), (5, 5, 0), "no-edge"),
        ((0, 1), (0, 5, 5), "corner-mismatch"),
        ((0, 1), (5, 5, 1), "not-in-hand"),
        ((0, 1), (5, 5, 5), "already-played"),
        ((0, 1), (0, 2, 1), "not-in-set"),
    ],
)
def test_an_illegal_placement_is_refused_with_its_code(at, triple, code):
    assert refused(begun("pressman", "0-0-1", "0-5-5 0-0-2"), Placement(at, triple)) == code


def test_a_step_does_not_change_the_state_before_it():
    before = begun("pressman", "0-0-1", "0-5-5 0-0-2", well="1-2-3")
    remembered = before._replace(board=Board.of(STANDARD, before.board.layout))
    after = before.step(Placement((0, 1), (5, 5, 0)))
    assert before == remembered
    assert after != before


# -- drawing -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PUBLISHED)
def test_each_tile_drawn_costs_5_and_a_fitting_one_is_placed(name):
    state = begun(name, "0-0-1", "0-0-2", well="0-0-3 0-5-5 0-0-4")
    for points in (-5, -10):
        assert not state.without_placing.can_place
        assert state.without_place() is Step.DRAW
        state = state.step(Step.DRAW)
        assert state.points == (25, points)
    assert refused(state, Step.DRAW) == "drew-while-able"
    assert refused(state, Step.PASS) == "passed-while-able"
    assert state.step(Placement((0, 1), (5, 5, 0))).points == (25, 0)


@pytest.mark.parametrize("name", LIMITED)
def test_stuck_after_three_draws_costs_25_in_all(name):
    state = begun(name, "0-0-1", "0-0-2", well="0-0-3 0-0-4 0-1-1 0-1-2")
    for _ in range(3):
        state = state.step(Step.DRAW)
    assert refused(state, Step.DRAW) == "too-many-draws"
    passed = state.step(Step.PASS)
    assert passed.points == (25, -25)
    assert (passed.turn, passed.drawn, len(passed.well)) == (0, 0, 1)


@pytest.mark.parametrize("name", LIMITED)
def test_stuck_after_three_draws_costs_25_even_if_they_emptied_the_well(name):
    state = begun(name, "0-0-1", "0-0-2", well="0-0-3 0-0-4 0-1-1")
    for step in (Step.DRAW, Step.DRAW, Step.DRAW, Step.PASS):
        state = state.step(step)
    assert state.points == (25, -25)


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_player_who_can_still_draw_does_not_pass(name):
    state = begun(name, "0-0-1", "0-0-2", well="0-0-3 0-0-4 0-1-1 0-1-2")
    assert refused(state, Step.PASS) == "passed-while-able"
    assert refused(state.step(Step.DRAW), Step.PASS) == "passed-while-able"


def test_under_domino_games_one_draws_until_a_tile_fits():
    state = begun("domino-games", "0-0-1", "0-0-2", well="0-0-3 0-0-4 0-1-1 0-1-2 0-1-3 0-5-5")
    for _ in range(6):
        state = state.step(Step.DRAW)
    assert state.without_placing.can_place
    assert state.points == (25, -30)


@pytest.mark.parametrize(("name", "points"), [("pressman", -10), ("classic", -10), ("domino-games", 0), ("goliath", 0)])
def test_stuck_with_an_empty_well(name, points):
    state = begun(name, "0-0-1", "0-0-2")
    assert refused(state, Step.DRAW) == "too-many-draws"
    assert state.step(Step.PASS).points == (25, points)


@pytest.mark.parametrize(
    ("name", "points"), [("pressman", -20), ("classic", -20), ("domino-games", -10), ("goliath", -10)]
)
def test_stuck_after_the_last_two_tiles_of_the_well(name, points):
    state = begun(name, "0-0-1", "0-0-2", well="0-0-3 0-0-4")
    for step in (Step.DRAW, Step.DRAW, Step.PASS):
        state = state.step(step)
    assert state.points == (25, points)


@pytest.mark.parametrize(("draws", "points"), [(0, 0), (1, -5), (2, -10), (3, -25)])
def test_house_rules_may_let_a_stuck_player_stop_drawing_at_the_cost_of_the_tiles_drawn(draws, points):
    house = published("goliath")._replace(draw_required=False)
    state = begun("goliath", "0-0-1", "0-0-2", well="0-0-3 0-0-4 0-1-1 0-1-2")._replace(rules=house)
    for step in [Step.DRAW] * draws + [Step.PASS]:
        state = state.step(step)
    assert state.points == (25, points)


def test_house_rules_may_let_an_able_player_draw():
    house = published("pressman")._replace(voluntary_draw=True)
    state = begun("pressman", "0-0-1", "0-5-5", well="0-0-3")._replace(rules=house)
    drawn = state.step(Step.DRAW)
    assert drawn.points == (25, -5)
    assert refused(drawn, Step.PASS) == "passed-while-able"


def test_house_rules_without_draws_make_being_stuck_free_until_the_well_is_empty():
    house = published("pressman")._replace(draw_limit=0)
    assert stuck_cost(house, 0, well_empty=False) == 0
    assert stuck_cost(house, 0, well_empty=True) == 10


# -- the end -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PUBLISHED)
def test_going_out_earns_25_and_the_values_of_the_other_hands(name):
    state = begun(name, "0-0-1 1-1-1", "0-5-5", "2-2-2 0-0-3").step(Placement((0, 1), (5, 5, 0)))
    assert state.end is not None
    assert state.end.out == 1
    assert state.end.points == (0, 25 + 1 + 3 + 6 + 3, 0)
    assert state.points == (25, 10 + 38, 0)
    assert refused(state, Step.PASS) == "round-over"


@pytest.mark.parametrize(("name", "gain"), [("pressman", 20), ("classic", 20), ("domino-games", 20), ("goliath", 35)])
def test_blocked_the_lowest_hand_gains_from_the_others(name, gain):
    assert blocked_points(published(name), (23, 15, 27)) == (0, gain, 0)


@every_rule_set
def test_the_lower_hand_of_a_blocked_round_of_two_gains_the_difference(rules):
    assert blocked_points(rules, (12, 7)) == (0, 5)
    assert blocked_points(rules, (7, 7)) == (0, 0)


@pytest.mark.parametrize(("name", "gain"), [("pressman", 10), ("goliath", 20)])
def test_each_of_several_lowest_hands_gains(name, gain):
    assert blocked_points(published(name), (10, 20, 10)) == (gain, 0, gain)


def test_house_rules_may_give_less_for_going_out():
    house = published("pressman")._replace(going_out_gains_hands=False, going_out_bonus=50)
    assert going_out_points(house, 1, (8, 0, 9)) == (0, 50, 0)


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_round_is_blocked_when_every_player_in_turn_has_passed(name):
    state = begun(name, "0-0-1", "0-0-2", "0-0-3")
    for passes in (1, 2):
        state = state.step(Step.PASS)
        assert (state.passes, state.end) == (passes, None)
    state = state.step(Step.PASS)
    assert state.end is not None
    assert state.end.out is None
    assert state.end.points == blocked_points(published(name), (1, 2, 3))


@pytest.mark.parametrize("name", LIMITED)
def test_a_round_is_blocked_whether_or_not_the_well_is_empty(name):
    state = begun(name, "0-0-1", "0-0-2", well="0-0-3 0-0-4 0-1-1 0-1-2 0-1-3 0-1-4 0-2-2 0-2-3")
    for _ in range(2):
        for step in (Step.DRAW, Step.DRAW, Step.DRAW, Step.PASS):
            state = state.step(step)
    assert state.end is not None
    assert len(state.well) == 2
    assert state.points[0] == 25 - 25


def test_a_placement_in_between_restarts_the_count_of_passes():
    state = begun("goliath", "0-5-5 0-0-1", "0-0-2").step(Step.PASS).step(Placement((0, 1), (5, 5, 0)))
    assert (state.passes, state.end) == (0, None)


def test_a_round_remembers_the_tiles_on_the_board_at_each_seats_last_placement():
    state = begun("goliath", "0-5-5 4-5-5 0-0-1", "1-5-5 0-0-2", "0-0-3 0-0-4")
    assert state.laid == (1, 0, 0)
    state = state.step(Placement((0, 1), (5, 5, 1)))
    assert state.laid == (1, 2, 0)
    state = state.step(Step.PASS)
    assert state.laid == (1, 2, 0)
    state = state.step(Placement((1, 0), (5, 0, 5)))
    assert state.laid == (3, 2, 0)


# -- the state machine as a whole --------------------------------------------------------------------------------------


def every_step(state: Round):
    """Yield all tiles in all rotations, in each slot and on two occupied faces. Then yield a draw and a pass."""
    faces = [*state.board.frontier, *list(state.board.tiles)[:2]] or [(0, 0)]
    yield from (Placement(face, triple) for face in faces for tile in STANDARD for triple in tile.rotations)
    yield from Step


@pytest.mark.parametrize(("name", "players"), [("pressman", 2), ("goliath", 3), ("domino-games", 4), ("classic", 6)])
def test_exactly_the_steps_that_are_offered_are_taken(name, players):
    rng = random.Random(f"{name} {players}")
    state = deal(published(name), STANDARD, players, rng)
    for turn in range(25):
        moves = state.placements()
        offered = {(move.at, triple) for move in moves for triple in [move.corners]}
        if turn % 5 == 1:
            for action in every_step(state):
                allowed = (
                    (action.at, action.corners) in offered
                    if isinstance(action, Placement)
                    else not moves and action is state.without_place()
                )
                if not state.board.tiles and isinstance(action, Placement):
                    continue
                try:
                    state.step(action)
                except IllegalStepError:
                    assert not allowed, action
                else:
                    assert allowed, action
        state = state.step(rng.choice(moves).placement if moves else state.without_place())
        if state.end:
            break


@pytest.mark.parametrize("seed", range(6))
def test_the_number_of_tiles_never_changes(seed):
    state = deal(published(PUBLISHED[seed % 4]), STANDARD, 2 + seed % 3, random.Random(seed))
    while state.end is None:
        moves = state.placements()
        state = state.step(Placement(moves[0].at, moves[0].corners) if moves else state.without_place())
        parts = [*state.hands, state.board.played, sum(1 << number for number in state.well)]
        assert sum(parts) == STANDARD.all_mask
        assert all(one & other == 0 for one, other in combinations(parts, 2))
