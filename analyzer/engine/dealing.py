"""Deals of the hidden tiles, each as often as it agrees with what the opponents did.

With one opponent every deal is drawn anew. With several a deal follows from the one before: each hand in turn is drawn
anew from itself and the well, and tiles of two hands are exchanged; that is a random walk over all deals that agree,
which visits each as often as there are ways for it to have come about.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, combinations
from math import comb

from analyzer.engine.beliefs import Beliefs
from analyzer.engine.hand_parts import HandParts

WALKS = 3
"""Times that every hand is drawn anew from one deal to the next, where there are several."""


class Dealer:
    """Deals the hidden tiles of ``beliefs`` that have ``parts``."""

    def __init__(self, beliefs: Beliefs, seed: int) -> None:
        """The first deal is made from the order that ``beliefs`` has; ``seed`` settles all of them."""
        self._random = random.Random(seed)
        self._hands = [_Hand(parts) for parts in beliefs.parts]
        self._held: list[list[int]] = [[] for _ in range(beliefs.players)]
        for number, owner in zip(beliefs.deck, beliefs.owners):
            self._held[owner - 1].append(number)

    def deal(self) -> list[int]:
        """The numbers of the hidden tiles, those of the first opponent first, those of the well last."""
        *hands, well = self._held
        several = len(hands) > 1
        for _ in range(WALKS if several else 1):
            for hand, held in zip(self._hands, hands):
                hand.redraw(self._random, held, well)
            for one, other in combinations(range(len(hands)), 2):
                self._exchange(one, other)
        self._random.shuffle(well)
        return [number for held in self._held for number in held]

    def _exchange(self, one: int, other: int) -> None:
        """Offer the exchange of a tile of each of two hands, as often as the smaller has tiles."""
        mine, theirs = self._held[one], self._held[other]
        for _ in range(min(len(mine), len(theirs))):
            here, there = self._random.randrange(len(mine)), self._random.randrange(len(theirs))
            tile, offered = mine[here], theirs[there]
            chance = self._hands[one].gain(mine, tile, offered) * self._hands[other].gain(theirs, offered, tile)
            if chance >= 1.0 or self._random.random() < chance:
                mine[here], theirs[there] = offered, tile


class _Hand:
    """How likely hands are by how many tiles of each level they have."""

    def __init__(self, parts: HandParts) -> None:
        self._levels = parts.levels
        self._level = {
            number: level
            for level, mask in enumerate(parts.levels)
            for number in range(mask.bit_length())
            if mask >> number & 1
        }
        self._ways = lru_cache(maxsize=None)(parts.ways)
        self._counts = lru_cache(maxsize=None)(self._weighed)

    def redraw(self, rng: random.Random, held: list[int], well: list[int]) -> None:
        """Draw the hand anew from itself and the well."""
        sorted_out: list[list[int]] = [[] for _ in self._levels]
        left: list[int] = []
        for number in (*held, *well):
            level = self._level.get(number)
            (left if level is None else sorted_out[level]).append(number)
        choices, weights = self._counts(len(held), tuple(map(len, sorted_out)))
        counts = rng.choices(choices, cum_weights=weights)[0]
        held.clear()
        for tiles, count in zip(sorted_out, counts):
            rng.shuffle(tiles)
            held += tiles[:count]
            left += tiles[count:]
        well[:] = left

    def gain(self, held: Sequence[int], tile: int, other: int) -> float:
        """How many times as likely the hand is with another tile in the place of one."""
        old, new = self._level[tile], self._level.get(other)
        if new is None or new == old:
            return float(new is not None)
        counts = [0] * len(self._levels)
        for number in held:
            counts[self._level[number]] += 1
        before = self._ways(tuple(counts))
        counts[old] -= 1
        counts[new] += 1
        return self._ways(tuple(counts)) / before

    def _weighed(self, size: int, there: tuple[int, ...]) -> tuple[list[tuple[int, ...]], list[float]]:
        """How many tiles of each level a hand may have of so many there are, and the weights of that, added up."""
        choices = list(_shares(size, there))
        weights = []
        for counts in choices:
            weight = self._ways(counts)
            for number, count in zip(there, counts):
                weight *= comb(number, count)
            weights.append(weight)
        total = sum(weights)
        return choices, list(accumulate(weight / total for weight in weights))


def _shares(size: int, there: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All ways to take so many things of several kinds, of each no more than there are."""
    if not there:
        if size == 0:
            yield ()
        return
    for count in range(min(size, there[0]) + 1):
        for others in _shares(size - count, there[1:]):
            yield count, *others
