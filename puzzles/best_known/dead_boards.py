"""Find the smallest dead board (a board on which no unplayed tile fits) and prove that none is smaller.

A slot demands every tile that agrees with the known values at its corners. A board is dead if all demanded tiles are
placed. The search tries the shapes in order of size. It gives values to the points of a shape one by one, beginning at
a slot, and rejects a value if the placed and demanded tiles then outnumber the faces. Nearly all values fail after a
few points.

The search uses two symmetries. It tries only one of all rotations and reflections of a shape; this requires a mirrored
set (``is_mirrored``). Some sets do not change if every value rises by one and the highest becomes the lowest. For these
sets, it tries only the lowest value at the first point.

>>> search = DeadBoardSearch(TileSet.named("0-2"))
>>> found = search.run(search.dead_boards)
>>> len(found.layout), found.least, [done.shapes for done in found.sizes]
(7, 7, [1, 1, 1, 3, 4, 12])
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from analyzer.board import Placement
from analyzer.engine.clock import Clock, OutOfTimeError, heeding_interrupts
from analyzer.engine.kernel.machine import start
from analyzer.engine.kernel.source import Ints
from analyzer.forms import json_keys
from analyzer.lattice import Face, Point, corners, neighbours
from analyzer.messages import phrase
from analyzer.tiles import Tile, TileSet
from puzzles.best_known import kernel
from puzzles.raising import own_raises

if TYPE_CHECKING:
    from puzzles.best_known.shapes import Shape

PIECE = 200_000
"""The most steps of the kernel between two checks of the clock."""

PAIR_GAIN, TRIPLE_GAIN, FACE_GAIN = 30, 3, 20
"""What a point gains in priority if it completes a slot that touches the board at two or three corners, or a face.

They affect only the speed. On shapes of 12 faces, these were the best of eight combinations.
"""


@json_keys("tiles", "shapes", "attempts")
class SizeDone(NamedTuple):
    """The counts for a size that was searched completely.

    Attributes:
        tiles: the size, as a number of tiles.
        shapes: the number of shapes of this size.
        attempts: the number of values tried on the points of these shapes.
    """

    tiles: int
    shapes: int
    attempts: int


class DeadBoard(NamedTuple):
    """The result of a search for the smallest dead board.

    Attributes:
        layout: the first of the smallest dead boards; empty if none was found.
        least: no dead board is smaller than this size. This is proven only if the search began with size 1.
        sizes: the sizes that were searched completely and have no dead board.
        stopped: why the search ended: ``found``, ``seconds`` (the time ran out) or ``interrupted``.
    """

    layout: tuple[Placement, ...]
    least: int
    sizes: tuple[SizeDone, ...]
    stopped: str


def is_mirrored(tile_set: TileSet) -> bool:
    """Return whether the set has the mirror images of all its tiles, as they are or with ``highest - v`` for ``v``."""
    highest = tile_set.highest
    return all(tile.mirror in tile_set for tile in tile_set) or all(
        Tile(highest - a, highest - c, highest - b) in tile_set for a, b, c in tile_set
    )


def points_in_order(shape: Shape) -> list[Point]:
    """Order the points for the search: two points of one slot, then the others by priority (``PAIR_GAIN``)."""
    touched = sorted({point for face in shape for point in corners(face)})
    slots = [[point for point in demand if point in touched] for demand in _demands(shape)]
    pairs = [points for points in slots if len(points) == 2]
    groups = [*((points, PAIR_GAIN if len(points) == 2 else TRIPLE_GAIN) for points in slots)]
    groups += [([*corners(face)], FACE_GAIN) for face in shape]
    missing = [set(points) for points, _ in groups]
    groups_at: dict[Point, list[int]] = {point: [] for point in touched}
    for number, (points, _) in enumerate(groups):
        for point in points:
            groups_at[point].append(number)
    gains = dict.fromkeys(touched, 0)
    order: list[Point] = []
    first = list(min(pairs, default=slots[0]))
    while gains:
        point = first.pop(0) if first else max(gains, key=lambda point: (gains[point], point))
        order.append(point)
        del gains[point]
        for number in groups_at[point]:
            missing[number].remove(point)
            if len(missing[number]) == 1:
                gains[next(iter(missing[number]))] += groups[number][1]
    return order


def _demands(shape: Shape) -> list[tuple[Point, Point, Point]]:
    return [corners(face) for face in sorted({other for face in shape for other in neighbours(face)} - set(shape))]


class _Plan:
    def __init__(self, shape: Shape, table: _Table) -> None:
        self.order = points_in_order(shape)
        place = {point: number for number, point in enumerate(self.order)}
        many = len(self.order)
        known_at: list[tuple[list[list[int]], list[list[int]]]] = [([], []) for _ in self.order]
        for kind, all_points in enumerate(([corners(face) for face in shape], _demands(shape))):
            for points in all_points:
                numbers = [place.get(point, many) for point in points]
                known_at[max(number for number in numbers if number < many)][kind].append(numbers)
        triples: list[int] = []
        begins = [0]
        for kinds in known_at:
            for group in kinds:
                triples += [number for numbers in group for number in numbers]
                begins.append(len(triples) // 3)
        contents = triples, begins, [-1] * many + [len(table.values)], [0] * table.words, [0] * table.words, [0, 0]
        self._arrays = table.arrays(len(shape))
        for array, start_with in zip(self._arrays, contents):
            array[: len(start_with)] = start_with
        self._numbers = (len(table.values), len(table.first), table.words, len(shape), many)
        self._table = table

    def seek(self) -> int:
        return self._table.machine.call(kernel.seek, self._table.fitting, *self._arrays, *self._numbers, PIECE)

    @property
    def attempts(self) -> int:
        return self._arrays[-1][1]

    @property
    def values(self) -> dict[Point, int]:
        return {point: self._table.values[self._arrays[2][number]] for number, point in enumerate(self.order)}


class _Table:
    def __init__(self, tile_set: TileSet) -> None:
        self.machine = start(kernel.__name__)
        self.values = tile_set.values
        self.first = self.values[:1] if len(own_raises(tile_set)) == len(self.values) else self.values
        self.words = -(-len(tile_set) // kernel.BITS)
        known = (*self.values, None)
        fitting = (tile_set.fitting[corner] for corner in product(known, known, known))
        word = (1 << kernel.BITS) - 1
        masks = [mask >> kernel.BITS * number & word for mask in fitting for number in range(self.words)]
        self.fitting = self.machine.integers(masks)
        self._arrays: tuple[Ints, ...] = ()
        self._room = 0

    def arrays(self, faces: int) -> tuple[Ints, ...]:
        """Return the arrays ``triples`` to ``state`` of ``kernel.seek``, long enough for this many faces."""
        if faces > self._room:
            points = faces + 2
            masks = (points + 1) * self.words
            lengths = (12 * faces, 2 * points + 1, points + 1, masks, masks, 2)
            self._arrays, self._room = tuple(map(self.machine.zeros, lengths)), faces
        return self._arrays


class DeadBoardSearch:
    """A search of all shapes for dead boards, the smallest first.

    ``tiles`` is the current size, and ``shapes`` is the number of shapes of this size. ``shape`` is the number of the
    current shape, from 1. ``attempts`` counts the values tried on the shapes of this size.
    """

    def __init__(self, tile_set: TileSet, clock: Clock | None = None) -> None:
        self.tile_set = tile_set
        self.tiles = self.shape = self.shapes = self.attempts = 0
        self._clock = clock or Clock()
        self._table = _Table(tile_set)

    def run(self, boards: Callable[[Shape], Iterator[dict[Point, int]]], least: int = 1) -> DeadBoard:
        """Search until a dead board is found, the time runs out or an interrupt comes.

        ``boards`` finds dead boards of a shape; it can be ``dead_boards`` or an independent function. Nothing is proven
        about sizes below ``least``.

        Raises:
            ValueError: the set is not mirrored (``is_mirrored``).
        """
        if not is_mirrored(self.tile_set):
            raise ValueError(
                phrase(
                    "this set lacks the mirror symmetry that the search needs: choose a set without changes, such as "
                    "'standard' or '0-5 mirrors'"
                )
            )
        from puzzles.best_known.shapes import shapes_by_size

        sizes: list[SizeDone] = []
        try:
            with heeding_interrupts(self._clock):
                for shapes in shapes_by_size(self._clock.check):
                    self.tiles, self.shape, self.shapes, self.attempts = len(shapes[0]), 0, len(shapes), 0
                    if self.tiles < least:
                        continue
                    layout = self._first_dead(shapes, boards)
                    if layout:
                        return DeadBoard(layout, self.tiles, tuple(sizes), "found")
                    sizes.append(SizeDone(self.tiles, len(shapes), self.attempts))
        except OutOfTimeError:
            pass
        least = sizes[-1].tiles + 1 if sizes else least
        return DeadBoard((), least, tuple(sizes), self._clock.reason)

    def least_below(self, size: int) -> int:
        """Return the size of the smallest dead board, or ``size`` if no dead board is smaller.

        Raises:
            OutOfTimeError: the time ran out.
        """
        from puzzles.best_known.shapes import shapes_by_size

        for shapes in shapes_by_size(self._clock.check):
            if len(shapes[0]) == size or self._first_dead(shapes, self.dead_boards):
                return len(shapes[0])
        raise AssertionError("there are shapes of every size")

    def _first_dead(
        self, shapes: Sequence[Shape], boards: Callable[[Shape], Iterator[dict[Point, int]]]
    ) -> tuple[Placement, ...]:
        for self.shape, shape in enumerate(shapes, 1):
            self._clock.check()
            values = next(boards(shape), None)
            if values is not None:
                return laid_out(shape, values)
        return ()

    def dead_boards(self, shape: Shape) -> Iterator[dict[Point, int]]:
        """Find the dead boards of a shape; for each, yield the values of its points.

        For a set with the second symmetry (see the module), the first point always has the lowest value.

        Raises:
            OutOfTimeError: the time ran out.
        """
        plan = _Plan(shape, self._table)
        before = self.attempts
        ending = kernel.PAUSED
        while ending != kernel.EXHAUSTED:
            ending = plan.seek()
            self.attempts = before + plan.attempts
            if ending == kernel.FOUND:
                yield plan.values
            self._clock.check()


def laid_out(shape: Shape, values: dict[Point, int]) -> tuple[Placement, ...]:
    """The placements on a shape; each after the first is next to an earlier one."""
    left, order = list(shape), [shape[0]]
    left.remove(shape[0])
    while left:
        face = next(face for face in left if any(other in order for other in neighbours(face)))
        left.remove(face)
        order.append(face)
    return tuple(_placement(face, values) for face in order)


def _placement(face: Face, values: dict[Point, int]) -> Placement:
    first, second, third = corners(face)
    return Placement(face, (values[first], values[second], values[third]))
