"""Print the help of all commands: ``python -m triomino.cli.reference``."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

import click

from analyzer.messages import Phrase
from triomino.cli import main
from triomino.cli.command import Command, Explained
from triomino.operations import OPERATIONS

HEADING = """# Commands

This page shows the help of every command; `python -m triomino.cli.reference > docs/commands.md` updates it.
`triomino-analyze` is the same as `triomino analyze`. A command ends with the exit status 0 for success, 1 if the answer
is no, or 2 for invalid input or a usage error ([further values](json.md#exit-status)).
"""

WIDTH = 102


def reference() -> str:
    sections = [HEADING]
    for path, command in commands_below(main, "triomino"):
        name = " ".join(path)
        sections.append(f"## {name}\n\n```\n{explained(command, name, WIDTH)}\n```\n")
    return "\n".join(sections)


def explained(command: click.Command, name: str, width: int) -> str:
    settings = {**command.context_settings, "terminal_width": width - 2}  # at a terminal, click leaves two columns free
    return command.get_help(command.context_class(command, info_name=name, **settings))


def help_messages() -> Iterator[tuple[str, Phrase]]:
    for _path, command in [((), main), *commands_below(main)]:
        module = inspect.unwrap(command.callback or main.list_commands).__module__
        for part in (command, *command.params):
            if isinstance(part, Explained):
                yield from ((module, paragraph) for paragraph in part.explanation)
        if isinstance(command, Command) and command.table:
            yield from ((module, message) for message in command.table[1].values())
    yield from (("triomino.operations", Phrase(operation.words)) for operation in OPERATIONS.values() if operation.long)


def commands_below(group: click.Group, *path: str) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Yield all commands of a group with their paths, such as ``("library", "add")``."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        yield (*path, name), command
        if isinstance(command, click.Group):
            yield from commands_below(command, *path, name)


if __name__ == "__main__":
    click.echo(reference(), nl=False)
