"""Whether the faces of a task are a straight strip, and the points of one in order."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from analyzer.lattice import neighbours
from puzzles.fill.task import Task


class Strip(NamedTuple):
    """A straight strip.

    Attributes:
        faces: its faces from end to end, as numbers of the task.
        order: its points as they zigzag, each face having three in a row.
    """

    faces: tuple[int, ...]
    order: tuple[int, ...]


def strip_points(task: Task) -> Strip | None:
    """The strip that the faces of a task are; ``None`` where they are none, or have fewer than three."""
    number = {face: place for place, face in enumerate(task.faces)}
    beside = [[number[other] for other in neighbours(face) if other in number] for face in task.faces]
    ends = [face for face, others in enumerate(beside) if len(others) == 1]
    if len(ends) != 2 or len(task.faces) < 3:
        return None
    way = [ends[0]]
    while way[-1] != ends[1]:
        onward = [face for face in beside[way[-1]] if face not in way[-2:-1]]
        if len(onward) != 1:
            return None
        way += onward
    if len(way) != len(task.faces):
        return None
    corners = [set(task.corners[face]) for face in way]
    last, last_but_one = (corners[-1] - corners[-2]).pop(), (corners[-2] - corners[-3]).pop()
    order = [(face - after).pop() for face, after in pairwise(corners)]
    order += [*(corners[-1] - {last, last_but_one}), last_but_one, last]
    straight = all(set(order[place : place + 3]) == each for place, each in enumerate(corners))
    return Strip(tuple(way), tuple(order)) if straight else None
