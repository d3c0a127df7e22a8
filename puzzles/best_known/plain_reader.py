r"""A second verifier of best known results, which shares no code with the rest of the project.

The point ``(x, y)`` is ``x`` half edges to the right of the origin and ``y`` rows below it.

>>> figure("three-moves", "tiles:\n 0,0 0-0-0\n 1,0 0-5-0\n 2,0 5-5-0\n")
55
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

Spot: TypeAlias = tuple[int, int]


class PlacedTile(NamedTuple):
    """A tile on the board. ``spots`` are its corners, clockwise."""

    spots: tuple[Spot, Spot, Spot]
    values: tuple[int, int, int]


class PlainText(NamedTuple):
    highest: int
    mirrors: bool
    hand: list[tuple[int, ...]]
    tiles: list[PlacedTile]


def read(text: str) -> PlainText:
    """Read a position: a list of tiles, and the set and the hand if they are given.

    Raises:
        ValueError: a line has an unknown form.
    """
    highest, mirrors, hand, tiles = 5, False, [], []
    for line in (line.split("#")[0].strip() for line in text.splitlines()):
        laid = re.fullmatch(r"(-?\d+),(-?\d+)\s+(\d)-(\d)-(\d)\s*\*?", line)
        if laid:
            x, y, *values = map(int, laid.groups())
            tiles.append(PlacedTile(spots(x, y), (values[0], values[1], values[2])))
        elif line.startswith("set:"):
            words = line[4:].split()
            highest = 5 if words[0] == "standard" else int(words[0][2:])
            mirrors = "mirrors" in words
        elif line.startswith("hand:"):
            hand = [tuple(map(int, word.split("-"))) for word in line[5:].split()]
        elif line and line not in ("tiles:", "rules: pressman"):
            raise ValueError(f"the line {line!r} has an unknown form")
    return PlainText(highest, mirrors, hand, tiles)


def figure(kind: str, text: str) -> int:
    """Compute the number that the position in ``text`` reaches, such as the number of its hexagons.

    Raises:
        ValueError: the position is not a result of this kind.
    """
    table = read(text)
    scores = [_lay(table, number) for number in range(len(table.tiles))]
    if kind == "dead-board":
        need(not anything_fits(table), "some tile can still be placed")
        return len(table.tiles)
    if kind in ("compact-figure", "hexagons-whole-set", "bridges-whole-set"):
        need(len(table.tiles) == len(_all(table)), "a tile of the set is missing")
    if kind == "compact-figure":
        return sum(_across(table.tiles, tile, edge) is None for tile in table.tiles for edge in range(3))
    if kind == "bridges-whole-set":
        order = range(1, len(table.tiles))
        need(all(_beside(table.tiles[:one], table.tiles[one]) for one in order), "a tile is next to no earlier one")
        return len(bridging(table.tiles))
    if kind in ("hexagons", "hexagons-whole-set"):
        return hexagons(table.tiles)
    if kind == "move":
        return max(_best(table, tile) for tile in table.hand)
    if kind == "three-moves":
        need(len(scores) == 3, f"found {len(scores)} tiles, expected 3")
        return sum(scores)
    raise ValueError(f"there is no kind {kind!r}")


def need(holds: bool, message: str) -> None:
    if not holds:
        raise ValueError(message)


def spots(x: int, y: int) -> tuple[Spot, Spot, Spot]:
    """The three points of the face ``x,y``, clockwise from the top or the upper left."""
    if (x + y) % 2 == 0:  # points up
        return (x, y), (x + 1, y + 1), (x - 1, y + 1)
    return (x - 1, y), (x + 1, y), (x, y + 1)


def name(values: tuple[int, ...]) -> tuple[int, ...]:
    a, b, c = values
    return sorted([(a, b, c), (b, c, a), (c, a, b)])[0]


def _all(table: PlainText) -> set[tuple[int, ...]]:
    span = range(table.highest + 1)
    up: set[tuple[int, ...]] = {(a, b, c) for a in span for b in span for c in span if a <= b <= c}
    return up | {name((c, b, a)) for a, b, c in up} if table.mirrors else up


def on(tiles: list[PlacedTile]) -> dict[Spot, int]:
    return {spot: value for tile in tiles for spot, value in zip(tile.spots, tile.values)}


def _around(tiles: list[PlacedTile]) -> dict[Spot, int]:
    counts: dict[Spot, int] = {}
    for tile in tiles:
        for spot in tile.spots:
            counts[spot] = counts.get(spot, 0) + 1
    return counts


def hexagons(tiles: list[PlacedTile]) -> int:
    """Count the points that have tiles on all six faces around them."""
    return sum(count == 6 for count in _around(tiles).values())


def _beside(tiles: list[PlacedTile], tile: PlacedTile) -> list[int]:
    return [number for number, other in enumerate(tiles) if len({*other.spots} & {*tile.spots}) == 2]


def _across(tiles: list[PlacedTile], tile: PlacedTile, edge: int) -> PlacedTile | None:
    ends = {tile.spots[edge], tile.spots[(edge + 1) % 3]}
    return next((other for other in tiles if other != tile and ends <= {*other.spots}), None)


def _lay(table: PlainText, number: int) -> int:
    """Check the tile with this index; return the score for placing it after all earlier tiles."""
    tile, before = table.tiles[number], table.tiles[:number]
    rest = before + table.tiles[number + 1 :]
    need(name(tile.values) in _all(table), f"{tile.values} is no tile of the set")
    need(all(name(other.values) != name(tile.values) for other in before), f"{tile.values} is on the board twice")
    need(all({*other.spots} != {*tile.spots} for other in before), f"two tiles are on the face {tile.spots}")
    values = on(rest)
    for spot, value in zip(tile.spots, tile.values):
        need(values.get(spot, value) == value, f"values disagree at {spot}")
    if number == 0:
        reached, size = [tile], 0
        while len(reached) > size:
            size = len(reached)
            reached += [other for other in rest if other not in reached and _beside(reached, other)]
        need(size == len(table.tiles), "the tiles are not connected")
    return score(before, tile)


def bridging(tiles: list[PlacedTile]) -> list[int]:
    """The indices of the tiles that form a bridge, if they are placed in this order."""
    return [number for number in range(1, len(tiles)) if _bridge(tiles[:number], tiles[number])]


def _bridge(before: list[PlacedTile], tile: PlacedTile) -> bool:
    known = on(before)
    return len(_beside(before, tile)) == 1 and all(spot in known for spot in tile.spots)


def score(before: list[PlacedTile], tile: PlacedTile) -> int:
    """Compute the score for placing a tile after the tiles in ``before``; the rules are ``pressman``."""
    if not before:
        triple = len({*tile.values}) == 1
        return sum(tile.values) + (10 if sum(tile.values) else 40) * triple
    beside = _beside(before, tile)
    counts = _around([*before, tile])
    closed = sum(counts[spot] == 6 for spot in tile.spots)
    extends = len(beside) > 1 and bool({*beside} & {*bridging(before)})
    return sum(tile.values) + 50 * closed + 40 * (extends or _bridge(before, tile))


def _places(tiles: list[PlacedTile]) -> set[tuple[Spot, Spot, Spot]]:
    """Find the empty faces next to a tile; give the points of each in the order of ``spots``."""
    taken = {frozenset(tile.spots) for tile in tiles}
    places = set()
    for a, b, c in (tile.spots for tile in tiles):
        for (ax, ay), (bx, by), (cx, cy) in ((a, b, c), (b, c, a), (c, a, b)):
            places.add(_from_upper_left(((bx, by), (ax, ay), (ax + bx - cx, ay + by - cy))))
    return {place for place in places if frozenset(place) not in taken}


def _from_upper_left(place: tuple[Spot, Spot, Spot]) -> tuple[Spot, Spot, Spot]:
    a, b, c = place
    return min((a, b, c), (b, c, a), (c, a, b), key=lambda turned: (turned[0][1], turned[0][0]))


def _turns(values: tuple[int, ...]) -> set[tuple[int, int, int]]:
    a, b, c = values
    return {(a, b, c), (b, c, a), (c, a, b)}


def fitting(tiles: list[PlacedTile], names: Iterable[tuple[int, ...]]) -> Iterator[PlacedTile]:
    known, places = on(tiles), _places(tiles)
    for values in {turned for tile in names for turned in _turns(tile)}:
        for place in places:
            if all(known.get(spot, value) == value for spot, value in zip(place, values)):
                yield PlacedTile(place, values)


def anything_fits(table: PlainText) -> bool:
    placed = {name(tile.values) for tile in table.tiles}
    return any(fitting(table.tiles, _all(table) - placed))


def _best(table: PlainText, tile: tuple[int, ...]) -> int:
    need(name(tile) in _all(table), f"{tile} is no tile of the set")
    need(name(tile) not in {name(other.values) for other in table.tiles}, f"{tile} is already on the board")
    return max((score(table.tiles, placed) for placed in fitting(table.tiles, [tile])), default=0)
