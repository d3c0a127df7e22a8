"""The difficulty of a puzzle follows from the cost of its steps, and rises from grade to grade."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from math import log2
from statistics import median

import pytest
from explanation_checker import Knowledge, follow_all
from puzzle_runs import made

from analyzer.forms import to_json
from analyzer.text import read_puzzle
from puzzles.explanation import difficulty as difficulties
from puzzles.explanation import explained, finding, inferring, rating
from puzzles.fill.task import Task
from puzzles.kinds import GRADES as POINT_GRADES
from puzzles.kinds import difficulty
from puzzles.ladder import GRADES

SIZES = {**dict.fromkeys(GRADES, "9"), "fiendish": "12"}
SEEDS = {"fiendish": 1}
"""Fiendish puzzles are slow to make, so this file uses the same seed as ``test_explanation.py``."""

RULE_COSTS = {"fit": 1, "place": 2, "value": 4, "neighbour": 5, "group": 5, "count": 8, "outline": 8, "round": 12}


def recounted(puzzle, explanation):
    """The difficulty as the documents define it."""
    steps = to_json(explanation)["steps"]
    known = Knowledge(puzzle)
    cost = sum(cost_of(step.inferences, 1) for step in explanation.steps)
    for step in steps:
        if step["inferences"][0]["rule"] == "fit":
            certain = sum(len(known.fits(face)) == 1 for face in known.open)
            cost += log2((len(known.open) + 1) / (certain + 1))
        follow_all(known, step["inferences"])
    return round(log2(1 + cost / 14), 2)


def cost_of(inferences, times):
    cost, within = 0, times
    for inference in inferences:
        rule = inference.rule
        if rule == "suppose":
            cost += 16 * within
            within *= 2
        elif rule.startswith("no-"):
            within //= 2
        elif rule == "either":
            cost += 16 * within + sum(cost_of(case[1:], 2 * within) for case in inference.cases)
        else:
            shared = rule == "place" and len(inference.tiles) > 1
            cost += (12 if shared else RULE_COSTS[rule]) * within
    return cost


def by_face(taken):
    """Split a ``neighbour`` step: each face that rules values out gets a step of its own."""
    taken = taken._replace(cases=tuple([part for link in case for part in by_face(link)] for case in taken.cases))
    if taken.step is None or taken.step.technique != "neighbour":
        return [taken]
    return [
        taken._replace(
            step=taken.step._replace(ruled_out=sum(1 << value for value, other in taken.by if other == face))
        )
        for face in {face for _, face in taken.by}
    ]


@pytest.mark.parametrize("grade", GRADES)
def test_the_difficulty_is_the_documented_cost_of_the_steps(grade, monkeypatch):
    monkeypatch.setattr(finding, "ATTEMPTS", 1)
    monkeypatch.setattr(finding, "SUBTLE_ATTEMPTS", 1)
    monkeypatch.setattr(finding, "_solve", partial(finding._solve, quick=True))
    monkeypatch.setattr(finding, "_thinned", lambda _, steps: steps)
    monkeypatch.setattr(finding, "_arranged", lambda _, steps: [by_face(taken) for taken in steps])
    monkeypatch.setattr(inferring, "in_full", lambda _, step: step)
    for item in made("fill", 2, grade=grade, faces=SIZES[grade], seed=SEEDS.get(grade, 7)):
        puzzle = read_puzzle(item.statement)
        explanation = explained(Task.of(puzzle))
        assert explanation.difficulty == item.difficulty == pytest.approx(recounted(puzzle, explanation), abs=0.1)


@pytest.mark.parametrize("grade", ["easy", "gentle"])
def test_it_differs_within_a_grade(grade):
    assert len({item.difficulty for item in made("fill", 8, grade=grade, faces="9", seed=7)}) > 4


def test_it_does_not_depend_on_the_number_of_alternatives():
    for item in made("fill", 3, grade="learned", faces="8"):
        task = Task.of(read_puzzle(item.statement))
        assert explained(task).difficulty == difficulties.number(rating(task).effort) == item.difficulty


def test_it_rises_from_grade_to_grade():
    """This is a quick check. ``research/difficulty.py`` compares the medians of thirty puzzles per grade."""
    few = [
        made("fill", 2 if grade in SEEDS else 5, grade=grade, faces=SIZES[grade], seed=SEEDS.get(grade, 7))
        for grade in GRADES
    ]
    medians = [median(item.difficulty for item in items) for items in few]
    assert all(before < after for before, after in pairwise(medians))


def test_no_puzzle_of_an_easier_grade_costs_more_points():
    for easier, harder in pairwise(POINT_GRADES):
        assert difficulty(easier, 10**6, 1) <= difficulty(harder, 0, 1)
        assert difficulty(easier, 3, 20) < difficulty(easier, 30, 20)
