"""Large regions of which nothing is given: what is too fat in them, and fillings by annealing.

Where tiles ascend, points inside hang on the outline by points of their value, and each takes two tiles of which there
are few. So no large region is filled that has points deep inside. CP-SAT rules that out in seconds for a part of some
fifty faces, but not for hundreds; and a filling of a region fills each of its parts. In what is thin values are
annealed on the points, as in figures that are arranged.
"""

from __future__ import annotations

from analyzer.board import Board
from analyzer.engine.clock import Clock
from analyzer.lattice import Face, Point, corners, ring_points
from analyzer.position import Position, Puzzle
from puzzles.annealing.half_turn import half_turn
from puzzles.fill.task import Task, Values

USUAL_FACES = 36
"""Of no more faces a region is ordinary, and settled without any of this."""

PART_FACES = 54
"""Faces of a part: a hexagon of side 3 where the region holds one."""

DEEP = 2
"""A point is so deep whose neighbours all lie inside."""

SEED = 1


def is_large(task: Task) -> bool:
    """Whether a task has many faces, no known value and all tiles of its set."""
    return task.is_bare and task.tiles.bit_count() == len(task.tile_set) and len(task.faces) > USUAL_FACES


def may_repeat(task: Task) -> bool:
    """Whether a filling that repeats is worth looking for: no such filling was ever found with a face wholly inside."""
    inside = set(task.inside())
    return not any(inside.issuperset(points) for points in task.corners)


def deepest(task: Task) -> Point | None:
    """The point that lies deepest inside, the first of those; ``None`` where none lies deep."""
    inside = [task.points[number] for number in task.inside()]
    depth, found = 0, None
    while inside:
        depth, found, all_inside = depth + 1, inside[0], set(inside)
        inside = [point for point in inside if all_inside.issuperset(ring_points(point))]
    return found if depth >= DEEP else None


def part(task: Task, middle: Point) -> Task:
    """The task of the faces round a point alone, which can be filled if all of them can."""

    def distance(face: Face) -> int:
        # In quarters of the square of a side: a band is as high as the root of three half sides.
        return sum((x - middle[0]) ** 2 + 3 * (y - middle[1]) ** 2 for x, y in corners(face))

    chosen = frozenset(sorted(task.faces, key=distance)[:PART_FACES])
    return Task.of(Puzzle(Position(Board.empty(task.tile_set)), chosen))


def annealed(task: Task, number: int, clock: Clock) -> Values | None:
    """A filling from a round of annealing, numbered from 1, or ``None``.

    Two of three rounds keep a half turn where there is one: half as much is to be found.

    Raises:
        OutOfTimeError: the time was over.
    """
    from puzzles.annealing.annealing import anneal

    faces = frozenset(task.faces)
    turn = half_turn(task.tile_set, faces) if number % 3 != 2 else None
    layout = anneal(task.tile_set, faces, SEED, number, clock, turn=turn).layout
    if layout is None:
        clock.check()
        return None
    values = {point: value for laid in layout for point, value in zip(corners(laid.at), laid.corners)}
    return tuple(values[point] for point in task.points)
