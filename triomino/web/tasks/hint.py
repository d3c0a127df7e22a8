"""The next step of a filling puzzle."""

from __future__ import annotations

from typing import Any

from analyzer.notation import read_puzzle
from puzzles.fill.schema import Task
from puzzles.ladder import GRADES, next_step
from puzzles.ladder.state import ContradictionError
from puzzles.ladder.turned import turned
from triomino.web.worker import Talk


def run(data: dict[str, Any], _talk: Talk) -> object:
    """The easiest step of the puzzle in ``data["text"]``, in words, with the tiles that it lays and where."""
    task = Task.of(read_puzzle(data["text"], data["file"]))
    try:
        step = next_step(task) if task.faces else None
    except ContradictionError as contradiction:
        return {"found": False, "contradiction": True, "words": str(contradiction)}
    if step is None:
        return {"found": False, "contradiction": False, "words": ""}
    triples = turned(task.tile_set).triples
    return {
        "found": True,
        "contradiction": False,
        "words": step.words,
        "grade": GRADES[step.rung - 1],
        "lays": [{"at": task.faces[face], "corners": triples[number]} for face, number in step.laid],
        "values": [{"at": task.points[point], "value": value} for point, value in step.values],
    }
