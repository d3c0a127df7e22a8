"""`triomino-analyze`: its output, its error messages, and its results for arbitrary files."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from boards import positions
from click.testing import CliRunner
from hypothesis import given, settings

from analyzer import analyse, read_position
from analyzer.text import Draft, write_json
from triomino.cli import main
from triomino.cli.analyze import command
from triomino.cli.command import LARGEST_TEXT
from triomino.files import MOST_ENTRIES

ROOT = Path(__file__).parents[1]
EXAMPLE = str(ROOT / "examples" / "five-situations.txt")
ONE = "hand: 0-0-1 2-2-2\ntiles:\n 0,0 0-0-0\n"


def run(*arguments, text=None, **settings):
    result = CliRunner().invoke(command, list(arguments), input=text, **settings)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def test_a_report_on_standard_output():
    result = run(EXAMPLE)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("20 tiles on the board, 36 of the standard set unplayed; rules: pressman\n")
    assert "\x1b" not in result.stdout


def test_it_is_the_same_as_the_subcommand():
    other = CliRunner().invoke(main, ["analyze", EXAMPLE])
    assert (other.exit_code, other.stdout) == (0, run(EXAMPLE).stdout)


def test_a_dash_reads_standard_input():
    text = Path(EXAMPLE).read_text(encoding="utf-8")
    assert run("-", text=text).stdout == run(EXAMPLE).stdout
    broken = run("-", text="tiles:\n x\n")
    assert (broken.exit_code, broken.stdout) == (2, "")
    assert broken.stderr.startswith("<stdin>:2:2: found 'x'")


def test_json_has_the_promised_shape():
    result = run(EXAMPLE, "--json")
    data = json.loads(result.stdout)
    assert (result.exit_code, result.stderr) == (0, "")
    assert list(data)[:8] == ["format", "set", "rules", "placed", "unplayed", "slots", "hexagons", "bridges"]
    assert (data["format"], data["set"], data["rules"]) == ("triomino-analysis/1", "standard", "pressman")
    assert (data["placed"], data["unplayed"]) == (20, 36)
    needed = {
        "slots": {"at", "corners", "edges", "status", "reason", "fits"},
        "hexagons": {
            *("centre", "value", "placed", "status", "reason", "completions", "empty", "blocked_by", "example"),
        },
        "bridges": {"at", "corners", "tile", "status", "reason"},
        "moves": {"at", "corners", "tile", "value", "hexagons", "bridge", "extends_bridge", "score"},
    }
    for part, keys in needed.items():
        assert data[part]
        assert all(keys <= set(entry) for entry in data[part])
    blocker = next(hexagon["blocked_by"][0] for hexagon in data["hexagons"] if hexagon["blocked_by"])
    assert set(blocker) >= {"at", "corners", "reason"}
    example = next(hexagon["example"][0] for hexagon in data["hexagons"] if hexagon["example"])
    assert set(example) == {"at", "corners", "tile"}
    assert data["bridges"][0]["tile"] == "2-4-4"
    best = data["moves"][0]
    assert (best["tile"], best["at"], best["score"], best["hexagons"], best["bridge"]) == (
        "1-3-5",
        [1, 2],
        59,
        1,
        False,
    )


def test_json_has_moves_only_for_a_hand():
    assert "moves" not in json.loads(run("-", "--json", text="board:\n").stdout)
    assert json.loads(run("-", "--json", text="hand: 5-5-5\nboard:\n").stdout)["moves"][0]["score"] == 25


@given(positions(most=16))
@settings(max_examples=25)
def test_json_has_the_content_of_the_analysis(position):
    result = run("-", "--json", text=write_json(Draft.of(position)))
    data = json.loads(result.stdout)
    found = analyse(position)
    assert [tuple(slot["at"]) for slot in data["slots"]] == [slot.at for slot in found.slots]
    assert [slot["fits"] for slot in data["slots"]] == [[tile.name for tile in slot.fits] for slot in found.slots]
    assert [h["completions"] for h in data["hexagons"]] == [h.completions for h in found.hexagons]
    assert [b["tile"] for b in data["bridges"]] == [b.tile.name for b in found.bridges]
    assert [m["score"] for m in data.get("moves", [])] == [m.score for m in found.moves or []]
    assert data["placed"] + data["unplayed"] == len(position.board.tile_set)


def test_rules_can_be_chosen_for_once():
    text = "rules: pressman\nhand: 0-0-1\ntiles:\n 0,0 0-0-0\n"
    assert json.loads(run("-", "--json", "--rules", "goliath", text=text).stdout)["rules"] == "goliath"
    refused = run("-", "--rules", "chess", text=text)
    assert refused.exit_code == 2
    assert refused.stdout == ""


def test_how_much_is_listed():
    few = run(EXAMPLE, "--moves", "1", "--hexagons", "6").stdout
    assert "0-2-5 on 6,3" not in few
    assert "and 1 more" in few
    assert "Hexagons of 6 tiles or more" in few
    assert run(EXAMPLE, "--hexagons", "7").exit_code == 2


def test_a_picture_is_written_to_its_file(tmp_path):
    picture = tmp_path / "board.svg"
    result = run(EXAMPLE, "--json", "--svg", str(picture))
    assert json.loads(result.stdout)["placed"] == 20
    assert picture.read_text(encoding="utf-8").startswith("<svg ")
    refused = run(EXAMPLE, "--svg", str(tmp_path))
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "cannot be written" in refused.stderr


BYTES = [
    ("empty", b"", 2, ":1:1: found no tiles"),
    ("nothing but spaces", b" \n\t\n  ", 2, "found no tiles"),
    ("a byte order mark", b"\xef\xbb\xbf" + ONE.encode(), 0, ""),
    ("Windows line ends", ONE.replace("\n", "\r\n").encode(), 0, ""),
    ("old Macintosh line ends", ONE.replace("\n", "\r").encode(), 0, ""),
    ("no line end", ONE.rstrip().encode(), 0, ""),
    ("tabs in a list", ONE.replace(" ", "\t").encode(), 0, ""),
    ("not UTF-8", b"tiles:\n 0,0 0-0-0 \xff\n", 2, ":2:12: found the byte 0xff, expected UTF-8 text"),
    ("UTF-16", ONE.encode("utf-16"), 2, "1:1: found UTF-16 text, expected UTF-8 text"),
    ("nulls", b"\0" * 5000, 2, ":1:1: found "),
    ("a program", bytes(range(256)) * 40, 2, "expected UTF-8 text"),
    ("ten megabytes", b"0,0 0-0-0\n" * 1_000_000, 2, "is larger than"),
    ("as large as can be", b"#" * LARGEST_TEXT, 2, "found no tiles"),
    ("one long line", b"tiles:\n" + b"5" * 100_000, 2, ":2:1: found "),
    ("one long drawing", b"board:\n" + b"5 5 " * 10_000, 2, "is between two points"),
    ("escape sequences", b"\x1b[31mred\x1b[0m\n", 2, ":1:1: found "),
    ("deep JSON", b'{"tiles":' + b"[" * 100_000, 2, "more than 20 levels of nested brackets"),
    ("half a JSON", b'{"format": "triom', 2, "not JSON"),
    ("a JSON list", b"[]", 2, "expected a header"),
]


@pytest.mark.parametrize(("data", "status", "message"), [row[1:] for row in BYTES], ids=[row[0] for row in BYTES])
@pytest.mark.parametrize("piped", [False, True])
def test_any_file_is_answered_without_a_traceback(tmp_path, data, status, message, piped):
    file = tmp_path / "board.txt"
    file.write_bytes(data)
    result = run("-", text=data) if piped else run(str(file))
    assert result.exit_code == status
    assert message in result.stderr
    assert len(result.stderr) < 20_000
    assert "\x1b" not in result.stderr
    assert "\0" not in result.stderr
    if status:
        assert result.stdout == ""
        assert result.stderr.startswith("<stdin>" if piped else str(file))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "Missing argument 'FILE'"),
        (["no/such/file.txt"], "no/such/file.txt: cannot be read: No such file or directory"),
        (["."], ".: cannot be read: Is a directory"),
        (["\0"], "cannot be read"),
        ([EXAMPLE, "more"], "unexpected extra argument"),
        ([EXAMPLE, "--nonsense"], "No such option"),
        ([EXAMPLE, "--moves", "many"], "Invalid value for '--moves'"),
        ([EXAMPLE, "--moves", "-1"], "Invalid value for '--moves'"),
    ],
)
def test_a_usage_error_ends_with_status_2_and_one_message(arguments, message):
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("boards/five-situation.txt", "boards/five-situations.txt"),
        ("board/five-situations.txt", "boards/five-situations.txt"),
        ("bords/five-situation.txt", "boards/five-situations.txt"),
        ("sheet", "sheet.txt"),
        ("sheet.text", "sheet.txt"),
        ("move.txt", None),
        ("board", None),
        ("boards/none", None),
        ("nowhere/sheet.txt", "sheet.txt"),
        ("five-situations.txt", "boards/five-situations.txt"),
        ("nowhere/five-situations.txt", "boards/five-situations.txt"),
        ("deep.txt", None),
        ("hidden.txt", None),
    ],
)
def test_a_misspelt_file_name_suggests_a_similar_file(tmp_path, monkeypatch, typed, meant):
    monkeypatch.chdir(tmp_path)
    for folder in ("boards/more", ".hidden"):
        (tmp_path / folder).mkdir(parents=True)
    for name in ("boards/five-situations.txt", "boards/more/deep.txt", ".hidden/hidden.txt", "sheet.txt", "game.txt"):
        (tmp_path / name).write_text(ONE, encoding="utf-8")
    told = f"{typed}: cannot be read: No such file or directory"
    expected = f"{told}; did you mean {os.path.normpath(meant)}?\n" if meant else f"{told}\n"
    assert run(typed).stderr == expected


@pytest.mark.parametrize("typed", ["examples/none.txt", "examples/more/none.txt", "boards/../examples/none.txt"])
def test_if_a_folder_does_not_exist_the_message_says_where_it_was_expected(tmp_path, monkeypatch, typed):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "boards").mkdir()
    told = "cannot be read: No such file or directory; there is no folder 'examples' in"
    where = tmp_path / "boards" / ".." if ".." in typed else tmp_path
    assert run(typed).stderr == f"{typed}: {told} {where}\n"


@pytest.mark.parametrize("others", [("shee\nt.txt", "shee\x1bt.txt", b"shee\xfft.txt"), range(MOST_ENTRIES)])
def test_no_file_is_suggested_with_an_unprintable_name_or_from_a_very_large_folder(tmp_path, monkeypatch, others):
    monkeypatch.chdir(tmp_path)
    for name in others:
        Path(os.fsdecode(name) if isinstance(name, bytes) else str(name)).touch()
    assert run("sheett.txt").stderr == "sheett.txt: cannot be read: No such file or directory\n"
    Path("sheet.txt").touch()
    assert ("did you mean sheet.txt?" in run("sheett.txt").stderr) == (len(others) < MOST_ENTRIES)


def test_a_line_with_a_tab_is_shown_with_the_caret_below_the_tab():
    result = run("-", text="board:\n    1\n    ^\n  1\t1\n")
    assert result.stderr.endswith("with spaces\n      1 1\n       ^\n")


@pytest.mark.parametrize("arguments", [["my", "board.txt"], ["--moves", "3", "my", "board.txt"]])
def test_a_file_name_with_a_space_needs_quotes(tmp_path, monkeypatch, arguments):
    monkeypatch.chdir(tmp_path)
    Path("my board.txt").write_text(ONE, encoding="utf-8")
    assert run(*arguments).stderr.endswith('unexpected extra argument (board.txt); did you mean "my board.txt"?\n')


def test_all_faults_of_a_position_are_reported():
    text = "hand: 0-0-0 0-2-6\ntiles:\n 0,0 0-0-0\n 1,0 1-1-1\n 9,9 2-2-2\n"
    result = run("-", text=text)
    assert (result.exit_code, result.stdout) == (2, "")
    for line in ("<stdin>:1:7: ", "<stdin>:1:13: ", "<stdin>:4:2: ", "<stdin>:5:2: "):
        assert line in result.stderr


# Tests that run the program in a separate process


def process(*arguments, **settings):
    settings = {"capture_output": True, "cwd": ROOT, "check": False, "timeout": 60} | settings
    environment = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS")}
    settings["env"] = environment | settings.pop("env", {})
    return subprocess.run([sys.executable, "-m", "triomino", *arguments], **settings)


def test_a_pipe_gets_plain_text_of_eighty_columns():
    done = process("analyze", EXAMPLE)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\x1b" not in done.stdout
    assert max(map(len, done.stdout.decode().splitlines())) <= 80


@pytest.mark.parametrize("width", [1, 20, 40, 60, 200])
def test_narrow_and_wide_terminals(width):
    done = process("analyze", EXAMPLE, env={"COLUMNS": str(width)})
    assert done.returncode == 0
    assert max(map(len, done.stdout.decode().splitlines())) <= max(width, 40)


@pytest.mark.parametrize(
    ("environment", "coloured"),
    [({"TERM": "xterm"}, True), ({"TERM": "xterm", "NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)],
)
def test_colour_appears_only_on_a_terminal_that_wants_it(environment, coloured):
    pty = pytest.importorskip("pty")
    outside, inside = pty.openpty()
    try:
        done = process("analyze", EXAMPLE, env=environment, capture_output=False, stdout=inside)
        os.close(inside)
        shown = os.read(outside, 1 << 16)
    finally:
        os.close(outside)
    assert done.returncode == 0
    assert (b"\x1b[" in shown) == coloured


def test_a_closed_or_full_stream_gives_a_message_of_one_line():
    done = process("analyze", "-", preexec_fn=lambda: os.close(0))
    assert (done.returncode, done.stderr) == (2, b"<stdin>: cannot be read: it is closed\n")
    if Path("/dev/full").exists():
        with open("/dev/full", "wb") as full:
            done = process("analyze", EXAMPLE, capture_output=False, stdout=full, stderr=subprocess.PIPE)
        assert done.returncode == 2
        assert done.stderr.startswith(b"the output cannot be written: ")


def test_the_exit_status_of_a_process():
    assert process("analyze", "no-such-file").returncode == 2
    assert process("analyze", "-", input=b"\xff").returncode == 2
    assert process("analyze", "-", input=ONE.encode()).returncode == 0
    assert process("nonsense").returncode == 2
    assert process("--version").returncode == 0


def test_the_api_in_a_few_lines():
    position = read_position(Path(EXAMPLE).read_text(encoding="utf-8"))
    assert analyse(position).moves[0].score == 59
