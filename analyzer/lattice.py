"""The triangular lattice: faces, points, rings and the twelve symmetries, in integer arithmetic.

A **face** is the place for one tile, a pair ``(x, y)``: ``x`` counts half edge lengths to the right and ``y`` counts
rows of faces downwards. A face points up if ``x + y`` is even and down if it is odd. A **point**, where corners meet,
is also a pair ``(x, y)``, with an even sum ``x + y``.

The corners of a face are always read clockwise: from the top if the face points up, otherwise from the top left.

>>> corners((0, 0))
((0, 0), (1, 1), (-1, 1))
>>> corners((1, 0))
((0, 0), (2, 0), (1, 1))
"""

from __future__ import annotations

from typing import TypeAlias

Face: TypeAlias = tuple[int, int]
Point: TypeAlias = tuple[int, int]

OPPOSITE_CORNER = ((1, 2, 0), (1, 0, 2))
"""``OPPOSITE_CORNER[down][i]`` is the index of the corner opposite the edge to ``neighbours(face)[i]``.

``down`` is 1 for a face that points down, otherwise 0.
"""


def is_up(face: Face) -> bool:
    """Whether this face points up."""
    return (face[0] + face[1]) % 2 == 0


def is_point(place: tuple[int, int]) -> bool:
    """Whether these are the coordinates of a lattice point."""
    return (place[0] + place[1]) % 2 == 0


def corners(face: Face) -> tuple[Point, Point, Point]:
    """The three points of a face, clockwise: from the top if the face points up, otherwise from the top left."""
    x, y = face
    if (x + y) % 2:
        return (x - 1, y), (x + 1, y), (x, y + 1)
    return (x, y), (x + 1, y + 1), (x - 1, y + 1)


def neighbours(face: Face) -> tuple[Face, Face, Face]:
    """The faces that share an edge with this face: left, right, and below (or above, if this face points down).

    >>> neighbours((0, 0))
    ((-1, 0), (1, 0), (0, 1))
    >>> neighbours((1, 0))
    ((0, 0), (2, 0), (1, -1))
    """
    x, y = face
    return (x - 1, y), (x + 1, y), (x, y - 1 if (x + y) % 2 else y + 1)


def opposite_point(face: Face, number: int) -> Point:
    """The corner that lies opposite the edge between ``face`` and ``neighbours(face)[number]``.

    >>> opposite_point((0, 0), 2)
    (0, 0)
    """
    return corners(face)[OPPOSITE_CORNER[(face[0] + face[1]) % 2][number]]


def ring(point: Point) -> tuple[Face, Face, Face, Face, Face, Face]:
    """The six faces around a point, clockwise from the upper left.

    >>> ring((1, 1))
    ((0, 0), (1, 0), (2, 0), (2, 1), (1, 1), (0, 1))
    """
    x, y = point
    return (x - 1, y - 1), (x, y - 1), (x + 1, y - 1), (x + 1, y), (x, y), (x - 1, y)


def ring_points(point: Point) -> tuple[Point, Point, Point, Point, Point, Point]:
    """The six points next to a point, clockwise from the left.

    The corners of ``ring(point)[i]``, clockwise, are ``point``, ``ring_points(point)[i]`` and the next ring point.

    >>> ring_points((1, 1))
    ((-1, 1), (0, 0), (2, 0), (3, 1), (2, 2), (0, 2))
    """
    x, y = point
    return (x - 2, y), (x - 1, y - 1), (x + 1, y - 1), (x + 2, y), (x + 1, y + 1), (x - 1, y + 1)


def row_by_row(place: Face | Point) -> tuple[int, int]:
    """A sort key that puts faces or points in reading order: row by row from the top left.

    >>> sorted([(0, 1), (2, 0), (-1, 1)], key=row_by_row)
    [(2, 0), (-1, 1), (0, 1)]
    """
    return place[1], place[0]


def face_of(points: tuple[Point, Point, Point]) -> Face:
    """The face whose corners are these three points, in any order.

    Raises:
        ValueError: the three points are not the corners of one face.
    """
    face = (sum(x for x, _ in points) // 3, sum(y for _, y in points) // 3)
    if set(corners(face)) != set(points):
        raise ValueError(f"{points} are not the corners of one face")
    return face


class Symmetry:
    """A symmetry of the lattice that keeps the point (0, 0) in place: an optional reflection, then a rotation.

    >>> turn = Symmetry(turns=1)
    >>> turn.point((2, 0)), turn.face((0, 0))
    ((1, 1), (-1, 0))
    """

    __slots__ = ("mirrored", "turns")

    def __init__(self, turns: int, mirrored: bool = False) -> None:
        """Reflect first (left to right) if ``mirrored``, then rotate clockwise by ``turns`` times 60 degrees."""
        self.turns = turns % 6
        self.mirrored = mirrored

    def point(self, point: Point) -> Point:
        """The image of a point under this symmetry."""
        x, y = point
        if self.mirrored:
            x = -x
        for _ in range(self.turns):
            x, y = (x - 3 * y) // 2, (x + y) // 2
        return x, y

    def face(self, face: Face) -> Face:
        """The image of a face under this symmetry."""
        first, second, third = corners(face)
        return face_of((self.point(first), self.point(second), self.point(third)))

    def __repr__(self) -> str:
        return f"Symmetry({self.turns}, mirrored={self.mirrored})"


SYMMETRIES: tuple[Symmetry, ...] = tuple(Symmetry(turns, mirrored) for mirrored in (False, True) for turns in range(6))
"""All twelve symmetries, the six rotations first."""
