"""A filling puzzle filled, or its fillings counted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, NamedTuple

from analyzer.engine.clock import Clock
from analyzer.forms import Within, json_keys
from analyzer.position import Puzzle
from puzzles.fill import FillProgress, Solution, fill
from puzzles.fill.task import Task
from puzzles.ladder import GRADES, solve_by_techniques
from triomino.operations.control import Control
from triomino.operations.limits import Seconds


@dataclass(frozen=True)
class SolveAsk:
    """Fill the faces that a puzzle marks with ``?``.

    Attributes:
        puzzle: the puzzle.
        count: count all fillings exactly.
        limit: stop after so many fillings.
        seconds: stop after so many seconds.
        explain: also tell how a person would solve it, step by step.
    """

    puzzle: Puzzle
    count: bool = False
    limit: Annotated[int, Within(1, 10**15)] | None = None
    seconds: Seconds | None = None
    explain: bool = False


@json_keys("doing", "found", "deepest", "nodes")
class SolveNews(NamedTuple):
    """How far the work has come.

    Attributes:
        doing: what is at work.
        found: fillings found.
        deepest: the most faces filled at once.
        nodes: places of the search tree visited.
    """

    doing: str
    found: int
    deepest: int
    nodes: int


@json_keys("grade", "words")
class StepTold(NamedTuple):
    """A step of a person: how hard it is, and the step with its reason."""

    grade: str
    words: str


@json_keys("*solution", "steps?")
class Solved(NamedTuple):
    """What is known of the puzzle.

    Attributes:
        solution: the fillings, and whether there are others.
        steps: how a person would come to the only filling, where that was asked.
    """

    solution: Solution
    steps: tuple[StepTold, ...] | None = None


def run(ask: SolveAsk, control: Control[SolveNews]) -> Solved:
    """Fill it."""
    progress = FillProgress()
    control.watch(lambda: SolveNews(progress.stage, progress.found, progress.deepest, progress.nodes))
    clock = control.clock(ask.seconds)
    solution = fill(ask.puzzle, count=ask.count, limit=ask.limit, clock=clock, progress=progress)
    return Solved(solution, _steps(ask.puzzle, solution, clock) if ask.explain else None)


def _steps(puzzle: Puzzle, solution: Solution, clock: Clock) -> tuple[StepTold, ...]:
    """How a person would solve a puzzle, as far as there is time to find it out.

    Nothing can be inferred of one with several fillings beyond some point.
    """
    if solution.status != "solved" or solution.unique is False:
        return ()
    steps = solve_by_techniques(Task.of(puzzle), clock=clock).steps
    return tuple(StepTold(GRADES[step.rung - 1], step.words) for step in steps)
