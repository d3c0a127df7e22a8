"""Anneal a figure: prepare the kernel's arrays from faces and tiles, and read the figure from the arrays.

Let ``n`` be the number of values. An attempt can look for a figure with **half-turn symmetry**. Such a figure stays the
same if it is turned by 180 degrees and ``n / 2`` is added to each value, modulo ``n``. If a symmetric figure exists,
the attempt usually succeeds much sooner than an attempt that allows any figure. A set has half-turn symmetry if adding
``n / 2`` to all values, modulo ``n``, changes every tile into another tile of the set. Every set 0-N with odd N,
with or without mirror images, has half-turn symmetry.
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
"""The first and last temperatures of an attempt without half-turn symmetry, chosen by experiment."""

SHORTEST_ATTEMPT = 30_000_000
"""The number of steps in the shortest attempt, which takes about two seconds in compiled code."""

ROOM = 30
"""The number of faces by which a figure can extend beyond the initial shape on each side."""

PIECES = 1000
"""The number of temperatures in an attempt. An attempt can be stopped between two temperatures."""

_WALL = 4
"""The width of the wall at the grid's rim, in faces."""


class HalfTurn(NamedTuple):
    """A half turn of the lattice that also changes the values.

    The **twin** of a point, a face or a value is its image under the half turn.

    Attributes:
        centre: for any point and its twin, the sum of their x coordinates and the sum of their y coordinates.
        values: for each value of a point, the value of its twin.
    """

    centre: tuple[int, int]
    values: tuple[int, ...]

    def point(self, point: Point) -> Point:
        """The image of a point under this half turn."""
        return self.centre[0] - point[0], self.centre[1] - point[1]

    def face(self, face: Face) -> Face:
        """The image of a face under this half turn.

        >>> HalfTurn((1, 1), (1, 0)).face((0, 0))
        (1, 0)
        """
        return self.centre[0] - face[0], self.centre[1] - 1 - face[1]


def half_turn(tile_set: TileSet, faces: Set[Face]) -> HalfTurn | None:
    """The half turn of these faces and this set, or ``None`` if there is none.

    The centre must be the middle of an edge: a point at the centre would be its own twin, but no value is its own twin.

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
        return None  # if the sum is odd, the image of a point is not a point
    across, down = turn.centre
    middle_is_a_point = across % 2 == 0 and is_point((across // 2, down // 2))
    return None if middle_is_a_point else turn


def turned_perimeter(faces: int, least: int, hole: bool = False) -> int:
    """A lower bound on the perimeter of a figure with half-turn symmetry; ``least`` is a lower bound for any figure.

    The perimeter is three times the number of faces minus twice the number of edges shared by two faces. The half turn
    swaps edges in pairs, except for the edge at its centre. So the number of shared edges is even if there is a hole at
    the centre, and odd otherwise.

    >>> turned_perimeter(56, 36), turned_perimeter(56, 38, hole=True)
    (38, 40)
    """
    return least + (3 * faces - (0 if hole else 2) - least) % 4


class Annealing:
    """One attempt to anneal a figure. The same arguments give the same attempt on every computer."""

    def __init__(
        self,
        tile_set: TileSet,
        faces: Set[Face],
        seed: str,
        room: int = 0,
        turn: HalfTurn | None = None,
        machine: kernel_machine.Machine | None = None,
    ) -> None:
        """Put random values on all points of a grid that contains the faces.

        Args:
            tile_set: the tiles.
            faces: the initial shape, with no more faces than tiles.
            seed: the seed for the random numbers.
            room: how many faces the figure can extend beyond the initial shape on each side.
            turn: a half turn of the set and the faces; the figure stays symmetric under it.
            machine: the machine that runs the kernel; by default, ``kernel_machine.start`` chooses it.
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
        """The initial row of the grid at ``place``, given as ``(y, x)``. For its numbers, see ``kernel.VALUE``."""
        y, x = place
        inside = _WALL <= x < self._width - _WALL and _WALL <= y < height - _WALL
        start = (y * self._width + x) * kernel.ROW
        return value, kernel.EMPTY if inside else kernel.WALL, 0, (x + y) % 2, start, start

    def _pair(self, turn: HalfTurn) -> None:
        """Link each face and each point to its twin, and give twins matching values.

        Some faces and points in the wall have no twin.
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
        """The initial ``book``: its head (see ``kernel.RANDOM``), then the tables."""
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
        """The number of tiles that the figure lacks: the number of faces minus the number of different tiles."""
        return int(self._book[kernel.ENERGY])

    def cool(self, piece: int, steps: int, limit: int) -> int:
        """Take up to ``steps`` steps at temperature number ``piece``, counted from 0, and return the number taken.

        No more steps are taken once every face has a different tile. If ``limit`` is 0, the shape stays the same;
        otherwise, no step lengthens the perimeter beyond ``limit``.
        """
        temperature = HOTTEST * (COLDEST / HOTTEST) ** (piece / (PIECES - 1))
        if self._turn is not None:
            temperature *= 2  # a step also changes a twin, so the energy changes about twice as much
        first = self._book[kernel.CHANCES]
        for rise in range(kernel.MOST_RISE + 1):
            self._book[first + rise] = int(math.exp(-rise / temperature) * (1 << kernel.WORD))
        return self._machine.call(kernel.sweep, self._grid, self._book, steps, limit)

    def layout(self) -> list[Placement]:
        """A placement for each face of the figure; some placements may have values that no tile has."""
        first = self._book[kernel.FACE_LIST]
        faces = [self._place(int(self._book[first + number])) for number in range(self._book[kernel.FACES])]
        return [Placement(face, self._triple(face)) for face in faces]

    def board(self) -> Board:
        """The figure as a board, after a check that every face has a different tile.

        Raises:
            BoardError: no tile has the values at a face's corners, or two faces have the same tile.
        """
        return Board.of(self.tile_set, self.layout(), connected=False)

    def _start(self, place: Face | Point) -> int:
        """The index in ``grid`` where the row of a face or a point begins."""
        return ((place[1] - self._top) * self._width + place[0] - self._left) * kernel.ROW

    def _place(self, start: int) -> Face:
        y, x = divmod(start // kernel.ROW, self._width)
        return x + self._left, y + self._top

    def _triple(self, face: Face) -> tuple[int, int, int]:
        first, second, third = (int(self._grid[self._start(point) + kernel.VALUE]) for point in corners(face))
        return first, second, third


class Annealed(NamedTuple):
    """The result of one annealing attempt.

    Attributes:
        missing: the smallest number of missing tiles during the attempt, measured after each temperature.
        layout: the tiles; ``None`` if tiles are still missing.
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
    """Make attempt ``number`` (counted from 1) with a seed; it ends early if the figure is complete or time is up.

    For ``limit``, see ``Annealing.cool``; for ``tile_set``, ``faces`` and ``turn``, see ``Annealing``.
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
    """The length of attempt ``number``, counted from 1, in units of the shortest attempt: 1 1 2 1 1 2 4 …

    A search with these lengths takes longer on average than one with the best fixed length, but only by a logarithmic
    factor (Luby, Sinclair and Zuckerman, Optimal speedup of Las Vegas algorithms, 1993).

    >>> [luby(number) for number in range(1, 16)]
    [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]
    """
    power = 1 << number.bit_length() - 1
    return power if number == 2 * power - 1 else luby(number - power + 1)
