"""Every command has help, and the reference says what the commands say."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest

from triomino import cli
from triomino.cli import COMMANDS, main
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


@pytest.mark.parametrize("module", sorted(Path(cli.__file__).parent.glob("*.py")), ids=lambda path: path.stem)
def test_every_command_that_is_declared_is_in_the_table(module):
    declared = re.findall(r'^@(?:declare|command)\("([a-z-]+)"\)', module.read_text(encoding="utf-8"), re.MULTILINE)
    assert [name for name in declared if name not in COMMANDS] == [], "COMMANDS in triomino/cli/__init__.py has no row"


def plain(text: str) -> str:
    """Text without its line breaks, which depend on the version of the library that lays help out."""
    return "".join(text.replace("\b", "").split())


def test_the_reference_is_up_to_date():
    """Every command with every option and all its words; how they are laid out is not compared."""
    sections = dict(re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", PAGE.read_text(encoding="utf-8"), re.M | re.S))
    commands = dict(commands_below(main, ("triomino",)))
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


def test_the_readme_names_every_command():
    readme = (PAGE.parent.parent / "README.md").read_text(encoding="utf-8")
    assert [name for name in COMMANDS if f"`triomino {name}" not in readme] == [], "README.md has no row"
