"""The audit of incomplete sheets."""

import pytest
from sheets import OPENED, audited, found

from analyzer.audit import audit_record
from analyzer.render.audit_text import audit_text
from analyzer.rules import published
from analyzer.text.record import read_record

HELD = "0-0-1 0-0-2 1-1-1 1-1-2 1-1-3 1-1-4 1-1-5 0-1-1"

ALONE = [
    ("tiles without places", ["Ida 5-5-5 = 25", "Olaf 5-5-1 = 11", "Ida 1-1-5 = 7"], []),
    ("draws may be left out", ["Ida 5-5-5 = 25", "Olaf 5-5-1 = 1"], []),
    ("recorded draws count", ["Ida 5-5-5 = 25", "Olaf draw", "Olaf 5-5-1 = 11"], [(4, "wrong-score")]),
    ("a tile makes its values", ["Ida 5-5-5 = 25", "Olaf 5-5-1 = 12"], [(3, "wrong-score")]),
    ("a tile placed twice", ["Ida 5-5-5 = 25", "Olaf 5-5-5 = 15"], [(3, "already-played")]),
    ("points only", ["Ida = 25", "Olaf = 11", "Ida = -25", "Olaf = 5"], []),
    ("points that no tile opens with", ["Ida = 17"], [(2, "wrong-score")]),
    ("points that no tile scores", ["Ida = 25", "Olaf = 17"], [(3, "wrong-score")]),
    ("a penalty that no rule gives", ["Ida = 25", "Olaf = -20"], [(3, "wrong-score")]),
    ("a sum", ["Ida = 25", "Olaf = 11", "scores Ida 24 Olaf 11"], [(4, "wrong-total")]),
    ("nobody is out after two turns", ["Ida = 25", "Olaf = 11", "scores Ida 25 Olaf 60"], [(4, "wrong-total")]),
    ("a player who scores has not passed", ["Ida = 25", "Olaf = 11", "scores Ida 25 Olaf 12"], [(4, "wrong-total")]),
    (
        "a player who loses points may have passed",
        ["Ida = 25", "Olaf = 11", "Ida = -25", "Olaf = -25", "scores Ida 0 Olaf -5"],
        [],
    ),
    (
        "later places are not judged",
        ["Ida 5-5-5 = 25", "Olaf 5-5-1 @ 7,9 = 11", "Ida 0-0-0 @ 7,9 = 0"],
        [],
    ),
    ("places before it are judged", [OPENED, "Olaf 5-5-1 @ 7,2 = 11", "Ida 1-1-5"], [(3, "no-edge")]),
    (
        "a hand loses one tile a turn at most",
        ["Ida = 25", *["Olaf = 11", "Ida = 7"] * 2, "Ida holds 0-0-1", "Olaf holds 0-0-2"],
        [(7, "too-few-held"), (8, "too-few-held")],
    ),
    (
        "only the other player holds too few if one went out",
        ["Ida = 25", "Olaf = 11", "Ida holds", "Olaf holds 0-0-2"],
        [(5, "too-few-held")],
    ),
    ("draws may be left out of points", ["Ida = 25", "Olaf = 11", f"Olaf holds {HELD} 0-0-3 0-0-4"], []),
    (
        "recorded draws are in the hand",
        ["Ida = 25", "Olaf draw", "Olaf = 6", f"Olaf holds {HELD}"],
        [(5, "too-few-held")],
    ),
    ("turns still go round", ["Ida 5-5-5 = 25", "Ida 5-5-1 = 11", "Ida 1-1-5 = 7"], [(3, "wrong-player")]),
]


@pytest.mark.parametrize(("lines", "problems"), [case[1:] for case in ALONE], ids=[case[0] for case in ALONE])
def test_scores_alone(lines, problems):
    assert found(audited("round", *lines)) == problems


def test_the_possible_scores_of_a_tile_are_shown():
    (told,) = audited("round", "Ida 5-5-5 = 25", "Olaf 5-5-1 = 12").problems
    words = "1-5-5 scores 11, minus 5 for each draw"
    assert told.message == f"the sheet shows 12, but this tile cannot score 12 anywhere: {words}"
    free = published("pressman")._replace(draw_penalty=0)
    sheet = "players: Ida Olaf\nround\n Ida 5-5-5 = 25\n Olaf draw\n Olaf 5-5-1 = 12\n"
    (told,) = audit_record(read_record(sheet, rules=free)).problems
    assert told.message.endswith(": 1-5-5 scores 11")


@pytest.mark.parametrize(
    ("turn", "right"), [("Olaf = 99", "?"), ("Olaf 5-5-1 = 99", "?"), ("Olaf 5-5-1 @ 0,1 = 99", "11")]
)
def test_points_that_are_wrong_are_not_shown_as_correct(turn, right):
    opened = OPENED if "@" in turn else "Ida = 25"
    rows = [line.split()[-3:] for line in audit_text(audited("round", opened, turn)).splitlines()]
    assert ["99", right, "<"] in rows


def rows(audit):
    return [" ".join(line.split()) for line in audit_text(audit).splitlines()]


NINE_TURNS = (
    *("Ben = 19", "Ann = 7", "Ben = 6", "Ann = -7", "Ben = 11", "Ann = 8", "Ben = 4", "Ann = 7", "Ben = 4"),
    *("Ann = 5", "Ben = 10", "Ann = 15", "Ben = 8", "Ann = 14", "Ben = 5", "Ann = 12", "Ben = 2", "Ben out"),
)
"""Ben goes out with 69 points; Ann has 61."""


def nine_turns(*lines):
    return audited("round", *NINE_TURNS, *lines, players="Ann Ben")


def test_only_numbers_that_the_rules_determine_are_shown_as_correct():
    shown = rows(nine_turns("scores Ann 61 Ben 126"))
    assert {"5 Ben points only 19 ?", "21 Ben points only 2 ?"} < {*shown}
    assert "23 Ann total 61 61" in shown
    assert "23 Ben total 126 ?" in shown
    shown = rows(audited("round", "Ida 5-5-5 = 25", "Olaf 5-5-1 = 11", "scores Ida 25 Olaf 11"))
    assert {"5 Ida 5-5-5 25 25", "6 Olaf 1-5-5 11 ?", "7 Olaf total 11 11"} < {*shown}
    assert "5 Ida total 61 ?" in rows(audited("round", "scores Ida 61 Olaf 126"))


def test_a_total_that_can_only_be_checked_roughly_is_reported_with_its_range():
    told = "whether Ben's total is 126; the rules allow any total from 94 to 514"
    assert told in map(str, nine_turns("scores Ann 61 Ben 126").rounds[0].unchecked)
    known = nine_turns("Ann holds 1-1-4 3-4-5 4-5-5", "scores Ann 61 Ben 126")
    assert known.problems == []
    assert not any("total" in str(told) for told in known.rounds[0].unchecked)
    assert "24 Ben total 126 126" in rows(known)


PASSED = (*NINE_TURNS[:-1], "Ann = -10", "Ben = -10", "Ann holds 1-1-4 3-4-5 4-5-5")
"""Ann has 51 points and holds tiles worth 32. Ben may have placed his last tile instead of passing."""


@pytest.mark.parametrize(
    ("lines", "totals"),
    [
        (["Ben holds 0-0-1", "scores Ann 51 Ben 99"], "59 or 90, not 99"),
        (["scores Ann 51 Ben 58"], "from 59 to 511, not 58"),
    ],
)
def test_a_wrong_total_is_reported_with_the_totals_that_are_possible(lines, totals):
    (problem,) = audited("round", *PASSED, *lines, players="Ann Ben").problems
    assert problem.message == f"Ben's total must be {totals}"
    assert ("ranges" in problem.by_name) is (" or " in totals)


@pytest.mark.parametrize(
    ("lines", "problems"),
    [
        (["Ben holds 0-0-1", "scores Ann 51 Ben 116"], [(23, "wrong-total")]),
        (["Ben holds 0-0-1", "scores Ann 51 Ben 90"], []),
        (["scores Ann 51 Ben 116"], []),
        (["scores Ann 51 Ben 116", "Ben holds 0-0-1"], []),  # the last line, not the total, is wrong
    ],
)
def test_a_player_who_holds_tiles_has_not_gone_out(lines, problems):
    assert found(audited("round", *PASSED, *lines, players="Ann Ben")) == problems


def test_the_message_about_a_wrong_total_shows_how_the_points_for_the_end_add_up():
    (problem,) = nine_turns("Ann holds 1-1-4 3-4-5 4-5-5", "scores Ann 61 Ben 99").problems
    assert "57 for the end of the round (25 for going out, 32 in Ann's hand)" in problem.message


def test_points_that_only_have_to_be_possible_are_not_confirmed():
    unchecked = audited("round", "Ida = 25", "Olaf 5-5-1 = 11", "Ida = 5", "Olaf = 99").rounds[0].unchecked
    told = "the points of 2 turns recorded without a tile; the audit only checks whether such points are possible"
    assert told in map(str, unchecked)


@pytest.mark.parametrize(
    ("lines", "hint"),
    [
        (
            ["Olaf = 11", "Ida = 5", "Olaf = 39"],
            "write only the points for the turn here, and 'Olaf out' on the next line",
        ),
        (["Olaf 5-5-1 @ 0,1 = 66"], ""),
        (["Olaf = 11", "Ida = 5", "Olaf = 999"], ""),
        (["Olaf = 11", "Olaf = 39"], "if these are the points for going out, write 'Olaf out' instead"),
        (["Olaf = 11", "Olaf = 5"], ""),
        (["Olaf = 11", "scores Ida 25 Olaf 66"], "if Olaf went out, write 'Olaf out' below the player's last turn"),
        (["Olaf = 11", "scores Ida 25 Olaf 35"], ""),
    ],
)
def test_points_that_may_include_the_end_of_the_round_name_the_line_for_it(lines, hint):
    opened = OPENED if "@" in lines[0] else "Ida = 25"
    (problem,) = audited("round", opened, *lines).problems
    assert hint in problem.message
    assert (" out'" in problem.message) == bool(hint)


def test_a_pass_may_stand_for_three_draws_where_nobody_knows_whether_three_are_left():
    assert audited("round", "Ida = 25", "Olaf = 11", "Ida pass = -25", dealt=26).problems == []


@pytest.mark.parametrize(("bonus", "needs"), [(50, 5), (100, 9), (150, 12), (40, 8), (50 + 40, 9)])
def test_a_bonus_needs_tiles_on_the_table(bonus, needs):
    for lying in (needs - 1, needs):
        turns = [f"{name} = 5" for name in ["Olaf", "Ida"] * 6][: lying - 1]
        name = ("Ida", "Olaf")[lying % 2]
        audit = audited("round", "Ida 5-5-5 = 25", *turns, f"{name} draw", f"{name} 4-4-5 = {13 + bonus - 5}")
        assert [code for _, code in found(audit)] == ["wrong-score"] * (lying < needs)


@pytest.mark.parametrize(
    ("lines", "problems"),
    [
        (["scores Ida 25 Olaf 0"], []),
        (["scores Ida 51 Olaf 0"], []),
        (["scores Ida 26 Olaf 0"], [(5, "wrong-total")]),
        (["Olaf holds 0-0-1", "scores Ida 25 Olaf 0"], [(6, "wrong-total")]),
        (["scores Ida 25 Olaf 0", "round"], [(5, "wrong-total")]),
    ],
)
def test_a_record_may_break_off_after_its_last_turn_before_the_end_is_written_down(lines, problems):
    hands = ["hand Ida 5-5-5", "hand Olaf 0-0-1"]
    assert found(audited("round", *hands, OPENED, *lines, dealt=1)) == problems


def test_the_actions_of_turns_without_places():
    turns = audited("round", "Ida 5-5-5 = 25", "Olaf = 11", "Ida 1-1-5").rounds[0].turns
    assert [(turn.action, turn.points, turn.claimed) for turn in turns] == [
        ("place", 25, 25),
        ("points", 11, 11),
        ("place", None, None),
    ]


def test_a_record_that_starts_midway_does_not_show_the_deal():
    lines = ["round", "on 3-3-5 @ 0,0", "on 3-4-3 @ 1,0", "hand Ida 5-5-5 0-1-2"]
    assert audited(*lines, "Ida pass = -10").problems == []
    assert found(audited(*lines, "Ida 5-3-5 @ -1,0 = 13")) == [(5, "not-in-hand")]
    assert found(audited(*lines, "Ida 3-3-4 @ 0,1 = 10")) == [(5, "already-played"), (5, "corner-mismatch")]


@pytest.mark.parametrize(
    ("second", "code"),
    [
        ("on 4-5-5 @ 1,0", "corner-clash"),
        ("on 5-5-5 @ 1,0", "duplicate-tile"),
        ("on 5-4-0 @ 1,0", "not-in-set"),
        ("on 3-5-5 @ 0,0", "occupied"),
        ("on 3-5-5 @ 7,0", "disconnected"),
    ],
)
def test_the_placed_tiles_must_form_a_board(second, code):
    audit = audited("round", "on 3-3-3 @ 0,0" if code == "corner-clash" else "on 5-5-5 @ 0,0", second)
    assert (3, code) in found(audit)


def test_a_tile_read_from_another_corner_is_reported_and_placed_as_it_fits():
    turned = ["on 5-4-5 @ 1,0", "on 5-5-5 @ 0,0", "on 4-5-3 @ 1,-1"]
    audit = audited("round", *turned, "Ida 2-3-5 @ 0,-1 = 10", "Olaf 5-5-5 @ 9,9")
    assert [(problem.line - 3, problem.by_name.get("meant")) for problem in audit.problems][:1] == [(4, "3-4-5 @ 1,-1")]
    assert {line for line, _ in found(audit)} == {4, 6}


def test_a_hand_contains_no_tile_that_is_on_the_board():
    audit = audited("round", "on 3-3-5 @ 0,0", "hand Ida 5-3-3 0-0-1", "hand Olaf 0-0-2")
    assert found(audit) == [(3, "already-played")]
