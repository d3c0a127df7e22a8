"""Read a puzzle of any kind. The header ``puzzle:`` gives the kind; without this header, the kind is ``fill``."""

from __future__ import annotations

from typing import NamedTuple

from analyzer.errors import InputError, Spot, TextFault
from analyzer.messages import Phrase, joined, phrase
from analyzer.position import KindName
from analyzer.text import Draft, read_draft
from triomino.operations.texts import TEXTS


class AnyPuzzle(NamedTuple):
    """A puzzle of any kind.

    Attributes:
        kind: the kind in the header ``puzzle:``; ``fill`` if there is no such header.
        draft: the puzzle as read from the text.
    """

    kind: KindName
    draft: Draft


def read_any_puzzle(text: str, file: str = "<text>") -> AnyPuzzle:
    """Read a puzzle of any kind.

    Raises:
        InputError: the text cannot be read, is not a puzzle, or does not meet the requirements of its kind; the error
            lists all faults.
    """
    draft = read_draft(text, file)
    kind = draft.kind or ("fill" if draft.fill else None)
    if kind is None:
        spot = draft.spot("use", 0) or draft.spot("hand", 0) or draft.spot("tiles", 0) or Spot(1, 1)
        fault = TextFault("no-puzzle", _what_it_is(draft), spot)
        raise InputError(draft.file, draft.text, [fault], misplaced=not draft.is_board)
    if draft.is_puzzle:
        draft.puzzle()
    else:
        from puzzles.kinds import kind as kind_named  # imported here so that other commands start faster

        kind_named(kind).check(draft)
    return AnyPuzzle(kind, draft)


TEXTS[AnyPuzzle] = read_any_puzzle


def _what_it_is(draft: Draft) -> Phrase:
    if draft.use is not None:
        return phrase("found the header 'use:' but no face to fill, expected faces marked with ?")
    count = len(draft.layout)
    tiles = phrase("1 tile") if count == 1 else phrase("{count} tiles", count=count)
    if not draft.is_board:
        asks = phrase("add the header 'puzzle: dispute' to ask which tile is misplaced")
        return phrase("this is not a legal board; {advice}", advice=asks)
    if draft.hand:
        ranks = phrase("'triomino best' ranks the moves")
        asks = phrase("add the header 'puzzle: best-move' or 'puzzle: plan' to ask for the best move or plan")
        advice = joined(ranks, asks)
        tiles = phrase("{tiles} and a hand", tiles=tiles)
    else:
        advice = phrase("'triomino analyze' describes the position")
    return phrase(
        "this is a position with {tiles}, but no face to fill: use ? to mark the faces to be filled; {advice}",
        tiles=tiles,
        advice=advice,
    )
