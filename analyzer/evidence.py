"""What somebody at the table can know of other hands by the turns of a round, line by line.

Who draws or passes lacked every tile that would have fitted; that is certain. Who laid one tile of several that had a
place probably lacked those that would have been liked better; how much that says depends on how the player chose
before, in this round and in those before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias

from analyzer.board import Board, playable_tiles
from analyzer.engine import styles
from analyzer.engine.beliefs import Knowledge, Opponent
from analyzer.engine.hand_parts import ChoiceClue, Clue, HandParts, hand_parts
from analyzer.forms import json_keys
from analyzer.game.match_play import Sight
from analyzer.game.opening import ZERO_TRIPLE
from analyzer.game.partial_round import PartialRound
from analyzer.game.public_round import PublicRound
from analyzer.text.record import Draw, Lay, Pass, Unplaced
from analyzer.tiles import Tile, TileSet

Because: TypeAlias = Literal["draw", "pass", "opening", "lay", "choice"]
"""What was done: ``lay`` for a tile laid that would have fitted when the player drew or passed; ``choice`` for one that
was laid when others would have been liked better."""


@json_keys("code", "player", "line", "because", "draws", "tiles", "most", "laid?", "chance?", "stderr?", "otherwise?")
class Conclusion(NamedTuple):
    """What the mover can know of another hand.

    Attributes:
        player: whose hand it is.
        line: the line that tells it.
        because: what was done on that line.
        draws: how many tiles the player had drawn in that turn, to that line.
        tiles: tiles, hidden from the mover, that the hand lacked then.
        most: how many of them it may have by now: those drawn since; all of them where nothing is certain.
        laid: the tile that was chosen, where that is what tells.
        chance: how likely one of the tiles is in the hand then, in the mean.
        stderr: the standard error of that.
        otherwise: how likely it would be but for what was chosen in the round.
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
        """``lacks`` none of the tiles, ``at-most`` few, ``contradiction`` where what was done does not go together.

        ``unlikely`` is not certain: the hand probably lacks the tiles.
        """
        if self.because == "choice":
            return "unlikely"
        return "contradiction" if self.because == "lay" else "at-most" if self.most else "lacks"


SEEN_LATER = 1000.0
"""How much likelier than others a tile was in a hand from which it was laid later, with nothing drawn between."""


class SourcedClue(NamedTuple):
    """A clue to a hand, and where it comes from."""

    clue: Clue
    line: int
    because: Because
    draws: int


class RoundEvidence:
    """A round as it is watched.

    Attributes:
        watched: its turns so far.
    """

    def __init__(self, watched: PublicRound, players: Sequence[str], earlier: RoundEvidence | None = None) -> None:
        """Watch a round between ``players`` after an ``earlier`` one of the same match."""
        self.watched = watched
        self._players = players
        self._earlier = earlier
        self._seen: dict[tuple[int, int], tuple[SourcedClue, ...]] = {}
        self._habits: dict[tuple[int, int], tuple[float, ...]] = {}

    def follow(self, watched: PublicRound) -> None:
        """Go on with the same round, of which more turns have been seen."""
        self.watched = watched

    def habit(self, seat: int) -> tuple[float, ...]:
        """How likely each habit of a player is (``styles.habits``), by all lines of this round and of earlier ones."""
        now = seat, len(self.watched.lines)
        if now not in self._habits:
            self._habits[now] = self._learnt(self._usual(seat), *now)
        return self._habits[now]

    def _usual(self, seat: int) -> tuple[float, ...]:
        """How likely each habit was before this round. What the round tells of it, it tells together with the hand."""
        return styles.usual() if self._earlier is None else self._earlier.habit(seat)

    def told(self, place: int, seat: int, own: int) -> tuple[Knowledge, list[list[SourcedClue]], list[Conclusion]]:
        """What a seat with these tiles (a mask) knows before the line of this place, by what signs, and what is sure.

        The signs are told for each opponent, in the order of play.
        """
        state = self.watched.states[place]
        hidden = state.board.unplayed & ~own
        opponents, kept, concluded = list[Opponent](), list[list[SourcedClue]](), list[Conclusion]()
        others = [other % state.players for other in range(seat + 1, seat + state.players)]
        for other in others:
            signs = [sign for now in range(place) for sign in self._signs(other, now)]
            size = state.hands[other].size
            used, found = _concluded(self._players[other], state.board.tile_set, signs, size, hidden)
            opponents.append(Opponent(size))
            kept.append(used)
            concluded += found
        habits = tuple(self._usual(other) for other in others)
        clues = tuple(tuple(sign.clue for sign in used) for used in kept)
        return Knowledge(tuple(opponents), clues, habits), kept, concluded

    def _learnt(self, likely: tuple[float, ...], seat: int, place: int) -> tuple[float, ...]:
        """How likely each habit of a seat is after the lines up to this place.

        A choice tells the more of the habit the more is known of the hand. Here that is, tile by tile, what everybody
        at the table can have seen up to now: what was laid later was there before, unless it may have been drawn since.
        """
        tiles = self.watched.states[0].board.tile_set
        chances = [1.0] * len(tiles)
        told = [(now, sign.clue) for now in range(place) for sign in self._signs(seat, now)]
        for number, (now, clue) in enumerate(told):
            state = self.watched.states[now]
            size = state.hands[seat].size or 1
            lacked = tiles.mask(clue.lacked)
            chances = [0.0 if lacked >> tile & 1 else chance for tile, chance in enumerate(chances)]
            if clue.choice is not None and clue.laid is not None:
                there = [chance * (state.board.unplayed >> tile & 1) for tile, chance in enumerate(chances)]
                drawn = 0
                for _, later in told[number + 1 :]:
                    drawn += later.drew
                    if later.laid is not None:
                        there[tiles.number[later.laid]] *= SEEN_LATER / (1 + SEEN_LATER * drawn / size)
                likely = styles.learnt(likely, styles.likelihoods(clue.choice, tiles.number[clue.laid], there, size))
                chances = styles.still_held(clue.choice, chances, styles.shares(likely))
            if clue.drew:
                fresh = clue.drew / (clue.drew + size)
                chances = [fresh + (1 - fresh) * chance for chance in chances]
        return likely

    def _signs(self, seat: int, place: int) -> tuple[SourcedClue, ...]:
        """What the line of this place tells of the hand of a seat."""
        if (seat, place) not in self._seen:
            self._seen[seat, place] = tuple(self._found(seat, place))
        return self._seen[seat, place]

    def _found(self, seat: int, place: int) -> Iterator[SourcedClue]:
        entry, before, after = self.watched.lines[place], self.watched.states[place], self.watched.states[place + 1]
        opened = entry.tile if before.unopened and isinstance(entry, Lay | Unplaced) else None
        if opened is not None:
            yield SourcedClue(Clue(_above(before, opened)), entry.line, "opening", 0)
        if seat != (before.turn if before.turn is not None else self._players.index(entry.player)):
            return
        fitting = _fitting(before.board) if before.placed and not before.missed else ()
        if isinstance(entry, Draw):
            lacked = () if before.rules.voluntary_draw else fitting
            yield SourcedClue(Clue(lacked, drew=1), entry.line, "draw", before.drawn + 1)
        elif isinstance(entry, Pass):
            sizes = before.hands[seat].size, after.hands[seat].size
            # Draws may be left out of the record; where their number is not known there may be one at least.
            left_out = 1 if sizes[0] is None or sizes[1] is None else sizes[1] - sizes[0]
            if left_out:
                yield SourcedClue(Clue(fitting, drew=left_out), entry.line, "draw", before.drawn + left_out)
            yield SourcedClue(Clue(fitting), entry.line, "pass", before.drawn + left_out)
        elif entry.tile is not None:
            choice = _choice(before, seat, entry) if isinstance(entry, Lay) else None
            yield SourcedClue(Clue(laid=entry.tile, choice=choice), entry.line, "lay", 0)


class Watch:
    """A player of a match who remembers what the others did."""

    def __init__(self) -> None:
        """Nothing has been seen yet."""
        self._witnesses: list[RoundEvidence] = []

    def knows(self, seen: Sight) -> Knowledge:
        """What the player can know of the others; where nobody watched no more than how many tiles they hold."""
        if not seen.rounds:
            return Knowledge(tuple(Opponent(size) for size in seen.counts[1:]))
        names = [str(seat) for seat in range(len(seen.counts))]
        for number, watched in enumerate(seen.rounds):
            if number == len(self._witnesses):
                self._witnesses.append(RoundEvidence(watched, names, self._witnesses[-1] if number else None))
            self._witnesses[number].follow(watched)
        now = seen.rounds[-1]
        seat = now.states[-1].turn
        assert seat is not None, "somebody is to move"
        return self._witnesses[-1].told(len(now.lines), seat, seen.hand)[0]


def _choice(before: PartialRound, seat: int, entry: Lay) -> ChoiceClue | None:
    """What a tile was chosen from; ``None`` where that is not known, or nothing else can have had a place."""
    sizes = [before.hands[other % before.players].size for other in range(seat, seat + before.players)]
    known = [size for size in sizes if size is not None]
    stuck = before.drawn and not before.rules.voluntary_draw
    if stuck or not before.board.tiles or not before.placed or before.missed or len(known) < len(sizes):
        return None
    if known[0] < 2:
        return None
    return styles.choice_of(before.board, before.rules, tuple(known), before.well.least, entry.tile, entry.placement.at)


def _concluded(
    player: str, tile_set: TileSet, signs: list[SourcedClue], size: int | None, hidden: int
) -> tuple[list[SourcedClue], list[Conclusion]]:
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
    return tuple(board.tile_set.of_mask(playable_tiles(board, board.unplayed)))


def _above(state: PartialRound, opened: Tile) -> tuple[Tile, ...]:
    """The tiles that nobody was dealt where this one opened the round."""
    if opened.is_triple:
        if state.rules.zero_by_choice and opened == ZERO_TRIPLE:
            return ()
        return tuple(tile for tile in state.board.tile_set.tiles if tile.is_triple and tile > opened)
    tiles = state.board.tile_set.tiles
    return tuple(tile for tile in tiles if tile.is_triple or tile.value > opened.value)


def _since_last_draw(signs: list[SourcedClue]) -> list[SourcedClue]:
    """The signs of what the hand lacked, as far as no tile was drawn since: they hold whatever its size."""
    found: list[SourcedClue] = []
    for sign in reversed(signs):
        if sign.clue.drew:
            break
        found.append(sign._replace(clue=Clue(sign.clue.lacked)))
    return found[::-1]


def _first_against(tile_set: TileSet, signs: list[SourcedClue], size: int, hidden: int) -> SourcedClue:
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
    player: str, tile_set: TileSet, signs: list[SourcedClue], told: HandParts, hidden: int, size: int
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
