"""Fill: a region, the list of its tiles, some values; one filling.

The tiles to use are just those of the filling. Values are taken away one by one, in a random order, as long as the
puzzle keeps its only filling and its grade: for a grade that a weak rung of the ladder solves, a value that this rung
needs stays; for the hardest grades a value stays only if without it there would be a second filling.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from analyzer.board import Board, Laid, place_name
from analyzer.lattice import Face, corners, neighbours
from analyzer.notation import Draft, read_puzzle, write_drawing
from analyzer.position import Position, Puzzle
from analyzer.tiles import Tile, TileSet
from puzzles.curl import why_not
from puzzles.fill.clock import Clock, Progress
from puzzles.fill.schema import Task, Values
from puzzles.fill.search import Search
from puzzles.fill.validator import problems
from puzzles.item import Item
from puzzles.kinds.base import Made, ParameterError, RejectedError, settle
from puzzles.ladder import GRADES, climb, reaches

FILL_NODES = 3000
"""Nodes that the search may take to fill a region, or to look for a second filling."""

TRIAL_RUNG = 6
"""From this rung on a puzzle is stripped by looking for a second filling, as climbing the ladder would take longer."""


class Fill:
    """The kind ``fill``; see ``puzzles.kinds.base.Kind`` for what its parts do."""

    name = "fill"
    grades = GRADES
    defaults: Mapping[str, Any] = {"faces": 14, "grade": "gentle", "set": "standard"}

    def settle(self, given: Mapping[str, str]) -> dict[str, Any]:
        """``faces`` to fill, the ``grade`` and the tile ``set``."""
        settled = settle(self.defaults, given)
        try:
            tile_set = TileSet.named(settled["set"])
        except ValueError as error:
            raise ParameterError(str(error)) from error
        if settled["grade"] not in GRADES:
            raise ParameterError(f"no grade is called {settled['grade']!r}: there are {', '.join(GRADES)}")
        most = min(len(tile_set) * 3 // 4, 42)
        if not 2 <= settled["faces"] <= most:
            raise ParameterError(f"faces of {tile_set.name} go from 2 to {most}, found {settled['faces']}")
        return settled

    def make(self, rng: Random, parameters: Mapping[str, Any]) -> Made:
        """Grow a region, fill it, and take values away."""
        tile_set = TileSet.named(parameters["set"])
        region = _grown_region(rng, parameters["faces"])
        if why_not(region, tile_set.tiles) is not None:
            raise RejectedError("no filling")
        values = _filled(rng, tile_set, region)
        highest = GRADES.index(parameters["grade"]) + 1
        task = _task(tile_set, region, values)
        known = _stripped(rng, task, values, highest)
        found = climb(task.knowing(known), highest)
        if found.filling is None:
            raise RejectedError("harder than asked")
        if found.rung < highest:
            raise RejectedError("easier than asked")
        givens = {task.points[point]: value for point, value in known.items()}
        position = Position(Board.empty(tile_set))
        puzzle = Puzzle(position, region, givens, tuple(laid.tile for laid in found.filling))
        puzzle = puzzle._replace(use=tuple(sorted(puzzle.use or ())))
        return Made(write_drawing(Draft.of(puzzle)), filling_json(found.filling), GRADES[found.rung - 1])

    def question(self, item: Item) -> str:
        """What is asked."""
        puzzle = read_puzzle(item.statement)
        return (
            f"Lay these {len(puzzle.fill)} tiles, each once, on the places to fill, so that corners that meet are "
            "alike. There is one way."
        )

    def answer_words(self, item: Item) -> str:
        """The tiles on their faces."""
        return ", ".join(f"{laid.tile} on {place_name(laid.face)}" for laid in read_filling(item.answer))

    def accepts(self, item: Item, answer: Any) -> bool:
        """Any filling that fills the puzzle; there is only one."""
        try:
            filling = read_filling(answer)
        except (TypeError, ValueError, KeyError):
            return False
        return not problems(read_puzzle(item.statement), filling)

    def faults(self, item: Item) -> list[str]:
        """Whether CP-SAT, which had no part in making it, finds the kept filling and no other."""
        from puzzles.fill.model import Form, find

        puzzle = read_puzzle(item.statement)
        filling = read_filling(item.answer)
        found = problems(puzzle, filling)
        task = Task.of(puzzle)
        values = {point: value for laid in filling for point, value in zip(corners(laid.face), laid.corners)}
        kept = tuple(values[point] for point in task.points)
        answer = find(task, Form.FLOW, Clock(), 60.0, {kept: None})
        if answer.fillings:
            found.append("there is a second filling")
        elif not answer.exhausted:
            found.append("that there is no second filling was not proven")
        highest = GRADES.index(item.grade) + 1
        if highest > 1 and climb(task, highest - 1).filling is not None:
            found.append(f"it is easier than {item.grade}")
        return found


def filling_json(filling: tuple[Laid, ...]) -> list[dict[str, Any]]:
    """A filling as a JSON value: faces, corners and tiles."""
    return [{"at": list(laid.face), "corners": list(laid.corners), "tile": laid.tile.name} for laid in filling]


def read_filling(data: Any) -> tuple[Laid, ...]:
    """The filling that ``filling_json`` wrote.

    Raises:
        TypeError, ValueError, KeyError: the data is of another form.
    """
    laid = []
    for entry in data:
        (x, y), (a, b, c) = entry["at"], entry["corners"]
        laid.append(Laid((int(x), int(y)), (int(a), int(b), int(c))))
    return tuple(laid)


def _grown_region(rng: Random, size: int) -> frozenset[Face]:
    """A connected region that keeps together: of two places to grow the one that touches more is taken."""
    faces: set[Face] = {(0, 0)}
    while len(faces) < size:
        edge = sorted({other for face in faces for other in neighbours(face)} - faces)
        chosen = max(rng.sample(edge, min(2, len(edge))), key=lambda face: sum(n in faces for n in neighbours(face)))
        faces.add(chosen)
    return frozenset(faces)


def _task(tile_set: TileSet, region: frozenset[Face], values: Values) -> Task:
    """The task of filling a region with just the tiles of a filling."""
    task = Task.of(Puzzle(Position(Board.empty(tile_set)), region, {}, None))
    used = tile_set.mask(Tile.of(values[a], values[b], values[c]) for a, b, c in task.corners)
    return task._replace(tiles=used)


def _filled(rng: Random, tile_set: TileSet, region: frozenset[Face]) -> Values:
    """A random filling of a region."""
    task = Task.of(Puzzle(Position(Board.empty(tile_set)), region, {}, None))
    known = {point: rng.choice(tile_set.values) for point in rng.sample(range(len(task.points)), 2)}
    search = Search(task.knowing(known), Clock(), Progress())
    search.run(listed=1, stop_at=1, nodes=FILL_NODES, order=rng.randrange(32))
    if not search.found.fillings:
        raise RejectedError("no filling")
    return search.found.fillings[0]


def _stripped(rng: Random, task: Task, values: Values, highest: int) -> dict[int, int]:
    """The values that stay when all that can go is gone."""
    known = dict(enumerate(values))
    for point in rng.sample(range(len(values)), len(values)):
        value = known.pop(point)
        if not _still_good(task.knowing(known), highest):
            known[point] = value
    return known


def _still_good(task: Task, highest: int) -> bool:
    if highest < TRIAL_RUNG:
        return reaches(task, highest)
    search = Search(task, Clock(), Progress())
    search.run(listed=0, stop_at=2, nodes=FILL_NODES)
    return search.found.exhausted and search.found.total == 1


KIND = Fill()
