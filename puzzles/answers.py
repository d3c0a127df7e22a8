"""What the answers of all kinds of puzzles are made of: grades, and placements as somebody names them.

The answer that a puzzle keeps has its placements in full: ``{"at": [9, 3], "corners": [2, 0, 1], "tile": "0-1-2"}``.
In an answer that somebody gives, the tile may be named in any rotation, and the corners may be left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from analyzer.board import Place, Placement, Written
from analyzer.forms import json_keys
from analyzer.messages import Phrase, phrase_in
from analyzer.tiles import Tile

Grade: TypeAlias = Literal["easy", "gentle", "moderate", "tricky", "learned", "subtle", "hard", "fiendish"]
"""How hard a puzzle is: the ladder grades fillings, each other kind its own puzzles."""

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


@json_keys("at", "tile", "corners?", others=True)
class NamedTile(NamedTuple):
    """A placement as somebody names it.

    Attributes:
        at: the face.
        tile: the tile, in any rotation.
        corners: its values as it lies there; ``None`` where they are not given.
    """

    at: Place
    tile: Tile
    corners: Written | None = None

    def is_one(self, placement: Placement | None) -> bool:
        """Whether it names this placement."""
        return placement is not None and self == (placement.at, placement.tile, self.corners and placement.corners)


def name_all(named: Sequence[NamedTile], placements: Sequence[Placement]) -> bool:
    """Whether these name all of these placements, in any order, and each once."""
    by_face = {placement.at: placement for placement in placements}
    different = len({each.at for each in named}) == len(named) == len(placements)
    return different and all(each.is_one(by_face.get(each.at)) for each in named)
