"""Playouts of a position in the kernel: every candidate against the same random deals, and what came of it so far."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from analyzer.engine.beliefs import Beliefs
from analyzer.engine.kernel import layout as at
from analyzer.engine.kernel.deals import play_deals
from analyzer.engine.kernel.jit import integers, is_ready, zeros
from analyzer.engine.kernel.table import seed_random, set_up
from analyzer.moves import Move
from analyzer.position import Position
from analyzer.rules import RuleSet

SWEEPS = 3
"""Shuffles from one deal to the next where some deals are forbidden."""

PLANNERS = 0b1
"""The seats, as a mask, that plan ahead in playouts: the mover. The others play greedily, as most people do."""

WHOLE_WIN = 60
"""What the kernel counts for a win; a shared one counts its share."""


def is_compiled() -> bool:
    """Whether the kernel can start at once."""
    return is_ready(play_deals)


class Playouts:
    """The candidates of one position, numbered as given, and the sums over the rounds played for them.

    Equities are points: the mover's less the mean of the opponents'.

    Attributes:
        played: the deals that each candidate has been played for.
    """

    def __init__(self, position: Position, rules: RuleSet, moves: Sequence[Move], beliefs: Beliefs, seed: int) -> None:
        table = set_up(position.board, rules, beliefs.players)
        tile_set, count = position.board.tile_set, len(moves)
        self._opponents = beliefs.players - 1
        table.game[at.PLANNERS] = PLANNERS
        self._table = table
        self._root = table.state
        seed_random(self._root, seed)
        held = (bits for mask in beliefs.hands for bits in table.words(tile_set.of_mask(mask)))
        for place, bits in enumerate(held, at.HANDS_AT):
            self._root[place] = bits
        for seat, mask in enumerate(beliefs.hands):
            self._root[at.COUNT_AT + seat] = mask.bit_count()
        self._dealt, self._state = zeros(len(self._root)), zeros(len(self._root))
        self._owners = integers(beliefs.owners)
        self._deck = integers(table.number[tile_set.tiles[number]] for number in beliefs.deck)
        self._allowed = integers(bits for mask in beliefs.allowed for bits in table.words(tile_set.of_mask(mask)))
        self._sweeps = 1 if beliefs.free else SWEEPS
        self._faces = integers(table.row(move.at) for move in moves)
        self._tiles = integers(table.number[move.tile] for move in moves)
        self._results, self._sums, self._wins = zeros(count), zeros(count), zeros(count)
        self._products = zeros(count * count)
        self.played = [0] * count

    def play(self, alive: Sequence[int], deals: int) -> None:
        """Play these candidates (rising) for so many more deals, the same for each.

        Candidates that are compared later must have been played together from the first deal on.
        """
        table = self._table
        play_deals(
            table.game,
            table.cell,
            table.root_cell,
            self._root,
            self._dealt,
            self._state,
            self._owners,
            self._deck,
            self._allowed,
            self._sweeps,
            self._faces,
            self._tiles,
            integers(alive),
            deals,
            self._results,
            self._sums,
            self._products,
            self._wins,
        )
        for candidate in alive:
            self.played[candidate] += deals

    def equity(self, candidate: int) -> float:
        """The mean equity of a candidate."""
        return int(self._sums[candidate]) / (self.played[candidate] * self._opponents)

    def stderr(self, candidate: int) -> float:
        """Its standard error."""
        return self._error(self._covariance(candidate, candidate), self.played[candidate])

    def win(self, candidate: int) -> float:
        """The mean share of wins of a candidate."""
        return int(self._wins[candidate]) / (WHOLE_WIN * self.played[candidate])

    def gap(self, candidate: int, rival: int) -> tuple[float, float]:
        """How much more equity a candidate has than a rival, deal by deal, and the standard error of that."""
        variance = (
            self._covariance(candidate, candidate)
            + self._covariance(rival, rival)
            - 2 * self._covariance(candidate, rival)
        )
        return self.equity(candidate) - self.equity(rival), self._error(variance, self.played[candidate])

    def _covariance(self, one: int, other: int) -> int:
        """The covariance of two candidates in exact integers: times deals squared and opponents squared."""
        one, other = max(one, other), min(one, other)
        product = int(self._products[one * len(self.played) + other])
        return self.played[one] * product - int(self._sums[one]) * int(self._sums[other])

    def _error(self, variance: int, deals: int) -> float:
        return sqrt(max(variance, 0) / (deals - 1)) / (deals * self._opponents)
