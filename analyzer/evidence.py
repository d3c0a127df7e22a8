"""What a seat can conclude about the other hands from the turns so far.

A player who drew or passed lacked every tile that fitted. A player with a choice probably had no better tile. Earlier
choices tell how strong this evidence is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias

from analyzer.board import playable_tiles
from analyzer.engine import styles
from analyzer.engine.beliefs import Knowledge, Opponent
from analyzer.engine.hand_parts import ChoiceClue, Clue, HandParts, hand_parts
from analyzer.forms import json_keys
from analyzer.game.opening import ZERO_TRIPLE
from analyzer.game.partial_round import PartialRound
from analyzer.game.public_round import PublicRound
from analyzer.game.round import seats_from
from analyzer.game.seat_view import SeatView
from analyzer.text.record import Draw, Lay, Pass, Unplaced
from analyzer.tiles import Tile, TileSet

Because: TypeAlias = Literal["draw", "pass", "opening", "lay", "choice"]
"""The event behind a conclusion.

``lay`` means that the record contradicts itself: for example, the player had passed although the placed tile fitted.
``choice`` marks a tile that was placed although better tiles would have fitted.
"""


@json_keys("code", "player", "line", "because", "draws", "tiles", "most", "laid?", "chance?", "stderr?", "otherwise?")
class Conclusion(NamedTuple):
    """A conclusion about another hand.

    Attributes:
        player: the player whose hand the conclusion is about.
        line: the line of the event that ``because`` names.
        because: the event that the conclusion follows from.
        draws: for a draw or a pass, the number of tiles drawn in the turn up to that line.
        tiles: the hidden tiles that the hand lacked at the event. For a choice, these are the tiles that the hand
            probably lacks now. For a contradiction, this is the placed tile, if any.
        most: the maximum number of ``tiles`` in the hand now; the player may have drawn some since the event. For a
            choice or a contradiction, this is the number of ``tiles``.
        laid: for a choice, the chosen tile.
        chance: for a choice, the probability that the hand has a tile, averaged over ``tiles``.
        stderr: the standard error of ``chance``.
        otherwise: what ``chance`` would be without the evidence from choices in the round.
    """

    player: str
    line: int
    because: Because
    draws: int
    tiles: tuple[Tile, ...]
    most: int
    laid: Tile | None = None
    chance: float | None = None
    stderr: float | None = None
    otherwise: float | None = None

    @property
    def code(self) -> Literal["lacks", "at-most", "contradiction", "unlikely"]:
        """``lacks``: the hand has none of the tiles; ``at-most``: it has at most ``most`` of them.

        ``unlikely``: the hand probably lacks each of the tiles; ``contradiction``: the record contradicts itself.
        """
        if self.because == "choice":
            return "unlikely"
        return "contradiction" if self.because == "lay" else "at-most" if self.most else "lacks"


SEEN_LATER = 1000.0
"""The factor for a tile's weight at a choice, if the player placed it later without drawing in between."""


class SourcedClue(NamedTuple):
    clue: Clue
    line: int
    because: Because
    draws: int


class Evidence(NamedTuple):
    """What a seat can know about the other hands.

    Attributes:
        clues: for each opponent, in the order of play, the clues in ``knowledge``, each with its source.
        conclusions: the conclusions that are certain. ``analyzer.soft_evidence`` adds those that are only probable.
    """

    knowledge: Knowledge
    clues: tuple[tuple[SourcedClue, ...], ...] = ()
    conclusions: tuple[Conclusion, ...] = ()


class MatchEvidence:
    def __init__(self) -> None:
        self._rounds: list[_RoundClues] = []

    def at(self, view: SeatView) -> Evidence:
        """Return the evidence for a view. If it names no players, only the sizes of the other hands are known."""
        if not view.players:
            return Evidence(Knowledge(tuple(Opponent(size) for size in view.sizes[1:])))
        return self._round(view).evidence(view)

    def policies(self, view: SeatView, seat: int) -> tuple[float, ...]:
        return self._round(view).policies(seat)

    def _round(self, view: SeatView) -> _RoundClues:
        for number, public in enumerate(view.rounds):
            if number == len(self._rounds):
                self._rounds.append(_RoundClues(view.players, self._rounds[-1] if number else None))
            self._rounds[number].public = public
        return self._rounds[len(view.rounds) - 1]


class _RoundClues:
    """The clues from one round. ``earlier`` has the clues from the previous round."""

    public: PublicRound

    def __init__(self, players: Sequence[str], earlier: _RoundClues | None) -> None:
        self._players = players
        self._earlier = earlier
        self._clues: dict[tuple[int, int], tuple[SourcedClue, ...]] = {}
        self._policies: dict[tuple[int, int], tuple[float, ...]] = {}

    def policies(self, seat: int) -> tuple[float, ...]:
        now = seat, len(self.public.lines)
        if now not in self._policies:
            self._policies[now] = self._learnt(self._prior(seat), *now)
        return self._policies[now]

    def _prior(self, seat: int) -> tuple[float, ...]:
        return styles.prior() if self._earlier is None else self._earlier.policies(seat)

    def evidence(self, view: SeatView) -> Evidence:
        now, place = self.public.now, len(self.public.lines)
        hidden = now.board.unplayed & ~view.hand
        kept, conclusions = list[tuple[SourcedClue, ...]](), list[Conclusion]()
        others = seats_from(view.seat, tuple(range(now.players)))[1:]
        for other in others:
            clues = [clue for earlier in range(place) for clue in self._clues_of(other, earlier)]
            used, found = _concluded(self._players[other], now.board.tile_set, clues, now.hands[other].size, hidden)
            kept.append(tuple(used))
            conclusions += found
        knowledge = Knowledge(
            tuple(Opponent(now.hands[other].size) for other in others),
            tuple(tuple(one.clue for one in used) for used in kept),
            tuple(map(self._prior, others)),
        )
        return Evidence(knowledge, tuple(kept), tuple(conclusions))

    def _learnt(self, likely: tuple[float, ...], seat: int, place: int) -> tuple[float, ...]:
        """The probability of each policy after the first ``place`` lines of the round.

        ``likely`` has the probabilities before the round. A choice tells more if more is known about the hand. So the
        hand is estimated from all public information, including tiles placed later.
        """
        tiles = self.public.now.board.tile_set
        chances = [1.0] * len(tiles)
        clues = [(now, sourced.clue) for now in range(place) for sourced in self._clues_of(seat, now)]
        for number, (now, clue) in enumerate(clues):
            state = self.public.states[now]
            size = state.hands[seat].size or 1
            lacked = tiles.mask(clue.lacked)
            if lacked:
                chances = [0.0 if lacked >> tile & 1 else chance for tile, chance in enumerate(chances)]
            if clue.choice is not None and clue.laid is not None:
                there = [chance * (state.board.unplayed >> tile & 1) for tile, chance in enumerate(chances)]
                drawn = 0
                for _, later in clues[number + 1 :]:
                    drawn += later.drew
                    if later.laid is not None:
                        there[tiles.number[later.laid]] *= SEEN_LATER / (1 + SEEN_LATER * drawn / size)
                likely = styles.learnt(likely, styles.likelihoods(clue.choice, tiles.number[clue.laid], there, size))
                policy = styles.shares(likely)
                chances = [
                    chance and chance * styles.still_held(clue.choice, policy, tile)
                    for tile, chance in enumerate(chances)
                ]
            if clue.drew:
                fresh = clue.drew / (clue.drew + size)
                chances = [fresh + (1 - fresh) * chance for chance in chances]
        return likely

    def _clues_of(self, seat: int, place: int) -> tuple[SourcedClue, ...]:
        if (seat, place) not in self._clues:
            self._clues[seat, place] = tuple(self._found(seat, place))
        return self._clues[seat, place]

    def _found(self, seat: int, place: int) -> Iterator[SourcedClue]:
        entry, before, after = self.public.lines[place], self.public.states[place], self.public.states[place + 1]
        opened = entry.tile if before.unopened and isinstance(entry, Lay | Unplaced) else None
        if opened is not None:
            yield SourcedClue(Clue(_above(before, opened)), entry.line, "opening", 0)
        if seat != (before.turn if before.turn is not None else self._players.index(entry.player)):
            return
        if isinstance(entry, Draw):
            lacked = () if before.rules.voluntary_draw else _fitting(before)
            yield SourcedClue(Clue(lacked, drew=1), entry.line, "draw", before.drawn + 1)
        elif isinstance(entry, Pass):
            sizes = before.hands[seat].size, after.hands[seat].size
            # If a hand size is unknown, assume that the record omits one draw.
            left_out = 1 if sizes[0] is None or sizes[1] is None else sizes[1] - sizes[0]
            fitting = _fitting(before)
            if left_out:
                yield SourcedClue(Clue(fitting, drew=left_out), entry.line, "draw", before.drawn + left_out)
            yield SourcedClue(Clue(fitting), entry.line, "pass", before.drawn + left_out)
        elif entry.tile is not None:
            choice = _choice(before, seat, entry) if isinstance(entry, Lay) else None
            yield SourcedClue(Clue(laid=entry.tile, choice=choice), entry.line, "lay", 0)


def _choice(before: PartialRound, seat: int, entry: Lay) -> ChoiceClue | None:
    """What the choice of this placement shows; ``None`` if the player had no choice, or if too little is known."""
    sizes = [before.hands[other % before.players].size for other in range(seat, seat + before.players)]
    known = [size for size in sizes if size is not None]
    stuck = before.drawn and not before.rules.voluntary_draw
    if stuck or not before.board.tiles or not before.placed or before.missed or len(known) < len(sizes):
        return None
    if known[0] < 2:
        return None
    return styles.choice_of(before.board, before.rules, tuple(known), before.well.least, entry.tile, entry.placement.at)


def _concluded(
    player: str, tile_set: TileSet, clues: list[SourcedClue], size: int | None, hidden: int
) -> tuple[list[SourcedClue], list[Conclusion]]:
    if size is None:
        clues = _since_last_draw(clues)
    try:
        parts = hand_parts(tile_set, [sourced.clue for sourced in clues], size or 0, hidden)
    except ValueError:
        against = _first_against(tile_set, clues, size or 0, hidden)
        tiles = () if against.clue.laid is None else (against.clue.laid,)
        return [], [Conclusion(player, against.line, "lay", 0, tiles, len(tiles))]
    return clues, list(_conclusions(player, tile_set, clues, parts, hidden, size or 0))


def _fitting(state: PartialRound) -> tuple[Tile, ...]:
    """The unplayed tiles that fit; none if the board is not fully known."""
    if not state.placed or state.missed:
        return ()
    return tuple(state.board.tile_set.of_mask(playable_tiles(state.board, state.board.unplayed)))


def _above(state: PartialRound, opened: Tile) -> tuple[Tile, ...]:
    """The tiles that no hand can have had when ``opened`` opened the round."""
    if opened.is_triple:
        if state.rules.zero_by_choice and opened == ZERO_TRIPLE:
            return ()
        return tuple(tile for tile in state.board.tile_set.tiles if tile.is_triple and tile > opened)
    tiles = state.board.tile_set.tiles
    return tuple(tile for tile in tiles if tile.is_triple or tile.value > opened.value)


def _since_last_draw(clues: list[SourcedClue]) -> list[SourcedClue]:
    """What the hand lacked after the last draw.

    This is useful even if the size of the hand is unknown.
    """
    found: list[SourcedClue] = []
    for sourced in reversed(clues):
        if sourced.clue.drew:
            break
        found.append(sourced._replace(clue=Clue(sourced.clue.lacked)))
    return found[::-1]


def _first_against(tile_set: TileSet, clues: list[SourcedClue], size: int, hidden: int) -> SourcedClue:
    for number, sourced in enumerate(clues, 1):
        rest = [Clue(drew=later.clue.drew) for later in clues[number:]]
        laid = sum(later.clue.laid is not None for later in clues[number:])
        try:
            hand_parts(tile_set, [*(one.clue for one in clues[:number]), *rest], size + laid, hidden)
        except ValueError:
            return sourced
    raise AssertionError("some clue is against the others")


def _conclusions(
    player: str, tile_set: TileSet, clues: list[SourcedClue], parts: HandParts, hidden: int, size: int
) -> Iterator[Conclusion]:
    """Yield all ``lacks`` conclusions, then all ``at-most`` conclusions; in each group, the latest comes first."""
    few, left = list[Conclusion](), hidden
    for sourced in reversed(clues):
        tiles = tile_set.mask(sourced.clue.lacked) & left
        left &= ~tiles
        if tiles:
            most = max((most for level, most in zip(parts.levels, parts.most) if level & tiles), default=0)
            one = Conclusion(player, sourced.line, sourced.because, sourced.draws, tuple(tile_set.of_mask(tiles)), most)
            if not most:
                yield one
            elif most < min(size, len(one.tiles)):
                few.append(one)
    yield from few
