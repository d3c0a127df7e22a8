"""A position: a board with the hand to play and what else is known; and a puzzle: a board with faces to fill."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from analyzer.board import Board
from analyzer.lattice import Face, Point
from analyzer.rules import PUBLISHED, RuleSet, published
from analyzer.shown import showing
from analyzer.tiles import Tile

DEFAULT_RULES = PUBLISHED[0]


@showing("text", "svg")
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


class Givens(Mapping[Point, int]):
    """The values that a puzzle gives on points: a mapping that never changes, and hashes.

    >>> givens = Givens({(0, 0): 5})
    >>> givens[0, 0], givens == {(0, 0): 5}, givens
    (5, True, Givens({(0, 0): 5}))
    """

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[Point, int]) -> None:
        self._values = dict(values)

    def __getitem__(self, point: Point) -> int:
        return self._values[point]

    def __iter__(self) -> Iterator[Point]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return hash(frozenset(self._values.items()))

    def __repr__(self) -> str:
        return f"Givens({self._values})"


@showing("text", "svg")
class Puzzle(NamedTuple):
    """A filling puzzle: faces that ask for a tile.

    Attributes:
        position: the placed tiles, which stay, and the headers.
        fill: the faces to fill.
        givens: the values that are given on points that no placed tile touches, as ``Givens`` for a puzzle that hashes.
        use: the only tiles that may be used; ``None`` for every tile of the set that is not on the board.
    """

    position: Position
    fill: frozenset[Face]
    givens: Mapping[Point, int] = Givens({})
    use: tuple[Tile, ...] | None = None
