"""The proofs by arithmetic reject only regions that cannot be filled, and agree with calculations on paper."""

from itertools import combinations, combinations_with_replacement, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.lattice import corners
from analyzer.tiles import Tile, TileSet
from puzzles.curl import corner_proof, curl_proof, imbalance, least_imbalance, tiles_proof, why_not
from puzzles.regions import boundary, shape

STANDARD = TileSet.named("standard")

PLACES = st.tuples(st.integers(-3, 3), st.integers(-3, 3))
REGIONS = st.frozensets(PLACES, min_size=1, max_size=20)


def labelled(faces, values):
    points = sorted({point for face in faces for point in corners(face)})
    value = {point: values[number % len(values)] for number, point in enumerate(points)}
    return value, [Tile.of(*(value[point] for point in corners(face))) for face in sorted(faces)]


def total(tiles):
    return sum(map(abs, imbalance(tiles).values()))


# The imbalance of a set


def test_pairs_of_the_standard_set_by_the_distance_of_their_values():
    assert imbalance(STANDARD) == {(a, b): 6 - 2 * (b - a) for a, b in combinations(range(6), 2) if b - a != 3}


@pytest.mark.parametrize(("mirror", "own"), [(0, 8), (1, 0), (2, 8), (3, 0), (4, 8), (5, 0)])
def test_tiles_that_are_their_own_mirror_images_with_other_values(mirror, own):
    images = [Tile.of(*((mirror - value) % 6 for value in reversed(tile))) for tile in STANDARD]
    assert set(images) == set(STANDARD)
    assert sum(image == tile for image, tile in zip(images, STANDARD)) == own


def test_tiles_with_two_equal_values_have_no_imbalance():
    assert imbalance(tile for tile in STANDARD if len(set(tile)) < 3) == {}


def test_a_tile_and_its_mirror_cancel():
    assert imbalance([Tile.of(0, 1, 2), Tile.of(0, 2, 1)]) == {}


@pytest.mark.parametrize(
    ("name", "least"),
    [("standard", 36), ("0-6", 63), ("0-3", 8), ("0-5 mirrors", 0), ("0-3 mirrors", 0), ("standard -0-1-2", 35)],
)
def test_the_whole_set(name, least):
    tiles = TileSet.named(name)
    assert least_imbalance(tiles, len(tiles)) == total(tiles) == least


def test_the_table_for_part_of_the_standard_set():
    table = [0, 3, 4, 5, 6, 9, 10, 11, 12, 15, 16, 17, 18, 21, 22, 25, 26, 29, 30, 33, 36]
    assert [least_imbalance(STANDARD, 36 + over) for over in range(21)] == table
    assert [least_imbalance(STANDARD, count) for count in range(37)] == [0] * 37


@pytest.mark.parametrize("name", ["0-2", "0-3", "0-4"])
def test_small_sets_against_every_choice_of_tiles(name):
    tiles = TileSet.named(name)
    uneven = [tile for tile in tiles if len(set(tile)) == 3]
    even = len(tiles) - len(uneven)
    for count in range(len(uneven) + 1):
        at_least = min(total(chosen) for size in range(count, len(uneven) + 1) for chosen in combinations(uneven, size))
        assert least_imbalance(tiles, even + count) == at_least


@given(st.lists(st.sampled_from(TileSet.named("0-4 mirrors").tiles), min_size=1, max_size=9), st.data())
def test_never_more_than_a_choice_of_tiles_has(tiles, data):
    count = data.draw(st.integers(0, len(tiles)))
    assert least_imbalance(tiles, count) <= min(map(total, combinations(tiles, count)))


def test_more_tiles_than_there_are():
    with pytest.raises(ValueError, match="cannot choose 57 of 56 tiles"):
        least_imbalance(STANDARD, 57)


# The imbalance of a region


@given(REGIONS, st.lists(st.integers(0, 5), min_size=1))
def test_shared_edges_cancel(faces, values):
    value, tiles = labelled(faces, values)
    outline = [(value[start], value[end]) for start, end in boundary(faces)]
    for (a, b), count in imbalance(tiles).items():
        assert count == outline.count((a, b)) - outline.count((b, a))
    assert total(tiles) <= len(outline)


@given(REGIONS, st.lists(st.integers(0, 5), min_size=1), st.sets(st.integers(0, 60)), st.data())
def test_a_region_with_a_filling_is_never_refused(faces, values, known, data):
    value, tiles = labelled(faces, values)
    known_values = {point: value[point] for number, point in enumerate(sorted(value)) if number in known}
    spare = data.draw(st.lists(st.sampled_from(STANDARD.tiles), max_size=3))
    assert why_not(faces, [*tiles, *spare], known_values) is None


@pytest.mark.parametrize(
    ("name", "numbers", "tiles", "code"),
    [
        ("hexagon", (3,), "standard", "curl"),
        ("hexagon", (3,), "0-6", None),
        ("parallelogram", (4, 7), "standard", "corners"),
        ("parallelogram", (2, 14), "standard", "corners"),
        ("parallelogram", (4, 7), "0-5 mirrors", None),
        ("strip", (56,), "standard", "corners"),
        ("strip", (55,), "standard", None),
        ("triangle", (8,), "standard", "tiles"),
        ("triangle", (7,), "standard", None),
        ("hexagon", (2,), "standard", None),
        ("hexagon", (2,), "0-3 mirrors", None),
        ("parallelogram", (3, 4), "0-3 mirrors", None),
        ("ring triangle", (9,), "standard", None),
        ("ring parallelogram", (8, 8), "standard", None),
        ("trapezoid", (10, 3), "standard", "curl"),
    ],
)
def test_regions_that_arithmetic_refuses_and_regions_that_it_leaves_open(name, numbers, tiles, code):
    proof = why_not(shape(name, numbers), TileSet.named(tiles))
    assert (proof and proof.code) == code


def test_no_compact_figure_of_all_tiles():
    proof = curl_proof(shape("parallelogram", (4, 7)), STANDARD)
    assert proof.numbers == {"tiles": 56, "faces": 56, "needed": 36, "outline": 22}
    assert str(proof) == "The outline is too short for all 56 tiles: it needs at least 36 edges, but has only 22."


def test_the_working_shows_the_weights_of_the_tiles():
    proof = curl_proof(shape("hexagon", (3,)), STANDARD)
    assert proof.numbers["needed"] == 30
    line = str(proof.working[2])
    assert "at least 18 have three different values. The 18 lightest such tiles have a total weight of 30" in line


def test_known_edges_of_the_outline_leave_too_few():
    faces = shape("triangle", (1,))
    balanced = [Tile.of(0, 0, 1)]
    assert curl_proof(faces, balanced, {}) is None
    proof = curl_proof(faces, balanced, {(0, 0): 1, (1, 1): 2, (-1, 1): 0})
    assert proof.numbers == {"tiles": 1, "faces": 1, "needed": 1, "outline": 0}


def test_too_few_tiles_is_a_mistake():
    with pytest.raises(ValueError, match="cannot fill 4 faces with 3 tiles"):
        curl_proof(shape("triangle", (2,)), STANDARD.tiles[:3])
    with pytest.raises(ValueError, match="cannot fill 4 faces with 3 tiles"):
        corner_proof(shape("triangle", (2,)), STANDARD.tiles[:3])


# The counts of corners


def test_a_value_that_is_known_on_too_many_points():
    proof = corner_proof(
        {(0, 0), (2, 0)}, [Tile.of(0, 0, 1), Tile.of(0, 1, 2), Tile.of(2, 2, 2)], {(0, 0): 1, (1, 1): 1}
    )
    assert str(proof) == "The points with the value 1 need 3 corners with this value, but the tiles have only 2."


@pytest.mark.parametrize("size", [1, 2, 3])
def test_corner_counts_modulo_3_refuse_exactly_the_counts_that_cannot_be_distributed(size):
    faces = shape("strip", (size,))
    meeting = [sum(point in corners(face) for face in faces) for point in {p for f in faces for p in corners(f)}]
    shared = set()
    for values in product(range(3), repeat=len(meeting)):
        shared.add(tuple(sum(m for m, v in zip(meeting, values) if v == value) % 3 for value in range(3)))
    for tiles in combinations_with_replacement(TileSet.named("0-2").tiles, size):
        supply = tuple(sum(tile.count(value) for tile in tiles) % 3 for value in range(3))
        assert (corner_proof(faces, tiles) is None) == (supply in shared)


def test_one_tile_to_spare_is_tried_in_every_way():
    two, first, second, third = shape("strip", (2,)), Tile.of(0, 1, 2), Tile.of(3, 4, 5), Tile.of(6, 7, 8)
    assert corner_proof(two, [first, second]) is not None
    assert corner_proof(two, [first, second, third]) is not None
    assert corner_proof(two, [first, second, first]) is None


@pytest.mark.parametrize(
    ("faces", "tiles", "sentence"),
    [
        (1, 0, "There is 1 face to fill, but only 0 tiles."),
        (4, 3, "There are 4 faces to fill, but only 3 tiles."),
        (3, 1, "There are 3 faces to fill, but only 1 tile."),
        (3, 2, "There are 3 faces to fill, but only 2 tiles."),
    ],
)
def test_too_few_tiles(faces, tiles, sentence):
    region = shape("strip", (faces,))
    assert str(tiles_proof(region, STANDARD.tiles[:tiles])) == sentence == str(why_not(region, STANDARD.tiles[:tiles]))
    assert tiles_proof(region, STANDARD.tiles[:faces]) is None
