"""The audit finds no mistake in records of self-played matches."""

import random
import re

import pytest
from records import bare, self_played

from analyzer.audit import audit_record
from analyzer.rules import PUBLISHED, published
from analyzer.text.record import read_record, write_record

TABLES = [(rules, players) for rules in PUBLISHED for players in range(2, published(rules).most_players + 1)]


def without(text, pattern):
    return re.sub(pattern, "", text)


@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_a_played_match_audits_clean_with_the_same_totals_and_winner(rules, players):
    played = self_played(rules, players, seed=f"{rules} {players}", kinds=("greedy", "random"))
    text = write_record(played.record)
    for told in (text, bare(text), without(text, r" = -?[0-9]+"), without(bare(text), r" = -?[0-9]+")):
        audit = audit_record(read_record(told))
        assert audit.problems == []
        assert audit.rounds[-1].totals == played.match.totals
        assert audit.winners == played.match.winners


@pytest.mark.parametrize(("rules", "players"), TABLES[::3])
def test_a_record_of_turns_alone_is_correct(rules, players):
    text = write_record(self_played(rules, players, seed=7, rounds=3).record)
    assert audit_record(read_record(without(bare(text), r"(?m)^  (\S+ holds|scores).*\n"))).problems == []


@pytest.mark.parametrize("seed", range(30))
def test_a_record_with_omissions_is_correct(seed):
    rng = random.Random(seed)
    rules, players = rng.choice(TABLES)
    played = self_played(rules, players, seed, rounds=3, kinds=("greedy", "random"))
    told = []
    for line in write_record(played.record).split("\n"):
        if rng.random() < 0.4 and line.startswith(("  hand", "  scores")):
            continue
        if rng.random() < 0.4:
            line = without(line, r" = -?[0-9]+$")
        if rng.random() < 0.3:
            line = re.sub(r"draw [0-9-]+", "draw", line)
        told.append(line)
    audit = audit_record(read_record("\n".join(told)))
    assert audit.problems == []
    assert audit.rounds[-1].totals == played.match.totals


@pytest.mark.parametrize("set_name", ["0-6", "0-3 mirrors", "0-5 mirrors", "standard -0-1-2 +0-2-1"])
def test_other_sets_audit_clean(set_name):
    played = self_played("pressman", 2, seed=2, rounds=3, set_name=set_name)
    assert audit_record(read_record(write_record(played.record))).problems == []
