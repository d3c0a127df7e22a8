"""How many whole rounds the playout kernel plays in a second, and whether their points are those of the state machine.

``python benchmarks/kernel.py [--rounds N] [--seed S]``; one core, greedy players, standard set.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from math import sqrt

from analyzer import Board, TileSet, published
from analyzer.engine.kernel.deals import play_rounds
from analyzer.engine.kernel.source import COMPILED, integers, zeros
from analyzer.engine.kernel.table import seed_random, set_up
from analyzer.game.players import action, make_player
from analyzer.game.round import deal

STANDARD = TileSet.named("standard")


def kernel_points(rules_name: str, players: int, rounds: int, seed: int) -> tuple[list[int], float]:
    """The points of the first seat in each round, and rounds a second."""
    rules = published(rules_name)
    table = set_up(Board.empty(STANDARD), rules, players, rules.hand_size(players))
    deck, nothing = integers(range(len(STANDARD))), zeros(0)

    def play(number: int) -> list[int]:
        scores = zeros(players * number)
        play_rounds(table.game, table.rules, table.cell, table.root_cell, table.state, deck, number, scores, nothing)
        return [int(points) for points in scores[::players]]

    seed_random(table.state, seed)
    play(10)
    seed_random(table.state, seed)
    begun = time.process_time()
    points = play(rounds)
    return points, rounds / (time.process_time() - begun)


def machine_points(rules_name: str, players: int, rounds: int, seed: int) -> list[int]:
    """The same from the state machine, on other deals."""
    rng, greedy, found = random.Random(seed), make_player("greedy", ""), []
    for _ in range(rounds):
        state = deal(published(rules_name), STANDARD, players, rng)
        while state.end is None:
            state = state.step(action(state, greedy))
        found.append(state.points[0])
    return found


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print("compiled" if COMPILED else "not compiled: numba is not installed", f"seed {options.seed}")
    for name, players in (("pressman", 2), ("domino-games", 2), ("goliath", 4), ("classic", 6)):
        kernel, rate = kernel_points(name, players, options.rounds, options.seed)
        machine = machine_points(name, players, 2000, options.seed)
        gap = statistics.mean(kernel) - statistics.mean(machine)
        error = sqrt(statistics.variance(kernel) / len(kernel) + statistics.variance(machine) / len(machine))
        spread = statistics.pstdev(kernel) / statistics.pstdev(machine)
        print(
            f"{name:<13} {players} players: {rate:>9,.0f} rounds a second; {statistics.mean(kernel):.2f} points, "
            f"{gap:+.2f} +- {error:.2f} against the state machine, spread {spread:.3f} of its spread"
        )


if __name__ == "__main__":
    main()
