"""``triomino best``: what to play."""

from __future__ import annotations

import click

from analyzer.render.conclusions import conclusion_lines
from analyzer.render.ranking import MOST_MOVES, ranking_text
from analyzer.render.review_text import repair_lines
from triomino.cli.command import JSON, option, print_json
from triomino.cli.command import command as declare
from triomino.cli.options import OPTIONAL_FILE, answer, asks
from triomino.cli.terminal import terminal_paint, terminal_width
from triomino.operations.best import BestAnswer, BestAsk, BestNews

MOST_RIVALS = 3
"""Moves that the line of progress names as still open."""


@declare("best")
@asks("best", opponents="", position=OPTIONAL_FILE)
@option("--moves", type=click.IntRange(1), default=MOST_MOVES, show_default=True, help="Tell at most so many moves.")
@JSON
@click.pass_context
def command(ctx: click.Context, ask: BestAsk, moves: int, as_json: bool) -> None:
    """Rank the moves of the hand in FILE, or of the player to move by a record, best first.

    score goes by the points made now and says what each move opens; plan by the most points that the whole hand can
    make; simulate by rounds played out to their end; exact proves the end of a round between two players whose well is
    empty. Ctrl-C stops with the best so far.

    With --record the hands of the others are reckoned with as the turns before tell of them: who drew or passed lacked
    every tile that would have fitted, and who chose one tile probably lacked those that such a player likes better.
    Nothing is used that the player to move could not have seen.

    Where two play and a header scores: or the record tells their points, simulate and exact rank by the chance to win
    the match.

    Of a record with mistakes a wrong sum is taken as it should be; where to move has to come before any other mistake
    in its round.

    Exit status: 0 done, 1 no tile of the hand has a place, 2 there is no hand, the engine is not for this position, or
    the record does not tell it.
    """
    found = answer("best", ask, best_words, ctx.params["asked_record"] or ctx.params["asked_position"] or "")
    if as_json:
        print_json(found)
    else:
        tell_best(ask, found, moves)
    ctx.exit(0 if found.ranking.moves else 1)


def tell_best(ask: BestAsk, found: BestAnswer, moves: int = MOST_MOVES) -> None:
    """Tell the moves, and of a record what its turns tell of the others."""
    for line in repair_lines(found.taken or (), terminal_width()):
        click.echo(line)
    for line in conclusion_lines(found.concluded or (), found.position, terminal_width()):
        click.echo(line)
    rules = ask.rules or found.position.rules
    click.echo(ranking_text(found.ranking, rules, moves, terminal_width(), terminal_paint()), nl=False)


def best_words(news: BestNews) -> str:
    """How far a search has come, in words."""
    if news.ranking is None:
        return news.doing.text
    first, *others = news.ranking.moves
    rate = news.ranking.games / max(news.ranking.seconds, 1e-6)
    rivals = [str(other.move.tile) for other in others if other.close]
    shown = ", ".join(dict.fromkeys(rivals[:MOST_RIVALS])) + (" …" if len(rivals) > MOST_RIVALS else "")
    still_open = f"; still open: {shown}" if rivals else ", clearly"
    worth = f"{first.equity:+.1f} +- {first.stderr:.1f}"
    if first.match is not None:
        worth = f"match {first.match.win:.1%} +- {first.match.stderr:.1%}"
    first_words = f"{first.move.tile} ({worth})"
    return f"{news.doing}: {news.ranking.games:,} rounds, {rate:,.0f} a second; so far {first_words}{still_open}"
