"""In a best-move puzzle, exactly one placement scores the most, and it is the only right answer."""

from __future__ import annotations

from itertools import product

import pytest
from puzzle_provers import faults
from puzzle_runs import item, made

from analyzer.forms import to_json
from analyzer.moves import legal_moves
from analyzer.text import read_position
from puzzles.kinds.best_move import KIND, THEME_POINTS, grade_of

GAP = """
set: {set}
hand: {hand}
board:
    2   4
    ^ v ^
  1   0   0
      ^ v
    5   3
"""
"""Five tiles around a 0. Only 0-5-1, the mirror image of 0-1-5, fits the sixth face."""

EXPECTED = [
    pytest.param(
        GAP.format(set="standard", hand="0-1-5 1-2-2 3-3-5"),
        {"at": [3, 2], "tile": "3-3-5", "corners": [5, 3, 3], "score": 11, "margin": 6},
        "moderate",
        ("mirror-trap", "plain"),
        id="the tempting tile does not fit",
    ),
    pytest.param(
        GAP.format(set="standard -0-1-5 +0-5-1", hand="0-5-1 1-2-2 3-3-5"),
        {"at": [2, 1], "tile": "0-5-1", "corners": [1, 0, 5], "score": 56, "margin": 45},
        "moderate",
        ("hexagon",),
        id="in a set with that tile it does",
    ),
    pytest.param(
        GAP.format(set="standard", hand="0-2-2 1-2-2 3-3-5"),
        {"at": [3, 2], "tile": "3-3-5", "corners": [5, 3, 3], "score": 11, "margin": 6},
        "easy",
        ("plain",),
        id="nothing tempts",
    ),
]


@pytest.mark.parametrize(("statement", "answer", "grade", "tags"), EXPECTED)
def test_a_position_by_hand(statement, answer, grade, tags):
    puzzle = item("best-move", statement, answer, grade, tags)
    assert faults(puzzle) == []
    assert faults(puzzle._replace(answer=puzzle.answer._replace(score=puzzle.answer.score + 1)))
    assert faults(puzzle._replace(tags=("bridge",)))


@pytest.mark.parametrize("seed", range(3))
def test_the_tile_may_be_named_in_any_rotation_and_nothing_else_is_right(seed):
    for puzzle in made("best-move", 4, seed=seed):
        position = read_position(puzzle.statement)
        right = to_json(puzzle.answer)
        accepted = set()
        for move in legal_moves(position.board, position.board.tile_set.mask(position.hand), position.rules):
            for a, b, c in move.tile.rotations:
                named = {"at": list(move.at), "tile": f"{a}-{b}-{c}"}
                if puzzle.accepts(named):
                    accepted.add((move.at, move.tile.name))
                    assert puzzle.accepts({**named, "corners": right["corners"]})
        assert accepted == {(tuple(right["at"]), right["tile"])}
        x, y = right["at"]
        assert not puzzle.accepts({**right, "at": [x + 2, y]})
        a, b, c = right["corners"]
        if len({a, b, c}) > 1:
            assert not puzzle.accepts({**right, "corners": [b, c, a]})


@pytest.mark.parametrize(("margin", "hand"), list(product(("1", "20"), ("3", "10"))))
def test_the_best_leads_by_the_margin(margin, hand):
    for puzzle in made("best-move", 5, margin=margin, hand=hand):
        position = read_position(puzzle.statement)
        assert len(position.hand) == int(hand)
        first, second, *_ = legal_moves(position.board, position.board.tile_set.mask(position.hand), position.rules)
        assert first.score - second.score == puzzle.answer.margin >= int(margin)


@pytest.mark.parametrize("theme", ["plain", "hexagon", "bridge", "mirror-trap"])
def test_the_puzzles_of_a_theme_have_that_theme(theme):
    for puzzle in made("best-move", 4, theme=theme):
        assert theme in puzzle.tags
        assert faults(puzzle) == []


@pytest.mark.parametrize(("theme", "rules"), [("double-hexagon", "pressman"), ("extension", "goliath")])
def test_rare_themes_are_made(theme, rules):
    [puzzle] = made("best-move", 1, tries=1500, theme=theme, rules=rules)
    assert theme in puzzle.tags
    assert faults(puzzle) == []


def test_two_placements_with_equal_scores_are_a_fault():
    [puzzle] = made("best-move", 1, theme="plain")
    tied = item("best-move", "hand: 1-5-5 3-5-5 2-2-2\ntiles:\n 0,0 5-5-5\n", to_json(puzzle.answer))
    assert "two placements score most" in faults(tied)
    assert faults(puzzle._replace(answer=puzzle.answer._replace(margin=puzzle.answer.margin + 1)))
    assert faults(puzzle._replace(tags=("bridge",)))


def test_more_difficult_features_never_lower_the_grade():
    order = {grade: place for place, grade in enumerate(KIND.grades)}
    for theme in THEME_POINTS:
        grades = [order[grade_of((theme,), placements, False)] for placements in range(1, 60)]
        assert grades == sorted(grades)
        for placements in range(1, 60):
            assert order[grade_of((theme,), placements, True)] >= order[grade_of((theme,), placements, False)]
            for other in THEME_POINTS:
                both = order[grade_of((theme, other), placements, False)]
                assert both >= order[grade_of((theme,), placements, False)]
