"""Count classes of legal boards independently: grow the boards tile by tile, and keep one board of each class.

``python -m research.board_classes_again HIGHEST MOST`` counts the boards of 1 to MOST tiles of the set 0 to HIGHEST in
three ways (see ``kinds``). It shares no code with ``research.board_classes``. A point is ``(a, b)``, with the unit
steps ``(1, 0)`` to the right and ``(0, 1)`` to the upper right. A tile is a tuple of its three corners ``(a, b,
value)``.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import permutations, product
from typing import TypeAlias

Corner: TypeAlias = tuple[int, int, int]
Laid: TypeAlias = tuple[Corner, ...]
Form: TypeAlias = tuple[Laid, ...]
Change: TypeAlias = tuple[int, bool, tuple[int, ...]]
"""How many times to turn by 60 degrees, whether to reflect first, and the new values."""


def tile_names(highest: int) -> set[tuple[int, int, int]]:
    rising = [(a, b, c) for a in range(highest + 1) for b in range(a, highest + 1) for c in range(b, highest + 1)]
    return {turn for a, b, c in rising for turn in ((a, b, c), (b, c, a), (c, a, b))}


def changes(highest: int) -> list[Change]:
    """Pair lattice symmetries with permutations of the values; list the pairs that do not change the tile set."""
    tiles = tile_names(highest)
    kept = []
    for turns, mirror, new in product(range(6), (False, True), permutations(range(highest + 1))):
        if {(new[a], new[c], new[b]) if mirror else (new[a], new[b], new[c]) for a, b, c in tiles} == tiles:
            kept.append((turns, mirror, new))
    return kept


def changed(board: Form, change: Change) -> Form:
    """Transform a board, and shift its least point to (0, 0)."""
    turns, mirror, new = change
    moved = []
    for tile in board:
        for a, b, value in tile:
            if mirror:
                a, b = b, a
            for _ in range(turns):
                a, b = -b, a + b
            moved.append((a, b, new[value]))
    left, low, _ = min(moved)
    moved = [(a - left, b - low, value) for a, b, value in moved]
    return tuple(sorted(tuple(sorted(moved[at : at + 3])) for at in range(0, len(moved), 3)))


def least(board: Form, group: list[Change]) -> Form:
    return min(changed(board, change) for change in group)


def name(tile: Laid) -> tuple[int, int, int]:
    """The values of a tile, read clockwise from one of its corners."""
    (a, b, first), (c, d, second), (e, f, third) = tile
    anticlockwise = (c - a) * (f - b) - (d - b) * (e - a) > 0
    return (first, third, second) if anticlockwise else (first, second, third)


def turned_least(values: tuple[int, int, int]) -> tuple[int, int, int]:
    a, b, c = values
    return min((a, b, c), (b, c, a), (c, a, b))


def larger(board: Form, highest: int) -> Iterator[Form]:
    """Yield the boards that have one more tile. The same board can come several times."""
    tiles = tile_names(highest)
    used = {turned_least(name(tile)) for tile in board}
    on = {(a, b): value for tile in board for a, b, value in tile}
    taken = {frozenset((a, b) for a, b, _ in tile) for tile in board}
    for tile in board:
        for out in range(3):
            (a, b, _), (c, d, _) = (corner for at, corner in enumerate(tile) if at != out)
            x, y, _ = tile[out]
            e, f = a + c - x, b + d - y
            if frozenset(((a, b), (c, d), (e, f))) in taken:
                continue
            for value in [on[e, f]] if (e, f) in on else range(highest + 1):
                new = tuple(sorted(((a, b, on[a, b]), (c, d, on[c, d]), (e, f, value))))
                if name(new) in tiles and turned_least(name(new)) not in used:
                    yield (*board, new)


def classes(highest: int, most: int, takes: Callable[[Change], bool]) -> Iterator[int]:
    """Count the classes of boards with 1, with 2, with 3 … tiles."""
    group = [change for change in changes(highest) if takes(change)]
    one = (((0, 0), (0, 1), (1, 0)), ((0, 0), (0, -1), (-1, 0)))
    first = ((place, values) for place in one for values in product(range(highest + 1), repeat=3))
    laid = (tuple(sorted((a, b, value) for (a, b), value in zip(*each, strict=True))) for each in first)
    boards = {least((tile,), group) for tile in laid if name(tile) in tile_names(highest)}
    for size in range(1, most + 1):
        yield len(boards)
        if size < most:
            boards = {least(next_one, group) for board in boards for next_one in larger(board, highest)}


def kinds(highest: int) -> dict[str, Callable[[Change], bool]]:
    """For each of the three kinds of classes, return a test that tells which changes keep a board in its class."""
    same, reverse = tuple(range(highest + 1)), tuple(range(highest, -1, -1))
    return {
        "renamed": lambda _: True,
        "mirrored": lambda change: change[2] == (reverse if change[1] else same),
        "turned": lambda change: not change[1] and change[2] == same,
    }


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("highest", type=int, help="the highest value of the set")
    parser.add_argument("most", type=int, help="tiles on a board")
    options = parser.parse_args(arguments)
    for kind, takes in kinds(options.highest).items():
        begun = time.process_time()
        counts = ", ".join(f"{count:,}" for count in classes(options.highest, options.most, takes))
        print(f"{kind}: {counts} ({time.process_time() - begun:.1f} s)", flush=True)


if __name__ == "__main__":
    main()
