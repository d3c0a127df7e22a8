"""List all shapes of connected faces. A shape and its images under the twelve symmetries count as one.

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
"""Faces in ascending order, shifted to the upper left. Of all its images, a shape is the first in the sort order."""

_Faces: TypeAlias = NDArray[np.int32]
"""Shapes of one size: an array with the axes shape, face and coordinate."""

_Rows: TypeAlias = NDArray[Any]
"""Shapes of one size, shifted to the upper left. Each is a byte string; the strings sort like the shapes."""

_WIDTH = 256
"""Greater than every ``x`` and ``y`` in a shifted shape."""

_PIECE = 4_000
"""This many shapes are extended at a time."""


def shapes_by_size(tick: Callable[[], None] = lambda: None) -> Iterator[list[Shape]]:
    """Yield all shapes of one face, then all shapes of two faces, and so on without end, including shapes with holes.

    ``tick`` is called before each batch of shapes; an exception that it raises ends the search.

    From every connected figure, some face can be removed so that the rest stays connected. So adding one face to the
    shapes of one size gives all shapes of the next size.
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
    """Return the standard form of a shape: the first of all its rotated, reflected and shifted images.

    >>> least_form(((5, 0), (6, 0))) == least_form(((1, 3), (1, 4)))
    True
    """
    return _shapes(_read(_least(_faces([faces]))))[0]


def positions(shape: Shape) -> int:
    """Count the different images of a shape under rotations and reflections, 1 to 12.

    >>> [positions(shape) for shape in (((0, 0),), ((0, 0), (1, 0)), ((0, 0), (0, 1), (1, 0), (1, 1), (2, 0)))]
    [2, 3, 6]
    """
    return len(np.unique(np.concatenate(_forms(_faces([shape])))))


def _faces(shapes: Sequence[Shape]) -> _Faces:
    return np.array(shapes, np.int32)


def _shapes(faces: _Faces) -> list[Shape]:
    return [tuple(map(tuple, shape)) for shape in faces.tolist()]


def _grown(faces: _Faces) -> _Faces:
    """Add one neighbouring face to each shape in every possible way; return the different results."""
    beside = np.array([neighbours(face) for face in ((0, 0), (1, 0))], np.int32)
    beside[1, :, 0] -= 1  # steps to neighbours: beside[0] for a face that points up, beside[1] for one that points down
    there = (faces[:, :, None, :] + beside[faces.sum(axis=2) % 2]).reshape(len(faces), -1, 2)
    taken = (there[:, :, None, :] == faces[:, None, :, :]).all(axis=3).any(axis=2)
    shape, place = np.nonzero(~taken)
    return _read(np.unique(_rows(np.concatenate([faces[shape], there[shape, place][:, None, :]], axis=1))))


def _least(faces: _Faces) -> _Rows:
    least, *others = _forms(faces)
    for form in others:
        least = np.where(form < least, form, least)
    return least


def _forms(faces: _Faces) -> list[_Rows]:
    down = faces.sum(axis=2, keepdims=True) % 2
    sums = 3 * faces + np.where(down, _corner_sum((1, 0)), _corner_sum((0, 0)))
    sums -= down * np.array([3, 0], np.int32)
    return [_rows(sums @ _doubled(symmetry) // 2 // 3) for symmetry in SYMMETRIES]


def _corner_sum(face: Face) -> tuple[int, int]:
    points = corners(face)
    return sum(x for x, _ in points), sum(y for _, y in points)


def _doubled(symmetry: Symmetry) -> _Faces:
    """Twice the matrix of a symmetry for row vectors ``(x, y)``; the matrix itself can contain fractions."""
    (a, b), (c, d) = symmetry.point((2, 0)), symmetry.point((1, 1))
    return np.array([[a, b], [2 * c - a, 2 * d - b]], np.int32)


def _rows(faces: _Faces) -> _Rows:
    """The shift to the upper left does not change whether a face points up or down."""
    corner = faces.min(axis=1)
    corner[:, 0] -= corner.sum(axis=1) % 2
    numbers = np.sort((faces - corner[:, None, :]) @ np.array([_WIDTH, 1]), axis=1)
    return np.ascontiguousarray(numbers.astype(">u2")).view(f"S{2 * faces.shape[1]}")[:, 0]


def _read(rows: _Rows) -> _Faces:
    numbers = np.ascontiguousarray(rows).view(">u2").reshape(len(rows), -1)
    return np.stack(np.divmod(numbers.astype(np.int32), _WIDTH), axis=2)
