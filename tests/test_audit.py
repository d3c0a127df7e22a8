"""The audit of small handwritten records."""

import json

import pytest
from records import bare, self_played

from analyzer.audit import MatchAudit, audit_record
from analyzer.audit.audit_report import TurnTable
from analyzer.audit.least_edit import MOST_STOPS
from analyzer.forms import to_json
from analyzer.render.audit_text import audit_text
from analyzer.rules import PUBLISHED, published
from analyzer.rules.reading import published_book
from analyzer.text.record import read_record, write_record
from triomino.operations.audit import Audited

OPENED = "A 5-5-5 @ 0,0 = 25"


def audited(*lines, rules="pressman", players="A B", tiles="standard", dealt=None):
    text = f"rules: {rules}\nset: {tiles}\nplayers: {players}\nround\n" + "\n".join(lines) + "\n"
    given = published(rules)
    if dealt is not None:
        given = given._replace(hand_sizes=(dealt,) * len(given.hand_sizes))
    return audit_record(read_record(text, rules=given))


def found(audit):
    """Return the line and the code of each mistake. Line 1 is the first line after ``round``."""
    return [(problem.line - 4, problem.code) for problem in audit.problems]


CLEAN = [
    ("a placement scores its values", [OPENED, "B 5-5-1 @ 0,1 = 11", "A 1-1-5 @ 1,1 = 7"], "pressman"),
    ("a later tile may be written in any rotation", [OPENED, "B 1-5-5 @ 0,1 = 11", "A 5-1-1 @ 1,1"], "pressman"),
    ("points need not be written", ["A 5-5-5 @ 0,0", "B draw", "B 5-5-1 @ 0,1"], "pressman"),
    ("each tile drawn costs 5", [OPENED, "B draw", "B draw", "B 5-5-1 @ 0,1 = 1"], "pressman"),
    ("stuck after three draws costs 25", [OPENED, "B draw", "B draw", "B draw", "B pass = -25"], "classic"),
    ("a pass may stand for three draws", [OPENED, "B pass = -25", "A 5-5-1 @ 0,1 = 11"], "goliath"),
    ("under domino-games a player continues to draw", [OPENED, *["B draw"] * 7, "B 5-5-1 @ 0,1 = -24"], "domino-games"),
    ("a hand that is known", ["hand A 5-5-5 1-1-1 0-0-1", OPENED, "B 5-5-1 @ 0,1 = 11"], "pressman"),
]


@pytest.mark.parametrize(("lines", "rules"), [case[1:] for case in CLEAN], ids=[case[0] for case in CLEAN])
def test_nothing_is_wrong_with(lines, rules):
    assert found(audited(*lines, rules=rules, dealt=3)) == []


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
    ("a drawn tile that is on the board", [OPENED, "B draw 5-5-5"], [(2, "already-played")]),
    ("a drawn tile that is not in the set", [OPENED, "B draw 0-2-6"], [(2, "not-in-set")]),
    ("drawing on after a tile that fits", [OPENED, "B draw 1-5-5", "B draw"], [(3, "drew-while-able")]),
    ("passing with a drawn tile that fits", [OPENED, "B draw 1-5-5", "B pass"], [(3, "passed-while-able")]),
    ("drawing before the opening", ["A draw", "A 5-5-5 @ 0,0 = 20"], [(1, "drew-while-able")]),
    ("a triple placed too late", ["A 3-3-5 @ 0,0", "B 3-3-3 @ 1,0"], [(1, "wrong-opening")]),
    ("drawing while a tile in the hand fits", [*HANDS, OPENED, "B draw"], [(4, "drew-while-able")]),
    ("passing while a tile in the hand fits", [*HANDS, OPENED, "B pass = -25"], [(4, "passed-while-able")]),
    ("a tile that is not in the hand", [*HANDS, OPENED, "B 3-5-5 @ 0,1 = 13"], [(4, "not-in-hand")]),
    ("a tile of another hand", [HANDS[0], OPENED, "B 0-1-5 @ 0,1"], [(3, "corner-mismatch"), (3, "not-in-hand")]),
    ("a tile dealt twice", [HANDS[0], "hand B 0-0-1 1-5-5 0-0-2", OPENED], [(2, "not-in-hand")]),
    ("the wrong opening", [*HANDS, "A 0-1-5 @ 0,0 = 6"], [(3, "wrong-opening")]),
    (
        "the wrong player opening",
        [*HANDS, "B 2-2-5 @ 0,0 = 9"],
        [(3, "wrong-opening")],
    ),
]


@pytest.mark.parametrize(("lines", "problems"), [case[1:] for case in MISTAKES], ids=[case[0] for case in MISTAKES])
def test_the_audit_finds(lines, problems):
    assert found(audited(*lines, dealt=3)) == problems


def test_goliath_may_let_a_player_pass_early_but_not_for_unrecorded_draws():
    """One draw is recorded, so the audit assumes no others. A pass for -10 is then certainly wrong."""
    doubtful, wrong = (
        audited(OPENED, "B draw", f"B pass = {points}", rules="goliath").problems for points in (-5, -10)
    )
    assert [(problem.code, problem.certain) for problem in doubtful] == [("passed-while-able", False)]
    assert [(problem.code, problem.certain) for problem in wrong] == [
        ("passed-while-able", True),
        ("wrong-score", True),
    ]


# -- unknown facts are not counted as mistakes ------------------------------------------------------------------------


def test_unrecorded_hands_are_reported_as_unchecked():
    audit = audited(OPENED, "B draw", "B draw", "B draw", "B pass = -25")
    assert any("whether the tiles of A and B came from their hands" in str(told) for told in audit.rounds[0].unchecked)
    assert "Could not be checked" in audit_text(audit)


def test_an_unnamed_draw_hides_only_its_own_tile():
    hand = "hand B 0-0-1 0-0-2"
    assert found(audited(hand, OPENED, "B draw", "B 5-5-1 @ 0,1 = 6", dealt=2)) == []
    known = audited(hand, "hand A 5-5-5 1-5-5", OPENED, "B draw", "B 5-5-1 @ 0,1 = 6", dealt=2)
    assert found(known) == [(5, "not-in-hand")]


def test_a_known_tile_that_fits_shows_although_another_is_hidden():
    lines = ["hand B 0-0-1 0-0-2 1-1-2", OPENED, "B draw", "B 5-5-1 @ 0,1", "A 1-1-5 @ 1,1"]
    assert found(audited(*lines, "B draw", dealt=3)) == [(6, "drew-while-able")]
    assert found(audited(lines[0].replace("1-1-2", "2-2-2"), *lines[1:], "B draw", dealt=3)) == []


def test_the_number_of_tiles_shows_that_a_player_went_out():
    match = self_played("pressman", 3, seed=1, rounds=1)
    text = write_record(match.record)
    assert match.match.round.end.out is not None
    told = "\n".join(line for line in text.split("\n") if not line.startswith(("  hand", "  scores")))
    audit = audit_record(read_record(told))
    assert audit.rounds[0].end.how == "out"
    assert audit.rounds[0].totals == match.match.totals
    unknown = "\n".join(line for line in bare(told).split("\n") if "holds" not in line)
    end = audit_record(read_record(unknown)).rounds[0].end
    assert end.how == "out"
    assert sorted(end.points, key=str) == [0, 0, None]


def test_an_unfinished_round_gives_no_points_and_the_match_continues():
    audit = audited(OPENED, "B 5-5-1 @ 0,1 = 11")
    assert (audit.rounds[0].end.how, audit.rounds[0].end.points, audit.rounds[0].totals) == (
        "unfinished",
        (0, 0),
        (25, 11),
    )
    assert audit.winners == ()


# -- one mistake is reported once
# ------------------------------------------------------------------------------------------


PASSED = [OPENED, "B pass = -25", "A pass = -25"]
"""With two tiles dealt to each player, A has four tiles at the end of this round and B has five."""
HELD = ["A holds 2-3-4 1-1-5 0-0-1 0-0-2", "B holds 0-0-0 0-0-3 0-1-1 0-0-4 1-1-1"]
"""The hands at the end, worth 19 and 12."""


def test_a_wrong_score_does_not_make_the_totals_after_it_wrong():
    lines = [PASSED[0], "B pass = -20", PASSED[2], *HELD]
    by_the_rules = audited(*lines, "scores A 0 B -18", dealt=2)
    as_written = audited(*lines, "scores A 0 B -13", dealt=2)
    for audit in (by_the_rules, as_written):
        assert found(audit) == [(2, "wrong-score")]
        assert audit.rounds[0].totals == (0, -18)


def test_a_wrong_total_is_reported_in_its_own_round_only():
    first, second = [*PASSED, *HELD], ["round", *PASSED, *HELD]
    carried_on = audited(*first, "scores A 10 B -18", *second, "scores A 10 B -36", dealt=2)
    assert found(carried_on) == [(6, "wrong-total")]
    put_right = audited(*first, "scores A 10 B -18", *second, "scores A 0 B -36", dealt=2)
    assert found(put_right) == [(6, "wrong-total")]
    assert put_right.rounds[-1].totals == (0, -36)


def test_the_message_about_a_wrong_total_shows_how_the_points_of_a_blocked_round_add_up():
    (problem,) = audited(*PASSED, *HELD, "scores A 0 B -20", dealt=2).problems
    assert "-25 for the turns, 7 for the end of the round (19 - 12 for A's hand)" in problem.message


def test_an_impossible_line_is_read_as_its_probable_intention():
    audit = audited(OPENED, "B 5-5-2 @ 0,1 = 11", "A 1-1-5 @ 1,1 = 7", "B 1-5-0 @ 1,0 = 6")
    assert ("wrong-score", 2) in [(code, line) for line, code in found(audit)]
    assert {line for line, _ in found(audit)} <= {2, 4}
    misplaced = audited(OPENED, "B 5-5-1 @ 0,5 = 11", "A 1-1-5 @ 1,1 = 7", "B 1-1-1 @ 1,2 = 3")
    assert found(misplaced) == [(2, "no-edge")]
    assert "5-5-1 @ 0,1 was meant" in misplaced.problems[0].message


# -- ends --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["pressman", "classic", "goliath"])
def test_a_blocked_round_of_two(rules):
    drawn = [OPENED, *["B draw"] * 3, "B pass = -25", *["A draw"] * 3, "A pass = -25"]
    for lines in (PASSED, drawn):
        audit = audited(*lines, *HELD, "scores A 0 B -18", rules=rules, dealt=2)
        assert found(audit) == []
        assert (audit.rounds[0].end.how, audit.rounds[0].end.points) == ("blocked", (0, 7))
        assert str(audit.rounds[0].end.phrase) == "B gains 7: " + (
            "19 - 12 for A's hand" if rules != "goliath" else OTHERS_LESS_OWN
        )


OTHERS_LESS_OWN = "19 in the other hands, minus 12 in the lowest hand"
PASSED_OF_THREE = [OPENED, "B pass = -25", "C pass = -25", "A pass = -25"]
HELD_BY_THREE = ["B holds 0-0-2 0-1-1 0-0-4 1-1-1 0-1-2", "C holds 0-0-5 0-1-3 0-2-2 1-1-2 0-1-4"]
"""The hands of B and C at the end, worth 14 and 22."""


@pytest.mark.parametrize(("rules", "gain"), [("pressman", 1 + 9), ("goliath", 14 + 22 - 13)])
def test_a_blocked_round_of_three(rules, gain):
    held = ["A holds 2-3-4 0-0-1 0-0-3 0-0-0", *HELD_BY_THREE]
    audit = audited(*PASSED_OF_THREE, *held, rules=rules, players="A B C", dealt=2)
    assert found(audit) == []
    assert audit.rounds[0].end.points == (gain, 0, 0)


@pytest.mark.parametrize("gains", [(9, 9, 0), (9, 0, 0), (0, 9, 0), (0, 0, 0)])
def test_every_sensible_sheet_is_right_if_rules_are_silent_about_equal_lowest_hands(gains):
    told = " ".join(f"{name} {points + gain}" for name, points, gain in zip("ABC", (0, -25, -25), gains))
    held = ["A holds 2-3-4 0-0-1 0-1-3 0-0-0", HELD_BY_THREE[0], "C holds 0-0-5 0-2-2 1-1-2 0-1-4 0-2-3"]
    audit = audited(*PASSED_OF_THREE, *held, f"scores {told}", players="A B C", dealt=2)
    assert audit.ok
    assert audit.rounds[0].end.points == (9, 9, 0)
    differing = sum(gain != 9 for gain in gains[:2])
    told = [(problem.code, problem.certain, problem.rule) for problem in audit.problems]
    assert told == [("wrong-total", False, "blocked.ties")] * differing


def test_the_winner_follows_from_the_rules_of_the_match():
    for rules in PUBLISHED:
        match = self_played(rules, 3, seed=f"{rules} 1")
        audit = audit_record(match.record)
        assert audit.winners == match.match.winners != ()
        assert to_json(Audited(audit))["winner"] == match.record.players[audit.winners[0]]


# -- the record as JSON and as text ------------------------------------------------------------------------------------


def test_the_json_has_the_agreed_shape():
    audit = audited(OPENED, "B draw", "B 5-5-1 @ 0,1 = 7", "A pass = -25", "B pass = -25", *HELD, dealt=2)
    data = json.loads(json.dumps(to_json(Audited(audit))))
    assert data["format"] == "triomino-audit/1"
    assert data["ok"] is False
    assert data["winner"] is None
    turn = data["rounds"][0]["turns"][1]
    problem = {
        "line": 7,
        "code": "wrong-score",
        "message": "the sheet shows 7, but the rules give 6: 11 for the values 5 + 5 + 1, -5 for 1 draw",
        "claimed": 7,
        "points": 6,
        "rule": "drawing.each",
        "certain": True,
    }
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
        "points": {"A": 0, "B": 7},
        "claimed": None,
        "problems": [],
        "message": "B gains 7: 19 - 12 for A's hand.",
    }
    assert data["rounds"][0]["totals"] == {"A": 0, "B": -12}


def test_the_text_shows_both_sheets_and_every_mistake():
    text = audit_text(
        audited(OPENED, "B 5-5-1 @ 0,1 = 12", "A pass = -25", "B pass = -25", *HELD, "scores A 0 B -6", dealt=2)
    )
    rows = [" ".join(line.split()) for line in text.splitlines()]
    assert "6 B 5-5-1 @ 0,1 12 11 <" in rows
    assert "11 B total -6 -7" in rows
    assert "B end of the round: blocked 7" in rows
    assert "line 6: the sheet shows 12, but the rules give 11: 11 for the values 5 + 5 + 1 (wrong-score)" in " ".join(
        text.split()
    )
    assert "The record shows no winner." in text


def test_the_text_marks_the_totals_that_include_the_end_of_a_round_too_early():
    text = audit_text(audited(OPENED, "B 5-5-1 @ 0,1 = 11", "scores A 25 B 40", dealt=2))
    rows = [" ".join(line.split()) for line in text.splitlines()]
    assert {"7 A total 25 25", "7 B total 40 11 *"} < {*rows}


def test_the_text_counts_a_slip_with_several_reasons_once():
    audit = audited(OPENED, "B 5-5-1 @ 0,1 = 11", "A 1-1-2 @ 0,1", "hand B 5-5-5 0-2-1", "scores A 9 B 9")
    text = " ".join(audit_text(audit).split())
    assert len(audit.problems) == 6
    assert "5 mistakes:" in text
    assert "is occupied by 1-5-5; the point (-1,1) has the value 5, but the tile would put 1 there; perhaps" in text
    assert text.count("was meant") == 1
    assert "(occupied, corner-mismatch)" in text


HELD_BY_B = "hand B 0-0-1 0-0-2 2-2-5 0-0-0 1-1-1 3-3-3 4-4-4 0-1-3 2-3-4"
SLIPS = [
    ("a third draw before a pass", [OPENED, "B draw", "B draw", "B pass = -25"], 4, "a draw is missing before this"),
    ("a draw before a tile", [HELD_BY_B, OPENED, "B 5-5-1 @ 0,1 = 6"], 3, "a draw is missing before this line"),
    ("three draws", [HELD_BY_B, OPENED, "B 5-5-1 @ 0,1 = -4"], 3, "3 draws are missing before this line"),
    ("another tile", [HELD_BY_B, OPENED, "B 5-5-4 @ 0,1 = 12"], 3, "5-5-2 @ 0,1 was meant"),
]


@pytest.mark.parametrize(("lines", "line", "meant"), [case[1:] for case in SLIPS], ids=[case[0] for case in SLIPS])
def test_a_slip_that_explains_the_points_is_one_mistake(lines, line, meant):
    audit = audited(*[entry.replace("2-2-5", "2-5-5") if "was" in meant else entry for entry in lines])
    assert found(audit) == [(line, "wrong-score")]
    assert f"; perhaps {meant}" in audit.problems[0].message


def test_a_turn_missing_later_does_not_incriminate_the_opening():
    audit = audited(OPENED, "C 5-5-4 @ 1,0 = 14", "A 4-4-5 @ 2,0 = 13", players="A B C")
    assert found(audit) == [(2, "wrong-player")]
    assert "the turn of B is missing" in audit.problems[0].message
    assert audit.rounds[0].totals == (38, None, 14)


def test_a_score_sheet_is_folded_on_a_narrow_terminal():
    audit = audited(OPENED, "B 5-5-1 @ 0,1 = 12", "A pass = -25", "B pass = -25", *HELD, dealt=2)
    told = audit_text(audit, width=48).splitlines()
    assert max(map(len, told)) == 48
    assert [line.split() for line in told if "round:" in line or "blocked" in line] == [
        ["B", "end", "of", "the", "round:", "7"],
        ["blocked"],
    ]


@pytest.mark.parametrize("width", [60, 100])
def test_the_words_of_the_text_are_wrapped_to_the_width(width):
    drawn = [OPENED, "B draw 1-5-5", "B pass = -5", "A draw", "A pass = -10"]
    for rules in PUBLISHED:
        text = audit_text(audited(*drawn, rules=rules), published_book(rules), width)
        assert max(map(len, text.splitlines())) <= width
    assert "1 round, goliath rules" in text


def test_another_reading_is_described_in_sentences():
    text = audit_text(audited(OPENED, "B draw", "B pass = -5", rules="goliath"), width=200)
    told = "Another reading: A player who cannot place a tile may pass at any time, even without drawing."
    assert f"{told} The score would be -5 points." in text


@pytest.mark.parametrize(
    ("lines", "meant"),
    [
        (["A 1-5-4 @ 0,0"], "1-4-5 @ 0,0"),
        (["A 5-5-5 @ 0,0", "B 5-1-5 @ 1,0", "A 1-5-4 @ 2,0"], "1-4-5 @ 2,0"),
        (["A 5-5-5 @ 0,0", "B 5-4-1 @ 0,1"], "5-5-1 @ 0,1"),
    ],
    ids=["opening", "mirror fits", "mirror fits not"],
)
def test_a_mirrored_tile_is_read_as_the_tile_with_its_values_if_that_fits(lines, meant):
    audit = audited(*lines)
    first = audit.problems[0]
    assert first.code == "not-in-set"
    assert f"perhaps {meant} was meant" in first.message
    assert first.by_name["meant"] == meant


@pytest.mark.parametrize(
    ("draws", "end"),
    [
        (0, "without drawing"),
        (1, "after drawing only 1 tile"),
    ],
)
def test_the_cost_of_a_pass_follows_from_the_well(draws, end):
    early, score = audited("A 3-3-3 @ 0,0", *["B draw"] * draws, "B pass = -30", tiles="0-3").problems
    more = "passing requires 2 unsuccessful draws, which empty the well, and costs 20 in all"
    assert early.message == f"B passes {end}: {more}"
    cost = "the pass is not allowed yet, so only the draws before it cost points"
    assert score.message.endswith(f"the rules give {-5 * draws}: {cost}")


def test_all_rounds_of_a_record_share_the_limit_of_fully_explained_stops():
    wrong = "round\nA 5-5-5 @ 0,0 = 25\nB 5-5-1 @ 1,0 = 12\n"
    once, twice = (MatchAudit.of(read_record(f"players: A B\n{wrong * rounds}")).after.stops for rounds in (1, 2))
    assert MOST_STOPS - twice == 2 * (MOST_STOPS - once) > 0


def test_turns_and_the_record_in_words():
    audit = audited(OPENED, "B 5-5-1 @ 0,1 = 12", "A draw", "A pass = -30", dealt=3)
    opening, wrong, passed = (TurnTable(*turn) for turn in audit.rounds[0].turns)
    assert [str(turn.phrase) for turn in (opening, wrong)] == [
        "A: 5-5-5 @ 0,0, 25 points (correct).",
        "B: 5-5-1 @ 0,1, 11 points (the sheet shows 12).",
    ]
    assert str(passed.phrase).startswith("A: pass after 1 draw, ")
    assert str(opening._replace(points=None).phrase) == "A: 5-5-5 @ 0,0, points unknown."
    assert str(audit.summary).startswith("A and B, 1 round. ")


def test_a_turn_is_called_correct_only_if_the_rules_give_the_points_on_the_sheet():
    audit = audited("A 5-5-5 @ 0,0", "B = 12", "A leaves", "B draw", players="A B C")
    assert [str(TurnTable(*turn).phrase) for turn in audit.rounds[0].turns][:3] == [
        "A: 5-5-5 @ 0,0, 25 points.",
        "B: no tile or pass recorded, 12 points.",
        "A: leaves, 0 points.",
    ]
    drawn = audited(OPENED, "B draw").rounds[0].turns[-1]
    assert str(TurnTable(*drawn).phrase) == "B: 1 tile drawn, -5 points."


def test_the_boards_come_with_the_hands_of_the_movers():
    from triomino.operations.audit import AuditAsk, run
    from triomino.operations.control import Control
    from triomino.operations.limits import RecordText

    hands = "  hand A 5-5-5 0-0-5\n"
    text = f"players: A B\nround\n{hands}  A 5-5-5 @ 0,0\n  B draw\n  B 4-5-5 @ 1,0\n  A draw 0-0-0\n"
    for turn in ["", "  A 0-5-5 @ -1,0\n"]:
        told = run(AuditAsk(RecordText(text + turn, "record"), boards=True), Control()).hands
        names = [hand and [tile.name for tile in hand] for hand in told[0]]
        assert names == [["0-0-5", "5-5-5"], None, ["0-0-0", "0-0-5"]]
