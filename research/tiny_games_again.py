"""Solve tiny games with open hands again, by plain recursion without stored values.

``python -m research.tiny_games_again [--part N] HIGHEST EACH`` uses the tiles with values from 0 to HIGHEST. It deals
EACH tiles to each of two players, in every possible way or, with ``--part N``, in every Nth way. The deals have the
same order as in ``research.tiny_games``, which shares no code with this program. The program prints the number of
deals, how many each player wins, and the smallest value, the largest value and the sum of all values.
``docs/sequences.md`` defines the game. A point is ``(a, b)``: adding 1 to ``a`` is one step to the right, and adding 1
to ``b`` is one step to the upper right.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import TypeAlias

Point: TypeAlias = tuple[int, int]
Place: TypeAlias = frozenset[Point]
Name: TypeAlias = tuple[int, int, int]
Table: TypeAlias = dict[Place, bool]
"""A table maps each face with a tile to whether that tile formed a bridge."""


def tiles(highest: int) -> list[Name]:
    rising = [(a, b, c) for a in range(highest + 1) for b in range(a, highest + 1) for c in range(b, highest + 1)]
    return sorted(rising, key=lambda tile: (sum(tile), tile))


def around(point: Point) -> list[Place]:
    a, b = point
    steps = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0)]
    ring = [(a + c, b + d) for c, d in steps]
    return [frozenset((point, one, other)) for one, other in pairwise(ring)]


def beside(place: Place) -> Iterator[Place]:
    for point in place:
        one, other = place - {point}
        yield frozenset((one, other, (one[0] + other[0] - point[0], one[1] + other[1] - point[1])))


def clockwise(place: Place) -> list[Point]:
    """Return the points of a face, clockwise from the leftmost one."""
    first, second, third = sorted(place)
    return [first, second, third] if first[0] == second[0] else [first, third, second]


def placements(table: Table, on: dict[Point, int], tile: Name) -> Iterator[tuple[Place, dict[Point, int], int, bool]]:
    """Yield each way to place a tile: the face, the values, the points, and whether the tile forms a bridge."""
    for place in {other for laid in table for other in beside(laid)} - set(table):
        edges = sum(other in table for other in beside(place))
        for turned in {tile, tile[1:] + tile[:1], tile[2:] + tile[:2]}:
            values = dict(zip(clockwise(place), turned))
            if any(on.get(point, value) != value for point, value in values.items()):
                continue
            points = sum(tile)
            hexagons = sum(all(near in table or near == place for near in around(point)) for point in place)
            points += 50 * hexagons
            bridge = edges == 1 and all(point in on for point in place)
            extends = edges >= 2 and any(table.get(other, False) for other in beside(place))
            points += 40 if bridge or extends else 0
            yield place, values, points, bridge


def opening(tile: Name) -> int:
    return 40 if tile == (0, 0, 0) else sum(tile) + (10 if tile[0] == tile[1] == tile[2] else 0)


def value(table: Table, on: dict[Point, int], mine: frozenset[Name], theirs: frozenset[Name], passed: bool) -> int:
    """Return the mover's further points minus the other player's further points, if both play perfectly."""
    held, ways = sum(map(sum, theirs)), []
    for tile in mine:
        if table:
            options = placements(table, on, tile)
        else:
            first = frozenset(((0, 0), (0, 1), (1, 0)))
            options = iter([(first, dict(zip(clockwise(first), tile)), opening(tile), False)])
        left = mine - {tile}
        for place, values, points, bridge in options:
            if left:
                points -= value({**table, place: bridge}, {**on, **values}, theirs, left, False)
            else:
                points += 25 + held
            ways.append(points)
    if ways:
        return max(ways)
    if passed:
        return held - sum(map(sum, mine)) - 10
    return -10 - value(table, on, theirs, mine, True)


def values(highest: int, each: int, part: int = 1) -> Iterator[int]:
    dealt = 0
    for first in combinations(tiles(highest), each):
        for second in combinations([tile for tile in tiles(highest) if tile not in first], each):
            if dealt % part == 0:
                yield value({}, {}, frozenset(first), frozenset(second), False)
            dealt += 1


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--part", type=int, default=1, metavar="N", help="take every Nth deal only")
    parser.add_argument("highest", type=int, help="the highest value of the set")
    parser.add_argument("each", type=int, help="tiles in each hand")
    options = parser.parse_args(arguments)
    begun = time.process_time()
    found = list(values(options.highest, options.each, options.part))
    wins, losses = (sum(sign * number > 0 for number in found) for sign in (1, -1))
    print(f"{len(found)} deals, {wins} won by the first, {losses} by the second, from {min(found)} to {max(found)},")
    print(f"sum {sum(found)}, {time.process_time() - begun:.1f} s")


if __name__ == "__main__":
    main()
