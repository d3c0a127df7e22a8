"""A tile named wrongly where it was dealt or drawn: found by what its player did and did not have later on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from analyzer.audit.deal import Amendment, hand_size
from analyzer.audit.weights import AMENDED, OPEN_READING, SLIP
from analyzer.text.record import Draw, Hand, Holds, Lay, Record, RecordRound, Unplaced
from analyzer.tiles import Tile

Weighed: TypeAlias = tuple[Amendment, int]
"""A reading of a line by which a tile was given, and its weight; below ``AMENDED`` it is told by itself already."""


class GivenTiles:
    """The tiles of a round by the lines that gave them to the players, and what became of them."""

    def __init__(self, record: Record, played: RecordRound) -> None:
        self._players = record.players
        self._size = hand_size(record)
        self._holding = {entry.player for entry in played.entries if isinstance(entry, Holds)}
        self._lines: list[tuple[Hand | Draw, tuple[Tile, ...]]] = []
        self._used: set[tuple[str, Tile]] = set()
        for entry in played.entries:
            if isinstance(entry, Hand):
                self._lines.append((entry, entry.tiles))
            elif isinstance(entry, Draw) and entry.tile is not None:
                self._lines.append((entry, (entry.tile,)))
            elif isinstance(entry, Lay | Unplaced) and entry.tile is not None:
                self._used.add((entry.player, entry.tile))
            elif isinstance(entry, Holds):
                self._used.update((entry.player, tile) for tile in entry.tiles)

    def one_too_many(self) -> Iterator[Weighed]:
        """A hand with one tile too many, without one that goes nowhere."""
        for entry, tiles in self._lines:
            if self._size is not None and len(tiles) == self._size + 1:
                for tile in filter(lambda tile: self._is_idle(entry.player, tile), tiles):
                    yield Amendment(entry.line, entry.player, tile, None), OPEN_READING

    def meant(self, seat: int, tile: Tile, weight: int) -> Iterator[Weighed]:
        """The readings by which a player has a tile that comes from nowhere, or nobody else has it."""
        player = self._players[seat]
        for entry, tiles in self._lines:
            if tile in tiles:
                # It was given to another, or to the same player already.
                certain = (player, tile) in self._used and self._ends_without(entry.player, tile)
                yield Amendment(entry.line, entry.player, tile, None), AMENDED if certain else SLIP
            elif entry.player == player:
                for wrong in filter(lambda wrong: self._is_idle(player, wrong), tiles):
                    yield Amendment(entry.line, player, wrong, tile), weight
                if isinstance(entry, Hand) and self._size is not None and len(tiles) == self._size - 1:
                    yield Amendment(entry.line, player, None, tile), 0

    def without(self, seat: int, tile: Tile) -> Iterator[Weighed]:
        """The readings by which a player does not have a tile that would have fitted and goes nowhere."""
        player = self._players[seat]
        if self._is_idle(player, tile):
            for entry, tiles in self._lines:
                if entry.player == player and tile in tiles:
                    yield Amendment(entry.line, player, tile, None), AMENDED

    def _is_idle(self, player: str, tile: Tile) -> bool:
        """Whether a tile that a player was given is certainly not used: neither laid nor held at the end."""
        if sum(tile in tiles for _, tiles in self._lines) > 1:
            return True
        if (player, tile) in self._used:
            return False
        elsewhere = any((name, tile) in self._used for name in self._players if name != player)
        return elsewhere or self._ends_without(player, tile)

    def _ends_without(self, player: str, tile: Tile) -> bool:
        """Whether the end of the round is told, and a player neither laid this tile nor holds it then."""
        told = player in self._holding or all(name in self._holding for name in self._players if name != player)
        return told and (player, tile) not in self._used
