"""What a pass may make, by what is known of the well."""

from __future__ import annotations

from typing import NamedTuple

from analyzer.audit.hands import Well
from analyzer.game.round import stuck_cost
from analyzer.rules import RuleSet


class PassOutcome(NamedTuple):
    """A way for a pass to be right.

    Attributes:
        points: what the turn makes, its draws included.
        unwritten: tiles that were drawn for it and are not in the record.
    """

    points: int
    unwritten: int = 0


def full_draw(rules: RuleSet, well: Well) -> PassOutcome | None:
    """A turn spent on drawing up to the limit in vain; ``None`` without a limit or with a well too small for it."""
    limit = rules.draw_limit
    if not limit or well.most < limit:
        return None
    return PassOutcome(-limit * rules.draw_penalty - stuck_cost(rules, limit, well_empty=False), limit)


def pass_outcomes(rules: RuleSet, drawn: int, well: Well) -> list[PassOutcome]:
    """The ways for a pass after so many draws to be right, the likeliest first; none where it is not allowed.

    A player may pass after drawing up to the limit, or when the well is empty. A pass without any draw written down,
    while the well has tiles, can only be the former with the draws left out: scorekeepers write "pass, -25".

    Args:
        rules: the rule set.
        drawn: the draws of the turn that are written down.
        well: what is left after them.
    """
    cost = drawn * rules.draw_penalty
    if rules.draw_limit and drawn >= rules.draw_limit:
        return [PassOutcome(-cost - stuck_cost(rules, rules.draw_limit, well_empty=False))]
    outcomes = []
    if well.least == 0:
        outcomes.append(PassOutcome(-cost - stuck_cost(rules, drawn, well_empty=True)))
    unwritten = None if drawn else full_draw(rules, well)
    return outcomes if unwritten is None else [*outcomes, unwritten]
