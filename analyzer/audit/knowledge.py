"""What an audit knows at some moment of a round: the board, the hands, the well, and how sure of each it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from analyzer.audit.hands import Holding, Well
from analyzer.audit.reading import Choice, Laying, with_unwritten_tile
from analyzer.board import Board, not_in_set, place_name, playable_slots
from analyzer.lattice import Point, corners
from analyzer.rules import RuleSet
from analyzer.tiles import Tile

MOST_GUESSES = 60
"""Doubtful lines that are worth reading in several ways; a text with more is hardly a record."""


class Patience:
    """How many more doubtful lines of a record are read in several ways; shared by its rounds."""

    def __init__(self) -> None:
        self._left = MOST_GUESSES

    def take(self) -> bool:
        """Whether there is some left; there is less afterwards."""
        self._left -= 1
        return self._left >= 0


class Knowledge:
    """What is known; it changes as the round goes on, so each replay makes its own.

    Attributes:
        board: the table.
        holdings: for each seat what is known of its hand.
        well: how many tiles are left to draw.
        dealt: for each seat tiles that it must have been dealt, as its turns show.
        suspect: tiles that lie on the board by a line with a mistake: perhaps another was meant.
        unsettled: the seats of which a turn may be missing, so that their points cannot be told.
    """

    def __init__(
        self, rules: RuleSet, board: Board, holdings: Sequence[Holding], well: Well, patience: Patience
    ) -> None:
        self.rules = rules
        self.board = board
        self.holdings = list(holdings)
        self.well = well
        self.dealt: list[set[Tile]] = [set(holding.known) for holding in holdings]
        self.suspect: set[Tile] = set()
        self.unsettled: set[int] = set()
        self._drawn: list[set[Tile | None]] = [set() for _ in holdings]
        self._doubtful: frozenset[Point] = frozenset()
        self._patience = patience
        # Set once a tile may lie where the record does not tell: then no open slot is certain to be open.
        self._blind = False

    def is_played(self, tile: Tile) -> bool:
        """Whether a tile of the set lies on the board, for certain."""
        return tile not in self.suspect and bool(self.board.played >> self.board.tile_set.number[tile] & 1)

    def able(self, seat: int) -> str:
        """Why a player certainly has a place for a tile, in words; nothing where there may be none."""
        if not self.board.tiles:
            return "the round is not opened yet, and whoever opens it can"
        holding = self.holdings[seat]
        if self._blind or not holding.sound:
            return ""
        mask = self.board.tile_set.mask(holding.known) & self.board.unplayed
        for face, _, fits in playable_slots(self.board, mask):
            if self._doubtful.isdisjoint(corners(face)):
                tile = self.board.tile_set.tiles[fits.bit_length() - 1]
                return f"{tile} fits {place_name(face)}"
        return ""

    def foreign(self, seat: int, tile: Tile, players: Sequence[str]) -> str:
        """Why a tile cannot have come from a hand, in words; nothing where it may have."""
        if not self.holdings[seat].may_hold(tile):
            return f"{players[seat]} does not hold {tile}"
        holder = self._holder(tile)
        return "" if holder in (None, seat) else f"{tile} is in the hand of {players[holder or 0]}"

    def drawn_tile_problems(self, tile: Tile, players: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Why a tile cannot have been drawn: codes and messages."""
        if tile not in self.board.tile_set:
            yield "not-in-set", not_in_set(self.board.tile_set, tile)
        elif self.is_played(tile):
            yield "already-played", f"{tile} lies on the board and cannot be drawn"
        elif (holder := self._holder(tile)) is not None:
            yield "not-in-hand", f"{tile} is in the hand of {players[holder]} and cannot be drawn"

    def draw(self, seat: int, tile: Tile | None) -> None:
        """A tile is drawn; ``None`` where it is not told which, or cannot be the one that is named."""
        self.well = self.well.drawn()
        self.holdings[seat] = self.holdings[seat].drawn(tile)
        self._drawn[seat].add(tile)

    def draw_unwritten(self, seat: int, number: int) -> None:
        """So many tiles were drawn that are not written down."""
        self.well = self.well.drawn(number)
        self.holdings[seat] = self.holdings[seat].changed(number)
        self._drawn[seat].add(None)

    def lay(self, seat: int, choice: Choice) -> None:
        """A line is read like this."""
        before = len(self.board)
        self.board = choice.guess.board
        self._doubtful |= choice.doubtful
        if len(self.board) > before:
            move = choice.guess.move
            self.holdings[seat] = self.holdings[seat].played(None if move is None else move.tile)

    def note_dealt(self, seat: int, tile: Tile) -> None:
        """Take down that a tile was dealt, if the player who lays it cannot have drawn it."""
        if None not in self._drawn[seat] and tile not in self._drawn[seat]:
            self.dealt[seat].add(tile)

    def doubt_holders(self, tile: Tile) -> None:
        """Somebody has laid a tile that is in another hand, or so it is written: that hand is doubtful, too."""
        for seat, holding in enumerate(self.holdings):
            if tile in holding.known:
                self.holdings[seat] = holding.doubted()

    def doubt_draws(self, seat: int, more: int) -> None:
        """A player may have drawn so many tiles more (or, below 0, fewer) than the record tells."""
        self.holdings[seat] = self.holdings[seat].uncounted()
        self._drawn[seat].add(None)
        self.well = self.well.doubted(more)

    def unsettle(self, seat: int) -> None:
        """A player may have laid a tile of which the record does not tell."""
        self.unsettled.add(seat)
        self.holdings[seat] = self.holdings[seat].uncounted()
        self._drawn[seat].add(None)
        self._blind = True

    def look_for_unwritten_tile(self, later: Callable[[], Sequence[Laying]]) -> bool:
        """Put a tile on the board that the record leaves out, if the placements to come ask for one."""
        before = self.board
        if before.tiles and self.may_guess():
            self.board = with_unwritten_tile(before, later(), self.rules)
        return self.board is not before

    def may_guess(self) -> bool:
        """Whether one more doubtful line may be read in several ways."""
        return self._patience.take()

    def _holder(self, tile: Tile) -> int | None:
        """The seat that is known to hold a tile."""
        for seat, holding in enumerate(self.holdings):
            if holding.sound and tile in holding.known:
                return seat
        return None
