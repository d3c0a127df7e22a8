"""Measure the difficulty of filling puzzles of each grade.

``python -m research.difficulty --count 30`` makes 30 puzzles of each grade. For each grade, the program prints the
median, the smallest and the largest difficulty. It also says whether the medians rise from grade to grade.
"""

from __future__ import annotations

import argparse
from itertools import count, islice, pairwise
from statistics import median

from puzzles.generation import Run, candidate
from puzzles.kinds import kind
from puzzles.ladder import GRADES


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=30, help="puzzles of each grade")
    parser.add_argument("--faces", default="14", help="faces of each")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    medians = []
    for grade in GRADES:
        run = Run("fill", kind("fill").settle({"grade": grade, "faces": asked.faces}), asked.seed)
        items = (item for number in count() if (item := candidate(run, number).item) is not None)
        found = [item.difficulty for item in islice(items, asked.count) if item.difficulty is not None]
        medians.append(median(found))
        print(f"{grade:<10} {medians[-1]:5.2f}   {min(found):5.2f} to {max(found):5.2f}", flush=True)
    rising = all(before < after for before, after in pairwise(medians))
    print("the medians rise" if rising else "THE MEDIANS DO NOT RISE")


if __name__ == "__main__":
    main()
