"""What the turns of a player tell of the hand: since when its tiles are in it, and what it lacked since then.

Who draws or passes for want of a place lacks every tile that would have fitted. That holds of the tiles in the hand
at that moment and not of those that are drawn later. So a hand consists of parts: the tiles dealt, and those drawn
since each moment that tells something; the later a part came, the fewer tiles it is known to lack. What is laid leaves
one of the parts, and which one is not seen; each possibility counts as often as there are ways for it to have happened.

Every deal of the hands and the well is equally likely beforehand. So a hand is as likely as it has ways to fill the
parts, and that depends only on how many of its tiles are of each level: the first part that they may belong to.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import perm
from typing import NamedTuple, TypeAlias

from analyzer.messages import phrase
from analyzer.tiles import Tile, TileSet

_Ways: TypeAlias = "dict[tuple[int, ...], int]"
"""In how many ways the parts of a hand can have come to have so many tiles each."""


class ChoiceClue(NamedTuple):
    """How each tile would have competed with what a player laid, for each style of play (``analyzer.engine.styles``).

    Attributes:
        likelihoods: for each style and each tile by its number how many times as likely as what was laid any placement
            of it would have been, the tile that was laid included; 0 for a tile without a place.
    """

    likelihoods: tuple[tuple[float, ...], ...]


class Clue(NamedTuple):
    """One thing that a player did, and what it tells of the hand.

    Attributes:
        lacked: tiles that were not in the hand before it.
        drew: how many tiles came into the hand, unseen.
        laid: the tile that then left it.
        choice: what it was chosen from; nothing is for certain by that.
    """

    lacked: tuple[Tile, ...] = ()
    drew: int = 0
    laid: Tile | None = None
    choice: ChoiceClue | None = None


class HandParts(NamedTuple):
    """What is known of a hand by its parts, the oldest first.

    Attributes:
        levels: for each part the mask of the tiles that it may hold and no older part may.
        sizes: how many tiles each part may have, with the number of ways in which that can have come about.
    """

    levels: tuple[int, ...]
    sizes: tuple[tuple[tuple[int, ...], int], ...]

    @property
    def allowed(self) -> int:
        """The mask of the tiles that may be in the hand."""
        return sum(self.levels)

    @property
    def mixed(self) -> bool:
        """Whether some tiles that may be in the hand are less likely there than others."""
        return sum(map(bool, self.levels)) > 1

    @property
    def most(self) -> tuple[int, ...]:
        """For each level how many tiles the parts may have that such a tile can be in."""
        return tuple(max(sum(sizes[level:]) for sizes, _ in self.sizes) for level in range(len(self.levels)))

    def ways(self, counts: Sequence[int]) -> int:
        """In how many ways a hand with so many tiles of each level can have come about."""
        total = 0
        for sizes, ways in self.sizes:
            room = 0
            # The tiles that only the newest part may hold choose first; each older level has what is left, and one
            # part more.
            for size, count in zip(reversed(sizes), reversed(counts)):
                room += size
                if room < count:
                    ways = 0
                    break
                ways *= perm(room, count)
                room -= count
            total += ways
        return total


def hand_parts(tile_set: TileSet, clues: Sequence[Clue], size: int, hidden: int) -> HandParts:
    """The parts of a hand of so many tiles, of those that are hidden (a mask), after what its player did.

    Raises:
        ValueError: nobody with such a hand can have done that.
    """
    laid = [0 if clue.laid is None else tile_set.mask([clue.laid]) for clue in clues]
    dealt = size + sum(map(bool, laid)) - sum(clue.drew for clue in clues)
    if dealt < 0:
        raise ValueError(phrase("a player who drew so many tiles cannot be left with {size}", size=size))
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
    """The sizes of the parts after a tile has left one of those that may have held it."""
    after: _Ways = {}
    for sizes, number in ways.items():
        for part, may in enumerate(may_hold):
            if may and sizes[part]:
                left = (*sizes[:part], sizes[part] - 1, *sizes[part + 1 :])
                after[left] = after.get(left, 0) + number * sizes[part]
    if not after:
        raise ValueError(phrase("a player cannot lay a tile that is not in the hand"))
    return after


def _merged(lacked: list[int], ways: _Ways, relevant: int) -> tuple[list[int], _Ways]:
    """The same without empty parts, and with those put together that lack the same of the tiles that still matter."""
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
