"""What it is worth to know what draws and passes tell: choices with and without it, judged by who sees the hands.

In rounds between two greedy players the choices at which something is known of the other hand are made twice by the
simulation: with what the record tells, and with no more than the size of that hand. Where the two differ, both moves
are played out against the hand that the other really held. The answer is the mean difference over all those choices;
its error takes the rounds for independent, not the choices of one round.

    python benchmarks/inference.py --rounds 100 --games 3000
"""

from __future__ import annotations

import argparse
import random
from math import sqrt

from analyzer.audit import audit_record
from analyzer.engine.beliefs import Knowledge, Opponent
from analyzer.engine.simulate import simulate
from analyzer.game.play import Seat, play_match
from analyzer.players import make_player
from analyzer.review import choices
from analyzer.rules import published
from analyzer.tiles import TileSet


def main() -> None:
    """Play, choose and judge."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--judge", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rounds = [round_gains(asked, number) for number in range(asked.rounds)]
    made = sum(map(len, rounds))
    sums = [sum(gains) for gains in rounds]
    mean = sum(sums) / made
    error = sqrt(sum((total - mean * len(gains)) ** 2 for total, gains in zip(sums, rounds))) / made
    differ = sum(gain != 0.0 for gains in rounds for gain in gains)
    print(f"seed {asked.seed}, {asked.rounds} rounds, {asked.games} games: {made} choices, {differ} differ")
    print(f"what it is worth: {mean:+.3f} +- {error:.3f} points a choice")


def round_gains(asked: argparse.Namespace, number: int) -> list[float]:
    """For each choice of a round what knowing more is worth in points."""
    seats = [Seat(name, make_player("greedy", name)) for name in ("A", "B")]
    standard, rules = TileSet.named("standard"), published("pressman")
    deals = random.Random(f"{asked.seed} {number}")
    played = play_match(rules, standard, seats, lambda _: deals, lambda match: match.rounds < 1)
    audit = audit_record(played.record)
    gains = []
    for choice in choices(audit, 0):
        moment = choice.moment
        hidden = moment.position
        if hidden is None or not moment.concluded or len(hidden.hand) < 2:
            continue
        size = moment.state.hands[1 - choice.seat].size
        ways = moment.knowledge, Knowledge((Opponent(size),))
        told, untold = (
            simulate(hidden, rules, seed=number, games=asked.games, knowledge=way).moves[0].move for way in ways
        )
        if told == untold:
            gains.append(0.0)
            continue
        real = tuple(standard.of_mask(moment.state.hands[1 - choice.seat].known))
        seen = Knowledge((Opponent(size, holds=real),))
        ranking = simulate(hidden, rules, seed=7, games=asked.judge, knowledge=seen, keep=told).moves
        worth = {ranked.move: ranked.equity for ranked in ranking}
        if worth[untold] is None:
            again = simulate(hidden, rules, seed=7, games=asked.judge, knowledge=seen, keep=untold).moves
            worth[untold] = next(ranked.equity for ranked in again if ranked.move == untold)
        gains.append((worth[told] or 0.0) - (worth[untold] or 0.0))
    return gains


if __name__ == "__main__":
    main()
