"""Regions have the number of faces and the perimeter that formulas predict."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.board import connected_parts
from analyzer.lattice import SYMMETRIES, corners, neighbours
from puzzles.regions import (
    MOST_FACES,
    SHAPES,
    boundary,
    drawn,
    drawn_words,
    faces_at_points,
    perimeter,
    shape,
    to_origin,
)

REGIONS = st.frozensets(st.tuples(st.integers(-4, 4), st.integers(-4, 4)), max_size=30)

SIZES = [
    ("hexagon", lambda s: (6 * s * s, 6 * s), [(1,), (2,), (3,), (12,)]),
    ("triangle", lambda s: (s * s, 3 * s), [(1,), (2,), (7,), (31,)]),
    ("parallelogram", lambda w, h: (2 * w * h, 2 * (w + h)), [(1, 1), (4, 7), (7, 4), (2, 14), (1, 500)]),
    ("trapezoid", lambda b, h: (h * (2 * b - h), 2 * b + h), [(2, 1), (5, 2), (9, 8)]),
    ("heart", lambda s: (6 * s * s - 2 * (s // 2) ** 2, 6 * s + 2 * ((s + 1) // 2)), [(1,), (2,), (3,), (8,)]),
    ("star", lambda s: (12 * s * s, 12 * s), [(1,), (2,), (5,)]),
    ("strip", lambda f: (f, f + 2), [(1,), (2,), (55,), (56,), (1000,)]),
    ("ring triangle", lambda s: (6 * s - 9, 6 * s - 9), [(4,), (9,), (100,)]),
    ("ring hexagon", lambda s: (12 * s - 6, 12 * s - 6), [(2,), (3,), (60,)]),
    ("ring parallelogram", lambda w, h: (4 * (w + h) - 8, 4 * (w + h) - 8), [(3, 3), (3, 13), (8, 8), (100, 3)]),
]


@pytest.mark.parametrize(("name", "formula", "sizes"), SIZES, ids=[name for name, _, _ in SIZES])
def test_faces_and_perimeter(name, formula, sizes):
    for numbers in sizes:
        faces = shape(name, numbers)
        assert (len(faces), perimeter(faces)) == formula(*numbers)
        assert SHAPES[name].count(*numbers) == len(faces)
        assert len(connected_parts(set(faces))) == 1


def test_sizes_are_given_for_every_shape():
    assert [name for name, _, _ in SIZES] == list(SHAPES)


def test_a_ring_has_a_hole_of_the_same_form():
    ring, whole = shape("ring hexagon", (3,)), shape("hexagon", (3,))
    inside = whole - ring
    assert ring < whole
    assert (len(inside), perimeter(inside)) == (24, 12)


@pytest.mark.parametrize("name", ["hexagon", "ring hexagon"])
def test_a_hexagon_is_the_same_from_all_twelve_sides(name):
    faces = shape(name, (3,))
    for symmetry in SYMMETRIES:
        turned = {symmetry.face(face) for face in faces}
        dx, dy = (min(face[i] for face in faces) - min(face[i] for face in turned) for i in (0, 1))
        assert {(x + dx, y + dy) for x, y in turned} == faces


@given(REGIONS)
def test_the_boundary_consists_of_edges_of_one_face(faces):
    edges = boundary(faces)
    assert len(edges) == len(set(edges)) == perimeter(faces)
    for edge in edges:
        owners = [face for face in faces if set(edge) <= set(corners(face))]
        assert len(owners) == 1
        order = corners(owners[0])
        assert order[(order.index(edge[0]) + 1) % 3] == edge[1]


@given(REGIONS)
def test_three_edges_a_face_and_those_shared_counted_twice(faces):
    shared = sum(other in faces for face in faces for other in neighbours(face))
    assert perimeter(faces) == 3 * len(faces) - shared
    assert sum(faces_at_points(faces).values()) == 3 * len(faces)


@pytest.mark.parametrize(
    ("name", "numbers", "message"),
    [
        ("square", (2,), "no shape is called 'square': the shapes are hexagon, triangle"),
        ("hexagon", (), "found 0 numbers, expected the form 'hexagon SIDE'"),
        ("parallelogram", (2,), "found 1 number, expected the form 'parallelogram WIDTH HEIGHT'$"),
        ("triangle", (0,), "triangle SIDE: SIDE must be at least 1, found 0"),
        ("ring triangle", (3,), "ring triangle SIDE: SIDE must be at least 4, found 3"),
        ("ring hexagon", (1,), "SIDE must be at least 2"),
        ("ring parallelogram", (9, 2), "HEIGHT must be at least 3, found 2"),
        ("trapezoid", (3, 3), "HEIGHT must be less than BASE"),
        ("strip", (MOST_FACES + 1,), "at most 1000 faces"),
        ("triangle", (10**9,), "at most 1000 faces"),
    ],
)
def test_things_that_do_not_exist(name, numbers, message):
    with pytest.raises(ValueError, match=message):
        shape(name, numbers)


def test_a_range_may_contain_one_face():
    assert drawn("3-3 1,2-2") == drawn("3 1,2")


@given(REGIONS)
def test_a_shape_given_row_by_row_equals_its_drawing(faces):
    words = drawn_words(faces) if faces else None
    if words is None:
        rows = {y for _, y in faces}
        assert len(rows) < max(rows, default=1) - min(rows, default=0) + 1
    else:
        told = drawn(words)
        (dx, dy) = to_origin([point for face in faces for point in corners(face)])
        assert told == {(x + dx, y + dy) for x, y in faces}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("1-3 x", "found 'x', expected the faces of a row, such as 1-3 or 1,4-6"),
        ("1--3", "found '1--3'"),
        ("1-3 5-3 1-3", "found the faces 5-3, expected the smaller number first: 3-5"),
        ("", "found 0"),
        (" ".join(["0-900"] * 2), "found 1802"),
    ],
)
def test_wrong_rows_are_refused(words, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        drawn(words)
