"""The reference of the command line, made from the commands themselves: ``python -m triomino.cli.reference``."""

from __future__ import annotations

from collections.abc import Iterator

import click

from triomino.cli import main

HEADING = """# Commands

This page is made from the commands: `python -m triomino.cli.reference > docs/commands.md` writes it anew.
`triomino-analyze` is `triomino analyze`. Exit status everywhere: 0 done, 1 the answer is no, 2 the input or the call is
wrong.
"""

WIDTH = 100


def reference() -> str:
    """The help of every command, as Markdown."""
    sections = [HEADING]
    for path, command in commands_below(main, ("triomino",)):
        settings = {**command.context_settings, "terminal_width": WIDTH, "max_content_width": WIDTH}
        context = click.Context(command, info_name=" ".join(path), **settings)
        sections.append(f"## {' '.join(path)}\n\n```\n{command.get_help(context)}\n```\n")
    return "\n".join(sections)


def commands_below(group: click.Group, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """The commands of a group and of the groups in it, each with the words that call it."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        yield (*path, name), command
        if isinstance(command, click.Group):
            yield from commands_below(command, (*path, name))


if __name__ == "__main__":
    click.echo(reference(), nl=False)
