"""The arcs and the outline of a task's faces. Both stay the same while the task is solved."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from analyzer.lattice import Face, corners, ring, row_by_row
from analyzer.tiles import TileSet
from puzzles.regions import boundary

MOST_SURROUNDINGS = 4

VALUE_BITS = 10
"""How many bits of a ``Way`` belong to each point: one for each value from 0 to 9."""

Arc: TypeAlias = tuple[int, ...]
"""Faces around a point, each adjacent to the next, in the order of ``ring``."""

Way: TypeAlias = tuple[int, int, int]
"""One way to fill an arc with different tiles: the mask of the values at the points, the mask of all rotations of the
tiles, and the rotation on the last face.

``Surroundings.order`` shows which bits belong to each point.
"""


class Joint(NamedTuple):
    """Where the last face of an arc touches the others, and which bits of a ``Way`` belong to each point.

    Attributes:
        points: for each point of the arc, in ascending order, its first bit.
        shared: the corners that the last face shares with other faces of the arc, each with its first bit.
        first_bits: for each corner of the last face, its first bit.
    """

    points: dict[int, int]
    shared: tuple[tuple[int, int], ...]
    first_bits: tuple[int, int, int]


class Surroundings:
    """The arcs and outline edges of a task, and the faces at each point.

    Attributes:
        at: for each point, the faces around it, each with the index of its corner there.
        faces_at: for each point, the mask of the faces around it.
        arcs: all arcs of two or more faces, shortest first.
        arcs_with: for each face, the mask of the arcs that contain it.
        arcs_from: for each face, the mask of the arcs that begin there.
        next: for each arc, the arc with one more face; -1 if there is none.
        longer: for each arc, the mask of the arcs that begin with it, including the arc itself.
        parts: for each arc, the mask of the arcs that are part of it, including the arc itself.
        edges: the edges of the outline; each runs clockwise around its face.
        edges_at: for each point of the outline, its edges.
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
        self._joints: dict[Arc, Joint] = {(): Joint({}, (), (0, 0, 0))}
        self.arcs = _arcs({face: number for number, face in enumerate(faces)}, points)
        self.arcs_with, self.arcs_from = [0] * len(faces), [0] * len(faces)
        self.next, self.longer, self.parts = [-1] * len(self.arcs), [0] * len(self.arcs), [0] * len(self.arcs)
        self._relate_arcs()

    def _relate_arcs(self) -> None:
        arcs, parts = self.arcs, self.parts
        place_of = {arc: place for place, arc in enumerate(arcs)}
        for place, arc in enumerate(arcs):
            for face in arc:
                self.arcs_with[face] |= 1 << place
            self.arcs_from[arc[0]] |= 1 << place
            parts[place] |= 1 << place
            if len(arc) > 2:
                self.next[place_of[arc[:-1]]] = place
                parts[place] |= parts[place_of[arc[:-1]]] | parts[place_of[arc[1:]]]
            if len(arc) == 6:  # the six faces around a point form six arcs, one starting at each face
                for other in (place_of[arc[turn:] + arc[:turn]] for turn in range(1, 6)):
                    parts[place] |= 1 << other | parts[place_of[arcs[other][:-1]]]
        for place in range(len(arcs) - 1, -1, -1):
            self.longer[place] |= 1 << place
            if self.next[place] >= 0:
                self.longer[place] |= self.longer[self.next[place]]

    def order(self, arc: Arc) -> dict[int, int]:
        """For each point of an arc, in ascending order, return its first bit in a ``Way``."""
        return self.joint(arc).points

    def joint(self, arc: Arc) -> Joint:
        """Assign bits to the points of an arc. If the arc grows, its points keep their bits."""
        found = self._joints.get(arc)
        if found is None:
            points = self.order(arc[:-1]).copy()
            corners_of_last = self._corners[arc[-1]]
            shared = [(corner, points[point]) for corner, point in enumerate(corners_of_last) if point in points]
            a, b, c = (points.setdefault(point, VALUE_BITS * len(points)) for point in corners_of_last)
            found = self._joints[arc] = Joint(dict(sorted(points.items())), tuple(shared), (a, b, c))
        return found


def _arcs(number: dict[Face, int], points: list[tuple[int, int]]) -> list[Arc]:
    found = set[Arc]()
    for point in points:
        twice = [number.get(face) for face in ring(point)] * 2
        for start in range(6):
            arc: Arc = ()
            for face in twice[start : start + 6]:
                if face is None:
                    break
                arc += (face,)
                found.add(arc)
    return sorted((arc for arc in found if len(arc) > 1), key=lambda arc: (len(arc), arc))


@lru_cache(maxsize=MOST_SURROUNDINGS)
def surroundings_of(
    _tile_set: TileSet, faces: tuple[Face, ...], corners_of: tuple[tuple[int, int, int], ...]
) -> Surroundings:
    """Return the surroundings of a task. The tile set is part of the cache's key, because ``ways`` depends on it."""
    return Surroundings(faces, corners_of)
