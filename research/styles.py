"""Fit the weights in ``analyzer/engine/styles.py``, so that they make the choices of players most likely.

Two players of the same kind play rounds. A choice among several placements is modelled as a softmax over a weighted sum
of bonus, value and worth. The worth is the planner's estimate of a placement, made without knowing the hand. The
program prints the most likely weights and the mean log likelihood of a choice. For comparison, it also prints that
likelihood for players who choose at random.

python -m research.styles --kinds greedy random plan simulate:500 --rounds 80
"""

from __future__ import annotations

import argparse
import random
from math import exp, log

from analyzer.engine.styles import judge
from analyzer.game.round import deal
from analyzer.game.seat_view import SeatView
from research.inference import RULES, STANDARD, opponent
from research.sharing import add_options, outcomes

Row = tuple[float, float, float]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kinds", nargs="+", default=["greedy", "random", "plan", "simulate:500"])
    parser.add_argument("--rounds", type=int, default=80)
    parser.add_argument("--seed", type=int, default=1)
    add_options(parser)
    asked = parser.parse_args()
    for kind in asked.kinds:
        rounds = outcomes(asked, choices, ((kind, f"{asked.seed} {number}") for number in range(asked.rounds)))
        seen = [choice for made in rounds for choice in made]
        weights, likely = fitted(seen)
        fit = ", ".join(f"{name} {weight:+.3f}" for name, weight in zip(("bonus", "value", "worth"), weights))
        print(f"{kind}: {len(seen)} choices, {fit}: {likely:.3f} a choice, uniform {likelihood(seen, (0, 0, 0)):.3f}")


def choices(kind: str, seed: str) -> list[tuple[list[Row], int]]:
    """Play a round. For each choice, return the bonus, value and worth of each placement, and which one was chosen."""
    state = deal(RULES, STANDARD, 2, random.Random(seed))
    players, found = [opponent(kind, f"{seed} {seat}") for seat in (0, 1)], []
    while state.end is None:
        moves = state.placements()
        if not moves:
            state = state.step(state.without_place())
            continue
        view = SeatView.of(state)
        chosen = players[state.turn](view, moves)
        if len(moves) > 1 and state.board.tiles:
            judged = judge(view.board, RULES, [size or 0 for size in view.sizes], view.well)
            mine = [one for one in judged if STANDARD.mask([one.tile]) & view.hand]
            rows = [(float(one.bonus), float(one.tile.value), one.worth) for one in mine]
            found.append((rows, [(one.tile, one.face) for one in mine].index((chosen.tile, chosen.at))))
        state = state.step(chosen.placement)
    return found


def likelihood(seen: list[tuple[list[Row], int]], weights: Row) -> float:
    total = 0.0
    for rows, chosen in seen:
        liking = [sum(weight * value for weight, value in zip(weights, row)) for row in rows]
        most = max(liking)
        total += liking[chosen] - most - log(sum(exp(one - most) for one in liking))
    return total / len(seen)


def fitted(seen: list[tuple[list[Row], int]]) -> tuple[Row, float]:
    """Return the most likely weights and the mean log likelihood. The search changes one weight at a time."""
    weights, steps = [0.1, 0.1, 0.1], [0.1, 0.1, 0.1]
    best = likelihood(seen, (0.1, 0.1, 0.1))
    while max(steps) > 0.002 and max(map(abs, weights)) < 20:
        for place in range(3):
            for step in (steps[place], -steps[place]):
                tried = [*weights[:place], weights[place] + step, *weights[place + 1 :]]
                likely = likelihood(seen, (tried[0], tried[1], tried[2]))
                if likely > best:
                    weights, best = tried, likely
                    steps[place] *= 1.5
                    break
            else:
                steps[place] /= 2
    return (weights[0], weights[1], weights[2]), best


if __name__ == "__main__":
    from research.styles import main  # workers find functions by their module, which must not be __main__

    main()
