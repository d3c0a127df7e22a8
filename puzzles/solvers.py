"""Estimate, from earlier attempts, how strong a solver is and how long a puzzle will take.

The method is item response theory with a prior.

**Solving.** Let ``a`` be the ability of a solver, and ``d`` the difficulty of a puzzle. The probability of solving the
puzzle without help is ``1 / (1 + exp(slope * d + offset - a))``. This is the Rasch model. A puzzle solved with help
counts as half a success.

**Time.** If a solver solves a puzzle, the logarithm of the time is normally distributed. Its mean is ``pace +
pace_slope * d - quickness``, and its standard deviation is ``time_spread``.

The priors for ability and quickness are normal with mean 0, so a few attempts do not lead to extreme estimates. Each
estimate maximises the posterior density. Its standard error comes from the curvature at the maximum (Laplace). To fit
the ``Parameters`` to attempts by many people, use ``python -m research.solvers``.

>>> someone = strength([Attempt(3.0, "alone", 300), Attempt(4.0, "alone", 500), Attempt(6.0, "failed")])
>>> round(someone.half, 1), round(someone.error, 1)
(4.3, 1.0)
>>> expected(someone, 4.0).seconds
468
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, sqrt
from typing import Annotated, NamedTuple

from analyzer.forms import Within, json_keys
from puzzles.training import SCORES, Outcome

LONGEST = 3600
"""Longer times, in seconds, are ignored, because they probably include pauses."""

STEPS = 50


class Parameters(NamedTuple):
    """The parameters of the model that are the same for all solvers. The default values are a convention.

    Attributes:
        offset, slope: a solver of ability 0 solves half of the puzzles of difficulty ``-offset / slope`` without help.
        ability_spread: the standard deviation of ability among solvers.
        pace, pace_slope: the mean logarithm of the time in seconds for a puzzle of difficulty 0, and how much this mean
            grows if the difficulty grows by 1.
        quickness_spread: the standard deviation of quickness among solvers.
        time_spread: the standard deviation of the logarithm of the time, for one solver and one puzzle.
    """

    offset: float = -2.9
    slope: float = 1.15
    ability_spread: float = 2.0
    pace: float = 4.3
    pace_slope: float = 0.45
    quickness_spread: float = 0.5
    time_spread: float = 0.6


SHIPPED = Parameters()


@json_keys("difficulty", "outcome", "seconds?")
class Attempt(NamedTuple):
    """A finished attempt at a puzzle.

    Attributes:
        difficulty: the difficulty of the puzzle.
        outcome: whether the puzzle was solved alone, with help or not at all.
        seconds: how long the attempt took, if this is known.
    """

    difficulty: Annotated[float, Within(0, 20)]
    outcome: Outcome
    seconds: Annotated[int, Within(0, 10**9)] | None = None

    @property
    def time(self) -> float | None:
        """The logarithm of the time in seconds; ``None`` if it is not known.

        A time of 0, or of ``LONGEST`` or more, counts as not known.
        """
        used = self.outcome != "failed" and self.seconds is not None and 0 < self.seconds < LONGEST
        return log(self.seconds) if used and self.seconds else None


@json_keys("half", "error", "attempts")
class Strength(NamedTuple):
    """The estimated strength of a solver.

    Attributes:
        half: the difficulty at which the solver solves half of the puzzles without help.
        error: the standard error of ``half``.
        attempts: the number of attempts.
        quickness: how much faster the solver is than an average solver: the difference between the mean logarithms of
            their times.
        quickness_error: the standard error of ``quickness``.
    """

    half: float
    error: float
    attempts: int
    quickness: float
    quickness_error: float


@json_keys("chance", "seconds", "least", "most")
class Expectation(NamedTuple):
    """The expected result of an attempt at a puzzle.

    Attributes:
        chance: the chance that the solver solves the puzzle alone.
        seconds: the median time, if the solver solves the puzzle.
        least, most: the time in seconds lies between these limits with a probability of about two thirds.
    """

    chance: float
    seconds: int
    least: int
    most: int


def strength(attempts: Sequence[Attempt], shared: Parameters = SHIPPED) -> Strength:
    """Estimate a solver's strength. Without attempts, the estimate is the mean of the prior."""
    ability, ability_error = ability_of(attempts, shared)
    times = [(attempt.difficulty, attempt.time) for attempt in attempts if attempt.time is not None]
    weight = 1 / shared.quickness_spread**2 + len(times) / shared.time_spread**2
    faster = sum(shared.pace + shared.pace_slope * difficulty - time for difficulty, time in times)
    return Strength(
        (ability - shared.offset) / shared.slope,
        ability_error / shared.slope,
        len(attempts),
        faster / shared.time_spread**2 / weight,
        1 / sqrt(weight),
    )


def ability_of(attempts: Sequence[Attempt], shared: Parameters = SHIPPED) -> tuple[float, float]:
    """Estimate the ability; return it with its standard error."""
    ability = 0.0
    for _ in range(STEPS):
        pull, curve = -ability / shared.ability_spread**2, 1 / shared.ability_spread**2
        for attempt in attempts:
            chance = _chance(ability, attempt.difficulty, shared)
            pull += SCORES[attempt.outcome] - chance
            curve += chance * (1 - chance)
        step = max(-1.0, min(1.0, pull / curve))
        ability += step
        if abs(step) < 1e-9:
            break
    return ability, 1 / sqrt(curve)


def expected(solver: Strength, difficulty: float, shared: Parameters = SHIPPED) -> Expectation:
    ability = solver.half * shared.slope + shared.offset
    middle = shared.pace + shared.pace_slope * difficulty - solver.quickness
    spread = sqrt(shared.time_spread**2 + solver.quickness_error**2)
    seconds, least, most = (round(exp(middle + turn * spread)) for turn in (0, -1, 1))
    return Expectation(_chance(ability, difficulty, shared), seconds, least, most)


def _chance(ability: float, difficulty: float, shared: Parameters) -> float:
    return 1 / (1 + exp(shared.slope * difficulty + shared.offset - ability))
