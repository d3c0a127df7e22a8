"""Hints, verdicts and boards for puzzles that ask for the moves with the most points."""

from __future__ import annotations

from collections.abc import Sequence

from analyzer.board import Placement, place_name
from analyzer.messages import Phrase, phrase, phrases
from analyzer.moves import Move
from analyzer.text import Draft, write_drawing_or_list
from puzzles.kinds import Display


def points_words(points: int) -> Phrase:
    return phrases("{count:,} point", "{count:,} points", points)


def points_hints(points: int, first: Placement, only: bool = False) -> tuple[Phrase, ...]:
    """Return three hints. The first tells the points, the second also names the first tile, and the third its face.

    If ``only`` is true, the answer has just one tile.
    """
    tile, face = first.tile.name, place_name(first.at)
    scored = phrases("The answer scores {count} point.", "The answer scores {count} points.", points)
    if only:
        return (
            scored,
            phrases(
                "The answer scores {count} point with {tile}.",
                "The answer scores {count} points with {tile}.",
                points,
                tile=tile,
            ),
            phrases(
                "The answer scores {count} point with {tile} on {face}.",
                "The answer scores {count} points with {tile} on {face}.",
                points,
                tile=tile,
                face=face,
            ),
        )
    return (
        scored,
        phrases(
            "The answer scores {count} point and begins with {tile}.",
            "The answer scores {count} points and begins with {tile}.",
            points,
            tile=tile,
        ),
        phrases(
            "The answer scores {count} point and begins with {tile} on {face}.",
            "The answer scores {count} points and begins with {tile} on {face}.",
            points,
            tile=tile,
            face=face,
        ),
    )


def points_verdict(points: int, right: bool) -> Phrase:
    if right:
        return phrases("Right: {count} point!", "Right: {count} points!", points)
    return phrase("Another answer scores more points.")


def moves_display(draft: Draft, lines: Sequence[str], moves: Sequence[Move]) -> Display:
    tiles = {move.tile for move in moves}
    hand = tuple(tile for tile in draft.hand if tile not in tiles)
    layout = (*draft.layout, *(move.placement for move in moves))
    after = draft._replace(kind=None, layout=layout, hand=hand, scores=None)
    return Display(write_drawing_or_list(after, lines), lines[0], layout, new=[move.at for move in moves])
