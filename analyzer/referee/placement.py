"""One placement judged: is it legal, what is wrong with it, what does it score."""

from __future__ import annotations

import re
from typing import NamedTuple

from analyzer.board import Board, Placement
from analyzer.errors import InputError, Spot, TextFault
from analyzer.legality import Problem, placement_problems
from analyzer.moves import Move, scored
from analyzer.rules import RuleSet

_PARTS = (
    (r"\d", "a tile such as 0-1-3"),
    (r"-", "a hyphen between the corner values"),
    (r"\d", "the second corner value, one digit"),
    (r"-", "a hyphen between the corner values"),
    (r"\d", "the third corner value, one digit"),
    (r"@", "'@' and the face, such as @ 4,3"),
    (r"[+-]?\d{1,9}(?!\d)", "the x of the face, a whole number"),
    (r",", "a comma between x and y"),
    (r"[+-]?\d{1,9}(?!\d)", "the y of the face, a whole number"),
)


class Verdict(NamedTuple):
    """The judgement on a placement: a legal one is a move with its score, another has problems.

    Attributes:
        placement: what was judged.
        move: the placement as it would be laid, with its score; ``None`` where it is not legal.
        problems: everything that is wrong with it; empty where it is legal.
    """

    placement: Placement
    move: Move | None
    problems: tuple[Problem, ...]

    @property
    def legal(self) -> bool:
        """Whether nothing is wrong with the placement."""
        return not self.problems


def read_placement(text: str, file: str = "PLACEMENT") -> Placement:
    """Read a placement such as ``0-2-1 @ 9,3``; blanks may stand between its parts, and coordinates may be negative.

    Raises:
        InputError: it is none; with the column and what was expected there.

    >>> read_placement("3-0-1@ -4 , 2")
    Placement(at=(-4, 2), corners=(3, 0, 1), bridge=False)
    """
    column = 0
    found = []
    for pattern, expected in (*_PARTS, (r"\Z", "nothing after the face")):
        blank = re.compile(r"[ \t]*").match(text, column)
        part = re.compile(pattern, re.ASCII).match(text, blank.end() if blank else column)
        if part is None:
            at = blank.end() if blank else column
            rest = repr(text[at : at + 20]) if text[at:] else "the end"
            raise InputError(file, text, [TextFault("syntax", f"found {rest}, expected {expected}", Spot(1, at + 1))])
        found.append(part[0])
        column = part.end()
    first, _, second, _, third, _, x, _, y, _ = found
    return Placement((int(x), int(y)), (int(first), int(second), int(third)))


def judge(board: Board, placement: Placement, rules: RuleSet) -> Verdict:
    """Judge a placement on a legal board; the tile may be turned, and every problem that holds is told.

    Where no rotation agrees with the board, the one with the fewest mismatches counts, and of several such the first,
    turning on from the one written. On an empty board the tile is laid as it is written and scores as an opening;
    whether it is the tile that must open depends on everybody's hand and is not judged here.
    """
    a, b, c = placement.corners
    judged = []
    for turned in ((a, b, c), (b, c, a), (c, a, b)):
        laid = Placement(placement.at, turned)
        judged.append((laid, placement_problems(board, laid)))
    laid, problems = min(judged, key=lambda one: len(one[1]))
    return Verdict(placement, None if problems else scored(board, laid, rules), problems)
