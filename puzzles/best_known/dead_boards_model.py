"""Find dead boards with CP-SAT, to repeat the proofs of ``dead_boards`` by another method."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from ortools.sat.python import cp_model

from analyzer.engine.clock import Clock, OutOfTimeError
from analyzer.engine.cp_sat import new_solver, run
from analyzer.lattice import Point, corners, neighbours
from analyzer.tiles import Tile, TileSet
from puzzles.best_known.shapes import Shape


class DeadBoardModel:
    """A model whose solutions are the dead boards of one shape.

    A variable in ``has`` is true if a point has a value. A variable in ``lies`` is true if a tile is on the board.
    """

    def __init__(self, tile_set: TileSet, shape: Shape) -> None:
        self.model = cp_model.CpModel()
        self.tile_set = tile_set
        self.points = sorted({point for face in shape for point in corners(face)})
        self.has = {
            (point, value): self.model.new_bool_var(f"{point} is {value}")
            for point, value in product(self.points, tile_set.values)
        }
        self.lies = {tile: self.model.new_bool_var(f"{tile} lies") for tile in tile_set}
        for point in self.points:
            self.model.add_exactly_one(self.has[point, value] for value in tile_set.values)
        self._faces(shape)
        for slot in sorted({other for face in shape for other in neighbours(face)} - set(shape)):
            self._slot(tuple(point for point in corners(slot) if (point, tile_set.values[0]) in self.has), slot)

    def _faces(self, shape: Shape) -> None:
        """Each face has one tile in one rotation; each tile is on at most one face."""
        on: dict[Tile, list[cp_model.IntVar]] = {tile: [] for tile in self.tile_set}
        for face in shape:
            turned = []
            for tile in self.tile_set:
                for triple in tile.rotations:
                    literal = self.model.new_bool_var(f"{triple} on {face}")
                    turned.append(literal)
                    on[tile].append(literal)
                    for point, value in zip(corners(face), triple):
                        self.model.add_implication(literal, self.has[point, value])
            self.model.add_exactly_one(turned)
        for tile, literals in on.items():
            self.model.add(sum(literals) == self.lies[tile])

    def _slot(self, known: tuple[Point, ...], slot: tuple[int, int]) -> None:
        """Every tile that fits the slot must be on the board."""
        places = [corners(slot).index(point) for point in known]
        for tile in self.tile_set:
            for triple in tile.rotations:
                given = [self.has[point, triple[place]] for point, place in zip(known, places)]
                self.model.add_bool_or([self.lies[tile], *(literal.negated() for literal in given)])


def dead_boards(tile_set: TileSet, clock: Clock, shape: Shape) -> Iterator[dict[Point, int]]:
    """If this shape has a dead board, yield the values of its points.

    Raises:
        OutOfTimeError: the time ran out.
    """
    built = DeadBoardModel(tile_set, shape)
    solver = new_solver(clock)
    status = run(solver, built.model, clock)
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        yield {point: value for (point, value), literal in built.has.items() if solver.boolean_value(literal)}
    elif status != cp_model.INFEASIBLE:
        raise OutOfTimeError
