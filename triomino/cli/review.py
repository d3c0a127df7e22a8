"""``triomino review GAME``: what each choice of a record cost."""

from __future__ import annotations

import click

from analyzer.audit import audit_record
from analyzer.engine.results import DEFAULT_SEED
from analyzer.notation.record_reading import read_record
from analyzer.render.review_text import review_json, review_text
from analyzer.review import review
from triomino.cli.command import FILE, JSON, file_name, print_json, read_text
from triomino.cli.command import command as declare
from triomino.cli.options import RULES, rule_book
from triomino.cli.progress import progress_line

GAMES = 20_000


@declare("review")
@FILE
@JSON
@RULES
@click.option(
    "--games", type=click.IntRange(1), default=GAMES, show_default=True, help="Rounds to play out for each choice."
)
@click.option("--seed", type=click.IntRange(0), default=DEFAULT_SEED, show_default=True, help="Where deals begin.")
@click.pass_context
def command(ctx: click.Context, file: str, as_json: bool, rules: str | None, games: int, seed: int) -> None:
    """Tell what each choice in a game record cost against the best move.

    FILE is a record that tells what was dealt and drawn; - reads standard input. Each placement is compared with the
    best move by what the player could know. The summary takes each player's result apart: what the deal was worth, what
    the play lost, and the luck that came later. Ctrl-C ends with what is judged so far.

    Exit status: 0 done, 1 the record has mistakes, which `triomino audit` tells; 2 the record cannot be read.
    """
    house = None if rules is None else rule_book(rules).rules
    audit = audit_record(read_record(read_text(file), file_name(file), house))
    if not audit.ok:
        click.echo(f"{file_name(file)}: the record has mistakes: see triomino audit", err=True)
        ctx.exit(1)
    done = [0, 0]

    def progress(judged: int, total: int) -> None:
        done[:] = judged, total

    with progress_line(lambda: f"{done[0]} of {done[1]} choices judged"):
        reviewed = review(audit, games, seed, progress)
    if as_json:
        print_json(review_json(reviewed))
    else:
        click.echo(review_text(reviewed), nl=False)
