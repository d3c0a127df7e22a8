"""Game records: reading, writing, and refusing unreadable lines."""

import random
import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from records import self_played

from analyzer.board import Placement
from analyzer.errors import InputError
from analyzer.rules import PUBLISHED, published
from analyzer.text.record import (
    Draw,
    Hand,
    Holds,
    Lay,
    OnTable,
    Pass,
    Record,
    RecordReader,
    RecordRound,
    Scores,
    Unplaced,
    read_record,
    write_record,
)
from analyzer.tiles import Tile, TileSet

TEXT = """\
rules: goliath
set: 0-5 mirrors
players: Ann Bo
round
  hand Ann 0-1-2 3-3-3
  Ann 3-3-3 @ -4,0 = 19
  Bo draw
  Bo draw 2-3-3
  Bo 3-3-2 @ -4,1 = -2
  Ann pass = -10
  Bo 1-2-3 @ -3,1
  Ann pass
  Ann holds 0-1-2
  Bo holds
  scores Ann 9 Bo -2
round
"""


def test_every_kind_of_line_is_read():
    record = read_record(TEXT)
    assert (record.rules.name, record.tile_set.name, record.players) == ("goliath", "0-5 mirrors", ("Ann", "Bo"))
    assert record.rounds[1].entries == ()
    assert record.rounds[0].entries == (
        Hand("Ann", (Tile(0, 1, 2), Tile(3, 3, 3))),
        Lay("Ann", Placement((-4, 0), (3, 3, 3)), 19),
        Draw("Bo"),
        Draw("Bo", Tile(2, 3, 3)),
        Lay("Bo", Placement((-4, 1), (3, 3, 2)), -2),
        Pass("Ann", -10),
        Lay("Bo", Placement((-3, 1), (1, 2, 3))),
        Pass("Ann"),
        Holds("Ann", (Tile(0, 1, 2),)),
        Holds("Bo", ()),
        Scores((("Ann", 9), ("Bo", -2))),
    )
    assert [entry.line for entry in record.rounds[0].entries] == list(range(5, 16))


SHORT = """\
players: Ann Bo
round
  on 5-5-5 @ 0,0
  on 0,1 5-5-1 *
  hand Ann 5-3-1 2-1-0
  Ann 1,1 1-1-5 = 7
  Bo 5-3-1 = 9
  Ann = -25
  Bo 2-2-5
  Bo draw 3-2-1
  Bo holds 5-4-3
"""


def test_records_with_omitted_parts_are_also_read():
    record = read_record(SHORT)
    assert record.rounds[0].entries == (
        OnTable(Placement((0, 0), (5, 5, 5))),
        OnTable(Placement((0, 1), (5, 5, 1), bridge=True)),
        Hand("Ann", (Tile(1, 3, 5), Tile(0, 1, 2))),
        Lay("Ann", Placement((1, 1), (1, 1, 5)), 7),
        Unplaced("Bo", Tile(1, 3, 5), 9),
        Unplaced("Ann", None, -25),
        Unplaced("Bo", Tile(2, 2, 5)),
        Draw("Bo", Tile(1, 2, 3)),
        Holds("Bo", (Tile(3, 4, 5),)),
    )
    assert read_record(write_record(record)) == record


def test_the_order_of_values_counts_on_a_face_and_where_the_set_has_both_mirrors():
    record = read_record("players: A B\nround\n A 5-3-1 @ 0,0\n")
    assert record.rounds[0].entries[0].tile == Tile(1, 5, 3)
    record = read_record("set: 0-5 mirrors\nplayers: A B\nround\n A draw 5-3-1\n")
    assert record.rounds[0].entries == (Draw("A", Tile(1, 5, 3)),)


def test_a_player_may_be_named_on_if_the_header_has_the_name():
    assert read_record("players: on B\nround\n on 5-5-5 @ 0,0\n").rounds[0].entries[0].player == "on"


FAMILY = """\
players: Ida, Tante Grete,Ann, Anton, Bo Out
Round:
 hand tante  grete 5-5-5
 Tante Grete: 5-5-5 @ 0,0
 TANTE Draw
 Ann: 551
 ann pass
 Ida: = 7
 Bo Out passes
 I HOLDS
 Scores Ann 5 Tante Grete 7 bo out 9
ROUND 2:
"""


def test_players_are_found_by_their_names_in_any_capitals_and_by_beginnings():
    """A whole name is preferred to the beginning of a name, and a longer name to a shorter one.

    Between commas, names can contain spaces.
    """
    record = read_record(FAMILY)
    assert record.players == ("Ida", "Tante Grete", "Ann", "Anton", "Bo Out")
    assert record.rounds[0].entries == (
        Hand("Tante Grete", (Tile(5, 5, 5),)),
        Lay("Tante Grete", Placement((0, 0), (5, 5, 5))),
        Draw("Tante Grete"),
        Unplaced("Ann", Tile(1, 5, 5)),
        Pass("Ann"),
        Unplaced("Ida", None, 7),
        Pass("Bo Out"),
        Holds("Ida", ()),
        Scores((("Ann", 5), ("Tante Grete", 7), ("Bo Out", 9))),
    )
    assert len(record.rounds) == 2
    assert write_record(record).startswith(
        "rules: pressman\nset: standard\nplayers: Ida, Tante Grete, Ann, Anton, Bo Out\n"
    )
    assert read_record(write_record(record)) == record


@pytest.mark.parametrize("line", ["An pass", "Tant Gr pass", "Bo pass", "Tante pass Grete"])
def test_a_beginning_of_several_names_or_of_none_is_refused(line):
    with pytest.raises(InputError):
        read_record(f"players: Tante Grete, Ann, Anton\nround\n {line}\n")


def test_a_keyword_wins_over_a_name_unless_the_name_matches_exactly():
    record = read_record("players: Hand Onno Drawson\nround\n on 5-5-5 @ 0,0\n Hand draw\n hand o 1-2-3\n draws draw\n")
    assert record.rounds[0].entries == (
        OnTable(Placement((0, 0), (5, 5, 5))),
        Draw("Hand"),
        Hand("Onno", (Tile(1, 2, 3),)),
        Draw("Drawson"),
    )


def test_writing_gives_back_the_text():
    assert write_record(read_record(TEXT)) == TEXT


@pytest.mark.parametrize(
    "line",
    [
        "Ann 5-5-0@3,2=-4",
        "  Ann   5-5-0 @ 3 , 2   =   -4   # a comment",
        "\tAnn\t5-5-0\t@\t+3,\t2\t= - 4",
        "Ann 5-5-0 @ 3,2 = \N{MINUS SIGN}4\r",
    ],
)
def test_blanks_and_comments_do_not_matter(line):
    record = read_record(f"players: Ann Bo # two\n\n# first\n round  # one\n{line}\n")
    assert record.rounds[0].entries == (Lay("Ann", Placement((3, 2), (5, 5, 0)), -4),)


def test_headers_may_be_left_out_and_players_come_in_the_order_in_which_they_appear():
    record = read_record("round\n Bo 5-5-5 @ 0,0\n Ann draw\nround\n Zoe pass\n")
    assert (record.rules.name, record.tile_set.name, record.players) == ("pressman", "standard", ("Bo", "Ann", "Zoe"))


@pytest.mark.parametrize("name", ["Ödön", "player1", "1", "李", "O'Neil", "draw", "Rounds", "a-b", "simulate-1000"])
def test_a_name_is_any_word(name):
    record = read_record(f"players: {name} B\nround\n {name} pass\n {name} draw\n {name} holds\n scores {name} 1\n")
    assert record.players == (name, "B")
    assert read_record(write_record(record)) == record


def test_two_ways_to_write_an_accent_are_one_name():
    record = read_record("players: Zo\u00eb B\nround\n Zoe\u0308 pass\n")
    assert record.rounds[0].entries == (Pass("Zo\u00eb"),)


def test_given_rules_take_precedence_over_those_of_the_text():
    house = published("classic")._replace(name="ours")
    record = read_record("rules: ours\nplayers: A B\nround\n", rules=house)
    assert record.rules == house
    assert write_record(record).startswith("rules: ours\n")


@pytest.mark.parametrize(
    ("text", "line", "column", "told"),
    [
        ("", 1, 1, "found no round"),
        ("players: A B\n", 1, 1, "found no round"),
        ("Ida Olaf\n25 11\n14 10\n", 1, 1, "write 'players: Ida Olaf', then 'round'"),
        ("players: A B\nround\n25, 11\n", 3, 1, "write these lines: 'A = 25', 'B = 11'"),
        ("round\n", 1, 1, "found no players"),
        ("rules: chess\nround\n A pass\n", 1, 8, "expected one of pressman"),
        ("set: 0-x\nround\n A pass\n", 1, 6, "no set is called"),
        ("players: A B A\nround\n", 1, 14, "expected a different name for each player"),
        ("players: A round\nround\n", 1, 12, "found the keyword"),
        ("players: A 1-2-3\nround\n", 1, 12, "expected a name that is not a tile"),
        ("players:\nround\n", 1, 9, "found no names"),
        ("players: A\nround\n A pass\n", 1, 10, "found 1 player, expected 2 to 6"),
        ("round\n A 5-5-5 @ 0,0 = 25\n", 2, 1, "name all players in a 'players:' header"),
        ("rules: goliath\nplayers: A B C D E\nround\n", 2, 10, "expected 2 to 4"),
        ("players: A B\nplayers: A B\nround\n", 2, 1, "second 'players:' header"),
        ("when: today\nround\n A pass\n", 1, 1, "unknown header"),
        ("players: A B\nround\n A pass\nset: standard\n", 4, 1, "after a round"),
        ("players: A B\n A pass\nround\n", 2, 2, "expected a header"),
        ("players: A B\nround two\n", 2, 7, "nothing after 'round'"),
        ("players: A B\nround\n C pass\n", 3, 2, "one of the players: A, B"),
        ("players: A B\nround\n A\n", 3, 3, "the end of the line"),
        ("players: A B\nround\n A 5-5 @ 1,1\n", 3, 8, "expected a hyphen between the corner values"),
        ("players: A B\nround\n A 5-5-55 @ 1,1\n", 3, 9, "expected '@' and the face"),
        ("players: A B\nround\n A 5-5-55\n", 3, 4, "expected a tile"),
        ("players: A B\nround\n hand A 1-1-12-2-2\n", 3, 9, "expected a tile"),
        ("players: A B\nround\n A 5-5-5 1,1\n", 3, 10, "expected '@'"),
        ("players: A B\nround\n A 1,1 @ 5-5-5\n", 3, 8, "expected a tile"),
        ("players: A B\nround\n A =\n", 3, 5, "expected points"),
        ("players: A B\nround\n A 5-5-5 5-5-5\n", 3, 10, "expected '@'"),
        ("players: A B\nround\n on 5-5-5\n", 3, 10, "expected '@'"),
        ("players: A B\nround\n on 5-5-5 @ 0,0 = 5\n", 3, 17, "'*' or nothing"),
        ("players: A B\nround\n A 5-5-5 @ 1;1\n", 3, 13, "expected a comma between x and y"),
        ("players: A B\nround\n A 5-5-5 @ 99999999999,1\n", 3, 12, "expected the x coordinate of the face"),
        ("players: A B\nround\n A 5-5-5 @ 1,1 = x\n", 3, 18, "expected points"),
        ("players: A B\nround\n A 5-5-5 @ 1,1 = 1e9\n", 3, 18, "expected points"),
        ("players: A B\nround\n A 5-5-5 @ 1,1 25\n", 3, 16, "'= POINTS'"),
        ("players: A B\nround\n A draw 1-1-x\n", 3, 9, "expected a tile"),
        ("players: A B\nround\n A holds 1-1-4 , 3-4-5\n", 3, 16, "found ',', expected only spaces between tiles"),
        ("players: A B\nround\n A holds 1-1-4 ,3-4-5\n", 3, 16, "found ',', expected only spaces between tiles"),
        ("players: A B\nround\n A draw 1-1-1 1-1-2\n", 3, 15, "nothing after the tile"),
        ("players: A B\nround\n A out = 39\n", 3, 8, "the totals in 'scores' include the points for the end"),
        ("players: A B\nround\n A pass -10\n", 3, 9, "'= POINTS'"),
        ("players: A B\nround\n hand A 1-1-1 2-1-1 1-2-1\n", 3, 21, "found 1-2-1 twice"),
        ("players: A B\nround\n hand A 0-1-3 5-5-5 0-1-3\n", 3, 21, "found 0-1-3 twice"),
        ("players: A B\nround\n hand A 1-1-1\n hand A 1-1-2\n", 4, 1, "second 'hand A' line"),
        ("players: A B\nround\n A holds\n A holds\n", 4, 1, "second 'A holds' line"),
        ("players: A B\nround\n scores A 1\n scores B 1\n", 4, 1, "second 'scores' line"),
        ("players: A B\nround\n scores\n", 3, 8, "expected players and their totals"),
        ("players: A B\nround\n scores A B\n", 3, 11, "expected A's total"),
        ("players: A B\nround\n scores A 1 A 2\n", 3, 13, "found A twice"),
        ("players: A B\nround\n" + " A draw\n" * 3000, 3002, 2, "3000 lines in one round"),
    ],
    ids=lambda value: value[:30] if isinstance(value, str) else str(value),
)
def test_an_unreadable_line_is_refused_with_its_place(text, line, column, told):
    with pytest.raises(InputError) as refusal:
        read_record(text, "game.txt")
    assert f"game.txt:{line}:{column}: " in str(refusal.value)
    assert told in str(refusal.value)


@pytest.mark.parametrize(
    ("text", "told", "meant"),
    [
        ("ruels: goliath\nround\n A pass\n", "1:1: found an unknown header 'ruels'", "rules"),
        ("rules: golaith\nround\n A pass\n", "1:8: found the rules 'golaith'", "goliath"),
        ("players Ann Bo\nround\n Ann pass\n", "1:1: found 'players'", "players:"),
        ("players: Ann Bo\nruond\n Ann pass\n", "2:1: found 'ruond'", "round"),
        ("players: Ann Bo\nround\n Anm pass\n", "3:2: found 'Anm'", "Ann"),
        ("players: Ann Bo\nround\n socres Ann 1\n", "3:2: found 'socres'", "scores"),
        ("players: Ann Bo\nround\n Ann drwa\n", "3:6: found 'drwa'", "draw"),
        ("players: Ann Anton Bo\nround\n an pass\n", "3:2: found 'an'", "Ann or Anton"),
    ],
)
def test_a_nearly_right_word_gets_a_suggestion(text, told, meant):
    with pytest.raises(InputError, match=rf"game.txt:{told}.*; did you mean {meant}\?") as refusal:
        read_record(text, "game.txt")
    assert len(refusal.value.faults) == 1


@pytest.mark.parametrize(
    "text",
    [
        "players: Ann Bo\n Ann 5-5-5 @ 0,0\n Bo draw\n Bo pass\n",
        "players: Ann 5-5-5\nround\n Ann 5-5-5 @ 0,0\n Bo draw\n",
        "players: Ann Bo\nround one\n Ann 5-5-5 @ 0,0\n Bo draw\n",
    ],
    ids=["no round", "a name that is none", "a word after round"],
)
def test_one_slip_is_one_fault(text):
    with pytest.raises(InputError) as refusal:
        read_record(text)
    assert len(refusal.value.faults) == 1


def test_columns_are_those_of_the_text_as_it_was_typed():
    with pytest.raises(InputError) as refusal:
        read_record("players: Zoe\u0308 B\nround\n Zoe\u0308 drow\n")
    assert refusal.value.faults[0].spot == (3, 7)


def test_all_faults_are_reported_at_once():
    with pytest.raises(InputError) as refusal:
        read_record("players: A B\nround\n A 5-5 @ 1,1\n A pass\n C draw\n B 1-1-1 @ x\n")
    assert [fault.spot.line for fault in refusal.value.faults] == [3, 5, 6]


@given(st.text(alphabet="AB 0125-@=,#:\n\t\0roundhscepl\N{MINUS SIGN}é", max_size=200))
def test_any_text_is_read_or_refused(text):
    try:
        record = read_record("players: A B\nround\n" + text)
    except InputError as error:
        assert str(error)
    else:
        assert read_record(write_record(record)) == record


names = st.sampled_from(["A", "Bé", "C3"])
tiles = st.builds(Tile.of, *[st.integers(0, 9)] * 3)
claims = st.none() | st.integers(-999, 999)
places = st.tuples(st.integers(-99, 99), st.integers(-99, 99))
turns = st.one_of(
    st.builds(Lay, names, st.builds(Placement, places, st.tuples(*[st.integers(0, 9)] * 3), st.just(False)), claims),
    st.builds(Unplaced, names, tiles, claims),
    st.builds(Unplaced, names, st.none(), st.integers(-999, 999)),
    st.builds(OnTable, st.builds(Placement, places, st.tuples(*[st.integers(0, 9)] * 3), st.booleans())),
    st.builds(Draw, names, st.none() | tiles),
    st.builds(Pass, names, claims),
)


@given(st.lists(st.lists(turns, max_size=8), min_size=1, max_size=3), st.sampled_from(PUBLISHED))
def test_reading_returns_the_written_value(rounds, rules):
    record = Record(
        published(rules),
        TileSet.named("0-9 mirrors"),
        ("A", "Bé", "C3"),
        tuple(RecordRound(tuple(entries)) for entries in rounds),
    )
    assert read_record(write_record(record)) == record


def test_a_played_match_is_read_back_unchanged():
    rng = random.Random(4)
    for rules in PUBLISHED:
        record = self_played(rules, rng.randint(2, 4), seed=rng.random(), rounds=2).record
        assert read_record(write_record(record)) == record


@pytest.mark.parametrize("text", ["players: 2\nhand: 5-5-1 0-0-1\ntiles:\n5-5-5 @ 0,0\n", '{"tiles": []}\n'])
def test_a_position_is_called_a_position_and_nothing_more(text):
    with pytest.raises(InputError) as refused:
        read_record(text)
    assert [fault.code for fault in refused.value.faults] == ["position"]
    assert "use 'triomino analyze' for positions" in str(refused.value)


def outcome(read, *arguments):
    try:
        record = read(*arguments)
    except InputError as refused:
        return refused.faults, None
    return record, [[played.line, *(entry.line for entry in played.entries)] for played in record.rounds]


def read_on(reader, line):
    reader.read_on(line)
    return reader.record


OTHERS = ["Cy pass", "Di pass", "Ed pass"]
LINES = [*TEXT.splitlines()[4:], *OTHERS, "", "# tea", "round 2", "Ann drew", "rules: goliath", "set: standard"]


@example(OTHERS, "")
@given(st.lists(st.sampled_from(LINES), max_size=20), st.sampled_from(["", "players: Ann Bo\n", "set: 0-5 mirrors\n"]))
def test_a_record_read_line_by_line_equals_the_record_read_whole(lines, headers):
    text = f"rules: goliath\n{headers}round\n Ann pass\n Bo pass\n"
    reader = RecordReader(text)
    for line in lines:
        after, longer = reader.copy(), f"{text}{line}\n"
        told = outcome(read_on, after, line)
        assert told == outcome(read_record, longer)
        assert reader.record == read_record(text), "only the copy has been read on"
        if told[1] is not None:
            reader, text = after, longer


def test_a_copied_reader_continues_although_another_found_a_fault():
    one = RecordReader("players: A B\nround\n A 5-5-5 @ 0,0 = 25\n")
    other, read = one.copy(), []
    player, names = one._player, []

    def between(*place):
        names.append(place)
        if len(names) == 3:  # the second B is already a fault
            read.append(other.read_on("B draw"))
        return player(*place)

    one._player = between
    with pytest.raises(InputError, match="found B twice"):
        one.read_on("scores B 1 B 2 A 3")
    assert read == [Draw("B")]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("A 551 @ 0,1 = 11", "A 5-5-1 @ 0,1 = 11"),
        ("A 551@0,1", "A 5-5-1 @ 0,1"),
        ("A 0,1 551 = 11", "A 5-5-1 @ 0,1 = 11"),
        ("on 551 @ 0,1 *", "on 5-5-1 @ 0,1 *"),
        ("on 0,1 551", "on 5-5-1 @ 0,1"),
        ("A 551 = 11", "A 5-5-1 = 11"),
        ("A draws 551", "A draw 5-5-1"),
        ("A holds 551 0-0-1", "A holds 5-5-1 0-0-1"),
        ("A passes = - 25", "A pass = -25"),
        ("A 5-5-5 @ 0,0 = 15 + 10", "A 5-5-5 @ 0,0 = 25"),
        ("A 5-5-1 @ 0,1 = 11 - 5 - 5", "A 5-5-1 @ 0,1 = 1"),
        ("A 5-5-5 @ 0,0 =15+10", "A 5-5-5 @ 0,0 = 25"),
    ],
)
def test_peoples_lines_are_read_as_equivalent_lines_of_a_record(written, meant):
    one, other = (read_record(f"players: A B\nround\n{line}\n") for line in (written, meant))
    assert one.rounds[0].entries == other.rounds[0].entries


@pytest.mark.parametrize(
    ("written", "suggested"),
    [
        ("Ann 551 11", "Ann 551 = 11"),
        ("a pass -25 (3 drawn)", "a pass = -25  # (3 drawn)"),
        ("Ann, 5-5-1, 11, 36", "Ann 5-5-1 = 11  # 36"),
        ("Ann;5-5-1;11;36", "Ann 5-5-1 = 11  # 36"),
        ("Bo;draw;;", "Bo draw"),
        ("Ann 5-5-1 = 10 11", "Ann 5-5-1 = 11  # 10"),
        ("Ann 5-5-1 = 10 -> 11", "Ann 5-5-1 = 11  # 10"),
        ("Ann 5-5-1 = ~~10~~ 11!", "Ann 5-5-1 = 11  # ~~10~~"),
        ("Ann 5-5-1 = 11, was 10", "Ann 5-5-1 = 11  # was 10"),
        ("Ann = 1 + 50 hexagon - 5", "Ann = 1 + 50 - 5  # hexagon"),
        ("Ann 5-5-1 @ (0,1) makes 11 points", "Ann 5-5-1 @ 0,1 = 11"),
        ("Ann 5.5.1 at 0/-1 = 11", "Ann 5-5-1 @ 0,-1 = 11"),
        ("Ann 5-5-1 @ 0.1 = 11", "Ann 5-5-1 @ 0,1 = 11"),
        ("Ann 5-5-1 @ 0 1 = 11", "Ann 5-5-1 @ 0,1 = 11"),
        ("Ann 5 5 1 0,1", "Ann 5-5-1 @ 0,1"),
        ("Ann 551 7 out +37", ["Ann 551 = 7", "Ann out  # +37"]),
        ("Ann plays 551", "Ann 551"),
        ("Ann is out", "Ann out"),
        ("Ann gives up", "Ann leaves"),
        ("Bo has left 0-0-1 1-1-1", "Bo holds 0-0-1 1-1-1"),
        ("Ann drew 2", ["Ann draw", "Ann draw"]),
        ("Ann 3 draws, pass -25", ["Ann draw", "Ann draw", "Ann draw", "Ann pass = -25"]),
        ("Ann drew 1, plays 551 = 6", ["Ann draw", "Ann 551 = 6"]),
        ("Ann 0 draws, pass -25", "Ann pass = -25"),
        ("Ann draw III", ["Ann draw", "Ann draw", "Ann draw"]),
        ("Bo ||", ["Bo draw", "Bo draw"]),
        ("19 -25", ["Ann = 19", "Bo = -25"]),
        ("3 79 116", ["round", "scores Ann 79 Bo 116"]),
        ("3. Ann 79  Bo 116", ["round", "scores Ann 79 Bo 116"]),
        ("Total: Ann 79, Bo 116", "scores Ann 79 Bo 116"),
        ("scores: 120,340", "scores Ann 120 Bo 340"),
        ("2. Runde", "round"),
        ("--- Round two ---", "round"),
        ("Winner: nobody yet", "# Winner: nobody yet"),
        ("Boss draws", "Bo Boss draws"),
    ],
)
def test_a_line_in_another_habit_is_refused_with_the_lines_to_write_instead(written, suggested):
    header = f"players: Ann, {'Bo Boss' if 'Boss' in suggested else 'Bo'}\nround\nAnn 5-5-5 @ 0,0 = 25\n"
    with pytest.raises(InputError) as refused:
        read_record(f"{header}{written}\n")
    (fault,) = refused.value.faults
    if isinstance(suggested, str):
        assert fault.message.endswith(f"; did you mean {suggested}?")
        suggested = [suggested]
    else:
        assert fault.message.endswith(f"; write these lines: {', '.join(repr(line) for line in suggested)}")
    read_record("\n".join([header, *suggested, ""]))


@pytest.mark.parametrize(
    "line",
    [
        "C pass",
        "Ann 5-5",
        "socres Ann 1",
        "Ann draw 1-1-x",
        "on 5-5-5 = 5",
        "5-5-1 @ 0,1",
        "Ann 551 @ 1 = 5",
        "Ann draw 551 = 3",
        "Ann draws 0 tiles",
        "Ann 0 draws",
        "Ann took 0",
        "Ann draw 0 (-10)",
        "Ann draw 0,0 draw @",
        "Ann = -7.5",
        "Ann 551 = 7.5",
        "7.5",
    ],
)
def test_no_line_is_suggested_where_none_is_likely(line):
    with pytest.raises(InputError) as refused:
        read_record(f"players: Ann Bo\nround\n{line}\n")
    assert "; write" not in str(refused.value)
    assert not re.search(r"did you mean .*(#|=| )", refused.value.faults[0].message)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Friday 20 November, at Olaf's\n", "did you mean # Friday 20 November, at Olaf's?"),
        ("players: Ann Bo\nROUND ONE\nAnn: = 5\nBo: = 7\n", "did you mean round?"),
        ("players: Ann Bo\nAnn: = 5\nWinner: Ann\n", "write these lines: 'round', 'Ann = 5'"),
        ("players: Ann Bo\n1. Ann 79 Bo 116\n", "write these lines: 'round', 'scores Ann 79 Bo 116'"),
        ("players: Ann Bo\nBo Ann\n16 8\n", "write these lines: 'round', 'Bo = 16', 'Ann = 8'"),
        ("Ann | Bo\n19 | -25\n", "write 'players: Ann Bo', then 'round', 'Ann = 19', 'Bo = -25' for the first row"),
        (
            "   Tante Grete   Bo\n1   79   116\n",
            "'players: Tante Grete, Bo', then 'round', 'scores Tante Grete 79 Bo 116'",
        ),
        ("Name;Tile;Points\nAnn;5-5-5;25\nBo;5-5-1;11\n", "'players: Ann Bo', then 'round', 'Ann 5-5-5 = 25'"),
        ("players: Ann and Bo\nround\n", "did you mean Ann, Bo?"),
        ("players: Ann + Bo + Cy\nround\n", "did you mean Ann, Bo, Cy?"),
    ],
)
def test_one_refusal_leads_from_a_foreign_sheet_to_a_record(text, words):
    with pytest.raises(InputError) as refused:
        read_record(text)
    (fault,) = refused.value.faults
    assert words in fault.message


@pytest.mark.parametrize("above", ["round\nbo Pas\tAnn\n", "bo Pas\tAnn\nround\n"])
def test_the_heading_of_columns_gives_the_order_of_their_players(above):
    with pytest.raises(InputError) as refused:
        read_record(f"players: Ann, Bo Pas\n{above}16\t8\nround\n5 -10\n")
    first, *rows = [fault.message.rpartition(";")[2] for fault in refused.value.faults]
    assert first == " did you mean # bo Pas\tAnn?"
    assert rows == [" write these lines: 'Bo Pas = 16', 'Ann = 8'", " write these lines: 'Bo Pas = 5', 'Ann = -10'"]


def test_hands_larger_than_the_set_are_refused_where_rules_and_set_are_known():
    text = "set: 0-2\nplayers: A B\nround\n A 2-2-2 @ 0,0\n"
    with pytest.raises(InputError, match=r"1:6: hands of 9 for 2 players need 18 tiles, but the 0-2 set has only 10"):
        read_record(text)
    assert read_record(text, rules=published("pressman")._replace(hand_sizes=(5,) * 5)).players == ("A", "B")


@pytest.mark.parametrize(
    ("header", "column", "words"),
    [
        ("Ida Olav", 14, "no line names Olav, but 2 lines name Olaf; did you mean Olaf?"),
        ("Ida Gerd", 14, "no line names Gerd, but 2 lines name Olaf; did you mean Olaf?"),
        ("Ida Olaf Bo", 0, ""),
    ],
)
def test_a_name_that_only_the_header_has_is_reported_at_the_header(header, column, words):
    text = f"players: {header}\nround\n Ida 5-5-5 @ 0,0\n Olaf 1-5-5 @ 0,1\n Ida draw\n Olaf pass\n"
    if not words:
        assert read_record(text).players == ("Ida", "Olaf", "Bo")
        return
    with pytest.raises(InputError) as refused:
        read_record(text)
    assert [(fault.spot, fault.message) for fault in refused.value.faults] == [((1, column), words)]


@pytest.mark.parametrize(
    ("header", "lines", "columns"),
    [
        # The name in the header is wrong, so the lines name the players.
        ("A=B Ann", " Bob 5-5-5 @ 0,0\n Bob Ann 1-5-5 @ 0,1\n", [(1, 10), (4, 6)]),
        ("Anna Lena, Bob", " Anna Lena Bob 5-5-5 @ 0,0\n", [(3, 12)]),
        ("Anna Lena", " Bob 5-5-5 @ 0,0\n Anna Lena 1-5-5 @ 0,1\n Bob pass\n", [(1, 10), (3, 2), (5, 2)]),
    ],
)
def test_commas_are_only_demanded_where_they_are_missing(header, lines, columns):
    with pytest.raises(InputError) as refused:
        read_record(f"players: {header}\nround\n{lines}")
    assert [fault.spot for fault in refused.value.faults] == columns


def test_names_of_two_words_without_commas_are_reported_at_the_header():
    text = "players: Ida Tante Grete\nround\n Ida 5-5-5 @ 0,0\n Tante Grete 1-5-5 @ 0,1\n Tante Grete holds\n"
    with pytest.raises(
        InputError, match="1:14: some lines mention a player Tante Grete: if this is one player's name"
    ) as refused:
        read_record(text)
    assert len(refused.value.faults) == 1
