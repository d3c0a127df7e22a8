"""The ladder of human techniques for filling puzzles.

A technique finds the next step from what is known so far. The ladder orders the techniques by how hard they are for
people. The **grade** of a puzzle is the lowest rung that solves it: the rungs up to it are enough, the rungs below it
are not.

====  =============  ==================================================================================
rung  grade          technique
====  =============  ==================================================================================
1     ``easy``       a face that one tile fits
2     ``gentle``     a tile that must be used and has one place
3     ``moderate``   a point with one possible value
4     ``tricky``     two faces with only two tiles, or three with three; values that a neighbour rules out
5     ``learned``    counting: the corners of each value; curl: the edges that the outline must have
6     ``subtle``     two tiles with only two faces, or three with three; few ways to fill adjacent faces
7     ``hard``       trial: a value or a tile that leads to a contradiction; a conclusion common to two cases
8     ``fiendish``   trial within a trial
====  =============  ==================================================================================

The consequences of a trial or a case are followed only with rungs 1 to 4; on rung 8, also with trials.

There are no steps that rule out a tile because it is on another face or disagrees with a known corner. This is taken as
obvious.
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
