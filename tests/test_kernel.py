"""The kernel plays every turn as the state machine does, and can undo its actions."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise, permutations
from statistics import mean

import pytest
from boards import board_of, grow
from house import APART
from kernel_rounds import kernel_round
from planner_definition import GREEDY, planned

from analyzer import Board, TileSet, published
from analyzer.board import Placement
from analyzer.engine.beliefs import Knowledge, Opponent, believe
from analyzer.engine.dealing import Dealt
from analyzer.engine.kernel import deals
from analyzer.engine.kernel import layout as at
from analyzer.engine.kernel.arrays import KernelTable, kernel_order, seed_random, set_up
from analyzer.engine.kernel.build import stamp, targets
from analyzer.engine.kernel.choice import EAGER_DOUBT, choose
from analyzer.engine.kernel.deals import play_rounds
from analyzer.engine.kernel.machine import CompiledMachine, Machine, PlainMachine, compiled_path, start_deals
from analyzer.engine.kernel.placements import face_of, tile_of
from analyzer.engine.kernel.playouts import Share
from analyzer.engine.match_equity import MatchState, stored_table
from analyzer.engine.styles import prior
from analyzer.game.match_play import Player, action
from analyzer.game.round import Round, Step, start
from analyzer.moves import FIRST_FACE, Move, bonus_at, legal_moves
from analyzer.position import Position
from analyzer.rules import PUBLISHED, RuleSet
from analyzer.tiles import Tile

STANDARD = TileSet.named("standard")
LAY, DRAW, PASS = range(3)


def deal_size(rules: RuleSet, players: int, tile_set: TileSet) -> int:
    return min(rules.hand_size(players), len(tile_set) // players - 1)


def as_steps(table: KernelTable, actions: list[tuple[int, ...]]) -> list[tuple[object, ...]]:
    said: list[tuple[object, ...]] = []
    for player, kind, tile, face, _ in actions:
        place = (table.face(face), table.tiles[tile]) if kind == LAY else table.tiles[tile] if kind == DRAW else None
        said.append((player, kind, place))
    return said


def machine_round(
    rules: RuleSet, tile_set: TileSet, deck: list[Tile], players: int, size: int, player: Player = GREEDY
):
    hands = [tile_set.mask(deck[seat * size : (seat + 1) * size]) for seat in range(players)]
    well = [tile_set.number[tile] for tile in deck[players * size :]]
    state: Round = start(rules, tile_set, hands, well)
    said: list[tuple[object, ...]] = []
    while state.end is None:
        chosen = action(state, player)
        if isinstance(chosen, Placement):
            said.append((state.turn, LAY, (chosen.at, Tile.of(*chosen.corners))))
        elif chosen is Step.DRAW:
            said.append((state.turn, DRAW, tile_set.tiles[state.well[-1]]))
        else:
            said.append((state.turn, PASS, None))
        state = state.step(chosen)
    return said, list(state.points)


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("name", PUBLISHED)
def test_the_kernel_plays_the_rounds_of_the_state_machine(name, players):
    rules = published(name)
    if players > rules.most_players:
        pytest.skip(f"{name} is for {rules.most_players} players at most")
    size = rules.hand_size(players)
    table = set_up(start_deals(STANDARD), Board.empty(STANDARD), rules, players)
    for seed in range(60):
        actions, points, deck = kernel_round(table, seed, players, size)
        assert sorted(deck) == sorted(STANDARD.tiles)
        assert (as_steps(table, actions), points) == machine_round(rules, STANDARD, deck, players, size), seed


HOUSE = APART._replace(extension="edge", bonuses_add_up=False, draw_limit=2, going_out_gains_hands=False)


@pytest.mark.parametrize("set_name", ["standard", "0-3 mirrors", "0-6", "0-5 mirrors", "0-9", "standard -0-1-2 +0-2-1"])
def test_any_set_and_house_rules(set_name):
    tile_set = TileSet.named(set_name)
    for players in (2, 3):
        size = deal_size(HOUSE, players, tile_set)
        table = set_up(start_deals(tile_set), Board.empty(tile_set), HOUSE, players)
        for seed in range(6):
            actions, points, deck = kernel_round(table, seed, players, size)
            assert (as_steps(table, actions), points) == machine_round(HOUSE, tile_set, deck, players, size), seed


def test_playing_a_round_does_not_change_the_table():
    table = set_up(start_deals(STANDARD), Board.empty(STANDARD), published("pressman"), 2)
    before = list(table.cell)
    kernel_round(table, 1, 2, 9)
    assert list(table.cell) == before == list(table.root_cell)


def test_the_same_seed_deals_the_same():
    table = set_up(start_deals(STANDARD), Board.empty(STANDARD), published("pressman"), 2)
    assert kernel_round(table, 7, 2, 9) == kernel_round(table, 7, 2, 9)
    assert kernel_round(table, 7, 2, 9) != kernel_round(table, 8, 2, 9)


@pytest.mark.parametrize("seed", range(12))
def test_a_board_is_set_up_with_its_slots_and_their_fitting_tiles(seed):
    rules = published(PUBLISHED[seed % len(PUBLISHED)])
    board = board_of(grow(seed, "standard", 5 + 3 * seed, compact=2), "standard")
    table = set_up(start_deals(STANDARD), board, rules, 2)
    slots = {table.face(table.state[table.game[at.SLOTS_AT] + number]) for number in range(table.state[at.SLOT_COUNT])}
    assert slots == set(board.frontier)
    for face in board.frontier:
        row, known = table.row(face), board.known(face)
        assert table.face(row) == face
        assert table.cell[row + at.EDGES] == board.frontier[face]
        assert table.cell[row + at.BONUS] == bonus_at(board, face, known, rules).points
        fits = {tile for number, tile in enumerate(table.tiles) if table.cell[row + at.MASK] >> number & 1}
        assert fits == set(STANDARD.of_mask(STANDARD.fitting[known]))


def test_the_order_of_tiles_is_the_order_in_which_greedy_prefers_them():
    order = kernel_order(STANDARD)
    board = Board.empty(STANDARD).place(FIRST_FACE, (1, 1, 1))
    moves = legal_moves(board, board.unplayed, published("pressman"))
    for first, second in pairwise(moves):
        assert order.index(first.tile) >= order.index(second.tile)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", PUBLISHED)
def test_the_planner_places_the_tile_of_most_worth_by_its_definition(name, players):
    rules = published(name)
    size = rules.hand_size(players)
    table = set_up(start_deals(STANDARD), Board.empty(STANDARD), rules, players, planners=0b1111)
    for seed in range(25):
        actions, points, deck = kernel_round(table, seed, players, size)
        assert (as_steps(table, actions), points) == machine_round(rules, STANDARD, deck, players, size, planned), seed


@pytest.mark.parametrize("set_name", ["0-3 mirrors", "0-5 mirrors", "0-6", "0-8"])
def test_the_planner_with_other_sets_and_house_rules(set_name):
    """A mask of more than 62 tiles needs two words."""
    tile_set = TileSet.named(set_name)
    size = deal_size(HOUSE, 2, tile_set)
    table = set_up(start_deals(tile_set), Board.empty(tile_set), HOUSE, 2, planners=0b11)
    for seed in range(6):
        actions, points, deck = kernel_round(table, seed, 2, size)
        assert (as_steps(table, actions), points) == machine_round(HOUSE, tile_set, deck, 2, size, planned), seed


@pytest.mark.parametrize(("style", "doubt"), [(at.RANDOM, 1000), (at.EAGER, EAGER_DOUBT), (at.GREEDY, 1)])
def test_a_doubtful_player_places_any_tile_that_may_seem_best(style, doubt):
    """The player may choose any placement that scores less than ``doubt`` below the best.

    A greedy player always chooses the first move in the list.
    """
    rules, board = published("pressman"), board_of(grow(4, "standard", 14, compact=2), "standard")
    table = set_up(start_deals(STANDARD), board, rules, 2)
    hand = STANDARD.of_mask(board.unplayed)[::5]
    table.state[at.HANDS_AT], table.state[at.COUNT_AT] = table.words(hand)[0], len(hand)
    table.rules[at.STYLES_AT] = style
    seed_random(table.state, 3)
    moves = legal_moves(board, STANDARD.mask(hand), rules)
    near = {(move.tile, move.at) for move in moves if move.score > moves[0].score - doubt}
    assert 3 < len(moves) < 30 and (style == at.RANDOM) == (len(near) == len(moves))
    picks = [choose(table.game, table.rules, table.cell, table.state, 0) for _ in range(100 * len(moves))]
    counts = Counter((table.tiles[tile_of(key)], table.face(face_of(key))) for key in picks)
    if style == at.GREEDY:
        assert set(counts) == {(moves[0].tile, moves[0].at)}
    else:
        assert set(counts) == near
    if style == at.RANDOM:
        assert all(50 < count < 150 for count in counts.values())


def margins(position: Position, move: Move, hands: Sequence[int], wells: Sequence[tuple[int, ...]]) -> list[float]:
    found, nothing = [], (0,) * len(hands)
    for well in wells:
        state = Round(position.rules, position.board, tuple(hands), well, 0, 0, 0, nothing, nothing, None)
        state = state.step(move.placement)
        while state.end is None:
            state = state.step(action(state, GREEDY if state.turn else planned))
        mine, *others = state.points
        found.append(mine - mean(others))
    return found


@pytest.mark.parametrize("players", [2, 3])
def test_the_luck_term_averages_to_zero_over_all_orders_of_the_well(players):
    tile_set, rules, lucky = TileSet.named("0-3"), published("pressman"), 0
    named = kernel_order(tile_set)
    for seed in range(20):
        board = board_of(grow(seed, "0-3", 11, compact=1), "0-3")
        rest = tile_set.of_mask(board.unplayed)
        random.Random(seed).shuffle(rest)
        held = [rest[:2], rest[2:5]] if players == 2 else [rest[:2], rest[2:3], rest[3:5]]
        hands, well = [tile_set.mask(hand) for hand in held], [tile_set.number[tile] for tile in rest[5:]]
        position = Position(board, rules, tuple(held[0]), players, len(well))
        sizes = tuple(Opponent(len(hand)) for hand in held[1:])
        beliefs = believe(position, Knowledge(sizes, policies=(prior(),) * (players - 1)))
        for move in legal_moves(board, hands[0], rules)[:1]:
            share = Share(start_deals(tile_set), position, rules, [move], beliefs, seed)
            wells, found = list(permutations(well)), []
            for order in wells:
                dealt = [tile for hand in held[1:] for tile in hand] + [tile_set.tiles[number] for number in order]
                share.take(Dealt([named.index(tile) for tile in dealt], [at.GREEDY] * (players - 1)))
                share.begin([0], 1, 0, 1)
                found.append(share.tally([0], 1, 0, 1).equity.mean(0))
            plain = margins(position, move, hands, wells)
            assert mean(found) == pytest.approx(mean(plain), abs=0.1)
            lucky += sorted(found) != sorted(plain)
    assert lucky > 4


def arrays_after(machine: Machine, board: Board, rules: RuleSet, players: int) -> list[list[int]]:
    tile_set = board.tile_set
    size = deal_size(rules, players, tile_set)
    dealt = set_up(machine, Board.empty(tile_set), rules, players, planners=0b101)
    dealt.rules[at.STYLES_AT + 1], dealt.rules[at.STYLES_AT + 3] = at.RANDOM, at.EAGER
    seed_random(dealt.state, 5)
    scores, trace = machine.zeros(2 * players), machine.zeros(2000)
    deck = machine.integers(range(len(tile_set)))
    arrays = [dealt.game, dealt.rules, dealt.cell, dealt.root_cell, dealt.state, deck]
    machine.call(play_rounds, *arrays, size, dealt.row(FIRST_FACE), 2, scores, trace, len(trace))

    unplayed = tile_set.of_mask(board.unplayed)
    held = min(size, len(unplayed) // (players + 1))
    position = Position(board, hand=tuple(unplayed[:held]), players=players)
    moves = legal_moves(board, tile_set.mask(position.hand), rules)
    knowledge = Knowledge((Opponent(lacks=tuple(unplayed[-3:])),) * (players - 1))
    table = stored_table(rules, tile_set) if players == 2 else None
    match = table and MatchState(table, (380, 350))
    share = Share(machine, position, rules, moves, believe(position, knowledge), 9, match)
    part = range(len(moves)), 3, 1, 2
    share.begin(*part)
    tally = share.tally(*part)
    arrays += [scores, trace, *(array for array in share._position if not isinstance(array, int))]
    sums = [tally.equity.sums, tally.wins, tally.equity.products]
    if tally.match is not None:
        sums += [tally.match.sums, tally.match.products]
    return [list(array) for array in (*arrays, *sums)]


RULES = [*map(published, PUBLISHED), HOUSE]
GAMES = [
    (set_name, rules, players)
    for set_name, all_rules in (("standard", RULES), ("0-3 mirrors", RULES), ("0-6", RULES[-1:]))
    for rules in all_rules
    for players in (2, 4)
]


def started(set_name: str) -> Board:
    return board_of(grow(4, set_name, 6, compact=2), set_name)


@pytest.mark.parametrize(("set_name", "rules", "players"), GAMES)
def test_every_array_is_the_same_compiled_and_in_plain_python(set_name, rules, players):
    """The kernel is compiled in two variants: one for the standard set, and one for any set."""
    board = started(set_name)
    plain = arrays_after(PlainMachine(), board, rules, players)
    assert arrays_after(start_deals(board.tile_set), board, rules, players) == plain
    assert arrays_after(CompiledMachine(compiled_path(deals.__name__)), board, rules, players) == plain


@pytest.mark.parametrize("target", targets(), ids=lambda target: f"{target.module} {target.variant}")
def test_compiled_files_match_their_source(target):
    assert compiled_path(target.module, target.variant).read_bytes().endswith(stamp(target)), "build it again"


@pytest.mark.parametrize("players", [2, 3])
def test_a_playout_splits_into_its_turns_and_its_end(players):
    """The mover places 0-0-1; the next player draws twice and closes a hexagon; the mover places 5-5-5; the next
    passes.
    """
    rules = published("pressman")
    table = set_up(PlainMachine(), Board.empty(STANDARD), rules, players)
    first, closing, last = (table.number[Tile(*corners)] for corners in ((0, 0, 1), (1, 2, 3), (5, 5, 5)))
    trace = [0]
    trace += [0, at.LAID, first, 0, 1]
    trace += [1, at.DREW, 0, 0, 0, 1, at.DREW, 0, 0, 0, 1, at.LAID, closing, 0, 6 + 50 - 10]
    trace += [2, at.PASSES_TURN, 0, 0, -25] if players == 3 else []
    trace += [0, at.LAID, last, 0, 15]
    trace += [1, at.PASSES_TURN, 0, 0, -25]
    trace[0] = len(trace) - 1
    state = [0] * at.TAIL_AT
    state[at.POINTS_AT : at.POINTS_AT + 3] = [1 + 15 + 25, 46 - 25, -25 if players == 3 else 0]
    state[at.LUCK_AT : at.LUCK_AT + 2] = [3 * at.POINT, -2 * at.POINT]
    parts = [7] * at.SUMMED
    deals.take_apart(table.game, table.rules, state, trace, 0, parts, 0)
    mine = players - 1
    found = [part / at.POINT for part in parts]
    assert found[at.NOW] == mine * 1
    assert found[at.OPENS] == -50
    assert found[at.OWN_TILES] == mine * 15
    assert found[at.GOING_OUT] == mine * 25
    assert found[at.PENALTIES] == 10 + 25 + (25 if players == 3 else 0)
    assert found[at.REST] == -6 - (mine * 3 + 2)
    assert found[at.TOTAL] == sum(found[: at.PARTS])
    assert found[at.NAMED] == found[at.TOTAL] - found[at.REST]


def test_the_next_player_answers_with_a_placement_a_pass_or_not_at_all():
    mine = [0, at.LAID, 4, 9, 5]
    answers = {
        (at.NO_REPLY, 7, 7): mine,
        (8, 20, -1): [*mine, 1, at.DREW, 8, 0, 0, 1, at.LAID, 8, 20, -1, 0, at.LAID, 5, 1, 1],
        (at.PASSED, 0, -25): [*mine, 1, at.PASSES_TURN, 0, 0, -25],
    }
    for expected, actions in answers.items():
        replies = [7] * at.REPLY
        deals.note_reply([len(actions), *actions], replies, 0)
        assert tuple(replies) == expected
