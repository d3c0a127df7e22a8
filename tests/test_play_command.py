"""``triomino play`` in a terminal: the dialogue, the player's input, and the file that it writes."""

import os
import re
import signal
import subprocess
import sys

import pytest
from click.testing import CliRunner

from analyzer.audit import audit_record
from analyzer.playing import resume
from analyzer.rules.reading import read_house_rules
from analyzer.text.record import read_record
from triomino.cli import dialogue, main, table_words
from triomino.cli import play as play_command

SEED = ["--seed", "5", "--rules", "goliath", "--opponents", "greedy"]
"""With this seed, the player opens with 5-5-5, and can then place a tile on the face ``a``."""


@pytest.fixture
def file(tmp_path):
    return tmp_path / "match.txt"


def play(file, *lines, options=()):
    text = "".join(f"{line}\n" for line in lines)
    return CliRunner().invoke(main, ["play", str(file), *options], input=text, catch_exceptions=False)


def board_of(file):
    return resume(file.read_text()).match.dealt.board


def test_a_number_after_the_end_of_a_round_names_the_key_that_continues(file):
    done = play(file, *["1", "draw", "pass"] * 60, options=SEED)
    assert "press Enter to deal the next round" in done.stdout
    assert "found '1', expected Enter, to deal the next round, or 'help'" in done.stderr


def test_a_number_when_no_tile_fits_names_only_the_permitted_words(file):
    told = play(file, *["1"] * 9, options=SEED).stderr
    assert "found '1', expected 'draw', because no tile in your hand fits" in told
    assert "'pass'" not in told


@pytest.mark.parametrize("word", ["pas", "1-2-2 z"])
def test_the_message_for_an_unknown_line_names_no_action_that_is_not_possible_now(file, word):
    told = play(file, *[word, "1", "draw", "pass"] * 60, options=SEED).stderr
    assert f"found '{word}', expected Enter, to deal the next round, or 'help'\n" in told
    assert f"found '{word}', expected 'draw', because no tile in your hand fits\n" in told


def test_the_first_line_joins_several_opponents_with_and(file):
    told = play(file, options=["--seed", "5", "--opponents", "greedy,random"]).stdout
    assert f"{file}: new match, You against greedy and random, pressman rules, to 400 points" in told


def test_a_first_turn_as_each_seat_sees_it(file):
    done = play(file, "1", options=SEED)
    assert (done.exit_code, done.stderr) == (0, "")
    told = done.stdout.splitlines()
    assert told[:2] == [f"{file}: new match, You against greedy, goliath rules, to 400 points", "Round 1"]
    assert "  to open the round: 5-5-5   1: a 25" in told
    assert "  You: 5-5-5 on 0,0, 25 points (15 + 10 for opening the round)" in told
    assert "  greedy: 2-5-5 on -1,0, 12 points" in told
    assert told[-12:] == [
        "  x -2   0   2",
        " -1    a",
        " (0) 2   5",
        "  0    v ^ b",
        " (1)   5   5",
        "  1      c",
        "",
        "You 25, greedy 12; tiles: greedy 8, well 38",
        "Your hand: 0-1-1 0-1-2 1-1-1 0-0-4 1-4-4 3-3-3 2-3-5 4-5-5",
        "  2-3-5   1: a 10",
        "  4-5-5   2: b 14   3: c 14",
        "  each choice shows a number, the face and the points: enter the number to place the tile",
    ]


@pytest.mark.parametrize("line", ["1", "2-3-5 a", "2-3-5 A", "5-2-3 @ -1,-1", "-1,-1 2-3-5"])
def test_a_tile_is_placed_by_number_by_letter_or_by_face(file, line):
    assert play(file, "1", line, options=SEED).exit_code == 0
    assert board_of(file).tile_at((-1, -1)).name == "2-3-5"


def test_a_face_with_a_capital_letter_is_not_the_one_with_the_small_letter(file, monkeypatch):
    """The faces after the first 26 have capital letters."""
    monkeypatch.setattr(table_words, "LETTERS", "Aab")
    assert play(file, "1", "2-3-5 A", options=SEED).exit_code == 0
    assert board_of(file).tile_at((-1, -1)).name == "2-3-5"


@pytest.mark.parametrize(
    ("line", "status", "words"),
    [
        ("2-3-5 @ 9,9", 1, "no tile on the board shares an edge with the face 9,9\n"),
        ("1-2-2 @ -1,-1", 1, "not allowed: 1-2-2 is not in the hand\n"),
        ("draw", 1, "not allowed: a player who can place a tile may not draw\n"),
        ("pass", 1, "not allowed: a player who can place a tile may not pass\n"),
        ("next", 1, "not allowed: the round is not over yet: finish it first\n"),
        ("4", 2, "found '4', expected a number from the list, 1 to 3"),
        ("0", 2, "expected a number from the list"),
        ("2-3-5 z", 2, "no face on the board has the letter z"),
        ("fly", 2, "expected a number from the list, 'TILE LETTER', 'TILE @ X,Y', 'draw', 'pass' or 'help'\n"),
        ("hnit", 2, "or 'help'; did you mean hint?"),
        ("save", 2, "or 'help'; did you mean quit?"),
        ("5-2-3", 2, "found '5-2-3', expected 1 from the list, or the tile and its face, such as 2-3-5 a"),
        ("4-5-5", 2, "found '4-5-5', expected 2 or 3 from the list, or the tile and its face, such as 4-5-5 b"),
        ("0-1-2", 2, "found '0-1-2', expected a number from the list, 1 to 3"),
        ("2-3-5 @ here", 2, "found 'here'"),
    ],
)
def test_a_refused_or_unknown_line_changes_nothing(file, line, status, words):
    play(file, "1", options=SEED)
    before = file.read_text()
    refused = play(file, line)
    assert refused.exit_code == status
    assert words in refused.stdout + refused.stderr
    assert file.read_text() == before
    assert play(file, line, "1").exit_code == 0


def test_a_hint_names_the_face_as_the_list_does(file):
    assert "  5-5-5 a: 25 points now\n" in play(file, "hint", options=SEED).stdout
    assert "  2-3-5 a: 10 points now; " in play(file, "1", "hint", options=SEED).stdout


def test_hint_and_undo_are_noted(file):
    done = play(file, "1", "hint", "1", "undo", options=SEED)
    assert " in the rest of the round: " in done.stdout
    assert "taken back" in done.stdout
    assert [word for word in file.read_text().split() if word in ("hint", "takes-back")] == ["hint", "takes-back"]


def test_help_sheet_and_board(file):
    done = play(file, "1", "help", "sheet", "board", "quit", options=SEED)
    assert all(f"  {line} " in done.stdout for line in play_command.HELP)
    assert "  You 5-5-5 @ 0,0 = 25\n  greedy 2-5-5 @ -1,0 = 12\nYou 25, greedy 12\n" in done.stdout
    assert done.stdout.endswith("run the same command to continue the match\n")


def test_on_a_narrow_terminal_lines_are_folded_between_words(file, monkeypatch):
    monkeypatch.setattr(dialogue, "at_terminal", lambda: True)
    monkeypatch.setattr(dialogue, "terminal_width", lambda: 34)
    monkeypatch.chdir(file.parent)
    lines = iter(["1", "1", "1", None])
    monkeypatch.setattr(dialogue.Lines, "next", lambda _lines, _prompt: next(lines))
    options = ["--opponents", "greedy,greedy,greedy", "--seed", "11", "--name", "Esmeralda"]
    told = CliRunner().invoke(main, ["play", "x.txt", *options], catch_exceptions=False).stdout.splitlines()
    assert max(map(len, told)) <= 34
    hands = [line.split(": ")[1] for line in told if line.startswith("Your hand")]
    assert all(re.fullmatch(r"(\d-\d-\d ?)+", hand) for hand in hands)
    for line in told:
        numbers = re.findall(r"(?<![\w-])\d+:", line)
        assert len(numbers) == len(re.findall(r"(?<![\w-])\d+: [a-zA-Z] \d+\b", line))


def test_every_word_of_the_help_is_understood(file):
    for line in play_command.HELP:
        for word in line.split(", "):
            assert "expected a number from the list" not in play(file, word).stderr or word[0].isdigit()


def test_a_match_to_its_end_in_one_session_and_the_next_match(file, tmp_path, monkeypatch):
    house = tmp_path / "house.toml"
    house.write_text('base = "goliath"\nname = "short"\n[match]\ntarget = 120\n')
    options = ["--rules", str(house)]
    rules = read_house_rules(house.read_text(), "house").rules

    def answer(_lines, _prompt):
        table = resume(file.read_text(), rules=rules)
        state = table.match.dealt
        if table.mover is None:
            return ""
        if state.placements():
            return "1"
        return state.without_place().value

    monkeypatch.setattr(dialogue.Lines, "next", answer)
    done = play(file, options=[*options, "--opponents", "greedy,random,greedy", "--name", "Ida", "--seed", "11"])
    said = done.stdout
    assert done.exit_code == 0
    assert re.search(r"won the match; Ida -?\d+, greedy-1 -?\d+", said)
    assert f"to see what each choice cost:\n  triomino review {file} --rules {house}\n" in said
    rounds = re.findall(r"(\S+) went out: the round is over\n((?:  \S+ (?:held|gained) .*\n)*)", said)
    assert rounds
    assert all(end.count(f"{player} gained ") == 1 for player, end in rounds)
    audit = audit_record(read_record(file.read_text(), rules=rules))
    assert audit.ok
    assert audit.winners
    after = play(file, options=options)
    assert after.exit_code == 0
    assert "won the match" in after.stdout


def test_resigning_ends_the_match(file):
    done = play(file, "1", "resign", "1", options=SEED)
    assert "You resigned; You 25, greedy 12" in done.stdout
    assert CliRunner().invoke(main, ["audit", str(file)]).exit_code == 0


@pytest.mark.parametrize(("answer", "over"), [("y", True), ("Yes", True), ("", False), ("no", False)])
def test_a_terminal_asks_before_resigning(file, monkeypatch, answer, over):
    monkeypatch.setattr(dialogue, "at_terminal", lambda: True)
    done = play(file, "resign", answer, "quit", options=SEED)
    assert done.stdout.count("Give up the match? [y/N]") == 1
    assert ("You resigned" in done.stdout) is over
    assert ("the match continues" in done.stdout) is not over


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--opponents", "nobody"], "--opponents: no computer player is called 'nobody'"),
        (["--opponents", "greedy,greedy,greedy,greedy,greedy,greedy"], "--opponents: "),
        (["--name", "a = b"], "--name: 'a = b' cannot be used as a name"),
        (["--name", "round"], "--name: 'round' cannot be used as a name"),
        (["--rules", "klassik"], "klassik: found no rule set or file with this name"),
        (["--set", "0-1"], "need 18 tiles for the deal"),
    ],
)
def test_a_refused_match_leaves_no_file(file, options, words):
    refused = play(file, options=options)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert words in refused.stderr
    assert not file.exists()


def test_a_file_without_a_match_is_left_unchanged(file, tmp_path):
    assert play("-").exit_code == 2
    assert play(tmp_path).exit_code == 2
    file.write_text("players: Ida Olaf\nround\n Ida 5-5-5 @ 0,0\n")
    assert "give the record of a match saved by 'triomino play'" in play(file, "1").stderr
    play(tmp_path / "other.txt", options=SEED)
    watched = tmp_path / "watched.txt"
    watched.write_text((tmp_path / "other.txt").read_text().replace("person greedy", "greedy greedy"))
    assert play(watched, "1").stderr == f"{watched}: found only computer players in this match, expected a person\n"


def test_the_same_command_resumes_and_warns_that_its_options_need_a_new_match(file):
    play(file, options=SEED)
    saved = file.read_text()
    again = play(file, "exit", options=SEED)
    assert (again.exit_code, file.read_text()) == (0, saved)
    assert "keeps the options that it was started with. To start a new match, name another FILE" in again.stdout


def test_house_rules(file, tmp_path):
    house = tmp_path / "house.toml"
    house.write_text('base = "pressman"\nname = "ours"\n[opening]\ntriple_bonus = 20\n')
    assert "35 points (15 + 20 for" in play(file, "1", options=["--rules", str(house), *SEED[:2], *SEED[4:]]).stdout
    assert play(file, "1").exit_code == 2
    assert play(file, options=["--rules", str(house)]).exit_code == 0


def test_ctrl_c_loses_nothing(file):
    command = [sys.executable, "-m", "triomino", "play", str(file), *SEED]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdin.write(b"1\n")
        process.stdin.flush()
        while b"2: b 14" not in process.stdout.readline():
            pass
        os.kill(process.pid, signal.SIGINT)
        process.wait(60)
        assert process.returncode == 0
        assert b"Traceback" not in process.stderr.read()
    assert len(board_of(file)) == 2
