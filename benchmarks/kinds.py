"""Measure how many puzzles of each kind and grade one core makes in a second, and count the rejected candidates.

Every puzzle is proved again from its text. ``--count`` is the number of puzzles per kind, divided among the runs of
the kind. ``--count 1000`` takes about three minutes.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from puzzle_provers import faults as proven_faults

from puzzles.generation import Run, candidate
from puzzles.item import Item
from puzzles.kinds import KINDS, kind
from puzzles.ladder import GRADES

RUNS: dict[str, list[dict[str, str]]] = {
    "fill": [
        *({"grade": grade, "faces": "14"} for grade in GRADES),
        *({"grade": grade, "faces": faces} for grade in ("easy", "hard") for faces in ("12", "16", "20")),
        {"grade": "tricky", "shape": "triangle 4"},
        {"grade": "moderate", "faces": "16", "tiles": "3", "set": "0-6"},
    ],
    "best-move": [
        {},
        *({"theme": theme} for theme in ("plain", "hexagon", "bridge", "mirror-trap")),
        {"theme": "extension", "rules": "goliath"},
        *({"grade": grade} for grade in kind("best-move").grades),
    ],
    "plan": [{"hand": str(hand)} for hand in (3, 4, 5, 6)],
    "hunt": [{}, {"least": "5"}, {"least": "3"}, *({"grade": grade} for grade in kind("hunt").grades)],
    "dispute": [{}, *({"slip": slip} for slip in ("turned", "mirror", "one-corner"))],
    "join": [{"tiles": tiles, "hand": hand} for tiles in ("2", "3") for hand in ("3", "4")],
}
"""For each kind of puzzle, the parameters of its runs. Kinds that are not listed have one run with the defaults."""

MOST_TRIES = 100


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=100, help="puzzles of each kind (default 100)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", choices=list(KINDS), help="only this one")
    chosen = parser.parse_args()
    print(f"{'run':<44} {'made':>5} {'a second':>9} {'proved':>7} {'a second':>9} {'rejected':>9}  why")
    failures = 0
    for name in [chosen.kind] if chosen.kind else KINDS:
        runs = RUNS.get(name, [{}])
        for place, parameters in enumerate(runs):
            wanted = chosen.count // len(runs) + (place < chosen.count % len(runs))
            if wanted:
                failures += report(Run(name, kind(name).settle(parameters), chosen.seed), parameters, wanted)
    print(f"{failures} puzzles failed the validator, seed {chosen.seed}")
    sys.exit(1 if failures else 0)


def report(run: Run, parameters: dict[str, str], wanted: int) -> int:
    """Print the results of a run, and return how many proofs failed."""
    rejected: Counter[str] = Counter()
    items: list[Item] = []
    begun = process_time()
    for number in range(wanted * MOST_TRIES):
        if len(items) == wanted:
            break
        found = candidate(run, number)
        if found.item is None:
            rejected[found.rejected or ""] += 1
        else:
            items.append(found.item)
    making = process_time() - begun
    begun = process_time()
    wrong = [(item, faults) for item in items if (faults := proven_faults(item))]
    proving = process_time() - begun
    tried = len(items) + rejected.total()
    words = " ".join([run.kind, *(f"{name}={value}" for name, value in parameters.items())])
    why = ", ".join(f"{reason} {count / tried:.1%}" for reason, count in rejected.most_common())
    print(
        f"{words:<44} {len(items):>5} {len(items) / making:>9.1f} {len(items) - len(wrong):>7} "
        f"{len(items) / proving if items else 0:>9.1f} {rejected.total() / tried:>9.1%}  {why}",
        flush=True,
    )
    for item, faults in wrong:
        print(f"  {item.id} of candidate {item.provenance.number}: {'; '.join(faults)}\n{item.statement}")
    return len(wrong)


if __name__ == "__main__":
    main()
