"""All shapes of so many faces in one piece, up to the twelve symmetries of the lattice.

All shapes of one size are turned at once, as arrays: each face is a number, each shape a row of them.

>>> [len(found) for found, _ in zip(shapes_by_size(), range(8))]
[1, 1, 1, 3, 4, 12, 24, 66]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from analyzer.lattice import SYMMETRIES, Face, Symmetry, corners, neighbours

Shape: TypeAlias = tuple[Face, ...]
"""Faces, rising; of all that a symmetry and a step make of them, the least."""

_Faces: TypeAlias = NDArray[np.int32]
"""Shapes of one size. The axes are the shape, the face, and the face's x and y."""

_Rows: TypeAlias = NDArray[Any]
"""The same shapes at the upper left as byte strings, which compare as the shapes do."""

_WIDTH = 256
"""Larger than any x and y of a shape at the upper left."""

_PIECE = 4_000
"""Shapes that grow at a time."""


def shapes_by_size(tick: Callable[[], None] = lambda: None) -> Iterator[list[Shape]]:
    """The shapes of one face, those of two, and so on for ever, holes included; ``tick`` is called now and then.

    Every shape comes of a smaller one by one more face, for a figure in one piece always has a face without which it is
    still in one piece.
    """
    found = _faces([((0, 0),)])
    while True:
        yield _shapes(found)
        larger = []
        for begin in range(0, len(found), _PIECE):
            tick()
            larger.append(np.unique(_least(_grown(found[begin : begin + _PIECE]))))
        found = _read(np.unique(np.concatenate(larger)))


def least_form(faces: Shape) -> Shape:
    """What stands for a shape and all that is the same but for a symmetry and a step.

    >>> least_form(((5, 0), (6, 0))) == least_form(((1, 3), (1, 4)))
    True
    """
    return _shapes(_read(_least(_faces([faces]))))[0]


def positions(shape: Shape) -> int:
    """How many different shapes it is turned and mirrored, 1 to 12.

    >>> [positions(shape) for shape in (((0, 0),), ((0, 0), (1, 0)), ((0, 0), (0, 1), (1, 0), (1, 1), (2, 0)))]
    [2, 3, 6]
    """
    return len(np.unique(np.concatenate(_forms(_faces([shape])))))


def _faces(shapes: Sequence[Shape]) -> _Faces:
    return np.array(shapes, np.int32)


def _shapes(faces: _Faces) -> list[Shape]:
    return [tuple(map(tuple, shape)) for shape in faces.tolist()]


def _grown(faces: _Faces) -> _Faces:
    """Each shape with each of the faces beside it, the same shape once."""
    beside = np.array([neighbours(face) for face in ((0, 0), (1, 0))], np.int32)
    beside[1, :, 0] -= 1  # what leads from a face to its neighbours: first if it is up, second if it is down
    there = (faces[:, :, None, :] + beside[faces.sum(axis=2) % 2]).reshape(len(faces), -1, 2)
    taken = (there[:, :, None, :] == faces[:, None, :, :]).all(axis=3).any(axis=2)
    shape, place = np.nonzero(~taken)
    return _read(np.unique(_rows(np.concatenate([faces[shape], there[shape, place][:, None, :]], axis=1))))


def _least(faces: _Faces) -> _Rows:
    """The least form of each shape."""
    least, *others = _forms(faces)
    for form in others:
        least = np.where(form < least, form, least)
    return least


def _forms(faces: _Faces) -> list[_Rows]:
    """The shapes under each symmetry, which turns the sum of three corners into the sum of the three turned ones."""
    down = faces.sum(axis=2, keepdims=True) % 2
    sums = 3 * faces + np.where(down, _corner_sum((1, 0)), _corner_sum((0, 0)))
    sums -= down * np.array([3, 0], np.int32)
    return [_rows(sums @ _doubled(symmetry) // 2 // 3) for symmetry in SYMMETRIES]


def _corner_sum(face: Face) -> tuple[int, int]:
    points = corners(face)
    return sum(x for x, _ in points), sum(y for _, y in points)


def _doubled(symmetry: Symmetry) -> _Faces:
    """Twice the matrix that a row x, y is multiplied by; halves come in, for only points with x + y even exist."""
    (a, b), (c, d) = symmetry.point((2, 0)), symmetry.point((1, 1))
    return np.array([[a, b], [2 * c - a, 2 * d - b]], np.int32)


def _rows(faces: _Faces) -> _Rows:
    """Shapes moved to the upper left, so that up faces stay up faces, their faces rising."""
    corner = faces.min(axis=1)
    corner[:, 0] -= corner.sum(axis=1) % 2
    numbers = np.sort((faces - corner[:, None, :]) @ np.array([_WIDTH, 1]), axis=1)
    return np.ascontiguousarray(numbers.astype(">u2")).view(f"S{2 * faces.shape[1]}")[:, 0]


def _read(rows: _Rows) -> _Faces:
    numbers = np.ascontiguousarray(rows).view(">u2").reshape(len(rows), -1)
    return np.stack(np.divmod(numbers.astype(np.int32), _WIDTH), axis=2)
