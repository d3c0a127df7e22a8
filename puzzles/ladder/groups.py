"""Rung 4: faces that share as few tiles as they are, and values that a neighbouring face rules out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from puzzles.ladder.state import State
from puzzles.ladder.step import Step

LARGEST_GROUP = 3


def narrowed(state: State) -> Iterator[Step]:
    """Faces that lose turned tiles because another face round the point does not allow that value."""
    for point in state.unknown_points():
        domain = state.domain(point)
        for face, corner in state.at[point]:
            allowed = 0
            for value in domain:
                allowed |= state.table.with_value[corner][value]
            gone = state.options[face] & ~allowed
            if gone:
                told = " or ".join(map(str, domain))
                words = f"the point {state.point_name(point)} must be {told}, which narrows {state.name(face)}"
                yield Step(4, words, excluded=((face, gone),))


def groups(state: State) -> Iterator[Step]:
    """Two or three faces that only as many tiles fit: no other face gets one of those."""
    fits = {face: state.tiles(face) for face in sorted(state.open)}
    for size in range(2, LARGEST_GROUP + 1):
        small = [face for face, tiles in fits.items() if tiles.bit_count() <= size]
        for group in combinations(small, size):
            tiles = 0
            for face in group:
                tiles |= fits[face]
            if tiles.bit_count() > size:
                continue
            rotations = state.table.rotations(tiles)
            excluded = tuple(
                (face, state.options[face] & rotations)
                for face in fits
                if face not in group and state.options[face] & rotations
            )
            if excluded:
                shared = " and ".join(tile.name for tile in state.task.tile_set.of_mask(tiles))
                faces = " and ".join(state.name(face) for face in group)
                yield Step(4, f"{faces} share {shared} between them, so no other face gets one", excluded=excluded)
