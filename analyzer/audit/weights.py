"""Weights for the explanations of doubtful lines.

The audit reports the mistakes in the lightest explanation of a round. Only the relative weights matter. Common slips
weigh less than rare ones. The weights were set so that each kind of corruption in the tests is recognised.
"""

from __future__ import annotations

from typing import Final

from analyzer.audit.audit_report import Code, Mistake

# One item is wrong: points, a name or a tile.
SLIP: Final = 10
# The deal or a draw seems to name a wrong tile: for example, the tile never appears again.
AMENDED: Final = 9
# The tile's mirror image was meant. The values are right, so the weight is low.
MIRRORED: Final = 9
# Added for each further wrong value of the tile: people misread one value, rarely two.
FAR_TILE: Final = 1
# The tile is on another face. Coordinates are misread as often as values, but more faces are possible.
OTHER_FACE: Final = 11
# Added if both coordinates are wrong.
FAR_FACE: Final = 2
# A turn is missing. People omit a turn less often than they write a wrong name.
MISSING_TURN: Final = 13
# Added for each further missing turn. A writer who forgets one turn may forget several.
ANOTHER_MISSING: Final = 4
# A superfluous line, such as a line written twice.
SPURIOUS: Final = 13
# Two lines are in the wrong order. This weighs more than most single slips, but less than two slips.
EXCHANGED: Final = 15
# Added for each further place by which a line is out of order.
MOVED_ON: Final = 2
# Added for a less likely edit, such as a change to an earlier line that looks right.
RECONSIDERED: Final = 2
# Added if another player opened the round.
OTHER_OPENER: Final = 3
# The tile really was placed illegally. Players usually notice this, so a wrong line is likelier.
MISPLACED: Final = 14
# A pass that looks right was really a placement. Any likelier slip comes first.
PASS_FOR_TILE: Final = 16
# From here on, the real board is not known. This weighs more than three common slips.
PLACES_LOST: Final = 34
# The line is right only under another reading of the rules.
OPEN_READING: Final = 1

_TOGETHER: Final[dict[Code, str]] = {"passed-while-able": "turn", "wrong-score": "turn"}
"""Mistakes with the same value here count as one slip: the points of an illegal pass are usually wrong, too."""


def weight_of(mistakes: tuple[Mistake, ...]) -> int:
    certain = {_TOGETHER.get(mistake.code, mistake.code) for mistake in mistakes if mistake.certain}
    return SLIP * len(certain) + OPEN_READING * any(not mistake.certain for mistake in mistakes)
