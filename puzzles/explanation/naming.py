"""Name the faces and points of an explanation by letters, and draw them.

Faces get capital letters, and points without a value get small ones, row by row.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice, product

from analyzer.board import place_name, point_name
from analyzer.lattice import Face, Point, is_up
from analyzer.messages import Value, _, phrase
from analyzer.text.draft import Draft
from analyzer.tiles import Tile
from puzzles.fill.task import Task

FACE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Without I and O, which look like digits."""

POINT_LETTERS = "abcdefghjkmnpqrstuwxyz"
"""Without i, o and l, and without v, which stands for a tile in a drawing."""

WIDEST = 60
"""A board is drawn if its ``x`` and ``y`` coordinates span at most this number."""


class Names:
    """The letters of the faces to fill and of the points without a value."""

    def __init__(self, task: Task) -> None:
        self.faces: dict[Face, str] = dict(zip(task.faces, _letters(FACE_LETTERS, len(task.faces))))
        unknown = [point for point, value in zip(task.points, task.known) if value is None]
        self.points: dict[Point, str] = dict(zip(unknown, _letters(POINT_LETTERS, len(unknown))))


def tiles_text(draft: Draft) -> str:
    if draft.use is None:
        tiles: Value = phrase("all remaining tiles of the set")
    else:
        tiles = " ".join(tile.name for tile in draft.use)
    if Task.of(draft.puzzle()).uses_every_tile:
        return _("Tiles to use, each once, with values read clockwise: {tiles}", tiles=tiles)
    return _("Tiles to use, each at most once, with values read clockwise: {tiles}", tiles=tiles)


def tiles_left(task: Task) -> dict[Face, Tile]:
    """The faces for which the notes leave a single tile."""
    left: dict[Face, int] = {}
    for face, number in task.out_tiles:
        left[task.faces[face]] = left.get(task.faces[face], task.tiles) & ~(1 << number)
    return {face: task.tile_set.of_mask(mask)[0] for face, mask in left.items() if mask.bit_count() == 1}


def _letters(alphabet: str, count: int) -> Iterator[str]:
    """Names of one or two letters; no name is a prefix of another."""
    length = 1 if count <= len(alphabet) else 2
    return ("".join(letters) for letters in islice(product(alphabet, repeat=length), count))


def drawing(
    faces: Mapping[Face, str], points: Mapping[Point, str], values: Mapping[Point, int], laid: Iterable[Face]
) -> list[str]:
    r"""The lines of a drawing: known values, marks for tiles, and letters.

    Lines for a very large board give the place of each letter instead.

    >>> print("\n".join(drawing({(1, 0): "A"}, {(1, 1): "a"}, {(0, 0): 3, (2, 0): 4}, [])))
    3   4
      A
      a
    """
    face_marks = {**faces, **{face: "^" if is_up(face) else "v" for face in laid}}
    point_marks = {**points, **{point: str(value) for point, value in values.items()}}
    columns, rows = [at[0] for at in (*face_marks, *point_marks)], [at[1] for at in point_marks]
    left, right, top, bottom = min(columns), max(columns), min(rows), max(rows)
    if max(right - left, bottom - top) > WIDEST:
        places = [(name, place_name(face)) for face, name in faces.items()]
        places += [(name, point_name(point)) for point, name in points.items()]
        return [_("{name} is at {place}", name=name, place=place) for name, place in places]
    width = 1 + max(map(len, (*face_marks.values(), *point_marks.values())))
    lines = []
    for y in range(top, bottom + 1):
        for marks in (point_marks, face_marks):
            text = ""
            for x, mark in sorted((x, mark) for (x, line), mark in marks.items() if line == y):
                text = text.ljust((x - left) * width) + mark
            lines.append(text)
    return lines[:-1]
