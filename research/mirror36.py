"""Prove by computation that no figure of all 56 tiles with perimeter 36 has mirror symmetry.

``python -m research.mirror36`` prints the steps of the proof; ``docs/whole-set.md`` explains them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from typing import TypeAlias

from analyzer.lattice import Face, corners, neighbours

VALUES = 6
Tile: TypeAlias = tuple[int, int, int]
TILES: tuple[Tile, ...] = tuple(combinations_with_replacement(range(VALUES), 3))

Side: TypeAlias = tuple[Tile, int]
"""A tile and one of its edges, given by the corner where the edge begins (clockwise)."""

Pairs: TypeAlias = "tuple[tuple[Side, Side], ...]"
"""Pairs of edges; the two edges of a pair lie against each other."""

WINDOW = 12


def read_edges() -> Counter[tuple[int, int]]:
    """For each pair of values, count the tile edges that have it, read clockwise."""
    return Counter((tile[corner], tile[(corner + 1) % 3]) for tile in TILES for corner in range(3))


def left_over() -> Counter[tuple[int, int]]:
    """For each pair ``(a, b)``, find how many more edges ``a b`` than edges ``b a`` there are.

    Pairs without a surplus are left out. The total is 36, so the outline of a figure with perimeter 36 consists of
    exactly these edges.

    >>> left_over().total(), {(b - a) % VALUES for a, b in left_over()}
    (36, {1, 2})
    """
    read = read_edges()
    return Counter({(a, b): count - read[b, a] for (a, b), count in read.items() if count > read[b, a]})


def mirrored(tile: Tile, c: int) -> Tile:
    """Return the mirror image of a tile. The reflection maps each value ``v`` to ``c - v`` modulo 6.

    >>> mirrored((0, 1, 2), 0), mirrored((1, 3, 5), 0)
    ((0, 4, 5), (1, 3, 5))
    """
    a, b, d = sorted((c - value) % VALUES for value in tile)
    return a, b, d


def unchanged_values(c: int) -> list[int]:
    """The values that a reflection with ``v -> c - v`` does not change: only these are possible on the axis.

    >>> [unchanged_values(c) for c in range(6)]
    [[0, 3], [], [1, 4], [], [2, 5], []]
    """
    return [value for value in range(VALUES) if (c - value) % VALUES == value]


def crosses(along_edges: bool) -> bool:
    """Whether faces on opposite sides of an axis can share an edge if neither has a corner on the axis.

    An axis along edges has y = 0; an axis across edges has x = 0.
    """
    spot = 1 if along_edges else 0
    free = [
        (x, y)
        for x in range(-WINDOW, WINDOW + 1)
        for y in range(-WINDOW, WINDOW + 1)
        if all(point[spot] for point in corners((x, y)))
    ]
    assert free
    side = {face: sum(point[spot] for point in corners(face)) > 0 for face in free}
    return any(side[face] != side[other] for face in free for other in neighbours(face) if other in side)


def symmetric_faces(along_edges: bool) -> list[Face]:
    spot = 1 if along_edges else 0

    def image(face: Face) -> set[tuple[int, int]]:
        return {(x, -y) if spot else (-x, y) for x, y in corners(face)}

    rows = range(-WINDOW, WINDOW + 1)
    return [(x, y) for x in rows for y in rows if image((x, y)) == {*corners((x, y))}]


def equal_sides(value: int) -> list[Side]:
    """The edges of tiles with this value at both ends.

    In a figure with perimeter 36, none of these edges is on the outline, so each lies against another.
    """
    return [(tile, corner) for tile in TILES for corner in range(3) if tile[corner] == tile[(corner + 1) % 3] == value]


def pairings(sides: Sequence[Side]) -> Iterator[Pairs]:
    """Yield every way to divide these edges into pairs. Two edges of the same tile never form a pair."""
    if not sides:
        yield ()
        return
    first, *others = sides
    for other in others:
        if other[0] != first[0]:
            for rest in pairings([side for side in others if side != other]):
                yield (first, other), *rest


def mirror_of_sides(value: int, c: int) -> Iterator[dict[Side, Side]]:
    """Map each edge of ``equal_sides`` to its image, in one way for each edge of the triple that can stay in place."""
    triple = (value,) * 3
    others = {(tile, corner): None for tile, corner in equal_sides(value) if tile != triple}
    of_tile = dict(others)
    exchanged = {side: next(other for other in of_tile if other[0] == mirrored(side[0], c)) for side in others}
    for stays in range(3):
        yield (
            exchanged
            | {(triple, stays): (triple, stays)}
            | {
                (triple, (stays + 1) % 3): (triple, (stays + 2) % 3),
                (triple, (stays + 2) % 3): (triple, (stays + 1) % 3),
            }
        )


def symmetric_pairings(value: int, c: int) -> tuple[int, int, int]:
    """For the reflection with ``v -> c - v``, count all cases, the symmetric cases and the possible cases.

    A case consists of a pairing of ``equal_sides`` and the edge of the triple that stays in place. It is symmetric if
    the reflection preserves the pairing. If the reflection exchanged the two edges of a pair, they would lie on the
    axis. No edge lies on the axis, so a symmetric case with such a pair is impossible.

    >>> symmetric_pairings(0, 0)
    (180, 12, 0)
    """
    tried = symmetric = possible = 0
    for mirror in mirror_of_sides(value, c):
        for pairs in pairings(equal_sides(value)):
            tried += 1
            meets = {side: other for pair in pairs for side, other in (pair, pair[::-1])}
            same = all(meets[mirror[side]] == mirror[other] for side, other in meets.items())
            symmetric += same
            possible += same and not any(mirror[side] == other for side, other in meets.items())
    return tried, symmetric, possible


def main() -> None:
    outline = left_over()
    steps = sorted({(b - a) % VALUES for a, b in outline})
    print(f"the outline has {outline.total()} edges left over, with steps of {steps}: no edge of two equal values")
    for c in range(VALUES):
        values = unchanged_values(c)
        across = [tile for tile in TILES if mirrored(tile, c) == tile]
        print(f"v -> {c} - v: {len(across)} tiles are unchanged, and the values {values}")
        if not values:
            assert not crosses(along_edges=True) and not crosses(along_edges=False)
            print("  no point on the axis can have a value, and without such points nothing joins the two sides")
            continue
        assert across and not symmetric_faces(along_edges=True) and symmetric_faces(along_edges=False)
        print("  an unchanged tile lies across the axis, so the axis runs through corners and across edges")
        for value in values:
            tried, symmetric, possible = symmetric_pairings(value, c)
            assert symmetric and not possible
            print(f"  {tried} ways to pair the sides {value}-{value}: {symmetric} are symmetric, {possible} possible")
    print("no figure of perimeter 36 is the same in a mirror")


if __name__ == "__main__":
    main()
