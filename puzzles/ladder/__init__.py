"""The ladder of human techniques for filling puzzles.

A technique looks at what is known and finds the next step. The ladder puts them in the order in which people find them
easy, and the **grade** of a puzzle is the weakest rung with which it can be solved: rungs up to it are enough, those
below it are not.

====  =============  ==================================================================================
rung  grade          technique
====  =============  ==================================================================================
1     ``easy``       a face that one tile fits
2     ``gentle``     a tile that must be used and has one place
3     ``moderate``   a point with one possible value
4     ``tricky``     two or three faces that share as many tiles; values that a neighbouring face rules out
5     ``learned``    counting: how often a value must be met; curl: what the outline must carry
6     ``subtle``     two or three tiles that fit only as many faces; few ways to fill faces side by side together
7     ``hard``       trial: a value or a tile that leads to a contradiction; what holds in either of two cases
8     ``fiendish``   trial within a trial
====  =============  ==================================================================================

In a trial and in a case only what rungs up to the fourth find is followed.

That a tile laid elsewhere, or one that disagrees with a known corner, does not fit a face is not counted as a step: who
looks at a face sees it.
"""

from puzzles.ladder.solver import GRADES, LOGIC, TRIAL, TechniqueSolution, grade, solve_by_techniques, solved_by
from puzzles.ladder.state import ContradictionError, LadderStep, TooManyTrialsError

__all__ = [
    "GRADES",
    "LOGIC",
    "TRIAL",
    "ContradictionError",
    "LadderStep",
    "TechniqueSolution",
    "TooManyTrialsError",
    "grade",
    "solve_by_techniques",
    "solved_by",
]
