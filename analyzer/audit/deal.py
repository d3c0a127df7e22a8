"""What a record tells of the deal of a round, and who had to open it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from analyzer.audit.hands import Holding, Well
from analyzer.audit.report import Problem
from analyzer.board import not_in_set
from analyzer.game.opening import ZERO_TRIPLE, Opening, opening
from analyzer.rules import RuleSet
from analyzer.text.record import Draw, Hand, Placed, Record, RecordRound
from analyzer.tiles import Tile


class Deal(NamedTuple):
    """The deal of a round.

    Attributes:
        holdings: what is known of each hand before the opening.
        well: what is left to draw.
        opening: who has to open and with what, where all hands are known.
        opener: the seat that has to open, as far as the hands or the first tiles laid show.
        holders: for tiles that somebody was dealt or has drawn by name, the seat.
        problems: what is wrong with the ``hand`` lines.
        unchecked: what could not be checked.
    """

    holdings: tuple[Holding, ...]
    well: Well
    opening: Opening | None
    opener: int | None
    holders: dict[Tile, int]
    problems: tuple[Problem, ...]
    unchecked: tuple[str, ...]


def read_deal(record: Record, played: RecordRound) -> Deal:
    """What the lines of a round tell of its deal; how many tiles were dealt is known from the rules in any case."""
    size = _hand_size(record)
    dealt: dict[int, Holding] = {}
    holders: dict[Tile, int] = {}
    problems: list[Problem] = []
    unchecked: list[str] = []
    for entry in played.entries:
        if not isinstance(entry, Hand):
            continue
        seat = record.players.index(entry.player)
        sound = set(entry.tiles)
        for tile in entry.tiles:
            if tile not in record.tile_set:
                problems.append(Problem(entry.line, "not-in-set", not_in_set(record.tile_set, tile)))
                sound.remove(tile)
            elif tile in holders:
                message = f"{tile} was dealt to {record.players[holders[tile]]} and cannot be in this hand too"
                problems.append(Problem(entry.line, "not-in-hand", message))
                sound.remove(tile)
            else:
                holders[tile] = seat
        if size is not None and len(entry.tiles) != size:
            told = f"line {entry.line}: the hand of {entry.player} has {len(entry.tiles)} tiles, the rules deal {size}"
            unchecked.append(told)
        dealt[seat] = Holding(frozenset(sound), len(entry.tiles), dealt=True)
    holdings = tuple(dealt.get(seat, Holding(frozenset(), size, dealt=False)) for seat in range(len(record.players)))
    complete = all(holding.exact and holding.known for holding in holdings)
    opens = opening(record.rules, [holding.known for holding in holdings]) if complete else None
    for entry in played.entries:
        if isinstance(entry, Draw) and entry.tile is not None:
            holders.setdefault(entry.tile, record.players.index(entry.player))
    opener = _first_triple(record, played) if opens is None else opens.seat
    return Deal(holdings, _well(record, holdings), opens, opener, holders, tuple(problems), tuple(unchecked))


def wrong_opening(
    rules: RuleSet, deal: Deal, players: Sequence[str], dealt: Sequence[frozenset[Tile]], seat: int, tile: Tile
) -> str:
    """Why a round must not open like this, as far as it is known what was dealt; nothing where it may.

    Args:
        rules: the rule set.
        deal: what the record tells of the deal.
        players: the names by seat.
        dealt: for each seat tiles that it must have been dealt.
        seat: who opened.
        tile: with which tile.
    """
    if deal.opening is not None:
        if (seat, tile) in ((deal.opening.seat, allowed) for allowed in deal.opening.tiles):
            return ""
        names = " or ".join(allowed.name for allowed in deal.opening.tiles)
        return f"{players[deal.opening.seat]} has to open with {names}"
    if rules.zero_by_choice and tile == ZERO_TRIPLE:
        return ""
    rank = (tile.is_triple, tile.value)
    for holder, tiles in enumerate(dealt):
        for other in tiles:
            if (other.is_triple, other.value) > rank:
                return f"{players[holder]} was dealt {other}, which opens before {tile}"
    return ""


def _first_triple(record: Record, played: RecordRound) -> int | None:
    """Who lays a higher triple than the tile that opens before having drawn: it was dealt, and has to open."""
    drew: set[str] = set()
    triples = []
    for entry in played.entries:
        if isinstance(entry, Draw):
            drew.add(entry.player)
        elif isinstance(entry, Placed):
            if entry.tile.is_triple and entry.player not in drew:
                triples.append((entry.tile, -entry.line, entry.player))
            elif not triples:
                triples.append((Tile(-1, -1, -1), -entry.line, entry.player))
    if not triples or max(triples) == triples[0]:
        return None
    return record.players.index(max(triples)[2])


def _hand_size(record: Record) -> int | None:
    try:
        return record.rules.hand_size(len(record.players))
    except ValueError:
        return None


def _well(record: Record, holdings: Sequence[Holding]) -> Well:
    counts = [holding.size for holding in holdings if holding.size is not None]
    left = len(record.tile_set) - sum(counts)
    if len(counts) < len(holdings) or left < 0:
        return Well(0, len(record.tile_set))
    return Well(left, left)
