"""Count the fillings of a region, and the legal boards with a given number of tiles.

``fillings`` uses a transfer matrix: it fills the faces from left to right. A state consists of the used tiles, and of
the values on points that later faces touch. ``counted`` uses the search of ``puzzles.fill``, which is faster for large
regions. The two share no code, so each checks the other.

>>> from puzzles.regions import shape
>>> [fillings(shape("hexagon", (1,)), TileSet.named(f"0-{highest}")) for highest in (2, 3, 4)]
[18, 216, 1140]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from math import comb

from analyzer.lattice import Face, Point, corners
from analyzer.rules import PUBLISHED, published
from analyzer.text import Draft
from analyzer.tiles import TileSet, agreeing
from puzzles.best_known.shapes import Shape, positions
from puzzles.fill import fill

Count = Callable[[Collection[Face], TileSet], int]


def fillings(faces: Collection[Face], tile_set: TileSet) -> int:
    """Count the ways to fill these faces with different tiles.

    Two fillings are different if a point has different values in them.
    """
    order = sorted(faces)
    last = {point: number for number, face in enumerate(order) for point in corners(face)}
    live: list[Point] = []
    states: Counter[tuple[tuple[int | None, ...], int]] = Counter({((), 0): 1})
    for number, face in enumerate(order):
        new = [point for point in corners(face) if point not in live]
        live += new
        first, second, third = map(live.index, corners(face))
        kept = [place for place, point in enumerate(live) if last[point] > number]
        after: Counter[tuple[tuple[int | None, ...], int]] = Counter()
        for (before, used), ways in states.items():
            values = [*before, *[None] * len(new)]
            for laid in agreeing((values[first], values[second], values[third]), tile_set.values):
                tile = tile_set.number.get(laid)
                if tile is not None and not used >> tile & 1:
                    values[first], values[second], values[third] = laid
                    after[tuple(values[place] for place in kept), used | 1 << tile] += ways
        live, states = [live[place] for place in kept], after
    return states.total()


def counted(faces: Collection[Face], tile_set: TileSet) -> int:
    puzzle = Draft(tile_set, published(PUBLISHED[0]), fill=tuple(faces)).puzzle()
    answer = fill(puzzle, count=True)
    assert answer.count is not None
    return answer.count


def legal_boards(shapes: Iterable[Shape], tile_set: TileSet, count: Count = counted) -> int:
    """Count the legal boards that have these shapes. Rotated and shifted boards count as the same.

    Each shape stands for its rotations and reflections. For reflections, this is right only if some permutation of the
    values maps the tile set to its mirror image. No rotation maps a board of two or more tiles to itself, because a
    tile would then be on two faces; so the six rotations of a board are different.

    >>> legal_boards([((0, 0), (1, 0))], TileSet.named("standard"))
    270
    """
    total = 0
    for shape in shapes:
        if len(shape) == 1:
            total += len(tile_set)
        else:
            total += positions(shape) * count(shape, tile_set) // 6
    return total


def by_new_values(counts: Sequence[int]) -> list[int]:
    """Compute how many fillings use exactly 1, 2, … values; ``counts`` has the fillings for sets of 1, 2, … values.

    Whether a filling is legal depends only on the order of its values. A set of ``m`` values therefore has
    ``sum(comb(m, k) * exactly[k - 1])`` fillings, a polynomial in ``m``. For a region of ``p`` points, the sum has at
    most ``p`` terms.

    >>> by_new_values([1, 4, 9])
    [1, 2, 0]
    """
    exactly: list[int] = []
    for values, found in enumerate(counts, 1):
        exactly.append(found - sum(comb(values, fewer) * ways for fewer, ways in enumerate(exactly, 1)))
    return exactly


def of_values(exactly: Sequence[int], values: int) -> int:
    """Count the fillings for a set of ``values`` values, from the result of ``by_new_values``.

    >>> of_values([1, 2, 0], 4)
    16
    """
    return sum(comb(values, used) * ways for used, ways in enumerate(exactly, 1))
