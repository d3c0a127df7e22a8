"""Find one edit that repairs all faults in a drawing: remove a blank line, shift lines, or insert a line.

A shift moves a line, the end of a line, or a line and all lines below it. The edits are tried in a fixed order, and the
first one that removes all faults is accepted. If no edit does and several lines have faults, a blank line is inserted
before the first of them. If then only values are missing, the drawing lacks a line there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from analyzer.board import layout_faults
from analyzer.errors import Spot, TextFault
from analyzer.messages import phrase, phrases
from analyzer.text.cursor import Line, Notes
from analyzer.text.drawing import read_rows
from analyzer.text.headers import Origin
from analyzer.tiles import TileSet

MOST_MARKS = 60_000
"""The maximum number of characters to read while trying edits, without spaces: less than a second of work."""

SHIFTS = (1, -1, 2, -2, 3, -3, 4, -4)
"""The number of columns, in the order in which they are tried: to the left if positive, to the right if negative."""


class _Edit(NamedTuple):
    rows: list[Line]
    fault: TextFault


def one_edit(
    rows: list[Line], origin: Origin | None, tile_set: TileSet, faults: Sequence[TextFault]
) -> TextFault | None:
    """Look for one edit that repairs all faults. Return a fault that proposes this edit."""
    if any("\t" in row.content for row in rows):
        return None
    marks = sum(len(row.content.replace(" ", "")) for row in rows)
    for edit in islice(_edits(rows, faults), MOST_MARKS // max(marks, 1)):
        if _is_sound(edit.rows, origin, tile_set):
            return edit.fault
    return _missing_line(rows, origin, faults)


def _missing_line(rows: list[Line], origin: Origin | None, faults: Sequence[TextFault]) -> TextFault | None:
    lines = {fault.spot.line for fault in faults if fault.spot and fault.code == "syntax"}
    if not 1 < len(lines) == len(faults):
        return None
    index = next(index for index, row in enumerate(rows) if row.number in lines)
    row, notes = rows[index], Notes()
    read_rows([*rows[:index], row._replace(content=""), *rows[index:]], origin, notes)
    if any(fault.code != "missing-value" for fault in notes.faults):
        return None
    if index % 2:
        message = phrase("a line of faces is missing before line {line}: insert the line", line=row.number)
    else:
        message = phrase("a line of points is missing before line {line}: insert the line", line=row.number)
    return TextFault("misaligned", message, row.first_spot)


def _is_sound(rows: list[Line], origin: Origin | None, tile_set: TileSet) -> bool:
    notes = Notes()
    items = read_rows(rows, origin, notes)
    if notes.faults or (items.givens and not items.fill):
        return False
    return bool(items.laid or items.fill) and not layout_faults(
        tile_set, [laid for laid, _ in items.laid], connected=not items.fill
    )


def _edits(rows: list[Line], faults: Sequence[TextFault]) -> Iterator[_Edit]:
    yield from _blank_lines(rows)
    if any(fault.code == "syntax" for fault in faults):
        return  # the character is not allowed in a drawing, so no shift helps
    index = {row.number: number for number, row in enumerate(rows)}
    wrong = sorted({index.get(fault.spot.line, 0) for fault in faults if fault.spot})
    everywhere = range(len(rows))
    anywhere = any(fault.code == "misaligned" for fault in faults) and len(faults) == 1
    # A shifted line causes faults only on itself and on the lines beside it. But if the only fault is a misalignment,
    # any line can be the cause.
    alone = everywhere if anywhere else [n for n in everywhere if n - 1 <= wrong[0] and wrong[-1] <= n + 1]
    first = [n for n in everywhere if anywhere or abs(n - wrong[0]) < 2 or abs(n - wrong[-1]) < 2]
    yield from _lines(rows, alone)
    if 0 in wrong:
        yield from _first_line(rows)
    yield from _tails(rows, faults)
    yield from _lines_below(rows, first)


def _blank_lines(rows: list[Line]) -> Iterator[_Edit]:
    """Remove a blank line. It makes lines of points below it look like lines of faces, and the reverse."""
    for index, row in enumerate(rows):
        if not row.content:
            message = phrase("line {line} is blank and shifts the lines below: remove the blank line", line=row.number)
            yield _Edit([*rows[:index], *rows[index + 1 :]], TextFault("misaligned", message, Spot(row.number, 1)))


def _lines(rows: list[Line], which: Sequence[int]) -> Iterator[_Edit]:
    for shift in SHIFTS:
        for index in which:
            row = rows[index]
            if row.content:
                yield _Edit(_moved(rows, shift, index, index + 1), _line_fault(row, shift))


def _first_line(rows: list[Line]) -> Iterator[_Edit]:
    """Indent the first line: copying text often loses the spaces at its start."""
    for shift in range(SHIFTS[-1] - 1, -max(len(row.content) for row in rows), -1):
        yield _Edit(_moved(rows, shift, 0, 1), _line_fault(rows[0], shift))


def _tails(rows: list[Line], faults: Sequence[TextFault]) -> Iterator[_Edit]:
    """Shift the part of a line that begins at its first fault, by one or two columns."""
    starts: dict[int, int] = {}
    for line, column in sorted((fault.spot for fault in faults if fault.spot), reverse=True):
        starts[line] = column - 1
    for shift in SHIFTS[:4]:
        for index, row in enumerate(rows):
            column = starts.get(row.number, 0)
            column += len(row.content[column:]) - len(row.content[column:].lstrip())
            before, after = row.content[:column], row.content[column:]
            if not before.strip() or not after or (shift > 0 and before[-shift:].strip()):
                continue
            moved = before[: len(before) - shift] + after if shift > 0 else before + " " * -shift + after
            fault = _tail_fault(row, column, shift)
            yield _Edit([*rows[:index], row._replace(content=moved), *rows[index + 1 :]], fault)


def _lines_below(rows: list[Line], which: Sequence[int]) -> Iterator[_Edit]:
    for shift in SHIFTS:
        for index in which:
            row = rows[index]
            if index and row.content:
                yield _Edit(_moved(rows, shift, index, len(rows)), _below_fault(rows[index:], shift))


def _moved(rows: list[Line], shift: int, start: int, end: int) -> list[Line]:
    """Move lines ``start`` to ``end - 1`` to the left by ``shift`` columns, or to the right if negative."""
    room = max(shift, 0)
    margins = [" " * (room - shift if start <= index < end else room) for index in range(len(rows))]
    return [row._replace(content=margin + row.content if row.content else "") for row, margin in zip(rows, margins)]


def _margin(rows: Iterable[Line]) -> int:
    return min(len(row.content) - len(row.content.lstrip()) for row in rows if row.content)


def _line_fault(row: Line, shift: int) -> TextFault:
    if shift > _margin([row]):
        message = phrases(
            "all lines except line {line} are one column too far left: insert one space at the start of each of them",
            "all lines except line {line} are {count} columns too far left: insert {count} spaces at the start of each "
            "of them",
            shift,
            line=row.number,
        )
    elif shift > 0:
        message = phrases(
            "line {line} is one column too far right: remove one space at its start",
            "line {line} is {count} columns too far right: remove {count} spaces at its start",
            shift,
            line=row.number,
        )
    else:
        message = phrases(
            "line {line} is one column too far left: insert one space at its start",
            "line {line} is {count} columns too far left: insert {count} spaces at its start",
            -shift,
            line=row.number,
        )
    return TextFault("misaligned", message, row.first_spot)


def _tail_fault(row: Line, column: int, shift: int) -> TextFault:
    values = {"line": row.number, "column": column + 1}
    if shift > 0:
        message = phrases(
            "from column {column} on, line {line} is one column too far right: remove one space before this column",
            "from column {column} on, line {line} is {count} columns too far right: remove {count} spaces "
            "before this column",
            shift,
            **values,
        )
    else:
        message = phrases(
            "from column {column} on, line {line} is one column too far left: insert one space before this column",
            "from column {column} on, line {line} is {count} columns too far left: insert {count} spaces "
            "before this column",
            -shift,
            **values,
        )
    return TextFault("misaligned", message, Spot(row.number, column + 1))


def _below_fault(rows: Sequence[Line], shift: int) -> TextFault:
    row = rows[0]
    if shift > _margin(rows):
        message = phrases(
            "the lines above line {line} are one column too far left: insert one space at the start of each of them",
            "the lines above line {line} are {count} columns too far left: insert {count} spaces at the start of each "
            "of them",
            shift,
            line=row.number,
        )
    elif shift > 0:
        message = phrases(
            "from line {line} on, the drawing is one column too far right: remove one space from the start of "
            "this line and of each line below",
            "from line {line} on, the drawing is {count} columns too far right: remove {count} spaces "
            "from the start of this line and of each line below",
            shift,
            line=row.number,
        )
    else:
        message = phrases(
            "from line {line} on, the drawing is one column too far left: insert one space at the start of this line "
            "and of each line below",
            "from line {line} on, the drawing is {count} columns too far left: insert {count} spaces at the start of "
            "this line and of each line below",
            -shift,
            line=row.number,
        )
    return TextFault("misaligned", message, row.first_spot)
