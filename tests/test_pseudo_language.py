"""Help, reports and refusals contain no English words in an artificial language that accents all text."""

from contextlib import ExitStack
from typing import get_args

import click
import pytest
from click.testing import CliRunner
from pseudo import PSEUDO, english, write_pseudo
from texts import ASTRAY, MATCH, NINE, PUZZLE

from analyzer import messages
from analyzer.messages import speaking
from analyzer.messages.catalogue import catalogue
from analyzer.rules.schema import CLAUSES
from puzzles.answers import Grade
from triomino.cli import main
from triomino.cli.examples import EXAMPLES
from triomino.cli.reference import commands_below


@pytest.fixture(scope="module", autouse=True)
def pseudo(tmp_path_factory):
    folder = tmp_path_factory.mktemp("messages")
    write_pseudo(folder)
    with pytest.MonkeyPatch.context() as patch, ExitStack() as spoken:
        patch.setattr(messages, "FOLDER", str(folder))
        with pytest.MonkeyPatch.context() as at_first:  # later, modules that are loaded by a test would keep the list
            at_first.setattr(messages, "LANGUAGES", (*messages.LANGUAGES, PSEUDO))
            spoken.enter_context(speaking(PSEUDO))
        yield
    catalogue.cache_clear()


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.txt").touch()


def run(*words, text=""):
    return CliRunner().invoke(main, words, input=text, prog_name="triomino").output


@pytest.mark.parametrize(("words", "command"), [((), main), *commands_below(main)])
def test_help(words, command):
    kept = [choice for one in command.params for choice in getattr(one.type, "choices", ())]
    kept += [word for _heading, rows in command.tables(click.Context(command)) for row in rows for word in row.split()]
    kept += get_args(Grade)  # codes stay English
    kept += [word for call in EXAMPLES.get(" ".join(words), ()) for word in call.split()]
    assert english(run(*words, "--help"), *words, *kept) == []


RULE_CODES = " ".join(word for clause in CLAUSES for word in clause.kind.words or ())


@pytest.mark.parametrize(
    ("words", "text", "codes"),
    [
        (("nothing",), "", ""),
        (("analyse",), "", ""),
        (("best",), "", ""),
        (("best", "-", "--engine", "nothing"), NINE, "auto simulate exact"),
        (("best", "-", "--seconds", "x"), NINE, ""),
        (("analyze", "-", "--moves"), NINE, ""),
        (("analyze", "nowhere.txt"), "", ""),
        (("analyze", "-"), "tiles:\n 0,0 5-5\n 1,0 1-3-9\n", ""),
        (("--lang", "xx"), "", ""),
        (("analyze", "-", "--all-rules"), NINE, "standard mirror"),
        (("check", "-"), ASTRAY, "corner-clash"),
        (("check", "-", "0-0-5 @ -1,0", "--all-rules"), NINE, ""),
        (("check", "-", "0-2-1 @ 9,3"), NINE, "not-in-set no-edge"),
        (("best", "-", "--seconds", "0.3"), NINE, ""),
        (("plan", "-"), NINE, "search"),
        (("rules",), "", RULE_CODES),
        (("rules", "goliath"), "", ""),
        (("rules", "-"), 'base = "goliath"\nname = "ours"\n[hexagon]\ntwo = 60\n', "ours"),
        (("audit", "-"), MATCH, "wrong-score standard"),
        (("review", "-", "--seconds", "1"), MATCH, "wrong-score"),
        (("puzzle",), "", ""),
        (
            ("solve", "-", "--explain"),
            PUZZLE,
            "set standard origin board docs techniques md",
        ),
        (("hint", "-"), PUZZLE, ""),
        (("perft", "-", "--depth", "1"), NINE, ""),
        (("tournament", "--matches", "2", "--seed", "1", "--workers", "1"), "", ""),
        (
            ("score", "new.txt", "--players", "Ida,Olaf"),
            "Ida 5-5-5 = 46\nIda 0-0-0 = 0\nhelp\nsheet\n",
            "wrong-score standard draw pass hand on round scores holds out leaves correct players advise undo redo "
            "sheet lines quit",
        ),
        (
            ("play", "new.txt", "--opponents", "greedy", "--seed", "1", "--name", "Ida"),
            "hint\nhelp\npass\n",
            "passed-while-able draw pass hint undo board sheet resign quit",
        ),
        (("book", "--from", "nowhere.db", "-o", "book.pdf"), "", "nowhere db"),
        (("arrange", "--set", "0-4", "--seconds", "0"), "", ""),
        (("contest", "make", "nothing"), "", ""),
        (("serve", "--host", "."), "", ""),
        (("site", "a.txt"), "", ""),
    ],
)
def test_what_a_command_prints(words, text, codes):
    out = run(*words, text=text)
    assert english(out, *codes.split()) == [], out
