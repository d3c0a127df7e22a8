"""The lines of a round gathered into turns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from analyzer.audit.order import Line, Reading, Weights, read_order
from analyzer.text.record import Draw, Pass, Placed, RecordRound
from analyzer.tiles import Tile


class Misnamed(NamedTuple):
    """A line that is not written for the player to move: its line, for whom it is written, and the seat to move."""

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
        missing: the seats whose turns should stand before it and are not there.
        out_of_order: whether the line that ends it may be one too many.
        misnamed: the lines of the turn that are not written for the player to move.
        passed_on: for a turn that nothing ends, whether play went on after it.
    """

    owner: int
    draws: tuple[Draw, ...]
    loose: int
    act: Placed | Pass | None
    missing: tuple[int, ...]
    out_of_order: bool
    misnamed: tuple[Misnamed, ...]
    passed_on: bool

    @property
    def line(self) -> int:
        """The line that ends the turn."""
        return self.draws[-1].line if self.act is None else self.act.line

    @property
    def player(self) -> str:
        """Whose turn it is by that line."""
        return self.draws[-1].player if self.act is None else self.act.player


class Event(NamedTuple):
    """Something that happens: a draw, or (``draw`` is ``None``) the end of a turn; the turn is given by its number."""

    turn: int
    draw: Draw | None


class Gathered(NamedTuple):
    """The turns of a round by number, and what happens in the order of the lines."""

    turns: tuple[Turn, ...]
    events: tuple[Event, ...]


def gather_turns(
    played: RecordRound, players: Sequence[str], opener: int | None, holders: Mapping[Tile, int], weights: Weights
) -> Gathered:
    """The turns of a round.

    Args:
        played: the round.
        players: the names, in the order of play.
        opener: the seat that has to open, if anything tells.
        holders: for tiles that somebody was dealt or has drawn by name, who that is.
        weights: what each way to read a line that is out of order weighs.
    """
    seats = {name: seat for seat, name in enumerate(players)}
    entries = [entry for entry in played.entries if isinstance(entry, Draw | Placed | Pass)]
    lines = [
        Line(seats[entry.player], not isinstance(entry, Draw), entry.tile if isinstance(entry, Placed) else None)
        for entry in entries
    ]
    gathering = _Gathering(len(players))
    for entry, reading in zip(entries, read_order(lines, len(players), opener, holders, weights)):
        gathering.take(entry, reading)
    return gathering.finish()


class _Open:
    """A turn still being gathered."""

    def __init__(self, number: int, owner: int) -> None:
        self.number = number
        self.owner = owner
        self.draws: list[Draw] = []
        self.loose = 0
        self.missing: tuple[int, ...] = ()
        self.out_of_order = False
        self.misnamed: list[Misnamed] = []

    def closed(self, act: Placed | Pass | None, passed_on: bool) -> Turn:
        draws, misnamed = tuple(self.draws), tuple(self.misnamed)
        return Turn(self.owner, draws, self.loose, act, self.missing, self.out_of_order, misnamed, passed_on)


class _Gathering:
    """The turns gathered so far, and those still open, by seat."""

    def __init__(self, players: int) -> None:
        self._players = players
        self._turns: dict[int, Turn] = {}
        self._open: dict[int, _Open] = {}
        self._begun = 0
        self._events: list[Event] = []

    def take(self, entry: Draw | Placed | Pass, reading: Reading) -> None:
        """Add one line."""
        if reading.fault == "missing" and reading.due in self._open:
            # The draws of the player to move are there, and nothing that ends the turn.
            unended = self._open[reading.due].loose < len(self._open[reading.due].draws)
            if unended:
                self._close(reading.due, None, passed_on=True)
                reading = reading._replace(due=(reading.due + 1) % self._players, fault="unended")
        now = self._turn_of(reading.owner)
        if reading.fault:
            due = reading.due if reading.fault != "unended" else (reading.due - 1) % self._players
            now.misnamed.append(Misnamed(entry.line, entry.player, due))
        if reading.fault in ("missing", "unended"):
            skipped = (reading.owner - reading.due) % self._players
            now.missing = tuple((reading.due + seat) % self._players for seat in range(skipped))
        now.out_of_order = now.out_of_order or reading.fault in ("missing", "loose")
        if not isinstance(entry, Draw):
            self._close(reading.owner, entry)
            return
        now.loose += reading.fault == "loose"
        now.draws.append(entry)
        self._events.append(Event(now.number, entry))

    def finish(self) -> Gathered:
        """Everything gathered, with turns that nothing ends closed."""
        for seat in list(self._open):
            self._close(seat, None)
        return Gathered(tuple(self._turns[number] for number in range(self._begun)), tuple(self._events))

    def _turn_of(self, seat: int) -> _Open:
        if seat not in self._open:
            self._open[seat] = _Open(self._begun, seat)
            self._begun += 1
        return self._open[seat]

    def _close(self, seat: int, act: Placed | Pass | None, passed_on: bool = False) -> None:
        now = self._open.pop(seat)
        self._turns[now.number] = now.closed(act, passed_on)
        self._events.append(Event(now.number, None))
