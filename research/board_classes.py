"""Count legal boards of n tiles up to the symmetries of the lattice and of the tile set.

``python -m research.board_classes [--most N] [SET ...]`` prints three counts, which ``docs/sequences.md`` defines and
lists. The program uses Burnside's lemma: for every symmetry of every free shape, it counts the boards that the symmetry
does not change.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from analyzer.lattice import SYMMETRIES, Face, Point, Symmetry, corners
from analyzer.tiles import TileSet
from puzzles.best_known.shapes import Shape, positions, shapes_by_size
from research.counting import counted
from research.dead_boards import value_symmetries
from research.markdown import head, row

LIMIT = 20.0
"""A row ends after the first term that takes more seconds of processor time than this."""


class Classes(NamedTuple):
    """How many boards are different if symmetric boards count as one.

    Attributes:
        turned: the symmetries are the rotations.
        mirrored: the symmetries are the rotations and reflections. A reflection also changes each value ``v`` to
            ``highest - v``.
        renamed: a symmetry is a lattice symmetry with a permutation of the values; together, they do not change the
            tile set.
    """

    turned: int
    mirrored: int
    renamed: int


def board_classes(shapes: Iterable[Shape], tile_set: TileSet) -> Classes:
    """Count the classes of boards that have one of these free shapes.

    >>> from itertools import islice
    >>> board_classes(list(islice(shapes_by_size(), 2))[1], TileSet.named("standard"))
    Classes(turned=270, mirrored=135, renamed=26)
    """
    exchanges = {mirrored: [*value_symmetries(tile_set, mirrored)] for mirrored in (False, True)}
    same, reverse = ({value: value for value in tile_set.values}, {v: tile_set.highest - v for v in tile_set.values})
    turned = mirrored = renamed = 0
    for shape in shapes:
        copies = positions(shape)
        for symmetry, images in own_symmetries(shape):
            for exchange in exchanges[symmetry.mirrored]:
                if symmetry.turns == 0 and not symmetry.mirrored and exchange == same:
                    fixed = copies * counted(shape, tile_set)
                else:
                    fixed = copies * fixed_fillings(shape, tile_set, images, exchange)
                renamed += fixed
                if exchange == (reverse if symmetry.mirrored else same):
                    mirrored += fixed
                    turned += 0 if symmetry.mirrored else fixed
    sums = ((turned, 6), (mirrored, 12), (renamed, 6 * sum(map(len, exchanges.values()))))
    assert all(fixed % group == 0 for fixed, group in sums)
    return Classes(*(fixed // group for fixed, group in sums))


def own_symmetries(shape: Collection[Face]) -> Iterator[tuple[Symmetry, dict[Point, Point]]]:
    """Yield each lattice symmetry that, followed by a shift, maps a shape to itself.

    The dict maps each point to its image.
    """
    points = {point for face in shape for point in corners(face)}
    for symmetry in SYMMETRIES:
        images = {point: symmetry.point(point) for point in points}
        left, top = (min(points)[at] - min(images.values())[at] for at in (0, 1))
        faces = {(x + left, y + top) for x, y in map(symmetry.face, shape)}
        if faces == set(shape):
            yield symmetry, {point: (x + left, y + top) for point, (x, y) in images.items()}


def cycles_of(points: Iterable[Point], images: Mapping[Point, Point]) -> Iterator[list[Point]]:
    waiting = set(images)
    for point in points:
        if point in waiting:
            cycle = [point]
            while images[cycle[-1]] != point:
                cycle.append(images[cycle[-1]])
            waiting -= set(cycle)
            yield cycle


def fixed_fillings(
    shape: Collection[Face], tile_set: TileSet, images: Mapping[Point, Point], exchange: Mapping[int, int]
) -> int:
    """Count the fillings that do not change if ``images`` moves the points and ``exchange`` replaces the values."""
    faces = sorted(shape)
    cycles = [*cycles_of([point for face in faces for point in corners(face)], images)]
    cycle_of = {point: number for number, cycle in enumerate(cycles) for point in cycle}
    complete: list[list[Face]] = [[] for _ in cycles]
    for face in faces:
        complete[max(cycle_of[point] for point in corners(face))].append(face)

    def fill(number: int, used: int) -> int:
        if number == len(cycles):
            return 1
        total = 0
        for value in tile_set.values:
            now = value
            for point in cycles[number]:
                values[point], now = now, exchange[now]
            if now == value:
                after = used
                for face in complete[number]:
                    a, b, c = corners(face)
                    tile = tile_set.number.get((values[a], values[b], values[c]))
                    if tile is None or after >> tile & 1:
                        break
                    after |= 1 << tile
                else:
                    total += fill(number + 1, after)
        return total

    values: dict[Point, int] = {}
    return fill(0, 0)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--most", type=int, default=10, help="tiles on a board")
    parser.add_argument("sets", nargs="*", default=["0-1", "0-2", "0-3", "standard", "0-6"], metavar="SET")
    options = parser.parse_args(arguments)
    head("Classes of legal boards of 1, 2, 3 … tiles", "set", *Classes._fields, "seconds")
    for name in options.sets:
        tile_set = TileSet.named(name)
        terms, begun = [], time.process_time()
        largest = len(tile_set) if len(tile_set) <= 10 else options.most
        for _, shapes in zip(range(largest), shapes_by_size()):
            before = time.process_time()
            terms.append(board_classes(shapes, tile_set))
            if time.process_time() - before > LIMIT:
                break
        lists = (", ".join(f"{term:,}" for term in kind) for kind in zip(*terms))
        row(name, *lists, f"{time.process_time() - begun:.1f}")


if __name__ == "__main__":
    main()
