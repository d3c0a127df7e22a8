"""Every command has help, and the reference agrees with it."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from triomino import cli
from triomino.cli import COMMANDS, SECTIONS, main
from triomino.cli.examples import EXAMPLES
from triomino.cli.reference import commands_below

PAGE = Path(__file__).parent.parent / "docs" / "commands.md"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_and_option_has_help(name):
    command = main.get_command(click.Context(main), name)
    assert command is not None
    assert command.name == name
    assert command.help
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            assert parameter.help, f"{name} {parameter.opts}"


@pytest.mark.parametrize(
    ("name", "summary"), [(name, words) for rows in SECTIONS.values() for name, (_, words) in rows.items()]
)
def test_the_summary_in_the_table_begins_the_help(name, summary):
    assert main.get_command(click.Context(main), name).help.split("\n\n")[0] == summary


@pytest.mark.parametrize("module", sorted(Path(cli.__file__).parent.glob("*.py")), ids=lambda path: path.stem)
def test_every_declared_command_is_in_the_table(module):
    declared = re.findall(r'^@(?:declare|command)\("([a-z-]+)"\)', module.read_text(encoding="utf-8"), re.MULTILINE)
    assert [name for name in declared if name not in COMMANDS] == [], "SECTIONS in triomino/cli/__init__.py has no row"


@pytest.mark.parametrize("call", [call for calls in EXAMPLES.values() for call in calls])
def test_an_example_is_a_call_of_its_command(call):
    path = next(path for path, calls in EXAMPLES.items() if call in calls)
    _program, *words = shlex.split(call.partition(" <")[0])
    names = path.split()
    assert words[: len(names)] == names
    dict(commands_below(main))[tuple(names)].make_context(call, words[len(names) :])


def plain(text: str) -> str:
    """Remove spaces and line breaks, because other versions of click may place them differently."""
    return "".join(text.replace("\b", "").split())


def test_the_reference_is_up_to_date():
    sections = dict(re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", PAGE.read_text(encoding="utf-8"), re.M | re.S))
    commands = dict(commands_below(main, "triomino"))
    assert list(sections) == [" ".join(path) for path in commands]
    for path, command in commands.items():
        section = plain(sections[" ".join(path)])
        assert plain(command.help or "") in section, path
        for parameter in command.params:
            if isinstance(parameter, click.Option):
                assert plain(parameter.help or "") in section, (path, parameter.name)
                assert all(name in section for name in (*parameter.opts, *parameter.secondary_opts)), path
            if isinstance(parameter.type, click.Choice) and parameter.metavar is None:
                assert "|".join(parameter.type.choices) in section, (path, parameter.name)


def run(*words, **environment):
    result = CliRunner().invoke(main, list(words), "triomino", env=environment)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def test_the_command_alone_prints_all_commands_in_sections_with_whole_summaries():
    alone = run(COLUMNS="80")
    assert (alone.exit_code, alone.stderr) == (0, "")
    assert alone.stdout == run("--help", COLUMNS="80").stdout == run("--lang", "en", COLUMNS="80").stdout
    lines = alone.stdout.splitlines()
    for heading, rows in SECTIONS.items():
        first = lines.index(f"{heading}:") + 1
        assert lines[first : first + len(rows)] == [f"  {name:10}  {words}" for name, (_, words) in rows.items()]


@pytest.mark.parametrize(("words", "meant"), [(["libary"], "library"), (["library", "lst"], "list")])
def test_a_misspelt_command_gets_a_suggestion(words, meant):
    result = run(*words)
    assert result.exit_code == 2
    assert f"Did you mean {meant}?" in result.stderr


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("rules clasic", "classic"),
        ("generate fil", "fill"),
        ("generate fill --grade esy", "easy"),
        ("library list nowhere.db --grade esy", "easy"),
        ("plan examples/puzzle-plan.txt --rules presman", "pressman"),
        ("best examples/puzzle-best-move.txt --rules examples/house-rule.toml", "examples/house-rules.toml"),
        ("best examples/puzzle-best-move.txt --engine simulat", "simulate"),
        ("region --set standart triangle 3", "standard"),
        ("region hexagn 2", "hexagon"),
        ("best-known show compact-figur", "compact-figure"),
        ("rules --lang dee", "de"),
    ],
)
def test_a_misspelt_choice_gets_a_suggestion(words, meant):
    result = run(*words.split())
    assert result.exit_code == 2
    assert f"did you mean {meant}?" in result.stderr
    assert f"{meant}\u00a0?" in run(*words.split(), "--lang", "fr").stderr or "--lang" in words


def test_a_misspelt_option_gets_a_suggestion():
    assert "--all-rules" in run("check", "--al-rules").stderr
    nearest = run("best", "--second", "5").stderr
    assert "--seconds" in nearest and "--seed" not in nearest


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("best move.txt -seconds 5", "--seconds"),
        ("best move.txt -seconds=5", "--seconds"),
        ("analyze board.txt -hexagons 3", "--hexagons"),
        ("puzzle -today", "--today"),
        ("rules -help", "--help"),
        ("rules -x", None),
    ],
)
def test_a_long_option_with_one_hyphen_suggests_two(words, meant):
    result = run(*words.split())
    typed = next(word for word in words.split() if word.startswith("-")).partition("=")[0]
    assert result.exit_code == 2
    assert typed in result.stderr
    suggested = result.stderr.partition("Did you mean")[2]
    assert meant in suggested if meant else not suggested


@pytest.mark.parametrize("words", [["generate"], ["library", "add"], []])
def test_help_explains_a_command(words):
    assert run("help", *words).stdout == run(*words, "--help").stdout != ""


OLD_NAMES = [
    (["records"], ["best-known"]),
    (["records", "--json"], ["best-known", "--json"]),
    (["records", "dead-board"], ["best-known", "show", "dead-board"]),
    (["records", "highest-move", "--verify"], ["best-known", "--verify", "highest-move"]),
    (["dead-board", "--set", "0-2"], ["best-known", "dead-board", "--set", "0-2"]),
    (["rules", "show", "goliath"], ["rules", "goliath"]),
    (["match", "--rounds", "1", "--seed", "2"], ["tournament", "--rounds", "1", "--seed", "2"]),
]


@pytest.mark.parametrize(("old", "new"), OLD_NAMES)
def test_an_old_name_still_works_and_names_the_new_one(old, new):
    by_new, by_old = run(*new), run(*old)
    assert (by_old.exit_code, by_old.stdout) == (by_new.exit_code, by_new.stdout) != (2, "")
    told = by_old.stderr.removesuffix(by_new.stderr)
    assert re.fullmatch(f"'triomino {old[0]}.*' is now called 'triomino {new[0]}.*'\\.\n", told)
    assert by_old.exit_code == 0
    assert f"\n  {old[0]} " not in run().stdout or old[0] in COMMANDS


def test_options_before_the_name_of_a_result_are_used():
    judged = run("best-known", "--verify", "--json", "first-three-moves")
    assert json.loads(judged.stdout)["records"][0]["verified"] is True
