"""Large thin regions filled with a piece that repeats, each time with all values raised alike.

Raising every value by as much, modulo their number, turns the tiles of a set into each other where they ascend. So a
filling may go on along a row as it began, so much higher, and lay each tile once all the same. Only the values of one
**piece** are to be found then, by a search: with each of its faces lie the tiles of all that repeat it. Such a search
ends soon or hardly ever, so it takes few nodes at a time, and small pieces and all amounts have their turns.
"""

from __future__ import annotations

from collections import defaultdict
from random import Random
from typing import NamedTuple, TypeAlias

from analyzer.engine.clock import Clock, OutOfTimeError
from puzzles.fill.task import Task, Values

SEED = 1

NODES = 150
"""Nodes for a piece and an amount, before others have their turn."""

MOST_NODES = 100_000
"""Nodes in all, where there is no other way: two seconds."""

LEAST_TIMES = 3
"""A piece goes so many times into the region, or more."""

AT_ONCE = 4
"""Pieces with an amount that have their turns, the smallest; others follow where all of one has been gone through."""

ROWS = ((2, 0), (1, 1), (-1, 1))
"""From a point to the next, for each direction of rows."""

Spot: TypeAlias = tuple[int, int]
"""The number of a point of the piece, and how many times the piece is repeated there."""


class Piece(NamedTuple):
    """What repeats.

    Attributes:
        spots: where each point of the task is.
        repeats: for each face of the piece the spots of its corners, and those of all faces that repeat it.
        closed: for each point of the piece, which faces have no point behind it.
    """

    spots: tuple[Spot, ...]
    repeats: tuple[tuple[tuple[Spot, ...], ...], ...]
    closed: tuple[tuple[int, ...], ...]


def repeating(task: Task, clock: Clock, nodes: int = MOST_NODES) -> Values | None:
    """A filling that repeats of a task of which nothing is known; ``None`` where none was found with so many nodes.

    Raises:
        OutOfTimeError: the time was over.
    """
    rng, left = Random(SEED), nodes
    amounts = range(1, len(task.tile_set.values))
    searches = [_Search(task, piece, raised, rng, clock) for piece in pieces(task) for raised in amounts]
    while searches and left > 0:
        for search in searches[:AT_ONCE]:
            if search.run():
                return search.values()
            left -= search.visited
        searches = [search for search in searches[:AT_ONCE] if search.visited >= NODES] + searches[AT_ONCE:]
    return None


def pieces(task: Task) -> list[Piece]:
    """The pieces that fill these faces when repeated, at most as often as there are values; the smallest first."""
    most = len(task.points) // LEAST_TIMES
    found = [_piece(task, x * length, y * length) for length in range(1, most) for x, y in ROWS]
    return sorted((piece for piece in found if piece and len(piece.closed) <= most), key=lambda each: len(each.closed))


def _piece(task: Task, x: int, y: int) -> Piece | None:
    """The piece that is repeated so far away; ``None`` where that is too often, or never."""
    least = min(point[1] if y else point[0] for point in task.points)
    times = [(point[1] - least) // y if y else (point[0] - least) // x for point in task.points]
    if not 1 <= max(times) <= len(task.tile_set.values):
        return None
    bases = [(point[0] - x * time, point[1] - y * time) for point, time in zip(task.points, times)]
    # Along the row, so that faces are closed early.
    order = sorted(set(bases), key=lambda base: base[::-1] if y else base)
    number = {base: place for place, base in enumerate(order)}
    spots = tuple((number[base], time) for base, time in zip(bases, times))
    repeats: dict[tuple[Spot, ...], list[tuple[Spot, ...]]] = defaultdict(list)
    for corners in task.corners:
        face = tuple(spots[point] for point in corners)
        repeats[tuple((point, time - face[0][1]) for point, time in face)].append(face)
    last = [max(point for point, _ in face) for face in repeats]
    closed = tuple(tuple(face for face, end in enumerate(last) if end == point) for point in range(len(order)))
    return Piece(spots, tuple(map(tuple, repeats.values())), closed)


class _Search:
    """Values for the points of a piece in turn, so that no tile lies twice.

    Attributes:
        visited: the nodes of the last run.
    """

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
        """Whether a filling was found, going through values by lot; if not, no more than ``NODES`` settle that."""
        self.visited = 0
        return self._fill(0, 0)

    def values(self) -> Values:
        """The filling that was found."""
        return tuple(map(self._value, self._piece.spots))

    def _value(self, spot: Spot) -> int:
        values = self._set.values
        return values[(self._given[spot[0]] + self._raised * spot[1]) % len(values)]

    def _fill(self, point: int, used: int) -> bool:
        """Give values to this point and those behind it, where the tiles of a mask are used."""
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
                tiles = self._laid(face)
                if not tiles or tiles & mask:
                    break
                mask |= tiles
            else:
                if self._fill(point + 1, mask):
                    return True
            if self.visited >= NODES:
                break
        return False

    def _laid(self, face: int) -> int:
        """The mask of the tiles on the faces that repeat this one; 0 where they are not all different."""
        faces = self._piece.repeats[face]
        key = (face, *(self._given[point] for point, _ in faces[0]))
        if key not in self._tiles:
            numbers = {self._set.number.get((self._value(a), self._value(b), self._value(c))) for a, b, c in faces}
            fine = None not in numbers and len(numbers) == len(faces)
            self._tiles[key] = sum(1 << number for number in numbers if number is not None) if fine else 0
        return self._tiles[key]
