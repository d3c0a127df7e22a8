"""Why a puzzle has no filling, where no arithmetic tells: values that together are impossible, as few as can be."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from analyzer.board import place_name
from puzzles.fill.clock import Clock, OutOfTimeError
from puzzles.fill.schema import Reason, Task

SECONDS = 20.0
"""How long to look for fewer values, where the caller allows as much."""

SECONDS_EACH = 5.0
"""How long to try whether one value can be left out."""

CORE_EFFORT = 5.0
"""The work that CP-SAT may take to name values to start from, in its deterministic seconds."""

UNEXPLAINED = Reason("none-found", "Every case was ruled out; there was no time to look for a simpler reason.", {})

REGION = Reason("region", "These tiles cannot fill these faces, whatever the values: every case is ruled out.", {})

Possible = Callable[[Task, Clock], "bool | None"]
"""Whether a task has a filling, ``None`` when the time ran out."""


def core_reason(task: Task, clock: Clock, possible: Possible, hard: bool) -> Reason:
    """The reason for a task that is proven impossible.

    Starting from all known values, or from those that an unsatisfiable core of CP-SAT names where the task is hard,
    each is left out in turn and stays out if the others are impossible without it.
    """
    clock = clock.within(SECONDS)
    if possible(task.knowing({}), clock.within(SECONDS_EACH)) is False:
        return Reason(
            "region", "These tiles cannot fill these faces, whatever the values: every case is ruled out.", {}
        )
    core = {point: value for point, value in enumerate(task.known) if value is not None}
    if hard:
        from puzzles.fill.model import find_core

        named = find_core(task, core, clock, CORE_EFFORT)
        if named is not None:
            core = {point: core[point] for point in named}
    minimal = True
    for point in list(core):
        others = {other: value for other, value in core.items() if other != point}
        verdict = possible(task.knowing(others), clock.within(SECONDS_EACH))
        if verdict is False:
            core = others
        elif verdict is None:
            minimal = False
    if not core:
        return REGION
    return _told(((task.points[point], value) for point, value in core.items()), minimal)


def _named_by_cp_sat(task: Task, core: dict[int, int], clock: Clock) -> dict[int, int]:
    """Those of the values that an unsatisfiable core names, or all of them where there was no time to find one."""
    from puzzles.fill.model import find_core

    try:
        named = find_core(task, core, clock, CORE_EFFORT)
    except OutOfTimeError:
        named = None
    return core if named is None else {point: core[point] for point in named}


def _told(core: Iterable[tuple[tuple[int, int], int]], minimal: bool) -> Reason:
    core = list(core)
    values = " and ".join(f"{value} on {place_name(point)}" for point, value in core)
    if len(core) == 1:
        message = f"The value {values} leaves no filling, whatever else is given."
    else:
        message = f"The values {values} together leave no filling, whatever else is given"
        message += "; none of them can be left out." if minimal else "; perhaps fewer of them would do."
    return Reason(
        "givens",
        message,
        {"givens": [{"point": list(point), "value": value} for point, value in core], "minimal": minimal},
    )
