"""The steps of a solver as inferences on the lattice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import groupby

from analyzer.board import Placement
from analyzer.position import Note
from analyzer.text.draft import Given
from puzzles.explanation.proof import Taken, as_known
from puzzles.explanation.steps import Inference, Rule
from puzzles.fill.task import Task
from puzzles.ladder.state import TILES, ContradictionError, LadderStep, RotationTable, State, values_of
from puzzles.ladder.techniques import edge_span, reads, ways_to_fill


class Inferences:
    """Turns the steps of a task into inferences, in order, and keeps track of what is known."""

    def __init__(self, task: Task) -> None:
        self._task = task
        self._state = State(task)
        self._table: RotationTable = self._state.table
        self._tiles = task.tile_set.of_mask(task.tiles)
        self._out = set(task.out_values)

    def of(self, steps: Iterable[Taken]) -> Iterator[Inference]:
        """The inferences of steps."""
        for taken in steps:
            yield from self._of(taken)
            self._learn(taken)

    def _learn(self, taken: Taken) -> None:
        """The inferences of a step; at the end of a trial these include the contradiction."""
        with suppress(ContradictionError):
            if taken.step is not None:
                self._out |= {(taken.step.point, value) for value in values_of(taken.step.ruled_out)}
                self._state.apply(as_known(self._state, taken.step))

    def _of(self, taken: Taken) -> Iterator[Inference]:
        step = taken.step
        if taken.dead is not None:
            yield self._dead(taken.dead)
        elif step is None:
            raise AssertionError("what is not dead is a step")
        elif step.technique == "trial":
            *steps, end = self._case(taken.cases[0])
            yield from steps
            yield end._replace(excludes=self._excluded(step), bars=tuple(self._bars(step)) if step.tiles else ())
        elif step.technique == "either":
            cases = tuple(tuple(self._case(case)) for case in taken.cases)
            yield self._conclusion("either", step)._replace(cases=cases)
        elif step.technique == "neighbour":
            for face, pairs in groupby(sorted(taken.by, key=lambda pair: (pair[1], pair[0])), lambda pair: pair[1]):
                out = tuple(self._given(step.point, value) for value, _ in pairs)
                found = Inference("neighbour", faces=(self._task.faces[face],), excludes=out)
                yield self._with_what_is_lacking(face, step.point, self._looking_at([face], found))
        elif step.technique == "round":
            for value in values_of(step.ruled_out):
                yield self._together(step, value)
        else:
            yield self._direct(step, taken.by)

    def _case(self, chain: Iterable[Taken]) -> list[Inference]:
        """The inferences of a case; the knowledge that they add is discarded afterwards."""
        outside, out = self._state, self._out
        self._state, self._out = outside.copy(), out.copy()
        found = list(self.of(chain))
        self._state, self._out = outside, out
        return found

    def _conclusion(self, rule: Rule, step: LadderStep) -> Inference:
        """An inference with everything that a step places, gives and excludes."""
        lays = tuple(Placement(self._task.faces[face], self._table.triples[place]) for face, place in step.laid)
        gives = tuple(self._given(*value) for value in step.values)
        return Inference(rule, lays=lays, gives=gives, excludes=self._excluded(step))

    def _direct(self, step: LadderStep, ruled_out_by: Iterable[tuple[int, int]]) -> Inference:
        faces = self._task.faces
        if step.technique == "suppose":
            return self._conclusion("suppose", step)
        if step.technique == "fit":
            return self._conclusion("fit", step)._replace(faces=tuple(faces[face] for face, _ in step.laid))
        if step.technique == "value":
            by = sorted({face for _, face in ruled_out_by})
            ((point, value),) = step.values
            others = tuple(
                other for other in self._task.tile_set.values if other != value and (point, other) not in self._out
            )
            corner = dict(self._state.at[point])
            allows = tuple(tuple(values_of(self._state.allowed(face, corner[face]))) for face in by)
            found = self._conclusion("value", step)._replace(faces=tuple(faces[face] for face in by))
            if len(others) < len(self._task.tile_set.values) - 1 or len(by) > 1:
                found = found._replace(allows=allows, others=others)
            return self._looking_at(by, found)
        if step.technique == "count":
            gives = tuple(self._given(*value) for value in step.values)
            return self._counted(step)._replace(gives=gives, excludes=self._excluded(step))
        if step.technique == "outline":
            return self._outlined(step)._replace(excludes=self._excluded(step))
        tiles = self._task.tile_set.of_mask(step.tiles)
        bars = tuple(self._bars(step))
        if step.technique == "place":
            return Inference("place", faces=tuple(faces[face] for face in step.faces), tiles=tuple(tiles), bars=bars)
        return Inference("group", faces=tuple(faces[face] for face in step.faces), tiles=tuple(tiles), bars=bars)

    def _looking_at(self, faces: Sequence[int], inference: Inference) -> Inference:
        """An inference with the tiles that are still possible on faces."""
        state, tile_set = self._state, self._task.tile_set
        left = tuple(tuple(tile_set.of_mask(state.tiles(face))) for face in faces)
        return inference._replace(because=tuple(self._task.faces[face] for face in faces), left=left)

    def _with_what_is_lacking(self, face: int, point: int, inference: Inference) -> Inference:
        """A ``neighbour`` with the tiles that would have its values on the face if nothing had been ruled out."""
        state, table = self._state, self._table
        points = self._task.corners[face]
        corner = points.index(point)
        known = [state.values[other] for other in points]
        fitting = table.of_tiles(state.unused)
        for other, value in enumerate(known):
            fitting &= table.with_value[other].get(value, 0) if value is not None else -1
        reads, would = [], []
        for given in inference.excludes:
            places = values_of(fitting & table.with_value[corner].get(given.value, 0))
            if not places:
                reads.append(_pattern([*known[:corner], given.value, *known[corner + 1 :]]))
            for place in places:
                triple = table.triples[place]
                lost = [pair for pair in zip(points, triple) if pair in self._out and pair[0] != point]
                would.append((self._task.tile_set.tiles[table.tile[place]], self._given(*lost[0]) if lost else None))
        return inference._replace(reads=tuple(reads), would=tuple(would))

    def _together(self, step: LadderStep, value: int) -> Inference:
        """A ``round``: its faces in turn, with the possible tiles of each, until a face has none.

        The order of the faces keeps the number of tiles to remember smallest.
        """
        state, tile_set = self._state, self._task.tile_set
        options = list(state.options)
        for face, corner in state.at[step.point]:
            options[face] &= self._table.with_value[corner].get(value, 0)
        orders = [self._narrowing(first, step.faces, options) for first in step.faces]
        order = min(orders, key=lambda order: (max(tiles.bit_count() for _, tiles in order), len(order)))
        return Inference(
            "round",
            faces=tuple(self._task.faces[face] for face in step.faces),
            excludes=(self._given(step.point, value),),
            because=tuple(self._task.faces[face] for face, _ in order),
            left=tuple(tuple(tile_set.of_mask(tiles)) for _, tiles in order),
        )

    def _narrowing(self, first: int, faces: Sequence[int], options: Sequence[int]) -> list[tuple[int, int]]:
        """Faces with their tiles, up to a face without a tile; the face with the fewest possibilities comes next."""
        order: list[tuple[int, int]] = []
        chosen = [first]
        while True:
            places = self._last_of_ways(chosen, options)
            tiles = 0
            for place in places:
                tiles |= 1 << self._table.tile[place]
            order.append((chosen[-1], tiles))
            if not tiles or len(chosen) == len(faces):
                return order
            rest = [face for face in faces if face not in chosen]
            chosen.append(min(rest, key=lambda face: len(self._last_of_ways([*chosen, face], options))))

    def _last_of_ways(self, faces: Iterable[int], options: Sequence[int]) -> set[int]:
        """The rotations that the last face has in any way to fill these faces."""
        return {place for _, _, place in ways_to_fill(self._state, tuple(faces), options, None) or ()}

    def _bars(self, step: LadderStep) -> Iterator[Note]:
        """The tiles that a step rules out of faces."""
        for face, mask in step.excluded:
            for tile in self._task.tile_set.of_mask(self._table.allowed[mask][TILES]):
                yield Note(self._task.faces[face], tile)

    def _dead(self, dead: ContradictionError) -> Inference:
        if dead.dead == "no-fit":
            return Inference("no-fit", faces=(self._task.faces[dead.face],))
        return Inference("no-place", tiles=(self._task.tile_set.tiles[dead.tile],))

    def _counted(self, step: LadderStep) -> Inference:
        """A ``count``: the corners with a value on the tiles to use, and the points that have or can have the value."""
        (value,) = step.about
        concluded = {step.point, *(point for point, _ in step.values)}
        state = self._state
        number = sum(tile.count(value) for tile in self._tiles)
        having = [point for point, known in enumerate(state.values) if known == value]
        able = [
            point
            for point, known in enumerate(state.values)
            if known is None and state.domains[point] >> value & 1 and point not in concluded
        ]
        points = self._task.points
        return Inference(
            "count",
            about=(value,),
            number=number,
            having=tuple(points[point] for point in having),
            able=tuple(points[point] for point in able),
        )

    def _outlined(self, step: LadderStep) -> Inference:
        """An ``outline``: the two values, in the order that occurs too seldom, and the faces where it can occur."""
        first, second = step.about
        number = sum(reads(tile, (first, second)) for tile in self._tiles)
        can = self._state.domains.copy()
        for point, domain in enumerate(can):
            if domain.bit_count() == 1 and self._state.values[point] is None:
                can[point] = sum(1 << value for value in self._task.tile_set.values)
        told = list(can)
        told[step.point] = step.ruled_out
        edges = self._state.surroundings.edges
        if sum(edge_span(told[start], told[end], first, second)[1] for start, end in edges) >= number:
            first, second, number = second, first, -number
        along = [{start, end} for start, end in edges if can[start] >> first & can[end] >> second & 1]
        places = zip(self._task.faces, self._task.corners)
        faces = tuple(face for face, points in places if any(edge.issubset(points) for edge in along))
        return Inference("outline", faces=faces, about=(first, second), number=number)

    def _given(self, point: int, value: int) -> Given:
        return Given(self._task.points[point], value)

    def _excluded(self, step: LadderStep) -> tuple[Given, ...]:
        return tuple(self._given(step.point, value) for value in values_of(step.ruled_out)) if step.point >= 0 else ()


def _pattern(values: Sequence[int | None]) -> str:
    """The known values of a face, clockwise.

    >>> _pattern([4, None, 2])
    '2-4'
    """
    first = values.index(None) + 1 if None in values else 0
    return "-".join(str(value) for value in (*values[first:], *values[:first]) if value is not None)
