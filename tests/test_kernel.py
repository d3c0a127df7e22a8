"""The kernel plays the game of the state machine, turn by turn, and undoes what it has done."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise

import pytest
from boards import board_of, grow

from analyzer import Board, TileSet, published
from analyzer.board import Placement
from analyzer.engine.kernel import layout as at
from analyzer.engine.kernel.deals import play_rounds
from analyzer.engine.kernel.jit import integers, zeros
from analyzer.engine.kernel.table import Table, kernel_order, seed_random, set_up
from analyzer.game.players import action, make_player
from analyzer.game.round import Round, Step, start
from analyzer.moves import FIRST_FACE, bonus_at, legal_moves
from analyzer.rules import PUBLISHED, RuleSet
from analyzer.tiles import Tile

STANDARD = TileSet.named("standard")
LAY, DRAW, PASS = range(3)


def deal_size(rules: RuleSet, players: int, tile_set: TileSet) -> int:
    return min(rules.hand_size(players), len(tile_set) // players - 1)


def kernel_round(table: Table, seed: int, players: int) -> tuple[list[tuple[int, ...]], list[int], list[Tile]]:
    """A round that the kernel dealt and played: its actions, the points, and the deck as it was shuffled."""
    seed_random(table.state, seed)
    deck = integers(range(len(table.tiles)))
    scores, trace = zeros(players), zeros(4000)
    play_rounds(table.game, table.cell, table.root_cell, table.state, deck, 1, scores, trace)
    numbers = [int(number) for number in trace[1 : int(trace[0]) + 1]]
    actions = [tuple(numbers[place : place + 5]) for place in range(0, len(numbers), 5)]
    return actions, [int(points) for points in scores], [table.tiles[int(number)] for number in deck]


def told(table: Table, actions: list[tuple[int, ...]]) -> list[tuple[object, ...]]:
    """The actions in the words of the state machine: seat, what, where and which."""
    said: list[tuple[object, ...]] = []
    for player, kind, tile, face, _ in actions:
        place = (table.face(face), table.tiles[tile]) if kind == LAY else table.tiles[tile] if kind == DRAW else None
        said.append((player, kind, place))
    return said


def machine_round(rules: RuleSet, tile_set: TileSet, deck: list[Tile], players: int, size: int):
    """The same round played by greedy players on the state machine."""
    hands = [tile_set.mask(deck[seat * size : (seat + 1) * size]) for seat in range(players)]
    well = [tile_set.number[tile] for tile in deck[players * size :]]
    state: Round = start(rules, tile_set, hands, well)
    greedy = make_player("greedy", "")
    said: list[tuple[object, ...]] = []
    while state.end is None:
        chosen = action(state, greedy)
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
    table = set_up(Board.empty(STANDARD), rules, players, size)
    for seed in range(150):
        actions, points, deck = kernel_round(table, seed, players)
        assert sorted(deck) == sorted(STANDARD.tiles)
        assert (told(table, actions), points) == machine_round(rules, STANDARD, deck, players, size), seed


HOUSE = published("pressman")._replace(
    name="house",
    hexagon_bonus=(50, 60, 70),
    bridge_bonus=30,
    extension="edge",
    extension_bonus=45,
    bonuses_add_up=False,
    draw_limit=2,
    draw_penalty=3,
    stuck_penalty=4,
    empty_well_penalty=7,
    going_out_bonus=11,
    going_out_gains_hands=False,
    triple_bonus=20,
    triple_zero_points=5,
)


@pytest.mark.parametrize("set_name", ["standard", "0-3 mirrors", "0-6", "0-5 mirrors", "0-9", "standard -0-1-2 +0-2-1"])
def test_any_set_and_house_rules(set_name):
    tile_set = TileSet.named(set_name)
    for players in (2, 3):
        size = deal_size(HOUSE, players, tile_set)
        table = set_up(Board.empty(tile_set), HOUSE, players, size)
        for seed in range(6):
            actions, points, deck = kernel_round(table, seed, players)
            assert (told(table, actions), points) == machine_round(HOUSE, tile_set, deck, players, size), seed


def test_a_round_leaves_the_table_as_it_was():
    table = set_up(Board.empty(STANDARD), published("pressman"), 2, 9)
    before = list(table.cell)
    kernel_round(table, 1, 2)
    assert list(table.cell) == before == list(table.root_cell)


def test_the_same_seed_deals_the_same():
    table = set_up(Board.empty(STANDARD), published("pressman"), 2, 9)
    assert kernel_round(table, 7, 2) == kernel_round(table, 7, 2)
    assert kernel_round(table, 7, 2) != kernel_round(table, 8, 2)


@pytest.mark.parametrize("seed", range(12))
def test_a_board_is_set_up_with_its_slots_and_what_fits_them(seed):
    rules = published(PUBLISHED[seed % len(PUBLISHED)])
    board = board_of(grow(seed, "standard", 5 + 3 * seed, compact=2), "standard")
    table = set_up(board, rules, 2)
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


PLAIN = """
import importlib.util, sys
find = importlib.util.find_spec
importlib.util.find_spec = lambda name, *rest: None if name == "numba" else find(name, *rest)
from analyzer import read_position
from analyzer.engine import best
from analyzer.engine.kernel.jit import COMPILED
position = read_position({text!r})
ranking = best(position, "simulate", games=60, seed=3)
assert COMPILED is not {plain}
print([(ranked.move.tile.name, ranked.equity, ranked.stderr, ranked.win) for ranked in ranking.moves])
"""
POSITION = "hand: 1-5-5 1-1-5 0-0-2\nplayers: 2\nwell: 30\ntiles:\n 0,0 5-5-5\n 1,0 5-4-5\n"


def test_compiled_and_plain_give_the_same_answer():
    pytest.importorskip("numba")
    plain = PLAIN.format(text=POSITION, plain=True)
    compiled = PLAIN.format(text=POSITION, plain=False).replace('name == "numba"', "False")
    told = [
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
        for code in (plain, compiled)
    ]
    assert told[0] == told[1]
