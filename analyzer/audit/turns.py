"""The lines of a round gathered into turns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from analyzer.audit.order import Line, Reading, read_order
from analyzer.notation.record import Draw, Pass, Placed, RecordRound
from analyzer.tiles import Tile


class Fault(NamedTuple):
    """A line that is not written for the player to move: its line, for whom it is written, and who was to move."""

    line: int
    player: str
    due: int


class Turn(NamedTuple):
    """The lines of one turn.

    Attributes:
        owner: the seat whose turn it is.
        draws: the tiles drawn in it.
        loose: how many of those, the first ones, were written down out of turn.
        act: what ends it; ``None`` where only draws are written.
        reading: how the line that ends it (or the first draw, where nothing does) was read.
        faults: the lines of the turn that are not written for the player to move.
        passed_on: for a turn that nothing ends, whether play went on after it.
    """

    owner: int
    draws: tuple[Draw, ...]
    loose: int
    act: Placed | Pass | None
    reading: Reading
    faults: tuple[Fault, ...]
    passed_on: bool = False

    @property
    def line(self) -> int:
        """The line that ends the turn."""
        return self.draws[-1].line if self.act is None else self.act.line

    @property
    def player(self) -> str:
        """Whose turn it is by that line."""
        return self.draws[-1].player if self.act is None else self.act.player


class _Open:
    """A turn still being gathered."""

    def __init__(self) -> None:
        self.draws: list[Draw] = []
        self.loose = 0
        self.faults: list[Fault] = []
        self.reading: Reading | None = None


def gather_turns(
    played: RecordRound, players: Sequence[str], opener: int | None, holders: Mapping[Tile, int]
) -> list[Turn]:
    """The turns of a round, in the order of the lines that end them.

    Args:
        played: the round.
        players: the names, in the order of play.
        opener: the seat that has to open, where the deal is known.
        holders: for tiles that somebody was dealt or has drawn by name, who that is.
    """
    seats = {name: seat for seat, name in enumerate(players)}
    entries = [entry for entry in played.entries if isinstance(entry, Draw | Placed | Pass)]
    lines = [
        Line(seats[entry.player], not isinstance(entry, Draw), entry.tile if isinstance(entry, Placed) else None)
        for entry in entries
    ]
    readings = read_order(lines, len(players), opener, holders)
    turns: list[Turn] = []
    gathering = {seat: _Open() for seat in seats.values()}

    def close(seat: int, act: Placed | Pass | None, reading: Reading, passed_on: bool = False) -> None:
        now = gathering[seat]
        draws = tuple(now.draws)
        turns.append(Turn(seat, draws, now.loose, act, reading, tuple(now.faults), passed_on))
        gathering[seat] = _Open()

    for entry, reading in zip(entries, readings):
        left = gathering[reading.due]
        if reading.fault == "missing" and left.reading is not None:
            close(reading.due, None, left.reading, passed_on=True)
        now = gathering[reading.owner]
        if reading.fault:
            now.faults.append(Fault(entry.line, entry.player, reading.due))
        if not isinstance(entry, Draw):
            close(reading.owner, entry, reading)
            continue
        if reading.fault == "loose":
            now.loose += 1
        else:
            now.reading = now.reading or reading
        now.draws.append(entry)
    for seat, now in gathering.items():
        if now.draws:
            close(seat, None, now.reading or Reading(seat, seat))
    return turns
