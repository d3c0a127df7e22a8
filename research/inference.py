"""Measure what evidence is worth: compare choices that use it with choices that do not.

A greedy player plays matches. At each of its choices, a simulation finds a move in four ways. ``all`` uses the evidence
of draws, passes and choices. ``greedy`` uses the same evidence, but a greedy opponent in the playouts. ``draws`` uses
only draws and passes, and ``none`` uses only the size of the other hand. If the four moves differ, playouts with the
real hands judge them. The program prints the mean difference in points for each pair of ways. The standard errors treat
matches as independent.

python -m research.inference --against greedy --matches 40 --games 1000

``--against`` names the other player: a player that ``triomino tournament`` knows, or ``plan``, which chooses like the
planner in playouts. If ``/`` separates several names, one of them is picked at random for each choice.

``score`` shows how much the evidence of choices tells about the real hand: the log likelihood of this hand with all
evidence, minus the log likelihood without the evidence of choices (in nats per choice). ``bound`` is the score of an
observer who is sure that the other player is greedy. If the other player is indeed greedy, ``score`` cannot exceed
``bound`` on average. ``--games 0`` measures only these two.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from functools import lru_cache
from math import log, sqrt
from operator import itemgetter
from typing import Any
from unittest.mock import patch

from analyzer.audit import audit_record
from analyzer.engine import styles
from analyzer.engine.beliefs import Beliefs, Knowledge, Opponent, believe
from analyzer.engine.dealing import Dealer
from analyzer.engine.simulate import simulate
from analyzer.engine.styles import judge
from analyzer.evidence import MatchEvidence
from analyzer.game.match_play import Player
from analyzer.game.seat_view import SeatView
from analyzer.history import histories
from analyzer.moves import Move
from analyzer.players import make_player
from analyzer.position import Position
from analyzer.review import Choice, choices
from analyzer.rules import published
from analyzer.tiles import TileSet
from research.selfplay import Seat, play_match
from research.sharing import add_options, outcomes, processors

STANDARD, RULES = TileSet.named("standard"), published("pressman")
PAIRS = ("all-none", "draws-none", "all-draws", "all-greedy")
STYLES = {"greedy": "greedy", "random": "random", "plan": "planner", "simulate": "planner"}
"""The style of each player in the judge's playouts; the default is greedy."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--against", default="greedy")
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=4, help="rounds of a match")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--judge", type=int, default=4000)
    parser.add_argument("--pairs", nargs="+", choices=PAIRS, default=PAIRS, help="which ways to compare")
    parser.add_argument("--seed", type=int, default=1)
    add_options(parser)
    asked = parser.parse_args()
    asked.pairs = [pair.split("-") for pair in asked.pairs]
    names = [f"{one} over {other}: points a choice" for one, other in asked.pairs if asked.games]
    names += [f"{way} over draws: nats a choice" for way in ("score of all", "bound")]
    matches = list(outcomes(asked, match_gains, ((asked, number) for number in range(asked.matches))))
    made = sum(map(len, matches))
    print(f"against {asked.against}, seed {asked.seed}, {asked.matches} matches of {asked.rounds} rounds, ", end="")
    print(f"{asked.games} games: {made} choices")
    for number, name in enumerate(names):
        sums = [sum(gains[number] for gains in match) for match in matches]
        mean = sum(sums) / made
        error = sqrt(sum((total - mean * len(match)) ** 2 for total, match in zip(sums, matches))) / made
        differ = sum(gains[number] != 0.0 for match in matches for gains in match)
        print(f"  {name} {mean:+.3f} +- {error:.3f}, {differ} differ")


def match_gains(asked: argparse.Namespace, number: int) -> list[list[float]]:
    name = f"{asked.seed} {number}"
    seats = [Seat("A", make_player("greedy", name)), Seat("B", opponent(asked.against, name))]
    deals = random.Random(name)
    played = play_match(RULES, STANDARD, seats, lambda _: deals, lambda match: match.rounds < asked.rounds)
    made = [choice for history in histories(audit_record(played.record)) for choice in choices(history)]
    mine = [one for one in made if one.player == "A" and one.view is not None]
    return [[*(choice_gains(asked, one, number) if asked.games else ()), *scores(one)] for one in mine]


def choice_gains(asked: argparse.Namespace, choice: Choice, seed: int) -> list[float]:
    """For each pair of ways, find how many points the first way gains over the second at this choice."""
    position, knowledge = known(choice)
    machines = processors(asked)
    clues = tuple(tuple(clue._replace(choice=None) for clue in clues) for clues in knowledge.clues)
    ways = {"all": knowledge, "draws": knowledge._replace(clues=clues), "none": Knowledge(knowledge.opponents)}
    chosen = {}
    for name in {way for pair in asked.pairs for way in pair}:
        with greedy_playouts() if name == "greedy" else nullcontext():
            way = ways.get(name, knowledge)
            ranking = simulate(position, RULES, seed=seed, games=asked.games, knowledge=way, machines=machines)
            chosen[name] = ranking.moves[0].move
    if len(set(chosen.values())) == 1:
        return [0.0] * len(asked.pairs)
    hand = choice.state.hands[1]
    holds = tuple(STANDARD.of_mask(hand.known))
    number = [style.name for style in styles.STYLES].index(STYLES.get(asked.against.partition(":")[0], "greedy"))
    policy = max(styles.policies(), key=itemgetter(number))
    sure = tuple(float(one == policy) for one in styles.policies())
    seen = Knowledge((Opponent(hand.size, holds=holds),), policies=(sure,))
    worth: dict[Move, float] = {}
    for move in chosen.values():
        if move not in worth:
            judged = simulate(position, RULES, seed=7, games=asked.judge, knowledge=seen, keep=move, machines=machines)
            worth |= {ranked.move: ranked.equity for ranked in judged.moves if ranked.equity is not None}
    return [worth[chosen[one]] - worth[chosen[other]] for one, other in asked.pairs]


def known(choice: Choice) -> tuple[Position, Knowledge]:
    assert choice.view is not None
    return choice.view.position, MatchEvidence().at(choice.view).knowledge


@contextmanager
def greedy_playouts() -> Iterator[None]:
    deal = Dealer.deal
    with patch.object(Dealer, "deal", lambda dealer, deals: deal(dealer, deals)._replace(styles=[])):
        yield


@contextmanager
def surely_greedy() -> Iterator[None]:
    """While this context is open, assume that all players are greedy, both in choices and in playouts."""
    only = styles.Style("greedy", styles.MOST_LIKELY, styles.MOST_LIKELY, 0.0)
    changed: dict[str, Any] = {
        "STYLES": (only, *styles.STYLES[1:]),
        "policies": lambda: ((1.0, *[0.0] * (len(styles.STYLES) - 1)),),
        "prior": lambda: (1.0,),
        "choice_of": _sharp_choice,
    }
    with patch.multiple(styles, **changed):
        yield


_sharp_choice = lru_cache(maxsize=256)(styles.choice_of.__wrapped__)


def scores(choice: Choice) -> list[float]:
    position, knowledge = known(choice)
    if not any(clue.choice for clues in knowledge.clues for clue in clues):
        return [0.0, 0.0]
    beliefs = believe(position, knowledge)
    clues = tuple(tuple(clue._replace(choice=None) for clue in clues) for clues in beliefs.clues)
    chances = [_chances(way) for way in (beliefs, beliefs._replace(clues=clues, policies=()))]
    with surely_greedy():
        chances.append(_chances(believe(*known(choice))))
    held = choice.state.hands[1].known
    logs = [[log(one if held >> tile & 1 else 1 - one) for tile, one in enumerate(way)] for way in chances]
    return [sum(logs[0]) - sum(logs[1]), sum(logs[2]) - sum(logs[1])]


def _chances(beliefs: Beliefs) -> list[float]:
    """For each tile, estimate from 512 deals how probable it is that the other hand holds it.

    The result is never 0 or 1.
    """
    dealer, counts = Dealer(STANDARD, beliefs, range(len(STANDARD)), 1), [0.5] * len(STANDARD)
    size = beliefs.owners.count(1)
    for _ in range(2):
        for place, tile in enumerate(dealer.deal(256).tiles):
            counts[tile] += place % len(beliefs.deck) < size
    return [count / 513 for count in counts]


def opponent(kinds: str, seed: str) -> Player:
    rng = random.Random(seed)
    players = [planner if kind == "plan" else make_player(kind, seed) for kind in kinds.split("/")]
    return lambda view, moves: rng.choice(players)(view, moves)


def planner(view: SeatView, moves: Sequence[Move]) -> Move:
    if not view.board.tiles or len(moves) == 1:
        return moves[0]
    judged = judge(view.board, view.rules, [size or 0 for size in view.sizes], view.well, view.hand)
    worth = {(one.tile, one.face): one.worth for one in judged}
    return max(moves, key=lambda move: worth[move.tile, move.at])


if __name__ == "__main__":
    from research.inference import main  # workers find functions by their module, which must not be __main__

    main()
