"""All shapes of so many faces in one piece, up to the twelve symmetries of the lattice.

>>> [len(found) for found, _ in zip(shapes_by_size(), range(8))]
[1, 1, 1, 3, 4, 12, 24, 66]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from analyzer.lattice import SYMMETRIES, Face, corners, neighbours

Shape: TypeAlias = tuple[Face, ...]
"""Faces, rising; of all that a symmetry and a step make of them, the least."""


def shapes_by_size(tick: Callable[[], None] = lambda: None) -> Iterator[list[Shape]]:
    """The shapes of one face, those of two, and so on for ever, holes included; ``tick`` is called now and then.

    Every shape comes of a smaller one by one more face, for a figure in one piece always has a face without which it is
    still in one piece.
    """
    found = [least_form(((0, 0),))]
    while True:
        yield found
        larger: set[Shape] = set()
        tried: set[Shape] = set()
        for shape in found:
            tick()
            for face in {other for laid in shape for other in neighbours(laid)} - set(shape):
                grown = _to_origin([*shape, face])
                if grown not in tried:
                    tried.add(grown)
                    larger.add(least_form(grown))
        found = sorted(larger)


def least_form(faces: Shape) -> Shape:
    """What stands for a shape and all that is the same but for a symmetry and a step.

    >>> least_form(((5, 0), (6, 0))) == least_form(((1, 3), (1, 4)))
    True
    """
    return min(_forms(faces))


def positions(shape: Shape) -> int:
    """How many different shapes it is turned and mirrored, 1 to 12.

    >>> [positions(shape) for shape in (((0, 0),), ((0, 0), (1, 0)), ((0, 0), (0, 1), (1, 0), (1, 1), (2, 0)))]
    [2, 3, 6]
    """
    return len({*_forms(shape)})


def _forms(faces: Shape) -> list[Shape]:
    sums = [_corner_sum(face) for face in faces]  # a symmetry turns the sum of three points into the sum of the three
    return [_to_origin([(x // 3, y // 3) for x, y in map(symmetry.point, sums)]) for symmetry in SYMMETRIES]


def _corner_sum(face: Face) -> tuple[int, int]:
    points = corners(face)
    return sum(x for x, _ in points), sum(y for _, y in points)


def _to_origin(faces: list[Face]) -> Shape:
    """The same faces at the upper left, so that up faces stay up faces."""
    left, top = min(x for x, _ in faces), min(y for _, y in faces)
    left -= (left + top) % 2
    return tuple(sorted((x - left, y - top) for x, y in faces))
