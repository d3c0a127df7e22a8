"""Search again for figures of all tiles that have half-turn symmetry.

This program shares no code with ``research.half_turn``. ``python -m research.half_turn_again`` searches the set 0-5 for
figures with perimeter 36. It needs a C compiler and nine minutes of processor time. It prints a line for each length of
the outline around the hole in the middle. The length 2 stands for an edge instead of a hole. Rotated, mirrored and
shifted images of a figure are counted separately. ``5 38 --lengths 2`` searches for perimeter 38, which takes fifteen
minutes. ``3 20`` searches the set 0-3 for perimeters up to 20.

A point is ``(a, b)``, with unit steps to the right and to the lower right. Clockwise, the points of the cell
``(a, b, 0)`` are ``(a, b)``, ``(a + 1, b)`` and ``(a, b + 1)``. The points of ``(a, b, 1)`` are ``(a + 1, b)``,
``(a + 1, b + 1)`` and ``(a, b + 1)``.

The search (``half_turn_again.c``) abandons a branch only if

- a cell has no option left;
- too many edges are on the outline (``Search.most_exposed``); or
- too few tiles ``a-a-b`` are left around the triple ``a-a-a``, because too many of them share an edge ``a-a``.
"""

from __future__ import annotations

import argparse
import ctypes
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import TypeAlias

Point: TypeAlias = tuple[int, int]
Cell: TypeAlias = tuple[int, int, int]

SOURCE = Path(__file__).with_suffix(".c")

LINE = 96
"""The grid has this many rows, and this many points in a row. The C code has the same number."""

# Holes


def corners(cell: Cell) -> tuple[Point, Point, Point]:
    a, b, h = cell
    return ((a + 1, b), (a + 1, b + 1), (a, b + 1)) if h else ((a, b), (a + 1, b), (a, b + 1))


def beside(cell: Cell) -> tuple[Cell, Cell, Cell]:
    a, b, h = cell
    return ((a + 1, b, 0), (a, b + 1, 0), (a, b, 0)) if h else ((a, b - 1, 1), (a, b, 1), (a - 1, b, 1))


def ways_round(half: int) -> Iterator[list[Point]]:
    """Yield every closed path that runs clockwise and has ``2 * half`` steps and half-turn symmetry.

    The first step is to the right.
    """
    steps = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    for turns in product((-2, -1, 0, 1, 2), repeat=half - 1):
        way, direction = [(0, 0)], 0
        for turn in (0, *turns):
            direction += turn
            way.append((way[-1][0] + steps[direction % 6][0], way[-1][1] + steps[direction % 6][1]))
        a, b = way[half]
        way = [*way[:half], *((a - c, b - d) for c, d in way[:half])]
        if len(set(way)) == 2 * half and (doubled_area(way) > 0 or half == 1):
            yield way


def doubled_area(way: list[Point]) -> int:
    """The number of cells inside a closed path; negative if the path runs anticlockwise."""
    return sum(a * d - b * c for (a, b), (c, d) in zip(way, way[1:] + way[:1]))


def images(way: list[Point]) -> set[tuple[Point, ...]]:
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
    edges = set(zip(way, way[1:] + way[:1]))
    found = to_the_right(way) if doubled_area(way) else set()
    ahead = list(found)
    while ahead:
        cell = ahead.pop()
        for at, other in enumerate(beside(cell)):
            if (corners(cell)[at], corners(cell)[at - 2]) not in edges and other not in found:
                found.add(other)
                ahead.append(other)
    assert len(found) == doubled_area(way)
    return list(found)


def to_the_right(way: list[Point]) -> set[Cell]:
    edges, span = set(zip(way, way[1:] + way[:1])), range(-len(way), len(way))
    near = product(span, span, (0, 1))
    return {cell for cell in near if any((corners(cell)[at], corners(cell)[at - 2]) in edges for at in range(3))}


def room(outer: int) -> int:
    """An upper bound on the number of cells inside an outline of this length."""
    return outer * outer // 6


def lengths(tiles: int, perimeter: int) -> Iterator[int]:
    yield 2
    for length in range(4, perimeter, 2):
        if room(perimeter - length) >= tiles + length - 2:
            yield length


def holes(tiles: int, perimeter: int, length: int) -> list[list[Point]]:
    found: dict[tuple[Point, ...], list[Point]] = {}
    for way in ways_round(length // 2):
        if room(perimeter - length) >= tiles + doubled_area(way):
            found.setdefault(min(images(way)), way)
    return list(found.values())


# The search


def point_number(a: int, b: int) -> int:
    return (b + LINE // 2) * LINE + a + LINE // 2


def program(folder: Path) -> ctypes.CDLL:
    made = folder / "half_turn_again.so"
    subprocess.run(["cc", "-O3", "-shared", "-fPIC", "-o", made, SOURCE], check=True)
    library = ctypes.CDLL(str(made))
    library.figures.restype = ctypes.c_long
    return library


class Search:
    def __init__(self, count: int, perimeter: int, library: ctypes.CDLL) -> None:
        self._count = count
        self._perimeter = perimeter
        self._library = library
        self._tiles = dict.fromkeys(product(range(count), repeat=3), -1)
        self.pairs = 0
        read: Counter[Point] = Counter()
        for a, b, c in product(range(count), repeat=3):
            if a <= b <= c:
                read.update([(a, b), (b, c), (c, a)])
                if self._tiles[a, b, c] < 0:
                    self._name((a, b, c))
        self._read = read
        kinds = product(range(count // 2), range(count))
        self._kinds = {
            ((first + added) % count, (first + added + step) % count): number
            for number, (first, step) in enumerate(kinds)
            for added in (0, count // 2)
        }

    def most_exposed(self, about_an_edge: bool) -> list[int]:
        """Return how many pairs of twin edges the outline can have: of each kind, then in total.

        Edges are of the same kind if they have the same step from ``a`` to ``b``, and the same ``a`` modulo half the
        number of values. Twin edges are of the same kind. Inside the figure, each edge ``a b`` meets an edge ``b a``.
        If the two are of different kinds, the more frequent kind has a surplus, which is on the outline. Other edges of
        the two kinds are on the outline in equal numbers. If the two are of the same kind, the inner edges of this kind
        form pairs; only an edge at the centre is left over.
        """
        count, read = self._count, self._read
        imbalance = sum(abs(read[a, b] - read[b, a]) for a, b in product(range(count), repeat=2)) // 4
        longer, most = self._perimeter // 2 - imbalance, []
        for first, step in product(range(count // 2), range(count)):
            last = (first + step) % count
            if 2 * step % count:
                most.append(max(0, read[first, last] - read[last, first]) + longer // 2)
            else:
                joined = read[first, last] - (about_an_edge and step == count // 2 and first == 0)
                most.append(longer - (longer - joined) % 2)
        return [*most, self._perimeter // 2]

    def _name(self, values: tuple[int, int, int]) -> None:
        """Give a tile and its twin the same number."""
        for added, at in product((0, self._count // 2), range(3)):
            a, b, c = ((values[(at + corner) % 3] + added) % self._count for corner in range(3))
            self._tiles[a, b, c] = self.pairs
        self.pairs += 1

    def steps(self, length: int) -> Iterator[tuple[int, ...]]:
        """Yield every possible sequence of steps along half of a hole's outline.

        A step is the value of a point minus the value of the next point, modulo the number of values.
        """
        values, most = range(self._count), self.most_exposed(length == 2)
        if min(most) < 0:
            return
        possible = {
            step for step in values if any(most[self._kinds[value, (value + step) % self._count]] for value in values)
        }
        allowed = sorted(possible | {self._count // 2} if length == 2 else possible)
        for steps in product(allowed, repeat=length // 2):
            if sum(steps) % self._count == self._count // 2:
                yield steps

    def around(self, way: list[Point], steps: Sequence[int], part: tuple[int, int] = (0, 1)) -> tuple[int, int]:
        """Search around a hole; return how many figures were found and how many positions were tried.

        ``way`` is the outline of the hole; ``steps`` are the steps along half of it.
        """
        value, numbers = 0, [len(way)]
        for point, step in zip(way, [*steps, *steps]):
            numbers += point_number(*point), value
            value = (value - step) % self._count
        cells = inside(way)
        for group in (cells, sorted(to_the_right(way[::-1]))):
            numbers += len(group), *(2 * point_number(a, b) + h for a, b, h in group)
        left = self.most_exposed(len(way) == 2)
        tables = [*self._tiles.values(), *(self._kinds[edge] for edge in sorted(self._kinds)), len(left) - 1, *left]
        task = [self._count, self.pairs, *tables, *numbers]
        positions = ctypes.c_long()
        one_part = map(ctypes.c_long, part)
        found = self._library.figures((ctypes.c_int * len(task))(*task), *one_part, ctypes.byref(positions))
        return int(found), positions.value

    def all_around(self, length: int, part: tuple[int, int] = (0, 1)) -> str:
        """Search around all holes with an outline of this length; return a line of results."""
        begun, found, tried, cases = time.process_time(), 0, 0, 0
        shapes = holes(2 * self.pairs, self._perimeter, length)
        for way in shapes:
            turned_and_shifted = len(images(way)) * self._count
            for steps in self.steps(length):
                figures, positions = self.around(way, steps, part)
                tried, cases, found = tried + positions, cases + 1, found + figures * turned_and_shifted
        took = time.process_time() - begun
        return f"{len(shapes)} holes, {cases} with values, {tried} positions, {found} images of figures, {took:.0f} s"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("highest", type=int, nargs="?", default=5, help="the highest value of the set")
    parser.add_argument("perimeter", type=int, nargs="?", default=36, help="the greatest perimeter")
    parser.add_argument("--lengths", type=int, nargs="*", help="only holes with outlines of these lengths")
    parser.add_argument("--part", type=int, nargs=2, default=(0, 1), metavar=("K", "N"), help="part K of 0 to N - 1")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        search = Search(options.highest + 1, options.perimeter, program(Path(folder)))
        for length in options.lengths or lengths(2 * search.pairs, options.perimeter):
            print(f"outline of {length}: {search.all_around(length, tuple(options.part))}", flush=True)


if __name__ == "__main__":
    main()
