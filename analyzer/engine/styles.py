"""How players choose placements, and what a choice reveals about the hand.

A choice is a mixture of styles. In each style, the probability of a placement is proportional to exp(s). Here s is a
weighted sum of the bonus, the tile's value and the worth to the planner (``kernel.planner``). Every probability is
positive, so no choice makes a hand impossible. Most weights were fitted to the choices of computer players
(``research/styles.py``).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from math import exp, prod
from operator import mul
from typing import NamedTuple

from analyzer.board import Board
from analyzer.engine.hand_parts import ChoiceClue
from analyzer.engine.kernel import layout as at
from analyzer.engine.kernel.arrays import SPARE, set_up, set_up_again
from analyzer.engine.kernel.machine import Machine, start
from analyzer.engine.kernel.others import judge_placements
from analyzer.lattice import Face
from analyzer.rules import RuleSet, published
from analyzer.rules.schema import FEWEST_PLAYERS
from analyzer.tiles import Tile, TileSet


class Style(NamedTuple):
    """How a player chooses: the weights of a point of bonus, of tile value and of worth (as the planner judges it)."""

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
"""A policy has this number of equal parts, each with one style. The parts' probabilities add up to 1 - ``OTHERWISE``.
"""

OTHERWISE = 0.06
"""A probability that all styles share equally, so no policy excludes a style."""

PURITY = 0.5
"""The parameter of the Dirichlet prior over policies. Below 1, it favours policies with mainly one style."""

MOST_LIKELY = 14.0
"""The limit for the logarithms of relative likelihoods."""

GUESSED_HANDS = 24


@cache
def policies() -> tuple[tuple[float, ...], ...]:
    """All policies, each as the probabilities of the ``STYLES``."""
    return tuple(
        tuple(OTHERWISE / len(STYLES) + (1 - OTHERWISE) * parts.count(style) / STEPS for style in range(len(STYLES)))
        for parts in combinations_with_replacement(range(len(STYLES)), STEPS)
    )


@cache
def prior() -> tuple[float, ...]:
    return _scaled([prod(share ** (PURITY - 1) for share in policy) for policy in policies()])


def shares(likely: Sequence[float]) -> tuple[float, ...]:
    """The probability of each style. ``likely`` has the probability of each policy."""
    return tuple(sum(chance * share for chance, share in zip(likely, column)) for column in zip(*policies()))


class JudgedMove(NamedTuple):
    """A placement as the planner judges it. ``worth`` is in points."""

    tile: Tile
    face: Face
    bonus: int
    worth: float


def judge(board: Board, rules: RuleSet, sizes: Sequence[int], well: int, hand: int = 0) -> list[JudgedMove]:
    """Judge all placements of the tiles that are not on the board, as if the player to move held them.

    ``sizes`` begins with the player to move. ``well`` is the number of tiles left to draw. ``hand`` is the mask of the
    tiles known to be in the hand.
    """
    idle = _idle_judges(board.tile_set)
    judge = idle.pop() if idle else Judge(start("analyzer.engine.kernel.others"), board.tile_set)
    found = judge.judged(board, rules, sizes, well, hand)
    idle.append(judge)
    return found


@lru_cache(maxsize=4)
def _idle_judges(_tile_set: TileSet) -> list[Judge]:
    """The judges that are not in use. An interrupted judge is not put back."""
    return []


class Judge:
    """Judges placements on many boards with the arrays of one ``Machine``."""

    def __init__(self, machine: Machine, tile_set: TileSet) -> None:
        """The machine must run ``kernel.others``."""
        self._machine = machine
        self._table = set_up(machine, Board.empty(tile_set), published("pressman"), FEWEST_PLAYERS)
        self._found = machine.zeros(4 * len(tile_set) * (len(tile_set) + SPARE))

    def judged(self, board: Board, rules: RuleSet, sizes: Sequence[int], well: int, hand: int = 0) -> list[JudgedMove]:
        with set_up_again(self._table, board, rules, len(sizes)) as table:
            state, words = table.state, table.words(board.tile_set.of_mask(hand))
            state[at.COUNT_AT : at.COUNT_AT + len(sizes)] = sizes
            state[at.HANDS_AT : at.HANDS_AT + len(words)] = words
            state[at.WELL_COUNT] = well
            count = self._machine.call(judge_placements, table.game, table.rules, table.cell, state, self._found)
        numbers = self._found[: 4 * count]
        faces = {row: table.face(row) for row in set(numbers[1::4])}
        return [
            JudgedMove(table.tiles[tile], faces[row], bonus, worth / 100)
            for tile, row, bonus, worth in zip(*(numbers[column::4] for column in range(4)))
        ]


@lru_cache(maxsize=256)
def choice_of(board: Board, rules: RuleSet, sizes: tuple[int, ...], well: int, tile: Tile, face: Face) -> ChoiceClue:
    """For each style and tile, the likelihood of placing the tile, divided by that of ``tile`` on ``face``.

    The results are cached, because each new player object reads all earlier turns again.
    """
    tile_set = board.tile_set
    judged = judge(board, rules, sizes, well)
    mine = next(one for one in judged if (one.tile, one.face) == (tile, face))
    amounts = [[0.0] * len(tile_set) for _ in STYLES]
    styles = [(style.bonus, style.value, style.worth, sums) for style, sums in zip(STYLES, amounts)]
    for other, _, other_bonus, other_worth in judged:
        number, more_bonus = tile_set.number[other], other_bonus - mine.bonus
        more_value, more_worth = other.value - tile.value, other_worth - mine.worth
        for bonus, value, worth, sums in styles:
            preference = bonus * more_bonus + value * more_value + worth * more_worth
            sums[number] += exp(max(-MOST_LIKELY, min(MOST_LIKELY, preference)))
    return ChoiceClue(tuple(map(tuple, amounts)))


def likelihoods(choice: ChoiceClue, laid: int, chances: Sequence[float], size: int) -> tuple[float, ...]:
    """The likelihood of a choice under each style: the mean over ``GUESSED_HANDS`` random hands.

    ``chances[tile]`` is the relative likelihood that the hand has this tile; 0 if the hand certainly lacks it. ``size``
    is the size of the hand before the placement.
    """
    draw = random.Random(laid).random
    others = [tile for tile, chance in enumerate(chances) if chance and tile != laid]
    powers, places = [1 / chances[tile] for tile in others], range(len(others))
    rows = [(row[laid], [row[tile] for tile in others]) for row in choice.likelihoods]
    placed = [any(column) for column in zip(*(row for _, row in rows))]
    sums = [0.0] * len(STYLES)
    for _ in range(GUESSED_HANDS):
        # The tiles with the largest keys are a weighted sample (Efraimidis and Spirakis).
        keys = [draw() ** power for power in powers]
        drawn = sorted(places, key=keys.__getitem__, reverse=True)[: size - 1]
        drawn = [place for place in drawn if placed[place]]
        for style, (mine, row) in enumerate(rows):
            sums[style] += 1 / (mine + sum([row[place] for place in drawn]))
    return tuple(total / GUESSED_HANDS for total in sums)


def still_held(choice: ChoiceClue, policy: Sequence[float], tile: int) -> float:
    return sum([share / (1 + row[tile]) for share, row in zip(policy, choice.likelihoods)])


def learnt(likely: Sequence[float], likelihoods: Sequence[float]) -> tuple[float, ...]:
    """Update the probability of each policy (``likely``) by Bayes' rule."""
    return _scaled([chance * sum(map(mul, policy, likelihoods)) for chance, policy in zip(likely, policies())])


def _scaled(weights: Sequence[float]) -> tuple[float, ...]:
    whole = sum(weights)
    return tuple(weight / whole for weight in weights)
