"""The chance of winning a match: its tables, how the kernel uses them, and how they rank moves."""

from __future__ import annotations

import json
import random
from itertools import pairwise
from statistics import mean

import pytest
from click.testing import CliRunner
from hypothesis import example, given
from hypothesis import strategies as st
from kernel_rounds import assert_agrees_with_rounds, share_after

from analyzer import Tile, TileSet, published, read_position
from analyzer.engine import best
from analyzer.engine.beliefs import Knowledge, Opponent
from analyzer.engine.exact import exact
from analyzer.engine.kernel import layout as at
from analyzer.engine.kernel.matches import match_share, reach
from analyzer.engine.kernel.playouts import kernel_match
from analyzer.engine.match_equity import MatchState, match_state, stored_table
from analyzer.engine.simulate import simulate
from analyzer.game.match_play import action
from analyzer.game.round import Step, deal
from analyzer.players import make_player
from analyzer.position import Position
from analyzer.render.ranking import ranking_text
from analyzer.rules import PUBLISHED
from triomino.cli import main

STANDARD = TileSet.named("standard")
BOARD = "tiles:\n 0,0 5-5-5\n 1,0 5-4-5\n 2,0 4-4-5\n"


def table_of(name):
    return stored_table(published(name), STANDARD)


# -- the tables --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PUBLISHED)
def test_more_points_are_never_worse_and_both_players_are_alike(name):
    table = table_of(name)
    size = len(table.rows)
    assert table.least + table.step * (size - 1) == published(name).target
    for row in table.rows:
        assert len(row) == size
        assert all(more <= less + 20 for less, more in pairwise(row)), "but for what ten thousandths may err"
    for mine in range(size):
        assert all(abs(table.rows[mine][theirs] + table.rows[theirs][mine] - 10_000) <= 1 for theirs in range(size))


def test_chances_between_two_scores_of_a_table_are_interpolated():
    table = table_of("pressman")
    corners = [table.chance(mine, theirs) for mine in (200, 210) for theirs in (100, 110)]
    assert table.chance(205, 105) == pytest.approx(mean(corners))
    assert table.chance(table.least - 500, 0) == table.chance(table.least, 0)
    row, column = ((points - table.least) // table.step for points in (200, 100))
    assert table.chance(200, 100) == table.rows[row][column] / 10_000
    last = mean(table.rows[row][column] for row in (-2, -1)) / 10_000
    assert table.chance(published("pressman").target - table.step // 2, 100) == pytest.approx(last)


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_table_agrees_with_rounds_that_are_played_from_its_scores(name):
    """If the rules or the planner change, this test fails until the tables are made again."""
    assert_agrees_with_rounds(table_of(name), STANDARD, [(200, 150), (350, 330), (390, 240)], rounds=800)


def test_no_table_is_stored_for_house_rules_or_other_tiles():
    assert stored_table(published("pressman")._replace(hexagon_bonus=(60, 60, 60)), STANDARD) is None
    assert stored_table(published("pressman"), TileSet.named("0-4")) is None


@pytest.mark.parametrize(
    "headers, rules, told",
    [
        ("scores: 10 20\n", "pressman", True),
        ("", "pressman", False),
        ("scores: 10 20 30\n", "pressman", False),
        ("scores: 410 20\n", "pressman", True),  # the round in which a player reaches the target is played to its end
        ("scores: 410 20\n", "domino-games", False),
    ],
)
def test_the_state_of_a_match_is_shown_if_known(headers, rules, told):
    state, note = match_state(read_position(f"{headers}hand: 1-5-5\n{BOARD}"), published(rules))
    assert (state is not None) == told
    assert not note


# -- the kernel --------------------------------------------------------------------------------------------------------

TURN = st.tuples(st.integers(0, 1), st.integers(-25, 140), st.booleans())


@example("domino-games", (410, 415), 0, [(0, 5, True)])
@example("domino-games", (415, 410), 1, [(0, 5, True)])
@example("goliath", (390, 390), 0, [(0, 20, True), (1, 20, True)])
@example("goliath", (390, 390), 0, [(1, 20, True), (0, 20, True), (1, -10, False)])
@given(
    st.sampled_from(PUBLISHED),
    st.tuples(st.integers(-60, 420), st.integers(-60, 420)),
    st.integers(0, 1),
    st.lists(TURN, min_size=1, max_size=12),
)
def test_the_kernel_ends_a_match_as_the_state_machine_does(name, scores, mover, turns):
    """Each turn is a player, the points, and whether a tile is placed."""
    state = MatchState(table_of(name), scores)
    match, points = kernel_match(state), [0] * at.TAIL_AT
    seen, last = reach(match, points, mover, 0), 0
    for who, made, lays in turns:
        points[at.POINTS_AT + (mover if who == 0 else 1 - mover)] += made
        seen = reach(match, points, mover, seen)
        last = who if lays else last
    share = match_share(match, points, mover, seen, last == 0)
    assert share == pytest.approx(share_after(state.table, scores, turns) * at.WHOLE_MATCH, abs=1)


def test_the_last_tile_of_a_hand_is_worth_the_table_value_of_the_scores_after_it():
    """The mover gets the value of the tile, 25 points for going out, and the value of the hidden tile."""
    position = read_position(f"hand: 1-5-5\nopponents: 1\nscores: 150 200\n{BOARD}")
    hidden = STANDARD.of_mask(position.board.unplayed & ~STANDARD.mask(position.hand))
    table = table_of("pressman")
    ranked = simulate(position, published("pressman"), seed=3, games=4000).moves[0]
    told = mean(table.chance(150 + 11 + 25 + tile.value, 200) for tile in hidden)
    assert abs(ranked.match.win - told) < 4 * ranked.match.stderr
    certain = simulate(position._replace(scores=(380, 399)), published("pressman"), seed=3, games=200).moves[0]
    assert certain.match.win == 1.0


# -- rankings ----------------------------------------------------------------------------------------------------------

CLOSE_TO_IT = f"hand: 3-5-5 0-5-5 0-0-2 3-3-5\nopponents: 5\nscores: 387 300\nrules: domino-games\n{BOARD}"


def test_moves_are_ranked_by_the_match_if_its_state_is_known():
    """The mover has 387 points and wins with 400, so all moves that score at least 13 are equally good."""
    ranking = best(read_position(CLOSE_TO_IT), "simulate", games=3000)
    enough = [ranked for ranked in ranking.moves if ranked.move.score >= 13]
    assert 0 < len(enough) < len(ranking.moves)
    assert list(ranking.moves[: len(enough)]) == enough
    assert all(ranked.match.win == 1.0 for ranked in enough)
    assert all(ranked.behind or ranked.match.win < 1.0 for ranked in ranking.moves[len(enough) :])
    assert [ranked.close for ranked in ranking.moves[: len(enough)]] == [False] + [True] * (len(enough) - 1)


def test_close_is_judged_by_the_match_and_gaps_are_given_for_both():
    position = read_position(CLOSE_TO_IT.replace("387 300", "200 300"))
    first, *others = best(position, "simulate", games=4000).moves
    assert (first.match.gap, first.gap, first.close) == (0.0, 0.0, False)
    for ranked in others:
        if not ranked.behind:
            assert ranked.match.gap <= 0
            assert ranked.close == (ranked.match.gap + 2 * ranked.match.gap_stderr >= 0)
            assert ranked.match.win == pytest.approx(first.match.win + ranked.match.gap)
            assert ranked.equity == pytest.approx(first.equity + ranked.gap)


def test_the_number_of_machines_changes_no_result():
    position = read_position(CLOSE_TO_IT.replace("387 300", "100 350"))
    rules = published("domino-games")
    alone, together = (simulate(position, rules, seed=2, games=4000, machines=machines) for machines in (1, 3))
    assert alone._replace(seconds=0.0) == together._replace(seconds=0.0)


def test_the_other_hand_is_not_seen():
    position = read_position(CLOSE_TO_IT)
    told = Knowledge((Opponent(5, holds=(Tile(0, 0, 0),)),))
    bare, known = (best(position, "simulate", games=2000, knowledge=one) for one in (None, told))
    assert bare.moves[-1].equity != known.moves[-1].equity
    assert bare == best(position, "simulate", games=2000)._replace(seconds=bare.seconds)


def an_end(seed, most=4):
    """Play a round almost to its end: the well is empty, and no hand has more than ``most`` tiles."""
    rules, greedy = published("pressman"), make_player("greedy", "")
    state = deal(rules, STANDARD, 2, random.Random(seed))
    while state.end is None:
        if not state.well and max(map(int.bit_count, state.hands)) <= most and len(state.placements()) > 1:
            return state
        state = state.step(action(state, greedy))
    return None


def test_a_proven_end_is_worth_the_result_of_its_line():
    found = [state for seed in range(150) if (state := an_end(seed)) is not None]
    assert found
    table = table_of("pressman")
    for state in found[:6]:
        hand = tuple(state.tiles_of(state.turn))
        position = Position(state.board, state.rules, hand, 2, 0, None, (130, 170))
        ranking = exact(position)
        chances = [ranked.match.win for ranked in ranking.moves]
        assert chances == sorted(chances, reverse=True)
        for ranked in ranking.moves:
            after = state._replace(points=(0, 0)).step(ranked.move.placement)
            for move in ranked.line:
                after = after.step(Step.PASS if move is None else move.placement)
            mine, theirs = after.points[state.turn], after.points[1 - state.turn]
            assert mine - theirs == ranked.equity
            if max(130 + mine, 170 + theirs) < 300:
                assert ranked.match.win == pytest.approx(table.chance(130 + mine, 170 + theirs))
            assert ranked.match.gap == ranked.match.win - chances[0]


@pytest.mark.parametrize("seed", [499, 557, 751])
def test_a_proven_end_is_ranked_by_the_match_where_that_differs(seed):
    """A move that surely wins the match is best, even if another scores more points."""
    state = an_end(seed, most=6)
    position = Position(state.board, published("domino-games"), tuple(state.tiles_of(state.turn)), 2, 0)
    by_points = exact(position).moves
    dearest = max(ranked.move.score for ranked in by_points)
    by_match = best(position._replace(scores=(400 - dearest, 399)), "exact").moves
    wins = {ranked.move: ranked.match.win for ranked in by_match}
    assert by_match[0].match.win == 1.0
    assert [ranked.close for ranked in by_match] == [False, *(ranked.match.win == 1.0 for ranked in by_match[1:])]
    assert {wins[move] for move in wins if move.score == dearest} == {1.0}
    assert wins[by_points[0].move] < 1.0


# -- messages ------------------------------------------------------------------------------------------------------


def run(*words, text):
    result = CliRunner().invoke(main, words, input=text)
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.mark.parametrize("engine, told", [("simulate", True), ("score", False), ("plan", False)])
def test_json_has_the_match_where_the_engine_knows(engine, told):
    data = json.loads(run("best", "-", "--engine", engine, "--games", "500", "--json", text=CLOSE_TO_IT))
    first = data["moves"][0]
    assert ("match" in first) == told
    if told:
        assert list(first["match"]) == ["win", "stderr", "gap", "gap_stderr"]
        assert list(first)[8:12] == ["equity", "stderr", "win", "match"]


def test_the_text_shows_both_rankings_and_explains_the_match():
    ranking = best(read_position(CLOSE_TO_IT), "simulate", games=3000)
    lines = ranking_text(ranking, published("domino-games")).splitlines()
    heading = next(number for number, line in enumerate(lines) if "equity" in line)
    assert lines[heading].split() == ["match", "+-", "equity", "+-", "win", "score"]
    assert lines[heading + 1].split()[:2] == ["100.0%", "0.1%"]
    assert sum("Match: the chance of winning the match" in line for line in lines) == 1


def test_a_record_gives_the_state_of_the_match(tmp_path):
    run("tournament", "--seed", "3", "--rounds", "2", "--record", str(tmp_path), text="")
    file = tmp_path / "match-00001.txt"
    turns = [number for number, line in enumerate(file.read_text().splitlines(), 1) if "@" in line]
    told = run("best", "--record", str(file), "--turn", str(turns[-9]), "--games", "300", "--json", text="")
    moves = json.loads(told)["moves"]
    assert moves[0]["match"]["win"] > 0
