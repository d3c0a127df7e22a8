"""What an explanation is made of: inferences, and the steps in which they are told.

An inference says what it concludes and what it rests on, so that whoever knows the puzzle, the inferences before it and
how techniques work can check it without looking for anything.

=============  ===============================================================================================
rule           what it concludes, and from what
=============  ===============================================================================================
``fit``        ``lays`` the only tile, in the only rotation, that fits the face
``place``      the ``tiles`` lie on the ``faces``, which are as many: they must be used and fit no other
``value``      ``gives`` a point the only value that the ``faces`` round it allow
``neighbour``  ``excludes`` values from a point that no tile which fits the face of ``faces`` has there
``group``      only the ``tiles`` fit the ``faces``, which are as many: no other face gets one
``count``      ``about`` a value that the tiles to use have on ``number`` corners: a point has it or cannot
``outline``    ``about`` two values that the outline has to read clockwise ``number`` times more than back (below
               0: less): along ``faces`` alone it can, too seldom with a value of a point, which ``excludes`` it
``round``      ``excludes`` values from a point that it has in no way to fill the ``faces`` together
``either``     each of ``cases`` begins with a ``suppose``, and there are no others: what it concludes holds in each
``suppose``    begins a trial or a case: ``gives`` a point a value, or ``lays`` a tile
``no-fit``     ends a trial: no tile fits the face of ``faces``; ``excludes`` or ``bars`` what was supposed
``no-place``   ends a trial: the tile of ``tiles`` must be used and fits no face
``no-count``   ends a trial: the value ``about`` cannot be on ``number`` corners
``no-outline``  ends a trial: the outline cannot read the values ``about`` as it must
=============  ===============================================================================================

That a face takes no tile which lies elsewhere or disagrees with a known corner needs no inference: who looks sees it.
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
    "no-count",
    "no-outline",
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
    """One conclusion; the table of this module says what each rule makes of these.

    Attributes:
        rule: how it is drawn.
        faces: the faces that it looks at.
        tiles: the tiles that it is about.
        lays: the tile that it lays.
        gives: the point and the value that it finds, or supposes.
        excludes: the points and the values that it rules out.
        bars: the faces and the tiles that a ``place``, a ``group`` or a trial rules out.
        about: the values that a count or an outline is about.
        number: how often they have to be met.
        having: of a count, the points that are known to have its value.
        able: of a count, all others that can have it; what it concludes about is neither.
        because: the faces whose tiles it looks at.
        left: for each of these the tiles that may still lie there; of a ``round`` those that agree with the faces
            before it, none on the last.
        allows: of a ``value``, for each of its faces the values that it can have at the point.
        others: of a ``value``, the values of the point that its faces rule out and nothing did before.
        reads: of a ``neighbour``, what no tile that is left reads clockwise, such as 2-4: an excluded value with what
            is known of the face.
        would: of a ``neighbour``, the other tiles that have an excluded value there, each with the value that it would
            bring to a point which was ruled out; ``None`` where the tile itself was.
        cases: of an ``either``, the inferences of each case.
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
    allows: tuple[tuple[int, ...], ...] = ()
    others: tuple[int, ...] = ()
    reads: tuple[str, ...] = ()
    would: tuple[tuple[Tile, Given | None], ...] = ()
    cases: tuple[tuple[Inference, ...], ...] | None = None


@json_keys("grade", "words~text=phrase", "inferences")
class ExplainedStep(NamedTuple):
    """One step: reasons, what follows from them, and the tiles that are then certain.

    Attributes:
        grade: how hard it is: the hardest of its inferences.
        phrase: the step for a person, with the letters of the explanation for faces and points.
        inferences: the same, one by one.
    """

    grade: Grade
    phrase: Phrase
    inferences: tuple[Inference, ...]

    @property
    def words(self) -> str:
        """The step in English."""
        return str(self.phrase)

    @property
    def lays(self) -> tuple[Placement, ...]:
        """The tiles that it lays."""
        return tuple(laid for inference in self.certain for laid in inference.lays)

    @property
    def gives(self) -> tuple[Given, ...]:
        """The values that it finds besides those of the tiles."""
        return tuple(given for inference in self.certain for given in inference.gives)

    @property
    def excludes(self) -> tuple[Given, ...]:
        """The values that it rules out."""
        return tuple(out for inference in self.certain for out in inference.excludes)

    @property
    def notes(self) -> tuple[Note, ...]:
        """What it rules out, values and tiles."""
        bars = (bar for inference in self.certain for bar in inference.bars)
        return (*(Note(out.point, out.value) for out in self.excludes), *bars)

    @property
    def certain(self) -> tuple[Inference, ...]:
        """The inferences that hold whatever is supposed: those of no trial, and what each trial comes to."""
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
    """A face or a point, and the letter by which it is told."""

    name: str
    at: Face | Point


@json_keys("steps", "finished", "faces", "points", "difficulty")
class Explanation(NamedTuple):
    """How a person would solve a puzzle.

    Attributes:
        steps: the steps, in order.
        finished: whether they lead to the whole filling.
        faces: the letters of the faces to fill.
        points: the letters of the points without a value.
        difficulty: how hard the puzzle is; ``None`` where the steps are not finished.
    """

    steps: tuple[ExplainedStep, ...] = ()
    finished: bool = False
    faces: tuple[Named, ...] = ()
    points: tuple[Named, ...] = ()
    difficulty: float | None = None
