"""A placement in an answer: which tile goes to which face.

Written ``{"at": [9, 3], "tile": "0-1-2", "corners": [2, 0, 1]}``. The tile may be named in any rotation, and the
corners, which follow from where it goes, may be left out.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from analyzer.lattice import Face
from analyzer.tiles import Corners, Tile
from puzzles.kinds.table import Placed, Table


class Named(NamedTuple):
    """A placement as somebody names it; ``corners`` is ``None`` where they are not told."""

    at: Face
    tile: Tile
    corners: Corners | None

    def on(self, table: Table) -> Placed | None:
        """What it comes to on a table, or ``None`` where the rules do not allow it or its corners are not those."""
        for triple in self.tile.rotations:
            if self.corners in (None, triple) and table.allows(self.at, triple):
                return table.judged(self.at, triple)
        return None


def placement_json(at: Face, triple: Corners) -> dict[str, Any]:
    """A placement as a JSON value."""
    return {"at": list(at), "tile": Tile.of(*triple).name, "corners": list(triple)}


def read_placement(data: Any) -> Named:
    """The placement that ``placement_json`` wrote, or one in which only the face and the tile are told.

    Raises:
        ValueError: the data is of another form.

    >>> read_placement({"at": [1, 0], "tile": "2-0-1"})
    Named(at=(1, 0), tile=Tile(0, 1, 2), corners=None)
    """
    if not isinstance(data, dict) or not isinstance(data.get("tile"), str):
        raise ValueError("a placement is an object with the parts 'at' and 'tile'")
    tile = Tile.parse(data["tile"])
    triple = None
    if data.get("corners") is not None:
        first, second, third = whole_numbers(data["corners"], 3)
        triple = first, second, third
        if Tile.of(*triple) != tile:
            raise ValueError(f"the corners {triple} are not those of {tile}")
    return Named(read_place(data.get("at")), tile, triple)


def read_place(data: Any) -> tuple[int, int]:
    """A face or a point written ``[x, y]``.

    Raises:
        ValueError: the data is of another form.
    """
    x, y = whole_numbers(data, 2)
    return x, y


def whole_numbers(data: Any, count: int) -> list[int]:
    """So many whole numbers in a list.

    Raises:
        ValueError: the data is of another form.
    """
    if not isinstance(data, (list, tuple)) or len(data) != count or any(type(number) is not int for number in data):
        raise ValueError(f"expected a list of {count} whole numbers")
    return list(data)
