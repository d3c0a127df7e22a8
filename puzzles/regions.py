"""Regions: the named shapes of filling puzzles, and the outline of any set of faces.

A shape can be anywhere on the lattice; ``to_origin`` returns the shift that moves it to the upper left.
All lengths are measured in tile edges.

>>> [len(shape("hexagon", (2,))), len(shape("triangle", (7,))), len(shape("parallelogram", (4, 7)))]
[24, 49, 56]
>>> perimeter(shape("hexagon", (2,)))
12
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Set
from itertools import groupby
from typing import NamedTuple, TypeAlias

from analyzer.errors import with_suggestion
from analyzer.lattice import SYMMETRIES, Face, Point, Symmetry, corners, neighbours
from analyzer.messages import found_instead, phrase, phrases

Region: TypeAlias = frozenset[Face]

Edge: TypeAlias = tuple[Point, Point]
"""An edge of the outline, given by its two ends. It runs clockwise around the face inside."""

MOST_FACES = 1000
"""The maximum number of faces of a region: more than enough, because no set has more than 340 tiles."""

_ACROSS = ((1, 2, 0), (2, 1, 0))
"""The face beyond the edge from corner ``i`` to the next is ``neighbours(face)[_ACROSS[down][i]]``.

``down`` is 0 for a face that points up and 1 for a face that points down.
"""


def boundary(faces: Set[Face]) -> list[Edge]:
    """The outline edges of these faces, including those around holes.

    >>> boundary({(0, 0)})
    [((0, 0), (1, 1)), ((1, 1), (-1, 1)), ((-1, 1), (0, 0))]
    """
    edges = []
    for face in sorted(faces):
        points, beside = corners(face), neighbours(face)
        across = _ACROSS[(face[0] + face[1]) % 2]
        edges += [(points[i], points[(i + 1) % 3]) for i in range(3) if beside[across[i]] not in faces]
    return edges


def perimeter(faces: Set[Face]) -> int:
    """The number of edges between these faces and the rest of the lattice, including those around holes."""
    return sum(other not in faces for face in faces for other in neighbours(face))


def to_origin(points: Collection[Point]) -> tuple[int, int]:
    """The shift that moves points to the origin: the smallest y becomes 0, and the smallest x becomes 0 or 1.

    Faces that point up still point up after the shift.

    >>> to_origin([(-3, 5), (4, 6)])
    (3, -5)
    """
    if not points:
        return 0, 0
    dx, dy = -min(x for x, _ in points), -min(y for _, y in points)
    return dx + (dx + dy) % 2, dy


def faces_at_points(faces: Set[Face]) -> Counter[Point]:
    """The number of these faces at each point that they touch, from 1 to 6."""
    return Counter(point for face in faces for point in corners(face))


class Motion(NamedTuple):
    """A symmetry of the lattice and a shift that together map a region onto itself.

    Attributes:
        symmetry: the rotation or the reflection.
        step: the shift that follows the rotation or the reflection.
    """

    symmetry: Symmetry
    step: tuple[int, int]

    def point(self, point: Point) -> Point:
        """The image of a point under this motion."""
        x, y = self.symmetry.point(point)
        return x + self.step[0], y + self.step[1]

    def orbit(self, point: Point) -> list[Point]:
        """The point, its image, the image of this image and so on, each point once."""
        found = [point]
        while (after := self.point(found[-1])) != point:
            found.append(after)
        return found


def motions(faces: Set[Face]) -> list[Motion]:
    """The rotations and reflections that map a region onto itself, except the identity.

    >>> [len(motions(region)) for region in (hexagon(2), triangle(3), triangle(1), heart(2), parallelogram(2, 3))]
    [11, 5, 5, 1, 1]
    """
    found = []
    for symmetry in SYMMETRIES[1:]:
        turned = {symmetry.face(face) for face in faces}
        x, y = (min(face[axis] for face in faces) - min(face[axis] for face in turned) for axis in (0, 1))
        if (x + y) % 2 == 0 and {(a + x, b + y) for a, b in turned} == faces:
            found.append(Motion(symmetry, (x, y)))
    return found


class Shape(NamedTuple):
    """A named kind of region.

    Attributes:
        parameters: the names of the numbers that define a shape, in order, such as ``WIDTH`` and ``HEIGHT``.
        least: the smallest allowed value of each number.
        count: a function from these numbers to the number of faces.
        build: a function from these numbers to the faces; the numbers are not checked.
        meaning: a short description of the shape.
    """

    parameters: tuple[str, ...]
    least: tuple[int, ...]
    count: Callable[..., int]
    build: Callable[..., Region]
    meaning: str


def triangle(side: int) -> Region:
    """An equilateral triangle that points up: ``side * side`` faces, perimeter ``3 * side``."""
    return frozenset((x, y) for y in range(side) for x in range(-y, y + 1))


def trapezoid(base: int, height: int) -> Region:
    """The lowest ``height`` rows of a triangle of side ``base``: ``height * (2 * base - height)`` faces."""
    return frozenset(face for face in triangle(base) if face[1] >= base - height)


def parallelogram(width: int, height: int) -> Region:
    """A parallelogram that leans to the right: ``2 * width * height`` faces, perimeter ``2 * (width + height)``."""
    return frozenset((x - y, y) for y in range(height) for x in range(2 * width))


def hexagon(side: int) -> Region:
    """A regular hexagon with horizontal edges: ``6 * side * side`` faces, perimeter ``6 * side``."""
    upper = [(x, y) for y in range(side) for x in range(-y, 2 * side + 1 + y)]
    return frozenset(upper + [(x, 2 * side - 1 - y) for x, y in upper])


def strip(faces: int) -> Region:
    """A straight row of faces: perimeter ``faces + 2``."""
    return frozenset((x, 0) for x in range(faces))


def triangle_ring(side: int) -> Region:
    """One row of faces along the sides of a triangle: ``6 * side - 9`` faces around a hole of side ``side - 3``."""
    return _without_core(triangle(side))


def hexagon_ring(side: int) -> Region:
    """One row of faces along the sides of a hexagon: ``12 * side - 6`` faces around a hole of side ``side - 1``."""
    return _without_core(hexagon(side))


def parallelogram_ring(width: int, height: int) -> Region:
    """One row of faces along the sides of a parallelogram: ``4 * (width + height) - 8`` faces."""
    return _without_core(parallelogram(width, height))


def heart(side: int) -> Region:
    """A triangle of side ``2 * side`` that points down, with two trapezoids on its top edge.

    If ``side`` is 1, the trapezoids are triangles.
    """
    height = (side + 1) // 2
    lobe = trapezoid(side, height) if height < side else triangle(side)
    return lobe | {(x + 2 * side, y) for x, y in lobe} | _hanging_triangle(2 * side, side, side)


def star(side: int) -> Region:
    """A star of six triangles around a hexagon: ``12 * side * side`` faces, perimeter ``12 * side``."""
    return triangle(3 * side) | _hanging_triangle(3 * side, 0, side)


def _hanging_triangle(side: int, middle: int, top: int) -> Region:
    return frozenset((middle + x, top + row) for row in range(side) for x in range(row + 1 - side, side - row))


def drawn(words: str) -> Region:
    """Read a region from a string that lists its faces row by row, from the top.

    Blanks separate rows. Each row lists the x coordinates of its faces, separated by commas; ``3-5`` means 3, 4 and 5.

    Raises:
        ValueError: the string is malformed, or lists no faces or more than ``MOST_FACES``.

    >>> sorted(drawn("2 1,3-4"))
    [(1, 1), (2, 0), (3, 1), (4, 1)]
    """
    faces: set[Face] = set()
    for y, row in enumerate(words.split()):
        if not re.fullmatch(r"\d{1,3}(-\d{1,3})?(,\d{1,3}(-\d{1,3})?)*", row, re.ASCII):
            raise ValueError(found_instead(repr(row[:20]), phrase("the faces of a row, such as 1-3 or 1,4-6")))
        for part in row.split(","):
            first, _, last = part.partition("-")
            if last and int(last) < int(first):
                raise ValueError(
                    phrase(
                        "found the faces {part}, expected the smaller number first: {last}-{first}",
                        part=part,
                        last=last,
                        first=first,
                    )
                )
            faces.update((x, y) for x in range(int(first), int(last or first) + 1))
    if not 0 < len(faces) <= MOST_FACES:
        raise ValueError(phrase("found {count} faces, expected 1 to {most}", most=MOST_FACES, count=len(faces)))
    return frozenset(faces)


def drawn_words(faces: Set[Face]) -> str | None:
    """Write these faces as a string that ``drawn`` reads; ``None`` if a row between them is empty.

    The string shows them shifted to the upper left.

    >>> drawn_words(triangle(3))
    '4 3-5 2-6'
    """
    dx, dy = to_origin([point for face in faces for point in corners(face)])
    rows: dict[int, list[str]] = {}
    for y, row in groupby(sorted((y + dy, x + dx) for x, y in faces), lambda face: face[0]):
        for _, run in groupby(enumerate(x for _, x in row), lambda place: place[1] - place[0]):
            places = [x for _, x in run]
            rows.setdefault(y, []).append("-".join(map(str, dict.fromkeys((places[0], places[-1])))))
    return " ".join(map(",".join, rows.values())) if set(rows) == set(range(len(rows))) else None


def _without_core(faces: Region) -> Region:
    rim = {point for edge in boundary(faces) for point in edge}
    return frozenset(face for face in faces if not rim.isdisjoint(corners(face)))


SHAPES: dict[str, Shape] = {
    "hexagon": Shape(("SIDE",), (1,), lambda side: 6 * side * side, hexagon, "a regular hexagon"),
    "triangle": Shape(("SIDE",), (1,), lambda side: side * side, triangle, "an equilateral triangle"),
    "parallelogram": Shape(
        ("WIDTH", "HEIGHT"), (1, 1), lambda width, height: 2 * width * height, parallelogram, "a parallelogram"
    ),
    "trapezoid": Shape(
        ("BASE", "HEIGHT"),
        (2, 1),
        lambda base, height: height * (2 * base - height),
        trapezoid,
        "the lowest HEIGHT rows of a triangle with side BASE",
    ),
    "heart": Shape(
        ("SIDE",),
        (1,),
        lambda side: 6 * side * side - 2 * (side // 2) ** 2,
        heart,
        "a heart whose lobes are SIDE wide",
    ),
    "star": Shape(("SIDE",), (1,), lambda side: 12 * side * side, star, "a six-pointed star"),
    "strip": Shape(("FACES",), (1,), lambda faces: faces, strip, "a straight row of faces"),
    "ring triangle": Shape(
        ("SIDE",), (4,), lambda side: 6 * side - 9, triangle_ring, "the faces along the sides of a triangle"
    ),
    "ring hexagon": Shape(
        ("SIDE",), (2,), lambda side: 12 * side - 6, hexagon_ring, "the faces along the sides of a hexagon"
    ),
    "ring parallelogram": Shape(
        ("WIDTH", "HEIGHT"),
        (3, 3),
        lambda width, height: 4 * (width + height) - 8,
        parallelogram_ring,
        "the faces along the sides of a parallelogram",
    ),
}


def shape(name: str, numbers: tuple[int, ...]) -> Region:
    """The faces of a named shape; ``numbers`` has a value for each parameter.

    Raises:
        ValueError: no shape has this name, the shape needs more or fewer numbers, or a number is out of range.

    >>> shape("triangle", (0,))
    Traceback (most recent call last):
    ValueError: triangle SIDE: SIDE must be at least 1, found 0
    """
    if name not in SHAPES:
        known = tuple(SHAPES)
        message = phrase("no shape is called {name}: the shapes are {shapes}", name=repr(name), shapes=known)
        raise ValueError(with_suggestion(message, name, known))
    kind = SHAPES[name]
    usage = " ".join((name, *kind.parameters))
    if len(numbers) != len(kind.parameters):
        raise ValueError(
            phrases(
                "found {count} number, expected the form '{usage}'",
                "found {count} numbers, expected the form '{usage}'",
                len(numbers),
                usage=usage,
            )
        )
    for word, least, number in zip(kind.parameters, kind.least, numbers):
        if number < least:
            raise ValueError(
                phrase(
                    "{usage}: {word} must be at least {least}, found {number}",
                    usage=usage,
                    word=word,
                    least=least,
                    number=number,
                )
            )
    if name == "trapezoid" and numbers[1] >= numbers[0]:
        raise ValueError(
            phrase("{usage}: HEIGHT must be less than BASE; if they are equal, use the shape 'triangle'", usage=usage)
        )
    if kind.count(*numbers) > MOST_FACES:
        raise ValueError(
            phrase("{usage}: a region has at most {most} faces, but this shape has more", usage=usage, most=MOST_FACES)
        )
    return kind.build(*numbers)
