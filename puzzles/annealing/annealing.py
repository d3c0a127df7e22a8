"""Anneal a figure with the kernel.

An attempt can look for a figure with **half-turn symmetry**. Turn the figure by 180 degrees, and add ``n / 2`` to each
value, modulo the number ``n`` of values: the figure stays the same. If there is such a figure, this attempt usually
finds one much sooner than others. Adding ``n / 2`` must change every tile of the set into another one. This holds for
all sets 0-N with odd N, with or without mirror images.
"""

from __future__ import annotations

import math
import random
from collections.abc import Set
from itertools import chain, product
from typing import NamedTuple

from analyzer.board import Board, Placement
from analyzer.engine.clock import Clock
from analyzer.engine.kernel import machine as kernel_machine
from analyzer.lattice import Face, Point, corners, is_point
from analyzer.tiles import Tile, TileSet
from puzzles.annealing import kernel
from puzzles.regions import faces_at_points, perimeter

HOTTEST, COLDEST = 0.3, 0.08
"""The first and the last temperature without half-turn symmetry, chosen by experiment."""

SHORTEST_ATTEMPT = 30_000_000
"""The steps of the shortest attempt; about two seconds in compiled code."""

ROOM = 30
"""A figure can grow by this many faces beyond the initial shape on each side."""

PIECES = 1000
"""The number of temperatures in an attempt."""

_WALL = 4
"""The width of the wall at the grid's rim, in faces."""


class HalfTurn(NamedTuple):
    """A half turn of the lattice that also changes the values.

    The **twin** of a point, a face or a value is its image.

    Attributes:
        centre: the sum of the coordinates of a point and of its twin; the same for all points.
        values: the twin of each value.
    """

    centre: tuple[int, int]
    values: tuple[int, ...]

    def point(self, point: Point) -> Point:
        return self.centre[0] - point[0], self.centre[1] - point[1]

    def face(self, face: Face) -> Face:
        """The twin of a face.

        >>> HalfTurn((1, 1), (1, 0)).face((0, 0))
        (1, 0)
        """
        return self.centre[0] - face[0], self.centre[1] - 1 - face[1]


def half_turn(tile_set: TileSet, faces: Set[Face]) -> HalfTurn | None:
    """Find the half turn that maps these faces and this set to themselves, if there is one.

    The centre is the middle of an edge. A point there would be its own twin, so its value would be its own twin, too.
    There is no such value.

    >>> half_turn(TileSet.named("0-3"), {(0, 0), (1, 0)})
    HalfTurn(centre=(1, 1), values=(2, 3, 0, 1))
    """
    count = tile_set.highest + 1
    values = tuple((value + count // 2) % count for value in range(count))
    twins = {tile: Tile.of(*(values[value] for value in tile)) for tile in tile_set}
    if count % 2 or set(twins.values()) != set(tile_set) or any(tile == twin for tile, twin in twins.items()):
        return None
    points = faces_at_points(faces)
    columns, rows = [x for x, _ in points], [y for _, y in points]
    turn = HalfTurn((min(columns) + max(columns), min(rows) + max(rows)), values)
    if sum(turn.centre) % 2 or {turn.face(face) for face in faces} != faces:
        return None  # the image of a point would not be a point
    across, down = turn.centre
    middle_is_a_point = across % 2 == 0 and is_point((across // 2, down // 2))
    return None if middle_is_a_point else turn


def turned_perimeter(faces: int, least: int, hole: bool = False) -> int:
    """Raise ``least``, a lower bound on any perimeter, to a bound for figures with half-turn symmetry.

    The perimeter is three times the number of faces minus twice the number of shared edges. The half turn swaps shared
    edges in pairs, except an edge at its centre. So their number is even with a hole at the centre, otherwise odd.

    >>> turned_perimeter(56, 36), turned_perimeter(56, 38, hole=True)
    (38, 40)
    """
    return least + (3 * faces - (0 if hole else 2) - least) % 4


class Annealing:
    """One attempt to anneal a figure. The same arguments always give the same attempt."""

    def __init__(
        self,
        tile_set: TileSet,
        faces: Set[Face],
        seed: str,
        room: int = 0,
        turn: HalfTurn | None = None,
        machine: kernel_machine.Machine | None = None,
    ) -> None:
        """Put random values on all points of a grid around the faces.

        There must be at least as many tiles as faces. The figure can grow by ``room`` faces on each side. With
        ``turn``, it keeps this symmetry.
        """
        self.tile_set = tile_set
        self._machine = machine or kernel_machine.start(kernel.__name__)
        source = random.Random(seed)
        margin = room + _WALL
        left, self._top = min(x for x, _ in faces) - margin, min(y for _, y in faces) - margin
        self._left = left - (left + self._top) % 2
        self._width = max(x for x, _ in faces) + margin + 2 - self._left
        height = max(y for _, y in faces) + margin + 2 - self._top
        self._grid = self._machine.integers(
            number
            for place in product(range(height), range(self._width))
            for number in self._row(place, height, source.randrange(tile_set.highest + 1))
        )
        self._turn = turn
        if turn is not None:
            self._pair(turn)
        for face in faces:
            self._grid[self._start(face) + kernel.PLACED] = kernel.FIGURE
        for point, count in faces_at_points(faces).items():
            self._grid[self._start(point) + kernel.AROUND] = count
        self._book = self._machine.integers(self._pages(faces, source))

    def _row(self, place: tuple[int, int], height: int, value: int) -> tuple[int, ...]:
        """Return the grid's initial row at the place ``(y, x)``; see ``kernel.VALUE``."""
        y, x = place
        inside = _WALL <= x < self._width - _WALL and _WALL <= y < height - _WALL
        start = (y * self._width + x) * kernel.ROW
        return value, kernel.EMPTY if inside else kernel.WALL, 0, (x + y) % 2, start, start

    def _pair(self, turn: HalfTurn) -> None:
        """Link each face and each point to its twin, and give twins matching values.

        Some places in the wall have no twin.
        """
        origin = (self._left, self._top)
        face_sum = self._start(origin) + self._start(turn.face(origin))
        point_sum = self._start(origin) + self._start(turn.point(origin))
        size = len(self._grid)
        for start in range(0, size, kernel.ROW):
            if 0 <= face_sum - start < size:
                self._grid[start + kernel.TWIN_FACE] = face_sum - start
            twin = point_sum - start
            if 0 <= twin < size:
                self._grid[start + kernel.TWIN_POINT] = twin
            if start < twin < size:
                self._grid[twin + kernel.VALUE] = turn.values[self._grid[start + kernel.VALUE]]

    def _pages(self, faces: Set[Face], source: random.Random) -> list[int]:
        tile_set = self.tile_set
        places = [self._start(face) for face in sorted(faces)]
        tiles = [tile_set.number.get(self._triple(face), len(tile_set)) for face in faces]
        count = [tiles.count(number) for number in range(len(tile_set) + 1)]
        table = [
            tile_set.number.get((a, b, c), len(tile_set)) for a, b, c in product(range(tile_set.highest + 1), repeat=3)
        ]
        number = {place: which for which, place in enumerate(places)}
        twins = [number[int(self._grid[place + kernel.TWIN_FACE])] for place in places]
        twin_values = self._turn.values if self._turn else range(tile_set.highest + 1)
        chances = [0] * (kernel.MOST_RISE + 1)
        energy = len(faces) - sum(times > 0 for times in count[:-1])
        head = [source.getrandbits(32), source.getrandbits(30), energy, perimeter(faces)]
        head += [tile_set.highest + 1, self._width * kernel.ROW, len(tile_set), len(faces)]
        pages = (chances, count, table, places, twins, twin_values)
        start = kernel.HEAD
        for page in pages:
            head.append(start)
            start += len(page)
        return [*head, *chain.from_iterable(pages)]

    @property
    def missing(self) -> int:
        """The number of faces minus the number of different tiles."""
        return int(self._book[kernel.ENERGY])

    def cool(self, piece: int, steps: int, limit: int) -> int:
        """Take up to ``steps`` steps at the temperature with the index ``piece``; return the number taken.

        The steps end early if the figure is complete. With the ``limit`` 0, the shape stays the same; otherwise, no
        step makes the perimeter longer than ``limit``.
        """
        temperature = HOTTEST * (COLDEST / HOTTEST) ** (piece / (PIECES - 1))
        if self._turn is not None:
            temperature *= 2  # a step also changes a twin, so the energy changes about twice as much
        first = self._book[kernel.CHANCES]
        for rise in range(kernel.MOST_RISE + 1):
            self._book[first + rise] = int(math.exp(-rise / temperature) * (1 << kernel.WORD))
        return self._machine.call(kernel.sweep, self._grid, self._book, steps, limit)

    def layout(self) -> list[Placement]:
        """Return the figure. Some of its placements may have values that no tile has."""
        first = self._book[kernel.FACE_LIST]
        faces = [self._place(int(self._book[first + number])) for number in range(self._book[kernel.FACES])]
        return [Placement(face, self._triple(face)) for face in faces]

    def board(self) -> Board:
        """The complete figure as a board.

        Raises:
            BoardError: no tile has the values at a face's corners, or two faces have the same tile.
        """
        return Board.of(self.tile_set, self.layout(), connected=False)

    def _start(self, place: Face | Point) -> int:
        return ((place[1] - self._top) * self._width + place[0] - self._left) * kernel.ROW

    def _place(self, start: int) -> Face:
        y, x = divmod(start // kernel.ROW, self._width)
        return x + self._left, y + self._top

    def _triple(self, face: Face) -> tuple[int, int, int]:
        first, second, third = (int(self._grid[self._start(point) + kernel.VALUE]) for point in corners(face))
        return first, second, third


class Annealed(NamedTuple):
    """The result of an attempt.

    ``missing`` is the smallest number of missing tiles after any temperature. ``layout`` is the complete figure, if
    any.
    """

    missing: int
    layout: list[Placement] | None


def anneal(
    tile_set: TileSet,
    faces: Set[Face],
    seed: int,
    number: int,
    clock: Clock,
    limit: int = 0,
    turn: HalfTurn | None = None,
) -> Annealed:
    """Make attempt ``number`` (from 1).

    It ends early if the figure is complete or the time is up. For ``limit``, see ``Annealing.cool``.
    """
    annealing = Annealing(tile_set, faces, f"{seed}/{number}", ROOM if limit else 0, turn)
    steps = SHORTEST_ATTEMPT * luby(number) // PIECES
    missing = len(faces)
    for piece in range(PIECES):
        annealing.cool(piece, steps, limit)
        missing = min(missing, annealing.missing)
        if not missing:
            return Annealed(0, annealing.layout())
        if clock.over:
            break
    return Annealed(missing, None)


def luby(number: int) -> int:
    """Return the length of attempt ``number``, counted from 1; the shortest attempt has length 1.

    On average, a search takes longer than with the best fixed length, but only by a logarithmic factor (Luby, Sinclair
    and Zuckerman, Optimal speedup of Las Vegas algorithms, 1993).

    >>> [luby(number) for number in range(1, 16)]
    [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]
    """
    power = 1 << number.bit_length() - 1
    return power if number == 2 * power - 1 else luby(number - power + 1)
