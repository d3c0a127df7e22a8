"""Solve by techniques: repeatedly take the easiest available step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple, TypeAlias, get_args

from analyzer.board import Placement
from analyzer.engine.clock import Clock, OutOfTimeError
from puzzles.answers import Grade
from puzzles.fill.task import Task
from puzzles.ladder.state import ContradictionError, LadderStep, State
from puzzles.ladder.techniques import (
    Follow,
    counted,
    curled,
    either_way,
    forced,
    groups,
    narrowed,
    see_at_once,
    shared_places,
    single_fits,
    single_places,
    single_values,
    take_forced,
    trials,
)

GRADES: tuple[Grade, ...] = get_args(Grade)

LOGIC = 6
"""The highest rung without trials."""

TRIAL, DEEP_TRIAL = 7, 8

SEEN_AT_ONCE = 4
"""The consequences of a supposition are followed with techniques up to this rung.

People could lose track of consequences that harder techniques find.
"""

SHORT, NESTED = 1, 2
"""How to follow the consequences of a supposition: only with the techniques of rungs 1 to 4, or also with trials."""

Finder: TypeAlias = Callable[[State], Iterator[LadderStep]]
"""A function that finds the steps of one technique."""


def _trial(state: State) -> Iterator[LadderStep]:
    return trials(state, TRIAL, SHORT, REACHES[SHORT])


def _either(state: State) -> Iterator[LadderStep]:
    return either_way(state, TRIAL, SHORT, REACHES[SHORT])


def _nested_trial(state: State) -> Iterator[LadderStep]:
    return trials(state, DEEP_TRIAL, NESTED, REACHES[NESTED])


TECHNIQUES: tuple[tuple[int, Finder], ...] = (
    (1, single_fits),
    (2, single_places),
    (3, single_values),
    (4, narrowed),
    (4, groups),
    (5, counted),
    (5, curled),
    (6, shared_places),
    (6, forced),
    (TRIAL, _trial),
    (TRIAL, _either),
    (DEEP_TRIAL, _nested_trial),
)

WITHIN_A_TRIAL = (*(each for each in TECHNIQUES if each[0] <= SEEN_AT_ONCE), (TRIAL, _trial))

REACHES: dict[int, Follow] = {
    SHORT: lambda tried: follow(tried, SEEN_AT_ONCE),
    NESTED: lambda tried: follow(tried, TRIAL, WITHIN_A_TRIAL),
}


class TechniqueSolution(NamedTuple):
    """The result of solving a puzzle by techniques.

    Attributes:
        filling: the whole solution; ``None`` if the steps do not lead to it.
        contradiction: whether the steps show that the puzzle has no solution.
    """

    steps: tuple[LadderStep, ...]
    filling: tuple[Placement, ...] | None
    contradiction: bool = False

    @property
    def rung(self) -> int:
        return max((step.rung for step in self.steps), default=1)


def solve_by_techniques(
    task: Task, highest: int = len(GRADES), trials: int | None = None, clock: Clock | None = None
) -> TechniqueSolution:
    """Solve a puzzle with the techniques up to rung ``highest``.

    Each step follows from what is known, so if the steps lead to a filling, it is the only one. If the time runs out,
    the steps found so far are returned.

    Raises:
        TooManyTrialsError: the steps need more than ``trials`` trials; nested trials count, too.
    """
    steps: list[LadderStep] = []
    try:
        state = State(task, trials, (clock or Clock()).check)
        while not state.solved:
            state.trials.tick()
            step = easiest(state, highest)
            if step is None:
                return TechniqueSolution(tuple(steps), None)
            steps.append(step)
            state.apply(step)
    except ContradictionError:
        return TechniqueSolution(tuple(steps), None, True)
    except OutOfTimeError:
        return TechniqueSolution(tuple(steps), None)
    return TechniqueSolution(tuple(steps), _filling(state))


def grade(task: Task) -> Grade | None:
    """Return the grade of a puzzle; ``None`` if the techniques of the ladder do not solve it."""
    found = solve_by_techniques(task)
    return GRADES[found.rung - 1] if found.filling is not None else None


def solved_by(task: Task, highest: int) -> bool:
    """Whether the techniques up to rung ``highest`` solve a puzzle; faster than ``solve_by_techniques``."""
    try:
        return finishes(State(task), highest)
    except ContradictionError:
        return False


def finishes(state: State, highest: int) -> bool:
    """Apply the techniques up to rung ``highest``, and return whether they solve the puzzle."""
    with suppress(ContradictionError):
        follow(state, highest)
    return state.solved


def easiest(state: State, highest: int = LOGIC) -> LadderStep | None:
    for rung, technique in TECHNIQUES:
        if rung <= highest:
            for step in technique(state):
                return step
    return None


def follow(state: State, highest: int, techniques: Sequence[tuple[int, Finder]] = TECHNIQUES) -> None:
    """Take every step of the rungs up to ``highest``, in an order chosen for speed.

    The result does not depend on the order, because knowing more never makes a technique find less.
    """
    done = 0
    while not state.solved:
        if highest >= SEEN_AT_ONCE:
            see_at_once(state)
            if state.solved:
                return
            done = SEEN_AT_ONCE
        for rung, technique in techniques:
            if done < rung <= highest and _take(state, technique):
                break
        else:
            return


def _take(state: State, technique: Finder) -> bool:
    """Take every step of a technique; return whether there was one.

    The steps of ``counted`` and ``curled`` only narrow the domains of points. Later, ``see_at_once`` rules out what no
    longer fits on the faces.
    """
    if technique is forced:
        return take_forced(state)
    take = state.limit if technique in (counted, curled) else state.apply
    taken = False
    for step in technique(state):
        take(step)
        taken = True
    return taken


def _filling(state: State) -> tuple[Placement, ...]:
    values = state.values
    return state.task.filling([value for value in values if value is not None])
