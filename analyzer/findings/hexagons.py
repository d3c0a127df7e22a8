"""Hexagons: the six faces around a point with a value. Each hexagon is complete, completable or impossible."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Final, Literal, NamedTuple, TypeAlias

from analyzer.board import Board, Placement
from analyzer.findings.slots import COMPLETABLE, IMPOSSIBLE, FitReason, Slot, slot_at
from analyzer.forms import json_keys
from analyzer.lattice import Face, Point, corners, ring, ring_points, row_by_row
from analyzer.tiles import Tile

HexagonStatus: TypeAlias = Literal["complete", "completable", "impossible"]
HexagonReason: TypeAlias = Literal[FitReason, "several", "clash"]

COMPLETE: Final = "complete"

SEVERAL: Final = "several"
CLASH: Final = "clash"


@json_keys("faces", "tiles")
class Competition(NamedTuple):
    """The smallest group of empty faces with fewer fitting tiles than faces (a violation of Hall's condition).

    Attributes:
        faces: the faces that compete.
        tiles: every unplayed tile that fits at least one of the faces.
    """

    faces: tuple[Face, ...]
    tiles: tuple[Tile, ...]


@json_keys(
    "centre", "value", "placed", "status", "reason", "completions", "empty", "blocked_by", "example", "competition"
)
class Hexagon(NamedTuple):
    """The six faces around a point with a value.

    Attributes:
        centre: the point that the six faces share.
        value: the value of this point.
        placed: the number of tiles around the point.
        status: ``complete``, ``completable`` or ``impossible``.
        reason: why the hexagon is impossible; ``None`` for any other hexagon. ``several`` means that the slots in
            ``blocked_by`` are impossible for different reasons. ``clash`` means that each empty face can be filled, but
            not all of them at once. Any other reason applies to all slots in ``blocked_by``.
        completions: the number of ways to fill the empty faces with unplayed tiles; 1 for a complete hexagon, 0 for an
            impossible one.
        empty: the empty faces, clockwise from the upper left.
        blocked_by: the empty faces that no unplayed tile fits.
        example: the placements of one completion; empty for a complete hexagon, ``None`` for an impossible one.
        competition: for a clash, the faces that compete for too few tiles, and those tiles; ``None`` if the clash has
            another cause, or if there is no clash.
    """

    centre: Point
    value: int
    placed: int
    status: HexagonStatus
    reason: HexagonReason | None
    completions: int
    empty: tuple[Face, ...]
    blocked_by: tuple[Slot, ...]
    example: tuple[Placement, ...] | None
    competition: Competition | None


def find_hexagons(board: Board) -> tuple[Hexagon, ...]:
    """The hexagons around all points that have a value, ordered row by row from the top left."""
    steps, blockers, values, around = _Steps(board), _Blockers(board), board.values, board.around
    centres = sorted(values, key=row_by_row)
    return tuple([_hexagon(board, centre, values[centre], around[centre], steps, blockers) for centre in centres])


def _hexagon(board: Board, centre: Point, value: int, placed: int, steps: _Steps, blockers: _Blockers) -> Hexagon:
    if placed == 6:
        return Hexagon(centre, value, 6, COMPLETE, None, 1, (), (), (), None)
    faces, tiles = ring(centre), board.tiles
    empty = tuple([face for face in faces if face not in tiles])
    blocked_by = tuple([slot for face in empty if (slot := blockers[face])])
    if blocked_by:
        reasons = {slot.reason for slot in blocked_by}
        reason = blocked_by[0].reason if len(reasons) == 1 else SEVERAL
        return Hexagon(centre, value, placed, IMPOSSIBLE, reason, 0, empty, blocked_by, None, None)
    walk = _Walk(ring_points(centre), [face in empty for face in faces], board.values, steps.round(value))
    completions = walk.count()
    if not completions:
        competition = _competition(board, empty)
        return Hexagon(centre, value, placed, IMPOSSIBLE, CLASH, 0, empty, (), None, competition)
    example = tuple(_fillings(empty, {centre: value, **walk.example()}))
    return Hexagon(centre, value, placed, COMPLETABLE, None, completions, empty, (), example, None)


class _Blockers(dict[Face, "Slot | None"]):
    """The slot on each face if no tile fits it, otherwise ``None``.

    Hexagons share faces, so each slot is computed only once.
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        self._fitting, self._unplayed, self._frontier = board.tile_set.fitting, board.unplayed, board.frontier

    def __missing__(self, face: Face) -> Slot | None:
        fits = self._fitting[self._board.known(face)] & self._unplayed
        slot = self[face] = None if fits else slot_at(self._board, face, self._frontier.get(face, 0))
        return slot


class _Steps:
    """The unplayed tiles as steps around a centre.

    Around ``c``, a tile with the corners ``c``, ``v``, ``w`` clockwise is a step from ``v`` to ``w``.
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        self._tables: dict[int, dict[int, list[tuple[int, int]]]] = {}

    def round(self, centre: int) -> dict[int, list[tuple[int, int]]]:
        """For each value ``v``, the steps from ``v``: pairs of ``w`` and the tile's bit."""
        table = self._tables.get(centre)
        if table is None:
            table = self._tables[centre] = self._make(centre)
        return table

    def _make(self, centre: int) -> dict[int, list[tuple[int, int]]]:
        number = self._board.tile_set.number.get
        unplayed = self._board.unplayed
        values = self._board.tile_set.values
        table: dict[int, list[tuple[int, int]]] = {}
        for value in values:
            steps = []
            for following in values:
                place = number((centre, value, following))
                if place is not None and unplayed >> place & 1:
                    steps.append((following, 1 << place))
            table[value] = steps
        return table


class _Walk:
    """A clockwise walk around a hexagon, from a point with a value."""

    __slots__ = ("_first", "_points", "_steps", "_targets")

    def __init__(
        self,
        points: tuple[Point, ...],
        empty: list[bool],
        values: Mapping[Point, int],
        steps: dict[int, list[tuple[int, int]]],
    ) -> None:
        """``empty[i]`` tells whether the face after ``points[i]`` is empty."""
        known = [values.get(point) for point in points]
        start = next(number for number in range(6) if known[number] is not None)
        first = known[start]
        assert first is not None
        self._first = first
        order = [(start + step) % 6 for step in range(6)]
        self._points = [points[(number + 1) % 6] for number in order]
        self._targets = [(empty[number], known[(number + 1) % 6]) for number in order]
        self._steps = steps

    def count(self) -> int:
        """Count the completions that use no tile twice."""
        return self._count(0, self._first, 0)

    def _count(self, place: int, value: int, used: int) -> int:
        if place == 6:
            return 1
        empty, target = self._targets[place]
        if not empty:
            assert target is not None
            return self._count(place + 1, target, used)
        total = 0
        for following, bit in self._steps[value]:
            if not bit & used and (target is None or target == following):
                total += self._count(place + 1, following, used | bit)
        return total

    def example(self) -> dict[Point, int]:
        """The values of the six outer points in the first completion found."""
        return dict(zip(self._points, next(self._paths(0, self._first, 0))))

    def _paths(self, place: int, value: int, used: int) -> Iterator[list[int]]:
        if place == 6:
            yield []
            return
        empty, target = self._targets[place]
        steps = self._steps[value] if empty else [(following, 0) for following in (target,) if following is not None]
        for following, bit in steps:
            if not bit & used and (target is None or target == following):
                for rest in self._paths(place + 1, following, used | bit):
                    yield [following, *rest]


def _fillings(empty: tuple[Face, ...], values: dict[Point, int]) -> Iterator[Placement]:
    for face in empty:
        first, second, third = (values[point] for point in corners(face))
        yield Placement(face, (first, second, third))


def _competition(board: Board, empty: tuple[Face, ...]) -> Competition | None:
    fits = {face: board.tile_set.fitting[board.known(face)] & board.unplayed for face in empty}
    for size in range(2, len(empty) + 1):
        for faces in combinations(empty, size):
            tiles = 0
            for face in faces:
                tiles |= fits[face]
            if tiles.bit_count() < size:
                return Competition(faces, tuple(board.tile_set.of_mask(tiles)))
    return None
