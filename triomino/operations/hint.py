"""The next step of a filling puzzle, as a person would find it."""

from __future__ import annotations

from typing import NamedTuple

from analyzer.board import Placement, place_name
from analyzer.forms import json_keys
from analyzer.lattice import Face, Point, corners
from analyzer.position import Note, Puzzle
from analyzer.text import Draft, write_drawing_or_list
from analyzer.tiles import Tile
from puzzles.answers import FillAnswer, Grade
from puzzles.explanation import ExplainedStep, Inference, Named, explained
from puzzles.fill import fill
from puzzles.fill.task import Task
from puzzles.ladder import ContradictionError
from triomino.operations.control import Control

DECISION_SECONDS = 3.0
"""For deciding whether there is one solution. Most puzzles take milliseconds; where it takes longer, a step is told."""

EXPLANATION_SECONDS = 3.0
"""For explaining the whole puzzle; where that takes longer, the hint is the first step that was found."""


class HintAsk(NamedTuple):
    """Tell the easiest next step of a filling puzzle.

    Attributes:
        puzzle: the puzzle.
    """

    puzzle: Puzzle


@json_keys("at", "value")
class PointValue(NamedTuple):
    """A point and the value that it must have."""

    at: Point
    value: int


@json_keys(
    "found",
    "grade",
    "words",
    "contradiction",
    "several",
    "lays",
    "values",
    "notes",
    "text",
    "inferences",
    "faces",
    "points",
    form="triomino-hint/1",
)
class Hint(NamedTuple):
    """A step.

    Attributes:
        found: whether there is one.
        grade: how hard it is.
        words: the step with its reason, or why there is none.
        contradiction: whether the puzzle has no solution.
        several: whether the puzzle has more than one solution.
        lays: the tiles that it lays.
        values: the values that it finds for points.
        notes: the values that it rules out of points, and the tiles that it rules out of faces.
        text: the puzzle with the step written into it: tiles, values and notes.
        inferences: the step, one inference after the other.
        faces: the letters of the faces to fill.
        points: the letters of the points without a value.
    """

    found: bool
    grade: Grade | None
    words: str
    contradiction: bool = False
    several: bool = False
    lays: tuple[Placement, ...] = ()
    values: tuple[PointValue, ...] = ()
    notes: tuple[Note, ...] = ()
    text: str | None = None
    inferences: tuple[Inference, ...] = ()
    faces: tuple[Named, ...] = ()
    points: tuple[Named, ...] = ()


def run(ask: HintAsk, control: Control[None]) -> Hint:
    """Find it: the first step of an explanation of the whole puzzle, so that it leads somewhere.

    Whether the puzzle has one solution is asked first, as far as that is decided soon: a step from a puzzle that has
    none, or several, leads nowhere.

    Raises:
        StoppedError: somebody stopped it.
    """
    task = Task.of(ask.puzzle)
    if not task.faces:
        return Hint(False, None, "nothing is left to fill")
    control.check()
    solution = fill(ask.puzzle, clock=control.clock().share(1.0, DECISION_SECONDS))
    if solution.reason is not None:
        return Hint(False, None, f"there is no solution: {solution.reason.message}", contradiction=True)
    if solution.unique is False:
        return Hint(False, None, _several(*solution.solutions), several=True)
    wrong = _wrong_note(ask.puzzle, solution.solutions[0]) if solution.unique else None
    if wrong is not None:
        return Hint(False, None, f"the note {wrong} is wrong: the only solution has what it rules out")
    control.check()
    try:
        explanation = explained(task, control.clock().share(1.0, EXPLANATION_SECONDS))
        if not explanation.steps:
            explanation = explained(task, control.clock(), most=1)
    except ContradictionError:
        return Hint(False, None, "there is no solution", contradiction=True)
    control.check()
    if not explanation.steps:
        return Hint(False, None, "no step is left: nothing more follows from what is given")
    step = explanation.steps[0]
    return Hint(
        True,
        step.grade,
        step.words,
        lays=step.lays,
        values=tuple(PointValue(*given) for given in step.gives),
        notes=step.notes,
        text=written(ask.puzzle, step),
        inferences=step.inferences,
        faces=explanation.faces,
        points=explanation.points,
    )


def written(puzzle: Puzzle, step: ExplainedStep) -> str:
    """The text of a puzzle with a step written into it; what is settled needs no notes any more."""
    draft = Draft.of(puzzle)
    laid = {placement.at for placement in step.lays}
    tiles = {placement.tile for placement in step.lays}
    known = {*(given.point for given in draft.givens), *(given.point for given in step.gives)}
    for placement in (*draft.layout, *step.lays):
        known.update(corners(placement.at))
    notes = dict.fromkeys((*draft.notes, *step.notes))
    after = draft._replace(
        layout=(*draft.layout, *step.lays),
        fill=tuple(face for face in draft.fill if face not in laid),
        givens=(*draft.givens, *step.gives),
        use=None if draft.use is None else tuple(tile for tile in draft.use if tile not in tiles),
        notes=tuple(note for note in notes if note.at not in (known if note.tile is None else laid)),
    )
    return write_drawing_or_list(after)


def _wrong_note(puzzle: Puzzle, filling: FillAnswer) -> Note | None:
    """A note that rules out what the only filling has."""
    right: set[tuple[Face | Point, int | Tile]] = set()
    for laid in filling:
        right.add((laid.at, laid.tile))
        right.update(zip(corners(laid.at), laid.corners))
    return next((note for note in puzzle.notes if (note.at, note.out) in right), None)


def _several(first: FillAnswer, second: FillAnswer) -> str:
    """That there are two solutions, and a face on which they differ."""
    here, there = next((a, b) for a, b in zip(sorted(first), sorted(second)) if a != b)
    if here.tile == there.tile:
        shown = f"{here.tile} can lie on {place_name(here.at)} in more than one rotation"
    else:
        shown = f"both {here.tile} and {there.tile} can lie on {place_name(here.at)}"
    return f"there is more than one solution: {shown}"
