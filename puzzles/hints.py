"""A hint is a step with its reason, or a sentence about the answer."""

from __future__ import annotations

from typing import NamedTuple

from analyzer.board import Placement
from analyzer.display import at_a_prompt, showing
from analyzer.forms import json_keys
from analyzer.lattice import Point
from analyzer.messages import Phrase
from analyzer.position import Note
from puzzles.answers import Grade
from puzzles.explanation import Inference, Named
from puzzles.explanation.technique import Technique


@json_keys("at", "value")
class PointValue(NamedTuple):
    """A value that a step finds, with its point."""

    at: Point
    value: int


@at_a_prompt
@showing("text", "svg")
@json_keys(
    "found",
    "grade",
    "words~words_text=phrase",
    "contradiction",
    "several",
    "lays",
    "values",
    "notes",
    "text",
    "technique?",
    "inferences",
    "faces",
    "points",
    form="triomino-hint/1",
)
class Hint(NamedTuple):
    """A hint: a step for the kinds ``fill`` and ``join``, or a sentence about the answer for other kinds.

    Attributes:
        found: whether there is a hint.
        grade: how hard the step is, such as ``easy``; ``null`` if the hint is not a step.
        phrase: the step with its reason, the sentence about the answer, or the reason why there is no hint.
        contradiction: whether the puzzle has no solution, or its notes lead to a contradiction.
        several: whether the puzzle has more than one solution.
        lays: the placements of the step.
        values: the values that the step finds, each with its point.
        notes: what the step rules out: values at points, and tiles on faces.
        text: the puzzle after the step, with tiles, values and notes; ``null`` if the hint is not a step.
        inferences: the conclusions of the step, in order.
        faces: the faces to fill, each with its letter.
        points: the points that have no value, each with its letter.
        technique: the hardest technique that the step uses; omitted if the step has no inferences.
    """

    found: bool
    grade: Grade | None
    phrase: Phrase
    contradiction: bool = False
    several: bool = False
    lays: tuple[Placement, ...] = ()
    values: tuple[PointValue, ...] = ()
    notes: tuple[Note, ...] = ()
    text: str | None = None
    inferences: tuple[Inference, ...] = ()
    faces: tuple[Named, ...] = ()
    points: tuple[Named, ...] = ()
    technique: Technique | None = None

    @property
    def words(self) -> str:
        """The phrase in English."""
        return str(self.phrase)
