"""The player of the kernel who plans ahead: a placement is worth its bonus and what it leaves on the table.

What it leaves is counted for a player who has just laid a tile and holds some more. Bonuses that a tile of the hand can
take count for it; those that only a hidden tile can take count against it, by the share of the hidden tiles that are in
other hands. The rest is mobility: the share of the hidden tiles that have a place, the share of the hand that has one,
and how many places. Nothing is laid to find that out: the table is surveyed once, and a placement changes only the
slots that touch it.
"""

from __future__ import annotations

from collections.abc import Sequence

from analyzer.engine.kernel import layout as at
from analyzer.engine.kernel.board import (
    around_face,
    bonus_at,
    fitting,
    laid_as,
    list_touched,
    turn_to_fit,
)
from analyzer.engine.kernel.layout import BITS
from analyzer.engine.kernel.placements import bit_of, pack, word_of
from analyzer.engine.kernel.source import Ints, bit_count, bit_length, inner

# What the planner weighs, in hundredths of a point; docs/simulation.md tells how they were found.
BONUS_WEIGHT = 100
VALUE_WEIGHT = 5
OWN_WEIGHT = 95
EXPOSED_WEIGHT = 125
THEIRS_WEIGHT = 9000
MINE_WEIGHT = 800
PLACES_WEIGHT = 50
STUCK_WEIGHT = 150

# The planner's notes, in `state`. First for each word of a mask how many slots each tile fits, in binary, one bit of
# each count to a word: over all open slots, and over those that a placement touches, itself included. Six bits are
# enough: each of a tile's three edges can meet at most twelve others of its values.
ALL, NEAR = 0, 6
COUNTS = 12
# Then for each tile of the hand, were it the next to be laid, the bonuses that the rest of the hand can take and those
# that only others can.
OWN, EXPOSED = range(2)
SUMS = 2
# Then, each with room for all slots, the open slots with a bonus and those where a tile of the hand fits.
LISTS = 2


def notes_size(game: Sequence[int], slots: int) -> int:
    """How many numbers the planner notes, where there may be so many open slots."""
    return COUNTS * game[at.WORDS] + SUMS * game[at.TILES] + LISTS * slots


@inner
def planned_placement(game: Ints, rules: Ints, cell: Ints, state: Ints, player: int) -> int:
    """The placement that is worth most, packed; ties by the packed number. -1 where nothing in the hand fits."""
    words = game[at.WORDS]
    hand = at.HANDS_AT + player * words
    opposing = 1 - state[at.COUNT_AT + player]
    for other in range(rules[at.PLAYERS]):
        opposing += state[at.COUNT_AT + other]
    first, end = survey(game, cell, state, hand)
    best, most = -1, 0
    for place in range(first, end):
        face = state[place]
        touched = look_ahead(game, rules, cell, state, face)
        for word in range(words):
            left = cell[face + at.MASK + word] & state[hand + word]
            while left:
                tile = word * BITS + bit_length(left) - 1
                left ^= bit_of(game, tile)
                worth = worth_of(game, cell, state, player, opposing, face, tile, touched)
                key = pack(face, tile)
                if best < 0 or worth > most or (worth == most and key > best):
                    best, most = key, worth
    return best


@inner
def sums_at(game: Ints, tile: int) -> int:
    """Where the sums of a tile are noted; behind the last tile the lists begin."""
    return game[at.NOTES_AT] + COUNTS * game[at.WORDS] + SUMS * tile


@inner
def survey(game: Ints, cell: Ints, state: Ints, hand: int) -> tuple[int, int]:
    """Note what the open slots offer before anything is laid; where the slots for the hand are listed, from and to."""
    words, slots, count = game[at.WORDS], game[at.SLOTS_AT], state[at.SLOT_COUNT]
    rich = sums_at(game, game[at.TILES])
    mine = rich + count
    rich_end, mine_end = rich, mine
    for place in range(slots, slots + count):
        face = state[place]
        state[rich_end] = face
        rich_end += 1 if cell[face + at.BONUS] else 0
        fits = 0
        for word in range(words):
            fits |= cell[face + at.MASK + word] & state[hand + word]
        state[mine_end] = face
        mine_end += 1 if fits else 0
    for word in range(words):
        union = count_fits(game, cell, state, word, slots, slots + count, 1, 0, ALL)
        left = union & state[hand + word]
        while left:
            tile = word * BITS + bit_length(left) - 1
            left ^= bit_of(game, tile)
            note_bonuses(game, cell, state, hand, tile, rich, rich_end)
    return mine, mine_end


@inner
def count_fits(
    game: Ints, cell: Ints, state: Ints, word: int, first: int, end: int, step: int, ones: int, which: int
) -> int:
    """Note how many of the listed slots, and of one with the mask ``ones``, each tile fits; the answer is which fit."""
    union, twos, fours, eights, sixteens, rest = ones, 0, 0, 0, 0, 0
    for place in range(first, end, step):
        carry = cell[state[place] + at.MASK + word]
        union |= carry
        ones, carry = ones ^ carry, ones & carry
        twos, carry = twos ^ carry, twos & carry
        fours, carry = fours ^ carry, fours & carry
        eights, carry = eights ^ carry, eights & carry
        sixteens, carry = sixteens ^ carry, sixteens & carry
        rest ^= carry
    notes = game[at.NOTES_AT] + COUNTS * word + which
    state[notes], state[notes + 1], state[notes + 2] = ones, twos, fours
    state[notes + 3], state[notes + 4], state[notes + 5] = eights, sixteens, rest
    return union


@inner
def rest_of(game: Ints, state: Ints, hand: int, word: int, tile: int) -> int:
    """A word of a hand without a tile of it."""
    return state[hand + word] & ~(bit_of(game, tile) if word == word_of(game, tile) else 0)


@inner
def taker(game: Ints, state: Ints, hand: int, tile: int, masks: Ints, fits: int) -> int:
    """Who can take a slot when a tile has left the hand: 1 the rest of the hand, 2 only others, 0 nobody.

    The mask of the tiles that fit it is in ``masks``, from ``fits`` on.
    """
    mine, others = 0, 0
    for word in range(game[at.WORDS]):
        mine |= masks[fits + word] & rest_of(game, state, hand, word, tile)
        others |= masks[fits + word] & ~(state[hand + word] | state[at.PLAYED_AT + word])
    return 1 if mine else 2 if others else 0


@inner
def note_bonuses(game: Ints, cell: Ints, state: Ints, hand: int, tile: int, first: int, end: int) -> None:
    """Note what the slots with a bonus, listed from ``first`` to ``end``, are worth if a tile leaves the hand."""
    own, exposed = 0, 0
    for place in range(first, end):
        face = state[place]
        who = taker(game, state, hand, tile, cell, face + at.MASK)
        own += cell[face + at.BONUS] if who == 1 else 0
        exposed += cell[face + at.BONUS] if who == 2 else 0
    sums = sums_at(game, tile)
    state[sums + OWN], state[sums + EXPOSED] = own, exposed


@inner
def look_ahead(game: Ints, rules: Ints, cell: Ints, state: Ints, face: int) -> int:
    """Note what any tile on an open slot changes; the answer is where the list of the slots that it touches ends.

    Bonuses do not depend on values, so a tile without any is laid for a moment.
    """
    first, second, third, across = around_face(game, face)
    left, right = face - game[at.STRIDE], face + game[at.STRIDE]
    cell[face + at.PLACED] = laid_as(cell, face, first, second, third)
    change_around(cell, first, second, third, left, right, across, 1)
    listed, end = game[at.TOUCHED_AT], list_touched(game, cell, state, face)
    for place in range(listed, end, 2):
        state[place + 1] = bonus_at(game, rules, cell, state[place])
    change_around(cell, first, second, third, left, right, across, -1)
    cell[face + at.PLACED] = 0
    for word in range(game[at.WORDS]):
        count_fits(game, cell, state, word, listed, end, 2, cell[face + at.MASK + word], NEAR)
    return end


@inner
def change_around(
    cell: Ints, first: int, second: int, third: int, left: int, right: int, across: int, step: int
) -> None:
    """Count one tile more or less around three points and beside three faces, of which only empty ones count."""
    cell[first + at.AROUND] += step
    cell[second + at.AROUND] += step
    cell[third + at.AROUND] += step
    cell[left + at.EDGES] += 0 if cell[left + at.PLACED] else step
    cell[right + at.EDGES] += 0 if cell[right + at.PLACED] else step
    cell[across + at.EDGES] += 0 if cell[across + at.PLACED] else step


@inner
def worth_of(
    game: Ints, cell: Ints, state: Ints, player: int, opposing: int, face: int, tile: int, touched: int
) -> int:
    """What laying a tile is worth, in hundredths of a point; the slots up to ``touched`` are those that it touches."""
    first, second, third, _ = around_face(game, face)
    a, b, c = cell[first + at.VALUE], cell[second + at.VALUE], cell[third + at.VALUE]
    turn_to_fit(game, cell, first, second, third, tile)
    sums = sums_at(game, tile)
    hand, bonus = at.HANDS_AT + player * game[at.WORDS], cell[face + at.BONUS]
    own, exposed = state[sums + OWN], state[sums + EXPOSED]
    places, mine, theirs = 0, 0, 0
    for word in range(game[at.WORDS]):
        rest = rest_of(game, state, hand, word, tile)
        hidden = ~(state[hand + word] | state[at.PLAYED_AT + word])
        notes = game[at.NOTES_AT] + COUNTS * word
        union = 0
        for power in range(NEAR):
            everywhere, near = state[notes + ALL + power], state[notes + NEAR + power]
            union |= everywhere ^ near
            places += (bit_count(everywhere & rest) - bit_count(near & rest)) << power
        for place in range(game[at.TOUCHED_AT], touched, 2):
            fits = game[fitting(game, cell, state[place]) + word]
            union |= fits
            places += bit_count(fits & rest)
        mine += bit_count(union & rest)
        theirs += bit_count(union & hidden)
    for place in range(game[at.TOUCHED_AT], touched, 2):
        other = state[place]
        was, will = cell[other + at.BONUS], state[place + 1]
        if was:
            who = taker(game, state, hand, tile, cell, other + at.MASK)
            own -= was if who == 1 else 0
            exposed -= was if who == 2 else 0
        if will:
            who = taker(game, state, hand, tile, game, fitting(game, cell, other))
            own += will if who == 1 else 0
            exposed += will if who == 2 else 0
    if bonus:
        who = taker(game, state, hand, tile, cell, face + at.MASK)
        own -= bonus if who == 1 else 0
        exposed -= bonus if who == 2 else 0
    cell[first + at.VALUE], cell[second + at.VALUE], cell[third + at.VALUE] = a, b, c
    unseen = opposing + state[at.WELL_COUNT]
    worth = BONUS_WEIGHT * bonus + VALUE_WEIGHT * game[game[at.VALUES_AT] + tile]
    worth += OWN_WEIGHT * own + PLACES_WEIGHT * places + MINE_WEIGHT * mine // (state[at.COUNT_AT + player] - 1)
    if unseen:
        worth -= (EXPOSED_WEIGHT * exposed * opposing + THEIRS_WEIGHT * theirs) // unseen
    if not mine:
        worth -= STUCK_WEIGHT
    return worth
