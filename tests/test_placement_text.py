"""Placements are read from text, and a fault is reported with its column."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.errors import InputError
from analyzer.text import read_placement


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("0-2-1 @ 9,3", ((9, 3), (0, 2, 1))),
        ("0-2-1@9,3", ((9, 3), (0, 2, 1))),
        ("  0 - 2-1  @\t-9 ,  -3 ", ((-9, -3), (0, 2, 1))),
        ("0-2-1 @ +9,003", ((9, 3), (0, 2, 1))),
        ("9-9-9 @ -999999999,999999999", ((-999999999, 999999999), (9, 9, 9))),
    ],
)
def test_a_placement_may_have_blanks_anywhere_and_negative_coordinates(text, expected):
    assert read_placement(text)[:2] == expected


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("", 1),
        ("0-2 @ 9,3", 5),
        ("0-2-1", 6),
        ("0-2-1 9,3", 7),
        ("0-2-1 @", 8),
        ("0-2-1 @ 9", 10),
        ("0-2-1 @ 9,3 5", 13),
        ("0-2-1 @ 9,3.5", 12),
        ("0-2-10 @ 9,3", 6),
        ("a-2-1 @ 9,3", 1),
        ("0\u22122-1 @ 9,3", 2),
        ("\u0663-2-1 @ 9,3", 1),
        ("0-2-1 @ 9999999999,3", 9),
        ("0-2-1 @ 9,3\n", 12),
        ("0-2-1 @ 9,3\0", 12),
        ("0-2-1 @ 9,3\n1-1-1 @ 0,0", 12),
    ],
)
def test_another_text_is_refused_at_its_column(text, column):
    with pytest.raises(InputError) as refused:
        read_placement(text)
    (fault,) = refused.value.faults
    assert (fault.spot.line, fault.spot.column) == (1, column)
    assert "expected" in fault.message


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("135 @ 1,2", "1-3-5"),
        ("1.3.5 @ 1,2", "1-3-5"),
        ("1 3 5 @ 1,2", "1-3-5"),
        ("1,2 135", "1-3-5"),
        ("0-4-2 @ 71", "7,1"),
        ("0-4-2 @ 7;1", "7,1"),
        ("13 @ 1,2", None),
        ("1350 @ 1,2", None),
        ("0-4-2 @ 171", None),
    ],
)
def test_a_tile_or_a_face_in_another_form_suggests_the_right_form(text, meant):
    with pytest.raises(InputError) as refused:
        read_placement(text)
    (fault,) = refused.value.faults
    assert fault.message.partition("; did you mean ")[2] == (f"{meant}?" if meant else "")


@given(st.text(max_size=20))
def test_no_text_of_a_placement_escapes_as_another_error(text):
    try:
        read_placement(text)
    except InputError as refused:
        assert str(refused)
