"""The state of a puzzle while it is being solved.

Every rotation of every tile has a number, so one integer can be a mask of rotations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Literal, NamedTuple, TypeAlias

from analyzer.tiles import Corners, TileSet
from puzzles.fill.task import Task
from puzzles.ladder.surroundings import Surroundings, surroundings_of

MOST_REMEMBERED = 20_000
"""How many masks the cache of ``Allowed`` holds; each takes about 300 bytes."""

MOST_LISTED = 20_000
"""The size of the cache of ``values_of``, and of most caches of the techniques."""

BYTE = 8

Allowed: TypeAlias = tuple[int, int, int, int]
"""What a mask of rotations allows: a mask of values for each corner, and a mask of tiles."""

TILES = 3
"""The index of the tile mask in an ``Allowed``."""


class RotationTable(NamedTuple):
    """Tables for the rotations of the tiles in a set.

    In a mask of rotations, bit ``i`` stands for ``triples[i]``.

    Attributes:
        triples: every tile in every rotation.
        with_value: ``with_value[corner][value]`` is the mask of the rotations with this value at this corner.
        with_any: ``with_any[corner][values]`` is the mask of the rotations that have any value of the mask ``values``
            at this corner; it is computed on demand.
        of_tile: ``of_tile[n]`` is the mask of the rotations of tile number ``n``.
        of_rotation: ``of_rotation[i]`` is the mask of all rotations of the tile of ``triples[i]``.
        tile: ``tile[i]`` is the tile number of ``triples[i]``.
        allowed: the ``Allowed`` for each mask of rotations; it is computed on demand.
        shifted: ``shifted[a, b, c][i]`` combines three masks, one for each value in ``triples[i]``. They are shifted by
            ``a``, ``b`` and ``c`` bits. This table is computed on demand.
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
        found = 0
        while tiles:
            low = tiles & -tiles
            found |= self.of_tile[low.bit_length() - 1]
            tiles ^= low
        return found


class _AllowedBy(dict[int, Allowed]):
    """A cache that maps masks to their ``Allowed``, computed byte by byte.

    There is a table for each byte of a mask. It maps every value of the byte to an ``Allowed``, packed into an integer.
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
    """Return the union of every subset of these masks.

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
"""The techniques in ladder order, then ``suppose`` for a supposition."""

Dead: TypeAlias = Literal["no-fit", "no-place", "no-count", "no-outline"]
"""The contradictions: a face that no tile fits, a tile that fits no face, an impossible count or outline."""


class LadderStep(NamedTuple):
    """A step found by a technique, or a supposition.

    Faces and points are numbered as in the task, rotations as in the table.

    Attributes:
        rung: the rung of the technique, from 1 to 8; 0 for a supposition.
        technique: the name of the technique.
        laid: the faces to place tiles on, each with the rotation to place there.
        values: the points that get a value, each with its value.
        excluded: the faces where rotations are ruled out, each with the mask of these rotations.
        faces: the faces in a ``place``, ``group`` or ``round`` step, or the face of a tile that a ``trial`` rules out.
        tiles: the mask of the tiles in a ``place`` or ``group`` step, or of the tile that a ``trial`` rules out.
        point, ruled_out: a point and the mask of the values ruled out there.
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
        face: the face that no tile fits; -1 if there is none.
        tile: the tile that fits no face; -1 if there is none.
        about: the value with an impossible count, or the pair of values with an impossible outline.
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
    """A limit on the number of trials. A state and its copies share one limit.

    ``tick`` is called regularly; it can stop the solver by raising an exception.
    """

    def __init__(self, left: int | None = None, tick: Callable[[], None] = lambda: None) -> None:
        self.left = left
        self.tick = tick

    def count(self) -> None:
        self.tick()
        if self.left is not None:
            if not self.left:
                raise TooManyTrialsError
            self.left -= 1


class State:
    """What is known about a task while it is being solved.

    The methods raise ``ContradictionError`` if a face has no rotation left.

    Attributes:
        table: the rotations of the tiles.
        options: for each face, the mask of the possible rotations.
        fits: for each face, the ``Allowed`` of its ``options``.
        values: for each point, its value or ``None``.
        open: the faces that have no tile yet.
        unused: the mask of the tiles that are not on a face yet.
        surroundings: the arcs and the outline of the puzzle's faces.
        at: for each point, the faces around it, each with the index of its corner there.
        domains: for each point, the mask of the values that every face around it allows.
        narrower: the mask of the points where the faces may still disagree about the possible values.
        in_vain: the mask of the arcs where ``forced`` or ``take_forced`` found nothing.
        answer: the value of each point in the only filling, if known. Suppositions that agree with the answer cannot
            lead to a contradiction and need not be tried.
        followed: for each supposition that led to no contradiction, the final state. The key is the reach and the
            supposition.
        refuted: the suppositions that led to a contradiction, each as a pair: the reach and the supposition.
    """

    def __init__(
        self,
        task: Task,
        trials: int | None = None,
        tick: Callable[[], None] = lambda: None,
        answer: Sequence[int] | None = None,
    ) -> None:
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
        """Copy the state without the results of its trials."""
        other = State.__new__(State)
        other.task, other.table, other.trials, other.answer = self.task, self.table, self.trials, self.answer
        other.surroundings, other.at = self.surroundings, self.at
        other.options, other.fits, other.values = self.options.copy(), self.fits.copy(), self.values.copy()
        other.open, other.unused, other.followed, other.refuted = self.open.copy(), self.unused, {}, set()
        other.domains, other.narrower = self.domains.copy(), self.narrower
        other.in_vain, other._looked_at = self.in_vain, self._looked_at
        return other

    def supposing(self) -> State:
        """Copy the state without the answer, because a supposition may contradict it."""
        other = self.copy()
        other.answer = None
        return other

    def agrees_with_answer(self, supposition: LadderStep) -> bool:
        answer = self.answer
        if answer is None:
            return False
        for face, place in supposition.laid:
            if any(answer[point] != value for point, value in zip(self.task.corners[face], self.table.triples[place])):
                return False
        return all(answer[point] == value for point, value in supposition.values)

    def remember(self, other: State) -> None:
        """Copy the results of trials in ``other``, which must not know more than this state."""
        self.followed, self.refuted = other.followed.copy(), other.refuted.copy()

    @property
    def solved(self) -> bool:
        return not self.open

    def apply(self, step: LadderStep) -> None:
        for face, mask in step.excluded:
            self.keep(face, ~mask)
        for point, value in step.values:
            self.learn(point, value)
        for face, place in step.laid:
            self.lay(face, place)

    def limit(self, step: LadderStep) -> None:
        """Apply a step only to its own faces and points, and leave the consequences to ``see_at_once``."""
        for face, place in step.laid:
            self.keep(face, 1 << place)
        for point, value in step.values:
            self.domains[point] &= 1 << value
            self.narrower |= 1 << point
        if step.ruled_out:
            self.domains[step.point] &= ~step.ruled_out
            self.narrower |= 1 << step.point

    def keep(self, face: int, mask: int) -> bool:
        """Rule out all other rotations on a face; return whether this changed anything."""
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
        """Rule out rotations until the faces around each point agree."""
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
        self.values[point] = value
        for face, corner in self.at[point]:
            if self.fits[face][corner] != 1 << value:
                self.keep(face, self.table.with_value[corner].get(value, 0))

    def looser_faces(self, other: State) -> list[int]:
        return [face for face, (mine, theirs) in enumerate(zip(self.options, other.options)) if mine & ~theirs]

    def knows_as_much_as(self, other: State) -> bool:
        return self.options == other.options and self.values == other.values and self.open == other.open

    def lay(self, face: int, place: int) -> None:
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
        """Place the only rotation left on each of these faces; call ``agree`` before.

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
        return self.fits[face][corner]

    def tiles(self, face: int) -> int:
        return self.fits[face][TILES]

    def without(self, point: int, value: int) -> tuple[tuple[int, int], ...]:
        """Find the faces that lose rotations if this value is ruled out, each with the mask of these rotations."""
        lost = ((face, self.options[face] & self.table.with_value[corner][value]) for face, corner in self.at[point])
        return tuple((face, mask) for face, mask in lost if mask)

    def arcs_in_vain(self) -> int:
        """Return ``in_vain`` after removing every arc that has a changed face."""
        for face, (before, now) in enumerate(zip(self._looked_at, self.options)):
            if before != now:
                self.in_vain &= ~self.surroundings.arcs_with[face]
        self._looked_at = self.options.copy()
        return self.in_vain

    def unknown_points(self) -> Iterator[int]:
        return (point for point, value in enumerate(self.values) if value is None)


@lru_cache(maxsize=MOST_LISTED)
def values_of(mask: int) -> tuple[int, ...]:
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)
