"""Check again that no figure of perimeter 36 equals its mirror image.

``docs/whole-set.md`` has the proof. This program shares no code with ``research.mirror36``. It tries all 720
permutations of the values, and places the tiles with a repeated value on a lattice. A point is ``(a, b)``, with unit
steps to the right and to the lower right. The line through the points ``(a, a)`` crosses edges, and the line through
``(a, 0)`` runs along edges. Every mirror line can be rotated and shifted onto one of these two.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import permutations, product
from typing import TypeAlias

Point: TypeAlias = tuple[int, int]
Face: TypeAlias = frozenset[Point]
Tile: TypeAlias = tuple[int, int, int]
Mirror: TypeAlias = Callable[[Point], Point]

VALUES = range(6)
TILES = [(a, b, c) for a, b, c in product(VALUES, repeat=3) if a <= b <= c]
SPAN = range(-6, 7)
"""The coordinates to examine; a wider range adds nothing, because the lattice repeats along each axis."""


def across_edges(point: Point) -> Point:
    a, b = point
    return b, a


def along_edges(point: Point) -> Point:
    a, b = point
    return a + b, -b


def side(mirror: Mirror, point: Point) -> int:
    """Return 0 for a point on the axis, a positive number on one side of it, and a negative number on the other."""
    a, b = point
    return a - b if mirror is across_edges else b


def image(mirror: Mirror, face: Face) -> Face:
    return frozenset(map(mirror, face))


def faces() -> Iterator[Face]:
    for a, b in product(SPAN, SPAN):
        yield frozenset({(a, b), (a + 1, b), (a, b + 1)})
        yield frozenset({(a + 1, b), (a + 1, b + 1), (a, b + 1)})


def opposite(face: Face, point: Point) -> Face:
    (a, b), (c, d) = face - {point}
    return frozenset({(a, b), (c, d), (a + c - point[0], b + d - point[1])})


def least(tile: Sequence[int]) -> Tile:
    a, b, c = tile
    return min((a, b, c), (b, c, a), (c, a, b))


def steps_on_the_outline() -> Counter[int]:
    """Let edges ``a b`` and ``b a`` cancel out. For each step ``b - a`` modulo 6, count the edges that are left."""
    read = Counter(edge for a, b, c in TILES for edge in ((a, b), (b, c), (c, a)))
    left_over: Counter[int] = Counter()
    for (a, b), count in read.items():
        left_over[(b - a) % 6] += max(0, count - read[b, a])
    return +left_over


def exchanges() -> list[tuple[int, ...]]:
    return [new for new in permutations(VALUES) if {least((new[a], new[c], new[b])) for a, b, c in TILES} == {*TILES}]


def joined_without_the_axis(mirror: Mirror) -> bool:
    sides = {face: {where > 0 for where in _sides(mirror, face)} for face in faces() if 0 not in _sides(mirror, face)}
    assert all(len(where) == 1 for where in sides.values())
    pairs = ((face, opposite(face, point)) for face in sides for point in face)
    return any(sides[face] != sides.get(other, sides[face]) for face, other in pairs)


def _sides(mirror: Mirror, face: Face) -> set[int]:
    return {side(mirror, point) for point in face}


def keeps_a_face(mirror: Mirror) -> bool:
    return any(image(mirror, face) == face for face in faces())


def exchanges_two_beside_an_edge(mirror: Mirror) -> bool:
    return any(image(mirror, face) == opposite(face, point) for face in faces() for point in face)


def placements_around_the_triple(value: int, new: Sequence[int]) -> tuple[int, int]:
    """Count the symmetric ways to place three tiles around the triple, and those of them that are possible.

    Five tiles have ``value`` twice: three surround the triple, and the other two share an edge. The reflection does not
    exchange two faces that share an edge. So each of the other two tiles must be its own mirror image.
    """
    triple: Face = frozenset({(0, 0), (1, 0), (0, 1)})
    assert image(across_edges, triple) == triple
    of_value = [tile for tile in TILES if tile.count(value) == 2]
    mirrored = {tile: least([new[tile[0]], new[tile[2]], new[tile[1]]]) for tile in of_value}
    symmetric = possible = 0
    for beside in permutations(of_value, 3):
        placed = dict(zip((opposite(triple, point) for point in sorted(triple)), beside))
        if any(placed[image(across_edges, face)] != mirrored[tile] for face, tile in placed.items()):
            continue
        symmetric += 1
        possible += all(mirrored[tile] == tile for tile in of_value if tile not in beside)
    return symmetric, possible


def main(arguments: Sequence[str] | None = None) -> None:
    argparse.ArgumentParser().parse_args(arguments)
    outline = steps_on_the_outline()
    assert outline == {1: 24, 2: 12}
    print(f"the outline of perimeter {outline.total()} has the steps {dict(outline)}; edges of equal values are inside")
    assert not joined_without_the_axis(across_edges) and not joined_without_the_axis(along_edges)
    assert keeps_a_face(across_edges) and not keeps_a_face(along_edges)
    assert not exchanges_two_beside_an_edge(across_edges) and exchanges_two_beside_an_edge(along_edges)
    found = exchanges()
    print(f"{len(found)} of 720 permutations of the values map the set to its mirror image")
    for new in found:
        kept = [value for value in VALUES if new[value] == value]
        print(f"{new}: the values {kept} may be on the axis")
        for value in kept:
            symmetric, possible = placements_around_the_triple(value, new)
            assert symmetric and not possible
            print(f"  {symmetric} symmetric placements beside {value}-{value}-{value}, {possible} of them possible")
    print("no figure of perimeter 36 equals its mirror image")


if __name__ == "__main__":
    main()
