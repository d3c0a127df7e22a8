"""The published rule sets: all values, the bonuses, and the comparison of rule sets."""

import re
from pathlib import Path
from typing import get_args

import pytest
from house import APART

from analyzer.board import Board, Placement
from analyzer.messages import one_of
from analyzer.plain_board import PlainBoard
from analyzer.referee import judge
from analyzer.referee.scoring import score_parts
from analyzer.render.words import score_words
from analyzer.rules import PUBLISHED, RuleSet, published, reading
from analyzer.rules.describe import comparison, explanation, source_words
from analyzer.rules.reading import published_book
from analyzer.rules.ruleset import EXTENSION_EDGES, BlockedGain, Extension, MatchWinner
from analyzer.rules.schema import CLAUSE_AT, CLAUSES, FEWEST_PLAYERS, MOST_PLAYERS, POINTS, TOPICS, other_reading
from analyzer.tiles import Tile, TileSet

TABLE = [
    # field                    pressman         classic          domino-games     goliath
    ("least_players",         (2,               2,               2,               2)),
    ("most_players",          (6,               6,               6,               4)),
    ("hand_sizes",            ((9, 7, 7, 6, 6), (9, 7, 7, 6, 6), (9, 7, 7, 6, 6), (9, 7, 7))),
    ("triple_bonus",          (10,              10,              10,              10)),
    ("triple_zero_points",    (40,              40,              40,              40)),
    ("zero_by_choice",        (False,           False,           False,           True)),
    ("draw_limit",            (3,               3,               None,            3)),
    ("draw_penalty",          (5,               5,               5,               5)),
    ("stuck_penalty",         (10,              10,              0,               10)),
    ("empty_well_penalty",    (10,              10,              0,               0)),
    ("draw_required",         (True,            True,            True,            True)),
    ("voluntary_draw",        (False,           False,           False,           False)),
    ("hexagon_bonus",         ((50, 100, 150),  (50, 100, 150),  (50, 100, 150),  (50, 100, 150))),
    ("bridge_bonus",          (40,              40,              40,              40)),
    ("extension",             ("two-edges",     "none",          "two-edges",     "edge")),
    ("extension_bonus",       (40,              0,               40,              40)),
    ("extension_edges",       (2,               4,               2,               1)),
    ("bonuses_add_up",        (True,            True,            True,            True)),
    ("misplaced_restarts",    (True,            True,            True,            True)),
    ("going_out_bonus",       (25,              25,              25,              25)),
    ("going_out_gains_hands", (True,            True,            True,            True)),
    ("blocked",               ("excess",        "excess",        "excess",        "others-less-own")),
    ("target",                (400,             400,             400,             400)),
    ("match_winner",          ("most-points",   "most-points",   "first-to-target", "last-tile")),
]  # fmt: skip


@pytest.mark.parametrize(("field", "values"), TABLE, ids=[field for field, _ in TABLE])
def test_the_published_values(field, values):
    assert tuple(getattr(published(name), field) for name in PUBLISHED) == values


def test_the_table_names_every_value_of_a_rule_set():
    told = {field for field, _ in TABLE} - {"extension_edges"}
    assert told == set(RuleSet._fields) - {"name", "title", "source", "open"}


def test_every_field_of_a_rule_set_is_filled_by_a_clause_and_every_word_of_one_has_its_sentence():
    assert {clause.field for clause in CLAUSES} == set(RuleSet._fields) - {"name", "title", "source", "open"}
    for path, words in (
        ("bridge.extension", Extension),
        ("blocked.lowest_gains", BlockedGain),
        ("match.winner", MatchWinner),
    ):
        assert all(CLAUSE_AT[path].kind.accepts(word) and CLAUSE_AT[path].tell(word) for word in get_args(words))
        assert CLAUSE_AT[path].kind.expected == one_of(f'"{word}"' for word in get_args(words))
    assert set(EXTENSION_EDGES) == set(get_args(Extension))


@pytest.mark.parametrize("name", PUBLISHED)
def test_every_value_has_the_statement_of_its_source_or_a_reason(name):
    book = published_book(name)
    assert book.rules.name == name
    left_open = {question.path for question in book.rules.open}
    assert set(book.says) | set(book.silent) | set(left_open & TOPICS.keys()) == set(book.values) | set(TOPICS)
    assert not left_open & TOPICS.keys() & set(book.says)
    assert not set(book.says) & set(book.silent)


@pytest.mark.parametrize("name", PUBLISHED)
def test_the_first_rule_set_applies_if_a_source_is_silent(name):
    book, first = published_book(name), published_book("pressman")
    assert {path: book.values[path] for path in book.silent} == {path: first.values[path] for path in book.silent}


HANDS = {2: 9, 3: 7, 4: 7, 5: 6, 6: 6}


@pytest.mark.parametrize("name", PUBLISHED)
@pytest.mark.parametrize("players", range(9))
def test_hands_are_nine_for_two_seven_for_three_or_four_six_for_five_or_six(name, players):
    if players in HANDS and not (name == "goliath" and players > 4):
        assert published(name).hand_size(players) == HANDS[players]
    else:
        with pytest.raises(ValueError, match=f"not {players}"):
            published(name).hand_size(players)


OPENINGS = [("5-5-5", 25), ("1-1-1", 13), ("0-0-0", 40), ("4-5-5", 14), ("0-0-1", 1)]


@pytest.mark.parametrize("name", PUBLISHED)
@pytest.mark.parametrize(("tile", "score"), OPENINGS)
def test_a_triple_opens_for_its_sum_and_ten_and_zeros_for_forty_and_another_tile_for_its_sum(name, tile, score):
    assert published(name).opening_score(Tile.parse(tile)) == score


@pytest.mark.parametrize("tile", sorted(TileSet.named("standard")), ids=str)
def test_wherever_an_opening_is_scored_it_scores_the_same_under_house_rules(tile):
    board = Board.empty(TileSet.named("standard"))
    placement = Placement((0, 0), tuple(tile))
    score = APART.opening_score(tile)
    move = judge(board, placement, APART).move
    assert move.score == score
    assert PlainBoard.of(board, APART).judged(placement.at, placement.corners).score == score
    parts = score_parts(move, APART, opening=True)
    assert sum(part.points for part in parts) == score
    values = {getattr(APART, clause.field): clause.path for clause in CLAUSES if clause.kind == POINTS}
    assert all(values[part.points] == part.rule for part in parts if part.rule)
    assert ("for opening" in score_words(move, APART)) == (score != tile.value)


BONUSES = [
    # hexagons, bridge, extends: the bonus
    ((0, False, False), 0),
    ((1, False, False), 50),
    ((2, False, False), 100),
    ((3, False, False), 150),
    ((0, True, False), 40),
    ((0, False, True), 40),
    ((0, True, True), 40),
    ((1, False, True), 90),
    ((2, False, True), 140),
]


@pytest.mark.parametrize(("earned", "bonus"), BONUSES)
def test_bonuses_of_one_placement_add_up(earned, bonus):
    assert published("pressman").bonus(*earned) == bonus


@pytest.mark.parametrize(("earned", "bonus"), [((1, False, True), 50), ((0, True, True), 40), ((2, False, False), 100)])
def test_only_the_best_bonus_counts_where_they_do_not_add_up(earned, bonus):
    assert published("pressman")._replace(bonuses_add_up=False).bonus(*earned) == bonus


def test_only_the_requested_rule_file_is_read(monkeypatch):
    read = []
    whole = reading.published_text
    monkeypatch.setattr("analyzer.rules.reading.published_text", lambda name: read.append(name) or whole(name))
    reading.published_book.cache_clear()
    published("goliath")
    published("goliath")
    assert read == ["goliath"]


@pytest.mark.parametrize("name", ["", "Pressman", "../rules/pressman", "pressman.toml"])
def test_no_other_name_is_published(name):
    with pytest.raises(ValueError, match=r"found the rules .*, expected one of pressman, classic"):
        published(name)


def test_the_comparison_has_a_row_for_every_rule_and_marks_silence():
    lines = comparison([published_book(name) for name in PUBLISHED], width=100)
    assert lines[0].split() == list(PUBLISHED)
    assert len(lines[1 : lines.index("")]) == len(CLAUSES)
    rows = {clause.path: line.split()[-4:] for clause, line in zip(CLAUSES, lines[1:])}
    assert rows["drawing.limit"] == ["3", "3", "until-fit", "3"]
    assert rows["drawing.each"] == ["5", "5", "5*", "5"]
    assert rows["hand.6"] == ["6", "6*", "6", "-"]
    assert rows["bridge.extension"] == ["two-edges?", "none", "two-edges", "edge"]


def test_the_comparison_explains_each_word_of_its_table():
    listed = " ".join(" ".join(comparison([published_book(name) for name in PUBLISHED])).split())
    values = {(value, clause) for clause in CLAUSES for value in clause.kind.words}
    assert {value for value, _clause in values} >= {"until-fit", "excess", "last-tile"}
    for value, clause in values:
        assert f"{value}: {clause.tell(value)}" in listed


@pytest.mark.parametrize("width", [60, 80])
def test_the_comparison_keeps_to_the_width_and_has_every_rule_set_and_rule(width):
    lines = comparison([published_book(name) for name in PUBLISHED], width=width)
    assert max(map(len, lines)) <= width
    told = "\n".join(lines)
    for name in PUBLISHED:
        assert name in told
    assert told.count("most-points  most-points") == 1


OPEN = {
    "pressman": {"bridge.extension": "edge", "opening.next_round": None, "blocked.ties": None},
    "classic": {"opening.ties": None, "opening.next_round": None, "blocked.ties": None},
    "domino-games": {"match.winner": None, "opening.ties": None, "opening.next_round": None, "blocked.ties": None},
    "goliath": {"drawing.required": False, "match.winner": None, "opening.ties": None, "blocked.ties": None},
}


@pytest.mark.parametrize("name", PUBLISHED)
def test_an_open_rule_is_shown_with_both_readings_and_their_difference(name):
    book = published_book(name)
    assert {question.path: question.value for question in book.rules.open} == OPEN[name]
    told = " ".join(" ".join(explanation(book)).split())
    listed = " ".join(" ".join(comparison([book])).split())
    for question in book.rules.open:
        assert question.reading != question.otherwise
        for words in map(str, (question.reading, question.otherwise, question.changes)):
            assert words in told
            assert words in listed


def test_another_reading_of_an_open_question_is_a_rule_set_if_a_value_expresses_it():
    pressman, goliath = published("pressman"), published("goliath")
    assert other_reading(pressman, "bridge.extension") == pressman._replace(extension="edge")
    assert other_reading(goliath, "drawing.required") == goliath._replace(draw_required=False)
    assert other_reading(goliath, "match.winner") is None
    assert other_reading(goliath, "bridge.extension") is None


@pytest.mark.parametrize("name", PUBLISHED)
def test_the_explanation_names_the_source_and_quotes_every_rule(name):
    book = published_book(name)
    told = " ".join(" ".join(explanation(book)).split())
    assert book.rules.source in told
    for clause in CLAUSES:
        if clause.path in book.values:
            assert str(clause.tell(book.values[clause.path])) in told
            assert source_words(book, clause.path) in told


@pytest.mark.parametrize("clause", CLAUSES, ids=[clause.path for clause in CLAUSES])
def test_every_rule_reads_as_a_sentence_for_every_published_value(clause):
    for name in PUBLISHED:
        values = published_book(name).values
        if clause.path in values:
            sentence = str(clause.tell(values[clause.path]))
            assert sentence.endswith(".") and sentence[0].isupper() | sentence[0].isdigit()


def test_one_tile_is_dealt_in_the_singular():
    assert str(CLAUSE_AT["hand.2"].tell(1)) == "With 2 players, each is dealt 1 tile."


def test_the_page_on_house_rules_has_a_row_for_every_rule():
    page = (Path(__file__).parents[1] / "docs" / "rules.md").read_text(encoding="utf-8")
    told, table = set(), ""
    for heading, keys in re.findall(
        r"^\| (?:`(\w+)`)? ?\| (`[^|]*`) \|", page.partition("The file can set these rules:")[2], re.M
    ):
        table = heading or table
        told |= {f"{table}.{key}" for key in re.findall(r"`(\w+)`", keys)}
    assert told == {clause.path for clause in CLAUSES if clause.players in (None, FEWEST_PLAYERS, MOST_PLAYERS)}
