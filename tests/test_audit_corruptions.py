"""Records with one mistake each: the audit reports the mistake at its own line, with the correct code."""

import random
from functools import cache

import pytest
from corruptions import CORRUPTIONS, CORRUPTIONS_OF_KNOWN_HANDS
from records import bare, self_played
from spoilt_turns import (
    changed_corner_of_the_opening,
    changed_opener,
    draw_after_its_placement,
    exchanged_opening,
    face_far_away,
)

from analyzer.audit import audit_record
from analyzer.text.record import read_record, write_record

MATCHES = [("pressman", 2), ("classic", 3), ("domino-games", 4), ("goliath", 4), ("pressman", 6), ("goliath", 2)]
RECORDS = [
    write_record(self_played(rules, players, seed=f"{rules} {players}", rounds=2).record) for rules, players in MATCHES
]


@cache
def spoiled(corrupt, text, seed):
    """Put one mistake into a record and audit it. Return the audit and the lines with the mistake, or ``None``."""
    lines = text.split("\n")
    places = corrupt(random.Random(seed), lines)
    if places is None:
        return None
    return audit_record(read_record("\n".join(lines))), {place + 1 for place in places}


CASES = [
    *((corrupt, codes, known) for known in (True, False) for corrupt, codes in CORRUPTIONS.items()),
    *((corrupt, codes, True) for corrupt, codes in CORRUPTIONS_OF_KNOWN_HANDS.items()),
]


@pytest.mark.parametrize(
    ("corrupt", "codes", "known"),
    CASES,
    ids=[f"{case[0].__name__}-{min(case[1])}-{'hands known' if case[2] else 'hands hidden'}" for case in CASES],
)
def test_the_mistake_is_found_at_its_own_line(corrupt, codes, known):
    tried = 0
    for text in RECORDS:
        for seed in range(2):
            case = spoiled(corrupt, text if known else bare(text), seed)
            if case is None:
                continue
            tried += 1
            audit, own = case
            assert codes & {problem.code for problem in audit.problems if problem.line in own}, audit.problems
    assert tried >= 2


ACCUSES_NO_OTHER = [corrupt for corrupt in CORRUPTIONS if corrupt.__name__ != "turn_turned_into_a_pass"]


@pytest.mark.parametrize("corrupt", ACCUSES_NO_OTHER, ids=lambda corrupt: corrupt.__name__)
def test_no_other_line_is_accused_where_the_hands_are_known(corrupt):
    for text in RECORDS:
        for seed in range(2):
            case = spoiled(corrupt, text, seed)
            if case is not None:
                audit, own = case
                assert {problem.line for problem in audit.problems} <= own, audit.problems


@pytest.mark.parametrize("known", [True, False], ids=["hands known", "hands hidden"])
def test_a_wrong_score_or_total_leaves_the_corrected_sheet_as_it_was(known):
    for text in RECORDS:
        right = audit_record(read_record(text)).rounds[-1].totals
        for corrupt in CORRUPTIONS:
            if "score" in corrupt.__name__ or "total" in corrupt.__name__:
                case = spoiled(corrupt, text if known else bare(text), 1)
                assert case is None or case[0].rounds[-1].totals == right


def test_text_and_table_give_the_same_points_for_several_wrong_lines():
    wrong = 0
    for seed in range(12):
        rng = random.Random(seed)
        lines = RECORDS[0].split("round\n")
        lines = "round\n".join(lines[:2]).split("\n")
        for corrupt in (exchanged_opening, changed_corner_of_the_opening, face_far_away)[: 2 + seed % 2]:
            corrupt(rng, lines)
        for report in audit_record(read_record("\n".join(lines))).rounds:
            for turn in report.turns:
                for told in (problem.by_name for problem in turn.problems if problem.code == "wrong-score"):
                    wrong += 1
                    assert turn.points == (turn.claimed if "meant" in told else told["points"])
    assert wrong > 5


def test_two_mistakes_do_not_put_half_a_round_in_doubt():
    rng = random.Random(2)
    played = self_played("domino-games", 3, 7, rounds=1, kinds=("greedy", "random"), set_name="0-4")
    lines = bare(write_record(played.record)).split("\n")
    assert [changed_opener(rng, lines), draw_after_its_placement(rng, lines)] == [{4}, {5, 6}]
    assert len(audit_record(read_record("\n".join(lines))).problems) < 10
