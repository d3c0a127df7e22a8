"""Making puzzles by the thousand: numbered candidates, each made on its own, on one core or on many machines.

A run is a kind, its parameters and a seed. Its candidates are numbered from 0, and what becomes of a number depends on
the run and the number alone. So the puzzles of a run, taken in the order of their numbers, are the same however many
workers made them, whichever of these died, and however often the run was interrupted.
"""

from puzzles.generation.candidate import Outcome, Run, candidate
from puzzles.generation.making import Progress, make
from puzzles.generation.workers import ClusterWorkers, InlineWorkers, LocalWorkers, Workers

__all__ = [
    "ClusterWorkers",
    "InlineWorkers",
    "LocalWorkers",
    "Outcome",
    "Progress",
    "Run",
    "Workers",
    "candidate",
    "make",
]
