"""Measure how long it takes to read rules, to judge placements, and to find misplaced tiles.

``python benchmarks/referee.py [--seed S] [--count N]`` tests N boards with 1 misplaced tile, and as many with 2, 4, 8,
16, 24 and 48. A misplaced tile is a random tile in a random rotation.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from boards import STANDARD, grown

from analyzer import published
from analyzer.board import Placement
from analyzer.referee import diagnose, judge
from analyzer.rules.reading import published_book

Answer = TypeVar("Answer")

TILES = 48
WRONG = (1, 2, 4, 8, 16, 24, 48)

FIRST_READING = """
import time
from analyzer.rules import published
begun = time.perf_counter()
published("pressman")
print((time.perf_counter() - begun) * 1000)
"""


def timed(work: Callable[[], Answer]) -> tuple[float, Answer]:
    """Return the elapsed milliseconds and the answer."""
    begun = time.perf_counter()
    answer = work()
    return (time.perf_counter() - begun) * 1000, answer


def first_reading(_run: int) -> float:
    """Measure the first reading in a new process, in milliseconds. Byte code may come from Python's cache."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    return float(subprocess.check_output([sys.executable, "-c", FIRST_READING], env=environment))


def spoilt(layout: list[Placement], wrong: int, rng: random.Random) -> list[Placement]:
    layout = list(layout)
    for number in rng.sample(range(len(layout)), wrong):
        layout[number] = Placement(layout[number].at, rng.choice(rng.choice(STANDARD.tiles).rotations))
    return layout


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--count", type=int, default=100)
    given = options.parse_args()
    rng = random.Random(given.seed)
    print(f"seed {given.seed}, {given.count} boards of {TILES} tiles for each number of wrong tiles")

    warm = [timed(lambda: published_book("pressman"))[0] for _ in range(51)]
    print(f"published rules: {statistics.median(map(first_reading, range(11))):.1f} ms the first time in a process")
    print(f"published rules: {statistics.median(warm):.2f} ms after that")

    board = grown(TILES, given.seed)
    rules = published("pressman")
    placements = [Placement(face, tile) for face in board.frontier for tile in STANDARD.tiles]
    spent, _ = timed(lambda: [judge(board, placement, rules) for placement in placements])
    print(f"judge: {spent / len(placements) * 1000:.1f} microseconds a placement, over {len(placements)}")

    boards = [grown(TILES, seed).layout for seed in range(given.count)]
    for wrong in WRONG:
        layouts = [spoilt(layout, wrong, rng) for layout in boards]
        runs = [timed(partial(diagnose, STANDARD, layout)) for layout in layouts]
        searched = [
            (spent, found.removal.proven and found.agreement.proven)
            for spent, found in runs
            if found.removal and found.agreement
        ]
        times = [spent for spent, _ in searched]
        print(
            f"{wrong:>2} wrong: {len(searched)} faulty boards, median {statistics.median(times):.1f} ms, "
            f"worst {max(times):.1f} ms, {sum(proven for _, proven in searched)} proven"
        )


if __name__ == "__main__":
    main()
