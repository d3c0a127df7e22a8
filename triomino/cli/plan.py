"""``triomino plan``."""

from __future__ import annotations

import click

from analyzer.render.ranking import plan_text
from triomino.cli.command import JSON, print_json
from triomino.cli.command import command as declare
from triomino.cli.options import answer, asks
from triomino.cli.terminal import terminal_paint, terminal_width
from triomino.operations.plan import PlanAsk


@declare("plan")
@asks("plan")
@JSON
@click.pass_context
def command(ctx: click.Context, ask: PlanAsk, as_json: bool) -> None:
    """Find the most points that a hand can score if nobody else plays.

    The hand in FILE is placed one tile after another, as if nobody else were playing. The report lists the placements
    in order, each with its points. If time runs out before the best plan is proven, the report shows the best plan
    found, and a number of points that no plan can exceed. Ctrl-C stops the search and shows the best plan so far.
    """
    plan = answer("plan", ask, file=ctx.params["asked_position"])
    if as_json:
        print_json(plan)
    else:
        rules = ask.rules or ask.position.rules
        hand = len(ask.position.hand)
        click.echo(plan_text(plan, hand, rules, terminal_width(), terminal_paint()), nl=False)
