"""What every kind of puzzle guarantees."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from puzzle_provers import PROVERS, faults

from analyzer.engine.clock import Clock
from analyzer.forms import to_json
from analyzer.messages import speaking
from analyzer.text import read_draft
from puzzles.generation import Run, candidate
from puzzles.item import Item, read_item
from puzzles.kinds import KINDS, Effort, ParameterError, PuzzleKind, kind
from triomino.operations.generate import PuzzleAnswer

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


ROOT = Path(__file__).parents[1]


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
def test_the_stored_answer_is_right_and_nonsense_is_not(place):
    for item in first_items(place):
        assert item.accepts(json.loads(json.dumps(to_json(item.answer))))
        for wrong in (None, 3, "0-1-2", [], {}, [[]], [None], {"at": [0, 0]}, {"hexagons": [1]}, {"placements": [{}]}):
            assert not item.accepts(wrong), wrong


@EVERY
def test_the_grade_is_one_of_the_kind_and_the_question_and_answer_have_words(place):
    for item in first_items(place):
        assert item.grade in kind(item.kind).grades
        assert str(item.question).endswith(("?", "."))
        assert str(item.answer_message)
        assert item.tags


@EVERY
def test_a_request_that_names_a_language_gets_every_text_in_it(place):
    item = first_items(place)[0]
    with speaking("de"):
        shown = to_json(PuzzleAnswer(item))
        offered = to_json(kind(item.kind))
        judged = to_json(item.judged(None))
    assert shown["text"] != shown["question"] == str(item.question)
    assert shown["answer_text"]
    assert offered["text"] != offered["title"]
    assert "leicht" in offered["grade_texts"]
    assert len(offered["grade_texts"]) == len(offered["grades"])
    choices = offered["answer"].get("choices", [])
    assert len(offered["answer"].get("choice_texts", [])) == len(choices)
    assert judged["text"] == "Das ist nicht richtig."


@EVERY
def test_a_wrong_grade_is_a_fault(place):
    item = first_items(place)[0]
    for grade in kind(item.kind).grades:
        if grade != item.grade:
            assert faults(item._replace(grade=grade))


@EVERY
def test_puzzles_survive_json_and_are_at_the_upper_left(place):
    for item in first_items(place):
        assert read_item(json.loads(json.dumps(to_json(item)))) == item
        draft = read_draft(item.statement)
        assert draft.kind == item.kind, "the statement has no header that says what it asks"
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


def missing(name: str) -> Iterator[str]:
    if name not in {run.kind for run in QUICK}:
        yield "tests/test_kinds.py: a row in QUICK"
    if name not in {kind_named for kind_named, _, _ in IMPOSSIBLE}:
        yield "tests/test_kinds.py: a row in IMPOSSIBLE"
    if name not in PROVERS:
        yield "tests/puzzle_provers.py: a prover in PROVERS"
    yield from missing_in_documents(name)


def missing_in_documents(name: str) -> Iterator[str]:
    page = (ROOT / "docs" / "puzzles.md").read_text(encoding="utf-8")
    rows = re.findall(rf"^\| `{name}` \| .*", page, re.MULTILINE)
    if len(rows) != 3:
        yield f"docs/puzzles.md: three tables with a row for it, found {len(rows)}"
    for parameter in kind(name).defaults:
        if not any(f"`{parameter}`" in row for row in rows):
            yield f"docs/puzzles.md: its parameter {parameter}"
    notation = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
    if f"`{name}`" not in next(line for line in notation.split("\n") if line.startswith("| `puzzle` |")):
        yield "docs/notation.md: its name in the row of `puzzle`"
    protocol = (ROOT / "docs" / "engine-protocol.md").read_text(encoding="utf-8")
    solving = next(line for line in protocol.split("\n") if line.startswith("| `solve` |"))
    for form in re.findall(r"`(triomino-[a-z-]+/1)`", "".join(rows)):
        if f"`{form}`" not in solving:
            yield f"docs/engine-protocol.md: {form} in the row of `solve`"
    solve_help = " ".join((ROOT / "triomino" / "cli" / "solve.py").read_text(encoding="utf-8").split())
    if f" a {name.replace('-', ' ')}" not in solve_help.lower():
        yield "triomino/cli/solve.py: what solve answers, in the help"


@pytest.mark.parametrize("name", KINDS)
def test_a_kind_has_its_row_and_its_words_everywhere(name):
    found = "\n".join(missing(name))
    assert not found, f"{name} is missing here:\n{found}"


def test_a_kind_with_a_missing_part_is_refused_with_its_name():
    with pytest.raises(
        TypeError,
        match="Half has no name, title, instruction, example, defaults, answer_type, given_type, solved_type, form",
    ):
        type("Half", (PuzzleKind,), {})


@EVERY
def test_the_answer_of_solve_is_right_and_a_hint_helps(place):
    for item in first_items(place, 3):
        maker, draft = kind(item.kind), item.draft
        options = {"least": item.answer.least} if item.kind == "hunt" else {}
        solved = maker.solve(draft, Effort(Clock(), options))
        assert item.accepts(json.loads(json.dumps(to_json(maker.answer_of(solved)))))
        assert "format" in to_json(solved), "what solve answers names no format"
        assert maker.display(draft, solved).text
        hint = maker.hint(draft, Clock())
        assert hint.found and hint.words
        assert bool(hint.text) == maker.has_steps


@EVERY
def test_a_page_can_take_the_answer(place):
    for item in first_items(place, 3):
        form, data = kind(item.kind).form, to_json(item.answer)
        if form.style == "choose":
            told = data[form.field]
            chosen = [each["reason"] or each["status"] for each in told] if isinstance(told, list) else [told]
            assert set(chosen) <= set(form.choices)
        elif form.style == "place":
            laid = data["placements"] if form.whole else [data]
            assert len(laid) == (len(item.draft.hand) if form.whole else 1)
            assert all({"at", "tile", "corners"} <= each.keys() for each in laid)
            assert not form.scored or {"score", "total"} & data.keys()
        elif form.style == "point":
            assert {"at", "tile", "clashes"} <= data.keys()
        else:
            assert {tuple(each["at"]) for each in data} == set(item.draft.fill)


@EVERY
def test_a_book_can_take_the_answer(place):
    for item in first_items(place, 3):
        maker = kind(item.kind)
        printed = maker.printed(item.draft, item.answer)
        if maker.form.style == "choose":
            assert {part.right for part in printed.parts} <= set(map(str, maker.form.choices))
            assert printed.parts
        elif maker.form.style == "point":
            assert printed.wrong
        else:
            assert printed.lays


@pytest.mark.parametrize("name", KINDS)
def test_settled_defaults_are_the_defaults(name):
    assert kind(name).settle({}) == dict(kind(name).defaults)
    assert kind(name).name == name


IMPOSSIBLE = [
    ("fill", {"faces": "1"}, "2 to 42 faces"),
    ("fill", {"faces": "60"}, "unless the grade is fiendish, a narrow shape such as strip 45 can have up to 50"),
    ("fill", {"shape": "strip 51"}, "2 to 50 faces"),
    ("fill", {"shape": "strip 45", "grade": "fiendish"}, "2 to 42 faces"),
    ("fill", {"faces": "lots"}, "whole number"),
    ("fill", {"colour": "red"}, "no parameter"),
    ("fill", {"grade": "mild"}, "no grade"),
    ("fill", {"set": "0-99"}, "no set"),
    ("fill", {"set": "0-1"}, "2 to 3 faces"),
    ("fill", {"shape": "blob 2"}, "no shape"),
    ("fill", {"shape": "triangle 4", "faces": "9"}, "has 16 faces"),
    ("fill", {"shape": "hexagon 2", "grade": "easy"}, "cannot be filled"),
    ("fill", {"tiles": "14"}, "faces to fill"),
    ("fill", {"grade": "fiendish", "faces": "4"}, "at least 5 faces"),
    ("best-move", {"theme": "extension", "rules": "classic"}, "no points for extending"),
    ("best-move", {"theme": "mirror-trap", "set": "0-5 mirrors"}, "' is impossible with the 0-5 mirrors set"),
    ("best-move", {"theme": "bridge", "grade": "easy"}, "never easy"),
    ("best-move", {"theme": "plain", "grade": "fiendish"}, "never fiendish"),
    ("best-move", {"theme": "double-hexagon", "tiles": "8"}, "at least 9 tiles"),
    ("best-move", {"hand": "1"}, "a hand has 2 to 15"),
    ("best-move", {"margin": "0"}, "from 1 to 40"),
    ("best-move", {"rules": "house"}, "no rule set"),
    ("best-move", {"tiles": "99"}, "4 to 42 tiles"),
    ("best-move", {"set": "0-2"}, "18 tiles"),
    ("plan", {"hand": "7"}, "a hand has 3 to 6"),
    ("plan", {"hand": "5", "grade": "easy"}, "at least moderate"),
    ("hunt", {"least": "6"}, "3 to 5"),
    ("hunt", {"least": "5", "grade": "fiendish"}, "at most"),
    ("hunt", {"tiles": "6"}, "at least 7: 3 hexagons of 4 tiles"),
    ("join", {"tiles": "1"}, "2 to 4 separate tiles"),
    ("join", {"hand": "8"}, "a hand has 2 to 7 tiles"),
    ("join", {"tiles": "3", "grade": "easy"}, "never easy; with tiles=2, they can be easy"),
    ("join", {"grade": "hard"}, "never hard; with hand=5 or tiles=3, they can be hard"),
    ("join", {"set": "0-2"}, "has 10 tiles"),
    ("dispute", {"slip": "sneeze"}, "no slip"),
    ("dispute", {"slip": "one-corner", "grade": "easy"}, "never easy"),
    ("dispute", {"slip": "mirror", "set": "0-5 mirrors"}, "mirror"),
]


@pytest.mark.parametrize(("name", "parameters", "told"), IMPOSSIBLE)
def test_impossible_parameters_are_refused_with_the_reason(name, parameters, told):
    with pytest.raises(ParameterError, match=told):
        kind(name).settle(parameters)
