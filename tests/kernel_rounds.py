"""Rounds that the kernel deals and plays."""

from __future__ import annotations

from analyzer.engine.kernel.deals import play_rounds
from analyzer.engine.kernel.table import Table, seed_random
from analyzer.moves import FIRST_FACE
from analyzer.tiles import Tile


def kernel_round(
    table: Table, seed: int, players: int, size: int
) -> tuple[list[tuple[int, ...]], list[int], list[Tile]]:
    """A round that the kernel dealt and played: its actions, the points, and the deck as it was shuffled."""
    seed_random(table.state, seed)
    machine = table.machine
    deck = machine.integers(range(len(table.tiles)))
    scores, trace = machine.zeros(players), machine.zeros(4000)
    arrays = (table.game, table.rules, table.cell, table.root_cell, table.state, deck)
    machine.call(play_rounds, *arrays, size, table.row(FIRST_FACE), 1, scores, trace, len(trace))
    numbers = [int(number) for number in trace[1 : int(trace[0]) + 1]]
    actions = [tuple(numbers[place : place + 5]) for place in range(0, len(numbers), 5)]
    return actions, [int(points) for points in scores], [table.tiles[int(number)] for number in deck]
