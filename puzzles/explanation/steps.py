"""The parts of an explanation: inferences, and the steps that group them.

An inference consists of a conclusion and its grounds. A reader who knows the puzzle, the earlier inferences and the
techniques can check an inference without a search.

==============  ===============================================================================================
rule            conclusion and grounds
==============  ===============================================================================================
``fit``         ``lays`` the only tile, in the only rotation, that fits the face
``place``       the ``tiles`` must be used and fit only the ``faces``, and there are as many tiles as faces: no other
                tile can be there
``value``       ``gives`` a point the only value that the ``faces`` around it allow
``neighbour``   ``excludes`` values of a point: no tile that fits the face in ``faces`` has them there
``group``       only the ``tiles`` fit the ``faces``, and there are as many tiles as faces: no other face can have one
                of these tiles
``count``       ``about`` a value that the tiles to use have on ``number`` corners: a point must or cannot have it
``outline``     ``about`` two values: on the outline, ``number`` more edges must read these values clockwise than in
                reverse (fewer if ``number`` is negative). Only edges of ``faces`` can read them clockwise. If a
                point had a value in ``excludes``, there would be too few of these edges
``round``       ``excludes`` values that a point has in none of the ways to fill the ``faces`` together
``either``      each case in ``cases`` begins with a ``suppose`` and leads to the conclusion or to a contradiction; at
                least one case is right
``suppose``     begins a trial or a case: ``gives`` a point a value, or ``lays`` a tile
``no-fit``      ends a trial or a case: no tile fits the face in ``faces``
``no-place``    ends a trial or a case: the tile in ``tiles`` must be used and fits no face
==============  ===============================================================================================

The last inference of a trial rules out the supposed value (in ``excludes``) or the supposed tile (in ``bars``). No
inference is needed to rule out a tile that is already on another face or disagrees with a known corner.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from analyzer.board import Placement
from analyzer.forms import json_keys
from analyzer.lattice import Face, Point
from analyzer.messages import Phrase
from analyzer.position import Note
from analyzer.text.draft import Given
from analyzer.tiles import Tile
from puzzles.answers import Grade

Rule: TypeAlias = Literal[
    "fit",
    "place",
    "value",
    "neighbour",
    "group",
    "count",
    "outline",
    "round",
    "either",
    "suppose",
    "no-fit",
    "no-place",
]


@json_keys(
    "rule",
    "faces",
    "tiles",
    "lays",
    "gives",
    "excludes",
    "bars",
    "about",
    "number",
    "having",
    "able",
    "because?",
    "cases?",
)
class Inference(NamedTuple):
    """A conclusion and its grounds.

    Attributes:
        rule: how the conclusion follows; see the table at the top of this module.
        faces: the faces that it uses.
        tiles: the tiles of a ``place`` or a ``group``, or the tile of a ``no-place``.
        lays: the tiles that it places or supposes.
        gives: the values that it finds or supposes, each with its point.
        excludes: the values that it rules out, each with its point.
        bars: the tiles that it rules out, each with its face.
        about: the values of a count or an outline.
        number: for a ``count``, the number of corners with the value. For an ``outline``, how many more of its edges
            must have the values in clockwise order than in the opposite order.
        having: for a ``count``, the points that are known to have its value.
        able: for a ``count``, the other points that may have its value, except those in the conclusion.
        because: the faces whose possible tiles it uses.
        left: for each face of ``because``, the tiles that can still be there. For a ``round``, only the faces in its
            chain of forced tiles have entries; these faces come first. If no tile fits the last face of the chain, the
            last entry is empty.
        parts: if a ``round`` tries the values of a point, one ``round`` for each value, or for several values with the
            same chain. For a ``value``, a ``count`` or an ``outline``, the additional ``neighbour`` inferences that it
            needs.
        allows: for a ``neighbour``, the values that its face allows at the point in ``excludes``.
        reads: for a ``neighbour``, patterns such as ``2-4`` that no remaining tile has clockwise: an excluded value and
            the known values of the face.
        would: for a ``neighbour``, the remaining tiles that would put an excluded value at the point, each with the
            reason against it: a ruled-out value at another point, or ``None`` if the tile itself was ruled out.
        beside: for a ``neighbour`` or a ``value``, the values left at other points, if these are few and the
            inference uses them.
        lacks: the ruled-out values that it uses at points without a value in ``beside``.
        against: for an ``outline``, the faces with edges that would read the values in reverse if the point had an
            excluded value. It is empty if the argument does not need these edges.
        cases: for an ``either``, the inferences of each case.
    """

    rule: Rule
    faces: tuple[Face, ...] = ()
    tiles: tuple[Tile, ...] = ()
    lays: tuple[Placement, ...] = ()
    gives: tuple[Given, ...] = ()
    excludes: tuple[Given, ...] = ()
    bars: tuple[Note, ...] = ()
    about: tuple[int, ...] = ()
    number: int = 0
    having: tuple[Point, ...] = ()
    able: tuple[Point, ...] = ()
    because: tuple[Face, ...] | None = None
    left: tuple[tuple[Tile, ...], ...] = ()
    parts: tuple[Inference, ...] = ()
    allows: tuple[tuple[int, ...], ...] = ()
    reads: tuple[str, ...] = ()
    would: tuple[tuple[Tile, Given | None], ...] = ()
    beside: tuple[Given, ...] = ()
    lacks: tuple[Given, ...] = ()
    against: tuple[Face, ...] = ()
    cases: tuple[tuple[Inference, ...], ...] | None = None


@json_keys("grade", "words~text=phrase", "inferences")
class ExplainedStep(NamedTuple):
    """The inferences that form one step, and their text.

    Attributes:
        grade: the grade of the hardest inference.
        phrase: the text, which names faces and points by the letters of the explanation.
        inferences: the inferences, each after those that it depends on.
    """

    grade: Grade
    phrase: Phrase
    inferences: tuple[Inference, ...]

    @property
    def words(self) -> str:
        return str(self.phrase)

    @property
    def lays(self) -> tuple[Placement, ...]:
        return tuple(laid for inference in self.certain for laid in inference.lays)

    @property
    def gives(self) -> tuple[Given, ...]:
        return tuple(given for inference in self.certain for given in inference.gives)

    @property
    def excludes(self) -> tuple[Given, ...]:
        return tuple(out for inference in self.certain for out in inference.excludes)

    @property
    def notes(self) -> tuple[Note, ...]:
        bars = (bar for inference in self.certain for bar in inference.bars)
        return (*(Note(out.point, out.value) for out in self.excludes), *bars)

    @property
    def certain(self) -> tuple[Inference, ...]:
        """The inferences that need no supposition: those outside all trials, and the last of each outermost trial."""
        found, depth = [], 0
        for inference in self.inferences:
            if inference.rule.startswith("no-"):
                depth -= 1
            if inference.rule == "suppose":
                depth += 1
            elif not depth:
                found.append(inference)
        return tuple(found)


@json_keys("name", "at")
class Named(NamedTuple):
    """A face or a point, with its letter."""

    name: str
    at: Face | Point


@json_keys("steps", "finished", "faces", "points", "difficulty")
class Explanation(NamedTuple):
    """The steps that a person would take to solve a puzzle.

    Attributes:
        steps: the steps, in order.
        finished: whether the steps fill every face.
        faces: the faces to fill, each with its letter.
        points: the points without a value, each with its letter.
        difficulty: the difficulty of the puzzle; ``None`` if ``finished`` is false or there was no time to find it.
    """

    steps: tuple[ExplainedStep, ...] = ()
    finished: bool = False
    faces: tuple[Named, ...] = ()
    points: tuple[Named, ...] = ()
    difficulty: float | None = None
