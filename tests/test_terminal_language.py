"""How the program chooses its language at a terminal."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
VARIABLES = ("TRIOMINO_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
GERMAN, FRENCH, ENGLISH = "gefunden: ", "trouvé\u00a0: ", "found "


def run(*words, module="triomino", **variables):
    """Run a program with a faulty board as input. Of the variables for its language, only ``variables`` are set."""
    given = {name: value for name, value in os.environ.items() if name not in VARIABLES} | variables
    command = [sys.executable, "-m", module, *words]
    return subprocess.run(command, cwd=ROOT, env=given, input="tiles:\n 0,0 5-5\n", capture_output=True, text=True)


@pytest.mark.parametrize(
    ("words", "variables", "found"),
    [
        (("--lang", "de", "analyze", "-"), {}, GERMAN),
        (("analyze", "-", "--lang=de"), {}, GERMAN),
        (("--lang", "de", "analyze", "-"), {"TRIOMINO_LANG": "fr", "LC_ALL": "fr_FR.UTF-8"}, GERMAN),
        (("--lang", "de", "analyze", "-"), {"TRIOMINO_LANG": "xx"}, GERMAN),
        (("analyze", "-"), {"TRIOMINO_LANG": "de", "LC_ALL": "fr_FR.UTF-8"}, GERMAN),
        (("analyze", "-"), {"TRIOMINO_LANG": "", "LC_ALL": "fr_FR.UTF-8", "LANG": "de_DE"}, FRENCH),
        (("analyze", "-"), {"LC_ALL": "", "LC_MESSAGES": "de", "LANG": "fr_FR"}, GERMAN),
        (("analyze", "-"), {"LANG": "de_AT.UTF-8"}, GERMAN),
        (("analyze", "-"), {"LC_ALL": "C.UTF-8", "LANG": "de_DE"}, ENGLISH),
        (("analyze", "-"), {}, ENGLISH),
    ],
)
def test_the_option_comes_before_the_variable_and_that_before_the_locale(words, variables, found):
    assert f"<stdin>:2:6: {found}" in run(*words, **variables).stderr


@pytest.mark.parametrize(
    ("words", "variables"),
    [
        (("--lang", "xx", "--help"), {}),
        (("analyze", "--lang=", "-"), {}),
        (("--version",), {"TRIOMINO_LANG": "de_DE"}),
    ],
)
def test_an_unknown_language_is_refused_with_the_list_of_languages(words, variables):
    done = run(*words, **variables)
    assert (done.returncode, done.stdout) == (2, "")
    assert "en, de, es, fr, nl or pt" in done.stderr


def test_json_stays_english():
    done = run("analyze", "-", "--json", TRIOMINO_LANG="de")
    error = json.loads(done.stderr)["error"]
    assert ENGLISH in error["message"] and "text" not in error
    done = run("nothing", "--json", "--lang", "xx")
    assert json.loads(done.stderr)["error"]["field"] == "--lang"


@pytest.mark.parametrize(
    "words",
    [
        ("region", "triangle", "2"),
        ("puzzle", "--day", "2026-11-21"),
        ("generate", "hunt", "--seed", "1"),
        ("best-known",),
        ("best-known", "dead-board", "--set", "0-2"),
    ],
)
def test_the_comments_of_positions_and_puzzles_are_in_english_in_every_language(words):
    german = run(*words, TRIOMINO_LANG="de")
    assert german.returncode == 0
    assert german.stdout == run(*words, TRIOMINO_LANG="en").stdout
