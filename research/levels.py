"""Rate players on one scale: ``python -m research.levels [--players NAME,NAME…] [--matches N] [--seed S]``.

Each pair of players plays N matches. Every second match has the same deals as the match before it, but the players swap
seats. The program prints how often the first player of each pair wins, and an Elo rating for each player. A player with
400 points more wins ten times as often as the other. The rating 1000 belongs to ``greedy`` or, if this player is
missing, to the first player in alphabetical order. The ratings maximise the likelihood of the results; their errors are
estimated by resampling the deals.
"""

from __future__ import annotations

import argparse
import random
import time
from itertools import combinations
from math import log10
from statistics import mean, stdev

from analyzer import TileSet, published
from analyzer.arena import MatchOutcome, Matchup, play_matches, results
from analyzer.players import LEVELS, names_of
from research.sharing import add_options
from triomino.cli.worker_options import open_workers

RESAMPLED = 200
ANCHOR, RATING = "greedy", 1000

Shares = dict[tuple[str, str], list[float]]
"""For each pair of players: the first player's share of the wins. Each number is for two matches."""


def played(pair: tuple[str, str], options: argparse.Namespace) -> list[float]:
    """Play the matches between two players and print the result; return their entry in ``Shares``."""
    begun = time.monotonic()
    table = Matchup(published(options.rules), TileSet.named("standard"), pair, options.seed)
    with open_workers(options.workers, options.cluster, play_matches.__module__) as workers:
        matches = play_matches(table, workers, matches=options.matches)
        outcomes = [MatchOutcome.of(number, one) for number, one in enumerate(matches)]
    names = names_of(pair)
    first, _ = results(outcomes, names)
    print(
        f"{pair[0]:>14} against {pair[1]:<14} {first.won.mean:.1%} +- {first.won.stderr or 0:.1%} of {len(outcomes)}"
        f" matches, {first.lead.mean:+.1f} +- {first.lead.stderr or 0:.1f} points a round"
        f", {time.monotonic() - begun:.0f} s",
        flush=True,
    )
    shares = [(one.seats.index(names[0]) in one.winners) / len(one.winners) for one in outcomes]
    return [mean(shares[place : place + 2]) for place in range(0, len(shares), 2)]


def ratings(shares: Shares) -> dict[str, float]:
    """Find the most likely ratings in the model of Bradley and Terry (Zermelo's iteration)."""
    names = sorted({name for pair in shares for name in pair})
    won = dict.fromkeys(names, 0.5)  # with half a win extra, even a player who never wins gets a rating
    for (one, other), deals in shares.items():
        won[one] += sum(deals)
        won[other] += len(deals) - sum(deals)
    strength = dict.fromkeys(names, 1.0)
    for _ in range(300):
        met = dict.fromkeys(names, 0.0)
        for (one, other), deals in shares.items():
            for name in (one, other):
                met[name] += len(deals) / (strength[one] + strength[other])
        strength = {name: won[name] / met[name] for name in names}
    anchor = strength.get(ANCHOR, strength[names[0]])
    return {name: RATING + 400 * log10(strength[name] / anchor) for name in names}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--players", default=",".join((*LEVELS, "greedy", "random")))
    parser.add_argument("--rules", default="pressman")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    add_options(parser)
    options = parser.parse_args()
    print(f"rules {options.rules}, seed {options.seed}")
    pairs = combinations(options.players.split(","), 2)
    shares = {pair: played(pair, options) for pair in pairs}
    rng = random.Random(options.seed)
    again = [
        ratings({pair: rng.choices(deals, k=len(deals)) for pair, deals in shares.items()}) for _ in range(RESAMPLED)
    ]
    for name, rating in sorted(ratings(shares).items(), key=lambda item: -item[1]):
        print(f"{name:>14} {rating:6.0f} +- {stdev(one[name] for one in again):.0f}")


if __name__ == "__main__":
    main()
