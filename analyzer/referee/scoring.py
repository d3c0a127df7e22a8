"""The parts of a score: the points, the reason and the rule for each part."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from analyzer.forms import json_keys
from analyzer.messages import phrase_in
from analyzer.moves import Move
from analyzer.rules import RuleSet
from analyzer.rules.reading import RuleBook
from analyzer.rules.ruleset import ADD_UP, ScorePart
from analyzer.rules.schema import CLAUSES


def score_parts(move: Move, rules: RuleSet, opening: bool = False) -> list[ScorePart]:
    """The parts that add up to a score. The first part is the value of the tile.

    Args:
        move: the placement, scored under these rules.
        rules: the rule set.
        opening: whether the tile is the first tile of a round.
    """
    values = " + ".join(map(str, move.corners))
    own = ScorePart(move.value, phrase_in("points for", "the values {values}", values=values), None)
    if opening:
        return [own, *rules.opening_parts(move.tile)]
    return [own, *rules.bonus_parts(*_done(move))]


@json_keys(
    "rules=book.rules.name",
    "score=move.score",
    "value=move.value",
    "hexagons=move.hexagons",
    "bridge=move.bridge",
    "extends_bridge=move.extends_bridge",
    "parts",
)
class Scored(NamedTuple):
    """The score of a placement under a rule set.

    Attributes:
        book: the rule set with its notes.
        move: the placement with its score.
        opening: whether the tile is the first tile of a round.
    """

    book: RuleBook
    move: Move
    opening: bool = False

    @property
    def parts(self) -> list[ScorePart]:
        """The parts of the score, each with its rule."""
        return score_parts(self.move, self.book.rules, self.opening)


def deciding_rules(scored: Sequence[Scored]) -> list[str]:
    """The paths of those rules that affect a placement's score and differ between the rule sets."""
    somebody_extends = any(each.move.extends_bridge for each in scored)
    applied: dict[tuple[int, bool, bool], set[str]] = {}
    for each in scored:
        paths = [part.rule for part in each.parts if part.rule]
        if len({path.partition(".")[0] for path in paths}) > 1:
            paths.append(ADD_UP)
        if somebody_extends:
            paths.append("bridge.extension")
        applied.setdefault(_done(each.move), set()).update(paths)
    values: dict[str, set[Any]] = {}
    for each in scored:
        for path in applied[_done(each.move)]:
            values.setdefault(path, set()).add(each.book.values[path])
    return [clause.path for clause in CLAUSES if len(values.get(clause.path, ())) > 1]


def _done(move: Move) -> tuple[int, bool, bool]:
    return move.hexagons, move.bridge, move.extends_bridge
