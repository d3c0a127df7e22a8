"""Searches independently for figures of all tiles with a half turn about a hole, without the code of the other program.

``python -m research.half_turn36_again`` searches the set 0-5 for figures with perimeter 36, and prints a line for each
length of the hole's outline. All images of a figure count separately: rotated, mirrored and with shifted values. With
numba (the extra ``kernel``) this takes hours; ``--lengths 10`` takes seven minutes. ``3 20`` searches for the figures
of the set 0-3 with a perimeter of 20 or less.

The program uses its own coordinates: a point is ``(a, b)``, with unit steps to the right and to the lower right. A cell
``(a, b, h)`` has the points ``(a, b)``, ``(a + 1, b)`` and ``(a, b + 1)`` or, for ``h = 1``, ``(a + 1, b)``, ``(a + 1,
b + 1)`` and ``(a, b + 1)``, clockwise. The program searches every choice of steps around a hole, even if a reflection
or a rotation maps two of them to each other. An attempt ends only if a cell has no option left, or if too many edges of
one kind are on the outline: each kind has a fixed number, plus the excess of the perimeter over the sum of all
imbalances.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any, TypeAlias

import numpy as np

Compiled: TypeAlias = Callable[..., Any]
Point: TypeAlias = tuple[int, int]
Cell: TypeAlias = tuple[int, int, int]

LINE = 96
"""The points in a row of the grid, and the number of rows."""

UNKNOWN, LAID, BARE = range(3)
STATE, OWED, LISTED = range(3)
VALUE, TOUCHED = range(2)
VALUES, PAIRS, USED, LISTED_CELLS, LEFT, POINT_SUM, CELL_SUM, TRIED = range(8)

CORNERS = np.array([[0, 1, LINE], [1, LINE + 1, LINE]])
"""The steps from the first point of a cell to its corners, for both kinds of cells."""

ACROSS = np.array([[1 - 2 * LINE, 1, -1], [1, 2 * LINE - 1, -1]])
"""The steps from a cell to its neighbours: the cell at ``(a, b, h)`` has the number ``2 * (b * LINE + a) + h``."""


def compiled(function: Compiled) -> Compiled:
    """The compiled function; the function itself without numba."""
    try:
        from numba import njit
    except ImportError:
        return function
    machine_code: Compiled = njit(function)
    return machine_code


# Holes


def corners(cell: Cell) -> tuple[Point, Point, Point]:
    a, b, h = cell
    return ((a + 1, b), (a + 1, b + 1), (a, b + 1)) if h else ((a, b), (a + 1, b), (a, b + 1))


def beside(cell: Cell) -> tuple[Cell, Cell, Cell]:
    a, b, h = cell
    return ((a + 1, b, 0), (a, b + 1, 0), (a, b, 0)) if h else ((a, b - 1, 1), (a, b, 1), (a - 1, b, 1))


def ways_round(half: int) -> Iterator[list[Point]]:
    """Every closed path around a hole that a half turn maps to itself, clockwise, with a fixed point and first step."""
    steps = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    for turns in product((-2, -1, 0, 1, 2), repeat=half - 1):
        way, direction = [(0, 0)], 0
        for turn in (0, *turns):
            direction += turn
            way.append((way[-1][0] + steps[direction % 6][0], way[-1][1] + steps[direction % 6][1]))
        a, b = way[half]
        way = [*way[:half], *((a - c, b - d) for c, d in way[:half])]
        if len(set(way)) == 2 * half and doubled_area(way) > 0:
            yield way


def doubled_area(way: list[Point]) -> int:
    """The number of cells inside a closed path, negative if the path runs anticlockwise."""
    return sum(a * d - b * c for (a, b), (c, d) in zip(way, way[1:] + way[:1]))


def images(way: list[Point]) -> set[tuple[Point, ...]]:
    """The rotated and mirrored outlines: their points, shifted to the same place."""
    found = set()
    for mirrored in (False, True):
        points = [(b, a) if mirrored else (a, b) for a, b in way]
        for _ in range(6):
            points = [(-b, a + b) for a, b in points]
            left, top = min(a for a, _ in points), min(b for _, b in points)
            moved = [(a - left, b - top) for a, b in points]
            edges = {tuple(sorted(edge)) for edge in zip(moved, moved[1:] + moved[:1])}
            found.add(tuple(point for edge in sorted(edges) for point in edge))
    return found


def inside(way: list[Point]) -> list[Cell]:
    """The cells inside a closed path: those to the right of its edges, and their neighbours that no edge separates."""
    edges = set(zip(way, way[1:] + way[:1]))
    span = range(-len(way), len(way))
    near = [(a, b, h) for a, b, h in product(span, span, (0, 1))]
    found = {cell for cell in near if any((corners(cell)[at], corners(cell)[at - 2]) in edges for at in range(3))}
    ahead = list(found)
    while ahead:
        cell = ahead.pop()
        for at, other in enumerate(beside(cell)):
            if (corners(cell)[at], corners(cell)[at - 2]) not in edges and other not in found:
                found.add(other)
                ahead.append(other)
    assert len(found) == doubled_area(way)
    return list(found)


def room(outer: int) -> int:
    """The largest number of cells inside an outline of this length: a sixth of its square."""
    return outer * outer // 6


def holes(tiles: int, perimeter: int, length: int) -> list[list[Point]]:
    """One of each class of holes with an outline of this length that leave enough of the perimeter for all tiles."""
    found: dict[tuple[Point, ...], list[Point]] = {}
    for way in ways_round(length // 2):
        if room(perimeter - length) >= tiles + doubled_area(way):
            found.setdefault(min(images(way)), way)
    return list(found.values())


# The search


@compiled
def allowed(exposed: Any, book: Any, first: int, last: int) -> bool:
    """Whether the outline may have one more edge from one value to the next."""
    count = book[VALUES]
    return bool(book[LEFT] > 0 and exposed[first % (count // 2), (last - first) % count] > 0)


@compiled
def spend(exposed: Any, book: Any, first: int, last: int, number: int) -> None:
    count = book[VALUES]
    exposed[first % (count // 2), (last - first) % count] -= number
    book[LEFT] -= number


@compiled
def bare(points: Any, cells: Any, exposed: Any, book: Any, cell: int) -> bool:
    """Whether the cell may stay empty."""
    if cells[cell, OWED]:
        return False
    h, at = cell % 2, cell // 2
    for edge in range(3):
        if cells[cell + ACROSS[h, edge], STATE] == LAID:
            first, last = points[at + CORNERS[h, (edge + 1) % 3], VALUE], points[at + CORNERS[h, edge], VALUE]
            if not allowed(exposed, book, first, last):
                return False
    return True


@compiled
def fits(cells: Any, tiles: Any, exposed: Any, book: Any, cell: int, a: int, b: int, c: int) -> bool:
    """Whether the cell may hold the tile with these corners."""
    tile = tiles[a, b, c]
    if tile < 0 or book[USED] >> tile & 1:
        return False
    h = cell % 2
    if cells[cell + ACROSS[h, 0], STATE] == BARE and not allowed(exposed, book, a, b):
        return False
    if cells[cell + ACROSS[h, 1], STATE] == BARE and not allowed(exposed, book, b, c):
        return False
    return not (cells[cell + ACROSS[h, 2], STATE] == BARE and not allowed(exposed, book, c, a))


@compiled
def options(points: Any, cells: Any, tiles: Any, exposed: Any, book: Any, cell: int) -> int:
    """The possible values of the cell's third corner as bits, with one more bit if the cell can stay empty.

    If all three values are known, the bit of the third says whether the tile fits.
    """
    h, at = cell % 2, cell // 2
    found = 1 << book[VALUES] if bare(points, cells, exposed, book, cell) else 0
    free = 2
    for corner in range(3):
        if points[at + CORNERS[h, corner], TOUCHED] == 0:
            free = corner
    first, second = at + CORNERS[h, (free + 1) % 3], at + CORNERS[h, (free + 2) % 3]
    third = at + CORNERS[h, free]
    b, c = points[first, VALUE], points[second, VALUE]
    for a in range(book[VALUES]):
        if points[third, TOUCHED] and points[third, VALUE] != a:
            continue
        if fits(cells, tiles, exposed, book, cell, *turned(a, b, c, free)):
            found |= 1 << a
    return found


@compiled
def turned(a: int, b: int, c: int, free: int) -> tuple[int, int, int]:
    """Three values in the order of the corners, with the first value on the free corner."""
    if free == 0:
        return a, b, c
    if free == 1:
        return c, a, b
    return b, c, a


@compiled
def size_of(bits: int) -> int:
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@compiled
def narrowest(points: Any, cells: Any, listed: Any, tiles: Any, exposed: Any, book: Any) -> tuple[int, int]:
    """The listed cell with the fewest options, and these options; no cell if all are settled."""
    best, best_options, fewest = -1, 0, 100
    for number in range(book[LISTED_CELLS] - 1, -1, -1):
        cell = listed[number]
        if cells[cell, STATE] == UNKNOWN:
            found = options(points, cells, tiles, exposed, book, cell)
            if size_of(found) < fewest:
                best, best_options, fewest = cell, found, size_of(found)
                if fewest < 2:
                    break
    return best, best_options


@compiled
def expose(points: Any, cells: Any, exposed: Any, book: Any, cell: int, number: int) -> bool:
    """Spend the edges between a cell just settled and its neighbours settled the other way; whether that is allowed."""
    h, at = cell % 2, cell // 2
    legal = True
    for edge in range(3):
        state = cells[cell + ACROSS[h, edge], STATE]
        if state == UNKNOWN or state == cells[cell, STATE]:
            continue
        first, last = points[at + CORNERS[h, edge], VALUE], points[at + CORNERS[h, (edge + 1) % 3], VALUE]
        if cells[cell, STATE] == BARE:
            first, last = last, first
        legal = legal and allowed(exposed, book, first, last)
        spend(exposed, book, first, last, number)
    return legal


@compiled
def put(points: Any, cells: Any, tiles: Any, book: Any, cell: int, third: int) -> None:
    """Place a tile and its twin; ``third`` is the value of the corner that has none."""
    h, at, count = cell % 2, cell // 2, book[VALUES]
    for corner in range(3):
        point = at + CORNERS[h, corner]
        other = book[POINT_SUM] - point
        if points[point, TOUCHED] == 0:
            points[point, VALUE] = third
            points[other, VALUE] = (third + count // 2) % count
        points[point, TOUCHED] += 1
        points[other, TOUCHED] += 1
    cells[cell, STATE] = cells[book[CELL_SUM] - cell, STATE] = LAID
    book[USED] ^= 1 << tile_on(points, tiles, cell)


@compiled
def tile_on(points: Any, tiles: Any, cell: int) -> int:
    h, at = cell % 2, cell // 2
    a, b, c = points[at + CORNERS[h, 0], VALUE], points[at + CORNERS[h, 1], VALUE], points[at + CORNERS[h, 2], VALUE]
    return int(tiles[a, b, c])


@compiled
def take(points: Any, cells: Any, tiles: Any, book: Any, cell: int) -> None:
    """Remove a tile and its twin."""
    h, at = cell % 2, cell // 2
    book[USED] ^= 1 << tile_on(points, tiles, cell)
    for corner in range(3):
        point = at + CORNERS[h, corner]
        points[point, TOUCHED] -= 1
        points[book[POINT_SUM] - point, TOUCHED] -= 1
    cells[cell, STATE] = cells[book[CELL_SUM] - cell, STATE] = UNKNOWN


@compiled
def list_beside(cells: Any, listed: Any, book: Any, cell: int) -> None:
    """List the unsettled cells beside this one; of each pair of twins, the cell with the lower number."""
    for edge in range(3):
        other = cell + ACROSS[cell % 2, edge]
        other = min(other, book[CELL_SUM] - other)
        if cells[other, STATE] == UNKNOWN and not cells[other, LISTED]:
            cells[other, LISTED] = 1
            listed[book[LISTED_CELLS]] = other
            book[LISTED_CELLS] += 1


@compiled
def settle(points: Any, cells: Any, listed: Any, tiles: Any, exposed: Any, book: Any) -> int:
    """Settle the remaining cells in every way; returns the number of figures."""
    book[TRIED] += 1
    cell, found = narrowest(points, cells, listed, tiles, exposed, book)
    if cell < 0:
        return int(book[USED] == (1 << book[PAIRS]) - 1)
    total = 0
    before = book[LISTED_CELLS]
    for third in range(book[VALUES]):
        if found >> third & 1:
            put(points, cells, tiles, book, cell, third)
            list_beside(cells, listed, book, cell)
            if expose(points, cells, exposed, book, cell, 1):
                total += settle(points, cells, listed, tiles, exposed, book)
            expose(points, cells, exposed, book, cell, -1)
            while book[LISTED_CELLS] > before:
                book[LISTED_CELLS] -= 1
                cells[listed[book[LISTED_CELLS]], LISTED] = 0
            take(points, cells, tiles, book, cell)
    if found >> book[VALUES]:
        cells[cell, STATE] = cells[book[CELL_SUM] - cell, STATE] = BARE
        if expose(points, cells, exposed, book, cell, 1):
            total += settle(points, cells, listed, tiles, exposed, book)
        expose(points, cells, exposed, book, cell, -1)
        cells[cell, STATE] = cells[book[CELL_SUM] - cell, STATE] = UNKNOWN
    return total


class Search:
    """The search for the figures of the set 0 to ``count - 1`` with at most this perimeter."""

    def __init__(self, count: int, perimeter: int) -> None:
        self._count = count
        self._tiles = np.full((count, count, count), -1, np.int64)
        self.pairs = 0
        read: Counter[Point] = Counter()
        for a, b, c in product(range(count), repeat=3):
            if a <= b <= c:
                read.update({(a, b): 1} if a == b == c else {})
                read.update([(a, b), (b, c), (c, a)] if not a == b == c else [(a, a)] * 2)
                if self._tiles[a, b, c] < 0:
                    self._name((a, b, c))
        longer = (perimeter - sum(abs(read[a, b] - read[b, a]) for a, b in read if a < b)) // 2
        self._exposed = np.full((count // 2, count), longer, np.int64)
        for first, step in product(range(count // 2), range(1, count)):
            last = (first + step) % count
            self._exposed[first, step] += max(0, read[first, last] - read[last, first])
        self._left = perimeter // 2

    def _name(self, values: tuple[int, int, int]) -> None:
        """Number a tile and its twin."""
        for added, at in product((0, self._count // 2), range(3)):
            a, b, c = ((values[(at + corner) % 3] + added) % self._count for corner in range(3))
            self._tiles[a, b, c] = self.pairs
        self.pairs += 1

    def steps(self, length: int) -> Iterator[tuple[int, ...]]:
        """The steps of the values along half of the outline of a hole."""
        allowed = [step for step in range(self._count) if (self._exposed[:, step] > 0).any()]
        for steps in product(allowed, repeat=length // 2):
            if sum(steps) % self._count == self._count // 2:
                yield steps

    def around(self, way: list[Point], steps: Sequence[int]) -> tuple[int, int]:
        """The number of figures around a hole with these steps, and the number of positions tried."""
        middle, half = LINE // 2, len(way) // 2
        points = np.zeros((LINE * LINE, 2), np.int64)
        cells, listed = np.zeros((2 * LINE * LINE, 3), np.int64), np.zeros(1000, np.int64)
        book, exposed = np.zeros(8, np.int64), self._exposed.copy()
        at = [(b + middle) * LINE + a + middle for a, b in way]
        book[VALUES], book[PAIRS], book[LEFT] = self._count, self.pairs, self._left
        book[POINT_SUM] = at[0] + at[half]
        book[CELL_SUM] = 2 * (book[POINT_SUM] - LINE - 1) + 1
        value = 0
        for point, step in zip(at, [*steps, *steps]):
            points[point] = value, 1
            value = (value - step) % self._count
        numbers = [2 * ((b + middle) * LINE + a + middle) + h for a, b, h in inside(way)]
        for number in numbers:
            cells[number, STATE] = BARE
        for number in numbers:
            list_beside(cells, listed, book, number)
        for number in listed[: book[LISTED_CELLS]]:
            cells[number, OWED] = 1
        return int(settle(points, cells, listed, self._tiles, exposed, book)), int(book[TRIED])


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("highest", type=int, nargs="?", default=5, help="the highest value of the set")
    parser.add_argument("perimeter", type=int, nargs="?", default=36, help="the greatest perimeter")
    parser.add_argument("--lengths", type=int, nargs="*", help="only holes with outlines of these lengths")
    options = parser.parse_args(arguments)
    search = Search(options.highest + 1, options.perimeter)
    for length in options.lengths or range(4, options.perimeter // 2, 2):
        begun, found, tried, cases = time.process_time(), 0, 0, 0
        shapes = holes(2 * search.pairs, options.perimeter, length)
        for way in shapes:
            turned_and_shifted = len(images(way)) * (options.highest + 1)
            for steps in search.steps(length):
                number, positions = search.around(way, steps)
                tried, cases, found = tried + positions, cases + 1, found + number * turned_and_shifted
        took = time.process_time() - begun
        print(f"outline of {length}: {len(shapes)} holes, {cases} with values,", end=" ")
        print(f"{tried} positions, {found} images of figures, {took:.0f} s", flush=True)


if __name__ == "__main__":
    main()
