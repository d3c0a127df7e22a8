"""A board judged: what is wrong with a layout, which tiles are most likely wrong, and what would be right there."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from typing import Literal, NamedTuple

from analyzer.board import Board, Fault, Placement, corners_name, layout_faults
from analyzer.display import at_a_prompt, showing
from analyzer.findings import FitReason, why_impossible
from analyzer.findings.texts import needed
from analyzer.forms import json_keys
from analyzer.messages import Phrase, phrase
from analyzer.referee.suspects import Removal, fewest_removals
from analyzer.tiles import Corners, Tile, TileSet

MOST_TILES = 400
"""Tiles of a layout that is searched for its wrong ones; no set has as many, so a larger one is no board at all."""


MOST_FITS = 8
"""Tiles that could lie on a face and that a message names."""


@json_keys("corners", "tile")
class Turned(tuple[int, int, int]):
    """The values of a tile as it would lie on a face, as ``Corners``."""

    __slots__ = ()

    @property
    def corners(self) -> Corners:
        """Its corners in reading order."""
        first, second, third = self
        return first, second, third

    @property
    def tile(self) -> Tile:
        """Its name."""
        return Tile.of(*self)


@json_keys("*placement", "fits", "reason")
class Doubt(NamedTuple):
    """A tile that is likely to be wrong.

    Attributes:
        number: its place in the layout.
        placement: the tile as it lies.
        fits: what could legally lie on its face, as laid, once the first of the smallest removals that names it is
            made; the least tile first.
        reason: why nothing could: ``occupied`` (another tile lies there as well), ``no-edge`` (nothing is left beside
            it), or as for an open slot ``mirror``, ``played`` or ``exhausted``; ``None`` where something fits.
    """

    number: int
    placement: Placement
    fits: tuple[Turned, ...]
    reason: Literal["occupied", "no-edge"] | FitReason | None


@json_keys("*doubt", "~text=right")
class DoubtInWords(NamedTuple):
    """A tile that is likely to be wrong, with its text.

    Attributes:
        doubt: the tile.
        right: what would be right there.
    """

    doubt: Doubt
    right: Phrase


@at_a_prompt
@showing("text", "svg")
@json_keys(
    *("legal", "at=placed", "tile=placed", "corners=placed", "score=placed"),
    *("problems=faults", "removal", "agreement", "suspects=doubts_in_words"),
    form="triomino-verdict/1",
)
class Diagnosis(NamedTuple):
    """The judgement on a layout; in JSON the keys of a judged placement are there, and ``null``.

    Attributes:
        tile_set: the set that it is laid with.
        layout: the tiles as they lie.
        faults: everything that keeps it from being a legal board; empty where it is one.
        removal: the fewest tiles whose removal leaves a legal board; ``None`` for a legal board, and for a layout that
            is too large to search.
        agreement: the same where what is left need only agree and may fall into parts; ``None`` likewise.
        doubts: the tiles that are most likely wrong, which are those of ``likely``, in the order of the layout.
    """

    tile_set: TileSet
    layout: tuple[Placement, ...]
    faults: tuple[Fault, ...]
    removal: Removal | None
    agreement: Removal | None
    doubts: tuple[Doubt, ...]

    @property
    def legal(self) -> bool:
        """Whether the layout is a legal board."""
        return not self.faults

    @property
    def placed(self) -> None:
        """Nothing: no placement was judged."""

    @property
    def doubts_in_words(self) -> list[DoubtInWords]:
        """The tiles that are most likely wrong, each with what would be right there."""
        return [DoubtInWords(doubt, self.right_there(doubt)) for doubt in self.doubts]

    def right_there(self, doubt: Doubt) -> Phrase:
        """What would be legal on the face of a doubtful tile: the tile itself turned, if that is all it takes."""
        laid, fits = doubt.placement, doubt.fits
        if doubt.reason == "occupied":
            return phrase("another tile lies on the same face")
        if doubt.reason == "no-edge":
            return phrase("no tile that can stay lies beside that face")
        if doubt.reason:
            board = self.board_to_replace(doubt.number)
            return phrase("the face {needs}", needs=needed(board, board.known(laid.at), doubt.reason))
        turned = next((turned for turned in fits if turned.tile == laid.tile), None)
        if turned:
            return phrase("turned as {corners} it would be legal", corners=corners_name(turned.corners))
        tiles = tuple(corners_name(fit.corners) for fit in fits[:MOST_FITS])
        more = len(fits) - MOST_FITS
        if more > 0:
            return phrase("what could legally lie there is {tiles} and {count} more", tiles=tiles, count=more)
        return phrase("what could legally lie there is {tiles}", tiles=tiles)

    @property
    def likely(self) -> Removal | None:
        """The removal that names the tiles most likely wrong.

        That is ``removal``, unless it is dearer than ``agreement`` and so takes tiles away only because they hang on
        wrong ones. (Where all agree and the layout merely falls into parts, it is ``removal`` again.)
        """
        if self.removal and self.agreement and 0 < self.agreement.fewest < self.removal.fewest:
            return self.agreement
        return self.removal

    def board_to_replace(self, number: int) -> Board:
        """The board without this doubtful tile and the others of the first likely removal that names it."""
        assert self.likely
        return self.without(next(numbers for numbers in self.likely.sets if number in numbers))

    def without(self, numbers: Container[int]) -> Board:
        """The board without these tiles, which are the numbers of a removal; it may consist of several parts."""
        rest = (laid for number, laid in enumerate(self.layout) if number not in numbers)
        return Board.of(self.tile_set, rest, connected=False)


def diagnose(tile_set: TileSet, layout: Sequence[Placement], stop: Callable[[], bool] = lambda: False) -> Diagnosis:
    """Judge a layout, misplaced tiles and all; a layout without tiles is legal.

    ``stop`` is asked now and then whether to end with the likely wrong tiles found so far.

    >>> layout = [Placement((0, 0), (5, 5, 5)), Placement((1, 0), (5, 1, 5)), Placement((2, 0), (1, 1, 4))]
    >>> diagnosis = diagnose(TileSet.named("standard"), layout)
    >>> diagnosis.faults[0].code, diagnosis.faults[0].point, diagnosis.removal.sets, diagnosis.doubts[0].fits[0]
    ('corner-clash', (1, 1), ((2,),), (1, 1, 5))
    """
    layout = tuple(layout)
    faults = tuple(layout_faults(tile_set, layout))
    if not faults or len(layout) > MOST_TILES:
        return Diagnosis(tile_set, layout, faults, None, None, ())
    removal = fewest_removals(tile_set, layout, stop=stop)
    agreement = fewest_removals(tile_set, layout, connected=False, stop=stop)
    diagnosis = Diagnosis(tile_set, layout, faults, removal, agreement, ())
    return diagnosis._replace(doubts=tuple(_doubts(diagnosis)))


def _doubts(diagnosis: Diagnosis) -> Iterator[Doubt]:
    assert diagnosis.likely
    for number in sorted({number for numbers in diagnosis.likely.sets for number in numbers}):
        yield _doubt(number, diagnosis.layout[number], diagnosis.board_to_replace(number))


def _doubt(number: int, placement: Placement, board: Board) -> Doubt:
    face = placement.at
    if face in board.tiles:
        return Doubt(number, placement, (), "occupied")
    if board.tiles and face not in board.frontier:
        return Doubt(number, placement, (), "no-edge")
    known = board.known(face)
    tiles = sorted(board.tile_set.of_mask(board.tile_set.fitting[known] & board.unplayed))
    turned = (board.tile_set.turned(tile, known) for tile in tiles)
    fits = tuple(Turned(triple) for triple in turned if triple)
    return Doubt(number, placement, fits, why_impossible(board, known))
