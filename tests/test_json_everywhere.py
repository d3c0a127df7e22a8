"""``--json`` for commands that print text by default."""

import json

import pytest
from click.testing import CliRunner

from triomino.cli import main

BOARD = "hand: 1-3-5 0-1-1\nboard:\n    5   1\n    ^ v ^\n  5   5   1\n"


def printed(*words, text=BOARD):
    result = CliRunner().invoke(main, words, input=text)
    assert result.exit_code in (0, 1), result.stderr
    return result.stdout


def test_json_forms_may_be_requested_by_json():
    assert printed("convert", "-", "--json") == printed("convert", "-", "--to", "json")
    assert printed("graph", "-", "--json") == printed("graph", "-", "--format", "json")
    refused = CliRunner().invoke(main, ["convert", "-", "--json", "--to", "list"], input=BOARD)
    assert refused.exit_code == 2
    assert json.loads(refused.stderr)["error"]["message"].startswith("found both --json and --to list")


def test_a_count_and_a_region_are_objects():
    counted = json.loads(printed("perft", "-", "--depth", "1", "--divide", "--json"))
    assert (counted["format"], counted["count"], len(counted["branches"])) == ("triomino-perft/1", 2, 2)
    region = json.loads(printed("region", "triangle", "2", "--json"))
    assert json.loads(printed("region", "triangle", "0000002", "--json"))["faces"] == region["faces"]
    assert (region["format"], region["shape"], len(region["faces"]), region["perimeter"]) == (
        *("triomino-region/1", "triangle 2"),
        *(4, 6),
    )
    assert json.loads(printed("solve", "-", "--json", text=json.dumps(region["puzzle"])))["status"] == "solved"


def test_rule_sets_are_a_list_whether_one_is_named_or_not():
    every = json.loads(printed("rules", "--json"))
    one = json.loads(printed("rules", "classic", "--json"))
    assert every["format"] == one["format"] == "triomino-rules/1"
    assert one["rules"] == [rules for rules in every["rules"] if rules["name"] == "classic"]


def test_a_generated_puzzle_has_its_code_and_goes_into_a_library(tmp_path):
    line = printed("generate", "hunt", "--seed", "1", "--json")
    code = json.loads(line)["code"]
    assert json.loads(printed("puzzle", code, "--json"))["item"]["id"] == json.loads(line)["id"]
    added = json.loads(printed("library", "add", str(tmp_path / "mine.db"), "-", "--json", text=line))
    assert added == {"format": "triomino-added/1", "new": 1, "known": 0}


LINES = {
    "players: A B": lambda answer: answer["kept"],
    "A 5-5-5 @ 0,0 = 10": lambda answer: (answer["points"], answer["kept"]) == (25, False),
    "!": lambda answer: answer["kept"] and answer["state"]["next"] == "B",
    "C pass": lambda answer: answer["error"]["code"] == "input",
    "correct 99 B pass": lambda answer: answer["error"]["code"] == "line",
    "sheet": lambda answer: answer["sheet"]["format"] == "triomino-audit/1",
    "help": lambda answer: "correct N" in answer["help"],
    "undo": lambda answer: not answer["kept"] and answer["state"]["totals"] == {"A": 0, "B": 0},
}
"""Input lines for ``triomino score``. Each has a condition that its response must meet."""


def test_each_line_of_a_score_sheet_is_answered_with_one(tmp_path):
    sheet = str(tmp_path / "sheet.txt")
    out = printed("score", sheet, "--rules", "pressman", "--json", text="\n".join([*LINES, "quit"]))
    answers = [json.loads(line) for line in out.splitlines()]
    assert len(answers) == len(LINES)
    for (line, holds), answer in zip(LINES.items(), answers):
        assert answer["format"] == "triomino-score/1" and "record" not in answer
        assert holds(answer), (line, answer)


@pytest.mark.parametrize("words", [["rules", "nowhere.toml"], ["perft", "-"], ["score", "-"]])
def test_a_refusal_is_json_there_too(words):
    refused = CliRunner().invoke(main, [*words, "--json"], input=BOARD)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert json.loads(refused.stderr)["error"]["message"]
