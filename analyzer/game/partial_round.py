"""A round as somebody sees it who does not see all hands: what is known of it for certain, step by step.

``analyzer.game.round`` plays a round; here one is watched. Hands may be known in part or not at all, turns may have
been missed, tiles may lie nobody knows where. The rules of a turn are the same; what a watcher cannot know is never
taken for granted, so whatever is found impossible here is impossible.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from analyzer.board import Board, playable_slots
from analyzer.game.round import stuck_cost, with_seat
from analyzer.lattice import Face
from analyzer.rules import RuleSet
from analyzer.tiles import Tile


class PartialHand(NamedTuple):
    """What is known of one hand.

    Attributes:
        known: the mask of the tiles that are in it for certain.
        size: how many tiles it has; ``None`` where that is not known.
    """

    known: int = 0
    size: int | None = None

    @property
    def exact(self) -> bool:
        """Whether every tile of it is known."""
        return self.size == self.known.bit_count()

    def drawn(self, tile: int = 0, number: int = 1) -> PartialHand:
        """After drawing a tile (its bit, 0 for one that is not named), or so many."""
        return PartialHand(self.known | tile, None if self.size is None else self.size + number)

    def played(self, tile: int) -> PartialHand:
        """After laying a tile (its bit). A hand that cannot have had it is not known any more."""
        if not self.may_hold(tile):
            return PartialHand()
        return PartialHand(self.known & ~tile, None if self.size is None else self.size - 1)

    def may_hold(self, tile: int) -> bool:
        """Whether the hand may have this tile (its bit), for all that is known of the hand alone."""
        return bool(tile & self.known) or not self.exact


class PartialWell(NamedTuple):
    """How many tiles are left to draw: at least, and at most."""

    least: int
    most: int

    def drawn(self, number: int = 1) -> PartialWell:
        """After so many draws."""
        return PartialWell(max(0, self.least - number), max(0, self.most - number))

    def doubted(self, more: int = 0, fewer: int = 0) -> PartialWell:
        """After draws that may have been so many more or fewer than was seen."""
        return PartialWell(max(0, self.least - more), self.most + fewer)


class PassReading(NamedTuple):
    """A way for a pass to be right.

    Attributes:
        points: what the turn makes, its draws included.
        unwritten: tiles that were drawn for it and were not seen.
        certain: whether the source allows it beyond doubt.
    """

    points: int
    unwritten: int = 0
    certain: bool = True


class PartialRound(NamedTuple):
    """A round at any moment, as far as it is known.

    Attributes:
        rules: the rule set.
        board: the tiles of which it is known where they lie.
        table: the mask of all tiles that have been laid, wherever they lie.
        hands: what is known of the hands, by seat.
        well: what is left to draw.
        laid: how many turns had been played when each seat laid its last tile, 0 for never.
        dealt: for each seat the mask of tiles that it was dealt for certain.
        played: for each seat the mask of tiles that it has laid.
        named: for each seat the mask of tiles that it has drawn.
        placed: whether every tile on the table lies on the board; once one does not, nothing is known of places.
        missed: whether a tile may have been laid that was not seen; then no open slot is certain to be open.
        begun: whether the round was watched from its deal on.
        turn: the seat whose turn it is; ``None`` as long as nothing tells.
        drawn: how many tiles that seat has drawn in this turn.
        passes: how many turns in a row have ended in a pass.
        turns: how many turns have been played.
        out: the seat that has laid its last tile.
        hidden: the seats that have drawn tiles of which it is not known which.
        unseen: the seats of which a turn was not seen, so that their points are not known.
        left: the seats that have left the match.
        absent: those of them that had left before the deal.
    """

    rules: RuleSet
    board: Board
    table: int
    hands: tuple[PartialHand, ...]
    well: PartialWell
    laid: tuple[int, ...]
    dealt: tuple[int, ...]
    played: tuple[int, ...]
    named: tuple[int, ...]
    placed: bool = True
    missed: bool = False
    begun: bool = True
    turn: int | None = None
    drawn: int = 0
    passes: int = 0
    turns: int = 0
    out: int | None = None
    hidden: frozenset[int] = frozenset()
    unseen: frozenset[int] = frozenset()
    left: frozenset[int] = frozenset()
    absent: frozenset[int] = frozenset()

    @classmethod
    def begun_with(
        cls, rules: RuleSet, board: Board, hands: tuple[PartialHand, ...], well: PartialWell
    ) -> PartialRound:
        """A round before the first turn that is watched, where nobody knows yet whose that is."""
        nothing = (0,) * len(hands)
        return cls(rules, board, board.played, hands, well, laid=nothing, dealt=nothing, played=nothing, named=nothing)

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.hands)

    @property
    def mover(self) -> int:
        """The seat whose turn it is, where that is known."""
        assert self.turn is not None, "somebody's turn it is"
        return self.turn

    @property
    def blocked(self) -> bool:
        """Whether every player in turn has passed."""
        return self.passes >= self.players - len(self.left)

    @property
    def over(self) -> bool:
        """Whether somebody went out, nobody could play, or one player alone is left."""
        return self.out is not None or self.blocked or self.alone is not None

    @property
    def alone(self) -> int | None:
        """The one seat that is left, where all others have left the match."""
        there = self.seats
        return there[0] if len(there) == 1 else None

    @property
    def seats(self) -> list[int]:
        """The seats that have not left the match."""
        return [seat for seat in range(self.players) if seat not in self.left]

    @property
    def dealt_players(self) -> int:
        """How many players were dealt tiles."""
        return self.players - len(self.absent)

    def following(self, seat: int, step: int = 1) -> int:
        """The seat whose turn comes after that of another; with the step -1 the one before it."""
        other = (seat + step) % self.players
        while other in self.left and other != seat:
            other = (other + step) % self.players
        return other

    @property
    def unopened(self) -> bool:
        """Whether the first tile of the round is still to be laid."""
        return self.begun and not self.table and self.placed and not self.missed

    def holder(self, tile: int) -> int | None:
        """The seat that holds a tile (its bit) for certain."""
        return next((seat for seat, hand in enumerate(self.hands) if hand.known & tile), None)

    def sure_place(self, seat: int) -> tuple[Tile, Face] | None:
        """A tile that this seat holds for certain, and a face where it fits for certain; ``None`` where none is."""
        if self.missed or not self.placed:
            return None
        mask = self.hands[seat].known & ~self.table
        for face, _, fits in playable_slots(self.board, mask):
            return self.board.tile_set.tiles[fits.bit_length() - 1], face
        return None

    # -- what happens -------------------------------------------------------------------------------------------------

    def after_draw(self, tile: int = 0) -> PartialRound:
        """A tile is drawn: its bit, or 0 where it is not named."""
        seat = self.mover
        return self.with_hand(seat, self.hands[seat].drawn(tile))._replace(
            well=self.well.drawn(),
            drawn=self.drawn + 1,
            named=with_seat(self.named, seat, self.named[seat] | tile),
            hidden=self.hidden if tile else self.hidden | {seat},
        )

    def after_laying(self, tile: int, board: Board | None) -> PartialRound:
        """A tile (its bit) is laid, and this is the board then; ``None`` where it is not known where the tile lies."""
        seat = self.mover
        hand = self.hands[seat].played(tile)
        # A tile that cannot have been drawn was dealt, and so tells who had to open.
        was_dealt = self.begun and seat not in self.hidden and not tile & self.named[seat]
        return self._replace(
            board=self.board if board is None else board,
            table=self.table | tile,
            placed=self.placed and board is not None,
            hands=tuple(
                hand if other == seat else PartialHand() if seen.known & tile else seen
                for other, seen in enumerate(self.hands)
            ),
            turn=self.following(seat),
            drawn=0,
            passes=0,
            turns=self.turns + 1,
            laid=with_seat(self.laid, seat, self.turns + 1),
            out=seat if hand.size == 0 else None,
            dealt=with_seat(self.dealt, seat, self.dealt[seat] | tile) if was_dealt else self.dealt,
            played=with_seat(self.played, seat, self.played[seat] | tile),
        )

    def after_pass(self, unwritten: int = 0) -> PartialRound:
        """A player passes, having drawn so many tiles of which nothing was seen."""
        seat = self.mover
        passed = self._replace(turn=self.following(seat), drawn=0, passes=self.passes + 1, turns=self.turns + 1)
        if not unwritten:
            return passed
        return passed.with_hand(seat, self.hands[seat].drawn(0, unwritten))._replace(
            well=self.well.drawn(unwritten), hidden=self.hidden | {seat}
        )

    def after_missing(self, seat: int) -> PartialRound:
        """The turn of this seat was not seen: it may have laid a tile, drawn or passed."""
        limit = self.rules.draw_limit
        return self.forgetting(seat)._replace(
            turn=self.following(seat),
            drawn=0,
            passes=0,
            turns=self.turns + 1,
            missed=True,
            well=self.well.doubted(self.well.least if limit is None else limit),
            unseen=self.unseen | {seat},
        )

    def after_leaving(self, seat: int) -> PartialRound:
        """A player leaves the match; the hand is set aside. After the end of the round that changes nothing in it."""
        if self.over:
            return self
        passes = self.passes
        if self.turn is not None and passes:
            last = [self.turn]
            for _ in range(passes):
                last.append(self.following(last[-1], -1))
            passes -= seat in last[1:]
        after = self._replace(left=self.left | {seat})
        if self.unopened:
            after = after._replace(turn=None, drawn=0)
        elif self.turn == seat:
            after = after._replace(turn=after.following(seat), drawn=0)
        return after._replace(passes=0 if after.alone is not None else passes)

    def forgetting(self, seat: int) -> PartialRound:
        """The same, with nothing known of the hand of this seat."""
        return self.with_hand(seat, PartialHand())._replace(hidden=self.hidden | {seat})

    def pass_readings(self, draws_recorded: bool = True) -> list[PassReading]:
        """The ways for a pass to be right now, the likeliest first; none where it is not allowed.

        A player may pass after drawing up to the limit, or when the well is empty. A pass without any draw that was
        seen may stand for the former with its draws left out: scorekeepers write "pass, -25".

        Args:
            draws_recorded: whether each draw is recorded; where only points are, any number may have been drawn.
        """
        found, rules, drawn, limit = (
            list(self._sure_passes(draws_recorded)),
            self.rules,
            self.drawn,
            self.rules.draw_limit,
        )
        must = rules.draw_required
        if must and not any(question.path == "drawing.required" for question in rules.open):
            return found
        if self.well.most and limit is not None and drawn < limit:
            for unwritten in range(1 if drawn else limit):
                reading = PassReading(-(drawn + unwritten) * rules.draw_penalty, unwritten, certain=not must)
                if all(reading.points != other.points for other in found):
                    found.append(reading)
        return found

    def _sure_passes(self, draws_recorded: bool) -> Iterator[PassReading]:
        rules, drawn, well = self.rules, self.drawn, self.well
        limit, each = rules.draw_limit, rules.draw_penalty
        if limit is not None and drawn >= limit:
            yield PassReading(-drawn * each - stuck_cost(rules, limit, well_empty=False))
            return
        if well.least == 0:
            yield PassReading(-drawn * each - stuck_cost(rules, drawn, well_empty=True))
        if limit is not None and not drawn and well.most >= limit:
            yield PassReading(-limit * each - stuck_cost(rules, limit, well_empty=False), limit)
        if not drawn and not draws_recorded:
            most = well.most if limit is None else min(well.most, limit - 1)
            for unwritten in range(max(1, well.least), most + 1):
                yield PassReading(-unwritten * each - stuck_cost(rules, unwritten, well_empty=True), unwritten)

    def with_hand(self, seat: int, hand: PartialHand) -> PartialRound:
        """The same with another hand for this seat."""
        return self._replace(hands=with_seat(self.hands, seat, hand))
