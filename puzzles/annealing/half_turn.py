"""The half turn that a figure of all the tiles can have: it turns the points and adds half the number of values.

Such a figure has half as many points to choose values for, and pairs of tiles take the place of tiles, so it is found
much sooner, if there is one. A set has the half turn if the change of values makes other tiles of the set from all its
tiles: every 0-N has it where N is odd, with mirrors and without.
"""

from __future__ import annotations

from collections.abc import Set
from typing import NamedTuple

from analyzer.lattice import Face, Point, is_point
from analyzer.tiles import Tile, TileSet
from puzzles.regions import faces_at_points


class HalfTurn(NamedTuple):
    """A half turn of points and values.

    Attributes:
        centre: what the coordinates of a point and those of its twin add up to.
        values: for each value of a point, the value of its twin.
    """

    centre: tuple[int, int]
    values: tuple[int, ...]

    def point(self, point: Point) -> Point:
        """The twin of a point."""
        return self.centre[0] - point[0], self.centre[1] - point[1]

    def face(self, face: Face) -> Face:
        """The twin of a face.

        >>> HalfTurn((1, 1), (1, 0)).face((0, 0))
        (1, 0)
        """
        return self.centre[0] - face[0], self.centre[1] - 1 - face[1]


def half_turn(tile_set: TileSet, faces: Set[Face]) -> HalfTurn | None:
    """The half turn of these faces and this set, or ``None`` where there is none.

    The middle has to be on an edge: a value that stays the same would have to stand on a point.

    >>> half_turn(TileSet.named("0-3"), {(0, 0), (1, 0)})
    HalfTurn(centre=(1, 1), values=(2, 3, 0, 1))
    """
    count = tile_set.highest + 1
    values = tuple((value + count // 2) % count for value in range(count))
    twins = {tile: Tile.of(*(values[value] for value in tile)) for tile in tile_set}
    if count % 2 or set(twins.values()) != set(tile_set) or any(tile == twin for tile, twin in twins.items()):
        return None
    points = faces_at_points(faces)
    columns, rows = [x for x, _ in points], [y for _, y in points]
    turn = HalfTurn((min(columns) + max(columns), min(rows) + max(rows)), values)
    if sum(turn.centre) % 2 or {turn.face(face) for face in faces} != faces:
        return None  # in between no point turns into a point, though faces may change places
    across, down = turn.centre
    middle_is_a_point = across % 2 == 0 and is_point((across // 2, down // 2))
    return None if middle_is_a_point else turn


def turned_perimeter(faces: int, least: int) -> int:
    """The least perimeter not under ``least`` that a figure with a half turn can have.

    The half turn keeps the inner edge in the middle and swaps the others in pairs, so their number is odd.

    >>> turned_perimeter(56, 36)
    38
    """
    return least + (3 * faces - 2 - least) % 4
