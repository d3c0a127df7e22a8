"""``triomino check``."""

from __future__ import annotations

import click

from analyzer.messages import _
from analyzer.referee import Diagnosis
from triomino.cli.command import JSON, print_json
from triomino.cli.command import command as declare
from triomino.cli.options import answer, asks
from triomino.cli.terminal import terminal_paint, terminal_width
from triomino.operations.check import CheckAsk, PlacementVerdict


@declare("check")
@asks("check", all_rules="--all-rules")
@JSON
@click.pass_context
def command(context: click.Context, ask: CheckAsk, as_json: bool) -> None:
    """Check a placement, or find the misplaced tile on a board.

    FILE is a position; use - for standard input. PLACEMENT names a tile and a face, as in "0-1-3 @ 4,3"; it is legal if
    any rotation of the tile is legal there. Without PLACEMENT, the whole board in FILE is checked. If its tiles do not
    agree, the report names those that are most likely misplaced.

    Exit status: 0 legal, 1 not legal, 2 invalid input or usage error.
    """
    if ask.placement is None and ask.all_rules:
        raise click.UsageError(_("--all-rules scores a placement, but none is given: add PLACEMENT"))
    answered: PlacementVerdict | Diagnosis = answer("check", ask)
    verdict = answered.verdict if isinstance(answered, PlacementVerdict) else answered
    if as_json:
        print_json(answered)
    elif isinstance(answered, PlacementVerdict):
        click.echo(_placement_text(ask, answered), nl=False)
    else:
        from analyzer.render.verdict import diagnosis_text

        click.echo(diagnosis_text(answered, ask.book, terminal_width(), terminal_paint()), nl=False)
    context.exit(0 if verdict.legal else 1)


def _placement_text(ask: CheckAsk, answered: PlacementVerdict) -> str:
    from analyzer.render.verdict import comparison_text, verdict_text

    position, width = ask.board.position(), terminal_width()
    text = verdict_text(position.board, answered.verdict, ask.book, position.hand, width, terminal_paint())
    if ask.all_rules:
        text += comparison_text(answered.all_rules or (), width)
    return text
