"""The next step of a filling puzzle, as a person would find it."""

from __future__ import annotations

from typing import NamedTuple

from analyzer.board import Placement, place_name
from analyzer.forms import json_keys
from analyzer.lattice import Point
from analyzer.position import Puzzle
from puzzles.answers import FillAnswer, Grade
from puzzles.explanation import Inference, Named, explained
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
    """A point and a value that it must, or cannot, have."""

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
    "excludes",
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
        excludes: the values that it rules out of points.
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
    excludes: tuple[PointValue, ...] = ()
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
        excludes=tuple(PointValue(*out) for out in step.excludes),
        inferences=step.inferences,
        faces=explanation.faces,
        points=explanation.points,
    )


def _several(first: FillAnswer, second: FillAnswer) -> str:
    """That there are two solutions, and a face on which they differ."""
    here, there = next((a, b) for a, b in zip(sorted(first), sorted(second)) if a != b)
    if here.tile == there.tile:
        shown = f"{here.tile} can lie on {place_name(here.at)} in more than one rotation"
    else:
        shown = f"both {here.tile} and {there.tile} can lie on {place_name(here.at)}"
    return f"there is more than one solution: {shown}"
