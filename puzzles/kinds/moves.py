"""Moves that answer a puzzle, for a person."""

from __future__ import annotations

from collections.abc import Sequence

from analyzer.moves import Move
from analyzer.text import Draft, write_drawing_or_list
from puzzles.kinds import Display


def moves_display(draft: Draft, lines: Sequence[str], moves: Sequence[Move]) -> Display:
    """The board with these moves made, and the hand without their tiles; the points before the turn no longer hold."""
    tiles = {move.tile for move in moves}
    hand = tuple(tile for tile in draft.hand if tile not in tiles)
    layout = (*draft.layout, *(move.placement for move in moves))
    after = draft._replace(kind=None, layout=layout, hand=hand, scores=None)
    return Display(write_drawing_or_list(after, lines), lines[0], layout, new=[move.at for move in moves])
