"""A puzzle to fill has one filling, no unnecessary given value, and the requested grade."""

from __future__ import annotations

import random

import pytest
from click.testing import CliRunner
from empty_regions import region
from puzzle_provers import faults
from puzzle_runs import answered, made

from analyzer.forms import to_json
from analyzer.lattice import corners
from analyzer.text import read_puzzle
from puzzles.codes import item_code, make_again
from puzzles.explanation import solvable
from puzzles.fill import fill
from puzzles.fill.task import Task
from puzzles.kinds.givens import stripped
from puzzles.ladder import GRADES, TRIAL, solve_by_techniques, solved_by
from puzzles.ladder.solver import DEEP_TRIAL, LOGIC
from triomino.cli import main

SIZES = {**dict.fromkeys(GRADES, "8"), "fiendish": "12"}


def without(puzzle, point):
    return puzzle._replace(givens={other: value for other, value in puzzle.givens.items() if other != point})


@pytest.mark.parametrize("grade", GRADES)
def test_the_filling_is_the_only_one_and_the_grade_is_the_weakest_rung(grade):
    rung = GRADES.index(grade) + 1
    for item in made("fill", 2, grade=grade, faces=SIZES[grade]):
        puzzle = read_puzzle(item.statement)
        solution = fill(puzzle)
        assert solution.unique
        assert set(solution.solutions[0]) == set(item.answer)
        assert item.grade == grade
        assert solve_by_techniques(Task.of(puzzle)).rung == rung
        assert rung == 1 or not solved_by(Task.of(puzzle), rung - 1)
        values = {point: value for laid in item.answer for point, value in zip(corners(laid.at), laid.corners)}
        answer = [values[point] for point in Task.of(puzzle).points]
        assert solvable(Task.of(puzzle), DEEP_TRIAL, 0, 20_000, answer) == max(rung, LOGIC)


@pytest.mark.parametrize("seed", range(10))
def test_all_needed_values_stay_and_no_values_are_tried_twice(seed):
    task = Task.of(region("strip", 20))
    rng = random.Random(seed)
    needed, tried = set(rng.sample(range(len(task.points)), 6)), []

    def good(fewer):
        tried.append(fewer.known)
        return all(fewer.known[point] is not None for point in needed)

    assert stripped(rng, task, [0] * len(task.points), "any", good).keys() == needed
    assert len(tried) == len(set(tried))


@pytest.mark.parametrize("shape", ["triangle 4", "parallelogram 3 2"])
def test_without_any_one_given_there_is_a_second_filling(shape):
    """A symmetric shape needs givens: without them, rotating a filling would give a second one."""
    for item in made("fill", 2, grade="hard", shape=shape):
        puzzle = read_puzzle(item.statement)
        assert puzzle.givens
        for point in puzzle.givens:
            assert not fill(without(puzzle, point)).unique


def test_a_large_puzzle_keeps_further_givens_but_none_that_its_grade_does_not_need():
    """Some givens only make the puzzle easier. Without one of them, it still has only one filling."""
    further = 0
    for item in made("fill", 2, grade="hard", faces="20"):
        puzzle = read_puzzle(item.statement)
        assert item.grade == "hard"
        for point in puzzle.givens:
            less = without(puzzle, point)
            assert not solved_by(Task.of(less), TRIAL)
            further += fill(less).unique is True
    assert further


def test_a_puzzle_without_givens_is_tagged():
    for item in made("fill", 4, grade="hard", faces="9"):
        assert ("no-givens" in item.tags) == (not read_puzzle(item.statement).givens)


@pytest.mark.parametrize("grade", ["easy", "gentle", "moderate", "tricky", "learned", "subtle"])
def test_in_easier_grades_removing_any_given_makes_it_harder(grade):
    for item in made("fill", 4, grade=grade, faces="9"):
        puzzle = read_puzzle(item.statement)
        for point in puzzle.givens:
            assert not solved_by(Task.of(without(puzzle, point)), GRADES.index(grade) + 1)


def test_the_order_of_the_tiles_does_not_matter_nor_how_they_are_named():
    rng = random.Random(1)
    for item in made("fill", 6):
        answer = [dict(entry) for entry in to_json(item.answer)]
        rng.shuffle(answer)
        assert item.accepts(answer)
        for entry in answer:
            a, _, b, _, c = entry["tile"]
            entry["tile"] = f"{b}-{c}-{a}"
        assert item.accepts(answer)
        for entry in answer:
            del entry["corners"]
        assert item.accepts(answer)


def test_no_other_filling_is_right():
    for item in made("fill", 6):
        right = to_json(item.answer)
        first, second, *rest = right
        swapped = [{**first, "at": second["at"]}, {**second, "at": first["at"]}, *rest]
        a, b, c = next(entry["corners"] for entry in right if len(set(entry["corners"])) > 1)
        turned = [{**e, "corners": [b, c, a]} if e["corners"] == [a, b, c] else e for e in right]
        for wrong in (swapped, turned, right[1:], [*right, first], [first, *right[:-1]]):
            assert not item.accepts(wrong)


def test_another_answer_or_one_more_tile_is_a_fault():
    [item] = made("fill", 1)
    first, second, *rest = to_json(item.answer)
    swapped = [{**first, "at": second["at"]}, {**second, "at": first["at"]}, *rest]
    assert faults(answered(item, swapped))
    assert faults(answered(item, rest))
    spare = item.statement.replace("use: ", "use: 5-5-5 " if "5-5-5" not in item.statement else "use: 0-0-0 ")
    if spare.count("0-0-0") < 2:
        assert faults(item._replace(statement=spare))


def test_given_tiles_are_on_the_board_and_the_others_in_the_list():
    for item in made("fill", 4, tiles="3", faces="12", grade="easy"):
        puzzle = read_puzzle(item.statement)
        assert len(puzzle.position.board) == 3
        assert len(puzzle.fill) == len(puzzle.use) == 9
        assert "given-tiles" in item.tags
        assert faults(item) == []


def test_a_fiendish_puzzle_begins_with_logic():
    for item in made("fill", 2, grade="fiendish", faces="12"):
        rungs = [step.rung for step in solve_by_techniques(Task.of(read_puzzle(item.statement))).steps]
        first = next(place for place, rung in enumerate(rungs) if rung >= TRIAL)
        assert first >= len(rungs) / 5


@pytest.mark.parametrize("parameters", [{"faces": "10"}, {"faces": "11"}, {"shape": "heart 1"}, {"shape": "star 1"}])
def test_symmetric_givens_map_to_themselves_and_no_group_can_be_removed(parameters):
    for item in made("fill", 3, grade="gentle", givens="symmetric", **parameters):
        assert read_puzzle(item.statement).givens
        assert faults(item) == []


def test_minimal_givens_are_no_more_than_those_of_a_single_order():
    """The two settings make different puzzles, so only the total numbers of givens can be compared."""
    few, usual = (
        sum(
            len(read_puzzle(item.statement).givens)
            for item in made("fill", 12, grade="easy", faces="10", givens=manner)
        )
        for manner in ("minimal", "any")
    )
    assert few < usual


@pytest.mark.parametrize(("shape", "faces"), [("triangle 4", 16), ("ring triangle 5", 21), ("hexagon 1", 6)])
def test_a_named_shape(shape, faces):
    [item] = made("fill", 1, shape=shape, grade="easy")
    assert len(read_puzzle(item.statement).fill) == faces
    assert shape.replace(" ", "-") in item.tags


@pytest.mark.parametrize("tile_set", ["0-3 mirrors", "0-6", "standard -0-1-2 +0-2-1"])
def test_other_sets(tile_set):
    for item in made("fill", 2, set=tile_set, faces="9", grade="moderate"):
        assert faults(item) == []
        assert "set-" + tile_set.replace(" ", "-") in item.tags


def test_a_custom_drawing_is_filled_and_its_code_makes_it_again(tmp_path):
    drawing = tmp_path / "t.txt"
    drawing.write_text("tiles:\n 2,7 ?\n 3,7 ?\n 4,7 ?\n 3,8 ?\n 3,9 5-5-5\n")
    result = CliRunner().invoke(main, ["generate", "fill", "--outline", str(drawing), "--seed", "1"])
    puzzle = read_puzzle(result.stdout)
    assert {(x - min(x for x, _ in puzzle.fill), y) for x, y in puzzle.fill} == {(0, 0), (1, 0), (2, 0), (1, 1), (1, 2)}
    code = next(line.split()[-1] for line in result.stdout.splitlines() if line.startswith("# triomino puzzle "))
    assert "shape=drawn_" in code
    assert read_puzzle(make_again(code).statement) == puzzle
    assert "drawn" in make_again(code).tags


def test_a_drawing_that_is_too_long_has_no_code():
    [item] = made("fill", 1, grade="easy", shape="drawn " + " ".join(f"{x}-{x + 1}" for x in range(101, 121)))
    assert item_code(item) is None


@pytest.mark.parametrize(
    ("text", "words"),
    [(None, "cannot be read"), ("tiles:\n", "found no faces"), ("tiles:\n 0,0 ?\n 0,5 ?\n", "found an empty row")],
)
def test_an_invalid_outline_is_refused(tmp_path, text, words):
    file = tmp_path / "outline.txt"
    if text is not None:
        file.write_text(text)
    result = CliRunner().invoke(main, ["generate", "fill", "--outline", str(file)])
    assert (result.exit_code, words in result.stderr) == (2, True), result.stderr
