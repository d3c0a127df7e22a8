"""Audit matches between computer players: ``python benchmarks/audit_selfplay.py [--matches 2000] [--seed 1]``.

The matches cycle through every rule set and every number of players that it allows. Each match is written, read back
and audited; the audit should find nothing. ``--reduced N`` removes random parts of N correct records; the audit should
still find no mistakes.

``--corrupted N`` puts each kind of mistake into N records with known hands and, if possible, into N records with
unknown hands. The audit should report the line of the mistake and no other line. ``--pairs N`` puts in two mistakes at
once. If the audit finds nothing, but the match could have been played as written, the record counts as correct. In
these tests, Ctrl-C prints the results so far.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
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
END = object()
"""Stands for the end of a record. The audit reports a missing last line there."""
KEEP = os.environ.get("KEEP_SPOILED")
"""The folder for spoiled records that the audit judges wrongly."""
TABLES = [(name, players) for name in PUBLISHED for players in range(2, published(name).most_players + 1)]


def play(number: int, seed: int) -> RecordedMatch:
    name, players = TABLES[number % len(TABLES)]
    chance = random.Random(f"{seed} {number}")
    seats = [
        Seat(f"{kind}-{seat}", make_player(kind, f"{seed} {number} {seat}"))
        for seat, kind in enumerate(chance.choices(sorted(PLAYERS), k=players))
    ]
    return play_match(published(name), STANDARD, seats, lambda played: random.Random(f"{seed} {number} {played}"))


@lru_cache(maxsize=500)
def played_text(number: int, seed: int) -> str:
    return write_record(play(number, seed).record)


def numbered(records: int, what: str) -> Iterator[int]:
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
    parser.add_argument("--pairs", type=int, default=0)
    options = parser.parse_args()
    try:
        if options.matches:
            audit_matches(options.matches, options.seed)
        if options.reduced:
            audit_reduced(options.reduced, options.seed)
        if options.corrupted:
            audit_corrupted(options.corrupted, options.seed)
        if options.pairs:
            audit_pairs(options.pairs, options.seed)
    except KeyboardInterrupt:
        sys.exit(130)


def audit_matches(matches: int, seed: int) -> None:
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


def audit_corrupted(each: int, seed: int) -> None:
    for known, kinds in ((True, CORRUPTIONS | CORRUPTIONS_OF_KNOWN_HANDS), (False, CORRUPTIONS)):
        results = {corrupt.__name__: Counter[str]() for corrupt in kinds}
        begun = time.perf_counter()
        try:
            for corrupt in kinds:
                for number, text in spoilable(seed, each, known):
                    if results[corrupt.__name__].total() == each:
                        break
                    judge(f"{seed} {corrupt.__name__} {number}", text, [corrupt], results[corrupt.__name__])
        finally:
            print_results("hands known" if known else "hands hidden", results, time.perf_counter() - begun)


def audit_pairs(records: int, seed: int) -> None:
    for known in (True, False):
        kinds = [*(CORRUPTIONS | CORRUPTIONS_OF_KNOWN_HANDS if known else CORRUPTIONS)]
        results, begun = Counter[str](), time.perf_counter()
        try:
            for number, text in spoilable(seed, records, known):
                if results.total() == records:
                    break
                pair = random.Random(f"{seed} pair {number}").sample(kinds, 2)
                judge(f"{seed} pair {number}", text, pair, results)
        finally:
            name = f"two mistakes, {'hands known' if known else 'hands hidden'}"
            print_results(name, {"pairs": results}, time.perf_counter() - begun)


def spoilable(seed: int, records: int, known: bool) -> Iterator[tuple[int, str]]:
    """Yield five times as many records as needed, because not every mistake is possible in every record."""
    for number in numbered(5 * records, "spoiled record"):
        text = played_text(number, seed)
        yield number, text if known else bare(text)


def judge(seed: str, text: str, corruptions: list[Callable[..., set[int] | None]], results: Counter[str]) -> None:
    lines, chance, shown = text.split("\n"), random.Random(seed), list[set[int]]()
    for corrupt in corruptions:
        before = list(lines)
        try:
            places = corrupt(chance, lines)
        except IndexError:
            return
        if places is None or lines == before:
            return
        was, now = [*before, END], {id(line): place for place, line in enumerate([*lines, END])}
        if any(id(was[place]) not in now for own in shown for place in own):
            return
        shown = [{now[id(was[place])] for place in own} for own in shown] + [places]
    if any(one & other for one, other in combinations(shown, 2)):
        return
    record = read_record("\n".join(lines))
    reported = {problem.line - 1 for problem in audit_record(record).problems}
    result = "reported alone" if all(own & reported for own in shown) else "not all reported"
    if reported - set().union(*shown):
        result = "reported elsewhere"
    elif not reported:
        result = "correct all the same" if could_be_played(record) else "silent"
    results[result] += 1
    if result not in ("reported alone", "correct all the same"):
        names = ", ".join(corrupt.__name__ for corrupt in corruptions)
        own_lines = [sorted(place + 1 for place in own) for own in shown]
        print(f"{names} ({seed}): {result}, {own_lines} {sorted(place + 1 for place in reported)}", file=sys.stderr)
        if KEEP:
            Path(KEEP, f"{seed.replace(' ', '-')}.txt").write_text("\n".join(lines), encoding="utf-8")


def print_results(name: str, results: dict[str, Counter[str]], seconds: float) -> None:
    for kind, counts in results.items():
        if set(counts) - {"reported alone", "correct all the same"}:
            print(f"  {kind}: {dict(counts)}")
    whole = sum(results.values(), Counter[str]())
    wrong = whole.total() - whole["correct all the same"]
    share = whole["reported alone"] / max(wrong, 1)
    print(f"{name}, {len(results)} kinds: {share:.1%} reported alone; {dict(whole)}, {seconds:.0f} s")


def could_be_played(record: Record) -> bool:
    """Whether the state machine allows every action and gives the recorded points.

    The answer is false if some hands or draws are unknown.
    """
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
    """Return the action that a line describes. After the opening, a placed tile is turned to fit."""
    if not isinstance(line, Lay):
        return Step.DRAW if isinstance(line, Draw) else Step.PASS
    moves = (move for move in state.placements() if (move.at, move.tile) == (line.placement.at, line.tile))
    return next((move.placement for move in moves if state.board.tiles), line.placement)


def made_by(before: Match, after: Match) -> int:
    """Return the points for the last turn. They include its penalties, but not the points for the round's end."""
    seat, state = before.dealt.turn, after.dealt
    ended = 0 if state.end is None else state.end.points[seat]
    return after.totals[seat] - before.totals[seat] - ended - before.dealt.drawn * before.rules.draw_penalty


if __name__ == "__main__":
    main()
