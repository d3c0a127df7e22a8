"""``triomino rules``: the published rule sets side by side, or one rule set explained."""

from __future__ import annotations

import click

from analyzer.rules import PUBLISHED
from triomino.cli.command import CONTEXT, JSON, Command, print_json
from triomino.cli.options import rule_book
from triomino.cli.terminal import terminal_width
from triomino.operations.rules import RulesAnswer, RulesList


@click.group("rules", invoke_without_command=True, context_settings=CONTEXT)
@JSON
@click.pass_context
def command(context: click.Context, as_json: bool) -> None:
    """Compare the published rule sets, side by side.

    A star marks what a source does not say. House rules are a TOML file that names the rule set it starts from and
    gives what differs: base = "pressman", then for instance [hexagon] and two = 60.
    """
    if context.invoked_subcommand is not None:
        return
    books = [rule_book(name) for name in PUBLISHED]
    if as_json:
        print_json(RulesList(tuple(map(RulesAnswer, books))))
    else:
        from analyzer.rules.describe import comparison

        click.echo("\n".join(comparison(books, terminal_width())))


@command.command("show", cls=Command, context_settings=CONTEXT)
@click.argument("name_or_file", metavar="NAME|FILE")
@JSON
def show(name_or_file: str, as_json: bool) -> None:
    """Explain one rule set in words, each rule with what its source says.

    NAME is a published rule set, FILE a TOML file of house rules.
    """
    book = rule_book(name_or_file)
    if as_json:
        print_json(RulesList((RulesAnswer(book),)))
    else:
        from analyzer.rules.describe import explanation

        click.echo("\n".join(explanation(book, terminal_width())))
