"""Find the smallest dead board of a set. A search through all smaller shapes proves that no dead board is smaller."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Annotated, NamedTuple

from analyzer.board import Placement
from analyzer.engine import or_tools
from analyzer.engine.clock import Clock
from analyzer.forms import Within, json_keys
from analyzer.lattice import Point
from analyzer.messages import phrase_of
from analyzer.tiles import TileSet
from puzzles.best_known.dead_boards import DeadBoard, DeadBoardSearch, SizeDone
from triomino.operations.control import Control, RefusalError
from triomino.operations.limits import Seconds

if TYPE_CHECKING:
    from puzzles.best_known.shapes import Shape


class DeadboardAsk(NamedTuple):
    """Find the smallest dead board, and prove that no smaller one exists.

    Attributes:
        set: use this set of tiles (default: standard).
        least: start with boards of N tiles; assume that on every smaller board, a remaining tile fits.
        model: check each shape with the CP-SAT solver, for an independent proof.
        seconds: give up after S seconds.
    """

    set: TileSet | None = None
    least: Annotated[int, Within(1, 1000)] = 1
    model: bool = False
    seconds: Seconds | None = None


@json_keys("tiles", "shape", "shapes")
class DeadboardNews(NamedTuple):
    """The progress of the search.

    Attributes:
        tiles: the number of tiles in the current shape.
        shape: the number of the current shape among the shapes of this size, counted from 1.
        shapes: the number of shapes of this size.
    """

    tiles: int
    shape: int
    shapes: int


@json_keys("set", "tiles", "least", "proven", "sizes", "stopped=answer.stopped", "layout", form="triomino-dead-board/1")
class SmallestDeadBoard(NamedTuple):
    """The result of the search.

    Attributes:
        set: the tile set.
        begun: the number of tiles on the smallest boards searched.
        answer: the result of ``DeadBoardSearch.run``.
    """

    set: TileSet
    begun: int
    answer: DeadBoard

    @property
    def layout(self) -> tuple[Placement, ...]:
        """The dead board's tiles, in a legal order of placement; empty if no dead board was found."""
        return self.answer.layout

    @property
    def tiles(self) -> int | None:
        """The number of tiles on the dead board; ``None`` if none was found."""
        return len(self.answer.layout) or None

    @property
    def sizes(self) -> tuple[SizeDone, ...]:
        """The sizes for which a complete search found no dead board."""
        return self.answer.sizes

    @property
    def least(self) -> int:
        """A lower bound: every dead board with at least ``begun`` tiles has at least this many."""
        return self.answer.least

    @property
    def proven(self) -> bool:
        """Whether ``least`` holds for all dead boards of the set, because the search began with one tile."""
        return self.begun == 1


def run(ask: DeadboardAsk, control: Control[DeadboardNews]) -> SmallestDeadBoard:
    """Search for the smallest dead board.

    Raises:
        RefusalError: the set is not mirrored (see ``is_mirrored``).
    """
    tile_set = ask.set or TileSet.named("standard")
    clock = control.clock(ask.seconds)
    search = DeadBoardSearch(tile_set, clock)
    control.watch(lambda: DeadboardNews(search.tiles, search.shape, search.shapes))
    boards = search.dead_boards
    if ask.model:
        boards = partial(_by_model, tile_set, clock)
    try:
        return SmallestDeadBoard(tile_set, ask.least, search.run(boards, ask.least))
    except ValueError as error:
        raise RefusalError("set", phrase_of(error), "set") from error


def _by_model(tile_set: TileSet, clock: Clock, shape: Shape) -> Iterator[dict[Point, int]]:
    def ask(clock: Clock) -> list[dict[Point, int]]:
        from puzzles.best_known.dead_boards_model import dead_boards

        return list(dead_boards(tile_set, clock, shape))

    return iter(or_tools.in_thread(ask, clock))
