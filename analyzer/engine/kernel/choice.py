"""How the players of the kernel choose a placement."""

from __future__ import annotations

from analyzer.engine.kernel import layout as at
from analyzer.engine.kernel.board import put, take_back
from analyzer.engine.kernel.jit import Ints, bit_count, bit_length, inner
from analyzer.engine.kernel.layout import BITS, LOW

# What a player who plans ahead weighs, in hundredths of a point; docs/simulation.md tells how they were found.
BONUS_WEIGHT = 100
VALUE_WEIGHT = 5
OWN_WEIGHT = 95
EXPOSED_WEIGHT = 125
THEIRS_WEIGHT = 9000
MINE_WEIGHT = 800
PLACES_WEIGHT = 50
STUCK_WEIGHT = 150


@inner
def pack(face: int, tile: int) -> int:
    """A placement in one number: the higher, the higher the tile's number, then the face's row and column are first."""
    return (tile << 32) | (LOW - face)


@inner
def face_of(key: int) -> int:
    """The face of a packed placement."""
    return LOW - (key & LOW)


@inner
def tile_of(key: int) -> int:
    """The tile of a packed placement."""
    return (key >> 32) & 511


@inner
def choose(game: Ints, cell: Ints, state: Ints, player: int) -> int:
    """The placement that a player picks, packed; -1 where nothing in the hand fits."""
    if (game[at.PLANNERS] >> player) & 1 and state[(at.COUNT_AT + player) & LOW] > 1:
        return planned_placement(game, cell, state, player)
    return best_placement(game, cell, state, player)


@inner
def best_placement(game: Ints, cell: Ints, state: Ints, player: int) -> int:
    """The placement that scores most, ties by value, least name, row and column; what a greedy player picks."""
    hand = (at.HANDS_AT + player * game[at.WORDS]) & LOW
    words, values, slots = game[at.WORDS], game[at.VALUES_AT], game[at.SLOTS_AT]
    best = -1
    for place in range(slots, slots + state[at.SLOT_COUNT]):
        face = state[place & LOW] & LOW
        for word in range(words - 1, -1, -1):
            fits = cell[(face + at.MASK + word) & LOW] & state[(hand + word) & LOW]
            if fits:
                tile = word * BITS + bit_length(fits) - 1
                score = game[(values + tile) & LOW] + cell[face + at.BONUS]
                best = max(best, (score << 41) | pack(face, tile))
                break
    return best


@inner
def planned_placement(game: Ints, cell: Ints, state: Ints, player: int) -> int:
    """The placement whose bonus, together with what it leaves on the table, is worth most."""
    words, slots = game[at.WORDS] & LOW, game[at.SLOTS_AT] & LOW
    hand = (at.HANDS_AT + player * words) & LOW
    best, most = -1, 0
    for place in range(slots, slots + state[at.SLOT_COUNT]):
        face = state[place & LOW] & LOW
        for word in range(words):
            left = cell[(face + at.MASK + word) & LOW] & state[(hand + word) & LOW]
            while left:
                bit = bit_length(left) - 1
                left ^= 1 << bit
                tile = word * BITS + bit
                worth = BONUS_WEIGHT * cell[face + at.BONUS] + VALUE_WEIGHT * game[(game[at.VALUES_AT] + tile) & LOW]
                put(game, cell, state, face, tile)
                state[(hand + word) & LOW] ^= 1 << bit
                state[at.PLAYED_AT + word] ^= 1 << bit
                worth += prospects(game, cell, state, player)
                state[at.PLAYED_AT + word] ^= 1 << bit
                state[(hand + word) & LOW] ^= 1 << bit
                take_back(game, cell, state, face)
                key = pack(face, tile)
                if best < 0 or worth > most or (worth == most and key > best):
                    best, most = key, worth
    return best


@inner
def prospects(game: Ints, cell: Ints, state: Ints, player: int) -> int:
    """What the table is worth, in hundredths of a point, to a player who has just laid a tile and holds some more.

    Bonuses that a tile of the hand can take count for it; those that only a hidden tile can take count against it, by
    the share of the hidden tiles that are in other hands. The rest is mobility: the share of the hidden tiles that
    have a place, the share of the hand that has one, and how many places.
    """
    words, slots = game[at.WORDS] & LOW, game[at.SLOTS_AT] & LOW
    hand = (at.HANDS_AT + player * words) & LOW
    own, exposed, places, mine, theirs, held = 0, 0, 0, 0, 0, 0
    for word in range(words):
        rest = state[(hand + word) & LOW]
        seen = rest | state[at.PLAYED_AT + word]
        union = 0
        for place in range(slots, slots + state[at.SLOT_COUNT]):
            face = state[place & LOW] & LOW
            fits = cell[(face + at.MASK + word) & LOW]
            union |= fits
            places += bit_count(fits & rest)
            bonus = cell[face + at.BONUS]
            if bonus:
                if fits & rest:
                    own += bonus
                elif fits & ~seen:
                    exposed += bonus
        mine += bit_count(union & rest)
        theirs += bit_count(union & ~seen)
        held += bit_count(rest)
    opposing = -held
    for other in range(game[at.PLAYERS]):
        opposing += state[(at.COUNT_AT + other) & LOW]
    hidden = opposing + state[at.WELL_COUNT]
    worth = OWN_WEIGHT * own + PLACES_WEIGHT * places + MINE_WEIGHT * mine // held
    if hidden:
        worth -= (EXPOSED_WEIGHT * exposed * opposing + THEIRS_WEIGHT * theirs) // hidden
    if not mine:
        worth -= STUCK_WEIGHT
    return worth
