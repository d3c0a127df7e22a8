r"""A record judged a second time, by a reader that shares no code with the rest of the project.

It reads the list of tiles itself, knows the tiles and the rules of pressman by itself, and has a geometry of its own:
the corners of a tile are points of the plane, where the point ``x, y`` of the notation lies ``x`` half edges to the
right and ``y`` bands down. Two tiles are neighbours where they have two corners in common. Slow and plain.

>>> figure("three-moves", "tiles:\n 0,0 0-0-0\n 1,0 0-5-0\n 2,0 5-5-0\n")
55
"""

from __future__ import annotations

import re
from typing import NamedTuple, TypeAlias

Spot: TypeAlias = tuple[int, int]


class Lying(NamedTuple):
    """A tile on the table: its three corners clockwise, and the value on each."""

    spots: tuple[Spot, Spot, Spot]
    values: tuple[int, int, int]


class PlainText(NamedTuple):
    """What a text says: how high values go, whether mirror images exist, the hand, and the tiles in their order."""

    highest: int
    mirrors: bool
    hand: list[tuple[int, ...]]
    tiles: list[Lying]


def read(text: str) -> PlainText:
    """Read a list of tiles.

    Raises:
        ValueError: a line is not of those that it knows.
    """
    highest, mirrors, hand, tiles = 5, False, [], []
    for line in (line.split("#")[0].strip() for line in text.splitlines()):
        laid = re.fullmatch(r"(-?\d+),(-?\d+)\s+(\d)-(\d)-(\d)\s*\*?", line)
        if laid:
            x, y, *values = map(int, laid.groups())
            tiles.append(Lying(_spots(x, y), (values[0], values[1], values[2])))
        elif line.startswith("set:"):
            words = line[4:].split()
            highest = 5 if words[0] == "standard" else int(words[0][2:])
            mirrors = "mirrors" in words
        elif line.startswith("hand:"):
            hand = [tuple(map(int, word.split("-"))) for word in line[5:].split()]
        elif line and line not in ("tiles:", "rules: pressman"):
            raise ValueError(f"{line!r} is not understood")
    return PlainText(highest, mirrors, hand, tiles)


def figure(kind: str, text: str) -> int:
    """The figure of a record of this kind.

    Raises:
        ValueError: it is none; the message says why.
    """
    table = read(text)
    scores = [_lay(table, number) for number in range(len(table.tiles))]
    if kind == "dead-board":
        _need(not _anything_fits(table), "some tile can still be laid")
        return len(table.tiles)
    if kind == "compact-figure":
        _need(len(table.tiles) == len(_all(table)), "not every tile lies on it")
        return sum(_across(table.tiles, tile, edge) is None for tile in table.tiles for edge in range(3))
    if kind == "hexagons":
        return sum(count == 6 for count in _around(table.tiles).values())
    if kind == "move":
        return max(_best(table, tile) for tile in table.hand)
    if kind == "three-moves":
        _need(len(scores) == 3, "it has not three tiles")
        return sum(scores)
    raise ValueError(f"there is no kind {kind!r}")


def _need(holds: bool, message: str) -> None:
    if not holds:
        raise ValueError(message)


def _spots(x: int, y: int) -> tuple[Spot, Spot, Spot]:
    if (x + y) % 2 == 0:  # on its base, the tip above
        return (x, y), (x + 1, y + 1), (x - 1, y + 1)
    return (x - 1, y), (x + 1, y), (x, y + 1)


def _name(values: tuple[int, ...]) -> tuple[int, ...]:
    a, b, c = values
    return sorted([(a, b, c), (b, c, a), (c, a, b)])[0]


def _all(table: PlainText) -> set[tuple[int, ...]]:
    span = range(table.highest + 1)
    up: set[tuple[int, ...]] = {(a, b, c) for a in span for b in span for c in span if a <= b <= c}
    return up | {_name((c, b, a)) for a, b, c in up} if table.mirrors else up


def _on(tiles: list[Lying]) -> dict[Spot, int]:
    return {spot: value for tile in tiles for spot, value in zip(tile.spots, tile.values)}


def _around(tiles: list[Lying]) -> dict[Spot, int]:
    counts: dict[Spot, int] = {}
    for tile in tiles:
        for spot in tile.spots:
            counts[spot] = counts.get(spot, 0) + 1
    return counts


def _beside(tiles: list[Lying], tile: Lying) -> list[int]:
    """The numbers of the tiles that have two corners in common with this one."""
    return [number for number, other in enumerate(tiles) if len({*other.spots} & {*tile.spots}) == 2]


def _across(tiles: list[Lying], tile: Lying, edge: int) -> Lying | None:
    ends = {tile.spots[edge], tile.spots[(edge + 1) % 3]}
    return next((other for other in tiles if other != tile and ends <= {*other.spots}), None)


def _lay(table: PlainText, number: int) -> int:
    """What tile ``number`` scores on those before it, if it may lie there; a text may give them in any order."""
    tile, before = table.tiles[number], table.tiles[:number]
    rest = before + table.tiles[number + 1 :]
    _need(_name(tile.values) in _all(table), f"{tile.values} is no tile of the set")
    _need(all(_name(other.values) != _name(tile.values) for other in before), f"{tile.values} lies twice")
    _need(all({*other.spots} != {*tile.spots} for other in before), f"two tiles lie on {tile.spots}")
    values = _on(rest)
    for spot, value in zip(tile.spots, tile.values):
        _need(values.get(spot, value) == value, f"values disagree at {spot}")
    if number == 0:
        reached, size = [tile], 0
        while len(reached) > size:
            size = len(reached)
            reached += [other for other in rest if other not in reached and _beside(reached, other)]
        _need(size == len(table.tiles), "the tiles do not hang together")
        if len({*tile.values}) == 1:
            return sum(tile.values) + 10 if sum(tile.values) else 40
        return sum(tile.values)
    return _score(before, tile)


def _bridging(tiles: list[Lying]) -> list[int]:
    """The numbers of those that formed a bridge when they were laid in this order."""
    return [number for number in range(1, len(tiles)) if _bridge(tiles[:number], tiles[number])]


def _bridge(before: list[Lying], tile: Lying) -> bool:
    known = _on(before)
    return len(_beside(before, tile)) == 1 and all(spot in known for spot in tile.spots)


def _score(before: list[Lying], tile: Lying) -> int:
    """By the rules of pressman: 50 for each hexagon, 40 for a bridge or for adding to one along two edges."""
    beside = _beside(before, tile)
    counts = _around([*before, tile])
    hexagons = sum(counts[spot] == 6 for spot in tile.spots)
    extends = len(beside) > 1 and bool({*beside} & {*_bridging(before)})
    return sum(tile.values) + 50 * hexagons + 40 * (extends or _bridge(before, tile))


def _places(tiles: list[Lying]) -> set[tuple[Spot, Spot, Spot]]:
    """The empty places along an edge of some tile."""
    taken = {frozenset(tile.spots) for tile in tiles}
    reach = [(x + dx, y + dy) for tile in tiles for x, y in tile.spots for dx in (-2, -1, 0, 1, 2) for dy in (-1, 0, 1)]
    places = {_spots(x, y) for x, y in reach}
    return {spots for spots in places if frozenset(spots) not in taken and _beside(tiles, Lying(spots, (0, 0, 0)))}


def _turns(values: tuple[int, ...]) -> set[tuple[int, int, int]]:
    a, b, c = values
    return {(a, b, c), (b, c, a), (c, a, b)}


def _fitting(tiles: list[Lying], name: tuple[int, ...]) -> list[Lying]:
    known = _on(tiles)
    return [
        Lying(spots, values)
        for spots in _places(tiles)
        for values in _turns(name)
        if all(known.get(spot, value) == value for spot, value in zip(spots, values))
    ]


def _anything_fits(table: PlainText) -> bool:
    lying = {_name(tile.values) for tile in table.tiles}
    return any(_fitting(table.tiles, name) for name in _all(table) - lying)


def _best(table: PlainText, name: tuple[int, ...]) -> int:
    _need(_name(name) in _all(table), f"{name} is no tile of the set")
    _need(_name(name) not in {_name(tile.values) for tile in table.tiles}, f"{name} lies on the board")
    return max((_score(table.tiles, tile) for tile in _fitting(table.tiles, name)), default=0)
