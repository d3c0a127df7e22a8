"""Straight strips: recognize them, and prove on paper that ascending tiles cannot fill a long one.

The points of a strip are numbered along its zigzag. A **step** joins each point to the next, along an edge across the
strip. A face has two consecutive steps and a third edge, its **rim**. Arrange the n values on a circle. The **height**
of a step is the clockwise distance of its values on the circle or, for every second step, the anticlockwise distance: 0
for two equal values, otherwise 1 to n - 1.

Since tiles ascend, the second step of a face with different values is higher than the first by the clockwise length of
its rim; if the rim has equal values, both steps have the same height. So heights only rise, but start again after a
step between equal values. Between two such steps, the heights reach the middle, n / 2, at most once and leave it at
most once: two **crossings**. ``crossings_needed`` counts the crossings of tiles with three different values;
``crossings_given`` counts those that begin or end at tiles with two equal values. ``tests/test_long_strip.py`` checks
both counts against all strips of small sets.
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
"""The crossings from the ends of the strip, which may begin below the middle and end above it."""


class Strip(NamedTuple):
    """A straight strip.

    Attributes:
        faces: the numbers of its faces from end to end.
        order: its points along the zigzag; each face has three consecutive points.
    """

    faces: tuple[int, ...]
    order: tuple[int, ...]


def strip_points(task: Task) -> Strip | None:
    """The strip that a task's faces form; ``None`` if they form no strip or are fewer than three."""
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
    """A proof that a straight strip is too long for these ascending tiles, or ``None``."""
    if strip_points(task) is None:
        return None
    return crossings_reason(task.tile_set.of_mask(task.tiles), len(task.faces))


def crossings_reason(tiles: Collection[Tile], faces: int) -> Reason | None:
    """A proof that a straight strip of this many tiles needs more crossings than possible, or ``None``.

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
    gives = tuple(phrase("{value}: {number}", value=value, number=count) for value, count in given.items())
    both = phrases("{count:,} tile", "{count:,} tiles", each.count(2))
    one = phrases("{count:,} tile", "{count:,} tiles", each.count(1))
    working = [
        phrase(
            "Put the {count} values on a circle. Along the zigzag of the strip's points read how many places each "
            "step goes clockwise or, every second one, anticlockwise: its height. As tiles ascend, the height rises "
            "with each tile of three values, whichever way it lies, and stays with two alike on the outline. After a "
            "step between two values alike it begins anew.",
            count=len(values),
        ),
        phrase(
            "To come to the middle, {middle}, is one crossing, and to leave it is one. A tile whose values no half of "
            "the circle holds makes both, whichever way it lies ({both}); one with two values opposite to each other "
            "makes one at least ({one}).",
            middle=f"{len(values) / 2:g}",
            both=both,
            one=one,
        ),
        phrase(
            "From one step between two alike to the next there are two crossings at most, one for each of the tiles "
            "a-a-b beside these steps: none for it if b is opposite to a, nor if the step is read clockwise and b "
            "comes in the half after a, nor if it is read anticlockwise and b comes in the half before."
        ),
        phrase(
            "Two tiles meet at such a step, so beside those of either kind an even number lie, of each a; a-a-a is "
            "beside one of either kind. Where the number does not come out, one tile gives no crossing, unless the "
            "tile with the value opposite helps."
        ),
        phrase(
            "So the tiles a-a-b give, for each a: {gives}. The two ends of the strip give one each, or help as well.",
            gives=gives,
        ),
    ]
    if spare:
        working.append(
            phrases(
                "{count:,} tile left out: each changes this by two at most.",
                "{count:,} tiles left out: each changes this by two at most.",
                spare,
            )
        )
    message = phrase(
        "The strip is too long: along a straight strip of {tiles} the steps across it cross the middle of the circle "
        "of values {needed} times at least, and {room} times at most.",
        tiles=used_tiles(len(tiles), faces),
        needed=needed,
        room=room,
    )
    numbers = {"tiles": len(tiles), "faces": faces, "needed": needed, "room": room}
    return Reason("strip", message, working=tuple(working), numbers=numbers)


def crossings_needed(tile: Tile, circle: dict[int, int]) -> int:
    """The crossings of a tile in any rotation: two if no half circle contains its values, one if two are opposite."""
    a, b, c = sorted(circle[value] for value in tile)
    longest = 2 * max(b - a, c - b, len(circle) - c + a)
    return 0 if a == b or b == c or longest > len(circle) else 1 if longest == len(circle) else 2


def crossings_given(tiles: Collection[Tile], value: int, circle: dict[int, int]) -> int:
    """The most crossings that begin or end at tiles with this value twice."""
    others = [other for tile in tiles if tile.count(value) == 2 for other in tile if other != value]
    ways = [2 * ((circle[other] - circle[value]) % len(circle)) for other in others]
    after, before = sum(way < len(circle) for way in ways), sum(way > len(circle) for way in ways)
    opposite = len(ways) - after - before
    triple = Tile(value, value, value) in tiles
    odd = (after % 2 != triple) + (before % 2 != triple)
    return after + before - max(0, odd - opposite)
