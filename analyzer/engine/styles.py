"""How people and programs choose among placements, and what a choice tells of who made it.

A choice is taken for a mixture of styles. In each the chance of a placement is a softmax: proportional to the
exponential of a weighted sum of its bonus, its value and its worth to the planner (``kernel.planner``), in points. So
no hand is ever forbidden by what somebody chose. How likely each style is for a player is learnt from the player's own
choices, beginning with what is usual. The numbers are fitted to records of self-play by ``research/styles.py``.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache, lru_cache
from heapq import nlargest
from itertools import combinations_with_replacement
from math import exp, prod
from operator import mul
from typing import NamedTuple

from analyzer.board import Board
from analyzer.engine.hand_parts import ChoiceClue
from analyzer.engine.kernel import layout as at
from analyzer.engine.kernel.arrays import set_up
from analyzer.engine.kernel.machine import start
from analyzer.engine.kernel.others import judge_placements
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
    """

    name: str
    bonus: float
    value: float
    worth: float


STYLES = (
    Style("greedy", 2.5, 2.5, 0.0),
    Style("eager", 0.2, 0.2, 0.0),
    Style("planner", -0.13, 0.01, 0.17),
    Style("random", 0.0, 0.0, 0.0),
)

STEPS = 4
"""A policy is so many parts, each of one style or another …"""

OTHERWISE = 0.06
"""… and this much of all styles alike, so that nobody is ever taken to be sure to choose in one way."""

PURITY = 0.5
"""How much rarer policies of several styles are: a Dirichlet distribution with this parameter, with ``OTHERWISE``."""

MOST_LIKELY = 14.0
"""Nothing counts as likelier, or less likely, than the exponential of this tells."""

GUESSED_HANDS = 24
"""Hands that are looked at to see what a choice tells of the player's style."""


@cache
def policies() -> tuple[tuple[float, ...], ...]:
    """The policies that a player may have: how likely each style is at a choice."""
    return tuple(
        tuple(OTHERWISE / len(STYLES) + (1 - OTHERWISE) * parts.count(style) / STEPS for style in range(len(STYLES)))
        for parts in combinations_with_replacement(range(len(STYLES)), STEPS)
    )


@cache
def prior() -> tuple[float, ...]:
    """How likely each policy is before anything was seen of a player."""
    return _scaled([prod(share ** (PURITY - 1) for share in policy) for policy in policies()])


def shares(likely: Sequence[float]) -> tuple[float, ...]:
    """How likely each style is at a choice of a player whose policies are so likely."""
    return tuple(sum(chance * share for chance, share in zip(likely, column)) for column in zip(*policies()))


class JudgedMove(NamedTuple):
    """What laying a tile on a face would bring: a bonus, and what it is worth to the planner, in points."""

    tile: Tile
    face: Face
    bonus: int
    worth: float


def judge(board: Board, rules: RuleSet, sizes: Sequence[int], well: int, hand: int = 0) -> list[JudgedMove]:
    """Judge every placement of every tile off the board for somebody who may have it.

    Args:
        board: the board.
        rules: the rule set.
        sizes: how many tiles each player holds, beginning with that one, in the order of play.
        well: how many tiles are left to draw.
        hand: the mask of what else is known to be in the hand.
    """
    machine = start("analyzer.engine.kernel.others")
    table = set_up(machine, board, rules, len(sizes))
    state, words = table.state, table.words(board.tile_set.of_mask(hand))
    state[at.COUNT_AT : at.COUNT_AT + len(sizes)] = sizes
    state[at.HANDS_AT : at.HANDS_AT + len(words)] = words
    state[at.WELL_COUNT] = well
    found = machine.zeros(4 * len(table.tiles) * len(board.frontier))
    count = machine.call(judge_placements, table.game, table.rules, table.cell, state, found)
    rows = (found[4 * place : 4 * place + 4] for place in range(count))
    return [JudgedMove(table.tiles[tile], table.face(row), bonus, worth / 100) for tile, row, bonus, worth in rows]


@lru_cache(maxsize=256)
def choice_of(board: Board, rules: RuleSet, sizes: tuple[int, ...], well: int, tile: Tile, face: Face) -> ChoiceClue:
    """What a tile that somebody laid on a face of a board was chosen from; see ``judge``.

    The tile must have a place there. What was found is kept for a while: a player of a match who is made anew reads the
    turns before once more.
    """
    tile_set = board.tile_set
    judged = judge(board, rules, sizes, well)
    mine = next(one for one in judged if (one.tile, one.face) == (tile, face))
    amounts = [[0.0] * len(tile_set) for _ in STYLES]
    for other in judged:
        number = tile_set.number[other.tile]
        for style, sums in zip(STYLES, amounts):
            liking = style.bonus * (other.bonus - mine.bonus)
            liking += style.value * (other.tile.value - tile.value) + style.worth * (other.worth - mine.worth)
            sums[number] += exp(max(-MOST_LIKELY, min(MOST_LIKELY, liking)))
    return ChoiceClue(tuple(map(tuple, amounts)))


def likelihoods(choice: ChoiceClue, laid: int, chances: Sequence[float], size: int) -> tuple[float, ...]:
    """How likely each style makes a choice, in the mean over hands that it may have been made from.

    Args:
        choice: the choice.
        laid: the number of the tile that was laid.
        chances: for each tile by its number how likely it was in the hand, compared with others; 0 for surely not.
        size: how many tiles the hand had.
    """
    rng = random.Random(laid)
    others = [(tile, 1 / chance) for tile, chance in enumerate(chances) if chance and tile != laid]
    sums = [0.0] * len(STYLES)
    for _ in range(GUESSED_HANDS):
        # The greatest of such powers of random numbers are a sample by these chances (Efraimidis and Spirakis).
        drawn = nlargest(size - 1, ((rng.random() ** power, tile) for tile, power in others))
        for style, row in enumerate(choice.likelihoods):
            sums[style] += 1 / (row[laid] + sum(row[tile] for _, tile in drawn))
    return tuple(total / GUESSED_HANDS for total in sums)


def still_held(choice: ChoiceClue, chances: Sequence[float], policy: Sequence[float]) -> list[float]:
    """How likely each tile is in a hand from which another one was chosen by this policy, compared with others."""
    return [
        chance * sum(share / (1 + row[tile]) for share, row in zip(policy, choice.likelihoods))
        for tile, chance in enumerate(chances)
    ]


def learnt(likely: Sequence[float], likelihoods: Sequence[float]) -> tuple[float, ...]:
    """How likely each policy is after a choice that each style makes so likely: Bayes' rule."""
    return _scaled([chance * sum(map(mul, policy, likelihoods)) for chance, policy in zip(likely, policies())])


def _scaled(weights: Sequence[float]) -> tuple[float, ...]:
    whole = sum(weights)
    return tuple(weight / whole for weight in weights)
