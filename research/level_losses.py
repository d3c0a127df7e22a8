"""Measure the mean loss of each level: ``python -m research.level_losses [--matches N] [--seed S] [--into FILE]``.

For each level, two players of this level play N matches, which are then reviewed. The program stores each level's mean
loss per choice and its standard error. The error is right if the matches are independent.
"""

from __future__ import annotations

import argparse
import random
from math import sqrt
from pathlib import Path

from analyzer import TileSet, published, rating
from analyzer.audit import audit_record
from analyzer.players import LEVELS, make_player
from analyzer.review import review
from research.selfplay import Seat, play_match
from research.sharing import add_options, outcomes

STANDARD = TileSet.named("standard")
SCALE = Path(rating.__file__).with_name("level_losses.toml")


def losses_of(options: argparse.Namespace, level: str, number: int) -> list[float]:
    name = f"{options.seed} {number}"
    seats = [Seat(one, make_player(level, f"{name} {one}", machines=1)) for one in "AB"]
    rules = published(options.rules)
    played = play_match(rules, STANDARD, seats, lambda done: random.Random(f"{name} {done}"))
    judged = review(audit_record(played.record), options.games, options.seed).judged
    return [choice.loss for choice in judged if choice.loss is not None]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", default=",".join(LEVELS))
    parser.add_argument("--matches", type=int, default=25)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--rules", default="pressman")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--into", type=Path, default=SCALE)
    add_options(parser)
    options = parser.parse_args()
    texts = [
        "# The points that each level loses per unforced choice, with the standard error.\n"
        "# docs/strength.md describes the method. Made by `python -m research.level_losses "
        f"--matches {options.matches} --games {options.games} --rules {options.rules} --seed {options.seed}`.\n"
    ]
    for level in options.players.split(","):
        pieces = ((options, level, number) for number in range(options.matches))
        matches = list(outcomes(options, losses_of, pieces))
        count, lost = sum(map(len, matches)), sum(map(sum, matches))
        mean = lost / count
        squares = sum((sum(match) - mean * len(match)) ** 2 for match in matches)
        error = sqrt(squares * len(matches) / (len(matches) - 1)) / count
        texts.append(f"[{level}]\nchoices = {count}\nlost = {mean:.2f}\nstderr = {error:.2f}\n")
        print(f"{level}: {mean:.2f} +- {error:.2f} points a choice, {count} choices", flush=True)
    options.into.write_text("\n".join(texts))


if __name__ == "__main__":
    from research.level_losses import main  # workers find functions by their module, which must not be __main__

    main()
