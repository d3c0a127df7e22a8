"""The difficulty of a puzzle: what its steps cost, told beside the grade, rising from grade to grade."""

from __future__ import annotations

from itertools import pairwise
from math import log2
from statistics import median

import pytest
from puzzle_runs import made

from analyzer.text import read_puzzle
from puzzles.explanation import difficulty_of, explained, finding
from puzzles.fill.task import Task
from puzzles.kinds import GRADES as POINT_GRADES
from puzzles.kinds import difficulty
from puzzles.ladder import GRADES

SIZES = {**dict.fromkeys(GRADES, "9"), "fiendish": "12"}
SEEDS = {"fiendish": 1}
"""``test_explanation.py`` has the same, which take long to make."""

RULE_COSTS = {"fit": 1, "place": 2, "value": 4, "neighbour": 5, "group": 5, "count": 8, "outline": 8, "round": 12}


def recounted(explanation):
    """The difficulty by the words of the documents, from the inferences alone."""
    cost, depth = 0, 0
    for inference in (inference for step in explanation.steps for inference in step.inferences):
        rule = inference.rule
        if rule == "suppose":
            cost += 16 * 2**depth
            depth += 1
        elif rule.startswith("no-"):
            depth -= 1
        else:
            shared = rule == "place" and len(inference.tiles) > 1
            cost += (12 if shared else RULE_COSTS[rule]) * 2**depth
    return round(log2(1 + cost / 14), 2)


@pytest.mark.parametrize("grade", GRADES)
def test_it_is_what_the_steps_cost_by_the_words_of_the_documents(grade, monkeypatch):
    monkeypatch.setattr(finding, "ATTEMPTS", 1)
    monkeypatch.setattr(finding, "SUBTLE_ATTEMPTS", 1)
    monkeypatch.setattr(finding, "MOST_TRACED_DEEP", 1)
    monkeypatch.setattr(finding, "thinned", lambda _, steps: steps)
    for item in made("fill", 2, grade=grade, faces=SIZES[grade], seed=SEEDS.get(grade, 7)):
        explanation = explained(Task.of(read_puzzle(item.statement)))
        assert explanation.difficulty == item.difficulty == pytest.approx(recounted(explanation), abs=0.011)


def test_it_does_not_depend_on_how_many_ways_are_compared():
    for item in made("fill", 3, grade="learned", faces="8"):
        task = Task.of(read_puzzle(item.statement))
        assert explained(task).difficulty == difficulty_of(task) == item.difficulty


def test_it_rises_from_grade_to_grade():
    """``research/difficulty.py`` shows it on thirty of each grade."""
    few = [
        made("fill", 2 if grade in SEEDS else 5, grade=grade, faces=SIZES[grade], seed=SEEDS.get(grade, 7))
        for grade in GRADES
    ]
    medians = [median(item.difficulty for item in items) for items in few]
    assert all(before < after for before, after in pairwise(medians))


def test_of_puzzles_graded_by_points_no_easier_grade_is_more_difficult():
    for easier, harder in pairwise(POINT_GRADES):
        assert difficulty(easier, 10**6, 1) <= difficulty(harder, 0, 1)
        assert difficulty(easier, 3, 20) < difficulty(easier, 30, 20)
