"""Players by name, and many matches between them.

============== =====================================================================================
name           how it chooses
============== =====================================================================================
beginner       the value of the tile, hexagons and bridges not looked for, and by feeling
casual         the score, by feeling
club           the score, what that opens to the others and leaves for itself, a little by feeling
expert         plays every placement out a few hundred times, to win the match
greedy         the highest score; of equal scores the tile of the highest value, then the least tile, then the
               topmost and leftmost face
random         any placement, all alike
simulate:1000  the best of up to so many rounds played out for each choice (``analyzer.engine.simulate``): to win the
               match where two play and there is a table for the rules, else for points
points:1000    the same for points, however the match stands
============== =====================================================================================

The first four are levels, made for people to play against (``LEVELS``): each sees less than the one after it, and
judges what it sees less surely, but none ever lays a tile at random. docs/simulation.md places them on one scale.
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
    if kind in SIMULATING and number.isascii() and number.isdigit() and 0 < int(number[:10]) <= MOST_GAMES:
        return _simulating(int(number), seed, stop, for_match=kind == "simulate")
    if colon or kind not in PLAYERS:
        raise ValueError(f"no player is called {name[:40]!r}: there are {', '.join(PLAYERS)} and simulate:1000")
    return PLAYERS[kind](seed, stop)


def _highest(_seen: Sight, moves: Sequence[Move]) -> Move:
    return moves[0]


def _greedy(_seed: str, _stop: Callable[[], bool]) -> Player:
    return _highest


def _random(seed: str, _stop: Callable[[], bool]) -> Player:
    rng = random.Random(seed)

    def choose(_seen: Sight, moves: Sequence[Move]) -> Move:
        return moves[rng.randrange(len(moves))]

    return choose


class Judgement(NamedTuple):
    """What somebody who does not search looks at. Weights are points for a point.

    Attributes:
        bonus: of what a placement earns beyond the value of its tile.
        left: of bonuses that it leaves: what the own hand can take, and against it what others are likely to hold.
        places: points for each tile of the hand that still has a place.
        feeling: points by which what a placement is worth is misjudged, one standard deviation.
    """

    bonus: float
    left: float
    places: float
    feeling: float


BEGINNER = Judgement(bonus=0.0, left=0.0, places=0.0, feeling=3.0)
CASUAL = Judgement(bonus=1.0, left=0.0, places=0.0, feeling=20.0)
CLUB = Judgement(bonus=1.0, left=0.8, places=1.5, feeling=2.0)


def _judging(by: Judgement) -> Callable[[str, Callable[[], bool]], Player]:
    """How to make a player that judges every placement in this way."""

    def make(seed: str, _stop: Callable[[], bool]) -> Player:
        rng = random.Random(seed)

        def choose(seen: Sight, moves: Sequence[Move]) -> Move:
            return max(moves, key=lambda move: _worth(seen, move, by) + rng.gauss(0.0, by.feeling))

        return choose

    return make


def _worth(seen: Sight, move: Move, by: Judgement) -> float:
    worth = move.value + by.bonus * (move.score - move.value)
    if by.left or by.places:
        from analyzer.engine.score import aftermath

        leaves = aftermath(seen.board, seen.hand, move, seen.rules, sum(seen.counts[1:]))
        for opening in leaves.openings:
            theirs = 0.0 if not opening.unseen else opening.chance
            worth += by.left * opening.bonus * ((1 - theirs if opening.own else 0.0) - theirs)
        worth += by.places * len(leaves.playable)
    return worth


EXPERT_GAMES = 800
"""Rounds that an expert plays out for a choice: a matter of 0.02 s where the kernel runs compiled."""


def _expert(seed: str, stop: Callable[[], bool]) -> Player:
    return _simulating(EXPERT_GAMES, seed, stop, for_match=True)


def _simulating(games: int, seed: str, stop: Callable[[], bool], for_match: bool) -> Player:
    # Imported here as only a player that thinks needs them.
    from analyzer.engine.beliefs import Knowledge, Opponent
    from analyzer.engine.simulate import simulate

    rng = random.Random(seed)

    def choose(seen: Sight, moves: Sequence[Move]) -> Move:
        if len(moves) == 1 or not seen.board.tiles:
            return moves[0]
        hand = tuple(seen.board.tile_set.of_mask(seen.hand))
        scores = seen.scores if for_match else None
        position = Position(seen.board, seen.rules, hand, len(seen.counts), seen.well, scores=scores)
        knowledge = Knowledge(tuple(Opponent(size) for size in seen.counts[1:]))
        deals = rng.getrandbits(62)
        ranking = simulate(position, seen.rules, seed=deals, games=games, knowledge=knowledge, stop=stop)
        return ranking.moves[0].move

    return choose


PLAYERS: dict[str, Callable[[str, Callable[[], bool]], Player]] = {
    "beginner": _judging(BEGINNER),
    "casual": _judging(CASUAL),
    "club": _judging(CLUB),
    "expert": _expert,
    "greedy": _greedy,
    "random": _random,
}
"""How to make each player from a seed, and from what tells it to choose at once."""

LEVELS = ("beginner", "casual", "club", "expert")
"""The players made for people to play against, by rising strength."""

SIMULATING = ("simulate", "points")
"""The players that are followed by a number of rounds."""


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
