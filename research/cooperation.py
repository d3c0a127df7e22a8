"""Search for the best rounds that two players could reach together if they also chose the deal and the draws.

The search plays many rounds at once, as a beam. After each turn, it keeps the rounds that have the highest values for a
goal, plus a little noise. The value of an unfinished round is a weighted sum of features. Each beam draws random
weights, because the best weights are unknown. The search proves nothing: better rounds may exist.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from heapq import nlargest
from operator import itemgetter
from random import Random
from typing import NamedTuple, TypeAlias

from analyzer.board import playable_slots
from analyzer.game.match import Match, new_match
from analyzer.moves import bonus_at
from analyzer.rules import PUBLISHED, published
from analyzer.text.record import Record, write_record
from analyzer.tiles import Tile, TileSet
from research.late_rounds import LateRound, Turn, opened, played

STANDARD = TileSet.named("standard")
PRESSMAN = published(PUBLISHED[0])
NAMES = ("Ida", "Olaf")

WIDTHS = 60, 180
"""The range of a beam's width: how many rounds it keeps after each turn."""

EACH = 8
"""A beam tries at most this many successors of one round."""

_PROMISE = (0, 0, 0, 4, 12, 25, 0)
"""How promising a point with 0 to 6 tiles is for a hexagon."""

_NEVER = float("-inf")


def _hexagons(late: LateRound) -> int:
    return sum(count == 6 for count in late.board.around.values())


def _held(late: LateRound, seat: int) -> int:
    return sum(holding.size for holding in late.hands[seat])


def _offered(late: LateRound) -> int:
    bonuses = (bonus_at(late.board, face, known, PRESSMAN) for face, known, _ in _slots(late))
    return sum(bonus.points for bonus in bonuses)


def _bridges_offered(late: LateRound) -> int:
    return sum(bonus_at(late.board, face, known, PRESSMAN).bridge for face, known, _ in _slots(late))


def _slots(late: LateRound) -> Iterator[tuple[tuple[int, int], tuple[int | None, int | None, int | None], int]]:
    return playable_slots(late.board, late.board.unplayed)


LOOKS: dict[str, Callable[[LateRound], float]] = {
    "placed": lambda late: len(late.board),
    "bridges": lambda late: len(late.board.bridges),
    "hexagons": _hexagons,
    "points": lambda late: late.points[0],
    "too many": lambda late: max(late.points) >= late.rules.target,
    "fitting": lambda late: (late.board.unplayed & ~late.idle).bit_count(),
    "promised": lambda late: sum(_PROMISE[count] for count in late.board.around.values()),
    "offered": _offered,
    "bridges offered": _bridges_offered,
    "mine": lambda late: _held(late, 0),
    "yours": lambda late: _held(late, 1),
    "longest hand": lambda late: max(_held(late, 0), _held(late, 1)),
}

TURN_LOOKS: dict[str, Callable[[LateRound, Turn, int], float]] = {
    "my points": lambda late, _turn, points: points if late.seat == 0 else -0.3 * points,
    "bridge": lambda _late, turn, _points: turn.placement is not None and turn.placement.bridge,
    "closed": lambda late, turn, _points: 0 if turn.placement is None else late.board.meeting(turn.placement.at)[0],
    "edges": lambda late, turn, _points: 0 if turn.placement is None else late.board.meeting(turn.placement.at)[1],
    "drawn": lambda _late, turn, _points: turn.drawn,
    "pass": lambda _late, turn, _points: turn.placement is None,
}
"""The features of a possible next turn. Each function takes the round so far, the turn and its points."""

Ranges: TypeAlias = Mapping[str, tuple[float, float]]
"""For each feature, the range of its random weight."""


class Goal(NamedTuple):
    """What the search maximises, and the weights that guide it.

    Attributes:
        figure: the value of a finished round.
        looks: the weights of ``LOOKS``, to rank unfinished rounds.
        turn: the weights of ``TURN_LOOKS``, to rank the turns to try.
    """

    figure: Callable[[LateRound], float]
    looks: Ranges
    turn: Ranges


def nearly_over(late: LateRound) -> float:
    """The total of seat 0. It is minus infinity if a player has reached the target."""
    match, _ = played(NAMES, new_match(PRESSMAN, STANDARD, 2), late)
    return _NEVER if match.reached else match.totals[0]


_POINTS_LOOKS = {
    "points": (1.0, 1.0),
    "promised": (0.2, 0.8),
    "offered": (0.6, 1.4),
    "mine": (3.0, 8.0),
    "yours": (3.0, 8.0),
}
_POINTS_TURN = {"my points": (1.0, 1.0), "drawn": (2.0, 5.0)}
GOALS: dict[str, Goal] = {
    "longest-round": Goal(
        lambda late: len(late.turns),
        {"placed": (-10.0, -10.0), "fitting": (-1.0, -0.1), "longest hand": (0.2, 2.0)},
        {"pass": (20.0, 20.0), "drawn": (0.5, 2.0)},
    ),
    "round-points": Goal(lambda late: late.final_points()[0], _POINTS_LOOKS, _POINTS_TURN),
    "nearly-over": Goal(nearly_over, _POINTS_LOOKS | {"too many": (-1000.0, -1000.0)}, _POINTS_TURN),
    "bridges": Goal(
        lambda late: len(late.board.bridges),
        {"bridges": (10.0, 10.0), "bridges offered": (1.0, 5.0), "mine": (0.5, 4.0), "yours": (0.5, 4.0)},
        {"bridge": (10.0, 10.0), "drawn": (0.5, 3.0)},
    ),
    "hexagons-played": Goal(
        _hexagons,
        {"hexagons": (30.0, 30.0), "promised": (0.2, 0.7), "mine": (0.5, 4.0), "yours": (0.5, 4.0)},
        {"closed": (10.0, 10.0), "edges": (0.5, 2.0), "drawn": (0.5, 3.0)},
    ),
}
"""The goals, by the name of the result. The goal ``nearly-over`` is for the first round of ``match-total``."""


def beam(name: str, rng: Random) -> LateRound | None:
    """Run one beam; the result is ``None`` if no finished round has a finite value."""
    goal = GOALS[name]
    looks = [(LOOKS[look], rng.uniform(*weights)) for look, weights in goal.looks.items()]
    turn_looks = [(TURN_LOOKS[look], rng.uniform(*weights)) for look, weights in goal.turn.items()]
    chance, width, value = rng.uniform(1, 6), rng.randint(*WIDTHS), rng.choice(STANDARD.values)
    rounds = [opened(PRESSMAN, STANDARD, Tile(value, value, value))]
    best: tuple[float, LateRound | None] = _NEVER, None
    while rounds:
        tried: dict[object, tuple[float, LateRound]] = {}
        for late in rounds:
            ranked = [
                (sum(weight * look(late, *choice) for look, weight in turn_looks) + chance * rng.random(), choice)
                for choice in late.choices()
            ]
            ranked.sort(key=itemgetter(0), reverse=True)
            afters = (after for _, choice in ranked if (after := late.after(*choice)) is not None)
            for _, after in zip(range(EACH), afters):
                if after.over:
                    best = max(best, (goal.figure(after), after), key=itemgetter(0))
                else:
                    looked = sum(weight * look(after) for look, weight in looks) + chance * rng.random()
                    tried.setdefault((frozenset(after.board.tiles.items()), after.points), (looked, after))
        rounds = [late for _, late in nlargest(width, tried.values(), key=itemgetter(0))]
    return best[1]


def match_record(rounds: list[LateRound]) -> str:
    match: Match = new_match(PRESSMAN, STANDARD, 2)
    written = []
    for late in rounds:
        match, lines = played(NAMES, match, late)
        written.append(lines)
    return write_record(Record(PRESSMAN, STANDARD, NAMES, tuple(written)))
