"""The functions that Python calls to judge the placements of unplayed tiles and to deal the hidden tiles."""

from __future__ import annotations

from analyzer.engine.kernel import layout as at
from analyzer.engine.kernel.placements import bit_of, word_of
from analyzer.engine.kernel.planner import look_ahead, survey, worth_of
from analyzer.engine.kernel.randomness import draw_below
from analyzer.engine.kernel.source import Ints, bit_length, entry, inner

ONE_BITS = 30
"""A likelihood of 1 is stored as ``1 << ONE_BITS``."""

MOST_MOVED = 3
"""The maximum number of tiles that change places in one step of a walk."""

# Indices into `walk`.
(TILES, PLACES, HELD, PARTS, CHOICES, WORDS, STYLES, POLICIES, LEVELS, OPPONENTS, LAID_AT) = range(11)
"""``PLACES`` is the number of places: the first ``HELD`` belong to hands, the others to the well. A mask of choices has
``WORDS`` words. ``LEVELS`` is the number of distinct probabilities that the policies give to styles. From
``LAID_AT`` on, ``walk`` has a 1 for each tile that an opponent placed, and a 0 for every other tile.
"""


@entry
def judge_placements(game: Ints, rules: Ints, cell: Ints, state: Ints, found: Ints) -> int:
    """List the placements of each unplayed tile, as if the player to move had it. Returns the number of placements.

    For each placement, ``found`` receives the tile, the row of the face, the bonus, and the placement's worth to the
    planner.
    """
    player, words, count = state[at.TURN], game[at.WORDS], 0
    hand = at.HANDS_AT + player * words
    opposing = 1 - state[at.COUNT_AT + player]
    for other in range(rules[at.PLAYERS]):
        opposing += state[at.COUNT_AT + other]
    for tile in range(game[at.TILES]):
        word, bit = word_of(game, tile), bit_of(game, tile)
        if not state[at.PLAYED_AT + word] & bit:
            others, surveyed = state[hand + word], False
            state[hand + word] |= bit
            for place in range(game[at.SLOTS_AT], game[at.SLOTS_AT] + state[at.SLOT_COUNT]):
                face = state[place]
                if cell[face + at.MASK + word] & bit:
                    if not surveyed:
                        survey(game, cell, state, hand)
                        surveyed = True
                    changing = look_ahead(game, rules, cell, state, face)
                    found[4 * count], found[4 * count + 1] = tile, face
                    found[4 * count + 2] = cell[face + at.BONUS]
                    found[4 * count + 3] = worth_of(game, cell, state, player, opposing, face, tile, changing)
                    count += 1
            state[hand + word] = others
    return count


@inner
def divide(walk: Ints, weights: Ints, sums: Ints, first: int, ratios: Ints) -> None:
    """For one choice, divide each probability in ``weights`` by each style's sum. Write the results to ``ratios``.

    ``first`` is the index of the choice's first sum in ``sums``.
    """
    for style in range(first, first + walk[STYLES]):
        for level in range(walk[LEVELS]):
            ratios[style * walk[LEVELS] + level] = weights[level] // sums[style]


@inner
def likelihood(walk: Ints, levels: Ints, policy: int, first: int, ratios: Ints) -> int:
    """The likelihood of a choice under a policy; for ``first``, see ``divide``."""
    styles, total = walk[STYLES], 0
    for style in range(styles):
        total += ratios[(first + style) * walk[LEVELS] + levels[policy * styles + style]]
    return total


@inner
def policy_at(walk: Ints, whose: Ints, choice: int) -> int:
    """The current policy of the player who made a choice."""
    return whose[walk[CHOICES] + whose[choice]]


@inner
def scaled(ratio: int, power: int) -> tuple[int, int]:
    """Express the number ``ratio`` * 2 ** ``power`` by a new ratio and a new power.

    The new ratio has ``ONE_BITS`` + 1 bits, or is 0 if ``ratio`` is 0.
    """
    excess = bit_length(ratio) - 1 - ONE_BITS
    return ratio >> excess if excess > 0 else ratio << -excess, power + excess


@inner
def accepted(state: Ints, ratio: int, power: int) -> bool:
    """Decide at random whether to accept a proposal.

    ``ratio`` and ``power``, in the form that ``scaled`` returns, give the new weight divided by the old weight.
    """
    if not ratio or power < -ONE_BITS:
        return False
    return power >= 0 or draw_below(state, 1 << ONE_BITS) < ratio >> -power


@entry
def begin_walk(
    walk: Ints,
    deck: Ints,
    part: Ints,
    present: Ints,
    placed: Ints,
    likelihoods: Ints,
    weights: Ints,
    levels: Ints,
    whose: Ints,
    sums: Ints,
    ratios: Ints,
) -> int:
    """For each choice and style, sum the likelihoods of the tiles then in the hand; mark the tiles that fitted a face.

    ``sums`` has three parts: a sum for each choice and style; room for these sums as they would be after a step; and
    the likelihood of each choice. ``ratios`` has room for the quotients that ``divide`` computes from the sums.
    """
    tiles, styles = walk[TILES], walk[STYLES]
    for choice in range(walk[CHOICES]):
        for style in range(styles):
            row, total = (choice * styles + style) * tiles, 0
            for tile in range(tiles):
                if likelihoods[row + tile]:
                    placed[tile * walk[WORDS] + choice // at.BITS] |= 1 << choice % at.BITS
            for place in range(walk[HELD]):
                if was_there(walk, present, part[place], choice):
                    total += likelihoods[row + deck[place]]
            sums[choice * styles + style] = total
        divide(walk, weights, sums, choice * styles, ratios)
        likely = likelihood(walk, levels, policy_at(walk, whose, choice), choice * styles, ratios)
        sums[2 * walk[CHOICES] * styles + choice] = likely
    return 0


@entry
def walk_deals(
    state: Ints,
    walk: Ints,
    deck: Ints,
    part: Ints,
    allowed: Ints,
    present: Ints,
    placed: Ints,
    likelihoods: Ints,
    weights: Ints,
    levels: Ints,
    whose: Ints,
    prior: Ints,
    sums: Ints,
    ratios: Ints,
    moved: Ints,
    steps: int,
    deals: int,
    names: Ints,
    decks: Ints,
    played: Ints,
) -> int:
    """Make ``deals`` deals of the hidden tiles by a Metropolis walk, with ``steps`` steps before each deal.

    The deals are written to ``decks`` one after another; tile ``t`` is written as ``names[t]``. The function returns
    the number of tiles written. For each deal and opponent, ``played`` receives a style drawn at random from the
    opponent's policy in that deal, or ``GREEDY`` if there are no policies.

    A step proposes that two or three tiles swap places. If there are policies, a step that moves three tiles also
    proposes a random policy for an opponent. A deal, together with a policy for each opponent, has a weight: the
    likelihood of all choices times the prior probabilities of the policies. A proposal is accepted with probability
    min(1, new weight / old weight).

    ``deck[i]`` is the tile in place ``i``, and ``part[i]`` is the part of a hand, or the well, that this place belongs
    to. A hand has one part for the tiles dealt, and one for each turn in which its owner drew. The well's places come
    last. For each tile and part, ``allowed`` is 1 if the tile may have been in the part, else 0. For each part,
    ``present`` is the mask of the choices that the hand's owner made after receiving this part. For each tile,
    ``placed`` is the mask of the choices at which the tile fitted a face. For each choice, style and tile,
    ``likelihoods`` contains the likelihood that a player of this style places the tile, divided by the likelihood of
    the actual placement. ``weights`` contains the distinct probabilities that the policies give to styles. For each
    policy and style, ``levels`` contains the index in ``weights`` of the style's probability. ``whose`` contains the
    opponent who made each choice, and then the current policy of each opponent. For each opponent and policy, ``prior``
    contains the prior probability that the opponent has this policy.
    """
    held, written = walk[HELD], 0
    for deal in range(deals):
        for _ in range(steps):
            moving = 2 + (draw_below(state, 4) == 0)
            moved[0] = draw_below(state, held)
            moved[1] = draw_below(state, walk[PLACES])
            moved[2] = draw_below(state, walk[PLACES])
            if may_move(walk, deck, part, allowed, moved, moving):
                step(
                    state,
                    walk,
                    deck,
                    part,
                    present,
                    placed,
                    likelihoods,
                    weights,
                    levels,
                    whose,
                    sums,
                    ratios,
                    moved,
                    moving,
                )
            if moving > 2 and walk[POLICIES]:
                change_policy(state, walk, levels, whose, prior, sums, ratios, moved)
        for place in range(held):
            if not walk[LAID_AT + deck[place]]:
                decks[written] = names[deck[place]]
                written += 1
        begin = written
        for place in range(held, walk[PLACES]):
            decks[written] = names[deck[place]]
            written += 1
        for last in range(written - 1, begin, -1):
            other = begin + draw_below(state, last - begin + 1)
            decks[last], decks[other] = decks[other], decks[last]
        for opponent in range(walk[OPPONENTS]):
            policy = whose[walk[CHOICES] + opponent]
            style = style_of(state, walk, weights, levels, policy) if walk[POLICIES] else at.GREEDY
            played[deal * walk[OPPONENTS] + opponent] = style
    return written


@inner
def style_of(state: Ints, walk: Ints, weights: Ints, levels: Ints, policy: int) -> int:
    """A style chosen at random, with the probability that the policy gives to it."""
    first, whole = policy * walk[STYLES], 0
    for style in range(walk[STYLES]):
        whole += weights[levels[first + style]] >> ONE_BITS
    style, left = 0, draw_below(state, whole) - (weights[levels[first]] >> ONE_BITS)
    while left >= 0:
        style += 1
        left -= weights[levels[first + style]] >> ONE_BITS
    return style


@inner
def step(
    state: Ints,
    walk: Ints,
    deck: Ints,
    part: Ints,
    present: Ints,
    placed: Ints,
    likelihoods: Ints,
    weights: Ints,
    levels: Ints,
    whose: Ints,
    sums: Ints,
    ratios: Ints,
    moved: Ints,
    moving: int,
) -> None:
    """Propose to move each tile in ``moved[:moving]`` to the next of these places, and the last to the first place.

    If the proposal is accepted, move the tiles.
    """
    choices, after = walk[CHOICES], walk[CHOICES] * walk[STYLES]
    ratio, power = 1 << ONE_BITS, 0
    for choice in range(choices):
        moved[MOST_MOVED + choice] = 0
    for word in range(walk[WORDS]):
        left = changed(walk, deck, part, present, placed, moved, moving, word)
        while left:
            choice = word * at.BITS + bit_length(left & -left) - 1
            left &= left - 1
            add_up(walk, deck, part, present, likelihoods, sums, moved, moving, choice)
            first = choice * walk[STYLES]
            divide(walk, weights, sums, after + first, ratios)
            will = likelihood(walk, levels, policy_at(walk, whose, choice), after + first, ratios)
            moved[MOST_MOVED + choice] = will
            ratio, power = scaled(ratio * will // sums[2 * after + choice], power)
            if not ratio:
                return
    if not accepted(state, ratio, power):
        return
    tile = deck[moved[0]]
    for place in range(moving - 1):
        deck[moved[place]] = deck[moved[place + 1]]
    deck[moved[moving - 1]] = tile
    for choice in range(choices):
        if moved[MOST_MOVED + choice]:
            keep(walk, sums, ratios, choice)
            sums[2 * after + choice] = moved[MOST_MOVED + choice]


@inner
def source(moved: Ints, moving: int, place: int) -> int:
    """The place whose tile moves to ``moved[place]``."""
    return moved[place + 1 if place + 1 < moving else 0]


@inner
def may_move(walk: Ints, deck: Ints, part: Ints, allowed: Ints, moved: Ints, moving: int) -> bool:
    """Whether each tile leaves its place and may be in its new one, and at least one tile also changes its part."""
    changes = False
    for place in range(moving):
        here, there = moved[place], source(moved, moving, place)
        if here == there or not allowed[deck[there] * walk[PARTS] + part[here]]:
            return False
        changes = changes or part[here] != part[there]
    return changes


@inner
def was_there(walk: Ints, present: Ints, part: int, choice: int) -> int:
    """1 if the owner of this part made the choice, after receiving the part; else 0."""
    return present[part * walk[WORDS] + choice // at.BITS] >> choice % at.BITS & 1


@inner
def changed(
    walk: Ints, deck: Ints, part: Ints, present: Ints, placed: Ints, moved: Ints, moving: int, word: int
) -> int:
    """Word number ``word`` of a mask: the choices whose sums can change in this step."""
    words, mask = walk[WORDS], 0
    for place in range(moving):
        here, there = moved[place], source(moved, moving, place)
        differs = present[part[here] * words + word] ^ present[part[there] * words + word]
        mask |= differs & placed[deck[there] * words + word]
    return mask


@inner
def add_up(
    walk: Ints,
    deck: Ints,
    part: Ints,
    present: Ints,
    likelihoods: Ints,
    sums: Ints,
    moved: Ints,
    moving: int,
    choice: int,
) -> None:
    """Compute a choice's sums after a step from its sums before the step."""
    tiles, after = walk[TILES], walk[CHOICES] * walk[STYLES]
    first, end = choice * walk[STYLES], (choice + 1) * walk[STYLES]
    for style in range(first, end):
        sums[after + style] = sums[style]
    for place in range(moving):
        here, there = moved[place], source(moved, moving, place)
        gain = was_there(walk, present, part[here], choice) - was_there(walk, present, part[there], choice)
        if gain:
            for style in range(first, end):
                sums[after + style] += gain * likelihoods[style * tiles + deck[there]]


@inner
def keep(walk: Ints, sums: Ints, ratios: Ints, choice: int) -> None:
    """Replace the sums and ratios of a choice with those after the step."""
    levels, after = walk[LEVELS], walk[CHOICES] * walk[STYLES]
    for style in range(choice * walk[STYLES], (choice + 1) * walk[STYLES]):
        sums[style] = sums[after + style]
        for level in range(style * levels, (style + 1) * levels):
            ratios[level] = ratios[after * levels + level]


@inner
def change_policy(
    state: Ints, walk: Ints, levels: Ints, whose: Ints, prior: Ints, sums: Ints, ratios: Ints, moved: Ints
) -> None:
    """Propose a random policy for a random opponent, and set it if the proposal is accepted."""
    choices, policies, likely = walk[CHOICES], walk[POLICIES], 2 * walk[CHOICES] * walk[STYLES]
    opponent, policy = draw_below(state, walk[OPPONENTS]), draw_below(state, policies)
    first = opponent * policies
    ratio, power = scaled((prior[first + policy] << ONE_BITS) // prior[first + whose[choices + opponent]], 0)
    for choice in range(choices):
        if whose[choice] == opponent:
            will = likelihood(walk, levels, policy, choice * walk[STYLES], ratios)
            moved[MOST_MOVED + choice] = will
            ratio, power = scaled(ratio * will // sums[likely + choice], power)
    if accepted(state, ratio, power):
        whose[choices + opponent] = policy
        for choice in range(choices):
            if whose[choice] == opponent:
                sums[likely + choice] = moved[MOST_MOVED + choice]
