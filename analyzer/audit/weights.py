"""The weights of the explanations of a doubtful line; the lightest explanation of a round is reported.

Only comparisons of the weights matter. One slip weighs about 10, so that one slip is always preferred to two; among
single slips, the more common ones weigh less. The weights were set so that each kind of corruption in the tests is
recognised.
"""

from __future__ import annotations

from typing import Final, get_args

from analyzer.audit.audit_report import Code, Mistake
from analyzer.legality import ProblemCode

# One item is wrong: points, a name, a tile that the player does not hold, or a tile held at the end.
SLIP: Final = 10
# A wrong tile in the deal, which never appears again while another tile appears from nowhere: two signs of one slip.
AMENDED: Final = 9
# The values of a tile in the wrong order, which makes a mirror image: every value was seen, so it is the lightest.
MIRRORED: Final = 9
# The additional weight for each further corner in which the intended tile differs: people misread one value, rarely
# two.
FAR_TILE: Final = 1
# The tile is on another face: a coordinate is misread about as often as a value, and there are more faces to choose
# from.
OTHER_FACE: Final = 11
# The additional weight if neither coordinate is right.
FAR_FACE: Final = 2
# A turn was not written down: this is less common than a wrong name, and a single line is evidence of it.
MISSING_TURN: Final = 13
# The additional weight for each further omitted player: a writer who forgets one turn may have forgotten several.
ANOTHER_MISSING: Final = 4
# A line too many, such as one written twice.
SPURIOUS: Final = 13
# Two lines in the wrong order: more than any single slip, less than two.
EXCHANGED: Final = 15
# The additional weight for each further line between the actual and the right place of a line.
MOVED_ON: Final = 2
# The additional weight if the changed line is right by itself, and only a later line shows that it cannot be.
RECONSIDERED: Final = 2
# The additional weight if the opener is not the first player named, for which there is no other evidence.
OTHER_OPENER: Final = 3
# The tile really was on an illegal face: players notice that, so a slip of the pen is more likely.
MISPLACED: Final = 14
# A pass that is right by itself was a placement: only if no single slip of another kind explains it.
PASS_FOR_TILE: Final = 16
# From here on the table differs from the record: only if nothing lighter than three slips explains it.
PLACES_LOST: Final = 34
# A line that only another reading of the rules explains.
OPEN_READING: Final = 1

PLACING: Final[frozenset[Code]] = frozenset(get_args(ProblemCode))
"""The mistakes that a placement may have several times for the same reason."""

_TOGETHER: Final[dict[Code, str]] = {"passed-while-able": "turn", "wrong-score": "turn"}
"""Mistakes that one slip causes together: an illegal pass has no correct points either."""


def weight_of(mistakes: tuple[Mistake, ...]) -> int:
    """The weight of a line taken as written, with these mistakes."""
    certain = {_TOGETHER.get(mistake.code, mistake.code) for mistake in mistakes if mistake.certain}
    return SLIP * len(certain) + OPEN_READING * any(not mistake.certain for mistake in mistakes)
