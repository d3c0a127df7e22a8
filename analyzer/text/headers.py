"""The headers of a position: ``rules``, ``set``, ``hand``, ``players``, ``well``, ``use`` and ``origin``."""

from __future__ import annotations

import re
from typing import NamedTuple

from analyzer.errors import Spot, quoted
from analyzer.position import DEFAULT_RULES
from analyzer.rules import PUBLISHED
from analyzer.text.lines import Header, Notes
from analyzer.tiles import Tile, TileSet

NAMES = ("rules", "set", "hand", "players", "well", "use", "origin")
STANDARD = "standard"

_ORIGIN = re.compile(r"([+-]?[0-9]{1,10})\s*,\s*([+-]?[0-9]{1,10})")
_COUNT = re.compile(r"[0-9]{1,6}")


class Number(NamedTuple):
    """A count, and where it stands."""

    value: int
    spot: Spot


class Origin(NamedTuple):
    """The coordinates of the leftmost column and the first line of a drawing."""

    x: int
    y: int
    spot: Spot


class Headers:
    """The headers met so far, checked one by one; the set and the rules are looked up when everything is read."""

    def __init__(self, notes: Notes) -> None:
        self._notes = notes
        self._seen: dict[str, Header] = {}
        self.hand: list[tuple[Tile, Spot]] = []
        self.use: list[tuple[Tile, Spot]] | None = None
        self.players: Number | None = None
        self.well: Number | None = None
        self.origin: Origin | None = None

    def take(self, header: Header) -> None:
        """Read one header."""
        if header.name not in NAMES:
            known = ", ".join(f"{name}:" for name in (*NAMES, "board", "tiles"))
            self._notes.syntax(header.spot, f"found an unknown header {quoted(header.name)}, expected one of {known}")
            return
        if header.name in self._seen:
            first = self._seen[header.name].spot.line
            self._notes.syntax(header.spot, f"found a second {header.name}: header, the first is in line {first}")
            return
        self._seen[header.name] = header
        match header.name:
            case "hand":
                self.hand = self._tiles(header)
            case "use":
                self.use = self._tiles(header)
            case "players":
                self.players = self._number(header)
            case "well":
                self.well = self._number(header)
            case "origin":
                self._take_origin(header)

    def tile_set(self) -> TileSet:
        """The set that the position is played with; the standard one where it is not told, or cannot be understood."""
        header = self._seen.get("set")
        try:
            return TileSet.named(header.value if header else STANDARD)
        except ValueError as error:
            assert header is not None
            self._notes.syntax(header.value_spot, str(error))
            return TileSet.named(STANDARD)

    def rules(self) -> str:
        """The name of the rule set."""
        header = self._seen.get("rules")
        if header is None:
            return DEFAULT_RULES
        if header.value not in PUBLISHED:
            expected = ", ".join(PUBLISHED)
            self._notes.syntax(header.value_spot, f"found the rules {quoted(header.value)}, expected one of {expected}")
            return DEFAULT_RULES
        return header.value

    def refuse_origin(self) -> None:
        """Say that only a drawing has an origin."""
        if "origin" in self._seen:
            self._notes.syntax(
                self._seen["origin"].spot, "origin: belongs to a drawing; a list names every face itself"
            )

    def _tiles(self, header: Header) -> list[tuple[Tile, Spot]]:
        tiles = []
        for word in header.words:
            try:
                tiles.append((Tile.parse(word.text), word.spot))
            except ValueError:
                expected = "expected a tile: three digits joined by hyphens, such as 0-1-3"
                self._notes.syntax(word.spot, f"found {quoted(word.text)}, {expected}")
        return tiles

    def _number(self, header: Header) -> Number | None:
        if _COUNT.fullmatch(header.value):
            return Number(int(header.value), header.value_spot)
        self._notes.syntax(
            header.value_spot, f"found {quoted(header.value)}, expected a whole number for {header.name}:"
        )
        return None

    def _take_origin(self, header: Header) -> None:
        found = _ORIGIN.fullmatch(header.value)
        if found:
            self.origin = Origin(int(found[1]), int(found[2]), header.value_spot)
        else:
            message = (
                f"found {quoted(header.value)}, expected the coordinates X,Y of the drawing's first column and line"
            )
            self._notes.syntax(header.value_spot, message)
