"""Hints for all kinds except filling. The hints for a join solve it. All other hints state a fact about the answer."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner
from puzzle_runs import made

from analyzer.board import point_name
from analyzer.lattice import ring
from analyzer.text import read_draft
from puzzles.item import complete_statement
from triomino.cli import main

APART = "puzzle: join\nhand: {hand}\ntiles:\n 0,0 1-2-4\n 2,0 1-2-2\n"
"""One face is between the two tiles; 1-1-2 fits there."""
SINGLE = "tiles:\n 0,0 5-5-5\n"


def hint(text: str, *options: str):
    return CliRunner().invoke(main, ["hint", "-", *options], input=text)


def test_a_join_is_solved_by_its_hints_alone():
    [item] = made("join", 1, seed=8, hand="6")
    text, grades = complete_statement(item), set()
    while read_draft(text).kind:
        told = json.loads(hint(text, "--json").stdout)
        grades.add(told["grade"])
        written = hint(text, "--write").stdout
        assert written == f"# {told['words']} ({told['grade']})\n{told['text']}"
        text = written
    assert set(read_draft(text).layout) == {*read_draft(item.statement).layout, *item.answer.placements}
    assert grades == {"easy", "moderate", "hard"}


@pytest.mark.parametrize(
    ("text", "status", "words"),
    [
        (
            APART.format(hand="1-1-2"),
            0,
            "A tile must be placed beside 1-2-4 on 0,0, and only 1-1-2 on 1,0 fits there. (easy)",
        ),
        (APART.format(hand="0-0-0"), 1, "there is no solution: every way to place the hand was tried"),
        (
            f"puzzle: join\nhand: 0-5-5\n{SINGLE}",
            1,
            "there is more than one solution: one has 0-5-5 on -1,0, another 0-5-5 on 0,1",
        ),
        (
            "set: 0-2\npuzzle: join\nhand: 0-0-2 1-2-2 0-1-2\ntiles:\n 0,0 1-1-1\n 0,1 1-1-2\n 1,0 1-0-1\n 2,0 0-0-1\n",
            1,
            "there is more than one solution: one has 0-0-2 on -1,2, another 0-0-2 on 3,0",
        ),
        (f"puzzle: plan\nhand: 0-0-0\n{SINGLE}", 1, "no tile in the hand scores points"),
        ("puzzle: plan\nhand: 0-0-1\ntiles:\n 0,0 0-0-0\n", 0, "The best plan places 1 tile and scores 1 point."),
        (f"puzzle: best-move\nhand: 0-0-0\n{SINGLE}", 1, "no tile in the hand can be placed"),
        (f"puzzle: hunt\n{SINGLE}", 1, "the board has no incomplete hexagon of at least 4 tiles"),
        (f"puzzle: dispute\n{SINGLE}", 1, "no tile is misplaced: the board is legal"),
        (f"puzzle: dispute\n{SINGLE} 1,0 5-4-5\n 0,1 5-5-4\n", 1, "any of 2 tiles could be the misplaced one"),
        (
            f"puzzle: dispute\n{SINGLE} 1,0 5-1-5\n 2,0 1-0-5\n",
            0,
            "The misplaced tile does not disagree with any other tile.",
        ),
    ],
)
def test_a_hint_for_a_custom_text(text, status, words):
    result = hint(text)
    assert (result.exit_code, result.stdout) == (status, f"{words}\n")


def aim(item) -> str:
    match item.kind:
        case "best-move":
            return f"scores {item.answer.score} points."
        case "plan":
            return f"places {len(item.answer.placements)} tiles and scores {item.answer.total} points."
    return f"disagrees with others at {len(item.answer.clashes)} point"


@pytest.mark.parametrize("name", ["best-move", "plan", "dispute"])
def test_a_hint_states_a_fact_about_the_answer_but_not_the_answer(name):
    [item] = made(name, 1)
    result = hint(complete_statement(item))
    assert result.exit_code == 0
    assert aim(item) in result.stdout
    assert "-" not in result.stdout


@pytest.mark.parametrize("least", ["3", "5"])
def test_a_hint_of_a_hunt_names_one_hexagon_of_the_question(least):
    [item] = made("hunt", 1, seed=3, least=least)
    verdicts = {"completable": "can still be completed", "impossible": "can never be completed"}
    right = {f"The hexagon around {point_name(h.centre)} {verdicts[h.status]}.\n" for h in item.answer.hexagons}
    assert hint(complete_statement(item)).stdout in right


def test_a_hint_of_a_hunt_names_the_easiest_hexagon():
    """The hexagon with the fewest missing tiles is chosen, even if it is not the first in the answer."""
    harder = 0
    for item in made("hunt", 6, least="3"):
        laid = {placement.at for placement in read_draft(item.statement).layout}
        missing = {each.centre: len(set(ring(each.centre)) - laid) for each in item.answer.hexagons}
        [centre] = [
            centre for centre in missing if f"round {point_name(centre)} can" in hint(complete_statement(item)).stdout
        ]
        usual = [missing[each.centre] for each in item.answer.hexagons if missing[each.centre] < 3]
        assert missing[centre] == min(missing.values())
        harder += usual[0] > min(usual)
    assert harder


def test_without_steps_none_are_written():
    result = hint(f"puzzle: hunt\n{SINGLE}", "--write")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--write: found a puzzle of the kind hunt, expected fill or join" in result.stderr


def test_a_text_without_a_question_is_described():
    result = hint(SINGLE)
    assert result.exit_code == 2
    assert "this is a position with 1 tile, but no face to fill" in result.stderr
