"""A board drawn as text, with coordinates in the margins."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Literal, NamedTuple, TypeAlias

from analyzer.board import Board
from analyzer.lattice import Face, Point, corners, is_up

Look: TypeAlias = Literal["heading", "faint", "complete", "completable", "impossible", "bridge", "best"]
"""Text styles; a terminal shows each as a colour, a weight or both."""

Paint: TypeAlias = Callable[[Look, str], str]
"""``paint(look, text)`` returns styled text."""


def plain(_look: Look, text: str) -> str:
    """Return the text without a style, for pipes and files."""
    return text


STEP = 2
"""Characters per step of ``x``."""

_NARROWEST_GUTTER = 5


class Mark(NamedTuple):
    """A character on a face or a point, and its style."""

    text: str
    look: Look | None = None

    def painted(self, paint: Paint) -> str:
        return paint(self.look, self.text) if self.look else self.text


_Row: TypeAlias = "list[tuple[int, Mark]]"


def board_lines(
    board: Board,
    marks: Mapping[Face, Mark] | None = None,
    values: Mapping[Point, Mark] | None = None,
    width: int = 80,
    paint: Paint = plain,
) -> list[str]:
    """Draw a board as lines of text.

    The upper margin shows each even ``x``. The left margin shows the ``y`` of each line, in parentheses if the line
    shows points.

    A placed tile shows ``^``, ``v`` or ``*``, unless ``marks`` has another character for its face. ``values`` take the
    place of values on the board. A board wider than ``width`` characters is drawn in parts.
    """
    points = {point: Mark(str(value)) for point, value in board.values.items()} | dict(values or {})
    faces = {face: Mark(_placed(board, face)) for face in board.tiles} | dict(marks or {})
    if not points and not faces:
        return []
    touched = [*points, *(point for face in faces for point in corners(face))]
    left, right = min(x for x, _ in touched), max(x for x, _ in touched)
    lines = list(_rows(points, faces))
    gutter = max(_NARROWEST_GUTTER, *(len(str(y)) + 3 for y, _, _ in lines))
    per_part = max(4, (width - gutter) // STEP - 1)
    drawn: list[str] = []
    for start in range(left, right + 1, per_part):
        end = min(start + per_part - 1, right)
        if drawn:
            drawn.append("")
        drawn.append(paint("faint", _ruler(start, end, gutter)))
        for y, of_points, row in lines:
            label = (f"({y})" if of_points else f"{y} ").rjust(gutter - 1)
            shown = "".join(_spread([(x, mark) for x, mark in row if start <= x <= end], start, paint))
            drawn.append(f"{paint('faint', label)} {shown}".rstrip())
    return drawn


def _placed(board: Board, face: Face) -> str:
    if face in board.bridges:
        return "*"
    return "^" if is_up(face) else "v"


def _rows(points: Mapping[Point, Mark], faces: Mapping[Face, Mark]) -> Iterator[tuple[int, bool, _Row]]:
    """Yield each line from the top: its ``y``, whether it shows points, and its marks."""
    rows: dict[tuple[int, int], _Row] = {}
    for half, placed in enumerate((points, faces)):
        for (x, y), mark in placed.items():
            rows.setdefault((y, half), []).append((x, mark))
    first, last = min(rows), max(rows)
    for y in range(first[0], last[0] + 1):
        for half in (0, 1):
            if first <= (y, half) <= last:
                yield y, half == 0, sorted(rows.get((y, half), []))


def _spread(row: _Row, start: int, paint: Paint) -> Iterator[str]:
    column = 0
    for x, mark in row:
        at = (x - start) * STEP
        yield " " * (at - column)
        yield mark.painted(paint)
        column = at + 1


def _ruler(start: int, end: int, gutter: int) -> str:
    line = "x".rjust(_NARROWEST_GUTTER - 2)
    for x in range(start, end + 1):
        if x % 2 == 0 or start == end:
            label = str(x)
            at = gutter + (x - start) * STEP - (len(label) - 1)
            if at > len(line):
                line = line.ljust(at) + label
    return line
