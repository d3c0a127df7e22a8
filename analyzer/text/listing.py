"""The list: a line for each tile, face to fill or given value."""

from __future__ import annotations

import re
from typing import NamedTuple

from analyzer.board import Placement, place_name
from analyzer.errors import Spot, quoted
from analyzer.lattice import Face, is_point
from analyzer.text.draft import Draft, Given
from analyzer.text.lines import Line, Notes
from analyzer.tiles import parse_corners

_ENTRY = re.compile(r"(\s*([+-]?[0-9]{1,9})\s*,\s*([+-]?[0-9]{1,9}))(?:\s+(\S.*))?")
_GIVEN = re.compile(r"=\s*([0-9])")
_LAID = re.compile(r"([0-9]-[0-9]-[0-9])(\s*\*)?")


class Items(NamedTuple):
    """What a block holds, each with its spot."""

    laid: list[tuple[Placement, Spot]]
    fill: list[tuple[Face, Spot]]
    givens: list[tuple[Given, Spot]]


def read_block(lines: list[Line], notes: Notes) -> Items:
    """Read the lines of a ``tiles:`` block."""
    items = Items([], [], [])
    for line in lines:
        if line.content:
            _read_line(line, items, notes)
    return items


def _read_line(line: Line, items: Items, notes: Notes) -> None:
    found = _ENTRY.fullmatch(line.content)
    if not found:
        notes.syntax(line.first_spot, f"found {quoted(line.content.strip())}, expected a line such as '3,1 5-5-0'")
        return
    place = int(found[2]), int(found[3])
    rest = found[4] or ""
    rest_spot = Spot(line.number, found.start(4) + 1 if rest else found.end(1) + 1)
    spot = line.first_spot
    if laid := _LAID.fullmatch(rest):
        items.laid.append((Placement(place, parse_corners(laid[1]), bool(laid[2])), spot))
    elif rest == "?":
        items.fill.append((place, spot))
    elif given := _GIVEN.fullmatch(rest):
        if is_point(place):
            items.givens.append((Given(place, int(given[1])), spot))
        else:
            notes.wrong("not-a-point", spot, f"{place_name(place)} is not a point: the x + y of a point is even")
    else:
        expected = "expected a tile such as 5-5-0 (and '*' for one that formed a bridge), '?' or '= 3'"
        notes.syntax(rest_spot, f"found {quoted(rest)} after the coordinates, {expected}")


def block_lines(draft: Draft) -> list[str]:
    """The lines of the ``tiles:`` block of a draft, its header included."""
    return [
        "tiles:",
        *(f"  {place_name(laid.at)} {_corners_text(laid)}" for laid in draft.layout),
        *(f"  {place_name(face)} ?" for face in draft.fill),
        *(f"  {place_name(given.point)} = {given.value}" for given in draft.givens),
    ]


def _corners_text(laid: Placement) -> str:
    first, second, third = laid.corners
    return f"{first}-{second}-{third}{' *' if laid.bridge else ''}"
