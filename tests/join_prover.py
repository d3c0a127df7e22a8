"""Check join puzzles from their text alone, by trying all placements."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

from analyzer.board import Placement, layout_faults
from analyzer.lattice import Face, corners, neighbours
from analyzer.text import read_draft
from analyzer.tiles import Tile
from puzzles.item import Item
from puzzles.kinds import join


def join_faults(item: Item) -> list[str]:
    draft = read_draft(item.statement)
    tile_set, table = draft.tile_set, frozenset(draft.layout)
    level = {frozenset[Placement]()}
    for _ in draft.hand:
        level = {laid | {new} for laid in level for new in _beside(table | laid, draft.hand)}
    ways = [laid for laid in level if not layout_faults(tile_set, [*table, *laid])]
    if ways != [frozenset(item.answer.placements)]:
        return [f"{len(ways)} ways, or another one"]
    faces = {laid.at for laid in table}
    detour = len(draft.hand) > max(_between(face, other, faces) for face in faces for other in faces)
    grade = join.grade_of(len(draft.hand), len(faces), detour)
    tags = tuple(sorted(("detour" if detour else "straight", f"{len(faces)}-apart")))
    return [] if (grade, tags) == (item.grade, item.tags) else ["another grade or tags"]


def _beside(laid: Set[Placement], hand: Sequence[Tile]) -> Iterator[Placement]:
    values = {point: value for each in laid for point, value in zip(corners(each.at), each.corners)}
    taken = {each.at for each in laid}
    used = {each.tile for each in laid}
    for face in {other for each in taken for other in neighbours(each)} - taken:
        for tile in hand:
            for triple in set(tile.rotations) if tile not in used else ():
                if all(values.get(point, value) == value for point, value in zip(corners(face), triple)):
                    yield Placement(face, triple)


def _between(start: Face, end: Face, tiles: Set[Face]) -> int:
    reached, steps = {start}, 0
    while True:
        grown = {start}
        while grown:
            grown = {other for face in reached for other in neighbours(face) if other in tiles} - reached
            reached |= grown
        if end in reached:
            return steps
        reached |= {other for face in reached for other in neighbours(face)}
        steps += 1
