"""The end of a match between two players: a version of ``analyzer.game.match`` that works on flat arrays."""

from __future__ import annotations

from analyzer.engine.kernel import layout as at
from analyzer.engine.kernel.source import Ints, inner

MOVER, OTHER, BOTH = 1, 2, 3
"""Masks that show who has reached the target: only the mover, only the other player, or both."""

FIRST = 4
"""``reach`` adds the bit of the player who reached the target first, times this factor. If both players reach the
target in one turn, the one with the higher total counts as the first; if the totals are equal, the mover does.
"""


@inner
def reach(match: Ints, state: Ints, mover: int, seen: int) -> int:
    """The mask of the players who have reached the target, plus ``FIRST`` times the bit of the one who did so first.

    The result is 0 if nobody has reached the target yet. ``seen`` is the result after the previous turn.
    """
    mine = match[at.MINE] + state[at.POINTS_AT + mover]
    theirs = match[at.THEIRS] + state[at.POINTS_AT + 1 - mover]
    now = (MOVER if mine >= match[at.TARGET] else 0) | (OTHER if theirs >= match[at.TARGET] else 0)
    if not now or seen:
        return seen | now
    first = OTHER if now == OTHER or (now == BOTH and theirs > mine) else MOVER
    return now | (first * FIRST)


@inner
def match_share(match: Ints, state: Ints, mover: int, seen: int, laid_last: bool) -> int:
    """The mover's chance of winning the match after a round, in millionths.

    If the match is over, the result is the mover's share of the win.
    """
    mine = match[at.MINE] + state[at.POINTS_AT + mover]
    theirs = match[at.THEIRS] + state[at.POINTS_AT + 1 - mover]
    if not seen:
        return chance(match, mine, theirs)
    if match[at.WINS_BY] == at.MOST_POINTS:
        return at.WHOLE_MATCH if mine > theirs else at.WHOLE_MATCH // 2 if mine == theirs else 0
    if match[at.WINS_BY] == at.LAST_TILE and seen & BOTH == BOTH:
        return at.WHOLE_MATCH if laid_last else 0
    return at.WHOLE_MATCH if seen // FIRST == MOVER else 0


@inner
def chance(match: Ints, mine: int, theirs: int) -> int:
    """The mover's chance of winning from these totals, in millionths, interpolated from the table in ``match``."""
    step, last = match[at.STEP], match[at.SIZE] - 1
    top = step * last
    above = min(max(mine - match[at.LEAST], 0), top)
    row = min(above // step, last - 1)
    across = above - row * step
    above = min(max(theirs - match[at.LEAST], 0), top)
    column = min(above // step, last - 1)
    along = above - column * step
    here = at.CHANCES_AT + row * match[at.SIZE] + column
    below = here + match[at.SIZE]
    lower = match[here] * (step - along) + match[here + 1] * along
    upper = match[below] * (step - along) + match[below + 1] * along
    return (lower * (step - across) + upper * across) // (step * step)
