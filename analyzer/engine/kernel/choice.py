"""How the players of the kernel choose a placement."""

from __future__ import annotations

from analyzer.engine.kernel import layout as at
from analyzer.engine.kernel.layout import BITS
from analyzer.engine.kernel.placements import pack
from analyzer.engine.kernel.planner import planned_placement
from analyzer.engine.kernel.source import Ints, bit_length, inner


@inner
def choose(game: Ints, rules: Ints, cell: Ints, state: Ints, player: int) -> int:
    """The placement that a player picks, packed; -1 where nothing in the hand fits."""
    if (rules[at.PLANNERS] >> player) & 1 and state[at.COUNT_AT + player] > 1:
        return planned_placement(game, rules, cell, state, player)
    return best_placement(game, cell, state, player)


@inner
def best_placement(game: Ints, cell: Ints, state: Ints, player: int) -> int:
    """The placement that scores most, ties by value, least name, row and column; what a greedy player picks."""
    words, values, slots = game[at.WORDS], game[at.VALUES_AT], game[at.SLOTS_AT]
    hand = at.HANDS_AT + player * words
    best = -1
    for place in range(slots, slots + state[at.SLOT_COUNT]):
        face = state[place]
        for word in range(words):
            fits = cell[face + at.MASK + word] & state[hand + word]
            tile = word * BITS + bit_length(fits) - 1
            key = ((game[values + tile] + cell[face + at.BONUS]) << 41) | pack(face, tile)
            best = max(best, key if fits else -1)
    return best
