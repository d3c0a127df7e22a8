"""Measure how long it takes to fill regions, to prove uniqueness and to count fillings. Also compare the models.

    python benchmarks/fill.py [--seed N] [--puzzles N] [--seconds S] [PART ...]

The parts are ``regions``, ``unique``, ``counts``, ``models`` and ``agreement``; the default is all of them. Times are
processor times of one process. They leave out imports: OR-Tools alone takes a third of a second.
"""

from __future__ import annotations

import argparse
import statistics
import time
from random import Random

from ortools.sat.python import cp_model

from analyzer.board import Board
from analyzer.engine.clock import Clock, OutOfTimeError
from analyzer.lattice import Face, Point, corners, neighbours
from analyzer.position import Position, Puzzle
from analyzer.tiles import Corners, Tile, TileSet
from puzzles.curl import why_not
from puzzles.fill import fill
from puzzles.fill.depth_first import DepthFirst
from puzzles.fill.fill_model import FillModel, Form, build, find_all, not_these_values
from puzzles.fill.task import FillProgress, Task
from puzzles.regions import shape

STANDARD = TileSet.named("standard")


def region(name: str, *numbers: int, tile_set: TileSet = STANDARD, use: tuple[Tile, ...] | None = None) -> Puzzle:
    return Puzzle(Position(Board.empty(tile_set)), shape(name, numbers), {}, use)


def named(words: str) -> Puzzle:
    """Make an empty puzzle from words that name its region and its tile set, such as ``hexagon 2 of 0-3 mirrors``."""
    where, _, tile_set = words.partition(" of ")
    name, *numbers = where.replace("ring ", "ring_").split()
    return region(name.replace("_", " "), *map(int, numbers), tile_set=TileSet.named(tile_set or "standard"))


def regions(_: argparse.Namespace) -> None:
    print("\nRegions with nothing given: time to decide, and the answer")
    for words in (
        "triangle 5",
        "ring triangle 9",
        "strip 50",
        "strip 53",
        "hexagon 2",
        "hexagon 2 of 0-3 mirrors",
        "hexagon 2 of 0-5 mirrors",
        "hexagon 2 of 0-6",
        "parallelogram 3 4 of 0-3 mirrors",
        "parallelogram 2 6 of 0-3 mirrors",
        "triangle 6",
        "triangle 7",
        "hexagon 3",
        "parallelogram 4 7",
        "strip 56",
    ):
        puzzle = named(words)
        start = time.process_time()
        solution = fill(puzzle, clock=Clock(60))
        spent = time.process_time() - start
        reason = f" ({solution.reason.code})" if solution.reason else ""
        print(f"  {words:34} {len(puzzle.fill):3} faces  {spent * 1000:8.1f} ms  {solution.status}{reason}")


def unique(options: argparse.Namespace) -> None:
    print(f"\nUniqueness of {options.puzzles} puzzles of 24 to 36 faces, seed {options.seed}, time in ms")
    for words, share, with_tiles in (
        ("a third of the points, the tiles to use", 1 / 3, True),
        ("a third of the points, the whole set", 1 / 3, False),
        ("a quarter of the points, the tiles to use", 1 / 4, True),
    ):
        rng = Random(options.seed)
        times, only = [], 0
        for _ in range(options.puzzles):
            puzzle = grown_puzzle(rng, rng.randint(24, 36), share, with_tiles)
            start = time.process_time()
            solution = fill(puzzle)
            times.append((time.process_time() - start) * 1000)
            only += bool(solution.unique)
        times.sort()
        print(
            f"  given {words:42} median {statistics.median(times):6.2f}  90% {times[len(times) * 9 // 10]:6.2f}"
            f"  99% {times[len(times) * 99 // 100]:7.2f}  most {times[-1]:7.2f}"
            f"  under 20: {sum(spent < 20 for spent in times) / len(times):6.1%}  one filling: {only / len(times):.0%}"
        )


def grown_puzzle(rng: Random, size: int, share: float, with_tiles: bool) -> Puzzle:
    """Make a random puzzle that gives this share of its values. With ``with_tiles``, it also lists the tiles to use.

    The region grows face by face. The next face is one that touches the most known corners and tiles.
    """
    while True:
        laid: dict[Face, Corners] = {}
        values: dict[Point, int] = {}
        free = STANDARD.all_mask
        while len(laid) < size:
            places = {other for face in laid for other in neighbours(face)} - laid.keys() or {(0, 0)}
            fitting = []
            for face in sorted(places):
                a, b, c = map(values.get, corners(face))
                mask = STANDARD.fitting[a, b, c] & free
                if mask:
                    touching = sum(value is not None for value in (a, b, c)) + len(laid.keys() & {*neighbours(face)})
                    fitting.append((touching, rng.random(), face, (a, b, c), mask))
            if not fitting:
                break
            _, _, face, known, mask = max(fitting)
            turned = STANDARD.turned(rng.choice(STANDARD.of_mask(mask)), known)
            assert turned is not None
            laid[face] = turned
            values.update(zip(corners(face), turned))
            free &= ~(1 << STANDARD.number[turned])
        if len(laid) == size:
            given = rng.sample(sorted(values), round(len(values) * share))
            use = tuple(sorted(Tile.of(*triple) for triple in laid.values())) if with_tiles else None
            known_values = {point: values[point] for point in given}
            return Puzzle(Position(Board.empty(STANDARD)), frozenset(laid), known_values, use)


def counts(_: argparse.Namespace) -> None:
    print("\nCounts")
    for words in (
        "triangle 5",
        "parallelogram 3 4 of 0-3 mirrors",
        "parallelogram 2 6 of 0-3 mirrors",
        "parallelogram 2 4 of 0-3 mirrors",
        "strip 8",
        "strip 12",
    ):
        start = time.process_time()
        solution = fill(named(words), count=True, clock=Clock(120))
        spent = time.process_time() - start
        least = "" if solution.complete else "at least "
        print(f"  {words:34} {least}{solution.count:,} in {spent:.2f} s")


def models(options: argparse.Namespace) -> None:
    print(f"\nThe search and three models, {options.seconds:g} s each at most: seconds, + found, - none, ? open")
    rng = Random(options.seed)
    puzzles = [
        (words, named(words)) for words in ("triangle 5", "ring triangle 9", "hexagon 2", "triangle 6", "strip 53")
    ]
    while len(puzzles) < 17:
        words = rng.choice(("strip", "ring triangle", "parallelogram"))
        numbers = {
            "strip": (rng.randint(30, 48),),
            "ring triangle": (rng.randint(6, 9),),
            "parallelogram": (rng.randint(8, 13), 2),
        }[words]
        use = tuple(rng.sample(STANDARD.tiles, len(shape(words, numbers))))
        if why_not(shape(words, numbers), use) is None:
            puzzles.append(
                (f"{words} {' '.join(map(str, numbers))}, just so many tiles", region(words, *numbers, use=use))
            )
    print(f"  {'':44}{'search':>12}{'clauses':>12}{'flow':>12}{'table':>12}")
    for words, puzzle in puzzles:
        print(f"  {words:44}{compared(Task.of(puzzle), options.seconds, None)}")
    for number in range(8):
        puzzle = grown_puzzle(rng, rng.randint(30, 50), rng.choice((0.05, 0.1, 0.2)), with_tiles=True)
        task = Task.of(puzzle)
        first = fill(puzzle).solutions[0]
        values = {point: value for laid in first for point, value in zip(corners(laid.at), laid.corners)}
        words = f"another filling of {len(puzzle.fill)} faces, {len(puzzle.givens)} given ({number + 1})"
        print(f"  {words:44}{compared(task, options.seconds, tuple(values[point] for point in task.points))}")


def compared(task: Task, seconds: float, other_than: tuple[int, ...] | None) -> str:
    cells = []
    start = time.process_time()
    search = DepthFirst(task, Clock(seconds), FillProgress())
    wanted = 1 if other_than is None else 2
    try:
        search.run(listed=wanted, stop_at=wanted)
        sign = "+" if search.found.total >= wanted else "-"
    except OutOfTimeError:
        sign = "?"
    cells.append((time.process_time() - start, sign))
    for made in (clauses, flow, table):
        start = time.process_time()
        variables = made(task)
        if other_than is not None:
            not_these_values(variables, other_than)
        cp_sat = cp_model.CpSolver()
        cp_sat.parameters.num_workers = 1
        cp_sat.parameters.cp_model_probing_level = 0
        cp_sat.parameters.max_time_in_seconds = seconds
        status = cp_sat.solve(variables.model)
        sign = {cp_model.OPTIMAL: "+", cp_model.FEASIBLE: "+", cp_model.INFEASIBLE: "-"}.get(status, "?")
        cells.append((time.process_time() - start, sign))
    return "".join(f"{spent:10.3f} {sign}" for spent, sign in cells)


def clauses(task: Task) -> FillModel:
    return build(task, Form.CLAUSES, Clock())


def flow(task: Task) -> FillModel:
    return build(task, Form.FLOW, Clock())


def table(task: Task) -> FillModel:
    variables = FillModel(task, Clock())
    model = variables.model
    domain = cp_model.Domain.from_values(task.tile_set.values)
    points = [model.new_int_var_from_domain(domain, f"point {number}") for number in range(len(task.points))]
    for point, options in zip(points, variables.value):
        for value, literal in options.items():
            model.add(point == value).only_enforce_if(literal)
        model.add_exactly_one(options.values())
    tiles = []
    for face, triples in enumerate(variables.triples):
        tile = model.new_int_var(0, len(task.tile_set) - 1, f"tile {face}")
        row = [*(points[point] for point in task.corners[face]), tile]
        model.add_allowed_assignments(row, [(*triple, number) for triple, number in triples.items()])
        tiles.append(tile)
    model.add_all_different(tiles)
    return variables


def agreement(options: argparse.Namespace) -> None:
    print(f"\nCounts of {options.puzzles} random puzzles by the search and by CP-SAT, seed {options.seed}")
    rng = Random(options.seed)
    compared = wrong = most = 0
    for _ in range(options.puzzles):
        puzzle = grown_puzzle(rng, rng.randint(5, 14), rng.choice((0.0, 0.2, 0.4)), rng.random() < 0.6)
        counted = fill(puzzle, count=True, limit=3000)
        if counted.complete:
            answer = find_all(Task.of(puzzle), Clock(), 600.0, 3001)
            compared += 1
            wrong += not answer.exhausted or len(answer.fillings) != counted.count
            most = max(most, counted.count or 0)
    print(f"  {compared} compared (the others have over 3000 fillings), {wrong} differ, up to {most} fillings")


PARTS = {"regions": regions, "unique": unique, "counts": counts, "models": models, "agreement": agreement}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "parts", metavar="PART", nargs="*", choices=["all", *PARTS], default="all", help="what to measure"
    )
    parser.add_argument("--seed", type=int, default=1, help="of the random puzzles")
    parser.add_argument("--puzzles", type=int, default=500, help="random puzzles of each kind")
    parser.add_argument("--seconds", type=float, default=10.0, help="for each model")
    options = parser.parse_args()
    for part, measure in PARTS.items():
        if part in options.parts or "all" in options.parts:
            measure(options)


if __name__ == "__main__":
    main()
