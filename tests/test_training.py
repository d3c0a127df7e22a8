"""The better a solver knows a puzzle, the later it returns; solving a harder puzzle raises the rating more."""

from __future__ import annotations

from itertools import pairwise
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.forms import to_json
from analyzer.from_json import read
from puzzles.answers import Grade
from puzzles.training import (
    DAY,
    LEAST_DEVIATION,
    MOST_DEVIATION,
    MOST_MOMENT,
    NEWCOMER,
    USUAL_DIFFICULTY,
    Outcome,
    SolverRating,
    TrainingCard,
    chance,
    rated,
    reviewed,
)

START = 1_800_000_000
OUTCOMES = st.sampled_from(get_args(Outcome))
DIFFICULTIES = st.floats(0, 20)
MOMENTS = st.integers(0, MOST_MOMENT)


def intervals(*outcomes: Outcome) -> list[float]:
    """Return how many days after each attempt the puzzle is due again."""
    card, at, days = None, START, []
    for outcome in outcomes:
        card = reviewed(card, outcome, at)
        days.append((card.due - card.last) / DAY)
        at = card.due
    return days


def test_a_puzzle_solved_without_help_returns_later_each_time():
    days = intervals("alone", "alone", "alone", "alone")
    assert all(2 * before < after for before, after in pairwise(days))


def test_an_unsolved_puzzle_returns_soon_and_a_helped_one_later():
    known = ("alone", "alone", "alone")
    failed, helped, alone = (intervals(*known, outcome)[-1] for outcome in ("failed", "helped", "alone"))
    assert 1 <= failed < helped < alone


@given(st.lists(st.tuples(OUTCOMES, MOMENTS), min_size=1, max_size=12))
def test_a_card_never_comes_back_before_a_day_and_can_always_be_read_again(attempts):
    card = None
    for outcome, at in attempts:
        before, card = card, reviewed(card, outcome, at)
        assert card.last == max(at, before.last if before else 0)
        assert card.due >= min(card.last + DAY, MOST_MOMENT)
        card = read(TrainingCard, to_json(card))


@pytest.mark.parametrize("difficulty", [0, 1.5, 9])
def test_solving_gains_failing_loses_and_help_is_between(difficulty):
    failed, helped, alone = (
        rated(NEWCOMER, difficulty, outcome, 0).points for outcome in ("failed", "helped", "alone")
    )
    assert failed < helped < alone
    assert failed < NEWCOMER.points < alone


def test_a_harder_puzzle_is_worth_more_and_solved_less_often():
    assert list(USUAL_DIFFICULTY) == list(get_args(Grade))
    rising = [*USUAL_DIFFICULTY.values(), 9.0]
    gains = [rated(NEWCOMER, difficulty, "alone", 0).points for difficulty in rising]
    chances = [chance(NEWCOMER, difficulty) for difficulty in rising]
    assert all(before < after for before, after in pairwise(gains))
    assert all(before > after for before, after in pairwise(chances))


def test_a_ratings_error_falls_with_attempts_and_grows_with_time():
    rating = NEWCOMER
    for _ in range(40):
        sure, rating = rating, rated(rating, 1.5, "helped", START)
        assert rating.deviation < sure.deviation or rating.deviation == LEAST_DEVIATION
    assert rated(rating._replace(deviation=LEAST_DEVIATION), 1.5, "helped", START).deviation == LEAST_DEVIATION
    later = rated(rating, 1.5, "helped", START + 365 * DAY)
    assert rating.deviation < later.deviation < MOST_DEVIATION


def test_a_clock_set_back_does_not_widen_a_rating_twice():
    rating = rated(NEWCOMER, 1.5, "helped", START)
    back = rated(rating, 1.5, "helped", START - 30 * DAY)
    assert back.last == START
    assert rated(back, 1.5, "helped", START).deviation < back.deviation


@given(st.lists(st.tuples(DIFFICULTIES, OUTCOMES, MOMENTS), min_size=1, max_size=12))
def test_a_rating_can_always_be_read_again(attempts):
    rating = NEWCOMER
    for difficulty, outcome, at in attempts:
        rating = read(SolverRating, to_json(rated(rating, difficulty, outcome, at)))
        assert 0 < chance(rating, difficulty) < 1
