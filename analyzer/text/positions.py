"""Read and write positions and puzzles as drawings, lists or JSON."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

from analyzer.board import Placement, place_name
from analyzer.errors import InputError, Spot, TextFault, nearest, quoted, suggesting
from analyzer.forms import Path
from analyzer.lattice import is_point
from analyzer.messages import found_instead, phrase
from analyzer.position import Position, Puzzle
from analyzer.rules import RuleSet
from analyzer.text.cursor import (
    AT,
    JOINED_FACE,
    Cursor,
    Header,
    Line,
    Notes,
    is_record,
    plain_lines,
    split_lines,
    tile_meant,
)
from analyzer.text.draft import Draft, Given
from analyzer.text.drawing import DIGITS, EMPTY, FACE_MARKS, Items, UndrawableError, block_lines, drawn_rows, read_rows
from analyzer.text.headers import Headers, header_lines
from analyzer.tiles import TileSet

BlockName: TypeAlias = Literal["board", "tiles"]
OWN_HEADERS = ("origin",)

BLOCKS: tuple[BlockName, ...] = ("board", "tiles")

_GIVEN = r"=\s*([0-9])"
_JOINED_FACE_AND_TILE = rf"{JOINED_FACE}\s*[0-9]-[0-9]-[0-9](?![^\s*])"
_ENTRY = phrase("a line such as '3,1 5-5-0' or '5-5-0 @ 3,1'")


def read_position(text: str, file: str = "<text>", rules: RuleSet | None = None) -> Position:
    r"""Read a position written as a drawing, a list or JSON.

    Args:
        text: the whole text.
        file: the file name in messages.
        rules: the rules to use instead of those in the text.

    Raises:
        InputError: the text cannot be read, or the position is not legal.

    >>> position = read_position("hand: 2-1-0\ntiles:\n 0,0 5-5-5\n")
    >>> len(position.board), position.rules.name, position.hand[0].name
    (1, 'pressman', '0-1-2')
    """
    return read_draft(text, file, rules).position()


def read_puzzle(text: str, file: str = "<text>", rules: RuleSet | None = None) -> Puzzle:
    r"""Read a filling puzzle; the arguments and errors are those of ``read_position``.

    >>> puzzle = read_puzzle("tiles:\n 0,0 5-5-5\n 1,0 ?\n")
    >>> puzzle.fill
    frozenset({(1, 0)})
    """
    return read_draft(text, file, rules).puzzle()


def read_draft(text: str, file: str = "<text>", rules: RuleSet | None = None) -> Draft:
    """Read text, and allow an illegal position or puzzle. The arguments are those of ``read_position``.

    Raises:
        InputError: the text cannot be read. The error lists all faults or, if possible, the one edit that repairs a
            drawing.
    """
    text = plain_lines(text)
    if text.lstrip().startswith("{"):
        from analyzer.text.jsonform import read_json

        return read_json(text, file, rules)
    return _LineReader(text, file).draft(rules)


def write_drawing(draft: Draft) -> str:
    """Write a draft as a drawing.

    Reading the drawing gives the same content, with the tiles sorted by row.

    Raises:
        UndrawableError: corners disagree, a face has two tiles, a face to fill has a tile, or the layout is too large.
    """
    return _text([*header_lines(draft), *block_lines(draft)])


def write_list(draft: Draft) -> str:
    return _text(
        [
            *header_lines(draft),
            "tiles:",
            *(f"  {place_name(at)} {'-'.join(map(str, triple))}{' *' * bridge}" for at, triple, bridge in draft.layout),
            *(f"  {place_name(face)} ?" for face in draft.fill),
            *(f"  {place_name(given.point)} = {given.value}" for given in draft.givens),
        ]
    )


def write_drawing_or_list(draft: Draft, comments: Iterable[str] = ()) -> str:
    """Write a draft as a drawing or, if it cannot be drawn, as a list. ``comments`` come first, one on each line."""
    try:
        text = write_drawing(draft)
    except UndrawableError:
        text = write_list(draft)
    return "".join(f"# {line}\n" for line in comments) + text


def write_json(draft: Draft) -> str:
    from analyzer.text.jsonform import json_text

    return json_text(draft)


def _text(lines: list[str]) -> str:
    return "\n".join(lines) + "\n"


class _Block(NamedTuple):
    name: BlockName
    spot: Spot
    lines: list[Line]


class _LineReader:
    def __init__(self, text: str, file: str) -> None:
        self._text = text
        self._file = file
        self._notes = Notes()
        self._headers = Headers(self._notes, Draft, OWN_HEADERS, BLOCKS)
        self._blocks: list[_Block] = []
        self._strays: list[list[Line]] = []
        """Groups of lines that are not headers and belong to no block."""

    def draft(self, rules: RuleSet | None) -> Draft:
        self._sort_lines()
        block = self._blocks[0] if self._blocks else self._block_without_header()
        for other in self._blocks[1:]:
            message = phrase(
                "found a second '{name}:' block, expected only one 'board:' or 'tiles:' block", name=other.name
            )
            self._notes.syntax(other.spot, message)
        for run in self._strays:
            expected = phrase("a header such as 'hand: 0-1-2', or 'board:' or 'tiles:' before the tiles")
            self._notes.syntax(run[0].first_spot, found_instead(_quoted(run[0]), expected))
        if block is None:
            raise self._refusal()
        draft = Draft(**self._headers.read(rules=rules)).held()
        items = self._items(block, draft.tile_set)
        spots: dict[Path, Spot] = {(block.name,): block.spot, **self._headers.spots}
        for name, found in (("tiles", items.laid), ("fill", items.fill), ("givens", items.givens)):
            spots |= {(name, number): spot for number, (_, spot) in enumerate(found)}
        spots |= {("values", *point): spot for point, spot in items.values.items()}
        draft = draft._replace(
            layout=tuple(laid for laid, _ in items.laid),
            fill=tuple(face for face, _ in items.fill),
            givens=tuple(given for given, _ in items.givens),
            file=self._file,
            text=self._text,
            spots=spots,
        )
        if self._notes.faults:
            raise self._refusal(_judged(draft, self._notes))
        return draft

    def _refusal(self, more: list[TextFault] | None = None) -> InputError:
        if is_record(self._text):
            spot = next(line.first_spot for line in split_lines(self._text) if line.begins_round)
            message = phrase(
                "found the record of a match (it contains a 'round' line), expected a position or a puzzle; "
                "use 'triomino audit' for records, or 'triomino best --record' to rank the moves of a record"
            )
            return InputError(self._file, self._text, [TextFault("record", message, spot)])
        return InputError(self._file, self._text, [*self._notes.faults, *(more or ())])

    def _sort_lines(self) -> None:
        current: list[Line] | None = None
        for line in split_lines(self._text):
            header = line.header or self._without_colon(line)
            if header is not None:
                current = self._block(header)
            elif current is not None:
                current.append(line)
            elif line.content:
                current = [line]
                self._strays.append(current)

    def _without_colon(self, line: Line) -> Header | None:
        """Read a header that lacks its colon, and note this as a fault."""
        first, *_ = line.content.split(maxsplit=1) or [""]
        name = first.lower()
        if name not in (*self._headers.names, *BLOCKS):
            return None
        self._notes.syntax(line.first_spot, found_instead(quoted(first), f"'{name}:'"))
        end = line.first_spot.column - 1 + len(first)
        return line._replace(content=f"{line.content[:end]}:{line.content[end + 1 :]}").header

    def _block(self, header: Header) -> list[Line] | None:
        """If the header begins a block, return a list for its lines. Otherwise, store it and return ``None``."""
        name: BlockName | None = next((name for name in BLOCKS if name == header.name), None)
        if name is None and not header.value and header.name not in self._headers.names:
            name = next((name for name in BLOCKS if nearest(header.name, (name,))), None)
            if name:
                self._notes.syntax(header.spot, found_instead(quoted(header.name), f"'{name}:'"))
        if name is None:
            self._headers.take(header)
            return None
        block = _Block(name, header.spot, [])
        self._blocks.append(block)
        if header.value:
            expected = phrase("the {block} on the next lines", block=header.name)
            self._notes.syntax(header.value_spot, found_instead(quoted(header.value), expected))
            return []  # without its first line, a drawing would be misread
        return block.lines

    def _block_without_header(self) -> _Block | None:
        for run in self._strays:
            name = _looks_like(run)
            if name is None:
                continue
            found = phrase("a drawing") if name == "board" else phrase("a list of tiles")
            message = found_instead(found, phrase("{header} on the line before", header=f"'{name}:'"))
            self._notes.syntax(run[0].first_spot, message)
            self._strays.remove(run)
            return _Block(name, run[0].first_spot, run)
        if not self._strays and not self._notes.faults:
            end = Spot(max(1, self._text.count("\n")), 1)
            self._notes.syntax(end, phrase("found no tiles, expected a 'board:' or 'tiles:' block"))
        return None

    def _items(self, block: _Block, tile_set: TileSet) -> Items:
        if block.name == "tiles":
            self._headers.refuse_origin()
            return _read_list(block.lines, self._notes)
        origin = self._headers.origin()
        rows, notes = drawn_rows(block.lines), Notes()
        items = read_rows(rows, origin, notes)
        if notes.faults:
            from analyzer.text.repairs import one_edit

            edit = one_edit(rows, origin, tile_set, notes.faults)
            self._notes.faults += notes.faults if edit is None else [edit]
            self._notes.unreadable |= notes.unreadable or edit is not None
        return items


def _judged(draft: Draft, notes: Notes) -> list[TextFault]:
    """List the faults of the draft. If part of the text is unreadable, the list is empty."""
    codes = {fault.code for fault in notes.faults}
    if notes.unreadable:
        return []
    if "misaligned" in codes:  # a misaligned drawing does not show which tiles are connected
        return draft.faults(connected=False)
    return draft.all_faults(connected="missing-value" not in codes)


def _quoted(line: Line) -> str:
    return quoted(line.content.strip())


def _looks_like(run: list[Line]) -> BlockName | None:
    content = [line for line in run if line.content]
    if all(set(line.content) <= DIGITS | FACE_MARKS | EMPTY for line in content):
        return "board"
    scratch = Notes()
    _read_list(content, scratch)
    return "tiles" if len(scratch.faults) < len(content) else None


def _read_list(lines: list[Line], notes: Notes) -> Items:
    items = Items([], [], [], {})
    for line in lines:
        if line.content:
            _read_entry(line, items, notes)
    return items


def _read_entry(line: Line, items: Items, notes: Notes) -> None:
    spot = line.first_spot
    own = Notes()
    cursor = Cursor(line, own)
    if not (cursor.at_face or re.match(_JOINED_FACE_AND_TILE, cursor.rest)):
        placement = cursor.placement()
        if placement is None or not _take_end(placement, cursor, spot, items):
            # Report exact faults only inside a tile or after '@' or 'on'. Any other line does not belong in a list.
            tile = tile_meant(line.content.strip())
            faults = [f for f in own.faults if f.spot and (tile or re.search(AT, line.content[: f.spot.column - 1]))]
            faults = faults or [TextFault("syntax", found_instead(_quoted(line), _ENTRY), spot)]
            notes.unreadable_by(faults)
        return
    at = cursor.face()
    if at is None:
        notes.unreadable_by(own.faults)
        return
    rest, rest_spot = cursor.rest, Spot(line.number, cursor.column + 1)
    if rest == "?":
        items.fill.append((at, spot))
    elif given := re.fullmatch(_GIVEN, rest):
        if is_point(at):
            items.givens.append((Given(at, int(given[1])), spot))
        else:
            message = phrase("{at} is not a point: x + y must be even", at=place_name(at))
            notes.wrong("not-a-point", spot, message)
    else:
        triple = cursor.corners()
        if triple is None or not _take_end(Placement(at, triple), cursor, spot, items):
            found = phrase("{found} after the coordinates", found=quoted(rest))
            expected = phrase("a tile such as 5-5-0 (followed by '*' if it formed a bridge), '?' or '= 3'")
            notes.syntax(rest_spot, suggesting(found_instead(found, expected), tile_meant(rest)))


def _take_end(placement: Placement, cursor: Cursor, spot: Spot, items: Items) -> bool:
    bridge = cursor.take("*")
    if cursor.more:
        return False
    items.laid.append((placement._replace(bridge=bridge), spot))
    return True
