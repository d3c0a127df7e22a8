"""Players by name, and many matches between them.

============== =====================================================================================
name           how it chooses
============== =====================================================================================
greedy         the highest score; of equal scores the tile of the highest value, then the least tile, then the
               topmost and leftmost face
random         any placement, all alike
simulate:1000  the best of up to so many rounds played out for each choice (``analyzer.engine.simulate``)
============== =====================================================================================
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from typing import NamedTuple

from analyzer.forms import json_keys
from analyzer.game.match import Match
from analyzer.game.play import Played, Player, Seat, Sight, play_match
from analyzer.moves import Move
from analyzer.position import Position
from analyzer.rules import RuleSet
from analyzer.tiles import TileSet

MOST_GAMES = 10**9
"""Rounds that a simulating player may be asked to play out for a choice."""


def make_player(name: str, seed: str, stop: Callable[[], bool] = lambda: False) -> Player:
    """The player of this name; ``seed`` settles whatever is random about it.

    One that thinks asks ``stop`` now and then whether to choose at once; what it chooses then depends on the moment.

    Raises:
        ValueError: nobody is called so; the message lists who there is.
    """
    kind, colon, number = name.partition(":")
    if kind == "simulate" and number.isascii() and number.isdigit() and 0 < int(number[:10]) <= MOST_GAMES:
        return _simulating(int(number), seed, stop)
    if colon or kind not in PLAYERS:
        raise ValueError(f"no player is called {name[:40]!r}: there are {', '.join(PLAYERS)} and simulate:1000")
    return PLAYERS[kind](seed)


def _highest(_seen: Sight, moves: Sequence[Move]) -> Move:
    return moves[0]


def _greedy(_seed: str) -> Player:
    return _highest


def _random(seed: str) -> Player:
    rng = random.Random(seed)

    def choose(_seen: Sight, moves: Sequence[Move]) -> Move:
        return moves[rng.randrange(len(moves))]

    return choose


def _simulating(games: int, seed: str, stop: Callable[[], bool]) -> Player:
    # Imported here as only a player that thinks needs them.
    from analyzer.engine.beliefs import Knowledge, Opponent
    from analyzer.engine.simulate import simulate

    rng = random.Random(seed)

    def choose(seen: Sight, moves: Sequence[Move]) -> Move:
        if len(moves) == 1 or not seen.board.tiles:
            return moves[0]
        hand = tuple(seen.board.tile_set.of_mask(seen.hand))
        position = Position(seen.board, seen.rules, hand, len(seen.counts), seen.well)
        knowledge = Knowledge(tuple(Opponent(size) for size in seen.counts[1:]))
        deals = rng.getrandbits(62)
        ranking = simulate(position, seen.rules, seed=deals, games=games, knowledge=knowledge, stop=stop)
        return ranking.moves[0].move

    return choose


PLAYERS: dict[str, Callable[[str], Player]] = {"greedy": _greedy, "random": _random}
"""How to make each player from a seed."""


@json_keys("mean", "stderr")
class Estimate(NamedTuple):
    """A mean with its standard error, which is ``None`` where too little was played to tell."""

    mean: float
    stderr: float | None


@json_keys("player=name", "points", "lead", "wins")
class Result(NamedTuple):
    """What a player made of the matches.

    Attributes:
        name: the player.
        points: points a round.
        lead: points a round less the mean of the other players' points in that round.
        wins: matches won; a shared match counts in parts.
        finished: matches that came to an end.
    """

    name: str
    points: Estimate
    lead: Estimate
    wins: float
    finished: int


def names_of(kinds: Sequence[str]) -> list[str]:
    """A name for each player, each different, that a record can hold.

    >>> names_of(["greedy", "random", "greedy"])
    ['greedy-1', 'random', 'greedy-2']
    """
    plain = [kind.replace(":", "-") for kind in kinds]
    return [
        name if plain.count(name) == 1 else f"{name}-{plain[: place + 1].count(name)}"
        for place, name in enumerate(plain)
    ]


def play_matches(
    rules: RuleSet,
    tile_set: TileSet,
    kinds: Sequence[str],
    seed: int,
    go_on: Callable[[Match], bool],
    stop: Callable[[], bool] = lambda: False,
) -> Iterator[Played]:
    """Match after match without end, with the seats moved on by one each time; the deals of all rounds are independent.

    Args:
        rules: the rule set.
        tile_set: the tiles.
        kinds: the players, by what ``make_player`` calls them.
        seed: settles every deal and everything random about the players.
        go_on: asked before each round whether it is to be played; the match is left unfinished where it is not.
        stop: asked after each turn, and while a player thinks, whether to end here; the round being played does not
            count then, nor does any other that follows.

    Raises:
        ValueError: no player is called so, or the rules or the set are not for so many.
    """
    number = 0
    while True:
        seats = [
            Seat(name, make_player(kind, f"{seed} {number} {name}", stop)) for name, kind in zip(names_of(kinds), kinds)
        ]
        first = number % len(seats)

        def dealing(played: int, number: int = number) -> random.Random:
            return random.Random(f"{seed} {number} {played}")

        yield play_match(rules, tile_set, seats[first:] + seats[:first], dealing, go_on, stop)
        number += 1


def results(played: Sequence[Played], names: Sequence[str]) -> list[Result]:
    """What the players made of these matches; only finished ones count as won."""
    found = []
    finished = [one for one in played if one.match.over]
    for name in names:
        points: list[float] = []
        leads: list[float] = []
        for one in played:
            seat = one.record.players.index(name)
            for made in one.round_points:
                points.append(made[seat])
                leads.append(made[seat] - (sum(made) - made[seat]) / (len(made) - 1))
        wins = sum(
            1 / len(one.match.winners) for one in finished if one.record.players.index(name) in one.match.winners
        )
        found.append(Result(name, estimate(points), estimate(leads), wins, len(finished)))
    return found


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of independent values and its standard error.

    >>> estimate([1.0, 3.0])
    Estimate(mean=2.0, stderr=1.0)
    """
    count = len(values)
    mean = sum(values) / count if count else 0.0
    if count < 2:
        return Estimate(mean, None)
    return Estimate(mean, sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count))
