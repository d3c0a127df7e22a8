"""Measure how long solving the end of a round takes: ``python benchmarks/exact.py --positions 50 --hands 4 5 6 7``."""

from __future__ import annotations

import argparse
import time

from selfplay import endgames

from analyzer import published
from analyzer.engine.clock import PROVEN, Clock
from analyzer.engine.exact import exact


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=50)
    parser.add_argument("--hands", type=int, nargs="+", default=[4, 5, 6, 7], help="tiles in each of the two hands")
    parser.add_argument("--seconds", type=float, default=20.0, help="the limit for each position")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rules", default="pressman")
    chosen = parser.parse_args()
    for tiles in chosen.hands:
        times, unsolved = [], 0
        for position in endgames(published(chosen.rules), chosen.positions, tiles, chosen.seed):
            begun = time.perf_counter()
            ranking = exact(position, clock=Clock(chosen.seconds))
            times.append((time.perf_counter() - begun) * 1000)
            unsolved += ranking.stopped != PROVEN
        times.sort()
        print(
            f"two hands of {tiles}: median {times[len(times) // 2]:.1f} ms, 90% within "
            f"{times[len(times) * 9 // 10]:.1f} ms, slowest {times[-1]:.1f} ms, {unsolved} of {len(times)} unsolved"
        )


if __name__ == "__main__":
    main()
