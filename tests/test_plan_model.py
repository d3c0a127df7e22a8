"""Each constraint of the CP-SAT model is tested with a case that it allows and a case that it forbids."""

from itertools import pairwise

import pytest
from ortools.sat.python import cp_model

from analyzer.engine.clock import Clock
from analyzer.engine.placement_graph import PlacementGraph
from analyzer.engine.plan import plan_model as model
from analyzer.engine.plan.upper_bounds import reachable
from analyzer.rules import published
from analyzer.text import read_position

# Four tiles around a 0, and the two placements that complete the hexagon.
OPEN_RING = "tiles:\n 0,0 1-0-0\n 1,0 1-2-0\n 2,0 2-3-0\n 2,1 0-3-3\n"
CLOSING = (1, 1), (0, 3, 0)
LAST = (0, 1), (0, 0, 0)

# ``OPEN_RING`` with three more tiles around a neighbouring 0. ``LEFT`` and ``RIGHT`` share a point.
GAP = "set: 0-5 mirrors\n" + OPEN_RING + " -1,0 1-1-0\n -2,0 1-0-4\n -2,1 4-0-5\n"
LEFT = (-1, 1), (0, 2, 5)
RIGHT = (1, 1), (0, 3, 2)


def variables(hand, turns=9, text=OPEN_RING, rules="pressman"):
    position = read_position(f"hand: {hand}\n{text}")
    graph = PlacementGraph(position.board, position.board.tile_set.mask(position.hand), published(rules))
    placements, whole = reachable(graph, turns, Clock())
    assert whole
    return model.PlanModel(graph, placements, turns)


def number(v, placement):
    face, triple = placement
    return next(n for n in v.placed if (v.graph.faces[n], v.graph.corners[n]) == (face, triple))


def possible(v, *literals):
    for literal in literals:
        v.model.add_bool_and([literal])
    return cp_model.CpSolver().solve(v.model) == cp_model.OPTIMAL


def placed(v, *placements):
    return [v.placed[number(v, placement)] for placement in placements]


def in_order(v, *faces):
    return [v.before[first, second] for first, second in pairwise(faces)]


def test_a_tile_is_placed_once():
    for chosen, allowed in [(1, True), (2, False)]:
        v = variables("0-0-3")
        model.each_tile_once(v)
        assert len(v.placed) > 1
        assert possible(v, *list(v.placed.values())[:chosen]) is allowed


def test_a_face_holds_only_one_tile():
    both = [((1, 1), (0, 3, 4)), ((1, 1), (0, 3, 5))]
    for laid, allowed in [(both[:1], True), (both, False)]:
        v = variables("0-3-4 0-3-5")
        model.one_tile_a_face(v)
        assert possible(v, *placed(v, *laid)) is allowed


def test_an_occupied_face_has_a_tile():
    v = variables("0-0-3")
    model.one_tile_a_face(v)
    assert not possible(v, v.occupied[CLOSING[0]], ~v.placed[number(v, CLOSING)])


def test_meeting_corners_agree():
    # 0-0-4 and 0-3-4 both have a 4 at the point that they share; 0-3-5 would have a 5 there.
    for other, allowed in [((1, 1), (0, 3, 4)), True], [((1, 1), (0, 3, 5)), False]:
        v = variables("0-0-4 0-3-4 0-3-5")
        model.corners_agree(v)
        assert possible(v, *placed(v, ((0, 1), (0, 0, 4)), other)) is allowed


def test_turns_are_counted():
    for turns, allowed in [(2, True), (1, False)]:
        v = variables("0-0-3 0-0-0", turns=2)
        v.turns = turns
        model.so_many_turns(v)
        assert possible(v, v.occupied[CLOSING[0]], v.occupied[LAST[0]]) is allowed


@pytest.mark.parametrize(
    "what, holds, allowed",
    [
        ("one before the other", lambda v, a, b: [v.before[a, b]], True),
        ("both first", lambda v, a, b: [v.before[a, b], v.before[b, a]], False),
        ("neither first", lambda v, a, b: [v.occupied[a], v.occupied[b], ~v.before[a, b], ~v.before[b, a]], False),
        ("before an empty face", lambda v, a, b: [v.before[a, b], ~v.occupied[b]], False),
    ],
)
def test_one_of_two_placed_tiles_comes_before_the_other(what, holds, allowed):
    v = variables("0-0-3 0-0-0")
    model.one_after_the_other(v)
    assert possible(v, *holds(v, CLOSING[0], LAST[0])) is allowed


def test_tiles_touch_the_board_or_an_earlier_tile():
    text = "tiles:\n 0,0 5-5-5\n"
    for after, allowed in [(True, True), (False, False)]:
        v = variables("1-5-5 1-1-5", text=text)
        model.one_after_the_other(v)
        model.attached(v)
        far = next(n for n in v.placed if not v.graph.roots >> n & 1)
        near = next(n for n in v.placed if v.graph.roots >> n & 1 and not v.graph.excludes(far) >> n & 1)
        order = (near, far) if after else (far, near)
        faces = [v.graph.faces[n] for n in order]
        beside = [face for face in v.occupied if face not in faces]
        assert possible(v, v.before[tuple(faces)], *(~v.occupied[face] for face in beside)) is allowed


@pytest.mark.parametrize("order", [[LEFT, RIGHT], [RIGHT, LEFT]])
def test_the_second_tile_beside_the_gap_is_a_bridge_and_the_first_is_not(order):
    # Filling the first face sets the value opposite the second face's edge.
    for face, forms_one in [(order[0][0], False), (order[1][0], True)]:
        for claimed in (True, False):
            v = variables("0-2-5 0-3-2", text=GAP)
            for constrain in (model.one_tile_a_face, model.one_after_the_other, model.bridges):
                constrain(v)
            bridge = v.bridge[face] if claimed else ~v.bridge[face]
            holds = [*placed(v, *order), *in_order(v, *(face for face, _ in order)), bridge]
            assert possible(v, *holds) is (claimed == forms_one)


def test_two_joined_edges_make_no_bridge():
    v = variables("0-0-3 0-0-0")
    for constrain in (model.one_tile_a_face, model.one_after_the_other, model.bridges):
        constrain(v)
    assert not possible(v, *in_order(v, CLOSING[0], LAST[0]), v.bridge[LAST[0]])


@pytest.mark.parametrize("filled, complete", [([CLOSING, LAST], True), ([CLOSING], False)])
def test_a_hexagon_is_complete_when_all_its_faces_are_filled(filled, complete):
    v = variables("0-0-3 0-0-0")
    model.one_tile_a_face(v)
    found = model.hexagons(v)
    assert list(found) == [(1, 1)]
    empty, completed = found[1, 1]
    assert set(empty) == {CLOSING[0], LAST[0]}
    others = [~literal for face, literal in v.occupied.items() if face not in [face for face, _ in filled]]
    assert possible(v, *placed(v, *filled), *others, completed) is complete


@pytest.mark.parametrize("order, closes", [([CLOSING, LAST], LAST), ([LAST, CLOSING], CLOSING)])
def test_the_last_tile_closes_the_hexagon(order, closes):
    for asked in order:
        v = variables("0-0-3 0-0-0")
        model.one_tile_a_face(v)
        model.one_after_the_other(v)
        literals = model.closings(v, model.hexagons(v))
        holds = [*placed(v, *order), *in_order(v, *(face for face, _ in order))]
        assert possible(v, *holds, literals[asked[0]][0]) is (asked == closes)


@pytest.mark.parametrize("rules, extends", [("pressman", False), ("goliath", True), ("classic", None)])
def test_extensions_count_the_joined_edges(rules, extends):
    text = OPEN_RING.replace("2,1 0-3-3", "2,1 0-3-3 *")
    v = variables("0-0-3", text=text, rules=rules)
    if extends is None:
        assert v.graph.rules.extension_edges > 3
        return
    for constrain in (model.each_tile_once, model.one_tile_a_face, model.one_after_the_other, model.bridges):
        constrain(v)
    literal = model.extensions(v)[CLOSING[0]]
    assert possible(v, *placed(v, CLOSING), literal) is extends
