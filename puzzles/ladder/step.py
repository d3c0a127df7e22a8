"""One step of a solution, in words and in what it changes."""

from __future__ import annotations

from typing import NamedTuple


class Step(NamedTuple):
    """A step. Faces and points are numbers of the task, turned tiles numbers of its table.

    Attributes:
        rung: the rung of the ladder that found it, 1 to 7.
        words: the step and its reason, in a sentence.
        laid: faces that get a turned tile.
        values: points that get a value.
        excluded: faces that lose a mask of turned tiles.
    """

    rung: int
    words: str
    laid: tuple[tuple[int, int], ...] = ()
    values: tuple[tuple[int, int], ...] = ()
    excluded: tuple[tuple[int, int], ...] = ()
