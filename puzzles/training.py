"""After an attempt at a puzzle, compute when to repeat the puzzle and how strong the solver is.

**When.** For each puzzle, the scheduler FSRS estimates how long the solver remembers it. The next attempt is due when
the chance of success falls to 90 %, after one day at the earliest and ten years at the latest. An attempt is rated
``good`` (solved alone), ``hard`` (with help) or ``again`` (not solved).

**How strong.** The strength is a rating in the Glicko system (Mark Glickman, "The Glicko system", 1999): each attempt
counts as a contest between the solver and the puzzle. The puzzle's rating, ``puzzle_points``, is a convention, not a
measurement. The solver scores 1 (alone), 1/2 (with help) or 0. The deviation is the standard error of the rating.
Attempts reduce it. In a year without attempts, it grows from ``LEAST_DEVIATION`` to ``MOST_DEVIATION``.

>>> first = reviewed(None, "alone", 1_800_000_000)
>>> later = reviewed(first, "alone", first.due)
>>> [round((card.due - card.last) / DAY) for card in (first, later)]
[2, 11]
>>> rating = rated(NEWCOMER, 3.25, "alone", 0)
>>> round(rating.points), round(rating.deviation)
(1562, 262)
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from math import log, pi, sqrt
from typing import Annotated, Literal, NamedTuple, TypeAlias, get_args

from analyzer.forms import Within, json_keys
from puzzles.answers import Grade

Outcome: TypeAlias = Literal["alone", "helped", "failed"]

MOST_MOMENT = 10**10

Moment: TypeAlias = Annotated[int, Within(0, MOST_MOMENT)]
"""Seconds since 1970."""

DAY = 86_400

LEAST_STABILITY, MOST_STABILITY = 0.001, 36_500.0
"""The limits for the stability, in days: the smallest value that FSRS allows, and 100 years."""

USUAL_DIFFICULTY: dict[Grade, float] = dict(zip(get_args(Grade), (1.8, 1.9, 2.1, 2.8, 3.3, 3.9, 5.4, 6.1)))
"""For each grade, the difficulty to assume if the difficulty of a puzzle is not known.

These are the median difficulties that ``research.difficulty`` measured for filling puzzles with 14 faces.
"""

PUZZLE_DEVIATION = 100.0
"""The standard error of a puzzle's rating.

It is not 0, because a solver does not find all puzzles of the same difficulty equally hard.
"""

SCORES: dict[Outcome, float] = {"alone": 1.0, "helped": 0.5, "failed": 0.0}

LEAST_DEVIATION, MOST_DEVIATION = 30.0, 350.0

GROWTH = (MOST_DEVIATION**2 - LEAST_DEVIATION**2) / (365 * DAY)
"""How much the square of the deviation grows in each second without an attempt."""

Q = log(10) / 400


@json_keys("stability", "difficulty", "last", "due")
class TrainingCard(NamedTuple):
    """When one solver should repeat a puzzle.

    Attributes:
        stability: how many days after the last attempt the chance of success has fallen to 90 %.
        difficulty: the difficulty of the puzzle for this solver, from 1 to 10.
        last: the time of the last attempt.
        due: the time of the next attempt.
    """

    stability: Annotated[float, Within(0, MOST_STABILITY)]
    difficulty: Annotated[float, Within(1, 10)]
    last: Moment
    due: Moment


@json_keys("points", "deviation", "last")
class SolverRating(NamedTuple):
    """A solver's strength.

    Attributes:
        points: the rating; a solver with 1000 points solves half of the puzzles of difficulty 1 without help.
        deviation: the standard error of the rating.
        last: the time of the last attempt.
    """

    points: Annotated[float, Within(-10_000, 10_000)]
    deviation: Annotated[float, Within(1, MOST_DEVIATION)]
    last: Moment


NEWCOMER = SolverRating(1300.0, MOST_DEVIATION, 0)


def reviewed(card: TrainingCard | None, outcome: Outcome, at: int) -> TrainingCard:
    """Return a puzzle's card after an attempt; ``at`` is in seconds since 1970."""
    from fsrs import Card, Rating, Scheduler, State

    now = _time(max(at, card.last if card else 0))
    before = Card(card_id=0, due=now)
    if card is not None:
        before = Card(
            0,
            State.Review,
            None,
            max(LEAST_STABILITY, card.stability),
            card.difficulty,
            _time(card.due),
            _time(card.last),
        )
    scheduler = Scheduler(learning_steps=(), relearning_steps=(), maximum_interval=3650, enable_fuzzing=False)
    rating = {"alone": Rating.Good, "helped": Rating.Hard, "failed": Rating.Again}[outcome]
    after, _ = scheduler.review_card(before, rating, now)
    assert after.stability is not None
    assert after.difficulty is not None
    due = min(_seconds(after.due), MOST_MOMENT)
    return TrainingCard(min(after.stability, MOST_STABILITY), after.difficulty, _seconds(now), due)


def puzzle_points(difficulty: float) -> float:
    """A puzzle's rating.

    For a solver with a small deviation, a chance of success of 75 % falls to about 50 % if the difficulty rises by 1.

    >>> puzzle_points(1), puzzle_points(6)
    (1000.0, 2000.0)
    """
    return 800.0 + 200 * difficulty


def rated(rating: SolverRating, difficulty: float, outcome: Outcome, at: int) -> SolverRating:
    """Return the rating after an attempt; ``at`` is in seconds since 1970."""
    grown = sqrt(rating.deviation**2 + GROWTH * max(0, at - rating.last))
    game = puzzle_points(difficulty), PUZZLE_DEVIATION, SCORES[outcome]
    points, deviation = glicko(rating.points, min(MOST_DEVIATION, grown), [game])
    return SolverRating(points, max(LEAST_DEVIATION, deviation), max(at, rating.last))


def chance(rating: SolverRating, difficulty: float) -> float:
    """The chance of solving a puzzle without help.

    >>> round(chance(NEWCOMER, 2.5), 2), round(chance(NEWCOMER, 3.25), 2)
    (0.5, 0.36)
    """
    weight = _weight(sqrt(rating.deviation**2 + PUZZLE_DEVIATION**2))
    return _expected(rating.points - puzzle_points(difficulty), weight)


def glicko(points: float, deviation: float, games: Iterable[tuple[float, float, float]]) -> tuple[float, float]:
    """A player's new rating and deviation after these games.

    A game has the opponent's rating, the opponent's deviation and the player's score.

    Glickman's example:

    >>> new = glicko(1500, 200, [(1400, 30, 1), (1550, 100, 0), (1700, 300, 0)])
    >>> [round(number, 1) for number in new]
    [1464.1, 151.4]
    """
    known, surprise = 1 / deviation**2, 0.0
    for other, other_deviation, score in games:
        weight = _weight(other_deviation)
        expected = _expected(points - other, weight)
        known += (Q * weight) ** 2 * expected * (1 - expected)
        surprise += weight * (score - expected)
    return points + Q / known * surprise, 1 / sqrt(known)


def _weight(deviation: float) -> float:
    return 1 / sqrt(1 + 3 * (Q * deviation / pi) ** 2)


def _expected(difference: float, weight: float) -> float:
    return float(1 / (1 + 10 ** (-weight * difference / 400)))


def _time(seconds: int) -> datetime:
    return datetime(1970, 1, 1, tzinfo=UTC) + timedelta(seconds=seconds)


def _seconds(time: datetime) -> int:
    return int(time.timestamp())
