"""What the answers of all kinds of puzzles are made of: grades, and placements as they are read from JSON.

A placement is written ``{"at": [9, 3], "tile": "0-1-2", "corners": [2, 0, 1]}``. In an answer that somebody gives the
tile may be named in any rotation, and the corners, which follow from where it goes, may be left out.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, TypeAlias

from analyzer.board import Placement, place_name
from analyzer.from_json import read
from analyzer.lattice import Face
from analyzer.tiles import Corners, Tile

Grade: TypeAlias = Literal["easy", "gentle", "moderate", "tricky", "learned", "subtle", "hard", "fiendish"]
"""How hard a puzzle is. What makes it so is the ladder's to say of fillings, and each other kind's of its own."""


class NamedTile(NamedTuple):
    """A placement as somebody names it; ``corners`` is ``None`` where they are not told."""

    at: Face
    tile: Tile
    corners: Corners | None = None

    def is_one(self, placement: Placement) -> bool:
        """Whether it names this placement."""
        named = (self.at, self.tile) == (placement.at, placement.tile)
        return named and self.corners in (None, placement.corners)


def read_named(data: Any) -> NamedTile:
    """A placement that names its face and its tile at least; other keys do not matter.

    Raises:
        ValueError: the data is of another form.

    >>> read_named({"at": [1, 0], "tile": "2-0-1"})
    NamedTile(at=(1, 0), tile=Tile(0, 1, 2), corners=None)
    """
    fields = read_fields(data)
    named: NamedTile = read(NamedTile, {name: fields[name] for name in NamedTile._fields if name in fields})
    if named.corners is not None and Tile.of(*named.corners) != named.tile:
        raise ValueError(f"the corners {named.corners} are not those of {named.tile}")
    return named


def read_named_list(data: Any) -> list[NamedTile]:
    """A list of placements that name their faces and tiles at least.

    Raises:
        ValueError: the data is of another form.
    """
    return list(map(read_named, read(tuple[Any, ...], data)))


def read_placed(data: Any) -> Placement:
    """A placement with its corners.

    Raises:
        ValueError: the data is of another form.
    """
    named = read_named(data)
    if named.corners is None:
        raise ValueError(f"the corners on {place_name(named.at)} are missing")
    return Placement(named.at, named.corners)


def read_placed_list(data: Any) -> tuple[Placement, ...]:
    """A list of placements with their corners.

    Raises:
        ValueError: the data is of another form.
    """
    return tuple(map(read_placed, read(tuple[Any, ...], data)))


def read_fields(data: Any) -> dict[str, Any]:
    """The fields of an object.

    Raises:
        ValueError: the data is none.
    """
    fields: dict[str, Any] = read(dict[str, Any], data)
    return fields
