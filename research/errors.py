"""Check the standard errors of simulations: ``python -m research.errors [--matches 40] [--games 3000] [--seed 1]``.

Two greedy players play matches. At every fourth choice, a simulation ranks the moves twice, with two seeds. The program
compares the equities of all moves that neither ranking drops early. If both rankings begin with the same move, the
program also compares the gaps between this move and the others. It divides each difference by its claimed standard
error. It prints the root mean square of the quotients, and how many of them exceed 2 and 3. If the errors are right,
the root mean square is 1; 4.6 % of the quotients exceed 2, and 0.3 % exceed 3.

With ``--repeat N``, the program instead estimates the equity of the best move N times, with other seeds. It prints how
far the estimates spread, in claimed standard errors.

With ``--deals N``, the program instead checks the conclusions about other hands. A longer walk of at least N deals
shows how often each hand holds each tile. The program prints how much the claimed chances differ.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from math import hypot, inf, sqrt
from statistics import mean, stdev

from analyzer.audit import audit_record
from analyzer.engine.beliefs import believe
from analyzer.engine.dealing import MOST_DEALS, Dealer
from analyzer.engine.results import Ranking
from analyzer.engine.simulate import simulate
from analyzer.evidence import MatchEvidence
from analyzer.game.seat_view import SeatView
from analyzer.history import histories
from analyzer.players import make_player
from analyzer.review import choices
from analyzer.soft_evidence import soft_conclusions
from research.inference import RULES, STANDARD
from research.selfplay import Seat, play_match
from research.sharing import add_options, outcomes, processors

EVERY = 4

Figure = tuple[float | None, float | None]
"""An estimate and its standard error."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=2, help="rounds of a match")
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--repeat", type=int, default=0)
    parser.add_argument("--deals", type=int, default=0)
    add_options(parser)
    asked = parser.parse_args()
    if asked.repeat:
        print_spreads(asked)
        return
    if asked.deals:
        print_chances(asked)
        return
    equities, gaps, made = list[float](), list[float](), 0
    pieces = ((asked, f"{asked.seed} {number}") for number in range(asked.matches))
    for ranked in outcomes(asked, ranked_twice, pieces):
        for first, second in ranked:
            made += 1
            again = {one.move: one for one in second.moves if not one.behind}
            alike = first.moves[0].move == second.moves[0].move
            for one in first.moves:
                other = again.get(one.move)
                if other and not one.behind:
                    equities.append(apart((one.equity, one.stderr), (other.equity, other.stderr)))
                    if alike and one is not first.moves[0]:
                        gaps.append(apart((one.gap, one.gap_stderr), (other.gap, other.gap_stderr)))
    print(f"{asked.matches} matches, seed {asked.seed}, {made} choices, {asked.games} rounds for each")
    for name, found in (("equity", equities), ("behind the first", gaps)):
        spread = root_mean_square(found)
        beyond = ", ".join(f"{sum(abs(one) > far for one in found) / len(found):.2%} beyond {far}" for far in (2, 3))
        print(f"  {name}: {len(found)} moves, {beyond}, root mean square {spread:.2f}")


def print_spreads(asked: argparse.Namespace) -> None:
    pieces = ((asked, f"{asked.seed} {number}") for number in range(asked.matches))
    ratios = [ratio for found in outcomes(asked, spreads, pieces) for ratio in found]
    whole = root_mean_square(ratios)
    error = 1 / sqrt(2 * (asked.repeat - 1) * len(ratios))
    print(
        f"{asked.matches} matches, seed {asked.seed}, {asked.games} rounds, {len(ratios)} choices {asked.repeat} times"
    )
    print(f"  equity of the first move: spread {whole:.2f} +- {error:.2f} of the standard error that is claimed")


def spreads(asked: argparse.Namespace, name: str) -> list[float]:
    """For every fourth choice, find how far the estimates for the best move spread, in claimed standard errors."""
    found = []
    for view in views(asked, name):
        ask = {"games": asked.games, "knowledge": MatchEvidence().at(view).knowledge, "machines": processors(asked)}
        first = simulate(view.position, RULES, seed=0, **ask).moves[0].move
        again = (simulate(view.position, RULES, seed=seed, keep=first, **ask) for seed in range(1, asked.repeat + 1))
        rows = [next(row for row in ranking.moves if row.move == first) for ranking in again]
        claimed = root_mean_square([row.stderr or 0.0 for row in rows])
        if claimed:  # near the end of a round, equities are exact and have no error
            found.append(stdev(row.equity or 0.0 for row in rows) / claimed)
    return found


def print_chances(asked: argparse.Namespace) -> None:
    pieces = ((asked, f"{asked.seed} {number}") for number in range(asked.matches))
    found = [one for several in outcomes(asked, chances, pieces) for one in several]
    gaps, claims = [one - other for one, other, _ in found], [error for _, _, error in found]
    units = [gap / error for gap, error in zip(gaps, claims) if error]
    print(
        f"{asked.matches} matches, seed {asked.seed}, {len(found)} chances, {asked.deals} deals of a longer walk each"
    )
    print(f"  error {root_mean_square(gaps):.4f}, claimed {root_mean_square(claims):.4f}, mean {mean(gaps):+.4f}")
    beyond = sum(abs(unit) > 2 for unit in units) / len(units)
    print(f"  in units of the claimed error: root mean square {root_mean_square(units):.2f}, {beyond:.1%} beyond 2")


def root_mean_square(numbers: Sequence[float]) -> float:
    return sqrt(mean(number * number for number in numbers))


def chances(asked: argparse.Namespace, name: str) -> list[tuple[float, float, float]]:
    """For each conclusion, return the claimed chance, the observed frequency, and the claimed error."""
    found = []
    for view in views(asked, name):
        evidence = MatchEvidence().at(view)
        named = list(soft_conclusions(view, evidence))
        if not named:
            continue
        beliefs, counts = believe(view.position, evidence.knowledge), [0] * len(STANDARD)
        dealer = Dealer(STANDARD, beliefs, range(len(STANDARD)), asked.seed + 1000)
        held, hidden = beliefs.owners.count(1), len(beliefs.deck)
        for _ in range(-(-asked.deals // MOST_DEALS)):
            tiles = dealer.deal(MOST_DEALS).tiles
            for place in range(held):
                for tile in tiles[place::hidden]:
                    counts[tile] += 1
        whole = -(-asked.deals // MOST_DEALS) * MOST_DEALS
        for one in named:
            frequency = mean(counts[STANDARD.number[tile]] / whole for tile in one.tiles)
            found.append((one.chance or 0.0, frequency, one.stderr or 0.0))
    return found


def apart(one: Figure, other: Figure) -> float:
    """The difference between two estimates, in standard errors. It is infinite if both are exact but not equal."""
    (value, error), (second, second_error) = one, other
    assert value is not None and error is not None and second is not None and second_error is not None
    claimed = hypot(error, second_error)
    return (value - second) / claimed if claimed else inf if value != second else 0.0


def ranked_twice(asked: argparse.Namespace, name: str) -> list[tuple[Ranking, Ranking]]:
    found = []
    for view in views(asked, name):
        ask = {"games": asked.games, "knowledge": MatchEvidence().at(view).knowledge, "machines": processors(asked)}
        first, second = (simulate(view.position, RULES, seed=seed, **ask) for seed in (1, 2))
        found.append((first, second))
    return found


def views(asked: argparse.Namespace, name: str) -> list[SeatView]:
    """Play a match; list what the mover sees at every fourth choice, if it is known."""
    deals, seats = random.Random(name), [Seat(one, make_player("greedy", name)) for one in "AB"]
    played = play_match(RULES, STANDARD, seats, lambda _: deals, lambda match: match.rounds < asked.rounds)
    found = [choice.view for history in histories(audit_record(played.record)) for choice in choices(history)]
    return [view for view in found[::EVERY] if view is not None]


if __name__ == "__main__":
    from research.errors import main  # workers import functions by module name; their __main__ is another module

    main()
