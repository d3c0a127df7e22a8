"""What a player's choices say about the hand, how policies are learnt, and what each seat sees."""

from __future__ import annotations

import json
import random
from collections import Counter
from math import sqrt
from statistics import fmean

import pytest
from boards import board_of, grow
from click.testing import CliRunner
from house import APART
from planner_definition import planned, worth
from views import view_of

from analyzer import TileSet, published
from analyzer.audit import audit_record
from analyzer.engine import styles
from analyzer.engine.beliefs import Knowledge, Opponent, believe
from analyzer.engine.dealing import MOST_DEALS, Dealer
from analyzer.engine.kernel import others
from analyzer.engine.kernel.machine import CompiledMachine, PlainMachine, compiled_path, start
from analyzer.engine.kernel.playouts import Playouts
from analyzer.engine.simulate import simulate
from analyzer.evidence import MatchEvidence
from analyzer.history import histories
from analyzer.moves import legal_moves
from analyzer.players import make_player
from analyzer.playing import new_game
from analyzer.position import Position
from analyzer.soft_evidence import soft_conclusions
from analyzer.text.record import Lay, read_record, write_record
from research.selfplay import Seat, play_match
from triomino.cli import main

STANDARD, RULES = TileSet.named("standard"), published("pressman")


def played_match(kinds, seed, rounds=3):
    seats = []
    for number, kind in enumerate(kinds):
        player = planned if kind == "plan" else make_player(kind, f"{seed} {number}")
        seats.append(Seat("ABC"[number], player))
    played = play_match(RULES, STANDARD, seats, lambda n: random.Random(f"{seed} {n}"), lambda m: m.rounds < rounds)
    return read_record(write_record(played.record))


LIVE = [
    ("pressman", ["Ida"], ["random"], 3),
    ("goliath", ["Ida", "Olaf", "Eva"], [], 4),
    ("domino-games", ["A", "B"], [], 5),
]


@pytest.mark.parametrize("rules", [RULES, published("classic"), APART])
def test_placements_are_judged_like_the_planner_does_with_the_tile_in_hand(rules):
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
            assert amount == worth(view_of(rules, board, hand, counts, well), move) / 100
        assert bonus == move.score - move.tile.value


def moments(kinds, seed, rounds=2):
    """Yield the positions in which A places a tile after another player has made a choice."""
    for history in histories(audit_record(played_match(kinds, seed, rounds))):
        for place, line in enumerate(history.lines):
            if isinstance(line, Lay) and line.player == "A":
                view = history.view(place)
                knowledge = view and MatchEvidence().at(view).knowledge
                if knowledge and any(clue.choice for told in knowledge.clues for clue in told):
                    yield view.position, knowledge


def walked(monkeypatch, machine, beliefs):
    monkeypatch.setattr("analyzer.engine.dealing.start", lambda _: machine)
    return Dealer(STANDARD, beliefs, range(56), 4).deal(3)


@pytest.mark.parametrize("kinds", [("greedy", "random"), ("random", "greedy", "random")])
def test_the_walk_is_the_same_compiled_and_in_plain_python(monkeypatch, kinds):
    position, knowledge = list(moments(kinds, 4, 1))[-1]
    beliefs, board = believe(position, knowledge), position.board
    machines = PlainMachine(), CompiledMachine(compiled_path(others.__name__))
    assert walked(monkeypatch, machines[0], beliefs) == walked(monkeypatch, machines[1], beliefs)
    found = [styles.Judge(machine, STANDARD).judged(board, RULES, (4, 4), 12) for machine in machines]
    assert found[0] == found[1]


def test_a_judge_finds_nothing_of_the_board_before():
    boards = [
        board_of(grow(seed, "standard", size, compact=2), "standard") for seed, size in ((1, 30), (2, 28), (3, 29))
    ]
    judge = styles.Judge(start(others.__name__), STANDARD)
    for board, rules, sizes in zip(
        boards, (RULES, APART, published("classic")), ((4, 4), (3, 6, 5), (9, 9)), strict=True
    ):
        fresh = styles.Judge(start(others.__name__), STANDARD)
        assert judge.judged(board, rules, sizes, 7) == fresh.judged(board, rules, sizes, 7)


def test_the_number_of_machines_changes_nothing():
    position, knowledge = list(moments(("greedy", "random"), 4, 1))[-1]
    beliefs = believe(position, knowledge)
    moves = legal_moves(position.board, STANDARD.mask(position.hand), RULES)
    tallies = []
    for machines, slices in ((1, (300,)), (2, (300,)), (1, (1, 257, 42))):
        with Playouts(position, RULES, moves, beliefs, 3, machines) as playouts:
            total = playouts.nothing
            for deals in slices:
                total = total.plus(playouts.play(range(len(moves)), deals))
            tallies.append(total)
    assert tallies[0] == tallies[1] == tallies[2]


def sure_policy(style):
    number = [one.name for one in styles.STYLES].index(style)
    return tuple(float(one == max(styles.policies(), key=lambda policy: policy[number])) for one in styles.policies())


def test_in_playouts_each_player_follows_a_possible_style():
    """If no turns are known, each style is dealt as often as the opponent's policy says."""
    board = board_of(grow(3, "standard", 6, compact=2), "standard")
    position = Position(board, RULES, tuple(STANDARD.of_mask(board.unplayed)[:4]), 3, 30)
    policies = sure_policy("planner"), styles.prior()
    dealer = Dealer(STANDARD, believe(position, Knowledge(policies=policies)), range(56), 4)
    dealt = [style for _ in range(8) for style in dealer.deal(256).styles]
    for opponent, likely in enumerate(policies):
        counts = [dealt[opponent::2].count(style) / len(dealt[::2]) for style in range(len(styles.STYLES))]
        assert counts == pytest.approx(styles.shares(likely), abs=0.04)


def test_a_round_is_worth_more_against_a_player_known_to_play_at_random():
    board = board_of(grow(3, "standard", 12, compact=2), "standard")
    position = Position(board, RULES, tuple(STANDARD.of_mask(board.unplayed)[:30:5]), 2, 32)
    found = {}
    for style in ("random", "greedy", "planner"):
        knowledge = Knowledge((Opponent(6),), policies=(sure_policy(style),))
        best = simulate(position, RULES, seed=2, games=6000, knowledge=knowledge).moves[0]
        found[style] = best.equity, best.stderr
    assert found["random"][0] > found["greedy"][0] + 3 * found["greedy"][1]
    assert found["greedy"][0] > found["planner"][0]


@pytest.mark.parametrize("kind, style", [("greedy", "greedy"), ("random", "random"), ("plan", "planner")])
def test_policies_are_learnt_during_a_match(kind, style):
    record = played_match(("greedy", kind), 9, 6)
    *_, last = (view for history in histories(audit_record(record)) if (view := history.view(len(history.lines) - 1)))
    policy = MatchEvidence().policies(last, 1)
    names = [one.name for one in styles.STYLES]
    likely = [styles.shares(policy)[names.index(style)] for policy in (styles.prior(), policy)]
    assert likely[1] > max(0.5, 1.5 * likely[0])
    assert sum(styles.shares(policy)) == pytest.approx(1)


def views_of(history):
    places = [number for number, line in enumerate(history.lines) if isinstance(line, Lay) and line.player == "A"]
    return [view for place in places if (view := history.view(place))]


@pytest.mark.parametrize("kinds", [("greedy", "greedy"), ("greedy", "greedy", "club")])
def test_the_errors_of_chances_in_other_hands_are_right(monkeypatch, kinds):
    """The estimate that selects the tiles is usually too low. So the program shows one from other deals."""
    views = [view for history in histories(audit_record(played_match(kinds, 3, 2))) for view in views_of(history)]
    found = [(view, MatchEvidence().at(view)) for view in views]
    named = [(view, evidence) for view, evidence in found if list(soft_conclusions(view, evidence))]
    units = []
    for view, evidence in named[:: max(1, len(named) // 8)]:
        beliefs, seats = believe(view.position, evidence.knowledge), [*view.players, *view.players]
        dealer, frequencies = Dealer(STANDARD, beliefs, range(56), 1000), Counter()
        for _ in range(12):
            tiles = dealer.deal(MOST_DEALS).tiles
            for place, owner in enumerate(beliefs.owners):
                frequencies.update((seats[view.seat + owner], tile) for tile in tiles[place :: len(beliefs.deck)])
        for seed in range(2, 14):
            monkeypatch.setattr("analyzer.soft_evidence.SEED", seed)
            for one in soft_conclusions(view, evidence):
                counts = [frequencies[one.player, STANDARD.number[tile]] for tile in one.tiles]
                units.append((one.chance - fmean(counts) / (12 * MOST_DEALS)) / one.stderr)
    assert len(units) > 50
    assert sqrt(fmean(unit * unit for unit in units)) < 1.3
    assert abs(fmean(units)) < 0.4


def test_a_choice_forbids_nothing():
    """The hand may contain a much better tile, because players sometimes choose at random."""
    _, knowledge = list(moments(("greedy", "greedy"), 4, 1))[-1]
    choices = [clue.choice for told in knowledge.clues for clue in told if clue.choice]
    policy = styles.shares(knowledge.policies[0])
    for choice in choices:
        kept = [styles.still_held(choice, policy, tile) for tile in range(56)]
        assert min(kept) > 0.0001
        assert min(kept) < 0.9 < max(kept)


def shown(view):
    lines = [getattr(line, "tile", None) for public in view.rounds for line in public.lines]
    states = [state for public in view.rounds for state in public.states]
    return lines, [(state.hands, state.well, state.named, state.turn, state.drawn) for state in states]


@pytest.mark.parametrize("rules, people, against, seed", LIVE, ids=str)
def test_evidence_of_a_running_game_is_that_of_its_record_read_and_audited(rules, people, against, seed):
    game, moments, hard, soft = new_game(published(rules), STANDARD, people, against, seed), 0, 0, 0
    rng = random.Random(seed)
    while not game.over and game.match.rounds < 3:
        if game.mover is None:
            game = game.next_round()
            continue
        view = game.view(game.match.dealt.turn)
        if view.board.tiles:
            history = histories(audit_record(read_record(game.text)))[-1]
            by_record = history.view(len(history.lines))
            told, live = MatchEvidence().at(by_record), MatchEvidence().at(view)
            assert by_record.position == view.position
            assert shown(by_record) == shown(view)
            assert live.knowledge == told.knowledge
            assert live.conclusions == tuple(one._replace(line=0) for one in told.conclusions)
            moments, hard = moments + 1, hard + len(live.conclusions)
            soft += sum(clue.choice is not None for clues in live.knowledge.clues for clue in clues)
        moves = view.moves
        game = game.step(rng.choice(moves).placement if moves else game.match.dealt.without_place())
    assert moments > 30 and hard and soft


def test_outside_a_match_only_the_sizes_are_known():
    view = view_of(RULES, board_of(grow(3, "standard", 5, compact=2), "standard"), 7, (3, 5), 20)
    assert MatchEvidence().at(view).knowledge == Knowledge((Opponent(5),))


def test_the_command_lists_tiles_that_are_probably_not_in_a_hand():
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
    assert f"The main evidence is the placement of {first['laid']} on line {first['line']}." in text
    assert f" instead of {first['otherwise']:.0%}. " in text
