"""Compare how long ``best`` takes for a line of a record and for the position on that line.

``python benchmarks/by_record.py [--records N] [--questions Q] [--games G] [--seed S]``: two players of different levels
play N matches of at most three rounds. At Q choices in each match, ``best`` is asked about the line and about the
position, with the same seed and playouts. The order alternates, so that other load on the machine affects both. Only
the first request about a record must read it; later requests can use cached results.

The program prints the mean processor times and their ratio with its standard error. It also prints the smallest and the
largest ratio that a single record had.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from math import sqrt
from pathlib import Path
from statistics import fmean

from analyzer.audit import audit_record
from analyzer.history import histories
from analyzer.players import make_player
from analyzer.position import Position
from analyzer.review import choices
from analyzer.rules import published
from analyzer.text.record import read_record, write_record
from analyzer.tiles import TileSet
from triomino.operations.best import BestAsk, run
from triomino.operations.control import Control
from triomino.operations.limits import RecordText

sys.path.append(str(Path(__file__).parent.parent))
from research.selfplay import Seat, play_match

LEVELS = ("greedy", "casual", "club")
ROUNDS = 3


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--records", type=int, default=12)
    parser.add_argument("--questions", type=int, default=6, help="questions about each record")
    parser.add_argument("--games", type=int, default=1000, help="playouts of a question")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    questions_about(asked, "loading")  # not measured, because the first call also loads modules and tables
    costs = [questions_about(asked, f"{asked.seed} {number}") for number in range(asked.records)]
    records, positions = zip(*costs)
    ratio, count = fmean(records) / fmean(positions), asked.records
    spread = sum((record - ratio * position) ** 2 for record, position in costs)
    error = sqrt(spread / (count - 1) / count) / fmean(positions)
    single = sorted(record / position for record, position in costs)
    print(f"{count} records, seed {asked.seed}, {asked.questions} questions each, {asked.games} playouts a question")
    print(f"by record: {1000 * fmean(records):.1f} ms of processor time a question")
    print(f"by position: {1000 * fmean(positions):.1f} ms")
    print(f"ratio: {ratio:.2f} +- {error:.2f}, single records {single[0]:.2f} to {single[-1]:.2f}")


def questions_about(asked: argparse.Namespace, name: str) -> tuple[float, float]:
    """Play a match; return the mean processor seconds for its record and for its positions."""
    seats = [
        Seat(seat, make_player(LEVELS[(len(name) + number) % len(LEVELS)], name)) for number, seat in enumerate("AB")
    ]
    deals = random.Random(name)
    rules, tiles = published("pressman"), TileSet.named("standard")
    played = play_match(rules, tiles, seats, lambda _: deals, lambda match: match.rounds < ROUNDS)
    text = write_record(played.record)
    made = [choice for history in histories(audit_record(read_record(text))) for choice in choices(history)]
    found = [(choice.laid.line, choice.view.position) for choice in made if choice.view is not None]
    chosen = [found[(2 * number + 1) * len(found) // (2 * asked.questions)] for number in range(asked.questions)]
    return costs_of(asked.games, RecordText(text), chosen)


def costs_of(games: int, record: RecordText, chosen: list[tuple[int, Position]]) -> tuple[float, float]:
    sums = [0.0, 0.0]
    for number, (line, position) in enumerate(chosen):
        both = (
            BestAsk(record=record, turn=line, engine="simulate", games=games),
            BestAsk(position=position, engine="simulate", games=games),
        )
        for kind in (0, 1) if number % 2 else (1, 0):
            begun = time.process_time()
            run(both[kind], Control())
            sums[kind] += time.process_time() - begun
    return sums[0] / len(chosen), sums[1] / len(chosen)


if __name__ == "__main__":
    main()
