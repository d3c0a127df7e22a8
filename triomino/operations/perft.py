"""Count the legal sequences of placements from a position."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from analyzer.forms import Within, json_keys
from analyzer.perft import Branch, divide, perft
from analyzer.position import Position
from triomino.operations.control import Control
from triomino.operations.limits import Seconds


class PerftAsk(NamedTuple):
    """Count legal sequences of placements.

    Attributes:
        position: the board; the tiles are those of the hand or, if there is no hand, all unplayed tiles.
        depth: count the sequences of N placements.
        divide: also print the number of sequences that begin with each placement.
        seconds: give up after S seconds.
    """

    position: Position
    depth: Annotated[int, Within(0, 400)]
    divide: bool = False
    seconds: Seconds | None = None


@json_keys("count=sequences", "branches?", "stopped", form="triomino-perft/1")
class Counted(NamedTuple):
    """The number of legal sequences of placements.

    Attributes:
        sequences: the number of sequences; ``None`` if the count was not completed.
        branches: the completed counts, one for each first placement; ``None`` if not requested or if the depth is 0.
        stopped: whether the count ended early, at the time limit or because the caller stopped it.
    """

    sequences: int | None
    branches: tuple[Branch, ...] | None
    stopped: bool


class _StoppedError(Exception):
    pass


def run(ask: PerftAsk, control: Control[None]) -> Counted:
    """Count the sequences until all are counted, the time is up, or the caller stops the count."""
    clock = control.clock(ask.seconds)
    board = ask.position.board
    tiles = board.tile_set.mask(ask.position.hand) if ask.position.hand else board.unplayed
    branches: list[Branch] = []

    def tick() -> None:
        if clock.over:
            raise _StoppedError

    try:
        if not ask.divide or ask.depth == 0:
            return Counted(perft(board, tiles, ask.depth, tick), None, False)
        branches.extend(divide(board, tiles, ask.depth, tick))
    except _StoppedError:
        return Counted(None, tuple(branches) if ask.divide else None, True)
    return Counted(sum(branch.sequences for branch in branches), tuple(branches), False)
