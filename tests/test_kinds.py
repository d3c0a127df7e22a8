"""What every kind of puzzle promises, whatever it is about."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from puzzle_provers import PROVERS, faults

from analyzer.forms import to_json
from analyzer.text import read_draft
from puzzles.generation import Run, candidate
from puzzles.item import Item, read_item
from puzzles.kinds import KINDS, ParameterError, kind

QUICK = [
    Run("fill", {}, 1),
    Run("fill", {"grade": "hard", "faces": "9"}, 1),
    Run("fill", {"shape": "triangle 3", "tiles": "2", "grade": "easy"}, 1),
    Run("best-move", {}, 1),
    Run("best-move", {"theme": "mirror-trap", "rules": "goliath"}, 1),
    Run("plan", {"hand": "3"}, 1),
    Run("hunt", {}, 1),
    Run("hunt", {"least": "5", "set": "0-6"}, 1),
    Run("dispute", {}, 1),
    Run("dispute", {"slip": "mirror"}, 1),
    Run("join", {"hand": "3"}, 1),
    Run("join", {"tiles": "3", "hand": "3", "set": "0-3 mirrors"}, 1),
]


NOTATION = Path(__file__).parents[1] / "docs" / "notation.md"


def settled(run: Run) -> Run:
    return run._replace(parameters=kind(run.kind).settle(run.parameters))


@cache
def first_items(place: int, wanted: int = 6) -> list[Item]:
    run = settled(QUICK[place])
    items = [outcome.item for outcome in (candidate(run, number) for number in range(60)) if outcome.item]
    assert len(items) >= wanted
    return items[:wanted]


EVERY = pytest.mark.parametrize("place", range(len(QUICK)), ids=lambda place: f"{QUICK[place].kind}-{place}")


@EVERY
def test_a_separate_validator_proves_every_puzzle(place):
    for item in first_items(place):
        assert faults(item) == []


@EVERY
def test_the_kept_answer_is_right_and_nonsense_is_not(place):
    for item in first_items(place):
        assert item.accepts(json.loads(json.dumps(to_json(item.answer))))
        for wrong in (None, 3, "0-1-2", [], {}, [[]], [None], {"at": [0, 0]}, {"hexagons": [1]}, {"placements": [{}]}):
            assert not item.accepts(wrong), wrong


@EVERY
def test_the_grade_is_one_of_the_kind_and_the_question_and_answer_have_words(place):
    for item in first_items(place):
        assert item.grade in kind(item.kind).grades
        assert item.question.endswith(("?", "."))
        assert item.answer_words
        assert item.tags


@EVERY
def test_a_wrong_grade_is_a_fault(place):
    item = first_items(place)[0]
    for grade in kind(item.kind).grades:
        if grade != item.grade:
            assert faults(item._replace(grade=grade))


@EVERY
def test_puzzles_survive_json_and_stand_at_the_upper_left(place):
    for item in first_items(place):
        assert read_item(json.loads(json.dumps(to_json(item)))) == item
        draft = read_draft(item.statement)
        assert min(y for _, y in [*draft.fill, *(laid.at for laid in draft.layout)]) == 0


PRINT = """
import sys
from puzzles.generation import Run, candidate
from analyzer.forms import to_json
from puzzles.kinds import kind
import json
for name, parameters, seed in json.loads(sys.argv[1]):
    run = Run(name, kind(name).settle(parameters), seed)
    for number in range(4):
        found = candidate(run, number)
        print(found.item and json.dumps(to_json(found.item), sort_keys=True), found.rejected)
"""


def printed(hash_seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    command = [sys.executable, "-c", PRINT, json.dumps(QUICK)]
    return subprocess.run(command, capture_output=True, text=True, check=True, env=environment).stdout


def test_the_same_seed_makes_the_same_puzzles_in_any_process():
    first = printed("1")
    assert first.count('"format"') > len(QUICK)
    assert printed("2") == first


def test_every_kind_is_made_proved_and_told():
    assert {run.kind for run in QUICK} == PROVERS.keys() == set(KINDS)
    page = (Path(__file__).parents[1] / "docs" / "puzzles.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([\w-]+)` \| (.*?) \|", page, re.MULTILINE)
    for name in KINDS:
        told = [words for kind_told, words in rows if kind_told == name]
        assert len(told) == 3, f"docs/puzzles.md has three tables with a row for {name}"
        parameters = told[2]
        assert [each for each in kind(name).defaults if f"`{each}`" not in parameters] == [], name
    header = next(line for line in NOTATION.read_text(encoding="utf-8").split("\n") if line.startswith("| `puzzle` |"))
    assert [name for name in KINDS if f"`{name}`" not in header] == []


@pytest.mark.parametrize("name", KINDS)
def test_settled_defaults_are_the_defaults(name):
    assert kind(name).settle({}) == dict(kind(name).defaults)
    assert kind(name).name == name


IMPOSSIBLE = [
    ("fill", {"faces": "1"}, "from 2 to 42"),
    ("fill", {"faces": "lots"}, "whole number"),
    ("fill", {"colour": "red"}, "no parameter"),
    ("fill", {"grade": "mild"}, "no grade"),
    ("fill", {"set": "0-99"}, "no set"),
    ("fill", {"set": "0-1"}, "from 2 to 3"),
    ("fill", {"shape": "blob 2"}, "no shape"),
    ("fill", {"shape": "triangle 4", "faces": "9"}, "has 16 faces"),
    ("fill", {"shape": "hexagon 2", "grade": "easy"}, "cannot be filled"),
    ("fill", {"tiles": "14"}, "faces to fill"),
    ("fill", {"grade": "fiendish", "faces": "4"}, "at least 5 faces"),
    ("best-move", {"theme": "extension", "rules": "classic"}, "nothing is scored"),
    ("best-move", {"theme": "mirror-trap", "set": "0-5 mirrors"}, "no traps"),
    ("best-move", {"theme": "bridge", "grade": "easy"}, "never easy"),
    ("best-move", {"theme": "plain", "grade": "fiendish"}, "never fiendish"),
    ("best-move", {"theme": "double-hexagon", "tiles": "8"}, "at least 9 tiles"),
    ("best-move", {"hand": "1"}, "from 2 to 15"),
    ("best-move", {"margin": "0"}, "from 1 to 40"),
    ("best-move", {"rules": "house"}, "no rule set"),
    ("best-move", {"tiles": "99"}, "from 4 to 42"),
    ("best-move", {"set": "0-2"}, "18 tiles"),
    ("plan", {"hand": "7"}, "from 3 to 6"),
    ("plan", {"hand": "5", "grade": "easy"}, "at least moderate"),
    ("hunt", {"least": "6"}, "3 to 5"),
    ("hunt", {"least": "5", "grade": "fiendish"}, "at most"),
    ("hunt", {"tiles": "6"}, "at least 7 tiles"),
    ("join", {"tiles": "1"}, "from 2 to 4 tiles"),
    ("join", {"hand": "8"}, "from 2 to 7 tiles"),
    ("join", {"tiles": "3", "grade": "easy"}, "never easy"),
    ("join", {"set": "0-2"}, "has 10 tiles"),
    ("dispute", {"slip": "sneeze"}, "no slip"),
    ("dispute", {"slip": "one-corner", "grade": "easy"}, "never easy"),
    ("dispute", {"slip": "mirror", "set": "0-5 mirrors"}, "mirror"),
]


@pytest.mark.parametrize(("name", "parameters", "told"), IMPOSSIBLE)
def test_impossible_parameters_are_refused_with_the_reason(name, parameters, told):
    with pytest.raises(ParameterError, match=told):
        kind(name).settle(parameters)
