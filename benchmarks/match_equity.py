"""How likely a score wins the match: makes the tables of ``analyzer/engine/match_equity.toml``, and checks them.

``python benchmarks/match_equity.py [--rounds N] [--seed S] [--into FILE]``: rounds between two players who plan ahead,
in the kernel; each is met from every pair of scores of the grid, what does not end the match goes on from the scores
after it, and the equations that this gives are solved. The error is that of ten tables, each of a tenth of
the rounds. ``--check``: plays whole matches from some scores instead, of rounds of another seed, and says how far the
tables in the package are from what comes of them; ``--players greedy`` lets greedy players do that.
"""

from __future__ import annotations

import argparse
from itertools import product
from math import sqrt
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from analyzer import Board, RuleSet, TileSet, published
from analyzer.engine import match_equity
from analyzer.engine.kernel.deals import play_rounds
from analyzer.engine.kernel.machine import start_deals
from analyzer.engine.kernel.table import seed_random, set_up
from analyzer.moves import FIRST_FACE
from analyzer.rules import PUBLISHED

STANDARD = TileSet.named("standard")
TABLES = Path(match_equity.__file__).with_suffix(".toml")

STEP = 10
LEAST = -100
BATCHES = 10
NEVER = 10_000
CHECKED = [(0, 0), (100, 0), (200, 150), (150, 300), (300, 310), (395, 250), (399, 399), (-60, 90)]

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
    peaks: Numbers
    last: NDArray[np.bool_]

    def of(self, chosen: Numbers) -> Rounds:
        """Some of the rounds."""
        return Rounds(self.points[:, chosen], self.peaks[:, chosen], self.last[:, chosen])


def sample(rules: RuleSet, count: int, seed: int, planners: int) -> Rounds:
    """Rounds that the kernel deals and plays, both seats planning ahead or neither."""
    machine = start_deals(STANDARD)
    table = set_up(machine, Board.empty(STANDARD), rules, 2, planners)
    seed_random(table.state, seed)
    deck, scores, trace = machine.integers(range(len(STANDARD))), machine.zeros(2), machine.zeros(2000)
    arrays = (table.game, table.rules, table.cell, table.root_cell, table.state, deck)
    size, centre = rules.hand_size(2), table.row(FIRST_FACE)
    turns = 2 * len(STANDARD) + 8  # between two tiles there is one pass at most
    points, last = np.zeros((2, count), np.int64), np.zeros((2, count), bool)
    running = np.zeros((2, count, turns), np.int16)
    for number in range(count):
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
        running[:, number, turn - 1 :] = np.array(scores, np.int16)[:, None]
        points[:, number] = scores
        last[laid, number] = True
    return Rounds(points, np.maximum.accumulate(running, axis=2), last)


def reached(rounds: Rounds, seat: int, missing: Numbers) -> Numbers:
    """The turn in which a seat comes to so many points, which may differ from round to round; ``NEVER`` for never."""
    peaks = rounds.peaks[seat]
    turn = (peaks < missing[:, None]).sum(axis=1)
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
    places = np.clip((totals - LEAST) / STEP, 0, len(grid) - 1)
    below = np.minimum(places.astype(np.int64), len(grid) - 2)
    return below, places - below


def equations(rules: RuleSet, rounds: Rounds, grid: Numbers) -> tuple[Chances, Chances]:
    """For each pair of scores how likely each other pair comes next, and how likely the match is won at once."""
    size = len(grid)
    onward, won = np.zeros((size * size, size * size)), np.zeros(size * size)
    count = rounds.points.shape[1]
    scores = [np.full(count, score) for score in np.minimum(grid, rules.target - 1)]
    turns = [[reached(rounds, seat, rules.target - score) for score in scores] for seat in (0, 1)]
    for mine, theirs in product(range(size), repeat=2):
        row = mine * size + theirs
        over, share = settled(rules, rounds, (scores[mine], scores[theirs]), (turns[0][mine], turns[1][theirs]))
        won[row] = share[over].sum() / count
        (a, fa), (b, fb) = (
            weights(grid, (score + points)[~over])
            for score, points in zip((scores[mine], scores[theirs]), rounds.points)
        )
        for right, up in product((0, 1), repeat=2):
            weight = (fa if right else 1 - fa) * (fb if up else 1 - fb)
            onward[row] += np.bincount((a + right) * size + b + up, weight, size * size) / count
    return onward, won


def solve(onward: Chances, won: Chances, size: int) -> Chances:
    """The chances by pair of scores. Both seats are alike, so the table is made so, too."""
    table = np.linalg.solve(np.eye(size * size) - onward, won).reshape(size, size)
    return (table + 1 - table.T) / 2


def make(rules: RuleSet, count: int, seed: int) -> tuple[Numbers, Chances, float]:
    """The grid, the chances, and their largest standard error."""
    grid = np.arange(LEAST, rules.target + 1, STEP)
    parts = []
    for batch in range(BATCHES):
        rounds = sample(rules, count // BATCHES, BATCHES * seed + batch, planners=0b11)
        parts.append(equations(rules, rounds, grid))
    onward, won = (sum(part[which] for part in parts) / BATCHES for which in (0, 1))
    tables = np.array([solve(*part, len(grid)) for part in parts])
    error = tables.std(axis=0, ddof=1) / sqrt(BATCHES)
    return grid, solve(onward, won, len(grid)), float(error.max())


def written(name: str, table: Chances, error: float, count: int, seed: int) -> str:
    rows = "\n".join(f'    "{" ".join(f"{10000 * chance:.0f}" for chance in row)}",' for row in table)
    return (
        f"[{name}]\nleast = {LEAST}\nstep = {STEP}\nrounds = {count}\nseed = {seed}\nstderr = {error:.4f}\n"
        f"chances = [\n{rows}\n]\n"
    )


def check(rules: RuleSet, count: int, seed: int, planners: int) -> None:
    """Play matches from some scores, and compare."""
    table = match_equity.match_table(rules, STANDARD)
    assert table is not None
    rounds = sample(rules, 20 * count, seed, planners)
    rng = np.random.default_rng(seed)
    for start in CHECKED:
        totals = [np.full(count, score) for score in start]
        share, left = np.zeros(count), np.arange(count)
        while len(left):
            met = rounds.of(rng.integers(0, rounds.points.shape[1], len(left)))
            scores = totals[0][left], totals[1][left]
            turns = reached(met, 0, rules.target - scores[0]), reached(met, 1, rules.target - scores[1])
            over, won = settled(rules, met, scores, turns)
            share[left[over]] = won[over]
            for total, points in zip(totals, met.points):
                total[left] += points
            left = left[~over]
        mean, error = share.mean(), share.std(ddof=1) / sqrt(count)
        told = table.chance(*start)
        print(f"{rules.name:<13} {start!s:<12} table {told:.4f}  matches {mean:.4f} +- {error:.4f}  {told - mean:+.4f}")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=200_000, help="to sample; with --check, matches from each pair")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rules", default=",".join(PUBLISHED))
    parser.add_argument("--into", type=Path, default=TABLES)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--players", choices=["planner", "greedy"], default="planner")
    options = parser.parse_args()
    sets = [published(name) for name in options.rules.split(",")]
    if options.check:
        for rules in sets:
            check(rules, options.rounds, options.seed, 0b11 if options.players == "planner" else 0)
        return
    texts = [
        "# The chance to win the match before a round is dealt, times 10000, of two alike players who plan.\n"
        "# Rows: the own points, columns: the other player's, both from `least` in steps of `step` to the target.\n"
        "# docs/simulation.md says more. Made by `python benchmarks/match_equity.py "
        f"--rounds {options.rounds} --seed {options.seed}`.\n"
    ]
    for rules in sets:
        grid, table, error = make(rules, options.rounds, options.seed)
        texts.append(written(rules.name, table, error, options.rounds, options.seed))
        at = {score: place for place, score in enumerate(grid)}
        print(f"{rules.name}: largest standard error {error:.4f}, from 200 to 100 {table[at[200], at[100]]:.4f}")
    options.into.write_text("\n".join(texts))


if __name__ == "__main__":
    main()
