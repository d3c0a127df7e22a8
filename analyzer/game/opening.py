"""The player and the tile that open a round."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from analyzer.rules import RuleSet
from analyzer.tiles import Tile

ZERO_TRIPLE = Tile(0, 0, 0)


class Opening(NamedTuple):
    """Who must open a round, and with which tiles.

    Attributes:
        tiles: the tiles of which one must open the round; several only if the rules leave a choice.
    """

    seat: int
    tiles: tuple[Tile, ...]


def opening(rules: RuleSet, hands: Sequence[Collection[Tile]]) -> Opening:
    """Who must open, and with which tiles. ``hands`` are in the order of play.

    The highest triple opens. Under ``zero_by_choice``, its holder may open with 0-0-0 instead. Without triples, a tile
    with the highest sum opens. If players tie, the sums of their next highest tiles decide, and so on. No source says
    who opens if all these sums are equal; here, the first player does.

    >>> from analyzer.rules import published
    >>> tiles = Tile.parse
    >>> opening(published("pressman"), [[tiles("4-5-5")], [tiles("1-1-1"), tiles("0-0-0")]])
    Opening(seat=1, tiles=(Tile(1, 1, 1),))
    """
    triples = [(tile, seat) for seat, hand in enumerate(hands) for tile in hand if tile.is_triple]
    if triples:
        highest, seat = max(triples)
        if rules.zero_by_choice and highest != ZERO_TRIPLE and ZERO_TRIPLE in hands[seat]:
            return Opening(seat, (highest, ZERO_TRIPLE))
        return Opening(seat, (highest,))
    worth = [sorted((tile.value for tile in hand), reverse=True) for hand in hands]
    seat = worth.index(max(worth))
    tiles = tuple(tile for tile in sorted(hands[seat]) if tile.value == worth[seat][0])
    return Opening(seat, tiles)
