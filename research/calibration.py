"""Compare claimed chances of winning with the results: ``python -m research.calibration [--matches N] [--seed S]``.

Every pair of players plays N matches, each deal from both seats. Some choices are judged as in a review: a judgement
claims a chance of winning the match after the chosen placement. The stored table of ``analyzer.engine.match_equity``
claims a chance before each round. ``--log FILE`` appends the claims to a file; ``--read FILE`` compares the claims in
such a file instead of playing.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, pairwise
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

from analyzer import TileSet, published
from analyzer.engine.kernel import playouts
from analyzer.engine.match_equity import stored_table
from analyzer.engine.simulate import simulate
from analyzer.evidence import MatchEvidence
from analyzer.game.match import Match
from analyzer.game.match_play import Player
from analyzer.game.seat_view import SeatView
from analyzer.moves import Move
from analyzer.players import make_player
from research.markdown import head, row
from research.selfplay import Seat, play_match
from research.sharing import add_options, outcomes

STANDARD = TileSet.named("standard")

BEFORE_ROUND = "before a round"
CHOICE = "choice"

GAPS = (-1000, -150, -50, 0, 50, 150, 1000)
CLAIMS = (0.0, 0.1, 0.25, 0.4, 0.6, 0.75, 0.9, 1.0)


class Claim(NamedTuple):
    """A claimed chance of winning a match, and whether the player won it.

    Attributes:
        match: the match in which the chance was claimed.
        kind: ``BEFORE_ROUND`` or ``CHOICE``.
        player, other: the player whose chance is claimed, and the opponent.
        scores: the totals of the player and of the opponent.
        claimed: the claimed chance.
        won: 1 if the player won, 0 if not, and a half if both players won.
    """

    match: str
    kind: str
    player: str
    other: str
    scores: tuple[int, int]
    claimed: float
    won: float = 0.0


class Watched:
    def __init__(self, player: Player, seat: int, name: str, pair: Sequence[str], options: argparse.Namespace) -> None:
        self._player, self._seat, self._name, self._pair = player, seat, name, pair
        self._games, self._part, self._planners = options.games, options.part, int(not options.greedily)
        self._rng, self._evidence = random.Random(f"{name} {seat}"), MatchEvidence()
        self.claims: list[Claim] = []

    def __call__(self, view: SeatView, moves: Sequence[Move]) -> Move:
        """Choose a move; judge some of the choices by simulation, but no openings and no forced moves."""
        chosen = self._player(view, moves)
        if len(moves) > 1 and view.board.tiles and self._rng.random() < self._part:
            usual, playouts.PLANNERS = playouts.PLANNERS, self._planners
            ranking = simulate(
                view.position,
                view.rules,
                seed=self._rng.getrandbits(60),
                games=self._games,
                knowledge=self._evidence.at(view).knowledge,
                keep=chosen,
                machines=1,
            )
            playouts.PLANNERS = usual
            match = next(ranked.match for ranked in ranking.moves if ranked.move == chosen)
            if match is not None and view.scores is not None:
                player, other = self._pair[self._seat], self._pair[1 - self._seat]
                scores = view.scores[0], view.scores[1]
                self.claims.append(Claim(self._name, CHOICE, player, other, scores, match.win))
        return chosen


def claims_of(options: argparse.Namespace, pair: tuple[str, str], number: int) -> list[Claim]:
    """Play a match; in matches with an odd number, the players exchange seats."""
    rules, name = published(options.rules), f"{options.seed} {' '.join(sorted(pair))} {number // 2}"
    table = stored_table(rules, STANDARD)
    assert table is not None
    seats = (pair[1], pair[0]) if number % 2 else pair
    match = f"{name} {number % 2}"
    watches = [
        Watched(make_player(kind, f"{match} {seat}", machines=1), seat, match, seats, options)
        for seat, kind in enumerate(seats)
    ]
    before: list[Claim] = []

    def deals(played: int) -> random.Random:
        return random.Random(f"{name} {played}")

    def note(state: Match) -> bool:
        mine, theirs = state.totals
        before.append(Claim(match, BEFORE_ROUND, *seats, (mine, theirs), table.chance(mine, theirs)))
        return True

    played = play_match(rules, STANDARD, [Seat(f"P{seat}", watch) for seat, watch in enumerate(watches)], deals, note)
    winners = played.match.winners
    share = [(seat in winners) / len(winners) for seat in (0, 1)]
    found = [claim._replace(won=share[0]) for claim in before]
    for seat, watch in enumerate(watches):
        found += [claim._replace(won=share[seat]) for claim in watch.claims]
    return found


def error(claims: Sequence[Claim]) -> float:
    """The standard error of the mean of ``won - claimed``.

    The claims of one match are not independent, so they count as one sample.
    """
    groups = defaultdict[str, list[float]](list)
    mean = sum(claim.won - claim.claimed for claim in claims) / len(claims)
    for claim in claims:
        groups[claim.match].append(claim.won - claim.claimed - mean)
    count = len(groups)
    if count < 2:
        return float("nan")
    return sqrt(sum(sum(group) ** 2 for group in groups.values()) * count / (count - 1)) / len(claims)


def table_of(title: str, claims: Sequence[Claim], by: Callable[[Claim], str | tuple[float, float]]) -> None:
    groups = defaultdict[Any, list[Claim]](list)
    for claim in claims:
        groups[by(claim)].append(claim)
    head(title, "", "claims", "claimed", "won", "won - claimed")
    for key, group in sorted(groups.items()):
        claimed, won = (sum(values) / len(group) for values in zip(*((one.claimed, one.won) for one in group)))
        row(str(key), str(len(group)), f"{claimed:.3f}", f"{won:.3f}", f"{won - claimed:+.3f} ± {error(group):.3f}")


def both_ways(claims: Iterable[Claim]) -> Iterator[Claim]:
    for claim in claims:
        mine, theirs = claim.scores
        yield claim
        yield Claim(
            claim.match, claim.kind, claim.other, claim.player, (theirs, mine), 1 - claim.claimed, 1 - claim.won
        )


def between(bounds: Sequence[float], value: float) -> tuple[float, float]:
    """Find the two bounds that a value lies between. A value beyond all bounds gets the two that are nearest."""
    for low, high in pairwise(bounds):
        if value < high:
            return low, high
    return bounds[-2], bounds[-1]


def report(claims: Sequence[Claim]) -> None:
    for kind in (BEFORE_ROUND, CHOICE):
        some = [claim for claim in claims if claim.kind == kind]
        if kind == BEFORE_ROUND:
            some = list(both_ways(some))
        print(f"\n{kind}: {len(some)} claims in {len({claim.match for claim in some})} matches")
        table_of("by the player and the other", some, lambda claim: f"{claim.player} against {claim.other}")
        if kind == CHOICE:
            table_of("by the player to move", some, lambda claim: claim.player)
        table_of("by the lead in points", some, lambda claim: between(GAPS, claim.scores[0] - claim.scores[1]))
        table_of("by the claim", some, lambda claim: between(CLAIMS, claim.claimed))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", default="greedy,casual,club,simulate:200")
    parser.add_argument("--rules", default="pressman")
    parser.add_argument("--matches", type=int, default=334, help="of each two players")
    parser.add_argument("--games", type=int, default=300, help="playouts for a claim")
    parser.add_argument("--part", type=float, default=0.15, help="how many of the choices are judged")
    parser.add_argument(
        "--greedily", action="store_true", help="the mover continues greedily in the playouts of a claim"
    )
    parser.add_argument("--alike", action="store_true", help="let every player play against itself, too")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log", type=Path)
    parser.add_argument("--read", type=Path)
    add_options(parser)
    options = parser.parse_args()
    if options.read:
        lines = map(json.loads, options.read.read_text().splitlines())
        report([Claim(*one)._replace(scores=(one[4][0], one[4][1])) for one in lines])
        return
    names = options.players.split(",")
    pairs = [*combinations(names, 2), *(((name, name) for name in names) if options.alike else ())]
    pieces = ((options, pair, number) for number in range(options.matches) for pair in pairs)
    claims: list[Claim] = []
    for found in outcomes(options, claims_of, pieces):
        claims += found
        if options.log:
            with options.log.open("a") as file:
                file.writelines(json.dumps(claim) + "\n" for claim in found)
    report(claims)


if __name__ == "__main__":
    from research.calibration import main  # workers import functions by module name; their __main__ is another module

    main()
