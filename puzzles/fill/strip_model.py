"""Fill long straight strips: CP-SAT chooses the rotations of the tiles, and a trail gives their order.

Number the points of a strip along its zigzag. Each face then has three consecutive points, clockwise on every second
face and anticlockwise on the others. A tile is an arc from the values on the first two points to the values on the last
two. So a filling is a **trail**: a walk along arcs that uses no tile twice. The model chooses one arc for each tile. By
Euler's theorem, these arcs form a trail if they are connected, and as many arcs enter each pair of values as leave it,
except at the ends. If the solver finds arcs that are not connected, the module adds clauses to the model and solves it
again.

The module first searches for a **closed** trail, because any part of a closed trail fills a strip. To save time, it
looks only for symmetric trails: adding some constant to all values maps such a trail to itself. If none is long enough,
the module chooses the tiles at random and searches for an open trail. Every point is a corner of three faces, except
the first two and the last two points. Modulo 3, the number of corners with each value therefore depends only on these
four points.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from itertools import product
from random import Random
from typing import NamedTuple, TypeAlias

from ortools.sat.python import cp_model

from analyzer.engine.clock import Clock
from analyzer.engine.cp_sat import new_solver, run
from analyzer.tiles import Tile, TileSet
from puzzles.fill.strips import strip_points
from puzzles.fill.task import Task, Values
from puzzles.raising import raised_tile, raises

EFFORT = 0.3
"""The time limit of each solver run for an open trail, in deterministic seconds."""

CLOSED_EFFORT = 3.0
"""The time limit of each solver run for a closed trail, in deterministic seconds."""

MOST_CHOICES = 200

Node: TypeAlias = tuple[int, int, bool]
"""The values on two consecutive points, and whether the next face is read clockwise."""


class Arc(NamedTuple):
    """A tile in one rotation.

    A symmetric trail uses a tile and all its images, or none of them, so they share one literal.
    """

    start: Node
    end: Node
    literal: cp_model.IntVar


def fill_strip(task: Task, clock: Clock) -> Values | None:
    """Fill a straight strip on which no value is known; return ``None`` if no filling is found.

    Raises:
        OutOfTimeError: the time ran out.
    """
    points = strip_points(task)
    assert points is not None
    clockwise = task.corners[points.faces[0]] in _turns(points.order[:3])
    trail = _part_of_closed(task, clockwise, clock) or _open_trail(task, clockwise, clock)
    if trail is None:
        return None
    values = dict(zip(points.order, trail))
    return tuple(values[point] for point in range(len(task.points)))


def _part_of_closed(task: Task, clockwise: bool, clock: Clock) -> list[int] | None:
    values, tiles = task.tile_set.values, task.tile_set.of_mask(task.tiles)
    for step in (number for number in range(1, len(values)) if len(values) % number == 0):
        circle = raises(values)[::step]
        alike = {tile: [raised_tile(tile, new) for new in circle] for tile in tiles}
        whole = [tile for tile, others in alike.items() if tile == min(others) and len(set(others)) == len(circle)]
        if all(other in alike for others in alike.values() for other in others):
            trail = _closed_trail(whole, circle, len(task.faces), clockwise, clock)
            if trail is not None:
                return trail
        clock.check()
    return None


def _closed_trail(
    tiles: Iterable[Tile], circle: list[dict[int, int]], faces: int, clockwise: bool, clock: Clock
) -> list[int] | None:
    """Search for a closed trail with at least ``faces`` arcs; return the values along it."""
    model = cp_model.CpModel()
    arcs: list[Arc] = []
    literals: list[cp_model.IntVar] = []
    for tile in tiles:
        own = [(*ends, model.new_bool_var("")) for ends in _arcs(tile)]
        model.add_at_most_one(literal for *_, literal in own)
        literals += [literal for *_, literal in own]
        for (a, b, turn), (_, c, other), literal in own:
            arcs += [Arc((way[a], way[b], turn), (way[b], way[c], other), literal) for way in circle]
    model.add(sum(literals) * len(circle) >= faces)
    _leave_as_they_enter(model, arcs)

    def begin(taken: Iterable[Arc]) -> Node:
        return next(arc.start for arc in taken if arc.start[2] == clockwise)

    return _solved(model, arcs, begin, CLOSED_EFFORT, 0, clock)


def _open_trail(task: Task, clockwise: bool, clock: Clock) -> list[int] | None:
    rng = Random(0)
    tiles = task.tile_set.of_mask(task.tiles)
    for _ in range(MOST_CHOICES):
        used = rng.sample(tiles, len(task.faces))
        ends = _ends(task.tile_set, used)
        if ends:
            first, second, last_but_one, last = rng.choice(ends)
            odd = bool(len(task.faces) % 2)
            start, end = (first, second, clockwise), (last_but_one, last, clockwise != odd)
            trail = _trail(used, start, end, clock, rng.randrange(10**6))
            if trail is not None:
                return trail
            clock.check()
    return None


def _turns(points: tuple[int, ...]) -> set[tuple[int, ...]]:
    a, b, c = points
    return {(a, b, c), (b, c, a), (c, a, b)}


def _ends(tile_set: TileSet, tiles: Iterable[Tile]) -> list[tuple[int, int, int, int]]:
    over = dict.fromkeys(tile_set.values, 0)
    for tile in tiles:
        for value in tile:
            over[value] += 1
    wanted = {value: count % 3 for value, count in over.items()}
    if sum(map(bool, wanted.values())) > 4:
        return []
    found = []
    for first, second, last_but_one, last in product(tile_set.values, repeat=4):
        taken = dict.fromkeys(tile_set.values, 0)
        for value, corners in ((first, 1), (second, 2), (last_but_one, 2), (last, 1)):
            taken[value] += corners
        if all(count % 3 == wanted[value] for value, count in taken.items()):
            found.append((first, second, last_but_one, last))
    return found


def _trail(tiles: Iterable[Tile], start: Node, end: Node, clock: Clock, seed: int) -> list[int] | None:
    model = cp_model.CpModel()
    arcs: list[Arc] = []
    for tile in tiles:
        own = [Arc(*ends, model.new_bool_var("")) for ends in _arcs(tile)]
        model.add_exactly_one(arc.literal for arc in own)
        arcs += own
    _leave_as_they_enter(model, arcs, (start, end))
    return _solved(model, arcs, lambda _taken: start, EFFORT, seed, clock)


def _leave_as_they_enter(model: cp_model.CpModel, arcs: Iterable[Arc], ends: tuple[Node, ...] = ()) -> None:
    """Require that as many arcs enter each node as leave it, except at the ends of an open trail."""
    leaving, entering = defaultdict(list), defaultdict(list)
    for arc in arcs:
        leaving[arc.start].append(arc.literal)
        entering[arc.end].append(arc.literal)
    for node in {*ends, *leaving, *entering}:
        over = (node == ends[0]) - (node == ends[1]) if ends else 0
        model.add(sum(leaving[node]) - sum(entering[node]) == over)


def _solved(
    model: cp_model.CpModel,
    arcs: list[Arc],
    begin: Callable[[Iterable[Arc]], Node],
    effort: float,
    seed: int,
    clock: Clock,
) -> list[int] | None:
    """Solve the model until the chosen arcs form one trail. After each failure, add clauses that exclude it."""
    solver = new_solver(clock)
    solver.parameters.cp_model_probing_level = 0
    solver.parameters.max_deterministic_time = effort
    solver.parameters.random_seed = seed
    while run(solver, model, clock) in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        taken = [arc for arc in arcs if solver.boolean_value(arc.literal)]
        start = begin(taken)
        apart = _apart(taken, start)
        if not apart:
            return _values_along(taken, start)
        for nodes in apart:
            enter = [arc.literal for arc in arcs if arc.end in nodes and arc.start not in nodes]
            for arc in arcs:
                if arc.end in nodes and arc.start in nodes:
                    model.add_bool_or(arc.literal.negated(), *enter)
    return None


def _arcs(tile: Tile) -> Iterable[tuple[Node, Node]]:
    """Yield each rotation twice: read clockwise and read anticlockwise."""
    for a, b, c in dict.fromkeys(tile.rotations):
        yield (a, b, True), (b, c, False)
        yield (a, c, False), (c, b, True)


def _apart(arcs: Iterable[Arc], start: Node) -> list[set[Node]]:
    """Return the connected groups of nodes, but not the group that contains ``start``."""
    groups: list[set[Node]] = [{start}]
    for arc in arcs:
        met = [group for group in groups if arc.start in group or arc.end in group]
        groups = [group for group in groups if group not in met]
        groups.append({arc.start, arc.end}.union(*met))
    return [group for group in groups if start not in group]


def _values_along(arcs: Iterable[Arc], start: Node) -> list[int]:
    """Find a trail through all arcs (Hierholzer's algorithm); return the values along it."""
    onward = defaultdict(list)
    for arc in arcs:
        onward[arc.start].append(arc.end)
    walk, way = [start], []
    while walk:
        if onward[walk[-1]]:
            walk.append(onward[walk[-1]].pop())
        else:
            way.append(walk.pop())
    way.reverse()
    return [way[0][0], *(node[1] for node in way)]
