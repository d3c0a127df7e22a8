"""Measure how many rounds per second the playout kernel plays, and compare the points with those of the state machine.

``python benchmarks/kernel.py [--rounds N] [--seed S]`` plays N whole rounds between greedy players under each of four
rule sets.

``python benchmarks/kernel.py --against CHECKOUT [--python PYTHON]`` runs ``best`` alternately here and in another
checkout of the project. Each run is a new process; its first search is not counted. For each position, the program
makes seven runs in each checkout. It prints the median playouts per second of elapsed time and of processor time, and
their ratios to those of CHECKOUT. On a busy machine, only the ratio for processor time is meaningful.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import time
from math import sqrt
from pathlib import Path

from analyzer import Board, TileSet, published, read_position
from analyzer.engine import best
from analyzer.engine.kernel.arrays import seed_random, set_up
from analyzer.engine.kernel.deals import play_rounds
from analyzer.engine.kernel.machine import start_deals
from analyzer.game.match_play import action
from analyzer.game.round import deal
from analyzer.moves import FIRST_FACE
from analyzer.players import make_player

STANDARD = TileSet.named("standard")

POSITIONS = {
    "early": "hand: 1-5-5 1-1-5 0-0-2 2-4-5 3-3-4 0-4-5 0-1-5 2-2-5 1-2-3\nplayers: 2\n"
    "tiles:\n 0,0 5-5-5\n 1,0 5-4-5\n 2,0 4-4-5\n",
    "middle": "hand: 0-0-0 0-0-4 1-1-3 0-2-5 0-3-5 0-4-5 3-3-3 2-4-5 3-4-5\nplayers: 2\nwell: 18\nboard:\n"
    "            4   0\n            ^ v\n  1   3   1   1   2\n  ^   ^   ^ v ^ v ^\n0   1   5   1   2   3\n"
    "  v ^ v ^ v ^ v   v\n  0   5   4   3   0\n        v   v ^\n        4   3   2\n",
    "four": "hand: 1-5-5 1-1-5 0-0-2 2-4-5 3-3-4 0-4-5 0-1-5\nplayers: 4\ntiles:\n 0,0 5-5-5\n 1,0 5-4-5\n 2,0 4-4-5\n",
}


def kernel_points(rules_name: str, players: int, rounds: int, seed: int) -> tuple[list[int], float]:
    """Play rounds in the kernel. Return the first seat's points in each, and the rounds per processor second."""
    rules = published(rules_name)
    machine = start_deals(STANDARD)
    table = set_up(machine, Board.empty(STANDARD), rules, players)
    deck, nothing = machine.integers(range(len(STANDARD))), machine.zeros(0)
    arrays = (table.game, table.rules, table.cell, table.root_cell, table.state, deck)

    def play(number: int) -> list[int]:
        scores = machine.zeros(players * number)
        size = rules.hand_size(players)
        machine.call(play_rounds, *arrays, size, table.row(FIRST_FACE), number, scores, nothing, 0)
        return [int(points) for points in scores[::players]]

    seed_random(table.state, seed)
    play(10)
    seed_random(table.state, seed)
    begun = time.process_time()
    points = play(rounds)
    return points, rounds / (time.process_time() - begun)


def machine_points(rules_name: str, players: int, rounds: int, seed: int) -> list[int]:
    """Play rounds in the state machine. Its deals differ from those of the kernel."""
    rng, greedy, found = random.Random(seed), make_player("greedy", ""), []
    for _ in range(rounds):
        state = deal(published(rules_name), STANDARD, players, rng)
        while state.end is None:
            state = state.step(action(state, greedy))
        found.append(state.points[0])
    return found


def whole_rounds(rounds: int, seed: int) -> None:
    print("compiled" if start_deals(STANDARD).compiled else "plain Python: wasmtime does not run here", f"seed {seed}")
    for name, players in (("pressman", 2), ("domino-games", 2), ("goliath", 4), ("classic", 6)):
        kernel, rate = kernel_points(name, players, rounds, seed)
        machine = machine_points(name, players, 2000, seed)
        gap = statistics.mean(kernel) - statistics.mean(machine)
        error = sqrt(statistics.variance(kernel) / len(kernel) + statistics.variance(machine) / len(machine))
        spread = statistics.pstdev(kernel) / statistics.pstdev(machine)
        print(
            f"{name:<13} {players} players: {rate:>9,.0f} rounds a second; {statistics.mean(kernel):.2f} points, "
            f"{gap:+.2f} +- {error:.2f} against the state machine, spread {spread:.3f} of its spread"
        )


def search(name: str, rounds: int, seed: int) -> list[float]:
    """Return the playouts per second of elapsed time and those per second of processor time."""
    position = read_position(POSITIONS[name])
    best(position, "simulate", games=2000, seed=seed)
    played, clock, processors = 0, time.perf_counter(), time.process_time()
    while played < rounds:
        seed += 1
        played += best(position, "simulate", games=rounds - played + 1000, seed=seed).games
    return [played / (time.perf_counter() - clock), played / (time.process_time() - processors)]


def against(checkout: Path, python: str, rounds: int, seed: int) -> None:
    code = Path(__file__).read_text().split("def search(")[1].split("def against(")[0]
    script = (
        "import json, sys, time\nfrom analyzer import read_position\nfrom analyzer.engine import best\n"
        f"POSITIONS = json.loads({json.dumps(POSITIONS)!r})\n\n\ndef search({code}\n"
        "print(json.dumps(search(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))))\n"
    )

    def run(folder: Path, interpreter: str, name: str) -> list[float]:
        call = [interpreter, "-c", script, name, str(rounds), str(seed)]
        environment = {**os.environ, "PYTHONPATH": str(folder)}
        result = subprocess.run(call, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True, check=True)
        return [float(rate) for rate in json.loads(result.stdout)]

    here = Path(__file__).parent.parent
    for name in POSITIONS:
        pairs = [(run(here, sys.executable, name), run(checkout, python, name)) for _ in range(7)]
        new, old = ([statistics.median(rates) for rates in zip(*side)] for side in zip(*pairs))
        print(
            f"{name:<7} {new[0]:>9,.0f} rounds a second, {new[0] / old[0]:.2f} times {old[0]:,.0f}; "
            f"{new[1]:>9,.0f} a second of processor, {new[1] / old[1]:.2f} times {old[1]:,.0f}"
        )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--against", metavar="CHECKOUT", type=Path)
    parser.add_argument("--python", default=sys.executable, help="what runs the other checkout")
    options = parser.parse_args()
    if options.against is None:
        whole_rounds(options.rounds, options.seed)
    else:
        against(options.against, options.python, options.rounds, options.seed)


if __name__ == "__main__":
    main()
