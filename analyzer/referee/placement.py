"""Judge a placement: whether it is legal, its problems and its score."""

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
from analyzer.tiles import Corners


@json_keys("rule=path", "reading~text", "points")
class OtherScore(NamedTuple):
    """A placement's score under the other reading of an open question.

    Attributes:
        path: the rule in question.
        reading: the other reading, as a sentence.
        points: the score under that reading.
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
    """The verdict on a placement: a move with its score if the placement is legal, otherwise its problems.

    Attributes:
        placement: the placement as it was given.
        rules: the rule set that scores it.
        opening: whether the tile would be the first tile of a round.
        move: the placement in its legal rotation, with its score; ``None`` if it is not legal.
        problems: all problems of the placement; empty if it is legal.
        otherwise: the scores of a legal placement under other readings of the rules, if they differ.
        meant: the placement of the tile's mirror image on the same face, if the tile is not in the set and that
            placement is legal; otherwise ``None``.
        turned: the tile in the rotation that ``problems`` describes; ``None`` if the placement is legal.
    """

    placement: Placement
    rules: RuleSet
    opening: bool
    move: Move | None
    problems: tuple[Problem, ...]
    otherwise: tuple[OtherScore, ...] = ()
    meant: Move | None = None
    turned: Corners | None = None

    @property
    def legal(self) -> bool:
        """Whether the placement is legal."""
        return not self.problems

    @property
    def parts(self) -> list[ScorePart] | None:
        """The parts of the score, each with its rule; ``None`` if the placement is not legal."""
        return None if self.move is None else score_parts(self.move, self.rules, self.opening)


def judge(board: Board, placement: Placement, rules: RuleSet) -> Verdict:
    """Judge a placement on a legal board, and list all its problems.

    The tile can be written in any rotation. If no rotation is legal, the one with the fewest problems counts. On an
    empty board, the tile is placed as it is written and scores as the first tile of a round. Another tile may have to
    open the round; this depends on all hands and is not judged here.
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
        meant = _mirrored(board, placement, rules)
        return Verdict(placement, rules, opening, None, problems, meant=meant, turned=laid.corners)
    move = scored(board, laid, rules)
    return Verdict(placement, rules, opening, move, (), tuple(other_scores(board, move, rules)))


def _mirrored(board: Board, placement: Placement, rules: RuleSet) -> Move | None:
    if placement.tile in board.tile_set or placement.tile.mirror not in board.tile_set:
        return None
    a, b, c = placement.corners
    return judge(board, Placement(placement.at, (a, c, b)), rules).move


def other_scores(board: Board, move: Move, rules: RuleSet) -> Iterator[OtherScore]:
    """Score a legal placement under every other reading of the rules that changes its score."""
    for question in rules.open:
        other = other_reading(rules, question.path)
        points = move.score if other is None else scored(board, move.placement, other).score
        if points != move.score:
            yield OtherScore(question.path, question.otherwise, points)
