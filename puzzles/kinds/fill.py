"""Fill: a region, the list of its tiles, some values; one filling.

The tiles to use are just those of the filling. Values are taken away one by one, in a random order, as long as the
puzzle keeps its only filling and its grade: for a grade that a weak rung of the ladder solves, a value that this rung
needs stays; for the hardest grades a value stays only if without it there would be a second filling. So no given can be
taken away without losing the only filling or, in the softer grades, the grade.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from random import Random
from typing import Any, cast

from analyzer.board import Board, Placement, place_name
from analyzer.engine.clock import Clock
from analyzer.errors import counted
from analyzer.lattice import Face, corners, neighbours
from analyzer.position import KindName, Position, Puzzle
from analyzer.text import Draft, read_puzzle, write_drawing
from analyzer.tiles import TileSet
from puzzles.answers import (
    FillAnswer,
    read_named_list,
)
from puzzles.curl import why_not
from puzzles.fill import fill
from puzzles.fill.depth_first import DepthFirst
from puzzles.fill.task import FillProgress, Task
from puzzles.item import Item
from puzzles.kinds import Made, ParameterError, RejectedError, settle
from puzzles.ladder import GRADES, TRIAL, TooManyTrialsError, solve_by_techniques, solved_by
from puzzles.regions import Region, drawn, drawn_words, shape, to_origin

FILL_NODES = 3000
"""Nodes that the search may take to fill a region, or to look for a second filling."""

FILL_TRIES = 6
"""Orders of the tiles in which a region is tried to be filled, each with its share of the nodes."""

ORDERS = 32

MOST_TRIALS = 20_000
"""Trials on the ladder for one candidate, about two seconds; few need a tenth of that."""

DRAWN = "drawn "
"""What a shape begins with that is told row by row."""

GROWN = "grown"
"""The shape of a region that grew face by face."""

LEAST_FACES = {"gentle": 3, "subtle": 3, "hard": 5, "fiendish": 5}
"""Fewer faces never gave such a grade in thousands of candidates; two faces gave puzzles of all other grades."""

MOST_FACES = 42
"""Also no more than three in four of the tiles of the set: of nearly all of them only few regions can be filled."""

CHECK_SECONDS = 3.0
"""For proving that a shape cannot be filled before any candidate of it is made."""


class FillKind:
    """The kind ``fill``; see ``puzzles.kinds.PuzzleKind`` for what its parts do."""

    name: KindName = "fill"
    version = "2"
    title = "Fill the region"
    grades = GRADES
    defaults: Mapping[str, Any] = {"faces": 14, "shape": GROWN, "tiles": 0, "grade": "gentle", "set": "standard"}

    def settle(self, given: Mapping[str, str]) -> dict[str, Any]:
        """``faces`` in all or a ``shape`` with its numbers, given ``tiles``, the ``grade`` and the tile ``set``."""
        settled = settle(self.defaults, given, GRADES)
        grade, tiles = settled["grade"], settled["tiles"]
        try:
            tile_set = TileSet.named(settled["set"])
            region = None if settled["shape"] == GROWN else _named_region(settled["shape"])
        except ValueError as error:
            raise ParameterError(str(error)) from error
        if region is not None:
            if "faces" in given and settled["faces"] != len(region):
                faces = counted(len(region), "face")
                raise ParameterError(f"{settled['shape']} has {faces}, found {settled['faces']}")
            settled["faces"] = len(region)
            if settled["shape"].startswith(DRAWN):
                settled["shape"] = f"{DRAWN}{drawn_words(region)}"
            _check_fillable(settled["shape"], region, tile_set)
        most, least = min(len(tile_set) * 3 // 4, MOST_FACES), LEAST_FACES.get(grade, 2)
        if not 2 <= settled["faces"] <= most:
            raise ParameterError(f"faces of {tile_set.name} go from 2 to {most}, found {settled['faces']}")
        if settled["faces"] - tiles < least:
            raise ParameterError(
                f"{grade} puzzles have at least {counted(least, 'face')} to fill, found {settled['faces'] - tiles}"
            )
        return settled

    def make(self, rng: Random, parameters: Mapping[str, Any]) -> Made:
        """Choose a region, fill it, and take tiles and values away."""
        tile_set = TileSet.named(parameters["set"])
        if parameters["shape"] == GROWN:
            region = _grown_region(rng, parameters["faces"])
        else:
            region = _named_region(parameters["shape"])
        if why_not(region, tile_set.tiles) is not None:
            raise RejectedError("no filling")
        filling = _filled(rng, tile_set, region)
        given = sorted(rng.sample(filling, parameters["tiles"]))
        board = Board.of(tile_set, given, connected=False)
        wanted = [laid for laid in filling if laid not in given]
        puzzle = Puzzle(
            Position(board),
            frozenset(laid.at for laid in wanted),
            {},
            tuple(sorted(laid.tile for laid in wanted)),
        )
        task = Task.of(puzzle)
        values = {point: value for laid in wanted for point, value in zip(corners(laid.at), laid.corners)}
        highest = GRADES.index(parameters["grade"]) + 1
        known = _stripped(rng, task, [values[point] for point in task.points], highest)
        try:
            found = solve_by_techniques(task.knowing(known), highest, MOST_TRIALS)
        except TooManyTrialsError as error:
            raise RejectedError("too long to grade") from error
        if found.filling is None:
            raise RejectedError("harder than asked")
        if found.rung < highest:
            raise RejectedError("easier than asked")
        givens = {task.points[number]: value for number, value in known.items() if task.known[number] is None}
        statement = write_drawing(Draft.of(puzzle._replace(givens=givens)))
        return Made(statement, found.filling, GRADES[found.rung - 1], _tags(parameters, givens=bool(givens)))

    def question(self, item: Item) -> str:
        """What is asked."""
        puzzle = read_puzzle(item.statement)
        return (
            f"Lay these {len(puzzle.fill)} tiles, each once, on the places to fill, so that corners that meet are "
            "alike. There is one way."
        )

    def answer_words(self, item: Item) -> str:
        """The tiles on their faces."""
        return ", ".join(f"{laid.tile} on {place_name(laid.at)}" for laid in filling_of(item))

    def accepts(self, item: Item, answer: Any) -> bool:
        """The tiles of the only filling on their faces, in any order, their corners told or not."""
        try:
            named = {each.at: each for each in read_named_list(answer)}
        except ValueError:
            return False
        kept = filling_of(item)
        return len(answer) == len(named) == len(kept) and all(
            laid.at in named and named[laid.at].is_one(laid) for laid in kept
        )


def filling_of(item: Item) -> FillAnswer:
    """The answer to a puzzle of this kind."""
    assert item.kind == "fill"
    return cast(FillAnswer, item.answer)


def _named_region(words: str) -> Region:
    """The region that a shape and its numbers name, such as ``triangle 4``, or that is drawn: ``drawn 2 1-3``.

    Raises:
        ValueError: there is none.
    """
    if words.startswith(DRAWN):
        return _moved(drawn(words.removeprefix(DRAWN)))
    name = words.rstrip("0123456789 ")
    return _moved(shape(name, tuple(int(number[:9]) for number in words[len(name) :].split())))


def _check_fillable(name: str, region: Region, tile_set: TileSet) -> None:
    """Whether a shape can be filled, as far as that is known soon.

    Raises:
        ParameterError: it is proven that it cannot.
    """
    found = fill(Puzzle(Position(Board.empty(tile_set)), region, {}, None), clock=Clock(CHECK_SECONDS))
    if found.reason is not None:
        raise ParameterError(f"{name} cannot be filled with {tile_set.name}: {found.reason.message}")


def _grown_region(rng: Random, size: int) -> Region:
    """A connected region that keeps together: of two places to grow the one that touches more is taken."""
    faces: set[Face] = {(0, 0)}
    while len(faces) < size:
        edge = sorted({other for face in faces for other in neighbours(face)} - faces)
        chosen = max(rng.sample(edge, min(2, len(edge))), key=lambda face: sum(n in faces for n in neighbours(face)))
        faces.add(chosen)
    return _moved(faces)


def _moved(faces: Set[Face]) -> Region:
    dx, dy = to_origin([point for face in faces for point in corners(face)])
    return frozenset((x + dx, y + dy) for x, y in faces)


def _filled(rng: Random, tile_set: TileSet, region: Region) -> tuple[Placement, ...]:
    """A random filling of a region."""
    task = Task.of(Puzzle(Position(Board.empty(tile_set)), region, {}, None))
    known = {point: rng.choice(tile_set.values) for point in rng.sample(range(len(task.points)), 2)}
    search = DepthFirst(task.knowing(known), Clock(), FillProgress())
    for order in rng.sample(range(ORDERS), FILL_TRIES):
        search.run(listed=1, stop_at=1, nodes=FILL_NODES // FILL_TRIES, order=order)
        if search.found.fillings:
            return task.filling(search.found.fillings[0])
    raise RejectedError("no filling")


def _stripped(rng: Random, task: Task, values: Sequence[int], highest: int) -> dict[int, int]:
    """The values that stay when all that can go is gone; those of given tiles always stay."""
    known = dict(enumerate(values))
    free = [point for point, value in enumerate(task.known) if value is None]
    for point in rng.sample(free, len(free)):
        value = known.pop(point)
        if not _still_good(task.knowing(known), highest):
            known[point] = value
    return known


def _still_good(task: Task, highest: int) -> bool:
    if highest < TRIAL:
        return solved_by(task, highest)
    search = DepthFirst(task, Clock(), FillProgress())
    search.run(listed=0, stop_at=2, nodes=FILL_NODES)
    if not search.found.exhausted and search.found.total < 2:
        raise RejectedError("too long to prove")
    return search.found.exhausted and search.found.total == 1


def _tags(parameters: Mapping[str, Any], givens: bool) -> tuple[str, ...]:
    """The shape, the set where it is not the standard one, and what is given."""
    shape = parameters["shape"]
    tags = [DRAWN.strip() if shape.startswith(DRAWN) else shape]
    if parameters["set"] != "standard":
        tags.append(f"set {parameters['set']}")
    if parameters["tiles"]:
        tags.append("given-tiles")
    elif not givens:
        tags.append("no-givens")
    return tuple(sorted(tag.replace(" ", "-") for tag in tags))


KIND = FillKind()
