"""Solve filling puzzles: find and count fillings, prove that there is only one or none, and explain why there is none.

The function ``fill``, defined in ``solving``, decides which methods run, and for how long. The main methods are
``depth_first`` (a search on bit masks), ``fill_model`` (CP-SAT, loaded only when needed) and ``large`` (large regions).
``explain`` finds out why there is no filling. ``validator`` checks every filling that ``fill`` returns; the check uses
none of the code that finds fillings.
"""

from puzzles.fill.solving import fill
from puzzles.fill.task import FillProgress, Reason, Solution
from puzzles.fill.validator import WrongFillingError, problems, validated

__all__ = ["FillProgress", "Reason", "Solution", "WrongFillingError", "fill", "problems", "validated"]
