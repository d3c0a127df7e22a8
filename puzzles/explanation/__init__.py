"""How a person would solve a filling puzzle, step by step; each step can be checked."""

from __future__ import annotations

from analyzer.engine.clock import Clock
from puzzles.explanation import difficulty
from puzzles.explanation.finding import Misfit, Rated, find_steps, rating, solvable
from puzzles.explanation.inferring import Inferences
from puzzles.explanation.naming import Names
from puzzles.explanation.step_text import StepWriter
from puzzles.explanation.steps import ExplainedStep, Explanation, Inference, Named
from puzzles.fill.task import Task
from puzzles.ladder import GRADES


def explained(task: Task, clock: Clock | None = None, most: int | None = None) -> Explanation:
    """Find the steps that a person would take to solve a puzzle with exactly one filling.

    When the ``clock`` runs out, the explanation has the steps found so far. The search ends after ``most`` steps, if
    given. The explanation can have fewer steps, because some are joined.

    Raises:
        ContradictionError: the puzzle has no filling.
    """
    found = find_steps(task, clock, most)
    names = Names(task)
    inferences, writer = Inferences(task), StepWriter(task, names)
    steps: list[ExplainedStep] = []
    for bundle in found.bundles:
        inferred = tuple(inferences.of(bundle))
        rung = max((taken.step.rung for taken in bundle if taken.step), default=1)
        if steps and rung <= GRADES.index(steps[-1].grade) + 1 and not writer.has_news(inferred):
            steps[-1] = steps[-1]._replace(inferences=steps[-1].inferences + inferred)
            continue
        steps.append(ExplainedStep(GRADES[rung - 1], writer.step(inferred), inferred))
    return Explanation(
        tuple(steps),
        found.complete,
        tuple(Named(name, face) for face, name in names.faces.items()),
        tuple(Named(name, point) for point, name in names.points.items()),
        None if found.effort is None else difficulty.number(found.effort),
    )


__all__ = [
    "ExplainedStep",
    "Explanation",
    "Inference",
    "Misfit",
    "Named",
    "Names",
    "Rated",
    "difficulty",
    "explained",
    "rating",
    "solvable",
]
