"""A code makes the same puzzle on any machine. A code from another version is reported."""

from __future__ import annotations

import datetime
import json
import subprocess
import sys
from contextlib import suppress

import pytest
from click.testing import CliRunner
from puzzle_runs import made

from analyzer.text.headers import MOST_SEED
from puzzles import codes
from puzzles.codes import CodeError, code_of, is_code, item_code, make_again, of_the_day, read_code
from puzzles.generation import Run, candidate
from puzzles.kinds import kind
from triomino.cli import main

VERSION = kind("fill").version

PARAMETERS = {
    "fill": {"grade": "moderate", "shape": "triangle 3", "set": "standard -0-1-2 +0-2-1"},
    "best-move": {"theme": "bridge", "rules": "goliath"},
    "plan": {"hand": "3"},
    "hunt": {"least": "3"},
    "dispute": {},
    "join": {"tiles": "3"},
}


def run(*words: str, text: str = ""):
    return CliRunner().invoke(main, ["puzzle", *words], input=text)


@pytest.mark.parametrize("name", PARAMETERS)
def test_a_code_makes_its_puzzle_again(name):
    [item] = made(name, 1, **PARAMETERS[name])
    code = item_code(item)
    assert is_code(code)
    assert len(code) <= codes.LONGEST
    assert make_again(code) == item
    assert make_again(f" {code.upper()}\n") == item


def test_a_code_of_an_earlier_version_is_recognised():
    with pytest.raises(
        CodeError, match="for version 1 of the generator, but this program has version 2, which would make"
    ):
        read_code("plan.1.3.14.hard.y6")


def test_usual_values_are_omitted():
    assert code_of(Run("fill", kind("fill").settle({}), 7), 12).startswith(f"fill.{VERSION}.7.c.")
    assert code_of(Run("fill", kind("fill").settle({}), 7), 12).count(".") == 4


def test_any_slip_of_one_letter_is_found():
    code = code_of(Run("fill", kind("fill").settle({"grade": "easy", "faces": "6"}), 3), 40)
    missed = 0
    for place in range(len(code)):
        for letter in "x5":
            slip = code[:place] + letter + code[place + 1 :]
            with suppress(CodeError):
                missed += read_code(slip) is not None and slip != code
    assert missed == 0


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("sudoku", "expected a code such as fill.4."),
        ("fill.4", "expected a code such as"),
        ("fill.4.3.14.easy.faces=6.aa", "has a typing error"),
        ("fill.4.3.!.aa", "has a typing error"),
        ("fill." + "1" * 200, "expected a code such as"),
    ],
)
def test_a_text_other_than_a_code_is_refused(code, message):
    with pytest.raises(CodeError, match=message):
        read_code(code)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("fill.99.3.14.easy.faces=6", f"for version 99 of the generator, but this program has version {VERSION}"),
        (f"fill.{VERSION}.3.14.silly", "no grade is called 'silly'"),
        (f"fill.{VERSION}.3.14.colour=red", "no parameter is called 'colour'"),
        (f"fill.{VERSION}.3.1-4", "expected a code such as"),
        (f"fill.{VERSION}.3.1_4", "expected a code such as"),
        (f"fill.{VERSION}.-3.14", "expected a code such as"),
        (f"fill.{VERSION}..14", "expected a code such as"),
        (f"fill.{VERSION}.03.14", "is not in standard form"),
        (f"fill.{VERSION}.3.14.easy.hard", "is not in standard form"),
        (f"fill.{VERSION}.{'z' * 40}.14", "expected a code such as"),
    ],
)
def test_a_valid_code_of_another_kind_is_recognised(body, message):
    with pytest.raises(CodeError, match=message):
        read_code(f"{body}.{codes.check_letters(body)}")


def test_a_failed_candidate_has_no_puzzle():
    """The program prints codes only for puzzles, so the test makes the code of a rejected candidate itself."""
    settled = Run("fill", kind("fill").settle({"grade": "learned", "faces": "8"}), 1)
    nothing = next(number for number in range(100) if candidate(settled, number).item is None)
    with pytest.raises(CodeError, match="the generator rejects the puzzle with the code"):
        make_again(code_of(settled, nothing))


def test_a_puzzle_made_by_hand_or_by_another_version_has_no_code():
    [item] = made("fill", 1, grade="easy", faces="6")
    assert item_code(item._replace(provenance=item.provenance._replace(version="0"))) is None
    assert item_code(item._replace(provenance=item.provenance._replace(parameters={}))) is None
    assert item_code(item._replace(provenance=item.provenance._replace(seed=-1))) is None
    assert item_code(item._replace(provenance=item.provenance._replace(number=-1))) is None


def test_the_highest_seed_has_a_code():
    run_of_it = Run("dispute", kind("dispute").settle({}), MOST_SEED)
    assert read_code(code_of(run_of_it, 0)) == (run_of_it, 0)


def test_the_order_of_parameters_does_not_matter():
    asked = {"faces": "9", "shape": "triangle 3"}
    settled = kind("fill").settle(asked)
    turned = dict(reversed(settled.items()))
    assert code_of(Run("fill", turned, 3), 1) == code_of(Run("fill", settled, 3), 1)


def test_a_code_makes_the_same_puzzle_without_or_tools():
    script = (
        "import sys\n"
        "for name in ('ortools', 'numpy', 'networkx', 'pandas'): sys.modules[name] = None\n"
        "from puzzles.codes import make_again\n"
        "for code in sys.argv[1:]: print(make_again(code).id)\n"
    )
    items = [made(name, 1, **PARAMETERS[name])[0] for name in PARAMETERS]
    items += made("fill", 1, tries=1000, grade="hard", faces="10")
    names = [item_code(item) for item in items]
    done = subprocess.run([sys.executable, "-c", script, *names], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [item.id for item in items]


@pytest.mark.parametrize("day", ["2026-11-23", "2026-11-25"])
def test_everybody_gets_the_same_puzzle_of_the_day(day):
    asked = datetime.date.fromisoformat(day)
    item = of_the_day(asked)
    assert item == of_the_day(asked) == make_again(item_code(item))
    assert item.grade == codes.DAYS[asked.weekday()][1]["grade"]
    assert item.id != of_the_day(asked + datetime.timedelta(days=7)).id


def test_the_puzzle_of_a_day_is_pinned():
    assert item_code(of_the_day(datetime.date(2026, 11, 23))) == "fill.4.c29kz.3.faces=10.vy"
    seeds = {of_the_day(datetime.date(2026, *day)).provenance.seed for day in ((1, 15), (2, 5))}
    assert seeds == {20260115, 20260205}


def test_every_day_of_the_week_can_be_settled():
    for name, given, _ in codes.DAYS:
        kind(name).settle(given)


@pytest.mark.parametrize("monday", ["2026-11-23", "2026-12-28"])
def test_the_puzzles_of_the_days_get_harder_through_the_week(monday):
    days = [datetime.date.fromisoformat(monday) + datetime.timedelta(days=day) for day in range(7)]
    hard = [of_the_day(day).difficulty for day in days]
    assert hard == sorted(hard) and len(set(hard)) == 7


def test_hunts_with_another_threshold_have_names_of_their_own():
    [item] = made("hunt", 1)
    names = {item._replace(answer=item.answer._replace(least=least)).id for least in (3, 4, 5)}
    assert len(names) == 3
    assert item.id in names


def test_the_command_shows_the_code_that_makes_it_again():
    [item] = made("fill", 1, grade="easy", faces="6")
    shown = run(item_code(item))
    assert shown.exit_code == 0
    assert f"# triomino puzzle {item_code(item)}\n" in shown.stdout
    assert item.statement in shown.stdout
    assert json.loads(run(item_code(item), "--json").stdout)["code"] == item_code(item)


@pytest.mark.parametrize("command", ["hint", "solve"])
def test_a_code_in_place_of_a_file_is_met_with_the_command_that_reads_it(command):
    result = CliRunner().invoke(main, [command, codes.EXAMPLE])
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        f"{codes.EXAMPLE}: found the code of a puzzle, expected a file: "
        f"run 'triomino puzzle {codes.EXAMPLE} | triomino {command} -'\n"
    )


@pytest.mark.parametrize("command", ["hint", "solve"])
def test_a_missing_file_that_is_named_after_a_kind_is_not_taken_for_a_code(command):
    result = CliRunner().invoke(main, [command, "fill.4.1.1.txt"])
    assert result.stderr == "fill.4.1.1.txt: cannot be read: No such file or directory\n"


def test_today_is_the_date_of_the_device(monkeypatch):
    class Day(datetime.date):
        @classmethod
        def today(cls):
            return cls(2026, 11, 23)

    monkeypatch.setattr("triomino.cli.puzzle.datetime.date", Day)
    assert run("--today").stdout == run("--day", "2026-11-23").stdout


def test_a_result_is_shared_as_a_line(tmp_path):
    [item] = made("fill", 1, grade="easy", faces="6")
    code = item_code(item)
    file = tmp_path / "board.txt"
    file.write_text(CliRunner().invoke(main, ["solve", "-"], input=item.statement).stdout)
    solved = run(code, "--solved", str(file))
    assert solved.exit_code == 0
    assert (
        solved.stdout
        == f"Triomino {item.id} (fill, easy {item.difficulty:.1f}): solved. Your turn: triomino puzzle {code}\n"
    )
    assert json.loads(run(code, "--solved", str(file), "--json").stdout) == {"right": True, "message": "Right!"}
    file.write_text(item.statement)
    left = run(code, "--solved", str(file))
    assert (left.exit_code, left.stdout) == (1, "not solved: 6 faces left to fill\n")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "expected exactly one of these: CODE, --today or --day DATE"),
        (["--today", "--day", "2026-11-22"], "expected exactly one of these: CODE, --today or --day DATE"),
        (["--day", "2026-13-01"], "expected a day such as"),
        (["--day", "20261101"], "expected a day such as"),
        (["--day", "1999-12-31"], "expected 2000-01-01 or a later day"),
        (["nonsense"], "easy.faces=6.mh\n"),
        (["2026-13-45"], "easy.faces=6.mh\n"),
        (["Today"], "; did you mean --today?"),
        (["2026-11-22"], "; did you mean --day 2026-11-22?"),
        (["fill.4.3.14.easy.faces=6.aa"], "has a typing error"),
    ],
)
def test_a_code_without_a_puzzle_is_refused(words, message):
    result = run(*words)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stdout == ""
