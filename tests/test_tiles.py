"""Tiles and tile sets."""

import pickle
from itertools import product

import definitions
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.tiles import Tile, TileSet, agreeing, parse_corners

VALUES = st.integers(0, 9)


@given(VALUES, VALUES, VALUES)
def test_a_tile_is_the_same_in_any_rotation_and_named_by_the_least(a, b, c):
    assert Tile.of(a, b, c) == Tile.of(b, c, a) == Tile.of(c, a, b)
    assert tuple(Tile.of(a, b, c)) == definitions.least_rotation(a, b, c)
    assert Tile.parse(f"{a}-{b}-{c}").name == "-".join(map(str, definitions.least_rotation(a, b, c)))


@pytest.mark.parametrize(
    ("tile", "mirror", "value", "triple", "rotations"),
    [
        ("0-1-2", "0-2-1", 3, False, 3),
        ("0-2-1", "0-1-2", 3, False, 3),
        ("3-0-3", "0-3-3", 6, False, 3),
        ("4-4-4", "4-4-4", 12, True, 1),
    ],
)
def test_what_a_tile_is(tile, mirror, value, triple, rotations):
    tile = Tile.parse(tile)
    assert (tile.mirror.name, tile.value, tile.is_triple, len(set(tile.rotations))) == (
        mirror,
        value,
        triple,
        rotations,
    )


@pytest.mark.parametrize(
    "text", ["", "0-1", "0-1-2-3", "0-1-a", "10-1-2", "0 1 2", "0-1-²", "0-1-٣", "-0-1-2", "0_1_2"]
)
def test_what_is_not_a_tile(text):
    with pytest.raises(ValueError, match="is not a tile: write three digits"):
        Tile.parse(text)


@pytest.mark.parametrize("values", [[0, 1], [0, 1, [2]], (0, 1, 10)])
def test_a_list_of_other_than_three_values_is_not_a_tile(values):
    with pytest.raises(ValueError, match="expected three values from 0 to 9"):
        Tile(values)


def test_corners_keep_their_order():
    assert parse_corners("5-0-1") == (5, 0, 1)


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("standard", 56),
        ("0-5", 56),
        ("0-6", 84),
        ("0-3", 20),
        ("0-9", 220),
        ("0-0", 1),
        ("0-0 mirrors", 1),
        ("0-1 mirrors", 4),
        ("0-5 mirrors", 76),
        ("0-3 mirrors", 24),
        ("0-9 mirrors", 340),
        ("standard -0-1-2", 55),
        ("standard -0-1-2 +0-2-1", 56),
        ("standard +0-2-1", 57),
        ("0-3 mirrors -1-1-1 -2-2-2", 22),
        ("standard +0-0-9", 57),
    ],
)
def test_how_many_tiles_a_set_has(name, count):
    tile_set = TileSet.named(name)
    assert len(tile_set) == len(tile_set.tiles) == len(set(tile_set.tiles)) == count
    assert tile_set.name == name
    assert TileSet.named(f"  {name.replace(' ', '   ')} ") == tile_set


def test_the_standard_set_has_6_triples_30_doubles_and_20_singles():
    kinds = [len(set(tile)) for tile in TileSet.named("standard")]
    assert (kinds.count(1), kinds.count(2), kinds.count(3)) == (6, 30, 20)


@pytest.mark.parametrize("highest", range(10))
def test_sets_hold_the_ascending_tiles_and_with_mirrors_all(highest):
    assert set(TileSet.named(f"0-{highest}").tiles) == definitions.tiles_up_to(highest)
    assert set(TileSet.named(f"0-{highest} mirrors").tiles) == definitions.tiles_up_to(highest, mirrors=True)


def test_a_changed_set_has_the_changed_tiles():
    changed = TileSet.named("standard -0-1-2 +0-2-1")
    assert Tile.of(0, 2, 1) in changed
    assert Tile.of(0, 1, 2) not in changed
    assert changed != TileSet.named("standard")
    assert TileSet.named("standard -2-0-1 +1-0-2") == changed


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("", "no set is called ''"),
        ("Standard", "no set is called"),
        ("0-10", "no set is called '0-10'"),
        ("1-5", "no set is called"),
        ("0-٣", "no set is called"),
        ("0-5 mirror", "no set is called"),
        ("standard mirrors", "no set is called"),
        ("standard -0-1-6", "no 0-1-6: remove '-0-1-6'"),
        ("standard -0-1-2 -1-2-0", "no 0-1-2: remove '-1-2-0'"),
        ("standard +0-1-2", "already has 0-1-2"),
        ("standard -", "is not a tile"),
        ("standard +0-1", "is not a tile"),
        ("-0-1-2 standard", "the full name of a set and then the changes"),
        ("0-5 -0-1-2 mirrors", "the full name of a set and then the changes"),
        ("0-5 -0-1-2 mirrors +0-2-1", "the full name of a set and then the changes"),
        ("0-0 -0-0-0", "leaves no tile"),
    ],
)
def test_what_is_not_a_set(name, message):
    with pytest.raises(ValueError, match=message):
        TileSet.named(name)


def test_a_very_long_name_makes_a_short_message():
    with pytest.raises(ValueError, match="no set is called") as caught:
        TileSet.named("x" * 10**6)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("name", ["standard", "0-3 mirrors", "standard -0-1-2 +0-2-1", "standard +0-0-9"])
def test_known_corners_name_the_tiles_that_agree(name):
    tile_set = TileSet.named(name)
    for known in product((None, 0, 1, 2, 5), repeat=3):
        agree = {
            tile
            for tile in tile_set
            if any(all(k in (None, v) for k, v in zip(known, turned)) for turned in tile.rotations)
        }
        assert set(tile_set.of_mask(tile_set.fitting[known])) == agree
        for tile in tile_set:
            turned = tile_set.turned(tile, known)
            assert (turned is not None) == (tile in agree)
            assert turned is None or all(k in (None, v) for k, v in zip(known, turned))


def test_facts_of_the_standard_set():
    standard = TileSet.named("standard")
    for value in range(6):
        assert sum(value in tile for tile in standard) == 21
        assert sum(tuple(tile).count(value) for tile in standard) == 28
    for pair in product(range(6), repeat=2):
        assert standard.fitting[pair[0], pair[1], None].bit_count() <= 6


def test_masks_name_tiles_and_the_highest_bit_is_worth_most():
    standard = TileSet.named("standard")
    tiles = [Tile.of(0, 0, 0), Tile.of(1, 2, 3), Tile.of(5, 5, 5)]
    assert standard.of_mask(standard.mask(tiles)) == tiles
    assert standard.mask([Tile.of(0, 2, 1)]) == 0
    assert [tile.value for tile in standard.tiles] == sorted(tile.value for tile in standard.tiles)
    assert standard.of_mask(standard.all_mask) == list(standard)


def test_agreeing_lists_triples_in_order():
    assert list(agreeing((None, 4, None), (0, 4))) == [(0, 4, 0), (0, 4, 4), (4, 4, 0), (4, 4, 4)]


def test_sets_are_values():
    standard = TileSet.named("standard")
    assert standard == TileSet.named("0-5")
    assert hash(standard) == hash(TileSet.named("0-5"))
    assert standard != "standard"
    assert repr(standard) == "TileSet.named('standard')"
    assert pickle.loads(pickle.dumps(standard)) == standard


@pytest.mark.parametrize("name", ["0-2 mirrors", "standard"])
def test_a_tile_is_turned_alike_whether_the_set_has_it_or_not(name):
    tile_set = TileSet.named(name)
    for known in product([None, *tile_set.values[:3]], repeat=3):
        for number, tile in enumerate(tile_set.tiles):
            assert tile_set.turned(tile, known) == tile_set.turns[known].get(number)
