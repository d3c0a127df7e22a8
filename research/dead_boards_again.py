"""Count dead boards again. This program neither shares code with the others nor uses the symmetries of the lattice.

``python -m research.dead_boards_again [--mirrors] HIGHEST TILES ...`` counts the dead boards that have TILES tiles of
the set 0-HIGHEST. Boards that differ only by a shift on the lattice count once. In the standard set, a board without
symmetry therefore counts 72 times: 12 symmetries times 6 shifts of the values.

With ``--part K N``, the program searches only every Nth shape, from number K on. The program needs a C compiler.

Redelmeier's algorithm generates the shapes (Counting polyominoes: yet another attack, 1981), and
``dead_boards_again.c`` tries the values of their points. Some sets stay the same when every value rises by one and the
highest becomes 0. For such a set, every value of the first point gives the same count. So the program tries only the
value 0 there, and multiplies the count. With ``--every-value``, it tries all values.
"""

from __future__ import annotations

import argparse
import ctypes
import subprocess
import tempfile
import time
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import NamedTuple, TypeAlias

SOURCE = Path(__file__).with_suffix(".c")

WORD = 64
"""A word has this many bits. A mask of tiles consists of two words."""

Values: TypeAlias = tuple[int, int, int]


class Counts(NamedTuple):
    """How many shapes were searched, and how many dead boards have these shapes."""

    shapes: int
    boards: int


def tiles(highest: int, mirrors: bool) -> list[Values]:
    """The tiles of the set, each with its lowest value first.

    >>> len(tiles(5, False)), len(tiles(5, True))
    (56, 76)
    """
    values = range(highest + 1)
    rising = [(a, b, c) for a in values for b in values[a:] for c in values[b:]]
    return rising + [(a, c, b) for a, b, c in rising if mirrors and a < b < c]


def turns(tile: Values) -> list[Values]:
    a, b, c = tile
    return [(a, b, c), (b, c, a), (c, a, b)]


def may_be_shifted(highest: int, mirrors: bool) -> bool:
    """Whether the set stays the same when every value rises by one."""
    every = {turned for tile in tiles(highest, mirrors) for turned in turns(tile)}
    raised = {tuple((value + 1) % (highest + 1) for value in turned) for turned in every}
    return every == raised


def masks(highest: int, mirrors: bool) -> list[int]:
    """For each combination of three corners, find the tiles that fit; list their mask as two words.

    A corner is the value plus one, or 0 if the value is unknown.
    """
    base = highest + 2
    agreeing = [0] * base**3
    for number, tile in enumerate(tiles(highest, mirrors)):
        for turned, known in product(turns(tile), product((0, 1), repeat=3)):
            a, b, c = ((value + 1) * one for value, one in zip(turned, known))
            agreeing[(a * base + b) * base + c] |= 1 << number
    assert len(tiles(highest, mirrors)) <= 2 * WORD
    return [mask >> shift & (1 << WORD) - 1 for mask in agreeing for shift in (0, WORD)]


def program(folder: Path) -> ctypes.CDLL:
    made = folder / "dead_boards_again.so"
    subprocess.run(["cc", "-O3", "-shared", "-fPIC", "-o", made, SOURCE], check=True)
    library = ctypes.CDLL(str(made))
    library.dead_boards.restype = ctypes.c_long
    return library


def count(
    library: ctypes.CDLL,
    highest: int,
    size: int,
    *,
    mirrors: bool = False,
    part: tuple[int, int] = (0, 1),
    every_value: bool = False,
) -> Counts:
    values = highest + 1
    words = masks(highest, mirrors)
    first = values if every_value or not may_be_shifted(highest, mirrors) else 1
    table, shapes = (ctypes.c_uint64 * len(words))(*words), ctypes.c_long()
    found = library.dead_boards(size, values, first, table, *map(ctypes.c_long, part), ctypes.byref(shapes))
    return Counts(shapes.value, found * values // first)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--mirrors", action="store_true", help="both mirror images of each tile")
    parser.add_argument("--part", type=int, nargs=2, default=(0, 1), metavar=("K", "N"), help="every Nth shape from K")
    parser.add_argument("--every-value", action="store_true", help="give the first point every value, too")
    parser.add_argument("highest", type=int, help="the highest value of the set")
    parser.add_argument("tiles", type=int, nargs="+", help="tiles on the board")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        library = program(Path(folder))
        for size in options.tiles:
            begun, how = time.process_time(), {"mirrors": options.mirrors, "every_value": options.every_value}
            number, found = count(library, options.highest, size, part=tuple(options.part), **how)
            took = time.process_time() - begun
            print(f"{size} tiles: {found} dead boards, {number} shapes, {took:.1f} s", flush=True)


if __name__ == "__main__":
    main()
