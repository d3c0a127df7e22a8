"""The functions that Python calls to play rounds from the deal to the end, or to play out a position."""

from __future__ import annotations

from analyzer.engine.kernel import layout as at
from analyzer.engine.kernel.board import put_back
from analyzer.engine.kernel.matches import match_share, reach
from analyzer.engine.kernel.placements import bit_of, pack, word_of
from analyzer.engine.kernel.randomness import draw_below, shuffle
from analyzer.engine.kernel.source import Ints, entry, inner
from analyzer.engine.kernel.turns import opening, take_turn


@inner
def clear(state: Ints) -> None:
    """Reset the state for a new round, but keep the state of the random numbers."""
    for place in range(at.RANDOM_AT):
        state[place] = 0
    for place in range(at.POINTS_AT, at.TAIL_AT):
        state[place] = 0


@entry
def play_rounds(
    game: Ints,
    rules: Ints,
    cell: Ints,
    root_cell: Ints,
    state: Ints,
    tiles: Ints,
    hand_size: int,
    centre: int,
    rounds: int,
    scores: Ints,
    trace: Ints,
    trace_size: int,
) -> None:
    """Deal and play whole rounds on an empty board, with the first tile on ``centre``.

    ``scores`` receives the points of each player in each round.
    """
    players, words = rules[at.PLAYERS], game[at.WORDS]
    for number in range(rounds):
        clear(state)
        shuffle(state, tiles, game[at.TILES])
        place = 0
        for player in range(players):
            for _ in range(hand_size):
                tile = tiles[place]
                state[at.HANDS_AT + player * words + word_of(game, tile)] |= bit_of(game, tile)
                place += 1
            state[at.COUNT_AT + player] = hand_size
        state[at.WELL_COUNT] = game[at.TILES] - place
        for other in range(state[at.WELL_COUNT]):
            state[game[at.WELL_AT] + other] = tiles[place + other]
        chosen = opening(game, rules, state, centre)
        while not state[at.OVER]:
            take_turn(game, rules, cell, state, chosen, trace, trace_size)
            chosen = -1
        for player in range(players):
            scores[number * players + player] = state[at.POINTS_AT + player]
        put_back(game, cell, root_cell, state)


@inner
def may_hold(game: Ints, allowed: Ints, owner: int, tile: int) -> bool:
    """Whether the evidence allows this owner to have this hidden tile.

    ``owner`` is the number of a seat, from 0; the well has the number after the last seat.
    """
    word = allowed[owner * game[at.WORDS] + word_of(game, tile)]
    return word & bit_of(game, tile) != 0


@inner
def deal_hidden(
    game: Ints,
    rules: Ints,
    root: Ints,
    state: Ints,
    owners: Ints,
    deck: Ints,
    begin: int,
    count: int,
    allowed: Ints,
    sweeps: int,
) -> None:
    """Copy ``root`` to ``state``, and deal the hidden tiles into ``state``.

    After the sweeps, ``deck[begin + i]`` goes to ``owners[i]``. A sweep is a shuffle without the swaps that the
    evidence forbids. If no swap is forbidden, one sweep makes all deals equally likely. Otherwise, many sweeps are
    needed: the deals within reach of the allowed swaps then become about equally likely.
    """
    words, well = game[at.WORDS], game[at.WELL_AT]
    for _ in range(sweeps):
        for last in range(count - 1, 0, -1):
            place = draw_below(root, last + 1)
            tile, other = deck[begin + last], deck[begin + place]
            if may_hold(game, allowed, owners[last], other) and may_hold(game, allowed, owners[place], tile):
                deck[begin + last], deck[begin + place] = other, tile
    copy_state(game, root, state)
    for place in range(count):
        tile, owner = deck[begin + place], owners[place]
        if owner < rules[at.PLAYERS]:
            state[at.HANDS_AT + owner * words + word_of(game, tile)] |= bit_of(game, tile)
            state[at.COUNT_AT + owner] += 1
        else:
            state[well + state[at.WELL_COUNT]] = tile
            state[at.WELL_COUNT] += 1


@inner
def copy_state(game: Ints, source: Ints, state: Ints) -> None:
    """Copy the used part of a state into another state."""
    for place in range(game[at.SLOTS_AT] + source[at.SLOT_COUNT]):
        state[place] = source[place]


@inner
def make_deal(
    game: Ints,
    rules: Ints,
    root: Ints,
    dealt: Ints,
    owners: Ints,
    deck: Ints,
    deal: int,
    hidden: int,
    allowed: Ints,
    sweeps: int,
    styles: Ints,
) -> None:
    """Make a random deal or, if ``sweeps`` is 0, take deal number ``deal`` from ``deck`` and ``styles``."""
    begin = 0 if sweeps else deal * hidden
    deal_hidden(game, rules, root, dealt, owners, deck, begin, hidden, allowed, sweeps)
    if not sweeps:
        take_styles(rules, root, dealt, styles, deal)


@entry
def play_deals(
    game: Ints,
    rules: Ints,
    cell: Ints,
    root_cell: Ints,
    root: Ints,
    dealt: Ints,
    state: Ints,
    owners: Ints,
    deck: Ints,
    hidden: int,
    allowed: Ints,
    sweeps: int,
    faces: Ints,
    tiles: Ints,
    candidates: int,
    alive: Ints,
    count: int,
    deals: int,
    share: int,
    shares: int,
    results: Ints,
    sums: Ints,
    products: Ints,
    wins: Ints,
    match: Ints,
    shares_won: Ints,
    match_sums: Ints,
    match_products: Ints,
    styles: Ints,
) -> None:
    """Play out the candidates in ``alive`` (each a tile on a face), all from the same deals.

    Several machines can share the work: each plays every ``shares``-th of the ``deals`` deals, beginning with number
    ``share`` (counted from 0). If ``sweeps`` is 0, ``deck`` contains all deals, one after another, and ``styles``
    contains the opponents' styles in each deal.

    For each candidate played out, ``sums`` receives the sum of its ``outcome`` over the deals played, and ``wins`` the
    sum of its ``win_share``. For each pair of candidates, ``products`` receives the sum of the products of their
    outcomes. In a match, ``match_sums`` and ``match_products`` receive the corresponding sums for ``match_share``
    instead of ``outcome``.
    """
    mover = root[at.TURN]
    for number in range(count):
        candidate = alive[number]
        wins[candidate] = 0
        clear_sums(candidate, candidates, sums, products)
        clear_sums(candidate, candidates, match_sums, match_products)
    for deal in range(deals):
        make_deal(game, rules, root, dealt, owners, deck, deal, hidden, allowed, sweeps, styles)
        if deal % shares == share:
            for number in range(count):
                candidate = alive[number]
                copy_state(game, dealt, state)
                chosen = pack(faces[candidate], tiles[candidate])
                if match[at.WINS_BY]:
                    shares_won[candidate] = play_for_match(game, rules, cell, state, chosen, dealt, mover, match)
                else:
                    play_on(game, rules, cell, state, chosen, dealt, 0)
                put_back(game, cell, root_cell, state)
                results[candidate] = outcome(rules, state, mover)
                wins[candidate] += win_share(rules, state, mover)
            for number in range(count):
                candidate = alive[number]
                sums[candidate] += results[candidate]
                match_sums[candidate] += shares_won[candidate]
                row = candidate * candidates
                for other in range(number + 1):
                    rival = alive[other]
                    products[row + rival] += results[candidate] * results[rival]
                    match_products[row + rival] += shares_won[candidate] * shares_won[rival]


@entry
def account_deals(
    game: Ints,
    rules: Ints,
    cell: Ints,
    root_cell: Ints,
    root: Ints,
    dealt: Ints,
    state: Ints,
    owners: Ints,
    deck: Ints,
    hidden: int,
    allowed: Ints,
    sweeps: int,
    faces: Ints,
    tiles: Ints,
    pair: Ints,
    deals: int,
    styles: Ints,
    trace: Ints,
    trace_size: int,
    parts: Ints,
    sums: Ints,
    squares: Ints,
    replies: Ints,
) -> None:
    """Play out two candidates from the same ``deals`` deals, and split the difference between the outcomes into parts.

    Each part (``layout.NOW`` and so on) is the first candidate's value minus the second's. ``sums`` receives the sum of
    each part over the deals, and ``squares`` the sum of its squares. For each deal and candidate, ``replies`` receives
    three numbers about the next player's turn: the placed tile (or ``layout.PASSED``, or ``layout.NO_REPLY``), its
    face, and the points.
    """
    mover = root[at.TURN]
    for part in range(at.SUMMED):
        sums[part] = squares[part] = 0
    for deal in range(deals):
        make_deal(game, rules, root, dealt, owners, deck, deal, hidden, allowed, sweeps, styles)
        for side in range(2):
            copy_state(game, dealt, state)
            trace[0] = 0
            play_on(game, rules, cell, state, pack(faces[pair[side]], tiles[pair[side]]), trace, trace_size)
            put_back(game, cell, root_cell, state)
            take_apart(game, rules, state, trace, mover, parts, side * at.SUMMED)
            note_reply(trace, replies, at.REPLY * (2 * deal + side))
        for part in range(at.SUMMED):
            more = parts[part] - parts[at.SUMMED + part]
            sums[part] += more
            squares[part] += more * more


@inner
def take_apart(game: Ints, rules: Ints, state: Ints, trace: Ints, mover: int, parts: Ints, begin: int) -> None:
    """Split the outcome of a round, as ``outcome`` defines it, into its parts.

    Points that are not in the trace were earned at the end of the round.
    """
    for part in range(at.SUMMED):
        parts[begin + part] = 0
    first, drawn, moved = True, 0, False
    for here in range(1, trace[0] + 1, 5):
        player, action, tile, points = trace[here], trace[here + 1], trace[here + 2], trace[here + 4]
        weight = at.POINT * (rules[at.PLAYERS] - 1) if player == mover else -at.POINT
        if action == at.DREW:
            drawn += 1
            continue
        penalty = drawn * rules[at.DRAW_PENALTY] if action == at.LAID else -points
        score = points + penalty
        parts[begin + at.PENALTIES] -= weight * penalty
        if first:
            parts[begin + at.NOW] += weight * score
        elif player == mover:
            parts[begin + at.OWN_TILES] += weight * score
            moved = True
        elif moved or action != at.LAID:
            parts[begin + at.REST] += weight * score
        else:
            value = game[game[at.VALUES_AT] + tile]
            parts[begin + at.OPENS] += weight * (score - value)
            parts[begin + at.REST] += weight * value
        first, drawn = False, 0
    total, luck, seen = 0, 0, 0
    for player in range(rules[at.PLAYERS]):
        weight = rules[at.PLAYERS] - 1 if player == mover else -1
        total += at.POINT * weight * state[at.POINTS_AT + player]
        luck += weight * state[at.LUCK_AT + player]
    for part in range(at.PARTS):
        seen += parts[begin + part]
    parts[begin + at.GOING_OUT] = total - seen
    parts[begin + at.REST] -= luck
    parts[begin + at.TOTAL] = total - luck
    parts[begin + at.NAMED] = total - luck - parts[begin + at.REST]


@inner
def note_reply(trace: Ints, replies: Ints, place: int) -> None:
    """Store the next player's turn: a placement, a pass, or ``NO_REPLY`` if the round ended before that turn."""
    replies[place] = at.NO_REPLY
    turns = 0
    for here in range(1, trace[0] + 1, 5):
        if trace[here + 1] != at.DREW:
            turns += 1
            if turns == 2:
                laid = trace[here + 1] == at.LAID
                replies[place] = trace[here + 2] if laid else at.PASSED
                replies[place + 1] = trace[here + 3] if laid else 0
                replies[place + 2] = trace[here + 4]
                return


@inner
def clear_sums(candidate: int, candidates: int, sums: Ints, products: Ints) -> None:
    """Set a candidate's sum and its row of products to 0."""
    sums[candidate] = 0
    for other in range(candidates):
        products[candidate * candidates + other] = 0


@inner
def take_styles(rules: Ints, root: Ints, dealt: Ints, styles: Ints, deal: int) -> None:
    """Set each opponent's style for this deal, and draw the seed that the playouts of all candidates share."""
    for seat in range(1, rules[at.PLAYERS]):
        rules[at.STYLES_AT + seat] = styles[deal * (rules[at.PLAYERS] - 1) + seat - 1]
    for place in range(at.RANDOM_AT, at.RANDOM_AT + 4):
        dealt[place] = draw_below(root, 1 << 30)


@inner
def play_on(game: Ints, rules: Ints, cell: Ints, state: Ints, chosen: int, trace: Ints, trace_size: int) -> None:
    """Play the round to its end, beginning with the turn that places ``chosen``. A trace of size 0 records nothing."""
    while not state[at.OVER]:
        take_turn(game, rules, cell, state, chosen, trace, trace_size)
        chosen = -1


@inner
def play_for_match(
    game: Ints, rules: Ints, cell: Ints, state: Ints, chosen: int, nothing: Ints, mover: int, match: Ints
) -> int:
    """Play a two-player round to its end, as ``play_on`` does, and return the mover's ``match_share``."""
    seen, last = reach(match, state, mover, 0), 0
    while not state[at.OVER]:
        player = state[at.TURN]
        take_turn(game, rules, cell, state, chosen, nothing, 0)
        chosen = -1
        seen = reach(match, state, mover, seen)
        if not state[at.PASSES]:
            last = player
    return match_share(match, state, mover, seen, last == mover)


@inner
def outcome(rules: Ints, state: Ints, mover: int) -> int:
    """The mover's points times the number of opponents, minus the opponents' points, in units of 1 / ``POINT``.

    Each player's luck in draws is first subtracted from that player's points. This does not change the expected value,
    because luck is zero on average.
    """
    total, mine = 0, 0
    for player in range(rules[at.PLAYERS]):
        made = at.POINT * state[at.POINTS_AT + player] - state[at.LUCK_AT + player]
        total += made
        mine += made if player == mover else 0
    return rules[at.PLAYERS] * mine - total


@inner
def win_share(rules: Ints, state: Ints, mover: int) -> int:
    """The mover's share of a win, times 60: a win is shared by all players with the most points."""
    most = state[at.POINTS_AT + mover]
    shared = 0
    for player in range(rules[at.PLAYERS]):
        if state[at.POINTS_AT + player] > most:
            return 0
        if state[at.POINTS_AT + player] == most:
            shared += 1
    return 60 // shared
