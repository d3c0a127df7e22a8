"""Deal the hidden tiles at random. The opponents' actions determine how likely each deal is.

Each tile that is hidden or was placed by an opponent has an origin: the deal, one of the draws, or the well. Before any
evidence, every assignment of tiles to origins is equally likely. Some assignments are impossible, because a player
lacked a tile. A player's choices make some assignments more likely than others; how much depends on the player's
policy, which is not known. A random walk visits every assignment in proportion to its likelihood
(``analyzer.engine.kernel.others``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from analyzer.engine import styles
from analyzer.engine.beliefs import Beliefs, feasible_deck
from analyzer.engine.hand_parts import Clue
from analyzer.engine.kernel import others as at
from analyzer.engine.kernel.arrays import seed_random, split
from analyzer.engine.kernel.layout import BITS, RANDOM_AT
from analyzer.engine.kernel.machine import start
from analyzer.tiles import TileSet

STEPS = 8
"""The steps of the walk before each deal, per place in the opponents' hands."""

FIRST_STEPS = 300
"""The steps of the walk before the first deal, per place in the opponents' hands. The first deal then hardly depends on
the start of the walk.
"""

MOST_DEALS = 256
"""The maximum number of deals in one call."""

LIKELIHOOD_BITS = 12
"""A relative likelihood of 1 is stored as 2 to this power."""

MOST_LIKELIHOOD = 1 << 32
"""The largest stored likelihood. The limit keeps sums of likelihoods within 64 bits."""


class HandPart(NamedTuple):
    """Places in a hand or in the well that were filled at the same time.

    Attributes:
        owner: the number of the opponent, from 1; the well comes last.
        since: the index of the clue in which the opponent drew these tiles; -1 for dealt tiles and for the well.
    """

    owner: int
    since: int
    size: int


class Dealt(NamedTuple):
    """The deals that ``Dealer.deal`` returns.

    Attributes:
        tiles: the numbers of the hidden tiles, one deal after another, beginning with the first opponent.
        styles: for each deal and opponent, the index in ``analyzer.engine.styles.STYLES`` of a style drawn from the
            opponent's policy; 0 if no policy is known.
    """

    tiles: Sequence[int]
    styles: Sequence[int]


class Dealer:
    def __init__(self, tile_set: TileSet, beliefs: Beliefs, names: Sequence[int], seed: int) -> None:
        """Begin the random walk. In the deals, ``names[number]`` stands for the tile with this number in the set."""
        machine, begin = start("analyzer.engine.kernel.others"), _begin(tile_set, beliefs)
        walk, deck, part, allowed, present, likelihoods, weights, levels, whose, prior = map(
            machine.integers, begin.arrays
        )
        self._machine, self._held = machine, begin.held
        self._hidden, self._opponents = len(beliefs.deck), beliefs.players - 1
        seeds = machine.zeros(RANDOM_AT + 4)
        seed_random(seeds, seed, 1)
        sums = machine.zeros((2 * len(styles.STYLES) + 1) * begin.choices)
        ratios = machine.zeros(2 * len(styles.STYLES) * begin.choices * len(weights))
        placed = machine.zeros(len(tile_set) * walk[at.WORDS])
        hands = walk, deck, part, present, placed
        machine.call(at.begin_walk, *hands, likelihoods, weights, levels, whose, sums, ratios)
        decks, played = machine.zeros(MOST_DEALS * self._hidden), machine.zeros(MOST_DEALS * self._opponents)
        room = machine.zeros(at.MOST_MOVED + begin.choices)
        self._walk: tuple[Any, ...] = (
            *(seeds, walk, deck, part, allowed, present, placed),
            *(likelihoods, weights, levels, whose, prior, sums, ratios, room),
        )
        self._outputs = machine.integers(names), decks, played
        self._go(FIRST_STEPS, 1)

    def deal(self, deals: int, steps: int = STEPS) -> Dealt:
        """Make ``deals`` deals, at most ``MOST_DEALS``, with ``steps`` steps per place in a hand before each."""
        self._go(steps, deals)
        _, decks, played = self._outputs
        return Dealt(decks[: deals * self._hidden], played[: deals * self._opponents])

    def _go(self, steps: int, deals: int) -> None:
        self._machine.call(at.walk_deals, *self._walk, steps * self._held, deals, *self._outputs)


class _Begin(NamedTuple):
    """The data that a walk starts from. ``choices`` is the number of clues with a ``choice``.

    Attributes:
        arrays: ``walk``, ``deck``, ``part``, ``allowed``, ``present``, ``likelihoods``, ``weights``, ``levels``,
            ``whose`` and ``prior``, in the form that ``kernel.others`` expects.
    """

    arrays: tuple[Sequence[int], ...]
    held: int
    choices: int


@lru_cache(maxsize=2)
def _begin(tile_set: TileSet, beliefs: Beliefs) -> _Begin:
    """The result is cached, because ``analyzer.soft_evidence`` and the playouts begin the same walk."""
    parts = list(_parts(beliefs))
    places = [number for number, part in enumerate(parts) for _ in range(part.size)]
    laid = {tile_set.number[clue.laid] for _, _, clue in _clues(beliefs) if clue.laid is not None}
    lacked = [[tile_set.mask(clue.lacked) for clue in clues] for clues in beliefs.clues]
    may = [_may_have(tile_set, part, beliefs, lacked) for part in parts]
    deck = feasible_deck(sorted([*beliefs.deck, *laid]), [may[part] for part in places])
    assert deck is not None, "there is such a deal, or there would be no beliefs"
    chosen = [
        (owner, number, clue.choice.likelihoods) for owner, number, clue in _clues(beliefs) if clue.choice is not None
    ]
    policies, (weights, levels), opponents = styles.policies(), _stored_policies(styles.policies()), beliefs.players - 1
    likeliest = [max(range(len(policies)), key=row.__getitem__) for row in beliefs.policies] or [0] * opponents
    held, words = len(places) - parts[-1].size, -(-len(chosen) // BITS)
    sizes = (
        *(len(tile_set), len(places), held, len(parts), len(chosen), words),
        *(len(styles.STYLES), len(policies) if beliefs.policies else 0, len(weights), opponents),
    )
    arrays: tuple[Sequence[int], ...] = (
        [*sizes, *(tile in laid for tile in range(len(tile_set)))],
        deck,
        places,
        [mask >> tile & 1 for tile in range(len(tile_set)) for mask in may],
        [word for part in parts for word in split(_present(part, chosen), words)],
        [likelihood for _, _, rows in chosen for likelihood in _stored(rows)],
        weights,
        levels,
        [*(owner - 1 for owner, _, _ in chosen), *likeliest],
        [max(1, round(share * (1 << at.ONE_BITS))) for row in beliefs.policies for share in row],
    )
    return _Begin(arrays, held, len(chosen))


def _clues(beliefs: Beliefs) -> Iterator[tuple[int, int, Clue]]:
    """Every clue, with the number of the opponent (from 1) and the index of the clue."""
    for owner, clues in enumerate(beliefs.clues, 1):
        for number, clue in enumerate(clues):
            yield owner, number, clue


def _parts(beliefs: Beliefs) -> Iterator[HandPart]:
    for owner, clues in enumerate(beliefs.clues, 1):
        laid, drew = sum(clue.laid is not None for clue in clues), sum(clue.drew for clue in clues)
        yield HandPart(owner, -1, beliefs.owners.count(owner) + laid - drew)
        yield from (HandPart(owner, number, clue.drew) for number, clue in enumerate(clues) if clue.drew)
    yield HandPart(beliefs.players, -1, beliefs.owners.count(beliefs.players))


def _present(part: HandPart, chosen: Sequence[tuple[int, int, object]]) -> int:
    """The mask of the choices that the owner made after receiving this part."""
    there = (part.owner == owner and part.since <= number for owner, number, _ in chosen)
    return sum(1 << choice for choice, had in enumerate(there) if had)


def _may_have(tile_set: TileSet, part: HandPart, beliefs: Beliefs, lacked: Sequence[Sequence[int]]) -> int:
    """The mask of the tiles that may have been in this part, including tiles placed since."""
    hidden = sum(1 << number for number in beliefs.deck)
    if part.owner == beliefs.players:
        return hidden
    may, lacked_since = 0, 0
    later = slice(part.since + 1, None)
    for clue, mask in zip(beliefs.clues[part.owner - 1][later], lacked[part.owner - 1][later]):
        lacked_since |= mask
        if clue.laid is not None:
            may |= 1 << tile_set.number[clue.laid] & ~lacked_since
    return may | hidden & ~lacked_since & beliefs.allowed[part.owner]


@lru_cache(maxsize=256)
def _stored(likelihoods: tuple[tuple[float, ...], ...]) -> tuple[int, ...]:
    """The result is cached, because every later turn of the round needs the same likelihoods."""
    one = 1 << LIKELIHOOD_BITS
    return tuple([min(round(amount * one), MOST_LIKELIHOOD) if amount else 0 for row in likelihoods for amount in row])


@lru_cache(maxsize=4)
def _stored_policies(policies: tuple[tuple[float, ...], ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The arrays ``weights`` and ``levels`` of ``kernel.others.walk_deals``."""
    one = 1 << LIKELIHOOD_BITS + at.ONE_BITS
    stored = [round(share * one) for policy in policies for share in policy]
    weights = tuple(sorted(set(stored)))
    return weights, tuple(map(weights.index, stored))
