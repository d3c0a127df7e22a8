"""Figures of connected tiles: perimeters, start shapes for a search, known figures.

>>> from analyzer.tiles import TileSet
>>> least_perimeter(TileSet.named("standard")), least_perimeter(TileSet.named("0-3 mirrors"))
(36, 12)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from importlib.resources import files
from math import isqrt

from analyzer.board import Placement, layout_faults, place_name
from analyzer.lattice import Face, corners, neighbours, row_by_row
from analyzer.text import read_position
from analyzer.tiles import TileSet
from puzzles.curl import least_imbalance
from puzzles.regions import Region, faces_at_points, parallelogram, perimeter, triangle


class WrongFigureError(ValueError):
    """Tiles that do not form the required figure; the message lists all faults."""


class TooFewFacesError(ValueError):
    """Too few faces to surround a hole of two faces."""


def checked(
    tile_set: TileSet, layout: Sequence[Placement], faces: Collection[Face] | None = None
) -> tuple[Placement, ...]:
    """Check a figure and return its tiles row by row.

    With ``faces``, the layout must cover exactly these. Otherwise, it must be connected and have every tile of the set.

    Raises:
        WrongFigureError: the tiles do not form such a figure.
    """
    wrong = [fault.message for fault in layout_faults(tile_set, layout, connected=faces is None)]
    used = Counter(laid.tile for laid in layout)
    if faces is None:
        wrong += [f"{tile} is missing" for tile in tile_set if not used[tile]]
    else:
        laid_on = {laid.at for laid in layout}
        wrong += [f"{place_name(face)} has no tile" for face in sorted(set(faces) - laid_on)]
        wrong += [f"{place_name(face)} is not in the region" for face in sorted(laid_on - set(faces))]
    if wrong:
        raise WrongFigureError("; ".join(wrong))
    return tuple(sorted(layout, key=lambda laid: row_by_row(laid.at)))


def outline(layout: Sequence[Placement]) -> int:
    return perimeter({laid.at for laid in layout})


def shortest_outline(faces: int, holes: int = 0) -> int:
    """Return a lower bound on the perimeter of any connected figure with this many faces.

    Perimeter and number of faces are both even or both odd. Without holes, the bound is exact: take the square root of
    six times the number of faces, and round it up to a number that fits (Harary and Harborth, Extremal animals, 1976).
    Each hole adds at least one face to the area inside the outer outline, and three edges to the perimeter.

    >>> [shortest_outline(faces) for faces in (1, 2, 6, 10, 24, 56)]
    [3, 4, 6, 8, 12, 20]
    >>> shortest_outline(12, holes=1), shortest_outline(20, holes=1)
    (12, 16)
    """
    if holes:
        least = min(shortest_outline(faces + holes), shortest_outline(faces + holes + 1)) + 3 * holes
    else:
        least = isqrt(6 * faces - 1) + 1
    return least + (least + faces) % 2


def least_perimeter(tile_set: TileSet, holes: int = 0) -> int:
    return max(shortest_outline(len(tile_set), holes), least_imbalance(tile_set, len(tile_set)))


def convex_shapes(faces: int) -> list[Region]:
    """List the convex shapes with this many faces, but not their rotations and reflections; the most compact is first.

    Each shape is a triangle of side ``n``; triangles of sides ``a``, ``b`` and ``c`` are cut off at its corners.

    >>> [perimeter(shape) for shape in convex_shapes(24)]
    [12, 14, 14, 16, 16, 26]
    """
    found: dict[tuple[int, ...], Region] = {}
    for n in range(1, faces // 2 + 2):
        for a in range(n):
            for b in range(min(a, n - a) + 1):
                c = isqrt(max(0, n * n - a * a - b * b - faces))
                if n * n - a * a - b * b - c * c == faces and c <= b:
                    sides = (a, n - a - b, b, n - b - c, c, n - c - a)
                    turns = [sides[i:] + sides[:i] for i in range(6)]
                    found.setdefault(min(turns + [turn[::-1] for turn in turns]), _cut_triangle(n, a, b, c))
    return sorted(found.values(), key=perimeter)


def _cut_triangle(n: int, a: int, b: int, c: int) -> Region:
    """Cut triangles of sides ``a`` (top), ``b`` (right) and ``c`` (left) off a triangle of side ``n``."""

    def is_cut(face: Face) -> bool:
        at = corners(face)
        return (
            all(y <= a for _, y in at)
            or all(x + y >= 2 * (n - b) for x, y in at)
            or all(y - x >= 2 * (n - c) for x, y in at)
        )

    return frozenset(face for face in triangle(n) if not is_cut(face))


def compact_start(faces: int) -> Region:
    """A start shape for a search: nearly a rhombus, without holes.

    For an even number of faces, a half turn about the middle of an edge maps it to itself.
    """
    height = max(1, isqrt(faces // 2))
    width = -(-faces // (2 * height))
    if height % 2 == width % 2 == 0:
        width += 1
    surplus = 2 * width * height - faces
    first, last = (surplus + 1) // 2, surplus // 2
    return frozenset(
        (x, y)
        for x, y in parallelogram(width, height)
        if (y > 0 or x < 2 * width - first) and (y < height - 1 or x >= last - y)
    )


def start_with_hole(faces: int) -> Region:
    """A compact shape with a hole of two faces near its middle.

    No point of the hole is on the outer outline. For an even number of faces, a half turn about the hole maps the shape
    to itself.

    Raises:
        TooFewFacesError: there are too few faces to surround such a hole.
    """
    shape = compact_start(faces + 2)
    inside = {point for point, count in faces_at_points(shape).items() if count == 6}
    middle = [min(of) + max(of) for of in zip(*faces_at_points(shape))]
    holes = [
        (abs(x + other[0] - middle[0]) + abs(y + other[1] + 1 - middle[1]), (x, y), other)
        for x, y in shape
        for other in neighbours((x, y))
        if inside.issuperset(corners((x, y)) + corners(other))
    ]
    if not holes:
        raise TooFewFacesError(f"{faces} faces do not surround a hole of two faces")
    return shape - set(min(holes)[1:])


def known_figure(tile_set: TileSet) -> tuple[Placement, ...] | None:
    """Read the most compact known figure of all tiles from the folder ``figures``, if there is one.

    Raises:
        WrongFigureError: the stored figure is damaged.

    >>> known = known_figure(TileSet.named("standard"))
    >>> len(known)
    56
    """
    file = files("puzzles.arrange") / "figures" / f"{tile_set.name.replace(' ', '-')}.txt"
    if not file.is_file():
        return None
    text = file.read_text(encoding="utf-8")
    try:
        position = read_position(text, file.name)
    except ValueError as error:
        raise WrongFigureError(str(error)) from error
    return checked(tile_set, position.board.layout)
