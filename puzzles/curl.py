"""Prove by arithmetic that tiles cannot fill a region: count tiles and corners, or use the curl of the edges.

Each check takes milliseconds.

**Curl.** Read the edges of each tile clockwise. An edge that reads ``a b`` in one tile reads ``b a`` in the
neighbouring tile. For the used tiles, let ``e(a, b)`` be the number of edges that read ``a b``, minus the number that
read ``b a``. Shared edges cancel out, so only the outline of the region counts. The **imbalance** of the tiles is the
sum of ``|e(a, b)|`` for all pairs ``a < b``. It is at most the number of outline edges, including those around holes.
Tiles with two or three equal values have no imbalance. A tile with three different values has an imbalance of 3, but
the edges of different tiles can cancel out.

If there are more tiles than faces, it is not known which tiles are used. Choose a weight between -1 and 1 for each pair
``a b``; the pair ``b a`` gets the opposite weight. Shared edges cancel out again. So the used tiles weigh as much as
the outline. This weight is at most the number of outline edges, and at least the weight of the lightest choice of
tiles.

Count the outline edges with two different values, and the used tiles with three different values. Both counts are odd,
or both are even. This can raise the lower bound by 1.

**Corners.** Count the corners of the used tiles that have the value ``k``. Each point with this value uses one corner
of every face at the point. Modulo 3, only points at which 1, 2, 4 or 5 faces meet contribute.

>>> from analyzer.tiles import TileSet
>>> from puzzles.regions import shape
>>> standard = TileSet.named("standard")
>>> least_imbalance(standard, 56)
36
>>> proof = curl_proof(shape("parallelogram", (4, 7)), standard)
>>> proof.code, proof.numbers
('curl', {'tiles': 56, 'faces': 56, 'needed': 36, 'outline': 22})
>>> print(proof)
The outline is too short for all 56 tiles: it needs at least 36 edges, but has only 22.
>>> why_not(shape("strip", (56,)), standard).code
'corners'
>>> why_not(shape("strip", (55,)), standard) is None
True
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Set
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, combinations
from typing import Literal, NamedTuple, TypeAlias

from analyzer.forms import json_keys
from analyzer.lattice import Face, Point
from analyzer.messages import Phrase, Value, phrase, phrases
from analyzer.tiles import Tile
from puzzles.regions import boundary, faces_at_points

Pair: TypeAlias = tuple[int, int]
"""Two values, the lower one first."""

Weights: TypeAlias = dict[Pair, Fraction]
"""The weight of an edge that reads the lower value first, from -1 to 1; the reverse edge has the opposite weight."""

NO_VALUES: Mapping[Point, int] = {}

_MOST_LEFT_OUT = 2
"""With more spare tiles than this, nearly all corner counts are possible, so no proof modulo 3 is tried."""


@json_keys("code", "message~text=phrase", "working~working_text")
class Proof(NamedTuple):
    """A proof that certain faces cannot be filled with the given tiles.

    Attributes:
        code: the kind of proof; ``tiles`` means too few tiles.
        phrase: the proof in a sentence; ``str(proof)`` is the same in English.
        working: the lines of a calculation to check on paper; empty if the sentence is enough.
        numbers: the numbers in the proof, by name.
    """

    code: Literal["tiles", "corners", "curl"]
    phrase: Phrase
    working: tuple[Phrase, ...]
    numbers: dict[str, int]

    def __str__(self) -> str:
        return str(self.phrase)


def why_not(faces: Set[Face], tiles: Collection[Tile], values: Mapping[Point, int] = NO_VALUES) -> Proof | None:
    """The simplest proof by arithmetic that these faces cannot be filled, or ``None``.

    Each tile may be used as often as it is listed. ``values`` has the known values of points, including those of placed
    tiles.
    """
    return tiles_proof(faces, tiles) or corner_proof(faces, tiles, values) or curl_proof(faces, tiles, values)


def tiles_proof(faces: Set[Face], tiles: Collection[Tile]) -> Proof | None:
    if len(tiles) >= len(faces):
        return None
    message = phrases(
        "There is {count:,} face to fill, but only {tiles}.",
        "There are {count:,} faces to fill, but only {tiles}.",
        len(faces),
        tiles=phrases("{count:,} tile", "{count:,} tiles", len(tiles)),
    )
    return Proof("tiles", message, (), {"tiles": len(tiles), "faces": len(faces)})


def used_tiles(tiles: int, faces: int) -> Phrase:
    """Words such as ``all 56 tiles`` or ``any 40 of the 56 tiles``."""
    if tiles == faces:
        return phrase("all {count} tiles", count=tiles)
    return phrase("any {count} of the {all} tiles", count=faces, all=tiles)


# Curl


def imbalance(tiles: Iterable[Tile]) -> dict[Pair, int]:
    """Return every ``e(a, b)`` that is not 0, for ``a < b``.

    >>> imbalance([Tile.of(0, 1, 3)])
    {(0, 1): 1, (0, 3): -1, (1, 3): 1}
    """
    balance: Counter[Pair] = Counter()
    for a, b, c in tiles:
        for pair in ((a, b), (b, c), (c, a)):
            if pair[0] < pair[1]:
                balance[pair] += 1
            elif pair[0] > pair[1]:
                balance[pair[1], pair[0]] -= 1
    return {pair: count for pair, count in sorted(balance.items()) if count}


def least_imbalance(tiles: Iterable[Tile], count: int) -> int:
    """Return a lower bound on the outline edges of any figure with ``count`` of these tiles.

    The bound is exact for the sets 0-4, 0-6 and the standard set.

    Raises:
        ValueError: ``count`` is negative or greater than the number of tiles.

    >>> from analyzer.tiles import TileSet
    >>> standard = TileSet.named("standard")
    >>> [least_imbalance(standard, count) for count in (36, 37, 40, 44, 48, 52, 56)]
    [0, 3, 6, 12, 18, 26, 36]
    """
    tiles = tuple(tiles)
    if not 0 <= count <= len(tiles):
        raise ValueError(f"cannot choose {count} of {len(tiles)} tiles")
    return max(bound.needed(count, Fraction(0), 0) for bound in _bounds(tiles))


def curl_proof(faces: Set[Face], tiles: Collection[Tile], values: Mapping[Point, int] = NO_VALUES) -> Proof | None:
    """A proof that the outline is too short for the tiles, or ``None``.

    Raises:
        ValueError: there are fewer tiles than faces.
    """
    if len(tiles) < len(faces):
        raise ValueError(f"cannot fill {len(faces)} faces with {len(tiles)} tiles")
    free = 0
    known: list[tuple[int, int]] = []
    for start, end in boundary(faces):
        if start in values and end in values:
            known.append((values[start], values[end]))
        else:
            free += 1
    needed, bound = _best_bound(tuple(tiles), len(faces), tuple(known))
    return None if needed <= free else _curl_proof(bound, len(faces), len(tiles), free, known, needed)


class _Bound(NamedTuple):
    """Lower bounds on the number of outline edges that follow from one choice of weights.

    Attributes:
        lightest: ``lightest[j]`` is the total weight of the ``j`` lightest tiles with three different values.
        balanced: the number of tiles with two or three equal values.
    """

    weights: Weights
    lightest: tuple[Fraction, ...]
    balanced: int

    def chosen(self, count: int) -> range:
        return range(max(0, count - self.balanced), min(count, len(self.lightest) - 1) + 1)

    def needed(self, count: int, known: Fraction, odd: int) -> int:
        """Return a lower bound on the outline edges that ``count`` tiles need besides those with two known values.

        The edges with two known values weigh ``known`` in total. ``odd`` is 1 if an odd number of them have two
        different values, else 0.
        """
        return min(_at_least(self.lightest[number] - known, (number + odd) % 2) for number in self.chosen(count))

    def weigh(self, edges: Iterable[tuple[int, int]]) -> Fraction:
        return sum((_weight(self.weights, *edge) for edge in edges), Fraction(0))


def _at_least(bound: Fraction, odd: int) -> int:
    least = max(0, -(-bound.numerator // bound.denominator))
    return least + (least + odd) % 2


def _weight(weights: Weights, a: int, b: int) -> Fraction:
    if a == b:
        return Fraction(0)
    return weights.get((a, b), Fraction(0)) if a < b else -weights.get((b, a), Fraction(0))


@lru_cache(maxsize=64)
def _best_bound(tiles: tuple[Tile, ...], faces: int, known: tuple[tuple[int, int], ...]) -> tuple[int, _Bound]:
    odd = sum(a != b for a, b in known) % 2
    needed = [(bound.needed(faces, bound.weigh(known), odd), bound) for bound in _bounds(tiles)]
    return max(needed, key=lambda pair: pair[0])


@lru_cache(maxsize=64)
def _bounds(tiles: tuple[Tile, ...]) -> tuple[_Bound, ...]:
    uneven = [tile for tile in tiles if len(set(tile)) == 3]
    bounds = []
    for weights in _weightings(tiles):
        loads = sorted(_weight(weights, a, b) + _weight(weights, b, c) + _weight(weights, c, a) for a, b, c in uneven)
        bounds.append(_Bound(weights, tuple(accumulate(loads, initial=Fraction(0))), len(tiles) - len(uneven)))
    return tuple(bounds)


def _weightings(tiles: tuple[Tile, ...]) -> Iterator[Weights]:
    """Yield weights to try: first the signs of ``e(a, b)`` for all tiles, then weights for ascending tiles.

    Ascending tiles have values from 0 to n - 1, clockwise in ascending order. Let d be the second value of an edge
    minus the first, modulo n. In a tile with three different values, each d is from 1 to n - 1, and the three add up to
    n. Give each edge the weight n - 2d. Then every such tile weighs 3n - 2n = n. Division by n - 2 makes every weight
    lie between -1 and 1. Division by a smaller number can give a higher bound; weights outside that range are then cut
    to it.
    """
    yield {pair: Fraction(1 if count > 0 else -1) for pair, count in imbalance(tiles).items()}
    n = max((value for tile in tiles for value in tile), default=0) + 1
    for cut in range(1, (n + 1) // 2):
        yield {
            (a, b): max(Fraction(-1), min(Fraction(1), Fraction(n - 2 * (b - a), n - 2 * cut)))
            for a, b in combinations(range(n), 2)
        }


def _curl_proof(bound: _Bound, faces: int, tiles: int, free: int, known: list[tuple[int, int]], needed: int) -> Proof:
    values: dict[str, Value] = {"tiles": used_tiles(tiles, faces), "free": free}
    if known:
        message = phrases(
            "The outline is too short for {tiles}: it needs at least {count} edge whose two values are not both known, "
            "but has only {free}.",
            "The outline is too short for {tiles}: it needs at least {count} edges whose two values are not both "
            "known, but has only {free}.",
            needed,
            **values,
        )
    else:
        message = phrase(
            "The outline is too short for {tiles}: it needs at least {needed} edges, but has only {free}.",
            needed=needed,
            **values,
        )
    weights = sorted(bound.weights.items(), key=lambda item: (-abs(item[1]), item[0]))
    working = [
        phrase(
            "Read the two values of each edge clockwise, and give the edge the weight listed for these values: "
            "{weights} (each entry is two values, then their weight). If the two values are in the opposite order, the "
            "edge has the opposite weight. All other edges have the weight 0.",
            weights=tuple(f"{a} {b} {weight}" for (a, b), weight in weights if weight),
        ),
        phrase("Where two tiles meet, the weights of the shared edge cancel. No edge has a weight greater than 1."),
    ]
    uneven = len(bound.lightest) - 1
    least = bound.chosen(faces)[0]
    if tiles == faces:
        weight = str(bound.lightest[uneven])
        working.append(phrase("The {count} tiles have a total weight of {weight}.", count=tiles, weight=weight))
    else:
        working.append(
            phrases(
                "Among {tiles}, at least {count} has three different values. The lightest such tile has a weight of "
                "{weight}.",
                "Among {tiles}, at least {count} have three different values. The {count} lightest such tiles have a "
                "total weight of {weight}.",
                least,
                tiles=used_tiles(tiles, faces),
                weight=str(bound.lightest[least]),
            )
        )
    if known:
        working.append(
            phrases(
                "The outline edge with two known values has a weight of {weight}.",
                "The {count} outline edges with two known values have a total weight of {weight}.",
                len(known),
                weight=str(bound.weigh(known)),
            )
        )
    working.append(
        phrase(
            "The number of outline edges with two different values and the number of tiles with three "
            "different values are either both odd or both even."
        )
    )
    return Proof("curl", message, tuple(working), {"tiles": tiles, "faces": faces, "needed": needed, "outline": free})


# Corners


def corner_proof(faces: Set[Face], tiles: Collection[Tile], values: Mapping[Point, int] = NO_VALUES) -> Proof | None:
    """A proof that no values agree with the corner counts of the tiles, or ``None``.

    A proof is possible only if some values are known or at most two tiles are left over.

    Raises:
        ValueError: there are fewer tiles than faces.
    """
    spare = len(tiles) - len(faces)
    if spare < 0:
        raise ValueError(f"cannot fill {len(faces)} faces with {len(tiles)} tiles")
    supply = Counter(value for tile in tiles for value in tile)
    meeting = faces_at_points(faces)
    demand: Counter[int] = Counter()
    for point, count in meeting.items():
        if point in values:
            demand[values[point]] += count
    for value, count in sorted(demand.items()):
        if count > supply[value]:
            return Proof(
                "corners",
                phrase(
                    "The points with the value {value} need {needed} corners with this value, but the tiles have only "
                    "{supply}.",
                    value=value,
                    needed=count,
                    supply=supply[value],
                ),
                (),
                {"value": value, "needed": count, "supply": supply[value]},
            )
    if spare > _MOST_LEFT_OUT:
        return None
    free = Counter(count % 3 for point, count in meeting.items() if point not in values)
    return _remainder_proof(tiles, spare, demand, supply, free)


def _remainder_proof(
    tiles: Collection[Tile], spare: int, demand: Counter[int], supply: Counter[int], free: Counter[int]
) -> Proof | None:
    """A proof by remainders that the tiles' corners cannot match the points, or ``None``.

    The proof must hold whichever tiles are left out. All counts are modulo 3. ``free`` counts the points without a
    value, by the number of faces that meet there. The remainder of a value is the number of its corners on the used
    tiles, minus those at known points. Remainder 1 needs at least one point with 1 face or two points with 2 faces.
    Remainder 2 needs at least one point with 2 faces or two points with 1 face.
    """
    order = sorted(supply | demand)
    over = [(supply[value] - demand[value]) % 3 for value in order]
    left_out = {tuple(tile.count(value) for value in order) for tile in tiles}
    ways = {tuple(over)}
    for _ in range(spare):
        ways = {tuple((a - b) % 3 for a, b in zip(way, tile)) for way in ways for tile in left_out}
    ones, twos = free[1], free[2]
    if any(_can_meet(way.count(1), way.count(2), ones, twos) for way in ways):
        return None
    values: dict[str, Value] = {
        "tiles": used_tiles(len(tiles), len(tiles) - spare),
        "ones": phrases("{count:,} point", "{count:,} points", ones),
        "twos": phrases("{count:,} point", "{count:,} points", twos),
    }
    if demand:
        message = phrase(
            "The corners of {tiles} cannot be distributed among the points: the region has only {ones} without a value "
            "where 1 or 4 faces meet, and only {twos} without a value where 2 or 5 faces meet.",
            **values,
        )
    else:
        message = phrase(
            "The corners of {tiles} cannot be distributed among the points: the region has only {ones} where 1 or 4 "
            "faces meet, and only {twos} where 2 or 5 faces meet.",
            **values,
        )
    working = [phrase("Corners with the value {value}: {count}.", value=value, count=supply[value]) for value in order]
    working += [
        phrase(
            "The points with the value {value} need {count} of the corners with this value.",
            count=demand[value],
            value=value,
        )
        for value in sorted(demand)
    ]
    if demand:
        working.append(
            phrase("From here on, the proof counts only the remaining corners and the points without a value.")
        )
    if spare:
        working.append(
            phrases(
                "{count} tile is left unused; the proof holds whichever tile that is.",
                "{count} tiles are left unused; the proof holds whichever tiles those are.",
                spare,
            )
        )
    working += [
        phrase(
            "A point where n faces meet uses n corners with the value of the point. For n = 3 and n = 6, this number "
            "is a multiple of 3."
        ),
        phrase(
            "For each value, divide the number of corners with this value by 3. If the remainder is 1, the value needs "
            "one point where 1 or 4 faces meet, or two points where 2 or 5 faces meet. If the remainder is 2, the "
            "value needs one point where 2 or 5 faces meet, or two points where 1 or 4 faces meet."
        ),
    ]
    if not spare:
        working.append(
            phrase(
                "Number of values with a remainder of 1: {ones}. Number with a remainder of 2: {twos}.",
                ones=over.count(1),
                twos=over.count(2),
            )
        )
    numbers = {"ones": ones, "twos": twos, "spare": spare}
    if not spare:
        numbers |= {"one over": over.count(1), "two over": over.count(2)}
    return Proof("corners", message, tuple(working), numbers)


def _can_meet(one_over: int, two_over: int, ones: int, twos: int) -> bool:
    return any(
        straight + 2 * (two_over - crossed) <= ones and 2 * (one_over - straight) + crossed <= twos
        for straight in range(one_over + 1)
        for crossed in range(two_over + 1)
    )
