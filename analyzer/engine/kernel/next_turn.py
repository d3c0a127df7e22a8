"""What playouts between two players learn about the mover's next turn.

Whoever lays a candidate will choose again, knowing what the other player did in between. The planner makes that choice
by itself at first. While there is something to learn, each playout goes on with each of the placements that the planner
likes best there, in the same deal. What came of them is kept for the candidate and the reply, which is all that the
mover sees: the same placement is laid whatever tiles are hidden.
"""

from __future__ import annotations

from analyzer.engine.kernel import layout as at
from analyzer.engine.kernel.layout import BITS
from analyzer.engine.kernel.placements import bit_of, pack
from analyzer.engine.kernel.planner import look_ahead, opposing_tiles, survey, worth_of
from analyzer.engine.kernel.source import Ints, bit_length, inner

LEARNT_DEALS = 2000
"""Deals from which is learnt; after that the playouts go by what is known."""

PLANNER_COUNTS = 64
"""As many playouts does the planner's opinion count."""

ROWS = 8191
"""Rows there are for turns; a prime."""

TRIED = 8
"""Rows that are tried for a turn before it is left to the planner."""

# The head of `learnt`, and the rows behind it: what turn it is, its placements and what speaks for each.
DEALS = 0
"""How many deals were learnt from."""

FIRST = 1
KEY, COUNT, PLACEMENTS = range(3)
CHOICES = 4
"""Placements that are compared."""

SUMS = PLACEMENTS + CHOICES
ROW = SUMS + CHOICES
LEARNT_SIZE = FIRST + ROWS * ROW


@inner
def turn_key(candidate: int, drawn: int, reply: int) -> int:
    """What the mover sees of a playout up to its next turn: never 0."""
    return (candidate << 48 | (drawn & 63) << 42) + reply + 2


@inner
def row_of(learnt: Ints, key: int) -> int:
    """Where the row of a turn is, or a free one for it; 0 where there is no room."""
    place = key % ROWS
    for _ in range(TRIED):
        row = FIRST + ROW * place
        if learnt[row + KEY] == key or not learnt[row + KEY]:
            return row
        place = place + 1 if place + 1 < ROWS else 0
    return 0


@inner
def list_choices(
    game: Ints, rules: Ints, cell: Ints, state: Ints, player: int, end: int, learnt: Ints, row: int
) -> None:
    """List the placements that the planner likes best, the best one first, with its opinion of each.

    The slots where a tile of the hand fits are listed up to ``end``.
    """
    hand, opposing, count = at.HANDS_AT + player * game[at.WORDS], opposing_tiles(rules, state, player), 0
    survey(game, cell, state, hand)
    for place in range(game[at.FITTING_AT], end):
        face = state[place]
        changing = look_ahead(game, rules, cell, state, face)
        for word in range(game[at.WORDS]):
            left = cell[face + at.MASK + word] & state[hand + word]
            while left:
                tile = word * BITS + bit_length(left) - 1
                left ^= bit_of(game, tile)
                worth = worth_of(game, cell, state, player, opposing, face, tile, changing)
                count = insert_choice(learnt, row, count, pack(face, tile), PLANNER_COUNTS * worth * at.POINT // 100)
    learnt[row + COUNT] = count


@inner
def insert_choice(learnt: Ints, row: int, count: int, placement: int, opinion: int) -> int:
    """Put a placement where it belongs among those that are listed; how many are then."""
    here = count
    while here > 0 and (
        opinion > learnt[row + SUMS + here - 1]
        or (opinion == learnt[row + SUMS + here - 1] and placement > learnt[row + PLACEMENTS + here - 1])
    ):
        if here < CHOICES:
            learnt[row + SUMS + here] = learnt[row + SUMS + here - 1]
            learnt[row + PLACEMENTS + here] = learnt[row + PLACEMENTS + here - 1]
        here -= 1
    if here < CHOICES:
        learnt[row + SUMS + here], learnt[row + PLACEMENTS + here] = opinion, placement
    return count + 1 if count < CHOICES else CHOICES


@inner
def best_choice(learnt: Ints, row: int) -> int:
    """The number of the placement for which most speaks; of equal ones the planner's favourite."""
    best = 0
    for choice in range(1, learnt[row + COUNT]):
        if learnt[row + SUMS + choice] > learnt[row + SUMS + best]:
            best = choice
    return best
