"""The best known results, with their bounds. Most are stored in ``texts``."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from importlib.resources import files
from typing import Literal, TypeAlias

from analyzer.engine.clock import Clock
from analyzer.forms import json_keys
from analyzer.messages import Phrase, phrase
from analyzer.rules import PUBLISHED, published
from analyzer.text import Draft, write_list
from analyzer.tiles import TileSet
from puzzles.arrange.figure import known_figure

_OF_THE_FIGURE = ("compact-figure", "hexagons-whole-set")
"""Results of these kinds have the text of the most compact known figure."""

_AGAIN = "research.bounds_again agrees"
"""A second proof of all bounds except those of dead boards."""

Best: TypeAlias = Literal["least", "most"]

STANDARD = TileSet.named("standard")
PRESSMAN = published(PUBLISHED[0])


@json_keys(
    "name", "title~title_text", "figure", "bound", "best", "proven", "proof", "repeated", "command", "found", "text"
)
class BestKnown:
    """A best-known result, with its text and its bound.

    Attributes:
        name: the name of the result in commands.
        title: the description of the result.
        kind: what the number measures: a key of ``replay.OF_POSITION`` or ``replay.OF_GAME``.
        best: whether the smallest or the largest number is best.
        figure: the best known number; the position or record in ``text`` reaches it.
        proof: why no result is better than the bound.
        repeated: how long it takes to repeat the proof, and which other proofs agree.
        command: the command that repeats the proof or searches for a better result.
        found: where the text comes from: the command that finds it again, or a description.
    """

    def __init__(
        self,
        name: str,
        title: Phrase,
        kind: str,
        best: Best,
        figure: int,
        bound: Callable[[], int],
        proof: str,
        repeated: str,
        command: str,
        found: str,
        search: Callable[[Clock], int] | None = None,
    ) -> None:
        """``bound`` computes the bound within a second. ``search`` proves it again, which takes longer."""
        self.name = name
        self.title = title
        self.kind = kind
        self.best = best
        self.figure = figure
        self.proof = proof
        self.repeated = repeated
        self.command = command
        self.found = found
        self._bound = bound
        self._search = search

    @cached_property
    def bound(self) -> int:
        """No result can be better than this number."""
        return self._bound()

    def prove(self, clock: Clock) -> int:
        """Prove the bound again and return it.

        Raises:
            OutOfTimeError: the time ran out before the end of the proof.
        """
        return self._bound() if self._search is None else self._search(clock)

    @property
    def proven(self) -> bool:
        """Whether this result attains its bound."""
        return self.figure == self.bound

    @cached_property
    def text(self) -> str:
        """The result as text: a list of tiles, or a record."""
        if self.kind in _OF_THE_FIGURE:  # `triomino arrange` has this text
            return write_list(Draft(STANDARD, PRESSMAN, layout=known_figure(STANDARD) or ()))
        return (files("puzzles.best_known") / "texts" / f"{self.name}.txt").read_text(encoding="utf-8")

    def __repr__(self) -> str:
        return f"<BestKnown {self.name}: {self.figure}>"


def _dead_board(set_name: str, tiles: int, repeated: str) -> BestKnown:
    standard = set_name == "standard"
    option = "" if standard else f" --set {set_name}"
    return BestKnown(
        "dead-board" + ("" if standard else f"-{set_name}"),
        phrase("the fewest tiles on a board where no other tile of the {set} set fits", set=set_name),
        "dead-board",
        "least",
        tiles,
        lambda: tiles,
        "a search through all shapes of fewer tiles finds no dead board",
        repeated,
        f"triomino best-known dead-board{option}",
        f"triomino best-known dead-board{option}",
        partial(_no_smaller, set_name, tiles),
    )


def _no_smaller(set_name: str, tiles: int, clock: Clock) -> int:
    from puzzles.best_known.dead_boards import DeadBoardSearch

    return DeadBoardSearch(TileSet.named(set_name), clock).least_below(tiles)


def _bounds(name: str) -> Callable[..., int]:
    """Import ``bounds`` only when it is needed, because it loads slowly."""

    def bound(*given: object) -> int:
        from puzzles.best_known import bounds

        return int(getattr(bounds, name)(*given))

    return bound


def _open(
    name: str,
    title: Phrase,
    shown: tuple[str, int, str],
    bound: Callable[[], int],
    proof: str,
    best: Best = "most",
    repeated: str = f"no time: it is a calculation; {_AGAIN}",
) -> BestKnown:
    """Make a result that does not reach its bound, so that a better one may exist.

    ``shown`` is the kind, the figure and ``found``. If ``found`` begins with ``--``, it has only the options of
    ``research.search``.
    """
    kind, figure, found = shown
    command = f"python -m research.search {name}"
    if found.startswith("--"):
        found = f"{command} {found}"
    return BestKnown(name, title, kind, best, figure, bound, proof, repeated, command, found)


_BY_HALF_TURN = "python -m research.half_turn --perimeter 38 --lengths 2 --part 792 1000 --figures"
_MADE_UP = "no search: it was constructed by hand"
_BRIDGES = "there are as many as holes at the end and tiles placed along three edges together"
_DEAD_AGAIN = "research.dead_boards_again agrees"
_BY_MODEL = f"{_DEAD_AGAIN}, and CP-SAT (--model)"
_STANDARD_AGAIN = f"a second; {_BY_MODEL} for up to 10 tiles"
_SURROUNDED = f"less than a second; {_AGAIN}, and CP-SAT for both tiles"
_CROWDED = f"less than a second; {_AGAIN}, and CP-SAT for the hexagon with five others"


def _least_perimeter() -> int:
    from puzzles.arrange.figure import least_perimeter

    return least_perimeter(STANDARD)


BEST_KNOWN = (
    _dead_board("standard", 12, _STANDARD_AGAIN),
    _dead_board("0-2", 7, f"less than a second; {_BY_MODEL}"),
    _dead_board("0-3", 10, f"a second; {_BY_MODEL} in minutes"),
    _dead_board("0-4", 12, f"a second; {_DEAD_AGAIN}"),
    _dead_board("0-6", 14, f"5 to 13 s; {_DEAD_AGAIN}"),
    _open(
        "compact-figure",
        phrase("the smallest perimeter of a figure of all 56 tiles"),
        ("compact-figure", 38, _BY_HALF_TURN),
        _least_perimeter,
        "shared edges cancel, so all other edges of the tiles must be on the outline",
        "least",
    ),
    _open(
        "hexagons",
        phrase("the largest number of complete hexagons on one board"),
        ("hexagons", 10, "--seed 1 --first 20 --attempts 1"),
        lambda: _bounds("most_hexagons")(STANDARD),
        "no complete hexagon is next to five others, so F tiles with perimeter P form at most (2 * F - P) / 5",
        repeated=_CROWDED,
    ),
    _open(
        "hexagons-whole-set",
        phrase("the largest number of complete hexagons in a figure of all 56 tiles"),
        ("hexagons-whole-set", 10, _BY_HALF_TURN),
        lambda: _bounds("most_hexagons")(STANDARD, len(STANDARD)),
        "their centres are inner points: at most (56 - P) / 2 + 1, and the perimeter P is at least 36",
    ),
    _open(
        "bridges-whole-set",
        phrase("the most bridges formed while a figure of all 56 tiles is built"),
        ("bridges-whole-set", 8, "--seed 609459930 --first 0 --attempts 1"),
        lambda: _bounds("most_bridges")(STANDARD, len(STANDARD)),
        _BRIDGES,
    ),
    BestKnown(
        "highest-move",
        phrase("the most points for one move (pressman rules)"),
        "move",
        "most",
        203,
        lambda: _bounds("most_of_a_move")(STANDARD, PRESSMAN),
        "no tile worth 14 or 15 can be surrounded, and a tile that completes at most two hexagons scores at most 155",
        _SURROUNDED,
        "triomino best-known --verify highest-move",
        _MADE_UP,
    ),
    BestKnown(
        "highest-move-played",
        phrase("the most points for one move in a complete round, from the deal to the end (pressman rules)"),
        "played-move",
        "most",
        203,
        lambda: _bounds("most_of_a_move")(STANDARD, PRESSMAN),
        "the bound holds for every board, played or not",
        _SURROUNDED,
        "triomino best-known --verify highest-move-played",
        _MADE_UP,
    ),
    BestKnown(
        "first-three-moves",
        phrase("the most points for the first three moves of a round together (pressman rules)"),
        "three-moves",
        "most",
        55,
        lambda: _bounds("most_of_three_moves")(STANDARD, PRESSMAN),
        "a search tries every sequence of three placements",
        f"less than a second; {_AGAIN}, by edges alone",
        "triomino best-known --verify first-three-moves",
        _MADE_UP,
    ),
    BestKnown(
        "dead-board-played",
        phrase("the fewest tiles on the board at the end of a complete round, if no other tile fits (pressman rules)"),
        "blocked-round",
        "least",
        12,
        lambda: 12,
        "no dead board has fewer tiles, played or not",
        _STANDARD_AGAIN,
        "triomino best-known dead-board",
        _MADE_UP,
        partial(_no_smaller, "standard", 12),
    ),
    BestKnown(
        "shortest-round",
        phrase("the fewest turns in a round with two players (pressman rules)"),
        "turns",
        "least",
        3,
        lambda: _bounds("fewest_turns")(PRESSMAN),
        "a round ends when a whole hand is placed, or at the earliest when both players pass after the opening",
        f"no time: it is a calculation; {_AGAIN}",
        "triomino best-known --verify shortest-round",
        _MADE_UP,
    ),
    _open(
        "longest-round",
        phrase("the most turns in a round with two players (pressman rules)"),
        ("turns", 99, "--seed 1 --first 8 --attempts 1"),
        lambda: _bounds("most_turns")(STANDARD),
        "at least one tile is not placed, and there is at most one pass between two placements of the same player",
    ),
    _open(
        "round-points",
        phrase("the most points for one player in a round with two players (pressman rules)"),
        ("round-points", 880, "--seed 1 --first 8 --attempts 1"),
        lambda: _bounds("most_of_a_round")(STANDARD, PRESSMAN),
        "the sum of all tiles and of the bonuses that the board has room for",
        repeated=_CROWDED,
    ),
    _open(
        "match-total",
        phrase("the highest total at the end of a match with two players (pressman rules)"),
        ("match-total", 1279, "--seed 1 --first 8 --attempts 1"),
        lambda: _bounds("most_of_a_match")(STANDARD, PRESSMAN),
        "the last round begins with at most 399 points",
        repeated=_CROWDED,
    ),
    _open(
        "bridges",
        phrase("the most bridges formed in one round (pressman rules)"),
        ("bridges", 10, "--seed 1 --first 13 --attempts 1"),
        lambda: _bounds("most_bridges")(STANDARD),
        _BRIDGES,
    ),
    _open(
        "hexagons-played",
        phrase("the largest number of complete hexagons at the end of a round with two players (pressman rules)"),
        ("played-hexagons", 9, "--seed 2 --first 0 --attempts 1"),
        lambda: _bounds("most_hexagons")(STANDARD),
        "the bound holds for every board, played or not",
        repeated=_CROWDED,
    ),
)

NAMES = tuple(known.name for known in BEST_KNOWN)
