"""How the kernel's players choose a placement."""

from __future__ import annotations

from analyzer.engine.kernel import layout as at
from analyzer.engine.kernel.board import list_fitting
from analyzer.engine.kernel.layout import BITS
from analyzer.engine.kernel.placements import bit_of, pack
from analyzer.engine.kernel.planner import planned_placement
from analyzer.engine.kernel.randomness import draw_below
from analyzer.engine.kernel.source import Ints, bit_count, bit_length, inner

EAGER_DOUBT = 22
"""An eager player adds a random error below this number of points to each score.

``analyzer.engine.styles`` models eager players by a softmax. A softmax also amounts to a random error, with another
distribution but about the same standard deviation.
"""

ANY_DOUBT = 1 << 20
"""The limit of a random player's errors, in points. It is so high that the scores hardly affect the choices."""


@inner
def choose(game: Ints, rules: Ints, cell: Ints, state: Ints, player: int) -> int:
    """The placement that a player chooses, packed; -1 if no tile in the hand fits."""
    style, hand = rules[at.STYLES_AT + player], at.HANDS_AT + player * game[at.WORDS]
    end = list_fitting(game, cell, state, hand)
    if style == at.PLANNER and state[at.COUNT_AT + player] > 1 and has_choice(game, cell, state, hand, end):
        return planned_placement(game, rules, cell, state, player, end)
    if style == at.EAGER or style == at.RANDOM:
        return doubtful_placement(game, cell, state, hand, end, EAGER_DOUBT if style == at.EAGER else ANY_DOUBT)
    return best_placement(game, cell, state, hand, end)


@inner
def has_choice(game: Ints, cell: Ints, state: Ints, hand: int, end: int) -> bool:
    """Whether a hand has more than one placement. ``end`` is the result of ``list_fitting``."""
    first, tiles = game[at.FITTING_AT], 0
    if end == first + 1:
        for word in range(game[at.WORDS]):
            tiles += bit_count(cell[state[first] + at.MASK + word] & state[hand + word])
    return tiles > 1 or end > first + 1


@inner
def best_placement(game: Ints, cell: Ints, state: Ints, hand: int, end: int) -> int:
    """The placement with the highest score, which the greedy player chooses.

    Ties are broken by the highest value, then by the smallest name, row and column.
    """
    best = -1
    for place in range(game[at.FITTING_AT], end):
        face = state[place]
        for word in range(game[at.WORDS]):
            fits = cell[face + at.MASK + word] & state[hand + word]
            tile = word * BITS + bit_length(fits) - 1
            key = ((game[game[at.VALUES_AT] + tile] + cell[face + at.BONUS]) << 41) | pack(face, tile)
            best = max(best, key if fits else -1)
    return best


@inner
def doubtful_placement(game: Ints, cell: Ints, state: Ints, hand: int, end: int, doubt: int) -> int:
    """Add a random error of 0 to ``doubt - 1`` points to each score, and return the best placement by these sums."""
    best = -1
    for place in range(game[at.FITTING_AT], end):
        face = state[place]
        for word in range(game[at.WORDS]):
            fits = cell[face + at.MASK + word] & state[hand + word]
            while fits:
                tile = word * BITS + bit_length(fits) - 1
                fits ^= bit_of(game, tile)
                score = game[game[at.VALUES_AT] + tile] + cell[face + at.BONUS] + draw_below(state, doubt)
                best = max(best, (score << 41) | pack(face, tile))
    return best
