"""Both methods of planning must find the same best total as an exhaustive search."""

import random
import signal

import pytest
from boards import board_of, grow
from definitions import corners, faces_round
from plans import ODD_RULES, RULES, best_total

from analyzer.board import connected_parts
from analyzer.engine.clock import Clock, heeding_interrupts
from analyzer.engine.placement_graph import PlacementGraph
from analyzer.engine.plan import METHODS, make_plan, plan_faults, sweeps
from analyzer.engine.plan.plan_model import solve_plan
from analyzer.engine.plan.sweeps import Plan, search_plan
from analyzer.engine.plan.upper_bounds import UNIT, CrudeBound, FullBound, reachable
from analyzer.position import Position
from analyzer.text import read_position
from analyzer.tiles import Tile

SETS = ("standard", "0-2 mirrors", "0-3", "0-3 mirrors")

BESIDE_A_BRIDGE = """
hand: 1-4-5 1-1-5
origin: -1,0
board:
    5   0   1
    ^ v ^ v ^
  4   5   1   2
    *     ^ v
    4   1   3
"""
"""1-4-5 fits 1,1, beside a bridge. Before 1-1-5, it forms a bridge; after it, a hexagon."""


def random_case(seed, tiles, set_name="standard"):
    rng = random.Random(seed)
    layout = grow(seed, set_name, rng.randint(4, 15), rng.randint(2, 6))
    bridges = frozenset(rng.sample(sorted(layout), 1))
    board = board_of(layout, set_name, bridges)
    left = board.tile_set.of_mask(board.unplayed)
    hand = tuple(rng.sample(left, min(tiles, len(left))))
    return layout, bridges, Position(board, hand=hand)


def torn_case(seed, tiles, set_name="standard"):
    """Take tiles off a compact board, and use them as the hand. They can close hexagons and form bridges."""
    rng = random.Random(seed)
    layout = grow(seed, set_name, 18, 6)
    hand = []
    while len(hand) < tiles:
        near = [face for point in (corners(rng.choice(sorted(layout)))) for face in faces_round(point)]
        for face in near:
            if len(hand) < tiles and face in layout and len(connected_parts(set(layout) - {face})) == 1:
                hand.append(Tile.of(*layout.pop(face)))
    bridges = frozenset(rng.sample(sorted(layout), min(2, len(layout))))
    return layout, bridges, Position(board_of(layout, set_name, bridges), hand=tuple(hand))


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
@pytest.mark.parametrize("seed", range(6))
def test_both_methods_find_the_result_of_an_exhaustive_search(seed, rules):
    case = torn_case if seed % 2 else random_case
    layout, bridges, position = case(seed, 4, SETS[seed % len(SETS)])
    turns = 3 if seed % 3 else 4
    best = best_total(layout, bridges, {tuple(tile) for tile in position.hand}, turns, rules)
    for method in METHODS:
        plan = make_plan(position, turns, method, Clock(60), rules)
        assert (plan.total, plan.proven, plan.bound) == (best, True, best), method


def assert_both_find_the_best(position, rules):
    """Call both methods directly, without the check in ``make_plan``."""
    board, hand = position.board, position.hand
    best = best_total(dict(board.tiles), board.bridges, set(map(tuple, hand)), len(hand), rules)
    graph = PlacementGraph(board, board.tile_set.mask(hand), rules)
    nothing = Plan(0, (), 0, "seconds", "search")
    for plan in (search_plan(graph, len(hand), Clock(60)), solve_plan(graph, len(hand), Clock(60), nothing)):
        assert (plan.total, plan.proven, plan.bound) == (best, True, best), plan.method


@pytest.mark.parametrize("rules", ODD_RULES.values(), ids=ODD_RULES)
@pytest.mark.parametrize("seed", range(200, 204))
def test_every_plan_contains_a_bonus_that_no_field_names(seed, rules):
    assert_both_find_the_best(torn_case(seed, 4, SETS[seed % len(SETS)])[-1], rules)


@pytest.mark.parametrize("rules", [*RULES.values(), *ODD_RULES.values()], ids=[*RULES, *ODD_RULES])
def test_a_tile_may_form_a_bridge_extend_one_or_do_both(rules):
    assert_both_find_the_best(read_position(BESIDE_A_BRIDGE), rules)


@pytest.mark.parametrize(("seed", "rules"), [*enumerate(RULES.values(), 100)], ids=RULES)
def test_the_methods_agree_on_whole_hands(seed, rules):
    _, _, position = torn_case(seed, 8)
    by_search, by_model = (make_plan(position, None, method, Clock(60), rules) for method in METHODS)
    assert by_search.proven and by_model.proven
    assert by_search.total == by_model.total


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("turns", [1, 2, 5, 9])
def test_no_more_tiles_are_placed_than_there_are_turns(method, turns):
    _, _, position = random_case(7, 9)
    totals = [make_plan(position, most, method).total for most in range(1, turns + 1)]
    assert len(make_plan(position, turns, method).moves) <= turns
    assert totals == sorted(totals)


# The case, the position, the tiles of the best plan, and its points.
EXAMPLES = [
    ("a tile makes the place for another", "hand: 1-1-5 1-5-5\ntiles:\n 0,0 5-5-5", {"1-5-5", "1-1-5"}, 11 + 7),
    ("nothing fits", "hand: 0-0-0 0-0-1\ntiles:\n 0,0 5-5-5", set(), 0),
    ("an opening, and what fits it", "hand: 3-3-3 2-3-3\ntiles:\n", {"3-3-3", "2-3-3"}, 9 + 10 + 8),
    ("0-0-0 opens for 40", "hand: 0-0-0\ntiles:\n", {"0-0-0"}, 40),
    (
        "two tiles close a hexagon",
        "hand: 0-0-3 0-0-0 1-1-1\ntiles:\n 0,0 1-0-0\n 1,0 1-2-0\n 2,0 2-3-0\n 2,1 0-3-3",
        {"0-0-3", "0-0-0"},
        3 + 0 + 50,
    ),
]


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("what, text, tiles, points", EXAMPLES)
def test_examples(what, text, tiles, points, method):
    plan = make_plan(read_position(text), None, method)
    assert ({move.tile.name for move in plan.moves}, plan.total, plan.proven) == (tiles, points, True)


@pytest.mark.parametrize("method", [*METHODS, None])
def test_a_plan_of_many_tiles_without_time_reports_its_distance_from_the_bound(method):
    _, _, position = random_case(31, 24)
    plan = make_plan(position, None, method, Clock(0))
    assert not plan.proven
    assert plan.gap == plan.bound - plan.total > 0
    assert plan.stopped == "seconds"


def test_an_unknown_method_is_refused():
    with pytest.raises(ValueError, match="search and cp-sat"):
        make_plan(read_position("hand: 1-5-5\ntiles:\n 0,0 5-5-5"), method="guess")


def forged(move, **changes):
    return move._replace(placement=move.placement._replace(**changes))


GOOD = "hand: 1-5-5 1-1-5 0-0-2\ntiles:\n 0,0 5-5-5\n"

# The forgery, how it changes the moves of a good plan, and a part of the reported fault.
FORGERIES = [
    ("in the wrong order", lambda moves: moves[::-1], "no tile lies next to it"),
    ("a score too high", lambda moves: (moves[0]._replace(score=51), moves[1]), "it scores 11, not 51"),
    ("a bridge that is none", lambda moves: (forged(moves[0], bridge=True), moves[1]), "bridge False"),
    (
        "a hexagon that is none",
        lambda moves: (moves[0]._replace(bonus=moves[0].bonus._replace(hexagons=1)), moves[1]),
        "completes 0 hexagons",
    ),
    ("the same tile twice", lambda moves: (moves[0], moves[0]), "not a tile in the hand"),
    ("on an occupied face", lambda moves: (forged(moves[0], at=(0, 0)),), "the face is occupied"),
    ("against a corner", lambda moves: (forged(moves[0], corners=(5, 1, 5)),), "has another value"),
    ("another tile's corners", lambda moves: (forged(moves[0], corners=(5, 5, 0)),), "not a tile in the hand"),
    ("an unseen tile", lambda moves: (forged(moves[0], corners=(5, 5, 2)),), "not a tile in the hand"),
    ("a missing move", lambda moves: moves[:1], "do not add up"),
]


@pytest.mark.parametrize("what, forge, fault", FORGERIES)
def test_the_validator_finds_forgeries(what, forge, fault):
    position = read_position(GOOD)
    plan = make_plan(position)
    assert len(plan.moves) == 2
    assert plan_faults(position.board, position.hand, position.rules, 2, plan) == []
    forgery = plan._replace(moves=forge(plan.moves))
    assert any(fault in found for found in plan_faults(position.board, position.hand, position.rules, 2, forgery))


def test_the_validator_counts_the_turns():
    position = read_position(GOOD)
    faults = plan_faults(position.board, position.hand, position.rules, 1, make_plan(position))
    assert faults == ["2 tiles are laid in 1 turns"]


@pytest.mark.parametrize("method", [*METHODS, None])
def test_an_interrupted_plan_is_the_best_so_far(method):
    _, _, position = random_case(31, 24)
    plan = make_plan(position, None, method, Clock(60, stop=lambda: True))
    assert plan.stopped == "interrupted"
    assert plan.moves


def test_ctrl_c_stops_only_the_clock():
    clock = Clock()
    share = clock.share(0.5, most=60)
    with heeding_interrupts(share):
        signal.raise_signal(signal.SIGINT)
        assert (share.over, clock.over, share.reason) == (True, True, "interrupted")
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)


@pytest.mark.parametrize("rules", [*RULES.values(), *ODD_RULES.values()], ids=[*RULES, *ODD_RULES])
@pytest.mark.parametrize(("seed", "tiles"), [(12, 5), (25, 5), (28, 5), (61, 3), (73, 3)])
def test_the_upper_bound_is_never_below_the_best_plan(seed, tiles, rules):
    """Before each move of the best plan, the bound is at least as high as the points still to come."""
    _, _, position = torn_case(seed, tiles)
    graph = PlacementGraph(position.board, position.board.tile_set.mask(position.hand), rules)
    plan = search_plan(graph, tiles, Clock(60))
    assert plan.proven
    placements, whole = reachable(graph, tiles, Clock())
    assert whole
    numbers = {(graph.faces[number], graph.corners[number]): number for number in placements}
    for bound in (FullBound(graph, placements, tiles), CrudeBound(graph)):
        laid = worth = 0
        for turns, move in zip(range(tiles, 0, -1), plan.moves):
            assert worth + bound.future(laid, turns) >= UNIT * plan.total
            number = numbers[move.at, move.corners]
            worth += bound.worth(number, move.bonus)
            laid |= 1 << number
        assert worth >= UNIT * plan.total


@pytest.mark.parametrize("seed", [32, 295, 303, 440, 503, 506])
def test_a_narrow_search_bounds_the_points_that_it_may_miss(seed, monkeypatch):
    monkeypatch.setattr(sweeps, "FIRST_WIDTH", 1)
    monkeypatch.setattr(sweeps, "WIDEST", 1)
    _, _, position = torn_case(seed, 4)
    graph = PlacementGraph(position.board, position.board.tile_set.mask(position.hand), position.rules)
    narrow = search_plan(graph, 4, Clock())
    best = make_plan(position, None, "cp-sat", Clock(60))
    assert best.proven
    assert narrow.total <= best.total <= narrow.bound
    assert narrow.stopped == ("proven" if narrow.total == narrow.bound else "size")
