"""In a plan puzzle, only one set of placements of the whole hand scores the most points."""

from __future__ import annotations

from itertools import permutations

import pytest
from puzzle_provers import faults
from puzzle_runs import item, made

from analyzer.engine.plan import make_plan
from analyzer.forms import to_json
from analyzer.moves import legal_moves
from analyzer.text import read_position
from puzzles.kinds.plan import KIND, grade_of


@pytest.mark.parametrize("hand", ["3", "4", "5"])
def test_the_total_equals_that_of_the_engine(hand):
    for puzzle in made("plan", 3, hand=hand):
        plan = make_plan(read_position(puzzle.statement))
        assert plan.proven
        assert plan.total == puzzle.answer.total
        laid = {(step.placement.at, step.placement.tile) for step in puzzle.answer.placements}
        worthless = "0-0-0" in {tile.name for _, tile in laid}  # the engine can leave out 0-0-0 if it scores 0 points
        assert worthless or {(move.at, move.tile) for move in plan.moves} == laid


def replayed(statement: str, order) -> int | None:
    position = read_position(statement)
    board, total = position.board, 0
    for entry in order:
        moves = legal_moves(board, board.tile_set.mask(position.hand), position.rules)
        found = [move for move in moves if (list(move.at), move.tile.name) == (entry["at"], entry["tile"])]
        if not found:
            return None
        board = board.place(found[0].at, found[0].corners, found[0].bridge)
        total += found[0].score
    return total


def test_any_order_that_scores_the_total_is_right_and_no_other():
    refused = 0
    for puzzle in made("plan", 5, hand="4", tiles="24"):
        for order in permutations(to_json(puzzle.answer)["placements"]):
            bare = [{"at": entry["at"], "tile": entry["tile"]} for entry in order]
            right = replayed(puzzle.statement, order) == puzzle.answer.total
            assert puzzle.accepts({"placements": bare}) == right
            assert puzzle.accepts({"total": puzzle.answer.total, "placements": bare}) == right
            refused += not right
    assert refused


def test_fewer_tiles_another_total_or_a_moved_tile_is_wrong():
    for puzzle in made("plan", 5):
        placements = to_json(puzzle.answer)["placements"]
        assert not puzzle.accepts({"placements": placements[:-1]})
        assert not puzzle.accepts({"placements": placements + placements[-1:]})
        for difference in (-1, 1):
            check = puzzle.judged({**to_json(puzzle.answer), "total": puzzle.answer.total + difference})
            assert not check.right and check.message == "That is not right."
        position = read_position(puzzle.statement)
        first = placements[0]
        for move in legal_moves(position.board, position.board.tile_set.mask(position.hand), position.rules):
            if move.tile.name == first["tile"] and list(move.at) != first["at"]:
                elsewhere = {"at": list(move.at), "tile": move.tile.name}
                assert not puzzle.accepts({"placements": [elsewhere, *placements[1:]]})


def test_a_plan_with_two_solutions_is_a_fault():
    statement = "hand: 2-5-5 4-5-5 3-5-5\ntiles:\n 0,0 5-5-5\n"
    answer = {
        "total": 39,
        "placements": [
            {"at": [1, 0], "tile": "2-5-5", "corners": [5, 2, 5], "score": 12},
            {"at": [-1, 0], "tile": "4-5-5", "corners": [4, 5, 5], "score": 14},
            {"at": [0, 1], "tile": "3-5-5", "corners": [5, 5, 3], "score": 13},
        ],
    }
    assert any("sets of placements" in fault for fault in faults(item("plan", statement, answer)))


def test_wrong_answers_and_tags_are_faults():
    [puzzle] = made("plan", 1)
    assert faults(puzzle._replace(answer=puzzle.answer._replace(total=puzzle.answer.total - 1)))
    other = "greedy" if "patient" in puzzle.tags else "patient"
    assert faults(puzzle._replace(tags=(other,)))


def test_more_difficult_features_never_lower_the_grade():
    order = {grade: place for place, grade in enumerate(KIND.grades)}
    for greedy in (True, False):
        for tiles in range(3, 6):
            for ways in range(3, 60):
                here = order[grade_of(tiles, ways, greedy)]
                assert order[grade_of(tiles + 1, ways, greedy)] >= here
                assert order[grade_of(tiles, ways + 1, greedy)] >= here
                assert order[grade_of(tiles, ways, False)] >= here
