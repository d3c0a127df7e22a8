"""How people and programs choose among placements, and what a choice tells of who made it.

A choice is taken for a mixture of styles. In each the chance of a placement is a softmax: proportional to the
exponential of a weighted sum of its bonus, its value and its worth to the planner (``kernel.planner``), in points. So
no hand is ever forbidden by what somebody chose. How likely each style is for a player is learnt from the player's own
choices, beginning with what is usual. The numbers are fitted to records of self-play by ``benchmarks/styles.py``.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import exp
from typing import NamedTuple

from analyzer.board import Board
from analyzer.engine.hand_parts import Choice
from analyzer.engine.kernel import layout as at
from analyzer.engine.kernel.machine import start
from analyzer.engine.kernel.others import judge_placements
from analyzer.engine.kernel.table import set_up
from analyzer.lattice import Face
from analyzer.rules import RuleSet
from analyzer.tiles import Tile


class Style(NamedTuple):
    """A way to choose.

    Attributes:
        name: what it is called.
        bonus: how much a point of bonus counts.
        value: how much a point of the tile's value counts.
        worth: how much a point of what the placement is worth to the planner counts.
        usual: how often it is met, as if so many choices of it had been seen of everybody.
    """

    name: str
    bonus: float
    value: float
    worth: float
    usual: float


STYLES = (
    Style("greedy", 2.5, 2.5, 0.0, 1.0),
    Style("eager", 0.2, 0.2, 0.0, 0.5),
    Style("planner", -0.13, 0.01, 0.17, 0.75),
    Style("random", 0.0, 0.0, 0.0, 0.75),
)

MOST_LIKELY = 14.0
"""Nothing counts as likelier, or less likely, than the exponential of this tells."""

GUESSED_HANDS = 60
"""Hands that are looked at to see what a choice tells of the player's style."""


def usual_habits() -> tuple[float, ...]:
    """How often each style is met before anything was seen of a player."""
    return tuple(style.usual for style in STYLES)


def shares(habits: Sequence[float]) -> tuple[float, ...]:
    """How likely each style is where so many choices of each have been seen."""
    whole = sum(habits)
    return tuple(count / whole for count in habits)


def choice_of(board: Board, rules: RuleSet, sizes: Sequence[int], well: int, tile: Tile, face: Face) -> Choice:
    """What a tile that somebody laid on a face of a board was chosen from.

    Args:
        board: the board before.
        rules: the rule set.
        sizes: how many tiles each player held, beginning with the one who laid the tile, in the order of play.
        well: how many tiles were left to draw.
        tile: the tile; it has a place there.
        face: the place.
    """
    tile_set = board.tile_set
    machine = start("analyzer.engine.kernel.others")
    table = set_up(machine, board, rules, len(sizes))
    state = table.state
    state[at.COUNT_AT : at.COUNT_AT + len(sizes)] = sizes
    state[at.WELL_COUNT] = well
    found = machine.zeros(4 * len(tile_set) * len(board.frontier))
    count = machine.call(judge_placements, table.game, table.rules, table.cell, state, found)
    numbers = [tile_set.number[one] for one in table.tiles]
    judged = [tuple(found[place : place + 4]) for place in range(0, 4 * count, 4)]
    laid, row = table.number[tile], table.row(face)
    mine = next(one for one in judged if one[:2] == (laid, row))
    appeal = [[0.0] * len(tile_set) for _ in STYLES]
    for other, _, bonus, worth in judged:
        more = bonus - mine[2], table.tiles[other].value - tile.value, (worth - mine[3]) / 100
        for style, sums in zip(STYLES, appeal):
            liking = style.bonus * more[0] + style.value * more[1] + style.worth * more[2]
            sums[numbers[other]] += exp(max(-MOST_LIKELY, min(MOST_LIKELY, liking)))
    return Choice(tuple(map(tuple, appeal)))


def likelihoods(choice: Choice, laid: int, others: Sequence[int], size: int) -> tuple[float, ...]:
    """How likely each style makes a choice, in the mean over hands of so many tiles drawn from some.

    Args:
        choice: the choice.
        laid: the number of the tile that was laid.
        others: the numbers of the tiles that may have been with it in the hand.
        size: how many tiles the hand had, that tile included.
    """
    rng = random.Random(laid)
    hands = [rng.sample(others, min(size - 1, len(others))) for _ in range(GUESSED_HANDS)]
    return tuple(
        sum(1 / (sums[laid] + sum(sums[number] for number in hand)) for hand in hands) / GUESSED_HANDS
        for sums in choice.appeal
    )


def learnt(habits: Sequence[float], told: Sequence[float]) -> tuple[float, ...]:
    """The habits of a player after a choice that each style makes so likely."""
    likely = [count * chance for count, chance in zip(habits, told)]
    whole = sum(likely)
    return tuple(count + one / whole for count, one in zip(habits, likely))
