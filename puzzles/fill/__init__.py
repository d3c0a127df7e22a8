"""Filling puzzles: solve, count, prove that a filling is the only one or that there is none, and say why.

``fill`` does all of it. The parts, each in a module of its own: ``task`` (what a puzzle and an answer are),
``depth_first`` (a search on bit masks), ``fill_model`` (CP-SAT, loaded only when it is needed), ``large`` (large
regions), ``explain`` (why there is no filling), ``validator`` (which shares nothing with them and passes every filling
that leaves), ``solving`` (which asks whom, for how long).
"""

from puzzles.fill.solving import fill
from puzzles.fill.task import FillProgress, Reason, Solution
from puzzles.fill.validator import WrongFillingError, problems, validated

__all__ = ["FillProgress", "Reason", "Solution", "WrongFillingError", "fill", "problems", "validated"]
