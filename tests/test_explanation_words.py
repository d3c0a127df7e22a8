"""The wording of explanations: one sentence of each form.

Other tests of explanations compare codes and values, not words.
"""

import re

import pytest
from explained_puzzles import A_TRIANGLE, COUNTED, TRIED

from analyzer.board import Placement
from analyzer.forms import to_json
from analyzer.lattice import corners
from analyzer.messages import speaking
from analyzer.text import read_puzzle
from analyzer.text.draft import Given
from analyzer.tiles import Tile
from puzzles.explanation import Inference, Names, explained, step_text
from puzzles.explanation.inferring import Inferences
from puzzles.explanation.step_pages import _paragraphs
from puzzles.explanation.step_text import MOST_HOMES, StepWriter
from puzzles.fill.task import Task
from puzzles.ladder import LadderStep
from puzzles.step_lines import step_lines

GIVEN_ON_ALL_SIDES = """
use: 0-0-1 0-0-5 0-1-1 0-1-5 1-1-1 1-1-2 1-2-2 1-2-3 1-3-5 1-5-5 2-2-3 3-3-5 3-4-5 3-5-5
board:
          .
          ?
        .   .
        ? ? ?
      5   1   .
      ^ ? ^ ? ?
    5   5   1   .
    ? ? ? ? ? ? ?
  .   .   .   .   .
"""
FEW_FACES = """
use: 0-0-3 0-1-4 0-3-3 0-4-4 0-5-5 2-3-4 2-4-5 2-5-5 3-3-4 3-4-4 4-4-4 4-4-5
board:
    5   .   .   0
    ? ? ? ? ? ? ?
  0   .   .   .   .
        ? ? ?
        .   .
        ? ?
      .   .
"""
REVERSED_ALONG_ONE_FACE = """
use: 0-1-2 0-2-2 0-2-5 0-5-5 2-2-2 2-2-3 2-2-4 2-3-3 2-3-5 3-3-5 3-4-5 4-5-5
board:
      .   .   .
      ? ? ? ? ?
    .   .   .   .
    ? ? ? ? ? ?
  .   .   .   .
        ?
        .
"""
NOT_FROM_H = (
    "H cannot have 3 at f: no remaining tile has 5-3 clockwise; M is 0-0-4, 0-4-4 or 0-4-5, so h can only be 0, 4 or 5"
)
ONLY_E = (
    "which is too few for d (6 corners), g (6) or j (4), so only a (2 corners), b (2), c (2) and e (3) can have this "
    "value"
)
ONLY_J = (
    "the tiles have one more 5-0 edge than 0-5 edges, and the same must be true of the outline, "
    "but the outline can have 5-0 only along J, which is not enough if"
)
WAYS = """
  (3) if m is 2: K is 2-3-3, and no tile is left for M;
  (4) if m is 3, consider each value of q:
    (1) if q is 0, 3 or 5: no tile is left for M;
    (2) if q is 1: M is 1-3-3 and N is 0-1-3, and no tile is left for P;
    (3) if q is 2: M is 2-3-3; consider each value of j:
      (1) if j is 0, 2, 3 or 5: no tile is left for J;
      (2) if j is 1: J is 1-3-3 and K is 3-3-4, and no tile is left for P;
      (3) if j is 4: J is 3-3-4 and K is 1-3-3, and no tile is left for P;
    (4) if q is 4: N is 3-3-4, and no tile is left for P;
"""
ONLY, ONE_WAY = "fits only", "so it belongs there, whatever its rotation"
ONE_VALUE = "N is 0-0-2, 0-2-4 or 1-2-4 and P is 0-0-2, 0-2-4 or 1-2-4, so j can only be 0"
ONLY_ZERO = "A is 0-0-5 and C is 0-0-1 or 0-1-1, so c can only be 0"
FROM_TWO = "J cannot have 2 or 3 at f: no remaining tile has 2-0 or 3-0 clockwise"
FROM_K = "K cannot have 5 at g and K cannot have 0 at n: no remaining tile has 3-5 or 0-3 clockwise"
FROM_F = "D cannot have 3 at c: f can only be 0 or 5, and every remaining tile with 3 at c contradicts this"
ONLY_THREE = "E is 3-3-4 or 3-4-4 and F is 0-0-3 or 0-3-3, so e can only be 3"
SUM = "only e can give a total of 3, so e is 3, and a, b and c are not 3"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (GIVEN_ON_ALL_SIDES, ("easy", "E is 1-5-5, because its corners are known.")),
        (GIVEN_ON_ALL_SIDES, ("gentle", f"0-0-5 {ONLY} A, {ONE_WAY}; 2-2-3 {ONLY} P, {ONE_WAY}.")),
        (GIVEN_ON_ALL_SIDES, ("moderate", f"{ONLY_ZERO}; C is 0-0-1.")),
        (GIVEN_ON_ALL_SIDES, ("easy", "A is 0-0-5, so a is 5.")),
        (FEW_FACES, ("moderate", f"{ONLY_THREE}; E is 3-3-4; F is 0-3-3.")),
        (COUNTED, ("learned", f"{NOT_FROM_H}; the tiles have 3 corners with the value 3, {ONLY_E}; {SUM}.")),
        (
            A_TRIANGLE,
            (
                "learned",
                f"(1) {FROM_TWO}; (2) {FROM_K}; (3) read clockwise, {ONLY_J} f is 1; (4) {FROM_F}.",
            ),
        ),
        (
            TRIED,
            (
                "hard",
                f"Suppose p is 2: {ONE_VALUE}; only 0-0-2 fits P, so k is 0; "
                "no tile is left for J with 0 at k. So p is not 2.",
            ),
        ),
    ],
)
def test_one_sentence_of_each_form(text, sentence):
    steps = explained(Task.of(read_puzzle(text))).steps
    assert sentence in [(step.grade, step.words) for step in steps]


def test_no_corner_is_left_if_all_corners_of_a_value_are_used():
    task = Task.of(read_puzzle("use: 0-0-1 0-1-2\nboard:\n  0   .\n    ? ?\n    0   .\n"))
    having = tuple(point for point, value in zip(task.points, task.known) if value == 0)
    excludes = tuple(Given(point, 0) for point in task.points if point not in having)
    count = [Inference("count", about=(0,), number=3, having=having, excludes=(given,)) for given in excludes]
    text = StepWriter(task, Names(task)).step(count)
    assert str(text) == (
        "The tiles have 3 corners with the value 0, all of them used at the given points, so none remains for a or b."
    )


def test_a_point_of_two_letters_keeps_them_small_at_the_beginning_of_a_sentence():
    """A capital letter would name a face."""
    task = Task.of(read_puzzle("set: 0-7\ntiles:\n" + "".join(f" {x},0 ?\n" for x in range(30))))
    found = Inference("value", faces=task.faces[1:3], gives=(Given(task.points[2], 3),))
    assert str(StepWriter(task, Names(task)).step([found])) == "ac can only be 3: all other values were ruled out."


def test_a_step_is_written_in_the_requested_language():
    trial = next(step for step in explained(Task.of(read_puzzle(TRIED))).steps if step.words.startswith("Suppose p"))
    with speaking("de"):
        text = to_json(trial)["text"]
    assert text.startswith("Angenommen, p\u00a0=\u00a02: N\u00a0=\u00a00-0-2, 0-2-4 oder 1-2-4 und P")
    assert text.endswith("; für J mit 0 an k bleibt kein Stein. Also p\u00a0≠\u00a02.")
    assert "text" not in to_json(trial)


def in_german(*inferences):
    task = Task.of(read_puzzle("tiles:\n 1,0 ?\n 2,0 ?\n"))
    with speaking("de"):
        return StepWriter(task, Names(task)).step(inferences).text.replace("\u00a0", " ")


def test_a_conclusion_of_both_cases_shows_both():
    a, b, c = corners((1, 0))
    d = next(point for point in corners((2, 0)) if point not in (a, b, c))
    cases = tuple(
        (
            Inference("suppose", gives=(Given(a, value),)),
            Inference("value", faces=((1, 0),), gives=(Given(b, 4),)),
            *(Inference("neighbour", faces=((2, 0),), excludes=(Given(d, out),)) for out in (1, 3, 5)[:links]),
        )
        for value, links in ((0, 0), (2, 3))
    )
    task = Task.of(read_puzzle("tiles:\n 1,0 ?\n 2,0 ?\n"))
    names = Names(task)
    found = StepWriter(task, names).step([Inference("either", gives=(Given(b, 4),), cases=cases)])
    a, b, d = (names.points[point] for point in (a, b, d))
    assert str(found) == (
        f"{a} is 0 or 2. If {a} is 0: {b} can only be 4: all other values were ruled out. "
        f"If {a} is 2: {b} can only be 4: all other values were ruled out; "
        f"B cannot have 1 at {d}, B cannot have 3 at {d} and B cannot have 5 at {d}. In either case, {b} is 4."
    )


def test_an_outline_names_the_faces_with_the_reverse_if_no_pair_is_missing():
    words = [step.words for step in explained(Task.of(read_puzzle(REVERSED_ALONG_ONE_FACE))).steps]
    assert any(
        "but the outline cannot have 0-2 anywhere, and if m is 2, the outline has 2-0 along K" in each for each in words
    )


def test_an_outline_is_given_in_its_dominant_direction():
    given = (Given(corners((1, 0))[0], 3),)
    there, back = (Inference("outline", about=(2, 5), number=number, excludes=given) for number in (1, -1))
    assert re.findall(r"\d-\d", in_german(there))[0] == "2-5"
    assert re.findall(r"\d-\d", in_german(back))[0] == "5-2"


def test_a_count_is_reported_in_one_sentence_in_every_language():
    point, other, third = corners((1, 0))
    counts = [
        Inference("count", about=(3,), number=4, gives=(Given(other, 3),), able=(point, third)),
        Inference("count", about=(3,), number=4, excludes=(Given(point, 3),), able=(other, third)),
    ]
    assert in_german(*counts) == (
        "Die Steine haben die 3 an 4 Ecken, und sie kann nur an a (1 Ecke), b (2) und c (2) sein; "
        "nur mit b und c ergibt sich 4, also b und c = 3, und a ≠ 3."
    )


def test_each_link_of_a_long_chain_and_the_text_after_it_have_separate_lines():
    task = Task.of(read_puzzle(TRIED))
    names = Names(task)
    points = sorted(names.points)
    supposed = Inference("suppose", gives=(Given(points[0], 2),))
    links = [Inference("value", faces=task.faces[:1], gives=(Given(point, 4),)) for point in points[1:9]]
    dead = Inference("no-fit", faces=task.faces[-1:], excludes=supposed.gives)
    inferences = [supposed, *links, dead]
    lines = str(StepWriter(task, names).step(inferences)).split("\n")
    assert [line.split()[0] for line in lines] == ["Suppose", *(f"({number})" for number in range(1, 10)), "So"]
    assert "no tile is left for" in lines[9]
    page = "".join(_paragraphs("\n".join(lines)))
    assert page.count("<li") == 9
    assert page.endswith(f"</ol><p>{lines[-1].strip()}</p>")
    assert "\n" not in str(StepWriter(task, names).step([supposed, *links[1:], dead]))


def test_a_numbered_trial_within_a_trial_is_a_list_in_the_list():
    task = Task.of(read_puzzle(TRIED))
    names = Names(task)
    first, second, *points = sorted(names.points)
    outer, inner = (Inference("suppose", gives=(Given(point, 2),)) for point in (first, second))
    links = [Inference("value", faces=task.faces[:1], gives=(Given(point, 4),)) for point in points[:3]]
    ends = [Inference("no-fit", faces=task.faces[-1:], excludes=supposed.gives) for supposed in (inner, outer)]
    inferences = [outer, inner, *links, *ends]
    lines = step_lines(inferences, StepWriter(task, names).step(inferences), "fiendish")
    assert [len(line) - len(line.lstrip()) for line in lines] == [0, 3, 5, 5, 5, 5, 5, 3, 0]
    assert [line.split()[0] for line in lines[-3:]] == ["So", "(2)", "So"]


def test_a_face_that_nothing_fits_is_reported_with_its_values():
    task = Task.of(read_puzzle(TRIED))
    names = Names(task)
    first = next(point for point in corners(task.faces[0]) if point in names.points)
    supposed = Inference("suppose", gives=(Given(first, 2),))
    inferences = [supposed, Inference("no-fit", faces=task.faces[:1], excludes=supposed.gives)]
    told = str(StepWriter(task, names).step(inferences))
    assert f"no tile is left for {names.faces[task.faces[0]]} with 2 at {names.points[first]}." in told


A, B = (1, 0), (2, 0)
POINT = {"a": (0, 0), "b": (2, 0), "c": (1, 1), "d": (3, 1)}
TILES = [Tile(0, 1, number) for number in range(6)]


def text_of(*inferences, use="0-1-2 0-1-3"):
    """Return the text of a step. The puzzle has two faces: A with the points a, b and c, and B with b, d and c."""
    task = Task.of(read_puzzle(f"use: {use}\ntiles:\n 1,0 ?\n 2,0 ?\n"))
    return str(StepWriter(task, Names(task)).step(inferences))


def out(point, *values):
    return tuple(Given(POINT[point], value) for value in values)


def excluded(point, *values, **grounds):
    return Inference("neighbour", (A,), excludes=out(point, *values), because=(A,), **grounds)


@pytest.mark.parametrize(
    ("inferences", "text"),
    [
        (
            [
                excluded("a", 4, left=(TILES[1:3],), allows=((0, 1),)),
                excluded("b", 5, left=(TILES[1:3],), allows=((2,),)),
            ],
            "A is 0-1-1 or 0-1-2, so a can only be 0 or 1, and b can only be 2.",
        ),
        (
            [
                excluded("a", 4, left=(TILES[1:3],), allows=((0, 1),), lacks=out("c", 2)),
                excluded("b", 5, left=(TILES[1:3],), allows=((1,),), lacks=out("b", 0, 2) + out("c", 2)),
            ],
            "A is 0-1-1 or 0-1-2, and b is not 0 or 2, and c is not 2, so a can only be 0 or 1, and b can only be 1.",
        ),
        ([excluded("a", 4, left=(TILES[1:4],), allows=((0, 1, 2, 3),))], "A is 0-1-1, 0-1-2 or 0-1-3, so a is not 4."),
        (
            [excluded("a", 4, 5, left=(TILES,), reads=("4",), would=((TILES[5], Given(POINT["b"], 1)),))],
            "A cannot have 4 or 5 at a: no remaining tile has 4, and 0-1-5 would require 1 at b.",
        ),
        (
            [
                excluded(
                    "a",
                    0,
                    left=(TILES,),
                    reads=("0-2",),
                    would=(
                        *((tile, Given(POINT["b"], value)) for value, tile in enumerate(TILES[1:4])),
                        (TILES[4], Given(POINT["c"], 1)),
                        (TILES[5], None),
                    ),
                )
            ],
            "A cannot have 0 at a: no remaining tile has 0-2 clockwise, and 0-1-5 was ruled out for A, and each tile "
            "with 0 at a would require 0, 1 or 2 at b, or 1 at c.",
        ),
        (
            [
                excluded(
                    "a",
                    4,
                    left=(TILES,),
                    would=tuple((Tile(1, number, 4), Given(POINT["b"], 1)) for number in range(4)),
                    beside=out("b", 0, 2) + out("c", 3),
                )
            ],
            "A cannot have 4 at a: b can only be 0 or 2, and c can only be 3, and every remaining tile with 4 at a "
            "contradicts this.",
        ),
        (
            [
                excluded(
                    "a",
                    4,
                    left=(TILES,),
                    would=tuple((Tile(1, number, 4), Given(POINT["b"], 1)) for number in range(4)),
                    beside=out("b", 0, 2),
                    lacks=out("c", 5),
                )
            ],
            "A cannot have 4 at a: b can only be 0 or 2, and c is not 5, and every remaining tile with 4 at a "
            "contradicts this.",
        ),
        (
            [
                excluded(
                    "a",
                    4,
                    left=(TILES,),
                    would=(
                        *((Tile(0, 4, 5), Given(POINT[point], 5)) for point in "cb"),
                        *((Tile(0, number, 4), Given(POINT["b"], number)) for number in (1, 2)),
                    ),
                )
            ],
            "A cannot have 4 at a: 0-4-5 would require 5 at b or 5 at c, and 0-1-4 would require 1 at b, and 0-2-4 "
            "would require 2 at b.",
        ),
        (
            [Inference("round", (A, B), excludes=out("a", 3), because=(A, B))],
            "No tiles fit A and B together if a is 3: the two tiles would be mirror images of each other, but no such "
            "pair of tiles remains.",
        ),
        (
            [excluded(name, 5, left=(TILES,), would=((TILES[5], Given(POINT["c"], 1)),)) for name in "ab"],
            "A cannot have 5 at a or b: 0-1-5 would require 1 at c.",
        ),
        (
            [excluded(name, 5, left=(TILES,), reads=("5-1",)) for name in "ab"],
            "A cannot have 5 at a or b: no remaining tile has 5-1 clockwise.",
        ),
        (
            [
                Inference(
                    "either",
                    excludes=out("d", 3),
                    cases=(
                        (Inference("suppose", lays=(Placement(A, (0, 1, 2)),)), excluded("d", 3, left=(TILES,))),
                        (Inference("suppose", lays=(Placement(B, (1, 2, 0)),)),),
                    ),
                )
            ],
            "0-1-2 fits only A or B. If A is 0-1-2, then a is 0, b is 1 and c is 2: A cannot have 3 at d. "
            "If B is 0-1-2, then b is 1, c is 0 and d is 2. In either case, d is not 3.",
        ),
        (
            [
                *(Inference("value", (A,), gives=out(name, 2)) for name in "abc"),
                Inference("fit", (A,), lays=(Placement(A, (2, 2, 2)),)),
                Inference("fit", (B,), lays=(Placement(B, (2, 3, 2)),)),
            ],
            "(1) a can only be 2: all other values were ruled out; (2) b can only be 2: all other values were ruled "
            "out; (3) c can only be 2: all other values were ruled out; A is 2-2-2; (4) only 2-2-3 fits B, so d is 3.",
        ),
        (
            [
                Inference("outline", excludes=out("a", 1), about=(1, 2), against=(A,)),
                Inference("outline", (B,), excludes=out("b", 3), about=(3, 4), number=1, against=(A, B)),
            ],
            "Read clockwise, the tiles have as many 1-2 edges as 2-1 edges, and the same must be true of the outline, "
            "but the outline cannot have 1-2 anywhere, and if a is 1, the outline has 2-1 along A; read clockwise, the "
            "tiles have one more 3-4 edge than 4-3 edges, and the same must be true of the outline, but the outline "
            "can have 3-4 only along B, which is not enough if b is 3, because the outline then has 4-3 along A and B.",
        ),
        (
            [Inference("outline", (A, B), excludes=out(name, 3), about=(1, 2), number=1) for name in "ab"]
            + [Inference("outline", (A, B), excludes=out("c", 3), about=(2, 4), number=1)]
            + [Inference("outline", (A, B), excludes=out("d", 3), about=(1, 2), number=1)],
            "Read clockwise, the tiles have one more 1-2 edge than 2-1 edges, and the same must be true of the "
            "outline, but the outline can have 1-2 only along A and B, which is not enough if a is 3, or b is 3; read "
            "clockwise, the tiles have one more 2-4 edge than 4-2 edges, and the same must be true of the outline, but "
            "the outline can have 2-4 only along A and B, which is not enough if c is 3; if d is 3, 1-2 along A and B "
            "is not enough either.",
        ),
    ],
)
def test_a_sentence_shows_what_a_reader_looks_at(inferences, text):
    assert text_of(*inferences) == text


def test_the_last_value_of_a_point_is_named_as_soon_as_the_others_are_gone():
    few = (tuple(TILES[1:3]),)
    assert text_of(
        excluded("b", 0, 3, left=few, allows=((1, 2),)),
        Inference("neighbour", (B,), excludes=out("b", 1), because=(B,), left=(tuple(TILES),), reads=("3-1",)),
        excluded("a", 3, left=few, allows=((0, 1),)),
        Inference("value", (A,), gives=out("b", 2), left=few),
    ) == (
        "A is 0-1-1 or 0-1-2, so b can only be 1 or 2; B cannot have 1 at b: no remaining tile has 3-1 clockwise, so b "
        "can only be 2; A is 0-1-2, so a can only be 1."
    )


def test_a_list_of_tiles_does_not_allow_a_value_again():
    assert text_of(
        excluded("b", 3, left=(tuple(TILES[:3]),), allows=((0, 1, 2),)),
        Inference(
            "neighbour", (B,), excludes=out("b", 1), because=(B,), left=(tuple(TILES[2:4]),), allows=((0, 2, 3),)
        ),
    ) == (
        "A is 0-0-1, 0-1-1 or 0-1-2, so b can only be 0, 1 or 2; B is 0-1-2 or 0-1-3, and b is not 3, so b can only "
        "be 0 or 2."
    )


def test_a_value_shows_why_each_face_with_many_tiles_lacks_the_others():
    few, every = tuple(TILES[1:3]), tuple(TILES)
    parts = (
        excluded("b", 0, 3, 4, 5, left=(few,), allows=((1, 2),)),
        Inference("neighbour", (B,), excludes=out("b", 1), because=(B,), left=(every,), reads=("3-1",)),
    )
    assert text_of(Inference("value", (A, B), gives=out("b", 2), left=(few, every), parts=parts)) == (
        "A is 0-1-1 or 0-1-2, so b can only be 1 or 2; B cannot have 1 at b: no remaining tile has 3-1 clockwise, so "
        "b can only be 2."
    )


def test_what_a_count_needs_is_stated_once():
    part = Inference("neighbour", (B,), excludes=out("d", 1), because=(B,), left=(tuple(TILES),), reads=("3-1",))
    counts = [
        Inference("count", about=(1,), number=2, gives=out(name, 1), able=tuple(POINT.values()), parts=(part,))
        for name in "ab"
    ]
    task = Task.of(read_puzzle("tiles:\n 1,0 ?\n 2,0 ?\n"))
    writer = StepWriter(task, Names(task))
    steps = [str(writer.step([count])) for count in counts]
    assert [step.count("B cannot have 1 at d: no remaining tile has 3-1 clockwise") for step in steps] == [1, 0]


def test_a_count_does_not_list_a_point_that_a_reason_ruled_out():
    part = Inference("neighbour", (B,), excludes=out("d", 1), because=(B,), left=(tuple(TILES),), reads=("3-1",))
    count = Inference("count", about=(1,), number=2, gives=out("a", 1), able=tuple(POINT.values()), parts=(part,))
    assert "and only a (1 corner), b (2) and c (2) can have this value;" in text_of(
        count, use="0-0-1 0-0-2 0-1-3 0-2-2 2-2-3"
    )


VALUE_WITH_TOO_FEW_CORNERS = """
use: 0-0-0 0-0-2 0-0-4 0-0-5 0-1-2 0-2-2 0-2-3 0-3-4 0-4-4 0-4-5 3-3-4 3-4-4
board:
        .
        ?
      .   .
      ? ? ?
    .   .   .
    ? ? ? ?
  .   0   .
    ?   ? ?
    .   .   .
          ?
          .
"""


def test_a_case_has_no_tile_with_a_value_that_a_count_ruled_out():
    """More corners meet at c than the tiles have with the value 5. So if b is 4 and e is 0, C cannot be 0-4-5."""
    words = "".join(step.words for step in explained(Task.of(read_puzzle(VALUE_WITH_TOO_FEW_CORNERS))).steps)
    count = "the tiles have 2 corners with the value 5, which is too few for "
    assert "c (3" in words.lower().split(count)[1].split(";")[0]
    assert "C is 0-4-5" not in words


ENDS_AT_A_COMPLETED_FACE = """
use: 0-1-4 0-1-5 0-4-4 1-1-2 1-1-4 1-1-5 1-2-4 1-4-5 1-5-5 2-4-5 4-4-5 4-5-5
board:
    .   .
    ?   ?
  .   .   .
    ? ? ?
    .   .   .
    ? ? ? ?
  .   .   .
        ? ?
        .   .
          ?
          .
"""
ENDS_AT_A_FACE_WITHOUT_TILES = """
use: 0-0-1 0-0-2 0-0-3 0-0-5 0-1-1 0-1-2 0-1-5 0-5-5 1-1-1 1-1-3 1-5-5 3-5-5
board:
      .   .
      ? ?
    .   .   .
    ? ? ? ?
  .   .   .   .
    ?   ? ? ? ?
    .   .   .   .
              ?
              .
"""
STEP_WITHOUT_NEWS = """
use: 0-0-1 0-1-1 0-1-3 0-3-4 0-4-4 0-4-5 1-1-3 1-2-3 1-3-3 2-3-3 3-3-3 3-3-4
board:
          .
          ?
    .   .   .   .
      ? ? ? ? ? ?
  .   0   .   .   .
    ? ? ? ? ?
    .   .   .
"""


@pytest.mark.parametrize(
    ("text", "end"),
    [
        (ENDS_AT_A_COMPLETED_FACE, "L is 4-4-5; (7) no tile is left for H with 4 at g and 4 at m."),
        (ENDS_AT_A_FACE_WITHOUT_TILES, "(9) no tile is left for F with 0 or 5 at d and 0 at h."),
    ],
)
def test_a_chain_ends_where_a_reader_sees_the_contradiction(text, end):
    """If all corners of a face are known, the text treats its tile as used, but the inferences do not."""
    assert any(end in step.words for step in explained(Task.of(read_puzzle(text))).steps)


def test_a_step_that_says_nothing_new_joins_the_step_before_it():
    """By the count in step 2, d has too many corners for the value 5. A later inference only repeats this."""
    explanation = explained(Task.of(read_puzzle(STEP_WITHOUT_NEWS)))
    (d,) = (named.at for named in explanation.points if named.name == "d")
    (step,) = (step for step in explanation.steps if Given(d, 5) in step.excludes)
    assert {"count", "neighbour"} <= {inference.rule for inference in step.inferences}
    assert "d (4)" in step.words and " at d" not in step.words


def test_a_tile_that_belongs_on_another_face_is_no_reason():
    belongs = Inference("place", (B,), tiles=(TILES[2],))
    words = text_of(
        belongs, excluded("a", 3, left=(TILES,), would=((TILES[2], *out("b", 1)), (TILES[3], *out("c", 1))))
    )
    assert words.endswith("A cannot have 3 at a: 0-1-3 would require 1 at c.")


def test_a_tile_that_known_corners_exclude_is_no_reason():
    known = Inference("value", (A,), gives=out("b", 2))
    would = ((TILES[3], *out("c", 1)), (Tile(0, 3, 2), *out("c", 0)), (Tile(0, 3, 2), *out("b", 0)))
    words = text_of(known, excluded("a", 3, left=(TILES,), would=would))
    assert words.endswith("A cannot have 3 at a: 0-3-2 would require 0 at c.")


@pytest.mark.parametrize(("rule", "text"), [("place", "0-1-2 fits only A"), ("group", "only 0-1-2 fits A")])
def test_a_tile_with_one_rotation_left_gives_its_values(rule, text):
    gone = excluded("a", 0, 1, left=(TILES,))
    words = text_of(gone, Inference(rule, (A,), tiles=(TILES[2],)))
    assert words.endswith(f"{text}, so a is 2, b is 0 and c is 1.")


def test_a_tile_list_that_shows_several_points_is_given_once():
    few = (tuple(TILES[1:3]),)
    assert (
        text_of(
            Inference("value", (A,), gives=out("b", 1), because=(A,), left=few),
            Inference("value", (A,), gives=out("a", 0), because=(A,), left=few),
        )
        == "A is 0-1-1 or 0-1-2, so b can only be 1, and a can only be 0."
    )


@pytest.mark.parametrize(
    ("use", "earlier", "end"),
    [
        ("0-1-2 0-1-3", [excluded("b", 0, left=(TILES,))], "A with 3 at a and 1, 2 or 3 at b"),
        ("0-1-3 2-4-5", [excluded("b", 0, left=(TILES,))], "A with 3 at a, because b is not 0"),
        ("0-1-3 2-4-5", [Inference("place", (B,), tiles=(TILES[3],))], "A with 3 at a"),
        ("0-1-2 3-3-3", [Inference("value", (B,), gives=out("b", 2))], "A with 3 at a and 2 at b"),
    ],
)
def test_a_face_without_a_tile_comes_with_the_values_that_show_it(use, earlier, end):
    trial = [Inference("suppose", gives=out("a", 3)), Inference("no-fit", (A,), excludes=out("a", 3))]
    assert f"no tile is left for {end}. So a is not 3" in text_of(*earlier, *trial, use=use)


@pytest.mark.parametrize(
    ("earlier", "most", "end"),
    [
        ([], MOST_HOMES, ""),
        (
            [excluded("d", 0, 1, 2, left=(TILES,))],
            MOST_HOMES,
            ": before the supposition that a is 3, the tile fitted only A",
        ),
        (
            [excluded("a", 0, 1, left=(TILES,))],
            1,
            ": the supposition that a is 3 left only B for the tile",
        ),
    ],
)
def test_a_tile_without_a_place_comes_with_those_that_it_had(earlier, most, end, monkeypatch):
    monkeypatch.setattr(step_text, "MOST_HOMES", most)
    trial = [Inference("suppose", gives=out("a", 3)), Inference("no-place", tiles=(TILES[2],), excludes=out("a", 3))]
    assert f"Suppose a is 3: no face is left for 0-1-2{end}. So a is not 3" in text_of(*earlier, *trial)


def test_a_face_that_shows_the_last_tile_is_named_unless_the_tile_is_elsewhere():
    shown = [Inference("value", (B,), gives=out(point, value)) for point, value in zip("bdc", (0, 1, 1))]
    trial = [Inference("suppose", gives=out("a", 1)), Inference("no-fit", (A,), excludes=out("a", 1))]
    assert "B is 0-1-1, and no tile is left for A with 0 at b." in text_of(*shown, *trial, use="0-1-1 2-3-3")
    placed = Inference("place", (A,), tiles=(TILES[1],))
    assert "B is 0-1-1" not in text_of(placed, *shown, *trial, use="0-1-1 2-3-3")


def test_a_point_without_a_value_ends_a_trial():
    before, after = ([excluded("d", value, left=(TILES,)) for value in values] for values in ((0, 1), (2, 3)))
    trial = [Inference("suppose", gives=out("a", 3)), *after, Inference("no-fit", (B,), excludes=out("a", 3))]
    assert "no value is left at d. So a is not 3" in text_of(*before, *trial)


def test_a_tile_of_another_face_leaves_no_value_for_a_point():
    assigned = Inference("place", (B,), tiles=(TILES[3],))
    words = text_of(assigned, excluded("a", 3, left=(TILES,), would=((TILES[3], *out("c", 1)),)))
    assert words.endswith("A cannot have 3 at a: no remaining tile has 3.")


def test_a_face_that_shows_a_tile_is_named_before_a_list_without_this_tile():
    shown = [Inference("value", (B,), gives=out(point, value)) for point, value in zip("bdc", (0, 1, 1))]
    words = text_of(*shown, excluded("a", 2, left=((TILES[1], TILES[3]),), allows=((1, 3),)))
    assert words.endswith("B is 0-1-1, and A is 0-1-3, so a can only be 3.")


def test_a_tile_whose_values_are_known_is_not_named_again():
    place = Inference("place", (A,), tiles=(TILES[2],))
    fits = [Inference("fit", (face,), lays=(Placement(face, way),)) for face, way in ((A, (2, 0, 1)), (B, (0, 1, 1)))]
    task = Task.of(read_puzzle("use: 0-1-2 0-1-3\ntiles:\n 1,0 ?\n 2,0 ?\n"))
    writer = StepWriter(task, Names(task))
    writer.step([excluded("a", 0, 1, left=(TILES,)), place, Inference("value", (B,), gives=out("d", 1))])
    assert str(writer.step(fits)) == "B is 0-1-1, because its corners are known."


def test_trials_with_one_text_rule_out_all_their_values():
    trials = [
        inference
        for value in (2, 3)
        for inference in (
            Inference("suppose", gives=out("a", value)),
            Inference("no-fit", (B,), excludes=out("a", value)),
        )
    ]
    words = text_of(*trials, excluded("a", 1, left=(TILES,), reads=("1-1",)))
    assert words == (
        "Suppose a is 2 or 3: no tile is left for B. So a is not 2 or 3. "
        "A cannot have 1 at a: no remaining tile has 1-1 clockwise, so a can only be 0."
    )


def test_a_value_names_one_face_if_no_other_is_needed():
    known = Inference("value", (A,), gives=out("a", 0))
    left = ((TILES[1],), tuple(TILES[1:3]))
    value = Inference("value", (A, B), gives=out("b", 1), because=(A, B), left=left)
    assert text_of(known, value).endswith("; A is 0-1-1, so b can only be 1.")


@pytest.mark.parametrize(
    ("use", "earlier", "clause"),
    [
        (
            "0-1-2 0-1-3",
            [excluded("a", 1, 3, left=(TILES,)), excluded("b", 0, left=(TILES,)), excluded("c", 3, left=(TILES,))],
            "0-1-2 fits A with 0 or 2 at a, 1, 2 or 3 at b and 0, 1 or 2 at c, so a",
        ),
        (
            "0-1-2 3-4-5",
            [excluded("a", 1, 2, left=(TILES,)), Inference("place", (B,), tiles=(Tile(3, 4, 5),))],
            "0-1-2 fits A, because a is not 1 or 2, so a",
        ),
    ],
)
def test_a_tile_on_a_face_without_a_known_corner_comes_with_what_limits_it(use, earlier, clause):
    fit = Inference("fit", (A,), lays=(Placement(A, (0, 1, 2)),))
    assert f"only {clause} is 0, b is 1 and c is 2." in text_of(*earlier, fit, use=use)


A_SPARE_TILE = """
use: 0-1-5 1-1-1 1-1-2 1-1-3 1-1-5 1-3-3 1-5-5 2-2-4 2-2-5 2-4-4 2-4-5 2-5-5
board:
            .
            ?
      .   .   .
        ? ? ?
    .   .   .
      ? ? ?
      .   .
      ? ? ?
    .   .   .
    ? ?
  .   .
"""
A_FACE_BESIDE_THE_OTHERS = """
use: 1-1-2 1-1-3 1-1-4 1-1-5 1-2-3 1-3-3 1-3-5 1-5-5 3-3-3 3-3-5 3-4-5 3-5-5
board:
    4   .
    ?   ?
  .   .   .   .
    ? ? ? ? ?
    .   .   .
    ? ? ? ?
  .   .   .
        ?
        .
"""
NO_KNOWN_CORNER = """
use: 0-0-4 0-4-4 0-4-5 0-5-5 1-2-5 2-2-4 2-2-5 2-3-5 2-4-4 2-5-5 4-4-5 4-5-5
board:
      .   .   .
      ? ?     ?
    .   .   .   .
    ? ? ? ? ? ? ?
  .   .   .   .   1
      ? ?
    .   .
"""


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param(
            A_SPARE_TILE,
            "(2) 1-3-3 fits only A, so a and d are 3, and c is 1; (3) 2-4-4 fits only L, so k and p are 4",
            id="a trial has no tile that it does not need",
        ),
        pytest.param(
            A_FACE_BESIDE_THE_OTHERS,
            "no tiles fit D, E and C together if f is 3: C is 1-1-3 and D is 1-3-3, and no tile is left for E",
            id="a face whose corners are all known takes its tile first",
        ),
        pytest.param(
            NO_KNOWN_CORNER,
            "L is 0-5-5 or 2-5-5, and j can only be 0 or 5, and p can only be 0, 1 or 5, so n can only be 0, 2 or 5",
            id="a list for a face without a known corner names what limits it",
        ),
    ],
)
def test_a_text_has_what_a_reader_needs_and_no_more(text, words):
    assert any(words in step.words for step in explained(Task.of(read_puzzle(text))).steps)


def test_an_outline_lists_only_faces_that_can_still_read_the_values():
    gone = [excluded(point, 2, left=(TILES,), reads=("2-3",)) for point in "ab"]
    outline = Inference("outline", (A, B), excludes=out("d", 3), about=(1, 2), number=1)
    assert "but the outline can have 1-2 only along B, which" in text_of(*gone, outline)


CLOSED_GROUP_IN_A_TRIAL = """
use: 0-0-4 0-1-4 0-4-4 1-1-4 1-2-2 1-2-4 1-4-4 2-2-2 2-2-4 2-3-4 2-4-4 3-4-4
board:
          .   .   .
          ? ? ? ?
    .   .   .   .
    ? ? ? ? ? ?
  .   .   .   .
        ?   ?
        .   .
"""


def test_a_closed_group_is_the_only_reason_for_its_tiles():
    """The three tiles with a 0 belong on B, C and D.

    Two of them would also require an excluded value on A; the text does not mention this.
    """
    words = [step.words for step in explained(Task.of(read_puzzle(CLOSED_GROUP_IN_A_TRIAL))).steps]
    assert any("A cannot have 0 at a: 0-0-4, 0-1-4 and 0-4-4 were ruled out for A, so" in each for each in words)


def test_a_list_names_no_tile_that_the_corners_of_another_face_show():
    known = [Inference("value", (B,), gives=out(name, value)) for name, value in (("b", 0), ("c", 2), ("d", 2))]
    left = (Tile(0, 2, 2), Tile(0, 2, 3))
    words = text_of(*known, excluded("a", 0, left=(left,), allows=((2, 3),)), use="0-2-2 0-2-3")
    assert "A is 0-2-3, so" in words


def test_a_count_with_one_way_to_add_up_concludes_all_of_it():
    count = Inference("count", about=(1,), number=2, gives=out("b", 1), able=(POINT["a"],))
    words = text_of(count, use="0-0-1 0-1-2 2-2-2 2-2-3")
    assert words.endswith("only b can give a total of 2, so b is 1, and a is not 1.")


def test_successive_neighbours_with_one_reason_share_it():
    one, two, three = (
        Inference("neighbour", (face,), excludes=out(*given), because=(face,), left=(TILES,), reads=(reads,))
        for face, given, reads in ((A, ("a", 4, 5), "1-4"), (B, ("d", 4), "4-1"), (A, ("c", 4, 5), "1-5"))
    )
    assert text_of(one, two, three) == (
        "A cannot have 4 or 5 at a or c and B cannot have 4 at d: no remaining tile has 1-4, 4-1 or 1-5 clockwise."
    )
    put = ((TILES[5], Given(POINT["b"], 1)),)
    one, two = (each._replace(reads=(), would=put) for each in (one, two))
    assert text_of(one, two) == "A cannot have 4 or 5 at a and B cannot have 4 at d: 0-1-5 would require 1 at b."


def test_trials_of_a_point_with_the_same_text_are_one():
    dead = Inference("no-fit", (B,))
    trials = [
        each
        for value, link in ((0, 1), (2, 1), (3, 4))
        for each in (
            Inference("suppose", gives=out("a", value)),
            Inference("value", (A,), gives=out("b", link)),
            dead._replace(excludes=out("a", value)),
        )
    ]
    chain = "b can only be {}: all other values were ruled out; no tile is left for B with {} at b. So"
    assert text_of(*trials) == (
        f"Suppose a is 0 or 2: {chain.format(1, 1)} a is not 0 or 2. Suppose a is 3: {chain.format(4, 4)} a is not 3; "
        "a can only be 1."
    )


def test_many_ways_to_fill_faces_are_listed_value_by_value():
    """With 3 at n, many tiles fit each of the faces J, K, M, N and P."""
    text = """
use: 0-1-3 0-2-5 0-3-4 1-2-3 1-3-3 2-2-2 2-2-4 2-3-3 2-3-4 2-4-5 2-5-5 3-3-4 3-4-5 4-5-5
board:
    .   .   .
    ? ? ? ?
  .   .   .   .
        ? ? ?
        .   .   .
          ? ?   ?
          3   .   .
          ? ? ? ?
        .   .   .
"""
    task = Task.of(read_puzzle(text))
    names = Names(task)
    faces = tuple(list(names.faces.values()).index(name) for name in "KPNMJ")
    (n,) = (task.points.index(point) for point, name in names.points.items() if name == "n")
    found = Inferences(task)._of(LadderStep(6, "round", faces=faces, point=n, ruled_out=1 << 3), ())
    words = str(StepWriter(task, names).step(list(found)))
    assert words.startswith("No tiles fit K, P, N, M and J together if n is 3; consider each value of m:\n")
    assert WAYS in words


MANY_SUMS = """
use: 0-0-1 0-0-3 0-1-1 0-1-3 0-3-5 1-1-1 1-1-3 1-1-4 1-2-3 1-3-3 2-2-3 2-3-3 3-3-3 3-3-5
board:
      .
      ?
    .   .   .
    ? ? ? ? ?
  .   .   .   .
    ? ? ? ? ?
    .   .   .
      ? ? ?
      .   .
"""


def test_points_of_one_size_that_cannot_have_a_value_share_a_sum():
    words = [step.words for step in explained(Task.of(read_puzzle(MANY_SUMS))).steps]
    assert any(
        "the numbers add up only if f, g and k are not 0: if f, g or k had this value, the other points would have to "
        "use exactly 1 of these corners, but the closest that they can come is 0 or 2" in each
        for each in words
    )


def test_points_that_are_too_large_for_a_count_have_a_clause_of_their_own():
    """The points a to h of a strip of six faces have 1, 3, 3, 2, 2, 3, 3 and 1 corners."""
    task = Task.of(read_puzzle("tiles:\n" + "".join(f" {x},0 ?\n" for x in range(1, 7))))
    a, b, c, d, e, *_ = task.points
    counts = [
        Inference("count", about=(value,), number=2, excludes=(Given(out, value),), able=(d, e))
        for out, value in ((b, 4), (b, 0), (b, 1), (c, 1), (a, 4))
    ]
    assert str(StepWriter(task, Names(task)).step(counts)) == (
        "The tiles have 2 corners with the value 0, 2 with the value 1 and 2 with the value 4, too few of each for "
        "b (3 corners), c (3), f (3) or g (3); the tiles have 2 corners with the value 4, and only a (1 corner), "
        "d (2) and e (2) can have this value; the numbers add up only if a is not 4: if a had this value, the other "
        "points would have to use exactly 1 of these corners, but the closest that they can come is 0 or 2."
    )


def test_single_points_that_can_add_up_to_a_count_are_a_list():
    task = Task.of(read_puzzle("tiles:\n" + "".join(f" {x},0 ?\n" for x in range(1, 7))))
    _, b, c, d, e, *_ = task.points
    counts = [Inference("count", about=(4,), number=3, excludes=(Given(out, 4),), able=(b, c)) for out in (d, e)]
    words = str(StepWriter(task, Names(task)).step(counts))
    assert words.endswith("the numbers add up only if d and e are not 4: only b or c can give a total of 3.")


def test_two_faces_mirror_each_other_only_if_no_two_tiles_do():
    standard, mirrors = (
        Task.of(read_puzzle(f"set: {name}\ntiles:\n 1,0 ?\n 2,0 ?\n")) for name in ("0-3", "0-3 mirrors")
    )
    step = LadderStep(6, "round", faces=(0, 1), point=0, ruled_out=1 << 3)
    for task, mirrored in ((standard, True), (mirrors, False)):
        known = task.knowing({3: 3})
        (found,) = Inferences(known)._of(step, ())
        assert (not found.left and not found.parts) == mirrored, found
