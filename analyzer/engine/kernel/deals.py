"""What Python asks of the kernel: whole rounds from the deal on, and playouts of a position."""

from __future__ import annotations

from analyzer.engine.kernel import layout as at
from analyzer.engine.kernel.board import number_slots, put_back
from analyzer.engine.kernel.choice import pack
from analyzer.engine.kernel.jit import Ints, entry, inner
from analyzer.engine.kernel.layout import BITS, LOW
from analyzer.engine.kernel.turns import opening, take_turn


@inner
def draw_below(state: Ints, bound: int) -> int:
    """The next random number below ``bound``, by xoshiro128** (Blackman and Vigna); ``state`` keeps its four words."""
    s0, s1, s2, s3 = state[at.RANDOM_AT], state[at.RANDOM_AT + 1], state[at.RANDOM_AT + 2], state[at.RANDOM_AT + 3]
    mixed = (s1 * 5) & LOW
    mixed = ((mixed << 7) | (mixed >> 25)) & LOW
    s2 ^= s0
    s3 ^= s1
    state[at.RANDOM_AT] = s0 ^ s3
    state[at.RANDOM_AT + 1] = s1 ^ s2
    state[at.RANDOM_AT + 2] = s2 ^ ((s1 << 9) & LOW)
    state[at.RANDOM_AT + 3] = ((s3 << 11) | (s3 >> 21)) & LOW
    return (((mixed * 9) & LOW) * bound) >> 32


@inner
def shuffle(state: Ints, tiles: Ints, count: int) -> None:
    """Put the first ``count`` of ``tiles`` in a random order."""
    for last in range(count - 1, 0, -1):
        place = draw_below(state, last + 1) & LOW
        tiles[last & LOW], tiles[place] = tiles[place], tiles[last & LOW]


@inner
def clear(state: Ints) -> None:
    """Forget everything but where the random numbers are."""
    for place in range(at.RANDOM_AT):
        state[place] = 0
    for place in range(at.POINTS_AT, at.TAIL_AT):
        state[place] = 0


@entry
def play_rounds(
    game: Ints, cell: Ints, root_cell: Ints, state: Ints, tiles: Ints, rounds: int, scores: Ints, trace: Ints
) -> None:
    """Deal and play whole rounds from an empty board; ``scores`` gets the points of each player of each round."""
    players, words, hand_size = game[at.PLAYERS], game[at.WORDS], game[at.HAND_SIZE]
    for number in range(rounds):
        clear(state)
        shuffle(state, tiles, game[at.TILES])
        place = 0
        for player in range(players):
            for _ in range(hand_size):
                tile = tiles[place]
                state[(at.HANDS_AT + player * words + tile // BITS) & LOW] |= 1 << (tile % BITS)
                place += 1
            state[at.COUNT_AT + player] = hand_size
        state[at.WELL_COUNT] = game[at.TILES] - place
        for other in range(state[at.WELL_COUNT]):
            state[game[at.WELL_AT] + other] = tiles[place + other]
        chosen = opening(game, state)
        while not state[at.OVER]:
            take_turn(game, cell, state, chosen, trace)
            chosen = -1
        for player in range(players):
            scores[number * players + player] = state[at.POINTS_AT + player]
        put_back(game, cell, root_cell, state)


@inner
def may_hold(game: Ints, allowed: Ints, owner: int, tile: int) -> bool:
    """Whether nothing that is known keeps a hidden tile from being with this owner (a seat, or the well's number)."""
    word = allowed[(owner * game[at.WORDS] + tile // BITS) & LOW]
    return (word >> (tile % BITS)) & 1 == 1


@inner
def deal_hidden(game: Ints, root: Ints, state: Ints, owners: Ints, deck: Ints, allowed: Ints, sweeps: int) -> None:
    """Deal the hidden tiles at random into ``state``, which begins as a copy of ``root``.

    ``deck[i]`` goes to ``owners[i]``. A sweep is a shuffle that leaves out the swaps which what is known forbids: with
    nothing forbidden one sweep is a fair shuffle; otherwise sweeps are a random walk over the deals that are allowed,
    all of which it visits equally often.
    """
    count, words, well = len(deck), game[at.WORDS], game[at.WELL_AT]
    for _ in range(sweeps):
        for last in range(count - 1, 0, -1):
            place = draw_below(root, last + 1) & LOW
            tile, other = deck[last & LOW], deck[place]
            if may_hold(game, allowed, owners[last & LOW], other) and may_hold(game, allowed, owners[place], tile):
                deck[last & LOW], deck[place] = other, tile
    for place in range(game[at.SLOTS_AT] + root[at.SLOT_COUNT]):
        state[place & LOW] = root[place & LOW]
    for place in range(count):
        tile, owner = deck[place], owners[place]
        if owner < game[at.PLAYERS]:
            state[(at.HANDS_AT + owner * words + tile // BITS) & LOW] |= 1 << (tile % BITS)
            state[(at.COUNT_AT + owner) & LOW] += 1
        else:
            state[(well + state[at.WELL_COUNT]) & LOW] = tile
            state[at.WELL_COUNT] += 1


@entry
def play_deals(
    game: Ints,
    cell: Ints,
    root_cell: Ints,
    root: Ints,
    dealt: Ints,
    state: Ints,
    owners: Ints,
    deck: Ints,
    allowed: Ints,
    sweeps: int,
    faces: Ints,
    tiles: Ints,
    alive: Ints,
    deals: int,
    results: Ints,
    sums: Ints,
    products: Ints,
    wins: Ints,
) -> None:
    """Play every living candidate (a tile on a face) out from the position, once for each of so many common deals.

    Adds up, over the deals and for each candidate: the equity times the number of opponents (``sums``), its products
    with that of every living candidate (``products``), and sixty times the mover's share of a win (``wins``).
    """
    mover, count = root[at.TURN], len(alive)
    silent = dealt[:0]
    for _ in range(deals):
        deal_hidden(game, root, dealt, owners, deck, allowed, sweeps)
        for number in range(count):
            candidate = alive[number]
            for place in range(game[at.SLOTS_AT] + root[at.SLOT_COUNT]):
                state[place & LOW] = dealt[place & LOW]
            chosen = pack(faces[candidate], tiles[candidate])
            while not state[at.OVER]:
                take_turn(game, cell, state, chosen, silent)
                chosen = -1
            put_back(game, cell, root_cell, state)
            number_slots(game, cell, root)
            results[candidate] = outcome(game, state, mover)
            wins[candidate] += win_share(game, state, mover)
        for number in range(count):
            candidate = alive[number]
            sums[candidate] += results[candidate]
            for other in range(number + 1):
                products[candidate * len(faces) + alive[other]] += results[candidate] * results[alive[other]]


@inner
def outcome(game: Ints, state: Ints, mover: int) -> int:
    """The mover's points times the number of opponents, less theirs."""
    total = 0
    for player in range(game[at.PLAYERS]):
        total += state[at.POINTS_AT + player]
    return game[at.PLAYERS] * state[at.POINTS_AT + mover] - total


@inner
def win_share(game: Ints, state: Ints, mover: int) -> int:
    """Sixty divided among the players with the most points, if the mover is one of them; else 0."""
    most = state[at.POINTS_AT + mover]
    shared = 0
    for player in range(game[at.PLAYERS]):
        if state[at.POINTS_AT + player] > most:
            return 0
        if state[at.POINTS_AT + player] == most:
            shared += 1
    return 60 // shared
