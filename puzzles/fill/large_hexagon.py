"""A proof to follow on paper: ascending tiles with at most six different values cannot fill a hexagon of side 2.

``tests/test_large_hexagon.py`` checks every case of the proof.
"""

from __future__ import annotations

from collections.abc import Collection, Set

from analyzer.board import point_name
from analyzer.lattice import Face, Point, ring, ring_points, row_by_row
from analyzer.messages import phrase
from analyzer.tiles import Tile
from puzzles.fill.task import Reason, Task, ascend
from puzzles.regions import faces_at_points

DEEP = 22
"""This many faces touch a point or at least one of five of its neighbours."""

MOST_VALUES = 6
"""With seven values, ascending tiles can fill a hexagon of side 2."""

RENUMBERED = phrase("Replace the lowest value with 0, the next higher value with 1, and so on.")
"""The first line of the proof, if two values can be equal modulo 6."""

WORKING = (
    phrase(
        "Add the same number to all values, modulo 6, so that the middle point has the value 0. In a face that reads "
        "0, a, b clockwise, b is 0 or at least a, because tiles ascend. So clockwise around the middle, the values of "
        "the six points never decrease, except to 0. The same holds around each of these six points if the value of "
        "that point is subtracted from all values, modulo 6."
    ),
    phrase(
        "At least one of the six values is 0; otherwise all six would be equal, and one tile would be used six times. "
        "Let a be the value before such a 0, and b the value after it. Then the tiles 0-0-a and 0-0-b are used. There "
        "are five such tiles, besides 0-0-0."
    ),
    phrase(
        "Take any such 0 for which neither a nor b is 0. Clockwise around its point are the 0 in the middle, a, three "
        "outer values, and b. If b is less than a, the values decrease somewhere from a to b, so one of the three "
        "outer values is 0. It is the middle one of the three, because otherwise 0-0-a or 0-0-b would be used twice. "
        "Let p be the value before it, and q the value after it. The tiles 0-0-p and 0-0-q are used, too: four tiles "
        "in all. So p is greater than a, and q is less than b."
    ),
    phrase(
        "Suppose that there are several zeros, no two of them adjacent. Each zero uses two of the five tiles, so "
        "there are only two zeros, and one tile is left. If b were less than a at one of them, that zero would use "
        "two more tiles. So a < b at both zeros. But clockwise from each zero to the next, the values never decrease, "
        "so b at one zero is at most a at the other: a contradiction."
    ),
    phrase(
        "Two adjacent zeros use 0-0-0, so there is only one such pair. Let a be the value before the pair, and b the "
        "value after it. Both zeros touch the same outer point; call its value q. The tile 0-0-q is used, too. Around "
        "the pair, no other 0 is between a and q or between q and b, because 0-0-a, 0-0-q or 0-0-b would be used "
        "twice. So a < q < b. But clockwise from b to a, the values never decrease, except to a third 0. For a third "
        "0, only two of the five tiles are left. If the value after this 0 were less than the value before it, the 0 "
        "would use four tiles. So the value after it is greater. With or without a third 0, a is then at least b: a "
        "contradiction."
    ),
    phrase(
        "So exactly one of the six values is 0, and the other five never decrease from b to a. Because 0-0-a and "
        "0-0-b are different tiles, b is less than a. So p is greater than a, and q is less than b. Then b is at "
        "least 2, and a is at most 4. Each value v occurs at most twice, because there is only one tile 0-v-v. "
        "So b = 2, a = 4 and q = 1, and the five values begin with 2 2 or end with 4 4. The second case is the mirror "
        "image of the first, with the order of the values reversed."
    ),
    phrase(
        "Suppose that the five values begin with 2 2. Clockwise around the first 2 are the 0 in the middle, the other "
        "0, q = 1, two more outer values, u and v, and the second 2. Then u = 1: if u were 2, the tile 2-2-v would be "
        "used twice. And v = 2: if v were 1, the tile 1-1-2 would be used twice. So 1-2-2, 2-2-2 and 0-2-2 are used."
    ),
    phrase(
        "Around the second 2 are the 0 in the middle, the first 2, the outer 2 next to both, two more outer values, x "
        "and y, and a 3. The value x is at least 3, because 0-2-2, 1-2-2 and 2-2-2 are used. If y were 2, the tile "
        "2-2-x would be used twice. So both are 3, and 2-3-3 is used twice: a contradiction."
    ),
)


def hexagon_reason(task: Task) -> Reason | None:
    """Return the proof; ``None`` if there is no such hexagon, or if the proof does not hold for these tiles."""
    tiles = task.tile_set.of_mask(task.tiles)
    if not _applies(tiles):
        return None
    values = {value for tile in tiles for value in tile}
    faces = frozenset(task.faces)
    for middle in task.points:
        hexagon = large_hexagon(middle)
        if faces.issuperset(hexagon):
            return Reason(
                "hexagon",
                phrase(
                    "The faces contain a hexagon of side 2 around the point {point}; ascending tiles with at most six "
                    "different values can never fill it.",
                    point=point_name(middle),
                ),
                working=WORKING if max(values) - min(values) < MOST_VALUES else (RENUMBERED, *WORKING),
                faces=hexagon,
            )
    return None


def is_too_deep(faces: Set[Face], tiles: Collection[Tile]) -> bool:
    """Whether it is proven that these tiles cannot fill so deep a region.

    A search of all cases has proven: ascending tiles with at most six different values cannot fill all faces around a
    point and five of its neighbours.
    """
    if len(faces) < DEEP:
        return False
    inside = {point for point in faces_at_points(faces) if faces >= set(ring(point))}
    return _applies(tiles) and any(len(inside.intersection(ring_points(point))) >= 5 for point in inside)


def _applies(tiles: Collection[Tile]) -> bool:
    return len({value for tile in tiles for value in tile}) <= MOST_VALUES and ascend(tiles)


def large_hexagon(middle: Point) -> tuple[Face, ...]:
    found = {face for point in (middle, *ring_points(middle)) for face in ring(point)}
    return tuple(sorted(found, key=row_by_row))
