"""Each sentence of the rules about placing and scoring has a test under each rule set."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.board import Board, Placement
from analyzer.lattice import corners, neighbours
from analyzer.moves import Bonus, Move, legal_moves
from analyzer.referee import judge
from analyzer.referee.scoring import Scored, deciding_rules, score_parts
from analyzer.rules import PUBLISHED, published
from analyzer.rules.reading import published_book, read_house_rules
from analyzer.text import read_placement, read_position
from analyzer.tiles import Tile, TileSet

STANDARD = TileSet.named("standard")

CHAIN = """
origin: -1,0
board:
    5
    ^
  5   5   5
    v ^ v
    1   0
"""
"""5-5-5 on 0,0, then 5-5-1 on 0,1, 0-1-5 on 1,1 and 0-5-5 on 2,1."""

THREE_HEXAGONS = """
origin: 0,2
board:
      5   5
      ^ v ^
    4   5   0
    ^ v   v ^
  4   1   1   1
    v ^ v ^ v
    3   3   2
"""
"""Twelve tiles around the empty face 3,3, which 1-1-5 fits."""

TWO_HEXAGONS = """
origin: 1,2
board:
    5   5
    ^ v ^
  4   5   0
    v   v ^
    1   1   1
      v ^ v
      3   2
"""

ONE_HEXAGON = """
origin: 1,2
board:
    5   5
    ^ v ^
  4   5   0
    v   v
    1   1
"""


def board_of(text):
    return read_position(text).board


def verdict(text, placement, rules="pressman"):
    return judge(board_of(text), read_placement(placement), published(rules))


def codes(text, placement):
    return [problem.code for problem in verdict(text, placement).problems]


# Legal placements


def test_a_tile_that_agrees_with_an_edge_is_legal():
    found = verdict("tiles:\n 0,0 5-5-5\n", "1-5-5 @ 0,1")
    assert found.legal
    assert (found.move.corners, found.move.score) == ((5, 5, 1), 11)


@pytest.mark.parametrize("written", ["1-5-5", "5-1-5", "5-5-1"])
def test_the_tile_is_named_in_any_rotation(written):
    assert verdict("tiles:\n 0,0 5-5-5\n", f"{written} @ 0,1").move.corners == (5, 5, 1)


def test_the_tile_is_in_the_set():
    (problem,) = verdict("tiles:\n 0,0 5-5-1\n", "5-1-0 @ -1,0").problems
    assert (problem.code, problem.mirror_of) == ("not-in-set", Tile.parse("0-1-5"))


@pytest.mark.parametrize(
    ("tile_set", "tile", "mirror"),
    [
        ("standard", "0-2-1", "0-1-2"),
        ("standard", "0-1-6", None),
        ("standard -0-1-2", "0-1-2", None),
        ("standard -0-1-2", "0-2-1", None),
        ("standard -0-1-2 +0-2-1", "0-1-2", "0-2-1"),
        ("standard -1-1-2", "1-1-2", None),
        ("0-3", "4-4-4", None),
    ],
)
def test_a_foreign_tile_names_its_mirror_where_that_exists(tile_set, tile, mirror):
    board = Board.empty(TileSet.named(tile_set))
    (problem,) = judge(board, read_placement(f"{tile} @ 0,0"), published("pressman")).problems
    assert (problem.code, problem.mirror_of and problem.mirror_of.name) == ("not-in-set", mirror)


def test_the_tile_is_not_on_the_board():
    (problem,) = verdict(CHAIN, "5-0-5 @ 3,1").problems[:1]
    assert (problem.code, problem.played_at) == ("already-played", (2, 1))


def test_the_face_is_empty():
    assert codes(CHAIN, "5-5-2 @ 0,1") == ["occupied", "corner-mismatch"]
    assert codes(CHAIN, "5-5-1 @ 0,1") == ["already-played", "occupied"]


def test_it_shares_at_least_one_edge_with_a_placed_tile():
    assert codes(CHAIN, "1-1-1 @ 9,0") == ["no-edge"]


def test_a_shared_point_is_not_a_shared_edge():
    assert codes("tiles:\n 0,0 5-5-5\n", "1-1-5 @ 0,-1") == ["no-edge"]
    assert codes("tiles:\n 0,0 5-5-5\n", "1-1-1 @ 0,-1") == ["no-edge", "corner-mismatch"]


def test_the_first_tile_needs_no_shared_edge():
    assert verdict("tiles:\n", "0-1-2 @ -40,7").legal


def test_a_single_placed_tile_gives_its_own_face_no_edge():
    assert codes("tiles:\n 0,0 5-5-5\n", "1-1-1 @ 0,0") == ["occupied", "no-edge"] + ["corner-mismatch"] * 3


def test_every_corner_agrees_with_the_value_already_on_its_point():
    assert verdict(ARCH, "1-4-5 @ 1,1").legal
    assert codes(ARCH, "2-4-5 @ 1,1") == ["corner-mismatch"]


MISMATCHES = [
    # The board, the placement, and the mismatches: the point, its value, and the tile's value there.
    ("tiles:\n 0,0 5-5-5\n", "1-1-5 @ 0,1", [((-1, 1), 5, 1)]),
    ("tiles:\n 0,0 5-5-5\n", "1-5-1 @ 0,1", [((-1, 1), 5, 1)]),
    ("tiles:\n 0,0 5-5-5\n", "5-1-1 @ 0,1", [((1, 1), 5, 1)]),
    ("tiles:\n 0,0 5-5-5\n", "1-1-1 @ 0,1", [((-1, 1), 5, 1), ((1, 1), 5, 1)]),
    ("tiles:\n 0,0 5-5-5\n", "1-2-3 @ 0,1", [((-1, 1), 5, 1), ((1, 1), 5, 2)]),
    ("tiles:\n 0,0 5-5-5\n", "3-1-2 @ 0,1", [((-1, 1), 5, 3), ((1, 1), 5, 1)]),
    # The tile would form a bridge, but its value at the corner opposite the shared edge is wrong.
    (ONE_HEXAGON, "2-5-1 @ 3,3", [((2, 4), 1, 2)]),
    ("tiles:\n 0,0 1-2-3\n", "2-3-4 @ 0,1", [((1, 1), 2, 4)]),
]


@pytest.mark.parametrize(("text", "placement", "expected"), MISMATCHES)
def test_mismatches_are_listed_for_the_rotation_with_the_fewest(text, placement, expected):
    found = verdict(text, placement)
    told = [(p.point, p.value, p.tile_has) for p in found.problems if p.code == "corner-mismatch"]
    assert told == expected
    board = board_of(text)
    known = board.known(found.placement.at)
    fewest = min(
        sum(value not in (None, has) for value, has in zip(known, turned)) for turned in found.placement.tile.rotations
    )
    assert len(told) == fewest


def test_every_applicable_problem_is_reported():
    assert codes(CHAIN, "5-5-5 @ 0,1") == ["already-played", "occupied", "corner-mismatch"]
    assert codes("tiles:\n 0,0 5-5-5\n", "0-2-1 @ 0,-1") == ["not-in-set", "no-edge", "corner-mismatch"]


# The score of a placement


@pytest.mark.parametrize("rules", PUBLISHED)
def test_its_score_is_the_sum_of_its_values(rules):
    assert verdict("tiles:\n 0,0 5-5-5\n", "1-5-5 @ 0,1", rules).move.score == 11


@pytest.mark.parametrize("rules", PUBLISHED)
@pytest.mark.parametrize(
    ("text", "hexagons", "score"), [(ONE_HEXAGON, 1, 57), (TWO_HEXAGONS, 2, 107), (THREE_HEXAGONS, 3, 157)]
)
def test_a_hexagon_earns_50_two_at_once_100_three_at_once_150(text, hexagons, score, rules):
    move = verdict(text, "1-1-5 @ 3,3", rules).move
    assert (move.hexagons, move.score) == (hexagons, score)


ARCH = """
origin: -1,0
board:
    5   0   1
    ^ v ^ v ^
  4   5   1   2
    v     ^ v
    4   1   3
"""
"""A tile on 1,1 shares an edge with 0,1 and touches the 1 opposite that edge."""

BRIDGED = ARCH.replace("v     ^", "v *   ^")


@pytest.mark.parametrize("rules", PUBLISHED)
def test_a_bridge_formed_earns_40(rules):
    move = verdict(ARCH, "1-4-5 @ 1,1", rules).move
    assert (move.corners, move.bridge, move.extends_bridge, move.score) == ((5, 1, 4), True, False, 50)


@pytest.mark.parametrize(("rules", "bonus"), [("pressman", 0), ("classic", 0), ("domino-games", 0), ("goliath", 40)])
def test_an_edge_with_a_bridging_tile_alone_extends_a_bridge_by_goliath_only(rules, bonus):
    move = verdict(BRIDGED, "1-4-4 @ 1,2", rules).move
    assert (move.score, move.extends_bridge) == (9 + bonus, bonus > 0)


@pytest.mark.parametrize(("rules", "bonus"), [("pressman", 40), ("classic", 0), ("domino-games", 40), ("goliath", 40)])
def test_an_edge_with_a_bridging_tile_and_an_edge_with_another_extend_a_bridge_but_not_by_classic(rules, bonus):
    move = verdict(BRIDGED, "1-1-5 @ 2,1", rules).move
    assert (move.hexagons, move.extends_bridge, move.score) == (2, bonus > 0, 7 + 100 + bonus)


@pytest.mark.parametrize("rules", PUBLISHED)
@pytest.mark.parametrize("placement", ["1-4-4 @ 1,2", "1-1-5 @ 2,1"])
def test_only_tiles_marked_with_a_star_count_as_bridging_tiles(placement, rules):
    move = verdict(BRIDGED.replace("*", "^"), placement, rules).move
    assert not move.extends_bridge and not move.bridge


@pytest.mark.parametrize(
    ("rules", "score"), [("pressman", 147), ("classic", 107), ("domino-games", 147), ("goliath", 147)]
)
def test_bonuses_of_one_placement_add_up(rules, score):
    assert verdict(BRIDGED, "1-1-5 @ 2,1", rules).move.score == score


@pytest.mark.parametrize("rules", PUBLISHED)
@pytest.mark.parametrize(
    ("tile", "score"), [("5-5-5", 25), ("1-1-1", 13), ("0-0-0", 40), ("5-4-5", 14), ("0-1-0", 1), ("5-3-4", 12)]
)
def test_the_opening_scores_its_sum_a_triple_10_more_and_zeros_40(tile, score, rules):
    move = verdict("tiles:\n", f"{tile} @ 3,1", rules).move
    assert (move.score, move.at) == (score, (3, 1))
    assert "-".join(map(str, move.corners)) == tile, "the first tile lies as it is written"


OTHERWISE = [
    # In the first three cases, the tile shares an edge only with a bridge; in the fourth, also with other tiles; in the
    # last, with no bridge.
    (BRIDGED, "1-4-4 @ 1,2", "pressman", [("bridge.extension", 49)]),
    (BRIDGED, "1-4-4 @ 1,2", "goliath", []),
    (BRIDGED, "1-4-4 @ 1,2", "domino-games", []),
    (BRIDGED, "1-1-5 @ 2,1", "pressman", []),
    (ARCH, "1-4-5 @ 1,1", "pressman", []),
]


@pytest.mark.parametrize(("text", "placement", "rules", "expected"), OTHERWISE)
def test_both_scores_are_shown_if_a_source_has_two_readings(text, placement, rules, expected):
    judged = verdict(text, placement, rules)
    assert judged.legal
    assert [(other.path, other.points) for other in judged.otherwise] == expected


# The parts of the score.

HOUSE_BEST_ONLY = read_house_rules('base = "goliath"\nbonuses.add_up = false\nbridge.formed = 60\n', "house.toml")

PARTS = [
    # The board, the placement, the rules, and the parts of the score: the points, and the rule that gives them.
    ("tiles:\n", "5-5-5 @ 0,0", "pressman", [(15, None), (10, "opening.triple_bonus")]),
    ("tiles:\n", "0-0-0 @ 0,0", "pressman", [(0, None), (40, "opening.triple_zero_points")]),
    ("tiles:\n", "0-0-1 @ 0,0", "pressman", [(1, None)]),
    (TWO_HEXAGONS, "1-1-5 @ 3,3", "pressman", [(7, None), (100, "hexagon.two")]),
    (ARCH, "1-4-5 @ 1,1", "classic", [(10, None), (40, "bridge.formed")]),
    (ARCH, "1-4-5 @ 1,1", HOUSE_BEST_ONLY, [(10, None), (60, "bridge.formed")]),
    (BRIDGED, "1-1-5 @ 2,1", "classic", [(7, None), (100, "hexagon.two")]),
    (BRIDGED, "1-1-5 @ 2,1", "goliath", [(7, None), (100, "hexagon.two"), (40, "bridge.extended")]),
    (BRIDGED, "1-1-5 @ 2,1", HOUSE_BEST_ONLY, [(7, None), (100, "hexagon.two"), (0, "bonuses.add_up")]),
]


@pytest.mark.parametrize(("text", "placement", "rules", "expected"), PARTS)
def test_the_parts_of_a_score_add_up_to_it(text, placement, rules, expected):
    rule_set = published(rules) if isinstance(rules, str) else rules.rules
    move = judge(board_of(text), read_placement(placement), rule_set).move
    parts = score_parts(move, rule_set, opening=text == "tiles:\n")
    assert [(part.points, part.rule) for part in parts] == expected
    assert sum(part.points for part in parts) == move.score


def test_every_combination_of_bonuses_adds_up_to_its_score():
    board = board_of("tiles:\n 0,0 5-5-5\n")
    plain = judge(board, read_placement("1-5-5 @ 0,1"), published("pressman")).move
    bases = [*map(published, PUBLISHED), HOUSE_BEST_ONLY.rules, published("goliath")._replace(extension_bonus=70)]
    for rules, hexagons, bridge, extends in product(bases, range(4), (False, True), (False, True)):
        score = plain.value + rules.bonus(hexagons, bridge, extends)
        bonus = Bonus(hexagons, bridge, extends, score - plain.value)
        move = Move(plain.placement._replace(bridge=bridge), bonus, score)
        assert sum(part.points for part in score_parts(move, rules)) == score


DECIDING = [
    (BRIDGED, "1-4-4 @ 1,2", ["bridge.extension"]),
    (BRIDGED, "1-1-5 @ 2,1", ["bridge.extension"]),
    (TWO_HEXAGONS, "1-1-5 @ 3,3", []),
    (ARCH, "1-4-5 @ 1,1", []),
    ("tiles:\n", "0-0-0 @ 0,0", []),
]


@pytest.mark.parametrize(("text", "placement", "expected"), DECIDING)
def test_the_rules_on_which_published_rule_sets_differ_over_a_placement(text, placement, expected):
    books = [published_book(name) for name in PUBLISHED]
    board = board_of(text)
    scored = [Scored(book, judge(board, read_placement(placement), book.rules).move, not board.tiles) for book in books]
    assert deciding_rules(scored) == expected


def test_house_rules_decide_too():
    book = read_house_rules('base = "pressman"\nhexagon.two = 60', "x.toml")
    board = board_of(TWO_HEXAGONS)
    books = [book, published_book("pressman")]
    scored = [Scored(book, judge(board, read_placement("1-1-5 @ 3,3"), book.rules).move) for book in books]
    assert [each.move.score for each in scored] == [67, 107]
    assert deciding_rules(scored) == ["hexagon.two"]


def test_whether_bonuses_add_up_decides_where_a_tile_closes_hexagons_and_extends_a_bridge():
    house = read_house_rules('base = "goliath"\nbonuses.add_up = false', "x.toml")
    scored = [
        Scored(book, judge(board_of(BRIDGED), read_placement("1-1-5 @ 2,1"), book.rules).move)
        for book in (published_book("goliath"), house)
    ]
    assert [each.move.score for each in scored] == [147, 107]
    assert deciding_rules(scored) == ["bonuses.add_up"]


@pytest.mark.parametrize(
    ("text", "placement", "scores"), [(TWO_HEXAGONS, "1-1-5 @ 3,3", [107, 67]), (ARCH, "1-4-5 @ 1,1", [50, 70])]
)
def test_whether_bonuses_add_up_decides_nothing_over_a_single_bonus(text, placement, scores):
    changes = "bonuses.add_up = false\nhexagon.two = 60\nbridge.formed = 60"
    books = [published_book("goliath"), read_house_rules(f'base = "goliath"\n{changes}', "x.toml")]
    scored = [Scored(book, judge(board_of(text), read_placement(placement), book.rules).move) for book in books]
    assert [each.move.score for each in scored] == scores
    assert "bonuses.add_up" not in deciding_rules(scored)


def test_a_deciding_rule_may_give_nothing_under_the_other_rule_set():
    """A tile that both forms and extends a bridge earns only the higher of the two bonuses."""
    text = ARCH.replace("    v     ^", "    *     ^")
    house = read_house_rules('base = "goliath"\nbridge.extended = 60', "x.toml")
    books = [published_book("goliath"), house]
    scored = [Scored(book, judge(board_of(text), read_placement("1-4-5 @ 1,1"), book.rules).move) for book in books]
    assert [each.move.score for each in scored] == [50, 70]
    assert deciding_rules(scored) == ["bridge.extended"]


# The referee and the list of legal moves agree.

FACES = st.tuples(st.integers(-3, 6), st.integers(-2, 4))
CORNERS = st.tuples(*[st.integers(0, 5)] * 3)


@pytest.mark.parametrize("text", [CHAIN, THREE_HEXAGONS, TWO_HEXAGONS, ARCH, BRIDGED, "tiles:\n 0,0 0-1-2\n"])
@pytest.mark.parametrize("rules", PUBLISHED)
def test_a_placement_is_legal_if_and_only_if_it_is_among_the_legal_moves(text, rules):
    board = board_of(text)
    moves = {(move.at, move.tile): move for move in legal_moves(board, board.tile_set.all_mask, published(rules))}
    faces = {near for face in board.tiles for near in (face, *neighbours(face))}
    tiles = {Tile.of(a, b, c) for a, b, c in product(range(6), repeat=3)}
    for face, tile in product(faces, tiles):
        assert judge(board, Placement(face, tile), published(rules)).move == moves.get((face, tile))


@given(CORNERS, FACES)
def test_a_verdict_does_not_depend_on_the_rotation_in_which_the_tile_is_named(named, face):
    board = board_of(BRIDGED)
    a, b, c = named
    verdicts = [judge(board, Placement(face, turn), published("goliath")) for turn in ((a, b, c), (b, c, a), (c, a, b))]
    assert len({(found.move, len(found.problems)) for found in verdicts}) == 1
    for found in verdicts:
        assert found.legal == (found.move is not None)
        if found.move:
            after = board.place(face, found.move.corners)
            assert all(after.values[point] == value for point, value in board.values.items())
            assert [after.values[point] for point in corners(face)] == list(found.move.corners)
