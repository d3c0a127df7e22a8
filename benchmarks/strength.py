"""How strong a player is: ``python benchmarks/strength.py [--player simulate:3000] [--against greedy]``.

Every deal is played from both seats, and what is reported is the mean over both, so that the luck of the deal cancels.
Some deals follow each other, so that players who remember can learn of each other; errors are of the mean over those.
Matches go to the target of the rule set, each round dealt anew, and are played from both seats, too. With ``--blind``
one of the two is not shown what was done before. With ``--sees`` the player, a simulation, knows the other hand: the
most that inference could ever be worth to it.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Sequence
from math import nan, sqrt
from statistics import mean, stdev

from analyzer import TileSet, published
from analyzer.engine.beliefs import Knowledge, Opponent
from analyzer.engine.simulate import simulate
from analyzer.game.match_play import Player, Sight, sight
from analyzer.game.round import Action, Round, deal
from analyzer.game.watching import WatchedRound
from analyzer.moves import Move
from analyzer.players import make_player
from analyzer.position import Position
from analyzer.rules import RuleSet

STANDARD = TileSet.named("standard")


class Table:
    """Two players, who of them is blind, whether the first knows the other hand, and how long it thinks."""

    def __init__(self, rules: RuleSet, names: tuple[str, str], blind: str, sees: bool, seed: int) -> None:
        self.rules = rules
        self.names = names
        self.blind = blind
        self.sees = sees
        self.seed = seed
        self.thought: list[float] = []

    def block(self, numbers: Sequence[str], seat: int) -> list[tuple[int, int]]:
        """Play the rounds of these numbers, the first player in this seat: its points, and the other's, in each."""
        players = [make_player(name, f"{self.seed} {numbers[0]} {name}") for name in self.names]
        seen: tuple[WatchedRound, ...] = ()
        found = []
        for number in numbers:
            points, watched = self._round(number, seat, players, seen)
            seen = *seen, watched
            found.append(points)
        return found

    def _round(
        self, number: str, seat: int, players: Sequence[Player], seen: tuple[WatchedRound, ...]
    ) -> tuple[tuple[int, int], WatchedRound]:
        state = deal(self.rules, STANDARD, 2, random.Random(f"{self.seed} {number}"))
        watched = WatchedRound.of(state)
        while state.end is None:
            first = state.turn == seat
            blind = self.blind == ("player" if first else "against")
            action = self._action(state, players[not first], first, () if blind else (*seen, watched))
            who, state = str(state.turn), state.step(action)
            watched = watched.after(action, state, who)
        return (state.points[seat], state.points[1 - seat]), watched

    def _action(self, state: Round, player: Player, timed: bool, rounds: tuple[WatchedRound, ...]) -> Action:
        moves = state.placements()
        if not moves:
            return state.without_place()
        begun = time.perf_counter()
        seen = sight(state, rounds=rounds)
        knows = self.sees and timed and state.board.tiles
        move = self._seeing(state, seen) if knows else player(seen, moves)
        if timed and len(moves) > 1:
            self.thought.append(time.perf_counter() - begun)
        return move.placement

    def _seeing(self, state: Round, seen: Sight) -> Move:
        """What the first player lays if it knows the other hand."""
        hands = [tuple(STANDARD.of_mask(hand)) for hand in (state.hand, state.hands[1 - state.turn])]
        position = Position(seen.board, seen.rules, hands[0], 2, seen.well)
        knowledge = Knowledge((Opponent(len(hands[1]), holds=hands[1]),))
        games = int(self.names[0].partition(":")[2])
        return simulate(position, seen.rules, seed=self.seed, games=games, knowledge=knowledge).moves[0].move

    def match(self, number: int, seat: int) -> float:
        """Play rounds to the target, the first player in this seat in the first: 1 if it wins, a half for a tie."""
        mine = theirs = played = 0
        while max(mine, theirs) < self.rules.target:
            won, lost = self.block([f"match {number} {played}"], (seat + played) % 2)[0]
            mine, theirs, played = mine + won, theirs + lost, played + 1
        return 0.5 + 0.5 * ((mine > theirs) - (mine < theirs))


def told(values: list[float], unit: str) -> str:
    error = stdev(values) / sqrt(len(values)) if len(values) > 1 else nan
    return f"{mean(values):.3f} +- {error:.3f} {unit}"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--player", default="simulate:3000")
    parser.add_argument("--against", default="greedy")
    parser.add_argument("--rules", default="pressman")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--matches", type=int, default=25)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--block", type=int, default=4, help="deals that follow each other")
    parser.add_argument("--blind", choices=["nobody", "player", "against"], default="nobody")
    parser.add_argument("--sees", action="store_true", help="the player knows the other hand")
    options = parser.parse_args()
    names = options.player, options.against
    table = Table(published(options.rules), names, options.blind, options.sees, options.seed)
    print(f"{' against '.join(names)}, rules {options.rules}, seed {options.seed}, blind: {options.blind}", end="")
    print(", the player sees the other hand" if options.sees else "")

    gains, won = [], []
    for number in range(0, options.deals, options.block):
        numbers = [f"deal {one}" for one in range(number, number + options.block)]
        rounds = [points for seat in (0, 1) for points in table.block(numbers, seat)]
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
