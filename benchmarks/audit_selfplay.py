"""Self-played matches under every rule set and number of players, each written, read back and audited.

    python benchmarks/audit_selfplay.py [--matches 2000] [--seed 1]

Prints how many rounds were played, what the audit found in them (it should find nothing), and the time that a greedy
round and the audit of a round take.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from dataclasses import replace
from statistics import median

from analyzer.audit import audit_record
from analyzer.game.play import Played, Seat, play_match
from analyzer.game.players import PLAYERS, make_player
from analyzer.rules import PUBLISHED, published
from analyzer.text.record import write_record
from analyzer.text.record_reading import read_record
from analyzer.tiles import TileSet

STANDARD = TileSet.named("standard")
LONG = 60
TABLES = [(name, players) for name in PUBLISHED for players in range(2, published(name).most_players + 1)]


def play(number: int, seed: int) -> Played:
    name, players = TABLES[number % len(TABLES)]
    chance = random.Random(f"{seed} {number}")
    seats = [
        Seat(f"{kind}-{seat}", make_player(kind, f"{seed} {number} {seat}"))
        for seat, kind in enumerate(chance.choices(sorted(PLAYERS), k=players))
    ]
    return play_match(published(name), STANDARD, seats, lambda played: random.Random(f"{seed} {number} {played}"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rounds = turns = wrong = 0
    playing = auditing = 0.0
    long_rounds = []
    for number in range(options.matches):
        begun = time.perf_counter()
        played = play(number, options.seed)
        playing += time.perf_counter() - begun
        record = read_record(write_record(played.record))
        begun = time.perf_counter()
        audit = audit_record(record)
        auditing += time.perf_counter() - begun
        rounds += len(audit.rounds)
        turns += sum(len(report.turns) for report in audit.rounds)
        for written, report in zip(record.rounds, audit.rounds):
            if len(report.turns) >= LONG and len(long_rounds) < 200:
                alone = write_record(replace(record, rounds=(written,)))
                begun = time.perf_counter()
                audit_record(read_record(alone))
                long_rounds.append(time.perf_counter() - begun)
        agrees = audit.winners == played.match.winners and audit.rounds[-1].totals == played.match.totals
        if audit.problems or not agrees or record != played.record:
            wrong += 1
            print(f"match {number}, {TABLES[number % len(TABLES)]}: {audit.problems[:3]}", file=sys.stderr)
    print(f"seed {options.seed}: {options.matches} matches, {rounds} rounds, {turns} turns")
    print(f"matches with anything wrong: {wrong}")
    print(f"playing and writing down: {playing / rounds * 1000:.2f} ms a round")
    print(f"audit: {auditing / rounds * 1000:.2f} ms a round, {auditing / turns * 1e6:.0f} microseconds a turn")
    if long_rounds:
        middle, worst = median(long_rounds) * 1000, max(long_rounds) * 1000
        print(f"reading and auditing one round of {LONG} turns or more: median {middle:.1f} ms, at most {worst:.1f} ms")


if __name__ == "__main__":
    main()
