"""Rungs 1 to 3: a face with one fitting tile, a tile with one possible face, a point with one possible value."""

from __future__ import annotations

from collections.abc import Iterator

from puzzles.ladder.state import ContradictionError, State
from puzzles.ladder.step import Step


def single_fits(state: State) -> Iterator[Step]:
    """Rung 1: faces that one tile fits, in one rotation."""
    for face in sorted(state.open):
        options = state.options[face]
        if options & (options - 1) == 0:
            place = options.bit_length() - 1
            yield Step(1, f"only {state.tile(place)} fits {state.name(face)}", laid=((face, place),))


def single_places(state: State) -> Iterator[Step]:
    """Rung 2: tiles that must be used and fit one face only.

    Raises:
        ContradictionError: one of them fits none.
    """
    if not state.task.uses_every_tile:
        return
    once = twice = 0
    for face in state.open:
        tiles = state.tiles(face)
        twice |= once & tiles
        once |= tiles
    homeless = state.unused & ~once
    if homeless:
        raise ContradictionError(f"{state.task.tile_set.of_mask(homeless)[0]} would have no place")
    sole = once & ~twice
    if not sole:
        return
    for face in sorted(state.open):
        mine = state.tiles(face) & sole
        if mine:
            number = (mine & -mine).bit_length() - 1
            kept = state.table.of_tile[number] & state.options[face]
            gone = state.options[face] & ~kept
            if gone:
                tile = state.task.tile_set.tiles[number]
                yield Step(2, f"{tile} has no place but {state.name(face)}", excluded=((face, gone),))


def single_values(state: State) -> Iterator[Step]:
    """Rung 3: points whose faces agree on one value only."""
    for point in state.unknown_points():
        domain = state.domain(point)
        if domain and domain & (domain - 1) == 0:
            value = domain.bit_length() - 1
            faces = " and ".join(state.name(face) for face, _ in state.at[point])
            words = f"the point {state.point_name(point)} can only be {value}, by what fits {faces}"
            yield Step(3, words, values=((point, value),))
