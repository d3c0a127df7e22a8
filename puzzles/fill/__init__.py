"""Solve filling puzzles: find and count fillings, prove that there is only one or none, and explain why there is none.

``solving.fill`` decides which methods run, and for how long. ``validator`` checks every filling; the check uses none of
the code that finds fillings.
"""

from puzzles.fill.solving import fill
from puzzles.fill.task import FillProgress, Reason, Solution
from puzzles.fill.validator import WrongFillingError, problems, validated

__all__ = ["FillProgress", "Reason", "Solution", "WrongFillingError", "fill", "problems", "validated"]
