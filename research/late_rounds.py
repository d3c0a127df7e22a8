"""A round of two players in which the deal stays open for as long as possible.

At the end, the search can choose any deal that makes all turns legal.

A hand is a list of **holdings**. A holding is a number of tiles that a player received together, with a mask of the
tiles that they can be. When a player cannot place a tile, the tiles that fit are removed from all masks of this player.
The masks of later holdings still contain these tiles, so each mask contains all earlier ones. Therefore, Hall's theorem
shows quickly whether a deal exists.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from analyzer.board import Board, Placement, playable_slots, playable_tiles
from analyzer.game.ending import blocked_points, going_out_points
from analyzer.game.match import Match
from analyzer.game.match_play import dealt_lines, end_lines, turn_line
from analyzer.game.round import Action, Step, stuck_cost
from analyzer.game.round import start as start_round
from analyzer.moves import FIRST_FACE, bonus_at
from analyzer.rules import RuleSet
from analyzer.text.record import Entry, RecordRound
from analyzer.tiles import Tile, TileSet


class Holding(NamedTuple):
    """Tiles in a hand that the player received at the same time.

    Attributes:
        since: the number of the turn in which the tiles were drawn (the opening is turn 0); 0 if they were dealt.
        size: the number of tiles.
        allowed: the mask of the tiles that these can be.
    """

    since: int
    size: int
    allowed: int


class Turn(NamedTuple):
    """What a player drew and placed in one turn.

    Attributes:
        drawn: how many tiles were drawn before the placement or the pass.
        placement: ``None`` for a pass.
        tile: -1 for a pass.
        since: the number of the turn in which the placed tile was drawn; 0 if it was dealt.
    """

    drawn: int
    placement: Placement | None
    tile: int
    since: int


class LateRound(NamedTuple):
    """The state of a round between two turns. Seat 0 opens the round.

    Attributes:
        hands: the holdings of both seats, the oldest first.
        passes: the number of passes in a row.
        turns: all turns so far, the opening first.
        idle: the mask of the unplayed tiles that have no place on the board.
    """

    rules: RuleSet
    board: Board
    hands: tuple[tuple[Holding, ...], tuple[Holding, ...]]
    well: int
    passes: int
    points: tuple[int, int]
    turns: tuple[Turn, ...]
    idle: int

    @property
    def seat(self) -> int:
        return len(self.turns) % 2

    @property
    def over(self) -> bool:
        return self.passes == 2 or not all(self.hands)

    def final_points(self) -> tuple[int, ...]:
        values = [0, 0]
        for tile, (seat, _) in self.held_tiles().items():
            values[seat] += self.board.tile_set.tiles[tile].value
        out = None if all(self.hands) else 0 if not self.hands[0] else 1
        gains = blocked_points(self.rules, values) if out is None else going_out_points(self.rules, out, values)
        return tuple(made + gain for made, gain in zip(self.points, gains))

    def choices(self) -> Iterator[tuple[Turn, int]]:
        """Yield the turns to try next, with their points. ``after`` checks whether a deal allows them.

        A placed tile comes from the oldest holding that allows it. Before the placement of a drawn
        tile, only two numbers of draws are tried: one, and the most possible. Before a pass, only the most possible is.
        """
        held, number = self.hands[self.seat], len(self.turns)
        members, turned_all = self.board.tile_set.tiles, self.board.tile_set.turns
        draw = self.rules.draw_penalty
        most = min(self.rules.draw_limit or self.well, self.well)
        stuck = _can_be(self.board.unplayed, _idle(held, self.idle), self.hands[1 - self.seat])
        for face, known, fits in playable_slots(self.board, self.board.unplayed):
            bonus, turned = bonus_at(self.board, face, known, self.rules), turned_all[known]
            while fits:
                tile = fits.bit_length() - 1
                fits ^= 1 << tile
                placement = Placement(face, turned[tile], bonus.bridge)
                points = sum(members[tile]) + bonus.points
                first = next((holding.since for holding in held if holding.allowed >> tile & 1), None)
                if first is not None:
                    yield Turn(0, placement, tile, first), points
                for drawn in {1, most} if stuck and most else ():
                    yield Turn(drawn, placement, tile, number), points - draw * drawn
        if stuck:
            cost = draw * most + stuck_cost(self.rules, most, self.well == most)
            yield Turn(most, None, -1, number), -cost

    def after(self, turn: Turn, points: int) -> LateRound | None:
        """The round after this turn; ``None`` if no deal allows it."""
        seat, board, held = self.seat, self.board, self.hands[self.seat]
        if turn.drawn or turn.placement is None:
            held = _idle(held, self.idle)
            kept = turn.drawn - (turn.placement is not None)
            if kept:
                held = (*held, Holding(len(self.turns), kept, self.idle))
        else:
            fewer = ((one, one.size - (one.since == turn.since)) for one in held)
            held = tuple(one._replace(size=count) for one, count in fewer if count)
        unplayed, idle = board.unplayed, self.idle
        if turn.placement is not None:
            unplayed &= ~(1 << turn.tile)
        hands = (held, self.hands[1]) if seat == 0 else (self.hands[0], held)
        if not _can_be(unplayed, *hands):
            return None
        if turn.placement is not None:
            board = board.place(*turn.placement)
            idle = _without_place(board)
        made = list(self.points)
        made[seat] += points
        return LateRound(
            self.rules,
            board,
            hands,
            self.well - turn.drawn,
            0 if turn.placement is not None else self.passes + 1,
            (made[0], made[1]),
            (*self.turns, turn),
            idle,
        )

    def held_tiles(self) -> dict[int, tuple[int, int]]:
        """Fill the hands with the most valuable tiles that they can hold.

        For each tile, return its seat and the ``since`` of its holding.
        """
        places = [
            (seat, holding.since, holding.allowed)
            for seat, held in enumerate(self.hands)
            for holding in held
            for _ in range(holding.size)
        ]
        taken: dict[int, int] = {}

        def settle(tile: int, tried: set[int]) -> bool:
            for place, (_, _, may) in enumerate(places):
                if may >> tile & 1 and place not in tried:
                    tried.add(place)
                    if place not in taken or settle(taken[place], tried):
                        taken[place] = tile
                        return True
            return False

        for tile in reversed(range(len(self.board.tile_set))):
            if self.board.unplayed >> tile & 1:
                settle(tile, set())
        return {tile: places[place][:2] for place, tile in taken.items()}

    def settled(self) -> tuple[list[int], list[int]]:
        """Choose a deal for this round; return the masks of both hands, and the well.

        In the well, the tile that is drawn first comes last.
        """
        hands, drawn = [0, 0], dict[int, list[int]]()
        held = self.held_tiles()
        for tile, (seat, since) in held.items():
            if since:
                drawn.setdefault(since, []).append(tile)
            else:
                hands[seat] |= 1 << tile
        for number, turn in enumerate(self.turns):
            if turn.placement is not None and turn.since == 0:
                hands[number % 2] |= 1 << turn.tile
            elif turn.placement is not None and turn.since < number:
                drawn.setdefault(turn.since, []).append(turn.tile)
        order: list[int] = []
        for number, turn in enumerate(self.turns):
            order += drawn.get(number, [])
            if turn.placement is not None and turn.since == number and number:
                order.append(turn.tile)
        seen = {*order, *held} | {turn.tile for turn in self.turns}
        order += [tile for tile in range(len(self.board.tile_set)) if tile not in seen]
        return hands, order[::-1]


def _idle(held: tuple[Holding, ...], idle: int) -> tuple[Holding, ...]:
    return tuple(Holding(since, size, may & idle) for since, size, may in held)


def _without_place(board: Board) -> int:
    return board.unplayed & ~playable_tiles(board, board.unplayed)


def _can_be(unplayed: int, one: tuple[Holding, ...], other: tuple[Holding, ...]) -> bool:
    """Whether both hands can be dealt from these unplayed tiles.

    In each hand, a holding allows every tile that the holding before it allows. So it is enough to test Hall's
    condition for the first n holdings of one hand together with the first m holdings of the other.
    """
    many, more = _firsts(unplayed, one), _firsts(unplayed, other)
    return all(few + less <= (may | can).bit_count() for few, may in many for less, can in more)


def _firsts(unplayed: int, held: tuple[Holding, ...]) -> list[tuple[int, int]]:
    """For n = 0, 1, …, count the tiles in the first n holdings; find the unplayed tiles that these allow."""
    count, found = 0, [(0, 0)]
    for holding in held:
        count += holding.size
        found.append((count, holding.allowed & unplayed))
    return found


def opened(rules: RuleSet, tile_set: TileSet, tile: Tile) -> LateRound:
    higher = tile_set.mask(other for other in tile_set if other.is_triple and other > tile)
    may, size = tile_set.all_mask & ~higher, rules.hand_size(2)
    laid = Placement(FIRST_FACE, tile.rotations[0])
    hands = (Holding(0, size - 1, may),), (Holding(0, size, may),)
    points = rules.opening_score(tile), 0
    board = Board.empty(tile_set).place(*laid)
    first = Turn(0, laid, tile_set.number[laid.corners], 0)
    return LateRound(rules, board, hands, len(tile_set) - 2 * size, 0, points, (first,), _without_place(board))


def played(names: Sequence[str], match: Match, late: LateRound) -> tuple[Match, RecordRound]:
    """Replay a finished round. Return the match after the round, and the round as a record."""
    match = match._replace(round=start_round(late.rules, late.board.tile_set, *late.settled()), rounds=match.rounds + 1)
    entries: list[Entry] = [*dealt_lines(names, match)]
    for turn in late.turns:
        actions: list[Action] = [Step.DRAW] * turn.drawn
        for action in [*actions, Step.PASS if turn.placement is None else turn.placement]:
            after = match.step(action)
            entries.append(turn_line(names, match.dealt, action, after.dealt))
            match = after
    return match, RecordRound((*entries, *end_lines(names, match)))
