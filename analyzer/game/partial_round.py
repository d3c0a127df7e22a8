"""What is certain about a round with incomplete information.

Hands and faces may be unknown, and turns may be missing; apart from this, the rules of ``analyzer.game.round`` apply.
An action is possible unless the known facts rule it out.
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
    """What is certain about a hand.

    Attributes:
        known: the mask of the tiles that are certainly in the hand.
        size: the number of tiles; ``None`` if unknown.
    """

    known: int = 0
    size: int | None = None

    @property
    def exact(self) -> bool:
        return self.size == self.known.bit_count()

    def drawn(self, tile: int = 0, number: int = 1) -> PartialHand:
        return PartialHand(self.known | tile, None if self.size is None else self.size + number)

    def played(self, tile: int) -> PartialHand:
        """Remove a placed tile. A hand that cannot have held it becomes unknown."""
        if not self.may_hold(tile):
            return PartialHand()
        return PartialHand(self.known & ~tile, None if self.size is None else self.size - 1)

    def may_hold(self, tile: int) -> bool:
        """Whether the hand may have this tile. The other hands are not considered."""
        return bool(tile & self.known) or not self.exact


class PartialWell(NamedTuple):
    """The limits for the number of tiles in the well."""

    least: int
    most: int

    def drawn(self, number: int = 1) -> PartialWell:
        return PartialWell(max(0, self.least - number), max(0, self.most - number))

    def doubted(self, more: int = 0, fewer: int = 0) -> PartialWell:
        """Widen the limits, because the number of draws is uncertain.

        Up to ``more`` draws may be missing from the count, and up to ``fewer`` counted draws may not have happened.
        """
        return PartialWell(max(0, self.least - more), self.most + fewer)


class PassReading(NamedTuple):
    """A legal way to pass that could explain a recorded pass.

    Attributes:
        points: 0, or minus the penalties for the draws and the pass.
        unwritten: the number of draws missing in the record.
        certain: whether the source of the rules clearly allows it.
    """

    points: int
    unwritten: int = 0
    certain: bool = True


class PartialRound(NamedTuple):
    """The known state of a round.

    Attributes:
        table: the mask of all placed tiles, including those on unknown faces.
        laid: the number of the turn in which each seat last placed a tile, from 1; 0 for none.
        dealt: the mask of the tiles that each seat was certainly dealt.
        played: the mask of the tiles that each seat has placed.
        named: for each seat, the mask of the drawn tiles that the record names.
        placed: whether the faces of all placed tiles are known.
        missed: whether a placed tile may be missing, so that no slot is certainly open.
        begun: whether the record begins with the deal.
        out: the seat that has placed its last tile, if any.
        hidden: the seats that may have drawn unnamed tiles.
        unseen: the seats that had a turn with unknown points, such as a missing turn.
        absent: the seats that left before the deal.
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
        """The state before the first recorded turn; ``turn`` is ``None``."""
        nothing = (0,) * len(hands)
        return cls(rules, board, board.played, hands, well, laid=nothing, dealt=nothing, played=nothing, named=nothing)

    @property
    def players(self) -> int:
        return len(self.hands)

    @property
    def mover(self) -> int:
        assert self.turn is not None, "somebody's turn it is"
        return self.turn

    @property
    def blocked(self) -> bool:
        return self.passes >= self.players - len(self.left)

    @property
    def over(self) -> bool:
        return self.out is not None or self.blocked or self.alone is not None

    @property
    def alone(self) -> int | None:
        """The only seat that has not left, if any."""
        there = self.seats
        return there[0] if len(there) == 1 else None

    @property
    def seats(self) -> list[int]:
        return [seat for seat in range(self.players) if seat not in self.left]

    @property
    def dealt_players(self) -> int:
        return self.players - len(self.absent)

    def following(self, seat: int, step: int = 1) -> int:
        """The next seat that has not left; with ``step=-1``, the previous one."""
        other = (seat + step) % self.players
        while other in self.left and other != seat:
            other = (other + step) % self.players
        return other

    @property
    def unopened(self) -> bool:
        """Whether it is certain that no tile has been placed yet."""
        return self.begun and not self.table and self.placed and not self.missed

    def holder(self, tile: int) -> int | None:
        return next((seat for seat, hand in enumerate(self.hands) if hand.known & tile), None)

    def sure_place(self, seat: int) -> tuple[Tile, Face] | None:
        """A tile that this seat can certainly place, and its face; ``None`` if none is known."""
        if self.missed or not self.placed:
            return None
        mask = self.hands[seat].known & ~self.table
        for face, _, fits in playable_slots(self.board, mask):
            return self.board.tile_set.tiles[fits.bit_length() - 1], face
        return None

    # -- actions -------------------------------------------------------------------------------------------------------

    def after_draw(self, tile: int = 0) -> PartialRound:
        """The state after a draw. ``tile`` is 0 if the record does not name the drawn tile."""
        seat = self.mover
        return self.with_hand(seat, self.hands[seat].drawn(tile))._replace(
            well=self.well.drawn(),
            drawn=self.drawn + 1,
            named=with_seat(self.named, seat, self.named[seat] | tile),
            hidden=self.hidden if tile else self.hidden | {seat},
        )

    def after_laying(self, tile: int, board: Board | None) -> PartialRound:
        """``tile`` is the bit of the placed tile, or 0 if it is unknown.

        ``board`` is ``None`` if the face is unknown.
        """
        seat = self.mover
        hand = self.hands[seat].played(tile)
        # A tile that was not drawn was dealt. The audit uses the dealt tiles to check the opening.
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
        """``unwritten`` is the number of unrecorded draws before the pass."""
        seat = self.mover
        passed = self._replace(turn=self.following(seat), drawn=0, passes=self.passes + 1, turns=self.turns + 1)
        if not unwritten:
            return passed
        return passed.with_hand(seat, self.hands[seat].drawn(0, unwritten))._replace(
            well=self.well.drawn(unwritten), hidden=self.hidden | {seat}
        )

    def after_missing(self, seat: int) -> PartialRound:
        """The state after a missing turn: a placement or a pass, perhaps after draws."""
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
        """The state after a player leaves. If the round is over, nothing changes."""
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
        return self.with_hand(seat, PartialHand())._replace(hidden=self.hidden | {seat})

    def pass_readings(self, draws_recorded: bool = True) -> list[PassReading]:
        """The legal ways to pass now, the likeliest first.

        Some scorekeepers write only "pass, -25", so the record may omit the draws. ``draws_recorded`` means that the
        record lists every draw.
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
        return self._replace(hands=with_seat(self.hands, seat, hand))
