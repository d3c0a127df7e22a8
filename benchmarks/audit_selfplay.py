"""How good the audit is on self-played matches: ``python benchmarks/audit_selfplay.py [--matches 2000] [--seed 1]``.

Every match is written, read back and audited, under every rule set and number of players; the audit should find
nothing. ``--reduced N`` leaves parts of N correct records out at random; nothing may be found in these, either.
``--corrupted N`` spoils N records in one way each; the mistake should be reported at its own line and at no other. A
spoiled record that could still have been played is correct and counted by itself. Ctrl-C prints the results so far.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from statistics import median

from analyzer.audit import audit_record
from analyzer.game.match import Match
from analyzer.game.match_play import RecordedMatch
from analyzer.game.round import Action, IllegalStepError, Round, Step, start
from analyzer.players import PLAYERS, make_player
from analyzer.rules import PUBLISHED, published
from analyzer.text.record import Draw, Hand, Holds, Lay, Pass, Record, Scores, Unplaced, read_record, write_record
from analyzer.tiles import TileSet

sys.path.append(str(Path(__file__).parent.parent))
sys.path.append(str(Path(__file__).parent.parent / "tests"))
from corruptions import CORRUPTIONS, CORRUPTIONS_OF_KNOWN_HANDS
from records import bare, reduced

from research.selfplay import Seat, play_match

STANDARD = TileSet.named("standard")
LONG = 60
TABLES = [(name, players) for name in PUBLISHED for players in range(2, published(name).most_players + 1)]


def play(number: int, seed: int) -> RecordedMatch:
    name, players = TABLES[number % len(TABLES)]
    chance = random.Random(f"{seed} {number}")
    seats = [
        Seat(f"{kind}-{seat}", make_player(kind, f"{seed} {number} {seat}"))
        for seat, kind in enumerate(chance.choices(sorted(PLAYERS), k=players))
    ]
    return play_match(published(name), STANDARD, seats, lambda played: random.Random(f"{seed} {number} {played}"))


@lru_cache(maxsize=1)
def played_text(number: int, seed: int) -> str:
    return write_record(play(number, seed).record)


def numbered(records: int, what: str) -> Iterator[int]:
    """The numbers of the records, with progress on a terminal."""
    for number in range(records):
        if sys.stderr.isatty():
            print(f"\r{what} {number} of {records}", end="\r", file=sys.stderr, flush=True)
        yield number


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--reduced", type=int, default=0)
    parser.add_argument("--corrupted", type=int, default=0)
    options = parser.parse_args()
    try:
        if options.matches:
            audit_matches(options.matches, options.seed)
        if options.reduced:
            audit_reduced(options.reduced, options.seed)
        if options.corrupted:
            audit_corrupted(options.corrupted, options.seed)
    except KeyboardInterrupt:
        sys.exit(130)


def audit_matches(matches: int, seed: int) -> None:
    """Audit whole matches as they were played."""
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
    """Audit correct records with parts left out."""
    done = accused = 0
    begun = time.perf_counter()
    try:
        for number in numbered(records, "reduced record"):
            text = reduced(random.Random(f"{seed} {number}"), played_text(number // 5, seed))
            problems = audit_record(read_record(text)).problems
            done += 1
            accused += bool(problems)
            for problem in problems[:1]:
                print(f"reduced record {number}: {problem}", file=sys.stderr)
    finally:
        print(f"reduced records: {done}, accused of anything: {accused}, {time.perf_counter() - begun:.0f} s")


def audit_corrupted(records: int, seed: int) -> None:
    """Audit records with one mistake each, in turn of every kind."""
    kinds = [
        *((corrupt, True) for corrupt in CORRUPTIONS | CORRUPTIONS_OF_KNOWN_HANDS),
        *((corrupt, False) for corrupt in CORRUPTIONS),
    ]
    tally: Counter[str] = Counter()
    begun = time.perf_counter()
    try:
        for number in numbered(records, "spoiled record"):
            corrupt, known = kinds[number % len(kinds)]
            text = played_text(number // 20, seed)
            text = text if known else bare(text)
            lines = text.split("\n")
            try:
                places = corrupt(random.Random(f"{seed} {number}"), lines)
            except IndexError:
                places = None
            if places is None or lines == text.split("\n"):
                tally["no place for it"] += 1
                continue
            own = {place + 1 for place in places}
            record = read_record("\n".join(lines))
            reported = {problem.line for problem in audit_record(record).problems}
            result = "reported at its line" if reported and reported <= own else "reported elsewhere"
            if not reported:
                result = "correct all the same" if could_be_played(record) else "silent"
            tally[result] += 1
            if result != "reported at its line":
                print(f"spoiled record {number}, {corrupt.__name__}: {result}, {own} {reported}", file=sys.stderr)
    finally:
        print(f"spoiled records, {len(kinds)} kinds: {dict(tally)}, {time.perf_counter() - begun:.0f} s")


def could_be_played(record: Record) -> bool:
    """Whether the state machine allows every step of a record with known hands."""
    totals = (0,) * len(record.players)
    for played in record.rounds:
        hands = [record.tile_set.mask(entry.tiles) for entry in played.of(Hand)]
        drawn = [entry.tile for entry in played.of(Draw)]
        if len(hands) != len(record.players) or None in drawn:
            return False
        dealt = sum(hands)
        named = record.tile_set.mask(tile for tile in drawn if tile is not None)
        rest = record.tile_set.all_mask & ~dealt & ~named
        order = [record.tile_set.number[tile] for tile in (*record.tile_set.of_mask(rest), *reversed(drawn)) if tile]
        match = Match(record.rules, record.tile_set, totals, 1, start(record.rules, record.tile_set, hands, order))
        for line in played.turn_lines:
            before = match
            if match.over or record.players[match.dealt.turn] != line.player or isinstance(line, Unplaced):
                return False
            try:
                match = match.step(step_of(line, match.dealt))
            except IllegalStepError:
                return False
            if not isinstance(line, Draw) and line.claimed != made_by(before, match):
                return False
        holds = {entry.player: record.tile_set.mask(entry.tiles) for entry in played.of(Holds)}
        left = {name: hand for name, hand in zip(record.players, match.dealt.hands) if hand}
        scores = [dict(entry.totals) for entry in played.of(Scores)]
        if match.playing or holds != left or scores != [dict(zip(record.players, match.totals))]:
            return False
        totals = match.totals
    return True


def step_of(line: Lay | Draw | Pass, state: Round) -> Action:
    """The action that a line records. Every tile but the first is turned to fit."""
    if not isinstance(line, Lay):
        return Step.DRAW if isinstance(line, Draw) else Step.PASS
    moves = (move for move in state.placements() if (move.at, move.tile) == (line.placement.at, line.tile))
    return next((move.placement for move in moves if state.board.tiles), line.placement)


def made_by(before: Match, after: Match) -> int:
    """The points of the turn that has just ended, with its draws and without the end of the round."""
    seat, state = before.dealt.turn, after.dealt
    ended = 0 if state.end is None else state.end.points[seat]
    return after.totals[seat] - before.totals[seat] - ended - before.dealt.drawn * before.rules.draw_penalty


if __name__ == "__main__":
    main()
