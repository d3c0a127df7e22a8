"""An attempt at a puzzle noted: when to see it again, and how strong the solver is now. Who asks keeps both."""

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
    """Note an attempt.

    Attributes:
        outcome: how it ended.
        at: when, in seconds since 1970.
        card: what was answered for this puzzle last; nothing for one that is new.
        grade: how hard the puzzle is; without it and the difficulty the rating stays as it is.
        difficulty: the same as a number; without it that which is usual for the grade.
        rating: what was answered as the rating last; nothing for somebody new.
    """

    outcome: Outcome
    at: Moment
    card: TrainingCard | None = None
    grade: Grade | None = None
    difficulty: Annotated[float, Within(0, 20)] | None = None
    rating: SolverRating | None = None


@json_keys("card", "rating", "chance", "difficulty")
class Practised(NamedTuple):
    """What is to be kept.

    Attributes:
        card: when to see the puzzle again.
        rating: how strong the solver is.
        chance: what the chance was to solve it alone, by the rating before.
        difficulty: of the puzzle; that which is usual for its grade where the question has none.
    """

    card: TrainingCard
    rating: SolverRating
    chance: float | None
    difficulty: float | None


def run(ask: PracticeAsk, _control: Control[None]) -> Practised:
    """Note it."""
    before = ask.rating or NEWCOMER
    card = reviewed(ask.card, ask.outcome, ask.at)
    hard = ask.difficulty if ask.difficulty is not None or ask.grade is None else USUAL_DIFFICULTY[ask.grade]
    if hard is None:
        return Practised(card, before, None, None)
    return Practised(card, rated(before, hard, ask.outcome, ask.at), chance(before, hard), hard)
