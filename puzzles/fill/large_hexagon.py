"""A proof to follow on paper that ascending tiles of six values cannot fill a hexagon of side 2.

Let the centre have the value 0; this is possible because adding a constant to all values, modulo 6, keeps tiles
ascending. Each face at the centre has the value 0 and the values of two of the six points around it, the **ring**, and
these ascend. So the values of the ring, read clockwise, never fall except to 0. The same holds around each point of the
ring, with values counted from that point's own value.

``WORKING`` contains the proof. It uses the fact that a tile with two or three equal values exists only once; for the
other tiles it uses only that they ascend. ``tests/test_large_hexagon.py`` checks every case of its lines.
"""

from __future__ import annotations

from analyzer.board import point_name
from analyzer.lattice import Face, Point, ring, ring_points, row_by_row
from analyzer.messages import phrase
from puzzles.fill.task import Reason, Task, ascend

MOST_VALUES = 6
"""The largest number of values; with seven, the tiles can fill such a hexagon."""

WORKING = (
    phrase(
        "Add the same to all values, modulo 6, so that the middle has 0. A face that reads 0, a, b clockwise ascends, "
        "so the six points round the middle never fall clockwise, but by reading 0. Round each other point the same "
        "holds for how far values lie above its own."
    ),
    phrase(
        "One of the six is 0: else they would be alike all round, and one tile lie six times. A 0 among them, with a "
        "before it and b after it, takes the tiles 0-0-a and 0-0-b. There are five such tiles, and 0-0-0."
    ),
    phrase(
        "Round a 0 of the six the values go from a over three outer points to b. If b is less than a they fall, so "
        "one of the three is 0: the middle one, for at the others 0-0-a or 0-0-b would lie again. Of the other two p "
        "is above a, and q below b, as 0-0-p and 0-0-q are used, too: four tiles."
    ),
    phrase(
        "Two zeros apart take four of the five tiles (three would take six), so neither has two to spare, and a < b "
        "at both. But from each of them the values rise to the next: b here is at most a there. That cannot be."
    ),
    phrase(
        "Two zeros side by side use 0-0-0, so there is only one such pair. Both touch an outer point q, and 0-0-q is "
        "one more tile. Round them no further 0 lies between a and q, nor between q and b, for 0-0-a, 0-0-q or 0-0-b "
        "would lie again. So a < q < b. But from b the values rise to a; a third 0 on the way has no tiles to spare, "
        "and a < b at it, too. That cannot be."
    ),
    phrase(
        "So there is one 0, and the other five rise from b to a. As 0-0-a and 0-0-b differ, b is less than a, and "
        "there are p above a and q below b: b is at least 2, a at most 4. Each value is there twice at most, since "
        "0-2-2 is one tile. So b = 2, a = 4, q = 1, and the five begin with 2 2 or end with 4 4, which is the same in "
        "a mirror that turns the order of the values round."
    ),
    phrase(
        "Let them begin with 2 2. Round the first 2 come 0, 0, q = 1, two outer points and the second 2. The first of "
        "the two is 1: after a 2 there the other, x, would take 2-2-x twice. The other is 2: with 1 the tile 1-1-2 "
        "would lie twice. So 1-2-2, 2-2-2 and 0-2-2 are used."
    ),
    phrase(
        "Round the second 2 come the first, that outer 2, two outer points and a 3. The first of the two is 3 or "
        "more, as 2-2-x is used for x = 0, 1 and 2. A 2 after it would take 2-2-x twice; so both are 3, and 2-3-3 "
        "lies twice. That cannot be."
    ),
)


def hexagon_reason(task: Task) -> Reason | None:
    """The proof if the faces contain a hexagon of side 2 and the tiles ascend with at most six values, or ``None``."""
    tiles = task.tile_set.of_mask(task.tiles)
    if len({value for tile in tiles for value in tile}) > MOST_VALUES or not ascend(tiles):
        return None
    faces = frozenset(task.faces)
    for middle in task.points:
        hexagon = large_hexagon(middle)
        if faces.issuperset(hexagon):
            return Reason(
                "hexagon",
                phrase(
                    "The faces hold a hexagon of side 2, round the point {point}, which ascending tiles of six values "
                    "never fill.",
                    point=point_name(middle),
                ),
                working=WORKING,
                faces=hexagon,
            )
    return None


def large_hexagon(middle: Point) -> tuple[Face, ...]:
    """The 24 faces of the hexagon of side 2 around a point."""
    found = {face for point in (middle, *ring_points(middle)) for face in ring(point)}
    return tuple(sorted(found, key=row_by_row))
