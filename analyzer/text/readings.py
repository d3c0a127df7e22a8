"""Find misread tiles: tiles that would fit if turned or mirrored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from analyzer.board import Fault, Placement
from analyzer.lattice import Point, corners
from analyzer.tiles import Corners, Tile, TileSet


class Readings:
    def __init__(self, layout: Sequence[Placement], tile_set: TileSet) -> None:
        self._layout = layout
        self._tile_set = tile_set
        self._tiles = Counter(laid.tile for laid in layout)
        self._found: dict[int, Corners | None] = {}
        self._values: dict[Point, Counter[int]] = {}
        for laid in layout:
            for point, value in zip(corners(laid.at), laid.corners):
                self._values.setdefault(point, Counter())[value] += 1

    def repairs(self, faults: Sequence[Fault]) -> Iterator[tuple[int, Corners] | None]:
        """For each fault, yield the index of the misread tile and its correct reading, or ``None`` if there is none."""
        for fault in faults:
            readable = fault.code in ("corner-clash", "not-in-set", "duplicate-tile")
            foreign = [number for number in fault.laid if self._layout[number].tile not in self._tile_set]
            able = [number for number in foreign or fault.laid if readable and self._better(number)]
            reading = self._better(able[-1]) if able else None
            yield (able[-1], reading) if reading else None

    def _better(self, number: int) -> Corners | None:
        if number not in self._found:
            self._found[number] = self._search(number)
        return self._found[number]

    def _search(self, number: int) -> Corners | None:
        laid = self._layout[number]
        a, b, c = laid.corners
        for reading in ((c, b, a), (b, c, a), (c, a, b), (b, a, c), (a, c, b)):
            tile = Tile.of(*reading)
            elsewhere = self._tiles[tile] - (tile == laid.tile)
            if reading != laid.corners and tile in self._tile_set and not elsewhere and self._agrees(laid, reading):
                return reading
        return None

    def _agrees(self, laid: Placement, reading: Corners) -> bool:
        return all(
            values[value] + (value != own) == values.total()
            for point, own, value in zip(corners(laid.at), laid.corners, reading)
            for values in [self._values[point]]
        )
