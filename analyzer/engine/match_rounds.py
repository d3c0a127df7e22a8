"""Makes tables of match equity from rounds that two alike players play in the kernel, both planning ahead.

Each round is met from every pair of scores of a grid; what does not end the match goes on from the scores after it, and
the equations that this gives are solved. The error is that of the tables of tenths of the rounds. The tables of the
published rule sets are made by this beforehand (``research/match_equity.py``), others when they are asked for.
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
"""The points of the first row, or a step less."""

BATCHES = 10
FEWEST_BATCHES = 4
"""With fewer of them, where the time ends, nothing is said: neither the chances nor their errors would be worth it."""

ROUNDS_BETWEEN_CHECKS = 50

GRID_ERROR = 1 / 3
"""What is wrong with chances for their step, as a part of the difference to those of twice that, which have four times
the error."""

MOST_SPREADS = 2
"""Standard deviations of the points of a round that a step may have, for that to be so."""

NEVER = 10_000
PLANNERS = 0b11

Numbers = NDArray[np.int64]
Chances = NDArray[np.float64]


class Rounds(NamedTuple):
    """Rounds as a match sees them. The first axis is the seat, the second the round.

    Attributes:
        points: what each seat made.
        peaks: on a third axis, the turns: the most that the seat had had of this round after each of them.
        last: whether the seat laid the last tile.
    """

    points: Numbers
    peaks: NDArray[np.int32]
    last: NDArray[np.bool_]

    def of(self, chosen: Numbers) -> Rounds:
        """Some of the rounds."""
        return Rounds(self.points[:, chosen], self.peaks[:, chosen], self.last[:, chosen])


class GridResult(NamedTuple):
    """What came of some rounds on one grid.

    Attributes:
        grid: the scores of its rows and of its columns.
        chances: the chance to win, by the own points and the other player's.
        stderr: the largest standard error of these.
        rounds: how many rounds were played.
    """

    grid: Numbers
    chances: Chances
    stderr: float
    rounds: int


def grid_of(rules: RuleSet, step: int) -> Numbers:
    """Scores in such steps, ``LEAST`` or less the first and the target the last, which is for one point less."""
    first = rules.target - step * max(2, -((LEAST - rules.target) // step))
    return np.arange(first, rules.target + 1, step, dtype=np.int64)


def sample(rules: RuleSet, tile_set: TileSet, count: int, seed: int, clock: Clock, planners: int = PLANNERS) -> Rounds:
    """Rounds that the kernel deals and plays, both seats planning ahead or those of a mask.

    Raises:
        OutOfTimeError: the clock is over.
    """
    machine = start_deals(tile_set)
    table = set_up(machine, Board.empty(tile_set), rules, 2, planners)
    seed_random(table.state, seed)
    turns = 2 * len(tile_set) + 8  # between two tiles there is one pass at most
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
    """The turn in which a seat comes to so many points, which may differ from round to round; ``NEVER`` for never."""
    peaks = rounds.peaks[seat]
    turn: Numbers = (peaks < missing[:, None]).sum(axis=1)
    return np.where(turn == peaks.shape[1], NEVER, turn)


def settled(
    rules: RuleSet, rounds: Rounds, scores: tuple[Numbers, Numbers], turns: tuple[Numbers, Numbers]
) -> tuple[NDArray[np.bool_], Chances]:
    """Which rounds end the match for players with these scores, and the share of it that the first seat wins then."""
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
    """The place on the grid below each total, and how far from there to the next it is."""
    places = np.clip((totals - grid[0]) / (grid[1] - grid[0]), 0, len(grid) - 1)
    below = np.minimum(places.astype(np.int64), len(grid) - 2)
    return below, places - below


def equations(
    rules: RuleSet, rounds: Rounds, grid: Numbers, clock: Clock, met: Numbers | None = None
) -> tuple[Chances, Chances]:
    """For each pair of scores how likely each other pair comes next, and how likely the match is won at once.

    The pairs that come next are those of the grid; rounds are met from its pairs, or from those of other scores.

    Raises:
        OutOfTimeError: the clock is interrupted.
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
    """The chances by pair of scores. Both seats are alike, so the table is made so, too.

    Raises:
        numpy.linalg.LinAlgError: from some scores no round led to an end.
    """
    table = np.linalg.solve(np.eye(size * size) - onward, won)
    return _alike(np.asarray(table, np.float64).reshape(size, size))


def _alike(table: Chances) -> Chances:
    return (table + 1 - table.T) / 2


def make_soon(rules: RuleSet, tile_set: TileSet, count: int, seed: int, step: int, clock: Clock) -> GridResult:
    """A table on a grid of this step in the time of fewer pairs: the equations are solved on one of twice the step.

    From there each pair is met by the rounds once more, so that how they end the match, and who is first, is by its own
    scores. The error also has what the chances would differ if those of four times the step were gone on from; it is
    infinite where rounds make so few points beside the step that it cannot be told.

    Raises:
        OutOfTimeError: as ``make``.
        numpy.linalg.LinAlgError: as ``make``.
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
    """The chances on grids of these steps, all from the same rounds: ``count``, or fewer where the time ends.

    ``kept`` gets the rounds, in tenths.

    Raises:
        OutOfTimeError: the clock was over before there were ``FEWEST_BATCHES`` tenths of the rounds, or interrupted.
        numpy.linalg.LinAlgError: from some scores no round led to an end.
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
    """The chances by all parts together, and their largest standard error, by how the tables of the parts differ."""
    onward = sum((part[0] for part in parts), np.zeros(())) / len(parts)
    won = sum((part[1] for part in parts), np.zeros(())) / len(parts)
    tables = np.array([solve(*part, size) for part in parts])
    error = tables.std(axis=0, ddof=1) / sqrt(len(parts))
    return solve(onward, won, size), float(error.max())
