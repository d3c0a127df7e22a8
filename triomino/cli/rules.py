"""``triomino rules``."""

from __future__ import annotations

import click

from analyzer.rules import PUBLISHED
from triomino.cli.command import JSON, print_json
from triomino.cli.command import command as declare
from triomino.cli.options import rule_book
from triomino.cli.terminal import terminal_width
from triomino.operations.rules import RulesAnswer, RulesList


@declare("rules")
@click.argument("name_or_file", metavar="[NAME|FILE]", required=False)
@JSON
def command(name_or_file: str | None, as_json: bool) -> None:
    """Compare the published rule sets, or explain one rule set.

    Without an argument, the command shows the four published rule sets side by side. A star means that
    the source does not mention the rule; a question mark means that the source can be read in two ways. With NAME (one
    of these rule sets) or FILE (house rules in TOML), the command explains each rule and shows what the source says.

    A file of house rules names the rule set that it changes and gives the differences. For example, the three lines
    'base = "pressman"', '[hexagon]' and 'two = 60' set the points for two hexagons at once to 60.
    """
    books = [rule_book(name) for name in ([name_or_file] if name_or_file else PUBLISHED)]
    if as_json:
        print_json(RulesList(tuple(map(RulesAnswer, books))))
        return
    from analyzer.rules.describe import comparison, explanation

    width = terminal_width()
    click.echo("\n".join(explanation(books[0], width) if name_or_file else comparison(books, width)))
