"""Rung 4: faces that share as few tiles as they are, and values that a neighbouring face rules out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from puzzles.ladder.state import State, values_of
from puzzles.ladder.step import Step

LARGEST_GROUP = 3


def narrowed(state: State) -> Iterator[Step]:
    """Faces that lose turned tiles because another face round the point does not allow that value."""
    for point in state.disputed_points():
        domain = state.domain(point)
        for face, corner in state.at[point]:
            ruled_out = state.allowed(face, corner) & ~domain
            if ruled_out:
                gone = state.options[face] & state.table.with_values(corner, ruled_out)
                told = " or ".join(map(str, values_of(domain))) or "none of its values"
                words = f"the point {state.point_name(point)} must be {told}, which narrows {state.name(face)}"
                yield Step(4, words, excluded=((face, gone),))


def groups(state: State) -> Iterator[Step]:
    """One, two or three faces that only as many tiles fit: no other face gets one of those."""
    fits = {face: state.tiles(face) for face in sorted(state.open)}
    for size in range(1, LARGEST_GROUP + 1):
        small = [face for face, tiles in fits.items() if tiles.bit_count() <= size]
        for group in combinations(small, size):
            tiles = 0
            for face in group:
                tiles |= fits[face]
            if tiles.bit_count() > size or not any(tiles & other for face, other in fits.items() if face not in group):
                continue
            rotations = state.table.rotations(tiles)
            excluded = tuple(
                (face, state.options[face] & rotations)
                for face in fits
                if face not in group and state.options[face] & rotations
            )
            if excluded:
                yield Step(4, _words(state, group, tiles), excluded=excluded)


def _words(state: State, group: tuple[int, ...], tiles: int) -> str:
    names = " and ".join(tile.name for tile in state.task.tile_set.of_mask(tiles))
    faces = " and ".join(state.name(face) for face in group)
    if len(group) == 1:
        return f"only {names} fits {faces}, in one rotation or another, so no other face gets it"
    return f"{faces} share {names} between them, so no other face gets one"
