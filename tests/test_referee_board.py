"""Every fault of a board is reported. The suspects are the fewest tiles that must be removed."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.board import Placement, layout_faults
from analyzer.lattice import corners, neighbours
from analyzer.referee import diagnose, suspects
from analyzer.referee.diagnosis import MOST_TILES
from analyzer.referee.suspects import MOST_SETS, fewest_removals
from analyzer.text import read_draft
from analyzer.tiles import TileSet

STANDARD = TileSet.named("standard")

STRIP = """
  0,0 1-3-0
  0,1 0-3-4
  1,1 3-3-4
  2,1 3-5-3
  3,1 5-0-3
  4,1 5-5-0
"""

MIRROR_ARCH = """
  0,1 3-2-3
  0,0 2-2-3
  1,0 2-5-2
  2,0 5-1-2
  3,0 5-0-1
  4,0 0-1-1
  4,1 1-1-3
  3,1 1-3-0
  1,1 2-0-3
"""
"""The arch has a tile on 1,1, although no tile of the set fits there."""

PLAYED_ARCH = """
  0,1 0-0-1
  0,0 4-0-0
  1,0 4-4-0
  2,0 4-5-0
  3,0 4-4-5
  4,0 4-5-5
  4,1 5-5-5
  3,1 5-5-0
  1,1 0-0-1
"""
"""Only 0-0-1 fits the face 1,1, and this tile is already on 0,1."""


def diagnosis_of(tiles, tile_set="standard"):
    draft = read_draft(f"set: {tile_set}\ntiles:\n{tiles}")
    return diagnose(draft.tile_set, draft.layout)


def faces(diagnosis, removal):
    return [[diagnosis.layout[number].at for number in numbers] for numbers in removal.sets]


def test_a_legal_board_has_no_faults_to_report():
    found = diagnosis_of(STRIP)
    assert found.legal
    assert (found.faults, found.removal, found.agreement, found.doubts) == ((), None, None, ())


def test_no_tiles_are_a_legal_board():
    assert diagnose(STANDARD, []).legal


FAULTS = [
    # The tiles, and the faults: the code, the numbers of the faulty tiles in the layout, and the point.
    ("0,0 5-5-5\n 0,1 5-4-4\n", [("corner-clash", (0, 1), (1, 1))]),
    ("0,0 5-5-5\n 3,3 5-5-5\n", [("duplicate-tile", (0, 1), None), ("disconnected", (1,), None)]),
    ("0,0 0-1-2\n 0,1 2-1-0\n", [("not-in-set", (1,), None)]),
    ("0,0 5-5-5\n 0,0 5-5-5\n", [("duplicate-tile", (0, 1), None), ("occupied", (0, 1), None)]),
    ("0,0 5-5-5\n 0,1 5-5-1\n 8,0 0-0-0\n", [("disconnected", (2,), None)]),
    ("0,0 5-5-5\n 0,-1 1-1-5\n", [("disconnected", (0,), None)]),
]


@pytest.mark.parametrize(("tiles", "expected"), FAULTS)
def test_every_fault_is_reported(tiles, expected):
    assert [(fault.code, fault.laid, fault.point) for fault in diagnosis_of(tiles).faults] == expected


SUSPECTS = [
    # A name, the tiles, the faces of each smallest removal, and perhaps the tiles that fit the first doubtful face.
    ("turned wrong", STRIP.replace("4,1 5-5-0", "4,1 5-0-5"), [[(4, 1)]], [(5, 0, 0), (5, 5, 0)]),
    ("a mirror", STRIP.replace("4,1 5-5-0", "4,1 5-4-0"), [[(4, 1)]], [(5, 0, 0), (5, 5, 0)]),
    ("played twice", STRIP + "5,1 5-5-0\n", [[(5, 1)]], [(5, 0, 0)]),
    ("apart", STRIP + "0,4 1-1-1\n", [[(0, 4)]], []),
    ("two on a face", STRIP + "4,1 5-0-0\n", [[(4, 1)], [(4, 1)]], []),
    ("two tiles that disagree", "0,0 5-5-5\n 0,1 1-1-1\n", [[(0, 0)], [(0, 1)]], None),
    ("alone and foreign", "0,0 0-2-1\n", [[(0, 0)]], None),
    ("listed twice", "0,0 5-5-5\n 0,0 5-5-5\n", [[(0, 0)]], []),
    ("all foreign", "0,0 0-2-1\n 0,1 2-1-0\n", [[(0, 0), (0, 1)]], None),
]


@pytest.mark.parametrize(
    ("tiles", "sets", "right"), [case[1:] for case in SUSPECTS], ids=[case[0] for case in SUSPECTS]
)
def test_the_tiles_most_likely_wrong(tiles, sets, right):
    found = diagnosis_of(tiles)
    assert (found.removal.fewest, faces(found, found.removal)) == (len(sets[0]), sets)
    assert found.removal.proven and found.removal.complete
    assert {found.layout[doubt.number].at for doubt in found.doubts} == {face for some in sets for face in some}
    if right is not None:
        assert list(found.doubts[0].fits) == right


REASONS = [
    (STRIP + "0,4 1-1-1\n", "no-edge"),
    (STRIP + "4,1 5-0-0\n", "occupied"),
    (MIRROR_ARCH, "mirror"),
    (PLAYED_ARCH, "played"),
    (STRIP + "5,1 5-5-0\n", None),
]


@pytest.mark.parametrize(("tiles", "reason"), REASONS)
def test_a_doubtful_face_that_nothing_fits_has_a_reason(tiles, reason):
    (doubt, *_) = diagnosis_of(tiles).doubts
    assert doubt.reason == reason
    assert bool(doubt.fits) == (reason is None)


def test_a_wrong_tile_in_the_middle_is_named_without_its_neighbours():
    """Removing this tile leaves two parts. To make the board legal, one of the parts must also be removed."""
    found = diagnosis_of(STRIP.replace("1,1 3-3-4", "1,1 3-4-4"))
    assert faces(found, found.agreement) == [[(1, 1)]]
    assert faces(found, found.removal) == [[(0, 0), (0, 1), (1, 1)], [(2, 1), (3, 1), (4, 1)]]
    (doubt,) = found.doubts
    assert (found.layout[doubt.number].at, doubt.fits) == ((1, 1), ((3, 3, 4),))


def test_no_board_has_the_size_of_an_unsearched_layout():
    layout = [Placement((x, 0), (0, 0, 0)) for x in range(MOST_TILES + 1)]
    found = diagnose(STANDARD, layout)
    assert not found.legal
    assert (found.removal, found.agreement, found.doubts) == (None, None, ())


def test_a_stopped_search_proves_nothing_and_reports_that(monkeypatch):
    layout = [Placement((x, 0), (x % 2, x % 3, x % 4)) for x in range(40)]
    exact = fewest_removals(STANDARD, layout)
    assert exact.proven
    monkeypatch.setattr(suspects, "MOST_WORK", 45)
    stopped = fewest_removals(STANDARD, layout)
    assert not stopped.proven and not stopped.complete
    assert stopped.fewest >= exact.fewest


def test_many_smallest_removals_are_not_all_listed():
    pairs = [Placement((0, 4 * y + up), (0, 0, y)) for y in range(5) for up in (0, 2)]
    removal = fewest_removals(TileSet.named("0-9 mirrors"), pairs, connected=False)
    assert removal.fewest == 5
    assert len(removal.sets) == MOST_SETS and not removal.complete and removal.proven


def test_as_many_smallest_removals_as_the_limit_are_all_listed():
    twice, thrice = [(0, 0), (0, 1)], (0, 2)
    tiles = [(0, *tile) for tile in (*twice * 2, *[thrice] * 3)]
    layout = [Placement((0, 2 * y), tile) for y, tile in enumerate(tiles)]
    removal = fewest_removals(STANDARD, layout, connected=False)
    assert (removal.fewest, len(removal.sets)) == (4, 2 * 2 * 3) == (4, MOST_SETS)
    assert removal.complete


# The smallest removals, compared with a search through all subsets of the tiles.


@st.composite
def layouts(draw):
    """Draw up to eight tiles. Most are beside another tile, and have the same values at the points that they share."""
    chosen = [(0, 0)]
    for _ in range(draw(st.integers(0, 7))):
        beside = draw(st.sampled_from(chosen))
        chosen.append(draw(st.sampled_from([*neighbours(beside), beside, (beside[0] + 5, beside[1])])))
    values = {}
    layout = []
    for face in chosen:
        if draw(st.integers(0, 3)):
            laid = tuple(values.setdefault(point, draw(st.integers(0, 3))) for point in corners(face))
        else:
            laid = draw(st.tuples(*[st.integers(0, 3)] * 3))
        layout.append(Placement(face, laid))
    return layout


@pytest.mark.parametrize("connected", [True, False])
@settings(max_examples=150, deadline=None)
@given(layout=layouts(), tile_set=st.sampled_from(["standard", "0-3 mirrors", "0-2"]))
def test_the_fewest_removals_are_those_of_a_search_through_all_subsets(connected, layout, tile_set):
    tiles = TileSet.named(tile_set)

    def mends(removed):
        rest = [laid for number, laid in enumerate(layout) if number not in removed]
        return not layout_faults(tiles, rest, connected)

    removal = fewest_removals(tiles, layout, connected)
    numbers = range(len(layout))
    assert not any(mends(removed) for size in range(removal.fewest) for removed in combinations(numbers, size))
    every = [removed for removed in combinations(numbers, removal.fewest) if mends(removed)]
    assert set(removal.sets) <= set(every)
    assert removal.proven
    if removal.complete:
        told = {frozenset(layout[number] for number in removed) for removed in removal.sets}
        assert told == {frozenset(layout[number] for number in removed) for removed in every}


@settings(max_examples=100, deadline=None)
@given(layout=layouts())
def test_the_tiles_named_as_right_are_right(layout):
    found = diagnose(STANDARD, layout)
    for doubt in found.doubts:
        removed = next(numbers for numbers in found.likely.sets if doubt.number in numbers)
        rest = [laid for number, laid in enumerate(layout) if number not in removed]
        for turned in doubt.fits:
            mended = [*rest, Placement(layout[doubt.number].at, turned)]
            assert not layout_faults(STANDARD, mended, connected=False)
        assert (doubt.reason is None) == bool(doubt.fits)
