"""Play very many rounds, and make the tables and plots of ``docs/game.md``.

``python -m research.game [--rounds N] [--seed S] [--images DIR]`` prints the tables and writes the plots into DIR.
Comparisons use the same deals, so part of the luck cancels out. Every margin of error is one standard error.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from analyzer import RuleSet, TileSet, published
from analyzer.board import Board
from analyzer.engine.clock import Clock
from analyzer.engine.kernel.arrays import kernel_order, seed_random, set_up
from analyzer.engine.kernel.deals import play_rounds
from analyzer.engine.kernel.machine import start_deals
from analyzer.engine.match_rounds import reached, sample, settled
from analyzer.moves import FIRST_FACE
from analyzer.rules import PUBLISHED
from analyzer.rules.reading import read_house_rules
from research.charts import Column, columns
from research.markdown import head, row

STANDARD = TileSet.named("standard")
TILES = kernel_order(STANDARD)
PRESSMAN = published("pressman")
PLANNERS = -1
"""All bits are set: every player plans ahead."""

BATCH = 20_000
SAMPLES = 10
LAID, DRAWN, PASSED = range(3)

CLAUSES = {
    "a triple opens for its sum only": "opening.triple_bonus = 0",
    "0-0-0 opens for 10": "opening.triple_zero_points = 10",
    "the holder of the highest triple may open with 0-0-0": "opening.zero_by_choice = true",
    "draw until a tile fits": "drawing.limit = 'until-fit'",
    "a draw costs nothing": "drawing.each = 0",
    "three draws in vain cost 15, not 25": "drawing.stuck = 0",
    "passing with an empty well costs nothing": "drawing.empty_well = 0",
    "no bonus for hexagons": "hexagon = {one = 0, two = 0, three = 0}",
    "only 50 for two or three hexagons at once": "hexagon = {two = 50, three = 50}",
    "no bonus for bridges": "bridge = {formed = 0, extension = 'none', extended = 0}",
    "no bonus for extending a bridge": "bridge = {extension = 'none', extended = 0}",
    "one edge is enough to extend a bridge": "bridge.extension = 'edge'",
    "of two bonuses, only the higher one counts": "bonuses.add_up = false",
    "going out earns only the points of the other hands": "going_out.bonus = 0",
    "going out earns only the bonus of 25": "going_out.gains_hands = false",
}
"""House rules: each changes one clause of ``pressman``.

No rule changes the clause for a blocked round, because this clause does not affect the lead in a round of two players.
"""

Numbers = NDArray[np.int64]
Reals = NDArray[np.float64]


class Played(NamedTuple):
    """The results of many rounds. The last axis of each array is the round.

    Attributes:
        hands: for each seat and each tile, whether the tile was dealt to the seat.
        opener: the seat that opened the round.
        opening: the points of the opening.
        placed, drawn, passed: the numbers of placements, draws and passes.
        hexagons, bridges: how many hexagons were completed, and how many bridges were formed or extended.
        blocked: whether the round ended although no player went out.
    """

    points: Numbers
    hands: NDArray[np.int8]
    opener: Numbers
    opening: Numbers
    placed: Numbers
    drawn: Numbers
    passed: Numbers
    hexagons: Numbers
    bridges: Numbers
    blocked: Numbers


class Kernel:
    """Play rounds. With the same seed, all rules and all players get the same deals."""

    def __init__(self, rules: RuleSet, players: int, planners: int, seed: int) -> None:
        self.machine = start_deals(STANDARD)
        self.rules, self.players = rules, players
        self.table = set_up(self.machine, Board.empty(STANDARD), rules, players, planners & (1 << players) - 1)
        seed_random(self.table.state, seed)
        self.deck = self.machine.integers(range(len(STANDARD)))
        self.trace = self.machine.zeros(2000)
        self.scores = self.machine.zeros(players * BATCH)

    def play(self, rounds: int, followed: int = 0) -> None:
        """Play rounds, and store their points in ``scores``.

        To store the turns of a round in ``trace``, pass 1 as ``rounds`` and ``len(trace)`` as ``followed``.
        """
        table, self.trace[0] = self.table, 0
        arrays = (table.game, table.rules, table.cell, table.root_cell, table.state, self.deck)
        centre = table.row(FIRST_FACE)
        size = self.rules.hand_size(self.players)
        self.machine.call(play_rounds, *arrays, size, centre, rounds, self.scores, self.trace, followed)


def points(rules: RuleSet, count: int, seed: int, planners: int, players: int = 2) -> Numbers:
    """Return the points of each seat (first axis) in each round (second axis)."""
    kernel = Kernel(rules, players, planners, seed)
    parts = []
    for begin in range(0, count, BATCH):
        rounds = min(BATCH, count - begin)
        kernel.play(rounds)
        parts.append(np.array(kernel.scores[: rounds * players], np.int64).reshape(rounds, players).T)
    return np.concatenate(parts, axis=1)


def followed(rules: RuleSet, count: int, seed: int, planners: int, players: int = 2) -> Played:
    """Play the same deals as ``points``, and count what happens in each round."""
    kernel = Kernel(rules, players, planners, seed)
    size = rules.hand_size(players)
    hands = np.zeros((players, len(TILES), count), np.int8)
    rows = np.zeros((8, count), np.int64)
    score = np.zeros((players, count), np.int64)
    value = [tile.value for tile in TILES]
    earned = {rules.bonus(*done): (done[0], done[1] or done[2]) for done in rules.combinations()}
    for number in range(count):
        kernel.play(1, len(kernel.trace))
        for player in range(players):
            hands[player, kernel.deck[player * size : (player + 1) * size], number] = 1
        score[:, number] = kernel.scores[:players]
        noted = kernel.trace[1 : kernel.trace[0] + 1]
        laid = drawn = passed = hexagons = bridges = waiting = 0
        for place in range(0, len(noted), 5):
            action = noted[place + 1]
            if action == DRAWN:
                drawn, waiting = drawn + 1, waiting + 1
            elif action == PASSED:
                passed, waiting = passed + 1, 0
            else:
                bonus = noted[place + 4] + waiting * rules.draw_penalty - value[noted[place + 2]]
                if laid:
                    closed, bridged = earned[bonus]
                    hexagons, bridges = hexagons + closed, bridges + bridged
                laid, waiting = laid + 1, 0
        rows[:, number] = noted[0], noted[4], laid, drawn, passed, hexagons, bridges, action != LAID
    return Played(score, hands, *rows)


def with_error(sample: NDArray[np.generic], digits: int = 1, sign: bool = False, unit: str = "") -> str:
    values = np.asarray(sample, np.float64)
    mean = f"{values.mean():{'+' if sign else ''}.{digits}f}{unit}"
    return f"{mean} ± {values.std(ddof=1) / sqrt(len(values)):.{digits}f}"


def percent(sample: NDArray[np.generic]) -> str:
    return with_error(100 * np.asarray(sample, np.float64), 2, unit=" %")


def of_opener(played: Played) -> Reals:
    """The opener's points minus the mean of the other players' points."""
    seats = np.arange(played.points.shape[1])
    mine = played.points[played.opener, seats]
    return np.asarray(mine - (played.points.sum(axis=0) - mine) / (len(played.points) - 1), np.float64)


def rounds_of_each_table(count: int, seed: int) -> Played:
    """Print statistics of rounds with 2, 3, 4 and 6 players; return those with two."""
    tables = {players: followed(PRESSMAN, count, seed, PLANNERS, players) for players in (2, 3, 4, 6)}
    head("A round, by the number of players", "players", *(str(players) for players in tables))
    for label, cells in {
        "points of a player": [with_error(one.points.mean(axis=0), 2) for one in tables.values()],
        "standard deviation of these points": [f"{one.points.std():.1f}" for one in tables.values()],
        "tiles placed": [with_error(one.placed, 2) for one in tables.values()],
        "tiles drawn": [with_error(one.drawn, 2) for one in tables.values()],
        "passes": [with_error(one.passed, 2) for one in tables.values()],
        "bonuses for hexagons, 50 each": [with_error(one.hexagons, 3) for one in tables.values()],
        "bonuses for bridges": [with_error(one.bridges, 3) for one in tables.values()],
        "rounds that are blocked": [percent(one.blocked) for one in tables.values()],
        "points of the opening": [with_error(one.opening, 2) for one in tables.values()],
        "the opener's points above the mean of the others": [
            with_error(of_opener(one), 2, sign=True) for one in tables.values()
        ],
    }.items():
        row(label, *cells)
    return tables[2]


def distribution(played: Played, images: Path) -> None:
    """Print and plot the percentiles: of a player's points, and of the difference between two players."""
    both, apart = played.points.ravel(), played.points[0] - played.points[1]
    shares = (0.1, 1, 5, 25, 50, 75, 95, 99, 99.9)
    head("Percentiles", "", "least", *(f"{share} %" for share in shares), "most")
    for label, made in (("points of a player", both), ("difference between two", np.concatenate([apart, -apart]))):
        quantiles = [f"{value:.0f}" for value in np.percentile(made, shares)]
        row(label, str(made.min()), *quantiles, str(made.max()))
    width = 10
    edges = np.arange(-100, 261, width)
    counts, _ = np.histogram(np.clip(both, edges[0], edges[-1] - 1), edges)
    bars = [
        Column(f"{edge}" if edge % 50 == 0 else "", 100 * number / len(both)) for edge, number in zip(edges, counts)
    ]
    description = (
        "Points of a player in a round, in steps of 10, as percent of the rounds; the last columns hold what is beyond."
    )
    columns(images / "game-points.svg", "Points of a player in a round", description, bars, ("percent of the rounds",))


def tiles_in_hand(played: Played, images: Path) -> None:
    """Print and plot how many points each tile in a dealt hand is worth, estimated by least squares."""
    net = (played.points[0] - played.points[1]).astype(np.float64)
    held = (played.hands[0] - played.hands[1]).T.astype(np.float64)
    opens = np.where(played.opener == 0, 1.0, -1.0)
    # Both hands have the same size, so only the differences between tiles matter. Subtracting the last column sets the
    # mean worth to zero.
    design = np.column_stack([held[:, :-1] - held[:, -1:], opens])
    fitted, *_ = np.linalg.lstsq(design, net, rcond=None)
    rest = net - design @ fitted
    spread = np.linalg.inv(design.T @ design) * rest.var() * len(net) / (len(net) - design.shape[1])
    onto = np.vstack([np.eye(len(TILES) - 1), -np.ones(len(TILES) - 1)])
    worth = onto @ fitted[:-1]
    error = np.sqrt(np.diag(onto @ spread[:-1, :-1] @ onto.T))
    of_luck = 1 - rest.var() / net.var()
    print(f"\nWhat the dealt hands and the opening explain of the difference: {100 * of_luck:.1f} % of its variance.")
    print(f"To open, beside the tiles: {fitted[-1]:+.2f} ± {sqrt(spread[-1, -1]):.2f} for the opener.")
    bars = []
    head("A tile in the dealt hand", "tile", "worth")
    for tile in STANDARD:
        number = TILES.index(tile)
        row(tile.name, f"{worth[number]:+.2f} ± {error[number]:.2f}")
        bars.append(Column(tile.name, worth[number], error[number], 3 - len({*tile})))
    kinds = np.array([(tile.value - 7.5, len({*tile}) == 2, len({*tile}) == 1, 1) for tile in TILES], np.float64)
    (point, double, triple, _), *_ = np.linalg.lstsq(kinds, worth, rcond=None)
    print(f"\nA point of its value {point:+.2f}; two values alike, not three {double:+.2f}; a triple {triple:+.2f}.")
    description = "What each tile of the dealt hand is worth more than the mean of all tiles, in points of the round."
    legend = ("three values", "two alike", "triple")
    columns(images / "game-tiles.svg", "What a tile in the dealt hand is worth", description, bars, legend)


def luck_and_skill(count: int, seed: int) -> None:
    """Print how much of the result depends on the deal, and how far the better player is ahead.

    Each deal is played four times, with a planner or a greedy player in each seat. The difference in points is the
    effect of the deal, the lead of the better player and a remainder. If the players swap seats, the effect stays, the
    lead changes sign, and the remainder is independent. So the covariance before and after the swap is the variance of
    the effect of the deal.
    """
    seats = {name: points(PRESSMAN, count, seed, mask) for name, mask in (("pp", 3), ("pg", 1), ("gp", 2), ("gg", 0))}
    net = {name: (made[0] - made[1]).astype(np.float64) for name, made in seats.items()}
    lead = (net["pg"] - net["gp"]) / 2
    square = float((net["pg"] ** 2 + net["gp"] ** 2).mean()) / 2
    shared = (net["pg"] - lead.mean()) * (net["gp"] + lead.mean())
    whole, error = shared.mean() / square, shared.std() / sqrt(count) / square
    better = lead.mean() ** 2 / square
    of_better = 2 * lead.mean() * lead.std() / sqrt(count) / square
    title = "A round between planner and greedy: the parts of the difference between their points"
    head(title, "", "points (root of the mean square)", "share of the variance")
    row("the difference between the two players", f"{sqrt(square):.1f}", "100 %")
    row("the deal", f"{sqrt(shared.mean()):.1f}", f"{100 * whole:.1f} % ± {100 * error:.1f}")
    row("the better player's lead", with_error(lead, 2), f"{100 * better:.1f} % ± {100 * of_better:.1f}")
    row("the course of the round", f"{sqrt(square * (1 - whole - better)):.1f}", f"{100 * (1 - whole - better):.1f} %")
    ahead = (np.sign(net["pg"]) - np.sign(net["gp"])) / 4 + 0.5  # a tie counts as half a win
    print(f"\nThe better player wins {percent(ahead)} of the rounds.")
    alike = np.corrcoef(net["pp"], net["gg"])[0, 1]
    print(f"The same deal between two planners and between two greedy players: correlation {alike:.3f}.")
    rounds = 1.645**2 * (square / lead.mean() ** 2 - 1)
    print(f"The better player is ahead with 95 % after {rounds:.0f} rounds.")
    of_matches(count // 4, seed)


def of_matches(count: int, seed: int) -> None:
    """Put matches together from sampled rounds. Ten samples give the standard errors."""
    head("Matches to 400", "", "rounds", "matches won by the first player named", "points of the winner")
    for names, mask in (("planner and planner", 3), ("planner and greedy", 1)):
        made = np.array([_matches(mask, count // SAMPLES, SAMPLES * seed + number) for number in range(SAMPLES)]).T
        row(names, with_error(made[0], 2), percent(made[1]), with_error(made[2]))


def _matches(planners: int, count: int, seed: int) -> tuple[float, float, float]:
    """Return the mean number of rounds, how often the first seat wins, and the mean points of the winner."""
    rounds = sample(PRESSMAN, STANDARD, count, seed, Clock(), planners)
    rng = np.random.default_rng(seed)
    totals, played, won = np.zeros((2, count), np.int64), np.zeros(count), np.zeros(count)
    left = np.arange(count)
    while len(left):
        drawn = rounds.of(rng.integers(0, count, len(left)))
        scores = totals[0, left], totals[1, left]
        turns = reached(drawn, 0, PRESSMAN.target - scores[0]), reached(drawn, 1, PRESSMAN.target - scores[1])
        over, share = settled(PRESSMAN, drawn, scores, turns)
        totals[:, left] += drawn.points
        played[left] += 1
        won[left] = share
        left = left[~over]
    return float(played.mean()), float(won.mean()), float(totals.max(axis=0).mean())


def clauses(count: int, seed: int) -> None:
    """Print how the results of other rules differ from those of ``pressman`` on the same deals."""

    def measured(rules: RuleSet) -> dict[str, Reals]:
        planners, first, second = (points(rules, count, seed, mask) for mask in (3, 1, 2))
        lead = ((first[0] - first[1]) - (second[0] - second[1])) / 2
        size = np.abs(planners[0] - planners[1]).astype(np.float64)
        return {"points": planners.mean(axis=0), "apart": size, "lead": lead}

    base = measured(PRESSMAN)
    measures = ("points of a player", "difference between the two", "planner's lead")
    head("Other rules: the difference from pressman on the same deals", "", *measures)
    row("`pressman` itself", *(with_error(sample, 2) for sample in base.values()))
    variants = {
        words: read_house_rules(f'base = "{PRESSMAN.name}"\n{changed}', "house").rules
        for words, changed in CLAUSES.items()
    }
    for words, rules in (variants | {f"rules `{name}`": published(name) for name in PUBLISHED[1:]}).items():
        other = measured(rules)
        row(words, *(with_error(other[mark] - base[mark], 2, sign=True) for mark in base))


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--images", type=Path, default=Path("docs/images"))
    options = parser.parse_args(arguments)
    begun = time.monotonic()
    print(f"{options.rounds:,} rounds of each, seed {options.seed}")
    two = rounds_of_each_table(options.rounds, options.seed)
    distribution(two, options.images)
    tiles_in_hand(two, options.images)
    luck_and_skill(options.rounds, options.seed)
    clauses(options.rounds, options.seed)
    print(f"\n{time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    main()
