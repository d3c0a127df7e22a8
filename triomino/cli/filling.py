"""``triomino solve``, ``hint`` and ``region``: filling puzzles."""

from __future__ import annotations

import click

from analyzer.board import Board, Placement
from analyzer.errors import InputError
from analyzer.position import Position, Puzzle
from analyzer.text import Draft, UndrawableError, read_draft, write_drawing, write_list
from analyzer.tiles import TileSet
from puzzles.fill import Solution
from puzzles.regions import MOST_FACES, SHAPES, Region, perimeter, shape
from triomino.cli.asking import answer, asks, tile_set_option
from triomino.cli.command import JSON, Refused, file_name, print_json, read_text, write_text
from triomino.cli.command import command as declare
from triomino.operations.hint import HintAsk
from triomino.operations.solve import SolveAsk, SolveNews


@declare("solve")
@asks("solve")
@click.option("--svg", metavar="OUT", help="Also draw the filling, or the puzzle if there is none, into this SVG file.")
@JSON
@click.pass_context
def solve(ctx: click.Context, ask: SolveAsk, svg: str | None, as_json: bool) -> None:
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


def _progress_words(news: SolveNews, faces: int) -> str:
    found = f"{news.found:,} filling{'' if news.found == 1 else 's'} found"
    return f"{news.doing}; {found}, at best {news.deepest} of {faces} faces, {news.nodes:,} nodes"


def _told(puzzle: Puzzle, solution: Solution) -> str:
    if solution.status == "impossible":
        assert solution.reason is not None
        working = solution.reason.working or ()
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


def _drawn(puzzle: Puzzle, filling: tuple[Placement, ...]) -> str:
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


@declare("hint")
@asks("hint")
@JSON
@click.pass_context
def hint(ctx: click.Context, ask: HintAsk, as_json: bool) -> None:
    """Tell the easiest next step of the filling puzzle in FILE, and how hard that step is.

    Exit status 1 when there is none: the puzzle is solved, has no solution, or has more than one.
    """
    found = answer("hint", ask)
    if as_json:
        print_json(found)
    else:
        click.echo(f"{found.words} ({found.grade})" if found.found else found.words)
    ctx.exit(0 if found.found else 1)


_DIGITS = 6
"""Of a number as long as this no more are read: it is too large for any shape."""

_SHAPES = "\n".join(f"  {' '.join((name, *kind.parameters)):<32}{kind.meaning}" for name, kind in SHAPES.items())


@declare("region")
@click.argument("words", metavar="SHAPE NUMBER...", nargs=-1, required=True)
@tile_set_option("The tiles to fill it with")
def region(words: tuple[str, ...], tile_set: TileSet | None) -> None:
    """Print a region as a puzzle that asks to fill it, for solve, arrange and every other reader."""
    faces = _faces(words)
    puzzle = Puzzle(Position(Board.empty(tile_set or TileSet.named("standard"))), faces, {}, None)
    try:
        drawing = write_drawing(Draft.of(puzzle))
    except UndrawableError as error:
        raise Refused(f"{words[0]}: cannot be drawn: {error}") from error
    click.echo(f"# {' '.join(words)}: {len(faces)} faces, perimeter {perimeter(faces)}")
    click.echo(drawing, nl=False)


region.help = f"""{region.help}

\b
The shapes; sides and heights are counted in edges of a tile:
{_SHAPES}
  {"FILE":<32}every face that a drawing or a list names

A region has at most {MOST_FACES} faces; no set has so many tiles.
"""


def _faces(words: tuple[str, ...]) -> Region:
    """What these words ask for.

    Raises:
        InputError, Refused: it is no shape of that size, and no file of faces.
    """
    name = next((name for name in SHAPES if tuple(name.split()) == words[: len(name.split())]), None)
    if name is None:
        return _drawn_faces(words[0], words)
    numbers = words[len(name.split()) :]
    wrong = next((word for word in numbers if not (word.isascii() and word.isdigit())), None)
    if wrong is not None:
        raise Refused(f"{name}: found {wrong[:20]!r}, expected a whole number")
    try:
        return shape(name, tuple(int(word[:_DIGITS]) for word in numbers))
    except ValueError as error:
        raise Refused(str(error)) from error


def _drawn_faces(file: str, words: tuple[str, ...]) -> Region:
    """Every face that a text names, whether a tile lies there or a puzzle asks to fill it."""
    try:
        text = read_text(file)
    except InputError as error:
        if isinstance(error.__cause__, FileNotFoundError) or len(words) > 1:
            asked = " ".join(words)[:40]
            raise Refused(f"found {asked!r}, expected a file or a shape: {', '.join(SHAPES)}") from error
        raise
    if len(words) > 1:
        raise Refused(f"{file_name(file)}: found {words[1][:20]!r} after the name of a file, expected nothing")
    draft = read_draft(text, file_name(file))
    faces = frozenset((*(laid.at for laid in draft.layout), *draft.fill))
    if not faces:
        raise Refused(f"{file_name(file)}: found no faces, expected a drawing of some")
    if len(faces) > MOST_FACES:
        raise Refused(f"{file_name(file)}: a region has at most {MOST_FACES} faces, this has {len(faces)}")
    return faces
