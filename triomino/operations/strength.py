"""How strong a solver is by the attempts so far, and what to expect of a puzzle. Who asks keeps the attempts."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from analyzer.forms import AtMost, Within, json_keys
from puzzles.answers import Grade
from puzzles.solvers import Attempt, Expectation, Strength, expected, strength
from puzzles.training import USUAL_DIFFICULTY
from triomino.operations.control import Control

MOST_ATTEMPTS = 1000


class StrengthAsk(NamedTuple):
    """Find the strength of a solver.

    Attributes:
        attempts: what was tried, in any order.
        difficulty: that of a puzzle to be tried.
        grade: the same by its grade, where the difficulty is not known.
    """

    attempts: Annotated[tuple[Attempt, ...], AtMost(MOST_ATTEMPTS)] = ()
    difficulty: Annotated[float, Within(0, 20)] | None = None
    grade: Grade | None = None


@json_keys("strength", "expected")
class SolverStrength(NamedTuple):
    """What is known of a solver, and what to expect of the puzzle.

    Attributes:
        strength: what is known of the solver.
        expected: the chance and the time for the puzzle; ``None`` where none was named.
    """

    strength: Strength
    expected: Expectation | None


def run(ask: StrengthAsk, _control: Control[None]) -> SolverStrength:
    """Find it."""
    solver = strength(ask.attempts)
    hard = ask.difficulty if ask.difficulty is not None or ask.grade is None else USUAL_DIFFICULTY[ask.grade]
    return SolverStrength(solver, None if hard is None else expected(solver, hard))
