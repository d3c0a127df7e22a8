"""The values that a filling puzzle gives: of all those of its filling the ones that stay when others are taken away.

Values are taken away in a random order, as long as the puzzle keeps its only filling and its grade: for a grade that a
weak rung of the ladder solves, a value that this rung needs stays; for the hardest grades a value stays only if without
it there would be a second filling. What stays depends on the order:

=============  =============================================================================================
``any``        one order
``minimal``    the fewest values that some orders leave
``symmetric``  one order of groups of points that a turn or a mirroring of the region moves onto each other: a
               group goes or stays together
=============  =============================================================================================
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Literal, TypeAlias, get_args

from analyzer.engine.clock import Clock
from analyzer.messages import phrase
from puzzles.fill.depth_first import DepthFirst
from puzzles.fill.task import FillProgress, Task
from puzzles.kinds import RejectedError
from puzzles.ladder import TRIAL, solved_by
from puzzles.regions import motions

Manner: TypeAlias = Literal["any", "minimal", "symmetric"]

ANY_GIVENS, MINIMAL, SYMMETRIC = MANNERS = get_args(Manner)

PROOF_NODES = 3000
"""Nodes that the search may take to look for a second filling."""

MINIMAL_ORDERS = 12
"""Orders in which values are taken away where they are to be few."""


def given_values(
    rng: Random, task: Task, values: Sequence[int], highest: int, manner: Manner
) -> Iterator[dict[int, int]]:
    """The values that stay, in each of the orders that a manner asks for, the fewest first.

    Args:
        rng: where the orders come from.
        task: the puzzle without them; what it knows always stays.
        values: the filling.
        highest: the rung of the ladder that has to solve it.
        manner: how they are chosen.

    Raises:
        RejectedError: whether there is a second filling took too long to find out.
    """
    orders = MINIMAL_ORDERS if manner == MINIMAL else 1
    groups = _groups(rng, task, manner)
    yield from sorted(
        (_stripped(rng.sample(groups, len(groups)), task, values, highest) for _ in range(orders)), key=len
    )


def _groups(rng: Random, task: Task, manner: Manner) -> list[list[int]]:
    """The points without a value, those that go or stay together in one list."""
    free = [point for point, value in enumerate(task.known) if value is None]
    if manner != SYMMETRIC:
        return [[point] for point in free]
    motion = rng.choice(motions(set(task.faces)))
    number = {point: place for place, point in enumerate(task.points)}
    orbits = {tuple(sorted(number[moved] for moved in motion.orbit(task.points[point]))) for point in free}
    return sorted(map(list, orbits))


def _stripped(groups: Sequence[Sequence[int]], task: Task, values: Sequence[int], highest: int) -> dict[int, int]:
    """The values that stay when each group that can go is gone."""
    known = dict(enumerate(values))
    for group in groups:
        fewer = {point: value for point, value in known.items() if point not in group}
        if _still_good(task.knowing(fewer), highest):
            known = fewer
    return known


def _still_good(task: Task, highest: int) -> bool:
    if highest < TRIAL:
        return solved_by(task, highest)
    search = DepthFirst(task, Clock(), FillProgress())
    search.run(listed=0, stop_at=2, nodes=PROOF_NODES)
    if not search.found.exhausted and search.found.total < 2:
        raise RejectedError(phrase("too long to prove"))
    return search.found.exhausted and search.found.total == 1
