"""Puzzle grades, and the form of placements in a solver's answer.

Stored answers have complete placements: ``{"at": [9, 3], "corners": [2, 0, 1], "tile": "0-1-2"}``. A solver can give
the tile in any rotation and omit the corners.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import floor
from typing import Literal, NamedTuple, TypeAlias

from analyzer.board import Place, Placement, Written
from analyzer.forms import json_keys
from analyzer.messages import Phrase, phrase, phrase_in
from analyzer.tiles import Tile

Grade: TypeAlias = Literal["easy", "gentle", "moderate", "tricky", "learned", "subtle", "hard", "fiendish"]
"""The grades, the easiest first.

``puzzles.ladder`` grades filling puzzles. For puzzles of other kinds, features that make them harder give points, and
the points give the grade.
"""

GRADE_NAMES: dict[Grade, Phrase] = {
    "easy": phrase_in("grade of a puzzle", "easy"),
    "gentle": phrase_in("grade of a puzzle", "gentle"),
    "moderate": phrase_in("grade of a puzzle", "moderate"),
    "tricky": phrase_in("grade of a puzzle", "tricky"),
    "learned": phrase_in("grade of a puzzle", "learned"),
    "subtle": phrase_in("grade of a puzzle", "subtle"),
    "hard": phrase_in("grade of a puzzle", "hard"),
    "fiendish": phrase_in("grade of a puzzle", "fiendish"),
}


def how_hard(grade: Grade, difficulty: float | None) -> Phrase:
    """Write the grade and, if known, the difficulty with one decimal place, rounded as on the page.

    >>> str(how_hard("fiendish", 7.25)), str(how_hard("easy", 1.15)), str(how_hard("easy", None))
    ('fiendish 7.3', 'easy 1.2', 'easy')
    """
    if difficulty is None:
        return GRADE_NAMES[grade]
    return phrase(
        "{grade} {difficulty}", grade=GRADE_NAMES[grade], difficulty=f"{floor(10 * difficulty + 0.5) / 10:.1f}"
    )


@json_keys("at", "tile", "corners?", others=True)
class NamedTile(NamedTuple):
    """A placement in a solver's answer.

    Attributes:
        at: the face.
        tile: the tile, in any rotation.
        corners: the values of the tile's corners on the face; ``None`` if not given.
    """

    at: Place
    tile: Tile
    corners: Written | None = None

    def is_one(self, placement: Placement | None) -> bool:
        """Return whether this is the same placement; without ``corners``, compare only the face and the tile."""
        return placement is not None and self == (placement.at, placement.tile, self.corners and placement.corners)


def name_all(named: Sequence[NamedTile], placements: Sequence[Placement]) -> bool:
    """Whether the placements are the same, in any order."""
    by_face = {placement.at: placement for placement in placements}
    different = len({each.at for each in named}) == len(named) == len(placements)
    return different and all(each.is_one(by_face.get(each.at)) for each in named)
