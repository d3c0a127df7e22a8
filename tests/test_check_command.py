"""The command ``triomino check``: its verdicts as text and as JSON, and its exit status."""

import json

import pytest
from click.testing import CliRunner

from triomino.cli import main

ARCH = """
origin: -1,0
hand: 1-4-5 2-2-2
board:
    5   0   1
    ^ v ^ v ^
  4   5   1   2
    v     ^ v
    4   1   3
"""
"""A tile on 1,1 forms a bridge; a tile on 2,1 then completes two hexagons and extends the bridge."""

BRIDGED = ARCH.replace("v     ^", "v *   ^").replace("hand: 1-4-5 2-2-2\n", "")

MISPLACED = "tiles:\n  0,0 5-5-5\n  0,1 5-5-1\n  1,1 5-3-1\n"


def check(text, *args):
    result = CliRunner().invoke(main, ["check", "-", *args], input=text)
    assert not result.exception or isinstance(result.exception, SystemExit)
    return result.exit_code, result.output


def check_json(text, *args):
    status, output = check(text, *args, "--json")
    return status, json.loads(output)


def test_a_legal_placement_as_json():
    status, verdict = check_json(ARCH, "5-1-4 @ 1,1")
    assert status == 0
    assert verdict == {
        "format": "triomino-verdict/1",
        "rules": "pressman",
        "legal": True,
        "at": [1, 1],
        "tile": "1-4-5",
        "corners": [5, 1, 4],
        "score": 50,
        "problems": [],
        "value": 10,
        "hexagons": 0,
        "bridge": True,
        "extends_bridge": False,
        "parts": [
            {"points": 10, "for": "the values 5 + 1 + 4", "rule": None},
            {"points": 40, "for": "forming a bridge", "rule": "bridge.formed"},
        ],
    }


def test_an_illegal_placement_as_json_lists_every_problem():
    status, verdict = check_json(ARCH, "1-5-4 @ 4,2")
    assert status == 1
    for problem in verdict["problems"]:
        assert problem.pop("message")
    assert verdict == {
        "format": "triomino-verdict/1",
        "rules": "pressman",
        "legal": False,
        "at": [4, 2],
        "tile": "1-5-4",
        "corners": None,
        "score": None,
        "problems": [
            {"code": "not-in-set", "mirror_of": "1-4-5"},
            {"code": "no-edge"},
            {"code": "corner-mismatch", "point": [4, 2], "is": 3, "tile_has": 1},
        ],
    }


def test_the_other_problems_as_json():
    _, verdict = check_json(ARCH, "4-5-5 @ 3,0")
    problems = [{key: value for key, value in problem.items() if key != "message"} for problem in verdict["problems"]]
    assert problems[:2] == [{"code": "already-played", "played_at": [0, 0]}, {"code": "occupied"}]
    assert {problem["code"] for problem in problems[2:]} == {"corner-mismatch"}


def test_a_misplaced_tile_as_json():
    status, verdict = check_json(MISPLACED)
    assert status == 1
    (problem,) = verdict["problems"]
    assert problem.pop("message")
    assert problem == {"code": "not-in-set", "at": [1, 1], "tile": "1-5-3", "mirror_of": "1-3-5"}
    laid = {"at": [1, 1], "corners": [5, 3, 1], "tile": "1-5-3"}
    fits = [{"corners": [5, 0, 1], "tile": "0-1-5"}, {"corners": [5, 1, 1], "tile": "1-1-5"}]
    one = {"fewest": 1, "proven": True, "complete": True, "sets": [[laid]]}
    assert verdict["removal"] == verdict["agreement"] == one
    assert verdict["suspects"] == [{**laid, "fits": fits, "reason": None}]
    assert {verdict[key] for key in ("at", "tile", "corners", "score")} == {None}


FAULTS = [
    # Each case: the tiles, and the reported problem without its message.
    (
        "0,0 5-5-5\n 0,1 5-4-4\n",
        {"code": "corner-clash", "point": [1, 1], "faces": [[0, 0], [0, 1]], "values": [5, 4]},
    ),
    ("0,0 5-5-5\n 0,1 5-5-5\n", {"code": "duplicate-tile", "tile": "5-5-5", "faces": [[0, 0], [0, 1]]}),
    ("0,0 5-5-5\n 0,1 5-5-6\n", {"code": "not-in-set", "at": [0, 1], "tile": "5-5-6"}),
    ("0,0 5-5-5\n 9,1 5-5-1\n", {"code": "disconnected", "faces": [[9, 1]]}),
    ("0,0 5-5-5\n 0,1 5-5-1\n 0,1 5-5-2\n", {"code": "occupied", "at": [0, 1], "tiles": ["1-5-5", "2-5-5"]}),
]


@pytest.mark.parametrize(("tiles", "expected"), FAULTS, ids=[fault["code"] for _, fault in FAULTS])
def test_each_fault_of_a_board_as_json(tiles, expected):
    status, verdict = check_json(f"tiles:\n {tiles}")
    assert (status, verdict["legal"]) == (1, False)
    problems = [{key: value for key, value in problem.items() if key != "message"} for problem in verdict["problems"]]
    assert expected in problems


@pytest.mark.parametrize("text", [ARCH, BRIDGED, "tiles:\n"])
def test_a_legal_board(text):
    status, output = check(text)
    assert (status, output[:6]) == (0, "Legal:")
    status, verdict = check_json(text)
    assert (status, verdict["legal"], verdict["problems"], verdict["suspects"]) == (0, True, [], [])
    assert (verdict["removal"], verdict["agreement"]) == (None, None)


def test_the_report_of_a_legal_placement_splits_the_score_and_quotes_the_rule():
    status, output = check(ARCH, "1-4-5 @ 1,1")
    assert status == 0
    words = " ".join(output.split())
    assert "Legal: 1-4-5 on 1,1 scores 50 points under the pressman rules. The tile fits when turned to 5-1-4." in words
    assert "10 for the values 5 + 1 + 4" in words
    assert "40 for forming a bridge Forming a bridge earns 40. A tile that matches one tile along an edge" in words
    assert output.endswith("@ the face 1,1\n")


def test_the_report_of_an_illegal_placement_gives_each_problem_with_its_rule_and_a_drawing():
    status, output = check(ARCH, "1-3-3 @ 1,1")
    assert status == 1
    words = " ".join(output.split())
    assert "Not legal: 1-3-3 on 1,1, for 2 reasons:" in words
    assert "the point (1,1) has the value 5, but the tile would put 3 there. The rule: corners that meet" in words
    assert words.count("The rule:") == 1, "a rule is quoted once"
    assert "Tiles that fit the face 1,1: 1-4-5." in words
    assert "    v @   ^ v" in output


JUDGED_AS = "The tile was judged as 3-1-3, the rotation with the fewest problems."


@pytest.mark.parametrize(("placement", "told"), [("1-3-3 @ 1,1", True), ("3-1-3 @ 1,1", False), ("3-3-3 @ 1,1", False)])
def test_the_report_names_the_judged_rotation_if_it_is_not_the_written_one(placement, told):
    assert (JUDGED_AS in " ".join(check(ARCH, placement)[1].split())) == told


def test_on_an_occupied_face_the_report_omits_the_corners_that_do_not_agree():
    status, output = check(ARCH, "1-1-1 @ 3,0")
    assert (status, "for one reason:" in output, "corner-mismatch" in output) == (1, True, False)
    assert "judged as" not in output
    assert "corner-mismatch" in {problem["code"] for problem in check_json(ARCH, "1-1-1 @ 3,0")[1]["problems"]}


@pytest.mark.parametrize(("placement", "told"), [("5-1-1 @ 2,0", True), ("5-1-1 @ 3,0", False), ("1-1-1 @ 2,0", False)])
def test_the_report_says_how_to_judge_a_tile_that_the_board_already_has_on_this_face(placement, told):
    board = "tiles:\n  0,0 5-5-5\n  1,0 5-1-5\n  2,0 1-1-5\n"
    status, output = check(board, placement)
    assert status == 1
    advice = "The board already has 5-1-1 on this face. To have this tile judged, remove it from the board first."
    assert (advice in " ".join(output.split())) == told


@pytest.mark.parametrize(
    ("placement", "told"),
    [
        ("1-4-5 @ 1,1", False),
        ("1-3-3 @ 1,1", True),
        ("2-2-2 @ 1,1", False),
    ],
)
def test_a_tile_outside_the_hand_is_mentioned_but_not_refused(placement, told):
    _, output = check(ARCH, placement)
    assert ("is not in the hand of this position" in output) == told
    _, verdict = check_json(ARCH, placement)
    assert {problem["code"] for problem in verdict["problems"]} <= {"corner-mismatch"}


def test_a_value_of_another_set_is_a_problem_of_each_tile_that_has_it():
    status, verdict = check_json("board:\n  1   7\n  ^ v ^\n1   1   2\n")
    assert status == 1
    assert [(one["code"], one["at"], one["tile"]) for one in verdict["problems"]] == [
        ("not-in-set", [3, 0], "1-1-7"),
        ("not-in-set", [4, 0], "1-7-2"),
    ]


def test_a_faulty_board_in_words():
    status, output = check(MISPLACED)
    assert status == 1
    words = " ".join(output.split())
    assert "Not a legal board: 1 fault." in words
    assert (
        "To make the board legal, remove 1 tile (proven: removing fewer tiles is not enough): - 5-3-1 on 1,1" in words
    )
    assert "5-3-1 on 1,1: only 5-0-1 or 5-1-1 would be legal there." in words
    assert "    v !" in output


def test_a_tile_that_only_needs_turning():
    _, output = check("tiles:\n  0,0 5-5-5\n  0,1 5-5-1\n  1,1 0-1-5\n  2,1 5-5-0\n")
    words = " ".join(output.split())
    assert words.index("turn the tile to 5-0-1 to make it legal") < words.index("To make the board legal, remove")


def test_a_wrong_tile_in_the_middle_in_words():
    strip = "tiles:\n 0,0 1-3-0\n 0,1 0-3-4\n 1,1 3-4-4\n 2,1 3-5-3\n 3,1 5-0-3\n 4,1 5-5-0\n"
    words = " ".join(check(strip)[1].split())
    assert (
        "The values agree if 1 tile is removed (proven: removing fewer tiles is not enough), but the board is then"
        in words
    )
    assert (
        "To make the board legal, remove 3 tiles (proven: removing fewer tiles is not enough): - 1-3-0 on 0,0, 0-3-4 on"
        in words
    )


ALL_RULES = [
    (ARCH, "1-4-5 @ 1,1", [50, 50, 50, 50], []),
    (BRIDGED, "1-1-5 @ 2,1", [147, 107, 147, 147], ["bridge.extension"]),
    (BRIDGED, "1-4-4 @ 1,2", [9, 9, 9, 49], ["bridge.extension"]),
    (BRIDGED, "1-1-1 @ 1,2", [], []),
    ("tiles:\n", "0-0-0 @ 0,0", [40, 40, 40, 40], []),
]


@pytest.mark.parametrize(("text", "placement", "scores", "differences"), ALL_RULES)
def test_every_rule_set_scores_and_the_rules_on_which_they_differ_are_named(text, placement, scores, differences):
    _, verdict = check_json(text, placement, "--all-rules")
    assert [told["score"] for told in verdict["all_rules"]] == scores
    assert [told["rule"] for told in verdict["differences"]] == differences
    _, output = check(text, placement, "--all-rules")
    assert all(f"The rule sets differ in the rule {path}:" in output for path in differences)
    assert ("The rules that affect this score are the same in every rule set." in output) == (
        bool(scores) and not differences
    )
    assert ("All rule sets agree on which" in output) == (not scores)


def test_the_rules_option_beats_the_header_and_house_rules_join_the_comparison(tmp_path):
    text = f"rules: classic\n{BRIDGED}"
    assert check_json(text, "1-4-4 @ 1,2")[1]["score"] == 9
    assert check_json(text, "1-4-4 @ 1,2", "--rules", "goliath")[1]["score"] == 49
    house = tmp_path / "house.toml"
    house.write_text('base = "goliath"\n[bridge]\nextended = 5\n', encoding="utf-8")
    _, verdict = check_json(text, "1-4-4 @ 1,2", "--rules", str(house), "--all-rules")
    assert (verdict["rules"], verdict["score"]) == ("house", 14)
    assert next((told["rules"], told["score"]) for told in verdict["all_rules"]) == ("house", 14)
    assert len(verdict["all_rules"]) == 5
    assert [told["rule"] for told in verdict["differences"]] == ["bridge.extension", "bridge.extended"]


def test_a_first_tile_scores_as_an_opening():
    status, output = check("tiles:\n", "5-5-5 @ -6,2")
    assert status == 0
    assert "scores 25 points" in output and "This tile opens the round." in output


def test_a_placement_is_read_as_a_report_prints_it():
    assert check(ARCH, "1-1-1 on 0,2") == check(ARCH, "1-1-1 @ 0,2")


def test_a_face_far_from_the_board_is_not_drawn():
    status, output = check(ARCH, "0-0-0 @ 900000000,-4")
    assert status == 1
    assert len(output.splitlines()) < 20 and "is not drawn" in output


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["1-1-1 @ 0,2", "arch.txt"], 'arch.txt "1-1-1 @ 0,2"'),
        (["1-1-1", "@", "0,2", "arch.txt"], 'arch.txt "1-1-1 @ 0,2"'),
        (["1-1-1 @ 0,2", "-"], '- "1-1-1 @ 0,2"'),
        (["1-1-1 @ 0,2", "an arch.txt"], '"an arch.txt" "1-1-1 @ 0,2"'),
        (["1-1-1 @", "arch.txt", "0,2"], 'arch.txt "1-1-1 @ 0,2"'),
        (["an", "arch.txt"], '"an arch.txt"'),
        (["an", "arch.txt", "1-1-1", "@", "0,2"], '"an arch.txt"'),
    ],
)
def test_a_file_after_the_placement_or_without_quotes_is_named_in_the_right_place(tmp_path, monkeypatch, words, meant):
    monkeypatch.chdir(tmp_path)
    for name in ("arch.txt", "an arch.txt"):
        (tmp_path / name).write_text(ARCH, encoding="utf-8")
    result = CliRunner().invoke(main, ["check", *words])
    assert result.exit_code == 2
    assert result.stderr.endswith(f"found '{words[0]}', expected the file first; did you mean {meant}?\n")


@pytest.mark.parametrize("words", [["1-1-1 @ 0,2"], ["1-1-1", "@", "0,2"], ["0,2", "1-1-1"]])
def test_a_placement_without_a_file_is_refused_as_a_missing_file(words):
    result = CliRunner().invoke(main, ["check", *words])
    assert result.exit_code == 2
    assert result.stderr.endswith(f"found '{' '.join(words)}', expected the file first, or - for standard input\n")


@pytest.mark.parametrize("words", [["1-1-1", "file", "-"], ["1-1-1", "-"]])
def test_no_call_with_an_unreadable_placement_is_suggested(words):
    result = CliRunner().invoke(main, ["check", *words])
    assert result.exit_code == 2
    assert result.stderr.endswith("found '1-1-1', expected the file first\n")


REFUSED = [
    (ARCH, ("1-1-1",), "PLACEMENT:1:6: found the end of the line, expected '@' and the face, such as @ 4,3\n"),
    (
        ARCH,
        ("1-1-1 @ x,3",),
        "PLACEMENT:1:9: found 'x,3', expected the x coordinate of the face, a whole number of at most nine digits\n",
    ),
    (MISPLACED, ("1-1-1 @ 0,2",), "<stdin>:4:3: on 1,1: 5-3-1 is not in the set"),
    ("tiles:\n 0,0 5-5\n", (), "<stdin>:2:6: "),
    ("hand: 5-5-5\ntiles:\n 0,0 5-5-5\n", (), "<stdin>:1:7: "),
    ("tiles:\n 0,0 5-5-5\n 1,0 ?\n", (), "<stdin>:3:2: "),
    ("", (), "<stdin>:1:1: "),
    ("\0", (), "<stdin>:"),
    (ARCH, ("1-1-1 @ 0,2", "--rules", "nobody"), "nobody: found no rule set or file with this name"),
    (ARCH, ("--all-rules",), "Usage:"),
]


@pytest.mark.parametrize(("text", "args", "message"), REFUSED)
def test_wrong_input_is_refused_with_status_2_and_its_place(text, args, message):
    status, output = check(text, *args)
    assert status == 2
    assert output.startswith(message)


def test_a_board_of_any_size_and_spread_is_answered():
    tiles = "".join(f" {x},{x % 7} {x % 6}-{x % 5}-{x % 4}\n" for x in range(0, 3_000_000, 1_000))
    status, output = check(f"tiles:\n{tiles}")
    assert status == 1
    assert "more tiles than any set" in output
    status, output = check("tiles:\n 0,0 5-5-5\n 99999,1 0-0-0\n")
    assert status == 1
    assert len(output.splitlines()) < 20


@pytest.mark.parametrize(
    ("rules", "source"),
    [
        ("pressman", "because a tile was misplaced, the round must be restarted."),
        ("classic", "because a misplaced tile was overlooked, the round is restarted."),
        ("domino-games", "If a misplaced tile is found, the round is restarted. (Not in the source.)"),
        ("goliath", "If a misplaced tile is found, the round is restarted. (Not in the source.)"),
    ],
)
def test_the_consequences_of_a_misplaced_tile_are_shown_once_with_their_source(rules, source):
    status, output = check(f"rules: {rules}\ntiles:\n  0,0 5-5-5\n  0,1 0-1-2\n")
    words = " ".join(output.split())
    assert (status, source in words, words.count("restarted")) == (1, True, 1)


@pytest.mark.parametrize("placement", ["0-1-2 @ 1,0", "5-5-5 @ 1,0"])
def test_a_tile_that_is_only_proposed_does_not_restart_the_round(placement):
    status, output = check("tiles:\n  0,0 5-5-5\n", placement)
    assert (status, "restarted" in output) == (1, False)


def test_a_mirrored_tile_gets_the_fitting_tile_as_suggestion():
    board = "tiles:\n 0,0 5-5-5\n 1,0 5-3-5\n"
    assert "Did you mean 3-4-5? The placement 3-4-5 @ 2,0 is legal." in check(board, "3-5-4 @ 2,0")[1]
    assert check_json(board, "3-5-4 @ 2,0")[1]["meant"] == {"at": [2, 0], "corners": [3, 4, 5], "tile": "3-4-5"}
    for other in ("0-2-1 @ 2,0", "3-4-5 @ 2,1", "3-4-5 @ 2,0"):
        assert "meant" not in check_json(board, other)[1]


@pytest.mark.parametrize("placement", [["-1,0 5-5-4"], ["-1,0", "5-5-4"], ["5-5-4 @ -1,0"]])
def test_a_place_may_begin_with_a_minus_sign(placement):
    assert check("tiles:\n 0,0 5-5-5\n", *placement)[0] == 0
