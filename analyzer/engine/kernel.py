"""The playout kernel: whole rounds of the game over flat arrays of integers, compiled where numba is installed.

Three arrays say everything. ``game`` is what never changes: the rules, the tiles, which tiles fit which corners. ``cell``
holds a row for each place of a grid laid over the lattice (a face and, where one has the same coordinates, a point).
``state`` is the rest: whose turn it is, points, hands, well, the open slots. ``kernel_setup`` fills them.

The grid has an odd width, so that the place ``i`` of it is a face that points down exactly if ``i`` is odd. Tiles are
numbered by rising value and, where that is equal, by falling name: the highest bit of a mask is the tile that a greedy
player would rather lay. Masks take several words where a set is large.

Every open slot carries the mask of the tiles that fit it and the bonus that a tile there earns. Laying a tile refreshes
the twelve faces that touch it and no other; after a playout only the places that it touched are put back.
"""

from __future__ import annotations

from analyzer.engine.kernel_jit import Ints, bit_length, entry, inner

BITS = 62
"""Tiles in one word of a mask."""

# A row of `cell`. Values are one more than on the tile, so that 0 is "no value yet".
PLACED, VALUE, AROUND, EDGES, SLOT, BONUS, DOWN, MASK = range(8)
BRIDGING = 3
"""In ``PLACED``: the tile formed a bridge when it was laid; any other tile is a 1."""

# The head of `game`; tables follow.
(
    CELLS,
    STRIDE,
    WORDS,
    SIDE,
    BAND,
    TILES,
    BASE,
    PLAYERS,
    DRAW_LIMIT,
    DRAW_PENALTY,
    STUCK_PENALTY,
    EMPTY_PENALTY,
    EXTENSION_EDGES,
    OUT_BONUS,
    OUT_GAINS_HANDS,
    BLOCKED_LESS_OWN,
    CENTRE,
    HAND_SIZE,
    ZERO_TILE,
    WELL_AT,
    LAID_AT,
    SLOTS_AT,
    FITS_AT,
    VALUES_AT,
    CORNERS_AT,
    OPENING_AT,
) = range(26)
BONUSES_AT = 32
TOUCHING_AT = 48
TABLES_AT = 80

# The head of `state`; the well, the laid faces and the open slots follow where `game` says.
TURN, SLOT_COUNT, WELL_COUNT, LAID_COUNT, PASSES, OVER = range(6)
RANDOM_AT = 8
POINTS_AT = 12
COUNT_AT = 18
HANDS_AT = 24
TAIL_AT = HANDS_AT + 36

LOW = 0xFFFFFFFF
"""Thirty-two bits. ``place & LOW`` is ``place``, and tells the compiler that an index is not negative: without that each
access pays for Python's counting from the end, a third of the speed of the whole kernel."""


@inner
def draw_below(state: Ints, bound: int) -> int:
    """The next random number below ``bound``, from xoshiro128** (Blackman and Vigna), whose four words ``state`` keeps."""
    s0, s1, s2, s3 = state[RANDOM_AT], state[RANDOM_AT + 1], state[RANDOM_AT + 2], state[RANDOM_AT + 3]
    mixed = (s1 * 5) & LOW
    mixed = ((mixed << 7) | (mixed >> 25)) & LOW
    s2 ^= s0
    s3 ^= s1
    state[RANDOM_AT] = s0 ^ s3
    state[RANDOM_AT + 1] = s1 ^ s2
    state[RANDOM_AT + 2] = s2 ^ ((s1 << 9) & LOW)
    state[RANDOM_AT + 3] = ((s3 << 11) | (s3 >> 21)) & LOW
    return (((mixed * 9) & LOW) * bound) >> 32


@inner
def around_face(game: Ints, cell: Ints, face: int) -> tuple[int, int, int, int]:
    """The rows of the three points of a face, clockwise as always, and of its neighbour above or below."""
    side, band = game[SIDE], game[BAND]
    if cell[face + DOWN]:
        return (face - side) & LOW, (face + side) & LOW, (face + band) & LOW, (face - band) & LOW
    return face, (face + band + side) & LOW, (face + band - side) & LOW, (face + band) & LOW


@inner
def refresh(game: Ints, cell: Ints, face: int) -> None:
    """Work out again which tiles fit an open slot and what a tile there earns."""
    face &= LOW
    first, second, third, across = around_face(game, cell, face)
    a, b, c = cell[first + VALUE], cell[second + VALUE], cell[third + VALUE]
    fits = (game[FITS_AT] + ((a * game[BASE] + b) * game[BASE] + c) * game[WORDS]) & LOW
    cell[face + MASK] = game[fits]
    for word in range(1, game[WORDS]):
        cell[face + MASK + word] = game[fits + word]
    kind = 0
    if cell[first + AROUND] == 5:
        kind += 4
    if cell[second + AROUND] == 5:
        kind += 4
    if cell[third + AROUND] == 5:
        kind += 4
    edges = cell[face + EDGES]
    if edges == 1 and a and b and c:
        kind += 2
    if edges >= game[EXTENSION_EDGES]:
        left, right = (face - game[SIDE]) & LOW, (face + game[SIDE]) & LOW
        if (cell[left + PLACED] | cell[right + PLACED] | cell[across + PLACED]) == BRIDGING:
            kind += 1
    cell[face + BONUS] = game[BONUSES_AT + kind]


@inner
def put(game: Ints, cell: Ints, state: Ints, face: int, tile: int) -> None:
    """Lay a tile that fits, turned to fit (on free corners as it is), and bring the open slots up to date."""
    face &= LOW
    first, second, third, across = around_face(game, cell, face)
    known_a, known_b, known_c = cell[first + VALUE], cell[second + VALUE], cell[third + VALUE]
    corner = (game[CORNERS_AT] + 3 * tile) & LOW
    a, b, c = game[corner], game[corner + 1], game[corner + 2]
    for _ in range(2):
        if (known_a and known_a != a) or (known_b and known_b != b) or (known_c and known_c != c):
            a, b, c = b, c, a
    cell[first + VALUE], cell[second + VALUE], cell[third + VALUE] = a, b, c
    cell[first + AROUND] += 1
    cell[second + AROUND] += 1
    cell[third + AROUND] += 1

    edges = cell[face + EDGES]
    cell[face + PLACED] = BRIDGING if edges == 1 and known_a and known_b and known_c else 1
    state[(game[LAID_AT] + state[LAID_COUNT]) & LOW] = face
    state[LAID_COUNT] += 1
    slots, count = game[SLOTS_AT] & LOW, state[SLOT_COUNT] & LOW
    if edges:
        count -= 1
        moved = state[slots + count] & LOW
        place = cell[face + SLOT] & LOW
        state[slots + place] = moved
        cell[moved + SLOT] = place
    for other in ((face - game[SIDE]) & LOW, (face + game[SIDE]) & LOW, across):
        if not cell[other + PLACED]:
            if not cell[other + EDGES]:
                cell[other + SLOT] = count
                state[(slots + count) & LOW] = other
                count += 1
            cell[other + EDGES] += 1
    state[SLOT_COUNT] = count
    touching = TOUCHING_AT + 12 if cell[face + DOWN] else TOUCHING_AT
    for place in range(touching, touching + 12):
        other = (face + game[place & LOW]) & LOW
        if cell[other + EDGES] and not cell[other + PLACED]:
            refresh(game, cell, other)


@inner
def put_back(game: Ints, cell: Ints, root_cell: Ints, state: Ints, since: int) -> None:
    """Give every place that the laid tiles from number ``since`` on have touched what it held before."""
    laid = game[LAID_AT]
    for number in range(laid + since, laid + state[LAID_COUNT]):
        face = state[number & LOW] & LOW
        copy_row(game, root_cell, cell, face)
        touching = TOUCHING_AT + 12 if cell[face + DOWN] else TOUCHING_AT
        for place in range(touching, touching + 12):
            copy_row(game, root_cell, cell, (face + game[place & LOW]) & LOW)


@inner
def copy_row(game: Ints, source: Ints, target: Ints, row: int) -> None:
    """Copy one row of a grid."""
    for field in range(row, row + game[STRIDE]):
        target[field & LOW] = source[field & LOW]


@inner
def best_placement(game: Ints, cell: Ints, state: Ints, hand: int) -> int:
    """The placement that scores most, ties by value, least name, row and column, packed; -1 where nothing fits.

    ``hand`` is where the mask begins in ``state``. ``face_of`` and ``tile_of`` unpack the answer.
    """
    words, values, slots = game[WORDS], game[VALUES_AT], game[SLOTS_AT]
    best = -1
    for place in range(slots, slots + state[SLOT_COUNT]):
        face = state[place & LOW] & LOW
        for word in range(words - 1, -1, -1):
            fits = cell[(face + MASK + word) & LOW] & state[(hand + word) & LOW]
            if fits:
                tile = word * BITS + bit_length(fits) - 1
                score = game[(values + tile) & LOW] + cell[face + BONUS]
                best = max(best, (score << 41) | (tile << 32) | (LOW - face))
                break
    return best


@inner
def face_of(key: int) -> int:
    """The face of a packed placement."""
    return LOW - (key & LOW)


@inner
def tile_of(key: int) -> int:
    """The tile of a packed placement."""
    return (key >> 32) & 511


@inner
def holds(game: Ints, state: Ints, player: int, tile: int) -> bool:
    """Whether a tile is in a hand."""
    word = state[HANDS_AT + player * game[WORDS] + tile // BITS]
    return (word >> (tile % BITS)) & 1 == 1


@inner
def hand_value(game: Ints, state: Ints, player: int) -> int:
    """The points that a player still holds."""
    total = 0
    for word in range(game[WORDS]):
        left = state[(HANDS_AT + player * game[WORDS] + word) & LOW]
        while left:
            tile = bit_length(left) - 1
            total += game[(game[VALUES_AT] + word * BITS + tile) & LOW]
            left ^= 1 << tile
    return total


@inner
def lay(game: Ints, cell: Ints, state: Ints, face: int, tile: int, opening: bool) -> int:
    """The player to move lays a tile of the hand; the answer is what the placement scores. Ends the round on the last."""
    player, words = state[TURN] & LOW, game[WORDS] & LOW
    tile &= LOW
    face &= LOW
    score = game[(game[OPENING_AT] + tile) & LOW] if opening else game[(game[VALUES_AT] + tile) & LOW] + cell[face + BONUS]
    put(game, cell, state, face, tile)
    state[(HANDS_AT + player * words + tile // BITS) & LOW] ^= 1 << (tile % BITS)
    state[COUNT_AT + player] -= 1
    state[POINTS_AT + player] += score
    state[PASSES] = 0
    if not state[COUNT_AT + player]:
        state[OVER] = 1
        state[POINTS_AT + player] += game[OUT_BONUS]
        if game[OUT_GAINS_HANDS]:
            for other in range(game[PLAYERS]):
                state[POINTS_AT + player] += hand_value(game, state, other)
    return score


@inner
def note(trace: Ints, player: int, action: int, tile: int, face: int, points: int) -> None:
    """Write down an action, where the trace has room for it; its first number counts the numbers after it."""
    end = trace[0]
    if end + 5 < len(trace):
        trace[end + 1], trace[end + 2], trace[end + 3], trace[end + 4] = player, action, tile, face
        trace[end + 5] = points
        trace[0] = end + 5


@inner
def draw(game: Ints, state: Ints) -> int:
    """The player to move draws the last tile of the well and pays for it; the answer is the tile."""
    player = state[TURN] & LOW
    state[WELL_COUNT] -= 1
    tile = state[(game[WELL_AT] + state[WELL_COUNT]) & LOW] & LOW
    state[HANDS_AT + player * game[WORDS] + tile // BITS] |= 1 << (tile % BITS)
    state[COUNT_AT + player] += 1
    state[POINTS_AT + player] -= game[DRAW_PENALTY]
    return tile


@inner
def settle_blocked(game: Ints, state: Ints) -> None:
    """Nobody can play: the lowest hand, or each of several, earns from the others."""
    players = game[PLAYERS]
    least, total = hand_value(game, state, 0), 0
    for player in range(players):
        held = hand_value(game, state, player)
        total += held
        least = min(least, held)
    gain = total - 2 * least if game[BLOCKED_LESS_OWN] else total - players * least
    for player in range(players):
        if hand_value(game, state, player) == least:
            state[POINTS_AT + player] += gain
    state[OVER] = 1


@inner
def take_turn(game: Ints, cell: Ints, state: Ints, trace: Ints) -> None:
    """The player to move lays what the policy picks, or draws until a tile fits, or passes."""
    player = state[TURN] & LOW
    hand = HANDS_AT + player * game[WORDS]
    drawn, before = 0, state[POINTS_AT + player]
    key = best_placement(game, cell, state, hand)
    while key < 0 and drawn < game[DRAW_LIMIT] and state[WELL_COUNT]:
        tile = draw(game, state)
        drawn += 1
        note(trace, player, 1, tile, 0, 0)
        key = best_placement(game, cell, state, hand)
    if key >= 0:
        face, tile = face_of(key), tile_of(key)
        score = lay(game, cell, state, face, tile, False)
        note(trace, player, 0, tile, face, score - drawn * game[DRAW_PENALTY])
    else:
        if drawn and drawn == game[DRAW_LIMIT]:
            state[POINTS_AT + player] -= game[STUCK_PENALTY]
        elif not state[WELL_COUNT]:
            state[POINTS_AT + player] -= game[EMPTY_PENALTY]
        state[PASSES] += 1
        note(trace, player, 2, 0, 0, state[POINTS_AT + player] - before)
        if state[PASSES] == game[PLAYERS]:
            settle_blocked(game, state)
    player += 1
    state[TURN] = player if player < game[PLAYERS] else 0


@inner
def outranks(game: Ints, state: Ints, player: int, other: int) -> bool:
    """Whether a hand's tiles, by falling value, are worth more than another's at the first place where they differ."""
    words, values = game[WORDS], game[VALUES_AT]
    word, left = words, 0
    other_word, other_left = words, 0
    while True:
        while not left and word:
            word -= 1
            left = state[HANDS_AT + player * words + word]
        while not other_left and other_word:
            other_word -= 1
            other_left = state[HANDS_AT + other * words + other_word]
        if not left or not other_left:
            return left > 0
        tile, other_tile = bit_length(left) - 1, bit_length(other_left) - 1
        left ^= 1 << tile
        other_left ^= 1 << other_tile
        worth, other_worth = game[values + word * BITS + tile], game[values + other_word * BITS + other_tile]
        if worth != other_worth:
            return worth > other_worth


@inner
def open_round(game: Ints, cell: Ints, state: Ints, trace: Ints) -> None:
    """The holder of the highest triple, or without one of the best hand, lays the opening tile that scores most."""
    openings = game[OPENING_AT]
    opener, opening = 0, -1
    for tile in range(game[TILES] - 1, -1, -1):
        corner = game[CORNERS_AT] + 3 * tile
        if opening < 0 and game[corner] == game[corner + 1] == game[corner + 2]:
            for player in range(game[PLAYERS]):
                if holds(game, state, player, tile):
                    opener, opening = player, tile
    if opening >= 0:
        zero = game[ZERO_TILE]
        if zero >= 0 and holds(game, state, opener, zero) and game[openings + zero] > game[openings + opening]:
            opening = zero
    else:
        for player in range(1, game[PLAYERS]):
            if outranks(game, state, player, opener):
                opener = player
        for tile in range(game[TILES]):
            if holds(game, state, opener, tile):
                opening = tile
    state[TURN] = opener
    score = lay(game, cell, state, game[CENTRE], opening, True)
    note(trace, opener, 0, opening, game[CENTRE], score)
    state[TURN] = opener + 1 if opener + 1 < game[PLAYERS] else 0


@inner
def shuffle(state: Ints, tiles: Ints, count: int) -> None:
    """Put the first ``count`` of ``tiles`` in a random order."""
    for last in range(count - 1, 0, -1):
        place = draw_below(state, last + 1) & LOW
        tiles[last & LOW], tiles[place] = tiles[place], tiles[last & LOW]


@inner
def clear(state: Ints) -> None:
    """Forget everything but where the random numbers are."""
    for place in range(RANDOM_AT):
        state[place] = 0
    for place in range(POINTS_AT, TAIL_AT):
        state[place] = 0


@entry
def play_rounds(
    game: Ints, cell: Ints, root_cell: Ints, state: Ints, tiles: Ints, rounds: int, scores: Ints, trace: Ints
) -> None:
    """Deal and play whole rounds from an empty board; ``scores`` gets the points of each player of each round."""
    players, words, hand_size = game[PLAYERS], game[WORDS], game[HAND_SIZE]
    for number in range(rounds):
        clear(state)
        shuffle(state, tiles, game[TILES])
        place = 0
        for player in range(players):
            for _ in range(hand_size):
                tile = tiles[place]
                state[(HANDS_AT + player * words + tile // BITS) & LOW] |= 1 << (tile % BITS)
                place += 1
            state[COUNT_AT + player] = hand_size
        state[WELL_COUNT] = game[TILES] - place
        for other in range(state[WELL_COUNT]):
            state[game[WELL_AT] + other] = tiles[place + other]
        open_round(game, cell, state, trace)
        while not state[OVER]:
            take_turn(game, cell, state, trace)
        for player in range(players):
            scores[number * players + player] = state[POINTS_AT + player]
        put_back(game, cell, root_cell, state, 0)
