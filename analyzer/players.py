"""Make computer players from their names.

============== =====================================================================================
name           how it chooses
============== =====================================================================================
beginner       the highest score, but bonuses count half, and a large random error is added
casual         the highest score after a large random error is added
club           the highest score after three things are added: the bonuses left for the player minus those left for
               others, points for each tile in the hand that can still be placed, and a small random error
expert         like ``simulate:800``
greedy         the highest score; among equal scores the tile with the highest value, then the tile whose name
               comes first, then the topmost face, then the leftmost
random         any placement, all equally likely
simulate:1000  the best move in up to 1000 playouts (``analyzer.engine.simulate``): by the chance of winning the
               match if it can be estimated, otherwise by points
points:1000    the same, but always by points
============== =====================================================================================

Each level considers more than the one below, or judges better. docs/strength.md compares the levels.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

from analyzer.errors import with_suggestion
from analyzer.game.match_play import Player
from analyzer.game.seat_view import SeatView
from analyzer.messages import Phrase, phrase, phrase_in
from analyzer.moves import Move

MOST_GAMES = 10**9
"""The maximum number of playouts per choice."""


class Means(NamedTuple):
    """The limits for a search.

    Attributes:
        stop: called during a search; if it returns true, the player chooses at once.
        machines: the maximum number of processors; ``None`` for no limit.
    """

    stop: Callable[[], bool]
    machines: int | None


def make_player(name: str, seed: str, stop: Callable[[], bool] = lambda: False, machines: int | None = None) -> Player:
    """Make a computer player for one match. ``seed`` determines all its random numbers.

    A player that searches calls ``stop`` during the search. If ``stop`` returns true, the player chooses at once, and
    its choice cannot be reproduced. ``machines`` limits the number of processors and does not change the choice.

    Raises:
        ValueError: no player has this name; the message lists the names.
    """
    means = Means(stop, machines)
    kind, colon, number = name.partition(":")
    if kind in SIMULATING and number.isascii() and number.isdigit() and 0 < int(number[:10]) <= MOST_GAMES:
        return _simulating(int(number), seed, means, for_match=kind == "simulate")
    if colon or kind not in PLAYERS:
        message = phrase(
            "no computer player is called {name}: the computer players are {players}, simulate:N and "
            "points:N (N playouts)",
            name=repr(name[:40]),
            players=tuple(PLAYERS),
        )
        raise ValueError(with_suggestion(message, kind, tuple(PLAYERS)))
    return PLAYERS[kind](seed, means)


def _highest(_view: SeatView, moves: Sequence[Move]) -> Move:
    return moves[0]


def _greedy(_seed: str, _means: Means) -> Player:
    return _highest


def _random(seed: str, _means: Means) -> Player:
    rng = random.Random(seed)

    def choose(_view: SeatView, moves: Sequence[Move]) -> Move:
        return moves[rng.randrange(len(moves))]

    return choose


class Judgement(NamedTuple):
    """The weights with which a player judges placements without a search. The tile's value has the weight 1.

    Attributes:
        bonus: the weight of the bonuses that the placement earns.
        left: the weight of the later bonuses that the player can expect, minus those that other players can expect.
        places: the points added for each tile in the hand that can still be placed.
        feeling: the standard deviation of the random error, in points.
    """

    bonus: float
    left: float
    places: float
    feeling: float


BEGINNER = Judgement(bonus=0.5, left=0.0, places=0.0, feeling=20.0)
CASUAL = Judgement(bonus=1.0, left=0.0, places=0.0, feeling=20.0)
CLUB = Judgement(bonus=1.0, left=0.8, places=1.5, feeling=2.0)


def _judging(by: Judgement) -> Callable[[str, Means], Player]:
    def make(seed: str, _means: Means) -> Player:
        rng = random.Random(seed)

        def choose(view: SeatView, moves: Sequence[Move]) -> Move:
            return max(moves, key=lambda move: _worth(view, move, by) + rng.gauss(0.0, by.feeling))

        return choose

    return make


def _worth(view: SeatView, move: Move, by: Judgement) -> float:
    worth = move.value + by.bonus * (move.score - move.value)
    if by.left or by.places:
        from analyzer.engine.score import aftermath

        leaves = aftermath(view.board, view.hand, move, view.rules, tuple(size or 0 for size in view.sizes[1:]))
        for opening in leaves.openings:
            theirs = 0.0 if not opening.unseen else opening.chance
            worth += by.left * opening.bonus * ((1 - theirs if opening.own else 0.0) - theirs)
        worth += by.places * len(leaves.playable)
    return worth


EXPERT_GAMES = 800
"""The number of playouts per choice. With the compiled kernel, they take about 0.02 s."""


def _expert(seed: str, means: Means) -> Player:
    return _simulating(EXPERT_GAMES, seed, means, for_match=True)


def _simulating(games: int, seed: str, means: Means, for_match: bool) -> Player:
    # Imported here, because only players that search need these modules.
    from analyzer.engine.simulate import simulate
    from analyzer.evidence import MatchEvidence

    rng, evidence = random.Random(seed), MatchEvidence()

    def choose(view: SeatView, moves: Sequence[Move]) -> Move:
        position = view.position
        if len(moves) == 1 or not position.board.tiles:
            return moves[0]
        if not for_match:
            position = position._replace(scores=None)
        knowledge = evidence.at(view).knowledge
        deals = rng.getrandbits(62)
        ranking = simulate(
            position,
            view.rules,
            seed=deals,
            games=games,
            knowledge=knowledge,
            stop=means.stop,
            machines=means.machines,
        )
        return ranking.moves[0].move

    return choose


PLAYERS: dict[str, Callable[[str, Means], Player]] = {
    "beginner": _judging(BEGINNER),
    "casual": _judging(CASUAL),
    "club": _judging(CLUB),
    "expert": _expert,
    "greedy": _greedy,
    "random": _random,
}
"""For each name without a number, the function that makes the player."""

PLAYER_TITLES: dict[str, Phrase] = {
    "beginner": phrase_in("player", "beginner"),
    "casual": phrase_in("player", "casual"),
    "club": phrase_in("player", "club player"),
    "expert": phrase_in("player", "expert"),
    "greedy": phrase_in("player", "greedy"),
    "random": phrase_in("player", "random"),
}

LEVELS = ("beginner", "casual", "club", "expert")
"""The levels for people to play against, in ascending order of strength."""

SIMULATING = ("simulate", "points")


def names_of(kinds: Sequence[str]) -> list[str]:
    """Give each player a unique name that is valid in a record.

    >>> names_of(["greedy", "random", "greedy"])
    ['greedy-1', 'random', 'greedy-2']
    """
    plain = [kind.replace(":", "-") for kind in kinds]
    return [
        name if plain.count(name) == 1 else f"{name}-{plain[: place + 1].count(name)}"
        for place, name in enumerate(plain)
    ]
