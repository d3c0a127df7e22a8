"""The next step of a filling puzzle, as a person would find it."""

from __future__ import annotations

from typing import NamedTuple

from analyzer.board import Placement
from analyzer.forms import json_keys
from analyzer.lattice import Point
from analyzer.position import Puzzle
from puzzles.fill.task import Task
from puzzles.ladder import GRADES, ContradictionError, next_step, told
from triomino.operations.control import Control


class HintAsk(NamedTuple):
    """Tell the easiest next step of a filling puzzle.

    Attributes:
        puzzle: the puzzle.
    """

    puzzle: Puzzle


@json_keys("at", "value")
class ValueFound(NamedTuple):
    """A point and the value that it must have."""

    at: Point
    value: int


@json_keys("found", "grade", "words", "contradiction", "lays", "values", form="triomino-hint/1")
class Hint(NamedTuple):
    """A step.

    Attributes:
        found: whether there is one.
        grade: how hard it is.
        words: the step with its reason, or why there is none.
        contradiction: whether the puzzle has no solution.
        lays: the tiles that it lays.
        values: the values that it finds.
    """

    found: bool
    grade: str | None
    words: str
    contradiction: bool = False
    lays: tuple[Placement, ...] = ()
    values: tuple[ValueFound, ...] = ()


def run(ask: HintAsk, control: Control[None]) -> Hint:
    """Find it.

    Raises:
        StoppedError: somebody stopped it.
    """
    task = Task.of(ask.puzzle)
    if not task.faces:
        return Hint(False, None, "nothing is left to fill")
    try:
        step = next_step(task, control.check)
    except ContradictionError as contradiction:
        return Hint(False, None, f"there is no solution: {contradiction}", contradiction=True)
    if step is None:
        return Hint(False, None, "no step is left: nothing more follows from what is given")
    lays, values = told(task, step)
    return Hint(
        True,
        GRADES[step.rung - 1],
        step.words,
        lays=lays,
        values=tuple(ValueFound(point, value) for point, value in values),
    )
