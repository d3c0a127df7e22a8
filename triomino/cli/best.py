"""``triomino best FILE``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from analyzer.engine import AUTO, ENGINES, best
from analyzer.engine.results import DEFAULT_SEED
from analyzer.render.ranking import MOST_MOVES, ranking_text
from analyzer.render.ranking_json import ranking_json
from triomino.cli.command import FILE, JSON, Refused, file_name, print_json
from triomino.cli.command import command as declare
from triomino.cli.options import RULES, chosen_rules, seconds_option
from triomino.cli.positions import read_hand
from triomino.cli.progress import progress_line
from triomino.cli.terminal import terminal_paint, terminal_width

if TYPE_CHECKING:
    from analyzer.engine.simulate import Snapshot

LARGEST_SEED = 2**63 - 1


@declare("best")
@FILE
@click.option(
    "--engine",
    type=click.Choice([AUTO, *ENGINES]),
    default=AUTO,
    show_default=True,
    help="What judges the moves; auto takes exact where nothing is hidden, and simulate otherwise.",
)
@RULES
@click.option(
    "--seed",
    metavar="N",
    type=click.IntRange(0, LARGEST_SEED),
    default=DEFAULT_SEED,
    show_default=True,
    help="Where the deals of a simulation begin.",
)
@click.option("--games", metavar="N", type=click.IntRange(1), help="Rounds to play out at most, in a simulation.")
@seconds_option("Stop after S seconds.")
@click.option(
    "--moves", type=click.IntRange(1), default=MOST_MOVES, show_default=True, help="Tell at most so many moves."
)
@JSON
@click.pass_context
def command(
    ctx: click.Context,
    file: str,
    engine: str,
    rules: str | None,
    seed: int,
    games: int | None,
    seconds: float | None,
    moves: int,
    as_json: bool,
) -> None:
    """Rank the moves of the hand in FILE, best first.

    score goes by the points made now and says what each move opens; plan by the most points that the whole hand can
    make; simulate by rounds played out to their end; exact proves the end of a round between two players whose well is
    empty. Ctrl-C stops with the best so far.

    Exit status: 0 done, 1 no tile of the hand has a place, 2 there is no hand, or the engine is not for this position.
    """
    position = read_hand(file)
    book = chosen_rules(rules, position.rules)
    watch = _Watch(engine)
    try:
        with progress_line(watch.words):
            ranking = best(position, engine, rules=book, seed=seed, games=games, seconds=seconds, progress=watch.see)
    except ValueError as error:
        raise Refused(f"{file_name(file)}: {error}") from error
    if as_json:
        print_json(ranking_json(ranking))
    else:
        click.echo(ranking_text(ranking, book, moves, terminal_width(), terminal_paint()), nl=False)
    ctx.exit(0 if ranking.moves else 1)


class _Watch:
    """What to show while an engine is at work."""

    def __init__(self, engine: str) -> None:
        self._words = "proving the end of the round" if engine in (AUTO, "exact") else "planning"

    def see(self, snapshot: Snapshot) -> None:
        """Take note of how far a simulation has come."""
        self._words = snapshot.doing
        if snapshot.ranking is not None:
            first = snapshot.ranking.moves[0]
            self._words += f": {snapshot.ranking.games:,} rounds, so far {first.move.tile} ({first.equity:+.1f})"

    def words(self) -> str:
        """The words of the moment."""
        return self._words
