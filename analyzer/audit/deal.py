"""Find out what a record shows about the deal of a round, or about the board at its beginning."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from operator import or_
from typing import Final, NamedTuple

from analyzer.audit.audit_report import Mistake, other_reading_of
from analyzer.audit.judging import OPENING_RULE
from analyzer.audit.weights import AMENDED, OPEN_READING, SLIP
from analyzer.board import Board, Placement, layout_faults, not_in_set
from analyzer.game.opening import ZERO_TRIPLE, Opening, opening
from analyzer.game.partial_round import PartialHand, PartialRound, PartialWell
from analyzer.lattice import Point, corners
from analyzer.messages import phrase, phrases
from analyzer.text.record import Draw, Hand, Holds, Lay, OnTable, Record, RecordRound, Unplaced
from analyzer.tiles import Tile, TileSet

TIES: Final = "opening.ties"


class Amendment(NamedTuple):
    """A corrected reading of a line that deals or draws tiles.

    Attributes:
        wrong: the tile written by mistake; ``None`` if a tile was left out.
        right: the intended tile; ``None`` if it is not known, or if the line has one tile too many.
        weight: the weight of this reading. If it is less than ``AMENDED``, another check already reports the mistake.
    """

    line: int
    player: str
    wrong: Tile | None
    right: Tile | None
    weight: int

    def of(self, tiles: list[Tile], size: int | None) -> tuple[list[Tile], int]:
        """Correct the tiles of a hand; also return its likely size."""
        meant = [tile for tile in tiles if tile != self.wrong] + ([] if self.right is None else [self.right])
        if size is not None and abs(len(tiles) - size) == 1 and None in (self.wrong, self.right):
            # If the line has one tile too many or too few, the hand probably has the size that the rules give.
            return meant, size
        return meant, len(tiles)

    @property
    def mistake(self) -> Mistake:
        right, wrong = str(self.right), str(self.wrong)
        if self.right is None:
            message = phrase(
                "the rest of the record suggests that {player} did not get {tile}: correct the tile, or remove it",
                tile=wrong,
                player=self.player,
            )
        elif self.wrong is None:
            message = phrase(
                "the record does not show where {player} got {tile}; perhaps {tile} is missing from this line",
                player=self.player,
                tile=right,
            )
        else:
            message = phrase(
                "the record does not show where {player} got {right}; perhaps {right} was meant here "
                "instead of {wrong}",
                player=self.player,
                right=right,
                wrong=wrong,
            )
        return Mistake(self.line, "not-in-hand", message)


class KnownDeal(NamedTuple):
    """What is known before the first turn of a round.

    Attributes:
        opening: who must open, and with which tiles; ``None`` if this is not known.
    """

    state: PartialRound
    opening: Opening | None
    mistakes: tuple[Mistake, ...]


def read_deal(
    record: Record, played: RecordRound, absent: frozenset[int] = frozenset(), amendment: Amendment | None = None
) -> KnownDeal:
    """Read the deal of a round. The ``absent`` seats have left the match and receive no tiles."""
    tile_set, players, on_table = record.tile_set, len(record.players) - len(absent), played.of(OnTable)
    size = None if on_table else hand_size(record, players)
    table = tile_set.mask(entry.placement.tile for entry in on_table)
    hands = [PartialHand(0, 0 if seat in absent else size) for seat in range(len(record.players))]
    mistakes: list[Mistake] = []
    first: dict[Tile, Hand] = {}
    for entry in played.of(Hand):
        sound, tiles, count = list[Tile](), list(entry.tiles), len(entry.tiles)
        if amendment is not None and amendment.line == entry.line:
            tiles, count = amendment.of(tiles, size)
        for tile in tiles:
            if tile not in tile_set:
                mistakes.append(Mistake(entry.line, "not-in-set", not_in_set(tile_set, tile)))
            elif table & tile_set.mask([tile]):
                message = phrase("{tile} is already on the board", tile=tile.name)
                mistakes.append(Mistake(entry.line, "already-played", message))
            elif tile in first:
                message = phrase(
                    "{tile} was dealt to {player} and cannot also be in this hand",
                    tile=tile.name,
                    player=first[tile].player,
                )
                mistakes.append(Mistake(entry.line, "not-in-hand", message))
            else:
                sound.append(tile)
                first[tile] = entry
        if size is not None and len(entry.tiles) != size:
            message = phrases(
                "{player} was dealt {count} tile, but with {players} players the rules deal {size} each",
                "{player} was dealt {count} tiles, but with {players} players the rules deal {size} each",
                len(entry.tiles),
                player=entry.player,
                size=size,
                players=players,
            )
            mistakes.append(Mistake(entry.line, "wrong-deal", message, rule=f"hand.{players}"))
        hands[record.players.index(entry.player)] = PartialHand(tile_set.mask(sound), count)
    board, faults = _table(tile_set, on_table)
    # If a hand has a wrong size, the size of the well is not known.
    misdealt = any(mistake.code == "wrong-deal" for mistake in mistakes)
    well = _well(len(tile_set) - table.bit_count(), [] if misdealt else hands)
    state = PartialRound.begun_with(record.rules, board, tuple(hands), well)
    state = state._replace(table=table, placed=bool(board.tiles) or not on_table, begun=not on_table)
    state = state._replace(left=absent, absent=absent)
    opens = None
    if not on_table:
        state = state._replace(dealt=tuple(hand.known for hand in hands))
        if all(hand.exact for hand in hands):
            opens = opening(record.rules, [tile_set.of_mask(hand.known) for hand in hands])
            state = state._replace(turn=opens.seat)
    return KnownDeal(state, opens, (*faults, *mistakes))


def hand_size(record: Record, players: int) -> int | None:
    """The number of tiles that the rules deal to each player; ``None`` if the set has too few tiles."""
    size = record.rules.hand_size(max(players, record.rules.least_players))
    return size if size * players <= len(record.tile_set) else None


def _table(tile_set: TileSet, lines: Sequence[OnTable]) -> tuple[Board, list[Mistake]]:
    layout = [entry.placement for entry in lines]
    faults = layout_faults(tile_set, layout)
    if not faults:
        return Board.of(tile_set, layout), []
    turned = _turned(tile_set, layout)
    if layout_faults(tile_set, turned):
        return Board.empty(tile_set), [Mistake(lines[one.laid[-1]].line, one.code, one.phrase) for one in faults]
    # The tiles fit once some are rotated: their values only begin at the wrong corner.
    mistakes = []
    for entry, right in zip(lines, turned):
        if entry.placement != right:
            message = phrase("{placement} contradicts the lines above", placement=str(entry.placement))
            hint = phrase("perhaps {meant} was meant", meant=str(right))
            mistakes.append(Mistake(entry.line, "corner-clash", message).hinted(hint, ("meant", str(right))))
    return Board.of(tile_set, turned), mistakes


def _turned(tile_set: TileSet, layout: Iterable[Placement]) -> list[Placement]:
    values: dict[Point, int] = {}
    found = []
    for at, written, bridge in layout:
        a, b, c = map(values.get, corners(at))
        agrees = all(there in (None, value) for there, value in zip((a, b, c), written))
        turned = written if agrees else tile_set.turned(Tile.of(*written), (a, b, c)) or written
        values |= dict(zip(corners(at), turned))
        found.append(Placement(at, turned, bridge))
    return found


def _well(left: int, hands: Sequence[PartialHand]) -> PartialWell:
    dealt = [hand.size for hand in hands if hand.size is not None]
    known = bool(hands) and len(dealt) == len(hands) and sum(dealt) <= left
    return PartialWell(left - sum(dealt), left - sum(dealt)) if known else PartialWell(0, left)


def judge_opening(
    record: Record, deal: KnownDeal, state: PartialRound, seat: int, tile: Tile, line: int, holds: dict[int, Holds]
) -> Mistake | None:
    """Return a mistake if the deal shows that this seat must not open with this tile.

    The final hands (``holds``) and ``state`` may show further tiles of the deal.
    """
    tile_set, rules, names = record.tile_set, record.rules, record.players
    if deal.opening is not None and seat == deal.opening.seat and tile in deal.opening.tiles:
        return None
    masks = [*state.dealt]
    for other, entry in holds.items():
        if other not in state.hidden and len(entry.tiles) == state.hands[other].size:
            masks[other] |= tile_set.mask(entry.tiles) & ~state.table & ~state.named[other]
    dealt = [tile_set.of_mask(mask) for mask in masks]
    if not any(dealt):
        return None
    best = opening(rules, dealt)
    holder, first = names[best.seat], max(best.tiles)
    if rules.zero_by_choice and tile == ZERO_TRIPLE:
        if best.seat == seat or first == ZERO_TRIPLE or _may_hold_higher(record, deal, state, seat, first):
            return None
        message = phrase(
            "only the player with the highest triple may open with 0-0-0, but {player} was dealt {tile}",
            player=holder,
            tile=first.name,
        )
        return Mistake(line, "wrong-opening", message, rule="opening.zero_by_choice")
    if (first.is_triple, first.value) > (tile.is_triple, tile.value):
        message = phrase(
            "{player} was dealt {first}, which must open instead of {tile}",
            player=holder,
            first=first.name,
            tile=tile.name,
        )
        return Mistake(line, "wrong-opening", message, rule=OPENING_RULE)
    own, theirs = (sorted((one.value for one in dealt[hand]), reverse=True) for hand in (seat, best.seat))
    if tile.is_triple or not deal.state.hands[seat].exact or theirs <= own:
        return None
    tie = next(number for number, pair in enumerate(zip(theirs, own)) if pair[0] != pair[1])
    message = phrase(
        "the highest tiles tie ({equal}), and the next highest are {higher} and {lower}: {player} opens, not {other}",
        equal=tuple(phrase("{value} and {value}", value=value) for value in own[:tie]),
        higher=theirs[tie],
        lower=own[tie],
        player=holder,
        other=names[seat],
    )
    return Mistake(line, "wrong-opening", message, other_reading_of(rules, TIES, rules.opening_score(tile)), TIES)


def _may_hold_higher(record: Record, deal: KnownDeal, state: PartialRound, seat: int, triple: Tile) -> bool:
    if deal.state.hands[seat].exact:
        return False
    others = [other for other in range(state.players) if other != seat]
    elsewhere = (masks[other] for masks in (state.named, state.played, state.dealt) for other in others)
    unseen = record.tile_set.all_mask & ~reduce(or_, elsewhere, state.named[seat])
    return any(one.is_triple and one > triple for one in record.tile_set.of_mask(unseen))


class GivenTiles:
    def __init__(self, record: Record, played: RecordRound, players: int) -> None:
        """``players`` is the number of players who were dealt tiles."""
        self._players = record.players
        self._size = hand_size(record, players)
        self._holding = {entry.player for entry in played.of(Holds)}
        self._lines: list[tuple[Hand | Draw, tuple[Tile, ...]]] = []
        self._used: set[tuple[str, Tile]] = set()
        unnamed = {entry.player for entry in played.of(Draw) if entry.tile is None}
        self._listed = {entry.player for entry in played.of(Hand)} - unnamed
        for entry in played.entries:
            match entry:
                case Hand(tiles=tiles):
                    self._lines.append((entry, tiles))
                case Draw(tile=Tile() as tile):
                    self._lines.append((entry, (tile,)))
                case Lay(player, tile=Tile() as tile) | Unplaced(player, Tile() as tile):
                    self._used.add((player, tile))
                case Holds(player, tiles):
                    self._used.update((player, tile) for tile in tiles)

    def doubtful(self) -> Iterator[Amendment]:
        """Yield the corrections that are possible if a tile is dealt twice or a hand has a wrong size."""
        for number, (entry, tiles) in enumerate(self._lines):
            later = [other for hand, other in self._lines[number + 1 :] if isinstance(hand, Hand)]
            for tile in (tile for tile in tiles if any(tile in other for other in later)):
                yield Amendment(entry.line, entry.player, tile, None, SLIP)
            more = len(tiles) - (self._size or 0) if isinstance(entry, Hand) and self._size else 0
            if more == -1:
                yield Amendment(entry.line, entry.player, None, None, OPEN_READING)
            for tile in tiles if more == 1 else ():
                if (entry.player, tile) not in self._used or self._is_idle(entry.player, tile):
                    yield Amendment(entry.line, entry.player, tile, None, OPEN_READING)

    def meant(self, seat: int, tile: Tile, weight: int) -> Iterator[Amendment]:
        player = self._players[seat]
        for entry, tiles in self._lines:
            if tile in tiles:
                certain = (player, tile) in self._used and self._ends_without(entry.player, tile)
                yield Amendment(entry.line, entry.player, tile, None, AMENDED if certain else SLIP)
            elif entry.player == player:
                for wrong in filter(lambda wrong: self._is_idle(player, wrong), tiles):
                    yield Amendment(entry.line, player, wrong, tile, weight)
                if isinstance(entry, Hand) and self._size is not None and len(tiles) == self._size - 1:
                    yield Amendment(entry.line, player, None, tile, 0)

    def without(self, seat: int, tile: Tile) -> Iterator[Amendment]:
        player = self._players[seat]
        for entry, tiles in self._lines:
            if entry.player == player and tile in tiles:
                if self._is_idle(player, tile):
                    yield Amendment(entry.line, player, tile, None, AMENDED)
                elif (player, tile) not in self._used:
                    for right in self._from_nowhere(player):
                        yield Amendment(entry.line, player, tile, right, AMENDED)

    def _from_nowhere(self, player: str) -> list[Tile]:
        """The tiles that a player used but never got; empty unless the record lists all that the player got."""
        if player not in self._listed:
            return []
        given = {tile for entry, tiles in self._lines if entry.player == player for tile in tiles}
        return sorted(tile for name, tile in self._used if name == player and tile not in given)

    def _is_idle(self, player: str, tile: Tile) -> bool:
        if sum(tile in tiles for _, tiles in self._lines) > 1:
            return True
        if (player, tile) in self._used:
            return False
        elsewhere = any((name, tile) in self._used for name in self._players if name != player)
        return elsewhere or self._ends_without(player, tile)

    def _ends_without(self, player: str, tile: Tile) -> bool:
        """Whether the player certainly neither placed nor kept this tile."""
        end_known = player in self._holding or all(name in self._holding for name in self._players if name != player)
        return end_known and (player, tile) not in self._used
