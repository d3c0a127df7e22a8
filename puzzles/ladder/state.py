"""What a solver knows of a puzzle at some moment: the turned tiles that may still lie on each face."""

from __future__ import annotations

from collections.abc import Iterator

from analyzer.lattice import Face, Point
from analyzer.tiles import Corners, Tile
from puzzles.fill.schema import Task
from puzzles.ladder.step import Step
from puzzles.ladder.turned import TILES, turned


class ContradictionError(Exception):
    """What is known cannot all be true; the message says where it breaks."""


class TooManyTrialsError(Exception):
    """The trials that were allowed are used up."""


class Trials:
    """How many trials may still be made; a state and its copies share one.

    Attributes:
        left: so many, or ``None`` for any number.
    """

    def __init__(self, left: int | None = None) -> None:
        self.left = left

    def count(self) -> None:
        """Count one trial.

        Raises:
            TooManyTrialsError: none was left.
        """
        if self.left is not None:
            if not self.left:
                raise TooManyTrialsError
            self.left -= 1


class State:
    """A task in the middle of being solved.

    Attributes:
        task: the puzzle, with faces and points numbered.
        table: the turned tiles of its set.
        options: for each face, the mask of the turned tiles that may lie there; ``keep`` changes it.
        values: for each point, its value, or ``None``.
        open: the faces that have no tile yet.
        unused: the mask of the tiles that lie nowhere yet.
        at: for each point, its faces and which of their corners it is.
        trials: how many of them are left.
        failed: for each trial that led to no contradiction, by rung, point and value, the options that it ended with.
    """

    def __init__(self, task: Task, trials: int | None = None) -> None:
        """The state in which a puzzle is given.

        Raises:
            ContradictionError: some face has no fit from the beginning.
        """
        self.task = task
        self.table = turned(task.tile_set)
        self.trials = Trials(trials)
        self.failed: dict[tuple[int, int, int], list[int]] = {}
        self.at: list[list[tuple[int, int]]] = [[] for _ in task.points]
        for face, points in enumerate(task.corners):
            for corner, point in enumerate(points):
                self.at[point].append((face, corner))
        self.options = [self.table.rotations(task.tiles)] * len(task.faces)
        self._outlook = [self.table.outlook[mask] for mask in self.options]
        self.values: list[int | None] = [None] * len(task.points)
        self.open = set(range(len(task.faces)))
        self.unused = task.tiles
        if task.faces and not task.tiles:
            raise ContradictionError("no tile would be left for any face")
        for point, value in enumerate(task.known):
            if value is not None:
                self.learn(point, value)

    def copy(self) -> State:
        """The same state, to try something on."""
        other = State.__new__(State)
        other.task, other.table, other.at, other.trials = self.task, self.table, self.at, self.trials
        other.options, other._outlook, other.values = self.options.copy(), self._outlook.copy(), self.values.copy()
        other.open, other.unused, other.failed = self.open.copy(), self.unused, {}
        return other

    @property
    def solved(self) -> bool:
        """Whether every face has its tile."""
        return not self.open

    def apply(self, step: Step) -> None:
        """Do what a step says.

        Raises:
            ContradictionError: that leaves some face without a fit.
        """
        for face, mask in step.excluded:
            self.keep(face, ~mask)
        for point, value in step.values:
            self.learn(point, value)
        for face, place in step.laid:
            self.lay(face, place)

    def keep(self, face: int, mask: int) -> None:
        """Let only the turned tiles of a mask lie on a face."""
        before = self.options[face]
        after = before & mask
        if after != before:
            if not after:
                raise ContradictionError(f"no tile would be left for {self.name(face)}")
            self.options[face] = after
            self._outlook[face] = self.table.outlook[after]

    def learn(self, point: int, value: int) -> None:
        """Give a point its value."""
        self.values[point] = value
        for face, corner in self.at[point]:
            self.keep(face, self.table.with_value[corner].get(value, 0))

    def has_failed(self, rung: int, point: int, value: int) -> bool:
        """Whether a trial found nothing before, and what is known since then was known in it."""
        known = self.failed.get((rung, point, value))
        return known is not None and not any(tried & ~options for tried, options in zip(known, self.options))

    def lay(self, face: int, place: int) -> None:
        """Lay a turned tile on a face, which no other face can have then."""
        self.keep(face, 1 << place)
        self.open.discard(face)
        self.unused &= ~(1 << self.table.tile[place])
        for point, value in zip(self.task.corners[face], self.table.triples[place]):
            if self.values[point] is None:
                self.learn(point, value)
        gone = ~self.table.of_tile[self.table.tile[place]]
        for other in sorted(self.open):
            self.keep(other, gone)

    def domain(self, point: int) -> int:
        """The mask of the values that every face round a point allows it."""
        outlook = self._outlook
        values = -1
        for face, corner in self.at[point]:
            values &= outlook[face][corner]
        return values

    def disputed_points(self) -> Iterator[int]:
        """The points without a value whose faces do not all allow the same values."""
        outlook = self._outlook
        for point, value in enumerate(self.values):
            if value is None:
                (face, corner), *others = self.at[point]
                first = outlook[face][corner]
                for face, corner in others:
                    if outlook[face][corner] != first:
                        yield point
                        break

    def allowed(self, face: int, corner: int) -> int:
        """The mask of the values that the tiles which may lie on a face bring to one of its corners."""
        return self._outlook[face][corner]

    def tiles(self, face: int) -> int:
        """The mask of the tiles that may lie on a face."""
        return self._outlook[face][TILES]

    def without(self, point: int, value: int) -> tuple[tuple[int, int], ...]:
        """What the faces round a point lose when it does not have a value: what a step excludes."""
        lost = ((face, self.options[face] & self.table.with_value[corner][value]) for face, corner in self.at[point])
        return tuple((face, mask) for face, mask in lost if mask)

    def unknown_points(self) -> Iterator[int]:
        """The points without a value."""
        return (point for point, value in enumerate(self.values) if value is None)

    def name(self, face: int) -> str:
        """A face as texts write it."""
        x, y = self.face(face)
        return f"{x},{y}"

    def face(self, face: int) -> Face:
        """The face of this number."""
        return self.task.faces[face]

    def point(self, point: int) -> Point:
        """The point of this number."""
        return self.task.points[point]

    def point_name(self, point: int) -> str:
        """A point as texts write it."""
        x, y = self.point(point)
        return f"{x},{y}"

    def triple(self, place: int) -> Corners:
        """The corners of a turned tile."""
        return self.table.triples[place]

    def tile(self, place: int) -> Tile:
        """The tile of a turned tile."""
        return self.task.tile_set.tiles[self.table.tile[place]]


def values_of(mask: int) -> list[int]:
    """The values of a mask, rising."""
    return [value for value in range(mask.bit_length()) if mask >> value & 1]
