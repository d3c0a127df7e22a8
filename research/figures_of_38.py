"""Search for figures that use all 56 tiles and have the perimeter 38. There may be more than the program finds.

``python -m research.figures_of_38 [FILE]`` begins with the known figure, or with the figures in FILE, the output of
``research.half_turn --figures``. A move removes one tile, any two tiles or three tiles in a row, and puts them back in
any way that fits. The program makes every move on every figure, and keeps the figures with the same perimeter. It stops
when no move gives a new figure, or after ``--seconds S`` of processor time (an hour by default). Two figures count as
one if a symmetry of the lattice, or a shift of the values, maps one to the other. A second verifier, which shares no
code with this program, checks each figure.
"""

from __future__ import annotations

import argparse
import re
import time
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TypeAlias

from analyzer.board import Placement
from analyzer.lattice import SYMMETRIES, Face, corners, neighbours
from analyzer.tiles import Tile, TileSet
from puzzles.arrange.figure import known_figure
from puzzles.best_known import plain_reader
from puzzles.regions import perimeter
from research.figures import written
from research.half_turn import images

STANDARD = TileSet.named("standard")

Figure: TypeAlias = dict[Face, tuple[int, int, int]]
Form: TypeAlias = tuple[tuple[int, ...], ...]


def form(figure: Figure) -> Form:
    """Return a key that is the same for all images of a figure. A reflection also negates the values."""
    forms: list[Form] = []
    for symmetry in SYMMETRIES:
        sign = -1 if symmetry.mirrored else 1
        placed = []
        for face, values in figure.items():
            on = {symmetry.point(point): sign * value for point, value in zip(corners(face), values)}
            turned = symmetry.face(face)
            placed.append((*turned, *(on[point] for point in corners(turned))))
        left, top = min(x for x, *_ in placed), min(y for _, y, *_ in placed)
        moved_to = [(x - left, y - top, *on) for x, y, *on in placed]
        forms += [_shifted(moved_to, shift) for shift in range(6)]
    return min(forms)


def _shifted(placed: Sequence[tuple[int, ...]], shift: int) -> Form:
    return tuple(sorted((x, y, *((value + shift) % 6 for value in on)) for x, y, *on in placed))


def fillings(figure: Figure, tiles: Sequence[Tile]) -> Iterator[Figure]:
    """Yield every way to add these tiles one by one. Each tile lies beside a tile that is already there."""
    if not tiles:
        yield figure
        return
    on = {point: value for face, values in figure.items() for point, value in zip(corners(face), values)}
    slots = {other for face in figure for other in neighbours(face)} - figure.keys()
    for tile in tiles:
        rest = [other for other in tiles if other != tile]
        for slot in slots:
            known = [on.get(point) for point in corners(slot)]
            for values in tile.rotations:
                if all(have is None or have == value for have, value in zip(known, values)):
                    yield from fillings({**figure, slot: values}, rest)


def moved(figure: Figure) -> Iterator[Figure]:
    """Yield every result of one move that has the same perimeter. Some results may not be connected."""
    least = perimeter(set(figure))
    faces = sorted(figure)
    beside = {face: [other for other in neighbours(face) if other in figure] for face in faces}
    taken = {frozenset(pair) for pair in combinations(faces, 2)} | {frozenset((face,)) for face in faces}
    taken |= {frozenset((face, *pair)) for face in faces for pair in combinations(beside[face], 2)}
    for off in taken:
        left = {face: values for face, values in figure.items() if face not in off}
        if perimeter(set(left)) <= least + 3 * len(off):
            for after in fillings(left, [Tile.of(*figure[face]) for face in off]):
                if perimeter(set(after)) == least:
                    yield after


def verified_perimeter(figure: Figure) -> int:
    """Ask the second verifier for the perimeter.

    Raises:
        ValueError: the figure lacks tiles or is not connected.
    """
    return plain_reader.figure("compact-figure", written([Placement(*laid) for laid in figure.items()]))


def read_figure(line: str) -> Figure:
    """Read a line that ``research.half_turn --figures`` prints.

    >>> read_figure("0,0:1-2-3 1,0:1-4-2")
    {(0, 0): (1, 2, 3), (1, 0): (1, 4, 2)}
    """
    figure = {}
    for found in re.finditer(r"(-?\d+),(-?\d+):(\d)-(\d)-(\d)", line):
        x, y, a, b, c = map(int, found.groups())
        figure[x, y] = a, b, c
    return figure


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=3600, help="stop after this processor time")
    parser.add_argument("file", nargs="?", type=argparse.FileType(), help="the figures of research.half_turn --figures")
    options = parser.parse_args(arguments)
    first = [read_figure(line) for line in options.file or () if ":" in line]
    first = first or [{laid.at: laid.corners for laid in known_figure(STANDARD) or ()}]
    least, begun = perimeter(set(first[0])), time.process_time()
    found = {form(figure): figure for figure in first}
    ahead = list(found.values())
    assert {verified_perimeter(figure) for figure in ahead} == {least}
    while ahead and time.process_time() - begun < options.seconds:
        for after in moved(ahead.pop()):
            key = form(after)
            if key not in found:
                try:
                    assert verified_perimeter(after) == least
                except ValueError:  # the new figure is not connected
                    continue
                found[key] = after
                ahead.append(after)
    symmetric = sum(len(images(figure, 6)) < 72 for figure in found.values())
    print(f"at least {len(found)} figures of perimeter {least}, {symmetric} of them with a symmetry;", end=" ")
    print(f"moves of {len(ahead)} of them are not made yet; {time.process_time() - begun:.0f} s")


if __name__ == "__main__":
    main()
