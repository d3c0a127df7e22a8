"""In a hexagon hunt, a right answer has the correct verdict on every hexagon in question."""

from __future__ import annotations

import random
import re

import pytest
from puzzle_provers import faults
from puzzle_runs import answered, item, made

from analyzer.board import Placement
from analyzer.findings import find_hexagons
from analyzer.forms import to_json
from analyzer.text import read_draft, read_position
from puzzles.kinds.hunt import KIND, HexagonAnswer, HuntAnswer, HuntSolved, grade_of

GAPS = """
set: {set}
board:
    2   4
    ^ v ^
  1   0   0
      ^ v
    5   3
"""
"""Five tiles around a 0. Only 0-5-1, the mirror image of 0-1-5, fits the sixth face."""


def verdict(status, reason=None, tiles=None):
    return {"least": 5, "hexagons": [{"centre": [3, 1], "status": status, "reason": reason, "tiles": tiles}]}


WITH_MIRROR = "standard -0-1-5 +0-5-1"
BY_HAND = [
    ("standard", verdict("impossible", "mirror"), ("mirror",)),
    (WITH_MIRROR, verdict("completable", None, [{"at": [2, 1], "tile": "0-5-1", "corners": [1, 0, 5]}]), ()),
]


@pytest.mark.parametrize(("tile_set", "answer", "tags"), BY_HAND)
def test_one_hexagon_by_hand(tile_set, answer, tags):
    assert faults(item("hunt", GAPS.format(set=tile_set), answer, "easy", tags)) == []
    for other_set, other, other_tags in BY_HAND:
        if other_set != tile_set:
            assert faults(item("hunt", GAPS.format(set=tile_set), other, "easy", other_tags))


def test_the_order_of_hexagons_and_of_tiles_does_not_matter_nor_how_a_tile_is_named():
    rng = random.Random(3)
    for puzzle in made("hunt", 8):
        answer = to_json(puzzle.answer)
        rng.shuffle(answer["hexagons"])
        for entry in answer["hexagons"]:
            for placement in entry["tiles"] or []:
                a, _, b, _, c = placement["tile"]
                placement["tile"] = f"{c}-{a}-{b}"
                del placement["corners"]
            rng.shuffle(entry["tiles"] or [])
        assert puzzle.accepts({"hexagons": answer["hexagons"]})


def changes(entry):
    for reason in ("mirror", "played", "exhausted", "several", "clash"):
        if reason != entry["reason"]:
            yield {**entry, "status": "impossible", "reason": reason, "tiles": None}
    yield {**entry, "status": "complete"}
    if entry["status"] == "impossible":
        yield {**entry, "status": "completable", "reason": None}
    elif entry["tiles"] is None:
        yield {**entry, "tiles": []}
    else:
        yield {**entry, "tiles": None}
        yield {**entry, "tiles": entry["tiles"][1:]}
        yield {**entry, "tiles": [{**entry["tiles"][0], "tile": "0-0-0", "corners": [0, 0, 0]}, *entry["tiles"][1:]]}


def test_any_other_verdict_on_a_hexagon_is_wrong():
    for puzzle in made("hunt", 6):
        hexagons = to_json(puzzle.answer)["hexagons"]
        assert not puzzle.accepts({"hexagons": hexagons[1:]})
        assert not puzzle.accepts({"hexagons": [*hexagons, hexagons[0]]})
        for place, entry in enumerate(hexagons):
            for changed in changes(entry):
                if changed.get("tiles") and changed["tiles"] == entry["tiles"]:
                    continue
                wrong = [*hexagons[:place], changed, *hexagons[place + 1 :]]
                assert not puzzle.accepts({"hexagons": wrong}), changed
                if changed["status"] != "complete":
                    assert faults(answered(puzzle, {"least": puzzle.answer.least, "hexagons": wrong}))


def test_a_face_that_needs_different_tiles_for_two_hexagons_is_drawn_empty():
    both, one = Placement((3, 0), (0, 1, 2)), Placement((5, 0), (1, 1, 2))
    hexagons = (
        HexagonAnswer((2, 1), "completable", None, (both, one)),
        HexagonAnswer((4, 1), "completable", None, (Placement((3, 0), (0, 2, 3)),)),
        HexagonAnswer((6, 1), "completable", None, (one,)),
    )
    draft = read_draft("board:\n")
    assert KIND.printed(draft, HuntAnswer(4, hexagons)).shows == (one,)


@pytest.mark.parametrize("least", [3, 4, 5])
def test_a_hunt_asks_about_every_hexagon_with_few_gaps(least):
    for puzzle in made("hunt", 5, least=str(least)):
        asked = {hexagon.centre for hexagon in puzzle.answer.hexagons}
        found = find_hexagons(read_position(puzzle.statement).board)
        assert asked == {each.centre for each in found if least <= each.placed < 6}
        assert {hexagon.status for hexagon in puzzle.answer.hexagons} == {"completable", "impossible"}


def test_one_more_hexagon_never_makes_it_easier():
    order = {grade: place for place, grade in enumerate(KIND.grades)}
    rng = random.Random(5)
    reasons = (None, "mirror", "played", "exhausted", "several", "clash")
    for _ in range(300):
        hexagons = [(rng.randint(1, 3), rng.choice(reasons)) for _ in range(rng.randint(1, 12))]
        assert order[grade_of(hexagons)] >= order[grade_of(hexagons[:-1])]


def test_the_picture_of_the_answer_marks_each_hexagon():
    [puzzle] = made("hunt", 1)
    picture = KIND.display(puzzle.draft, HuntSolved(puzzle.answer)).picture()
    statuses = [hexagon.status for hexagon in puzzle.answer.hexagons]
    assert re.findall(r'<g class="mark (\w+)"', picture) == statuses
