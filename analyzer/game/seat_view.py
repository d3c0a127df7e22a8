"""What one seat may know of a match: the one view by which people, players of the program and engines choose.

It holds the public rounds and the seat's own tiles; a spectator has no seat, and so no tiles. Whatever is shown or sent
is made from it, so nothing that is hidden from its reader is at hand when a message is written.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from analyzer.board import Board, LaidTile, place_name
from analyzer.forms import json_keys
from analyzer.game.partial_round import PartialRound
from analyzer.game.public_round import PublicRound
from analyzer.game.round import Round, WithoutPlacing, placements_of, seats_from
from analyzer.messages import Phrase, Value, phrase
from analyzer.moves import Move, scored
from analyzer.position import Position
from analyzer.rules import RuleSet
from analyzer.text.record import Draw, Lay, Pass
from analyzer.tiles import Tile, TileSet


@json_keys("player", "what", "tile?", "move?", "points?", "~text")
class Event(NamedTuple):
    """One thing that happened.

    Attributes:
        player: who did it; empty for what nobody did.
        what: ``round`` for one that was dealt, ``out`` and ``blocked`` for how one ended.
        tile: the tile drawn, for whoever drew it alone.
        move: the tile laid, with what it scores by itself.
        points: what the whole turn made, the draws before it included; for ``out`` what the end gained.
        round: the number of a round that was dealt.
        own: whether the text is for that player.
    """

    player: str
    what: Literal["round", "draw", "lay", "pass", "out", "blocked"]
    tile: Tile | None = None
    move: Move | None = None
    points: int | None = None
    round: int | None = None
    own: bool = False

    @property
    def text(self) -> Phrase:
        """The event in a sentence."""
        player, points = self.player, self.points or 0
        if self.move is not None:
            return self._laid(self.move, points)
        match self.what:
            case "round":
                return phrase("Round {round} is dealt.", round=self.round or 0)
            case "blocked":
                return phrase("Nobody can play: the round is over.")
            case "out" if self.own:
                return phrase("You are out: {points} for the hands.", points=points)
            case "out":
                return phrase("{player} is out: {points} for the hands.", player=player, points=points)
            case "draw" if self.tile is not None:
                return phrase("{player} draws {tile}.", player=player, tile=self.tile.name)
            case "draw":
                return phrase("{player} draws.", player=player)
        return phrase("{player} passes: {points}.", player=player, points=points)

    def _laid(self, move: Move, points: int) -> Phrase:
        cost = move.score - points
        values: dict[str, Value] = {"player": self.player, "tile": move.tile.name, "at": place_name(move.at)}
        values |= {"points": points, "words": move.adds_up, "cost": cost}
        if move.score == move.value:
            if cost:
                return phrase("{player} lays {tile} at {at}: {points} (less {cost} for draws).", **values)
            return phrase("{player} lays {tile} at {at}: {points}.", **values)
        if cost:
            return phrase("{player} lays {tile} at {at}: {points} ({words}, less {cost} for draws).", **values)
        return phrase("{player} lays {tile} at {at}: {points} ({words}).", **values)


@json_keys("out", "gains", "hands")
class Settlement(NamedTuple):
    """How a round has ended, with the hands laid open.

    Attributes:
        out: who laid the last tile; ``null`` for a blocked round, and where the match ended with a turn.
        gains: what the end earned each player.
        hands: what each player was left with.
    """

    out: str | None
    gains: dict[str, int]
    hands: dict[str, tuple[Tile, ...]]


@json_keys(
    "rules=rules.name",
    "set",
    "players",
    "seats",
    "person",
    "round",
    "tiles",
    "hand=held",
    "moves",
    "counts",
    "well",
    "next",
    "drawn",
    "may_draw",
    "may_pass",
    "totals=points",
    "happened",
    "settled",
    "resigned",
    "winners",
    "over",
)
class SeatView(NamedTuple):
    """What one seat may know of a match, and nothing else.

    Attributes:
        seat: whose view it is, from 0 in the order of play; ``None`` for a spectator.
        hand: the mask of this seat's tiles; a spectator has none.
        rounds: the rounds as everybody at the table saw them, the last one being played or just over.
        totals: the points of each seat in this match, the last round included; ``None`` where they are not known.
        players: who plays, in the order of play.
        seats: who each of them is: ``person``, or a player of this program by name.
        drew: the tiles that this seat has drawn in the last round, in order.
        playing: whether somebody is to move.
        resigned: who has given the match up.
        winners: who has won the match.
        alone: whether nobody but this person reads the texts.
    """

    seat: int | None
    hand: int
    rounds: tuple[PublicRound, ...]
    totals: tuple[int, ...] | None = None
    players: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()
    drew: tuple[Tile, ...] = ()
    playing: bool = True
    resigned: str | None = None
    winners: tuple[str, ...] = ()
    alone: bool = False

    @classmethod
    def of(cls, state: Round) -> SeatView:
        """The view of the player to move who knows nothing of earlier turns."""
        return cls(state.turn, state.hand, (PublicRound.of(state),))

    @property
    def now(self) -> PartialRound:
        """What everybody knows of the last round at this moment."""
        return self.rounds[-1].now

    @property
    def board(self) -> Board:
        """The tiles on the table."""
        return self.now.board

    @property
    def rules(self) -> RuleSet:
        """The rule set."""
        return self.now.rules

    @property
    def set(self) -> TileSet:
        """The tiles."""
        return self.board.tile_set

    @property
    def sizes(self) -> tuple[int | None, ...]:
        """How many tiles each player holds, this seat first, then in the order of play."""
        return seats_from(self.seat, tuple(hand.size for hand in self.now.hands))

    @property
    def scores(self) -> tuple[int, ...] | None:
        """The points of each player in this match, in the same order."""
        return None if self.totals is None else seats_from(self.seat, self.totals)

    @property
    def position(self) -> Position:
        """The table and the hand as a position for this seat to move."""
        now, sizes = self.now, self.sizes[1:]
        known = tuple(size for size in sizes if size is not None)
        return Position(
            self.board,
            self.rules,
            tuple(sorted(self.held)),
            now.players,
            now.well.least if now.well.least == now.well.most else None,
            known if len(known) == len(sizes) else None,
            self.scores,
        )

    # -- in the words of people ---------------------------------------------------------------------------------------

    @property
    def person(self) -> str:
        """Whose view this is; empty for a spectator."""
        return "" if self.seat is None else self.players[self.seat]

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return len(self.rounds)

    @property
    def tiles(self) -> tuple[LaidTile, ...]:
        """The tiles on the table, in the order in which they were laid."""
        return tuple(LaidTile(*laid) for laid in self.now.board.layout)

    @property
    def held(self) -> tuple[Tile, ...]:
        """The tiles of this seat."""
        return tuple(self.set.of_mask(self.hand))

    @property
    def moves(self) -> tuple[Move, ...]:
        """What this person may lay now, best score first."""
        return tuple(placements_of(self.rules, self.board, self.hand)) if self._to_move else ()

    @property
    def counts(self) -> dict[str, int]:
        """How many tiles everybody holds."""
        return {player: hand.size for player, hand in zip(self.players, self.now.hands) if hand.size is not None}

    @property
    def well(self) -> int:
        """How many tiles are left to draw, at least."""
        return self.now.well.least

    @property
    def next(self) -> str | None:
        """Whose turn it is; ``null`` where the round or the match is over."""
        return self.players[self.now.mover] if self.playing else None

    @property
    def drawn(self) -> int:
        """How many tiles that player has drawn in this turn."""
        return self.now.drawn

    @property
    def may_draw(self) -> bool:
        """Whether this person may draw now."""
        return self._to_move and self._without_placing.draw_misstep() is None

    @property
    def may_pass(self) -> bool:
        """Whether this person may pass now."""
        return self._to_move and self._without_placing.pass_misstep() is None

    @property
    def points(self) -> dict[str, int]:
        """The points of everybody in this match."""
        return dict(zip(self.players, self.totals or ()))

    @property
    def happened(self) -> tuple[Event, ...]:
        """What has happened in this round, in order; which tile was drawn only where this person drew it."""
        return tuple(self._events())

    @property
    def settled(self) -> Settlement | None:
        """How the round ended, with the hands laid open; ``null`` while it is played."""
        public = self.rounds[-1]
        if not public.left:
            return None
        out = None if public.end is None or public.end.out is None else self.players[public.end.out]
        gains = public.end.points if public.end else (0,) * len(self.players)
        hands = {player: tuple(self.set.of_mask(left)) for player, left in zip(self.players, public.left)}
        return Settlement(out, dict(zip(self.players, gains)), hands)

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return bool(self.winners) or self.resigned is not None

    # -- within -------------------------------------------------------------------------------------------------------

    @property
    def _to_move(self) -> bool:
        return self.playing and self.now.turn == self.seat

    @property
    def _without_placing(self) -> WithoutPlacing:
        return WithoutPlacing(self.rules, self.board, self.hand, self.well, self.drawn)

    def _events(self) -> Iterator[Event]:
        public, own = self.rounds[-1], iter(self.drew)
        for line, before in zip(public.lines, public.states):
            if isinstance(line, Draw):
                yield Event(line.player, "draw", next(own, None) if line.player == self.person else None)
            elif isinstance(line, Lay):
                move = scored(before.board, line.placement, before.rules)
                yield Event(line.player, "lay", move=move, points=line.claimed)
            elif isinstance(line, Pass):
                yield Event(line.player, "pass", points=line.claimed)
        if public.end is not None:
            out, points = public.end
            if out is None:
                yield Event("", "blocked")
            else:
                yield Event(self.players[out], "out", points=points[out], own=self.alone and out == self.seat)
