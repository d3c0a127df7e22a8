"""Search for figures that use all tiles and have half-turn symmetry.

The standard set has 16 such figures with perimeter 38, and none with perimeter 36.

``python -m research.half_turn`` searches around every hole in four minutes, and prints a line for each length of the
outline of the hole. The length 2 stands for an edge between two tiles instead of a hole. With ``--perimeter 38
--lengths 2``, the program finds all 16 figures of perimeter 38 in eleven minutes. ``--part K N`` searches only one of N
parts. ``--figures`` also prints the figures. The program needs a C compiler. ``docs/whole-set.md`` explains the search.

A figure has half-turn symmetry if it stays the same when it is turned by 180 degrees and every value rises by half the
number of values, modulo that number. So each face, each tile and each edge has a twin; only an edge in the middle has
none. The search (``half_turn.c``) places twins together. It does not check whether the tiles are connected by edges. So
it also finds figures that consist of two halves which touch only at points.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from math import isqrt
from pathlib import Path
from typing import NamedTuple, TypeAlias

from analyzer.lattice import SYMMETRIES, Face, Point, corners, ring
from analyzer.tiles import Tile, TileSet
from research.markdown import head, row

SOURCE = Path(__file__).with_suffix(".c")

DIRECTIONS = (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)
"""The steps to the six neighbours of a point, clockwise."""

Layout: TypeAlias = dict[Face, tuple[int, int, int]]
Image: TypeAlias = tuple[tuple[Face, ...], tuple[tuple[int, int, int], ...]]
"""A figure's faces, and its points with their values."""


class Hole(NamedTuple):
    """A hole with half-turn symmetry, and the values around it.

    Attributes:
        points: the outline, with the hole on the right.
        values: the values of these points.
        area: the number of faces in the hole; 0 for an edge between two tiles.
    """

    points: tuple[Point, ...]
    values: tuple[int, ...]
    area: int


def outlines(half: int) -> dict[tuple[int, ...], int]:
    """Find the closed paths that can be the outline of a hole, with the area inside.

    The paths have ``2 * half`` edges and half-turn symmetry. A key lists the directions of the edges. One path stands
    for all its images: rotated, mirrored, and begun at other points. No path visits a point twice, because a hole that
    touches itself would cut the figure in two.

    >>> outlines(2), sorted(outlines(3).values())
    ({(0, 1, 3, 4): 2}, [4, 6])
    >>> outlines(1)
    {(0, 3): 0}
    """
    found = {}
    for rest in product(range(6), repeat=half - 1):
        path = (0, *rest, *((0, *rest)[at] + 3 for at in range(half)))
        path = tuple(direction % 6 for direction in path)
        points = visited(path)
        area = sum(a * d - b * c for (a, b), (c, d) in zip(points, points[1:] + points[:1])) // 2
        if len(set(points)) == 2 * half and (area > 0 or half == 1):
            found[min(one for one, _ in seen_from_all_sides(path, (0,) * len(path)))] = area
    return found


def visited(path: Sequence[int]) -> list[Point]:
    points = [(0, 0)]
    for direction in path[:-1]:
        x, y = DIRECTIONS[direction]
        points.append((points[-1][0] + x, points[-1][1] + y))
    return points


def seen_from_all_sides(path: Sequence[int], steps: Sequence[int]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield all images of a path, begun at each of its points, with the steps between the values of each image.

    A reflection negates the values and reverses the path, so each step stays the same.
    """
    for mirrored in (False, True):
        if mirrored:
            path, steps = [-direction % 6 for direction in reversed(path)], list(reversed(steps))
        for turns, first in product(range(6), range(len(path))):
            turned = [(direction + turns) % 6 for direction in path]
            yield (*turned[first:], *turned[:first]), (*steps[first:], *steps[:first])


def lengths(tile_set: TileSet, perimeter: int) -> list[int]:
    """Find the possible lengths of a hole's outline. The length 2 stands for an edge.

    A hole that has ``n`` edges around it has at least ``n - 2`` faces.

    >>> lengths(TileSet.named("standard"), 36)
    [2, 4, 6, 8, 10, 12, 14]
    """
    longer = range(4, perimeter, 2)
    return [2, *(edges for edges in longer if shortest_outline(len(tile_set) + edges - 2) <= perimeter - edges)]


def shapes(half: int, tile_set: TileSet, perimeter: int) -> dict[tuple[int, ...], int]:
    """Find the possible outlines of a hole, each with the area inside.

    If ``half`` is 1, the hole is an edge between two tiles, which is not part of the perimeter.
    """
    outer = perimeter - (2 * half if half > 1 else 0)
    found = sorted(outlines(half).items())
    return {path: area for path, area in found if shortest_outline(len(tile_set) + area) <= outer}


def holes(half: int, tile_set: TileSet, perimeter: int) -> Iterator[Hole]:
    """Yield one image of each hole that has ``2 * half`` edges.

    The values on opposite points differ by half the number of values. Values that would make the perimeter too long are
    left out.
    """
    count = tile_set.highest + 1
    left_over = surplus(tile_set)
    longest = perimeter // 2 + (half == 1)
    for path, area in shapes(half, tile_set, perimeter).items():
        seen = set()
        for rises in product(range(count), repeat=half):
            if sum(rises) % count != count // 2:
                continue
            values = [0]
            for rise in (rises * 2)[:-1]:
                values.append((values[-1] - rise) % count)
            edges = Counter((values[(at + 1) % (2 * half)] % (count // 2), rises[at % half]) for at in range(half))
            if least_half(edges, left_over, count) > longest:
                continue
            form = min(steps for image, steps in seen_from_all_sides(path, rises * 2) if image == path)
            if form not in seen:
                seen.add(form)
                yield Hole(tuple(visited(path)), tuple(values), area)


def shortest_outline(faces: int) -> int:
    """The length of the shortest outline around this many faces (Harary and Harborth, Extremal animals, 1976)."""
    least = isqrt(6 * faces - 1) + 1
    return least + (least + faces) % 2


def surplus(tile_set: TileSet) -> list[int]:
    """For each value ``d``, count the edges ``0 d`` and subtract the number of edges ``d 0``.

    If ``d 0`` is the same edge or its twin, nothing is subtracted.

    >>> surplus(TileSet.named("standard"))
    [8, 4, 2, 4, -2, -4]
    """
    count = tile_set.highest + 1
    read = Counter((tile[at], tile[(at + 1) % 3]) for tile in tile_set for at in range(3))
    return [read[0, d] - (read[d, 0] if 2 * d % count else 0) for d in range(count)]


def least_half(edges: Counter[tuple[int, int]], left_over: Sequence[int], count: int) -> int:
    """Return half the smallest perimeter that a figure can have if these edges are on its outline.

    ``edges`` counts pairs of twins. A key has two parts: the first value of the edge, modulo half the number of values,
    and the step from it to the second value.
    """
    total = 0
    for value in range(count // 2):
        total += edges[value, 0] + (left_over[0] - edges[value, 0]) % 2
        total += edges[value, count // 2] + (left_over[count // 2] - edges[value, count // 2]) % 2
        for step in range(1, (count + 1) // 2):
            back = edges[(value + step) % (count // 2), count - step]
            total += left_over[step] + 2 * max(edges[value, step] - left_over[step], back)
    return total


class Found(NamedTuple):
    """How many positions were tried for a hole, and which figures were found."""

    positions: int
    layouts: list[Layout]


def program(folder: Path) -> Path:
    made = folder / "half_turn"
    subprocess.run(["cc", "-O3", "-o", made, SOURCE], check=True)
    return made


def figures(
    search: Path, around: Sequence[Hole], tile_set: TileSet, perimeter: int, part: tuple[int, int] = (0, 1)
) -> Iterator[Found]:
    """Run a part of the search; for each hole, yield the figures around it."""
    found = Found(0, [])
    task = " ".join(
        map(str, [*_of_the_set(tile_set, perimeter, part), len(around), *(n for one in around for n in _of(one))])
    )
    with tempfile.TemporaryFile("w+") as stream:
        stream.write(task)
        stream.seek(0)
        with subprocess.Popen([search], stdin=stream, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout
            for line in process.stdout:
                if line.startswith("done"):
                    yield found._replace(positions=int(line.split()[1]))
                    found = Found(0, [])
                else:
                    numbers = list(map(int, line.split()))
                    faces = zip(*(numbers[at::5] for at in range(5)))
                    found.layouts.append({(x, y): (a, b, c) for x, y, a, b, c in faces})
    if process.returncode:
        raise SystemExit(process.returncode)


def _of_the_set(tile_set: TileSet, perimeter: int, part: tuple[int, int]) -> Iterator[int]:
    """The first part of the input for the search; the holes follow it."""
    count, left_over = tile_set.highest + 1, surplus(tile_set)
    pairs: dict[frozenset[Tile], int] = {}
    tiles = dict.fromkeys(product(range(count), repeat=3), -1)
    for tile in tile_set:
        twin = Tile.of(*((value + count // 2) % count for value in tile))
        for triple in tile.rotations:
            tiles[triple] = pairs.setdefault(frozenset((tile, twin)), len(pairs))
    least = least_half(Counter(), left_over, count)
    most_meetings = (count - 4 + perimeter // 2 - least) // 2
    yield from (count, len(pairs), perimeter // 2, most_meetings, least, *part, *left_over)
    yield from tiles.values()


def _of(hole: Hole) -> Iterator[int]:
    inside = faces_inside(hole)
    edges = zip(hole.points, hole.points[1:] + hole.points[:1])
    beside = {face for a, b in edges for face in ring(a) if face in ring(b)}.difference(inside)
    yield from (len(inside), len(hole.points), len(beside))
    for x, y in inside:
        yield from (x, y)
    for (x, y), value in zip(hole.points, hole.values):
        yield from (x, y, value)
    for x, y in sorted(beside):
        yield from (x, y)


def faces_inside(hole: Hole) -> list[Face]:
    """Find the faces inside. From their centres, a line to the right crosses the outline an odd number of times."""
    xs, ys = [x for x, _ in hole.points], [y for _, y in hole.points]
    edges = list(zip(hole.points, hole.points[1:] + hole.points[:1]))
    inside = []
    for x, y in product(range(min(xs), max(xs)), range(min(ys), max(ys))):
        middle = sum(a for a, _ in corners((x, y))) // 3
        crossed = [(a, c) for (a, b), (c, d) in edges if {b, d} == {y, y + 1} and a + c > 2 * middle]
        if len(crossed) % 2:
            inside.append((x, y))
    assert len(inside) == hole.area
    return inside


def images(layout: Layout, count: int) -> set[Image]:
    """Return all images of a layout: lattice symmetries move the tiles, and shifts raise the values.

    Reflections also negate the values.
    """
    found: set[Image] = set()
    for symmetry in SYMMETRIES:
        points = {}
        for face, values in layout.items():
            for point, value in zip(corners(face), values):
                points[symmetry.point(point)] = -value if symmetry.mirrored else value
        left, top = min(x for x, _ in points), min(y for _, y in points)
        faces = [symmetry.face(face) for face in layout]
        cells = tuple(sorted((x - left, y - top) for x, y in faces))
        placed = sorted((x - left, y - top, value) for (x, y), value in points.items())
        found |= {(cells, tuple((x, y, (value + shift) % count) for x, y, value in placed)) for shift in range(count)}
    return found


def processor_seconds() -> float:
    """The processor time of this program and of all searches that have ended."""
    return sum(os.times()[:4])


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--highest", type=int, default=5, choices=(1, 3, 5), help="the highest value of the set")
    parser.add_argument("--perimeter", type=int, default=36, help="the greatest perimeter")
    parser.add_argument("--lengths", type=int, nargs="*", help="only holes with outlines of these lengths")
    parser.add_argument("--part", type=int, nargs=2, default=(0, 1), metavar=("K", "N"), help="part K of 0 to N - 1")
    parser.add_argument("--figures", action="store_true", help="print one figure from each class")
    options = parser.parse_args(arguments)
    tile_set = TileSet.named(f"0-{options.highest}")
    title = f"Figures of all {len(tile_set)} tiles with a half turn, perimeter at most {options.perimeter}"
    head(title, "outline of the hole", "holes", "with values", "positions", "figures", "images", "seconds")
    with tempfile.TemporaryDirectory() as folder:
        search = program(Path(folder))
        for length in options.lengths or lengths(tile_set, options.perimeter):
            begun, classes, all_images = processor_seconds(), dict[Image, Layout](), 0
            around = list(holes(length // 2, tile_set, options.perimeter))
            found = list(figures(search, around, tile_set, options.perimeter, tuple(options.part)))
            for layout in (layout for one in found for layout in one.layouts):
                forms = images(layout, tile_set.highest + 1)
                if min(forms) not in classes:
                    classes[min(forms)] = layout
                    all_images += len(forms)
            numbers = (
                len(shapes(length // 2, tile_set, options.perimeter)),
                len(around),
                sum(one.positions for one in found),
            )
            cells = (length, *numbers, len(classes), all_images)
            row(*map(str, cells), f"{processor_seconds() - begun:.0f}")
            for layout in classes.values() if options.figures else ():
                print(" ".join(f"{x},{y}:{a}-{b}-{c}" for (x, y), (a, b, c) in sorted(layout.items())))


if __name__ == "__main__":
    main()
