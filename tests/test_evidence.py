"""What choices tell of hands: the kernel that weighs them, the habits that are learnt, and who may know what."""

from __future__ import annotations

import json
import random

import pytest
from boards import board_of, grow
from click.testing import CliRunner
from house import APART
from planner_definition import planned, worth

from analyzer import TileSet, published
from analyzer.audit import audit_record
from analyzer.engine import styles
from analyzer.engine.beliefs import Knowledge, Opponent, believe
from analyzer.engine.dealing import Dealer
from analyzer.engine.kernel import others
from analyzer.engine.kernel.machine import CompiledMachine, PlainMachine, compiled_path
from analyzer.engine.kernel.playouts import Playouts
from analyzer.engine.simulate import simulate
from analyzer.evidence import Watch
from analyzer.game.match_play import Seat, Sight, play_match
from analyzer.game.public_round import PublicRound
from analyzer.history import histories
from analyzer.moves import legal_moves
from analyzer.players import make_player
from analyzer.position import Position
from analyzer.text.record import Lay, read_record, write_record
from triomino.cli import main

STANDARD, RULES = TileSet.named("standard"), published("pressman")


def played_match(kinds, seed, rounds=3, watcher=None):
    """A match of some rounds between these kinds of players; ``plan`` is the planner, ``watcher`` sees every choice."""
    seats = []
    for number, kind in enumerate(kinds):
        player = planned if kind == "plan" else make_player(kind, f"{seed} {number}")
        seats.append(Seat("ABC"[number], watcher(player) if watcher else player))
    played = play_match(RULES, STANDARD, seats, lambda n: random.Random(f"{seed} {n}"), lambda m: m.rounds < rounds)
    return read_record(write_record(played.record))


@pytest.mark.parametrize("rules", [RULES, published("classic"), APART])
def test_placements_are_judged_as_the_planner_judges_them_with_the_tile_in_the_hand(rules):
    board = board_of(grow(3, "standard", 14, compact=2), "standard")
    unplayed = board.unplayed
    rest = sum(1 << number for number in range(56) if unplayed >> number & 1 and number % 7 == 0)
    counts, well = (rest.bit_count() + 1, 8), 9
    found = styles.judge(board, rules, counts, well, rest)
    moves = {(move.tile, move.at): move for move in legal_moves(board, unplayed, rules)}
    assert {(one.tile, one.face) for one in found} == set(moves)
    for tile, face, bonus, amount in found:
        move = moves[tile, face]
        hand = rest | STANDARD.mask([tile])
        if hand.bit_count() == counts[0]:
            assert amount == worth(Sight(rules, board, hand, counts, well), move) / 100
        assert bonus == move.score - move.tile.value


def moments(kinds, seed, rounds=2):
    """The choices of the first player at which choices of another one tell something."""
    for history in histories(audit_record(played_match(kinds, seed, rounds))):
        for place, line in enumerate(history.lines):
            if isinstance(line, Lay) and line.player == "A":
                moment = history.before(place)
                if moment.position and any(clue.choice for told in moment.knowledge.clues for clue in told):
                    yield history, place, moment


def walked(monkeypatch, machine, beliefs):
    monkeypatch.setattr("analyzer.engine.dealing.start", lambda _: machine)
    return Dealer(STANDARD, beliefs, range(56), 4).deal(3)


@pytest.mark.parametrize("kinds", [("greedy", "random"), ("random", "greedy", "random")])
def test_the_walk_is_the_same_compiled_and_in_plain_python(monkeypatch, kinds):
    _, _, moment = list(moments(kinds, 4, 1))[-1]
    beliefs = believe(moment.position, moment.knowledge)
    board = moment.position.board
    machines = PlainMachine(), CompiledMachine(compiled_path(others.__name__))
    assert walked(monkeypatch, machines[0], beliefs) == walked(monkeypatch, machines[1], beliefs)
    found = []
    for machine in machines:
        monkeypatch.setattr("analyzer.engine.styles.start", lambda _, machine=machine: machine)
        found.append(styles.judge(board, RULES, (4, 4), 12))
    assert found[0] == found[1]


def test_the_number_of_machines_changes_nothing():
    _, _, moment = list(moments(("greedy", "random"), 4, 1))[-1]
    position, beliefs = moment.position, believe(moment.position, moment.knowledge)
    moves = legal_moves(position.board, STANDARD.mask(position.hand), RULES)
    tallies = []
    for machines, slices in ((1, (300,)), (2, (300,)), (1, (1, 257, 42))):
        with Playouts(position, RULES, moves, beliefs, 3, machines) as playouts:
            total = playouts.nothing
            for deals in slices:
                total = total.plus(playouts.play(range(len(moves)), deals))
            tallies.append(total)
    assert tallies[0] == tallies[1] == tallies[2]


def sure_habit(style):
    """The habit of always choosing by a style, as far as anybody is ever sure."""
    number = [one.name for one in styles.STYLES].index(style)
    return tuple(float(one == max(styles.habits(), key=lambda habit: habit[number])) for one in styles.habits())


def test_in_playouts_each_plays_by_styles_of_the_habit_that_it_may_have():
    """Where nothing has been seen styles come as often as habits beforehand have them, for each opponent its own."""
    board = board_of(grow(3, "standard", 6, compact=2), "standard")
    position = Position(board, RULES, tuple(STANDARD.of_mask(board.unplayed)[:4]), 3, 30)
    habits = sure_habit("planner"), styles.usual()
    dealer = Dealer(STANDARD, believe(position, Knowledge(habits=habits)), range(56), 4)
    dealt = [style for _ in range(8) for style in dealer.deal(256).styles]
    for opponent, likely in enumerate(habits):
        counts = [dealt[opponent::2].count(style) / len(dealt[::2]) for style in range(len(styles.STYLES))]
        assert counts == pytest.approx(styles.shares(likely), abs=0.04)


def test_a_round_is_worth_more_against_somebody_who_was_seen_to_play_at_random():
    board = board_of(grow(3, "standard", 12, compact=2), "standard")
    position = Position(board, RULES, tuple(STANDARD.of_mask(board.unplayed)[:30:5]), 2, 32)
    found = {}
    for style in ("random", "greedy", "planner"):
        knowledge = Knowledge((Opponent(6),), habits=(sure_habit(style),))
        best = simulate(position, RULES, seed=2, games=6000, knowledge=knowledge).moves[0]
        found[style] = best.equity, best.stderr
    assert found["random"][0] > found["greedy"][0] + 3 * found["greedy"][1]
    assert found["greedy"][0] > found["planner"][0]


@pytest.mark.parametrize("kind, style", [("greedy", "greedy"), ("random", "random"), ("plan", "planner")])
def test_habits_are_learnt_as_a_match_goes_on(kind, style):
    record = played_match(("greedy", kind), 9, 6)
    habits = [history.witness.habit(1) for history in histories(audit_record(record))]
    names = [one.name for one in styles.STYLES]
    likely = [styles.shares(habit)[names.index(style)] for habit in (styles.usual(), habits[-1])]
    assert likely[1] > max(0.5, 1.5 * likely[0])
    assert sum(styles.shares(habits[-1])) == pytest.approx(1)


def test_a_choice_forbids_nothing():
    """However much better a tile would have been, the hand may have it, and be it by a whim."""
    _, _, moment = list(moments(("greedy", "greedy"), 4, 1))[-1]
    choices = [clue.choice for told in moment.knowledge.clues for clue in told if clue.choice]
    everything = [1.0] * 56
    for choice in choices:
        kept = styles.still_held(choice, everything, styles.shares(moment.knowledge.habits[0]))
        assert min(kept) > 0.0001
        assert min(kept) < 0.9 < max(kept)


def test_a_player_of_a_match_knows_just_what_a_record_of_it_tells():
    known = []

    def watcher(player):
        watch = Watch()

        def choose(seen, moves):
            if seen.board.tiles:
                known.append(watch.knows(seen))
            return player(seen, moves)

        return choose

    record = played_match(("greedy", "random", "greedy"), 2, 3, watcher)
    told = []
    for history in histories(audit_record(record)):
        for place, line in enumerate(history.lines):
            if isinstance(line, Lay) and history.before(place).state.board.tiles:
                told.append(history.before(place).knowledge)
    assert known == told
    assert any(clue.choice for knowledge in told for clues in knowledge.clues for clue in clues)


def test_who_is_shown_the_rounds_sees_no_hidden_tile():
    shown = []

    def watcher(player):
        def choose(seen, moves):
            shown.append(seen.rounds)
            return player(seen, moves)

        return choose

    played_match(("random", "random"), 5, 2, watcher)
    for rounds in shown:
        for watched in rounds:
            assert isinstance(watched, PublicRound)
            assert not any(getattr(line, "tile", None) for line in watched.lines if not isinstance(line, Lay))
            for state in watched.states:
                assert not any(hand.known for hand in state.hands)
                assert not any(state.named)
    assert len(shown[-1]) == 2


def test_where_nobody_watched_only_the_sizes_are_known():
    seen = Sight(RULES, board_of(grow(3, "standard", 5, compact=2), "standard"), 7, (3, 5), 20)
    assert Watch().knows(seen) == Knowledge((Opponent(5),))


def test_the_command_says_what_probably_is_not_in_a_hand():
    record = write_record(played_match(("greedy", "greedy"), 3, 3))
    found = []
    for number, line in enumerate(record.splitlines(), 1):
        if line.strip().startswith("A ") and "@" in line:
            args = ["best", "--record", "-", "--turn", str(number), "--engine", "score"]
            result = CliRunner().invoke(main, [*args, "--json"], input=record)
            told = json.loads(result.stdout) if result.exit_code == 0 else {"concluded": []}
            found = [one for one in told["concluded"] if one["code"] == "unlikely"]
            if found:
                break
    first = found[0]
    assert (first["player"], first["because"]) == ("B", "choice")
    assert 0 <= first["chance"] <= 0.4 * first["otherwise"] + 0.01
    assert 0 <= first["stderr"] < 0.05
    line = record.splitlines()[first["line"] - 1]
    assert line.strip().startswith("B ")
    text = CliRunner().invoke(main, args, input=record).stdout.replace("\n", " ")
    assert f"B probably lacks {first['tiles'][0]}" in text
    assert f"laid {first['laid']} on line {first['line']} (" in text
    assert f", {first['otherwise']:.0%} by draws and passes alone)" in text
