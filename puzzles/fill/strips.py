"""Recognise straight strips, and prove without a search that ascending tiles cannot fill a long one.

The points of a strip are numbered along its zigzag. A **step** leads from each point to the next, along an edge that
crosses the strip. Two edges of a face are consecutive steps; the third is its **rim**. Arrange the n values on a
circle. The **height** of a step is the distance on the circle from its first value to its second, clockwise and
anticlockwise in turn. The height is 0 if the two values are equal; otherwise it is from 1 to n - 1.

The values of a tile ascend clockwise, so on a face with three different values, the second step is higher than the
first. If both ends of the rim have the same value, both steps have the same height. So heights never fall, except to 0
at a step between equal values. Between two such steps, the height reaches the middle, n / 2, at most once, and rises
above it at most once. Reaching the middle is one **crossing**, and rising above it is another, so a jump over the
middle counts as two. A tile with three different values makes at least ``crossings_needed`` crossings. For each value,
``crossings_given`` is the largest number of crossings that the tiles with this value at two corners allow.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise
from typing import NamedTuple

from analyzer.lattice import neighbours
from analyzer.messages import phrase, phrases
from analyzer.tiles import Tile
from puzzles.curl import used_tiles
from puzzles.fill.task import Reason, Task, ascend

ENDS = 2
"""Each end of a strip can add one crossing."""


class Strip(NamedTuple):
    """A straight strip of at least three faces.

    Attributes:
        order: the points along the zigzag; each face has three consecutive points.
    """

    faces: tuple[int, ...]
    order: tuple[int, ...]


def strip_points(task: Task) -> Strip | None:
    number = {face: place for place, face in enumerate(task.faces)}
    beside = [[number[other] for other in neighbours(face) if other in number] for face in task.faces]
    ends = [face for face, others in enumerate(beside) if len(others) == 1]
    if len(ends) != 2 or len(task.faces) < 3:
        return None
    way = [ends[0]]
    while way[-1] != ends[1]:
        onward = [face for face in beside[way[-1]] if face not in way[-2:-1]]
        if len(onward) != 1:
            return None
        way += onward
    if len(way) != len(task.faces):
        return None
    corners = [set(task.corners[face]) for face in way]
    last, last_but_one = (corners[-1] - corners[-2]).pop(), (corners[-2] - corners[-3]).pop()
    order = [(face - after).pop() for face, after in pairwise(corners)]
    order += [*(corners[-1] - {last, last_but_one}), last_but_one, last]
    straight = all(set(order[place : place + 3]) == each for place, each in enumerate(corners))
    return Strip(tuple(way), tuple(order)) if straight else None


def strip_reason(task: Task) -> Reason | None:
    """Prove that the faces are a straight strip that ascending tiles cannot fill; ``None`` if this proof fails."""
    if strip_points(task) is None:
        return None
    return crossings_reason(task.tile_set.of_mask(task.tiles), len(task.faces))


def crossings_reason(tiles: Collection[Tile], faces: int) -> Reason | None:
    """Prove that a straight strip of this many faces needs more crossings than the tiles allow; else ``None``.

    >>> from analyzer.tiles import TileSet
    >>> tiles = TileSet.named("0-9").tiles
    >>> crossings_reason(tiles, 217).numbers, crossings_reason(tiles, 216)
    ({'tiles': 220, 'faces': 217, 'needed': 74, 'room': 72}, None)
    """
    if not ascend(tiles):
        return None
    values = sorted({value for tile in tiles for value in tile})
    circle = {value: number for number, value in enumerate(values)}
    each = [crossings_needed(tile, circle) for tile in tiles]
    given = {value: crossings_given(tiles, value, circle) for value in values}
    spare = len(tiles) - faces
    needed, room = sum(each) - 2 * spare, sum(given.values()) + ENDS
    if needed <= room:
        return None
    gives = tuple(phrase("{number} for {value}", value=value, number=count) for value, count in given.items())
    both = phrases("{count:,} tile", "{count:,} tiles", each.count(2))
    one = phrases("{count:,} tile", "{count:,} tiles", each.count(1))
    working = [
        phrase(
            "Put the {count} values on a circle. Along the zigzag of the strip's points, count how many "
            "places each step moves on the circle: clockwise for one step, anticlockwise for the next. "
            "This number is the height of the step. Because tiles ascend, the height increases at each "
            "tile with three different values, however the tile is rotated. The height stays the same at a tile "
            "whose two equal values are on the outline. At a step between two equal values, the height starts again "
            "from 0.",
            count=len(values),
        ),
        phrase(
            "Reaching the middle height, {middle}, is one crossing, and leaving it is another. A tile makes both "
            "crossings, in any rotation, if its values do not all lie in one half of the circle ({both}). A tile "
            "makes at least one crossing if its values are all different and two of them are opposite each other "
            "({one}).",
            middle=f"{len(values) / 2:g}",
            both=both,
            one=one,
        ),
        phrase(
            "Between one step with equal values and the next, there are at most two crossings: one for each of the "
            "tiles a-a-b beside these steps. If the step a-a is read clockwise, such a tile gives a crossing only if "
            "b is in the half of the circle before a; if the step is read anticlockwise, only if b is in the half "
            "after a. If b is opposite a, the tile gives no crossing."
        ),
        phrase(
            "Let a be any value. Each step a-a is the shared edge of two tiles. So the total number of tiles beside "
            "the steps a-a that are read clockwise is even; the same holds for those that are read anticlockwise. The "
            "tile a-a-a is beside one step of each kind. For each kind of step, count a-a-a and the tiles that can "
            "give a crossing at such a step. If the count is odd, one crossing is lost, unless the tile a-a-b with b "
            "opposite a makes the count even."
        ),
        phrase(
            "So for each value a, the tiles a-a-b give at most this many crossings: {gives}. Each end of the strip "
            "allows one more crossing.",
            gives=gives,
        ),
    ]
    if spare:
        working.append(
            phrases(
                "{count:,} tile is left out; it lowers the required number of crossings by at most two.",
                "{count:,} tiles are left out; each lowers the required number of crossings by at most two.",
                spare,
            )
        )
    message = phrase(
        "The strip is too long: a straight strip of {tiles} needs at least {needed} crossings of the middle "
        "height, but at most {room} are possible.",
        tiles=used_tiles(len(tiles), faces),
        needed=needed,
        room=room,
    )
    numbers = {"tiles": len(tiles), "faces": faces, "needed": needed, "room": room}
    return Reason("strip", message, working=tuple(working), numbers=numbers)


def crossings_needed(tile: Tile, circle: dict[int, int]) -> int:
    a, b, c = sorted(circle[value] for value in tile)
    longest = 2 * max(b - a, c - b, len(circle) - c + a)
    return 0 if a == b or b == c or longest > len(circle) else 1 if longest == len(circle) else 2


def crossings_given(tiles: Collection[Tile], value: int, circle: dict[int, int]) -> int:
    """Return how many crossings the tiles with this value at two corners allow."""
    others = [other for tile in tiles if tile.count(value) == 2 for other in tile if other != value]
    ways = [2 * ((circle[other] - circle[value]) % len(circle)) for other in others]
    after, before = sum(way < len(circle) for way in ways), sum(way > len(circle) for way in ways)
    opposite = len(ways) - after - before
    triple = Tile(value, value, value) in tiles
    odd = (after % 2 != triple) + (before % 2 != triple)
    return after + before - max(0, odd - opposite)
