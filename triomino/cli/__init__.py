"""The ``triomino`` command: a table of its subcommands, each in a module that is loaded when it is called."""

from __future__ import annotations

from importlib import import_module

import click

from triomino.cli.command import CONTEXT

COMMANDS = {
    "analyze": "triomino.cli.analyze",
    "convert": "triomino.cli.convert",
    "graph": "triomino.cli.graph",
    "perft": "triomino.cli.perft",
    "check": "triomino.cli.check",
    "rules": "triomino.cli.rules",
    "audit": "triomino.cli.audit",
    "review": "triomino.cli.review",
    "match": "triomino.cli.match",
    "best": "triomino.cli.best",
    "plan": "triomino.cli.plan",
    "engine": "triomino.cli.engine",
    "solve": "triomino.cli.solve",
    "hint": "triomino.cli.hint",
    "region": "triomino.cli.region",
    "arrange": "triomino.cli.arrange",
    "generate": "triomino.cli.generate",
    "library": "triomino.cli.library",
    "book": "triomino.cli.book",
    "serve": "triomino.cli.serve",
}
"""Where each subcommand lives; in that module it is the object called ``command``."""


class Subcommands(click.Group):
    """A group that imports a subcommand's module only when that subcommand is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all subcommands, in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The subcommand of this name, imported now."""
        if cmd_name not in COMMANDS:
            return None
        found = import_module(COMMANDS[cmd_name]).command
        assert isinstance(found, click.Command)
        return found


@click.group(cls=Subcommands, context_settings=CONTEXT)
@click.version_option(package_name="triomino")
def main() -> None:
    """The analysis board, referee and puzzle workshop for Triominoes.

    Exit status: 0 done, 1 the answer is no, 2 the input or the call is wrong.
    """
