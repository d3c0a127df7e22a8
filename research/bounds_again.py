"""Compute the bounds of the best known results again. This program shares no code with the installed program.

``python -m research.bounds_again`` prints every bound of ``triomino best-known`` except those of the dead boards.
``docs/best-known.md`` has the proofs. A point is ``(a, b)``, with unit steps to the right and to the lower right. To
find the perimeters, this program tries all cases, but the installed program uses formulas.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, pairwise, permutations, product
from typing import TypeAlias

import numpy as np

Point: TypeAlias = tuple[int, int]
Face: TypeAlias = tuple[Point, Point, Point]
"""The three points of a face, clockwise; the least point comes first."""

Values: TypeAlias = tuple[int, int, int]

HAND, TARGET, HEXAGON, BRIDGE, OUT = 9, 400, 50, 40, 25
"""The rules of ``pressman`` for two players: the size of a dealt hand, the target and the bonuses."""


@cache
def tiles(highest: int, mirrors: bool = False) -> tuple[Values, ...]:
    """The tiles of a set, each with its lowest value first."""
    rising = [(a, b, c) for a, b, c in product(range(highest + 1), repeat=3) if a <= b <= c]
    return (*rising, *((a, c, b) for a, b, c in rising if mirrors and a < b < c))


def turns(tile: Values) -> set[Values]:
    a, b, c = tile
    return {(a, b, c), (b, c, a), (c, a, b)}


# Perimeters


@cache
def imbalance(highest: int, mirrors: bool = False) -> tuple[int, ...]:
    """For 0, 1, 2 … tiles, find the smallest number of edges that do not cancel out.

    An edge ``a b`` and an edge ``b a`` cancel out; edges with two equal values do not count. The program tries every
    choice of tiles with three different values, because the edges of other tiles cancel out.
    """
    pairs = {pair: at for at, pair in enumerate(combinations(range(highest + 1), 2))}
    uneven = [tile for tile in tiles(highest, mirrors) if len(set(tile)) == 3]
    left, chosen = np.zeros((1, len(pairs)), np.int8), np.zeros(1, np.int8)
    for a, b, c in uneven:
        edges = np.zeros(len(pairs), np.int8)
        for first, last in ((a, b), (b, c), (c, a)):
            edges[pairs[min(first, last), max(first, last)]] += 1 if first < last else -1
        left, chosen = np.concatenate([left, left + edges]), np.concatenate([chosen, chosen + 1])
    sums = np.abs(left).sum(axis=1)
    even = len(tiles(highest, mirrors)) - len(uneven)
    least = [int(sums[chosen == count].min()) for count in range(len(uneven) + 1)]
    return tuple(min(least[max(0, count - even) : count + 1]) for count in range(even + len(uneven) + 1))


@cache
def areas() -> dict[int, int]:
    """For each length of an outline, find the largest number of faces inside.

    A figure has at most as many faces as its hull, a triangle with its corners cut off. The outline of a hull is at
    least 1.5 times as long as a side of the triangle, so triangles with sides up to 24 cover all lengths up to 36.
    """
    most: dict[int, int] = {}
    for side in range(1, 25):
        for cut in product(range(side), repeat=3):
            if all(cut[at] + cut[at - 1] <= side for at in range(3)):
                length = 3 * side - sum(cut)
                most[length] = max(most.get(length, 0), side * side - sum(each * each for each in cut))
    return most


@cache
def outline(faces: int) -> int:
    return min(length for length, most in areas().items() if most >= faces)


def perimeter(faces: int, holes: int, left_over: int) -> int:
    """A lower bound on the perimeter, which includes the edges around the holes."""
    least = max(left_over, outline(faces + holes) + 3 * holes)
    return least + (least + faces) % 2


def figures(highest: int, least: int, mirrors: bool = False) -> Iterator[tuple[int, int]]:
    """For each number of tiles from ``least`` on, yield each number of holes and the maximum number of spare edges.

    A figure of ``F`` faces with ``P`` edges around it has ``(3 * F - P) / 2`` shared edges. When a tile is placed, it
    uses one of these edges, unless it is the first tile. The other shared edges are spare.
    """
    for faces in range(least, len(tiles(highest, mirrors)) + 1):
        for holes in range(faces):
            shared = (3 * faces - perimeter(faces, holes, imbalance(highest, mirrors)[faces])) // 2
            if shared >= faces - 1:
                yield holes, shared - (faces - 1)


# Fillings


def ring(point: Point) -> list[Face]:
    a, b = point
    steps = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0)]
    around = [(a + x, b + y) for x, y in steps]
    return [face(point, one, other) for one, other in pairwise(around)]


def face(*points: Point) -> Face:
    """The face with these points, given clockwise."""
    least = points.index(min(points))
    first, second, third = points[least:] + points[:least]
    return first, second, third


def can_be_filled(faces: Iterable[Face], set_of: Sequence[Values], given: dict[Point, int]) -> bool:
    """Whether different tiles can fill these faces; ``given`` fixes the values of some points."""
    waiting = set(faces)
    number = {turned: at for at, tile in enumerate(set_of) for turned in turns(tile)}
    values = range(max(map(max, set_of)) + 1)
    order = list(given)
    while left := {point for each in waiting for point in each} - set(order):
        order.append(max(sorted(left), key=lambda point: _completed(waiting, {*order, point})))
    complete = [[each for each in waiting if max(map(order.index, each)) == at] for at in range(len(order))]
    on: dict[Point, int] = {}

    def extend(at: int, used: int) -> bool:
        if at == len(order):
            return True
        for value in [given[order[at]]] if order[at] in given else values:
            on[order[at]], now = value, used
            for a, b, c in complete[at]:
                tile = number.get((on[a], on[b], on[c]))
                if tile is None or now >> tile & 1:
                    break
                now |= 1 << tile
            else:
                if extend(at + 1, now):
                    return True
        return False

    return extend(0, 0)


def _completed(faces: Iterable[Face], points: set[Point]) -> tuple[int, int]:
    known = [len(points.intersection(each)) for each in faces]
    return known.count(3), known.count(2)


@cache
def five_beside_one(highest: int, mirrors: bool = False) -> bool:
    """Whether a point and five of its neighbours can all be centres of complete hexagons."""
    centres = [(0, 0), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)]
    faces = {each for point in centres for each in ring(point)}
    assert len(faces) == 22
    # Raising all values by one (the highest becomes 0) does not change the set. So one value can be chosen freely.
    return can_be_filled(faces, tiles(highest, mirrors), {(0, 0): 0})


def surrounded(tile: Values, highest: int) -> bool:
    """Whether other tiles can fill all twelve faces that touch this tile's face."""
    here = face((0, 0), (1, 0), (0, 1))
    around = {each for point in here for each in ring(point)} - {here}
    assert len(around) == 12
    others = [other for other in tiles(highest) if other != tile]
    return can_be_filled(around, others, dict(zip(here, tile)))


# The bounds


def crowded(highest: int, mirrors: bool = False) -> int:
    share = 4 if five_beside_one(highest, mirrors) else 5
    return max((2 * faces - left) // share for faces, left in enumerate(imbalance(highest, mirrors)))


def most_hexagons(highest: int, least: int = 1, mirrors: bool = False) -> int:
    return min(crowded(highest, mirrors), max(more for _, more in figures(highest, least, mirrors)))


def most_bridges(highest: int, least: int = 1, mirrors: bool = False) -> int:
    return max(holes + more // 2 for holes, more in figures(highest, least, mirrors))


def opening(tile: Values) -> int:
    return 40 if tile == (0, 0, 0) else sum(tile) + 10 * (len(set(tile)) == 1)


def most_of_a_round(highest: int) -> int:
    hexagons = most_hexagons(highest)
    bonuses = max(HEXAGON * min(more, hexagons) + BRIDGE * (holes + more) for holes, more in figures(highest, 1))
    return sum(map(sum, tiles(highest))) + max(opening(tile) - sum(tile) for tile in tiles(highest)) + OUT + bonuses


def most_of_a_move(highest: int) -> int:
    """A move completes three hexagons only if its tile can be surrounded."""
    by_value = sorted(tiles(highest), key=sum, reverse=True)
    most_with_two = sum(by_value[0]) + 2 * HEXAGON + BRIDGE
    for tile in by_value:
        if surrounded(tile, highest):
            return max(most_with_two, sum(tile) + 3 * HEXAGON + BRIDGE)
    return most_with_two


def most_of_three_moves(highest: int) -> int:
    """Return an upper bound on the points for an opening and two more tiles.

    The bound uses only that each tile fits an earlier one along an edge. Three tiles cannot form a hexagon or a
    bridge.
    """
    return max(
        opening(first) + sum(second) + sum(third)
        for first, second, third in permutations(tiles(highest), 3)
        if fit(first, second) and (fit(first, third) or fit(second, third))
    )


@cache
def fit(one: Values, other: Values) -> bool:
    """Whether an edge reads ``a b`` on one tile and ``b a`` on the other."""
    return any((b, a) in edges_of(other) for a, b in edges_of(one))


def edges_of(tile: Values) -> set[tuple[int, int]]:
    a, b, c = tile
    return {(a, b), (b, c), (c, a)}


def bounds() -> dict[str, int]:
    count = len(tiles(5))
    return {
        "compact-figure": perimeter(count, 0, imbalance(5)[count]),
        "hexagons": most_hexagons(5),
        "hexagons-whole-set": most_hexagons(5, count),
        "bridges-whole-set": most_bridges(5, count),
        "highest-move": most_of_a_move(5),
        "highest-move-played": most_of_a_move(5),
        "first-three-moves": most_of_three_moves(5),
        "shortest-round": min(1 + 2, 2 * HAND - 1),  # A round ends after two passes, or with an empty hand.
        "longest-round": (count - 1) + (count - 2) - 1,  # At most 55 tiles, with 53 passes between them.
        "round-points": most_of_a_round(5),
        "match-total": TARGET - 1 + most_of_a_round(5),
        "bridges": most_bridges(5),
        "hexagons-played": most_hexagons(5),
    }


def main(arguments: Sequence[str] | None = None) -> None:
    argparse.ArgumentParser().parse_args(arguments)
    begun = time.process_time()
    for name, bound in bounds().items():
        print(f"{name}: {bound}")
    print(f"{time.process_time() - begun:.1f} s")


if __name__ == "__main__":
    main()
