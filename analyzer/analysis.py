"""``analyse``: everything that a position holds, put together in one place."""

from __future__ import annotations

from typing import NamedTuple

from analyzer.findings import Bridge, Hexagon, Slot, find_bridges, find_hexagons, find_slots
from analyzer.moves import Move, legal_moves
from analyzer.position import Position
from analyzer.rules import RuleSet


class Analysis(NamedTuple):
    """Everything that a position holds.

    Attributes:
        position: what was analysed.
        rules: the rule set that scored the moves.
        slots: every open slot, row by row.
        hexagons: the hexagon round every point with a value, row by row.
        bridges: every place for a bridge, row by row.
        moves: the legal placements of the hand, best score first; ``None`` when there is no hand.
    """

    position: Position
    rules: RuleSet
    slots: list[Slot]
    hexagons: list[Hexagon]
    bridges: list[Bridge]
    moves: list[Move] | None


def analyse(position: Position, rules: RuleSet | None = None) -> Analysis:
    """Analyse a position, under its own rule set unless another is given."""
    rules = rules or position.rule_set
    board = position.board
    slots = find_slots(board)
    moves = legal_moves(board, board.tile_set.mask(position.hand), rules) if position.hand else None
    return Analysis(position, rules, slots, find_hexagons(board), find_bridges(slots), moves)
