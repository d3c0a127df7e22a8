"""The view of a match from one seat.

A spectator has no seat and no tiles. Every message to a seat comes from its view, so hidden tiles stay hidden.
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
    """An event of a match, as one seat sees it.

    Attributes:
        player: the player who draws, places, passes or goes out; empty for ``round``. For ``blocked``, the player who
            gains points; empty if nobody gains points or several players do.
        what: the kind of event; ``round`` for a deal, ``out`` and ``blocked`` for the end of a round.
        tile: the tile drawn; only the player who drew it sees it.
        move: the placement with its score, before penalties for draws are subtracted.
        points: the points of the whole turn, with the penalties for draws already subtracted; for ``out`` and
            ``blocked``, the points for the end of the round.
        round: for ``round``, the number of the round.
        own: whether the text addresses the player as "you".
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
        """A sentence that describes the event."""
        player, points = self.player, self.points or 0
        if self.move is not None:
            return self._laid(self.move, points)
        match self.what:
            case "round":
                return phrase("Round {round} has been dealt.", round=self.round or 0)
            case "blocked" if player:
                return phrase("Nobody can play: {player} gains {points}.", player=player, points=points)
            case "blocked":
                return phrase("Nobody can play: the round is over.")
            case "out" if self.own:
                return phrase("You go out and gain {points}.", points=points)
            case "out":
                return phrase("{player} goes out and gains {points}.", player=player, points=points)
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
                values["score"] = move.score
                return phrase("{player} places {tile} at {at}: {points} ({score} minus {cost} for draws).", **values)
            return phrase("{player} places {tile} at {at}: {points}.", **values)
        if cost:
            return phrase("{player} places {tile} at {at}: {points} ({words}, minus {cost} for draws).", **values)
        return phrase("{player} places {tile} at {at}: {points} ({words}).", **values)


@json_keys("out", "gains", "hands")
class Settlement(NamedTuple):
    """How a round ended, and which tiles each player still held.

    Attributes:
        out: the player who went out; ``null`` if the round was blocked or the match ended before the round did.
        gains: the points that each player gained when the round ended.
        hands: the tiles that each player still held.
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
    """Everything that one seat may know about a match.

    Attributes:
        seat: the seat's place in the order of play, counted from 0; ``None`` for a spectator.
        hand: the mask of this seat's tiles; 0 for a spectator.
        rounds: what all players could see of each round; the last round is running or has just ended.
        totals: each seat's total, including the points of the last round; ``None`` if the totals are not known.
        players: the names of the players, in the order of play.
        seats: the kind of each player: ``person``, or the name of a computer player.
        drew: the tiles that this seat has drawn in the last round, in order.
        playing: whether a player is to move.
        resigned: the player who resigned; ``None`` if nobody did.
        winners: the winners of the match.
        alone: whether the view is for one person only, so that its messages can say "you".
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
        """What the player to move sees. Earlier turns are left out."""
        return cls(state.turn, state.hand, (PublicRound.of(state),))

    @property
    def now(self) -> PartialRound:
        return self.rounds[-1].now

    @property
    def board(self) -> Board:
        return self.now.board

    @property
    def rules(self) -> RuleSet:
        return self.now.rules

    @property
    def set(self) -> TileSet:
        """The tile set of the match."""
        return self.board.tile_set

    @property
    def sizes(self) -> tuple[int | None, ...]:
        """The number of tiles in each hand, this seat's first; ``None`` for a hand of unknown size."""
        return seats_from(self.seat, tuple(hand.size for hand in self.now.hands))

    @property
    def scores(self) -> tuple[int, ...] | None:
        """Each player's total, this seat's first; ``None`` if the totals are not known."""
        return None if self.totals is None else seats_from(self.seat, self.totals)

    @property
    def position(self) -> Position:
        """The position as this seat knows it."""
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

    # -- values of the JSON form ---------------------------------------------------------------------------------------

    @property
    def person(self) -> str:
        """The name of the player who sees this view; empty for a spectator."""
        return "" if self.seat is None else self.players[self.seat]

    @property
    def round(self) -> int:
        """The round number, counted from 1."""
        return len(self.rounds)

    @property
    def tiles(self) -> tuple[LaidTile, ...]:
        """The placed tiles, row by row from the top left."""
        return tuple(LaidTile(*laid) for laid in self.now.board.layout)

    @property
    def held(self) -> tuple[Tile, ...]:
        """The tiles in this seat's hand."""
        return tuple(self.set.of_mask(self.hand))

    @property
    def moves(self) -> tuple[Move, ...]:
        """This player's legal placements, highest score first; empty if it is not this player's turn."""
        return tuple(placements_of(self.rules, self.board, self.hand)) if self._to_move else ()

    @property
    def counts(self) -> dict[str, int]:
        """The number of tiles in each hand, by player; a hand of unknown size is left out."""
        return {player: hand.size for player, hand in zip(self.players, self.now.hands) if hand.size is not None}

    @property
    def well(self) -> int:
        """The number of tiles left to draw; if it is uncertain, the smallest possible number."""
        return self.now.well.least

    @property
    def next(self) -> str | None:
        """The player to move; ``null`` if the round or the match is over."""
        return self.players[self.now.mover] if self.playing else None

    @property
    def drawn(self) -> int:
        """The number of tiles that the player to move has drawn in this turn."""
        return self.now.drawn

    @property
    def may_draw(self) -> bool:
        """Whether this player may draw now."""
        return self._to_move and self._without_placing.draw_misstep() is None

    @property
    def may_pass(self) -> bool:
        """Whether this player may pass now."""
        return self._to_move and self._without_placing.pass_misstep() is None

    @property
    def points(self) -> dict[str, int]:
        """Each player's total; empty if the totals are not known."""
        return dict(zip(self.players, self.totals or ()))

    @property
    def happened(self) -> tuple[Event, ...]:
        """The events of the last round, in order; a drawn tile is named only if this player drew it."""
        return tuple(self._events())

    @property
    def settled(self) -> Settlement | None:
        """How the last round ended; ``null`` if the players have not shown their hands."""
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

    # -- internals -----------------------------------------------------------------------------------------------------

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
            gainers = [seat for seat, gained in enumerate(points) if gained > 0]
            if out is None and len(gainers) == 1:
                yield Event(self.players[gainers[0]], "blocked", points=points[gainers[0]])
            elif out is None:
                yield Event("", "blocked")
            else:
                yield Event(self.players[out], "out", points=points[out], own=self.alone and out == self.seat)
