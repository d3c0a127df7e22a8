"""What a record tells at a moment: the position of the player to move, and what that player can know of other hands.

Everything here is what the mover could have seen at the table. Of other players' hands nothing is taken from the lines
that tell tiles: only how many tiles they have, and what they lacked when they drew or passed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

from analyzer.audit.report import Audit
from analyzer.board import Board, playable_slots
from analyzer.engine.beliefs import Knowledge, Opponent
from analyzer.engine.hand_parts import Clue, HandParts, hand_parts
from analyzer.forms import json_keys
from analyzer.game.opening import ZERO_TRIPLE
from analyzer.game.seen import SeenRound
from analyzer.position import Position
from analyzer.text.record import Draw, Lay, Pass, TurnLine, Unplaced
from analyzer.tiles import Tile, TileSet

Because: TypeAlias = Literal["draw", "pass", "opening", "lay"]
"""What was done: ``lay`` for a tile laid that would have fitted when the player drew or passed."""


@json_keys("code", "player", "line", "because", "draws", "tiles", "most")
class Conclusion(NamedTuple):
    """What the mover can know of another hand.

    Attributes:
        player: whose hand it is.
        line: the line that tells it.
        because: what was done on that line.
        draws: how many tiles the player had drawn in that turn, to that line.
        tiles: tiles, hidden from the mover, that the hand lacked then.
        most: how many of them it may have by now: those drawn since.
    """

    player: str
    line: int
    because: Because
    draws: int
    tiles: tuple[Tile, ...]
    most: int

    @property
    def code(self) -> Literal["lacks", "at-most", "contradiction"]:
        """``lacks`` none of the tiles, ``at-most`` few, ``contradiction`` where what was done does not go together."""
        return "contradiction" if self.because == "lay" else "at-most" if self.most else "lacks"


class Moment(NamedTuple):
    """How a round stands before a line of its record.

    Attributes:
        line: that line; the last line of the turns where it is the end of the record.
        seat: whose turn it is; ``None`` where the round is over or nothing tells.
        state: what all lines tell, of all hands.
        position: what the mover sees; ``None`` where the record does not tell the hand, or where the tiles lie.
        knowledge: what the mover can know of the others.
        concluded: the same as far as it comes from what they did, with the lines that tell it.
    """

    line: int
    seat: int | None
    state: SeenRound
    position: Position | None
    knowledge: Knowledge
    concluded: tuple[Conclusion, ...]


class _Sign(NamedTuple):
    """A clue to a hand, and where it comes from."""

    clue: Clue
    line: int
    because: Because
    draws: int


class RoundHistory:
    """A round of a record that the audit found no mistake in, line by line.

    Attributes:
        lines: the lines of its turns.
    """

    def __init__(self, audit: Audit, number: int) -> None:
        """The round of this number, from 0."""
        self._audit = audit
        self._number = number
        entries = audit.record.rounds[number].entries
        self.lines: list[TurnLine] = [entry for entry in entries if isinstance(entry, Lay | Unplaced | Draw | Pass)]
        self._states = audit.rounds[number].seen
        self._signs = [list(self._told(place)) for place in range(len(self.lines))]

    def before(self, place: int) -> Moment:
        """How it stood before the line of this place among ``lines``; after all of them, for their number."""
        state = self._states[place]
        last = self.lines[min(place, len(self.lines) - 1)].line if self.lines else self._audit.rounds[self._number].line
        seat = None if state.over else state.turn
        if seat is None:
            return Moment(last, seat, state, None, Knowledge(), ())
        own, players = state.hands[seat], state.players
        tile_set = state.board.tile_set
        others = [other % players for other in range(seat + 1, seat + players)]
        hidden = state.board.unplayed & ~own.known
        opponents, clues, concluded = list[Opponent](), list[tuple[Clue, ...]](), list[Conclusion]()
        for other in others:
            signs = [sign for told in self._signs[:place] for who, sign in told if who == other]
            size = state.hands[other].size
            used, found = _concluded(self._audit.record.players[other], tile_set, signs, size, hidden)
            opponents.append(Opponent(size))
            clues.append(tuple(sign.clue for sign in used))
            concluded += found
        position = None
        if own.exact and state.placed and not state.missed:
            position = Position(
                state.board,
                self._audit.record.rules,
                tuple(sorted(tile_set.of_mask(own.known))),
                players,
                state.well.least if state.well.least == state.well.most else None,
                _all([opponent.size for opponent in opponents]),
                self._scores(place, seat),
            )
        return Moment(last, seat, state, position, Knowledge(tuple(opponents), tuple(clues)), tuple(concluded))

    def _scores(self, place: int, seat: int) -> tuple[int, ...] | None:
        """The points before the turn of this line, the mover's first; ``None`` where some are not known."""
        reports, players = self._audit.rounds, len(self._audit.record.players)
        totals: list[int | None] = list(reports[self._number - 1].totals) if self._number else [0] * players
        for turn in reports[self._number].turns:
            if turn.line < self.lines[place].line if place < len(self.lines) else turn.action != "draw":
                total = totals[turn.owner]
                totals[turn.owner] = None if total is None or turn.points is None else total + turn.points
        return _all([*totals[seat:], *totals[:seat]])

    def _told(self, place: int) -> Iterator[tuple[int, _Sign]]:
        """What the line of this place tells of hands: whose, and what."""
        entry, before, after = self.lines[place], self._states[place], self._states[place + 1]
        seat, line = before.turn if before.turn is not None else self._seat(entry), entry.line
        fitting = _fitting(before.board) if before.placed and not before.missed else ()
        if isinstance(entry, Draw):
            lacked = () if before.rules.voluntary_draw else fitting
            yield seat, _Sign(Clue(lacked, drew=1), line, "draw", before.drawn + 1)
        elif isinstance(entry, Pass):
            sizes = before.hands[seat].size, after.hands[seat].size
            # Draws may be left out of the record; where their number is not known there may be one at least.
            left_out = 1 if sizes[0] is None or sizes[1] is None else sizes[1] - sizes[0]
            if left_out:
                yield seat, _Sign(Clue(fitting, drew=left_out), line, "draw", before.drawn + left_out)
            yield seat, _Sign(Clue(fitting), line, "pass", before.drawn + left_out)
        elif entry.tile is not None:
            if before.unopened:
                lacked = _above(before, entry.tile)
                for other in range(before.players):
                    yield other, _Sign(Clue(lacked), line, "opening", 0)
            yield seat, _Sign(Clue(laid=entry.tile), line, "lay", 0)

    def _seat(self, entry: TurnLine) -> int:
        return self._audit.record.players.index(entry.player)


def _all(values: list[int | None]) -> tuple[int, ...] | None:
    """The values, if all of them are known."""
    known = tuple(value for value in values if value is not None)
    return known if len(known) == len(values) else None


def _concluded(
    player: str, tile_set: TileSet, signs: list[_Sign], size: int | None, hidden: int
) -> tuple[list[_Sign], list[Conclusion]]:
    """The signs to go by, and what they say of a hand of so many of the hidden tiles."""
    if size is None:
        signs = _since_last_draw(signs)
    try:
        told = hand_parts(tile_set, [sign.clue for sign in signs], size or 0, hidden)
    except ValueError:
        against = _first_against(tile_set, signs, size or 0, hidden)
        tiles = () if against.clue.laid is None else (against.clue.laid,)
        return [], [Conclusion(player, against.line, "lay", 0, tiles, len(tiles))]
    return signs, list(_conclusions(player, tile_set, signs, told, hidden, size or 0))


def _fitting(board: Board) -> tuple[Tile, ...]:
    """The tiles that have a place on a board."""
    fitting = 0
    for _, _, fits in playable_slots(board, board.unplayed):
        fitting |= fits
    return tuple(board.tile_set.of_mask(fitting))


def _above(state: SeenRound, opened: Tile) -> tuple[Tile, ...]:
    """The tiles that nobody was dealt where this one opened the round."""
    if opened.is_triple:
        if state.rules.zero_by_choice and opened == ZERO_TRIPLE:
            return ()
        return tuple(tile for tile in state.board.tile_set.tiles if tile.is_triple and tile > opened)
    tiles = state.board.tile_set.tiles
    return tuple(tile for tile in tiles if tile.is_triple or tile.value > opened.value)


def _since_last_draw(signs: list[_Sign]) -> list[_Sign]:
    """The signs of what the hand lacked, as far as no tile was drawn since: they hold whatever its size."""
    found: list[_Sign] = []
    for sign in reversed(signs):
        if sign.clue.drew:
            break
        found.append(sign._replace(clue=Clue(sign.clue.lacked)))
    return found[::-1]


def _first_against(tile_set: TileSet, signs: list[_Sign], size: int, hidden: int) -> _Sign:
    """The first sign that no hand can have given after those before it."""
    for number, sign in enumerate(signs, 1):
        rest = [Clue(drew=later.clue.drew) for later in signs[number:]]
        laid = sum(later.clue.laid is not None for later in signs[number:])
        try:
            hand_parts(tile_set, [*(one.clue for one in signs[:number]), *rest], size + laid, hidden)
        except ValueError:
            return sign
    raise AssertionError("some sign is against the others")


def _conclusions(
    player: str, tile_set: TileSet, signs: list[_Sign], told: HandParts, hidden: int, size: int
) -> Iterator[Conclusion]:
    """What a hand has none or few of: what is certain first, what was last seen first."""
    few, left = list[Conclusion](), hidden
    for sign in reversed(signs):
        tiles = tile_set.mask(sign.clue.lacked) & left
        left &= ~tiles
        if tiles:
            most = max((most for level, most in zip(told.levels, told.most) if level & tiles), default=0)
            one = Conclusion(player, sign.line, sign.because, sign.draws, tuple(tile_set.of_mask(tiles)), most)
            if not most:
                yield one
            elif most < min(size, len(one.tiles)):
                few.append(one)
    yield from few
