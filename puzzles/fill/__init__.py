"""Solve filling puzzles: find and count fillings, prove that there is only one or none, and explain why there is none.

``fill`` does all of this. It uses these modules: ``task`` (puzzles and answers), ``depth_first`` (a search on bit
masks), ``fill_model`` (CP-SAT, loaded only when needed), ``large`` (large regions), ``explain`` (why there is no
filling), ``validator`` (checks every filling and shares no code with the others), and ``solving`` (decides which
methods run, and for how long).
"""

from puzzles.fill.solving import fill
from puzzles.fill.task import FillProgress, Reason, Solution
from puzzles.fill.validator import WrongFillingError, problems, validated

__all__ = ["FillProgress", "Reason", "Solution", "WrongFillingError", "fill", "problems", "validated"]
