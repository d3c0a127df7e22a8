"""One placement judged: is it legal, what is wrong with it, what does it score."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from analyzer.board import Board, Placement
from analyzer.display import at_a_prompt, showing
from analyzer.forms import json_keys
from analyzer.legality import Problem, placement_problems
from analyzer.messages import Phrase
from analyzer.moves import Move, scored
from analyzer.referee.scoring import score_parts
from analyzer.rules import RuleSet
from analyzer.rules.ruleset import ScorePart
from analyzer.rules.schema import other_reading


@json_keys("rule=path", "reading~text", "points")
class OtherScore(NamedTuple):
    """What a placement scores by the other reading of something that the rules leave open.

    Attributes:
        path: the rule that is open.
        reading: the other reading, as a sentence.
        points: what the placement scores then.
    """

    path: str
    reading: Phrase
    points: int


@at_a_prompt
@showing("text", "html")
@json_keys(
    *("rules=rules.name", "legal", "at=placement.at", "tile=placement.tile"),
    *("corners=move.corners", "score=move.score", "problems"),
    *("value=move.value?", "hexagons=move.hexagons?", "bridge=move.bridge?", "extends_bridge=move.extends_bridge?"),
    *("parts?", "otherwise?", "meant=meant.placement?"),
)
class Verdict(NamedTuple):
    """The judgement on a placement: a legal one is a move with its score, another has problems.

    Attributes:
        placement: what was judged.
        rules: the rule set that scores it.
        opening: whether it would be the first tile of a round.
        move: the placement as it would be laid, with its score; ``None`` where it is not legal.
        problems: everything that is wrong with it; empty where it is legal.
        otherwise: the other scores that a legal one may have where the rules leave something open.
        meant: for a tile that does not exist, its mirror image on the same face, where that would be legal.
    """

    placement: Placement
    rules: RuleSet
    opening: bool
    move: Move | None
    problems: tuple[Problem, ...]
    otherwise: tuple[OtherScore, ...] = ()
    meant: Move | None = None

    @property
    def legal(self) -> bool:
        """Whether nothing is wrong with the placement."""
        return not self.problems

    @property
    def parts(self) -> list[ScorePart] | None:
        """The points taken apart, each with its rule; ``None`` where it is not legal."""
        return None if self.move is None else score_parts(self.move, self.rules, self.opening)


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
        if not judged[-1][1]:
            break
    laid, problems = min(judged, key=lambda one: len(one[1]))
    opening = not board.tiles
    if problems:
        return Verdict(placement, rules, opening, None, problems, meant=_mirrored(board, placement, rules))
    move = scored(board, laid, rules)
    return Verdict(placement, rules, opening, move, (), tuple(other_scores(board, move, rules)))


def _mirrored(board: Board, placement: Placement, rules: RuleSet) -> Move | None:
    """The mirror image of a tile that is not in the set, where it could be laid: its values are easily exchanged."""
    if placement.tile in board.tile_set or placement.tile.mirror not in board.tile_set:
        return None
    a, b, c = placement.corners
    return judge(board, Placement(placement.at, (a, c, b)), rules).move


def other_scores(board: Board, move: Move, rules: RuleSet) -> Iterator[OtherScore]:
    """What a legal placement scores by the other readings of what the rules leave open, where that differs."""
    for question in rules.open:
        other = other_reading(rules, question.path)
        points = move.score if other is None else scored(board, move.placement, other).score
        if points != move.score:
            yield OtherScore(question.path, question.otherwise, points)
