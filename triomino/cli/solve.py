"""``triomino solve``."""

from __future__ import annotations

from dataclasses import replace

import click

from analyzer.messages import _, either, phrases
from puzzles.fill.task import Solution
from puzzles.kinds import KINDS, kind
from triomino.cli.command import JSON, Refused, option, print_json, write_text
from triomino.cli.command import command as declare
from triomino.cli.options import answer, asks
from triomino.cli.terminal import print_text
from triomino.operations.solve import SolveAsk, SolveNews


@declare("solve", kinds=either(KINDS))
@asks("solve")
@option(
    "--svg",
    metavar="OUT",
    help="Also save an SVG picture of the answer, or of the puzzle if there is no answer, to this file.",
)
@option(
    "--html",
    metavar="OUT",
    help="Also write an HTML file that shows, step by step, how a person would fill the region.",
)
@JSON
@click.pass_context
def solve(ctx: click.Context, ask: SolveAsk, svg: str | None, html: str | None, as_json: bool) -> None:
    """Solve a puzzle of any kind.

    FILE contains a drawing, a list or JSON; use - for standard input. The header 'puzzle:' names the kind: {kinds}.
    Without this header, the task is to fill the faces marked with ?.

    For a filling puzzle, the output shows a filling and says whether it is the only one; if there is none, the output
    says why. --explain shows how to find the only filling, taking the easiest step each time. For a best move, the
    output shows the placement that scores most under the rules of the position. For a plan, it shows the
    highest-scoring way to place the whole hand; for a hunt, the verdict on each hexagon; for a dispute, the misplaced
    tile; for a join, the hand placed so that all tiles form one board. The output is a position in text form, with the
    answer on the board or in the comments. Ctrl-C stops the search and shows the results so far.

    Exit status: 0 an answer was found, 1 no answer exists or none was found in time, 2 invalid input or usage error,
    such as a FILE that is not a puzzle.
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
            if draft.fill:
                raise Refused(_why_no_steps(solved.solution))
            raise Refused(
                _("--html shows how to find the only filling, but there are no faces to fill: leave out --html")
            )
        write_text(html, page)
    if as_json:
        print_json(solved)
    else:
        print_text(display.text, prose=not display.text.startswith("# "))
    ctx.exit(1 if asked.answer_of(solved) is None else 0)


def _why_no_steps(solution: Solution) -> str:
    if solution.status == "impossible":
        return _("--html shows how to find the only filling, but this puzzle has no filling: leave out --html")
    if solution.unique is False:
        return _("--html shows how to find the only filling, but this puzzle has several fillings: leave out --html")
    return _(
        "--html shows how to find the only filling, but the search was stopped before it found the first step: give "
        "the search more time with --seconds"
    )


def _progress_words(news: SolveNews, faces: int) -> str:
    found = phrases("{count} filling found", "{count:,} fillings found", news.found)
    deepest = phrases(
        "best attempt: {deepest} of {count} face filled",
        "best attempt: {deepest} of {count} faces filled",
        faces,
        deepest=news.deepest,
    )
    nodes = phrases("{count} search step", "{count:,} search steps", news.nodes)
    return _("{doing}; {found}, {deepest}, {nodes}", doing=news.stage, found=found, deepest=deepest, nodes=nodes)
