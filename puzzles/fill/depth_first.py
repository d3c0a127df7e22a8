"""Depth-first search on bit masks, with exact counts and a node limit.

The state of a face is one small number that encodes the known values of its corners. A table gives, for each state, a
mask of the tiles that agree with these values. A branch ends if a face has no tiles left or if there are too few tiles
for the faces. Otherwise, the search fills the face with the lowest ``fits / (failures + 1)``. Here, ``fits`` is the
number of tiles that fit the face, and ``failures`` is how often it had none left. This is similar to the dom/wdeg
heuristic of constraint solvers.

If every tile must be used, a branch also ends if a tile fits no face. A tile that fits only one face goes first.

The number of fillings below a node depends only on the states of the open faces and on the unused tiles that fit them.
Counts are stored under this key, so the search seldom counts the same subtree twice.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import NamedTuple, TypeAlias

from analyzer.engine.clock import Clock
from analyzer.tiles import TileSet
from puzzles.fill.task import FillProgress, Task, Values

RADIX = 11
"""The state of a face is a number in this base. A corner's digit is its value + 1, or 0 for no value."""

WEIGHTS = (RADIX * RADIX, RADIX, 1)
STATES = RADIX**3
STATE_BITS = STATES.bit_length() + 1
MARK = 1 << (STATE_BITS - 1)
"""In a key for counts, this bit marks an open face without values."""

REMEMBERED = 400_000
"""All stored counts are deleted when there are this many. A stored count takes about 300 bytes."""

TIME_CHECK = 1023
"""The clock is checked at every 1024th node."""

Branch: TypeAlias = tuple[int, tuple[tuple[int, int], ...]]
"""A tile's bit, and the values that it gives to corners, as (corner, value)."""


class SearchResult(NamedTuple):
    """The number of fillings found, and the first of them. If ``exhausted``, there are no others."""

    total: int
    fillings: list[Values]
    exhausted: bool


class _StopError(Exception):
    """Raised when the search has found enough fillings or visited enough nodes."""


class DepthFirst:
    """A search for the fillings of one task.

    Later runs benefit from the counts and failures of earlier ones.

    Attributes:
        partial: the value of each point at the deepest node of all runs; valid only at the corners of
            ``partial_faces``.
    """

    def __init__(self, task: Task, clock: Clock, progress: FillProgress) -> None:
        self._task = task
        self._clock = clock
        self._progress = progress
        self._fit = fit_table(task.tile_set)
        touching = [[(face, WEIGHTS[corner]) for face, corner in around] for around in task.corners_at()]
        self._touching = touching
        self._key_step = [sum(weight << (STATE_BITS * face) for face, weight in around) for around in touching]
        self._all_used = task.uses_every_tile
        self._state = [0] * len(task.faces)
        self._values = [-1] * len(task.points)
        self._key = sum(MARK << (STATE_BITS * face) for face in range(len(task.faces)))
        for point, value in enumerate(task.known):
            if value is not None:
                self._key += self._set_value(point, value)
        self._failures = [1] * len(task.faces)
        self._memory: dict[tuple[int, int], int] = {}
        self.partial: Values = ()
        self._open_faces = list(range(len(task.faces)))
        self._begin()

    def run(self, *, listed: int, stop_at: int | None = None, nodes: int | None = None, order: int = 0) -> None:
        """Search from the start, and put the result into ``found``, even if an exception ends the search.

        The search stops after ``stop_at`` fillings or ``nodes`` nodes. The first ``listed`` fillings are listed;
        counting without listing is faster. ``order`` is the seed for the order in which tiles are tried.

        Raises:
            OutOfTimeError: the time ran out.
        """
        self._branches = branch_table(self._task.tile_set, order)
        self._listed = listed
        self._stop_at = stop_at
        self._node_bound = None if nodes is None else self._progress.nodes + nodes
        self._begin()
        state = self._state.copy()
        try:
            self._visit(self._task.tiles, list(range(len(self._task.faces))), self._key)
            self._exhausted = True
        except _StopError:
            pass
        finally:
            self._state[:] = state

    def _begin(self) -> None:
        self._count = 0
        self._fillings: list[Values] = []
        self._exhausted = False

    @property
    def found(self) -> SearchResult:
        return SearchResult(self._count, self._fillings, self._exhausted)

    def _set_value(self, point: int, value: int) -> int:
        """Set a point's value; return the change in the key for counts."""
        self._values[point] = value
        for face, weight in self._touching[point]:
            self._state[face] += weight * (value + 1)
        return self._key_step[point] * (value + 1)

    def _visit(self, tiles: int, faces: list[int], key: int) -> int:
        progress = self._progress
        progress.nodes += 1
        if not progress.nodes & TIME_CHECK:
            self._clock.check()
        if self._node_bound is not None and progress.nodes > self._node_bound:
            raise _StopError
        if not faces:
            return self._add(1)
        chosen, options, union = self._choose(tiles, faces)
        if not options:
            return 0
        listing = len(self._fillings) < self._listed
        remembered = self._memory.get((key, union))
        if remembered is not None and not (listing and remembered):
            return self._add(remembered)
        branches = [branch for branch in self._branches[self._state[chosen]] if branch[0] & options]
        if len(faces) == 1 and not listing:
            return self._add(len(branches))
        if len(self._task.faces) - len(faces) > progress.deepest:
            self._remember_partial(faces)
        rest = faces.copy()
        rest.remove(chosen)
        total = self._try(chosen, branches, tiles, rest, key)
        if len(self._memory) >= REMEMBERED:
            self._memory.clear()
        self._memory[key, union] = total
        return total

    def _choose(self, tiles: int, faces: list[int]) -> tuple[int, int, int]:
        """Choose the face to fill next.

        Return its number and two masks: the tiles to try there, and the tiles that fit any face. There are no tiles to
        try if a quick check shows that the faces cannot all be filled.
        """
        fit, state, failures = self._fit, self._state, self._failures
        least = float(STATES)
        union = twice = chosen = options = 0
        for face in faces:
            fits = fit[state[face]] & tiles
            if not fits:
                failures[face] += 1
                return face, 0, 0
            twice |= union & fits
            union |= fits
            rank = fits.bit_count() / failures[face]
            if rank < least:
                least, chosen, options = rank, face, fits
        if union.bit_count() < len(faces) or (self._all_used and union != tiles):
            return chosen, 0, union
        once = union & ~twice
        if once and self._all_used and options & (options - 1):
            once &= -once
            return next(face for face in faces if fit[state[face]] & once), once, union
        return chosen, options, union

    def _try(self, chosen: int, branches: list[Branch], tiles: int, rest: list[int], key: int) -> int:
        state, values = self._state, self._values
        touching, key_step = self._touching, self._key_step
        points = self._task.corners[chosen]
        shift = STATE_BITS * chosen
        before = state.copy()
        total = 0
        for bit, gains in branches:
            below = key
            for corner, value in gains:
                point = points[corner]
                values[point] = value
                code = value + 1
                below += key_step[point] * code
                for face, weight in touching[point]:
                    state[face] += weight * code
            total += self._visit(tiles ^ bit, rest, below - ((state[chosen] | MARK) << shift))
            state[:] = before
        return total

    def _add(self, count: int) -> int:
        if not count:
            return 0
        if len(self._fillings) < self._listed:
            self._fillings.append(tuple(self._values))
        self._count += count
        self._progress.found = max(self._progress.found, self._count)
        if self._stop_at is not None and self._count >= self._stop_at:
            self._count = self._stop_at
            raise _StopError
        return count

    def _remember_partial(self, faces: list[int]) -> None:
        self._progress.deepest = len(self._task.faces) - len(faces)
        self.partial = tuple(self._values)
        self._open_faces = faces

    @property
    def partial_faces(self) -> tuple[int, ...]:
        return tuple(face for face in range(len(self._task.faces)) if face not in self._open_faces)


@lru_cache(maxsize=16)
def fit_table(tile_set: TileSet) -> list[int]:
    """For each state of a face, the mask of the fitting tiles."""
    table = [0] * STATES
    for (a, b, c), tile in tile_set.number.items():
        for first in (0, a + 1):
            for second in (0, b + 1):
                for third in (0, c + 1):
                    table[first * WEIGHTS[0] + second * WEIGHTS[1] + third] |= 1 << tile
    return table


class _Branches(dict[int, list[Branch]]):
    """For each state of a face, every way to place a tile, in random order."""

    def __init__(self, tile_set: TileSet, order: int) -> None:
        super().__init__()
        self._tile_set = tile_set
        self._order = order

    def __missing__(self, state: int) -> list[Branch]:
        first, second, third = state // WEIGHTS[0], state // RADIX % RADIX, state % RADIX
        free = [corner for corner, code in enumerate((first, second, third)) if not code]
        branches = [
            (1 << tile, tuple([(corner, triple[corner]) for corner in free]))
            for triple, tile in self._tile_set.number.items()
            if (not first or first == triple[0] + 1)
            and (not second or second == triple[1] + 1)
            and (not third or third == triple[2] + 1)
        ]
        Random(STATES * self._order + state).shuffle(branches)
        self[state] = branches
        return branches


branch_table = lru_cache(maxsize=64)(_Branches)
