"""Give the smallest useful hint for a puzzle.

For the kinds ``fill`` and ``join``, the hint is a step; for the other kinds, it is a fact about the answer.
"""

from __future__ import annotations

from typing import NamedTuple

from analyzer.engine.clock import OutOfTimeError
from puzzles.hints import Hint
from puzzles.kinds import kind
from triomino.operations.any_puzzle import AnyPuzzle
from triomino.operations.control import Control, StoppedError


class HintAsk(NamedTuple):
    """Give the smallest useful hint for a puzzle.

    Attributes:
        puzzle: the puzzle.
    """

    puzzle: AnyPuzzle


def run(ask: HintAsk, control: Control[None]) -> Hint:
    """Find the smallest useful hint.

    Raises:
        StoppedError: the caller stopped the search.
    """
    try:
        return kind(ask.puzzle.kind).hint(ask.puzzle.draft, control.clock())
    except OutOfTimeError as error:
        raise StoppedError from error
