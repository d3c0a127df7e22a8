"""The table of a match that is being played, as one of its people sees it, and what has just happened there."""

from __future__ import annotations

from typing import Literal, NamedTuple

from analyzer.board import Board
from analyzer.engine.results import Ranked
from analyzer.forms import json_keys
from analyzer.game.round import IllegalStepError, Step
from analyzer.legality import Problem
from analyzer.moves import Move, scored
from analyzer.playing import Game
from analyzer.text.record import Draw, Lay, Pass
from analyzer.tiles import Tile, TileSet
from triomino.operations.audit import TileTold


@json_keys("player", "what", "tile?", "move?", "points?")
class Happened(NamedTuple):
    """One thing that happened.

    Attributes:
        player: who did it; empty for what nobody did.
        what: ``round`` for one that was dealt, ``out`` and ``blocked`` for how one ended.
        tile: the tile drawn, for whoever drew it alone.
        move: the tile laid, with what it scores by itself.
        points: what the whole turn made, the draws before it included; for ``out`` what the end gained.
    """

    player: str
    what: Literal["round", "draw", "lay", "pass", "out", "blocked"]
    tile: Tile | None = None
    move: Move | None = None
    points: int | None = None


@json_keys("code", "message", "tiles?", "most?")
class Misstep(NamedTuple):
    """Why something cannot be done.

    Attributes:
        code: a code of the audit, ``nothing`` where nothing can be taken back.
        message: the reason in a sentence.
        tiles: the tiles with which the round has to be opened.
        most: how many tiles may be drawn in a turn.
    """

    code: str
    message: str
    tiles: tuple[Tile, ...] | None = None
    most: int | None = None


@json_keys("out", "gains", "hands")
class RoundSettled(NamedTuple):
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
    "saved",
    "rules",
    "set",
    "players",
    "seats",
    "person",
    "round",
    "tiles",
    "hand",
    "moves",
    "counts",
    "well",
    "next",
    "drawn",
    "may_draw",
    "may_pass",
    "may_take_back",
    "totals",
    "hints",
    "takes_back",
    "happened",
    "refused",
    "hint",
    "settled",
    "resigned",
    "winners",
    "over",
    form="triomino-game/1",
)
class Table(NamedTuple):
    """The table as one person sees it. All but ``saved`` is what that person may know.

    Attributes:
        game: the game.
        person: whose view it is: the person to move, or the next one.
        happened: what happened, in order.
        refused: why the deed cannot be done; the game is then as it was.
        hint: the best moves, best first, where that was asked.
    """

    game: Game
    person: str
    happened: tuple[Happened, ...] = ()
    refused: tuple[Problem | Misstep, ...] = ()
    hint: tuple[Ranked, ...] | None = None

    @property
    def saved(self) -> str:
        """The game as a record, to go on with: it tells every hand, and so is for the table alone."""
        return self.game.text

    @property
    def rules(self) -> str:
        """The rule set by name."""
        return self.game.record.rules.name

    @property
    def set(self) -> TileSet:
        """The tiles."""
        return self.game.record.tile_set

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays, in the order of play."""
        return self.game.record.players

    @property
    def seats(self) -> tuple[str, ...]:
        """Who each of them is: ``person``, or a player of this program by name."""
        return self.game.record.seats

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return len(self.game.record.rounds)

    @property
    def tiles(self) -> tuple[TileTold, ...]:
        """The tiles on the table, in the order in which they were laid."""
        return tuple(map(TileTold, self.game.match.dealt.board.layout))

    @property
    def hand(self) -> tuple[Tile, ...]:
        """The tiles of the person."""
        return self.game.hand_of(self.person)

    @property
    def moves(self) -> tuple[Move, ...]:
        """What the person may lay, where it is that person's turn; best score first."""
        return tuple(self.game.match.dealt.placements()) if self.next == self.person else ()

    @property
    def counts(self) -> dict[str, int]:
        """How many tiles everybody holds."""
        return {player: hand.bit_count() for player, hand in zip(self.players, self.game.match.dealt.hands)}

    @property
    def well(self) -> int:
        """How many tiles are left to draw."""
        return len(self.game.match.dealt.well)

    @property
    def next(self) -> str | None:
        """Whose turn it is; ``null`` where the round or the match is over."""
        return self.game.mover

    @property
    def drawn(self) -> int:
        """How many tiles that player has drawn in this turn."""
        return self.game.match.dealt.drawn

    @property
    def may_draw(self) -> bool:
        """Whether the person may draw now."""
        return self.next == self.person and _allowed(self.game, Step.DRAW)

    @property
    def may_pass(self) -> bool:
        """Whether the person may pass now."""
        return self.next == self.person and _allowed(self.game, Step.PASS)

    @property
    def may_take_back(self) -> bool:
        """Whether a person has done something in this round that can be taken back."""
        return self.game.can_take_back

    @property
    def totals(self) -> dict[str, int]:
        """The points of everybody in this match."""
        return dict(zip(self.players, self.game.match.totals))

    @property
    def hints(self) -> int:
        """How many hints the person has had in this match."""
        return self.game.asides(self.person, "hint")

    @property
    def takes_back(self) -> int:
        """How many times the person has taken something back."""
        return self.game.asides(self.person, "takes-back")

    @property
    def settled(self) -> RoundSettled | None:
        """How the round ended; ``null`` while it is played."""
        match = self.game.match
        if match.playing:
            return None
        end = match.dealt.end
        gains = end.points if end else (0,) * len(self.players)
        out = None if end is None or end.out is None else self.players[end.out]
        hands = {player: self.game.hand_of(player) for player in self.players}
        return RoundSettled(out, dict(zip(self.players, gains)), hands)

    @property
    def resigned(self) -> str | None:
        """Who has given the match up."""
        return self.game.resigned

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won the match."""
        return tuple(self.players[seat] for seat in self.game.match.winners)

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.game.over


ROUND = Happened("", "round")
"""A round was dealt."""


def happened_between(before: Game, after: Game, viewer: str) -> list[Happened]:
    """What happened in a turn or a part of one, as ``viewer`` may see it."""
    return happened_in_round(after, viewer)[len(happened_in_round(before, viewer)) :]


def happened_in_round(game: Game, viewer: str) -> list[Happened]:
    """What has happened in the round being played, or the last one played, as ``viewer`` may see it."""
    record, state = game.record, game.match.dealt
    board, told = Board.empty(record.tile_set), list[Happened]()
    for entry in record.rounds[-1].entries:
        if isinstance(entry, Draw):
            told.append(Happened(entry.player, "draw", entry.tile if entry.player == viewer else None))
        elif isinstance(entry, Lay):
            move = scored(board, entry.placement, record.rules)
            board = board.place(*move.placement)
            told.append(Happened(entry.player, "lay", move=move, points=entry.claimed))
        elif isinstance(entry, Pass):
            told.append(Happened(entry.player, "pass", points=entry.claimed))
    if state.end is not None:
        out = state.end.out
        told.append(
            Happened("", "blocked")
            if out is None
            else Happened(record.players[out], "out", points=state.end.points[out])
        )
    return told


def misstep(game: Game, error: IllegalStepError) -> Misstep:
    """The reason with the values that it speaks of."""
    state = game.match.dealt
    tiles = state.opening.tiles if error.code == "wrong-opening" else None
    most = state.rules.draw_limit if error.code == "too-many-draws" and state.well else None
    return Misstep(error.code, str(error), tiles, most)


def _allowed(game: Game, step: Step) -> bool:
    try:
        game.match.step(step)
    except IllegalStepError:
        return False
    return True
