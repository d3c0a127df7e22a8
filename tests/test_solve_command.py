"""``triomino solve``: its output, which can be read again, and its exit status."""

from __future__ import annotations

import json
import re
from base64 import b64decode

import pytest
from click.testing import CliRunner
from texts import VALUES_BEFORE_TILES

from analyzer.engine.clock import Clock
from analyzer.text import read_position, read_puzzle
from puzzles.explanation import Explanation
from puzzles.explanation.technique import PAGE_IN_WORDS
from puzzles.fill import problems
from puzzles.fill.solving import LISTED
from puzzles.kinds import Effort
from puzzles.kinds.fill import KIND
from triomino.cli import main
from triomino.cli import terminal as progress_module
from triomino.cli.terminal import ProgressLine, progress_line
from triomino.operations.any_puzzle import read_any_puzzle

ONE_WAY = """
use: 0-1-2 1-1-2
board:
    .   .
    ? ?
  .   2
"""
TWO_WAYS = """
hand: 0-0-1
board:
    3   .
    ^ ?
  3   3
"""
NO_WAY = """
board:
    1   .
    ? ?
  2   0
"""
STRIP = "tiles:\n" + "".join(f" {x},0 ?\n" for x in range(54))


def solve(text: str, *options: str):
    return CliRunner().invoke(main, ["solve", "-", *options], input=text)


def answer(text: str, *options: str) -> dict:
    return json.loads(solve(text, "--json", *options).stdout)


def test_the_only_filling_is_drawn_as_a_position():
    result = solve(ONE_WAY)
    assert result.exit_code == 0
    assert result.stdout.startswith("# A filling, proven to be the only one.\n")
    assert read_position(result.stdout).board.tiles == {(2, 0): (1, 2, 0), (3, 0): (1, 1, 2)}


def test_two_of_several_fillings_are_shown_and_the_first_is_readable():
    result = solve(TWO_WAYS)
    assert result.exit_code == 0
    assert result.stdout.startswith("# A filling, but not the only one.\n")
    assert "# Another filling:\n" in result.stdout
    position = read_position(result.stdout)
    assert len(position.board) == 2
    assert position.hand == ()


def test_a_puzzle_without_a_filling_gets_a_reason():
    result = solve(NO_WAY)
    assert result.exit_code == 1
    assert result.stdout.startswith("No filling.\nNo tile fits the face 2,0, whose corners read 1, 0, 2: 0-2-1 is not")


def test_arithmetic_shows_its_working():
    result = solve("tiles:\n" + "".join(f" {x},0 ?\n" for x in range(56)))
    assert result.exit_code == 1
    assert "The corners of all 56 tiles cannot be distributed" in result.stdout
    assert "\n  Corners with the value 0: 28.\n" in result.stdout


@pytest.mark.parametrize(
    ("options", "headline"),
    [
        (["--count"], "# Exactly 5 fillings.\n"),
        (["--count", "--limit", "4"], "# The search stopped at the requested limit: at least 4 fillings.\n"),
        (["--limit", "1"], "# A filling. The search stopped at the requested limit, so there may be others.\n"),
    ],
)
def test_headlines(options, headline):
    result = solve(TWO_WAYS, *options)
    assert result.exit_code == 0
    assert result.stdout.startswith(headline)


def test_a_puzzle_undecided_in_time():
    result = solve(STRIP, "--seconds", "0")
    assert result.exit_code == 1
    assert result.stdout.startswith("# Time ran out: it is not known whether there is a filling.")
    left = read_puzzle(result.stdout)
    assert 0 < len(left.fill) < 54
    assert answer(STRIP, "--seconds", "0")["status"] == "unknown"


def test_json():
    told = answer(TWO_WAYS, "--count")
    assert {key: told[key] for key in told if key != "solutions"} == {
        "format": "triomino-solution/1",
        "status": "solved",
        "unique": False,
        "count": 5,
        "complete": True,
        "reason": None,
    }
    assert len({json.dumps(solution) for solution in told["solutions"]}) == 5
    assert answer(NO_WAY)["reason"]["code"] == "no-fit"
    assert answer(ONE_WAY)["count"] is None


def test_a_count_lists_only_the_first_fillings():
    strip = "tiles:\n" + "".join(f" {x},0 ?\n" for x in range(5))
    assert len(answer(strip, "--count")["solutions"]) == LISTED
    assert len(answer(strip, "--count", "--limit", "250")["solutions"]) == 250


def test_solutions_in_json_are_solutions():
    from analyzer.board import Placement

    puzzle = read_puzzle(TWO_WAYS)
    for solution in answer(TWO_WAYS, "--count")["solutions"]:
        laid = tuple(Placement(tuple(entry["at"]), tuple(entry["corners"])) for entry in solution)
        assert [entry["tile"] for entry in solution] == [entry.tile.name for entry in laid]
        assert problems(puzzle, laid) == []


def test_a_filling_too_wide_to_draw_is_listed():
    result = solve("use: 1-1-1 2-2-2\ntiles:\n 0,0 ?\n 900000,0 ?\n")
    assert result.exit_code == 0
    assert "tiles:\n  0,0 " in result.stdout


@pytest.mark.parametrize(("text", "drawn"), [(ONE_WAY, "0-1-2 at 2,0"), (NO_WAY, "to fill")])
def test_svg(text, drawn, tmp_path):
    solve(text, "--svg", str(tmp_path / "out.svg"))
    picture = (tmp_path / "out.svg").read_text()
    assert picture.startswith("<svg") or "<svg" in picture
    assert drawn in picture


@pytest.mark.parametrize(
    ("text", "options", "message"),
    [
        ("board:\n x\n", [], "<stdin>:2:2: found 'x'"),
        ("use: 0-1-2 0-1-2\ntiles:\n 1,0 ?\n", [], "<stdin>:1:12: 'use' lists 0-1-2 twice: remove one of the two"),
        (ONE_WAY, ["--limit", "0"], "--limit"),
        (ONE_WAY, ["--seconds", "nan"], "found 'nan', expected a number from 0"),
        (ONE_WAY, ["--seconds", "-1"], "--seconds"),
        (ONE_WAY, ["--svg", "/nowhere/at/all.svg"], "cannot be written"),
    ],
)
def test_an_unusable_text_is_refused(text, options, message):
    result = solve(text, *options)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stdout == ""


def test_progress_is_shown_only_on_a_terminal(monkeypatch, capsys):
    monkeypatch.setattr(progress_module, "EVERY", 0.001)
    asked = []

    def words():
        asked.append(True)
        return "at work"

    with progress_line(words):
        pass
    assert not asked
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    with progress_line(words):
        while not asked:
            pass
    assert "0 s: at work" in capsys.readouterr().err


def test_a_result_printed_during_the_work_begins_a_line(capsys):
    """``triomino generate`` prints each new puzzle while it shows a progress line."""
    line = ProgressLine()
    line.show("1 s: at work")
    line.clear()
    line.clear()
    line.show("2 s")
    shown = "\r1 s: at work", "\r" + " " * 12 + "\r", "\r2 s"
    assert capsys.readouterr().err == "".join(shown)


def test_the_only_filling_is_explained_step_by_step():
    told = solve("use: 1-1-2 1-1-3\ntiles:\n 0,0 ?\n 10,0 ?\n 0,0 = 1\n -1,1 = 1\n 10,0 = 3\n 9,1 = 1\n", "--explain")
    assert told.stdout.endswith(
        "#   1                   3\n#   A                   B\n# 1   a               1   b\n#\n"
        "# Tiles to use, each once, with values read clockwise: 1-1-2 1-1-3\n#\n"
        "# 1. Only tile: Only 1-1-3 fits B, so b is 1. (easy)\n"
        "# 2. Only tile: Only 1-1-2 fits A, so a is 2. (easy)\n"
        f"# Techniques: {PAGE_IN_WORDS}\n# Difficulty: easy 0.2.\n"
    )


def test_a_command_without_time_to_explain_reports_it():
    draft = read_any_puzzle(ONE_WAY).draft
    late = KIND.solve(draft, Effort(Clock()))._replace(explanation=Explanation())
    assert KIND.display(draft, late).text.endswith("\n# Time ran out before the first step was found.\n")


def test_the_steps_are_drawn_into_a_page(tmp_path):
    page = tmp_path / "steps.html"
    told = solve(ONE_WAY, "--html", str(page))
    assert told.exit_code == 0
    steps = [line for line in told.stdout.splitlines() if line.startswith("# ") and line[2].isdigit()]
    drawn = page.read_text()
    assert drawn.count("<section>") == len(steps) > 0
    pictures = [b64decode(data).decode() for data in re.findall(r"base64,([^\"]+)", drawn)]
    assert len(pictures) == len(steps) + 1
    assert ">A<" in pictures[0] and ">B<" in pictures[0]
    assert "to fill" not in pictures[-1]
    assert "tile new" in pictures[-1]


def test_the_picture_of_a_step_has_the_letters_that_its_words_name(tmp_path):
    page = tmp_path / "steps.html"
    solve(VALUES_BEFORE_TILES, "--html", str(page))
    drawn = page.read_text()
    assert "<p>Tiles to use, each once, with values read clockwise: <span>0-0-1</span> <span>0-1-1</span> " in drawn
    steps = re.findall(r"<p>([^\n]+)</p><img .*base64,([^\"]+)", drawn)
    assert len(steps) == drawn.count("<section>")
    for words, data in steps:
        named = set(re.findall(r"\b[A-Z]\b|\b[a-z](?= is| can)", words))
        written = set(re.findall(r'name"[^>]*>(\w+)', b64decode(data).decode()))
        assert named and named <= written


def test_no_page_is_drawn_where_there_is_nothing_to_explain(tmp_path):
    page = tmp_path / "steps.html"
    told = solve(TWO_WAYS, "--html", str(page))
    assert told.exit_code == 2
    assert "but this puzzle has several fillings" in told.stderr
    assert not page.exists()


@pytest.mark.parametrize("options", [(), ("--count",), ("--count", "--limit", "3"), ("--explain",)])
def test_the_board_is_the_only_filling_if_nothing_is_left_to_fill(options):
    told = solve("puzzle: fill\ntiles:\n 0-1-2 @ 0,0\n", *options, "--json")
    assert told.exit_code == 0
    assert json.loads(told.stdout).items() >= {"status": "solved", "unique": True, "solutions": [[]]}.items()


def test_no_steps_are_drawn_if_nothing_is_left_to_fill(tmp_path):
    told = solve("puzzle: fill\ntiles:\n 0-1-2 @ 0,0\n", "--html", str(tmp_path / "steps.html"))
    assert told.exit_code == 2
    assert (
        told.stderr == "--html shows how to find the only filling, but there are no faces to fill: leave out --html\n"
    )


def test_no_steps_are_drawn_without_a_filling(tmp_path):
    told = solve("use: 0-1-2\ntiles:\n 0,0 ?\n 1,0 ?\n", "--html", str(tmp_path / "steps.html"))
    assert told.exit_code == 2
    assert (
        told.stderr == "--html shows how to find the only filling, but this puzzle has no filling: leave out --html\n"
    )


def test_a_filling_among_several_is_not_explained():
    data = json.loads(solve("tiles:\n 0,0 ?\n", "--explain", "--json").stdout)
    assert (data["unique"], data["steps"]) == (False, [])
