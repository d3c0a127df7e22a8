"""In every language, all lines fit a terminal of 60 columns, except drawings and the header ``use``."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from explained_puzzles import A_LIST_WITHIN_A_LIST

from analyzer.messages import LANGUAGES, speaking
from analyzer.text import read_puzzle
from triomino.cli import main
from triomino.cli.reference import commands_below, explained

COLUMNS = 60
EXAMPLES = Path(__file__).parents[1] / "examples"
BOARD = str(EXAMPLES / "five-situations.txt")

CALLS = [
    ["rules"],
    ["rules", "goliath"],
    ["tournament", "--rounds", "2", "--seed", "3"],
    ["generate", "hunt", "--seed", "7"],
    ["puzzle", "--day", "2026-11-22"],
    ["check", BOARD],
    ["check", BOARD, "1-3-5 @ 1,2", "--all-rules"],
    ["best-known"],
    ["best-known", "show", "first-three-moves"],
    ["analyze", BOARD, "--all-rules"],
    ["plan", BOARD],
    ["review", str(EXAMPLES / "game.txt"), "--games", "30"],
]


def too_wide(text):
    return [line for line in text.splitlines() if len(line) > COLUMNS and not line.startswith("use: ")]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("call", CALLS, ids=" ".join)
def test_no_line_of_a_report_is_wider_than_the_terminal(call, code):
    with speaking(code):
        result = CliRunner().invoke(main, call, env={"COLUMNS": str(COLUMNS)})
    assert result.exit_code == 0
    assert too_wide(result.output) == []


def test_the_links_of_a_trial_are_folded_with_their_indentation():
    result = CliRunner().invoke(main, ["solve", "-", "--explain"], A_LIST_WITHIN_A_LIST, env={"COLUMNS": str(COLUMNS)})
    assert too_wide(result.output.replace("https://", "\n")) == []
    assert sum(line.startswith("#      (") for line in result.output.splitlines()) > 3


def test_a_proof_in_words_is_folded():
    region = CliRunner().invoke(main, ["region", "hexagon", "2"]).stdout
    result = CliRunner().invoke(main, ["solve", "-"], region, env={"COLUMNS": str(COLUMNS)})
    assert result.exit_code == 1
    assert too_wide(result.output) == []


def test_the_drawing_of_a_filling_that_is_not_finished_is_not_folded():
    strip = "tiles:\n" + "".join(f" {x},0 ?\n" for x in range(54))
    result = CliRunner().invoke(main, ["solve", "-", "--seconds", "0"], strip, env={"COLUMNS": str(COLUMNS)})
    assert result.exit_code == 1
    assert read_puzzle(result.stdout).fill


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("path", [(), *(path for path, _ in commands_below(main))], ids=" ".join)
def test_no_line_of_the_help_is_wider_than_the_terminal(path, code):
    command = dict(commands_below(main)).get(path, main)
    with speaking(code):
        help_text = explained(command, " ".join(("triomino", *path)), COLUMNS)
    assert too_wide(help_text) == []
