"""Measure how long the processor takes to enter a line on a score sheet of 10 lines, and on one of 1,000.

    python benchmarks/score_lines.py [--matches 12] [--lines 1000] [--seed 1]

The lines come from a long match of two players with the rules ``pressman`` and a high target. The program measures the
lines around the tenth and the thousandth line, at about the same place in a round. It enters each line twice: directly
with ``analyzer.score_keeping``, and as JSON, as the page does. The program prints the times for the two sheets, and
their ratio.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from analyzer.players import make_player
from analyzer.rules import RuleSet
from analyzer.rules.reading import read_house_rules
from analyzer.score_keeping import enter
from analyzer.text.record import write_record
from analyzer.tiles import TileSet
from triomino.web.in_browser import answer

sys.path.append(str(Path(__file__).parent.parent))
from research.selfplay import Seat, play_match

HOUSE_RULES = 'name = "endless"\nbase = "pressman"\n[match]\ntarget = 10000\n'

RULES = read_house_rules(HOUSE_RULES, "rules").rules

EARLY = 10
"""The index of the early line, counted from the line after the first ``round`` line."""

AROUND = 5
"""The median covers the lines that are fewer than this many lines away."""


def played(rules: RuleSet, seed: str, lines: int) -> tuple[str, list[str]]:
    """Play a match of about ``lines`` lines; return the record up to the first ``round`` line, and the other lines."""
    seats = [Seat(name, make_player("greedy", f"{seed} {name}")) for name in ("Ida", "Olaf")]
    match = play_match(
        rules,
        TileSet.named("standard"),
        seats,
        lambda number: random.Random(f"{seed} {number}"),
        lambda match: match.rounds * 50 < lines,
    )
    head, _, rest = write_record(match.record).partition("round\n")
    return f"{head}round\n", rest.splitlines()


def at_the_same_place(lines: list[str], least: int) -> int:
    """Return the index of a line near the start of a round, but not before ``least``.

    The line is ``EARLY`` lines after a ``round`` line. The first ``round`` line counts, although it is not in
    ``lines``.
    """
    return next(at for at in range(least, len(lines)) if lines[at - EARLY] == "round" or at == EARLY)


def by_itself(text: str, line: str) -> tuple[str, float]:
    begun = time.process_time()
    entered = enter(text, line, rules=RULES)
    return entered.record, time.process_time() - begun


def by_the_page(text: str, line: str) -> tuple[str, float]:
    question, answers = json.dumps({"record": text, "line": line, "rules": HOUSE_RULES}), []
    begun = time.process_time()
    answer("score", question, lambda _kind, value: answers.append(value))
    taken = time.process_time() - begun
    return json.loads(answers[-1])["record"], taken


def seconds(step: Callable[[str, str], tuple[str, float]], head: str, lines: list[str], at: int) -> float:
    first = at - AROUND
    text, _ = step(head + "".join(f"{line}\n" for line in lines[:first]), lines[first])
    times = []
    for line in lines[first + 1 : at + AROUND]:
        text, taken = step(text, line)
        times.append(taken)
    return median(times)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=12)
    parser.add_argument("--lines", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for name, step in {"by itself": by_itself, "from JSON to JSON": by_the_page}.items():
        short, long = [], []
        for number in range(options.matches):
            head, lines = played(RULES, f"{options.seed} {number}", options.lines + 200)
            short.append(seconds(step, head, lines, EARLY))
            long.append(seconds(step, head, lines, at_the_same_place(lines, options.lines)))
        early, late = (median(times) * 1e6 for times in (short, long))
        times = f"{early:.0f} microseconds at {EARLY} lines, {late:.0f} at {options.lines}"
        print(f"{name}: {times}: {late / early:.2f} times")


if __name__ == "__main__":
    main()
