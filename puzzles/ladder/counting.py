"""Rung 5: how often a value must be met, and what the outline must carry. Both need to know which tiles are used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from analyzer.tiles import Tile
from puzzles.fill.schema import Task
from puzzles.ladder.state import ContradictionError, State, values_of
from puzzles.ladder.step import Step
from puzzles.regions import boundary


def counted(state: State) -> Iterator[Step]:
    """Values that a point must or cannot have, as each value stands on a known number of corners.

    A point takes as many corners of its value as it has faces, so what the points of a value take must add up to what
    the tiles have of it.

    Raises:
        ContradictionError: it cannot.
    """
    if not state.task.uses_every_tile:
        return
    needed = Counter(value for tile in state.task.tile_set.of_mask(state.task.tiles) for value in tile)
    domains = {point: state.domain(point) for point in state.unknown_points()}
    for point, value in enumerate(state.values):
        if value is not None:
            needed[value] -= len(state.at[point])
    for value in state.task.tile_set.values:
        where = [point for point, domain in domains.items() if domain >> value & 1]
        yield from _counted_value(state, value, needed[value], where)


def _counted_value(state: State, value: int, needed: int, where: list[int]) -> Iterator[Step]:
    if needed < 0:
        raise ContradictionError(f"{value} would be met {-needed} times too often")
    for point in where:
        sums = 1
        for other in where:
            if other != point:
                sums |= sums << len(state.at[other])
        size = len(state.at[point])
        can = needed >= size and sums >> (needed - size) & 1
        cannot = sums >> needed & 1
        name = state.point_name(point)
        if not can and not cannot:
            raise ContradictionError(f"{value} could not be met {needed} more times")
        if not can:
            words = f"{value} must be met {needed} more times, which cannot be if the point {name} is {value}"
            yield Step(5, words, excluded=state.without(point, value))
        elif not cannot:
            words = f"{value} must be met {needed} more times, which cannot be unless the point {name} is {value}"
            yield Step(5, words, values=((point, value),))
    if needed and not where:
        raise ContradictionError(f"{value} could not be met {needed} more times")


def curled(state: State) -> Iterator[Step]:
    """Values that a point of the outline cannot have, as shared edges cancel and the outline must carry the rest.

    Raises:
        ContradictionError: it cannot.
    """
    if not state.task.uses_every_tile:
        return
    outline = _Outline(state.task)
    domains = {point: state.domain(point) for point in outline.edges_at}
    tiles = state.task.tile_set.of_mask(state.task.tiles)
    for low, high in combinations(state.task.tile_set.values, 2):
        total = sum(_reads(tile, (low, high)) for tile in tiles)
        spans = [_span(domains[start], domains[end], low, high) for start, end in outline.edges]
        least, most = sum(span[0] for span in spans), sum(span[1] for span in spans)
        if not least <= total <= most:
            raise ContradictionError(f"the outline could not read {low}-{high} clockwise {total} times more than back")
        for point, domain in domains.items():
            touched = outline.edges_at[point]
            if domain & (domain - 1) == 0 or min(total - least, most - total) >= 2 * len(touched):
                continue
            for value in values_of(domain):
                changed = {**domains, point: 1 << value}
                low_end, high_end = least, most
                for number in touched:
                    start, end = outline.edges[number]
                    span = _span(changed[start], changed[end], low, high)
                    low_end += span[0] - spans[number][0]
                    high_end += span[1] - spans[number][1]
                if not low_end <= total <= high_end:
                    words = (
                        f"the outline must read {low}-{high} clockwise {total} times more than {high}-{low}, "
                        f"which cannot be if the point {state.point_name(point)} is {value}"
                    )
                    yield Step(5, words, excluded=state.without(point, value))


class _Outline:
    """The edges of the outline of a task, as numbers of points, and for each point the numbers of its edges."""

    def __init__(self, task: Task) -> None:
        number = {point: place for place, point in enumerate(task.points)}
        self.edges = [(number[start], number[end]) for start, end in boundary(set(task.faces))]
        self.edges_at: dict[int, list[int]] = {}
        for place, edge in enumerate(self.edges):
            for point in edge:
                self.edges_at.setdefault(point, []).append(place)


def _reads(tile: Tile, pair: tuple[int, int]) -> int:
    """How often a tile reads a pair clockwise, less how often it reads it the other way."""
    a, b, c = tile
    edges = ((a, b), (b, c), (c, a))
    return sum((edge == pair) - (edge == pair[::-1]) for edge in edges)


def _span(start: int, end: int, low: int, high: int) -> tuple[int, int]:
    """The least and the most that an edge can read a pair, its ends having these masks of values."""
    forward = start >> low & end >> high & 1
    backward = start >> high & end >> low & 1
    other = start.bit_count() * end.bit_count() > forward + backward
    return (-1 if backward else 0 if other else 1), (1 if forward else 0 if other else -1)
