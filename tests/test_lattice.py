"""The geometry agrees with tables that were written from the definitions."""

import definitions
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer import lattice
from analyzer.lattice import SYMMETRIES, Symmetry

NUMBERS = st.integers(-(10**9), 10**9)
FACES = st.tuples(NUMBERS, NUMBERS)
POINTS = FACES.map(lambda place: (place[0], place[1] + sum(place) % 2))

UP, DOWN = (4, 2), (5, 2)


@pytest.mark.parametrize(
    ("face", "points"),
    [
        (UP, ((4, 2), (5, 3), (3, 3))),
        (DOWN, ((4, 2), (6, 2), (5, 3))),
        ((-3, -1), ((-3, -1), (-2, 0), (-4, 0))),
        ((-4, -1), ((-5, -1), (-3, -1), (-4, 0))),
    ],
)
def test_corners_are_read_clockwise_from_the_top_or_the_top_left(face, points):
    assert lattice.corners(face) == points


@pytest.mark.parametrize(
    ("face", "neighbours"),
    [(UP, {(3, 2), (5, 2), (4, 3)}), (DOWN, {(4, 2), (6, 2), (5, 1)})],
)
def test_an_up_face_has_a_neighbour_below_and_a_down_face_one_above(face, neighbours):
    assert set(lattice.neighbours(face)) == neighbours


def test_the_direction_of_a_face():
    assert lattice.is_up(UP)
    assert not lattice.is_up(DOWN)
    assert lattice.is_up((-1, 3))
    assert not lattice.is_up((-1, 2))


@given(FACES)
def test_tables_agree_with_the_definitions(face):
    assert list(lattice.corners(face)) == definitions.corners(face)
    assert set(lattice.neighbours(face)) == set(definitions.edge_neighbours(face))


@given(FACES)
def test_edge_neighbours_share_two_points_and_are_opposite_the_third(face):
    mine = set(lattice.corners(face))
    for number, other in enumerate(lattice.neighbours(face)):
        assert face in lattice.neighbours(other)
        assert lattice.is_up(face) != lattice.is_up(other)
        assert mine - set(lattice.corners(other)) == {lattice.opposite_point(face, number)}


@given(POINTS)
def test_a_ring_is_the_six_faces_that_have_the_point_each_next_to_the_one_before(point):
    ring, points = lattice.ring(point), lattice.ring_points(point)
    assert lattice.is_point(point)
    assert sorted(ring) == sorted(definitions.faces_round(point))
    for number, face in enumerate(ring):
        assert ring[number - 1] in lattice.neighbours(face)
        assert set(lattice.corners(face)) == {point, points[number], points[(number + 1) % 6]}


@given(POINTS)
def test_a_ring_reads_clockwise_like_the_corners_of_its_faces(point):
    points = lattice.ring_points(point)
    for number, face in enumerate(lattice.ring(point)):
        a, b, c = lattice.corners(face)
        assert (point, points[number], points[(number + 1) % 6]) in {(a, b, c), (b, c, a), (c, a, b)}


@given(FACES)
def test_a_face_is_known_by_its_points_in_any_order(face):
    a, b, c = lattice.corners(face)
    assert lattice.face_of((a, b, c)) == lattice.face_of((c, a, b)) == lattice.face_of((b, a, c)) == face


def test_three_points_that_are_no_face_are_refused():
    with pytest.raises(ValueError, match="not the corners of one face"):
        lattice.face_of(((0, 0), (2, 0), (4, 0)))


def test_there_are_twelve_symmetries_and_six_turns_come_back():
    images = {(s.point((2, 0)), s.point((1, 1))) for s in SYMMETRIES}
    assert len(images) == len(SYMMETRIES) == 12
    assert Symmetry(6).point((5, 3)) == (5, 3)
    assert [Symmetry(n).point((2, 0)) for n in range(6)] == [(2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)]


@given(FACES, st.sampled_from(SYMMETRIES))
def test_a_symmetry_takes_faces_to_faces_and_neighbours_to_neighbours(face, symmetry):
    image = symmetry.face(face)
    assert {symmetry.point(point) for point in lattice.corners(face)} == set(lattice.corners(image))
    assert {symmetry.face(other) for other in lattice.neighbours(face)} == set(lattice.neighbours(image))


@given(FACES, st.sampled_from(SYMMETRIES))
def test_a_turn_keeps_the_reading_direction_and_a_mirroring_turns_it_round(face, symmetry):
    a, b, c = (symmetry.point(point) for point in lattice.corners(face))
    clockwise = lattice.corners(symmetry.face(face))
    assert (clockwise in {(a, b, c), (b, c, a), (c, a, b)}) != symmetry.mirrored
