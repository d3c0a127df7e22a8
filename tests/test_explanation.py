"""Explanations: every step follows from its words alone, and little is told that the end does not need."""

from __future__ import annotations

import copy
import re
from functools import cache

import pytest
from explanation_checker import WrongInferenceError, replay
from puzzle_runs import made

from analyzer.engine.clock import Clock
from analyzer.forms import to_json
from analyzer.lattice import corners
from analyzer.position import Puzzle
from analyzer.text import read_puzzle
from analyzer.text.draft import Given
from puzzles.explanation import Explanation, explained
from puzzles.explanation.naming import drawing
from puzzles.fill.task import Task
from puzzles.item import Item
from puzzles.ladder import GRADES, ContradictionError

STEPS_A_TILE = {**dict.fromkeys(GRADES[:5], 1.3), "subtle": 2.0}
SIZES = {"subtle": "9", "hard": "9", "fiendish": "12"}
WANTED = {"subtle": 4, "hard": 3, "fiendish": 2}
SEEDS = {"fiendish": 1}


@cache
def explanations(grade: str) -> list[tuple[Item, Puzzle, Explanation]]:
    items = made("fill", WANTED.get(grade, 8), grade=grade, faces=SIZES.get(grade, "12"), seed=SEEDS.get(grade, 3))
    puzzles = [read_puzzle(item.statement) for item in items]
    return [(item, puzzle, explained(Task.of(puzzle))) for item, puzzle in zip(items, puzzles)]


@pytest.mark.parametrize("grade", GRADES)
def test_every_inference_follows_from_those_before_it_and_the_end_is_the_answer(grade):
    for item, puzzle, explanation in explanations(grade):
        laid = replay(puzzle, to_json(explanation))
        assert laid == {placement.at: placement.corners for placement in item.answer}
        assert explanation.finished


@pytest.mark.parametrize("grade", GRADES)
def test_the_hardest_step_has_the_grade_of_the_puzzle(grade):
    for _, _, explanation in explanations(grade):
        assert max(GRADES.index(step.grade) for step in explanation.steps) == GRADES.index(grade)


@pytest.mark.parametrize("grade", STEPS_A_TILE)
def test_a_tile_takes_few_steps(grade):
    told = explanations(grade)
    tiles = sum(len(puzzle.fill) for _, puzzle, _ in told)
    assert sum(len(each.steps) for _, _, each in told) <= STEPS_A_TILE[grade] * tiles


@pytest.mark.parametrize("grade", GRADES)
def test_a_tile_is_read_off_in_the_step_that_finds_its_last_corner(grade):
    for _, puzzle, explanation in explanations(grade):
        known, empty = set(dict(puzzle.givens)), set(puzzle.fill)
        for number, step in enumerate(explanation.steps):
            for laid in step.lays:
                empty.remove(laid.at)
                known.update(corners(laid.at))
            known.update(given.point for given in step.gives)
            seen = {face for face in empty if known.issuperset(corners(face))}
            assert not seen, f"step {number + 1}: {step.words}"


@pytest.mark.parametrize("grade", ["gentle", "moderate", "tricky", "learned"])
def test_nothing_is_told_that_the_reader_can_do_without(grade):
    for _, puzzle, explanation in explanations(grade)[:4]:
        whole = to_json(explanation)
        for number, step in enumerate(whole["steps"]):
            for place, inference in enumerate(step["inferences"]):
                if inference["rule"] != "fit":
                    without = copy.deepcopy(whole)
                    del without["steps"][number]["inferences"][place]
                    assert not follows(puzzle, without), step["words"]


@pytest.mark.parametrize("grade", ["learned", "subtle", "hard"])
def test_a_count_looks_at_no_point_of_which_it_was_told_before_that_it_cannot_have_the_value(grade):
    counts = 0
    for _, puzzle, explanation in explanations(grade):
        values, out = dict(puzzle.givens), set()
        for step in explanation.steps:
            for inference in step.inferences:
                if inference.rule in ("count", "no-count"):
                    counts += 1
                    (value,) = inference.about
                    assert not [point for point in inference.able if values.get(point) is not None], step.words
                    assert not out & {Given(point, value) for point in inference.able}, step.words
            values.update(step.gives)
            out.update(step.excludes)
            for laid in step.lays:
                values.update(zip(corners(laid.at), laid.corners))
    assert counts


def follows(puzzle: Puzzle, explanation: dict) -> bool:
    try:
        return len(replay(puzzle, explanation)) == len(puzzle.fill)
    except WrongInferenceError:
        return False


@pytest.mark.parametrize("rule", ["fit", "place", "value", "neighbour", "group", "count", "round", "suppose", "no-fit"])
def test_the_checker_finds_an_inference_that_is_about_something_else(rule):
    """What the tests above rest on: a checker that lets nothing pass."""
    spoiled = 0
    for grade in GRADES:
        for _, puzzle, explanation in explanations(grade):
            whole = to_json(explanation)
            for step in whole["steps"]:
                for inference in step["inferences"]:
                    if inference["rule"] == rule and not spoiled:
                        spoil(inference, puzzle)
                        spoiled += 1
                        assert not follows(puzzle, whole)
    assert spoiled


def spoil(inference: dict, puzzle: Puzzle) -> None:
    """Make an inference say something that cannot follow."""
    if inference["rule"] in ("fit", "no-fit"):
        others = [face for face in sorted(puzzle.fill) if list(face) not in inference["faces"]]
        inference["faces"] = [list(others[0])]
        for laid in inference["lays"]:
            laid["at"] = list(others[0])
    elif inference["rule"] in ("place", "group"):
        inference["tiles"] = ["0-0-0"] * len(inference["tiles"])
    elif inference["rule"] == "count":
        inference["number"] += 1
    for given in (*inference["gives"], *inference["excludes"]):
        given["value"] = (given["value"] + 1) % 6


@pytest.mark.parametrize("grade", GRADES)
def test_words_name_only_letters_that_the_drawing_has(grade):
    for _, puzzle, explanation in explanations(grade):
        faces, points = {each.name for each in explanation.faces}, {each.name for each in explanation.points}
        assert len(faces | points) == len(puzzle.fill) + len(explanation.points)
        drawn = drawn_letters(puzzle, explanation)
        assert drawn == faces | points
        for step in explanation.steps:
            words = re.sub(r"\ba tile\b|\bA tile\b|^Only|^The|^Suppose|^So|\bClockwise", "", step.words)
            assert set(re.findall(r"\b[A-Z]\b", words)) <= faces
            told = re.findall(r"\b([a-z]) (?:is|cannot|can only)\b|\bat ([a-z])\b", words)
            assert {letter for pair in told for letter in pair if letter} <= points


def drawn_letters(puzzle: Puzzle, explanation: Explanation) -> set[str]:
    lines = drawing(
        {each.at: each.name for each in explanation.faces},
        {each.at: each.name for each in explanation.points},
        dict(puzzle.givens),
        [],
    )
    return {word for line in lines for word in line.split() if word.isalpha()}


@cache
def words(text: str) -> list[tuple[str, str]]:
    return [(step.grade, step.words) for step in explained(Task.of(read_puzzle(text))).steps]


PLAIN = """
use: 0-1-1 0-1-5 0-3-4 0-4-4 1-1-1 1-1-2 1-1-4 1-2-2 1-3-4 1-4-4 1-4-5 3-3-4 3-4-4 4-4-5
board:
    .   .   .
    ?   ? ? ?
  3   .   4   .
    ? ? ? ? ?
    .   .   .
    ? ? ? ?
  2   .   .
    ?
    .
"""
G_IS_1 = "g can only be 1: nothing else suits F, G and L"
COUNTED = """
use: 0-0-2 0-0-4 0-0-5 0-1-2 0-2-2 0-2-3 0-2-4 0-3-4 0-4-4 0-4-5 3-4-4 4-4-4 4-4-5 4-5-5
board:
    .   .
    ? ? ?
  .   .   .
    ? ? ? ?
    .   .   4   .
      ? ? ? ? ?
      5   .   .
            ? ?
            .   .
"""
ONLY_E = "can only be on a (2 corners), b (2), c (2) and e (3)"
A_TRIANGLE = """
use: 0-0-0 0-0-1 0-0-2 0-0-5 0-1-1 0-1-5 0-5-5 1-1-2 1-1-3 1-1-5 1-2-3 1-2-5 2-2-3 2-2-5 2-3-3 2-5-5
board:
          .
          ?
        .   .
        ? ? ?
      .   .   .
      ? ? ? ? ?
    .   .   .   .
    ? ? ? ? ? ? ?
  .   .   .   0   .
"""
ONLY_D = "has to read 2-5 once more than 5-2, as the tiles do, and can read 2-5 along D only, which is not enough if"
A_HOOK = """
use: 0-0-1 0-0-4 0-1-1 0-1-5 0-4-4 0-5-5 1-1-5 1-3-3 1-3-5 1-5-5 2-2-5 2-5-5 3-3-4 3-4-4 3-4-5 3-5-5
board:
    .
    ?
  .   .   .
    ? ? ?
    .   .
    ? ? ?
  .   .   .   .
        ? ? ? ?
        .   3   .
        ? ? ? ?
      .   .   .
        ?
        2
"""
TRIED = """
use: 0-0-1 0-0-2 0-0-4 0-0-5 0-1-5 0-2-4 0-4-4 0-5-5 1-1-4 1-2-4 1-4-4 1-4-5 4-4-5 4-5-5
board:
            .
            ?
  .   .   .   .   .
    ? ? ? ? ? ? ? ?
    .   .   .   .   2
      ? ? ? ? ?
      .   .   .
"""
TOO_FEW = "6 of them taken as j can only be 5, too few left for e (4 corners), h (6) or n (3)"
NO_D = (
    "F cannot have 0 at d; E cannot have 0 or 5 at h; 0-5-5 fits no face but B, so b and g are 5, and c is 0; "
    "only 0-1-5 fits C, so h is 1"
)
NO_E = (
    "K cannot have 2 at m; 0-0-2 fits no face but J, so f and k are 0; "
    "0-2-4 fits no face but A, so a is 2, d is 0 and e is 4; H is 0-0-4; only 0-4-4 fits F, so j is 4"
)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (PLAIN, ("moderate", "f can only be 1: nothing else suits E and K.")),
        (PLAIN, ("easy", "Only 1-3-4 fits E, so d is 4.")),
        (PLAIN, ("tricky", f"K cannot have 0 at j; {G_IS_1}; F is 1-1-4; G is 1-4-4.")),
        (PLAIN, ("gentle", "0-3-4 fits no face but C, so b is 0 and c is 3; B is 0-4-4; D is 3-4-4.")),
        (PLAIN, ("easy", "Only 1-2-2 fits P, so m is 2.")),
        (COUNTED, ("learned", "The tiles have 1 on 1 corner, and it can only be on n (1 corner), so n is 1.")),
        (COUNTED, ("learned", f"The tiles have 3 on 3 corners, and it {ONLY_E}, which adds up only if e is 3.")),
        (TRIED, ("learned", f"The tiles have 5 on 8 corners, {TOO_FEW}.")),
        (A_TRIANGLE, ("learned", f"Clockwise the outline {ONLY_D} c is 1, or f is 0 or 1.")),
        (TRIED, ("hard", f"Suppose j is 1: {NO_D}; no tile is left for D. So j is not 1.")),
        (A_HOOK, ("tricky", "G cannot have 4 at f or h; 0-4-4 fits no face but A, so a and b are 4, and c is 0.")),
        (TRIED, ("hard", f"Suppose g is 1 or 5: {NO_E}; no tile is left for E. So g is not 1 or 5.")),
    ],
)
def test_what_is_told(text, told):
    assert told in words(text)


def test_a_face_is_named_once_for_all_that_it_rules_out_of_a_point():
    for grade in ("tricky", "learned"):
        for _, _, explanation in explanations(grade):
            for step in explanation.steps:
                looked_at = [
                    (inference.faces, inference.excludes[0].point)
                    for inference in step.inferences
                    if inference.rule == "neighbour"
                ]
                assert len(looked_at) == len(set(looked_at))


def test_a_trial_is_told_with_its_chain():
    [trial, *_] = [
        step for _, _, explanation in explanations("hard") for step in explanation.steps if step.grade == "hard"
    ]
    rules = [inference.rule for inference in trial.inferences]
    assert "suppose" in rules and any(rule.startswith("no-") for rule in rules)
    assert re.match(r".*Suppose [a-z] is \d: .*\. So [a-z] is not \d\.", trial.words)
    assert trial.excludes
    assert all(inference.rule != "suppose" for inference in trial.certain)


def test_a_trial_within_a_trial_stands_in_brackets():
    told = [step for _, _, each in explanations("fiendish") for step in each.steps]
    nested = [step for step in told if sum(inference.rule == "suppose" for inference in step.inferences) > 1]
    assert nested
    for step in nested:
        assert re.match(r".*Suppose [a-z] is \d.* \[Suppose .*\d\.\] .*So [a-z] is not \d\.$", step.words)
        assert step.words.count("[") == step.words.count("]") < step.words.count("Suppose")


def test_the_shortest_trial_is_told_first():
    """Other trials of the same moment, followed by hand, have chains that are no shorter."""
    from puzzles.explanation.finding import LOGIC, TRIAL, _shortest_trial, length
    from puzzles.explanation.tracing import Trace
    from puzzles.ladder.solver import easiest
    from puzzles.ladder.state import State

    _, puzzle, _ = explanations("hard")[0]
    trace = Trace(State(Task.of(puzzle)))
    while (step := easiest(trace.state, LOGIC)) is not None:
        trace.take(step)
    best = _shortest_trial(trace, TRIAL, 1000)
    first = _shortest_trial(trace, TRIAL, 1)
    assert best is not None and first is not None
    assert length(best[1]) <= length(first[1])


def test_a_large_board_is_listed_with_its_letters():
    assert drawing({(0, 0): "A", (900, 0): "B"}, {(0, 0): "a"}, {}, []) == ["A is 0,0", "B is 900,0", "a is 0,0"]


def test_many_faces_have_two_letters_each():
    text = "set: 0-7\ntiles:\n" + "".join(f" {x},0 ?\n" for x in range(30))
    faces = explained(Task.of(read_puzzle(text)), Clock(0.0)).faces
    assert {len(each.name) for each in faces} == {2}
    assert len({each.name for each in faces}) == 30


def test_a_puzzle_without_a_solution_has_no_explanation():
    with pytest.raises(ContradictionError):
        explained(Task.of(read_puzzle("use: 0-0-1\ntiles:\n 0,0 ?\n 0,0 = 5\n")))


def test_where_the_time_is_over_the_explanation_is_not_finished():
    _, puzzle, _ = explanations("hard")[0]
    explanation = explained(Task.of(puzzle), Clock(0.0))
    assert not explanation.finished
    assert explanation.steps == ()
