"""The commands in the README and the documents work."""

from __future__ import annotations

import re
import shlex
import shutil
from contextlib import chdir
from doctest import ELLIPSIS, OutputChecker
from functools import cache
from pathlib import Path
from textwrap import dedent

import click
import pytest
from click.testing import CliRunner

from puzzles.kinds import KINDS
from triomino.cli import main
from triomino.cli.analyze import command as analyze
from triomino.operations.any_puzzle import read_any_puzzle

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), *sorted((ROOT / "docs" / "howto").glob("*.md"))]
MADE = {"commands.md", "architecture.md"}
"""Pages that are not tested: the reference is generated, and the architecture page shows only examples."""

SHOWN = re.compile(r"^((?: {4}){1,2})(\$ )?(?:pip install [^&]*&& )?(triomino(?:-analyze)? .*?)(?: +# .*)?$")

NOT_RUN = {
    "serve": "it would not end",
    "--cluster": "it needs a cluster",
    "site": "it asks npm",
    "--verify": "other tests verify each result",
}
"""A command with one of these words is only parsed, not run. The values are the reasons."""

LESS = {"--seconds": "0.2", "--count": "2", "--matches": "1", "--rounds": "4", "--games": "50", "--error": "99"}
"""Option values that make the commands do less work."""

STANDS_FOR = {"FILE": "examples/five-situations.txt", "NAME": "longest-round"}

LIBRARY = "generate fill --grade easy --count 2 --seed 7 --library mine.db"
"""This command makes the library that other commands read."""

MATCH = "tournament --rounds 1 --seed 3 --record records"
"""This command makes the records that other commands read."""

SHEET = "tests/data/game.txt"

NAMED = re.compile(r"^( +)# ([\w-]+\.txt)\n(?:\1.*\n)+", re.M)
"""An indented block that readers are told to save in a file. A comment names the file."""


def shown():
    """Yield a test case for each command on the pages, with the output that its page shows."""
    for page in PAGES:
        lines = page.read_text(encoding="utf-8").split("\n")
        for number, line in enumerate(lines):
            found = SHOWN.match(line)
            if found and page.name not in MADE:
                indent, prompt, command = found.groups()
                rest = "\n".join(lines[number + 1 :])
                output = re.match(rf"(?:(?:{indent}.*)?\n)*", rest)[0] if prompt else None
                wanted = None if output is None else re.sub(rf"^{indent}", "", output.rstrip(), flags=re.M)
                yield pytest.param(command, wanted, id=f"{page.name}:{number + 1} {command[:40]}")


def redirected(command):
    """Split ``command > file`` into the command and the file name."""
    command, _, file = command.partition(" > ")
    return command, file or None


def stages(command):
    stage = []
    words = shlex.split(command, comments=True)
    for before, word in zip(["", *words], words):
        if word == "|":
            yield stage
            stage = []
        else:
            stage.append(LESS.get(before, STANDS_FOR.get(word, word)))
    yield stage


@pytest.fixture
def desk(tmp_path, monkeypatch):
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    shutil.copy(ROOT / SHEET, tmp_path / "game.txt")
    for page in PAGES:
        for text in NAMED.finditer(page.read_text(encoding="utf-8")):
            (tmp_path / text[2]).write_text(dedent(text[0]), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    @cache
    def folder(command):
        made = tmp_path_factory.mktemp("made")
        with chdir(made):
            CliRunner().invoke(main, shlex.split(command))
        return made

    return folder


def saved():
    pairs = (redirected(parameter.values[0]) for parameter in shown())
    return {file: command for command, file in pairs if file}


SAVED = saved()


def called(stage):
    program, *arguments = stage
    return (analyze, arguments) if program == "triomino-analyze" else (main, arguments)


@pytest.mark.parametrize(("command", "output"), list(shown()))
def test_every_shown_command_works(command, output, desk, made):
    text = ""
    if "records/match-" in command:
        shutil.copytree(made(MATCH), desk, dirs_exist_ok=True)
    if ("mine.db" in command and "--library" not in command) or "--resume" in command:
        shutil.copytree(made(LIBRARY), desk, dirs_exist_ok=True)
    command, file = redirected(command)
    for name in SAVED.keys() & set(shlex.split(command)):
        (desk / name).write_text(CliRunner().invoke(main, shlex.split(SAVED[name])[1:]).stdout, encoding="utf-8")
    for stage in stages(command):
        program, arguments = called(stage)
        reason = next((NOT_RUN[word] for word in stage if word in NOT_RUN), None)
        if reason:
            name, *rest = arguments
            found = program.get_command(click.Context(program), name)
            found.make_context(name, rest)
            return
        result = CliRunner().invoke(program, arguments, input=text)
        assert result.exit_code in (0, 1), result.output + result.stderr
        assert result.exception is None or isinstance(result.exception, SystemExit)
        text = result.stdout
    assert file is None or text, "the command writes a file"
    if output is not None:
        assert OutputChecker().check_output(output + "\n", text, ELLIPSIS), text


@pytest.mark.parametrize("kind", KINDS)
def test_there_is_an_example_of_each_kind_of_puzzle(kind):
    result = CliRunner().invoke(main, ["solve", str(ROOT / "examples" / f"puzzle-{kind}.txt"), "--json"])
    assert result.exit_code == 0
    assert read_any_puzzle((ROOT / "examples" / f"puzzle-{kind}.txt").read_text(), "example").kind == kind


MISTAKEN = [
    (["check", "examples/faulty-board.txt"], "turn the tile to 3-4-4 to make it legal"),
    (["audit", "examples/game-with-mistakes.txt"], "2 mistakes:"),
]


@pytest.mark.parametrize(("call", "told"), MISTAKEN)
def test_the_examples_contain_their_intended_mistakes(call, told, desk):
    result = CliRunner().invoke(main, call)
    assert result.exit_code == 1
    assert told in result.stdout


def test_the_readme_marks_commands_that_do_not_end():
    lines = (ROOT / "README.md").read_text(encoding="utf-8").split("\n")
    endless = [line for line in lines if re.match(r" {4}.*triomino (serve|engine)", line)]
    assert endless
    assert [line for line in endless if not line.endswith("# runs until Ctrl-C")] == []


def test_extras_are_in_double_quotes_because_the_windows_command_prompt_keeps_single_quotes():
    lines = [line for page in PAGES for line in page.read_text(encoding="utf-8").split("\n")]
    assert [line for line in lines if re.search(r"pipx? install (-e )?'", line) and "python3 -m venv" not in line] == []


def test_commands_are_found_on_the_pages():
    found = [parameter.values[0] for parameter in shown()]
    assert len(found) >= 30
    assert {"rules", "check", "audit", "best", "generate", "arrange", "serve"} <= {
        command.split()[1] for command in found
    }


def test_the_words_that_the_first_change_looks_for_are_in_the_file_it_edits():
    steps = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    words = re.search(r'git grep -n "(.*?)"', steps)[1]
    file = re.search(r"\$EDITOR (\S+)", steps)[1]
    assert words in (ROOT / file).read_text(encoding="utf-8")
