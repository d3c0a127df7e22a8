"""Tables of match equity, made from rounds between two equally strong players who plan ahead.

The points of each round are added to every pair of totals on a grid. The match is then over or continues from another
pair. So the chances of winning satisfy a system of linear equations. To estimate the error, a table is made from each
tenth of the rounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import hypot, inf, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from analyzer.board import Board
from analyzer.engine.clock import Clock, OutOfTimeError
from analyzer.engine.kernel.arrays import seed_random, set_up
from analyzer.engine.kernel.deals import play_rounds
from analyzer.engine.kernel.machine import start_deals
from analyzer.moves import FIRST_FACE
from analyzer.rules import RuleSet
from analyzer.tiles import TileSet

LEAST = -100
"""A grid begins at this total or slightly below."""

BATCHES = 10
FEWEST_BATCHES = 4
"""A table needs at least this many tenths of the planned rounds."""

ROUNDS_BETWEEN_CHECKS = 50

GRID_ERROR = 1 / 3
"""The error of a grid, divided by the change in the chances when its step is doubled.

Doubling the step makes an error ``e`` four times as large, so the chances change by ``3 * e``.
"""

MOST_SPREADS = 2
"""The largest step for which ``GRID_ERROR`` holds, in standard deviations of a round's points."""

NEVER = 10_000
PLANNERS = 0b11

Numbers = NDArray[np.int64]
Chances = NDArray[np.float64]


class Rounds(NamedTuple):
    """The results of many rounds. The first axis of each array is the seat, the second the round.

    Attributes:
        peaks: for each turn (the third axis), the seat's highest score in the round so far.
    """

    points: Numbers
    peaks: NDArray[np.int32]
    last: NDArray[np.bool_]

    def of(self, chosen: Numbers) -> Rounds:
        return Rounds(self.points[:, chosen], self.peaks[:, chosen], self.last[:, chosen])


class GridResult(NamedTuple):
    """A table of winning chances on one grid.

    Attributes:
        grid: the totals of the rows and columns.
        chances: the chance of winning, by the player's total and the opponent's.
    """

    grid: Numbers
    chances: Chances
    stderr: float
    rounds: int


def grid_of(rules: RuleSet, step: int) -> Numbers:
    """The totals of a grid, from ``LEAST`` or slightly less to the target."""
    first = rules.target - step * max(2, -((LEAST - rules.target) // step))
    return np.arange(first, rules.target + 1, step, dtype=np.int64)


def sample(rules: RuleSet, tile_set: TileSet, count: int, seed: int, clock: Clock, planners: int = PLANNERS) -> Rounds:
    """Play rounds. ``planners`` is the mask of the seats that plan ahead.

    Raises:
        OutOfTimeError: the time ran out, or the clock was interrupted.
    """
    machine = start_deals(tile_set)
    table = set_up(machine, Board.empty(tile_set), rules, 2, planners)
    seed_random(table.state, seed)
    turns = 2 * len(tile_set) + 8  # a second pass in a row ends the round
    most_noted = 5 * (turns + len(tile_set)) + 1
    deck, scores, trace = machine.integers(range(len(tile_set))), machine.zeros(2), machine.zeros(most_noted)
    arrays = (table.game, table.rules, table.cell, table.root_cell, table.state, deck)
    size, centre = rules.hand_size(2), table.row(FIRST_FACE)
    points, last = np.zeros((2, count), np.int64), np.zeros((2, count), bool)
    running = np.zeros((2, count, turns), np.int32)
    for number in range(count):
        if number % ROUNDS_BETWEEN_CHECKS == 0:
            clock.check()
        trace[0] = 0
        machine.call(play_rounds, *arrays, size, centre, 1, scores, trace, len(trace))
        turn, had, laid = 0, [0, 0], 0
        noted = trace[1 : trace[0] + 1]
        for place in range(0, len(noted), 5):
            player, action, made = noted[place], noted[place + 1], noted[place + 4]
            if action != 1:
                had[player] += made
                running[0, number, turn], running[1, number, turn] = had
                turn += 1
                laid = player if action == 0 else laid
        ended = [int(score) for score in scores]
        running[:, number, turn - 1 :] = np.array(ended, np.int32)[:, None]
        points[:, number] = ended
        last[laid, number] = True
    return Rounds(points, np.maximum.accumulate(running, axis=2), last)


def reached(rounds: Rounds, seat: int, missing: Numbers) -> Numbers:
    """For each round, the turn in which a seat reaches ``missing`` points, or ``NEVER``."""
    peaks = rounds.peaks[seat]
    turn: Numbers = (peaks < missing[:, None]).sum(axis=1)
    return np.where(turn == peaks.shape[1], NEVER, turn)


def settled(
    rules: RuleSet, rounds: Rounds, scores: tuple[Numbers, Numbers], turns: tuple[Numbers, Numbers]
) -> tuple[NDArray[np.bool_], Chances]:
    """For each round: whether it ends the match, and the first seat's share of the win."""
    totals = scores[0] + rounds.points[0], scores[1] + rounds.points[1]
    over = np.minimum(*turns) < NEVER
    more = 0.5 + 0.5 * np.sign(totals[0] - totals[1])
    if rules.match_winner == "most-points":
        return over, more
    first = np.where(turns[0] == turns[1], more, turns[0] < turns[1])
    if rules.match_winner == "first-to-target":
        return over, first
    return over, np.where(np.maximum(*turns) < NEVER, rounds.last[0], first)


def weights(grid: Numbers, totals: Numbers) -> tuple[Numbers, Chances]:
    """For each total: the index of its grid interval, and its position in the interval, from 0 to 1.

    Totals outside the grid are moved to its ends.
    """
    places = np.clip((totals - grid[0]) / (grid[1] - grid[0]), 0, len(grid) - 1)
    below = np.minimum(places.astype(np.int64), len(grid) - 2)
    return below, places - below


def equations(
    rules: RuleSet, rounds: Rounds, grid: Numbers, clock: Clock, met: Numbers | None = None
) -> tuple[Chances, Chances]:
    """Find out what one round leads to, from each pair of totals.

    Return the chance of each pair of totals after the round, and the first seat's chance to win the match in the round.
    A shared win counts as half a win. ``met`` lists the totals before the round, by default those of the grid. If a
    total lies between two totals of the grid, its chance is divided between these two.

    Raises:
        OutOfTimeError: the clock was interrupted.
    """
    met = grid if met is None else met
    size, pairs = len(grid), len(met) ** 2
    onward, won = np.zeros((pairs, size * size)), np.zeros(pairs)
    count = rounds.points.shape[1]
    scores = [np.full(count, score) for score in np.minimum(met, rules.target - 1)]
    turns = [[reached(rounds, seat, rules.target - score) for score in scores] for seat in (0, 1)]
    after = [[weights(grid, score + points) for score in scores] for points in rounds.points]
    for mine, theirs in product(range(len(met)), repeat=2):
        row = mine * len(met) + theirs
        if clock.interrupted:
            raise OutOfTimeError
        over, share = settled(rules, rounds, (scores[mine], scores[theirs]), (turns[0][mine], turns[1][theirs]))
        won[row] = share[over].sum() / count
        (a, fa), (b, fb) = ((places[~over], above[~over]) for places, above in (after[0][mine], after[1][theirs]))
        for right, up in product((0, 1), repeat=2):
            weight = (fa if right else 1 - fa) * (fb if up else 1 - fb)
            onward[row] += np.bincount((a + right) * size + b + up, weight, size * size) / count
    return onward, won


def solve(onward: Chances, won: Chances, size: int) -> Chances:
    """The chances of winning from each pair of totals. Both seats are equally strong, so the table is made symmetric.

    Raises:
        numpy.linalg.LinAlgError: from some totals, no sequence of rounds ends the match.
    """
    table = np.linalg.solve(np.eye(size * size) - onward, won)
    return _alike(np.asarray(table, np.float64).reshape(size, size))


def _alike(table: Chances) -> Chances:
    return (table + 1 - table.T) / 2


def make_soon(rules: RuleSet, tile_set: TileSet, count: int, seed: int, step: int, clock: Clock) -> GridResult:
    """Make a table fast: solve a grid with twice the step, then look one round ahead.

    The error includes the effect of the step size, estimated from a table with four times the step. It is infinite if
    the step is too large for this estimate.

    Raises:
        OutOfTimeError: as for ``make``.
        numpy.linalg.LinAlgError: as for ``make``.
    """
    kept: list[Rounds] = []
    solved, rough = make(rules, tile_set, count, seed, (2 * step, 4 * step), clock, kept)
    rounds = Rounds(*(np.concatenate([getattr(part, name) for part in kept], axis=1) for name in Rounds._fields))
    grid = np.arange(solved.grid[0], rules.target + 1, step, dtype=np.int64)
    onward, won = equations(rules, rounds, solved.grid, clock, grid)
    places, above = weights(rough.grid, solved.grid)
    between = np.zeros((len(solved.grid), len(rough.grid)))
    rows = np.arange(len(solved.grid))
    between[rows, places], between[rows, places + 1] = 1 - above, above
    tables = [
        _alike((onward @ chances.ravel() + won).reshape(len(grid), len(grid)))
        for chances in (solved.chances, between @ rough.chances @ between.T)
    ]
    apart = GRID_ERROR * float(abs(tables[0] - tables[1]).max())
    if 2 * step > MOST_SPREADS * rounds.points.std():
        apart = inf
    return GridResult(grid, tables[0], hypot(solved.stderr, apart), solved.rounds)


def make(
    rules: RuleSet,
    tile_set: TileSet,
    count: int,
    seed: int,
    steps: Sequence[int],
    clock: Clock | None = None,
    kept: list[Rounds] | None = None,
) -> list[GridResult]:
    """Make a table for each grid step, from ``count`` rounds or fewer if the time runs out.

    Each tenth of the rounds is also added to ``kept``.

    Raises:
        OutOfTimeError: there was no time for ``FEWEST_BATCHES`` tenths of the rounds, or the search was interrupted.
        numpy.linalg.LinAlgError: from some totals, no sequence of rounds ends the match.
    """
    clock = clock or Clock()
    grids = [grid_of(rules, step) for step in steps]
    parts: list[list[tuple[Chances, Chances]]] = [[] for _ in steps]
    played = 0
    try:
        while played < BATCHES:
            rounds = sample(rules, tile_set, count // BATCHES, BATCHES * seed + played, clock)
            for grid, found in zip(grids, parts):
                found.append(equations(rules, rounds, grid, clock))
            if kept is not None:
                kept.append(rounds)
            played += 1
    except OutOfTimeError:
        if clock.interrupted or played < FEWEST_BATCHES:
            raise
    return [
        GridResult(grid, *_solved(found, len(grid)), rounds=played * (count // BATCHES))
        for grid, found in zip(grids, parts)
    ]


def _solved(parts: list[tuple[Chances, Chances]], size: int) -> tuple[Chances, float]:
    onward = sum((part[0] for part in parts), np.zeros(())) / len(parts)
    won = sum((part[1] for part in parts), np.zeros(())) / len(parts)
    tables = np.array([solve(*part, size) for part in parts])
    error = tables.std(axis=0, ddof=1) / sqrt(len(parts))
    return solve(onward, won, size), float(error.max())
