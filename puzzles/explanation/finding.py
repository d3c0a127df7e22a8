"""The steps by which a person solves a puzzle, with the shortest trials, and no step that the end does not need."""

from __future__ import annotations

from random import Random
from typing import NamedTuple, TypeAlias

from analyzer.engine.clock import Clock, OutOfTimeError
from puzzles.explanation.bundling import bundled
from puzzles.explanation.difficulty import effort
from puzzles.explanation.thinning import thinned
from puzzles.explanation.tracing import Masks, Taken, Trace
from puzzles.fill.task import Task
from puzzles.ladder.solver import DEEP_TRIAL, LOGIC, SEEN_AT_ONCE, TECHNIQUES, TRIAL, easiest, follow
from puzzles.ladder.state import ContradictionError, LadderStep, State, values_of
from puzzles.ladder.techniques import refuted, ruled_out, single_fits

ATTEMPTS = 10
"""Ways to solve a puzzle without trial among which the shortest is told: more are hardly ever shorter."""

SUBTLE_ATTEMPTS = 3
"""The same where several faces had to be looked at together, which takes longer to trace back."""

MOST_TRACED = 40
"""Trials that are followed step by step to find the shortest."""

MOST_TRACED_INSIDE = 6
"""The same for trials within a trial."""

MOST_TRACED_DEEP = 6
"""The same for trials that need a trial within, or counts; the first one that leads somewhere may be very long."""

THINNED = 2
"""How often the steps are told without those that the others can do without: what is told sooner can make more so."""

Trial: TypeAlias = "tuple[LadderStep, tuple[Taken, ...], Masks]"
"""A trial: the step that it comes to, its chain, and what that rests on."""


class Found(NamedTuple):
    """How a puzzle is solved.

    Attributes:
        bundles: the steps in order, those together that are told together.
        complete: whether they lead to its filling.
        effort: what the steps of the first way cost, however many were compared; see ``difficulty``.
    """

    bundles: list[list[Taken]]
    complete: bool
    effort: int

    @property
    def longest(self) -> int:
        """How many steps the longest chain of a trial has; 0 without trial."""
        return max((length(taken.chain) for bundle in self.bundles for taken in bundle), default=0)

    @property
    def size(self) -> tuple[int, int]:
        """What is to be small: how often something is told, and how many steps that is."""
        return len(self.bundles), sum(map(len, self.bundles))


def first_way(task: Task) -> Found:
    """The steps of a person, each the first of the easiest that there are; the errors are those of ``find_steps``."""
    return _one_way(task, Clock(), None, None)


def find_steps(task: Task, clock: Clock | None = None, most: int | None = None) -> Found:
    """The steps of a person, each the easiest that there is, in the shortest of some ways.

    Args:
        task: a puzzle with one filling.
        clock: when to stop, with the steps found by then; never without it.
        most: take no more steps than this; any number without it.

    Raises:
        ContradictionError: the puzzle has no solution.
    """
    found = _shortest_way(task, clock or Clock(), most)
    for _ in range(THINNED if found.complete else 0):
        steps = [taken for bundle in found.bundles for taken in bundle]
        found = found._replace(bundles=bundled(task, thinned(task, steps)))
    return found


def _shortest_way(task: Task, clock: Clock, most: int | None) -> Found:
    """The shortest of some ways, those with trials by these alone."""
    found = _one_way(task, clock, None, most)
    rung = max((taken.step.rung for bundle in found.bundles for taken in bundle if taken.step), default=0)
    if found.complete and rung == DEEP_TRIAL:
        other = _one_way(task, clock, None, None, MOST_TRACED_DEEP)
        if other.complete and other.longest < found.longest:
            return other._replace(effort=found.effort)
    if not found.complete or rung >= TRIAL:
        return found
    rng = Random(0)
    for _ in range((SUBTLE_ATTEMPTS if rung == LOGIC else ATTEMPTS) - 1):
        other = _one_way(task, clock, rng, None)
        if other.complete:
            found = min(found, other._replace(effort=found.effort), key=lambda way: way.size)
    return found


def _one_way(task: Task, clock: Clock, rng: Random | None, most: int | None, most_deep: int = 1) -> Found:
    """The steps of one way: the first of the easiest each time, or with random numbers any of them.

    Of deep trials the shortest of so many is taken.
    """
    trace = Trace(State(task, tick=clock.check))
    state = trace.state
    try:
        while not state.solved and len(trace.taken) != most:
            state.trials.tick()
            step = _read_off(state) or (easiest(state, LOGIC) if rng is None else _any_easiest(state, rng))
            if step is not None:
                trace.take(step)
                continue
            trial = _shortest_trial(trace, TRIAL, MOST_TRACED) or _shortest_trial(trace, DEEP_TRIAL, most_deep)
            if trial is None:
                break
            trace.take(*trial)
    except OutOfTimeError:
        pass
    steps = trace.needed() if state.solved else trace.resting()
    return Found(bundled(task, steps), state.solved, effort(steps))


def _read_off(state: State) -> LadderStep | None:
    """A tile whose corners all have values: it is told where the last of them is found, before anything else."""
    for step in single_fits(state):
        ((face, _),) = step.laid
        if all(state.values[point] is not None for point in state.task.corners[face]):
            return step
    return None


def _any_easiest(state: State, rng: Random) -> LadderStep | None:
    """One of the steps of the lowest rung that finds one."""
    for rung in range(1, LOGIC + 1):
        steps = [step for each, technique in TECHNIQUES if each == rung for step in technique(state)]
        if steps:
            return rng.choice(steps)
    return None


def _shortest_trial(trace: Trace, rung: int, most: int) -> Trial | None:
    """The trial with the fewest steps, of so many; ``None`` where none leads anywhere."""
    state = trace.state
    domains = {point: state.domain(point) for point in state.unknown_points()}
    inner = SEEN_AT_ONCE if rung == TRIAL else TRIAL
    found: list[Trial] = []
    for point in sorted(domains, key=lambda point: (domains[point].bit_count(), point)):
        for value in values_of(domains[point]):
            if len(found) < most and refuted(state, rung, point, value, lambda tried: follow(tried, inner)):
                chain, rests_on = _tried(trace, inner, point, value)
                found.append((ruled_out(state, rung, "trial", point, value), chain, rests_on))
    return min(found, key=lambda trial: length(trial[1]), default=None)


def length(chain: tuple[Taken, ...]) -> int:
    """How many steps a chain has, those of trials within it counted."""
    return sum(1 + length(taken.chain) for taken in chain)


def _tried(trace: Trace, highest: int, point: int, value: int) -> tuple[tuple[Taken, ...], Masks]:
    """The steps from a value that leads to a contradiction, and what they rest on."""
    child = trace.child()
    try:
        child.suppose(point, value)
        while True:
            child.state.trials.tick()
            step = easiest(child.state, min(highest, LOGIC))
            if step is not None:
                child.take(step)
                continue
            trial = _shortest_trial(child, TRIAL, MOST_TRACED_INSIDE)
            assert trial is not None, "it was followed to a contradiction before"
            child.take(*trial)
    except ContradictionError as dead:
        return child.chain(dead)
