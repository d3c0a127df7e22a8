"""Rung 6 of the ladder: what a few faces come to together, round a point or for some tiles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from analyzer.lattice import ring
from puzzles.fill.task import Task
from puzzles.ladder.state import LadderStep, State

MOST_WAYS = 12
"""Ways to fill some faces that are kept in mind at a time."""

LARGEST_SHARE = 3
"""Tiles that are looked at together."""


def shared_places(state: State) -> Iterator[LadderStep]:
    """Two or three tiles that must be used and fit only as many faces: these take no other tile."""
    if not state.task.uses_every_tile:
        return
    homes: dict[int, int] = {}
    for face in state.open:
        tiles = state.tiles(face)
        while tiles:
            low = tiles & -tiles
            homes[low] = homes.get(low, 0) | 1 << face
            tiles ^= low
    for size in range(2, LARGEST_SHARE + 1):
        few = [tile for tile in sorted(homes) if homes[tile].bit_count() <= size]
        for group in combinations(few, size):
            where = 0
            for tile in group:
                where |= homes[tile]
            if where.bit_count() == size:
                kept = state.table.of_tiles(sum(group))
                faces = tuple(face for face in sorted(state.open) if where >> face & 1)
                gone = tuple((face, state.options[face] & ~kept) for face in faces if state.options[face] & ~kept)
                if gone:
                    yield LadderStep(6, "place", excluded=gone, faces=faces, tiles=sum(group))


def forced(state: State) -> Iterator[LadderStep]:
    """Values that a point has in none of the few ways to fill some faces side by side round a point together."""
    options = state.options
    for arc in arcs(state.task):
        if options[arc[0]].bit_count() > MOST_WAYS:
            continue
        ways = ways_to_fill(state, arc, options)
        if ways is None:
            continue
        for point in sorted({point for face in arc for point in state.task.corners[face]}):
            if state.values[point] is None:
                met = 0
                for way in ways:
                    met |= 1 << way[point]
                out = state.domain(point) & ~met
                if out:
                    gone = tuple(
                        (face, mask)
                        for face, corner in state.at[point]
                        if (mask := options[face] & state.table.with_values(corner, out))
                    )
                    yield LadderStep(6, "round", excluded=gone, faces=arc, point=point, ruled_out=out)


def arcs(task: Task) -> list[tuple[int, ...]]:
    """Two or more faces to fill side by side round a point, in their order, the fewest first."""
    number = {face: place for place, face in enumerate(task.faces)}
    found = set()
    for point in task.points:
        six = [number.get(face) for face in ring(point)]
        for start in range(6):
            for size in range(2, 7):
                arc = [six[(start + turn) % 6] for turn in range(size)]
                if None in arc:
                    break
                found.add(tuple(face for face in arc if face is not None))
    return sorted(found, key=lambda arc: (len(arc), arc))


def ways_to_fill(state: State, arc: Sequence[int], options: Sequence[int]) -> list[dict[int, int]] | None:
    """The values of the points in each way to fill faces, one after the other, with different tiles of these options.

    ``None`` where there are more ways on the way than are kept in mind.
    """
    table = state.table
    ways: list[tuple[dict[int, int], int]] = [({}, 0)]
    for face in arc:
        points = state.task.corners[face]
        longer: list[tuple[dict[int, int], int]] = []
        for values, used in ways:
            fitting = options[face] & ~used
            for corner, point in enumerate(points):
                if point in values:
                    fitting &= table.with_value[corner].get(values[point], 0)
            if len(longer) + fitting.bit_count() > MOST_WAYS:
                return None
            while fitting:
                place = (fitting & -fitting).bit_length() - 1
                fitting &= fitting - 1
                longer.append(
                    ({**values, **dict(zip(points, table.triples[place]))}, used | table.of_tile[table.tile[place]])
                )
        ways = longer
    return [values for values, _ in ways]
