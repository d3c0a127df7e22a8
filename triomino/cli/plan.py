"""``triomino plan FILE``."""

from __future__ import annotations

import click

from analyzer.engine.clock import Clock
from analyzer.engine.plan import METHODS, SECONDS, make_plan
from analyzer.render.ranking import plan_text
from analyzer.render.ranking_json import plan_json
from triomino.cli.command import FILE, JSON, print_json
from triomino.cli.command import command as declare
from triomino.cli.options import RULES, chosen_rules, seconds_option
from triomino.cli.positions import read_hand
from triomino.cli.progress import progress_line
from triomino.cli.terminal import terminal_paint, terminal_width


@declare("plan")
@FILE
@click.option("--turns", metavar="K", type=click.IntRange(1), help="Lay at most K tiles; all of the hand without it.")
@click.option("--method", type=click.Choice(METHODS), help="How to prove it; whichever is sooner done without it.")
@RULES
@seconds_option(f"Stop after S seconds; {SECONDS:g} where nobody says.")
@JSON
def command(
    file: str, turns: int | None, method: str | None, rules: str | None, seconds: float | None, as_json: bool
) -> None:
    """Lay tiles of the hand in FILE one after another for the most points, as if nobody else played.

    Hexagons and bridges count as in the game, in the order in which the tiles are told. Where the best plan cannot be
    proven in time, the best one found is told with what another might still make. Ctrl-C stops with the best so far.
    """
    position = read_hand(file)
    book = chosen_rules(rules, position.rules)
    with progress_line(lambda: "planning"):
        plan = make_plan(position, turns, method, Clock(SECONDS if seconds is None else seconds), book)
    if as_json:
        print_json(plan_json(plan))
    else:
        click.echo(plan_text(plan, book, terminal_width(), terminal_paint()), nl=False)
