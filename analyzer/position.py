"""A position: a board with the hand to play and what else is known; and a puzzle: a board with faces to fill."""

from __future__ import annotations

from typing import NamedTuple

from analyzer.board import Board
from analyzer.lattice import Face, Point
from analyzer.rules import PUBLISHED, RuleSet, published
from analyzer.tiles import Tile

DEFAULT_RULES = PUBLISHED[0]


class Position(NamedTuple):
    """What a player sees.

    Attributes:
        board: the tiles on the table.
        rules: the name of the published rule set that scores moves.
        hand: the tiles of the player to move; empty when they are not told.
        players: how many play, if told.
        well: how many hidden tiles are left to draw, if known.
    """

    board: Board
    rules: str = DEFAULT_RULES
    hand: tuple[Tile, ...] = ()
    players: int | None = None
    well: int | None = None

    @property
    def rule_set(self) -> RuleSet:
        """The rule set by that name."""
        return published(self.rules)


class Puzzle(NamedTuple):
    """A filling puzzle: faces that ask for a tile.

    Attributes:
        position: the placed tiles, which stay, and the headers.
        fill: the faces to fill.
        givens: the values that are given on points which no placed tile touches.
        use: the only tiles that may be used; ``None`` for every tile of the set that is not on the board.
    """

    position: Position
    fill: frozenset[Face]
    givens: dict[Point, int]
    use: tuple[Tile, ...] | None
