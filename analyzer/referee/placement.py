"""One placement judged: is it legal, what is wrong with it, what does it score."""

from __future__ import annotations

from typing import NamedTuple

from analyzer.board import Board, Placement
from analyzer.legality import Problem, placement_problems
from analyzer.moves import Move, scored
from analyzer.rules import RuleSet


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
        judged.append((laid, placement_problems(board, laid, placement.corners)))
    laid, problems = min(judged, key=lambda one: len(one[1]))
    return Verdict(placement, None if problems else scored(board, laid, rules), problems)
