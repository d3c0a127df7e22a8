"""The audit of small records written by hand: what it finds, what it lets pass, what it says it cannot know."""

import json

import pytest
from records import self_played

from analyzer.audit import audit_record
from analyzer.audit.report import audit_json
from analyzer.audit.text import audit_text
from analyzer.rules import PUBLISHED
from analyzer.text.record import write_record
from analyzer.text.record_reading import read_record

OPENED = "A 5-5-5 @ 0,0 = 25"


def audited(*lines, rules="pressman", players="A B", tiles="standard"):
    text = f"rules: {rules}\nset: {tiles}\nplayers: {players}\nround\n" + "\n".join(lines) + "\n"
    return audit_record(read_record(text))


def found(audit):
    """Line and code of every mistake; line 1 is the first after ``round``."""
    return [(problem.line - 4, problem.code) for problem in audit.problems]


CLEAN = [
    ("a placement scores its values", [OPENED, "B 5-5-1 @ 0,1 = 11", "A 1-1-5 @ 1,1 = 7"], "pressman"),
    ("a later tile may be written in any rotation", [OPENED, "B 1-5-5 @ 0,1 = 11", "A 5-1-1 @ 1,1"], "pressman"),
    ("points need not be written", ["A 5-5-5 @ 0,0", "B draw", "B 5-5-1 @ 0,1"], "pressman"),
    ("each tile drawn costs 5", [OPENED, "B draw", "B draw", "B 5-5-1 @ 0,1 = 1"], "pressman"),
    ("stuck after three draws costs 25", [OPENED, "B draw", "B draw", "B draw", "B pass = -25"], "classic"),
    ("a pass may stand for three draws", [OPENED, "B pass = -25", "A 5-5-1 @ 0,1 = 11"], "goliath"),
    ("under domino-games one draws on", [OPENED, *["B draw"] * 7, "B 5-5-1 @ 0,1 = -24"], "domino-games"),
    ("a hand that is known", ["hand A 5-5-5 1-1-1", OPENED, "B 5-5-1 @ 0,1 = 11"], "pressman"),
]


@pytest.mark.parametrize(("lines", "rules"), [case[1:] for case in CLEAN], ids=[case[0] for case in CLEAN])
def test_nothing_is_wrong_with(lines, rules):
    assert found(audited(*lines, rules=rules)) == []


HANDS = ("hand A 5-5-5 0-0-1 0-1-5", "hand B 1-5-5 0-0-2 2-2-5")
MISTAKES = [
    ("a wrong score", [OPENED, "B 5-5-1 @ 0,1 = 12"], [(2, "wrong-score")]),
    ("a wrong score of the opening", ["A 5-5-5 @ 0,0 = 15"], [(1, "wrong-score")]),
    ("a mirror", [OPENED, "B 5-5-1 @ 0,1 = 11", "A 1-5-2 @ 1,1 = 8"], [(3, "not-in-set")]),
    ("a tile played twice", [OPENED, "B 5-5-1 @ 0,1", "A 1-5-5 @ 1,0"], [(3, "already-played")]),
    (
        "a face that is taken",
        [OPENED, "B 5-5-1 @ 0,1 = 11", "A 5-5-0 @ 0,1"],
        [(3, "occupied"), (3, "corner-mismatch")],
    ),
    ("no edge", [OPENED, "B 5-5-1 @ 4,1 = 11"], [(2, "no-edge")]),
    ("a corner that does not agree", [OPENED, "B 5-0-1 @ 0,1 = 6"], [(2, "corner-mismatch")]),
    ("the wrong player", [OPENED, "A 5-5-1 @ 0,1 = 11", "A 1-1-5 @ 1,1 = 7"], [(2, "wrong-player")]),
    ("draws left out of the score", [OPENED, "B draw", "B 5-5-1 @ 0,1 = 11"], [(3, "wrong-score")]),
    ("four draws", [OPENED, *["B draw"] * 4, "B pass = -30"], [(5, "too-many-draws")]),
    (
        "passing before the limit",
        [OPENED, "B draw", "B pass = -15"],
        [(3, "passed-while-able"), (3, "wrong-score")],
    ),
    ("a drawn tile that lies on the board", [OPENED, "B draw 5-5-5"], [(2, "already-played")]),
    ("a drawn tile that is not in the set", [OPENED, "B draw 0-2-1"], [(2, "not-in-set")]),
    ("drawing on after a tile that fits", [OPENED, "B draw 1-5-5", "B draw"], [(3, "drew-while-able")]),
    ("passing with a drawn tile that fits", [OPENED, "B draw 1-5-5", "B pass"], [(3, "passed-while-able")]),
    ("drawing before the opening", ["A draw", "A 5-5-5 @ 0,0 = 20"], [(1, "drew-while-able")]),
    ("a triple laid too late", ["A 3-3-5 @ 0,0", "B 3-3-3 @ 1,0"], [(1, "wrong-opening")]),
    ("drawing while a tile of the hand fits", [*HANDS, OPENED, "B draw"], [(4, "drew-while-able")]),
    ("passing while a tile of the hand fits", [*HANDS, OPENED, "B pass = -25"], [(4, "passed-while-able")]),
    ("a tile that is not in the hand", [*HANDS, OPENED, "B 3-5-5 @ 0,1 = 13"], [(4, "not-in-hand")]),
    ("a tile of another hand", [HANDS[0], OPENED, "B 0-1-5 @ 0,1"], [(3, "corner-mismatch"), (3, "not-in-hand")]),
    ("a tile dealt twice", [HANDS[0], "hand B 0-0-1 1-5-5", OPENED], [(2, "not-in-hand")]),
    ("the wrong opening", [*HANDS, "A 0-1-5 @ 0,0 = 6"], [(3, "wrong-opening")]),
    (
        "the wrong player opening",
        [*HANDS, "B 2-2-5 @ 0,0 = 9"],
        [(3, "wrong-opening")],
    ),
]


@pytest.mark.parametrize(("lines", "problems"), [case[1:] for case in MISTAKES], ids=[case[0] for case in MISTAKES])
def test_the_audit_finds(lines, problems):
    assert found(audited(*lines)) == problems


# -- what is not known is not held against anybody ---------------------------------------------------------------------


def test_hands_that_are_not_recorded_are_said_to_be_unchecked():
    audit = audited(OPENED, "B draw", "B draw", "B draw", "B pass = -25")
    assert any("the deal of A, B" in told for told in audit.rounds[0].unchecked)
    assert "Could not be checked" in audit_text(audit)


def test_an_unnamed_draw_hides_which_tile_came_but_not_the_others():
    hand = "hand B 0-0-1 0-0-2"
    assert found(audited(hand, OPENED, "B draw", "B 5-5-1 @ 0,1 = 6")) == []
    known = audited(hand, "hand A 5-5-5 1-5-5", OPENED, "B draw", "B 5-5-1 @ 0,1 = 6")
    assert found(known) == [(5, "not-in-hand")]


def test_a_known_tile_that_fits_shows_although_another_is_hidden():
    lines = ["hand B 0-0-1 1-1-2", OPENED, "B draw", "B 5-5-1 @ 0,1", "A 1-1-5 @ 1,1"]
    assert found(audited(*lines, "B draw")) == [(6, "drew-while-able")]
    assert found(audited(lines[0].replace("1-1-2", "2-2-2"), *lines[1:], "B draw")) == []


def test_the_number_of_tiles_shows_that_somebody_went_out():
    match = self_played("pressman", 3, seed=1, rounds=1)
    text = write_record(match.record)
    assert match.match.round.end.out is not None
    told = "\n".join(line for line in text.split("\n") if not line.startswith(("  hand", "  scores")))
    audit = audit_record(read_record(told))
    assert audit.rounds[0].end.how == "out"
    assert audit.rounds[0].totals == match.match.totals
    unknown = "\n".join(line for line in told.split("\n") if "holds" not in line)
    end = audit_record(read_record(unknown)).rounds[0].end
    assert end.how == "out"
    assert sorted(end.points, key=str) == [0, 0, None]


def test_an_unfinished_round_gives_nobody_anything_and_the_match_goes_on():
    audit = audited(OPENED, "B 5-5-1 @ 0,1 = 11")
    assert (audit.rounds[0].end.how, audit.rounds[0].end.points, audit.rounds[0].totals) == (
        "unfinished",
        (0, 0),
        (25, 11),
    )
    assert audit.winners == ()


# -- one mistake is told once ------------------------------------------------------------------------------------------


def test_a_wrong_score_does_not_make_the_totals_after_it_wrong():
    lines = [OPENED, "B 5-5-1 @ 0,1 = 12", "A pass = -25", "A holds 0-0-1", "B holds 0-0-2"]
    by_the_rules = audited(*lines, "scores A 1 B 11")
    as_written = audited(*lines, "scores A 1 B 12")
    for audit in (by_the_rules, as_written):
        assert found(audit) == [(2, "wrong-score")]
        assert audit.rounds[0].totals == (1, 11)


def test_a_wrong_total_is_told_in_its_own_round_alone():
    first = [OPENED, "B pass = -25", "A pass = -25", "A holds 0-0-1", "B holds 0-0-1 0-0-2"]
    second = ["round", OPENED, "B pass = -25", "A pass = -25", "A holds 0-0-1", "B holds 0-0-3 0-0-2"]
    carried_on = audited(*first[:4], "B holds 0-0-2", "scores A 10 B -25", *second, "scores A 14 B -50")
    assert found(carried_on) == [(6, "wrong-total")]
    put_right = audited(*first[:4], "B holds 0-0-2", "scores A 10 B -25", *second, "scores A 5 B -50")
    assert found(put_right) == [(6, "wrong-total")]
    assert put_right.rounds[-1].totals == (5, -50)


def test_a_line_that_cannot_be_right_is_read_as_what_was_probably_meant():
    audit = audited(OPENED, "B 5-5-2 @ 0,1 = 11", "A 1-1-5 @ 1,1 = 7", "B 1-5-0 @ 1,0 = 6")
    assert ("wrong-score", 2) in [(code, line) for line, code in found(audit)]
    assert {line for line, _ in found(audit)} <= {2, 4}
    misplaced = audited(OPENED, "B 5-5-1 @ 0,5 = 11", "A 1-1-5 @ 1,1 = 7", "B 1-1-1 @ 1,2 = 3")
    assert found(misplaced) == [(2, "no-edge")]
    assert "5-5-1 @ 0,1 was meant" in misplaced.problems[0].message


# -- ends --------------------------------------------------------------------------------------------------------------

STUCK = ["B draw", "B draw", "B draw", "B pass = -25", "A draw", "A draw", "A draw", "A pass = -25"]


@pytest.mark.parametrize(("rules", "gain"), [("pressman", 7), ("classic", 7), ("goliath", 7)])
def test_a_blocked_round_of_two(rules, gain):
    audit = audited(OPENED, *STUCK, "A holds 0-0-1 2-3-4", "B holds 1-1-1", f"scores A 0 B {gain - 25}", rules=rules)
    assert found(audit) == []
    assert (audit.rounds[0].end.how, audit.rounds[0].end.points) == ("blocked", (0, gain))


@pytest.mark.parametrize(("rules", "gain"), [("pressman", 3 + 7), ("goliath", 10 + 6 - 3)])
def test_a_blocked_round_of_three(rules, gain):
    audit = audited(
        OPENED,
        "B pass = -25",
        "C pass = -25",
        "A pass = -25",
        "A holds 0-0-1 2-3-4",
        "B holds 1-1-1",
        "C holds 2-2-2",
        rules=rules,
        players="A B C",
    )
    assert audit.rounds[0].end.points == (0, gain, 0)


@pytest.mark.parametrize("gains", [(3, 3, 0), (3, 0, 0), (0, 3, 0), (0, 0, 0)])
def test_where_the_rules_are_silent_about_equal_lowest_hands_every_sensible_sheet_is_right(gains):
    told = " ".join(f"{name} {points + gain}" for name, points, gain in zip("ABC", (0, -25, -25), gains))
    passes = ["B pass = -25", "C pass = -25", "A pass = -25"]
    holds = ["A holds 0-1-1", "B holds 0-0-2", "C holds 0-1-4"]
    audit = audited(OPENED, *passes, *holds, f"scores {told}", players="A B C")
    assert found(audit) == []
    assert audit.rounds[0].end.points == gains


def test_the_winner_is_told_by_the_rules_of_the_match():
    for rules in PUBLISHED:
        match = self_played(rules, 3, seed=f"{rules} 1")
        audit = audit_record(match.record)
        assert audit.winners == match.match.winners != ()
        assert audit_json(audit)["winner"] == match.record.players[audit.winners[0]]


# -- the record as JSON and as text ------------------------------------------------------------------------------------


def test_the_json_has_the_agreed_shape():
    audit = audited(OPENED, "B draw", "B 5-5-1 @ 0,1 = 7", "A pass = -25", "A holds 0-0-1", "B holds 1-1-1")
    data = json.loads(json.dumps(audit_json(audit)))
    assert data["format"] == "triomino-audit/1"
    assert data["ok"] is False
    assert data["winner"] is None
    turn = data["rounds"][0]["turns"][1]
    problem = {"line": 7, "code": "wrong-score", "message": audit.problems[0].message}
    assert {key: turn[key] for key in ("line", "player", "action", "points", "claimed", "problems")} == {
        "line": 7,
        "player": "B",
        "action": "place",
        "points": 6,
        "claimed": 7,
        "problems": [problem],
    }
    assert data["problems"] == [problem]
    assert data["rounds"][0]["end"] == {
        "how": "blocked",
        "points": {"A": 2, "B": 0},
        "claimed": None,
        "problems": [],
    }
    assert data["rounds"][0]["totals"] == {"A": 2, "B": 6}


def test_the_text_shows_both_sheets_and_every_mistake():
    text = audit_text(
        audited(OPENED, "B 5-5-1 @ 0,1 = 12", "A pass = -25", "A holds 0-0-1", "B holds 1-1-1", "scores A 2 B 12")
    )
    rows = [" ".join(line.split()) for line in text.splitlines()]
    assert "6 B 5-5-1 @ 0,1 12 11 <" in rows
    assert "B total 12 11 *" in rows
    assert "line 6: the sheet gives 12, the rules 11: 11 for the values 5 + 5 + 1 (wrong-score)" in text
    assert "The match is not over." in text
