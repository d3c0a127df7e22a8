"""What each way to explain a doubtful line weighs: of all explanations of a round the lightest is told.

The amounts only matter by comparison. One slip weighs about 10, so that one slip is always believed before two; within
that the commoner slips weigh less. They were set so that each kind of corruption in the tests is told as what it was.
"""

from __future__ import annotations

from typing import Final, get_args

from analyzer.audit.audit_report import Code, Mistake
from analyzer.legality import ProblemCode

# One thing written wrongly: points, a name, a tile that the player does not hold, a tile held at the end.
SLIP: Final = 10
# A tile named wrongly in the deal, where it goes nowhere and another comes from nowhere: two signs of one slip.
AMENDED: Final = 9
# The values of a tile in the wrong order, which makes a mirror image: each is what was seen, and so it is lightest.
MIRRORED: Final = 9
# More for each further corner in which the tile that was meant differs: people misread one value, rarely two.
FAR_TILE: Final = 1
# The tile lies elsewhere: a coordinate is misread about as often as a value, and there are more places to choose.
OTHER_FACE: Final = 11
# More where neither coordinate is right.
FAR_FACE: Final = 2
# A turn that was not written down: less common than a wrong name, and one line tells of it by itself.
MISSING_TURN: Final = 13
# More for each further player left out: whoever forgets one turn has perhaps forgotten a few.
ANOTHER_MISSING: Final = 4
# A line too many, such as one written twice.
SPURIOUS: Final = 13
# Two lines in the wrong order: more than any single slip, less than two.
EXCHANGED: Final = 15
# More for each further line between the place of a line and its own.
MOVED_ON: Final = 2
# More where the line that is read otherwise is right by itself, and a later one shows that it cannot be.
RECONSIDERED: Final = 2
# More where somebody else opened than the first name says, which nothing else tells.
OTHER_OPENER: Final = 3
# The tile really lay where it cannot: players see that, so a slip of the pen is likelier.
MISPLACED: Final = 14
# A pass that is right by itself and was a tile: only where no single slip of another sort explains it.
PASS_FOR_TILE: Final = 16
# From here on the table is not what the record tells: only where nothing lighter than three slips explains it.
PLACES_LOST: Final = 34
# Something that only another reading of the rules explains.
OPEN_READING: Final = 1

PLACING: Final[frozenset[Code]] = frozenset(get_args(ProblemCode))
"""Mistakes of which a placement has several for one reason."""

_TOGETHER: Final[dict[Code, str]] = {"passed-while-able": "turn", "wrong-score": "turn"}
"""Mistakes that one slip makes together: a pass that should not be has no right points either."""


def weight_of(mistakes: tuple[Mistake, ...]) -> int:
    """What it weighs to take a line as it is written, with these mistakes."""
    certain = {_TOGETHER.get(mistake.code, mistake.code) for mistake in mistakes if mistake.certain}
    return SLIP * len(certain) + OPEN_READING * any(not mistake.certain for mistake in mistakes)
