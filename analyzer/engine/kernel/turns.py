"""A round in the kernel, turn by turn: a version of ``analyzer.game`` that works on flat arrays."""

from __future__ import annotations

from analyzer.engine.kernel import layout as at
from analyzer.engine.kernel.board import put
from analyzer.engine.kernel.choice import choose
from analyzer.engine.kernel.layout import BITS
from analyzer.engine.kernel.placements import bit_of, face_of, pack, tile_of, word_of
from analyzer.engine.kernel.source import Ints, bit_count, bit_length, inner

FIT_WORTH = 16 * at.POINT
"""The worth of drawing a tile that can be placed, in units of 1 / ``POINT`` points. docs/strength.md compares it with
other weights.
"""


@inner
def hand_value(game: Ints, state: Ints, player: int) -> int:
    """The sum of the tile values in a player's hand."""
    total = 0
    for word in range(game[at.WORDS]):
        left = state[at.HANDS_AT + player * game[at.WORDS] + word]
        while left:
            tile = bit_length(left) - 1
            total += game[game[at.VALUES_AT] + word * BITS + tile]
            left ^= 1 << tile
    return total


@inner
def holds(game: Ints, state: Ints, player: int, tile: int) -> bool:
    """Whether a tile is in the player's hand."""
    word = state[at.HANDS_AT + player * game[at.WORDS] + word_of(game, tile)]
    return word & bit_of(game, tile) != 0


@inner
def note(trace: Ints, size: int, player: int, action: int, tile: int, face: int, points: int) -> None:
    """Record an action if the trace has room for it. ``trace[0]`` is the number of later entries in use."""
    if size == 0:
        return
    end = trace[0]
    if end + 5 < size:
        trace[end + 1], trace[end + 2], trace[end + 3], trace[end + 4] = player, action, tile, face
        trace[end + 5] = points
        trace[0] = end + 5


@inner
def draw(game: Ints, rules: Ints, state: Ints) -> int:
    """Draw a tile for the player to move, subtract the penalty, and return the tile.

    ``layout.BOTH_ENDS`` explains from which end of the well each player draws.
    """
    player = state[at.TURN]
    state[at.WELL_COUNT] -= 1
    place = state[at.TAKEN] + state[at.WELL_COUNT]
    if player and state[at.BOTH_ENDS]:
        place = state[at.TAKEN]
        state[at.TAKEN] += 1
    tile = state[game[at.WELL_AT] + place]
    state[at.HANDS_AT + player * game[at.WORDS] + word_of(game, tile)] |= bit_of(game, tile)
    state[at.COUNT_AT + player] += 1
    state[at.POINTS_AT + player] -= rules[at.DRAW_PENALTY]
    return tile


@inner
def lay(game: Ints, rules: Ints, cell: Ints, state: Ints, face: int, tile: int) -> int:
    """Place a tile from the hand of the player to move, and return the score of the placement.

    If the hand is then empty, end the round and add the points for going out. The returned score does not include them.
    """
    opens = state[at.SLOT_COUNT] == 0
    player, words = state[at.TURN], game[at.WORDS]
    score = rules[at.OPENINGS_AT + tile] if opens else game[game[at.VALUES_AT] + tile] + cell[face + at.BONUS]
    put(game, rules, cell, state, face, tile)
    state[at.HANDS_AT + player * words + word_of(game, tile)] ^= bit_of(game, tile)
    state[at.PLAYED_AT + word_of(game, tile)] |= bit_of(game, tile)
    state[at.COUNT_AT + player] -= 1
    state[at.POINTS_AT + player] += score
    state[at.PASSES] = 0
    if not state[at.COUNT_AT + player]:
        state[at.OVER] = 1
        state[at.POINTS_AT + player] += rules[at.OUT_BONUS]
        if rules[at.OUT_GAINS_HANDS]:
            for other in range(rules[at.PLAYERS]):
                state[at.POINTS_AT + player] += hand_value(game, state, other)
    return score


@inner
def settle_blocked(game: Ints, rules: Ints, state: Ints) -> None:
    """End a blocked round. If players tie for the lowest hand, each of them gains all the points."""
    players = rules[at.PLAYERS]
    least, total = hand_value(game, state, 0), 0
    for player in range(players):
        held = hand_value(game, state, player)
        total += held
        least = min(least, held)
    gain = total - 2 * least if rules[at.BLOCKED_LESS_OWN] else total - players * least
    for player in range(players):
        if hand_value(game, state, player) == least:
            state[at.POINTS_AT + player] += gain
    state[at.OVER] = 1


@inner
def look_round(game: Ints, cell: Ints, state: Ints) -> None:
    """Compute the mask of the tiles that fit at least one open slot."""
    words, slots = game[at.WORDS], game[at.SLOTS_AT]
    for word in range(words):
        union = 0
        for place in range(slots, slots + state[at.SLOT_COUNT]):
            union |= cell[state[place] + at.MASK + word]
        state[at.OPEN_AT + word] = union


@inner
def fitting_in_well(game: Ints, rules: Ints, state: Ints) -> int:
    """The number of tiles in the well that fit at least one open slot."""
    words, count = game[at.WORDS], 0
    for word in range(words):
        fits = state[at.OPEN_AT + word] & ~state[at.PLAYED_AT + word]
        for player in range(rules[at.PLAYERS]):
            fits &= ~state[at.HANDS_AT + player * words + word]
        count += bit_count(fits)
    return count


@inner
def take_turn(game: Ints, rules: Ints, cell: Ints, state: Ints, chosen: int, trace: Ints, trace_size: int) -> None:
    """Play a turn with the packed placement ``chosen``. If ``chosen`` is -1, the player to move chooses a placement.

    A player who cannot place a tile draws until a tile fits, the limit is reached or the well is empty. If no tile fits
    even after the draws, the player passes.
    """
    player = state[at.TURN]
    drawn, before = 0, state[at.POINTS_AT + player]
    key = chosen if chosen >= 0 else choose(game, rules, cell, state, player)
    if key < 0:
        look_round(game, cell, state)
    while key < 0 and drawn < rules[at.DRAW_LIMIT] and state[at.WELL_COUNT]:
        count, fitting = state[at.WELL_COUNT], fitting_in_well(game, rules, state)
        tile = draw(game, rules, state)
        note(trace, trace_size, player, at.DREW, tile, 0, 0)
        drawn += 1
        # No other tile in the hand can be placed, so only the drawn tile matters.
        fits = 1 if state[at.OPEN_AT + word_of(game, tile)] & bit_of(game, tile) else 0
        state[at.LUCK_AT + player] += FIT_WORTH * (fits * count - fitting) // count
        if fits:
            key = choose(game, rules, cell, state, player)
    if key >= 0:
        score = lay(game, rules, cell, state, face_of(key), tile_of(key))
        note(trace, trace_size, player, at.LAID, tile_of(key), face_of(key), score - drawn * rules[at.DRAW_PENALTY])
    else:
        if drawn and drawn == rules[at.DRAW_LIMIT]:
            state[at.POINTS_AT + player] -= rules[at.STUCK_PENALTY]
        elif not state[at.WELL_COUNT]:
            state[at.POINTS_AT + player] -= rules[at.EMPTY_PENALTY]
        state[at.PASSES] += 1
        note(trace, trace_size, player, at.PASSES_TURN, 0, 0, state[at.POINTS_AT + player] - before)
        if state[at.PASSES] == rules[at.PLAYERS]:
            settle_blocked(game, rules, state)
    player += 1
    state[at.TURN] = player if player < rules[at.PLAYERS] else 0


@inner
def outranks(game: Ints, state: Ints, player: int, other: int) -> bool:
    """Whether one player's hand beats another's. The hands are compared tile by tile, from the highest value down.

    The first pair of tiles with different values decides: the higher value wins. If there is no such pair, the hand
    with more tiles wins.
    """
    words, values = game[at.WORDS], game[at.VALUES_AT]
    word, left = words, 0
    other_word, other_left = words, 0
    while True:
        while not left and word:
            word -= 1
            left = state[at.HANDS_AT + player * words + word]
        while not other_left and other_word:
            other_word -= 1
            other_left = state[at.HANDS_AT + other * words + other_word]
        if not left or not other_left:
            return left > 0
        tile, other_tile = bit_length(left) - 1, bit_length(other_left) - 1
        left ^= 1 << tile
        other_left ^= 1 << other_tile
        worth, other_worth = game[values + word * BITS + tile], game[values + other_word * BITS + other_tile]
        if worth != other_worth:
            return worth > other_worth


@inner
def highest_triple(game: Ints, rules: Ints, state: Ints) -> int:
    """The highest triple in any hand; -1 if there is none."""
    for number in range(game[at.TILES] - 1, -1, -1):
        corner = game[at.CORNERS_AT] + 3 * number
        if game[corner] == game[corner + 1] == game[corner + 2]:
            for player in range(rules[at.PLAYERS]):
                if holds(game, state, player, number):
                    return number
    return -1


@inner
def opening(game: Ints, rules: Ints, state: Ints, centre: int) -> int:
    """Find the player who opens, give the turn to this player, and return the packed opening placement.

    The player with the highest triple opens with it. Some rules let this player open with 0-0-0 instead; the player
    does so if 0-0-0 is in the hand and scores more. If nobody has a triple, the player with the best hand (see
    ``outranks``) opens with the highest tile in it.
    """
    opener, tile = 0, highest_triple(game, rules, state)
    if tile >= 0:
        while not holds(game, state, opener, tile):
            opener += 1
        zero = rules[at.ZERO_TILE]
        if (
            zero >= 0
            and holds(game, state, opener, zero)
            and rules[at.OPENINGS_AT + zero] > rules[at.OPENINGS_AT + tile]
        ):
            tile = zero
    else:
        for player in range(1, rules[at.PLAYERS]):
            if outranks(game, state, player, opener):
                opener = player
        for number in range(game[at.TILES]):
            if holds(game, state, opener, number):
                tile = number
    state[at.TURN] = opener
    return pack(centre, tile)
