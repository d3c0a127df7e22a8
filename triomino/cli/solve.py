"""``triomino solve``: puzzles of every kind, answered by a text that is a position again."""

from __future__ import annotations

from dataclasses import replace

import click

from analyzer.errors import counted
from puzzles.kinds import KINDS, kind
from triomino.cli.command import JSON, Refused, option, print_json, write_text
from triomino.cli.command import command as declare
from triomino.cli.options import answer, asks
from triomino.operations.solve import SolveAsk, SolveNews


@declare("solve")
@asks("solve")
@option("--svg", metavar="OUT", help="Also draw the answer, or the puzzle if there is none, into this SVG file.")
@option("--html", metavar="OUT", help="Also draw how a person would fill it, step by step, into this HTML file.")
@JSON
@click.pass_context
def solve(ctx: click.Context, ask: SolveAsk, svg: str | None, html: str | None, as_json: bool) -> None:
    """Answer what the puzzle in FILE asks.

    FILE is a drawing, a list or JSON; - reads standard input. Its header `puzzle:` says what it asks: KINDS. Without it
    the faces marked with ? are to be filled.

    Of a filling it says whether it is the only one, and if there is none, why. Without --count it stops as soon as that
    is known. --explain gives reasons for the only filling, each step the easiest that a person could find. A best move
    is the placement that scores most under the rules of the position, a plan the most points for the whole hand, a hunt
    the verdict on each hexagon, a dispute the tile that lies wrong, a join the hand laid so that all is one board. What
    it prints is a position again, with the answer on it and in its comments. Ctrl-C stops with what is known so far.

    Exit status: 0 there is an answer, 1 there is none, or none was found in time; 2 the puzzle cannot be read, or FILE
    asks nothing.
    """
    draft, asked = ask.puzzle.draft, kind(ask.puzzle.kind)
    if html is not None:
        ask = replace(ask, explain=True)
    solved = answer("solve", ask, lambda news: _progress_words(news, len(draft.fill)), ctx.params["asked_puzzle"])
    display = asked.display(draft, solved)
    if svg is not None:
        write_text(svg, display.picture())
    if html is not None:
        page = asked.steps_page(draft, solved)
        if page is None:
            found = "found none, or more than one, or no time to" if draft.fill else "nothing is left to fill"
            raise Refused(f"--html tells how the only filling is found: {found}")
        write_text(html, page)
    if as_json:
        print_json(solved)
    else:
        click.echo(display.text, nl=False)
    ctx.exit(1 if asked.answer_of(solved) is None else 0)


solve.help = (solve.help or "").replace("KINDS", f"{', '.join(KINDS[:-1])} or {KINDS[-1]}")


def _progress_words(news: SolveNews, faces: int) -> str:
    found = f"{counted(news.found, 'filling')} found"
    return f"{news.doing}; {found}, at best {news.deepest} of {counted(faces, 'face')}, {counted(news.nodes, 'node')}"
