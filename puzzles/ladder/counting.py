"""Rung 5: how often a value must be met, and what the outline must carry. Both need to know which tiles are used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from analyzer.tiles import Tile
from puzzles.ladder.state import State
from puzzles.ladder.step import Step
from puzzles.regions import boundary


def counted(state: State) -> Iterator[Step]:
    """Values that a point must or cannot have, as each value stands on a known number of corners.

    A point takes as many corners of its value as it has faces, so what the points of a value take must add up to what
    the tiles have of it.
    """
    if not state.task.uses_every_tile:
        return
    needed = Counter(value for tile in state.task.tile_set.of_mask(state.task.tiles) for value in tile)
    domains = {point: state.domain(point) for point in state.unknown_points()}
    for point, value in enumerate(state.values):
        if value is not None:
            needed[value] -= len(state.at[point])
    for value in state.task.tile_set.values:
        where = [point for point, domain in domains.items() if value in domain]
        yield from _counted_value(state, value, needed[value], where)


def _counted_value(state: State, value: int, needed: int, where: list[int]) -> Iterator[Step]:
    if needed < 0:
        return
    for point in where:
        sums = 1
        for other in where:
            if other != point:
                sums |= sums << len(state.at[other])
        size = len(state.at[point])
        can = needed >= size and sums >> (needed - size) & 1
        cannot = sums >> needed & 1
        name = state.point_name(point)
        if not can and cannot:
            words = f"{value} must be met {needed} more times, which cannot be if the point {name} is {value}"
            yield Step(5, words, excluded=_without(state, point, value))
        elif can and not cannot:
            words = f"{value} must be met {needed} more times, which cannot be unless the point {name} is {value}"
            yield Step(5, words, values=((point, value),))


def curled(state: State) -> Iterator[Step]:
    """Values that a point of the outline cannot have, as shared edges cancel and the outline must carry the rest."""
    if not state.task.uses_every_tile:
        return
    number = {point: place for place, point in enumerate(state.task.points)}
    edges = [(number[a], number[b]) for a, b in boundary(set(state.task.faces))]
    domains = {point: state.domain(point) for point in {point for edge in edges for point in edge}}
    tiles = state.task.tile_set.of_mask(state.task.tiles)
    for pair in combinations(state.task.tile_set.values, 2):
        total = sum(_reads(tile, pair) for tile in tiles)
        for point, domain in domains.items():
            for value in domain if len(domain) > 1 else ():
                least, most = _outline_span(edges, {**domains, point: [value]}, pair)
                if not least <= total <= most:
                    low, high = pair
                    words = (
                        f"the outline must read {low}-{high} clockwise {total} times more than {high}-{low}, "
                        f"which cannot be if the point {state.point_name(point)} is {value}"
                    )
                    yield Step(5, words, excluded=_without(state, point, value))


def _reads(tile: Tile, pair: tuple[int, int]) -> int:
    """How often a tile reads a pair clockwise, less how often it reads it the other way."""
    edges = ((tile.a, tile.b), (tile.b, tile.c), (tile.c, tile.a))
    return sum((edge == pair) - (edge == pair[::-1]) for edge in edges)


def _outline_span(
    edges: list[tuple[int, int]], domains: dict[int, list[int]], pair: tuple[int, int]
) -> tuple[int, int]:
    """The least and the most that the outline can read a pair, edge by edge."""
    low, high = pair
    least = most = 0
    for start, end in edges:
        forward = low in domains[start] and high in domains[end]
        backward = high in domains[start] and low in domains[end]
        other = any({a, b} != {low, high} for a in domains[start] for b in domains[end])
        most += 1 if forward else 0 if other else -1
        least -= 1 if backward else 0 if other else -1
    return least, most


def _without(state: State, point: int, value: int) -> tuple[tuple[int, int], ...]:
    """What the faces round a point lose when it does not have a value."""
    lost = ((face, state.options[face] & state.table.with_value[corner][value]) for face, corner in state.at[point])
    return tuple((face, mask) for face, mask in lost if mask)
