"""One round as an immutable state.

>>> import random
>>> from analyzer.rules import published
>>> from analyzer.tiles import TileSet
>>> state = deal(published("pressman"), TileSet.named("standard"), 2, random.Random(1))
>>> opener = state.placements()[0]
>>> after = state.step(opener.placement)
>>> state.turn, opener.tile.name, after.points, after.turn
(0, '5-5-5', (25, 0), 1)

House rules can allow a draw although a tile fits, or a pass although a draw is possible.

The round ends when a player goes out. A round is also over when all players pass in succession, even if the well still
has tiles.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from enum import Enum
from typing import NamedTuple, TypeAlias, TypeVar

from analyzer.board import Board, Placement, playable_slots
from analyzer.forms import json_keys
from analyzer.game.ending import blocked_points, going_out_points
from analyzer.game.opening import Opening, opening
from analyzer.legality import placement_problems
from analyzer.messages import Phrase, either, phrase, phrases
from analyzer.moves import Move, legal_moves, scored
from analyzer.rules import RuleSet
from analyzer.tiles import Tile, TileSet

OfSeat = TypeVar("OfSeat")


class Step(Enum):
    DRAW = "draw"
    PASS = "pass"


Action: TypeAlias = Placement | Step
"""``Round.step`` ignores ``Placement.bridge`` and checks for bridges itself."""


@json_keys("code", "message~text=phrase", "tiles?", "most?")
class Misstep(NamedTuple):
    """The reason why an action is not allowed.

    Attributes:
        code: the kind of fault, such as ``not-in-hand``.
        phrase: the reason in a sentence.
        tiles: for a wrong opening, the tiles that may open the round.
        most: the maximum number of draws in a turn, if a draw exceeds it.
    """

    code: str
    phrase: Phrase
    tiles: tuple[Tile, ...] | None = None
    most: int | None = None

    @property
    def message(self) -> str:
        """The reason in English."""
        return str(self.phrase)


class IllegalStepError(ValueError):
    """Raised for an action that is not allowed; ``misstep`` is the reason."""

    def __init__(
        self, code: str, message: Phrase, tiles: tuple[Tile, ...] | None = None, most: int | None = None
    ) -> None:
        super().__init__(code, message)
        self.misstep = Misstep(code, message, tiles, most)

    @property
    def code(self) -> str:
        return self.misstep.code

    def __str__(self) -> str:
        return self.misstep.message


class RoundEnd(NamedTuple):
    """How a round ended.

    Attributes:
        out: the seat that placed its last tile; ``None`` for a blocked round.
    """

    out: int | None
    points: tuple[int, ...]


class WithoutPlacing(NamedTuple):
    """What decides whether the player to move may draw or pass. The player can see all of it.

    Attributes:
        well: the number of tiles left to draw.
    """

    rules: RuleSet
    board: Board
    hand: int
    well: int
    drawn: int

    @property
    def can_place(self) -> bool:
        return not self.board.tiles or fits_somewhere(self.board, self.hand)

    @property
    def can_draw(self) -> bool:
        """Whether the well and the limit allow a draw, whatever the hand."""
        limit = self.rules.draw_limit
        return bool(self.well) and (limit is None or self.drawn < limit)

    def draw_misstep(self) -> Misstep | None:
        if not self.rules.voluntary_draw and self.can_place:
            return Misstep("drew-while-able", phrase("a player who can place a tile may not draw"))
        if not self.well:
            return Misstep("too-many-draws", phrase("the well is empty"))
        if not self.can_draw:
            most = self.rules.draw_limit
            assert most is not None
            message = phrases(
                "a player may draw at most {count} tile in a turn",
                "a player may draw at most {count} tiles in a turn",
                most,
            )
            return Misstep("too-many-draws", message, most=most)
        return None

    def pass_misstep(self) -> Misstep | None:
        if self.can_place:
            return Misstep("passed-while-able", phrase("a player who can place a tile may not pass"))
        if self.rules.draw_required and self.can_draw:
            return Misstep("passed-while-able", phrase("a player who can still draw may not pass"))
        return None


class Round(NamedTuple):
    """An immutable state of a round. Seats are numbered from 0 in the order of play.

    Attributes:
        hands: a mask for each seat.
        well: tile numbers; the last is drawn first.
        drawn: the number of draws in this turn.
        passes: the number of consecutive turns that ended in a pass.
        points: each seat's points, including those for the end of the round.
        laid: the number of tiles on the board after each seat's last placement; 0 for none.
        end: ``None`` if the round has not ended.
    """

    rules: RuleSet
    board: Board
    hands: tuple[int, ...]
    well: tuple[int, ...]
    turn: int
    drawn: int
    passes: int
    points: tuple[int, ...]
    laid: tuple[int, ...]
    end: RoundEnd | None

    @property
    def players(self) -> int:
        return len(self.hands)

    @property
    def hand(self) -> int:
        return self.hands[self.turn]

    def tiles_of(self, seat: int) -> list[Tile]:
        return self.board.tile_set.of_mask(self.hands[seat])

    @property
    def opening(self) -> Opening:
        """Who must open, and with which tiles; valid only before the first placement."""
        return opening(self.rules, [self.tiles_of(seat) for seat in range(self.players)])

    @property
    def without_placing(self) -> WithoutPlacing:
        return WithoutPlacing(self.rules, self.board, self.hand, len(self.well), self.drawn)

    def placements(self) -> list[Move]:
        """The legal placements, highest score first."""
        return placements_of(self.rules, self.board, self.hand)

    def without_place(self) -> Step:
        return Step.DRAW if self.without_placing.can_draw else Step.PASS

    def step(self, action: Action) -> Round:
        """Take an action for the player to move.

        Raises:
            IllegalStepError: the rules do not allow the action.
        """
        if self.end is not None:
            raise IllegalStepError("round-over", phrase("the round is over"))
        if isinstance(action, Placement):
            return self._place(action)
        return self._draw() if action is Step.DRAW else self._pass()

    def _place(self, placement: Placement) -> Round:
        board, seat = self.board, self.turn
        tile = placement.tile
        number = board.tile_set.number.get(tile)
        if number is not None and not (self.hand | board.played) >> number & 1:
            raise IllegalStepError("not-in-hand", phrase("{tile} is not in the player's hand", tile=tile.name))
        for problem in placement_problems(board, placement):
            raise IllegalStepError(problem.code, problem.phrase)
        assert number is not None
        if not board.tiles:
            self._check_opening(tile)
        move = scored(board, placement, self.rules)
        hands = with_seat(self.hands, seat, self.hand & ~(1 << number))
        laid = self._replace(
            board=board.place(*move.placement),
            hands=hands,
            turn=(seat + 1) % len(hands),
            drawn=0,
            passes=0,
            points=with_seat(self.points, seat, self.points[seat] + move.score),
            laid=with_seat(self.laid, seat, len(board.tiles) + 1),
        )
        return laid if hands[seat] else laid._ended(seat)

    def _draw(self) -> Round:
        misstep = self.without_placing.draw_misstep()
        if misstep is not None:
            raise IllegalStepError(*misstep)
        seat = self.turn
        return self._replace(
            hands=with_seat(self.hands, seat, self.hand | 1 << self.well[-1]),
            well=self.well[:-1],
            drawn=self.drawn + 1,
            points=with_seat(self.points, seat, self.points[seat] - self.rules.draw_penalty),
        )

    def _pass(self) -> Round:
        misstep = self.without_placing.pass_misstep()
        if misstep is not None:
            raise IllegalStepError(*misstep)
        seat = self.turn
        cost = stuck_cost(self.rules, self.drawn, well_empty=not self.well)
        passed = self._replace(
            turn=(seat + 1) % self.players,
            drawn=0,
            passes=self.passes + 1,
            points=with_seat(self.points, seat, self.points[seat] - cost),
        )
        return passed if passed.passes < self.players else passed._ended(None)

    def _ended(self, out: int | None) -> Round:
        values = [sum(tile.value for tile in self.tiles_of(seat)) for seat in range(self.players)]
        gains = blocked_points(self.rules, values) if out is None else going_out_points(self.rules, out, values)
        points = tuple(made + gain for made, gain in zip(self.points, gains))
        return self._replace(points=points, end=RoundEnd(out, gains))

    def _check_opening(self, tile: Tile) -> None:
        allowed = self.opening.tiles
        if tile not in allowed:
            message = phrase(
                "this round must open with {tiles}, not {tile}", tiles=either(map(str, allowed)), tile=tile.name
            )
            raise IllegalStepError("wrong-opening", message, tiles=allowed)


def deal(rules: RuleSet, tile_set: TileSet, players: int, rng: random.Random) -> Round:
    """Shuffle and deal the tiles.

    The first seat is dealt its whole hand, then the next. The last tile of the well is drawn first.

    Raises:
        ValueError: the set or the rules do not allow this number of players.
    """
    size = rules.hand_size(players)
    if size * players > len(tile_set):
        raise ValueError(
            phrase(
                "{players} players need {need} tiles for the deal, but the {set} set has only {tiles}",
                players=players,
                need=size * players,
                set=tile_set.name,
                tiles=len(tile_set),
            )
        )
    order = list(range(len(tile_set)))
    rng.shuffle(order)
    hands = [sum(1 << number for number in order[seat * size : (seat + 1) * size]) for seat in range(players)]
    return start(rules, tile_set, hands, order[size * players :])


def start(rules: RuleSet, tile_set: TileSet, hands: Sequence[int], well: Iterable[int]) -> Round:
    """Begin a round with these hands (masks) and this well (tile numbers, drawn from the end)."""
    nobody = (0,) * len(hands)
    state = Round(rules, Board.empty(tile_set), tuple(hands), tuple(well), 0, 0, 0, nobody, nobody, None)
    return state._replace(turn=state.opening.seat)


def placements_of(rules: RuleSet, board: Board, hand: int) -> list[Move]:
    """The legal placements of a hand (a mask), highest score first."""
    if not board.tiles:
        hand = board.tile_set.mask(opening(rules, [board.tile_set.of_mask(hand)]).tiles)
    return legal_moves(board, hand, rules)


def fits_somewhere(board: Board, tiles: int) -> bool:
    return next(playable_slots(board, tiles), None) is not None


def stuck_cost(rules: RuleSet, drawn: int, well_empty: bool) -> int:
    """The penalty for passing, without the penalties for draws.

    There is no penalty for an empty well if the player has already drawn as often as allowed. So under ``pressman``,
    three draws and a pass cost 25 points, even if the last draw emptied the well.
    """
    if drawn and drawn == rules.draw_limit:
        return rules.stuck_penalty
    return rules.empty_well_penalty if well_empty else 0


def last_pass_cost(rules: RuleSet) -> int:
    return stuck_cost(rules, 0, well_empty=True)


def seats_from(seat: int | None, values: tuple[OfSeat, ...]) -> tuple[OfSeat, ...]:
    """Rotate ``values`` so that those of ``seat`` come first; ``None`` changes nothing."""
    return values[seat:] + values[: seat or 0]


def with_seat(values: tuple[OfSeat, ...], seat: int, value: OfSeat) -> tuple[OfSeat, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
