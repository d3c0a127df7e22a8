"""In simulations, a seed fixes the result, estimates have standard errors, and playouts agree with the known facts."""

from __future__ import annotations

import random
import sys
from math import hypot
from operator import mul
from pathlib import Path
from types import SimpleNamespace

import pytest

from analyzer import Tile, published, read_position
from analyzer.engine import simulate as simulation
from analyzer.engine.beliefs import Knowledge, Opponent, believe, hand_sizes
from analyzer.engine.exact import exact
from analyzer.engine.kernel import machine, playouts
from analyzer.engine.simulate import Beaten, Race, RaceState, simulate
from analyzer.moves import legal_moves

RULES = published("pressman")
MIDGAME = read_position(
    "hand: 1-5-5 1-1-5 0-0-2 2-4-5 3-3-4\nplayers: 2\nwell: 30\ntiles:\n 0,0 5-5-5\n 1,0 5-4-5\n 2,0 4-4-5\n"
)


def equities(games: int, seed: int = 1, **more):
    return {ranked.move.tile: ranked for ranked in simulate(MIDGAME, RULES, seed=seed, games=games, **more).moves}


def test_the_last_tile_of_a_hand_ends_the_round_and_its_worth_is_certain():
    """The mover gets the value of the tile, 25 points for going out, and the value of the hidden tile."""
    position = read_position("set: 0-1\nhand: 0-1-1\nplayers: 2\nwell: 0\ntiles:\n 0,0 0-0-0\n 1,0 0-1-0\n")
    (ranked,) = simulate(position, RULES, seed=1, games=50).moves[:1]
    assert (ranked.equity, ranked.stderr, ranked.win) == (2 + 25 + 3, 0.0, 1.0)


def test_the_same_seed_gives_the_same_answer_and_another_one_another():
    one, again, other = (
        simulate(MIDGAME, RULES, seed=seed, games=300, compare=300)._replace(seconds=0.0) for seed in (4, 4, 5)
    )
    assert one == again
    assert one != other


@pytest.mark.parametrize("games", [1, 20])
def test_a_move_with_few_playouts_has_no_errors_and_is_too_close_to_call(games):
    ranking = simulate(MIDGAME, RULES, seed=1, games=games, compare=100)
    assert not ranking.reliable
    assert (ranking.reason, ranking.reply) == (None, None)
    for ranked in ranking.moves:
        assert not ranked.reliable
        assert ranked.equity is not None
        assert (ranked.stderr, ranked.win, ranked.match, ranked.gap_stderr) == (None, None, None, None)
    assert [ranked.close for ranked in ranking.moves] == [False] + [True] * (len(ranking.moves) - 1)


def test_enough_playouts_are_reliable():
    moves = legal_moves(MIDGAME.board, MIDGAME.board.tile_set.mask(MIDGAME.hand), RULES)
    ranking = simulate(MIDGAME, RULES, seed=1, games=24 * len(moves))
    assert ranking.reliable
    assert all(ranked.reliable and (ranked.behind or ranked.stderr is not None) for ranked in ranking.moves)


@pytest.mark.parametrize("players", [2, 3])
def test_the_parts_of_a_difference_add_up_to_it(players):
    position = MIDGAME._replace(players=players)
    moves = legal_moves(position.board, position.board.tile_set.mask(position.hand), RULES)
    ranking = simulate(position, RULES, seed=3, games=30_000, compare=4_000, keep=moves[1])
    first, found = ranking.moves[0], ranking.comparison
    other = next(ranked for ranked in ranking.moves if ranked.move == found.other)
    assert sum(part.points for part in found.reason) == pytest.approx(found.gap)
    assert [part.points for part in found.reason] == sorted((part.points for part in found.reason), reverse=True)
    now = next(part for part in found.reason if part.code == "now")
    assert (now.points, now.stderr) == (first.move.score - other.move.score, 0.0)
    assert abs(found.gap + other.gap) < 4 * hypot(found.stderr, other.gap_stderr)


def test_the_rest_of_a_gap_from_other_deals_has_the_errors_of_the_gap_and_of_all_other_parts():
    ranking = simulate(MIDGAME, RULES, seed=3, games=4_000, compare=60)
    found = ranking.comparison
    rest, before = (next(part for part in reason if part.code == "rest") for reason in (ranking.reason, found.reason))
    assert rest.stderr == pytest.approx(hypot(found.named_stderr, ranking.moves[1].gap_stderr))
    assert before.stderr != pytest.approx(found.named_stderr)


@pytest.mark.parametrize("clues", [None, Opponent(lacks=(Tile(0, 5, 5),))])
def test_differences_split_alike_in_the_compiled_kernel_and_plain_python(monkeypatch, clues):
    moves = legal_moves(MIDGAME.board, MIDGAME.board.tile_set.mask(MIDGAME.hand), RULES)
    beliefs = believe(MIDGAME, clues and Knowledge((clues,)))
    with playouts.Playouts(MIDGAME, RULES, moves, beliefs, 3, 1) as compiled:
        account = compiled.account((0, 1), 10)
    monkeypatch.setattr(playouts, "start_deals", lambda *_: machine.PlainMachine())
    with playouts.Playouts(MIDGAME, RULES, moves, beliefs, 3, 1) as plain:
        assert plain.account((0, 1), 10) == account
    assert account.deals == 10 and any(account.squares)


def test_errors_shrink_with_the_root_of_the_games():
    few, many = equities(400), equities(40_000)
    best = max(many.values(), key=lambda ranked: ranked.equity)
    assert best.stderr < few[best.move.tile].stderr / 3


def test_estimates_from_different_seeds_agree_within_their_errors():
    first, second = equities(20_000, 1), equities(20_000, 2)
    for tile in first.keys() & second.keys():
        gap = abs(first[tile].equity - second[tile].equity)
        assert gap < 5 * (first[tile].stderr ** 2 + second[tile].stderr ** 2) ** 0.5


def test_it_agrees_with_the_exact_engine_if_the_mover_has_one_choice_left():
    """If every hand is known, playouts differ from best play only where a player has a choice."""
    position = read_position("hand: 1-5-5\nplayers: 2\nwell: 0\nset: 0-1 +1-5-5 +5-5-5 +0-5-5\ntiles:\n 0,0 5-5-5\n")
    proven = {ranked.move.tile: ranked.equity for ranked in exact(position, RULES).moves}
    simulated = simulate(position, RULES, seed=1, games=200)
    for ranked in simulated.moves:
        assert ranked.equity == pytest.approx(proven[ranked.move.tile])


def test_moves_come_best_first_and_numbers_make_sense():
    ranking = simulate(MIDGAME, RULES, seed=1, games=5000)
    values = [ranked.equity for ranked in ranking.moves]
    assert values == sorted(values, reverse=True)
    assert all(0 <= ranked.win <= 1 and ranked.stderr > 0 and not ranked.proven for ranked in ranking.moves)
    assert ranking.games <= 5000
    assert ranking.stopped in ("confident", "games")


def test_deals_respect_known_and_lacking_tiles():
    held, lacking = Tile(0, 0, 0), Tile(5, 5, 1)
    knowledge = Knowledge((Opponent(size=4, holds=(held,), lacks=(Tile.of(*lacking),)),))
    beliefs = believe(MIDGAME, knowledge)
    tile_set = MIDGAME.board.tile_set
    assert beliefs.hands[1] == tile_set.mask([held])
    assert not beliefs.allowed[1] & tile_set.mask([Tile.of(*lacking)])
    assert beliefs.owners.count(1) == 3


@pytest.mark.parametrize(
    ("players", "well", "told", "sizes"),
    [
        (2, None, [None], [5]),
        (2, 30, [None], [18]),
        (3, 30, [None, None], [9, 9]),
        (3, 29, [None, None], [10, 9]),
        (4, 28, [None, None, None], [7, 7, 6]),
        (4, 27, [None, None, None], [7, 7, 7]),
        (4, 26, [None, None, None], [8, 7, 7]),
        (4, 28, [None, 3, None], [9, 3, 8]),
        (3, None, [7, None], [7, 5]),
        (3, 48, [None, None], [5, 5]),
        (2, 47, [None], [1]),
    ],
)
def test_hands_of_unknown_size_share_the_remaining_tiles(players, well, told, sizes):
    position = MIDGAME._replace(players=players, well=well)
    assert hand_sizes(position, [Opponent(size=size) for size in told]) == sizes


@pytest.mark.parametrize(
    "knowledge",
    [
        Knowledge((Opponent(holds=(Tile(1, 5, 5),)),)),
        Knowledge((Opponent(size=1, holds=(Tile(0, 0, 0), Tile(1, 1, 1))),)),
        Knowledge((Opponent(), Opponent())),
        Knowledge((Opponent(size=300),)),
    ],
)
def test_an_impossible_fact_is_refused(knowledge):
    with pytest.raises(ValueError, match=r"opponent|hidden"):
        simulate(MIDGAME, RULES, seed=1, games=10, knowledge=knowledge)


def test_a_stop_is_obeyed_and_reported():
    ranking = simulate(MIDGAME, RULES, seed=1, games=10**9, stop=lambda: True)
    assert ranking.stopped == "interrupted"
    assert ranking.moves


class Finger:
    """Count the lines of the simulation as they run, and interrupt the program at line number ``at``."""

    def __init__(self, at: int | None = None) -> None:
        self.at = at
        self.lines: list[str] = []
        self._files = {simulation.__file__, playouts.__file__, machine.__file__}

    def __call__(self, frame, event, _):
        if frame.f_code.co_filename not in self._files:
            return None
        if event == "line":
            self.lines.append(frame.f_code.co_name)
            if len(self.lines) == self.at:
                raise KeyboardInterrupt
        return self

    def watch(self, **limits):
        before = sys.gettrace()
        sys.settrace(self)
        try:
            return simulate(MIDGAME, RULES, seed=6, **limits)
        except KeyboardInterrupt:
            return None
        finally:
            sys.settrace(before)


def test_an_interrupted_search_equals_a_search_limited_to_its_playouts(monkeypatch):
    """The searches are interrupted at random lines of code."""
    monkeypatch.setattr(simulation, "SLICE_SECONDS", 0.0)  # a slice is one deal
    monkeypatch.setattr(simulation, "FEW_GAMES", 0)
    monkeypatch.setattr(simulation, "DOUBT", 1.2)  # candidates are dropped early
    monkeypatch.setattr(playouts, "processors", lambda: 2)
    counting = Finger()
    whole = counting.watch(games=250)
    assert len({ranked.games for ranked in whole.moves}) > 1
    chance = random.Random(1)
    comparing = [number for number, name in enumerate(counting.lines, 1) if name == "compared"]
    moments = chance.sample(range(1, len(counting.lines) + 1), 70) + chance.sample(comparing, 30)
    answers = [Finger(moment).watch(games=250) for moment in moments]
    assert None in answers
    uninterrupted = {}
    for answer in filter(None, answers):
        if answer.games not in uninterrupted:
            uninterrupted[answer.games] = simulate(MIDGAME, RULES, seed=6, games=answer.games).moves
        assert answer.moves == uninterrupted[answer.games]
        assert answer.stopped == (whole.stopped if answer.games == whole.games else "interrupted")
    assert len(uninterrupted) > 10


def test_a_search_stopped_between_slices_equals_a_search_limited_to_its_playouts(monkeypatch):
    monkeypatch.setattr(simulation, "SLICE_SECONDS", 0.0)
    told = []
    answer = simulate(MIDGAME, RULES, seed=6, games=10**6, progress=told.append, stop=lambda: len(told) > 60)
    assert answer.stopped == "interrupted"
    for snapshot in told[::7]:
        ranking = snapshot.ranking
        assert ranking.moves == simulate(MIDGAME, RULES, seed=6, games=ranking.games).moves


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("lacks", [(), (Tile(0, 5, 5), Tile(1, 4, 4), Tile(0, 0, 1))])
def test_the_number_of_machines_and_the_length_of_slices_change_nothing(monkeypatch, players, lacks):
    position = MIDGAME._replace(players=players)
    knowledge = Knowledge((Opponent(lacks=lacks),) * (players - 1))
    answers = []
    for number, seconds in ((1, 0.05), (2, 0.05), (5, 0.001)):
        monkeypatch.setattr(simulation, "FEW_GAMES", 0)
        monkeypatch.setattr(playouts, "processors", lambda number=number: number)
        monkeypatch.setattr(simulation, "SLICE_SECONDS", seconds)
        answers.append(simulate(position, RULES, seed=2, games=2500, knowledge=knowledge)._replace(seconds=0.0))
    assert answers[0] == answers[1] == answers[2]


def test_without_a_compiled_kernel_plain_python_plays_and_reports_it(monkeypatch):
    compiled = simulate(MIDGAME, RULES, seed=3, games=40)
    monkeypatch.setitem(sys.modules, "wasmtime", None)
    plain = simulate(MIDGAME, RULES, seed=3, games=40)
    assert "plain Python" in str(plain.note) and compiled.note is None
    assert plain.moves == compiled.moves


def test_a_hand_without_a_place_has_no_moves():
    position = read_position("hand: 0-0-0\ntiles:\n 0,0 5-5-5\n")
    assert simulate(position, RULES, seed=1, games=10).moves == ()


def test_a_simulation_without_a_limit_is_refused():
    with pytest.raises(ValueError, match="games or its seconds"):
        simulate(MIDGAME, RULES, seed=1)


SITUATIONS = (Path(__file__).parents[1] / "examples" / "five-situations.txt").read_text(encoding="utf-8")
SEVERAL = "\n".join(line for line in SITUATIONS.splitlines() if not line.startswith("hand:")) + "\nhand: 1-3-5 1-2-2\n"
"""Two placements of almost equal value, and one that is certainly worse."""


def test_a_move_dropped_early_is_marked_as_behind_without_a_gap():
    ranking = simulate(read_position(SEVERAL), RULES, seed=3, games=3000)
    behind = [ranked for ranked in ranking.moves if ranked.behind]
    assert behind, "some move is dropped within few deals"
    assert ranking.moves[len(ranking.moves) - len(behind) :] == tuple(behind)
    for ranked in ranking.moves:
        assert (ranked.equity is None) == (ranked.stderr is None) == (ranked.win is None) == ranked.behind


def test_close_moves_are_within_two_errors_of_the_paired_difference():
    first, *others = simulate(read_position(SEVERAL), RULES, seed=2, games=600).moves
    assert (first.close, first.gap) == (False, 0.0)
    numbered = [ranked for ranked in others if not ranked.behind]
    assert {ranked.close for ranked in numbered} <= {True, False}
    for ranked in numbered:
        assert ranked.gap == pytest.approx(ranked.equity - first.equity)
        assert ranked.close == (ranked.gap + 2 * ranked.gap_stderr >= 0)


def test_a_kept_move_has_an_estimate_even_if_it_is_bad():
    position = read_position(SEVERAL)
    dropped = simulate(position, RULES, seed=3, games=3000).moves[-1]
    assert dropped.behind
    kept = simulate(position, RULES, seed=3, games=3000, keep=dropped.move)
    mine = next(ranked for ranked in kept.moves if ranked.move == dropped.move)
    assert mine.equity is not None
    assert mine.games == kept.moves[0].games
    assert mine.gap + 2 * mine.gap_stderr < 0


def tally(*equities):
    """Return a tally of several candidates. Each argument lists the points of one candidate, deal by deal."""
    count, deals = len(equities), len(equities[0])
    products = [sum(map(mul, a, b)) if j <= i else 0 for i, a in enumerate(equities) for j, b in enumerate(equities)]
    equity = playouts.Measured(1, (deals,) * count, tuple(map(sum, equities)), tuple(products))
    return playouts.Tally(equity, (0,) * count)


def test_a_few_equal_differences_do_not_drop_a_move():
    ahead, noisy = [9, 10] * 12, [0, 0, 1, 3] * 6
    state = RaceState(tally(ahead, [points - 5 for points in ahead], noisy), None, (0, 1, 2), deals=24)
    assert state.compared().alive == (0, 1)
    many = RaceState(tally(ahead * 20, [points - 5 for points in ahead] * 20), None, (0, 1), deals=480)
    assert many.compared().alive == (0,)


def test_a_move_that_is_kept_and_returns_ranks_first():
    moves = list(range(2))
    race = Race(SimpleNamespace(nothing=playouts.Tally.empty(2, 1)), kept=1)
    race.state = RaceState(
        tally([1, 2, 1, 2], [3, 5, 2, 4]), 1, (0,), deals=4, beaten=(Beaten(1, 0, playouts.PairedGap(-9.0, 1.0)),)
    )
    first, second = race.ranking(moves, 1, "games").moves
    assert (first.move, first.close, first.gap, second.gap < 0) == (1, False, 0.0, True)


def test_a_limit_counts_from_the_first_playout_if_loading_is_excluded(monkeypatch):
    """By the clock of this test, loading takes 100 seconds."""
    now = [0.0]

    def tick() -> float:
        now[0] += 0.01
        return now[0]

    class Slow(playouts.Playouts):
        def __init__(self, *given, **named):
            super().__init__(*given, **named)
            now[0] += 100.0

    monkeypatch.setattr(playouts, "Playouts", Slow)
    monkeypatch.setattr(simulation, "time", SimpleNamespace(monotonic=tick))
    counted, not_counted = (
        simulate(MIDGAME, RULES, seed=1, games=10_000, seconds=2.0, counts_loading=counts) for counts in (True, False)
    )
    assert not counted.reliable and not_counted.reliable
    assert counted.seconds < 50 and not_counted.seconds < 50
