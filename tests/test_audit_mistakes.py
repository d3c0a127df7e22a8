"""If a sheet has one mistake, the audit reports its line and its likely cause, but none of its consequences."""

import pytest
from sheets import OPENED, audited, found

REPLY = "Olaf 4-5-5 @ 0,1 = 14"
BLOCKED = [OPENED, "Olaf pass = -25", "Ida pass = -25"]
DREW_TWO = ["Olaf draw", "Olaf draw"]

DOUBTS = [
    (
        "a pass for 0 points may have been a placement, and the total is then unknown",
        [OPENED, *DREW_TWO, "Olaf draw", "Olaf pass = 0", "scores Ida 25 Olaf 10"],
        [(6, "wrong-score")],
    ),
    (
        "a holds line with a surplus tile does not show the deal",
        ["Ida 3-3-4 @ 0,0 = 10", "Olaf 1-3-3 @ 1,0 = 7", "Olaf holds 0-0-1 4-4-4"],
        [(4, "not-in-hand")],
    ),
    (
        "if two lines hold the same tile, the line with a surplus tile is wrong",
        [*BLOCKED, "Ida holds 0-0-1 0-0-2 0-0-3 0-0-4 0-1-1", "Olaf holds 0-1-1 0-1-2 0-1-3 0-1-4 0-2-2"],
        [(5, "not-in-hand")],
    ),
    (
        "a tile misread in the deal is reported at the deal if its player has gone out",
        [
            *("hand Ida 5-5-5 0-0-1", "hand Olaf 1-5-5 0-0-2", OPENED, "Olaf 1-5-5 @ 0,1 = 11", "Ida draw 0-0-3"),
            *("Ida draw 0-0-4", "Ida draw 0-1-1", "Ida pass = -25", "Olaf 2-5-5 @ 1,0 = 12"),
            "Ida holds 0-0-1 0-0-3 0-0-4 0-1-1",
        ],
        [(3, "not-in-hand")],
    ),
    (
        "only the lowest hand gains, and it does",
        [
            *(*BLOCKED, "Ida holds 2-3-4 1-1-5 0-0-1 0-0-2", "Olaf holds 0-0-0 0-0-3 0-1-1 0-0-4 1-1-1"),
            "scores Ida 0 Olaf -25",
        ],
        [(7, "wrong-total")],
    ),
    (
        "a turn is written twice, once with wrong points",
        [OPENED, *DREW_TWO, "Olaf 4-5-5 @ 0,1 = 14", *DREW_TWO, "Olaf 4-5-5 @ 0,1 = 4", "Ida 3-5-5 @ 1,0 = 13"],
        [(5, "wrong-score"), (6, "wrong-player")],
    ),
    ("a tile left out of the deal leaves its player one more", ["hand Ida 5-5-5", OPENED, REPLY], [(2, "wrong-deal")]),
    (
        "if a wrong tile opens, later tiles beside the right one are not reported",
        [
            *("hand Ida 5-5-5 1-1-2", "hand Olaf 4-5-5 3-5-5", "Ida 1-1-2 @ 0,0 = 4", REPLY),
            *("Ida draw 0-0-1", "Ida draw 0-0-2", "Ida draw 0-0-3", "Ida pass = -25", "Olaf 3-5-5 @ 1,0 = 13"),
        ],
        [(4, "wrong-opening")],
    ),
    (
        "a player with a surplus tile is not known to have had a placement",
        ["hand Ida 5-5-5 0-0-1 3-5-5", OPENED, REPLY, "Ida draw 2-5-5", "Ida 2-5-5 @ 1,0 = 7"],
        [(2, "wrong-deal")],
    ),
    (
        "a tile misread in the deal is reported at the deal, not at a later draw",
        [
            *("hand Ida 5-5-5 0-0-1", "hand Olaf 4-5-5 0-0-2", OPENED, "Olaf draw 1-1-1", "Olaf draw 1-1-2"),
            *("Olaf draw 1-1-3", "Olaf pass = -25", "Ida draw 0-5-5", "Ida 0-5-5 @ 0,1 = 5", "Olaf 5-0-0 @ 1,1 = 5"),
        ],
        [(3, "not-in-hand")],
    ),
    (
        "the opening is missing, and two tiles are beside it",
        ["hand Ida 5-5-5 3-5-5", "hand Olaf 4-5-5 0-0-1", REPLY, "Ida 3-5-5 @ 1,0 = 13"],
        [(4, "wrong-player")],
    ),
    (
        "a tile drawn by name is held at the end",
        [OPENED, "Olaf draw 0-0-1", "Olaf 4-5-5 @ 0,1 = 9", "Olaf holds 0-0-2 0-0-3"],
        [(5, "not-in-hand")],
    ),
]


@pytest.mark.parametrize(("lines", "problems"), [case[1:] for case in DOUBTS], ids=[case[0] for case in DOUBTS])
def test_one_slip_is_reported_at_its_place(lines, problems):
    assert found(audited("round", *lines, dealt=2)) == problems


@pytest.mark.parametrize(
    ("order", "words"),
    [
        ((1, 2, 0), "Olaf's line 8 is in the wrong place: move it above line 6"),
        ((2, 0, 1), "Ida's line 6 is in the wrong place: move it below line 8"),
    ],
)
def test_a_misplaced_line_is_reported_at_its_own_line(order, words):
    right = [REPLY, "Una 3-5-5 @ 1,0 = 13", "Ida 2-5-5 @ -1,0 = 12"]
    lines = [OPENED, *(right[place] for place in order), "Olaf 1-4-5 @ 1,1 = 10", "Una 1-2-5 @ -2,0 = 8"]
    (told,) = audited("round", *lines, players="Ida Olaf Una").problems
    assert told.message == words


CLOSE = [
    (
        "two pairs of lines have changed places",
        "Ida Olaf",
        [
            *(OPENED, "Ida 3-5-5 @ 1,0 = 13", "Olaf 4-5-5 @ 0,1 = 14", "Olaf 2-5-5 @ -1,0 = 12"),
            *("Ida 1-4-5 @ 1,1 = 10", "Ida 1-2-5 @ -2,0 = 8", "Olaf 4-4-5 @ -1,1 = 13", "Olaf draw"),
        ],
        [(3, "wrong-player"), (7, "wrong-player")],
    ),
    (
        "a wrong name, and two lines after it that have changed places",
        "A B C",
        [
            *("B 4-4-4 @ 0,0 = 22", "C 0-4-4 @ -1,0 = 8", "B 4-2-4 @ 1,0 = 10", "C 2-4-0 @ -1,-1 = 6"),
            *("B 2-2-4 @ 2,0 = 8", "A 4-4-1 @ 0,1 = 9", "B 2-5-2 @ 3,0 = 9", "C draw", "C 0-2-0 @ -2,-1 = -3"),
        ],
        [(4, "wrong-player"), (5, "wrong-player")],
    ),
    (
        "a wrong name, and impossible held tiles: no turn is missing before the first",
        "Ida Olaf",
        [
            *(OPENED, REPLY, "Olaf 3-5-5 @ 1,0 = 13", "Olaf 2-5-5 @ -1,0 = 12"),
            *("Ida holds 0-0-1", "Olaf holds 0-0-2"),
        ],
        [(4, "wrong-player"), (6, "not-in-hand"), (7, "not-in-hand"), (7, "round-not-over")],
    ),
    (
        "after a missing turn the well is not empty",
        "Ida Olaf Ute",
        [OPENED, "Ute 4-5-5 @ 0,1 = 14", "Ida pass = -10", "Olaf 3-5-5 @ 1,0 = 13"],
        [(3, "wrong-player"), (4, "wrong-score")],
    ),
    (
        "a tile is written on another face that it fits, so two later tiles have no neighbour",
        "Ida Olaf",
        [
            *(OPENED, "Olaf 4-5-5 @ -1,0 = 14", "Ida 3-5-5 @ 1,0 = 13", "Olaf 3-4-5 @ -2,0 = 12"),
            *("Ida 3-3-4 @ 3,0 = 10", "Olaf 3-4-4 @ 4,0 = 11"),
        ],
        [(5, "no-edge")],
    ),
    (
        "the opener's name is wrong, rather than two turns missing after it",
        "A B C",
        ["C 2-2-2 @ 0,0 = 16", *["C draw"] * 3, "C pass = -25", "A 1-2-2 @ -1,0 = 5", "B 1-2-0 @ -2,0 = 3"],
        [(2, "wrong-player")],
    ),
    (
        "a pass that is right by itself was a tile",
        "Ida Olaf",
        [
            *(OPENED, "Olaf pass = -25", "Ida 3-4-5 @ 1,1 = 12", "Olaf 4-4-5 @ -1,1 = 13"),
            "Ida 2-5-5 @ 1,0 = 12",
        ],
        [(3, "passed-while-able")],
    ),
    (
        "the opening is missing, and no hand is recorded",
        "Ida Olaf",
        [REPLY, "Ida 3-5-5 @ 1,0 = 13", "Olaf 2-5-5 @ -1,0 = 12"],
        [(2, "wrong-player")],
    ),
    (
        "the opening is missing before a draw",
        "Ida Olaf",
        ["Olaf draw", "Olaf 4-5-5 @ 0,1 = 9", "Ida 3-5-5 @ 1,0 = 13"],
        [(2, "wrong-player")],
    ),
    (
        "a triple that was perhaps drawn, as its points say, did not have to open",
        "Ida Olaf",
        ["Ida 3-4-4 @ 0,0 = 11", "Olaf 4-4-4 @ 0,1 = 7"],
        [(3, "wrong-score")],
    ),
    (
        "a triple that was drawn did not have to open",
        "Ida Olaf",
        ["Ida 3-4-4 @ 0,0 = 11", "Olaf draw 4-4-4", "Olaf 4-4-4 @ 0,1 = 7"],
        [],
    ),
]


@pytest.mark.parametrize(("players", "lines", "problems"), [c[1:] for c in CLOSE], ids=[c[0] for c in CLOSE])
def test_mistakes_close_together_are_reported_at_their_own_lines(players, lines, problems):
    assert found(audited("round", *lines, players=players)) == problems


def test_points_of_a_wrong_name_may_be_counted_under_that_name():
    lines = ["round", OPENED, REPLY, "Olaf 3-5-5 @ 1,0 = 13", "Olaf 2-5-5 @ -1,0 = 12"]
    for totals in ("Ida 38 Olaf 26", "Ida 25 Olaf 39"):
        assert found(audited(*lines, f"scores {totals}")) == [(4, "wrong-player")]


def test_each_of_several_wrong_turns_may_be_right_or_wrong_in_the_total():
    lines = ["Ida 5-5-5 @ 0,0 = 15", REPLY, "Ida 3-5-5 @ 1,0 = 12", "Olaf 2-5-5 @ -1,0 = 12"]
    for total, wrong in ((38, []), (37, []), (28, []), (27, []), (29, [(6, "wrong-total")])):
        told = found(audited("round", *lines, f"scores Ida {total} Olaf 26"))
        assert told == [(2, "wrong-score"), (4, "wrong-score"), *wrong]


def test_one_of_two_missing_turns_placed_the_tile_that_the_next_one_needs():
    lines = ["round", "Ida 5-5-5 @ 0,0 = 25", "Ida 1-4-5 @ 1,1 = 10", "Olaf 1-5-5 @ 2,1 = 11"]
    assert found(audited(*lines, players="Ida Olaf Ute")) == [(3, "wrong-player")]


@pytest.mark.parametrize(
    ("face", "meant"), [("0,5", "0,1"), ("1,5", "1,0"), ("-1,5", "-1,0"), ("3,0", "1,0"), ("-3,0", "-1,0")]
)
def test_a_near_place_with_one_coordinate_right_is_the_likelier_one(face, meant):
    (told,) = audited("round", OPENED, f"Olaf 5-5-1 @ {face} = 11").problems
    assert told.by_name["meant"] == f"5-5-1 @ {meant}"


def test_a_pass_written_for_a_tile_drew_nothing_from_the_well():
    laid = ["Ida 3-4-5 @ 1,1 = 12", "Olaf 4-4-5 @ -1,1 = 13", "Ida 2-5-5 @ 1,0 = 12"]
    drawn = [*["Olaf draw"] * 3, "Olaf pass = -25", "Ida draw"]
    assert found(audited("round", OPENED, "Olaf pass = -25", *laid, *drawn, dealt=25)) == [(3, "passed-while-able")]


def test_a_wrong_order_of_names_is_one_mistake_at_the_header():
    lap = ["Ann = 10", "Ida = 8", "Olaf = 7"]
    rounds = ["round", *lap, *lap, "Ann = 9", "Ida = 3"]
    audit = audited(*rounds, players="Olaf Ida Ann")
    (problem,) = audit.problems
    assert (problem.line, problem.code, problem.certain) == (3, "wrong-player", True)
    assert "write 'players: Olaf Ann Ida'" in problem.message
    assert audit.record.players == ("Olaf", "Ann", "Ida")
    assert audit.rounds[0].totals == (14, 29, 19)
    # If only two turns are exchanged, the audit does not blame the header.
    swapped = [*lap, "Ann = 10", "Olaf = 7", "Ida = 8", *lap]
    assert all(problem.line > 4 for problem in audited("round", *swapped, players="Ann Ida Olaf").problems)
