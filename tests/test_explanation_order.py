"""The order and grouping of steps in an explanation.

A step moves to just before its first use if it is still valid there.
"""

from __future__ import annotations

import pytest
from explanation_checker import faults, replay

from analyzer.board import Placement
from analyzer.forms import to_json
from analyzer.lattice import corners
from analyzer.text import read_puzzle
from analyzer.text.draft import Given
from analyzer.tiles import TileSet
from puzzles.explanation import Inference, explained
from puzzles.explanation.inferring import Inferences, _with_conclusions
from puzzles.explanation.proof import Taken, as_known
from puzzles.fill.task import Task
from puzzles.ladder import GRADES
from puzzles.ladder.solver import easiest
from puzzles.ladder.state import State

REASONS_AND_WHAT_THEY_ARE_FOR = """
use: 0-0-2 0-0-5 0-2-2 0-2-5 0-5-5 2-2-3 2-3-3 2-3-5 2-4-5 2-5-5 3-4-5 4-4-5 4-5-5 5-5-5
board:
      .   .   .
        ? ? ?
    0   .   .   .
      ? ? ? ? ?
  .   .   5   3
    ? ? ? ? ?
    .   .   .
          ?
          .
"""
A_GROUP_THAT_FILLS = """
use: 0-1-1 0-1-5 0-5-5 1-1-2 1-1-4 1-2-4 1-4-4 1-4-5 1-5-5 2-2-4 2-3-4 3-4-4 4-4-5 4-5-5
board:
      .   .
      ? ? ?
    .   .   .   .
    ? ? ? ? ? ?
  .   .   .   .
        ? ? ? ?
        .   .   .
          ?
          .
"""


A_COUNT_THAT_RESTS_ON_A_TILE = """\
use: 0-0-3 0-1-1 0-1-2 0-2-3 0-3-3 1-1-2 1-1-3 1-1-5 1-2-2 1-2-3 1-3-5 2-2-3 2-3-3 3-3-3
board:
      .   .   .
      ? ? ? ? ?
    .   .   .   .
    ? ? ? ? ? ?
  .   .   0   .
          ? ? ?
        .   .   .
"""
"""The second count of 0s depends on the placement of 0-0-3, so it is not grouped with the first count."""


FACES_THAT_ARE_FILLED = """
use: 0-1-1 1-1-1 1-1-2 1-1-3 1-2-4 1-3-4 2-2-3 2-3-3 3-3-3 3-3-4 3-3-5 3-4-4 3-4-5
board:
            .
            ?
          .   .
            ? ?
        .   1   3   .
        ?   ? v ? ?
  .   1   4   3   5
    ? ^ v ? ? ?
    0   4   .   .
              ? ?
              .   .
"""


A_TILE_THAT_FITS_NOWHERE_BY_THEN = """
use: 0-1-5 0-3-3 1-1-1 1-1-2 1-1-5 1-2-2 1-2-3 1-2-5 1-3-5 1-5-5 2-2-3 2-2-5 2-4-5 3-3-5
board:
    .
    ?
  .   .   .
    ? ? ? ?
    .   .   .   .
    ? ? ? ? ? ?
  .   .   .   .
    ?   ?   ?
    .   .   .
"""
"""In a trial, the solver still finds a face for 0-3-3, but inferences earlier in the text leave none."""

A_POINT_WITHOUT_A_VALUE_BY_THEN = """
use: 0-0-1 0-0-2 0-0-5 0-1-5 1-1-5 1-2-2 1-2-5 1-5-5 2-3-3 2-3-5 3-3-4 3-4-4 3-4-5 4-5-5
board:
            .
            ?
  .   .   .   .
    ? ?   ? ?
    .   .   .
    ? ? ? ?
  .   .   .   .
        ? ? ? ?
        .   .   .
          ?
          .
"""
"""In a trial, two faces allow only one value at a point. In the text, one of them can then no longer have it."""


FACES_THAT_RULE_VALUES_OUT_LATER = """
use: 0-0-3 0-0-5 0-1-5 0-5-5 1-1-5 1-3-5 1-5-5 2-3-3 3-3-4 3-3-5 3-4-5 3-5-5 4-5-5 5-5-5
board:
      .   .   .
        ? ? ? ?
    .   .   .   3
    ? ? ? ? ? ?
  .   0   .   .   .
          ? ? ? ?
        .   .   .
"""
"""The text finds a value earlier than the solver did. One of the solver's faces still allows other values then, so the
text must name other faces.
"""

TWO_TRICKY_REASONS_FIND_A_TILE = """
use: 0-0-1 0-0-5 0-1-1 0-1-3 0-3-4 0-4-5 0-5-5 1-1-3 1-2-3 1-3-5 1-5-5 3-3-4 4-4-5 4-5-5
board:
      .   .
      ? ?
    .   .   .   .
    ? ? ? ? ? ?
  .   .   .   4   .
        ? ? ? ? ?
        .   .   .
          ?
          .
"""

COUNTS_FIND_A_VALUE = """
use: 0-0-2 0-0-3 0-1-1 0-1-2 0-2-2 0-2-3 0-2-5 0-3-3 0-3-4 1-1-4 1-2-2 2-2-2 2-2-3 2-3-3
board:
        .   .
        ? ?
  4   .   .   .
    ? ? ? ? ? ?
    .   .   .   .
    ? ? ? ?
  .   .   .
        ? ?
        .   .
"""
"""A ``count`` step determines a value, so it comes before a step about several faces."""

MANY_WAYS_TO_FILL_TWO_FACES = """
use: 0-0-0 0-0-1 0-0-2 0-0-5 0-1-1 0-1-5 0-5-5 1-1-2 1-1-3 1-1-5 1-2-3 1-2-5 2-2-5 2-5-5
board:
            1
            ?
  .   .   .   .
    ? ? ? ? ? ?
    .   .   .   .
      ? ? ? ?
      .   .   .
        ? ? ?
        .   .
"""
"""A person cannot remember all ways to fill the two faces, so the text needs a trial within a trial."""


@pytest.mark.parametrize(
    "text",
    [
        REASONS_AND_WHAT_THEY_ARE_FOR,
        A_GROUP_THAT_FILLS,
        A_COUNT_THAT_RESTS_ON_A_TILE,
        FACES_THAT_ARE_FILLED,
        A_TILE_THAT_FITS_NOWHERE_BY_THEN,
        A_POINT_WITHOUT_A_VALUE_BY_THEN,
        FACES_THAT_RULE_VALUES_OUT_LATER,
    ],
)
def test_a_reason_is_given_only_if_it_holds(text):
    puzzle = read_puzzle(text)
    assert len(replay(puzzle, to_json(explained(Task.of(puzzle))))) == len(puzzle.fill)


VALUES_ADDED_BY_A_VALUE_THAT_IS_SEEN = """
use: 0-2-5 0-5-5 1-1-5 1-2-4 1-2-5 1-5-5 2-3-4 2-4-4 2-4-5 4-4-5 4-5-5 5-5-5
board:
            .
            ?
      2   .   .
      ? ? ? ? ?
    .   .   .   .
    ? ? ? ?
  .   .   .
      ? ?
    .   .
"""


@pytest.mark.parametrize(
    "text", [TWO_TRICKY_REASONS_FIND_A_TILE, COUNTS_FIND_A_VALUE, VALUES_ADDED_BY_A_VALUE_THAT_IS_SEEN]
)
def test_several_easier_steps_come_before_a_harder_one(text):
    puzzle = read_puzzle(text)
    assert not faults(puzzle, to_json(explained(Task.of(puzzle))))


def test_the_step_that_gives_a_puzzle_its_grade_stays():
    steps = explained(Task.of(read_puzzle(MANY_WAYS_TO_FILL_TWO_FACES))).steps
    assert max((step.grade for step in steps), key=GRADES.index) == "fiendish"


COUNTS_OF_TWO_VALUES = """
use: 0-0-0 0-0-2 0-0-4 0-0-5 0-2-2 0-2-5 1-1-1 1-1-2 1-1-3 1-2-2 1-2-3 1-3-3 1-3-4 2-2-3
board:
  .   .   .   .
    ? ? ?   ? ?
    .   .   .   .
      ? ? ? ? ? ?
      .   .   .   .
              ? ? ?
            4   .   .
"""
"""The solver alternates between counting 5s and counting 4s."""

TWO_FACES_RULE_OUT_WHAT_ONE_DOES = """
use: 0-1-1 0-1-4 0-2-5 1-2-3 1-3-3 1-3-4 2-2-5 2-3-3 2-3-5 2-5-5 3-3-4 3-3-5 3-4-5 4-5-5
board:
    .   .
    ? ?
  4   1   .
    ? ? ? ?
    .   .   .
    ? ? ? ?
  .   .   .
    ? ? ?
    .   .
      ?
      .
"""
"""One face rules out 2 at a point, and another rules out 3. But the second alone leaves only 4 and 5."""


def test_counts_of_one_value_are_one_step():
    words = [step.words for step in explained(Task.of(read_puzzle(COUNTS_OF_TWO_VALUES))).steps]
    (step,) = (each for each in words if "corners with the value 4" in each)
    assert step.endswith(
        "; the tiles have 2 corners with the value 5, which is too few for b (3 corners), e (3), f (5), g (5), h (3), "
        "k (3) or n (3)."
    )


def test_a_point_is_seen_from_the_fewest_faces():
    words = [step.words for step in explained(Task.of(read_puzzle(TWO_FACES_RULE_OUT_WHAT_ONE_DOES))).steps]
    (step,) = (each for each in words if " at h" in each or "h can" in each)
    assert step.startswith("H is 3-3-4 or 3-3-5, so h can only be 4 or 5; J is")


TWO_PLACES_RULE_OUT_TWO_VALUES = """
use: 0-0-2 0-0-3 0-1-2 0-1-3 0-2-2 0-3-3 0-3-5 1-1-2 1-2-2 1-2-3 2-3-3 3-3-3 3-3-5 3-4-5
board:
    .   .   .
      ? ?   ?
  .   .   .   .
    ? ? ? ? ? ?
    .   .   .   .
      ? ? ?
      .   .
      ? ?
    .   .
"""


TWO_PLACES_RULE_OUT_VALUES_OF_THREE_POINTS = """
use: 0-1-1 0-1-2 0-2-2 1-1-1 1-1-3 1-1-4 1-2-2 1-2-3 1-3-3 1-3-4 1-4-4 2-2-3 2-3-3 3-3-3
board:
    .
    ?
  .   .   .
    ? ?   ?
    .   .   .
    ? ? ? ? ?
  .   .   .   .
    ? ? ? ? ?
    .   .   .
"""


@pytest.mark.parametrize(
    ("text", "begin", "end"),
    [
        (TWO_PLACES_RULE_OUT_TWO_VALUES, "3-4-5 fits only A or C.", "f is not 1 or 2."),
        (
            TWO_PLACES_RULE_OUT_VALUES_OF_THREE_POINTS,
            "1-4-4 fits only A or K.",
            "a is not 1 or 3, and b is not 1 or 3, and c is not 3.",
        ),
    ],
)
def test_all_values_that_both_cases_rule_out_are_one_step(text, begin, end):
    puzzle = read_puzzle(text)
    explanation = explained(Task.of(puzzle))
    (step,) = (each.words for each in explanation.steps if each.words.startswith(begin))
    assert step.endswith(f"In either case, {end}")
    assert replay(puzzle, to_json(explanation))


def test_a_case_does_not_narrow_down_a_point_that_it_has_found():
    one, other = (0, 0), (1, 0)
    found, unknown = (next(iter({*corners(a)} - {*corners(b)})) for a, b in ((one, other), (other, one)))
    suppositions = [Inference("suppose", lays=(Placement(face, (0, 1, 2)),)) for face in (one, other)]
    narrowed = [Inference("neighbour", (other,), excludes=(Given(point, 5),)) for point in (found, unknown)]
    first = Inference("either", cases=tuple((each,) for each in suppositions))
    second = first._replace(cases=tuple((each, *narrowed) for each in suppositions))
    assert _with_conclusions(first, second).cases == tuple(
        (each, wanted) for each, wanted in zip(suppositions, narrowed[::-1])
    )


def test_two_faces_that_agree_on_no_value_of_their_other_common_point_are_filled_in_turn():
    """If p is 0, one face allows only 1 or 2 at q, and the other only 4 or 5. More than four tiles fit each face."""
    one, other = (0, 0), (1, 0)
    points = sorted({*corners(one), *corners(other)}, key=lambda point: (point[1], point[0]))
    p, q, r, s = (points.index(point) for point in ((0, 0), (1, 1), (-1, 1), (2, 0)))
    values = {p: "02", q: "1245", r: "123", s: "345"}
    ruled_out = [(point, value) for point, left in values.items() for value in range(6) if str(value) not in left]
    without_0 = {  # the tiles that each face cannot have
        0: (6, 14, 15, 20, 21, 24, 25, 27, 33, 36, 37, 38, 39, 42, 47, 50, 51),
        1: (6, 15, 21, 27, 31, 33, 35, 37, 39, 42, 44, 46, 50, 52, 53, 55),
    }
    excluded = [(face, number) for face, numbers in without_0.items() for number in numbers]
    faces = tuple(tuple(points.index(corner) for corner in corners(face)) for face in (one, other))
    task = Task(
        TileSet.named("standard"),
        (one, other),
        tuple(points),
        faces,
        (None,) * 4,
        (1 << 56) - 1,
        0,
        ruled_out,
        excluded,
    )
    state, taken = State(task), []
    while (step := easiest(state, 6)) is not None:
        taken.append(Taken(tuple(state.options), tuple(state.values), {}, step=step))
        if step.technique == "round":
            break
        state.apply(as_known(state, step))
    *_, found = Inferences(task).of(taken)
    assert found.rule == "round" and len(found.because) == 2


A_TILE_LOSES_ITS_PLACE_TO_A_LIST = """
use: 0-0-1 0-0-4 0-1-1 0-1-3 0-3-3 0-3-4 0-4-4 0-4-5 0-5-5 1-1-2 1-2-2 1-2-3 1-4-4 2-2-3 2-3-3 3-4-4
board:
      .   .
      ? ?
    .   .   .   .
    ? ? ? ? ? ? ?
  .   .   .   .   .
    ? ? ? ? ?
    .   .   .
        ? ?
      .   .
"""


def test_a_trial_ends_when_a_listed_choice_leaves_a_tile_without_a_place():
    """The text rules out more values than the solver did, so it reaches the contradiction earlier."""
    puzzle = read_puzzle(A_TILE_LOSES_ITS_PLACE_TO_A_LIST)
    explanation = explained(Task.of(puzzle))
    assert explanation.finished
    assert replay(puzzle, to_json(explanation))
