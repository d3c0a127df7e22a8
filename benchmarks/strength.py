"""How strong a player is: ``python benchmarks/strength.py [--player simulate:3000] [--against greedy]``.

Every deal is played from both seats, and what is reported is the mean over both, so that the luck of the deal cancels.
Matches go to the target of the rule set, each round dealt anew, and are played from both seats, too.
"""

from __future__ import annotations

import argparse
import random
import time
from math import sqrt
from statistics import mean, stdev

from analyzer import TileSet, published
from analyzer.game.play import Player, sight
from analyzer.game.round import Round, deal
from analyzer.players import make_player
from analyzer.rules import RuleSet

STANDARD = TileSet.named("standard")


class Table:
    """Two players, and how long the first of them thinks."""

    def __init__(self, rules: RuleSet, names: tuple[str, str], seed: int) -> None:
        self.rules = rules
        self.names = names
        self.seed = seed
        self.thought: list[float] = []

    def play(self, number: str, seat: int) -> tuple[int, int]:
        """Play the round of this number with the first player in a seat: its points, and the other's."""
        state = deal(self.rules, STANDARD, 2, random.Random(f"{self.seed} {number}"))
        players = [make_player(name, f"{self.seed} {number} {name}") for name in self.names]
        while state.end is None:
            state = self._turn(state, players[state.turn != seat], state.turn == seat)
        return state.points[seat], state.points[1 - seat]

    def _turn(self, state: Round, player: Player, timed: bool) -> Round:
        moves = state.placements()
        if not moves:
            return state.step(state.without_place())
        begun = time.perf_counter()
        move = player(sight(state), moves)
        if timed and len(moves) > 1:
            self.thought.append(time.perf_counter() - begun)
        return state.step(move.placement)

    def match(self, number: int, seat: int) -> float:
        """Play rounds to the target, the first player in this seat in the first: 1 if it wins, a half for a tie."""
        mine = theirs = played = 0
        while max(mine, theirs) < self.rules.target:
            won, lost = self.play(f"match {number} {played}", (seat + played) % 2)
            mine, theirs, played = mine + won, theirs + lost, played + 1
        return 0.5 + 0.5 * ((mine > theirs) - (mine < theirs))


def told(values: list[float], unit: str) -> str:
    return f"{mean(values):.3f} +- {stdev(values) / sqrt(len(values)):.3f} {unit}"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--player", default="simulate:3000")
    parser.add_argument("--against", default="greedy")
    parser.add_argument("--rules", default="pressman")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--matches", type=int, default=25)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    table = Table(published(options.rules), (options.player, options.against), options.seed)
    print(f"{options.player} against {options.against}, rules {options.rules}, seed {options.seed}")

    gains, won = [], []
    for number in range(options.deals):
        rounds = [table.play(f"deal {number}", seat) for seat in (0, 1)]
        gains.append(mean(mine - theirs for mine, theirs in rounds))
        won.append(mean(0.5 + 0.5 * ((mine > theirs) - (mine < theirs)) for mine, theirs in rounds))
    if gains:
        print(f"{options.deals} deals from both seats: {told(gains, 'points a round')}, won {told(won, 'of rounds')}")
    matches = [mean(table.match(number, seat) for seat in (0, 1)) for number in range(options.matches)]
    if matches:
        print(f"{options.matches} matches from both seats: won {told(matches, 'of matches')}")
    print(f"a choice takes {1000 * mean(table.thought):.0f} ms, at most {1000 * max(table.thought):.0f} ms")


if __name__ == "__main__":
    main()
