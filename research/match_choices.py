"""Measure what a player gains by maximising the chance of winning the match instead of the points.

``python -m research.match_choices [--rounds N]`` lets two greedy players play rounds, with random totals before each
round. At each choice, the same playouts find two moves: the best for the match, and the best for the points. If the two
moves differ, other playouts estimate the chance of winning after each. The standard errors treat rounds as independent.
"""

from __future__ import annotations

import argparse
import random
from math import sqrt

from analyzer import TileSet, published
from analyzer.arena import clustered
from analyzer.engine.simulate import simulate
from analyzer.game.match_play import action
from analyzer.game.round import deal
from analyzer.moves import Move
from analyzer.players import make_player
from analyzer.position import Position

STANDARD = TileSet.named("standard")
GREEDY = make_player("greedy", "")


def judged(position: Position, move: Move, seed: int, games: int) -> float:
    """Return the chance of winning the match after a move, minus the chance after the best move."""
    ranking = simulate(position, position.rules, seed=seed, games=games, keep=move)
    chance = next(row.match for row in ranking.moves if row.move == move)
    assert chance is not None
    return chance.gap


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--judge", type=int, default=20_000)
    parser.add_argument("--least", type=int, default=150, help="the least score that a player begins the round with")
    parser.add_argument("--rules", default="pressman")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rules, rng = published(options.rules), random.Random(options.seed)
    groups: list[list[float]] = []
    choices = changed = 0
    for number in range(options.rounds):
        before = [rng.randrange(options.least, rules.target) for _ in range(2)]
        state = deal(rules, STANDARD, 2, random.Random(f"{options.seed} {number}"))
        gains: list[float] = []
        while state.end is None:
            moves = state.placements()
            if len(moves) > 1 and state.board.tiles:
                seats = state.turn, 1 - state.turn
                scores = tuple(before[seat] + state.points[seat] for seat in seats)
                hand = tuple(STANDARD.of_mask(state.hand))
                counts = tuple(state.hands[seat].bit_count() for seat in seats[1:])
                bare = Position(state.board, rules, hand, 2, None, counts)
                with_scores = bare._replace(scores=scores)
                seed = rng.getrandbits(60)
                by_match, by_points = (
                    simulate(one, rules, seed=seed, games=options.games).moves[0].move for one in (with_scores, bare)
                )
                gain = 0.0
                if by_match != by_points:
                    changed += 1
                    behind = (judged(with_scores, one, seed + 1, options.judge) for one in (by_match, by_points))
                    gain = next(behind) - next(behind)
                gains.append(gain)
                choices += 1
            state = state.step(action(state, GREEDY))
        if gains:
            groups.append(gains)
    found = clustered(groups)
    a_round = sum(map(sum, groups)) / len(groups)
    spread = sqrt(sum((sum(group) - a_round) ** 2 for group in groups) / (len(groups) - 1) / len(groups))
    print(f"seed {options.seed}, rules {rules.name}, {options.games} rounds played out, judged by {options.judge}")
    print(f"{len(groups)} rounds, {choices} choices, {changed} of them differ")
    print(f"the match: {found.mean:+.5f} +- {found.stderr or 0:.5f} a choice, {a_round:+.4f} +- {spread:.4f} a round")


if __name__ == "__main__":
    main()
