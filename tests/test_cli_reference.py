"""Every command has help, and the reference says what the commands say."""

from __future__ import annotations

from pathlib import Path

import click
import pytest

from triomino.cli import COMMANDS, main
from triomino.cli.reference import reference

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


def test_the_reference_is_up_to_date():
    assert PAGE.read_text(encoding="utf-8") == reference(), "python -m triomino.cli.reference > docs/commands.md"


def test_the_readme_names_every_command():
    readme = (PAGE.parent.parent / "README.md").read_text(encoding="utf-8")
    assert [name for name in COMMANDS if f"`triomino {name}" not in readme] == []
