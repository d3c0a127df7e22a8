"""Find the size of the smallest dead boards of each set, and count these boards.

``python -m research.dead_boards [--further N] [SET ...]`` searches all shapes of one tile, of two tiles and so on. It
stops N sizes after the smallest size with a dead board. It prints how many dead boards there are, first if symmetric
boards count as one, then if they all count.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import TypeAlias

from analyzer.lattice import SYMMETRIES, Face, Point
from analyzer.tiles import Tile, TileSet
from puzzles.best_known.dead_boards import DeadBoardSearch
from puzzles.best_known.shapes import Shape, shapes_by_size
from research.markdown import head, row

SETS = ("0-0", "0-1", "0-2", "0-3", "0-4", "standard", "0-6", "0-1 mirrors", "0-2 mirrors", "0-3 mirrors")


def value_symmetries(tile_set: TileSet, mirrored: bool) -> Iterator[dict[int, int]]:
    """Yield every permutation of values that maps the set to itself or, if ``mirrored`` is true, to its mirror image.

    >>> standard = TileSet.named("standard")
    >>> len([*value_symmetries(standard, False)]), len([*value_symmetries(standard, True)])
    (6, 6)
    """
    for others in permutations(tile_set.values):
        exchanged = dict(zip(tile_set.values, others, strict=True))
        turned = ([exchanged[value] for value in (tile.mirror if mirrored else tile)] for tile in tile_set)
        if all(Tile(*values) in tile_set for values in turned):
            yield exchanged


Form: TypeAlias = "tuple[tuple[Face, ...], tuple[tuple[Point, int], ...]]"
"""The faces of a board, and its points with their values, shifted to the upper left.

The points do not suffice, because different shapes can have the same points.
"""


class BoardSymmetries:
    def __init__(self, tile_set: TileSet) -> None:
        exchanges = {mirrored: [*value_symmetries(tile_set, mirrored)] for mirrored in (False, True)}
        self._all = [(symmetry, each) for symmetry in SYMMETRIES for each in exchanges[symmetry.mirrored]]

    def forms(self, shape: Shape, values: dict[Point, int]) -> set[Form]:
        forms = set()
        for symmetry, exchanged in self._all:
            moved = {symmetry.point(point): exchanged[value] for point, value in values.items()}
            left, top = min(moved)[0], min(y for _, y in moved)
            left -= (left + top) % 2
            faces = tuple(sorted((x - left, y - top) for x, y in map(symmetry.face, shape)))
            forms.add((faces, tuple(sorted(((x - left, y - top), value) for (x, y), value in moved.items()))))
        return forms


def dead_boards(tile_set: TileSet, further: int = 0) -> Iterator[tuple[int, dict[Form, int]]]:
    """Yield each size with its dead boards, from the smallest size that has any.

    One board stands for all its images. The dict maps it to the number of images.
    """
    search, symmetries = DeadBoardSearch(tile_set), BoardSymmetries(tile_set)
    least = None
    for shapes in shapes_by_size():
        size = len(shapes[0])
        found: dict[Form, int] = {}
        for shape in shapes:
            for values in search.dead_boards(shape):
                forms = symmetries.forms(shape, values)
                found[min(forms)] = len(forms)
        if found and least is None:
            least = size
        if least is not None:
            yield size, found
            if size == min(least + further, len(tile_set)):
                return


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--further", type=int, default=0, help="sizes beyond the least")
    parser.add_argument("sets", nargs="*", default=SETS)
    options = parser.parse_args(arguments)
    head("Dead boards", "set", "tiles", "dead boards", "all images")
    for name in options.sets:
        begun = time.process_time()
        for size, boards in dead_boards(TileSet.named(name), options.further):
            row(name, str(size), str(len(boards)), str(sum(boards.values())))
        print(f"{name}: {time.process_time() - begun:.1f} s of a processor", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
