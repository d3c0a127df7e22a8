"""How commands end if their standard output is closed, full, or a pipe without a reader."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from triomino.cli import main
from triomino.cli.reference import commands_below

ROOT = Path(__file__).parents[1]

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs fork and /dev/full")

BOARD, GAME = "examples/five-situations.txt", "tests/data/game.txt"

CALLS = {
    "analyze": [BOARD],
    "convert": [BOARD, "--to", "list"],
    "graph": [BOARD],
    "perft": [BOARD, "--depth", "1"],
    "check": [BOARD],
    "rules": [],
    "audit": [GAME],
    "season": ["examples"],
    "play": ["MADE/game.txt", "--seed", "1"],
    "score": ["MADE/OUTPUT.txt", "--players", "A B"],
    "review": [GAME, "--games", "24"],
    "tournament": ["--rounds", "1", "--seed", "1"],
    "best": [BOARD, "--engine", "score"],
    "plan": [BOARD],
    "engine": [],
    "solve": ["MADE/puzzle.txt"],
    "hint": ["MADE/puzzle.txt"],
    "region": ["triangle", "2"],
    "arrange": [],
    "best-known": [],
    "best-known show": ["longest-round"],
    "best-known dead-board": ["--set", "0-1"],
    "generate": ["hunt", "--seed", "1"],
    "puzzle": ["--day", "2026-11-22"],
    "help": ["best"],
    "library list": ["MADE/library"],
    "library add": ["MADE/library", "MADE/puzzle.json"],
    "library export": ["MADE/library"],
    "library show": ["MADE/library", ""],
    "book": ["--from", "MADE/library", "-o", "MADE/book.html"],
    "contest make": ["dispute.1.5.1.easy.yf"],
    "contest check": ["MADE/result.json"],
    "site": ["--help"],
    "serve": ["--help"],
}
"""For each command, arguments that make it print something."""

RESULT = (
    '{"format": "triomino-contest-result/1", "title": "", "player": "Ann", "seconds": 3, "check": "6f", "puzzles": '
    '[{"code": "dispute.1.5.1.easy.yf", "seconds": 3, "help": 0, "answer": {"at": [5, 2]}}]}'
)

INPUT = {"engine": '{"id": 1, "action": "version"}\n'}

HARNESS = """
import errno, io, json, os, signal, sys, tempfile
from triomino import entry
import triomino.cli.analyze, triomino.cli.generate, triomino.cli.score
signal.signal(signal.SIGINT, signal.default_int_handler)

def ended(call, text, output):
    "The status of a call in a process of its own, and what it said on standard error."
    error = tempfile.TemporaryFile()
    child = os.fork()
    if not child:
        given = tempfile.TemporaryFile()
        given.write(text.encode())
        given.seek(0)
        os.dup2(given.fileno(), 0)
        os.dup2(error.fileno(), 2)
        sys.stdin, sys.stderr = io.TextIOWrapper(open(0, "rb")), io.TextIOWrapper(open(2, "wb"), line_buffering=True)
        if output == "closed":
            os.close(1)
            sys.stdout = None
        else:
            if output == "full":
                target = os.open("/dev/full", os.O_WRONLY)
            else:
                reader, target = os.pipe()
                os.close(reader)
            os.dup2(target, 1)
            sys.stdout = io.TextIOWrapper(open(1, "wb"))
        sys.argv = ["triomino", *call]
        entry.main()
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    error.seek(0)
    return status, error.read().decode()

for line in sys.stdin:
    print(json.dumps(ended(*json.loads(line))), flush=True)
"""
"""A program that runs each call in a fork, so that it imports the common modules only once."""


@pytest.fixture(scope="module")
def ended(tmp_path_factory):
    made = tmp_path_factory.mktemp("made")
    (made / "puzzle.txt").write_text("use: 0-1-2 1-1-2 1-2-2\ntiles:\n 0,0 0-1-2\n 1,0 ?\n", encoding="utf-8")
    (made / "result.json").write_text(RESULT, encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, "-c", HARNESS], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
    ) as harness:

        def ask(name, arguments, output):
            call = [*name.split(), *(word.replace("MADE", str(made)).replace("OUTPUT", output) for word in arguments)]
            harness.stdin.write(json.dumps([call, INPUT.get(name, ""), output]) + "\n")
            harness.stdin.flush()
            return json.loads(harness.stdout.readline())

        status, said = ask("generate", ["hunt", "--seed", "1", "--library", "MADE/library"], "closed")
        assert status == 0, f"a command that prints nothing needs no standard output: {said}"
        (made / "puzzle.json").write_text("", encoding="utf-8")
        yield ask
        harness.stdin.close()


def existing():
    commands = dict(commands_below(main, "triomino"))
    return [" ".join(path[1:]) for path in commands if path[1:] not in ((), ("library",), ("contest",))]


def test_the_table_has_a_call_of_every_command():
    assert set(existing()) == set(CALLS), "each command needs a call here"


@pytest.mark.parametrize("output", ["closed", "full", "pipe"])
@pytest.mark.parametrize("name", existing())
def test_output_that_fails_ends_a_command(name, output, ended):
    status, said = ended(name, CALLS[name], output)
    said = "\n".join(line for line in said.splitlines() if not line.startswith("seed "))
    if output == "pipe":
        assert (status, said) == (141, "")
    else:
        reason = {"closed": "it is closed", "full": "No space left on device"}[output]
        assert (status, said) == (2, f"the output cannot be written: {reason}")


@pytest.mark.parametrize("call", [["--help"], ["--version"], ["best", "--help"], ["library", "--help"]])
def test_help_that_cannot_be_printed_ends_a_command(call, ended):
    found = [ended("", call, output)[0] for output in ("closed", "full", "pipe")]
    assert found == [2, 2, 141]


@pytest.mark.parametrize("call", [["solve", "tests/data/game.txt"], ["audit", "nowhere.txt"], ["frobnicate"]])
def test_a_refusal_needs_no_standard_output(call, ended):
    assert ended("", call, "closed") == ended("", call, "full")
    assert ended("", call, "pipe")[0] == 2


@pytest.mark.parametrize("streams", ["<&-", "2>&-", "2>/dev/full", "<&- 2>&-"])
def test_a_command_answers_when_other_streams_are_missing(streams):
    command = f'"{sys.executable}" -m triomino generate hunt --seed 1 {streams}'
    done = subprocess.run(["/bin/sh", "-c", command], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout.startswith("# hunt-")) == (0, True), done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(("streams", "deed", "status"), [("<&- >&- 2>&-", "opened", 3), (">/dev/full", "written", 2)])
def test_descriptors_of_closed_streams_stay_reserved_and_buffered_text_is_written(streams, deed, status, tmp_path):
    """If the descriptor of a closed stream were free, a file could get it, and output would overwrite the file."""
    code = "import os, sys\ndef opened(): sys.exit(os.open(os.devnull, 0))\ndef written(): sys.stdout.write('a')\n"
    (tmp_path / "deeds.py").write_text(code, encoding="utf-8")
    command = f'"{sys.executable}" -c \'from triomino.entry import run; run("deeds", "{deed}")\' {streams}'
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(tmp_path), str(ROOT)))}
    done = subprocess.run(["/bin/sh", "-c", command], cwd=tmp_path, env=environment, timeout=60, capture_output=True)
    assert done.returncode == status
