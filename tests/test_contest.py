"""Contests are made from codes. Their results are judged again; altered results are refused."""

import json

import pytest
from click.testing import CliRunner

from analyzer.errors import InputError
from analyzer.forms import to_json
from puzzles.codes import item_code, make_again
from puzzles.contest import Contest, ContestAttempt, ContestResult, contest_text, read_contest, read_result
from puzzles.generation import Run, candidate
from puzzles.kinds import kind
from triomino.cli import main

CODES = ("fill.4.3.14.easy.faces=6.mh", "dispute.1.5.1.easy.yf")


@pytest.fixture(scope="module")
def answers():
    fill, dispute = (to_json(make_again(code).answer) for code in CODES)
    return fill, {"at": dispute["at"]}


def result_of(player, answers, seconds=(60, 23), helped=(0, 0)):
    attempts = map(ContestAttempt, CODES, seconds, helped, answers)
    return ContestResult("Club", player, tuple(attempts))


def text_of(result):
    return json.dumps(to_json(result), indent=1)


def run(*words, given=None):
    return CliRunner().invoke(main, ["contest", *words], input=given)


def test_a_contest_is_made_of_codes_and_its_text_is_read_again():
    made = run("make", *CODES, "--title", "Club")
    assert made.exit_code == 0 and read_contest(made.output, "made") == Contest("Club", CODES)


def test_the_link_of_a_contest_names_the_page_and_the_codes():
    made = run("make", CODES[0].upper(), "--title", "A & B", "--link", "https://a.org/board")
    assert made.output == f"https://a.org/board/#contest={CODES[0]}&title=A%20%26%20B\n"


def test_a_contest_of_a_library_has_the_codes_of_its_puzzles(tmp_path):
    from puzzles.library import Library

    with Library(tmp_path / "mine.db") as kept:
        kept.add([make_again(code) for code in CODES])
    made = run("make", "--from", str(tmp_path / "mine.db"), "--kind", "dispute")
    assert json.loads(made.output)["codes"] == [CODES[1]]
    none = run("make", "--from", str(tmp_path / "mine.db"), "--kind", "hunt")
    assert none.exit_code == 2 and "mine.db: found no matching puzzle" in none.output


@pytest.mark.parametrize(
    ("options", "numbers"),
    [(["--limit", "1"], [0]), (["--kind", "dispute"], [1]), (["--grade", "easy", "--limit", "2"], [0, 1])],
)
def test_the_options_select_from_codes(options, numbers):
    made = run("make", *CODES, "--title", "Club", *options)
    assert json.loads(made.output)["codes"] == [CODES[number] for number in numbers]


def test_the_options_select_from_the_issue_of_a_week():
    def codes(*options):
        return json.loads(run("make", "--week", "2026-11-22", *options).output)["codes"]

    every = codes()
    assert codes("--limit", "2") == every[:2]
    easy = codes("--grade", "easy")
    assert easy == [code for code in every if make_again(code).grade == "easy"] and 0 < len(easy) < len(every)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ([*CODES, "--grade", "hard"], "CODE: found no matching puzzle"),
        (["--week", "2026-11-22", "--grade", "fiendish"], "--week 2026-11-22: found no matching puzzle"),
        ([*CODES, "--limit", "0"], "'--limit': found '0', expected a whole number of at least 1"),
        ([*CODES, "--title", "x" * 81], "title: found 81 characters, expected at most 80"),
    ],
)
def test_a_contest_without_puzzles_or_with_too_long_a_title_is_refused(options, message):
    refused = run("make", *options)
    assert refused.exit_code == 2 and message in refused.output


def test_a_contest_of_more_puzzles_than_a_page_opens_is_refused_before_they_are_made(tmp_path, monkeypatch):
    from puzzles.library import Library

    run_of_puzzles = Run("dispute", kind("dispute").settle({}), 5)
    items = [item for number in range(120) if (item := candidate(run_of_puzzles, number).item)][:51]
    with Library(tmp_path / "mine.db") as kept:
        kept.add(items)
    monkeypatch.setattr("triomino.cli.contest.make_again", lambda code: pytest.fail(f"made {code}"))
    for source in (map(item_code, items), ("--from", str(tmp_path / "mine.db"))):
        refused = run("make", *source)
        assert refused.exit_code == 2 and "codes: found 51 entries, expected at most 50" in refused.output


def test_results_are_judged_again_and_ranked_by_answers_then_help_then_time(tmp_path, answers):
    wrong = (answers[0], {"at": [0, 0]})
    entered = {
        "slow": result_of("Slow", answers, (90, 90)),
        "quick": result_of("Quick", answers, (5, 5), (1, 0)),
        "wrong": result_of("Wrong", wrong, (1, 1)),
        "none": result_of("None", (answers[0], None), (1, 0)),
    }
    for name, result in entered.items():
        (tmp_path / name).write_text(text_of(result))
    files = [str(tmp_path / name) for name in entered]
    report = run("check", *files)
    assert report.exit_code == 1
    assert [line.split() for line in report.output.splitlines()[3:7]] == [
        ["1.", "Slow", "2", "0", "3:00"],
        ["2.", "Quick", "2", "1", "0:10"],
        ["3.", "None", "1", "0", "0:01"],
        ["4.", "Wrong", "1", "0", "0:02"],
    ]
    assert report.output.count("not solved") == 2
    ranked = json.loads(run("check", "--json", *files[:2]).output)
    assert [one["result"]["player"] for one in ranked] == ["Slow", "Quick"]
    assert run("check", *files[:2]).exit_code == 0


def test_equal_results_share_a_place_and_a_result_entered_twice_is_counted_once(tmp_path, answers):
    times = {"Zoe": (5, 5), "Ann": (60, 23), "Ben": (70, 13), "Last": (90, 90)}
    for player, seconds in times.items():
        (tmp_path / player).write_text(text_of(result_of(player, answers, seconds)))
    (tmp_path / "again").write_text(text_of(result_of("Ann", answers)))
    report = run("check", *(str(tmp_path / name) for name in (*times, "again")))
    assert report.exit_code == 0
    table = [line.split()[:2] for line in report.stdout.splitlines()[3:7]]
    assert table == [["1.", "Zoe"], ["2.", "Ann"], ["2.", "Ben"], ["4.", "Last"]]
    assert "again: contains the same result as" in report.stderr and report.stdout.splitlines()[7] == ""


@pytest.mark.parametrize(
    ("old", "new", "place", "words"),
    [
        (
            '"seconds": 60',
            '"seconds": 61',
            "19:13",
            "found 83 for 'seconds', but the times of the puzzles add up to 84",
        ),
        (
            '"help": 0',
            '"help": 1',
            "20:11",
            "do not match the result, so part of it was changed or lost: copy the whole result again",
        ),
        ("easy.yf", "easy.yg", "13:12", "has a typing error"),
        (CODES[1], CODES[0], "13:12", "twice: remove one of the two"),
        ('"help": 0', '"help": "no"', "9:12", 'found "no", expected a whole number from 0 to 10,000'),
        ("-result/1", "/1", "2:12", 'expected "triomino-contest-result/1"'),
        ('"player": "Ann",', "", "1:1", 'found no "player"'),
    ],
)
def test_a_changed_result_is_refused_with_the_place_and_the_edit(old, new, place, words):
    result = result_of("Ann", (None, None))
    text = text_of(result)
    assert old in text
    with pytest.raises(InputError) as refused:
        read_result(text.replace(old, new, 1), "ann.json")
    assert f"ann.json:{place}: " in str(refused.value) and words in str(refused.value)


def test_a_contest_without_codes_is_refused_at_its_list():
    with pytest.raises(InputError, match=r"club:1:\d+: found no code, expected at least one"):
        read_contest(contest_text(Contest("Club", ())), "club")


def test_results_of_different_contests_are_not_ranked_together(tmp_path):
    for name, codes in (("one", CODES), ("other", CODES[:1])):
        attempts = tuple(ContestAttempt(code, 1, 0, None) for code in codes)
        (tmp_path / name).write_text(text_of(ContestResult("Club", name, attempts)))
    refused = run("check", str(tmp_path / "one"), str(tmp_path / "other"))
    assert refused.exit_code == 2 and "other: its puzzles differ from those in" in refused.output


def test_the_report_of_a_contest_without_a_title_names_the_program(tmp_path):
    attempts = (ContestAttempt(CODES[0], 1, 0, None),)
    (tmp_path / "one").write_text(text_of(ContestResult("", "Ada", attempts)))
    assert run("check", str(tmp_path / "one")).output.startswith("Triomino: 1 puzzle\n")
