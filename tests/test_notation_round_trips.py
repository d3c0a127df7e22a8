"""Converting between drawing, list and JSON loses nothing."""

from itertools import permutations, product

import pytest
from boards import positions, puzzles
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.board import Placement
from analyzer.rules import published
from analyzer.text import (
    Draft,
    UndrawableError,
    read_draft,
    read_position,
    read_puzzle,
    write_drawing,
    write_json,
    write_list,
)
from analyzer.tiles import TileSet

WRITERS = {"drawing": write_drawing, "list": write_list, "json": write_json}
FORMS = st.lists(st.sampled_from(sorted(WRITERS)), min_size=1, max_size=5)


def sent_through(source, forms, read):
    for form in forms:
        source = read(WRITERS[form](Draft.of(source)), form)
    return source


@given(positions(), FORMS)
def test_a_position_comes_back_from_any_chain_of_forms(position, forms):
    again = sent_through(position, forms, read_position)
    assert again == position
    assert again.board.tile_set.name == position.board.tile_set.name
    assert again.board.bridges == position.board.bridges


@given(puzzles(), FORMS)
def test_a_puzzle_comes_back_from_any_chain_of_forms(puzzle, forms):
    assert sent_through(puzzle, forms, read_puzzle) == puzzle


@given(positions(most=8), st.sampled_from(["drawing", "list", "json"]))
@settings(max_examples=30)
def test_writing_a_text_that_was_read_gives_the_same_text(position, form):
    text = WRITERS[form](Draft.of(position))
    assert WRITERS[form](read_draft(text)) == text


@given(positions(most=10), st.randoms(use_true_random=False), st.integers(0, 7))
@settings(max_examples=40)
def test_headers_may_be_in_any_order_and_the_drawing_anywhere(position, chance, indent):
    lines = write_drawing(Draft.of(position)).splitlines()
    start = lines.index("board:")
    headers, block = lines[:start], lines[start:]
    block = [block[0], "", *(" " * indent + line for line in block[1:]), "", "   "]
    entries = [*([line] for line in headers), block]
    chance.shuffle(entries)
    text = "\n".join(line for entry in entries for line in entry)
    assert read_position(text) == position
    assert read_position("\ufeff" + text.replace("\n", "\r\n")) == position
    assert read_position(text.replace("\n", "\r") + "\r") == position


@given(positions(most=10), st.randoms(use_true_random=False))
@settings(max_examples=30)
def test_comments_and_the_order_of_a_list_change_nothing(position, chance):
    lines = write_list(Draft.of(position)).splitlines()
    start = lines.index("tiles:") + 1
    entries = lines[start:]
    chance.shuffle(entries)
    entries = [part for entry in entries for part in ("# a remark", f"{entry}   # here", "")]
    assert read_position("\n".join([*lines[:start], *entries])) == position


@given(positions(most=10))
@settings(max_examples=30)
def test_comment_lines_and_trailing_remarks_are_no_part_of_a_drawing(position):
    lines = write_drawing(Draft.of(position)).splitlines()
    start = lines.index("board:") + 1
    drawn = [part for line in lines[start:] for part in ("# between", f"{line} # 1 ^ v 5", "        # far in")]
    assert read_position("\n".join([*lines[:start], *drawn])) == position


FAR = 999_999_999


@pytest.mark.parametrize("place", list(product((-FAR, FAR), repeat=2)))
@pytest.mark.parametrize("forms", list(permutations(sorted(WRITERS))))
def test_the_farthest_faces_can_be_written_in_every_form(place, forms):
    source = read_position(f"tiles:\n {place[0]},{place[1]} 1-1-1\n")
    assert sent_through(source, forms, read_position).board.tiles == {place: (1, 1, 1)}


MISPLACED = """rules: goliath
set: 0-6
hand: 1-1-1 1-1-1 0-2-7
players: 9
well: 500
tiles:
  0,0 5-5-5
  0,0 5-5-5 *
  1,0 1-2-3
  50,50 0-2-1
"""


def test_a_list_with_misplaced_tiles_is_unchanged_by_json():
    draft = read_draft(MISPLACED)
    again = read_draft(write_list(read_draft(write_json(draft))))
    assert again[: Draft._fields.index("file")] == draft[: Draft._fields.index("file")]
    assert write_list(again) == MISPLACED


@pytest.mark.parametrize(
    ("tiles", "message"),
    [
        ("0,0 5-5-5\n1,0 1-2-3", "corners that meet at the point .0,0. have different values"),
        ("0,0 5-5-5\n0,0 5-5-5", "two tiles are on the face 0,0"),
        ("0,0 5-5-5\n0,0 ?", "the face 0,0 is both occupied and marked to fill"),
        ("0,0 5-5-5\n900000,900000 4-4-4", "the board is too large to draw"),
    ],
)
def test_what_cannot_be_drawn(tiles, message):
    with pytest.raises(UndrawableError, match=message):
        write_drawing(read_draft(f"tiles:\n{tiles}"))


def test_a_drawing_names_its_origin_only_when_necessary():
    for place, needed in [((0, 0), True), ((1, 0), False), ((2, 0), False), ((3, 0), True), ((1, 1), True)]:
        draft = Draft(TileSet.named("standard"), published("pressman"), layout=(Placement(place, (1, 1, 1)),))
        assert ("origin:" in write_drawing(draft)) == needed, place
