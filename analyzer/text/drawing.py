"""Drawings of boards, with two characters per step of ``x``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from analyzer.board import FURTHEST, Placement, place_name, point_name, some_names
from analyzer.errors import Spot
from analyzer.lattice import Face, Point, corners, is_up
from analyzer.messages import Phrase, found_instead, phrase
from analyzer.text.cursor import Line, Notes
from analyzer.text.draft import Draft, Given, occupied_and_marked
from analyzer.text.headers import Origin

DIGITS = frozenset("0123456789")
EMPTY = frozenset(". ")
LAID_MARKS = frozenset("^v*")
FILL_MARK = "?"
FACE_MARKS = LAID_MARKS | {FILL_MARK}

LARGEST_DRAWING = 2_000_000
"""The maximum size of a drawing in characters, including spaces."""


class Items(NamedTuple):
    """The parts of a drawing or a list, each with its spot. A list has no ``values``."""

    laid: list[tuple[Placement, Spot]]
    fill: list[tuple[Face, Spot]]
    givens: list[tuple[Given, Spot]]
    values: dict[Point, Spot]


class _Mark(NamedTuple):
    """A character of a drawing.

    ``row`` counts the lines of points and the lines of faces separately. ``column`` counts from the left edge of the
    drawing. Both start at 0.
    """

    row: int
    column: int
    text: str
    spot: Spot


def drawn_rows(lines: list[Line]) -> list[Line]:
    """Select the lines of a ``board:`` block that belong to the drawing.

    A line with only a comment does not belong to it, but a blank line between other lines does.
    """
    rows = [line for line in lines if line.content or not line.commented]
    while rows and not rows[0].content:
        rows.pop(0)
    while rows and not rows[-1].content:
        rows.pop()
    return rows


def read_rows(rows: list[Line], origin: Origin | None, notes: Notes) -> Items:
    points, faces, left = _marks(rows, notes)
    start = None if notes.unreadable else _start(points, left, origin, notes)
    if start is None:
        return Items([], [], [], {})
    items, missing = _items(points, faces, start, notes)
    for point, laid in missing.items():
        notes.wrong("missing-value", _value_spot(rows, left, start, point) or laid[0][1], _missing(point, laid))
    if origin is not None and any(max(abs(x), abs(y)) > FURTHEST for x, y in _places(items)):
        at = place_name((origin.x, origin.y))
        message = phrase(
            "with the origin {at}, the drawing has coordinates beyond {furthest}: choose an origin nearer to 0,0",
            at=at,
            furthest=str(FURTHEST),
        )
        notes.wrong("too-far", origin.spot, message)
    return items


def _value_spot(rows: list[Line], left: int, start: Point, point: Point) -> Spot | None:
    row, column = 2 * (point[1] - start[1]), left + 2 * (point[0] - start[0]) + 1
    return Spot(rows[row].number, column) if 0 <= row < len(rows) and column > 0 else None


def _places(items: Items) -> Iterator[Face | Point]:
    yield from (laid.at for laid, _ in items.laid)
    yield from (face for face, _ in items.fill)
    yield from (given.point for given, _ in items.givens)


def _marks(rows: list[Line], notes: Notes) -> tuple[list[_Mark], list[_Mark], int]:
    """Read the characters on the lines of points and those on the lines of faces. Also return the leftmost column."""
    left = min((row.first_spot.column - 1 for row in rows if row.content), default=0)
    _check_indentation([row for row in rows if row.content], left, notes)
    points: list[_Mark] = []
    faces: list[_Mark] = []
    for index, row in enumerate(rows):
        of_faces = index % 2 == 1
        marks, allowed = (faces, FACE_MARKS) if of_faces else (points, DIGITS | {"."})
        for column, text in enumerate(row.content[left:]):
            if text in EMPTY and (text == " " or of_faces):
                continue
            spot = Spot(row.number, left + column + 1)
            if text not in allowed:
                notes.syntax(spot, _unexpected(text, _expected(of_faces)))
                break
            marks.append(_Mark(index // 2, column, text, spot))
    return points, faces, left


def _check_indentation(rows: list[Line], left: int, notes: Notes) -> None:
    """A tab in the margin has no known width. It is allowed only if all lines have the same margin."""
    if len({row.content[:left] for row in rows}) <= 1:
        return
    for row in rows:
        for column, text in enumerate(row.content[:left], 1):
            if text != " ":
                expected = phrase("only spaces before the first character of each line of a drawing")
                notes.syntax(Spot(row.number, column), _unexpected(text, expected))
                break


def _unexpected(text: str, expected: Phrase) -> Phrase:
    fault = found_instead(repr(text), expected)
    return phrase("{fault}; replace the tab with spaces", fault=fault) if text == "\t" else fault


def _expected(of_faces: bool) -> Phrase:
    if of_faces:
        return phrase("'^', 'v', '*', '?', '.' or a space: this is a line of faces")
    return phrase("a digit, '.' or a space: this is a line of points")


def _start(points: list[_Mark], left: int, origin: Origin | None, notes: Notes) -> Point | None:
    """Find the point that lies at the leftmost column of the first line; ``None`` if most values lie between points.

    In a correct drawing, ``column + 2 * row`` modulo 4 is the same for all values. If it is not the same, the most
    frequent result counts.
    """
    y = origin.y if origin else 0
    values = [mark for mark in points if mark.text != "."] or points
    phases = Counter((mark.column + 2 * mark.row) % 4 for mark in values)
    phase = phases.most_common(1)[0][0] if phases else None
    if origin is not None:
        if phase is not None and phase != -2 * (origin.x + y) % 4:
            at, better = place_name((origin.x, y)), place_name((origin.x + 1, y))
            message = phrase("with the origin {at}, the values in the drawing would be between the points", at=at)
            if phase % 2 == 0:
                message = phrase("{fault}; did you mean 'origin: {better}'?", fault=message, better=better)
            notes.wrong("misaligned", origin.spot, message)
            return None
        return origin.x, y
    if phase is None:
        return 0, 0
    if phase % 2:
        outermost = min((mark for mark in points if mark.column == 0), default=None)
        spot = outermost.spot if outermost else Spot(points[0].spot.line, left + 1)
        message = phrase(
            "the leftmost column is one character out of line with the other values: move it one character to the "
            "left or right (columns are two characters apart)"
        )
        notes.wrong("misaligned", spot, message)
        return None
    return (0 if phase == 0 else 1), 0


_MissingValues: TypeAlias = dict[Point, list[tuple[Face, Spot]]]
"""For each point that lacks a value, the tiles that touch it: the face and the spot of each."""


def _items(points: list[_Mark], faces: list[_Mark], start: Point, notes: Notes) -> tuple[Items, _MissingValues]:
    items = Items([], [], [], {})
    values: dict[Point, int] = {}
    spots = items.values
    for mark in points:
        if mark.text == ".":
            continue
        point = start[0] + mark.column // 2, start[1] + mark.row
        if mark.column % 2 or sum(point) % 2:
            message = phrase(
                "the value {value} is between two points: move it to one of them (points on a line are four "
                "characters apart)",
                value=mark.text,
            )
            notes.wrong("misaligned", mark.spot, message)
            continue
        values[point] = int(mark.text)
        spots[point] = mark.spot
    touched: set[Point] = set()
    missing: _MissingValues = {}
    for mark in faces:
        if mark.column % 2:
            message = phrase(
                "the mark {mark} is between two faces: move it one character to the left or right (faces on a line "
                "are two characters apart)",
                mark=repr(mark.text),
            )
            notes.wrong("misaligned", mark.spot, message)
            continue
        face = start[0] + mark.column // 2, start[1] + mark.row
        if mark.text == FILL_MARK:
            items.fill.append((face, mark.spot))
        else:
            touched.update(corners(face))
            _lay(mark, face, values, missing, items, notes)
    items.givens.extend((Given(point, values[point]), spots[point]) for point in values if point not in touched)
    return items, missing


def _lay(
    mark: _Mark, face: Face, values: dict[Point, int], missing: _MissingValues, items: Items, notes: Notes
) -> None:
    right = "^" if is_up(face) else "v"
    if mark.text not in ("*", right):
        at, found = place_name(face), repr(mark.text)
        if is_up(face):
            message = phrase("found {found} (down) on face {at}, which points up: expected '^'", found=found, at=at)
        else:
            message = phrase("found {found} (up) on face {at}, which points down: expected 'v'", found=found, at=at)
        notes.wrong("wrong-mark", mark.spot, message)
    first, second, third = (values.get(point) for point in corners(face))
    if first is None or second is None or third is None:
        for point in corners(face):
            if point not in values:
                missing.setdefault(point, []).append((face, mark.spot))
    else:
        items.laid.append((Placement(face, (first, second, third), mark.text == "*"), mark.spot))


def _missing(point: Point, laid: list[tuple[Face, Spot]]) -> Phrase:
    faces = some_names([place_name(face) for face, _ in laid])
    at = point_name(point)
    if len(laid) == 1:
        return phrase("the tile at {faces} has no value at the point {at}: expected a digit there", faces=faces, at=at)
    return phrase("the tiles at {faces} have no value at the point {at}: expected a digit there", faces=faces, at=at)


class UndrawableError(ValueError):
    """A draft that no drawing can show."""


def block_lines(draft: Draft) -> list[str]:
    """Draw a draft, and return the lines with the headers ``board:`` and, if necessary, ``origin:``.

    Raises:
        UndrawableError: corners disagree, a face has two tiles, a face to fill has a tile, or the layout is too large.
    """
    values = _drawn_values(draft)
    marks = _drawn_marks(draft)
    if not values:
        return ["board:"]
    left, right = min(x for x, _ in values), max(x for x, _ in values)
    top, bottom = min(y for _, y in values), max(y for _, y in values)
    if (right - left + 1) * (bottom - top + 1) * 4 > LARGEST_DRAWING:
        raise UndrawableError(
            phrase(
                "the board is too large to draw ({width} characters by {height} lines): write it as a list",
                width=2 * (right - left) + 1,
                height=2 * (bottom - top) + 1,
            )
        )
    rows = [[" "] * (2 * (right - left) + 1) for _ in range(2 * (bottom - top) + 1)]
    for (x, y), text in values.items():
        rows[2 * (y - top)][2 * (x - left)] = text
    for (x, y), text in marks.items():
        rows[2 * (y - top) + 1][2 * (x - left)] = text
    origin = [] if top == 0 and left in (0, 1) else [f"origin: {left},{top}"]
    return [*origin, "board:", *(f"  {''.join(row)}".rstrip() for row in rows)]


def _drawn_values(draft: Draft) -> dict[Point, str]:
    values: dict[Point, str] = {}
    for point, value in (*_laid_values(draft), *draft.givens):
        if values.setdefault(point, str(value)) != str(value):
            raise UndrawableError(
                phrase(
                    "the corners that meet at the point {at} have different values: correct one of them",
                    at=point_name(point),
                )
            )
    for face in draft.fill:
        for point in corners(face):
            values.setdefault(point, ".")
    return values


def _laid_values(draft: Draft) -> list[tuple[Point, int]]:
    return [pair for laid in draft.layout for pair in zip(corners(laid.at), laid.corners)]


def _drawn_marks(draft: Draft) -> dict[Face, str]:
    marks: dict[Face, str] = {}
    for face, _, bridge in draft.layout:
        if face in marks:
            raise UndrawableError(phrase("two tiles are on the face {at}: remove one of them", at=place_name(face)))
        marks[face] = "*" if bridge else "^" if is_up(face) else "v"
    for face in draft.fill:
        if face in marks:
            raise UndrawableError(occupied_and_marked(face))
        marks[face] = FILL_MARK
    return marks
