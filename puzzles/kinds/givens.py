"""Choose the given values of a filling puzzle: start with all values, and remove those that are not needed.

For a grade below ``hard``, a value stays if the techniques up to that grade need it. For ``hard`` and ``fiendish``, it
stays if there would be a second filling without it. If a large puzzle turns out to be too hard, the values are chosen
again with a limit on the difficulty.

There are three ways to choose the order of the removals:

=============  =============================================================================================
``any``        one order
``minimal``    several orders; results with fewer values are preferred
``symmetric``  one order of groups: a symmetry of the region maps the points of a group onto each other
=============  =============================================================================================
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Literal, TypeAlias, get_args

from analyzer.messages import phrase
from puzzles.fill.short_search import short_search
from puzzles.fill.task import Task
from puzzles.kinds import RejectedError
from puzzles.ladder import TRIAL, solved_by
from puzzles.regions import motions

Manner: TypeAlias = Literal["any", "minimal", "symmetric"]

ANY_GIVENS, MINIMAL, SYMMETRIC = MANNERS = get_args(Manner)

TOO_LONG = phrase("would take too long to prove")

PROOF_NODES = 3000
"""How many nodes the search for a second filling may visit."""

MOST_AT_ONCE = 8
"""At first, remove this many groups of values at once. Each time a removal fails, halve the number.

This saves time, because most of the first groups can be removed.
"""

MINIMAL_ORDERS = 12


def given_values(
    rng: Random, task: Task, values: Sequence[int], highest: int, manner: Manner
) -> Iterator[dict[int, int]]:
    """Remove values in one or several orders; yield the values that remain, keyed by point, the shortest result first.

    ``task`` has only the fixed values; ``highest`` is the rung of the requested grade (see ``puzzles.ladder``).

    Raises:
        RejectedError: the search for a second filling exceeded its node limit.
    """
    orders = MINIMAL_ORDERS if manner == MINIMAL else 1
    groups = _groups(rng, task, manner)

    def good(fewer: Task) -> bool:
        return solved_by(fewer, highest) if highest < TRIAL else _is_unique(fewer)

    yield from sorted((_stripped(rng.sample(groups, len(groups)), task, values, good) for _ in range(orders)), key=len)


def stripped(
    rng: Random, task: Task, values: Sequence[int], manner: Manner, good: Callable[[Task], bool]
) -> dict[int, int]:
    """Remove values in a random order while the puzzle stays ``good``. Return the others, keyed by point."""
    groups = _groups(rng, task, manner)
    return _stripped(rng.sample(groups, len(groups)), task, values, good)


def _groups(rng: Random, task: Task, manner: Manner) -> list[list[int]]:
    """Group the points without a fixed value. The values of a group are removed or kept together."""
    free = [point for point, value in enumerate(task.known) if value is None]
    if manner != SYMMETRIC:
        return [[point] for point in free]
    motion = rng.choice(motions(set(task.faces)))
    number = {point: place for place, point in enumerate(task.points)}
    orbits = {tuple(sorted(number[moved] for moved in motion.orbit(task.points[point]))) for point in free}
    return sorted(map(list, orbits))


def _stripped(
    groups: Sequence[Sequence[int]], task: Task, values: Sequence[int], good: Callable[[Task], bool]
) -> dict[int, int]:
    known = dict(enumerate(values))
    left, size, bad = list(groups), MOST_AT_ONCE, None
    while left:
        removed = {point for group in left[:size] for point in group}
        fewer = {point: value for point, value in known.items() if point not in removed}
        if fewer != bad and good(task.knowing(fewer)):
            known = fewer
        elif size > 1:
            size, bad = size // 2, fewer
            continue
        left = left[size:]
    return known


def _is_unique(task: Task) -> bool:
    found = short_search(task, listed=0, stop_at=2, nodes=PROOF_NODES)
    if not found.exhausted and found.total < 2:
        raise RejectedError(TOO_LONG)
    return found.total == 1
