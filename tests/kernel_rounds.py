"""Play rounds with the kernel, and compare tables of match equity with such rounds."""

from __future__ import annotations

from math import hypot
from statistics import mean, stdev

from analyzer.board import Board
from analyzer.engine.kernel.arrays import KernelTable, seed_random, set_up
from analyzer.engine.kernel.deals import play_rounds
from analyzer.engine.kernel.machine import start_deals
from analyzer.game.match import newly_reached, winning_seats
from analyzer.moves import FIRST_FACE
from analyzer.tiles import Tile


def kernel_round(
    table: KernelTable, seed: int, players: int, size: int
) -> tuple[list[tuple[int, ...]], list[int], list[Tile]]:
    """Let the kernel deal and play a round. Return the actions, the points and the shuffled deck."""
    seed_random(table.state, seed)
    machine = table.machine
    deck = machine.integers(range(len(table.tiles)))
    scores, trace = machine.zeros(players), machine.zeros(4000)
    arrays = (table.game, table.rules, table.cell, table.root_cell, table.state, deck)
    machine.call(play_rounds, *arrays, size, table.row(FIRST_FACE), 1, scores, trace, len(trace))
    numbers = [int(number) for number in trace[1 : int(trace[0]) + 1]]
    actions = [tuple(numbers[place : place + 5]) for place in range(0, len(numbers), 5)]
    return actions, [int(points) for points in scores], [table.tiles[int(number)] for number in deck]


def assert_agrees_with_rounds(table, tile_set, scores, rounds):
    """Check that the table's chances of winning agree with the results of these rounds."""
    kernel = set_up(start_deals(tile_set), Board.empty(tile_set), table.rules, 2, planners=0b11)
    shares = [[] for _ in scores]
    for seed in range(rounds):
        actions, points, _ = kernel_round(kernel, seed, 2, table.rules.hand_size(2))
        turns = [(seat, made, kind == 0) for seat, kind, _, _, made in actions if kind != 1]
        for seat, made in enumerate(points):
            turns.append((seat, made - sum(points for who, points, _ in turns if who == seat), False))
        for seat in (0, 1):  # each round is used twice: as played, and with the seats swapped
            for totals, found in zip(scores, shares):
                found.append(share_after(table, totals, [(who ^ seat, *more) for who, *more in turns]))
    for totals, found in zip(scores, shares):
        deals = [mean(pair) for pair in zip(found[::2], found[1::2])]
        error = stdev(deals) / len(deals) ** 0.5
        told = table.chance(*totals)
        assert abs(mean(deals) - told) < 4 * hypot(error, table.stderr), (totals, mean(deals), error, told)


def share_after(table, scores, turns):
    totals, laid, reached, winners = list(scores), [0, 0], newly_reached(table.rules, scores, ()), ()
    for number, (who, made, lays) in enumerate(turns, 1):
        totals[who] += made
        reached += newly_reached(table.rules, totals, reached)
        if lays:
            laid[who] = number
        winners = winners or winning_seats(table.rules, totals, reached, laid, round_over=number == len(turns))
    return (0 in winners) / len(winners) if winners else table.chance(*totals)
