"""A puzzle has the same identifier in every rotation of the board."""

from __future__ import annotations

import pytest

from analyzer.lattice import SYMMETRIES
from analyzer.text import read_draft
from puzzles.item import Item, Provenance, canonical, puzzle_id, transformed
from puzzles.kinds.hunt import HuntAnswer

FILL = """
hand: 0-1-2
use: 1-1-4 0-0-5
board:
    5   1
    ^ v ?
  5   3   .
    * ?
    2   .
"""

MIRRORED = "set: 0-3 mirrors\ntiles:\n 0,0 0-2-1\n 1,0 ?\n 3,1 = 2\n"
UNMIRRORED = "tiles:\n 0,0 0-1-2\n 1,0 ?\n"


@pytest.mark.parametrize("symmetry", [symmetry for symmetry in SYMMETRIES if not symmetry.mirrored], ids=repr)
def test_a_turned_board_keeps_its_name(symmetry):
    draft = read_draft(FILL)
    assert puzzle_id("fill", transformed(draft, symmetry)) == puzzle_id("fill", draft)


@pytest.mark.parametrize("symmetry", SYMMETRIES, ids=repr)
def test_a_mirror_image_is_the_same_puzzle_in_a_set_with_all_mirrors(symmetry):
    draft = read_draft(MIRRORED)
    assert canonical(transformed(draft, symmetry)) == canonical(draft)


def test_a_mirror_image_is_another_puzzle_in_the_standard_set():
    assert canonical(transformed(read_draft(UNMIRRORED), SYMMETRIES[6])) != canonical(read_draft(UNMIRRORED))


@pytest.mark.parametrize("symmetry", SYMMETRIES, ids=repr)
def test_turning_back_restores_the_draft(symmetry):
    draft = read_draft(FILL)
    back = SYMMETRIES[(-symmetry.turns) % 6] if not symmetry.mirrored else symmetry
    again = transformed(transformed(draft, symmetry), back)
    assert (set(again.layout), set(again.fill)) == (set(draft.layout), set(draft.fill))


@pytest.mark.parametrize(
    "changed",
    [
        FILL.replace("0-1-2", "0-1-3"),
        FILL.replace("1-1-4 ", ""),
        FILL.replace("*", "v"),
        FILL.replace("^ v ?", "^ v ."),
        FILL.replace("    2   .", "    0   ."),
        "rules: goliath\n" + FILL,
        "set: 0-6\n" + FILL,
    ],
)
def test_another_content_has_another_name(changed):
    assert puzzle_id("fill", read_draft(changed)) != puzzle_id("fill", read_draft(FILL))


def test_another_kind_has_another_name():
    assert puzzle_id("plan", read_draft(FILL)) != puzzle_id("fill", read_draft(FILL))


def test_the_order_of_a_list_does_not_matter():
    one = read_draft("hand: 0-0-1 0-0-2\ntiles:\n 0,0 5-5-5\n 1,0 5-4-5\n")
    other = read_draft("hand: 0-0-2 0-0-1\ntiles:\n 1,0 5-4-5\n 0,0 5-5-5\n")
    assert canonical(one) == canonical(other)


def test_the_name_stays_the_same_for_ever():
    assert puzzle_id("fill", read_draft(UNMIRRORED)) == "fill-v7ytb7xmuw"


CONTENT = "rules: classic\nhand: 0-1-2\nuse: 0-0-5\nplayers: 3\nwell: 9\ntiles:\n 0,0 5-5-5 *\n 1,0 ?\n 3,1 = 2\n"


@pytest.mark.parametrize(
    ("part", "other"),
    [
        ("rules: classic", "rules: goliath"),
        ("rules: classic", "rules: classic\nset: 0-6"),
        ("hand: 0-1-2", "hand: 0-1-3"),
        ("use: 0-0-5", "use: 0-0-4"),
        ("use: 0-0-5\n", ""),
        ("players: 3", "players: 4"),
        ("well: 9", "well: 8"),
        ("5-5-5 *", "5-5-5"),
        ("5-5-5", "4-4-4"),
        ("1,0 ?", "0,1 ?\n 1,0 ?"),
        ("= 2", "= 3"),
    ],
)
def test_another_content_is_another_puzzle(part, other):
    assert part in CONTENT
    assert canonical(read_draft(CONTENT.replace(part, other))) != canonical(read_draft(CONTENT))


def test_a_hunt_for_larger_hexagons_is_another_puzzle():
    text = "tiles:\n 0,0 5-5-5\n"
    usual, larger = (
        Item("hunt", text, HuntAnswer(least, ()), "easy", (), None, Provenance(1, 0, {})).id for least in (4, 5)
    )
    assert usual == puzzle_id("hunt", read_draft(text)) != larger
