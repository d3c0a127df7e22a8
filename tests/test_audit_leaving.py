"""Players who leave a match, and players with an ``out`` line."""

import re

import pytest
from leavers import match_with_leavers
from records import bare, self_played

from analyzer.audit import MatchAudit, audit_record
from analyzer.forms import to_json
from analyzer.score_keeping import enter
from analyzer.text.record import RecordReader, read_record, write_record

LAID = re.compile(r"(?m)^(  \w) (\d-\d-\d @ -?\d+,-?\d+|pass)(?= =)")


def audited(text):
    return audit_record(read_record(text))


def found(text):
    return [(problem.line, problem.code) for problem in audited(text).problems if problem.certain]


def reduced_records(text):
    yield text
    yield bare(text)
    yield re.sub(r" @ -?\d+,-?\d+", "", bare(text))
    yield LAID.sub(r"\1", bare(re.sub(r"(?m)^  \w draw.*\n", "", text)))


@pytest.mark.parametrize("rules", ["pressman", "classic", "domino-games", "goliath"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_correct_record_with_leavers_has_no_mistakes_complete_or_not(rules, players):
    for seed in range(3):
        text = match_with_leavers(rules, players, seed)
        for record in reduced_records(text):
            assert found(record) == []


@pytest.mark.parametrize("rules", ["pressman", "goliath"])
def test_a_record_with_leavers_read_line_by_line_is_judged_as_the_whole(rules):
    text = re.sub(r"= (\d+)\n", r"= 1\1\n", bare(match_with_leavers(rules, 4, "fold", 0.1)), count=1)
    assert found(text), "the spoilt points are to be found by both"
    head, rest = text.split("round\n", 1)
    reader = RecordReader(f"{head}round\n")
    audit, earlier = MatchAudit.of(reader.record), []
    for line in rest.splitlines():
        settled = audit.reports
        first, audit = audit.first, audit.with_line(reader.read_on(line))
        earlier += settled[: audit.first - first]
        whole = MatchAudit.of(reader.record)
        assert to_json((*earlier, *audit.reports)) == to_json(whole.reports)
        assert audit.after.sheet == whole.after.sheet


OPENED = """\
players: Ann Bo Cy
round
  Ann 5-5-5 @ 0,0 = 25
  Bo 1-5-5 @ 0,1 = 11
"""


def test_a_leaver_has_a_turn_without_points_and_is_not_waited_for():
    audit = audited(OPENED + "  Cy resigns\n  Ann 1-1-5 @ 1,1 = 7\n")
    assert audit.ok
    turn = to_json(audit)["rounds"][0]["turns"][2]
    assert (turn["player"], turn["action"], turn["points"]) == ("Cy", "leave", 0)
    assert write_record(audit.record).count("Cy leaves") == 1


@pytest.mark.parametrize(
    ("lines", "mistakes"),
    [
        ("  Cy draw\n  Ann leaves\n", [(6, "wrong-player")]),
        ("  Ann leaves\n  Ann leaves\n", [(6, "wrong-player")]),
        ("  Cy leaves\n  Ann pass\n  Cy 1-1-5 @ 1,1 = 7\n", [(7, "wrong-player")]),
        ("  Cy leaves\n  Ann leaves\n  Bo 1-1-5 @ 1,1 = 7\n", [(7, "round-over")]),
        ("  Cy leaves\n  Ann leaves\nround\n  Bo 5-5-5 @ 0,0\n", [(7, "match-over")]),
        ("  Bo out\n", [(5, "not-out")]),
    ],
)
def test_lines_that_are_impossible_after_a_leaver_or_an_out(lines, mistakes):
    record = OPENED if "Ann pass" not in lines else OPENED.replace("players", "rules: goliath\nplayers")
    offset = "Ann pass" in lines
    assert found(record + lines)[:1] == [(line + offset, code) for line, code in mistakes]


def test_the_last_remaining_player_wins_with_any_points():
    audit = audited(OPENED + "  Bo leaves\n  Ann leaves\n")
    assert (audit.winner, audit.problems) == ("Cy", [])
    assert audit.rounds[0].totals == (25, 11, 0)


def test_the_tiles_of_a_leaver_may_count_at_the_end_and_need_not():
    text = write_record(self_played("pressman", 3, "leaves at the end", rounds=1).record)
    *rest, scores = text.splitlines()
    out = next(line.split()[0] for line in reversed(rest) if "@" in line)
    end = max(number for number, line in enumerate(rest) if "@" in line)
    leaver = next(name for name in "ABC" if name != out)
    held = next(line for line in rest if line.startswith(f"  {leaver} holds"))
    value = sum(int(digit) for digit in re.findall(r"\d", held))
    assert value, "the leaver holds tiles"
    total = int(re.search(rf"{out} (-?\d+)", scores)[1])
    left = [*rest[:end], f"  {leaver} leaves", *rest[end:]]
    for right in (total, total - value):
        assert found("\n".join([*left, scores.replace(f"{out} {total}", f"{out} {right}")]) + "\n") == []
    assert found("\n".join([*left, scores.replace(f"{out} {total}", f"{out} {total + 1}")]) + "\n")


LOWEST_LEAVER = """\
rules: {rules}
players: A B C D
round
  scores A 10 B 10 C 10 D 10
round
  on 5-5-5 @ 0,0
  A leaves
  B pass = -25
  C pass = -25
  D pass = -25
  A holds 0-0-1
  B holds 0-0-2 0-0-3
  C holds 0-1-3 0-1-2
  D holds 0-1-5
  scores A 10 B {total} C -15 D -15
"""


@pytest.mark.parametrize(("rules", "right"), [("pressman", [-16, -12]), ("goliath", [-7, -6])])
def test_the_lowest_hand_of_those_who_stayed_may_count_a_lower_hand_of_a_leaver(rules, right):
    accepted = [total for total in range(-20, 0) if not found(LOWEST_LEAVER.format(rules=rules, total=total))]
    assert accepted == right


SHORT = """\
players: Ann Bo
round
""" + "".join(f"  {name} = {points}\n" for points in (12, 8, 9, 7, 6, 10, 11, 5) for name in ("Ann", "Bo"))


def test_a_player_who_is_out_by_a_line_of_points_ends_the_round():
    text = SHORT + "  Ann = 9\n  Ann out\n"
    audit = audited(text)
    assert audit.ok
    end = to_json(audit)["rounds"][0]["end"]
    assert (end["how"], end["out"]) == ("out", "Ann")
    assert found(text + "  Bo = 9\n") == [(len(text.splitlines()) + 1, "round-over")]
    assert found(SHORT + "  Ann out\n") == [(19, "wrong-player")]
    assert found("players: Ann Bo\nround\n  Ann = 25\n  Ann out\n") == [(4, "not-out")]


def test_score_skips_players_who_have_left():
    entered = enter(OPENED, "cy leaves")
    assert (entered.kept, entered.points, entered.state.next) == (True, 0, "Ann")
    assert enter(entered.record, "draw").line == "Ann draw"
