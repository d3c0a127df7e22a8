"""A position (a board and everything else that is known) and a filling puzzle (a board with faces to fill)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple, TypeAlias

from analyzer.board import Board, place_name
from analyzer.display import advising, showing
from analyzer.forms import json_keys
from analyzer.lattice import Face, Point
from analyzer.messages import Phrase, phrase
from analyzer.rules import PUBLISHED, RuleSet, published
from analyzer.tiles import Tile

DEFAULT_RULES = PUBLISHED[0]

KindName: TypeAlias = Literal["fill", "best-move", "plan", "hunt", "dispute", "join"]
"""The name of a puzzle kind; ``puzzles.kinds`` defines each kind."""

APART: tuple[KindName, ...] = ("join",)
"""The kinds of puzzle, besides ``fill``, in which the placed tiles need not be connected."""


@advising
@showing("text", "svg")
class Position(NamedTuple):
    """A board and what the player to move knows.

    ``player_count`` and ``well_size`` use all fields, so prefer them to ``players`` and ``well``.

    Attributes:
        board: the placed tiles.
        rules: the rule set, a published one or house rules.
        hand: the tiles of the player to move; empty if they are not known.
        players: the number of players, if it is given directly.
        well: the number of tiles left to draw, if it is given directly.
        opponents: the number of tiles in each other hand, in the order of play after the mover, if known.
        scores: the totals before this turn, in the order of play and beginning with the mover, if known.
    """

    board: Board
    rules: RuleSet = published(DEFAULT_RULES)
    hand: tuple[Tile, ...] = ()
    players: int | None = None
    well: int | None = None
    opponents: tuple[int, ...] | None = None
    scores: tuple[int, ...] | None = None

    @property
    def player_count(self) -> int | None:
        """The number of players, if ``opponents``, ``scores`` or ``players`` gives it."""
        return given_players(self.opponents, self.scores) or self.players

    @property
    def well_size(self) -> int | None:
        """The number of tiles left to draw: computed if the size of every hand is known, otherwise ``well``."""
        if self.opponents is None or not self.hand:
            return self.well
        return self.board.unplayed.bit_count() - len(self.hand) - sum(self.opponents)


def given_players(opponents: tuple[int, ...] | None, scores: tuple[int, ...] | None) -> int | None:
    """The number of players, from the other hands or the scores; ``None`` if neither is given."""
    return len(opponents) + 1 if opponents is not None else len(scores) if scores is not None else None


class Givens(Mapping[Point, int]):
    """The values that a puzzle gives for points. The mapping is immutable and hashable.

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


@json_keys("at", "value?", "tile?")
class Note(NamedTuple):
    """A solver's note that rules out a value for a point, or a tile for a face.

    Attributes:
        at: the point or the face that the note is about.
        out: the value or the tile that is ruled out.
    """

    at: Face | Point
    out: int | Tile

    @property
    def value(self) -> int | None:
        """The value that the note rules out; ``None`` if the note rules out a tile."""
        return self.out if isinstance(self.out, int) else None

    @property
    def tile(self) -> Tile | None:
        """The tile that the note rules out; ``None`` if the note rules out a value."""
        return self.out if isinstance(self.out, Tile) else None

    def __str__(self) -> str:
        return f"{place_name(self.at)}={self.out}"


@advising
@showing("text", "svg")
class Puzzle(NamedTuple):
    """A filling puzzle: a board with faces to fill.

    Attributes:
        position: the board, the rules and everything else that a position contains.
        fill: the faces to fill.
        givens: the values that the puzzle gives for points that no placed tile touches; use ``Givens`` if the puzzle
            must be hashable.
        use: the only tiles that may be used; ``None`` for every tile of the set that is not on the board.
        notes: the values and tiles that a solver has ruled out; they are not part of the puzzle itself.
    """

    position: Position
    fill: frozenset[Face]
    givens: Mapping[Point, int] = Givens({})
    use: tuple[Tile, ...] | None = None
    notes: tuple[Note, ...] = ()


def players_named(count: int) -> Phrase:
    """The number of players as a phrase: ``3 players``."""
    return phrase("1 player") if count == 1 else phrase("{count} players", count=count)


def player_count_fault(rules: RuleSet, count: int) -> Phrase:
    """Say that a rule set does not allow this number of players."""
    return phrase(
        "found {players}, expected {least} to {most} under the {rules} rules",
        players=players_named(count),
        rules=rules.name,
        least=rules.least_players,
        most=rules.most_players,
    )
