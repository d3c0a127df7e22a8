"""The state of a puzzle while it is being solved: the tile rotations that are still possible on each face.

Every rotation of every tile has a number, so the possible rotations on a face are the bits of one integer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Literal, NamedTuple, TypeAlias

from analyzer.tiles import Corners, TileSet
from puzzles.fill.task import Task
from puzzles.ladder.surroundings import Surroundings, surroundings_of

MOST_REMEMBERED = 20_000
"""The maximum number of masks in the cache of ``Allowed``; each takes about 300 bytes. A full cache is cleared."""

MOST_LISTED = 20_000
"""The maximum number of results in the cache of ``values_of``, and in most caches of the techniques."""

BYTE = 8

Allowed: TypeAlias = tuple[int, int, int, int]
"""What a mask of rotations allows: three masks of values, one for each corner, and a mask of tiles."""

TILES = 3
"""The index of the tile mask in an ``Allowed``."""


class RotationTable(NamedTuple):
    """Tables of the rotations of a set's tiles; bit ``i`` of a rotation mask stands for ``triples[i]``.

    Attributes:
        triples: every tile in every rotation.
        with_value: ``with_value[corner][value]`` is the mask of the rotations with this value at this corner.
        with_any: ``with_any[corner][values]`` is the mask of the rotations that have, at this corner, one of the
            values in the mask ``values``; computed on demand.
        of_tile: ``of_tile[n]`` is the mask of the rotations of tile number ``n``.
        of_rotation: ``of_rotation[i]`` is the mask of all rotations of the same tile as ``triples[i]``.
        tile: ``tile[i]`` is the tile number of ``triples[i]``.
        allowed: the ``Allowed`` for each rotation mask, computed on demand.
        shifted: ``shifted[a, b, c][i]`` combines three masks, one for each value in ``triples[i]``, shifted by ``a``,
            ``b`` and ``c`` bits; computed on demand.
    """

    triples: tuple[Corners, ...]
    with_value: tuple[dict[int, int], ...]
    with_any: tuple[dict[int, int], ...]
    of_tile: tuple[int, ...]
    of_rotation: tuple[int, ...]
    tile: tuple[int, ...]
    allowed: dict[int, Allowed]
    shifted: dict[tuple[int, int, int], tuple[int, ...]]

    def of_tiles(self, tiles: int) -> int:
        """Convert a mask of tiles to the mask of all their rotations."""
        found = 0
        while tiles:
            low = tiles & -tiles
            found |= self.of_tile[low.bit_length() - 1]
            tiles ^= low
        return found


class _AllowedBy(dict[int, Allowed]):
    """A cache that maps masks to their ``Allowed``. If a mask is missing, its ``Allowed`` is computed byte by byte.

    For each byte of a mask, a table maps each value of the byte to its ``Allowed``, packed into an integer.
    """

    def __init__(self, triples: tuple[Corners, ...], tile: tuple[int, ...]) -> None:
        super().__init__()
        width = max(map(max, triples)) + 1
        self._fields = range(0, 3 * width, width), (1 << width) - 1, 3 * width
        one = [
            1 << a | 1 << b + width | 1 << c + 2 * width | 1 << number + 3 * width
            for (a, b, c), number in zip(triples, tile)
        ]
        self._tables = [_unions(one[start : start + BYTE]) for start in range(0, len(one), BYTE)]

    def __missing__(self, mask: int) -> Allowed:
        if len(self) >= MOST_REMEMBERED:
            self.clear()
        found = 0
        for table, byte in zip(self._tables, mask.to_bytes(len(self._tables), "little")):
            found |= table[byte]
        (first, second, third), values, tiles = self._fields
        allowed = self[mask] = (
            found >> first & values,
            found >> second & values,
            found >> third & values,
            found >> tiles,
        )
        return allowed


def _unions(masks: Sequence[int]) -> list[int]:
    """The unions of all subsets of these masks.

    The union at index ``n`` includes ``masks[i]`` if bit ``i`` of ``n`` is set.
    """
    found = [0]
    for mask in masks:
        found += [mask | other for other in found]
    return found


class _WithAny(dict[int, int]):
    def __init__(self, with_value: dict[int, int]) -> None:
        super().__init__()
        self._with_value = with_value

    def __missing__(self, values: int) -> int:
        found = 0
        for value in values_of(values):
            found |= self._with_value.get(value, 0)
        self[values] = found
        return found


class _Shifted(dict[tuple[int, int, int], tuple[int, ...]]):
    def __init__(self, triples: tuple[Corners, ...]) -> None:
        super().__init__()
        self._triples = triples

    def __missing__(self, shifts: tuple[int, int, int]) -> tuple[int, ...]:
        a, b, c = shifts
        self[shifts] = found = tuple(
            1 << first + a | 1 << second + b | 1 << third + c for first, second, third in self._triples
        )
        return found


@cache
def rotation_table(tile_set: TileSet) -> RotationTable:
    """The rotation tables of a set; they are cached."""
    triples = tuple(triple for tile in tile_set for triple in tile.rotations)
    numbers = tuple(tile_set.number[triple] for triple in triples)
    with_value = tuple(
        {value: _mask(triple[corner] == value for triple in triples) for value in tile_set.values}
        for corner in range(3)
    )
    of_tile = tuple(_mask(number == tile for number in numbers) for tile in range(len(tile_set)))
    with_any = tuple(_WithAny(table) for table in with_value)
    of_rotation = tuple(of_tile[tile] for tile in numbers)
    allowed = _AllowedBy(triples, numbers)
    return RotationTable(triples, with_value, with_any, of_tile, of_rotation, numbers, allowed, _Shifted(triples))


def _mask(flags: Iterable[bool]) -> int:
    return sum(flag << place for place, flag in enumerate(flags))


Technique: TypeAlias = Literal[
    "fit", "place", "value", "neighbour", "group", "count", "outline", "round", "trial", "either", "suppose"
]
"""The names of the techniques in ladder order, followed by ``suppose`` for a supposition."""

Dead: TypeAlias = Literal["no-fit", "no-place", "no-count", "no-outline"]
"""The kinds of contradiction: a face that no tile fits, a tile that fits no face, an impossible count or outline."""


class LadderStep(NamedTuple):
    """A step found by a technique, or a supposition.

    Faces and points are given by their numbers in the task, rotations by their numbers in the table.

    Attributes:
        rung: the rung of the technique, 1 to 8; 0 for a supposition.
        technique: the technique that found the step; ``suppose`` for a supposition.
        laid: faces, each with the rotation to place on it.
        values: points, each with its new value.
        excluded: faces, each with the mask of the rotations ruled out there.
        faces: the faces in a ``place``, ``group`` or ``round`` step, or the face where a ``trial`` step rules out a
            tile.
        tiles: the mask of the tiles in a ``place`` or ``group`` step, or of the tile that a ``trial`` step rules out.
        point, ruled_out: a point and the mask of the values that the step rules out there.
        about: the value in a ``count`` step, or the two values in an ``outline`` step.
        cases: the suppositions: one in a ``trial`` step, two in an ``either`` step.
    """

    rung: int
    technique: Technique
    laid: tuple[tuple[int, int], ...] = ()
    values: tuple[tuple[int, int], ...] = ()
    excluded: tuple[tuple[int, int], ...] = ()
    faces: tuple[int, ...] = ()
    tiles: int = 0
    point: int = -1
    ruled_out: int = 0
    about: tuple[int, ...] = ()
    cases: tuple[LadderStep, ...] = ()


class ContradictionError(Exception):
    """Raised if a state cannot lead to a solution.

    Attributes:
        dead: the kind of contradiction.
        face: the number of the face that no tile fits; -1 if there is none.
        tile: the number of the tile that fits no face; -1 if there is none.
        about: the value whose count is impossible, or the pair of values that makes the outline impossible.
    """

    def __init__(self, dead: Dead, face: int = -1, tile: int = -1, about: tuple[int, ...] = ()) -> None:
        super().__init__(dead)
        self.dead: Dead = dead
        self.face = face
        self.tile = tile
        self.about = about


class TooManyTrialsError(Exception):
    """Raised if the solver would need more trials than its limit allows."""


class Trials:
    """A limit on the number of trials; a state and its copies share one limit.

    Attributes:
        left: the number of trials left; ``None`` for no limit.
        tick: called regularly; it can stop the solver by raising an exception.
    """

    def __init__(self, left: int | None = None, tick: Callable[[], None] = lambda: None) -> None:
        self.left = left
        self.tick = tick

    def count(self) -> None:
        """Count one trial.

        Raises:
            TooManyTrialsError: no trial is left.
        """
        self.tick()
        if self.left is not None:
            if not self.left:
                raise TooManyTrialsError
            self.left -= 1


class State:
    """A task while it is being solved.

    Attributes:
        task: the puzzle, with faces and points numbered.
        table: the rotations of the tiles in the puzzle's set.
        options: for each face, the mask of the possible rotations.
        fits: for each face, the values and tiles that its ``options`` allow.
        values: for each point, its value; ``None`` if it is unknown.
        open: the faces that have no tile yet.
        unused: the mask of the tiles that are not on a face yet.
        surroundings: the arcs and the outline of the puzzle's faces.
        at: for each point, the pairs ``(face, corner)``: a face around it, and the index of the face's corner there.
        trials: the limit on the number of trials.
        domains: for each point, the mask of the values that every face around it allows.
        narrower: the mask of the points where faces may still disagree. At every other point, all faces allow the same
            values.
        in_vain: the mask of the arcs where ``forced`` or ``take_forced`` found nothing; ``arcs_in_vain`` updates it.
        answer: the value of each point in the only filling, if known. Suppositions that agree with the answer cannot
            lead to a contradiction, so they need not be tried. A state with a supposition has no answer.
        followed: the final state of each supposition that led to no contradiction. A key is the pair of a reach and a
            supposition; ``refuted`` in ``puzzles.ladder.techniques`` explains the reach.
        refuted: the suppositions that led to a contradiction, as pairs of a reach and a supposition.
    """

    def __init__(
        self,
        task: Task,
        trials: int | None = None,
        tick: Callable[[], None] = lambda: None,
        answer: Sequence[int] | None = None,
    ) -> None:
        """The initial state of a puzzle.

        Raises:
            ContradictionError: a face has no possible rotation.
        """
        self.task = task
        self.table = rotation_table(task.tile_set)
        self.trials = Trials(trials, tick)
        self.answer = answer
        self.followed: dict[tuple[int, LadderStep], State] = {}
        self.refuted: set[tuple[int, LadderStep]] = set()
        self.surroundings: Surroundings = surroundings_of(task.tile_set, task.faces, task.corners)
        self.at = self.surroundings.at
        self.options = [self.table.of_tiles(task.tiles)] * len(task.faces)
        for point, known in enumerate(task.known):
            if known is not None:
                for face, corner in self.at[point]:
                    self.options[face] &= self.table.with_value[corner].get(known, 0)
        for point, value in task.out_values:
            for face, corner in self.at[point]:
                self.options[face] &= ~self.table.with_value[corner].get(value, 0)
        for face, tile in task.out_tiles:
            self.options[face] &= ~self.table.of_tile[tile]
        if 0 in self.options:
            raise ContradictionError("no-fit", face=self.options.index(0))
        self.fits = [self.table.allowed[mask] for mask in self.options]
        self.domains = [-1] * len(task.points)
        self.narrower = (1 << len(task.points)) - 1
        self.in_vain, self._looked_at = 0, self.options
        for allowed, points in zip(self.fits, task.corners):
            for point, values in zip(points, allowed):
                self.domains[point] &= values
        self.values = list(task.known)
        self.open = set(range(len(task.faces)))
        self.unused = task.tiles

    def copy(self) -> State:
        """A copy of the state, without the results of its trials."""
        other = State.__new__(State)
        other.task, other.table, other.trials, other.answer = self.task, self.table, self.trials, self.answer
        other.surroundings, other.at = self.surroundings, self.at
        other.options, other.fits, other.values = self.options.copy(), self.fits.copy(), self.values.copy()
        other.open, other.unused, other.followed, other.refuted = self.open.copy(), self.unused, {}, set()
        other.domains, other.narrower = self.domains.copy(), self.narrower
        other.in_vain, other._looked_at = self.in_vain, self._looked_at
        return other

    def supposing(self) -> State:
        """A copy of the state for a supposition. It has no answer, because the supposition may contradict it."""
        other = self.copy()
        other.answer = None
        return other

    def agrees_with_answer(self, supposition: LadderStep) -> bool:
        """Whether a supposition agrees with the answer; false if the answer is unknown."""
        answer = self.answer
        if answer is None:
            return False
        for face, place in supposition.laid:
            if any(answer[point] != value for point, value in zip(self.task.corners[face], self.table.triples[place])):
                return False
        return all(answer[point] == value for point, value in supposition.values)

    def remember(self, other: State) -> None:
        """Copy the results of the trials in ``other``, which must not know more than this state."""
        self.followed, self.refuted = other.followed.copy(), other.refuted.copy()

    @property
    def solved(self) -> bool:
        """Whether every face has its tile."""
        return not self.open

    def apply(self, step: LadderStep) -> None:
        """Carry out a step: rule out rotations, give points their values, and place tiles.

        Raises:
            ContradictionError: no rotation is left on a face.
        """
        for face, mask in step.excluded:
            self.keep(face, ~mask)
        for point, value in step.values:
            self.learn(point, value)
        for face, place in step.laid:
            self.lay(face, place)

    def limit(self, step: LadderStep) -> None:
        """Apply a step only to the faces and points that it names; ``see_at_once`` then finds the consequences.

        Raises:
            ContradictionError: the rotation is not possible on the face.
        """
        for face, place in step.laid:
            self.keep(face, 1 << place)
        for point, value in step.values:
            self.domains[point] &= 1 << value
            self.narrower |= 1 << point
        if step.ruled_out:
            self.domains[step.point] &= ~step.ruled_out
            self.narrower |= 1 << step.point

    def keep(self, face: int, mask: int) -> bool:
        """Rule out all rotations on a face except those in a mask; return whether this changed anything.

        Raises:
            ContradictionError: no rotation is left on the face.
        """
        before = self.options[face]
        after = before & mask
        if after == before:
            return False
        if not after:
            raise ContradictionError("no-fit", face=face)
        self.options[face] = after
        was = self.fits[face]
        self.fits[face] = now = self.table.allowed[after]
        if now[:TILES] != was[:TILES]:
            for point, old, new in zip(self.task.corners[face], was, now):
                if old != new:
                    self.domains[point] &= new
                    self.narrower |= 1 << point
        return True

    def agree(self) -> None:
        """Rule out the rotations that disagree with another face, until the faces around each point agree.

        Raises:
            ContradictionError: no rotation is left on a face.
        """
        options, fits, domains, allowed = self.options, self.fits, self.domains, self.table.allowed
        (first, second, third), around, corners_of = self.table.with_any, self.surroundings.faces_at, self.task.corners
        left = 0
        for point in values_of(self.narrower):
            left |= around[point]
        self.narrower = 0
        while left:
            low = left & -left
            left ^= low
            face = low.bit_length() - 1
            a, b, c = corners_of[face]
            before = options[face]
            after = before & first[domains[a]] & second[domains[b]] & third[domains[c]]
            if after == before:
                continue
            if not after:
                raise ContradictionError("no-fit", face=face)
            options[face] = after
            fits[face] = now = allowed[after]
            touched = 0
            for point, values in zip((a, b, c), now):
                if domains[point] != values:
                    domains[point] = values
                    touched |= around[point]
            left |= touched & ~low

    def learn(self, point: int, value: int) -> None:
        """Give a point its value, and rule out the rotations that disagree with it.

        Raises:
            ContradictionError: no rotation is left on a face.
        """
        self.values[point] = value
        for face, corner in self.at[point]:
            if self.fits[face][corner] != 1 << value:
                self.keep(face, self.table.with_value[corner].get(value, 0))

    def looser_faces(self, other: State) -> list[int]:
        """The faces on which another state rules out a rotation that this state allows."""
        return [face for face, (mine, theirs) in enumerate(zip(self.options, other.options)) if mine & ~theirs]

    def knows_as_much_as(self, other: State) -> bool:
        """Whether this state and another have the same options, values and open faces."""
        return self.options == other.options and self.values == other.values and self.open == other.open

    def lay(self, face: int, place: int) -> None:
        """Place a rotation on a face, and rule out its tile on all other faces.

        Raises:
            ContradictionError: no rotation is left on a face.
        """
        self.keep(face, 1 << place)
        self.open.discard(face)
        self.unused &= ~(1 << self.table.tile[place])
        for point, value in zip(self.task.corners[face], self.table.triples[place]):
            if self.values[point] is None:
                self.learn(point, value)
        removed = self.table.of_tile[self.table.tile[place]]
        for other in sorted(self.open):
            if self.options[other] & removed:
                self.keep(other, ~removed)

    def lay_certain(self, faces: Sequence[int]) -> None:
        """Place the only rotation left on each of these faces; the caller must call ``agree`` first.

        Raises:
            ContradictionError: two of the faces have the same tile, or no rotation is left on another face.
        """
        table, removed = self.table, 0
        for face in faces:
            place = self.options[face].bit_length() - 1
            if removed & self.options[face]:
                raise ContradictionError("no-fit", face=face)
            removed |= table.of_rotation[place]
            self.open.discard(face)
            self.unused &= ~(1 << table.tile[place])
            for point, value in zip(self.task.corners[face], table.triples[place]):
                self.values[point] = value
        for face in self.open:
            if self.options[face] & removed:
                self.keep(face, ~removed)

    def allowed(self, face: int, corner: int) -> int:
        """The mask of the values that are still possible at a corner of a face."""
        return self.fits[face][corner]

    def tiles(self, face: int) -> int:
        """The mask of the tiles that are still possible on a face."""
        return self.fits[face][TILES]

    def without(self, point: int, value: int) -> tuple[tuple[int, int], ...]:
        """The faces that lose rotations if a point's value is ruled out, each with the mask of the lost rotations."""
        lost = ((face, self.options[face] & self.table.with_value[corner][value]) for face, corner in self.at[point])
        return tuple((face, mask) for face, mask in lost if mask)

    def arcs_in_vain(self) -> int:
        """Remove from ``in_vain`` every arc with a face whose options have changed since the last call.

        Returns the new ``in_vain``.
        """
        for face, (before, now) in enumerate(zip(self._looked_at, self.options)):
            if before != now:
                self.in_vain &= ~self.surroundings.arcs_with[face]
        self._looked_at = self.options.copy()
        return self.in_vain

    def unknown_points(self) -> Iterator[int]:
        """The points without a value."""
        return (point for point, value in enumerate(self.values) if value is None)


@lru_cache(maxsize=MOST_LISTED)
def values_of(mask: int) -> tuple[int, ...]:
    """The positions of the bits set in a mask, in ascending order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)
