r"""The referee judges placements and boards.

>>> from analyzer.text import read_placement, read_position
>>> from analyzer.rules import published
>>> board = read_position("tiles:\n 0,0 5-5-5\n 0,1 5-5-1\n").board
>>> verdict = judge(board, read_placement("0-1-5 @ 1,1"), published("pressman"))
>>> verdict.legal, verdict.move.corners, verdict.move.score
(True, (5, 0, 1), 6)
"""

from analyzer.referee.diagnosis import Diagnosis, Doubt, diagnose
from analyzer.referee.placement import Verdict, judge

__all__ = ["Diagnosis", "Doubt", "Verdict", "diagnose", "judge"]
