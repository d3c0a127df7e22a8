"""The faces that show why a point cannot have certain values."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations

from puzzles.ladder.state import LadderStep, State, values_of

MOST_NAMED = 3
"""The text lists up to this many tiles left for a face."""


def faces_that_show(state: State, point: int, values: Collection[int]) -> list[int]:
    """The fewest faces around a point that together rule out these values.

    Of equally small sets, the one with the fewest tiles left is chosen. Faces with few tiles left come first.
    """
    wanted = sum(1 << value for value in values)
    lacks = {face: wanted & ~state.allowed(face, corner) for face, corner in state.at[point]}
    left = {face: state.tiles(face).bit_count() for face in lacks}
    for size in range(1, len(lacks) + 1):
        chosen = [
            faces
            for faces in combinations(sorted(lacks, key=lambda face: left[face]), size)
            if _all(lacks, faces) == wanted
        ]
        if chosen:
            return list(min(chosen, key=lambda faces: sum(left[face] for face in faces)))
    raise AssertionError("the faces rule the values out")


def _all(masks: dict[int, int], faces: Collection[int]) -> int:
    found = 0
    for face in faces:
        found |= masks[face]
    return found


def in_full(state: State, step: LadderStep) -> LadderStep:
    """Extend a ``neighbour`` step to all values that its text rules out.

    The text lists the tiles left for a face if they are few, so a reader sees all values that the face rules out.
    """
    if step.technique != "neighbour":
        return step
    corner, out = dict(state.at[step.point]), step.ruled_out
    every = sum(1 << value for value in state.task.tile_set.values)
    for face in faces_that_show(state, step.point, values_of(step.ruled_out)):
        allowed = state.allowed(face, corner[face])
        if state.tiles(face).bit_count() <= MOST_NAMED:
            out |= every & ~allowed
    return step._replace(ruled_out=out)


def pattern(values: Sequence[int | None]) -> str:
    """The known values of a face, clockwise.

    >>> pattern([4, None, 2])
    '2-4'
    """
    first = values.index(None) + 1 if None in values else 0
    return "-".join(str(value) for value in (*values[first:], *values[:first]) if value is not None)
