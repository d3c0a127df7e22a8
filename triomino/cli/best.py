"""``triomino best``."""

from __future__ import annotations

import click

from analyzer.messages import _
from analyzer.render.ranking import MOST_MOVES, ranking_text
from triomino.cli.command import JSON, option, print_json
from triomino.cli.command import command as declare
from triomino.cli.options import OPTIONAL_FILE, answer, asks
from triomino.cli.terminal import terminal_paint, terminal_width
from triomino.operations.best import BestAnswer, BestAsk, BestNews

MOST_RIVALS = 3
"""The progress line names at most this many rivals of the best move."""


@declare("best")
@asks("best", opponents="", position=OPTIONAL_FILE)
@option("--moves", type=click.IntRange(1), default=MOST_MOVES, show_default=True, help="List at most N moves.")
@JSON
@click.pass_context
def command(ctx: click.Context, ask: BestAsk, moves: int, as_json: bool) -> None:
    """Rank the legal moves, best first.

    FILE is a position with a hand. To rank moves in a game record, give --record instead of FILE. The engine 'score'
    ranks moves by their points and shows the bonuses that each move offers the next player. 'plan' ranks each move by
    the points of the best plan that begins with it. 'simulate' ranks moves by the results of playouts. In a round
    between two players, 'exact' proves the best move once the well is empty. Ctrl-C stops the search and shows the best
    moves so far.

    With --record, the engine also uses earlier turns as evidence about the other hands. A player who had to draw or
    pass had no tile that fitted. A player who placed a tile probably had no tile that most players would have
    preferred. The engine uses only what the player to move could see.

    For two players whose totals are known (from the header 'scores:' or the record), 'simulate' and 'exact' rank moves
    by the chance of winning the match. In all other cases, and with --by points, they rank moves by points.

    For the ranking, wrong points and totals in a record are corrected or ignored; the file itself is not changed. After
    any other mistake in the deal or in a turn, the later moves of that round cannot be ranked.

    Exit status: 0 success, 1 no tile in the hand fits, 2 invalid input or usage error, such as a missing hand or a
    position that the engine cannot handle.
    """
    if ask.position is None and ask.record is None:
        raise click.UsageError(_("expected either FILE (a position) or --record FILE (a game record)"))
    found = answer("best", ask, best_words, ctx.params["asked_record"] or ctx.params["asked_position"] or "")
    if as_json:
        print_json(found)
    else:
        print_best(ask, found, moves)
    ctx.exit(0 if found.ranking.moves else 1)


def print_best(ask: BestAsk, found: BestAnswer, moves: int = MOST_MOVES) -> None:
    """Print the ranking. For a record, first print the repairs and the evidence about other hands."""
    if found.player is not None:
        from analyzer.render.conclusions import conclusion_lines
        from analyzer.render.review_text import repair_lines

        for line in repair_lines(found.taken or (), terminal_width()):
            click.echo(line)
        for line in conclusion_lines(found.concluded or (), found.position, terminal_width()):
            click.echo(line)
    rules = ask.rules or found.position.rules
    click.echo(ranking_text(found.ranking, rules, moves, terminal_width(), terminal_paint()), nl=False)


def best_words(news: BestNews) -> str:
    if news.ranking is None:
        return news.doing.text
    first, *others = news.ranking.moves
    rate = news.ranking.games / max(news.ranking.seconds, 1e-6)
    rivals = [str(other.move.tile) for other in others if other.close]
    shown = (*dict.fromkeys(rivals[:MOST_RIVALS]), *["…"] * (len(rivals) > MOST_RIVALS))
    worth = f"{first.equity:+.1f} +- {first.stderr:.1f}"
    if first.match is not None:
        worth = _("{win} chance of winning the match", win=f"{first.match.win:.1%} +- {first.match.stderr:.1%}")
    values = {"games": f"{news.ranking.games:,}", "rate": f"{rate:,.0f}", "tile": str(first.move.tile), "worth": worth}
    if rivals:
        return _(
            "{games} playouts, {rate} per second; best so far: {tile} ({worth}); perhaps better: {rivals}",
            **values,
            rivals=shown,
        )
    return _("{games} playouts, {rate} per second; {tile} ({worth}) is clearly best so far", **values)
