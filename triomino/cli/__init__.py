"""The ``triomino`` command: a table of its subcommands, each in a module that is loaded when it is called."""

from __future__ import annotations

from importlib import import_module

import click

from triomino.cli.command import CONTEXT, Refused

COMMANDS = {
    "analyze": "triomino.cli.analyze:command",
    "convert": "triomino.cli.convert:convert",
    "graph": "triomino.cli.convert:graph",
    "perft": "triomino.cli.convert:perft",
    "check": "triomino.cli.check:command",
    "rules": "triomino.cli.rules:command",
    "audit": "triomino.cli.records:audit",
    "play": "triomino.cli.play:command",
    "score": "triomino.cli.score:command",
    "review": "triomino.cli.records:review",
    "match": "triomino.cli.match:command",
    "best": "triomino.cli.best:command",
    "plan": "triomino.cli.plan:command",
    "engine": "triomino.cli.serving:engine",
    "solve": "triomino.cli.solve:solve",
    "hint": "triomino.cli.filling:hint",
    "region": "triomino.cli.filling:region",
    "arrange": "triomino.cli.arrange:command",
    "records": "triomino.cli.best_known:records",
    "dead-board": "triomino.cli.best_known:dead_board",
    "generate": "triomino.cli.generate:command",
    "puzzle": "triomino.cli.puzzle:command",
    "library": "triomino.cli.library:library_command",
    "book": "triomino.cli.book:book",
    "serve": "triomino.cli.serving:serve",
    "site": "triomino.cli.site:command",
}
"""Where each subcommand lives: its module, and what it is called there."""

REMOVED = {
    "search": "triomino search is no longer part of this program: "
    "run python -m research.search NAME in a copy of its source",
}
"""Subcommands of earlier versions, each with the message that says where it went. The help does not list them."""


class Subcommands(click.Group):
    """A group that imports a subcommand's module only when that subcommand is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all subcommands, in the order of the table."""
        return list(COMMANDS)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The subcommand that the first word names; a word that is nearly one is met with that."""
        if args[0] in REMOVED:
            raise Refused(REMOVED[args[0]])
        if args[0] not in COMMANDS:
            from analyzer.text.cursor import nearest  # which no other start of a command has to wait for

            if meant := nearest(args[0], [*COMMANDS]):
                ctx.fail(f"No such command {args[0]!r}. Did you mean {meant}?")
        return super().resolve_command(ctx, args)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The subcommand of this name, imported now."""
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name].partition(":")
        found = getattr(import_module(module), name)
        assert isinstance(found, click.Command)
        return found


@click.group(cls=Subcommands, context_settings=CONTEXT)
@click.version_option(package_name="triomino")
def main() -> None:
    """The analysis board, referee and puzzle workshop for Triominoes.

    Exit status: 0 done, 1 the answer is no, 2 the input or the call is wrong.
    """
