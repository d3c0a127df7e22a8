"""How the kernel's planner, a player who plans ahead, chooses a placement.

The worth of a placement is its bonus, plus a small fraction of its value, plus the worth of the position after it.

Each bonus that a tile left in the hand can earn after the placement adds to the worth of the position. A bonus that
only hidden tiles can earn reduces the worth, in proportion to the share of these tiles that other players hold. A tile
in the hand that fits a slot adds to the worth; the more slots it fits, the more it adds. Hidden tiles that fit a slot
reduce the worth, and so does a hand in which no tile fits.

The board is surveyed once for all placements, because a placement changes few slots. A slot has at least two known
values, so a placement adds at most one value to the board. Only this value affects which tiles fit the changed slots.
"""

from __future__ import annotations

from collections.abc import Sequence

from analyzer.engine.kernel import layout as at
from analyzer.engine.kernel.board import around_face, bonus_at, fitting, laid_as, list_changing
from analyzer.engine.kernel.layout import BITS
from analyzer.engine.kernel.placements import bit_of, pack, word_of
from analyzer.engine.kernel.source import Ints, bit_count, bit_length, inner

# The planner's weights, in hundredths of a point; docs/strength.md describes the attempts to find better ones.
BONUS_WEIGHT = 100
VALUE_WEIGHT = 5
OWN_WEIGHT = 95
EXPOSED_WEIGHT = 125
THEIRS_WEIGHT = 9000
MINE_WEIGHT = 800
PLACES_WEIGHT = 50
STUCK_WEIGHT = 150

# The planner's notes in `state` begin with the number of open slots that each tile fits. The numbers for all tiles are
# stored as masks, one for each binary digit. Six digits are enough, because each of a tile's three edges matches at
# most twelve edges of other tiles. The next mask, at ELSEWHERE, is rewritten for each face to fill. It contains the
# tiles that fit at least one other open slot that does not change.
COUNT_BITS = 6
ELSEWHERE = COUNT_BITS
COUNTS = COUNT_BITS + 1
# After the masks, there are three numbers for each tile in the hand. If the tile leaves the hand, two sums change: the
# sum of the bonuses that the hand can earn, and the sum of those that only hidden tiles can earn. The first two numbers
# are these changes. The third number is the result of ``places_of``. Last come the two sums for the whole hand.
OWN, EXPOSED, PLACES = range(3)
SUMS = 3


def notes_size(game: Sequence[int]) -> int:
    """The number of integers in the planner's notes."""
    return COUNTS * game[at.WORDS] + SUMS * (game[at.TILES] + 1)


@inner
def planned_placement(game: Ints, rules: Ints, cell: Ints, state: Ints, player: int, end: int) -> int:
    """The packed placement with the largest worth; in a tie, the one with the largest packed number.

    The list of slots that the hand can fill ends before index ``end`` of ``state``. The hand must have at least two
    tiles.
    """
    words = game[at.WORDS]
    hand = at.HANDS_AT + player * words
    opposing = 1 - state[at.COUNT_AT + player]
    for other in range(rules[at.PLAYERS]):
        opposing += state[at.COUNT_AT + other]
    survey(game, cell, state, hand)
    best, most = -1, 0
    for place in range(game[at.FITTING_AT], end):
        face = state[place]
        changing = look_ahead(game, rules, cell, state, face)
        for word in range(words):
            left = cell[face + at.MASK + word] & state[hand + word]
            while left:
                tile = word * BITS + bit_length(left) - 1
                left ^= bit_of(game, tile)
                worth = worth_of(game, cell, state, player, opposing, face, tile, changing)
                key = pack(face, tile)
                if best < 0 or worth > most or (worth == most and key > best):
                    best, most = key, worth
    return best


@inner
def sums_at(game: Ints, tile: int) -> int:
    """The index in ``state`` of the notes for a tile. The notes for the whole hand follow those for the last tile."""
    return game[at.NOTES_AT] + COUNTS * game[at.WORDS] + SUMS * tile


@inner
def survey(game: Ints, cell: Ints, state: Ints, hand: int) -> None:
    """Write all notes for a hand on the current board except the mask at ``ELSEWHERE``."""
    words, slots, end = game[at.WORDS], game[at.SLOTS_AT], game[at.SLOTS_AT] + state[at.SLOT_COUNT]
    for word in range(words):
        count_fits(game, cell, state, word, slots, end)
    for word in range(words):
        left = state[hand + word]
        while left:
            tile = word * BITS + bit_length(left) - 1
            left ^= bit_of(game, tile)
            sums = sums_at(game, tile)
            state[sums + OWN], state[sums + EXPOSED] = 0, 0
            state[sums + PLACES] = places_of(game, state, hand, tile)
    own, exposed = 0, 0
    for place in range(slots, end):
        face = state[place]
        bonus, tiles, others, last = cell[face + at.BONUS], 0, 0, 0
        for word in range(words):
            mine = cell[face + at.MASK + word] & state[hand + word]
            tiles += bit_count(mine)
            last = word * BITS + bit_length(mine) - 1 if mine else last
            others |= cell[face + at.MASK + word] & ~(state[hand + word] | state[at.PLAYED_AT + word])
        open_to_others = bonus if others else 0
        own += bonus if tiles else 0
        exposed += 0 if tiles else open_to_others
        if tiles == 1 and bonus:
            state[sums_at(game, last) + OWN] -= bonus
            state[sums_at(game, last) + EXPOSED] += open_to_others
    whole = sums_at(game, game[at.TILES])
    state[whole + OWN], state[whole + EXPOSED] = own, exposed


@inner
def count_fits(game: Ints, cell: Ints, state: Ints, word: int, first: int, end: int) -> None:
    """For each tile in one word of a mask, count the slots in ``state[first:end]`` that the tile fits."""
    ones, twos, fours, eights, sixteens, rest = 0, 0, 0, 0, 0, 0
    for place in range(first, end):
        carry = cell[state[place] + at.MASK + word]
        ones, carry = ones ^ carry, ones & carry
        twos, carry = twos ^ carry, twos & carry
        fours, carry = fours ^ carry, fours & carry
        eights, carry = eights ^ carry, eights & carry
        sixteens, carry = sixteens ^ carry, sixteens & carry
        rest ^= carry
    notes = game[at.NOTES_AT] + COUNTS * word
    state[notes], state[notes + 1], state[notes + 2] = ones, twos, fours
    state[notes + 3], state[notes + 4], state[notes + 5] = eights, sixteens, rest


@inner
def rest_of(game: Ints, state: Ints, hand: int, word: int, tile: int) -> int:
    """One word of a hand's mask, without ``tile``."""
    return state[hand + word] & ~(bit_of(game, tile) if word == word_of(game, tile) else 0)


@inner
def places_of(game: Ints, state: Ints, hand: int, tile: int) -> int:
    """The number of open slots that each tile in a hand fits, summed over all tiles in the hand except ``tile``."""
    places = 0
    for word in range(game[at.WORDS]):
        rest, notes = rest_of(game, state, hand, word, tile), game[at.NOTES_AT] + COUNTS * word
        for power in range(COUNT_BITS):
            places += bit_count(state[notes + power] & rest) << power
    return places


@inner
def taker(game: Ints, state: Ints, hand: int, tile: int, masks: Ints, fits: int) -> int:
    """Return 1 if a tile in the hand other than ``tile`` fits a slot, 2 if only hidden tiles fit it, and 0 if none do.

    The mask of the tiles that fit the slot begins at index ``fits`` of ``masks``.
    """
    mine, others = 0, 0
    for word in range(game[at.WORDS]):
        mine |= masks[fits + word] & rest_of(game, state, hand, word, tile)
        others |= masks[fits + word] & ~(state[hand + word] | state[at.PLAYED_AT + word])
    return 1 if mine else 2 if others else 0


@inner
def look_ahead(game: Ints, rules: Ints, cell: Ints, state: Ints, face: int) -> int:
    """List how a tile on ``face`` would change other open slots, and return the index after the end of the list.

    The list is the same for every tile, because bonuses do not depend on values. The numbers at ``layout.FITS`` and
    ``layout.FURTHER`` locate the mask of the tiles that fit a changed slot.
    """
    first, second, third, across = around_face(game, face)
    left, right = face - game[at.STRIDE], face + game[at.STRIDE]
    free = -1 if cell[first + at.VALUE] else first
    free = free if cell[second + at.VALUE] else second
    free = free if cell[third + at.VALUE] else third
    cell[face + at.PLACED] = laid_as(cell, face, first, second, third)
    change_around(cell, first, second, third, left, right, across, 1)
    end = list_changing(game, cell, state, face, first, second, third)
    for place in range(game[at.CHANGING_AT], end, at.CHANGE):
        other = state[place]
        a, b, c, _ = around_face(game, other)
        state[place + at.WILL] = bonus_at(game, rules, cell, other)
        state[place + at.FITS] = fitting(game, cell, other)
        step = game[at.BASE] * game[at.BASE] if a == free else game[at.BASE] if b == free else 1 if c == free else 0
        state[place + at.FURTHER] = step * game[at.WORDS]
    change_around(cell, first, second, third, left, right, across, -1)
    cell[face + at.PLACED] = 0
    for word in range(game[at.WORDS]):
        note_elsewhere(game, cell, state, word, face, end)
    return end


@inner
def note_elsewhere(game: Ints, cell: Ints, state: Ints, word: int, face: int, end: int) -> None:
    """Write one word of the mask at ``ELSEWHERE`` for a placement on ``face``.

    The list of changed slots ends before index ``end`` of ``state``.
    """
    ones, twos, fours, eights = cell[face + at.MASK + word], 0, 0, 0
    for place in range(game[at.CHANGING_AT], end, at.CHANGE):
        carry = cell[state[place] + at.MASK + word]
        ones, carry = ones ^ carry, ones & carry
        twos, carry = twos ^ carry, twos & carry
        fours, carry = fours ^ carry, fours & carry
        eights ^= carry
    notes = game[at.NOTES_AT] + COUNTS * word
    differs = (
        (state[notes] ^ ones) | (state[notes + 1] ^ twos) | (state[notes + 2] ^ fours) | (state[notes + 3] ^ eights)
    )
    state[notes + ELSEWHERE] = differs | state[notes + 4] | state[notes + 5]


@inner
def change_around(
    cell: Ints, first: int, second: int, third: int, left: int, right: int, across: int, step: int
) -> None:
    """Add ``step`` to the tile counts of three points and to the edge counts of three faces; skip filled faces."""
    cell[first + at.AROUND] += step
    cell[second + at.AROUND] += step
    cell[third + at.AROUND] += step
    cell[left + at.EDGES] += 0 if cell[left + at.PLACED] else step
    cell[right + at.EDGES] += 0 if cell[right + at.PLACED] else step
    cell[across + at.EDGES] += 0 if cell[across + at.PLACED] else step


@inner
def worth_of(
    game: Ints, cell: Ints, state: Ints, player: int, opposing: int, face: int, tile: int, changing: int
) -> int:
    """The worth of a placement, in hundredths of a point.

    The list of changed slots ends before index ``changing`` of ``state``.
    """
    first, second, third, _ = around_face(game, face)
    known = cell[first + at.VALUE] + cell[second + at.VALUE] + cell[third + at.VALUE]
    value = game[game[at.VALUES_AT] + tile]
    missing = value + 3 - known  # of the corner that is free, as values are kept in rows
    sums, whole = sums_at(game, tile), sums_at(game, game[at.TILES])
    hand, bonus = at.HANDS_AT + player * game[at.WORDS], cell[face + at.BONUS]
    own, exposed = state[whole + OWN] + state[sums + OWN], state[whole + EXPOSED] + state[sums + EXPOSED]
    places, mine, theirs = state[sums + PLACES], 0, 0
    for word in range(game[at.WORDS]):
        rest = rest_of(game, state, hand, word, tile)
        hidden = ~(state[hand + word] | state[at.PLAYED_AT + word])
        union = state[game[at.NOTES_AT] + COUNTS * word + ELSEWHERE]
        places -= bit_count(cell[face + at.MASK + word] & rest)
        for place in range(game[at.CHANGING_AT], changing, at.CHANGE):
            fits = game[state[place + at.FITS] + missing * state[place + at.FURTHER] + word]
            union |= fits
            places += bit_count(fits & rest) - bit_count(cell[state[place] + at.MASK + word] & rest)
        mine += bit_count(union & rest)
        theirs += bit_count(union & hidden)
    for place in range(game[at.CHANGING_AT], changing, at.CHANGE):
        was, will = cell[state[place] + at.BONUS], state[place + at.WILL]
        if was:
            who = taker(game, state, hand, tile, cell, state[place] + at.MASK)
            own -= was if who == 1 else 0
            exposed -= was if who == 2 else 0
        if will:
            who = taker(game, state, hand, tile, game, state[place + at.FITS] + missing * state[place + at.FURTHER])
            own += will if who == 1 else 0
            exposed += will if who == 2 else 0
    if bonus:
        who = taker(game, state, hand, tile, cell, face + at.MASK)
        own -= bonus if who == 1 else 0
        exposed -= bonus if who == 2 else 0
    unseen = opposing + state[at.WELL_COUNT]
    worth = BONUS_WEIGHT * bonus + VALUE_WEIGHT * value
    worth += OWN_WEIGHT * own + PLACES_WEIGHT * places + MINE_WEIGHT * mine // (state[at.COUNT_AT + player] - 1)
    if unseen:
        worth -= (EXPOSED_WEIGHT * exposed * opposing + THEIRS_WEIGHT * theirs) // unseen
    if not mine:
        worth -= STUCK_WEIGHT
    return worth
