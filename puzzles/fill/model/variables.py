"""The variables of the CP-SAT models, kept together so that each constraint can be written and tested by itself."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from ortools.sat.python import cp_model

from analyzer.tiles import Corners
from puzzles.fill.clock import Clock
from puzzles.fill.schema import Task


class Variables:
    """A CP-SAT model of a task, at first without any constraint.

    Only variables that somebody asks for come to be. For a region of hundreds of faces that takes seconds, so whatever
    goes through the faces goes through ``faces``.

    Attributes:
        task: the puzzle.
        clock: the time allowed for building the model.
        model: the model that holds the variables.
        triples: for each face the corner values that agree with its known corners and belong to a tile that may be
            used, with the number of that tile.
    """

    def __init__(self, task: Task, clock: Clock) -> None:
        self.task = task
        self.clock = clock
        self.model = cp_model.CpModel()
        usable = {triple: tile for triple, tile in task.tile_set.number.items() if task.tiles >> tile & 1}
        self.triples: list[dict[Corners, int]] = [
            {
                triple: tile
                for triple, tile in usable.items()
                if all(task.known[point] in (None, value) for point, value in zip(task.corners[face], triple))
            }
            for face in self.faces()
        ]

    def faces(self) -> Iterator[int]:
        """The numbers of the faces, one after another, while there is time.

        Raises:
            OutOfTimeError: there is none left.
        """
        for face in range(len(self.task.faces)):
            self.clock.check()
            yield face

    @cached_property
    def value(self) -> list[dict[int, cp_model.IntVar]]:
        """For each point and each value that it may have, whether it has it."""
        return [
            {
                value: self.model.new_bool_var(f"point {point} has {value}")
                for value in (self.task.tile_set.values if known is None else (known,))
            }
            for point, known in enumerate(self.task.known)
        ]

    @cached_property
    def laid(self) -> list[dict[int, cp_model.IntVar]]:
        """For each face and each tile that may lie there, whether it does."""
        return [
            {
                tile: self.model.new_bool_var(f"face {face} holds {tile}")
                for tile in sorted(set(self.triples[face].values()))
            }
            for face in self.faces()
        ]

    @cached_property
    def turned(self) -> list[dict[Corners, cp_model.IntVar]]:
        """For each face and each triple of corner values that may stand there, whether it does."""
        return [
            {triple: self.model.new_bool_var(f"face {face} reads {triple}") for triple in self.triples[face]}
            for face in self.faces()
        ]
