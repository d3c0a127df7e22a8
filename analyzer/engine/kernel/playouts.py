"""Playouts of a position in the kernel: every candidate against the same random deals, and what came of it so far."""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial, reduce
from math import sqrt
from operator import add
from types import TracebackType
from typing import NamedTuple

from analyzer.engine.beliefs import Beliefs
from analyzer.engine.dealing import Dealer
from analyzer.engine.kernel import layout as at
from analyzer.engine.kernel.deals import play_deals
from analyzer.engine.kernel.machine import Machine, start_deals
from analyzer.engine.kernel.source import Ints
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


class Tally(NamedTuple):
    """What came of the playouts so far. Candidates are numbered; equities are points.

    Attributes:
        opponents: how many there are.
        played: the deals that each candidate has been played for.
        sums: of each candidate's equity times the number of opponents.
        wins: of its shares of wins, times ``WHOLE_WIN``.
        products: of the terms of ``sums`` of two candidates in the same deals, the lower number second; row by row.
    """

    opponents: int
    played: tuple[int, ...]
    sums: tuple[int, ...]
    wins: tuple[int, ...]
    products: tuple[int, ...]

    @classmethod
    def empty(cls, candidates: int, opponents: int) -> Tally:
        """Nothing has been played."""
        none = (0,) * candidates
        return cls(opponents, none, none, none, none * candidates)

    def plus(self, more: Tally) -> Tally:
        """Both together."""
        return Tally(
            self.opponents,
            tuple(map(add, self.played, more.played)),
            tuple(map(add, self.sums, more.sums)),
            tuple(map(add, self.wins, more.wins)),
            tuple(map(add, self.products, more.products)),
        )

    def equity(self, candidate: int) -> float:
        """The mover's points less the mean of the opponents', in the mean."""
        return self.sums[candidate] / (self.played[candidate] * self.opponents)

    def stderr(self, candidate: int) -> float:
        """Its standard error."""
        return self._error(self._covariance(candidate, candidate), self.played[candidate])

    def win(self, candidate: int) -> float:
        """The mean share of wins of a candidate."""
        return self.wins[candidate] / (WHOLE_WIN * self.played[candidate])

    def gap(self, candidate: int, rival: int) -> tuple[float, float]:
        """How much more equity a candidate has than a rival, deal by deal, and the standard error of that.

        Both must have been played together from the first deal on.
        """
        variance = (
            self._covariance(candidate, candidate)
            + self._covariance(rival, rival)
            - 2 * self._covariance(candidate, rival)
        )
        return self.equity(candidate) - self.equity(rival), self._error(variance, self.played[candidate])

    def _covariance(self, one: int, other: int) -> int:
        """The covariance of two candidates in exact integers: times deals squared and opponents squared."""
        one, other = max(one, other), min(one, other)
        product = self.products[one * len(self.played) + other]
        return self.played[one] * product - self.sums[one] * self.sums[other]

    def _error(self, variance: int, deals: int) -> float:
        return sqrt(max(variance, 0) / (deals - 1)) / (deals * self.opponents)


class Playouts:
    """The candidates of one position, numbered as given, played out on one or more machines.

    Every machine deals all the deals, which costs little, and plays its share of them; so what comes of a number of
    deals does not depend on the number of machines. To be used in a ``with`` statement, which ends the threads.

    Attributes:
        compiled: whether the kernel runs compiled.
        nothing: the tally before anything is played.
    """

    def __init__(
        self,
        position: Position,
        rules: RuleSet,
        moves: Sequence[Move],
        beliefs: Beliefs,
        seed: int,
        most: int | None = None,
    ) -> None:
        """Set the position up on one machine for each processor, but on no more than ``most``.

        Plain Python gains nothing from a second one.
        """
        machines = [start_deals(position.board.tile_set)]
        self.compiled = machines[0].compiled
        while self.compiled and len(machines) < (processors() if most is None else most):
            machines.append(start_deals(position.board.tile_set))
        self.nothing = Tally.empty(len(moves), beliefs.players - 1)
        self._shares = [Share(machine, position, rules, moves, beliefs, seed) for machine in machines]
        self._dealer = Dealer(beliefs, seed) if beliefs.parts else None
        self._threads = ThreadPoolExecutor(len(machines))

    def __enter__(self) -> Playouts:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._threads.shutdown()

    def play(self, alive: Sequence[int], deals: int) -> Tally:
        """What comes of it if these candidates (rising) are played for so many more deals, the same for each."""
        shares, dealer = len(self._shares), self._dealer
        decks = None if dealer is None else [dealer.deal() for _ in range(deals)]
        jobs = [
            partial(share.play, alive, deals, number, shares)
            if decks is None
            else partial(share.play_dealt, alive, decks[number::shares])
            for number, share in enumerate(self._shares)
        ]
        others = [self._threads.submit(job) for job in jobs[1:]]
        first = jobs[0]()
        return reduce(Tally.plus, (other.result() for other in others), first)


class Share:
    """A position on one machine."""

    def __init__(
        self, machine: Machine, position: Position, rules: RuleSet, moves: Sequence[Move], beliefs: Beliefs, seed: int
    ) -> None:
        table = set_up(machine, position.board, rules, beliefs.players, PLANNERS)
        tile_set, count = position.board.tile_set, len(moves)
        self._machine, self._opponents, root = machine, beliefs.players - 1, table.state
        seed_random(root, seed)
        held = (bits for mask in beliefs.hands for bits in table.words(tile_set.of_mask(mask)))
        for place, bits in enumerate(held, at.HANDS_AT):
            root[place] = bits
        for seat, mask in enumerate(beliefs.hands):
            root[at.COUNT_AT + seat] = mask.bit_count()
        self._number = [table.number[tile] for tile in tile_set.tiles]
        self._deck = machine.integers(self._number[number] for number in beliefs.deck)
        self._position: tuple[Ints | int, ...] = (
            *(table.game, table.rules, table.cell, table.root_cell, root),
            *(machine.zeros(len(root)) for _ in range(2)),
            machine.integers(beliefs.owners),
            self._deck,
            len(beliefs.deck),
            machine.integers(bits for mask in beliefs.allowed for bits in table.words(tile_set.of_mask(mask))),
            0 if beliefs.parts else 1 if beliefs.free else SWEEPS,
            machine.integers(table.row(move.at) for move in moves),
            machine.integers(table.number[move.tile] for move in moves),
            count,
        )
        self._alive, self._results = machine.zeros(count), machine.zeros(count)
        self._sums, self._wins, self._products = machine.zeros(count), machine.zeros(count), machine.zeros(count**2)

    def play_dealt(self, alive: Sequence[int], decks: Sequence[Sequence[int]]) -> Tally:
        """What comes of these deals: the numbers of the hidden tiles in the order of their owners."""
        total = Tally.empty(len(self._alive), self._opponents)
        for deck in decks:
            self._deck[:] = [self._number[number] for number in deck]
            total = total.plus(self.play(alive, 1, 0, 1))
        return total

    def play(self, alive: Sequence[int], deals: int, share: int, shares: int) -> Tally:
        """What comes of the deals of this share."""
        count = len(self._alive)
        self._alive[: len(alive)] = alive
        self._machine.call(
            play_deals,
            *self._position,
            self._alive,
            len(alive),
            deals,
            share,
            shares,
            self._results,
            self._sums,
            self._products,
            self._wins,
        )
        mine, played = len(range(share, deals, shares)), [0] * count
        sums, wins, products = [0] * count, [0] * count, [0] * count**2
        for one in alive:
            played[one], sums[one], wins[one] = mine, self._sums[one], self._wins[one]
            row = one * count
            products[row : row + one + 1] = self._products[row : row + one + 1]
        return Tally(self._opponents, tuple(played), tuple(sums), tuple(wins), tuple(products))


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
