"""The commands ``triomino audit`` and ``triomino tournament``."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from triomino.cli import main

CLEAN = "players: A B\nround\n A 5-5-5 @ 0,0 = 25\n B 5-5-1 @ 0,1 = 11\n"


def run(*arguments, text=None):
    return CliRunner().invoke(main, [*map(str, arguments)], input=text, catch_exceptions=False)


def test_exit_status_0_for_a_clean_record_1_for_mistakes_2_for_none():
    assert run("audit", "-", text=CLEAN).exit_code == 0
    assert run("audit", "-", text=CLEAN.replace("11", "12")).exit_code == 1
    refused = run("audit", "-", text="what is this?")
    assert refused.exit_code == 2
    assert refused.stdout == ""
    assert "<stdin>:1:1: found 'what'" in refused.stderr


@pytest.mark.parametrize(
    "data", [b"", b"\0" * 5000, bytes(range(256)), b"[" * 100_000, b"x" * 10_000_000, "round\n".encode("utf-16")]
)
def test_bytes_that_are_no_record_are_refused_with_a_short_message(data):
    refused = CliRunner().invoke(main, ["audit", "-"], input=data, catch_exceptions=False)
    assert refused.exit_code == 2
    assert refused.stderr.startswith("<stdin>")
    assert len(refused.stderr) < 20_000


@pytest.mark.parametrize(
    ("name", "below"),
    [("records.md", "| line | meaning |"), ("howto/check-a-sheet.md", "Write one line for each turn")],
)
def test_the_records_of_the_documentation_are_clean(name, below):
    page = (Path(__file__).parent.parent / "docs" / name).read_text(encoding="utf-8")
    record = page[page.index("    rules: pressman") : page.index(below)]
    assert run("audit", "-", text=record).exit_code == 0


@pytest.mark.parametrize(
    ("text", "signs"),
    [
        (CLEAN, ""),
        (CLEAN.replace("= 11", "= 12"), "<"),
        (CLEAN.replace("= 11", "= 12") + " scores A 25 B 20\n", "<*"),
        (CLEAN + " A 1-1-5\n", "?"),
    ],
)
def test_a_legend_explains_only_the_signs_in_the_tables(text, signs):
    legend = run("audit", "-", text=text).stdout.split("\n\n")[2]
    assert "".join(line[0] for line in legend.splitlines() if line[1:3] == "  ") == signs
    assert (legend == "No mistakes.") is not bool(signs)


def test_a_missing_file_is_refused(tmp_path):
    assert run("audit", tmp_path / "nothing.txt").exit_code == 2


def test_rules_of_a_house(tmp_path):
    house = tmp_path / "house.toml"
    house.write_text('base = "pressman"\nname = "ours"\n[opening]\ntriple_bonus = 20\n')
    text = CLEAN.replace("= 25", "= 35")
    assert run("audit", "-", text=text).exit_code == 1
    assert run("audit", "-", "--rules", house, text=text).exit_code == 0
    assert run("audit", "-", "--rules", "klassik", text=text).exit_code == 2


def test_a_picture_of_the_board_after_each_turn(tmp_path):
    pictures = tmp_path / "a" / "b"
    assert run("audit", "-", "--svg-dir", pictures, text=CLEAN.replace("@ 0,1", "@ 4,1")).exit_code == 1
    names = sorted(path.name for path in pictures.iterdir())
    assert names == ["round-01-turn-001.svg", "round-01-turn-002.svg"]
    assert 'class="tile new"' in (pictures / names[0]).read_text()
    assert run("audit", "-", "--svg-dir", __file__, text=CLEAN).exit_code == 2


def test_the_title_of_a_turn_without_a_tile_is_in_the_language_of_the_report(tmp_path):
    german = {"TRIOMINO_LANG": "de"}
    CliRunner().invoke(main, ["audit", "-", "--svg-dir", str(tmp_path)], input=CLEAN + " A = 9\n", env=german)
    assert "Runde 1, Zug 3 (A): Stein oder Passen nicht angegeben" in (tmp_path / "round-01-turn-003.svg").read_text()


def test_matches_are_recorded_and_audit_clean(tmp_path):
    done = run(
        "tournament", "--players", "greedy,random,greedy", "--rounds", 7, "--seed", 11, "--record", tmp_path, "--json"
    )
    assert done.exit_code == 0
    told = json.loads(done.stdout)
    assert (told["format"], told["seed"], told["rounds"], told["stopped"]) == ("triomino-match/1", 11, 7, "rounds")
    assert [result["player"] for result in told["results"]] == ["greedy-1", "random", "greedy-2"]
    files = sorted(tmp_path.iterdir())
    assert len(files) == told["matches"]
    for file in files:
        assert run("audit", file).exit_code == 0


def test_the_same_seed_gives_the_same_answer_and_a_chosen_seed_is_printed():
    arguments = ("tournament", "--rounds", 4, "--json")
    made_up = run(*arguments)
    seed = json.loads(made_up.stdout)["seed"]
    assert run(*arguments, "--seed", seed).stdout == made_up.stdout


def test_one_whole_match_is_played_by_default():
    told = json.loads(run("tournament", "--seed", 1, "--json").stdout)
    assert (told["matches"], told["finished"], told["stopped"]) == (1, 1, "matches")


@pytest.mark.parametrize(
    "arguments",
    [
        ("--players", "greedy"),
        ("--players", "greedy,genius"),
        ("--players", ",".join(["greedy"] * 7)),
        ("--players", "greedy,greedy,greedy,greedy,greedy", "--rules", "goliath"),
        ("--rounds", "0"),
        ("--rounds", "many"),
        ("--seed", "-1"),
        ("--set", "0-2"),
        ("--set", "nonsense"),
        ("--rules", "nowhere.toml"),
    ],
)
def test_a_meaningless_call_is_refused(arguments):
    refused = run("tournament", *arguments)
    assert refused.exit_code == 2
    assert refused.stdout == ""
    assert refused.stderr


def test_the_text_of_a_match_has_seed_and_standard_errors():
    text = run("tournament", "--rounds", 3, "--seed", 5).stdout
    assert "seed 5" in text
    assert text.count("+-") == 4
