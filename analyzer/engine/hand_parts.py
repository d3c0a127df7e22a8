"""Find out from a player's turns when the hand received tiles, and which tiles it lacked at certain moments.

A player who must draw or pass lacks every tile that would have fitted, but may draw such a tile later. So the tiles of
the deal and of each draw are separate parts of the hand. If a placed tile can come from several parts, every part is
considered, weighted by its number of tiles.

Before any evidence, every deal is equally likely. So the likelihood of a hand is proportional to the number of ways to
divide its tiles among the parts. A tile's level is the oldest part that may contain the tile. The number of ways
depends only on how many tiles of the hand are at each level.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from math import perm
from typing import NamedTuple, TypeAlias

from analyzer.messages import phrase
from analyzer.tiles import Tile, TileSet

_Ways: TypeAlias = "dict[tuple[int, ...], int]"
"""The number of ways to reach each combination of part sizes."""


class ChoiceClue(NamedTuple):
    """How likely each tile was to be placed, relative to the actual placement (``analyzer.engine.styles``).

    Attributes:
        likelihoods: for each style and tile number, the likelihood of placing the tile on any face, divided by that of
            the actual placement; 0 for a tile that fits nowhere.
    """

    likelihoods: tuple[tuple[float, ...], ...]


class Clue(NamedTuple):
    """What an action shows about a player's hand.

    Attributes:
        lacked: tiles that were not in the hand before the action.
        choice: how likely other choices were; ``None`` if the player had no choice or too little is known.
    """

    lacked: tuple[Tile, ...] = ()
    drew: int = 0
    laid: Tile | None = None
    choice: ChoiceClue | None = None


class HandParts(NamedTuple):
    """What is known about the parts of a hand, the oldest part first.

    Attributes:
        levels: for each part, the mask of the tiles that may be in this part but in no older part.
        sizes: each possible combination of part sizes, with the number of ways to reach it.
    """

    levels: tuple[int, ...]
    sizes: tuple[tuple[tuple[int, ...], int], ...]

    @property
    def allowed(self) -> int:
        return sum(self.levels)

    @property
    def mixed(self) -> bool:
        """Whether some tiles are more likely in the hand than others."""
        return sum(map(bool, self.levels)) > 1

    @property
    def most(self) -> tuple[int, ...]:
        return tuple(max(sum(sizes[level:]) for sizes, _ in self.sizes) for level in range(len(self.levels)))

    @property
    def chances(self) -> tuple[float, ...]:
        """For each level, the probability that the hand contains a given tile of that level.

        All other hidden tiles are assumed to be in the well. For given part sizes, the probability that the hand lacks
        a tile is a product over the parts that may contain it.
        """
        numbers, whole = list(accumulate(level.bit_count() for level in self.levels)), 0
        out = [0.0] * len(numbers)
        for sizes, ways in self.sizes:
            taken, stays = 0, list[float]()
            for size, number in zip(sizes, numbers):
                left = number - taken
                ways *= perm(left, size) if left >= size else 0
                stays = [share * (1 - size / left) if left else 1.0 for share in (*stays, 1.0)]
                taken += size
            whole += ways
            out = [total + ways * share for total, share in zip(out, stays)]
        return tuple(1 - total / whole for total in out)


def hand_parts(tile_set: TileSet, clues: Sequence[Clue], size: int, hidden: int) -> HandParts:
    """The parts of a hand after these actions. The hand now has ``size`` tiles from the mask ``hidden``.

    Raises:
        ValueError: the actions contradict one another or the size of the hand.
    """
    return _hand_parts(tile_set, tuple(clues), size, hidden)


@lru_cache(maxsize=16)
def _hand_parts(tile_set: TileSet, clues: tuple[Clue, ...], size: int, hidden: int) -> HandParts:
    """The result is cached, because the evidence from one record uses the same parts several times."""
    laid = [0 if clue.laid is None else tile_set.mask([clue.laid]) for clue in clues]
    placed, drawn = sum(map(bool, laid)), sum(clue.drew for clue in clues)
    dealt = size + placed - drawn
    if dealt < 0:
        raise ValueError(
            phrase(
                "a player cannot draw {drawn} tiles, place {placed} and have only {size} left",
                size=size,
                placed=placed,
                drawn=drawn,
            )
        )
    lacked = [0]
    ways: _Ways = {(dealt,): 1}
    relevant = hidden | sum(set(laid))
    for clue, bit in zip(clues, laid):
        fitting = tile_set.mask(clue.lacked)
        lacked, ways = _merged([mask | fitting for mask in lacked], ways, relevant)
        if clue.drew:
            lacked = [*lacked, 0]
            ways = {(*sizes, clue.drew): number for sizes, number in ways.items()}
        if bit:
            ways = _after_laying(ways, [not mask & bit for mask in lacked])
            relevant &= ~bit
    lacked, ways = _merged(lacked, ways, hidden)
    levels = tuple(hidden & before & ~mask for before, mask in zip([hidden, *lacked], lacked))
    return HandParts(levels, tuple(sorted(ways.items())))


def _after_laying(ways: _Ways, may_hold: Sequence[bool]) -> _Ways:
    """The ways that remain after a placement. ``may_hold`` says which parts may have contained the placed tile."""
    after: _Ways = {}
    for sizes, number in ways.items():
        for part, may in enumerate(may_hold):
            if may and sizes[part]:
                left = (*sizes[:part], sizes[part] - 1, *sizes[part + 1 :])
                after[left] = after.get(left, 0) + number * sizes[part]
    if not after:
        raise ValueError(phrase("a player cannot place a tile that was not in the hand"))
    return after


def _merged(lacked: list[int], ways: _Ways, relevant: int) -> tuple[list[int], _Ways]:
    """Remove empty parts, and merge adjacent parts that lack the same ``relevant`` tiles."""
    groups: list[list[int]] = []
    for part, mask in enumerate(lacked):
        if groups and not (lacked[groups[-1][0]] ^ mask) & relevant:
            groups[-1].append(part)
        elif any(sizes[part] for sizes in ways):
            groups.append([part])
    merged: _Ways = {}
    for sizes, number in ways.items():
        together = tuple(sum(sizes[part] for part in group) for group in groups)
        merged[together] = merged.get(together, 0) + number
    return [lacked[group[0]] for group in groups], merged
