"""After a wrong total, the audit knows only a range for each later total, and accepts any value in it."""

import random
import re

import pytest
from records import points_alone, self_played
from sheets import audited, found

from analyzer.audit import audit_record
from analyzer.forms import to_json
from analyzer.render.audit_text import audit_text
from analyzer.text.record import read_record, write_record

ROUND = [f"{name} = 10" for _ in range(9) for name in ("Olaf", "Ida")]
"""The turns after Ida's opening for 25 points. The final totals are 115 (Ida) and 90 (Olaf)."""
FIRST = ["round", "Ida = 25", *ROUND]
SECOND = ["round", "Olaf = 22", "Ida = 7"]


def test_a_right_total_after_an_uncertain_wrong_one_is_not_reported():
    sheet = [*FIRST, "scores Ida 130 Olaf 90", *SECOND]
    audit = audited(*sheet, "scores Ida 167 Olaf 112")
    assert found(audit) == [(21, "wrong-total")]
    first, second = audit.rounds
    low, high = first.doubtful_totals["Ida"]
    assert low == 115
    assert low < first.totals[0] <= 160 <= high
    assert to_json(first)["doubt"] == {"Ida": [low, high]}
    assert (second.totals, "doubt" in to_json(second)) == ((167, 112), False)


def test_a_wrong_total_that_is_carried_on_leaves_the_doubt():
    audit = audited(*FIRST, "scores Ida 130 Olaf 90", *SECOND, "scores Ida 137 Olaf 112")
    assert found(audit) == [(21, "wrong-total")]
    assert set(audit.rounds[1].doubtful_totals) == {"Ida"}


def test_of_two_conflicting_totals_the_one_that_rules_leave_open_is_reported():
    audit = audited(*FIRST, "scores Ida 160 Olaf 90", *SECOND, "scores Ida 187 Olaf 112")
    assert found(audit) == [(21, "wrong-total")]
    assert "187 on line 28" in audit.problems[0].message


def test_a_wrong_total_over_the_target_does_not_end_the_match():
    for total in (380, 450):
        audit = audited("round", "Ida = 25", "Olaf = 11", f"scores Ida {total} Olaf 11", "round", "Olaf = 22")
        assert "match-over" not in [problem.code for problem in audit.problems]
        assert audit.winners == ()
    assert found(audited(*FIRST, "scores Ida 420 Olaf 90", *SECOND, "scores Ida 167 Olaf 112")) == [(21, "wrong-total")]


@pytest.mark.parametrize("seed", range(18))
def test_no_right_total_is_accused_after_a_wrong_one_on_a_sheet_of_points_alone(seed):
    rules, players = [("pressman", 2), ("classic", 3), ("domino-games", 4), ("goliath", 2)][seed % 4]
    lines = points_alone(write_record(self_played(rules, players, f"doubt {seed}", rounds=3).record)).split("\n")
    scores = [number for number, line in enumerate(lines) if " scores" in line]
    place = scores[seed % (len(scores) - 1)]
    words = lines[place].split()
    words[2] = str(int(words[2]) + random.Random(seed).choice((-27, -9, -1, 1, 18, 27)))
    lines[place] = " ".join(words)
    audit = audit_record(read_record("\n".join(lines)))
    assert max((problem.line for problem in audit.problems), default=0) <= place + 1


def test_a_report_gives_the_range_of_a_doubtful_total():
    report = audit_text(audited(*FIRST, "scores Ida 130 Olaf 90"))
    assert re.search(r"Ida +total +130 +\d+ \(115 to \d+\)", report)
