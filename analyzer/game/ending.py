"""Compute the points for the end of a round."""

from __future__ import annotations

from collections.abc import Sequence

from analyzer.rules import RuleSet


def going_out_points(rules: RuleSet, seat: int, hands: Sequence[int]) -> tuple[int, ...]:
    """The points of each seat if ``seat`` goes out.

    ``hands`` has the values of the remaining tiles.

    >>> from analyzer.rules import published
    >>> going_out_points(published("pressman"), 0, (0, 11, 8))
    (44, 0, 0)
    """
    gain = rules.going_out_bonus
    if rules.going_out_gains_hands:
        gain += sum(value for other, value in enumerate(hands) if other != seat)
    return tuple(gain if other == seat else 0 for other in range(len(hands)))


def blocked_points(rules: RuleSet, hands: Sequence[int]) -> tuple[int, ...]:
    """The points of each seat in a blocked round.

    No source says what happens if several hands tie for lowest. Here, each of them earns the full points.

    >>> from analyzer.rules import published
    >>> blocked_points(published("pressman"), (23, 15, 27)), blocked_points(published("goliath"), (23, 15, 27))
    ((0, 20, 0), (0, 35, 0))
    """
    lowest = min(hands)
    gain = blocked_gain(rules, hands, lowest)
    return tuple(gain if value == lowest else 0 for value in hands)


def blocked_gain(rules: RuleSet, hands: Sequence[int], gaining: int) -> int:
    """The points that a hand gains in a blocked round.

    ``gaining`` is the value of this hand, usually the lowest. ``hands`` has the values of all hands that count,
    including this one.
    """
    own_share = len(hands) if rules.blocked == "excess" else 2
    return sum(hands) - own_share * gaining
