"""Find the smallest removals that turn a faulty layout into a legal board. The result is exact if the search finishes.

Two tiles **clash** if they cannot both stay: two values at a point, the same face, or the same tile. Tiles **touch** if
their faces share an edge. The tiles that stay must be connected, and no two may clash. A branch-and-bound search finds
the largest selections that can stay. It branches on the tile with the most clashes: either this tile goes, or all tiles
that clash with it go. The tiles that stay are connected, so each connected part of the layout is searched alone. The
bound comes from groups of tiles that all clash with each other: at most one tile of each group can stay.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from analyzer.board import Placement
from analyzer.forms import json_keys
from analyzer.lattice import Face, Point, corners, neighbours
from analyzer.tiles import Tile, TileSet, numbers

MOST_WORK = 1_000_000
"""The maximum number of tiles in all branches together. Above it, the search stops without a proof."""

MOST_SETS = 12
"""The maximum number of removals in the result."""


@json_keys("fewest", "proven", "complete", "sets=placements")
class Removal(NamedTuple):
    """The smallest known sets of tiles whose removal repairs a layout.

    Attributes:
        fewest: the number of tiles in each removal.
        sets: at most ``MOST_SETS`` removals of that size; each lists the indices of its tiles in the layout.
        complete: whether ``sets`` contains all removals of that size.
        proven: whether it is proven that no smaller removal is enough.
        layout: the layout that the indices refer to.
    """

    fewest: int
    sets: tuple[tuple[int, ...], ...]
    complete: bool
    proven: bool
    layout: tuple[Placement, ...]

    @property
    def placements(self) -> tuple[tuple[Placement, ...], ...]:
        """The tiles in each removal."""
        return tuple(tuple(self.layout[number] for number in numbers) for numbers in self.sets)


def fewest_removals(
    tile_set: TileSet,
    layout: Sequence[Placement],
    connected: bool = True,
    stop: Callable[[], bool] = lambda: False,
) -> Removal:
    """Find the smallest removals that leave a legal board. The board may become empty.

    With ``connected=False``, the remaining tiles need not be connected. If ``stop`` returns true, the search ends early
    with the best result so far.
    """
    search = _RemovalSearch(_clashes(layout), _touches(layout) if connected else None, stop)
    search.explore(_mask(number for number, laid in enumerate(layout) if laid.tile in tile_set), 0)
    everything = (1 << len(layout)) - 1
    removals = sorted(tuple(numbers(everything & ~kept)) for kept in search.largest[:MOST_SETS])
    # Removing either copy of a repeated placement leaves the same board.
    distinct = {frozenset(layout[number] for number in removal): removal for removal in removals}
    proven = not search.stopped
    complete = proven and len(search.largest) <= MOST_SETS
    return Removal(len(removals[0]), tuple(sorted(distinct.values())), complete, proven, tuple(layout))


class _RemovalSearch:
    """A branch-and-bound search over the tiles of a layout.

    ``largest`` has the largest selections so far. One more than ``MOST_SETS`` shows that the list is incomplete.
    """

    def __init__(self, clashes: list[int], touches: list[int] | None, stop: Callable[[], bool]) -> None:
        self.largest: list[int] = [0]
        self.stopped = False
        self._work = 0
        self._stop = stop
        self._clashes = clashes
        self._touches = touches

    def explore(self, alive: int, kept: int) -> None:
        """Find the largest selections from ``alive`` that contain ``kept`` and have no clashes."""
        for part in self._parts(alive, kept):
            if not self._is_promising(part):
                continue
            self._work += part.bit_count()
            found = self.largest[0] > 0
            self.stopped = self.stopped or self._work > MOST_WORK or (found and self._stop())
            if self.stopped:
                return
            tile = self._most_clashing(part)
            if tile is None:
                self._record(part)
                continue
            self.explore(part & ~(1 << tile), kept)
            self.explore(part & ~self._clashes[tile], kept | 1 << tile)

    def _record(self, stay: int) -> None:
        size, best = stay.bit_count(), self.largest[0].bit_count()
        if size > best:
            self.largest = [stay]
        elif size == best and stay not in self.largest:
            self.largest.append(stay)

    def _is_promising(self, alive: int) -> bool:
        """Whether these tiles can contain a selection not yet in ``largest``."""
        best = self.largest[0].bit_count()
        needed = best if len(self.largest) <= MOST_SETS else best + 1
        groups = 0
        while alive and groups < needed:
            groups += 1
            low = alive & -alive
            alive ^= low
            others = self._clashes[low.bit_length() - 1] & alive
            while others:
                low = others & -others
                alive ^= low
                others &= self._clashes[low.bit_length() - 1]
        return groups >= needed

    def _most_clashing(self, alive: int) -> int | None:
        most, found = 0, None
        for tile in numbers(alive):
            count = (self._clashes[tile] & alive).bit_count()
            if count > most:
                most, found = count, tile
        return found

    def _parts(self, alive: int, kept: int) -> Iterator[int]:
        """Yield each connected part of ``alive`` that contains all tiles in ``kept``, the largest part first."""
        if self._touches is None:
            yield alive
            return
        parts = []
        left = alive
        while left:
            part = self._part(kept & -kept or left & -left, left)
            left &= ~part
            parts.append(part)
            if kept:
                break
        yield from sorted((part for part in parts if not kept & ~part), key=int.bit_count, reverse=True)

    def _part(self, start: int, among: int) -> int:
        assert self._touches is not None
        part = edge = start
        while edge:
            low = edge & -edge
            edge ^= low
            new = self._touches[low.bit_length() - 1] & among & ~part
            part |= new
            edge |= new
        return part


def _clashes(layout: Sequence[Placement]) -> list[int]:
    clashes = [0] * len(layout)
    claims: dict[Point, dict[int, int]] = {}
    alike: dict[Face | Tile, int] = {}
    for number, laid in enumerate(layout):
        for point, value in zip(corners(laid.at), laid.corners):
            values = claims.setdefault(point, {})
            values[value] = values.get(value, 0) | 1 << number
        for key in (laid.at, laid.tile):
            alike[key] = alike.get(key, 0) | 1 << number
    for values in claims.values():
        everybody = sum(values.values())
        for mask in values.values():
            for number in numbers(mask):
                clashes[number] |= everybody & ~mask
    for mask in alike.values():
        for number in numbers(mask):
            clashes[number] |= mask & ~(1 << number)
    return clashes


def _touches(layout: Sequence[Placement]) -> list[int]:
    on_face: dict[Face, int] = {}
    for number, laid in enumerate(layout):
        on_face[laid.at] = on_face.get(laid.at, 0) | 1 << number
    return [sum(on_face.get(face, 0) for face in neighbours(laid.at)) for laid in layout]


def _mask(places: Iterable[int]) -> int:
    mask = 0
    for number in places:
        mask |= 1 << number
    return mask
