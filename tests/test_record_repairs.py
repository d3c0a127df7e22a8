"""A record with mistakes is used as far as possible, and each mistake is reported."""

import json
import random

import pytest
from click.testing import CliRunner
from corruptions import CORRUPTIONS, CORRUPTIONS_OF_KNOWN_HANDS, skipped_draw
from records import self_played

from analyzer.audit import audit_record
from analyzer.history import histories
from analyzer.text.record import read_record, write_record
from analyzer.usable_record import usable_lines, usable_record
from triomino.cli import main

TEXT = write_record(self_played("goliath", 3, "sound", rounds=2, kinds=("greedy", "random")).record)
KINDS = [*CORRUPTIONS, *(kind for kind in CORRUPTIONS_OF_KNOWN_HANDS if kind not in CORRUPTIONS)]
SUMS = [kind for kind, codes in CORRUPTIONS.items() if codes <= {"wrong-score", "wrong-total"} and kind != skipped_draw]


def states_and_repairs(text):
    audit, taken = usable_record(audit_record(read_record(text)))
    return [history.states for history in histories(audit)], taken


def spoiled(kind):
    lines = TEXT.split("\n")
    places = kind(random.Random(1), lines)
    assert places, "this record has a place for each mistake"
    return "\n".join(lines), {place + 1 for place in places}


RIGHT = states_and_repairs(TEXT)[0]


@pytest.mark.parametrize("kind", SUMS, ids=lambda kind: kind.__name__)
def test_a_wrong_sum_changes_nothing_on_the_table(kind):
    text, own = spoiled(kind)
    states, taken = states_and_repairs(text)
    assert states == RIGHT
    assert {one.mistake.line for one in taken} <= own
    assert {one.how for one in taken} <= {"points", "total"}


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in SUMS], ids=lambda kind: kind.__name__)
def test_any_other_mistake_ends_its_round_before_it_could_matter(kind):
    text, own = spoiled(kind)
    states, taken = states_and_repairs(text)
    assert {one.mistake.line for one in taken} & own
    for seen, right in zip(states, RIGHT):
        assert [state.board for state in seen] == [state.board for state in right[: len(seen)]]


SHEET = """rules: pressman
players: Ida Olaf
round
  hand Ida 4-4-4 1-1-2 2-3-3 0-0-5 1-5-5 2-2-2 0-2-5 0-0-3 1-3-5
  hand Olaf 0-4-4 3-4-4 4-4-5 0-1-1 1-2-5 2-2-5 3-5-5 0-1-2 1-4-5
  Ida 4-4-4 @ 0,0 = 22
  Olaf 4-0-4 @ 1,0 = 9
  Ida draw 2-4-4
  Ida 4-4-2 @ -1,0 = 5
  Olaf 3-4-4 @ 0,1 = 11
  Ida 1-1-2 @ 9,9 = 4
"""


def test_turns_after_the_match_are_not_used_as_evidence():
    text = "players: Ida Olaf\nround\nscores Ida 405 Olaf 10\nround\nIda 5-5-5 @ 0,0\nround\nIda 4-4-4 @ 0,0\n"
    audit = audit_record(read_record(text))
    assert [usable_lines(audit, number) for number in range(3)] == [0, 0, 0]


def run(*options):
    return CliRunner().invoke(main, [*options], input=SHEET)


def test_a_review_explains_how_it_handled_each_mistake():
    told = run("review", "-", "--games", "10")
    assert told.exit_code == 1
    taken = " ".join(told.output.partition("\n\n")[0].split())
    assert taken.startswith("The record has mistakes: line 7: the sheet shows 9, but the rules give 8: ")
    assert "(wrong-score); the points on this line are corrected to 8 line" in taken
    assert "line 11: no tile on the board shares an edge" in taken
    assert taken.endswith("; this line and the rest of the round are ignored")
    data = json.loads(run("review", "-", "--games", "10", "--json").stdout)
    assert [(one["line"], one["how"], one["points"]) for one in data["taken"][:1]] == [(7, "points", 8)]
    assert [choice["line"] for choice in data["choices"]] == [7, 9, 10]


def test_a_mistake_in_a_header_affects_no_turn_but_the_record_has_mistakes():
    first, second, third = read_record(TEXT).players
    reordered = TEXT.replace(f"players: {first} {second} {third}", f"players: {first} {third} {second}")
    totals = "players: Ida Olaf\nround\nIda 4-4-4 @ 0,0 = 22\nOlaf 4-0-4 @ 1,0 = 8\nIda 4-4-2 @ -1,0 = 32\n"
    for text, code in ((reordered, "wrong-player"), (totals, "running-totals")):
        _, taken = states_and_repairs(text)
        assert [(one.mistake.code, one.how) for one in taken] == [(code, "end")]
        told = CliRunner().invoke(main, ["review", "-", "--games", "2", "--seconds", "1"], input=text)
        assert (told.exit_code, "this mistake does not affect any turn" in " ".join(told.output.split())) == (1, True)


def test_the_best_move_is_shown_up_to_the_mistake():
    told = run("best", "--record", "-", "--turn", "11", "--engine", "score", "--json")
    data = json.loads(told.stdout)
    assert (data["player"], data["sees"]["scores"]) == ("Ida", [27, 19])
    assert [one["how"] for one in data["taken"]] == ["points", "stop"]
    drawn = json.loads(run("best", "--record", "-", "--turn", "9", "--engine", "score", "--json").stdout)
    assert drawn["sees"]["scores"] == [17, 8], "what was drawn for is paid"
    refused = run("best", "--record", "-", "--engine", "score")
    assert refused.exit_code == 2
    assert "later turns cannot be used until this mistake is corrected: line 11: no tile on the board" in refused.output
