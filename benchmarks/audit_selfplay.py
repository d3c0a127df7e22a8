"""Self-played matches under every rule set and number of players, each written, read back and audited.

    python benchmarks/audit_selfplay.py [--matches 2000] [--reduced 5000] [--corrupted 1000] [--seed 1]

Prints how many rounds were played, what the audit found in them (it should find nothing), and the time that a greedy
round and the audit of a round take. Then correct records with parts left out at random, in which nothing may be found
either; and records spoiled in one way each, in which the mistake has to be told at its own line and nowhere else.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path
from statistics import median

from analyzer.audit import audit_record
from analyzer.game.match_play import Played, Seat, play_match
from analyzer.players import PLAYERS, make_player
from analyzer.rules import PUBLISHED, published
from analyzer.text.record import write_record
from analyzer.text.record_reading import read_record
from analyzer.tiles import TileSet

sys.path.append(str(Path(__file__).parent.parent / "tests"))
from corruptions import CORRUPTIONS, CORRUPTIONS_OF_KNOWN_HANDS  # the ways to spoil a record
from records import bare, reduced  # and to tell less

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
    parser.add_argument("--reduced", type=int, default=0)
    parser.add_argument("--corrupted", type=int, default=0)
    options = parser.parse_args()
    if options.matches:
        audit_matches(options.matches, options.seed)
    audit_reduced(options.reduced, options.seed)
    audit_corrupted(options.corrupted, options.seed)


def audit_matches(matches: int, seed: int) -> None:
    """Whole matches, as they were played."""
    rounds = turns = wrong = 0
    playing = auditing = 0.0
    long_rounds = []
    for number in range(matches):
        begun = time.perf_counter()
        played = play(number, seed)
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
    print(f"seed {seed}: {matches} matches, {rounds} rounds, {turns} turns")
    print(f"matches with anything wrong: {wrong}")
    print(f"playing and writing down: {playing / rounds * 1000:.2f} ms a round")
    print(f"audit: {auditing / rounds * 1000:.2f} ms a round, {auditing / turns * 1e6:.0f} microseconds a turn")
    if long_rounds:
        middle, worst = median(long_rounds) * 1000, max(long_rounds) * 1000
        print(f"reading and auditing one round of {LONG} turns or more: median {middle:.1f} ms, at most {worst:.1f} ms")


def audit_reduced(records: int, seed: int) -> None:
    """Correct records that tell less."""
    accused = 0
    for number in range(records):
        text = write_record(play(number // 5, seed).record)
        told = reduced(random.Random(f"{seed} {number}"), text)
        problems = audit_record(read_record(told)).problems
        accused += bool(problems)
        for problem in problems[:1]:
            print(f"reduced record {number}: {problem}", file=sys.stderr)
    if records:
        print(f"reduced records: {records}, accused of anything: {accused}")


def audit_corrupted(records: int, seed: int) -> None:
    """Records with one mistake, its kinds one after the other."""
    kinds = [
        *((corrupt, True) for corrupt in CORRUPTIONS | CORRUPTIONS_OF_KNOWN_HANDS),
        *((corrupt, False) for corrupt in CORRUPTIONS),
    ]
    tally: Counter[str] = Counter()
    for number in range(records):
        corrupt, known = kinds[number % len(kinds)]
        text = write_record(play(number // 20, seed).record)
        lines = (text if known else bare(text)).split("\n")
        try:
            places = corrupt(random.Random(f"{seed} {number}"), lines)
        except IndexError:
            places = None
        if places is None or lines == text.split("\n"):
            tally["no place for it"] += 1
            continue
        own = {place + 1 for place in places}
        told = {problem.line for problem in audit_record(read_record("\n".join(lines))).problems}
        result = "told at its line" if told and told <= own else "silent" if not told else "told elsewhere"
        tally[result] += 1
        if result != "told at its line":
            print(f"spoiled record {number}, {corrupt.__name__}: {result}, {own} {told}", file=sys.stderr)
    if records:
        print(f"spoiled records, {len(kinds)} kinds: {dict(tally)}")


if __name__ == "__main__":
    main()
