"""How strong a solver is and how long a puzzle will take, by the attempts so far: item response with a prior.

**Solving.** The chance to solve a puzzle alone is logistic (Rasch, with one slope for all): a solver of ability ``a``
solves a puzzle of difficulty ``d`` alone with the chance ``1 / (1 + exp(slope * d + offset - a))``. Help counts as half
a success. **Time.** What a puzzle takes that was solved is log-normal: its logarithm is
``pace + pace_slope * d - quickness``, with ``time_spread`` around it.

Ability and quickness of somebody unknown are normal around 0. What is found of them is where the density is highest,
with its standard error by the curvature there (Laplace), so a single attempt says little and nobody is ever sure.
``python -m research.solvers`` fits the parameters to files of attempts.

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
"""Seconds after which nobody has thought all the time; such times are not used."""

STEPS = 50
"""Newton steps; a handful is enough."""


class Parameters(NamedTuple):
    """What all solvers share. The first are a convention, like the points of ``training.puzzle_points``.

    Attributes:
        offset, slope: a solver of ability 0 solves half of the puzzles of difficulty ``-offset / slope`` alone.
        ability_spread: the standard deviation of ability.
        pace, pace_slope: the logarithm of the seconds that a puzzle of difficulty 0 takes, and for each more.
        quickness_spread: the standard deviation of quickness.
        time_spread: that of the logarithm of the time of one attempt.
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
    """An attempt at a puzzle, without a name and a day.

    Attributes:
        difficulty: that of the puzzle.
        outcome: how it ended.
        seconds: how long it took, if that is known.
    """

    difficulty: Annotated[float, Within(0, 20)]
    outcome: Outcome
    seconds: Annotated[int, Within(0, 10**9)] | None = None

    @property
    def time(self) -> float | None:
        """The logarithm of its time, if the puzzle was solved and the time can be used."""
        used = self.outcome != "failed" and self.seconds is not None and 0 < self.seconds < LONGEST
        return log(self.seconds) if used and self.seconds else None


@json_keys("half", "error", "attempts")
class Strength(NamedTuple):
    """What is known of a solver.

    Attributes:
        half: the difficulty of puzzles of which half are solved alone.
        error: its standard error.
        attempts: from how many it is.
        quickness, quickness_error: how much shorter the logarithm of the times is than usual, and its standard error.
    """

    half: float
    error: float
    attempts: int
    quickness: float
    quickness_error: float


@json_keys("chance", "seconds", "least", "most")
class Expectation(NamedTuple):
    """What to expect of a puzzle.

    Attributes:
        chance: the chance to solve it alone.
        seconds: the time that half of such attempts take less than.
        least, most: two thirds of such attempts take a time between these, the error of the strength included.
    """

    chance: float
    seconds: int
    least: int
    most: int


def strength(attempts: Sequence[Attempt], shared: Parameters = SHIPPED) -> Strength:
    """How strong a solver is by some attempts; without any, what is known of everybody."""
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
    """The ability by some attempts and its standard error."""
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
    """What a solver may expect of a puzzle of some difficulty."""
    ability = solver.half * shared.slope + shared.offset
    middle = shared.pace + shared.pace_slope * difficulty - solver.quickness
    spread = sqrt(shared.time_spread**2 + solver.quickness_error**2)
    seconds, least, most = (round(exp(middle + turn * spread)) for turn in (0, -1, 1))
    return Expectation(_chance(ability, difficulty, shared), seconds, least, most)


def _chance(ability: float, difficulty: float, shared: Parameters) -> float:
    return 1 / (1 + exp(shared.slope * difficulty + shared.offset - ability))
