"""Perft: count the legal sequences of placements from a position, to test programs that list legal moves.

The name comes from chess programs. If two programs agree on a count, both very likely list the legal moves correctly.
If they differ, the counts for each first move show where.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from analyzer.board import Board, Placement, playable_slots
from analyzer.forms import json_keys
from analyzer.lattice import Face
from analyzer.moves import FIRST_FACE, count_legal_moves
from analyzer.tiles import Corners

_Counts: TypeAlias = dict[frozenset[tuple[Face, int]], int]


def perft(board: Board, tiles: int, depth: int, tick: Callable[[], None] = lambda: None) -> int:
    """Count the legal sequences of ``depth`` placements. ``tiles`` is the mask of the tiles that may be placed.

    On an empty board, each possible first tile is counted only once, on one face in one rotation. ``tick`` is called
    regularly and may raise an exception to end the count.

    >>> from analyzer.tiles import TileSet
    >>> standard = TileSet.named("standard")
    >>> board = Board.empty(standard).place((0, 0), (5, 5, 5))
    >>> [perft(board, board.unplayed, depth) for depth in (0, 1, 2)]
    [1, 15, 210]
    """
    if depth == 0:
        return 1
    return sum(sequences for _, sequences in divide(board, tiles, depth, tick))


@json_keys("*placement", "sequences")
class Branch(NamedTuple):
    """A first placement, and the number of sequences that begin with it."""

    placement: Placement
    sequences: int


def divide(board: Board, tiles: int, depth: int, tick: Callable[[], None] = lambda: None) -> Iterator[Branch]:
    """Count the sequences separately for each first placement; ``depth`` is at least 1."""
    counts: _Counts = {}
    for face, triple, place in _placements(board, tiles & board.unplayed):
        child = board.place(face, triple)
        sequences = _count(child, tiles & ~(1 << place), depth - 1, frozenset([(face, place)]), counts, tick)
        yield Branch(Placement(face, triple), sequences)


def _count(
    board: Board,
    tiles: int,
    depth: int,
    laid: frozenset[tuple[Face, int]],
    counts: _Counts,
    tick: Callable[[], None],
) -> int:
    """The order of the placements does not affect later moves, so the cache key is their set."""
    if depth == 0:
        return 1
    if depth > tiles.bit_count():
        return 0
    if depth == 1:
        return count_legal_moves(board, tiles)
    known = counts.get(laid)
    if known is None:
        tick()
        known = counts[laid] = sum(
            _count(board.place(face, triple), tiles & ~(1 << place), depth - 1, laid | {(face, place)}, counts, tick)
            for face, triple, place in _placements(board, tiles & board.unplayed)
        )
    return known


def _placements(board: Board, tiles: int) -> Iterator[tuple[Face, Corners, int]]:
    tile_set = board.tile_set
    if not board.tiles:
        for tile in tile_set.of_mask(tiles):
            yield FIRST_FACE, tile.rotations[0], tile_set.number[tile]
        return
    for face, known, fits in playable_slots(board, tiles):
        for number, triple in tile_set.turns[known].items():
            if fits >> number & 1:
                yield face, triple, number
