"""Check the explanations of filling puzzles, and print the steps per tile and the time for each grade.

``tests/explanation_checker.py`` replays every explanation, from the puzzle and the JSON alone, and lists its faults.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from explanation_checker import WrongInferenceError, faults, replay
from puzzle_runs import made

from analyzer.forms import to_json
from analyzer.text import read_puzzle
from puzzles.explanation import explained
from puzzles.fill.task import Task
from puzzles.ladder import GRADES

FAULTS: Counter[str] = Counter()
"""The number of faults of each kind. A puzzle counts under ``grade`` if its grade is not that of its hardest step."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=100, help="puzzles of each grade (default 100)")
    parser.add_argument("--faces", type=int, default=14)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--grade", choices=GRADES, help="only this one")
    chosen = parser.parse_args()
    print(
        f"{'grade':<10} {'puzzles':>7} {'replayed':>8} {'steps':>6} {'inferences':>10} a tile {'ms':>6} {'slowest':>8}"
    )
    failures = 0
    for grade in [chosen.grade] if chosen.grade else GRADES:
        failures += report(grade, chosen.count, chosen.faces, chosen.seed)
    print(f"{failures} explanations failed the checker, seed {chosen.seed}")
    print(", ".join(f"{name} {number}" for name, number in sorted(FAULTS.items())) or "no faults")
    sys.exit(1 if failures else 0)


def report(grade: str, count: int, faces: int, seed: int) -> int:
    tiles = steps = inferences = wrong = 0
    times = []
    items = made("fill", count, tries=100 * count, seed=seed, grade=grade, faces=str(faces))
    for item in items:
        puzzle = read_puzzle(item.statement)
        begun = process_time()
        explanation = explained(Task.of(puzzle))
        times.append(process_time() - begun)
        tiles += len(puzzle.fill)
        steps += len(explanation.steps)
        inferences += sum(len(step.inferences) for step in explanation.steps)
        FAULTS["grade"] += item.grade != max((step.grade for step in explanation.steps), key=GRADES.index)
        FAULTS.update(fault.name for fault in faults(puzzle, to_json(explanation)))
        try:
            right = replay(puzzle, to_json(explanation)) == {laid.at: laid.corners for laid in item.answer}
        except WrongInferenceError as error:
            print(error)
            right = False
        if not right:
            wrong += 1
            print(item.statement)
    print(
        f"{grade:<10} {len(items):>7} {len(items) - wrong:>8} {steps / tiles:>6.2f} {inferences / tiles:>10.2f}        "
        f"{1000 * sum(times) / len(times):>6.0f} {1000 * max(times):>8.0f}",
        flush=True,
    )
    return wrong


if __name__ == "__main__":
    main()
