"""Analyse a position."""

from __future__ import annotations

from typing import NamedTuple

from analyzer.analysis import Analysis, analyse
from analyzer.position import Position
from triomino.operations.control import Control
from triomino.operations.limits import Rules


class AnalyzeAsk(NamedTuple):
    """Analyse a position.

    Attributes:
        position: the board, and the hand if its moves are wanted.
        rules: use these rules instead of the ones in the input.
    """

    position: Position
    rules: Rules | None = None


def run(ask: AnalyzeAsk, _control: Control[None]) -> Analysis:
    """Find the slots, the hexagons, the bridges and the moves."""
    return analyse(ask.position, ask.rules)
