"""Rounds as extreme as play allows, by annealing over the deal: ``python benchmarks/extreme_rounds.py GOAL``.

GOAL is ``turns`` (the longest round), ``points`` (the most that a player makes in one), ``match`` (the highest total of
a match), ``bridges`` or ``hexagons`` (the most in a round). Two players of the kernel, each planning or greedy, play
every deal; two tiles of it change places, and what comes out is kept if it is no worse, or else by chance, ever more
seldom. For bridges and hexagons they go for these alone. What is printed is a record for ``triomino audit``. It proves
nothing: other deals and other choices may lead further. ``--rounds N`` to play in all, ``--seed N``.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Sequence
from math import exp
from typing import NamedTuple

from analyzer import RuleSet, TileSet, published
from analyzer.board import Board
from analyzer.engine.kernel import layout as at
from analyzer.engine.kernel.arrays import seed_random, set_up
from analyzer.engine.kernel.deals import play_rounds
from analyzer.engine.kernel.machine import start_deals
from analyzer.game.match import new_match
from analyzer.game.match_play import dealt_lines, step_lines
from analyzer.game.round import Action, Step
from analyzer.game.round import start as start_round
from analyzer.moves import FIRST_FACE
from analyzer.text.record import Entry, Record, RecordRound, write_record

STANDARD = TileSet.named("standard")
PRESSMAN = published("pressman")
BRIDGES = PRESSMAN._replace(bridge_bonus=500, hexagon_bonus=(0, 0, 0), extension="none", extension_bonus=0)
HEXAGONS = BRIDGES._replace(bridge_bonus=0, hexagon_bonus=(500, 1000, 1500))
HAND = PRESSMAN.hand_size(2)
NAMES = ("Ida", "Olaf")
LAID, DRAWN, PASSED = range(3)

Trace = list[tuple[int, int, int, int, int]]
"""What was done: the player, laid, drawn or passed, the tile, the face, the points of the turn."""

Measure = Callable[[list[int], Trace], float]
"""What is wanted of a round, from the points of both players and what they did."""


class Goal(NamedTuple):
    """What is wanted, and by which rules the players choose."""

    measure: Measure
    rules: RuleSet = PRESSMAN


class Found(NamedTuple):
    """A round: how it measures, which seats plan (a mask), the deal by tile numbers, the rules to choose by."""

    figure: float
    planners: int
    deal: list[int]
    rules: RuleSet


class DealtTable:
    """The kernel, made to play the deals that it is given."""

    def __init__(self, planners: int, rules: RuleSet) -> None:
        self.machine = start_deals(STANDARD)
        self.table = set_up(self.machine, Board.empty(STANDARD), rules, 2, planners)
        seed_random(self.table.state, 1)
        self.words = list(self.table.state[at.RANDOM_AT : at.RANDOM_AT + 4])
        self.deck, self.scores = self.machine.zeros(len(STANDARD)), self.machine.zeros(2)
        self.trace = self.machine.zeros(2000)
        self.from_place = list(range(len(STANDARD)))
        self.play(self.from_place)  # which place of the deck each tile comes from when the kernel shuffles
        self.from_place = list(self.deck)

    def play(self, deal: list[int]) -> tuple[list[int], Trace]:
        """The points of both players and what they did."""
        for place, source in enumerate(self.from_place):
            self.deck[source] = deal[place]
        state = self.table.state
        for place, word in enumerate(self.words):
            state[at.RANDOM_AT + place] = word
        self.trace[0] = 0
        arrays = (self.table.game, self.table.rules, self.table.cell, self.table.root_cell, state, self.deck)
        centre = self.table.row(FIRST_FACE)
        self.machine.call(play_rounds, *arrays, HAND, centre, 1, self.scores, self.trace, len(self.trace))
        noted = self.trace[1 : self.trace[0] + 1]
        return list(self.scores), list(zip(*(noted[part::5] for part in range(5))))


def turns(_points: list[int], trace: Trace) -> float:
    return sum(action != DRAWN for _, action, *_ in trace)


def most(points: list[int], _trace: Trace) -> float:
    return max(points)


def nearly_over(points: list[int], trace: Trace) -> float:
    """Points as near to the end of a match as can be; it may not be reached in the middle of the round either."""
    running, highest = [0, 0], max(points)
    for player, _, _, _, made in trace:
        running[player] += made
        highest = max(highest, running[player])
    return max(points) if highest < PRESSMAN.target else -highest


def bonuses(_points: list[int], trace: Trace) -> float:
    return sum(round(made / 500) for _, action, _, _, made in trace[1:] if action == LAID)


GOALS = {
    "turns": Goal(turns),
    "points": Goal(most),
    "bridges": Goal(bonuses, BRIDGES),
    "hexagons": Goal(bonuses, HEXAGONS),
}


def anneal(goal: Goal, rounds: int, seed: int) -> Found:
    """The best of so many rounds, the better player first."""
    rng = random.Random(seed)
    tables = [DealtTable(planners, goal.rules) for planners in range(4)]
    deal, seats = list(range(len(STANDARD))), 0
    rng.shuffle(deal)
    now = goal.measure(*tables[seats].play(deal))
    best = Found(now, seats, deal, goal.rules)
    scale = max(3.0, abs(now) / 10)
    for number in range(rounds):
        other, players = list(deal), rng.randrange(4) if rng.random() < 0.1 else seats
        for _ in range(rng.choice((1, 1, 2))):
            one, two = rng.randrange(len(deal)), rng.randrange(len(deal))
            other[one], other[two] = other[two], other[one]
        figure = goal.measure(*tables[players].play(other))
        if figure >= now or rng.random() < exp((figure - now) / (scale * (1 - number / rounds) + 0.01)):
            deal, now, seats = other, figure, players
            if now > best.figure:
                best = Found(now, seats, deal, goal.rules)
    made, _ = tables[best.planners].play(best.deal)
    if made[0] >= made[1]:
        return best
    hands = best.deal[HAND : 2 * HAND] + best.deal[:HAND]
    return best._replace(planners=best.planners >> 1 | (best.planners & 1) << 1, deal=hands + best.deal[2 * HAND :])


def record(rounds: Sequence[Found]) -> str:
    """The rounds as a record, played once more by the state machine of the game."""
    match, written = new_match(PRESSMAN, STANDARD, 2), []
    for found in rounds:
        dealt = DealtTable(found.planners, found.rules)
        tiles = dealt.table.tiles
        numbers = [STANDARD.number[tiles[tile]] for tile in found.deal]
        hands = [sum(1 << number for number in numbers[seat * HAND : (seat + 1) * HAND]) for seat in range(2)]
        start = start_round(PRESSMAN, STANDARD, hands, numbers[2 * HAND :])
        match = match._replace(round=start, rounds=match.rounds + 1)
        entries: list[Entry] = [*dealt_lines(NAMES, match)]
        for _, action, tile, face, _ in dealt.play(found.deal)[1]:
            chosen: Action = Step.DRAW if action == DRAWN else Step.PASS
            if action == LAID:
                moves, place = match.dealt.placements(), dealt.table.face(face)
                chosen = next(move.placement for move in moves if (move.tile, move.at) == (tiles[tile], place))
            after = match.step(chosen)
            entries += step_lines(NAMES, match, chosen, after)
            match = after
        written.append(RecordRound(tuple(entries)))
    return write_record(Record(PRESSMAN, STANDARD, NAMES, tuple(written)))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("goal", choices=[*GOALS, "match"])
    parser.add_argument("--rounds", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    goals = [Goal(nearly_over), GOALS["points"]] if options.goal == "match" else [GOALS[options.goal]]
    found = [anneal(goal, options.rounds // len(goals), options.seed) for goal in goals]
    print(f"# {options.goal}: {sum(one.figure for one in found):g}, seed {options.seed}, {options.rounds:,} rounds")
    print(record(found), end="")


if __name__ == "__main__":
    main()
