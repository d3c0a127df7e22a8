"""Explanations: every inference follows, and the steps are few and necessary."""

from __future__ import annotations

import copy
import re
from functools import cache

import pytest
from explained_puzzles import A_TRIANGLE, COUNTED, TRIED
from explanation_checker import WrongInferenceError, faults, replay
from puzzle_runs import made

from analyzer.engine.clock import Clock
from analyzer.forms import to_json
from analyzer.lattice import corners
from analyzer.position import Note, Puzzle
from analyzer.text import read_puzzle
from analyzer.text.draft import Given
from puzzles.explanation import Explanation, Inference, explained
from puzzles.explanation.looking import MOST_NAMED
from puzzles.explanation.naming import drawing
from puzzles.fill.task import Task
from puzzles.item import Item
from puzzles.ladder import GRADES, ContradictionError

STEPS_A_TILE = {**dict.fromkeys(GRADES[:5], 1.3), "subtle": 2.0}
SIZES = {"subtle": "9", "hard": "9", "fiendish": "12"}
WANTED = {"subtle": 4, "hard": 3, "fiendish": 2}
SEEDS = {"fiendish": 1, "subtle": 5}


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
def test_explanations_have_none_of_the_four_faults(grade):
    found = [fault for _, puzzle, explanation in explanations(grade) for fault in faults(puzzle, to_json(explanation))]
    assert not found


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
def test_nothing_superfluous_is_reported(grade):
    for _, puzzle, explanation in explanations(grade)[:4]:
        whole = to_json(explanation)
        for number, step in enumerate(whole["steps"]):
            for place, inference in enumerate(step["inferences"]):
                if inference["rule"] != "fit":
                    without = copy.deepcopy(whole)
                    del without["steps"][number]["inferences"][place]
                    assert not follows(puzzle, without), step["words"]


@pytest.mark.parametrize("grade", ["hard", "fiendish"])
def test_a_value_that_no_tile_has_is_no_reason(grade):
    lacking = 0
    for _, puzzle, explanation in explanations(grade):
        tiles = puzzle.use or ()
        for inference in (inference for step in explanation.steps for inference in step.inferences):
            named = {given.value for given in (*inference.excludes, *inference.beside, *inference.lacks)}
            if inference.rule == "neighbour":
                named.update(value for values in inference.allows for value in values if len(values) <= MOST_NAMED)
            assert all(any(value in tile for tile in tiles) for value in named)
        lacking += len({*range(6)}.difference(*tiles))
    assert lacking


def test_listed_tiles_and_the_named_values_show_the_only_values_of_a_point():
    named = 0
    for _, puzzle, explanation in (*explanations("tricky"), *explanations("learned"), *explanations("subtle")):
        values = dict(puzzle.givens)
        for inference in (inference for step in explanation.steps for inference in step.inferences):
            if inference.rule == "neighbour" and len(inference.allows[0]) <= MOST_NAMED >= len(inference.left[0]):
                points = corners(inference.faces[0])
                ways = [zip(points, way) for tile in inference.left[0] for way in tile.rotations]
                fits = [dict(way) for way in ways]
                fits = [fit for fit in fits if all(values.get(point, fit[point]) == fit[point] for point in points)]
                fits = [fit for fit in fits if not any(fit.get(out.point) == out.value for out in inference.lacks)]
                for point in {given.point for given in inference.beside}:
                    fits = [fit for fit in fits if Given(point, fit.get(point, -1)) in inference.beside]
                assert {fit[inference.excludes[0].point] for fit in fits} == {*inference.allows[0]}
                named += bool(inference.lacks or inference.beside)
            values.update(inference.gives)
            for laid in inference.lays:
                values.update(zip(corners(laid.at), laid.corners))
    assert named


@pytest.mark.parametrize("grade", ["learned", "subtle", "hard"])
def test_a_count_skips_points_that_were_already_ruled_out(grade):
    counts = 0
    for _, puzzle, explanation in explanations(grade):
        values, out = dict(puzzle.givens), set()
        for step in explanation.steps:
            for inference in step.inferences:
                if inference.rule == "count":
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
def test_the_checker_finds_an_inference_about_something_else(rule):
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


def codes(text: str) -> list[tuple[str, list[str]]]:
    explanation = explained(Task.of(read_puzzle(text)))
    faces, points = ({each.at: each.name for each in named} for named in (explanation.faces, explanation.points))

    def code(found: Inference) -> str:
        return " ".join(
            [
                found.rule,
                *(["".join(faces[face] for face in found.faces)] if found.faces else []),
                *(f"about {value}" for value in found.about),
                *(f"{points[given.point]}={given.value}" for given in found.gives),
                *(f"{points[given.point]}!={given.value}" for given in found.excludes),
                *(f"{faces[placement.at]}:{placement.tile}" for placement in found.lays),
            ]
        )

    return [(step.grade, [code(found) for found in step.inferences]) for step in explanation.steps]


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


@pytest.mark.parametrize(
    ("text", "grade", "inferences"),
    [
        (PLAIN, "moderate", ["value EK f=1"]),
        (PLAIN, "easy", ["fit E E:1-3-4"]),
        (PLAIN, "tricky", ["neighbour K j!=0 j!=3 j!=4 j!=5", "value FGL g=1", "fit F F:1-1-4", "fit G G:1-4-4"]),
        (PLAIN, "gentle", ["place C", "fit C C:0-3-4", "fit B B:0-4-4", "fit D D:3-4-4"]),
        (PLAIN, "easy", ["fit P P:1-2-2"]),
        (COUNTED, "learned", ["count about 1 n=1"]),
        (COUNTED, "learned", ["count about 3 e=3"]),
        (TRIED, "learned", [f"count about 2 {point}!=2" for point in "cdeghjn"]),
        (
            A_TRIANGLE,
            "learned",
            ["neighbour J f!=2 f!=3", "outline J about 5 about 0 f!=1", "neighbour D c!=3"],
        ),
        (
            A_HOOK,
            "learned",
            ["neighbour G f!=4", "count about 4 c!=4", "count about 4 e!=4", "place A", "fit A A:0-4-4"],
        ),
        (TRIED, "hard", ["suppose p=2", "value NP j=0", "fit P P:0-0-2", "no-fit J p!=2"]),
    ],
)
def test_results_and_their_sources(text, grade, inferences):
    assert (grade, inferences) in codes(text)


def test_a_trial_is_explained_with_its_chain():
    [trial, *_] = [
        step for _, _, explanation in explanations("hard") for step in explanation.steps if step.grade == "hard"
    ]
    rules = [inference.rule for inference in trial.inferences]
    assert "suppose" in rules and any(rule.startswith("no-") for rule in rules)
    supposed = [given for inference in trial.inferences if inference.rule == "suppose" for given in inference.gives]
    assert trial.excludes and set(trial.excludes) <= set(supposed)
    assert all(inference.rule != "suppose" for inference in trial.certain)


def test_a_trial_within_a_trial_ends_before_it():
    told = [step for _, _, each in explanations("fiendish") for step in each.steps]
    nested = [step for step in told if sum(inference.rule == "suppose" for inference in step.inferences) > 1]
    assert nested
    for step in nested:
        open_trials: list[Given | Note] = []
        for inference in step.inferences:
            if inference.rule == "suppose":
                laid = [Note(laid.at, laid.tile) for laid in inference.lays]
                open_trials += [*inference.gives, *laid]
            elif inference.rule.startswith("no-"):
                assert (*inference.excludes, *inference.bars) == (open_trials.pop(),)
        assert not open_trials


def test_a_large_board_is_listed_with_its_letters():
    assert drawing({(0, 0): "A", (900, 0): "B"}, {(0, 0): "a"}, {}, []) == [
        "A is at 0,0",
        "B is at 900,0",
        "a is at (0,0)",
    ]


def test_many_faces_have_two_letters_each():
    text = "set: 0-7\ntiles:\n" + "".join(f" {x},0 ?\n" for x in range(30))
    faces = explained(Task.of(read_puzzle(text)), Clock(0.0)).faces
    assert {len(each.name) for each in faces} == {2}
    assert len({each.name for each in faces}) == 30


def test_a_puzzle_without_a_solution_has_no_explanation():
    with pytest.raises(ContradictionError):
        explained(Task.of(read_puzzle("use: 0-0-1\ntiles:\n 0,0 ?\n 0,0 = 5\n")))


def test_out_of_time_the_explanation_is_unfinished():
    _, puzzle, _ = explanations("hard")[0]
    explanation = explained(Task.of(puzzle), Clock(0.0))
    assert not explanation.finished
    assert explanation.steps == ()
