"""The audit of endings, of cases that the rules leave open, and of correct sheets."""

import random

import pytest
from records import bare, is_turn, reduced, self_played
from sheets import OPENED, audited, found

from analyzer.audit import audit_record
from analyzer.forms import to_json
from analyzer.rules import PUBLISHED, published
from analyzer.text.record import read_record, write_record
from triomino.operations.audit import Audited

HIGH = "1-5-5 0-5-5 0-0-1 0-0-2 0-0-3 0-0-4 0-0-5 0-1-1"
LOW = "0-1-2 0-1-3 0-1-4 0-1-5 0-2-2 0-2-3 0-2-4 0-2-5"
REPLY = "Olaf 4-5-5 @ 0,1 = 14"
PLAY = [OPENED, REPLY, "Ida 3-5-5 @ 1,0 = 13", "Olaf 2-5-5 @ -1,0 = 12"]
BLOCKED = [OPENED, "Olaf pass = -25", "Ida pass = -25"]


ROUND_OVER = [
    (
        "a turn after a player went out",
        ["round", OPENED, REPLY, "Ida 3-5-5 @ 1,0 = 13", "Olaf 2-5-5 @ -1,0 = 12"],
        {"dealt": 2},
        [(5, "round-over")],
    ),
    ("a draw after a player went out", ["round", OPENED, "Olaf draw"], {"dealt": 1}, [(3, "round-over")]),
    ("a pass after all have passed", ["round", *BLOCKED, "Olaf pass = -25"], {}, [(5, "round-over")]),
    ("a tile after all have passed", ["round", *BLOCKED, REPLY, "Ida 3-5-5 @ 1,0 = 13"], {}, [(5, "round-over")]),
    (
        "settled by tiles for everybody, and nobody passed",
        ["round", OPENED, REPLY, f"Ida holds {HIGH}", f"Olaf holds {LOW}", "scores Ida 25 Olaf 14"],
        {},
        [(5, "round-not-over")],
    ),
    (
        "settled by scores that take in a blocked round",
        [
            "round",
            f"hand Ida 5-5-5 {HIGH}",
            f"hand Olaf 4-5-5 {LOW}",
            OPENED,
            REPLY,
            "scores Ida 27 Olaf 14",
        ],
        {},
        [(6, "round-not-over")],
    ),
    (
        "settled by scores with the bonus of going out",
        ["round", OPENED, REPLY, f"Olaf holds {LOW}", "scores Ida 90 Olaf 14"],
        {},
        [(5, "round-not-over")],
    ),
    (
        "settled by tiles for everybody, with a total that no end gives",
        ["round", OPENED, REPLY, f"Ida holds {HIGH}", f"Olaf holds {LOW}", "scores Ida 25 Olaf 340"],
        {},
        [(5, "round-not-over"), (6, "wrong-total")],
    ),
    (
        "left for another round",
        ["round", OPENED, REPLY, "round", OPENED],
        {},
        [(4, "round-not-over")],
    ),
    ("a total that is wrong is no end", ["round", OPENED, REPLY, "scores Ida 25 Olaf 15"], {}, [(4, "wrong-total")]),
    ("a total that nothing could give", ["round", OPENED, REPLY, "scores Ida 999"], {}, [(4, "wrong-total")]),
    ("a hand of one tile too many", ["round", f"hand Ida 5-5-5 {HIGH} 0-1-2"], {}, [(2, "wrong-deal")]),
    ("a hand of one tile too few", ["round", f"hand Ida {HIGH}"], {}, [(2, "wrong-deal")]),
    (
        "a hand with more tiles in it than the count gives",
        ["round", *BLOCKED, "Ida holds 0-0-1", "Olaf holds 0-0-2 0-0-3 0-0-4", "scores Ida 8 Olaf -25"],
        {"dealt": 1, "rules": "classic"},
        [(3, "round-over"), (5, "not-in-hand"), (6, "not-in-hand")],
    ),
]


@pytest.mark.parametrize(
    ("lines", "how", "problems"), [case[1:] for case in ROUND_OVER], ids=[c[0] for c in ROUND_OVER]
)
def test_a_round_is_over_when_it_is_over(lines, how, problems):
    assert found(audited(*lines, **how)) == problems


MATCH_OVER = [
    (
        "under domino-games the first to the target ends the match in the middle of the round",
        ["round", "scores Ida 395 Olaf 10", "round", *PLAY],
        "domino-games",
        [(5, "match-over")],
    ),
    (
        "another round after somebody has reached the target",
        ["round", "scores Ida 405 Olaf 10", "round", *PLAY],
        "pressman",
        [(3, "match-over")],
    ),
    (
        "another round after one whose end is not recorded",
        ["round", "scores Ida 380 Olaf 0", "round", "Ida = 25", "Olaf = 5", "scores Ida 405 Olaf 5", "round", OPENED],
        "pressman",
        [(7, "match-over")],
    ),
    (
        "reported once, even if play continues for long",
        ["round", "scores Ida 405 Olaf 10", "round", OPENED, "round", OPENED],
        "classic",
        [(3, "match-over"), (5, "round-not-over")],
    ),
    ("the round itself is played out", ["round", "scores Ida 395 Olaf 10", "round", *PLAY], "pressman", []),
    ("nobody has reached it", ["round", "scores Ida 399 Olaf 10", "round", OPENED], "goliath", []),
]


@pytest.mark.parametrize(
    ("lines", "rules", "problems"), [case[1:] for case in MATCH_OVER], ids=[case[0] for case in MATCH_OVER]
)
def test_a_match_is_over_when_it_is_over(lines, rules, problems):
    audit = audited(*lines, rules=rules)
    assert [(problem.line - 3, problem.code) for problem in audit.problems] == problems
    over = problems[:1] and problems[0][1] == "match-over"
    assert audit.winners == ((0,) if over else ())


RIGHT = [
    ("the last round breaks off", ["round", *PLAY, "scores Ida 38 Olaf 26"], "pressman"),
    ("it breaks off after draws", ["round", OPENED, "Olaf draw", "Olaf draw", "scores Ida 25 Olaf -10"], "pressman"),
    ("nothing but totals", ["round", "scores Ida 120 Olaf 88", "round", "scores Ida 391 Olaf 402"], "pressman"),
    ("a total is missing", ["round", "scores Ida 380", "round", OPENED, "scores Ida 405"], "domino-games"),
    (
        "the match is decided in the middle of the round, and the hands are recorded",
        ["round", "scores Ida 380 Olaf 10", "round", OPENED, f"Olaf holds {LOW} 1-1-1", "scores Ida 405 Olaf 10"],
        "domino-games",
    ),
    ("a round that begins", ["round", OPENED, REPLY, "scores Ida 25 Olaf 14"], "goliath"),
    ("an empty round at the end", ["round"], "pressman"),
]


@pytest.mark.parametrize(("lines", "rules"), [case[1:] for case in RIGHT], ids=[case[0] for case in RIGHT])
def test_a_sparse_sheet_is_correct(lines, rules):
    audit = audited(*lines, rules=rules)
    assert audit.problems == []
    written = audit.rounds[-1].sheet
    assert all(total in (None, told) for total, told in zip(audit.rounds[-1].totals, written) if told is not None)


def test_totals_alone_decide_who_won():
    audit = audited("round", "scores Ida 391 Olaf 402")
    assert audit.winners == (1,)
    assert audit.rounds[0].end.points == (None, None)


# -- the opening -------------------------------------------------------------------------------------------------------

TIED = ["hand Ida 3-5-5 1-4-5 0-0-1", "hand Olaf 4-4-5 2-4-5 0-1-1", "hand Ute 2-5-5 2-3-5 0-2-2"]
ZERO = ["Ida 0-0-0 @ 0,0 = 40", "Olaf 0-0-5 @ 1,0 = 5", "Ida 0-5-5 @ 2,0 = 10", "Olaf 5-5-5 @ 3,0 = 15"]
ZERO_HAND = "0-0-1 1-1-2 1-1-3 1-1-4 1-2-2 2-2-3 2-2-4"


def test_equal_highest_tiles_are_settled_by_the_next_ones():
    wrong = audited("round", *TIED, "Ida 3-5-5 @ 0,0 = 13", players="Ida Olaf Ute", dealt=3)
    assert found(wrong) == [(5, "wrong-opening")]
    assert "tiles tie (13 and 13), and the next highest are 11 and 10: Olaf opens, not Ida" in wrong.problems[0].message
    assert audited("round", *TIED, "Olaf 4-4-5 @ 0,0 = 13", players="Ida Olaf Ute", dealt=3).problems == []


def test_with_identical_hands_anybody_may_open():
    hands = ["hand Ida 0-2-1 0-3-1", "hand Olaf 0-1-2 0-1-3"]
    for line in ("Ida 0-3-1 @ 0,0 = 4", "Olaf 0-1-3 @ 0,0 = 4"):
        assert audited("round", *hands, line, tiles="0-3 mirrors", dealt=2).problems == []


@pytest.mark.parametrize("rules", ["classic", "domino-games", "goliath"])
def test_equal_highest_tiles_are_open_if_the_source_does_not_settle_them(rules):
    audit = audited("round", *TIED, "Ida 3-5-5 @ 0,0 = 13", rules=rules, players="Ida Olaf Ute", dealt=3)
    assert audit.ok
    assert [(problem.code, problem.certain, problem.otherwise.points) for problem in audit.problems] == [
        ("wrong-opening", False, 13)
    ]


@pytest.mark.parametrize("told", [[], [f"hand Olaf 5-5-5 0-0-5 {ZERO_HAND}"], [f"hand Ida 0-0-0 0-5-5 {ZERO_HAND}"]])
@pytest.mark.parametrize("rules", ["pressman", "goliath"])
def test_the_zero_triple_opens_by_choice_only_for_the_holder_of_the_highest_triple(rules, told):
    assert found(audited("round", *told, *ZERO, rules=rules)) == [(2 + len(told), "wrong-opening")]


def test_the_holder_of_the_highest_triple_may_open_with_the_zero_triple_under_goliath():
    hand = f"hand Ida 0-0-0 5-5-5 {ZERO_HAND}"
    assert audited("round", hand, ZERO[0], rules="goliath").problems == []
    assert found(audited("round", hand, ZERO[0])) == [(3, "wrong-opening")]
    # Ida's hand is not recorded, so she may have had a higher triple than Olaf.
    lower = ["Olaf 0-0-3 @ 1,0 = 3", "Ida 0-3-3 @ 2,0 = 6", "Olaf 3-3-3 @ 3,0 = 9"]
    assert audited("round", ZERO[0], *lower, rules="goliath").problems == []


# -- passing -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "lines", "points", "problems"),
    [
        ("pressman", ["Olaf pass = -20"], -25, ["wrong-score"]),
        ("pressman", ["Olaf pass = 0"], -25, ["wrong-score"]),
        ("pressman", ["Olaf pass"], -25, []),
        ("goliath", ["Olaf pass = -25"], -25, []),
        ("domino-games", ["Olaf pass = -25"], 0, ["passed-while-able", "wrong-score"]),
        ("pressman", ["Olaf draw", "Olaf draw", "Olaf pass = -10"], -10, ["passed-while-able"]),
    ],
)
def test_a_pass_costs_the_points_of_the_rules(rules, lines, points, problems):
    audit = audited("round", OPENED, *lines, rules=rules)
    assert [code for _, code in found(audit)] == problems
    assert audit.rounds[0].turns[1].points == points


@pytest.mark.parametrize(
    ("lines", "points"),
    [(["Olaf draw", "Olaf pass = -5"], -5), (["Olaf pass = 0"], 0), (["Olaf pass = -10"], -10)],
)
def test_whether_goliath_makes_a_stuck_player_draw_three_is_open(lines, points):
    audit = audited("round", OPENED, *lines, "Ida 4-5-5 @ 0,1 = 14", rules="goliath")
    assert audit.ok
    (problem,) = audit.problems
    assert (problem.code, problem.certain, problem.otherwise.points) == ("passed-while-able", False, points)
    told = to_json(Audited(audit))["problems"][0]
    assert (told["certain"], told["otherwise"]["points"]) == (False, points)
    assert "costs 25" in problem.message


BRIDGED = ["on 5-5-5 @ 0,0", "on 5-5-4 @ 0,1 *"]


@pytest.mark.parametrize(("rules", "claimed", "certain"), [("pressman", 53, False), ("classic", 53, True)])
def test_whether_one_edge_extends_a_bridge_is_open_under_pressman(rules, claimed, certain):
    audit = audited("round", *BRIDGED, f"Ida 5-4-4 @ -1,1 = {claimed}", rules=rules)
    assert audit.ok is not certain
    (problem,) = audit.problems
    assert (problem.code, problem.certain) == ("wrong-score", certain)
    assert audit.rounds[0].turns[0].points == 13
    assert audited("round", *BRIDGED, "Ida 5-4-4 @ -1,1 = 13", rules=rules).problems == []
    assert audited("round", *BRIDGED, "Ida 5-4-4 @ -1,1 = 53", rules="goliath").problems == []


def test_a_total_that_counts_a_doubtful_bridge_is_open_too():
    turns = ["Ida 5-4-4 @ -1,1", "Olaf 3-5-5 @ 1,0", "Ida 2-5-5 @ -1,0"]
    audit = audited("round", "scores Ida 0 Olaf 0", "round", *BRIDGED, *turns, "scores Ida 65 Olaf 13")
    assert audit.ok
    assert [(problem.code, problem.certain) for problem in audit.problems] == [("wrong-total", False)]


# -- correct sheets that omit facts ------------------------------------------------------------------------------------

TABLES = [(rules, players) for rules in PUBLISHED for players in range(2, published(rules).most_players + 1)]


@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_a_correct_sheet_with_fewer_facts_has_no_mistakes(rules, players):
    played = self_played(rules, players, seed=f"less {rules} {players}", rounds=3, kinds=("greedy", "random"))
    text = write_record(played.record)
    for seed in range(12):
        told = reduced(random.Random(f"{rules} {players} {seed}"), text)
        assert audit_record(read_record(told)).problems == [], told


# -- open questions after a mistake ------------------------------------------------------------------------------------


def test_a_player_who_places_a_tile_not_held_may_not_have_gone_out():
    lines = ["round", "hand Ida 5-5-5 0-0-1", OPENED, "Olaf draw", "Olaf pass", "Ida 3-5-5 @ 1,0 = 13", "Olaf draw"]
    assert (6, "not-in-hand") in found(audited(*lines, dealt=2))
    assert "round-over" not in [code for _, code in found(audited(*lines, dealt=2))]


def test_a_pass_may_stand_for_three_draws_where_the_well_has_just_three_left():
    lines = ["round", "Ida 6-6-6 @ 0,0 = 28", "Olaf pass = -25"]
    assert audited(*lines, players="Ida Olaf Ute", tiles="0-6", dealt=27).problems == []


def test_draws_after_a_pass_with_wrong_points_are_not_blamed():
    lines = ["round", "Ida 3-3-3 @ 0,0 = 19", "Olaf pass = -20", "Ida draw", "Ida draw", "Ida 0-3-3 @ 0,1 = -4"]
    assert found(audited(*lines, tiles="0-3", dealt=8)) == [(3, "wrong-score")]


def test_a_round_is_not_settled_if_one_holds_line_has_no_tiles():
    lines = ["round", OPENED, REPLY, "Ida holds", "Olaf holds 0-0-1 0-0-2 0-0-3", "round", OPENED]
    assert found(audited(*lines, dealt=4)) == [(4, "not-in-hand"), (6, "round-not-over")]


def test_the_points_of_an_end_are_split_only_if_known():
    lines = ["round", OPENED, "Olaf draw", "Olaf 4-5-5 @ 0,1 = 9"]
    end = audited(*lines, "Ida 3-5-5 @ 1,0 = 13", dealt=2).rounds[0].end
    assert (end.how, end.points, end.phrase) == ("out", (None, 0), None)


def test_a_match_is_over_only_if_its_sheet_shows_it():
    sheet = ["round", "scores Ida 380 Olaf 10", "round", "Ida 5-5-5 @ 0,0 = 15", REPLY]
    assert found(audited(*sheet, rules="domino-games")) == [(4, "wrong-score")]
    (told,) = audited(*sheet[:3], OPENED, REPLY, rules="domino-games").problems
    assert (told.line, told.code) == (8, "match-over")
    assert "played to its end" in str(told.otherwise.reading)


def test_drawing_although_a_tile_fits_is_reported_once_a_turn():
    hands = ["hand Ida 5-5-5 0-0-1", "hand Olaf 1-5-5 0-0-2"]
    assert found(audited("round", *hands, OPENED, "Olaf draw", "Olaf draw", dealt=2)) == [(5, "drew-while-able")]


def test_a_round_may_end_a_match_without_totals():
    held = [f"Ida holds {HIGH}", f"Olaf holds {LOW}"]
    sheet = ["round", "scores Ida 100", "round", OPENED, REPLY, *held]
    assert audited(*sheet, rules="domino-games").problems == []
    near = ["round", "scores Ida 100 Olaf 380", "round", OPENED, "Olaf 4-5-5", *held]
    assert audited(*near, rules="domino-games").problems == []
    assert found(audited(*sheet, rules="pressman")) == [(7, "round-not-over")]


def test_a_tile_in_another_hand_is_not_the_intended_one():
    hand = "1-5-5 0-5-5 0-0-1 0-0-2 0-0-3 0-0-4 0-0-5 0-1-1"
    lines = ["Olaf 5-5-5 @ 0,0 = 25", "Ida 5-5-6 @ 0,1 = 11"]
    held = audited("round", f"hand Olaf 5-5-5 {hand}", *lines)
    assert (held.problems[0].line, held.problems[0].code) == (7, "not-in-set")
    assert "5-5-1 @ 0,1 was meant" not in held.problems[0].message
    assert "5-5-1 @ 0,1 was meant" in audited("round", *lines).problems[0].message


def test_forbidden_draws_are_counted_nevertheless():
    hands = ["hand Ida 5-5-5 0-0-1", "hand Olaf 1-5-5 0-0-2"]
    lines = [OPENED, "Olaf draw", "Olaf draw", "Olaf 5-5-1 @ 0,1 = 1", "Ida holds 0-0-1", "Olaf holds 0-0-2"]
    audit = audited("round", *hands, *lines, dealt=2)
    assert (5, "drew-while-able") in found(audit)
    assert (9, "not-in-hand") in found(audit)


def test_a_pass_written_for_a_tile_does_not_block_the_round():
    lines = ["round", OPENED, "Olaf pass = 0", "Ida pass = -25", "Olaf 4-5-5 @ 0,1 = 14"]
    assert found(audited(*lines)) == [(3, "wrong-score")]
    assert found(audited(*lines[:4], "Olaf pass = -25")) == [(3, "wrong-score")]


def test_a_wrong_deal_leaves_the_size_of_the_well_unknown():
    hands = ["hand Ida 3-3-3 2-2-3", "hand Olaf 0-0-0 0-0-1"]
    lines = ["Ida 3-3-3 @ 0,0 = 19", "Olaf pass = -10", "Ida 1-3-3 @ 1,0 = 7"]
    assert found(audited("round", *hands, *lines, tiles="0-3")) == [
        (2, "wrong-deal"),
        (3, "wrong-deal"),
        (6, "not-in-hand"),
    ]


def test_a_round_that_continues_after_its_end_may_lack_a_round_line():
    joined = ["Ida 4-4-4 @ 0,0 = 22", "Olaf 4-4-5 @ 1,0 = 13", "Ida 3-4-4 @ 0,1 = 11", "Olaf holds 4-4-4 0-0-1"]
    (told,) = audited("round", *BLOCKED, *joined).problems
    assert (told.code, told.by_name) == ("round-over", {"round_missing": True})


@pytest.mark.parametrize("total", [0, -5])
def test_a_draw_at_the_end_of_a_broken_record_may_be_counted_or_not(total):
    assert audited("round", OPENED, "Olaf draw", f"scores Ida 25 Olaf {total}").problems == []


@pytest.mark.parametrize(("held", "has"), [("Olaf holds 0-0-1", "has 454"), ("", "has reached the target")])
def test_a_player_at_the_target_is_named_once(held, has):
    out = ["round", OPENED, REPLY, "Ida 3-5-5 @ 1,0 = 13", held]
    audit = audited("round", "scores Ida 390 Olaf 10", *out, *["round", OPENED] * 3, dealt=2)
    (told,) = [problem for problem in audit.problems if problem.code == "match-over"]
    assert told.message == f"this round begins after the end of the match: Ida {has} (target: 400)"


@pytest.mark.parametrize(
    ("points", "held", "told"),
    [(6, "0-0-1 0-0-2", []), (-4, "0-0-1 0-0-2 0-0-3 0-0-4", []), (-9, "0-0-1", [(7, "not-in-hand")])],
)
def test_a_score_off_by_one_draw_leaves_the_size_of_the_hand_open(points, held, told):
    drew = ["Olaf draw", "Olaf draw", f"Olaf 5-5-1 @ 0,1 = {points}"]
    audit = audited("round", OPENED, *drew, "Ida 5-5-2 @ 1,0 = 12", f"Olaf holds {held}", dealt=2)
    assert found(audit) == [(5, "wrong-score"), *told]


def test_a_tile_placed_after_a_missing_opening_does_not_open():
    hands = ["hand Ida 5-5-5 0-0-1", "hand Olaf 4-4-4 0-0-2"]
    audit = audited("round", *hands, "Olaf 4-4-4 @ 0,0 = 12", dealt=2)
    assert found(audit) == [(4, "wrong-player")]
    assert audit.rounds[0].turns[0].points == 12


@pytest.mark.parametrize("voluntary", [True, False])
def test_drawing_while_a_tile_fits_is_a_mistake_only_if_the_rules_forbid_it(voluntary):
    rules = published("pressman")._replace(voluntary_draw=voluntary, hand_sizes=(2,) * 5)
    text = f"players: Ida Olaf\nround\nhand Olaf 1-5-5 0-0-1\n{OPENED}\nOlaf draw\nOlaf 1-5-5 @ 0,1 = 6\n"
    codes = [problem.code for problem in audit_record(read_record(text, rules=rules)).problems]
    assert codes == ([] if voluntary else ["drew-while-able"])


def test_an_extra_tile_in_the_deal_is_one_mistake():
    hands = ["hand Ida 5-5-5 2-5-5", "hand Olaf 0-0-1 0-0-2 1-5-5"]
    draws = [f"Olaf draw {tile}" for tile in ("0-0-3", "0-0-4", "0-1-1")]
    sheet = [OPENED, *draws, "Olaf pass = -25", "Ida 5-5-2 @ 1,0 = 12", "Olaf holds 0-0-1 0-0-2 0-0-3 0-0-4 0-1-1"]
    assert found(audited("round", *hands, *sheet, dealt=2)) == [(3, "wrong-deal")]


def test_a_misread_tile_of_the_deal_is_reported_there_when_another_player_has_it():
    hands = ["hand Ida 5-5-5 0-0-1", "hand Olaf 1-5-5 0-0-2"]
    turns = [OPENED, "Olaf 3-5-5 @ 0,1 = 13", "Ida draw", "Ida 1-5-5 @ 1,0 = 6"]
    assert found(audited("round", *hands, *turns, dealt=2)) == [(3, "not-in-hand")]


@pytest.mark.parametrize("known", [True, False], ids=["hands known", "hands hidden"])
@pytest.mark.parametrize("seed", range(6))
def test_an_extra_round_line_is_one_mistake_and_is_not_counted(seed, known):
    rules, players = TABLES[seed * 2]
    text = write_record(self_played(rules, players, f"extra {seed}", rounds=2).record)
    text = text if known else bare(text)
    right, lines = audit_record(read_record(text)), text.split("\n")
    places = [at for at in range(1, len(lines)) if is_turn(lines[at]) and is_turn(lines[at - 1])]
    place = random.Random(seed).choice([at for at in places if " draw" not in lines[at - 1]])
    audit = audit_record(read_record("\n".join([*lines[:place], "round", *lines[place:]])))
    assert [(problem.line, problem.code) for problem in audit.problems] == [(place + 1, "round-not-over")]
    assert "remove this line" in audit.problems[0].message
    assert [report.totals for report in audit.rounds] == [report.totals for report in right.rounds]


def test_a_round_line_is_not_extra_if_an_opening_follows():
    first = ["round", OPENED, "Olaf 5-5-1 @ 0,1 = 11"]
    assert len(audited(*first, "round", "Ida 4-4-4 @ 1,1 = 22").rounds) == 2
    assert len(audited(*first, "round", "hand Ida 1-1-5", "Ida 1-1-5 @ 1,1 = 6").rounds) == 2
    assert len(audited(*first, "round", "Ida 1-1-5 @ 1,1 = 6", "Olaf 1-1-1 @ 1,0 = 3").rounds) == 2


@pytest.mark.parametrize("last", ["Olaf 5-5-1 @ 1,0", "Olaf 5-1-5"])
def test_a_tile_entered_twice_is_reported_at_the_second_line_with_its_place(last):
    audit = audited("round", OPENED, "Olaf 5-5-1 @ 0,1", "Ida 1-1-5 @ 1,1", f"{last} = 11")
    assert found(audit) == [(5, "already-played")]
    assert "0,1" in audit.problems[0].message


def test_wrong_totals_of_a_round_that_is_not_over_are_reported_though_the_lowest_hands_are_equal():
    hands = ["hand Ida 5-5-5 0-0-2", "hand Olaf 1-5-5 0-1-1"]
    audit = audited("round", *hands, OPENED, "Olaf 1-5-5 @ 0,1 = 11", "scores Ida 30 Olaf 11", dealt=2)
    assert found(audit) == [(6, "wrong-total")]


@pytest.mark.parametrize("held", [8, 9])
def test_a_draw_after_the_end_of_a_match_is_reported_alone(held):
    """The match was already over, so it does not matter whether the record lists the drawn tile."""
    holds = " ".join(f"{LOW} 1-1-1 1-1-2".split()[:held])
    lines = ["round", "scores Ida 385 Olaf 300", "round", OPENED, "Olaf draw", f"Ida holds {HIGH[:-6]}"]
    audit = audited(*lines, f"Olaf holds {holds}", "scores Ida 410 Olaf 300", rules="domino-games", dealt=8)
    assert [(problem.line - 3, problem.code) for problem in audit.problems] == [(5, "match-over")]
