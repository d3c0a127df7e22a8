"""Note an attempt at a puzzle. The caller stores the puzzle's new card and the solver's new rating."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from analyzer.forms import Within, json_keys
from puzzles.answers import Grade
from puzzles.training import (
    NEWCOMER,
    USUAL_DIFFICULTY,
    Moment,
    Outcome,
    SolverRating,
    TrainingCard,
    chance,
    rated,
    reviewed,
)
from triomino.operations.control import Control


class PracticeAsk(NamedTuple):
    """Note an attempt at a puzzle.

    Attributes:
        outcome: how the attempt ended.
        at: the time of the attempt, in seconds since 1970.
        card: the current card of this puzzle; omitted for a new puzzle.
        grade: the grade of the puzzle; if grade and difficulty are omitted, the rating does not change.
        difficulty: the difficulty as a number; by default the usual difficulty of the grade.
        rating: the current rating of the solver; omitted for a new solver.
    """

    outcome: Outcome
    at: Moment
    card: TrainingCard | None = None
    grade: Grade | None = None
    difficulty: Annotated[float, Within(0, 20)] | None = None
    rating: SolverRating | None = None


@json_keys("card", "rating", "chance", "difficulty")
class Practised(NamedTuple):
    """The puzzle's new card and the solver's new rating after an attempt.

    Attributes:
        card: the new card of the puzzle, with the time of the next attempt.
        rating: the new rating of the solver.
        chance: the chance of solving the puzzle without help, estimated from the rating before the attempt; ``None`` if
            ``difficulty`` is ``None``.
        difficulty: the given difficulty or, without one, the usual difficulty of the grade; ``None`` if neither a
            difficulty nor a grade was given.
    """

    card: TrainingCard
    rating: SolverRating
    chance: float | None
    difficulty: float | None


def run(ask: PracticeAsk, _control: Control[None]) -> Practised:
    """Compute the puzzle's new card and, if the difficulty or grade is given, the solver's new rating."""
    before = ask.rating or NEWCOMER
    card = reviewed(ask.card, ask.outcome, ask.at)
    hard = ask.difficulty if ask.difficulty is not None or ask.grade is None else USUAL_DIFFICULTY[ask.grade]
    if hard is None:
        return Practised(card, before, None, None)
    return Practised(card, rated(before, hard, ask.outcome, ask.at), chance(before, hard), hard)
