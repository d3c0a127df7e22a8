"""Estimate the strength of a solver from earlier attempts, and forecast the result of an attempt at a puzzle."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from analyzer.forms import AtMost, Within, json_keys
from puzzles.answers import Grade
from puzzles.solvers import Attempt, Expectation, Strength, expected, strength
from puzzles.training import USUAL_DIFFICULTY
from triomino.operations.control import Control

MOST_ATTEMPTS = 1000


class StrengthAsk(NamedTuple):
    """Estimate the strength of a solver, and forecast an attempt at a puzzle.

    Attributes:
        attempts: the attempts, in any order.
        difficulty: the difficulty of the puzzle in the forecast.
        grade: the grade of the puzzle, if the difficulty is not known.
    """

    attempts: Annotated[tuple[Attempt, ...], AtMost(MOST_ATTEMPTS)] = ()
    difficulty: Annotated[float, Within(0, 20)] | None = None
    grade: Grade | None = None


@json_keys("strength", "expected")
class SolverStrength(NamedTuple):
    """A solver's strength, and the forecast for a puzzle.

    Attributes:
        strength: the solver's estimated strength.
        expected: the chance of success and the expected time; ``None`` if neither a difficulty nor a grade was given.
    """

    strength: Strength
    expected: Expectation | None


def run(ask: StrengthAsk, _control: Control[None]) -> SolverStrength:
    """Estimate the strength and, if a difficulty or a grade is given, forecast the result."""
    solver = strength(ask.attempts)
    hard = ask.difficulty if ask.difficulty is not None or ask.grade is None else USUAL_DIFFICULTY[ask.grade]
    return SolverStrength(solver, None if hard is None else expected(solver, hard))
