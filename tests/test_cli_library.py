"""The commands ``triomino library`` and ``triomino hint``."""

from __future__ import annotations

import json
from random import Random

import pytest
from click.testing import CliRunner

from analyzer.forms import to_json
from puzzles.item import Item, Provenance
from puzzles.kinds.fill import KIND
from triomino.cli import main


def run(*words: str, given: str | None = None):
    return CliRunner().invoke(main, list(words), input=given)


def made(number: int) -> Item:
    parameters = KIND.settle({"grade": "easy", "faces": "6"})
    return Item("fill", *KIND.make(Random(number), parameters), Provenance(1, number, parameters))


@pytest.fixture
def library(tmp_path):
    path = str(tmp_path / "kept.db")
    lines = "".join(json.dumps(to_json(made(number))) + "\n" for number in range(3))
    result = run("library", "add", path, "-", given=lines)
    assert (result.exit_code, result.output) == (0, "added: 3, already in the library: 0\n")
    return path


def test_an_empty_or_missing_library_names_the_command_that_fills_it(tmp_path, library):
    fill = "triomino generate fill --library"
    empty = tmp_path / "empty.db"
    empty.touch()
    listed = run("library", "list", str(empty))
    message = f"{empty}: found no puzzles: add some with '{fill} {empty}'\n"
    assert (listed.exit_code, listed.stdout, listed.stderr) == (0, "", message)
    assert run("book", "--from", str(empty), "-o", str(tmp_path / "book.html")).stderr == message
    assert run("library", "list", str(empty), "--json").output == "[]\n"
    missing = tmp_path / "missing.db"
    listed = run("library", "list", str(missing))
    assert (listed.exit_code, listed.output) == (
        2,
        f"{missing}: no such library exists; to make it: {fill} {missing}\n",
    )
    message = f"{library}: found no matching puzzle: change --kind, --grade or --tag\n"
    assert run("library", "list", library, "--grade", "hard").output == message


def test_added_puzzles_are_listed_shown_and_exported(library):
    listed = run("library", "list", library).output.splitlines()
    assert len(listed) == 3
    name = listed[0].split()[0]
    shown = run("library", "show", library, name, "--answer")
    assert shown.exit_code == 0
    assert name in shown.output
    exported = run("library", "export", library).output
    again = run("library", "add", library, "-", given=exported)
    assert again.output == "added: 0, already in the library: 3\n"


def test_a_shown_puzzle_can_be_solved_and_hinted(library, tmp_path):
    name = run("library", "list", library).output.split()[0]
    shown = run("library", "show", library, name).output
    file = tmp_path / "puzzle.txt"
    file.write_text(shown, encoding="utf-8")
    assert run("solve", str(file)).exit_code == 0
    hint = run("hint", str(file))
    assert hint.exit_code == 0
    assert hint.output.endswith("(easy)\n")
    assert json.loads(run("hint", str(file), "--json").output)["grade"] == "easy"


def test_an_unknown_name_exits_with_1(library):
    shown = run("library", "show", library, "fill-nothing")
    assert (shown.exit_code, shown.stderr) == (
        1,
        f"{library}: found no puzzle whose name begins with 'fill-nothing': "
        f"'triomino library list {library}' shows the names\n",
    )
    refused = run("library", "show", library, "fill-nothing", "--json")
    assert refused.exit_code == 1
    assert json.loads(refused.stderr)["error"]["message"] == shown.stderr.strip()


def test_an_ambiguous_name_exits_with_1(library):
    shown = run("library", "show", library, "fill-")
    assert (shown.exit_code, shown.stderr) == (
        1,
        f"{library}: the names of 3 puzzles begin with 'fill-': give more of the name\n",
    )


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("nonsense", "-:1:1: this line is not a puzzle"),
        ("{}", "this line is not a puzzle"),
        ("[" * 100_000, "this line is not a puzzle"),
        (json.dumps({**to_json(made(0)), "kind": "sudoku"}), 'found "sudoku", expected one of fill'),
        (json.dumps({**to_json(made(0)), "grade": 3}), "found 3, expected one of easy"),
        (json.dumps({**to_json(made(0)), "answer": [3]}), "expected an object"),
        (json.dumps({**to_json(made(0)), "statement": "board:\n x\n"}), "expected a digit"),
    ],
)
def test_a_wrong_line_is_refused_and_nothing_is_added(library, line, expected):
    good = json.dumps(to_json(made(7)))
    result = run("library", "add", library, "-", given=f"{good}\n{line}\n" if "1:1" not in expected else line)
    assert result.exit_code == 2
    assert expected.removeprefix("-") in result.output
    assert len(run("library", "list", library).output.splitlines()) == 3


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("puzzle: fill\ntiles:\n 0,0 5-5-5\n", "nothing is left to fill"),
        ("use: 0-0-1\ntiles:\n 0,0 ?\n 0,0 = 5\n", "There is no solution."),
        ("tiles:\n 0,0 ?\n", "there is more than one solution: 0-0-2 and 1-1-3 are both possible on 0,0"),
        ("use: 1-1-2\ntiles:\n 0,0 ?\n", "there is more than one solution: 1-1-2 is possible on 0,0 in more than one"),
        ("set: 0-3\nuse: 0-0-1 0-1-1\ntiles:\n 0,0 ?\n 1,0 ?\n 9,0 0-2-3\n", "more than one solution"),
    ],
)
def test_no_hint_exits_with_1(text, words):
    result = run("hint", "-", given=text)
    assert result.exit_code == 1
    assert words in result.output
