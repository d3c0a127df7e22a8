"""A board judged: what is wrong with a layout, which tiles are most likely wrong, and what would be right there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from analyzer.board import Board, Fault, Laid, layout_faults
from analyzer.lattice import Face, neighbours
from analyzer.referee.suspects import Removal, fewest_removals
from analyzer.tiles import Corners, TileSet

MOST_TILES = 400
"""Tiles of a layout that is searched for its wrong ones; no set has as many, so a larger one is no board at all."""


class Doubt(NamedTuple):
    """A tile that is likely to be wrong.

    Attributes:
        number: its place in the layout.
        fits: what could legally lie on its face, as laid, once the first of the smallest removals that names it is
            made; the least tile first.
    """

    number: int
    fits: tuple[Corners, ...]


class Diagnosis(NamedTuple):
    """The judgement on a layout.

    Attributes:
        tile_set: the set that it is laid with.
        layout: the tiles as they lie.
        faults: everything that keeps it from being a legal board; empty where it is one.
        removal: the fewest tiles whose removal leaves a legal board; ``None`` for a legal board, and for a layout that
            is too large to search.
        agreement: the same where what is left need only agree and may fall into parts; ``None`` likewise.
        doubts: the tiles that are most likely wrong, in the order of the layout. They are those of ``removal``; but
            where that is dearer than ``agreement``, and so takes tiles away only because they hang on wrong ones, they
            are those of ``agreement``.
    """

    tile_set: TileSet
    layout: tuple[Laid, ...]
    faults: tuple[Fault, ...]
    removal: Removal | None
    agreement: Removal | None
    doubts: tuple[Doubt, ...]

    @property
    def legal(self) -> bool:
        """Whether the layout is a legal board."""
        return not self.faults


def diagnose(tile_set: TileSet, layout: Sequence[Laid]) -> Diagnosis:
    """Judge a layout, misplaced tiles and all; a layout without tiles is legal.

    >>> layout = [Laid((0, 0), (5, 5, 5)), Laid((1, 0), (5, 1, 5)), Laid((2, 0), (1, 1, 4))]
    >>> diagnosis = diagnose(TileSet.named("standard"), layout)
    >>> diagnosis.faults[0].code, diagnosis.faults[0].point, diagnosis.removal.sets, diagnosis.doubts[0].fits[0]
    ('corner-clash', (1, 1), ((2,),), (1, 1, 5))
    """
    layout = tuple(layout)
    faults = tuple(layout_faults(tile_set, layout))
    if not faults or len(layout) > MOST_TILES:
        return Diagnosis(tile_set, layout, faults, None, None, ())
    removal = fewest_removals(tile_set, layout)
    agreement = fewest_removals(tile_set, layout, connected=False)
    likely = removal if agreement.fewest in (0, removal.fewest) else agreement
    return Diagnosis(tile_set, layout, faults, removal, agreement, _doubts(tile_set, layout, likely))


def _doubts(tile_set: TileSet, layout: Sequence[Laid], likely: Removal) -> tuple[Doubt, ...]:
    doubts: dict[int, Doubt] = {}
    for removed in likely.sets:
        rest = Board.of(
            tile_set, (laid for number, laid in enumerate(layout) if number not in removed), connected=False
        )
        for number in removed:
            doubts.setdefault(number, Doubt(number, _fits(rest, layout[number].face)))
    return tuple(doubts[number] for number in sorted(doubts))


def _fits(board: Board, face: Face) -> tuple[Corners, ...]:
    """Every way to lay an unplayed tile on a face, or none where it is taken or has no placed neighbour."""
    if face in board.tiles or (board.tiles and board.tiles.keys().isdisjoint(neighbours(face))):
        return ()
    known = board.known(face)
    tiles = sorted(board.tile_set.of_mask(board.tile_set.fitting[known] & board.unplayed))
    turned = (board.tile_set.turned(tile, known) for tile in tiles)
    return tuple(corners for corners in turned if corners)
