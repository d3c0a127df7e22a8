"""Sheets of running totals: the number after ``=`` is the player's total after the turn."""

import random
import re
from itertools import cycle

import pytest
from records import bare, points_alone, running_totals, self_played

from analyzer.audit import MatchAudit, audit_record
from analyzer.errors import InputError
from analyzer.forms import to_json
from analyzer.render.audit_text import audit_text
from analyzer.score_keeping import enter
from analyzer.text.record import RecordReader, read_record, write_record

HEAD = "players: Ida Olaf\npoints: totals\nround\n"


def audited(*lines):
    return audit_record(read_record(HEAD + "\n".join(lines) + "\n"))


@pytest.mark.parametrize("known", [True, False], ids=["scores", "no scores"])
@pytest.mark.parametrize(("rules", "players"), [("pressman", 3), ("classic", 2), ("domino-games", 4), ("goliath", 4)])
def test_a_right_sheet_of_totals_is_not_accused_and_has_the_same_totals(rules, players, known):
    played = self_played(rules, players, f"totals {rules}", rounds=3)
    text = running_totals(random.Random(rules), write_record(played.record), known)
    for told in (text, bare(text)):
        audit = audit_record(read_record(told))
        assert audit.problems == []
        assert audit.rounds[-1].totals == played.match.totals
    assert audit_record(read_record(points_alone(text))).problems == []


def shifted(lines, start, player, by):
    own = re.compile(rf"(  {player} .*= |  scores .*{player} )(-?\d+)")
    return [*lines[:start], *(own.sub(lambda found: f"{found[1]}{int(found[2]) + by}", line) for line in lines[start:])]


def at_once(seed, known, players=3):
    record = write_record(self_played("pressman", players, "counts the end", rounds=2).record)
    lines = bare(running_totals(random.Random(seed), record, known)).splitlines()
    second = max(number for number, line in enumerate(lines) if line == "round")
    last = max(number for number in range(second) if "=" in lines[number])
    out = lines[last].split()[0]
    return [*lines[: last + 1], f"  {out} holds", *lines[last + 1 :]], out, last


def mistakes(lines):
    return [(problem.line, problem.code) for problem in audit_record(read_record("\n".join(lines) + "\n")).problems]


@pytest.mark.parametrize("known", [True, False], ids=["scores", "no scores"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_total_may_count_the_end_at_once_whatever_the_record_leaves_out(players, known):
    for seed in range(4):
        lines = [re.sub(r" @ -?\d+,-?\d+", "", line) for line in at_once(seed, known, players)[0]]
        assert mistakes(lines) == []
        assert mistakes([line for line in lines if " holds" not in line]) == []


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("known", [True, False], ids=["scores", "no scores"])
def test_a_wrong_total_before_the_one_that_counts_the_end_is_reported_alone(seed, known):
    lines, out, last = at_once(seed, known)
    wrong = max(number for number in range(last) if lines[number].startswith(f"  {out} ") and "@" in lines[number])
    # The sheet may lack two draws, so the number of tiles in the hand is not known.
    assert mistakes(shifted(lines, wrong, out, -10)) == [(wrong + 1, "wrong-score")]


@pytest.mark.parametrize("seed", range(4))
def test_a_wrong_end_in_a_total_is_reported_and_the_next_one_follows_from_the_written_number(seed):
    lines, out, last = at_once(seed, known=False)
    assert mistakes(shifted(lines, last, out, 7)) == [(last + 1, "wrong-score")]


def test_a_wrong_total_is_reported_and_the_next_one_follows_from_the_written_number():
    audit = audited(
        "Ida 5-5-5 @ 0,0 = 25", "Olaf 5-5-1 @ 0,1 = 11", "Ida 1-1-5 @ 1,1 = 42", "Olaf draw", "Ida pass = 17"
    )
    assert [(problem.line, problem.code) for problem in audit.problems][:1] == [(6, "wrong-score")]
    assert "write 32" in audit.problems[0].message
    turn = to_json(audit.rounds[0].turns[2])
    assert (turn["claimed"], turn["claimed_total"], turn["points"]) == (17, 42, 7)
    right = audited("Ida = 25", "Olaf = 11", "Ida = 32", "Olaf = 21", "Ida = 37")
    assert right.problems == []
    assert right.rounds[0].totals == (37, 21)


def test_the_text_compares_totals_with_totals():
    lines = ["Ida 5-5-5 @ 0,0 = 25", "Olaf 5-5-1 @ 0,1 = 11", "Ida 1-1-5 @ 1,1 = 42", "Olaf pass", "Ida pass = 17"]
    rows = [line.split()[5 if "@" in line else 3 :] for line in audit_text(audited(*lines)).splitlines()[4:9]]
    assert rows == [["25", "25"], ["11", "11"], ["42", "32", "<"], [], ["17", "17"]]


def test_a_record_that_starts_midway_accepts_each_first_number():
    lines = ["on 5-5-5 @ 0,0", "Ida 5-5-1 @ 0,1 = 211", "Olaf 1-1-5 @ 1,1 = 97"]
    assert audited(*lines).problems == []
    assert audited(*lines).rounds[0].totals == (211, 97)
    wrong = audited(*lines, "Ida 1-1-2 @ 2,1 = 217")
    assert [problem.line for problem in wrong.problems] == [7]


def test_a_sheet_of_totals_agrees_with_the_audit_of_its_record_after_every_line():
    text = write_record(self_played("pressman", 2, "totals", rounds=2).record)
    head, rest = running_totals(random.Random(1), text).split("round\n", 1)
    reader = RecordReader(sofar := head + "round\n")
    audit = MatchAudit.of(reader.record)
    for line in rest.splitlines():
        audit, sofar = audit.with_line(reader.read_on(line)), f"{sofar}{line}\n"
        assert audit.reports == audit_record(read_record(sofar)).rounds[audit.first :]


def test_the_header_is_turns_or_totals():
    assert write_record(read_record(HEAD + "Ida = 25\n")).count("points: totals") == 1
    with pytest.raises(InputError, match="did you mean totals"):
        read_record(HEAD.replace("totals", "total"))


@pytest.mark.parametrize("rules", ["pressman", "classic", "domino-games", "goliath"])
def test_totals_without_the_header_are_one_problem_that_names_the_header(rules):
    played = self_played(rules, 2, f"no header {rules}", rounds=3)
    text = running_totals(random.Random(rules), write_record(played.record)).replace("points: totals\n", "")
    for told in (text, bare(text), points_alone(text)):
        audit = audit_record(read_record(told))
        assert [problem.code for problem in audit.problems] == ["running-totals"]
        assert "points: totals" in audit.problems[0].message
        assert audit.rounds[-1].totals == played.match.totals


def test_the_first_line_with_totals_is_reported_by_audit_and_score_alike():
    lines = ["Ida 5-5-5 @ 0,0 = 25", "Olaf 5-5-1 @ 0,1 = 11", "Ida 1-1-5 @ 1,1 = 32", "Olaf 1-1-2 = 15"]
    sheet = HEAD.replace("points: totals\n", "")
    for number, line in enumerate(lines):
        entered = enter(sheet, line, keep=True)
        sheet = entered.record
        assert [problem.code for problem in entered.problems] == ["running-totals"] * (number == 2)
        audit = audit_record(read_record(sheet))
        assert [(problem.line, problem.code) for problem in audit.problems] == [(5, "running-totals")] * (number >= 2)
        assert entered.state.certain == len(audit.problems)
    assert entered.state.totals == (32, 15)


@pytest.mark.parametrize(
    ("turns", "line"),
    [
        # 46 points would need a bridge, which a tile on this face does not form.
        (["Cyd 0-0-0 @ 0,0 = 40", "Ann 0-3-0 @ 1,0 = 3", "Bob 1-0-0 @ -1,0 = 1", "Cyd 3-3-0 @ 2,0 = 46"], 7),
        # No rule gives 0 points for a pass after three draws.
        (["Ann 5-5-5 @ 0,0 = 25", "Bob 5-5-1 @ 0,1 = 11", "Cyd pass = -25", *["Ann draw"] * 3, "Ann pass = 0"], 10),
    ],
)
def test_the_first_number_that_cannot_be_points_shows_running_totals(turns, line):
    later = ["Ann 1-0-1 @ -2,0 = 5", "Bob 2-1-1 @ -3,0 = 5"] if line == 7 else ["Bob 1-1-5 @ 1,1 = 18"]
    head = ["rules: pressman", "players: Ann Bob Cyd", "round"]
    assert mistakes([*head, *turns, *later]) == [(line, "running-totals")]


def test_early_totals_are_not_taken_for_the_points_of_hexagons_and_bridges():
    """After a bridge and a draw, 36 would be possible, but two turns are too few for a bridge."""
    turns = ["Ida = 25", "Olaf = 14", "Ida = 36", "Olaf = 26", "Ida = 44"]
    assert mistakes(["players: Ida Olaf", "round", *turns]) == [(5, "running-totals")]


@pytest.mark.parametrize(
    ("rules", "points", "line"),
    [("goliath", "22 11 13 11 14 17 10 8 8 11 9 8 0", 9), ("pressman", "25 14 13 11 19 8 6 4 5 7 3 8 8 10 -4", 8)],
)
def test_numbers_that_fall_as_often_as_they_rise_are_points(rules, points, line):
    """With unrecorded draws, all these numbers could be totals. As points, one of them is wrong."""
    turns = [f"{name} = {number}" for name, number in zip(cycle(["Ida", "Olaf"]), points.split())]
    assert mistakes([f"rules: {rules}", "players: Ida Olaf", "round", *turns]) == [(line, "wrong-score")]


def test_a_single_total_among_points_is_a_wrong_score():
    lines = ["Ida 5-5-5 @ 0,0 = 25", "Olaf 5-5-1 @ 0,1 = 11", "Ida 1-1-5 @ 1,1 = 32", "Olaf 1-1-2 = 4"]
    audit = audit_record(read_record(HEAD.replace("points: totals\n", "") + "\n".join(lines) + "\n"))
    assert [(problem.line, problem.code) for problem in audit.problems] == [(5, "wrong-score")]


def test_one_number_that_only_fits_as_a_total_is_a_wrong_score_if_totals_would_leave_more_mistakes():
    turns = (
        "C = 22",
        "D draw",
        "D draw",
        "D draw",
        "D pass = -25",
        "A = 11",
        "B = 10",
        "C = 8",
        "D = 5",
        "A = 4",
        "B = 18",
    )
    sheet, said = "rules: goliath\nplayers: A B C D\nround\n", list[tuple[int, str]]()
    for line in (*turns, "C = 3", "D = 9", "A = 1"):
        entered = enter(sheet, line, keep=True)
        sheet, said = entered.record, [*said, *((problem.line, problem.code) for problem in entered.problems)]
    assert [*mistakes(sheet.splitlines())] == said == [(14, "wrong-score")]
