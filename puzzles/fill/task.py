"""The form of a filling puzzle that solvers use, and the result of ``fill``.

In a ``Task``, faces and points are numbered from 0, and the usable tiles are a mask of the tile set.

>>> from analyzer.board import Board
>>> from analyzer.position import Position, Puzzle
>>> from analyzer.tiles import TileSet
>>> board = Board.empty(TileSet.named("standard"))
>>> task = Task.of(Puzzle(Position(board), frozenset({(0, 0), (1, 0)}), {(0, 0): 3}, None))
>>> task.points, task.corners, task.known
(((0, 0), (2, 0), (-1, 1), (1, 1)), ((0, 3, 2), (0, 1, 3)), (3, None, None, None))
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from analyzer.board import Placement
from analyzer.display import at_a_prompt, showing
from analyzer.forms import json_keys
from analyzer.lattice import Face, Point, corners, ring, row_by_row
from analyzer.messages import Phrase, phrase
from analyzer.position import Puzzle
from analyzer.text.draft import Given
from analyzer.tiles import Known, Tile, TileSet

Status: TypeAlias = Literal["solved", "impossible", "unknown"]

FillEnding: TypeAlias = Literal["answered", "limit", "seconds", "interrupted"]

Stage: TypeAlias = Literal["search", "CP-SAT", "annealing", "explaining"]

ReasonCode: TypeAlias = Literal[
    "tiles", "corners", "curl", "no-fit", "hall", "givens", "hexagon", "strip", "region", "none-found"
]

NoFit: TypeAlias = Literal["mirror", "played", "unlisted", "several"]

json_keys("point", "value")(Given)

Values: TypeAlias = tuple[int, ...]
"""The value on each point of a task."""


class Task(NamedTuple):
    """A puzzle with numbered faces and points.

    Attributes:
        tile_set: the tile set of the puzzle.
        faces: the faces to fill, row by row from the top left.
        points: the points of these faces, row by row from the top left.
        corners: for each face, the numbers of its three points, clockwise.
        known: the value of each point; ``None`` if it is not known.
        tiles: the mask of the tiles that may be used.
        played: the mask of the tiles on the board.
        out_values: for each note that rules out a value, a pair (number of the point, value); searches ignore notes.
        out_tiles: for each note that rules out a tile, a pair (number of the face, number of the tile).
    """

    tile_set: TileSet
    faces: tuple[Face, ...]
    points: tuple[Point, ...]
    corners: tuple[tuple[int, int, int], ...]
    known: tuple[int | None, ...]
    tiles: int
    played: int
    out_values: tuple[tuple[int, int], ...] = ()
    out_tiles: tuple[tuple[int, int], ...] = ()

    @staticmethod
    def of(puzzle: Puzzle) -> Task:
        """Convert a puzzle to a task.

        Raises:
            ValueError: a face to fill has a tile, or a tile to use is on the board, not in the set, or listed twice.
        """
        board = puzzle.position.board
        taken = puzzle.fill & board.tiles.keys()
        if taken:
            raise ValueError(f"faces to fill hold tiles already: {sorted(taken)}")
        tiles = board.unplayed
        if puzzle.use is not None:
            tiles = board.tile_set.mask(puzzle.use)
            if tiles & board.played or tiles.bit_count() != len(puzzle.use):
                raise ValueError("a tile to use is listed twice, on the board or not in the set")
        faces = tuple(sorted(puzzle.fill, key=row_by_row))
        points = tuple(sorted({point for face in faces for point in corners(face)}, key=row_by_row))
        number = {point: place for place, point in enumerate(points)}
        values = {**puzzle.givens, **board.values}
        at = {face: place for place, face in enumerate(faces)}
        out = puzzle.notes
        return Task(
            board.tile_set,
            faces,
            points,
            tuple((number[a], number[b], number[c]) for a, b, c in map(corners, faces)),
            tuple(values.get(point) for point in points),
            tiles,
            board.played,
            tuple((number[n.at], n.out) for n in out if isinstance(n.out, int) and n.at in number),
            tuple((at[n.at], board.tile_set.number[n.out]) for n in out if isinstance(n.out, Tile) and n.at in at),
        )

    @property
    def uses_every_tile(self) -> bool:
        """Whether there are exactly as many usable tiles as faces."""
        return self.tiles.bit_count() == len(self.faces)

    @property
    def is_bare(self) -> bool:
        """Whether no point has a known value."""
        return all(value is None for value in self.known)

    def corners_at(self) -> list[list[tuple[int, int]]]:
        """List the faces at each point as pairs: the number of the face, and which of its corners is there."""
        found: list[list[tuple[int, int]]] = [[] for _ in self.points]
        for face, points in enumerate(self.corners):
            for corner, point in enumerate(points):
                found[point].append((face, corner))
        return found

    def inside(self) -> list[int]:
        """The numbers of the points where all six faces are to be filled."""
        faces = set(self.faces)
        return [number for number, point in enumerate(self.points) if faces.issuperset(ring(point))]

    @property
    def has_many_inside(self) -> bool:
        """Whether there are more inner points (see ``inside``) than values in the set."""
        return len(self.inside()) > len(self.tile_set.values)

    def knowing(self, known: dict[int, int]) -> Task:
        """Replace the known values of a task; ``known`` maps the numbers of points to values."""
        return self._replace(known=tuple(map(known.get, range(len(self.points)))))

    def filling(self, values: Sequence[int]) -> tuple[Placement, ...]:
        """The placements on the faces if the points have these values."""
        return tuple(
            Placement(face, (values[a], values[b], values[c])) for face, (a, b, c) in zip(self.faces, self.corners)
        )


def ascend(tiles: Iterable[Tile]) -> bool:
    """Whether the values of each of these tiles ascend, read clockwise from the lowest."""
    return all(list(tile) == sorted(tile) for tile in tiles)


@json_keys(
    "code",
    "message~text=phrase",
    "working~working_text?",
    "numbers?",
    "at?",
    "corners?",
    "why?",
    "faces?",
    "tiles?",
    "givens?",
    "minimal?",
)
class Reason(NamedTuple):
    """The reason why a puzzle has no solution. Fields that do not apply to a code are ``None``.

    Attributes:
        code: the code of the reason; ``docs/filling.md`` lists the codes.
        phrase: the reason in words.
        working: the lines of a proof, which the user can check on paper.
        numbers: the numbers in the message, for programs.
        at: the face that no tile fits.
        corners: the values at the corners of that face, each ``None`` if unknown.
        why: the cause of ``no-fit``; ``docs/filling.md`` lists the causes.
        faces: for ``hall``, the faces that only ``tiles`` fit, or the only faces that ``tiles`` fit; otherwise, faces
            that cannot all be filled.
        tiles: for ``hall``, the tiles that are too few or too many for ``faces``; otherwise, the tiles in the set that
            agree with ``corners``.
        givens: given values that together rule out every filling.
        minimal: whether it is proven that none of the ``givens`` can be left out.
    """

    code: ReasonCode
    phrase: Phrase
    working: tuple[Phrase, ...] | None = None
    numbers: dict[str, int] | None = None
    at: Face | None = None
    corners: Known | None = None
    why: NoFit | None = None
    faces: tuple[Face, ...] | None = None
    tiles: tuple[Tile, ...] | None = None
    givens: tuple[Given, ...] | None = None
    minimal: bool | None = None

    @property
    def message(self) -> str:
        """The phrase in English."""
        return str(self.phrase)


STAGES: dict[Stage, Phrase] = {
    "search": phrase("search"),
    "explaining": phrase("explaining"),
    "annealing": phrase("annealing"),
    "CP-SAT": phrase("CP-SAT"),
}
"""The name of each stage, as the user sees it."""


class FillProgress:
    """The progress of ``fill``, for another thread to read.

    Attributes:
        nodes: the number of nodes that the search has visited.
        found: how many fillings the search has found so far; there may be more.
        deepest: the largest number of faces that were filled at the same time.
        stage: the current method, or ``explaining``.
    """

    def __init__(self) -> None:
        self.nodes = 0
        self.found = 0
        self.deepest = 0
        self.stage: Stage = "search"


@at_a_prompt
@showing("text", "svg")
@json_keys(
    "status", "unique", "count", "complete", "solutions", "reason", "note~note_text?", form="triomino-solution/1"
)
@dataclass(frozen=True, slots=True)
class Solution:
    """The result of ``fill``.

    Attributes:
        status: the result; every result but ``unknown`` is proven.
        unique: whether there is exactly one filling; ``null`` if that is not known.
        count: the number of fillings; if ``complete`` is false, there may be more; ``null`` if the number was not
            requested.
        complete: whether the count is exact; if nothing was counted, whether ``unique`` is known.
        solutions: the fillings found; there may be others. They are all different, and the validator has checked them.
        reason: why there is no filling, if that is proven.
        stopped: why the work ended: ``answered``, ``limit``, ``seconds`` or ``interrupted``.
        partial: if the status is ``unknown``, the largest partial filling found.
        note: a remark that OR-Tools is not available, if the time ran out.
    """

    status: Status
    unique: bool | None
    count: int | None
    complete: bool
    solutions: tuple[tuple[Placement, ...], ...]
    reason: Reason | None
    stopped: FillEnding
    partial: tuple[Placement, ...] = ()
    note: Phrase | None = None
