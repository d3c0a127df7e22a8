"""An opponent's choices show which tiles the opponent probably lacks.

The probability that an opponent has a tile is the share of simulated deals in which this is so. One group of deals
selects the tiles with a small share. The selection makes these shares too small, so the probabilities come from a
second group of deals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import fmean
from typing import NamedTuple

from analyzer.engine import styles
from analyzer.engine.beliefs import Beliefs, believe
from analyzer.engine.dealing import Dealer
from analyzer.engine.hand_parts import Clue, hand_parts
from analyzer.evidence import Conclusion, Evidence
from analyzer.game.round import seats_from
from analyzer.game.seat_view import SeatView
from analyzer.tiles import TileSet, numbers

DEALS = 192
"""The number of deals in each of the two groups."""

STEPS = 4
"""The steps of the random walk from one deal to the next, per unknown tile in the opponents' hands.

A search takes more steps (``analyzer.engine.dealing.STEPS``). With fewer steps, there is time for more deals, and the
probabilities become more precise.
"""

SPREAD = 2.0
"""The variance of a measured share, divided by its variance in independent deals.

Consecutive deals are correlated (docs/simulation.md).
"""

SEED = 1
"""Fixed, so that the conclusions do not depend on the seed of the search."""

MUCH_LESS = 0.4
"""A conclusion names a tile only if the evidence reduces its probability to at most this fraction."""

LEAST_BEFORE = 0.1
"""A conclusion names a tile only if it has at least this probability without the evidence."""

MOST_NAMED = 3
"""The maximum number of choices to name per opponent: those with the strongest evidence."""


class _Doubt(NamedTuple):
    """A tile that is probably not in a hand.

    ``place`` is the index of the strongest clue. ``chance`` is the tile's probability after the evidence of the
    choices, and ``otherwise`` is its probability without that evidence.
    """

    tile: int
    place: int
    chance: float
    otherwise: float


def soft_conclusions(view: SeatView, evidence: Evidence) -> Iterator[Conclusion]:
    if not any(clue.choice for clues in evidence.knowledge.clues for clue in clues):
        return
    tile_set, names = view.set, seats_from(view.seat, view.players)[1:]
    beliefs = believe(view.position, evidence.knowledge)
    dealer = Dealer(tile_set, beliefs, range(len(tile_set)), SEED)
    seen, again = (_shares(tile_set, beliefs, dealer) for _ in range(2))
    otherwise = _by_draws_alone(tile_set, beliefs)
    for number, (name, sourced) in enumerate(zip(names, evidence.clues)):
        clues, policy = beliefs.clues[number], styles.shares(beliefs.policies[number])
        doubts = [
            _Doubt(tile, _strongest_clue(clues, policy, tile), seen[number][tile], before)
            for tile in beliefs.deck
            if (before := otherwise[number][tile]) >= LEAST_BEFORE and seen[number][tile] <= MUCH_LESS * before
        ]
        groups = [[one for one in doubts if one.place == place] for place in sorted({one.place for one in doubts})]
        groups.sort(key=lambda group: sum(one.chance - one.otherwise for one in group))
        for group in groups[:MOST_NAMED]:
            tiles, sign = tuple(tile_set.tiles[one.tile] for one in group), sourced[group[0].place]
            chance = fmean(again[number][one.tile] for one in group)
            before = fmean(one.otherwise for one in group)
            if chance < before:
                measured = chance, share_error(chance, DEALS * len(group)), before
                yield Conclusion(name, sign.line, "choice", 0, tiles, len(tiles), sign.clue.laid, *measured)


def _shares(tile_set: TileSet, beliefs: Beliefs, dealer: Dealer) -> list[list[float]]:
    """For each opponent and each tile, return the share of deals in which this opponent has this tile."""
    tiles, hidden = dealer.deal(DEALS, STEPS).tiles, len(beliefs.deck)
    found = [[0.0] * len(tile_set) for _ in range(beliefs.players - 1)]
    for place, owner in enumerate(beliefs.owners):
        if owner < beliefs.players:
            for tile, count in Counter(tiles[place::hidden]).items():
                found[owner - 1][tile] += count / DEALS
    return found


def _by_draws_alone(tile_set: TileSet, beliefs: Beliefs) -> list[list[float]]:
    """For each opponent and each tile, return the probability that the opponent has it. Choices are ignored.

    With one opponent, the probability is exact. Several hands depend on each other, so their probabilities are
    estimated from deals.
    """
    if len(beliefs.clues) > 1:
        plain = tuple(tuple(clue._replace(choice=None) for clue in clues) for clues in beliefs.clues)
        beliefs = beliefs._replace(clues=plain, policies=())
        return _shares(tile_set, beliefs, Dealer(tile_set, beliefs, range(len(tile_set)), SEED))
    hidden = sum(1 << tile for tile in beliefs.deck)
    parts = hand_parts(tile_set, beliefs.clues[0], beliefs.owners.count(1), hidden)
    found = [0.0] * len(tile_set)
    for level, chance in zip(parts.levels, parts.chances):
        for tile in numbers(level):
            found[tile] = chance
    return [found]


def _strongest_clue(clues: Sequence[Clue], policy: Sequence[float], tile: int) -> int:
    """Find the choice at which the player would most likely have placed this tile."""

    def preferred(place: int) -> float:
        choice = clues[place].choice
        return -1.0 if choice is None else 1.0 - styles.still_held(choice, policy, tile)

    return max(range(len(clues)), key=preferred)


def share_error(share: float, drawn: int) -> float:
    """Return the standard error of a share that was measured with ``drawn`` samples.

    Two successes and two failures are added, so that the error is never 0 (Agresti and Coull).
    """
    likely = (share * drawn + 2) / (drawn + 4)
    return sqrt(SPREAD * likely * (1 - likely) / drawn)
