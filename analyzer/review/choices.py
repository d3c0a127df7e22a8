"""The choices of a record: what the player saw at each placement, and nothing more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from analyzer.audit.report import TurnReport
from analyzer.board import Board, playable_slots
from analyzer.engine.beliefs import Knowledge, Opponent
from analyzer.lattice import Face
from analyzer.position import Position
from analyzer.text.record import Draw, Hand, Lay, Record, RecordRound
from analyzer.tiles import Tile


class Choice(NamedTuple):
    """A placement that a player chose.

    Attributes:
        line: the line of the record.
        seat: who chose.
        position: the table and the hand before it, with the draws of the turn in the hand; ``None`` where the record
            does not tell the hand.
        knowledge: what the player could know of the others.
        tile, at: what was laid, and where.
    """

    line: int
    seat: int
    position: Position | None
    knowledge: Knowledge
    tile: Tile
    at: Face


def choices(record: Record, played: RecordRound, turns: tuple[TurnReport, ...]) -> Iterator[Choice]:
    """The choices of a round of a record that the audit found no mistake in.

    ``turns`` are the audited turns of the round; the opening is no choice, as the rules fix it.
    """
    table = _Table(record, played)
    boards = {turn.line: turn.board for turn in turns}
    for entry in played.entries:
        if isinstance(entry, Draw):
            table.draw(entry)
        elif isinstance(entry, Lay):
            if table.board.tiles:
                yield table.choice(entry)
            table.place(entry, boards[entry.line])


class _Table:
    """What has happened in a round so far, as everybody and as each player sees it."""

    def __init__(self, record: Record, played: RecordRound) -> None:
        self._record = record
        players = record.players
        size = record.rules.hand_size(len(players))
        dealt = {entry.player: entry.tiles for entry in played.entries if isinstance(entry, Hand)}
        self.board = Board.empty(record.tile_set)
        self._hands = [set(dealt[name]) if name in dealt else None for name in players]
        self._sizes = [size] * len(players)
        self._lacks: list[int] = [0] * len(players)
        self._well = len(record.tile_set) - size * len(players)

    def draw(self, entry: Draw) -> None:
        """A player has no place, and takes a tile."""
        seat = self._record.players.index(entry.player)
        hand = self._hands[seat]
        if entry.tile is None or hand is None:
            self._hands[seat] = None
        else:
            hand.add(entry.tile)
        self._sizes[seat] += 1
        self._well -= 1
        if not self._record.rules.voluntary_draw:
            # Only who has no place may draw. What fits now is not in the hand, but for the tile just drawn; the next
            # draw or the placement of that tile tells of it. Earlier draws may have brought what was lacking before.
            self._lacks[seat] = self._fitting()

    def place(self, entry: Lay, after: Board) -> None:
        """A player has laid a tile, and the board is another."""
        seat = self._record.players.index(entry.player)
        hand = self._hands[seat]
        if hand is not None:
            hand.discard(entry.tile)
        self._sizes[seat] -= 1
        self.board = after

    def choice(self, entry: Lay) -> Choice:
        """What the player of a placement sees before it."""
        players, board = self._record.players, self.board
        seat = players.index(entry.player)
        hand = self._hands[seat]
        others = [other % len(players) for other in range(seat + 1, seat + len(players))]
        tile_set = board.tile_set
        knowledge = Knowledge(
            tuple(
                Opponent(self._sizes[other], lacks=tuple(tile_set.of_mask(self._lacks[other] & board.unplayed)))
                for other in others
            )
        )
        position = None
        if hand is not None:
            tiles = tuple(sorted(hand))
            position = Position(board, self._record.rules, tiles, len(players), self._well)
        return Choice(entry.line, seat, position, knowledge, entry.tile, entry.placement.at)

    def _fitting(self) -> int:
        fitting = 0
        for _, _, fits in playable_slots(self.board, self.board.unplayed):
            fitting |= fits
        return fitting
