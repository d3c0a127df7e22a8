"""Tables of match equity made on demand: for house rules, and for other tiles."""

from __future__ import annotations

import random

import pytest
from kernel_rounds import assert_agrees_with_rounds

from analyzer import TileSet, published, read_position
from analyzer.engine import best, match_equity
from analyzer.engine.clock import Clock
from analyzer.engine.exact import exact
from analyzer.engine.kernel import machine
from analyzer.engine.kernel.machine import PlainMachine
from analyzer.engine.match_equity import MatchTable, NoTableError, made_table, match_state, stored_table
from analyzer.game.match_play import action
from analyzer.game.round import deal
from analyzer.players import make_player
from analyzer.position import Position
from analyzer.render.ranking import ranking_text

STANDARD = TileSet.named("standard")
BOARD = "tiles:\n 0,0 5-5-5\n 1,0 5-4-5\n 2,0 4-4-5\n"
HAND = "hand: 3-5-5 0-5-5 0-0-2 3-3-5\n"
SHORT = published("pressman")._replace(name="short", target=150)


@pytest.fixture
def few_rounds(monkeypatch):
    monkeypatch.setattr(match_equity, "ROUNDS", 1000)
    monkeypatch.setattr(match_equity, "ROWS", 24)
    monkeypatch.setattr(match_equity, "_made", {})


class Ending(Clock):
    """A clock that runs out after ``asked`` checks."""

    def __init__(self, asked):
        super().__init__()
        self.left_to_ask = asked

    @property
    def over(self):
        self.left_to_ask -= 1
        return self.left_to_ask < 0

    def share(self, part, most=None):
        return self


def test_a_table_made_now_agrees_with_the_stored_one(monkeypatch):
    """Only here is the table made from the usual number of rounds."""
    monkeypatch.setattr(match_equity, "_made", {})
    stored, made = stored_table(published("pressman"), STANDARD), made_table(published("pressman"), STANDARD, Clock())
    assert (made.made_of, stored.made_of) == (match_equity.ROUNDS, 0)
    assert stored.stderr < made.stderr < 0.01
    apart = [
        stored.chance(mine, theirs) - made.chance(mine, theirs)
        for mine in range(-100, 400, 9)
        for theirs in range(-100, 400, 9)
    ]
    assert max(map(abs, apart)) < 3 * made.stderr
    assert sum(gap**2 for gap in apart) / len(apart) < made.stderr**2
    monkeypatch.delattr(match_equity, "_make")
    assert made_table(published("pressman"), STANDARD, Clock(0.0)) is made, "once in a process"


def test_rule_sets_of_one_name_have_tables_of_their_own(monkeypatch):
    monkeypatch.setattr(match_equity, "_made", {})
    monkeypatch.setattr(match_equity, "_make", lambda rules, *_: MatchTable(rules, 0, 1, 0.0, (), match_equity.ROUNDS))
    for rules in (SHORT, SHORT._replace(target=200), SHORT):
        assert made_table(rules, STANDARD, Clock()).rules == rules


@pytest.mark.parametrize(
    "rules, set_name, scores",
    [
        (published("domino-games")._replace(target=233), "standard", [(0, 0), (200, 100), (232, 232)]),
        (published("classic"), "0-5 mirrors", [(200, 150), (390, 240)]),
        (published("goliath"), "standard -0-1-2 +0-2-1", [(200, 150), (350, 330)]),
    ],
)
def test_a_table_made_now_agrees_with_rounds_that_are_played_from_its_scores(few_rounds, rules, set_name, scores):
    tile_set = TileSet.named(set_name)
    table = made_table(rules, tile_set, Clock())
    assert table.least + table.step * (len(table.rows) - 1) == rules.target
    assert table.least <= -100
    assert_agrees_with_rounds(table, tile_set, scores, rounds=300)


def test_a_table_cut_short_has_fewer_rounds_and_is_not_stored(few_rounds):
    whole = made_table(SHORT._replace(name="other"), STANDARD, Clock())
    short = made_table(SHORT, STANDARD, Ending(10))  # ends halfway: each tenth of the rounds takes two checks
    assert (short.made_of, whole.made_of) == (500, 1000)
    assert short.rows != whole.rows
    assert made_table(SHORT, STANDARD, Clock()).rows == whole.rows


def test_a_note_explains_why_no_table_can_be_made(few_rounds, monkeypatch):
    position = read_position(f"scores: 10 20\nhand: 1-5-5\n{BOARD}")
    stopped = Clock()
    stopped.interrupted = True
    for clock in (Clock(0.0), Ending(7), stopped):
        state, note = match_state(position, SHORT, clock)
        assert state is None
        assert str(note).endswith(": there was not enough time to compute the winning chances")
    with pytest.raises(NoTableError, match="inaccurate"):
        made_table(SHORT._replace(target=50_000), STANDARD, Clock())
    with pytest.raises(NoTableError, match="do not allow a round"):
        made_table(SHORT, TileSet.named("0-2"), Clock())
    monkeypatch.setattr(machine, "start_deals", lambda tile_set: PlainMachine())
    with pytest.raises(NoTableError, match="wasmtime"):
        made_table(SHORT, STANDARD, Clock())
    monkeypatch.setattr(match_equity, "find_spec", lambda name: None)
    with pytest.raises(NoTableError, match="numpy"):
        made_table(SHORT, STANDARD, Clock())


def test_a_useless_table_is_not_made_twice(few_rounds, monkeypatch):
    far = SHORT._replace(target=50_000)
    with pytest.raises(NoTableError, match="inaccurate"):
        made_table(far, STANDARD, Clock())
    monkeypatch.delattr(match_equity, "_make")
    with pytest.raises(NoTableError, match="inaccurate"):
        made_table(far, STANDARD, Clock())


def test_three_players_are_ranked_by_points(monkeypatch):
    monkeypatch.delattr(match_equity, "_make")
    three = f"{HAND}opponents: 5 5\nscores: 387 300 200\n{BOARD}"
    for rules in (published("domino-games"), SHORT):
        ranking = best(read_position(three), "simulate", rules=rules, games=500)
        assert all(ranked.match is None for ranked in ranking.moves)
        assert not ranking.note


def test_house_rules_are_ranked_by_a_match_table_made_for_them(few_rounds):
    """A player who reaches 150 first has won, so all moves that reach it are equally good."""
    house = published("domino-games")._replace(name="house", target=150)
    position = read_position(f"{HAND}opponents: 5\nscores: 137 50\n{BOARD}")
    ranking = best(position, "simulate", rules=house, games=1000)
    enough = [ranked for ranked in ranking.moves if ranked.move.score >= 13]
    assert list(ranking.moves[: len(enough)]) == enough
    assert all(ranked.match.win == 1.0 for ranked in enough)
    assert ranking.moves[len(enough)].match is None or ranking.moves[len(enough)].match.win < 1.0
    table = made_table(house, STANDARD, Clock())
    assert all(ranked.match.stderr >= table.stderr for ranked in enough)
    assert "Note: the table of winning chances was computed just now from 1,000 rounds" in ranking_text(ranking, house)


def test_another_set_is_ranked_by_the_match_in_an_end_that_is_proven(few_rounds):
    rules, greedy, other = published("pressman"), make_player("greedy", ""), TileSet.named("0-4")
    for seed in range(100):
        state = deal(rules, other, 2, random.Random(seed))
        while state.end is None and (state.well or max(map(int.bit_count, state.hands)) > 5):
            state = state.step(action(state, greedy))
        if state.end is None and len(state.placements()) > 1:
            break
    position = Position(state.board, rules, tuple(state.tiles_of(state.turn)), 2, 0, None, (130, 170))
    ranking = exact(position)
    chances = [ranked.match.win for ranked in ranking.moves]
    assert chances == sorted(chances, reverse=True)
    assert "computed just now from 1,000 rounds" in str(ranking.note)
