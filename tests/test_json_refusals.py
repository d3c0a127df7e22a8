"""With ``--json``, a refusal is a JSON object on standard error."""

import json

import pytest
from click.testing import CliRunner

from triomino.cli import main

FAULTY = "tiles:\n 0,0 5-5\n 1,0 5-5-5\n 1,0 5-5-4\n"


@pytest.fixture
def board(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "faulty.txt").write_text(FAULTY)
    (tmp_path / "board.txt").write_text("tiles:\n 0,0 5-5-5\n")
    return tmp_path


@pytest.mark.parametrize(
    ("call", "code", "field"),
    [
        ("analyze faulty.txt", "input", "faulty.txt"),
        ("analyze nowhere.txt", "input", "nowhere.txt"),
        ("analyze", "call", "FILE"),
        ("analyze board.txt --hexagons 9", "call", "--hexagons"),
        ("analyze board.txt --colour", "call", "--colour"),
        ("analyze board.txt --rules klassik", "input", "klassik"),
        ("best", "call", None),
        ("best board.txt", "no-hand", "position"),
        ("best board.txt --seconds soon", "call", "--seconds"),
        ("check board.txt --all-rules", "call", None),
        ("solve board.txt", "input", "board.txt"),
        ("library list nowhere.db", "refused", None),
    ],
)
def test_a_refusal_as_json_has_the_same_words(board, call, code, field):
    plain, told = (CliRunner().invoke(main, [*call.split(), *more]) for more in ([], ["--json"]))
    assert (plain.exit_code, told.exit_code, told.stdout) == (2, 2, "")
    error = json.loads(told.stderr)["error"]
    assert (error["code"], error["field"]) == (code, field)
    assert error["message"] in plain.stderr


def test_best_without_a_file_names_both_forms(board):
    told = CliRunner().invoke(main, ["best"])
    assert "FILE (a position) or --record FILE (a game record)" in told.stderr


def test_every_fault_has_its_place(board):
    told = CliRunner().invoke(main, ["analyze", "faulty.txt", "--json"])
    (syntax,) = json.loads(told.stderr)["error"]["faults"]
    assert (syntax["code"], syntax["file"], syntax["line"], syntax["column"]) == ("syntax", "faulty.txt", 2, 6)
    assert syntax["message"].startswith("found '5-5' after the coordinates")


def test_the_answer_no_is_not_a_refusal(board):
    told = CliRunner().invoke(main, ["check", "board.txt", "0-1-2 @ 0,1", "--json"])
    assert (told.exit_code, told.stderr) == (1, "")
