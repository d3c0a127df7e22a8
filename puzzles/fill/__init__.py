"""Filling puzzles: solve, count, prove that a filling is the only one or that there is none, and say why.

``fill`` does all of it. The parts, each in a module of its own: ``schema`` (what a puzzle and an answer are),
``search`` (depth first on bit masks), ``model`` (CP-SAT, loaded only when it is needed), ``explain`` and ``core`` (why
there is no filling), ``validator`` (which shares nothing with them and passes every filling that leaves), ``solving``
(which asks whom, for how long).
"""

from puzzles.fill.clock import Progress
from puzzles.fill.schema import Filling, Reason, Solution
from puzzles.fill.solving import fill
from puzzles.fill.validator import WrongFillingError, problems, validated

__all__ = ["Filling", "Progress", "Reason", "Solution", "WrongFillingError", "fill", "problems", "validated"]
