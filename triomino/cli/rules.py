"""``triomino rules``: the published rule sets side by side, or one rule set explained."""

from __future__ import annotations

import click

from analyzer.rules import PUBLISHED
from triomino.cli.command import CONTEXT, Command
from triomino.cli.options import rule_book
from triomino.cli.terminal import terminal_width


@click.group("rules", invoke_without_command=True, context_settings=CONTEXT)
@click.pass_context
def command(context: click.Context) -> None:
    """Compare the published rule sets, side by side.

    A star marks what a source does not say. House rules are a TOML file that names the rule set it starts from and
    gives what differs: base = "pressman", then for instance [hexagon] and two = 60.
    """
    if context.invoked_subcommand is None:
        from analyzer.rules.describe import comparison

        click.echo("\n".join(comparison([rule_book(name) for name in PUBLISHED], terminal_width())))


@command.command("show", cls=Command, context_settings=CONTEXT)
@click.argument("name_or_file", metavar="NAME|FILE")
def show(name_or_file: str) -> None:
    """Explain one rule set in words, each rule with what its source says.

    NAME is a published rule set, FILE a TOML file of house rules.
    """
    from analyzer.rules.describe import explanation

    click.echo("\n".join(explanation(rule_book(name_or_file), terminal_width())))
