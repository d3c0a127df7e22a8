"""Count the legal boards of n tiles, and the ways to fill regions with tiles of the values 0 to n.

``python -m research.sequences [--most N] [--check SECONDS]`` prints the tables of ``docs/sequences.md``. A search
counts every term. The transfer matrix counts the first terms of each row again, until a term takes more than SECONDS of
processor time. Terms counted in both ways are bold.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from analyzer import TileSet
from analyzer.lattice import Face, corners
from puzzles.best_known.shapes import shapes_by_size
from puzzles.regions import hexagon, parallelogram, strip, triangle
from research.counting import by_new_values, counted, fillings, legal_boards, of_values
from research.markdown import head, row

LIMIT = 60.0
"""A row ends after the first term that takes more than this many seconds of processor time."""


def terms(count: Callable[[int], int], again: Callable[[int], int], sizes: Iterable[int], check: float) -> list[str]:
    """Return the counts as Markdown. Those that ``again`` confirms are bold."""
    found, quick = [], True
    for size in sizes:
        begun = time.process_time()
        number = count(size)
        took = time.process_time() - begun
        if quick:
            begun = time.process_time()
            assert again(size) == number, (size, number)
            quick = time.process_time() - begun < check
            found.append(f"**{number:,}**")
        else:
            found.append(f"{number:,}")
        if took > LIMIT:
            break
    return found


def boards(most: int, check: float) -> None:
    shapes = list(islice(shapes_by_size(), max(most, 10)))
    head("Legal boards of 1, 2, 3 … tiles", "set", "boards")
    for name, largest in (("0-1", 4), ("0-2", 10), ("0-3", most), ("standard", most), ("0-6", most)):
        tile_set = TileSet.named(name)
        sizes = range(1, largest + 1)

        def count(size: int, tiles: TileSet = tile_set) -> int:
            return legal_boards(shapes[size - 1], tiles)

        def again(size: int, tiles: TileSet = tile_set) -> int:
            return legal_boards(shapes[size - 1], tiles, fillings)

        row(name, ", ".join(terms(count, again, sizes, check)))


def regions() -> Iterator[tuple[str, frozenset[Face], int]]:
    """Yield each region's name, its faces, and the largest ``n`` to count."""
    for faces in (2, 3, 4, 5, 6):
        yield f"strip of {faces}", strip(faces), 9
    yield "hexagon of side 1", hexagon(1), 9
    yield "triangle of side 2", triangle(2), 9
    yield "parallelogram 2 by 2", parallelogram(2, 2), 9
    yield "triangle of side 3", triangle(3), 6
    yield "parallelogram 3 by 2", parallelogram(3, 2), 5
    yield "triangle of side 4", triangle(4), 4


def by_values(check: float) -> None:
    head("Fillings of a region by the tiles of the values 0 to n, for n = 0, 1, 2 …", "region", "fillings")
    kept: dict[str, list[int]] = {}
    for name, faces, highest in regions():
        counts: list[int] = []

        def count(top: int, faces: frozenset[Face] = faces, counts: list[int] = counts) -> int:
            counts.append(counted(faces, TileSet.named(f"0-{top}")))
            return counts[-1]

        def again(top: int, faces: frozenset[Face] = faces) -> int:
            return fillings(faces, TileSet.named(f"0-{top}"))

        row(name, ", ".join(terms(count, again, range(highest + 1), check)))
        points = len({point for face in faces for point in corners(face)})
        if len(counts) >= points:
            kept[name] = by_new_values(counts[:points])
            assert [of_values(kept[name], values) for values in range(1, len(counts) + 1)] == counts
    head("Fillings with just k values, k = 1, 2, 3 …: with m values there are sum(C(m, k) a(k))", "region", "a(k)")
    for name, exactly in kept.items():
        row(name, ", ".join(map(str, exactly)))


def strips(check: float) -> None:
    head("Fillings of a straight strip of 1, 2, 3 … faces", "set", "fillings")
    for name, most in (("0-1", 4), ("0-2", 10), ("0-3", 20), ("standard", 14)):
        tile_set = TileSet.named(name)

        def count(faces: int, tiles: TileSet = tile_set) -> int:
            return counted(strip(faces), tiles)

        def again(faces: int, tiles: TileSet = tile_set) -> int:
            return fillings(strip(faces), tiles)

        row(name, ", ".join(terms(count, again, range(1, most + 1), check)))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--most", type=int, default=9, help="tiles on a board")
    parser.add_argument("--check", type=float, default=5, help="seconds for the second way")
    options = parser.parse_args()
    boards(options.most, options.check)
    by_values(options.check)
    strips(options.check)


if __name__ == "__main__":
    main()
