"""Compare the precision of playouts: ``python research/gaps.py --against CHECKOUT [--matches 12] [--deals 1500]``.

Two greedy players play matches of two rounds. At every fourth choice, this checkout of the project and the one in
CHECKOUT run playouts of all placements in ``--deals`` deals. A gap is the difference between the best placement and one
of the next three. The program prints two ratios of this checkout to the other: of the processor time, and of the
variance of a gap. It also prints how much the gaps differ, in standard errors.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import time
from itertools import chain
from math import hypot, sqrt
from pathlib import Path
from statistics import mean, stdev
from typing import NamedTuple

from analyzer.audit import audit_record
from analyzer.engine.beliefs import believe
from analyzer.engine.kernel.playouts import Playouts
from analyzer.evidence import MatchEvidence
from analyzer.game.seat_view import SeatView
from analyzer.history import histories
from analyzer.moves import legal_moves
from analyzer.players import make_player
from analyzer.review import choices
from analyzer.rules import published
from analyzer.tiles import TileSet
from research.selfplay import Seat, play_match

# All imports are absolute, so this file also runs with the packages of the other checkout.
STANDARD, RULES = TileSet.named("standard"), published("pressman")

EVERY, NEXT = 4, 3


class Measured(NamedTuple):
    """What was measured in one checkout of the project.

    Attributes:
        gaps: for each choice, the gaps between placements and their standard errors, in points.
        seconds: the processor time of the playouts.
    """

    gaps: list[list[list[tuple[float, float]]]]
    seconds: float


def views(asked: argparse.Namespace, number: int) -> list[SeatView | None]:
    deals, seats = random.Random(f"{asked.seed} {number}"), [Seat(one, make_player("greedy", "")) for one in "AB"]
    played = play_match(RULES, STANDARD, seats, lambda _: deals, lambda match: match.rounds < 2)
    made = [choice.view for history in histories(audit_record(played.record)) for choice in choices(history)]
    return made[::EVERY]


def measure(asked: argparse.Namespace) -> Measured:
    found, seconds = [], 0.0
    for view in chain.from_iterable(views(asked, number) for number in range(asked.matches)):
        if view is None:
            continue
        position, knowledge = view.position, MatchEvidence().at(view).knowledge
        moves = legal_moves(position.board, STANDARD.mask(position.hand), RULES)
        numbers = range(len(moves))
        with Playouts(position, RULES, moves, believe(position, knowledge), asked.seed, 1) as playouts:
            begun = time.process_time()
            equity = playouts.play(numbers, asked.deals).equity
            seconds += time.process_time() - begun
        gaps = {(one, other): equity.gap(one, other) for one in numbers for other in numbers}
        found.append([[(gaps[one, other].mean, gaps[one, other].error) for other in numbers] for one in numbers])
    return Measured(found, seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--against", metavar="CHECKOUT", type=Path)
    parser.add_argument("--matches", type=int, default=12)
    parser.add_argument("--deals", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    here = measure(asked)
    if asked.against is None:
        print(json.dumps(here))
        return
    limits = [f"--{name}={getattr(asked, name)}" for name in ("matches", "deals", "seed")]
    environment = {**os.environ, "PYTHONPATH": str(asked.against)}
    measured = subprocess.run([sys.executable, __file__, *limits], env=environment, stdout=subprocess.PIPE, check=True)
    there = Measured(*json.loads(measured.stdout))
    shares, apart = [], []
    for new, old in zip(here.gaps, there.gaps, strict=True):
        best = max(range(len(new)), key=lambda one: new[one][0][0] + old[one][0][0])
        behind = sorted(set(range(len(new))) - {best}, key=lambda one: -old[one][best][0])[:NEXT]
        pairs = [(new[one][best], old[one][best]) for one in behind if old[one][best][1]]
        apart += [(one - other) / hypot(error, other_error) for (one, error), (other, other_error) in pairs]
        if pairs:
            shares.append(mean((error / other_error) ** 2 for (_, error), (_, other_error) in pairs))
    print(f"seed {asked.seed}, {len(shares)} choices, {asked.deals} deals for each placement")
    print(f"  variance {mean(shares):.3f} +- {stdev(shares) / sqrt(len(shares)):.3f} of that of {asked.against}")
    print(f"  processors' time {here.seconds / there.seconds:.3f} of it")
    print(f"  differences {sqrt(mean(one * one for one in apart)):.2f} standard errors apart (root mean square)")


if __name__ == "__main__":
    main()
