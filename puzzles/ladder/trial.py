"""Rungs 6 and 7: suppose that a point has a value, and follow that to a contradiction."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from puzzles.ladder.state import ContradictionError, State, values_of
from puzzles.ladder.step import Step

Follow = Callable[[State], None]
"""Takes every step that it finds; raises ContradictionError where they meet one."""


def trials(state: State, rung: int, follow: Follow) -> Iterator[Step]:
    """Values that cannot be, tried where the fewest values are possible."""
    domains = {point: state.domain(point) for point in state.unknown_points()}
    for point in sorted(domains, key=lambda point: (domains[point].bit_count(), point)):
        for value in values_of(domains[point]):
            contradiction = refuted(state, rung, point, value, follow)
            if contradiction is not None:
                words = f"if the point {state.point_name(point)} were {value}, {contradiction}"
                yield Step(rung, words, excluded=state.without(point, value))


def refuted(state: State, rung: int, point: int, value: int, follow: Follow) -> str | None:
    """Where a value of a point leads to a contradiction, in words; ``None`` where it leads to none.

    Raises:
        TooManyTrialsError: no trial was left.
    """
    if state.has_failed(rung, point, value):
        return None
    state.trials.count()
    tried = state.copy()
    try:
        tried.learn(point, value)
        follow(tried)
    except ContradictionError as contradiction:
        return str(contradiction)
    state.failed[rung, point, value] = tried.options
    return None
