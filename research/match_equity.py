"""Make or check the tables of ``analyzer/engine/match_equity.toml``: the chance of winning the match at each score.

``python -m research.match_equity [--rounds N] [--seed S] [--into FILE]`` makes the tables from rounds between two
players who plan ahead; with ``--players greedy``, between greedy players. With ``--check``, the program instead
compares the tables in the package with matches that consist of sampled rounds. Use another seed for the check than for
the tables.
"""

from __future__ import annotations

import argparse
from math import sqrt
from pathlib import Path

import numpy as np

from analyzer import RuleSet, TileSet, published
from analyzer.engine import match_equity
from analyzer.engine.clock import Clock
from analyzer.engine.match_rounds import GridResult, make, reached, sample, settled
from analyzer.rules import PUBLISHED

STANDARD = TileSet.named("standard")
TABLES = Path(match_equity.__file__).with_suffix(".toml")

STEP = 10
CHECKED = [(0, 0), (100, 0), (200, 150), (150, 300), (300, 310), (395, 250), (399, 399), (-60, 90)]


def written(name: str, made: GridResult, count: int, seed: int) -> str:
    rows = "\n".join(f'    "{" ".join(f"{10000 * chance:.0f}" for chance in row)}",' for row in made.chances)
    return (
        f"[{name}]\nleast = {made.grid[0]}\nstep = {STEP}\nrounds = {count}\nseed = {seed}\n"
        f"stderr = {made.stderr:.4f}\nchances = [\n{rows}\n]\n"
    )


def check(rules: RuleSet, count: int, seed: int, planners: int) -> None:
    table = match_equity.stored_table(rules, STANDARD)
    assert table is not None
    rounds = sample(rules, STANDARD, 20 * count, seed, Clock(), planners)
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
        entry = table.chance(*start)
        print(
            f"{rules.name:<13} {start!s:<12} table {entry:.4f}  matches {mean:.4f} +- {error:.4f}  {entry - mean:+.4f}"
        )


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
        "# The chance of winning the match, times 10000, before a round of two planners is dealt.\n"
        "# Rows are this player's points, columns the other's, both from `least` to the target in steps of `step`.\n"
        "# docs/simulation.md describes the method. Made by `python -m research.match_equity "
        f"--rounds {options.rounds} --seed {options.seed}`.\n"
    ]
    for rules in sets:
        (made,) = make(rules, STANDARD, options.rounds, options.seed, [STEP])
        texts.append(written(rules.name, made, options.rounds, options.seed))
        at = {score: place for place, score in enumerate(made.grid)}
        chance = made.chances[at[200], at[100]]
        print(f"{rules.name}: largest standard error {made.stderr:.4f}, from 200 to 100 {chance:.4f}")
    options.into.write_text("\n".join(texts))


if __name__ == "__main__":
    main()
