"""The ``triomino`` command. A subcommand's module is loaded when the subcommand is called."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module

import click

from analyzer.messages import Phrase, _, phrase
from triomino.cli.command import CONTEXT, VERSION, Group, Refused
from triomino.cli.command import command as declare

SECTIONS = {
    phrase("At the table"): {
        "analyze": ("triomino.cli.analyze:command", "Analyse a position: its moves, hexagons and bridges."),
        "check": ("triomino.cli.check:command", "Check a placement, or find the misplaced tile on a board."),
        "best": ("triomino.cli.best:command", "Rank the legal moves, best first."),
        "plan": ("triomino.cli.plan:command", "Find the most points that a hand can score if nobody else plays."),
    },
    phrase("Matches"): {
        "play": ("triomino.cli.play:command", "Play a match against the computer."),
        "score": ("triomino.cli.score:command", "Keep the score of a match, turn by turn."),
        "season": ("triomino.cli.season:command", "Summarise the matches of a group: wins, averages, ratings."),
        "audit": ("triomino.cli.records:audit", "Check a game record for mistakes."),
        "review": ("triomino.cli.records:review", "Show what each choice in a record cost."),
        "rules": ("triomino.cli.rules:command", "Compare the published rule sets, or explain one rule set."),
    },
    phrase("Puzzles"): {
        "puzzle": ("triomino.cli.puzzle:command", "Print the puzzle of the day, or a puzzle by its code."),
        "generate": ("triomino.cli.generate:command", "Make puzzles with exactly one answer."),
        "solve": ("triomino.cli.solve:solve", "Solve a puzzle of any kind."),
        "hint": ("triomino.cli.filling:hint", "Give the smallest useful hint for a puzzle."),
        "region": ("triomino.cli.filling:region", "Print a shape as a puzzle to fill."),
        "library": ("triomino.cli.library:library_command", "Store puzzles in a file."),
        "book": ("triomino.cli.book:book", "Print the puzzles of a library as a book."),
        "contest": (
            "triomino.cli.contest:contest_command",
            "Hold a contest: the same puzzles for everyone, against the clock.",
        ),
        "arrange": ("triomino.cli.arrange:command", "Arrange all the tiles of a set in one compact figure."),
    },
    phrase("In the browser"): {
        "serve": ("triomino.cli.serving:serve", "Open the analysis board in the browser."),
        "site": ("triomino.cli.site:command", "Write the analysis board as static files for any web host."),
    },
    phrase("More"): {
        "tournament": (
            "triomino.cli.tournament:command",
            "Compare computer players in matches against each other.",
        ),
        "best-known": ("triomino.cli.best_known:command", "List the best known results of the game, or verify them."),
        "convert": ("triomino.cli.convert:convert", "Convert a position to a drawing, a list, JSON or a picture."),
        "graph": ("triomino.cli.convert:graph", "Export the faces and points of a position as a graph."),
        "perft": ("triomino.cli.convert:perft", "Count the legal sequences of placements."),
        "engine": ("triomino.cli.serving:engine", "Answer queries that other programs send as JSON lines."),
        "help": ("triomino.cli:help_command", "Show the help for a command."),
    },
}
"""The sections of the help. Each command has its ``module:variable`` and a summary."""

COMMANDS = {name: where for rows in SECTIONS.values() for name, (where, _summary) in rows.items()}

RENAMED = {
    ("records",): ("best-known", "show"),
    ("dead-board",): ("best-known", "dead-board"),
    ("match",): ("tournament",),
    ("rules", "show"): ("rules",),
}
"""``records`` without the name of a result means ``best-known``."""

REMOVED = {
    "search": phrase(
        "'triomino search' has been removed; instead, run 'python -m research.search NAME' in a copy of the source code"
    ),
}
"""Removed commands. The messages name the replacements."""


class Subcommands(Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def tables(self, ctx: click.Context) -> Iterable[tuple[Phrase, dict[str, Phrase]]]:
        for heading, rows in SECTIONS.items():
            yield heading, {name: Phrase(summary) for name, (_where, summary) in rows.items()}

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find a command by its name. An old name calls the new command and prints a note."""
        if args[0] in REMOVED:
            raise Refused(REMOVED[args[0]].text)
        for old, new in RENAMED.items():
            if tuple(args[: len(old)]) == old:
                given = args[len(old) :]
                if old == ("records",) and all(word.startswith("-") for word in given):
                    new = new[:1]
                names = {"old": f"triomino {' '.join(old)}", "new": f"triomino {' '.join(new)}"}
                click.echo(_("'{old}' is now called '{new}'.", **names), err=True)
                return super().resolve_command(ctx, [*new, *given])
        return super().resolve_command(ctx, args)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, _colon, name = COMMANDS[cmd_name].partition(":")
        found = getattr(import_module(module), name)
        assert isinstance(found, click.Command)
        return found


@click.group(cls=Subcommands, invoke_without_command=True, context_settings=CONTEXT)
@VERSION
@click.pass_context
def main(context: click.Context) -> None:
    """Analyse, score and play Triominoes, and make and solve puzzles.

    Run 'triomino help COMMAND' for the details of a command. Exit status of every command: 0 success, 1 the answer is
    'no', missing or incomplete, 2 invalid input or usage error, 130 interrupted before there was an answer.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@declare("help")
@click.argument("words", metavar="COMMAND", nargs=-1)
@click.pass_context
def help_command(context: click.Context, words: tuple[str, ...]) -> None:
    """Show the help for a command.

    For a subcommand, give both names, as in 'triomino help library add'.
    """
    assert context.parent is not None
    main.main([*words, "--help"], context.parent.info_name, standalone_mode=False)
