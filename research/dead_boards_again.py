"""Counts dead boards independently: without the code of the other programs and without symmetry.

``python -m research.dead_boards_again [--mirrors] HIGHEST TILES ...`` counts the dead boards of this number of tiles
from the set 0 to HIGHEST, up to shifts alone: rotated and mirrored boards and boards with other values count
separately. In the standard set, a board without symmetry counts 72 times: 12 symmetries times 6 shifts of the values.
``research.dead_boards`` counts the same boards by free shapes. With numba (the extra ``kernel``), the 39,169 shapes of
12 triangles take half a minute; without it about fifty times as long.

Redelmeier's algorithm generates the shapes (Counting polyominoes: yet another attack, 1981). A triangle is a pair
``row, column`` and points up if the sum is even; its corners are pairs ``row, column`` of the lines between rows.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any, TypeAlias

import numpy as np

Compiled: TypeAlias = Callable[..., Any]


def compiled(function: Compiled) -> Compiled:
    """The compiled function; the function itself without numba."""
    try:
        from numba import njit
    except ImportError:
        return function
    machine_code: Compiled = njit(function)
    return machine_code


def beside(row: int, column: int) -> list[tuple[int, int]]:
    return [(row, column - 1), (row, column + 1), (row + 1 if (row + column) % 2 == 0 else row - 1, column)]


def corners(row: int, column: int) -> list[tuple[int, int]]:
    """The corners of a triangle, clockwise."""
    if (row + column) % 2 == 0:
        return [(row, column), (row + 1, column + 1), (row + 1, column - 1)]
    return [(row, column - 1), (row, column + 1), (row + 1, column)]


Place: TypeAlias = tuple[int, int]


def shapes(size: int) -> Iterator[list[Place]]:
    """All shapes of this number of triangles, each once up to shifts."""
    for first in ((0, 0), (0, 1)):  # in the top row, up or down
        yield from grown(size, first, [], [first], {first})


def grown(size: int, first: Place, laid: list[Place], ahead: list[Place], seen: set[Place]) -> Iterator[list[Place]]:
    """The shapes that contain the triangles ``laid`` and some of those ``ahead``; the call empties ``ahead``."""
    while ahead:
        here = ahead.pop()
        if len(laid) + 1 == size:
            yield [*laid, here]
            continue
        new = [place for place in beside(*here) if place not in seen and place > first]
        yield from grown(size, first, [*laid, here], [*ahead, *new], seen | set(new))


def masks(highest: int, mirrors: bool) -> Any:
    """The tiles that agree with three corners, as two words of bits.

    A corner is its value plus one, or 0 if unknown.
    """
    values = range(highest + 1)
    tiles = [(a, b, c) for a in values for b in range(a, highest + 1) for c in range(b, highest + 1)]
    if mirrors:
        tiles += [(a, c, b) for a, b, c in tiles if a < b < c]
    table = np.zeros((highest + 2, highest + 2, highest + 2, 2), np.int64)
    for number, (a, b, c) in enumerate(tiles):
        for turned in ((a, b, c), (b, c, a), (c, a, b)):
            for known in product((False, True), repeat=3):
                at = tuple(value + 1 if one else 0 for value, one in zip(turned, known, strict=True))
                table[(*at, number // 60)] |= 1 << number % 60
    return table


@compiled
def bits(word: int) -> int:
    count = 0
    while word:
        word &= word - 1
        count += 1
    return count


@compiled
def dead(table: Any, values: int, points: int, size: int, triples: Any, begins: Any) -> int:
    """The number of ways to assign values to these points so that the board of this number of faces is dead.

    ``triples`` lists the three points of each face and slot; the number of points means a corner that no tile touches.
    The triples completed by point ``p`` begin at ``begins[p, 0]``, the slots among them at ``begins[p, 1]``.
    """
    given = np.zeros(points + 1, np.int64)  # the value plus one
    laid, owed = np.zeros((points + 1, 2), np.int64), np.zeros((points + 1, 2), np.int64)
    found, point = 0, 0
    while point >= 0:
        given[point] += 1
        if given[point] > values:
            given[point] = 0
            point -= 1
            continue
        first, second = laid[point]
        legal = True
        for at in range(begins[point, 0], begins[point, 1]):
            one, two = table[given[triples[at, 0]], given[triples[at, 1]], given[triples[at, 2]]]
            if (one | two) == 0 or first & one or second & two:
                legal = False
                break
            first |= one
            second |= two
        if not legal:
            continue
        must, too = owed[point]
        for at in range(begins[point, 1], begins[point + 1, 0]):
            one, two = table[given[triples[at, 0]], given[triples[at, 1]], given[triples[at, 2]]]
            must |= one
            too |= two
        if bits(first | must) + bits(second | too) > size:
            continue
        if point + 1 == points:
            found += 1
        else:
            point += 1
            laid[point], owed[point] = (first, second), (must, too)
    return found


def in_order(laid: Sequence[tuple[int, int]], slots: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The points of a shape in search order.

    The next point completes the most slots and faces; slots with two known points count first.
    """
    left = {point for face in laid for point in corners(*face)}
    groups = [(2, corners(*face)) for face in laid]
    for slot in slots:
        touched = [point for point in corners(*slot) if point in left]
        groups.append((3 if len(touched) == 2 else 1, touched))
    order: list[tuple[int, int]] = []
    while left:
        gain = dict.fromkeys(sorted(left), 0)
        for worth, points in groups:
            missing = [point for point in points if point in left]
            for point in missing:
                gain[point] += worth if len(missing) == 1 else 0
        order.append(max(gain, key=lambda point: gain[point]))
        left.remove(order[-1])
    return order


def count(highest: int, size: int, mirrors: bool = False) -> tuple[int, int]:
    """The number of shapes, and the number of dead boards."""
    table = masks(highest, mirrors)
    number = found = 0
    for laid in shapes(size):
        number += 1
        slots = sorted({one for face in laid for one in beside(*face)} - set(laid))
        order = in_order(laid, slots)
        place = {point: at for at, point in enumerate(order)}
        known: list[tuple[int, int, list[int]]] = []
        for kind, all_faces in enumerate((laid, slots)):
            for face in all_faces:
                points = [place.get(point, len(order)) for point in corners(*face)]
                known.append((max(point for point in points if point < len(order)), kind, points))
        known.sort()
        sorts = [(2 * point + kind) for point, kind, _ in known]
        begins = np.searchsorted(sorts, np.arange(2 * len(order) + 2)).reshape(-1, 2)
        found += dead(table, highest + 1, len(order), size, np.array([points for *_, points in known]), begins)
    return number, found


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--mirrors", action="store_true", help="both mirror images of each tile")
    parser.add_argument("highest", type=int, help="the highest value of the set")
    parser.add_argument("tiles", type=int, nargs="+", help="tiles on the board")
    options = parser.parse_args(arguments)
    for size in options.tiles:
        begun = time.process_time()
        number, found = count(options.highest, size, options.mirrors)
        print(f"{size} tiles: {found} dead boards on {number} shapes, {time.process_time() - begun:.1f} s", flush=True)


if __name__ == "__main__":
    main()
