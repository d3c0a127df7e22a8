"""A position: a board with the hand to play and what else is known; and a puzzle: a board with faces to fill."""

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
"""The kinds of puzzles, which a text can ask by name; what each of them is, ``puzzles.kinds`` says."""

APART: tuple[KindName, ...] = ("join",)
"""The kinds, beside ``fill``, whose placed tiles need not hang together."""


@advising
@showing("text", "svg")
class Position(NamedTuple):
    """What a player sees.

    Who plays and how large the well is can each be told in two ways: ``player_count`` and ``well_size`` say what holds.

    Attributes:
        board: the tiles on the table.
        rules: the rule set that scores moves, a published one or house rules.
        hand: the tiles of the player to move; empty when they are not told.
        players: how many play, if that is told as a number.
        well: how many hidden tiles are left to draw, if that is told as a number.
        opponents: how many tiles each other player holds, in the order of play after the mover, if told.
        scores: the points before this turn, the mover's first, then in the order of play, if told.
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
        """How many play: as many as have hands, or scores, or as ``players`` tells; ``None`` where nothing does."""
        return given_players(self.opponents, self.scores) or self.players

    @property
    def well_size(self) -> int | None:
        """How many hidden tiles are left to draw: what the hands leave of the set, or what ``well`` tells."""
        if self.opponents is None or not self.hand:
            return self.well
        return self.board.unplayed.bit_count() - len(self.hand) - sum(self.opponents)


def given_players(opponents: tuple[int, ...] | None, scores: tuple[int, ...] | None) -> int | None:
    """How many play, by the hands or the scores that are told; ``None`` where neither is."""
    return len(opponents) + 1 if opponents is not None else len(scores) if scores is not None else None


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


@json_keys("at", "value?", "tile?")
class Note(NamedTuple):
    """Something that a solver has ruled out: a value of a point, or a tile on a face.

    Attributes:
        at: the point or the face.
        out: the value or the tile.
    """

    at: Face | Point
    out: int | Tile

    @property
    def value(self) -> int | None:
        """The value that a point cannot have."""
        return self.out if isinstance(self.out, int) else None

    @property
    def tile(self) -> Tile | None:
        """The tile that a face cannot have."""
        return self.out if isinstance(self.out, Tile) else None

    def __str__(self) -> str:
        return f"{place_name(self.at)}={self.out}"


@advising
@showing("text", "svg")
class Puzzle(NamedTuple):
    """A filling puzzle: faces that ask for a tile.

    Attributes:
        position: the placed tiles, which stay, and the headers.
        fill: the faces to fill.
        givens: the values that are given on points that no placed tile touches, as ``Givens`` for a puzzle that hashes.
        use: the only tiles that may be used; ``None`` for every tile of the set that is not on the board.
        notes: what somebody who solves it has ruled out; it belongs to the solving, not to the puzzle.
    """

    position: Position
    fill: frozenset[Face]
    givens: Mapping[Point, int] = Givens({})
    use: tuple[Tile, ...] | None = None
    notes: tuple[Note, ...] = ()


def players_named(count: int) -> Phrase:
    """So many players."""
    return phrase("1 player") if count == 1 else phrase("{count} players", count=count)


def player_count_fault(rules: RuleSet, count: int) -> Phrase:
    """Say that so many cannot play by a rule set."""
    return phrase(
        "found {players}, and {rules} is for {least} to {most}",
        players=players_named(count),
        rules=rules.name,
        least=rules.least_players,
        most=rules.most_players,
    )
