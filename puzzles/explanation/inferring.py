"""The steps of a solver as inferences on the lattice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import groupby

from analyzer.board import Placement
from analyzer.position import Note
from analyzer.text.draft import Given
from puzzles.explanation.steps import Inference, Rule
from puzzles.explanation.tracing import Taken, as_known
from puzzles.fill.task import Task
from puzzles.ladder.state import TILES, ContradictionError, LadderStep, RotationTable, State, values_of
from puzzles.ladder.techniques import Outline, edge_span, reads


class Inferences:
    """Turns the steps of a task into inferences, told one after the other; it knows what is known by then."""

    def __init__(self, task: Task) -> None:
        self._task = task
        self._state = State(task)
        self._table: RotationTable = self._state.table
        self._tiles = task.tile_set.of_mask(task.tiles)

    def of(self, steps: Iterable[Taken]) -> Iterator[Inference]:
        """The inferences of steps; counts of one value in a row, or of two on the outline, look at the same."""
        for about, together in groupby(steps, _argued):
            for run in [list(together)] if about else ([taken] for taken in together):
                for taken in self._counting(run, about[0]) if len(about) == 1 else run:
                    yield from self._of(taken)
                for taken in run:
                    self._learn(taken)

    def _counting(self, counts: Iterable[Taken], value: int) -> list[Taken]:
        """Counts with the points that have their value for sure, as far as that matters, and all others that can."""
        state = self._state
        having = {point for point, known in enumerate(state.values) if known == value}
        having.update(*(taken.having for taken in counts))
        can = [p for p in range(len(state.values)) if state.domain(p) >> value & 1 and p not in having]
        return [
            taken._replace(having=tuple(sorted(having)), able=tuple(p for p in can if p not in _concluded(taken)))
            for taken in counts
        ]

    def _learn(self, taken: Taken) -> None:
        """What a step adds to what is known; the last of a trial breaks it."""
        with suppress(ContradictionError):
            if taken.supposed is not None:
                self._state.learn(*taken.supposed)
            elif taken.step is not None:
                self._state.apply(as_known(self._state, taken.step))

    def _of(self, taken: Taken) -> Iterator[Inference]:
        step = taken.step
        if taken.supposed is not None:
            yield Inference("suppose", gives=(self._given(*taken.supposed),))
        elif taken.dead is not None:
            yield self._dead(taken, taken.dead)
        elif step is not None and taken.chain:
            outside = self._state
            self._state = outside.copy()
            *steps, end = self.of(taken.chain)
            self._state = outside
            yield from steps
            yield end._replace(excludes=self._excluded(step))
        elif step is not None and step.technique == "neighbour":
            for face, pairs in groupby(sorted(taken.by, key=lambda pair: (pair[1], pair[0])), lambda pair: pair[1]):
                out = tuple(self._given(step.point, value) for value, _ in pairs)
                yield Inference("neighbour", faces=(self._task.faces[face],), excludes=out)
        elif step is not None:
            yield self._direct(step, taken)

    def _direct(self, step: LadderStep, taken: Taken) -> Inference:
        faces, triples = self._task.faces, self._table.triples
        gives = tuple(self._given(*value) for value in step.values)
        if step.technique == "fit":
            ((face, place),) = step.laid
            return Inference("fit", faces=(faces[face],), lays=(Placement(faces[face], triples[place]),))
        if step.technique == "value":
            by = tuple(faces[face] for face in sorted({face for _, face in taken.by}))
            return Inference("value", faces=by, gives=gives)
        if step.technique == "count":
            return self._about("count", taken)._replace(gives=gives, excludes=self._excluded(step))
        if step.technique == "outline":
            return self._about("outline", taken)._replace(excludes=self._excluded(step))
        if step.technique == "round":
            return Inference("round", faces=tuple(faces[face] for face in step.faces), excludes=self._excluded(step))
        tiles = self._task.tile_set.of_mask(step.tiles)
        bars = tuple(self._bars(step))
        if step.technique == "place":
            return Inference("place", faces=tuple(faces[face] for face in step.faces), tiles=tuple(tiles), bars=bars)
        return Inference("group", faces=tuple(faces[face] for face in step.faces), tiles=tuple(tiles), bars=bars)

    def _bars(self, step: LadderStep) -> Iterator[Note]:
        """The tiles that a step keeps away from faces."""
        for face, mask in step.excluded:
            for tile in self._task.tile_set.of_mask(self._table.allowed[mask][TILES]):
                yield Note(self._task.faces[face], tile)

    def _dead(self, taken: Taken, dead: ContradictionError) -> Inference:
        if dead.dead == "no-fit":
            return Inference("no-fit", faces=(self._task.faces[dead.face],))
        if dead.dead == "no-place":
            return Inference("no-place", tiles=(self._task.tile_set.tiles[dead.tile],))
        return self._about(dead.dead, taken)

    def _about(self, rule: Rule, taken: Taken) -> Inference:
        """What the tiles to use have of a value on their corners, or of two values on their edges."""
        about = _argued(taken)
        if len(about) == 1:
            number = sum(tile.count(about[0]) for tile in self._tiles)
            having, able = (tuple(self._task.points[point] for point in each) for each in (taken.having, taken.able))
            return Inference(rule, about=about, number=number, having=having, able=able)
        return self._outlined(rule, taken)

    def _outlined(self, rule: Rule, taken: Taken) -> Inference:
        """What the outline has to read, in the order that it cannot read often enough, and along which faces it can."""
        first, second = _argued(taken)
        number = sum(reads(tile, (first, second)) for tile in self._tiles)
        can = list(map(self._state.domain, range(len(self._state.values))))
        told = list(can)
        if taken.step is not None:
            told[taken.step.point] = taken.step.ruled_out
        edges = Outline(self._task).edges
        if sum(edge_span(told[start], told[end], first, second)[1] for start, end in edges) >= number:
            first, second, number = second, first, -number
        along = [{start, end} for start, end in edges if can[start] >> first & can[end] >> second & 1]
        places = zip(self._task.faces, self._task.corners)
        faces = tuple(face for face, points in places if any(edge.issubset(points) for edge in along))
        return Inference(rule, faces=faces, about=(first, second), number=number)

    def _given(self, point: int, value: int) -> Given:
        return Given(self._task.points[point], value)

    def _excluded(self, step: LadderStep) -> tuple[Given, ...]:
        return tuple(self._given(step.point, value) for value in values_of(step.ruled_out)) if step.point >= 0 else ()


def _argued(taken: Taken) -> tuple[int, ...]:
    """What a step counts, if it does: a value, or two values of the outline."""
    return taken.dead.about if taken.dead else taken.step.about if taken.step else ()


def _concluded(taken: Taken) -> set[int]:
    """The points about which a step concludes something."""
    return {taken.step.point, *(point for point, _ in taken.step.values)} if taken.step else set()
