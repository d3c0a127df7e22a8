"""Large regions without given values: rule out parts that are too thick, and fill by repetition or by annealing.

**Parts that are too thick.** If tiles ascend, a chain of points with the same value connects each inner point to the
outline. Each link of the chain needs two tiles with this value at two or more corners, and a set has few such tiles. No
filling is known for a large region with points far from its outline. A region with an impossible part is impossible.
CP-SAT proves this within seconds for a part of about fifty faces, but not for hundreds of faces.

**Repetition.** Add the same amount to every value, modulo the number of values: ascending tiles stay ascending. So a
part can repeat along a row, raised by the same amount each time, and use no tile twice. Only the values of this part,
the **piece**, have to be found. There is one search for each piece and amount. It usually succeeds quickly or not at
all. So ``AT_ONCE`` searches take turns, those with the smallest pieces first. In each turn, a search starts again in a
new random order and visits at most ``PIECE_NODES`` nodes.

**Annealing.** ``puzzles.annealing`` looks for the values.
"""

from __future__ import annotations

from collections import defaultdict
from random import Random
from typing import NamedTuple, TypeAlias

from analyzer.board import Board
from analyzer.engine.clock import Clock, OutOfTimeError
from analyzer.lattice import Face, Point, corners, ring_points
from analyzer.position import Position, Puzzle
from puzzles.fill.task import Task, Values

USUAL_FACES = 36
"""Up to this many faces, a region needs none of these methods."""

PART_FACES = 54
"""A part has at most as many faces as a hexagon of side 3."""

DEEP = 2
"""The least depth of a deep point: all its neighbours are inner points."""

SEED = 1

PIECE_NODES = 150

REPEATING_NODES = 100_000
"""The default node limit for all searches of ``repeating`` together; about two seconds."""

LEAST_TIMES = 3

AT_ONCE = 4

ROWS = ((2, 0), (1, 1), (-1, 1))
"""The steps to the next point along the three row directions."""

Spot: TypeAlias = tuple[int, int]
"""A point of a region: its number in the piece, and the number of the copy, 0 for the piece itself."""


class Piece(NamedTuple):
    """A part of a region. Copies of it, shifted along a row, cover the rest.

    Attributes:
        spots: the spot of each point of the task.
        repeats: for each face of the piece, the corners of this face and of its copies.
        closed: for each point of the piece, in search order, the faces that are complete once the point has a value.
    """

    spots: tuple[Spot, ...]
    repeats: tuple[tuple[tuple[Spot, ...], ...], ...]
    closed: tuple[tuple[int, ...], ...]


def is_large(task: Task) -> bool:
    """Whether a task is large, has no known values and may use its whole set."""
    return task.is_bare and task.tiles.bit_count() == len(task.tile_set) and len(task.faces) > USUAL_FACES


def may_repeat(task: Task) -> bool:
    """Whether a repeating filling is likely.

    No such filling is known for a region that has a face whose corners are all inner points.
    """
    inside = set(task.inside())
    return not any(inside.issuperset(points) for points in task.corners)


def deepest(task: Task) -> Point | None:
    """The first of the deepest inner points; ``None`` if no point is deep."""
    inside = [task.points[number] for number in task.inside()]
    depth, found = 0, None
    while inside:
        depth, found, all_inside = depth + 1, inside[0], set(inside)
        inside = [point for point in inside if all_inside.issuperset(ring_points(point))]
    return found if depth >= DEEP else None


def part(task: Task, middle: Point) -> Task:
    """The task of filling the ``PART_FACES`` faces nearest to a point.

    It has all tiles and no known values, so it has a filling if the whole task has one.
    """

    def distance(face: Face) -> int:
        # Squared distances, in units of (side / 2) ** 2: a column is half a side wide, a row sqrt(3) / 2 sides high.
        return sum((x - middle[0]) ** 2 + 3 * (y - middle[1]) ** 2 for x, y in corners(face))

    chosen = frozenset(sorted(task.faces, key=distance)[:PART_FACES])
    return Task.of(Puzzle(Position(Board.empty(task.tile_set)), chosen))


def repeating(task: Task, clock: Clock, nodes: int = REPEATING_NODES) -> Values | None:
    """A repeating filling of a task without known values, or ``None``.

    Raises:
        OutOfTimeError: the time ran out.
    """
    rng, left = Random(SEED), nodes
    amounts = range(1, len(task.tile_set.values))
    searches = [_Search(task, piece, raised, rng, clock) for piece in pieces(task) for raised in amounts]
    while searches and left > 0:
        for search in searches[:AT_ONCE]:
            if search.run():
                return search.values()
            left -= search.visited
        searches = [search for search in searches[:AT_ONCE] if search.visited >= PIECE_NODES] + searches[AT_ONCE:]
    return None


def pieces(task: Task) -> list[Piece]:
    most = len(task.points) // LEAST_TIMES
    found = [_piece(task, x * length, y * length) for length in range(1, most) for x, y in ROWS]
    return sorted((piece for piece in found if piece and len(piece.closed) <= most), key=lambda each: len(each.closed))


def _piece(task: Task, x: int, y: int) -> Piece | None:
    """Find the piece that, with copies shifted by ``(x, y)``, covers the region; ``None`` if there is none."""
    least = min(point[1] if y else point[0] for point in task.points)
    times = [(point[1] - least) // y if y else (point[0] - least) // x for point in task.points]
    if not 1 <= max(times) <= len(task.tile_set.values):
        return None
    bases = [(point[0] - x * time, point[1] - y * time) for point, time in zip(task.points, times)]
    # The points are sorted so that the search completes faces early.
    order = sorted(set(bases), key=lambda base: base[::-1] if y else base)
    number = {base: place for place, base in enumerate(order)}
    spots = tuple((number[base], time) for base, time in zip(bases, times))
    repeats: dict[tuple[Spot, ...], list[tuple[Spot, ...]]] = defaultdict(list)
    for numbers in task.corners:
        face = tuple(spots[point] for point in numbers)
        repeats[tuple((point, time - face[0][1]) for point, time in face)].append(face)
    last = [max(point for point, _ in face) for face in repeats]
    closed = tuple(tuple(face for face, end in enumerate(last) if end == point) for point in range(len(order)))
    return Piece(spots, tuple(map(tuple, repeats.values())), closed)


class _Search:
    """Gives values to the points of a piece, one by one, and uses no tile twice."""

    def __init__(self, task: Task, piece: Piece, raised: int, rng: Random, clock: Clock) -> None:
        self._set = task.tile_set
        self._piece = piece
        self._raised = raised
        self._rng = rng
        self._clock = clock
        self._given = [0] * len(piece.closed)
        self._tiles: dict[tuple[int, ...], int] = {}
        self.visited = 0

    def run(self) -> bool:
        self.visited = 0
        return self._fill(0, 0)

    def values(self) -> Values:
        return tuple(map(self._value, self._piece.spots))

    def _value(self, spot: Spot) -> int:
        values = self._set.values
        return values[(self._given[spot[0]] + self._raised * spot[1]) % len(values)]

    def _fill(self, point: int, used: int) -> bool:
        """Give values to this point and all later ones, but do not use the tiles in ``used``."""
        if point == len(self._given):
            return True
        self.visited += 1
        if self._clock.over:
            raise OutOfTimeError
        choices = range(len(self._set.values)) if point else range(1)
        for choice in self._rng.sample(choices, len(choices)):
            self._given[point] = choice
            mask = used
            for face in self._piece.closed[point]:
                tiles = self._tiles_on(face)
                if not tiles or tiles & mask:
                    break
                mask |= tiles
            else:
                if self._fill(point + 1, mask):
                    return True
            if self.visited >= PIECE_NODES:
                break
        return False

    def _tiles_on(self, face: int) -> int:
        """The mask of the tiles on a face and its copies; 0 if a tile is used twice or is not in the set."""
        faces = self._piece.repeats[face]
        key = (face, *(self._given[point] for point, _ in faces[0]))
        if key not in self._tiles:
            numbers = {self._set.number.get((self._value(a), self._value(b), self._value(c))) for a, b, c in faces}
            fine = None not in numbers and len(numbers) == len(faces)
            self._tiles[key] = sum(1 << number for number in numbers if number is not None) if fine else 0
        return self._tiles[key]


def annealed(task: Task, number: int, clock: Clock) -> Values | None:
    """Make attempt ``number``, from 1; return the filling that it finds, if any.

    If ``half_turn`` finds a symmetry, two of every three attempts look only for fillings with it.

    Raises:
        OutOfTimeError: the time ran out.
    """
    from puzzles.annealing.annealing import anneal, half_turn

    faces = frozenset(task.faces)
    turn = half_turn(task.tile_set, faces) if number % 3 != 2 else None
    layout = anneal(task.tile_set, faces, SEED, number, clock, turn=turn).layout
    if layout is None:
        clock.check()
        return None
    values = {point: value for laid in layout for point, value in zip(corners(laid.at), laid.corners)}
    return tuple(values[point] for point in task.points)
