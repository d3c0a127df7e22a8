"""Weights for the explanations of doubtful lines.

The audit reports the mistakes in the lightest explanation of a round. Only the relative weights matter. A slip weighs
about 10, so an explanation with one slip is preferred to one with two. Common slips weigh less than rare ones. The
weights were set so that each kind of corruption in the tests is recognised.
"""

from __future__ import annotations

from typing import Final

from analyzer.audit.audit_report import Code, Mistake

# One item is wrong: points, a name, a tile that the player does not hold, or a tile in a final hand.
SLIP: Final = 10
# Other lines suggest that the deal or a draw names a wrong tile: for example, the tile never appears again.
AMENDED: Final = 9
# The values of a tile are right, but in the order of its mirror image, so the weight is low.
MIRRORED: Final = 9
# The additional weight for each further wrong value of the tile: people misread one value, rarely two.
FAR_TILE: Final = 1
# The tile is on another face. Coordinates are misread about as often as values, but there are more possible faces.
OTHER_FACE: Final = 11
# The additional weight if both coordinates are wrong.
FAR_FACE: Final = 2
# A turn was not written down. People omit a turn less often than they write a wrong name.
MISSING_TURN: Final = 13
# The additional weight for each further missing turn. A writer who forgets one turn may forget several.
ANOTHER_MISSING: Final = 4
# A superfluous line, such as a line written twice.
SPURIOUS: Final = 13
# Two successive lines are in the wrong order. This weighs more than most single slips, but less than two slips.
EXCHANGED: Final = 15
# The additional weight for each further place by which a line is out of order.
MOVED_ON: Final = 2
# The additional weight for a less likely edit, such as a change to an earlier line that looks right.
RECONSIDERED: Final = 2
# The additional weight if the player of the first line did not open the round.
OTHER_OPENER: Final = 3
# The tile really was placed illegally. Players usually notice an illegal placement, so it is likelier that the line is
# wrong.
MISPLACED: Final = 14
# A pass that looks right was really a placement. A placement is assumed only if no likelier slip explains the lines.
PASS_FOR_TILE: Final = 16
# From this line on, the real board is not known. This weighs more than three common slips.
PLACES_LOST: Final = 34
# The line is right only under another reading of the rules.
OPEN_READING: Final = 1

_TOGETHER: Final[dict[Code, str]] = {"passed-while-able": "turn", "wrong-score": "turn"}
"""Several mistakes whose codes have the same value here count as one slip. For example, the points of an illegal pass
are usually wrong, too.
"""


def weight_of(mistakes: tuple[Mistake, ...]) -> int:
    """The weight of a line's mistakes if the line is taken as written."""
    certain = {_TOGETHER.get(mistake.code, mistake.code) for mistake in mistakes if mistake.certain}
    return SLIP * len(certain) + OPEN_READING * any(not mistake.certain for mistake in mistakes)
