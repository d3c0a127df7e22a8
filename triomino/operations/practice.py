"""An attempt at a puzzle noted: when to see it again, and how strong the solver is now. Who asks keeps both."""

from __future__ import annotations

from typing import NamedTuple

from analyzer.forms import json_keys
from puzzles.answers import Grade
from puzzles.training import NEWCOMER, Moment, Outcome, SolverRating, TrainingCard, chance, rated, reviewed
from triomino.operations.control import Control


class PracticeAsk(NamedTuple):
    """Note an attempt.

    Attributes:
        outcome: how it ended.
        at: when, in seconds since 1970.
        card: what was answered for this puzzle last; nothing for one that is new.
        grade: how hard the puzzle is; without it the rating stays as it is.
        rating: what was answered as the rating last; nothing for somebody new.
    """

    outcome: Outcome
    at: Moment
    card: TrainingCard | None = None
    grade: Grade | None = None
    rating: SolverRating | None = None


@json_keys("card", "rating", "chance")
class Practised(NamedTuple):
    """What is to be kept.

    Attributes:
        card: when to see the puzzle again.
        rating: how strong the solver is.
        chance: what the chance was to solve it alone, by the rating before.
    """

    card: TrainingCard
    rating: SolverRating
    chance: float | None


def run(ask: PracticeAsk, _control: Control[None]) -> Practised:
    """Note it."""
    before = ask.rating or NEWCOMER
    card = reviewed(ask.card, ask.outcome, ask.at)
    if ask.grade is None:
        return Practised(card, before, None)
    return Practised(card, rated(before, ask.grade, ask.outcome, ask.at), chance(before, ask.grade))
