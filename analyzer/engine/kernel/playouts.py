"""Playouts of a position, run by the kernel. All candidates are played out from the same random deals."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import lru_cache, reduce
from math import sqrt
from operator import add
from types import TracebackType
from typing import NamedTuple

from analyzer.engine.beliefs import Beliefs
from analyzer.engine.dealing import MOST_DEALS, Dealer, Dealt
from analyzer.engine.kernel import layout as at
from analyzer.engine.kernel.arrays import kernel_order, seed_random, set_up
from analyzer.engine.kernel.deals import account_deals, play_deals
from analyzer.engine.kernel.machine import Machine, start_deals
from analyzer.engine.kernel.source import Ints
from analyzer.engine.match_equity import WHOLE, MatchState
from analyzer.lattice import Face
from analyzer.moves import Move
from analyzer.position import Position
from analyzer.rules import RuleSet
from analyzer.rules.ruleset import MatchWinner
from analyzer.tiles import Tile, TileSet

SWEEPS = 3
"""The number of sweeps (see ``deals.deal_hidden``) for each deal if the evidence forbids some deals. If the beliefs
contain clues, a ``Dealer`` makes the deals, and there are no sweeps.
"""

PLANNERS = 0b1
"""A mask of the seats whose players plan ahead in playouts. Only the mover plans ahead; the opponents play greedily, or
in the styles that their known choices suggest.
"""

WHOLE_WIN = 60
"""The value of a won round in ``wins``. A shared win counts as a fraction of this value."""

WINS_BY: dict[MatchWinner, int] = {
    "most-points": at.MOST_POINTS,
    "first-to-target": at.FIRST_TO_TARGET,
    "last-tile": at.LAST_TILE,
}
"""The kernel's number for each way of deciding who wins a match."""


class Measured(NamedTuple):
    """A quantity summed over the playouts so far, for each candidate. Candidates are numbered from 0.

    Attributes:
        unit: the integer that represents 1 in the kernel.
        played: the number of deals in which each candidate was played.
        sums: the sum for each candidate, times ``unit``.
        products: for each pair of candidates, row by row, the product of their values, summed over the deals in which
            both were played, times the square of ``unit``; 0 if the second candidate has the higher number.
    """

    unit: int
    played: tuple[int, ...]
    sums: tuple[int, ...]
    products: tuple[int, ...]

    def plus(self, more: Measured) -> Measured:
        """The sums over these playouts and those in ``more``."""
        added = (tuple(map(add, mine, others)) for mine, others in zip(self[1:], more[1:]))
        return Measured(self.unit, *added)

    def mean(self, candidate: int) -> float:
        """A candidate's mean over the deals in which it was played."""
        return self.sums[candidate] / (self.played[candidate] * self.unit)

    def stderr(self, candidate: int) -> float:
        """The standard error of a candidate's mean."""
        return self._error(self._covariance(candidate, candidate), self.played[candidate])

    def gap(self, candidate: int, rival: int) -> PairedGap:
        """A candidate's mean minus a rival's mean, with the standard error of this difference.

        Both candidates must have been played in the same deals.
        """
        variance = (
            self._covariance(candidate, candidate)
            + self._covariance(rival, rival)
            - 2 * self._covariance(candidate, rival)
        )
        return PairedGap(self.mean(candidate) - self.mean(rival), self._error(variance, self.played[candidate]))

    def _covariance(self, one: int, other: int) -> int:
        """The covariance of two candidates' values, times the squares of ``unit`` and of the number of deals."""
        one, other = max(one, other), min(one, other)
        product = self.products[one * len(self.played) + other]
        return self.played[one] * product - self.sums[one] * self.sums[other]

    def _error(self, variance: int, deals: int) -> float:
        return sqrt(max(variance, 0) / (deals - 1)) / (deals * self.unit)


class PairedGap(NamedTuple):
    """The difference between two candidates in the same deals, and its standard error."""

    mean: float
    error: float


class Account(NamedTuple):
    """A breakdown of the difference between two candidates, summed over deals.

    Attributes:
        deals: the number of deals.
        unit: the integer that represents a point of equity in the kernel.
        sums, squares: for each part from ``layout.NOW`` to ``layout.NAMED``, the sums of the differences and of their
            squares over the deals. A difference is the first candidate's value minus the second's.
        replies: for each candidate, the next player's replies, deal by deal: a tile or ``layout.PASSED``, the row of
            the face, and the points for the turn. A deal in which the candidate ended the round has no reply.
    """

    deals: int
    unit: int
    sums: tuple[int, ...]
    squares: tuple[int, ...]
    replies: tuple[tuple[tuple[int, int, int], ...], ...]

    def part(self, part: int) -> PairedGap:
        """The mean difference between the two candidates in this part, with its standard error."""
        mean, deals = self.sums[part] / self.deals, self.deals
        variance = max(self.squares[part] - mean * self.sums[part], 0.0) / (deals * (deals - 1))
        return PairedGap(mean / self.unit, sqrt(variance) / self.unit)

    def plus(self, more: Account) -> Account:
        """A single account that covers the deals in this account and those in ``more``."""
        sums, squares = (tuple(map(add, mine, others)) for mine, others in zip(self[2:4], more[2:4]))
        return Account(self.deals + more.deals, self.unit, sums, squares, tuple(map(add, self.replies, more.replies)))


class Tally(NamedTuple):
    """The results of the playouts so far.

    Attributes:
        equity: the mover's points minus the mean of the opponents' points.
        wins: for each candidate, the mover's wins: ``WHOLE_WIN`` for each deal won alone, and a fraction of it for a
            win shared with other players.
        match: the mover's chance of winning the match; ``None`` if there is no match.
    """

    equity: Measured
    wins: tuple[int, ...]
    match: Measured | None = None

    @classmethod
    def empty(cls, candidates: int, opponents: int, match: bool = False) -> Tally:
        """The tally before any playout."""
        none = (0,) * candidates
        nothing = Measured(opponents * at.POINT, none, none, none * candidates)
        return cls(nothing, none, nothing._replace(unit=at.WHOLE_MATCH) if match else None)

    @property
    def played(self) -> tuple[int, ...]:
        """The number of deals in which each candidate was played."""
        return self.equity.played

    @property
    def order(self) -> Measured:
        """The quantity that ranks the candidates: the chance of winning the match, or equity if there is no match."""
        return self.match or self.equity

    def plus(self, more: Tally) -> Tally:
        """The results of these playouts combined with the results in ``more``."""
        match = self.match and more.match and self.match.plus(more.match)
        return Tally(self.equity.plus(more.equity), tuple(map(add, self.wins, more.wins)), match)

    def win(self, candidate: int) -> float:
        """The fraction of deals that the mover wins with this candidate; a shared win counts as a fraction of a win."""
        return self.wins[candidate] / (WHOLE_WIN * self.played[candidate])


class Playouts:
    """Plays out the candidates of one position on one or more machines. A candidate's number is its index in ``moves``.

    Every machine gets the same deals but plays only its share of them, so the results do not depend on the number of
    machines. Use this class in a ``with`` statement, which shuts down its threads at the end.

    Attributes:
        compiled: whether the kernel runs in its compiled form.
        nothing: the tally before any playout.
    """

    def __init__(
        self,
        position: Position,
        rules: RuleSet,
        moves: Sequence[Move],
        beliefs: Beliefs,
        seed: int,
        most: int | None = None,
        match: MatchState | None = None,
    ) -> None:
        """Set up the position on ``most`` machines, by default one for each processor.

        If the kernel runs as plain Python, there is only one machine. If ``match`` is given, the playouts also estimate
        the chance of winning the match.
        """
        machines = [start_deals(position.board.tile_set)]
        self.compiled = machines[0].compiled
        while self.compiled and len(machines) < (processors() if most is None else most):
            machines.append(start_deals(position.board.tile_set, len(machines)))
        self.nothing = Tally.empty(len(moves), beliefs.players - 1, match is not None)
        self._shares = [Share(machine, position, rules, moves, beliefs, seed, match) for machine in machines]
        tile_set = position.board.tile_set
        self._dealer = Dealer(tile_set, beliefs, kernel_numbers(tile_set), seed) if beliefs.clues else None
        self._threads = ThreadPoolExecutor(len(machines))
        self._beside = at_once if sys.platform == "emscripten" else self._threads.submit

    def __enter__(self) -> Playouts:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._threads.shutdown()

    def play(self, alive: Sequence[int], deals: int) -> Tally:
        """Play the candidates in ``alive`` (in ascending order) in ``deals`` more deals, and return the tally."""
        dealer, total = self._dealer, self.nothing
        if dealer is None:
            return self._play(alive, deals)
        for begin in range(0, deals, MOST_DEALS):
            some = min(MOST_DEALS, deals - begin)
            dealt = dealer.deal(some)
            for share in self._shares:
                share.take(dealt)
            total = total.plus(self._play(alive, some))
        return total

    def placement(self, tile: int, row: int) -> tuple[Tile, Face]:
        """The tile with the kernel's number ``tile``, and the face with the kernel's index ``row``."""
        table = self._shares[0].table
        return table.tiles[tile], table.face(row)

    def account(self, pair: tuple[int, int], deals: int) -> Account:
        """A breakdown of the difference between two candidates, over ``deals`` further deals (at least 2)."""
        share, accounts = self._shares[0], []
        for begin in range(0, deals, MOST_DEALS):
            some = min(MOST_DEALS, deals - begin)
            if self._dealer is not None:
                share.take(self._dealer.deal(some))
            accounts.append(share.account(pair, some))
        return reduce(Account.plus, accounts)

    def _play(self, alive: Sequence[int], deals: int) -> Tally:
        parts = [(share, (alive, deals, number, len(self._shares))) for number, share in enumerate(self._shares)]
        others = [self._beside(share.begin, *part) for share, part in parts[1:]]
        parts[0][0].begin(*parts[0][1])
        for other in others:
            other.result()
        return reduce(Tally.plus, (share.tally(*part) for share, part in parts))


class Share:
    """A position set up on one machine. The machine plays a share of the deals."""

    def __init__(
        self,
        machine: Machine,
        position: Position,
        rules: RuleSet,
        moves: Sequence[Move],
        beliefs: Beliefs,
        seed: int,
        match: MatchState | None = None,
    ) -> None:
        table = set_up(machine, position.board, rules, beliefs.players, PLANNERS)
        tile_set, count = position.board.tile_set, len(moves)
        self._machine, root = machine, table.state
        self._nothing = Tally.empty(count, beliefs.players - 1, match is not None)
        seed_random(root, seed)
        root[at.BOTH_ENDS] = 1
        held = (bits for mask in beliefs.hands for bits in table.words(tile_set.of_mask(mask)))
        for place, bits in enumerate(held, at.HANDS_AT):
            root[place] = bits
        for seat, mask in enumerate(beliefs.hands):
            root[at.COUNT_AT + seat] = mask.bit_count()
        numbers = kernel_numbers(tile_set)
        self._deck = machine.integers(numbers[number] for number in beliefs.deck)
        if beliefs.clues:
            self._deck = machine.zeros(MOST_DEALS * len(beliefs.deck))
        self._position: tuple[Ints | int, ...] = (
            *(table.game, table.rules, table.cell, table.root_cell, root),
            *(machine.zeros(len(root)) for _ in range(2)),
            machine.integers(beliefs.owners),
            self._deck,
            len(beliefs.deck),
            machine.integers(bits for mask in beliefs.allowed for bits in table.words(tile_set.of_mask(mask))),
            0 if beliefs.clues else 1 if beliefs.free else SWEEPS,
            machine.integers(table.row(move.at) for move in moves),
            machine.integers(table.number[move.tile] for move in moves),
            count,
        )
        self.table, self._most_noted = table, 5 * (beliefs.players + 1) * (len(tile_set) + beliefs.players) + 6
        self._alive, self._styles = machine.zeros(count), machine.zeros(MOST_DEALS * (beliefs.players - 1))
        self._results, self._sums, self._products = (machine.zeros(size) for size in (count, count, count**2))
        self._wins, self._match = machine.zeros(count), machine.integers([0] if match is None else kernel_match(match))
        self._shares_won, self._match_sums, self._match_products = (
            machine.zeros(size) for size in (count, count, count**2)
        )

    def take(self, dealt: Dealt) -> None:
        """Store deals for the next call of ``begin`` or ``account``."""
        self._deck[: len(dealt.tiles)], self._styles[: len(dealt.styles)] = dealt.tiles, dealt.styles

    def begin(self, alive: Sequence[int], deals: int, share: int, shares: int) -> None:
        """Play every ``shares``-th deal from ``share`` on, up to the deal ``deals - 1``.

        In a browser, only the first machine plays its deals before this method returns. The others play in workers.
        """
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
            self._match,
            self._shares_won,
            self._match_sums,
            self._match_products,
            self._styles,
        )

    def account(self, pair: tuple[int, int], deals: int) -> Account:
        """A breakdown of the difference between two candidates, over ``deals`` deals (at most ``MOST_DEALS``)."""
        machine = self._machine
        sums, squares, parts = (machine.zeros(size) for size in (at.SUMMED, at.SUMMED, 2 * at.SUMMED))
        replies, trace = machine.zeros(2 * at.REPLY * deals), machine.zeros(self._most_noted)
        machine.call(
            account_deals,
            *self._position[:-1],
            machine.integers(pair),
            deals,
            self._styles,
            trace,
            len(trace),
            parts,
            sums,
            squares,
            replies,
        )
        numbers = replies[: 2 * at.REPLY * deals]
        answers = tuple(zip(*[iter(numbers)] * at.REPLY))
        sides = (tuple(one for one in answers[side::2] if one[0] != at.NO_REPLY) for side in range(2))
        return Account(
            deals, self._nothing.equity.unit, tuple(sums[: at.SUMMED]), tuple(squares[: at.SUMMED]), tuple(sides)
        )

    def tally(self, alive: Sequence[int], deals: int, share: int, shares: int) -> Tally:
        """The results of the last call of ``begin``, which must have had the same arguments."""
        mine, count, match = len(range(share, deals, shares)), len(self._alive), self._nothing.match
        played = _of(alive, [mine] * count)
        return Tally(
            self._measured(self._nothing.equity, alive, played, self._sums, self._products),
            _of(alive, self._wins),
            match and self._measured(match, alive, played, self._match_sums, self._match_products),
        )

    def _measured(
        self, nothing: Measured, alive: Sequence[int], played: tuple[int, ...], sums: Ints, products: Ints
    ) -> Measured:
        count, summed = len(played), list(nothing.products)
        for one in alive:
            row = one * count
            summed[row : row + one + 1] = products[row : row + one + 1]
        return Measured(nothing.unit, played, _of(alive, sums), tuple(summed))


def _of(alive: Sequence[int], values: Ints) -> tuple[int, ...]:
    """Each candidate's value, in candidate order; 0 for a candidate that is not in ``alive``."""
    spread = [0] * len(values)
    for one in alive:
        spread[one] = values[one]
    return tuple(spread)


def kernel_match(match: MatchState) -> list[int]:
    """The state of a match, and the chances of winning it, in the kernel's form."""
    table = match.table
    numbers = [0] * at.CHANCES_AT
    numbers[at.WINS_BY] = WINS_BY[table.rules.match_winner]
    numbers[at.TARGET], numbers[at.LEAST], numbers[at.STEP] = table.rules.target, table.least, table.step
    numbers[at.MINE], numbers[at.THEIRS] = match.scores
    numbers[at.SIZE] = len(table.rows)
    return numbers + [chance * at.WHOLE_MATCH // WHOLE for row in table.rows for chance in row]


@lru_cache(maxsize=16)
def kernel_numbers(tile_set: TileSet) -> tuple[int, ...]:
    """The kernel's number for each tile, in the order of the tile set."""
    order = kernel_order(tile_set)
    return tuple(map(order.index, tile_set.tiles))


def at_once(begin: Callable[..., None], *part: object) -> Future[None]:
    """A substitute for a thread pool's ``submit``: call ``begin`` in this thread and return a finished future."""
    future: Future[None] = Future()
    begin(*part)
    future.set_result(None)
    return future


def processors() -> int:
    """The number of processors that this process can use."""
    if sys.platform == "emscripten":
        from analyzer.engine.kernel import browser_machine

        return browser_machine.processors()
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
