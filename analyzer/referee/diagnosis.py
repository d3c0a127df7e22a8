"""Judge a board: its faults, the tiles that are most likely wrong, and the tiles that would be right instead."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from typing import Literal, NamedTuple

from analyzer.board import Board, Fault, Placement, corners_name, layout_faults, place_name
from analyzer.display import at_a_prompt, showing
from analyzer.findings import FitReason, why_impossible
from analyzer.findings.texts import needed
from analyzer.forms import json_keys
from analyzer.legality import face_meant
from analyzer.messages import Phrase, either, joined, phrase
from analyzer.referee.suspects import Removal, fewest_removals
from analyzer.tiles import Corners, Tile, TileSet

MOST_TILES = 400
"""A layout with more tiles than this is not searched for wrong tiles."""

MOST_FITS = 8
"""The maximum number of fitting tiles that a message names."""


@json_keys("corners", "tile")
class Turned(tuple[int, int, int]):
    """The corner values of a tile as it would be placed, in the order of ``lattice.corners``."""

    __slots__ = ()

    @property
    def corners(self) -> Corners:
        """The corner values as a plain tuple."""
        first, second, third = self
        return first, second, third

    @property
    def tile(self) -> Tile:
        """The tile, without its rotation."""
        return Tile.of(*self)


@json_keys("*placement", "fits", "reason")
class Doubt(NamedTuple):
    """A tile that is probably wrong.

    Attributes:
        number: the index of the tile in the layout.
        placement: the tile as it is on the board.
        fits: the tiles that would fit its face if the wrong tiles were gone, in ascending order; each is turned to fit.
        reason: why no tile fits: ``occupied`` (another tile is on the face), ``no-edge`` (no tile is left next to the
            face), or a reason that ``why_impossible`` returns; ``None`` if a tile fits.
    """

    number: int
    placement: Placement
    fits: tuple[Turned, ...]
    reason: Literal["occupied", "no-edge"] | FitReason | None

    @property
    def turned(self) -> Turned | None:
        """The same tile in the rotation that fits its face, if there is one."""
        return next((turned for turned in self.fits if turned.tile == self.placement.tile), None)


@json_keys("*doubt", "~text=right")
class DoubtInWords(NamedTuple):
    """A tile that is probably wrong, and a phrase that says which tiles would be legal on its face.

    Attributes:
        doubt: the tile that is probably wrong.
        right: the tiles that would be legal on its face, or the reason why there are none.
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
    """The referee's judgement on a layout.

    In JSON, ``at``, ``tile``, ``corners`` and ``score`` are ``null``, because only a verdict on a placement has them.

    Attributes:
        tile_set: the set to which the tiles must belong.
        layout: all tiles in their given order, including wrong ones.
        faults: all faults of the layout; empty for a legal board.
        removal: the smallest removals found that leave a legal board; ``None`` if the board is legal or too large to
            search.
        agreement: like ``removal``, but the remaining tiles need not be connected.
        doubts: the tiles that are most likely wrong (see ``likely``), in the order of the layout.
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
        """Always ``None``: no placement was judged."""

    @property
    def doubts_in_words(self) -> list[DoubtInWords]:
        """The tiles that are most likely wrong, each with the tiles that fit its face or the reason why none fits."""
        return [DoubtInWords(doubt, self.right_there(doubt)) for doubt in self.doubts]

    def right_there(self, doubt: Doubt) -> Phrase:
        """The tiles that would be legal on the face of a doubtful tile, or the reason why there are none.

        If the tile itself would be legal in another rotation, only that rotation is given.
        """
        laid, fits = doubt.placement, doubt.fits
        if doubt.reason == "occupied":
            return phrase("another tile is on the same face")
        if doubt.reason == "no-edge":
            alone = phrase("without the wrong tiles, no tile shares an edge with that face")
            only_apart = all(fault.code == "disconnected" for fault in self.faults)
            at = face_meant(self.board_to_replace(doubt.number), laid) if only_apart else None
            return joined(alone, phrase("the tile would be legal at {at}", at=place_name(at))) if at else alone
        if doubt.reason:
            board = self.board_to_replace(doubt.number)
            return phrase("the face {needs}", needs=needed(board, board.known(laid.at), doubt.reason))
        if doubt.turned:
            return phrase("turn the tile to {corners} to make it legal", corners=corners_name(doubt.turned.corners))
        tiles = tuple(corners_name(fit.corners) for fit in fits[:MOST_FITS])
        more = len(fits) - MOST_FITS
        if more > 0:
            return phrase("{tiles} and {count} more would be legal there", tiles=tiles, count=more)
        return phrase("only {tiles} would be legal there", tiles=either(tiles))

    @property
    def likely(self) -> Removal | None:
        """The removal of the tiles that are most likely wrong.

        The result is ``agreement`` if that is smaller than ``removal`` and not empty. In that case, ``removal`` also
        removes correct tiles, because the remaining tiles must be connected.
        """
        if self.removal and self.agreement and 0 < self.agreement.fewest < self.removal.fewest:
            return self.agreement
        return self.removal

    def board_to_replace(self, number: int) -> Board:
        """The board without the first set of tiles in ``likely`` that contains tile ``number``."""
        assert self.likely
        return self.without(next(numbers for numbers in self.likely.sets if number in numbers))

    def without(self, numbers: Container[int]) -> Board:
        """The board without the tiles at these places in ``layout``; it need not be connected."""
        rest = (laid for number, laid in enumerate(self.layout) if number not in numbers)
        return Board.of(self.tile_set, rest, connected=False)


def diagnose(tile_set: TileSet, layout: Sequence[Placement], stop: Callable[[], bool] = lambda: False) -> Diagnosis:
    """Judge a layout. A layout without tiles is legal.

    If ``stop`` returns true, the search ends early with the best result so far.

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
