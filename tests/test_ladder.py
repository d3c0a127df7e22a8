"""The ladder of techniques: each step is a valid conclusion, and each grade is the lowest that suffices."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import nullcontext, suppress
from itertools import product

import pytest

from analyzer import Board, Position, Tile, TileSet
from analyzer.board import place_name
from analyzer.lattice import Face
from analyzer.position import Puzzle
from analyzer.text import read_puzzle
from puzzles.fill.task import Task
from puzzles.ladder import GRADES, LOGIC, grade, solve_by_techniques, solved_by
from puzzles.ladder.solver import SEEN_AT_ONCE, TECHNIQUES, easiest, follow
from puzzles.ladder.state import ContradictionError, State
from puzzles.ladder.techniques import VALUES, _counted_value, choices, forced, met, ways_to_fill

STANDARD = TileSet.named("standard")


def task(text: str) -> Task:
    return Task.of(read_puzzle(text))


def fillings(puzzle: Task) -> list[tuple[int, ...]]:
    found = []
    choices = [puzzle.tile_set.values if value is None else (value,) for value in puzzle.known]
    for values in product(*choices):
        triples = [(values[a], values[b], values[c]) for a, b, c in puzzle.corners]
        numbers = [puzzle.tile_set.number.get(triple, -1) for triple in triples]
        allowed = all(number >= 0 and puzzle.tiles >> number & 1 for number in numbers)
        if allowed and len(set(numbers)) == len(numbers):
            found.append(values)
    return found


PUZZLES = [
    pytest.param("use: 0-1-2\ntiles:\n 0,0 ?\n 0,0 = 0\n", "easy", "0-1-2 on 0,0", id="one tile fits"),
    pytest.param(
        "use: 1-1-2 1-1-3\ntiles:\n 0,0 ?\n 10,0 ?\n 0,0 = 1\n -1,1 = 1\n 10,0 = 3\n 9,1 = 1\n",
        "easy",
        "1-1-3 on 10,0",
        id="one face at a time",
    ),
    pytest.param(
        "use: 1-1-2 1-1-1\ntiles:\n 0,0 ?\n 10,0 ?\n 0,0 = 1\n -1,1 = 1\n 9,1 = 1\n 10,0 = 1\n 1,1 = 1\n",
        "easy",
        "1-1-1 on 0,0",
        id="all three corners",
    ),
    pytest.param(
        "use: 0-0-1 0-0-2 3-4-5\ntiles:\n 0,0 ?\n 10,0 ?\n 20,0 ?\n 0,0 = 0\n 10,0 = 0\n 20,0 = 3\n 21,1 = 4\n"
        " -1,1 = 0\n 9,1 = 0\n 1,1 = 1\n",
        "easy",
        "0-0-1 on 0,0",
        id="the first of several",
    ),
]


@pytest.mark.parametrize(("text", "expected", "first"), PUZZLES)
def test_grades_and_first_steps(text, expected, first):
    puzzle = task(text)
    assert grade(puzzle) == expected
    ((face, place),) = solve_by_techniques(puzzle).steps[0].laid
    state = State(puzzle)
    tile = puzzle.tile_set.tiles[state.table.tile[place]]
    assert f"{tile} on {place_name(puzzle.faces[face])}" == first


def random_task(seed: int) -> Task:
    """Fill a random region, and make a small puzzle from it."""
    rng = random.Random(seed)
    faces: set[Face] = {(0, 0)}
    while len(faces) < rng.randint(3, 5):
        x, y = rng.choice(sorted(faces))
        faces.add(rng.choice([(x - 1, y), (x + 1, y), (x, y + 1) if (x + y) % 2 == 0 else (x, y - 1)]))
    empty = Task.of(Puzzle(Position(Board.empty(STANDARD)), frozenset(faces), {}, None))
    while True:
        values = [rng.randrange(6) for _ in empty.points]
        triples = [(values[a], values[b], values[c]) for a, b, c in empty.corners]
        tiles = {Tile.of(*triple) for triple in triples}
        if len(tiles) == len(faces) and all(tile in STANDARD for tile in tiles):
            break
    extra = {rng.choice(STANDARD.tiles)} if rng.random() < 0.4 else set()
    known = {point: values[point] for point in range(len(values)) if rng.random() < 0.3}
    return empty._replace(tiles=STANDARD.mask(tiles | extra)).knowing(known)


@pytest.mark.parametrize("seed", range(60))
def test_the_ladder_finds_the_only_filling_and_no_other(seed):
    puzzle = random_task(seed)
    solutions = fillings(puzzle)
    found = solve_by_techniques(puzzle)
    assert not found.contradiction
    if len(solutions) == 1:
        assert found.filling == puzzle.filling(solutions[0])
    else:
        assert found.filling is None


@pytest.mark.parametrize("seed", range(60))
def test_each_step_keeps_every_filling(seed):
    puzzle = random_task(seed)
    solutions = fillings(puzzle)
    state = State(puzzle)
    for step in solve_by_techniques(puzzle).steps:
        state.apply(step)
        for values in solutions:
            for face, (a, b, c) in enumerate(puzzle.corners):
                allowed = {
                    triple for place, triple in enumerate(state.table.triples) if state.options[face] >> place & 1
                }
                assert (values[a], values[b], values[c]) in allowed, step


@pytest.mark.parametrize("seed", range(60))
def test_a_grade_is_not_solvable_one_rung_lower(seed):
    found = solve_by_techniques(random_task(seed))
    if found.filling is not None and found.rung > 1:
        assert solve_by_techniques(random_task(seed), found.rung - 1).filling is None


@pytest.mark.parametrize("seed", range(40))
def test_the_final_knowledge_does_not_depend_on_the_order_of_steps(seed):
    puzzle = random_task(seed)
    for highest in range(1, len(GRADES) + 1):
        together = State(puzzle)
        follow(together, highest)
        rng = random.Random(seed)
        shuffled = State(puzzle)
        while steps := [step for rung, find in TECHNIQUES if rung <= highest for step in find(shuffled)]:
            shuffled.apply(rng.choice(steps))
            if shuffled.solved:
                break
        assert shuffled.solved == together.solved
        assert shuffled.values == together.values
        if not together.solved:
            assert shuffled.options == together.options


SUPPOSITION_LEAVES_TWO_TILES_ONE_FACE = """\
use: 0-0-1 0-0-2 0-0-5 0-2-5 0-5-5 2-4-5 4-5-5
board:
        .
        ?
  .   .   .
    ? ? ? ?
    0   .   .
      ?   ?
      .   .
"""


def options_after(state: State, take_steps: Callable[[State], None]) -> list[int] | None:
    """Return the options of every face after these steps, or ``None`` if they lead to a contradiction."""
    copy = state.copy()
    try:
        take_steps(copy)
    except ContradictionError:
        return None
    return copy.options


def one_step_at_a_time(state: State) -> None:
    while not state.solved and (step := easiest(state, SEEN_AT_ONCE)):
        state.apply(step)


@pytest.mark.parametrize("seed", [None, *range(20)])
def test_obvious_conclusions_equal_those_of_single_steps(seed):
    state = State(task(SUPPOSITION_LEAVES_TWO_TILES_ONE_FACE) if seed is None else random_task(seed))
    for choice in choices(state):
        for supposition in choice:
            supposed = state.copy()
            with suppress(ContradictionError):
                supposed.apply(supposition)
                at_once = options_after(supposed, lambda tried: follow(tried, SEEN_AT_ONCE))
                assert at_once == options_after(supposed, one_step_at_a_time)


@pytest.mark.parametrize("seed", range(60))
def test_reaching_a_filling_is_climbing_to_it(seed):
    puzzle = random_task(seed)
    for highest in range(1, len(GRADES) + 1):
        assert solved_by(puzzle, highest) == (solve_by_techniques(puzzle, highest).filling is not None)


def every_way(state: State, arc: tuple[int, ...]) -> set[tuple[tuple[int, int], ...]]:
    found = set()
    choices = [[n for n in range(len(state.table.triples)) if state.options[face] >> n & 1] for face in arc]
    for places in product(*choices):
        values: dict[int, set[int]] = {}
        for face, place in zip(arc, places):
            for point, value in zip(state.task.corners[face], state.table.triples[place]):
                values.setdefault(point, set()).add(value)
        if len({state.table.tile[place] for place in places}) == len(arc) and all(len(v) == 1 for v in values.values()):
            found.add(tuple(sorted((point, *value) for point, value in values.items())))
    return found


def test_neighbouring_faces_are_filled_in_every_way_or_left():
    told, given_up = 0, 0
    for seed in range(30):
        state = State(random_task(seed))
        for arc in state.surroundings.arcs:
            ways = ways_to_fill(state, arc, state.options)
            if ways is None:
                given_up += 1
            elif len(arc) < 4:
                every = every_way(state, arc)
                assert len(ways) == len(every)
                for point, first_bit in state.surroundings.order(arc).items():
                    assert met(ways) >> first_bit & VALUES == sum({1 << dict(way)[point] for way in every})
                told += 1
    assert told and given_up


def test_faces_that_lose_rotations_are_looked_at_together_again():
    told = 0
    for seed in range(60):
        state = State(random_task(seed))
        for step in solve_by_techniques(state.task, LOGIC).steps:
            in_vain = not list(forced(state))
            state.apply(step)
            afresh = state.copy()
            afresh.in_vain = 0
            found = list(forced(state))
            assert found == list(forced(afresh))
            told += in_vain and bool(found)
    assert told


def test_all_grades_but_the_last_occur():
    seen = {grade(random_task(seed)) for seed in range(150)}
    assert set(GRADES[:-1]) <= seen | {"tricky", "moderate"}, seen


def test_a_puzzle_without_a_solution_is_a_contradiction():
    puzzle = task("use: 0-0-1\ntiles:\n 0,0 ?\n 0,0 = 5\n")
    assert solve_by_techniques(puzzle).contradiction
    with pytest.raises(ContradictionError):
        State(puzzle)


def test_a_solved_puzzle_has_no_further_step():
    assert solve_by_techniques(task("tiles:\n 0,0 5-5-5\n")).steps == ()


@pytest.mark.parametrize(("needed", "ends"), [(0, False), (1, True), (2, True), (-1, True)])
def test_corners_that_no_point_can_take_are_a_contradiction(needed, ends):
    """No further point can have the value 0."""
    state = State(Task.of(read_puzzle("use: 0-0-1\ntiles:\n 0,0 ?\n")))
    with pytest.raises(ContradictionError) if ends else nullcontext():
        assert list(_counted_value(state, 0, needed, [])) == []
