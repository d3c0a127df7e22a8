"""``triomino solve FILE``."""

from __future__ import annotations

import click

from analyzer.notation import Draft, UndrawableError, write_drawing, write_list
from analyzer.position import Puzzle
from puzzles.fill import Filling, Solution
from triomino.cli.asking import answer, asks
from triomino.cli.command import JSON, print_json, write_text
from triomino.cli.command import command as declare
from triomino.operations.solve import Ask, News


@declare("solve")
@asks("solve")
@click.option("--svg", metavar="OUT", help="Also draw the filling, or the puzzle if there is none, into this SVG file.")
@JSON
@click.pass_context
def command(ctx: click.Context, ask: Ask, svg: str | None, as_json: bool) -> None:
    """Fill the faces that the puzzle in FILE marks with ?.

    FILE is a drawing, a list or JSON; - reads standard input. Says whether the filling is the only one, and if there is
    none, why. Without --count it stops as soon as that is known. The text that it prints for a filling is a position
    again. Ctrl-C stops with what is known so far. --explain gives reasons for the only filling of a puzzle, each step
    the easiest that a person could find.

    Exit status: 0 there is a filling, 1 there is none, or none was found in time; 2 the puzzle cannot be read.
    """
    faces = len(ask.puzzle.fill)
    solved = answer("solve", ask, lambda news: _progress_words(news, faces))
    solution: Solution = solved.solution
    if svg is not None:
        write_text(svg, _picture(ask.puzzle, solution))
    if as_json:
        print_json(solved)
    else:
        click.echo(_told(ask.puzzle, solution), nl=False)
        for number, step in enumerate(solved.steps or (), 1):
            click.echo(f"# {number}. {step.words} ({step.grade})")
    ctx.exit(0 if solution.status == "solved" else 1)


def _progress_words(news: News, faces: int) -> str:
    found = f"{news.found:,} filling{'' if news.found == 1 else 's'} found"
    return f"{news.doing}; {found}, at best {news.deepest} of {faces} faces, {news.nodes:,} nodes"


def _told(puzzle: Puzzle, solution: Solution) -> str:
    if solution.status == "impossible":
        assert solution.reason is not None
        working = solution.reason.details.get("working", [])
        return "\n".join(["No filling.", solution.reason.message, *(f"  {line}" for line in working)]) + "\n"
    lines = [f"# {line}" for line in _headline(solution)]
    if solution.status == "unknown":
        return "\n".join(lines) + "\n" + _drawn(puzzle, solution.partial)
    first, *others = solution.solutions
    told = "\n".join(lines) + "\n" + _drawn(puzzle, first)
    if others:
        told += "# Another filling:\n" + "".join(f"# {line}\n" for line in _drawn(puzzle, others[0]).splitlines())
    return told


def _headline(solution: Solution) -> list[str]:
    """What is known, in words; each is a comment of the text, so that the text can be read again."""
    stopped = {
        "limit": "Stopped at the limit",
        "seconds": "Stopped when the time was over",
        "interrupted": "Interrupted",
    }.get(solution.stopped, "")
    if solution.status == "unknown":
        return [f"{stopped}: it is not known whether there is a filling. The most faces filled so far:"]
    if solution.count is not None:
        number = f"{solution.count:,} filling{'' if solution.count == 1 else 's'}"
        return [number + ", counted exactly." if solution.complete else f"{stopped}: at least {number}."]
    if solution.unique is None:
        return [f"A filling. {stopped}: it is not known whether it is the only one."]
    return ["A filling, proven to be the only one." if solution.unique else "A filling, and not the only one."]


def _drawn(puzzle: Puzzle, filling: Filling) -> str:
    """The board with these tiles on it, as a position, or as a puzzle if faces are left."""
    filled = {laid.at for laid in filling}
    left = tuple(face for face in Draft.of(puzzle).fill if face not in filled)
    draft = Draft.of(puzzle)._replace(hand=(), well=None, fill=left)
    layout = (*draft.layout, *filling)
    draft = draft._replace(layout=layout) if left else draft._replace(layout=layout, givens=(), use=None)
    try:
        return write_drawing(draft)
    except UndrawableError:
        return write_list(draft)


def _picture(puzzle: Puzzle, solution: Solution) -> str:
    from analyzer.render.svg import board_svg

    board = puzzle.position.board.layout
    number = f"{len(puzzle.fill)} face{'' if len(puzzle.fill) == 1 else 's'}"
    if not solution.solutions:
        return board_svg(board, title=f"A puzzle of {number} to fill", fill=puzzle.fill, givens=puzzle.givens)
    return board_svg(
        [*board, *solution.solutions[0]],
        title=f"A puzzle of {number}, filled",
        new=puzzle.fill,
        givens=puzzle.givens,
    )
