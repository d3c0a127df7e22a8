"""What a record tells of the deal of a round, or of the table on which it begins; and who had to open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from analyzer.audit.audit_report import Code, Mistake, other_reading_of
from analyzer.audit.judging import OPENING_RULE
from analyzer.board import Board, layout_faults, not_in_set
from analyzer.errors import counted
from analyzer.game.opening import ZERO_TRIPLE, Opening, opening
from analyzer.game.seen import SeenHand, SeenRound, SeenWell
from analyzer.text.record import Hand, Holds, OnTable, Record, RecordRound
from analyzer.tiles import Tile, TileSet

TIES = "opening.ties"

LAYOUT_CODES: dict[str, Code] = {
    "corner-clash": "corner-clash",
    "duplicate-tile": "duplicate-tile",
    "not-in-set": "not-in-set",
    "occupied": "occupied",
    "disconnected": "disconnected",
}


class Amendment(NamedTuple):
    """A line of the deal or a draw in which perhaps another tile was meant.

    Attributes:
        line: the line.
        player: whose tile it is.
        wrong: the tile that is written; ``None`` where one was left out.
        right: the tile that was meant; ``None`` where that is not known.
    """

    line: int
    player: str
    wrong: Tile | None
    right: Tile | None

    @property
    def mistake(self) -> Mistake:
        """What is told of it."""
        if self.right is None:
            message = f"{self.wrong} goes nowhere from {self.player}'s hand, or turns up elsewhere"
        elif self.wrong is None:
            message = f"{self.player} has {self.right} from nowhere; perhaps it was left out here"
        else:
            purpose = f"{self.right} from nowhere and {self.wrong} to no purpose"
            message = f"{self.player} has {purpose}; perhaps {self.right} was meant here"
        return Mistake(self.line, "not-in-hand", message)


class SeenDeal(NamedTuple):
    """What is known before the first turn of a round.

    Attributes:
        state: the round before its first turn.
        opening: who has to open with what, where all hands are known.
        mistakes: what is wrong with the lines that tell of it.
        told: the seats whose whole hand is told.
        twice: amendments for a tile that was dealt twice: the line that told it first may be the wrong one.
    """

    state: SeenRound
    opening: Opening | None
    mistakes: tuple[Mistake, ...]
    told: frozenset[int]
    twice: tuple[Amendment, ...]


def read_deal(record: Record, played: RecordRound, amendment: Amendment | None = None) -> SeenDeal:
    """What the lines of a round tell of its deal; how many tiles were dealt is known from the rules in any case.

    Args:
        record: the record.
        played: the round.
        amendment: a line that is read as if another tile stood there.
    """
    tile_set, players = record.tile_set, len(record.players)
    on_table = [entry for entry in played.entries if isinstance(entry, OnTable)]
    size = None if on_table else hand_size(record)
    hands = [SeenHand(0, size)] * players
    told: set[int] = set()
    mistakes: list[Mistake] = []
    first: dict[Tile, Hand] = {}
    twice: list[Amendment] = []
    for entry in played.entries:
        if not isinstance(entry, Hand):
            continue
        seat, sound = record.players.index(entry.player), list[Tile]()
        tiles = [*entry.tiles]
        if amendment is not None and amendment.line == entry.line:
            tiles = [tile for tile in tiles if tile != amendment.wrong]
            tiles += [] if amendment.right is None else [amendment.right]
        for tile in tiles:
            mistake = _dealt_tile(tile_set, tile, entry.line, first.get(tile))
            if mistake is None:
                sound.append(tile)
            else:
                mistakes.append(mistake)
                twice += [Amendment(first[tile].line, first[tile].player, tile, None)] if tile in first else []
            first.setdefault(tile, entry)
        if size is not None and len(entry.tiles) != size:
            dealt = counted(len(entry.tiles), "tile")
            message = f"{entry.player} is dealt {dealt}, the rules deal {size} to each of {players}"
            mistakes.append(Mistake(entry.line, "wrong-deal", message, rule=f"hand.{players}"))
        left_out = size is not None and len(tiles) == size != len(entry.tiles)
        hands[seat] = SeenHand(tile_set.mask(sound), len(tiles) if left_out else len(entry.tiles))
        if hands[seat].exact:
            told.add(seat)
    table = tile_set.mask(entry.placement.tile for entry in on_table)
    board, faults = _table(tile_set, on_table)
    misdealt = any(mistake.code == "wrong-deal" for mistake in mistakes)
    nothing = (0,) * players
    state = SeenRound(
        record.rules,
        board,
        table,
        placed=not faults,
        missed=False,
        begun=not on_table,
        hands=tuple(hands),
        # Where the deal is told wrongly, nobody knows how many tiles are left.
        well=SeenWell(0, len(tile_set) - table.bit_count()) if misdealt else _well(tile_set, table, hands),
        turn=None,
        drawn=0,
        passes=0,
        laid=nothing,
        turns=0,
        out=None,
        dealt=nothing if on_table else tuple(hand.known for hand in hands),
        played=nothing,
        named=nothing,
        hidden=frozenset(),
        unseen=frozenset(),
    )
    opens = None
    if len(told) == players and not on_table:
        opens = opening(record.rules, [tile_set.of_mask(hand.known) for hand in hands])
        if not opens.level:
            state = state._replace(turn=opens.seat)
    return SeenDeal(state, opens, (*faults, *mistakes), frozenset(told), tuple(twice))


def _dealt_tile(tile_set: TileSet, tile: Tile, line: int, first: Hand | None) -> Mistake | None:
    """What is wrong with a tile of a hand; ``first`` is the line that dealt it already."""
    if tile not in tile_set:
        return Mistake(line, "not-in-set", str(not_in_set(tile_set, tile)))
    if first is not None:
        return Mistake(line, "not-in-hand", f"{tile} was dealt to {first.player} and cannot be in this hand too")
    return None


def judge_opening(
    record: Record, deal: SeenDeal, state: SeenRound, seat: int, tile: Tile, line: int, holds: dict[int, Holds]
) -> Mistake | None:
    """Why a round must not open like this, as far as it is known what was dealt; ``None`` where it may.

    Args:
        record: the record.
        deal: what it tells of the deal.
        state: the round at its end: what a player laid without having drawn was dealt.
        seat: who opened.
        tile: with which tile.
        line: where that stands.
        holds: what was left in the hands, by seat.
    """
    tile_set = record.tile_set
    dealt = list(state.dealt)
    for other, entry in holds.items():
        if other not in state.hidden:
            left = tile_set.mask(entry.tiles) & ~state.table & ~state.named[other]
            dealt[other] |= left if len(entry.tiles) == state.hands[other].size else 0
    better = _better(record, deal, state, seat, tile, [tile_set.of_mask(mask) for mask in dealt])
    if better is None:
        return None
    message, level = better
    rule = "opening.zero_by_choice" if tile == ZERO_TRIPLE and record.rules.zero_by_choice else OPENING_RULE
    reading = other_reading_of(record.rules, TIES, record.rules.opening_score(tile)) if level else None
    return Mistake(line, "wrong-opening", message, reading, TIES if level else rule)


def _better(
    record: Record, deal: SeenDeal, state: SeenRound, seat: int, tile: Tile, dealt: Sequence[Sequence[Tile]]
) -> tuple[str, bool] | None:
    """Who should have opened, in words, and whether that rests on comparing the tiles after the best ones."""
    names, rules = record.players, record.rules
    if deal.opening is not None and (seat, tile) in ((deal.opening.seat, one) for one in deal.opening.tiles):
        return None
    if rules.zero_by_choice and tile == ZERO_TRIPLE:
        return _better_than_zero(record, deal, state, seat, dealt)
    rank = (tile.is_triple, tile.value)
    best = max(
        ((one.is_triple, one.value, -holder, one) for holder, tiles in enumerate(dealt) for one in tiles),
        default=None,
    )
    if best is not None and best[:2] > rank:
        return f"{names[-best[2]]} was dealt {best[3]}, which opens before {tile}", False
    if tile.is_triple or seat not in deal.told:
        return None
    own = _worth(dealt[seat])
    for holder, tiles in enumerate(dealt):
        others = _worth(tiles)
        if holder != seat and others > own:
            tie = next(number for number, pair in enumerate(zip(others, own)) if pair[0] != pair[1])
            equal = ", ".join(f"{value} and {value}" for value in own[:tie])
            words = f"{equal} are equal; then {others[tie]} beats {own[tie]}: {names[holder]} opens, not {names[seat]}"
            return words, True
    return None


def _better_than_zero(
    record: Record, deal: SeenDeal, state: SeenRound, seat: int, dealt: Sequence[Sequence[Tile]]
) -> tuple[str, bool] | None:
    """Whether somebody else had the highest triple, whose holder alone may open with 0-0-0 by choice."""
    triples = [(one, holder) for holder, tiles in enumerate(dealt) for one in tiles if one.is_triple]
    highest, holder = max(triples, default=(ZERO_TRIPLE, seat))
    if holder == seat or highest == ZERO_TRIPLE:
        return None
    if seat not in deal.told:
        elsewhere = 0
        for other in range(state.players):
            elsewhere |= state.named[other]
            if other != seat:
                elsewhere |= state.played[other] | state.dealt[other]
        unseen = record.tile_set.of_mask(record.tile_set.all_mask & ~elsewhere)
        if any(one.is_triple and one > highest for one in unseen):
            return None
    message = (
        f"{record.players[holder]} was dealt {highest}: 0-0-0 opens only where its holder also has the highest triple"
    )
    return message, False


def _worth(tiles: Sequence[Tile]) -> list[int]:
    return sorted((tile.value for tile in tiles), reverse=True)


def _table(tile_set: TileSet, lines: Sequence[OnTable]) -> tuple[Board, list[Mistake]]:
    layout = [entry.placement for entry in lines]
    faults = layout_faults(tile_set, layout)
    if not faults:
        return Board.of(tile_set, layout), []
    return Board.empty(tile_set), [
        Mistake(lines[fault.laid[-1]].line, LAYOUT_CODES[fault.code], fault.message) for fault in faults
    ]


def hand_size(record: Record) -> int | None:
    """How many tiles the rules deal to each player; ``None`` where they are not for so many players, or tiles."""
    try:
        size = record.rules.hand_size(len(record.players))
    except ValueError:
        return None
    return size if size * len(record.players) <= len(record.tile_set) else None


def _well(tile_set: TileSet, table: int, hands: Sequence[SeenHand]) -> SeenWell:
    left = len(tile_set) - table.bit_count()
    counts = [hand.size for hand in hands if hand.size is not None]
    if len(counts) < len(hands) or sum(counts) > left:
        return SeenWell(0, left)
    return SeenWell(left - sum(counts), left - sum(counts))
