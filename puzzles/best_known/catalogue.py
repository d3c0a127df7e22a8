"""The list of what is known: a row for each record, its text in the directory ``texts``."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from importlib.resources import files
from typing import Literal

from analyzer.forms import json_keys
from analyzer.rules import PUBLISHED, published
from analyzer.text import Draft, read_draft, write_list
from analyzer.tiles import TileSet
from puzzles.arrange.known import known_figure

STANDARD = TileSet.named("standard")
PRESSMAN = published(PUBLISHED[0])


@json_keys("name", "title", "figure", "bound", "best", "proven", "proof", "command", "text")
class BestKnown:
    """The best known of one sort.

    Attributes:
        name: what it is called in commands.
        title: what it is.
        kind: how its figure is measured, ``replay.MEASURES``.
        best: whether the least figure is the best or the most.
        figure: the best that is known, which the text shows.
        proof: why nothing can be better than the bound.
        command: what repeats the proof, or searches on.
    """

    def __init__(
        self,
        name: str,
        title: str,
        kind: str,
        best: Literal["least", "most"],
        figure: int,
        bound: Callable[[], int],
        proof: str,
        command: str,
    ) -> None:
        self.name = name
        self.title = title
        self.kind = kind
        self.best = best
        self.figure = figure
        self.proof = proof
        self.command = command
        self._bound = bound

    @cached_property
    def bound(self) -> int:
        """What no record can be better than."""
        return self._bound()

    @property
    def proven(self) -> bool:
        """Whether nothing can be better than this record."""
        return self.figure == self.bound

    @cached_property
    def text(self) -> str:
        """The record as a position in the notation, a list of tiles."""
        if self.kind in ("compact-figure", "hexagons"):  # the figure that is kept for triomino arrange holds both
            return write_list(Draft(STANDARD, PRESSMAN, layout=known_figure(STANDARD) or ()))
        return (files("puzzles.best_known") / "texts" / f"{self.name}.txt").read_text(encoding="utf-8")

    @property
    def draft(self) -> Draft:
        """The text as it is read."""
        return read_draft(self.text, f"{self.name}.txt")

    def __repr__(self) -> str:
        return f"<BestKnown {self.name}: {self.figure}>"


def _dead_board(set_name: str, tiles: int) -> BestKnown:
    standard = set_name == "standard"
    option = "" if standard else f" --set {set_name}"
    return BestKnown(
        "dead-board" + ("" if standard else f"-{set_name}"),
        f"the fewest tiles on a board where no other tile of the set {set_name} has a place",
        "dead-board",
        "least",
        tiles,
        lambda: tiles,
        "all shapes of fewer tiles were searched to their end, which the command repeats",
        f"triomino dead-board{option}",
    )


def _bounds(name: str) -> Callable[..., int]:
    """A function of ``bounds``, which takes a while to load."""

    def bound(*given: object) -> int:
        from puzzles.best_known import bounds

        return int(getattr(bounds, name)(*given))

    return bound


def _least_perimeter() -> int:
    from puzzles.arrange.figure import least_perimeter

    return least_perimeter(STANDARD)


RECORDS = (
    _dead_board("standard", 12),
    _dead_board("0-2", 7),
    _dead_board("0-3", 10),
    _dead_board("0-4", 12),
    _dead_board("0-6", 14),
    BestKnown(
        "compact-figure",
        "the shortest perimeter of a figure of all 56 tiles",
        "compact-figure",
        "least",
        38,
        _least_perimeter,
        "the curl: shared edges cancel, and what is left over has to lie on the outline",
        "triomino arrange --seconds 600 --seed 7",
    ),
    BestKnown(
        "hexagons",
        "the most hexagons complete on one board",
        "hexagons",
        "most",
        10,
        lambda: _bounds("most_hexagons")(STANDARD),
        "a hexagon is a point inside: of F tiles with perimeter P at most (F - P) / 2 + 1, and the curl bounds P",
        "triomino arrange --seconds 600 --seed 7",
    ),
    BestKnown(
        "highest-move",
        "the most points of one move, rules of pressman",
        "move",
        "most",
        203,
        lambda: _bounds("most_of_a_move")(STANDARD, PRESSMAN),
        "no tile of 14 or 15 can be surrounded, and what closes fewer than three hexagons scores 155 at most",
        "triomino records highest-move --verify",
    ),
    BestKnown(
        "first-three-moves",
        "the most points of the first three moves of a round together, rules of pressman",
        "three-moves",
        "most",
        55,
        lambda: _bounds("most_of_three_moves")(STANDARD, PRESSMAN),
        "every sequence of three placements was tried",
        "triomino records first-three-moves --verify",
    ),
)
"""Every record."""

NAMES = tuple(record.name for record in RECORDS)
