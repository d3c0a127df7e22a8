"""What the search for figures finds in a given time: ``python benchmarks/arrange.py [--seconds S] [--seeds N]``."""

from __future__ import annotations

import argparse
import time

from analyzer import TileSet
from analyzer.engine.clock import Clock
from puzzles.arrange.figure import least_perimeter, outline
from puzzles.arrange.search import Search
from puzzles.regions import shape

SETS = ("0-2 mirrors", "0-3", "0-3 mirrors", "0-4")
STRIPS = (51, 52, 53, 54)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--seeds", type=int, default=2)
    options = parser.parse_args()
    for name in SETS:
        tile_set = TileSet.named(name)
        for seed in range(1, options.seeds + 1):
            answer = Search(tile_set, seed, Clock(options.seconds)).most_compact()
            found = outline(answer.layout) if answer.layout else "none"
            print(f"{name}, {len(tile_set)} tiles, seed {seed}: perimeter {found}, bound {least_perimeter(tile_set)}")
    for length in STRIPS:
        for seed in range(1, options.seeds + 1):
            begun = time.perf_counter()
            answer = Search(TileSet.named("standard"), seed, Clock(options.seconds)).fill(shape("strip", (length,)))
            print(f"strip of {length}, seed {seed}: {answer.status} after {time.perf_counter() - begun:.2f} s")


if __name__ == "__main__":
    main()
