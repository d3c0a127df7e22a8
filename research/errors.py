"""Whether standard errors are honest: ``python -m research.errors [--matches 40] [--games 3000] [--seed 1]``.

A simulation ranks the moves of every fourth choice of matches between two greedy players, by all that the player can
know, twice: with two seeds. How far the two are apart, in the standard errors that they claim, is told for the equities
of all moves and, where both have the same first move, for what the others are behind it. Of honest errors 4.6 % are
beyond 2 and 0.3 % beyond 3.
"""

from __future__ import annotations

import argparse
import random
from math import hypot, inf

from analyzer.audit import audit_record
from analyzer.engine.results import Ranking
from analyzer.engine.simulate import simulate
from analyzer.evidence import MatchEvidence
from analyzer.history import histories
from analyzer.players import make_player
from analyzer.review import choices
from research.inference import RULES, STANDARD
from research.selfplay import Seat, play_match
from research.sharing import add_options, outcomes, processors

EVERY = 4

Figure = tuple[float | None, float | None]
"""An estimate and its standard error."""


def main() -> None:
    """Play, rank twice and compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=2, help="rounds of a match")
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    add_options(parser)
    asked = parser.parse_args()
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
        spread = (sum(one * one for one in found) / len(found)) ** 0.5
        beyond = ", ".join(f"{sum(abs(one) > far for one in found) / len(found):.2%} beyond {far}" for far in (2, 3))
        print(f"  {name}: {len(found)} moves, {beyond}, root mean square {spread:.2f}")


def apart(one: Figure, other: Figure) -> float:
    """How far two estimates are apart, in standard errors of that; without any error they have to be the same."""
    (value, error), (second, second_error) = one, other
    assert value is not None and error is not None and second is not None and second_error is not None
    claimed = hypot(error, second_error)
    return (value - second) / claimed if claimed else inf if value != second else 0.0


def ranked_twice(asked: argparse.Namespace, name: str) -> list[tuple[Ranking, Ranking]]:
    """Every fourth choice of a match, ranked with two seeds."""
    deals, seats = random.Random(name), [Seat(one, make_player("greedy", name)) for one in "AB"]
    played = play_match(RULES, STANDARD, seats, lambda _: deals, lambda match: match.rounds < asked.rounds)
    views = [choice.view for history in histories(audit_record(played.record)) for choice in choices(history)]
    found = []
    for view in views[::EVERY]:
        if view is not None:
            ask = {"games": asked.games, "knowledge": MatchEvidence().at(view).knowledge, "machines": processors(asked)}
            first, second = (simulate(view.position, RULES, seed=seed, **ask) for seed in (1, 2))
            found.append((first, second))
    return found


if __name__ == "__main__":
    from research.errors import main  # so that workers find the functions by this name

    main()
