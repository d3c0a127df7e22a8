"""A score taken apart: which points come from where, and by which rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from analyzer.forms import json_keys
from analyzer.moves import Move
from analyzer.rules import RuleSet
from analyzer.rules.reading import RuleBook
from analyzer.rules.schema import CLAUSES

_HEXAGONS = (("one", "a hexagon"), ("two", "two hexagons at once"), ("three", "three hexagons at once"))


@json_keys("points", "for=cause", "rule")
class ScorePart(NamedTuple):
    """Points that a placement earns.

    Attributes:
        points: how many; 0 for a bonus that does not count because only the best one does.
        cause: what they are for, to follow "for".
        rule: the rule that gives them, by path (``hexagon.one``); ``None`` for the values of the tile itself.
    """

    points: int
    cause: str
    rule: str | None


def score_parts(move: Move, rules: RuleSet, opening: bool = False) -> list[ScorePart]:
    """The parts of a score, which add up to it; the first is the tile's own.

    Args:
        move: the placement, as scored under these rules.
        rules: the rule set.
        opening: whether it is the first tile of a round.
    """
    own = ScorePart(move.value, f"the values {' + '.join(map(str, move.corners))}", None)
    if opening:
        return [own, *_opening_bonus(move, rules)]
    bonuses = [*_hexagon_bonus(move, rules), *_bridge_bonus(move, rules)]
    if not rules.bonuses_add_up and len(bonuses) > 1:
        best = max(bonuses)
        bonuses = [part if part is best else part._replace(points=0, rule="bonuses.add_up") for part in bonuses]
    return [own, *bonuses]


def deciding_rules(scored: Sequence[tuple[RuleBook, Move]], opening: bool = False) -> list[str]:
    """The rules, by path, on which rule sets differ that score the same placement differently.

    Args:
        scored: each rule set with the placement as scored under it.
        opening: whether it is the first tile of a round.
    """
    applied: dict[str, set[Any]] = {}
    somebody_extends = any(move.extends_bridge for _, move in scored)
    for book, move in scored:
        paths = [part.rule for part in score_parts(move, book.rules, opening) if part.rule]
        if somebody_extends:
            paths.append("bridge.extension")
        if move.hexagons and move.extends_bridge:  # A tile that forms a bridge touches one other and closes no hexagon.
            paths.append("bonuses.add_up")
        for path in paths:
            applied.setdefault(path, set()).add(book.values[path])
    return [clause.path for clause in CLAUSES if len(applied.get(clause.path, ())) > 1]


def _opening_bonus(move: Move, rules: RuleSet) -> list[ScorePart]:
    if not move.tile.is_triple:
        return []
    if move.value:
        return [ScorePart(rules.triple_bonus, "opening with a triple", "opening.triple_bonus")]
    return [ScorePart(rules.triple_zero_points, "opening with 0-0-0", "opening.triple_zero_points")]


def _hexagon_bonus(move: Move, rules: RuleSet) -> list[ScorePart]:
    if not move.hexagons:
        return []
    key, cause = _HEXAGONS[move.hexagons - 1]
    return [ScorePart(rules.hexagon_bonus[move.hexagons - 1], f"completing {cause}", f"hexagon.{key}")]


def _bridge_bonus(move: Move, rules: RuleSet) -> list[ScorePart]:
    """One bonus: a tile that forms a bridge and extends another earns the higher of the two."""
    formed = ScorePart(rules.bridge_bonus, "forming a bridge", "bridge.formed")
    extended = ScorePart(rules.extension_bonus, "extending a bridge", "bridge.extended")
    earned = [formed] * move.bridge + [extended] * move.extends_bridge
    return [max(earned, key=lambda part: part.points)] if earned else []
