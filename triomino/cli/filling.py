"""``triomino hint`` and ``region``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import click

from analyzer.board import Board
from analyzer.errors import InputError, counted, with_suggestion
from analyzer.forms import json_keys
from analyzer.lattice import Face
from analyzer.messages import Phrase, _, either, found_instead, phrase, phrase_of
from analyzer.position import Position, Puzzle
from analyzer.text import Draft, UndrawableError, read_draft, write_drawing
from analyzer.tiles import TileSet
from puzzles.answers import GRADE_NAMES
from puzzles.hints import Hint
from puzzles.kinds import KINDS, kind
from puzzles.regions import MOST_FACES, SHAPES, Region, perimeter, shape
from puzzles.step_lines import drawing_lines, noted_lines, step_lines
from triomino.cli.command import JSON, Refused, file_name, option, print_json, read_text
from triomino.cli.command import command as declare
from triomino.cli.options import answer, asks, tile_set_option
from triomino.cli.terminal import print_text
from triomino.operations.hint import HintAsk


@declare("hint")
@asks("hint")
@option("--write", is_flag=True, help="Apply the hint, and print the resulting puzzle.")
@JSON
@click.pass_context
def hint(ctx: click.Context, ask: HintAsk, as_json: bool, write: bool) -> None:
    """Give the smallest useful hint for a puzzle.

    For a filling puzzle, the hint is the easiest next step, with its grade. In the drawing, capital letters mark the
    faces to fill and small letters mark the points without a value; the step refers to these letters. --write prints
    the puzzle after the step: with the tiles placed, the values found and, under 'not:', the possibilities ruled out.
    To get the next step, save this text and give it as FILE.

    For a join, the hint is the tile that is easiest to place, and --write places it. For the other kinds, the hint is a
    fact about the answer: for example, its score, whether a hexagon can still be completed, or the number of points
    where the misplaced tile disagrees with other tiles.

    Exit status: 0 a hint was found; 1 there is none, for example because the puzzle is solved, has no solution or has
    several; 2 invalid input or usage error.
    """
    if write and not kind(ask.puzzle.kind).has_steps:
        kinds = either(name for name in KINDS if kind(name).has_steps)
        raise Refused(
            _("--write: found a puzzle of the kind {kind}, expected {kinds}", kind=ask.puzzle.kind, kinds=kinds)
        )
    found = answer("hint", ask)
    if as_json:
        print_json(found)
    elif write and found.text is not None:
        lines = (*_drawing(ask.puzzle.draft, found), *_hint_lines(ask.puzzle.draft, found))
        print_text("\n".join((*(f"# {line}".rstrip() for line in lines), found.text)))
    else:
        for line in _drawing(ask.puzzle.draft, found):
            click.echo(line)
        print_text("".join(f"{line}\n" for line in _hint_lines(ask.puzzle.draft, found)), prose=True)
    ctx.exit(0 if found.found else 1)


def _drawing(draft: Draft, found: Hint) -> list[str]:
    return [*drawing_lines(draft, found.faces, found.points), ""] if found.faces else []


def _hint_lines(draft: Draft, found: Hint) -> Iterator[str]:
    yield from noted_lines(draft, found.faces, found.points)
    if found.grade is None:
        yield found.phrase.text
    elif not found.inferences:
        yield f"{found.phrase.text} ({GRADE_NAMES[found.grade].text})"
    else:
        yield from step_lines(found.inferences, found.phrase, found.grade)


_DIGITS = 6
"""A number with more digits is too large for any shape."""


@json_keys("shape", "faces", "perimeter", "puzzle", form="triomino-region/1")
class RegionAnswer(NamedTuple):
    """A region as JSON.

    Attributes:
        shape: the arguments of the command, such as ``hexagon 2``.
        faces: the faces to fill, sorted.
        perimeter: the number of edges around the region, including those around holes.
        puzzle: the region as a puzzle to fill.
    """

    shape: str
    faces: tuple[Face, ...]
    perimeter: int
    puzzle: Draft


@declare("region", most=MOST_FACES)
@click.argument("words", metavar="SHAPE NUMBER...", nargs=-1, required=True)
@tile_set_option("Use this set of tiles.")
@JSON
def region(words: tuple[str, ...], tile_set: TileSet | None, as_json: bool) -> None:
    """Print a shape as a puzzle to fill.

    The output is a puzzle in text form, for commands such as 'triomino solve' and 'triomino arrange --region'. Sides,
    widths and heights are measured in tile edges. A region has at most {most} faces.
    """
    faces = _faces(words)
    draft = Draft.of(Puzzle(Position(Board.empty(tile_set or TileSet.named("standard"))), faces, {}, None))
    if as_json:
        print_json(RegionAnswer(" ".join(words), tuple(sorted(faces)), perimeter(faces), draft))
        return
    try:
        drawing = write_drawing(draft)
    except UndrawableError as error:
        raise Refused(_("{shape}: cannot be drawn: {reason}", shape=words[0], reason=phrase_of(error))) from error
    click.echo(f"# {' '.join(words)}: {counted(len(faces), 'face')}, perimeter {perimeter(faces)}")
    click.echo(drawing, nl=False)


region.table = (
    phrase("Shapes"),
    {" ".join((name, *one.parameters)): Phrase(one.meaning) for name, one in SHAPES.items()}
    | {"FILE": phrase("the faces in FILE that have a tile or are marked with ?")},
)


def _faces(words: tuple[str, ...]) -> Region:
    """Return the faces of a shape, or those in a file.

    Raises:
        InputError: the file cannot be read.
        Refused: the words do not describe a region.
    """
    name = next((name for name in SHAPES if tuple(name.split()) == words[: len(name.split())]), None)
    if name is None:
        return _faces_of_file(words)
    numbers = words[len(name.split()) :]
    wrong = next((word for word in numbers if not (word.isascii() and word.isdigit())), None)
    if wrong is not None:
        raise Refused(_("{name}: {fault}", name=name, fault=found_instead(repr(wrong[:20]), phrase("a whole number"))))
    try:
        return shape(name, tuple(int(word.lstrip("0")[:_DIGITS] or 0) for word in numbers))
    except ValueError as error:
        raise Refused(phrase_of(error).text) from error


def _faces_of_file(words: tuple[str, ...]) -> Region:
    try:
        faces = drawn_faces(words[0])
    except InputError as error:
        if isinstance(error.__cause__, FileNotFoundError) or len(words) > 1:
            asked, shapes = " ".join(words)[:40], tuple(SHAPES)
            refusal = phrase("found {word}, expected a file or a shape: {shapes}", word=repr(asked), shapes=shapes)
            raise Refused(with_suggestion(refusal, words[0], shapes).text) from error
        raise
    if len(words) > 1:
        more = repr(words[1][:20])
        message = _("{file}: unexpected {word} after the file name: leave it out", file=file_name(words[0]), word=more)
        raise Refused(message)
    return faces


def drawn_faces(file: str) -> Region:
    """Return the faces in a file, both those with a tile and those to fill.

    Raises:
        InputError: the file or its text cannot be read.
        Refused: the text has no faces or more than ``MOST_FACES``.
    """
    draft = read_draft(read_text(file), file_name(file))
    faces = frozenset((*(laid.at for laid in draft.layout), *draft.fill))
    if not faces:
        raise Refused(_("{file}: found no faces, expected at least one with a tile or a ?", file=file_name(file)))
    if len(faces) > MOST_FACES:
        raise Refused(
            _(
                "{file}: found {count} faces, expected at most {most}",
                file=file_name(file),
                most=MOST_FACES,
                count=len(faces),
            )
        )
    return faces
