"""The surroundings of a task's faces, which the techniques use and which do not change during solving.

All tasks with the same faces and the same set share their surroundings.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypeAlias

from analyzer.lattice import Face, corners, ring, row_by_row
from analyzer.tiles import TileSet
from puzzles.regions import boundary

MOST_SURROUNDINGS = 4
"""The maximum number of stored surroundings, and of entries in some caches of the techniques."""

VALUE_BITS = 4
"""The number of bits of a value in a ``Way``."""

Arc: TypeAlias = tuple[int, ...]
"""Two or more adjacent faces around a point, in order, or the first one or more of these."""


Way: TypeAlias = tuple[int, int, int]
"""One way to fill the faces of an arc with different tiles: the values of its points, ``VALUE_BITS`` each, in the order
of ``Surroundings.order``; the mask of all rotations of its tiles; and the rotation on the last face."""


class Surroundings:
    """The faces, arcs and outline edges at each point of a task, by the numbers of faces and points.

    Attributes:
        at: for each point, its faces, each with the corner that is this point.
        faces_at: for each point, the mask of its faces.
        arcs: groups of two or more adjacent faces around a point, in order, the smallest first. Each has the number of
            the arc without its last face (-1 for a single face), the mask of the points of its faces, and these points
            in ascending order, with the first bit of each in a ``Way``.
        edges: the edges of the outline, as pairs of points.
        edges_at: for each point of the outline, the numbers of its edges.
        ways: cached ways to fill arcs, by the arc and the rotations that are possible on its faces.
    """

    def __init__(self, faces: tuple[Face, ...], corners_of: tuple[tuple[int, int, int], ...]) -> None:
        points = sorted({point for face in faces for point in corners(face)}, key=row_by_row)
        self._corners = corners_of
        self.at: list[list[tuple[int, int]]] = [[] for _ in points]
        for face, around in enumerate(corners_of):
            for corner, point in enumerate(around):
                self.at[point].append((face, corner))
        self.faces_at = [sum(1 << face for face, _ in around) for around in self.at]
        number = {point: place for place, point in enumerate(points)}
        self.edges = [(number[start], number[end]) for start, end in boundary(set(faces))]
        self.edges_at: dict[int, list[int]] = {}
        for place, edge in enumerate(self.edges):
            for point in edge:
                self.edges_at.setdefault(point, []).append(place)
        self.ways: dict[tuple[object, ...], tuple[Way, ...] | Literal[False] | None] = {}
        self._orders: dict[Arc, dict[int, int]] = {}
        arcs = _arcs({face: number for number, face in enumerate(faces)}, points)
        place_of = {arc: place for place, arc in enumerate(arcs)}
        self.arcs = [
            (arc, place_of.get(arc[:-1], -1), sum(1 << point for point in order), tuple(sorted(order.items())))
            for arc, order in zip(arcs, map(self.order, arcs))
        ]

    def order(self, arc: Arc) -> dict[int, int]:
        """The points of an arc, each with the first bit of its value in a ``Way``, in the order of the faces."""
        found = self._orders.get(arc)
        if found is None:
            points = dict.fromkeys(point for face in arc for point in self._corners[face])
            found = self._orders[arc] = {point: VALUE_BITS * place for place, point in enumerate(points)}
        return found


def _arcs(number: dict[Face, int], points: list[tuple[int, int]]) -> list[Arc]:
    found = set()
    for point in points:
        six = [number.get(face) for face in ring(point)]
        for start in range(6):
            for size in range(2, 7):
                arc = [six[(start + turn) % 6] for turn in range(size)]
                if None in arc:
                    break
                found.add(tuple(face for face in arc if face is not None))
    return sorted(found, key=lambda arc: (len(arc), arc))


@lru_cache(maxsize=MOST_SURROUNDINGS)
def surroundings_of(
    _tile_set: TileSet, faces: tuple[Face, ...], corners_of: tuple[tuple[int, int, int], ...]
) -> Surroundings:
    """The surroundings of a task's faces. They are cached for each set, because their ``ways`` depend on its tiles."""
    return Surroundings(faces, corners_of)
