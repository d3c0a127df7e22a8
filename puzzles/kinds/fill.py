"""Fill: a region, the list of its tiles, some values; one filling.

The tiles to use are just those of the filling, and of its values those are given that ``puzzles.kinds.givens`` leaves:
no given (no group of them that is symmetric) can be taken away without losing the only filling or, in the softer
grades, the grade. A ``fiendish`` puzzle begins with logic: a fifth of the ladder's steps come before its first trial.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from random import Random
from typing import Any, cast

from analyzer.board import Board, Placement
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
from puzzles.explanation import difficulty_of
from puzzles.fill import fill
from puzzles.fill.depth_first import DepthFirst
from puzzles.fill.task import FillProgress, Task
from puzzles.item import Item
from puzzles.kinds import Made, ParameterError, RejectedError, laid_words, settle
from puzzles.kinds.givens import ANY_GIVENS, MANNERS, SYMMETRIC, given_values
from puzzles.ladder import GRADES, TRIAL, TechniqueSolution, TooManyTrialsError, solve_by_techniques
from puzzles.regions import Region, drawn, drawn_words, motions, shape, to_origin

FILL_NODES = 3000
"""Nodes that the search may take to fill a region."""

FILL_TRIES = 6
"""Orders of the tiles in which a region is tried to be filled, each with its share of the nodes."""

ORDERS = 32

MOST_TRIALS = 20_000
"""Trials on the ladder for one candidate, about two seconds; few need a tenth of that."""

LOGIC_FIRST = 0.2
"""The share of the ladder's steps before the first trial that a fiendish puzzle has at least. (Nothing is gained by
asking for tiles instead: where logic lays a few, in all but one of hundreds of candidates it lays them all.)"""

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
    version = "3"
    title = "Fill the region"
    grades = GRADES
    defaults: Mapping[str, Any] = {
        "faces": 14,
        "shape": GROWN,
        "tiles": 0,
        "givens": ANY_GIVENS,
        "grade": "gentle",
        "set": "standard",
    }

    def settle(self, given: Mapping[str, str]) -> dict[str, Any]:
        """``faces`` or a ``shape`` with its numbers, given ``tiles``, ``givens`` of a manner, ``grade`` and ``set``."""
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
        _check_givens(settled, region)
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
            region = _grown_region(rng, parameters["faces"], parameters["givens"] == SYMMETRIC)
        else:
            region = _named_region(parameters["shape"])
        if why_not(region, tile_set.tiles) is not None:
            raise RejectedError("no filling")
        filling = _filled(rng, tile_set, region)
        given = sorted(rng.sample(filling, parameters["tiles"]))
        board = Board.of(tile_set, given, connected=False)
        wanted = tuple(laid for laid in filling if laid not in given)
        puzzle = Puzzle(
            Position(board),
            frozenset(laid.at for laid in wanted),
            {},
            tuple(sorted(laid.tile for laid in wanted)),
        )
        task = Task.of(puzzle)
        values = {point: value for laid in wanted for point, value in zip(corners(laid.at), laid.corners)}
        highest = GRADES.index(parameters["grade"]) + 1
        values_there = [values[point] for point in task.points]
        orders = given_values(rng, task, values_there, highest, parameters["givens"])
        known, found = _graded(task, orders, highest)
        if not known and parameters["givens"] == SYMMETRIC:
            raise RejectedError("nothing given")
        givens = {task.points[number]: value for number, value in known.items() if task.known[number] is None}
        statement = write_drawing(Draft.of(puzzle._replace(givens=givens)))
        tags = _tags(parameters, givens=bool(givens))
        return Made(statement, wanted, GRADES[found.rung - 1], tags, difficulty_of(task.knowing(known)))

    def question(self, item: Item) -> str:
        """What is asked."""
        puzzle = read_puzzle(item.statement)
        return (
            f"Lay these {len(puzzle.fill)} tiles, each once, on the places to fill, so that corners that meet are "
            "alike. There is one way."
        )

    def answer_words(self, item: Item) -> str:
        """The tiles on their faces."""
        return laid_words(filling_of(item))

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


def _grown_region(rng: Random, size: int, symmetric: bool) -> Region:
    """A connected region that keeps together: of two places to grow the one that touches more is taken.

    A symmetric one grows on both sides alike, of a line or, where the size is even, of the middle of an edge.
    """
    turned = symmetric and size % 2 == 0 and rng.random() < 0.5

    def twin(face: Face) -> Face:
        x, y = face
        return (-x, 1 - y) if turned else (-x, y) if symmetric else face

    faces: set[Face] = {(0, 0), twin((0, 0))}
    while len(faces) < size:
        beside = {other for face in faces for other in neighbours(face)} - faces
        edge = sorted(face for face in beside if len(faces | {face, twin(face)}) <= size)
        if not edge:
            raise RejectedError("no such region")
        chosen = max(rng.sample(edge, min(2, len(edge))), key=lambda face: sum(n in faces for n in neighbours(face)))
        faces |= {chosen, twin(chosen)}
    return _moved(faces)


def _check_givens(settled: Mapping[str, Any], region: Region | None) -> None:
    """Whether givens of the manner that is asked for can be had.

    Raises:
        ParameterError: they cannot.
    """
    if settled["givens"] not in MANNERS:
        raise ParameterError(f"givens are {', '.join(MANNERS)}, found {settled['givens']!r}")
    if settled["givens"] == SYMMETRIC:
        if settled["tiles"]:
            raise ParameterError(f"givens are symmetric where no tiles are given, found {settled['tiles']}")
        if region is not None and not motions(region):
            raise ParameterError(f"{settled['shape']} has no symmetry that givens could have")


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


def _graded(task: Task, orders: Iterable[dict[int, int]], highest: int) -> tuple[dict[int, int], TechniqueSolution]:
    """The first values with which a puzzle has the grade that is asked for, and how it is solved.

    Raises:
        RejectedError: it has it with none of them; why the last was none.
    """
    reason = ""
    for known in orders:
        try:
            found = solve_by_techniques(task.knowing(known), highest, MOST_TRIALS)
        except TooManyTrialsError:
            reason = "too long to grade"
            continue
        if found.filling is None:
            reason = "harder than asked"
        elif found.rung < highest:
            reason = "easier than asked"
        elif highest == len(GRADES) and logic_first(found) < LOGIC_FIRST:
            reason = "begins with a trial"
        else:
            return known, found
    raise RejectedError(reason)


def logic_first(found: TechniqueSolution) -> float:
    """The share of its steps that come before the first trial."""
    rungs = [step.rung for step in found.steps]
    return next((place for place, rung in enumerate(rungs) if rung >= TRIAL), len(rungs)) / max(1, len(rungs))


def _tags(parameters: Mapping[str, Any], givens: bool) -> tuple[str, ...]:
    """The shape, the set where it is not the standard one, and what is given."""
    shape = parameters["shape"]
    tags = [DRAWN.strip() if shape.startswith(DRAWN) else shape]
    if parameters["set"] != "standard":
        tags.append(f"set {parameters['set']}")
    if parameters["givens"] != ANY_GIVENS:
        tags.append(f"{parameters['givens']} givens")
    if parameters["tiles"]:
        tags.append("given-tiles")
    elif not givens:
        tags.append("no-givens")
    return tuple(sorted(tag.replace(" ", "-") for tag in tags))


KIND = FillKind()
