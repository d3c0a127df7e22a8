"""The command ``triomino score`` at a terminal: its dialogue, its responses, and the file that it writes."""

import os
import re
import signal
import stat
import subprocess
import sys

import pytest
from click.testing import CliRunner

from triomino.cli import dialogue, main, score

HEAD = "rules: pressman\nset: standard\nplayers: Ida Olaf\nround\n"
OPENED = HEAD + "  Ida 5-5-5 @ 0,0\n"


@pytest.fixture
def sheet(tmp_path):
    return tmp_path / "game.txt"


def keep(sheet, *lines, options=(), end="\n"):
    text = "\n".join(lines) + (end if lines else "")
    return CliRunner().invoke(main, ["score", str(sheet), *options], input=text, catch_exceptions=False)


def test_an_evening_from_the_first_question_to_the_record_that_audit_reads(sheet):
    done = keep(sheet, "", "Ida, Olaf", "Ida 5-5-5 @ 0,0 = 25", "1-5-5 @ 0,1", "draw", "1-1-5 @ 1,1 = 2")
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "  Ida 0, Olaf 0; who opens? Begin the line with that player's name",
        "5: Ida 5-5-5 @ 0,0 = 25: 25 points, 15 + 10 for opening the round",
        "  Ida 25, Olaf 0; next: Olaf",
        "6: Olaf 1-5-5 @ 0,1: 11 points",
        "  Ida 25, Olaf 11; next: Ida",
        "7: Ida draw: -5 points",
        "  Ida 20, Olaf 11; next: Ida, tiles drawn: 1",
        "8: Ida 1-1-5 @ 1,1 = 2: 2 points, 7 - 5 for 1 draw",
        "  Ida 27, Olaf 11; next: Olaf",
    ]
    lines = ["Ida 5-5-5 @ 0,0 = 25", "Olaf 1-5-5 @ 0,1", "Ida draw", "Ida 1-1-5 @ 1,1 = 2"]
    assert sheet.read_text() == HEAD + "".join(f"  {line}\n" for line in lines)
    assert CliRunner().invoke(main, ["audit", str(sheet)]).exit_code == 0


def test_commas_alone_separate_the_names_of_a_new_sheet(sheet):
    for names, line in [("Ida, Olaf, Tante Grete", "players: Ida, Olaf, Tante Grete"), ("Ida  Bo", "players: Ida Bo")]:
        CliRunner().invoke(main, ["score", str(sheet)], input=f"\n{names}\n")
        assert line in sheet.read_text().splitlines()
        sheet.unlink()


def test_the_engine_uses_only_the_players_knowledge(sheet, monkeypatch):
    monkeypatch.setattr(score, "ADVICE_SECONDS", 0.2)
    sheet.write_text(HEAD + "  hand Ida 5-5-5 1-5-5 0-5-5 0-0-1 0-0-2 1-1-2 2-2-2 0-1-1 1-1-1\n  Ida 5-5-5 @ 0,0\n")
    done = keep(sheet, "advise", "draw", "draw", "draw", "pass", "advise")
    assert "the tiles that Olaf drew; or choose one of Ida's turns\n" in done.stderr
    assert "Olaf has no tile with 5-5, as the pass on line 10 shows." in done.stdout
    assert re.search(r"Why [01]-5-5 on", done.stdout)
    assert done.exit_code == 0
    assert sheet.read_text().endswith("  Olaf pass\n")


def test_a_sheet_is_continued(sheet):
    sheet.write_bytes(b"# Friday\r\nplayers: Ida Olaf\r\nround\r\n Ida 5-5-5 @ 0,0 = 24")
    done = keep(sheet, "draw")
    assert done.stdout.splitlines()[:2] == [
        "1 mistake on the sheet so far: enter 'sheet' to see it",
        "  Ida 25, Olaf 0; next: Olaf",
    ]
    assert sheet.read_text() == "# Friday\nplayers: Ida Olaf\nround\n Ida 5-5-5 @ 0,0 = 24\n  Olaf draw\n"


def test_a_whole_record_may_come_through_the_pipe(sheet):
    text = OPENED.replace("pressman", "goliath") + "  Olaf draw\n"
    assert keep(sheet, *text.splitlines()).exit_code == 0
    assert sheet.read_text() == text


def test_a_line_with_a_mistake_waits_until_it_is_entered_again(sheet):
    sheet.write_text(OPENED)
    done = keep(sheet, "1-5-5 @ 0,1 = 12")
    assert done.exit_code == 1
    assert "line 6: the sheet shows 12, but the rules give 11" in done.stdout
    assert "enter the corrected line, or ! to keep the line" in done.stdout
    assert sheet.read_text() == OPENED
    assert keep(sheet, "1-5-5 @ 0,1 = 12", "1-5-5 @ 0,1 = 11").exit_code == 0
    assert sheet.read_text() == OPENED + "  Olaf 1-5-5 @ 0,1 = 11\n"


@pytest.mark.parametrize("lines", [["1-5-5 @ 0,1 = 12", "!"], ["1-5-5 @ 0,1 = 12 !"], ["1-5-5 @ 0,1 = 12!"]])
def test_a_line_with_a_mistake_is_kept_on_request(sheet, lines):
    sheet.write_text(OPENED)
    assert keep(sheet, *lines).exit_code == 0
    assert sheet.read_text() == OPENED + "  Olaf 1-5-5 @ 0,1 = 12\n"


def test_only_the_previous_line_can_still_be_kept(sheet):
    sheet.write_text(OPENED)
    done = keep(sheet, "!", "= 400", "correct 77", "!", "= 400", "draw", "!")
    assert done.stderr.count("no line was refused, so there is none to keep") == 3
    assert sheet.read_text() == OPENED + "  Olaf draw\n"


@pytest.mark.parametrize("lines", [["we had tea", "!"], ["we had tea !"]])
def test_an_unreadable_line_can_be_kept_as_a_comment(sheet, lines):
    sheet.write_text(OPENED)
    done = keep(sheet, *lines)
    assert done.exit_code == 0
    assert "kept, but has no effect on the score" in done.stdout
    assert sheet.read_text() == OPENED + "  # we had tea\n"


def test_an_extra_line_is_reported_as_not_counted(sheet):
    sheet.write_text(OPENED)
    done = keep(sheet, "pass", "pass", "Olaf pass !", "Olaf 1-5-5 @ 0,1 = 11", "Olaf holds 0-0-1")
    assert done.stdout.count("kept, but has no effect on the score") == 1


def test_an_undone_line_is_entered_again(sheet):
    sheet.write_text(OPENED)
    done = keep(sheet, "redo", "draw", "correct 6 pass", "undo", "undo", "undo", "redo", "redo", "redo", "redo")
    told = [line for line in done.stdout.splitlines() if line.startswith(("taken back", "restored"))]
    steps = ["Olaf pass", "Olaf draw", "Ida 5-5-5 @ 0,0"]
    assert told == [f"taken back: {line}" for line in steps] + [f"restored: {line}" for line in reversed(steps)]
    assert done.stderr.count("there is no line to restore") == 2
    assert sheet.read_text() == OPENED + "  Olaf pass\n"
    assert "there is no line to restore" in keep(sheet, "undo", "draw", "redo").stderr
    assert "taken back: correct 6\n" in keep(sheet, "correct 6", "undo").stdout


def test_a_running_round_is_not_started_again(sheet):
    sheet.write_text(OPENED)
    done = keep(sheet, "round !", "round")
    assert [line for line in done.stdout.splitlines() if line.endswith("round")] == ["6: round", "round"]
    assert sheet.read_text() == OPENED + "round\n"


def test_every_line_is_shown_with_its_number(sheet):
    sheet.write_text(OPENED + "  Olaf draw\n")
    assert "3  players: Ida Olaf\n4  round\n5    Ida 5-5-5 @ 0,0\n6    Olaf draw\n" in keep(sheet, "lines").stdout


def test_players_rules_and_set_are_corrected(sheet):
    sheet.write_text(OPENED)
    done = keep(sheet, "correct players Ida, Bo", "correct 1 goliath", "set: 0-6", "correct rules nobody")
    assert done.exit_code == 2
    assert sheet.read_text() == "rules: goliath\nset: 0-6\nplayers: Ida, Bo\nround\n  Ida 5-5-5 @ 0,0\n"


@pytest.mark.parametrize(("line", "command"), [("exit", "quit"), ("shet", "sheet"), ("fix 5 draw", "correct N LINE")])
def test_a_word_that_people_type_for_a_command_leads_to_it(sheet, line, command):
    sheet.write_text(OPENED)
    assert f"did you mean the command '{command}'?" in keep(sheet, line).stderr


def test_unknown_points_are_explained(sheet):
    sheet.write_text("players: Ida Olaf\nround\n")
    kept = keep(sheet, "Ida 3-3-3", "1-3-3", "1-1-3 = 5")
    assert kept.output.count("points unknown: this turn or an earlier turn of the round has no face") == 1


def test_a_correction_that_is_refused_lets_the_waiting_line_go(sheet):
    sheet.write_text(OPENED)
    done = keep(sheet, "1-5-5 @ 0,1 = 12", "correct 77 draw", "!")
    assert "no line was refused, so there is none to keep" in done.stderr
    assert sheet.read_text() == OPENED


CORRECTIONS = [
    (["correct 6 0-5-5 @ 0,1"], 0, ["Olaf 0-5-5 @ 0,1"]),
    (["correct 6 Olaf 1-5-5 @ 0,1 = 11"], 0, ["Olaf 1-5-5 @ 0,1 = 11"]),
    (["correct 6"], 0, []),
    (["CORRECT 5 5-5-5 @ 0,0", "draw"], 0, ["Olaf 1-5-5 @ 0,1", "Ida draw"]),
    (["correct 6 1-5-5 @ 0,1 = 12"], 1, ["Olaf 1-5-5 @ 0,1"]),
    (["correct 6 1-5-5 @ 0,1 = 12", "!"], 0, ["Olaf 1-5-5 @ 0,1 = 12"]),
    (["correct 6 1-5-5 @ 0,1 = 12 !"], 0, ["Olaf 1-5-5 @ 0,1 = 12"]),
    (["correct 1 draw"], 2, ["Olaf 1-5-5 @ 0,1"]),
    (["correct 77"], 2, ["Olaf 1-5-5 @ 0,1"]),
    (["correct 6 nonsense"], 2, ["Olaf 1-5-5 @ 0,1"]),
]


@pytest.mark.parametrize(("lines", "status", "left"), CORRECTIONS, ids=[" / ".join(case[0]) for case in CORRECTIONS])
def test_an_earlier_line_is_corrected_by_its_number(sheet, lines, status, left):
    sheet.write_text(OPENED + "  Olaf 1-5-5 @ 0,1\n")
    assert keep(sheet, *lines).exit_code == status
    assert [line.strip() for line in sheet.read_text().splitlines()[5:]] == left


def test_lines_after_a_correction_are_judged_again(sheet):
    sheet.write_text(OPENED + "  Olaf 1-5-5 @ 0,1\n  Ida 1-1-5 @ 1,1 = 7\n")
    done = keep(sheet, "correct 6 0-5-5 @ 0,1")
    assert "line 7: the point (0,2) has the value 0" in done.stdout
    assert "removed: Olaf 1-5-5 @ 0,1" in keep(sheet, "correct 6 !").stdout


def test_comments_are_kept_unchanged(sheet):
    sheet.write_text(OPENED)
    assert keep(sheet, "draw # what luck!").exit_code == 0
    assert sheet.read_text() == OPENED + "  Olaf draw # what luck!\n"


def test_the_verdict_on_a_line_names_its_source(sheet):
    sheet.write_text(OPENED)
    words = " ".join(keep(sheet, "0-1-2 @ 0,1").stdout.split())
    assert "because a tile was misplaced, the round must be restarted" in words and words.count("restarted") == 1


def test_an_unreadable_line_is_refused_and_nothing_is_lost(sheet):
    sheet.write_text(OPENED)
    refused = keep(sheet, "1-5-5 @ here")
    assert refused.exit_code == 2
    assert refused.stderr.splitlines() == [
        "<stdin>:1:9: found 'here', expected the x coordinate of the face, a whole number of at most nine digits",
        "    1-5-5 @ here",
        "            ^",
    ]
    assert sheet.read_text() == OPENED
    assert keep(sheet, "1-5-5 @ here", "1-5-5 @ 0,1").exit_code == 0


def test_bytes_that_are_not_text_are_refused_and_the_session_continues(sheet):
    sheet.write_text(OPENED)
    done = CliRunner().invoke(main, ["score", str(sheet)], input=b"\xff\xfe\0\ndraw\n", catch_exceptions=False)
    assert done.exit_code == 0
    assert "expected UTF-8 text" in done.stderr
    assert sheet.read_text() == OPENED + "  Olaf draw\n"


def test_undo(sheet):
    sheet.write_text(OPENED + "  Olaf draw\n")
    done = keep(sheet, "= 400", "undo", "undo", "undo", "undo")
    assert done.exit_code == 0
    told = [line for line in done.stdout.splitlines() if line.startswith(("discarded", "taken"))]
    assert told == ["discarded: = 400", "taken back: Olaf draw", "taken back: Ida 5-5-5 @ 0,0"]
    assert done.stderr == "there is no entry to take back: enter a turn first\n"
    assert sheet.read_text() == HEAD


def test_undo_leaves_a_record_that_can_be_read(sheet):
    text = "round\n Ida 5-5-5 @ 0,0\n Olaf draw\n"
    sheet.write_text(text)
    assert "found 1 player, expected 2 to 6 under the pressman rules" in keep(sheet, "undo").stderr
    assert sheet.read_text() == text


def test_a_sheet_that_begins_on_a_board_asks_for_the_player_to_move(sheet):
    sheet.write_text(HEAD + " on 5-5-5 @ 0,0\n")
    assert keep(sheet).stdout.endswith("; whose turn is it? Begin the line with that player's name\n")


def test_the_end_of_a_round(sheet):
    sheet.write_text(OPENED)
    done = keep(sheet, "pass", "pass", "draw", "round")
    assert (
        "Ida ?, Olaf ?; round 1 is over (blocked): enter 'PLAYER holds TILE ...' for each player with tiles left, or"
        in done.stdout
    )
    assert "after the end of the round" in done.stderr
    assert done.stdout.endswith("who opens? Begin the line with that player's name\n")


def test_the_end_of_the_match(sheet, tmp_path):
    house = tmp_path / "house.toml"
    house.write_text('base = "domino-games"\nname = "ours"\n[match]\ntarget = 30\n')
    sheet.write_text(OPENED + "  Olaf 1-5-5 @ 0,1\n")
    done = keep(sheet, "1-1-5 @ 1,1", "draw", "round", options=["--rules", str(house)])
    assert "Ida 32, Olaf 11; Ida won the match" in done.stdout
    assert "after the end of the round" in done.stderr
    assert "this round begins after the end of the match" in done.stdout
    assert done.exit_code == 1


def test_sheet_and_help_and_quit(sheet):
    sheet.write_text(OPENED)
    done = keep(sheet, "sheet", "Help", "quit", "draw")
    assert "Round 1, from line 4" in done.stdout
    assert all(f"  {line} " in done.stdout for line in (*score.HELP, *score.COMMANDS))
    assert (done.exit_code, sheet.read_text()) == (0, OPENED)


def test_every_line_that_the_help_shows_is_readable(sheet):
    lines = [line.replace("TILE ...", "0-0-3").replace("TILE", "5-5-5").replace("X,Y", "0,0") for line in score.HELP]
    lines = [line.replace("43 ...", "43").replace("LINE", "Ida draw") for line in lines]
    done = keep(sheet, "Ida wins", "Ida 4-4-4 @ 0,0", *lines, options=["--players", "Ida,Olaf", "--rules", "classic"])
    assert done.stderr.count("<stdin>") == 1


def test_the_options_of_a_new_sheet(sheet, tmp_path):
    house = tmp_path / "house.toml"
    house.write_text('base = "pressman"\nname = "ours"\n[opening]\ntriple_bonus = 20\n')
    options = ["--rules", str(house), "--set", "0-6", "--players", "Ida,Olaf"]
    assert "35 points, 15 + 20 for opening" in keep(sheet, "Ida 5-5-5 @ 0,0", options=options).stdout
    assert sheet.read_text().startswith("rules: ours\nset: 0-6\nplayers: Ida Olaf\nround\n")
    assert keep(sheet, "draw", options=["--rules", str(house)]).exit_code == 0
    assert keep(sheet, "draw").exit_code == 2


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--players", "Ida"], "--players: found 1 player, expected"),
        (["--players", "Ida,Ida"], "--players: found 'Ida' twice, expected a different name for each player"),
        (["--rules", "klassik"], "klassik: found no rule set or file with this name"),
        ([], "no sheet was started"),
    ],
)
def test_a_refused_sheet_leaves_no_file(sheet, options, words):
    refused = keep(sheet, options=options)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert words in refused.stderr
    assert not sheet.exists()


@pytest.mark.parametrize("answers", [["klassik", "classic", "Ida Olaf"], ["classic", "Ida Ida", "Ida", "Ida Olaf"]])
def test_a_question_is_repeated_until_it_is_answered(sheet, answers):
    assert keep(sheet, *answers).exit_code == 0
    assert sheet.read_text() == HEAD.replace("pressman", "classic")


def test_a_file_without_a_sheet_is_left_unchanged(sheet, tmp_path):
    assert keep("-").exit_code == 2
    assert keep(tmp_path).exit_code == 2
    assert keep(tmp_path / "nowhere" / "game.txt", "", "Ida Olaf").exit_code == 2
    sheet.write_text("0-1-3 is nice")
    assert keep(sheet, "draw").exit_code == 2
    assert sheet.read_text() == "0-1-3 is nice"
    sheet.write_text(OPENED)
    assert "already contains a sheet" in keep(sheet, options=["--players", "Ida,Olaf"]).stderr


def test_the_file_is_replaced_in_one_step_and_keeps_its_name_and_rights(sheet, tmp_path):
    sheet.write_text(OPENED)
    sheet.chmod(0o640)
    link = tmp_path / "link.txt"
    link.symlink_to(sheet)
    inode = sheet.stat().st_ino
    assert keep(link, "draw").exit_code == 0
    assert link.is_symlink()
    assert sheet.stat().st_ino != inode
    assert stat.S_IMODE(sheet.stat().st_mode) == 0o640
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.txt", "link.txt"]


def test_changes_by_an_editor_meanwhile_are_not_lost(sheet, monkeypatch):
    sheet.write_text(OPENED)
    lines = iter(["draw", "draw", None])

    def following(_lines, _prompt):
        sheet.write_text(sheet.read_text().replace("@ 0,0\n", "@ 0,0 = 25\n"))
        return next(lines)

    monkeypatch.setattr(dialogue.Lines, "next", following)
    assert keep(sheet).exit_code == 0
    assert sheet.read_text() == OPENED.removesuffix("\n") + " = 25\n  Olaf draw\n  Olaf draw\n"


def test_a_sheet_damaged_by_an_editor_is_reported_and_left_alone(sheet, monkeypatch):
    sheet.write_text(OPENED)
    lines = iter(["draw", None])

    def following(_lines, _prompt):
        sheet.write_text(f"{OPENED}spoilt\n")
        return next(lines)

    monkeypatch.setattr(dialogue.Lines, "next", following)
    refused = keep(sheet)
    assert (refused.exit_code, sheet.read_text()) == (2, f"{OPENED}spoilt\n")
    assert refused.stderr.startswith(f"{sheet}:6:1: found 'spoilt'")


def test_at_a_terminal_the_prompt_is_the_next_player(sheet, monkeypatch):
    monkeypatch.setattr(dialogue, "at_terminal", lambda: True)
    sheet.write_text(OPENED)
    done = keep(sheet, "nothing", "draw")
    assert done.stdout.count("Olaf> ") == 3
    assert done.stderr.startswith("found 'nothing', expected one of the players")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("5", "; did you mean = 5?"),
        ("-10", "; did you mean = -10?"),
        ("nothing", "'help' lists what you can enter"),
        ("shet", "or did you mean the command 'sheet'?"),
    ],
)
def test_a_line_without_a_player_is_refused_with_a_suggestion_or_the_way_to_help(sheet, line, told):
    sheet.write_text(OPENED)
    done = keep(sheet, line)
    assert f"found '{line}', expected one of the players: Ida, Olaf" in done.stderr
    assert told in done.stderr
    assert ("'help'" in done.stderr) is ("'help'" in told)


@pytest.mark.parametrize(("lines", "status"), [(b"", 130), (b"draw\n", 0)])
def test_ctrl_c_loses_nothing(sheet, lines, status):
    sheet.write_text(OPENED)
    command = [sys.executable, "-m", "triomino", "score", str(sheet)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdin.write(lines)
        process.stdin.flush()
        for _ in range(1 + 2 * lines.count(b"\n")):
            process.stdout.readline()
        os.kill(process.pid, signal.SIGINT)
        process.wait(60)
        assert process.returncode == status
        assert b"Traceback" not in process.stderr.read()
    assert sheet.read_text() == OPENED + ("  Olaf draw\n" if lines else "")
