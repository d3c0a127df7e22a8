"""The ladder of techniques that people use to solve filling puzzles.

The ladder lists the techniques from the easiest for people to the hardest. The **grade** of a puzzle is the grade of
the hardest technique that is needed to solve it.

====  =============  ===========================================================================================
rung  grade          technique
====  =============  ===========================================================================================
1     ``easy``       a face that only one tile fits
2     ``gentle``     a tile that must be used and fits only one face
3     ``moderate``   a point with one possible value
4     ``tricky``     ``n`` faces that only ``n`` tiles fit (``n`` up to 3); values that a neighbour rules out
5     ``learned``    count: the corners with each value; outline: the pairs of values along its edges
6     ``subtle``     ``n`` tiles that fit only ``n`` faces (``n`` is 2 or 3); few ways to fill adjacent faces
7     ``hard``       trial: a value or a tile that leads to a contradiction; a conclusion common to two cases
8     ``fiendish``   trial within a trial
====  =============  ===========================================================================================

A trial or a case supposes a value or a tile. On rung 7, the consequences are followed only with the techniques of rungs
1 to 4; on rung 8, also with trials.

No step is needed to rule out a tile that is already placed or disagrees with a known value: people see this at once.
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
