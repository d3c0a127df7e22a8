"""One slip on a sheet: told where it is, with what was likeliest meant, and nothing that hangs on it is told."""

import pytest
from sheets import OPENED, audited, found

REPLY = "Olaf 4-5-5 @ 0,1 = 14"
BLOCKED = [OPENED, "Olaf pass = -25", "Ida pass = -25"]

DOUBTS = [
    (
        "a holds line with a tile too many does not tell what was dealt",
        ["Ida 3-3-4 @ 0,0 = 10", "Olaf 1-3-3 @ 1,0 = 7", "Olaf holds 0-0-1 4-4-4"],
        [(4, "not-in-hand")],
    ),
    (
        "of two lines that hold one tile the one with a tile too many is wrong",
        [*BLOCKED, "Ida holds 0-0-1 0-0-2 0-0-3 0-0-4 0-1-1", "Olaf holds 0-1-1 0-1-2 0-1-3 0-1-4 0-2-2"],
        [(5, "not-in-hand")],
    ),
    (
        "a tile misread in the deal is told there where its player has gone out",
        [
            *("hand Ida 5-5-5 0-0-1", "hand Olaf 1-5-5 0-0-2", OPENED, "Olaf 1-5-5 @ 0,1 = 11", "Ida draw 0-0-3"),
            *("Ida draw 0-0-4", "Ida draw 0-1-1", "Ida pass = -25", "Olaf 2-5-5 @ 1,0 = 12"),
            "Ida holds 0-0-1 0-0-3 0-0-4 0-1-1",
        ],
        [(3, "not-in-hand")],
    ),
    ("a tile left out of the deal leaves its player one more", ["hand Ida 5-5-5", OPENED, REPLY], [(2, "wrong-deal")]),
]


@pytest.mark.parametrize(("lines", "problems"), [case[1:] for case in DOUBTS], ids=[case[0] for case in DOUBTS])
def test_one_slip_is_told_where_it_is(lines, problems):
    assert found(audited("round", *lines, dealt=2)) == problems


def test_of_two_turns_that_are_missing_one_laid_what_the_next_tile_leans_on():
    lines = ["round", "Ida 5-5-5 @ 0,0 = 25", "Ida 1-4-5 @ 1,1 = 10", "Olaf 1-5-5 @ 2,1 = 11"]
    assert found(audited(*lines, players="Ida Olaf Ute")) == [(3, "wrong-player")]


@pytest.mark.parametrize(("face", "meant"), [("0,5", "0,1"), ("1,5", "1,0"), ("-1,5", "-1,0")])
def test_a_place_with_one_coordinate_right_is_the_likelier_one(face, meant):
    (told,) = audited("round", OPENED, f"Olaf 5-5-1 @ {face} = 11").problems
    assert told.told["meant"].endswith(f"@ {meant}")
