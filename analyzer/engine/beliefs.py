"""What the mover knows about the hidden tiles and the opponents' hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, product
from typing import NamedTuple

from analyzer.engine.hand_parts import Clue, HandParts, hand_parts
from analyzer.messages import phrase, phrases
from analyzer.position import Position
from analyzer.rules.schema import FEWEST_PLAYERS, MOST_PLAYERS
from analyzer.tiles import Tile, numbers

ASSUMED_PLAYERS = 2
"""The number of players if a position does not give it."""


class Opponent(NamedTuple):
    """What is known about one opponent.

    Attributes:
        size: the number of tiles in the hand; ``None`` if it is not known.
        holds, lacks: the tiles that are certainly in the hand, and those that are certainly not.
    """

    size: int | None = None
    holds: tuple[Tile, ...] = ()
    lacks: tuple[Tile, ...] = ()


class Knowledge(NamedTuple):
    """What is known about the opponents in addition to the position.

    Attributes:
        opponents: the opponents in the order of play, beginning after the mover; empty if nothing is known.
        clues: the clues about each opponent, in order. If they make some tiles less likely, ``holds`` must be empty for
            every opponent.
        policies: for each opponent, the prior probability of each policy (``analyzer.engine.styles.policies``);
            required if a clue has a ``choice``.
    """

    opponents: tuple[Opponent, ...] = ()
    clues: tuple[tuple[Clue, ...], ...] = ()
    policies: tuple[tuple[float, ...], ...] = ()


class Beliefs(NamedTuple):
    """What is known about the hidden tiles, prepared for random deals.

    Owners are numbered in the order of play: 0 is the mover, and the highest number is the well.

    Attributes:
        hands: for each hand, the mask of the tiles that are certainly in it.
        deck: the numbers of the tiles with an unknown owner, in the order of one possible deal.
        owners: the owner of each place in the deck.
        allowed: for each owner, the mask of the tiles that may be dealt there.
        clues: as in ``Knowledge``; empty if they would change nothing.
    """

    players: int
    hands: tuple[int, ...]
    deck: tuple[int, ...]
    owners: tuple[int, ...]
    allowed: tuple[int, ...]
    clues: tuple[tuple[Clue, ...], ...] = ()
    policies: tuple[tuple[float, ...], ...] = ()

    @property
    def free(self) -> bool:
        """Whether every tile of the deck may go to any opponent or to the well."""
        hidden = sum(1 << number for number in self.deck)
        return all(not hidden & ~mask for mask in self.allowed[1:])


def believe(position: Position, knowledge: Knowledge | None) -> Beliefs:
    """What the mover of a position knows about the hidden tiles. Two players are assumed if their number is not given.

    Opponents with unknown hand sizes share the tiles that are in no other hand and not in the well. If the size of the
    well is unknown or leaves them too few tiles, each of them gets as many tiles as the mover has. If there are not
    enough tiles for this, they share all of them. Whoever moves earlier may get one tile more.

    Raises:
        ValueError: the number of players is not allowed, or the knowledge contradicts the position or itself.
    """
    tile_set = position.board.tile_set
    players = position.player_count or ASSUMED_PLAYERS
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise ValueError(
            phrase(
                "a round has {least} to {most} players, not {players}",
                least=FEWEST_PLAYERS,
                most=MOST_PLAYERS,
                players=players,
            )
        )
    own = tile_set.mask(position.hand)
    hidden = position.board.unplayed & ~own
    known = _opponents(position, knowledge)
    hands = [own]
    for opponent in known:
        held = tile_set.mask(opponent.holds)
        if held.bit_count() != len(opponent.holds) or held & ~hidden:
            raise ValueError(
                phrase("an opponent cannot hold the same tile twice, or a tile that is on the board or in another hand")
            )
        hidden &= ~held
        hands.append(held)
    sizes = hand_sizes(position, known)
    owners: list[int] = []
    for seat, (size, held) in enumerate(zip(sizes, hands[1:]), 1):
        if size < held.bit_count():
            raise ValueError(
                phrase(
                    "too many tiles are given for an opponent: {held}, but that opponent's hand has only {size}",
                    size=size,
                    held=held.bit_count(),
                )
            )
        owners += [seat] * (size - held.bit_count())
    if len(owners) > hidden.bit_count():
        all_hidden = hidden.bit_count() + sum(held.bit_count() for held in hands[1:])
        raise ValueError(
            phrase(
                "the opponents would hold {tiles} tiles, but only {hidden} are hidden in the position",
                tiles=sum(sizes),
                hidden=all_hidden,
            )
        )
    everything = tile_set.all_mask
    may_hold = [everything & ~tile_set.mask(opponent.lacks) for opponent in known]
    clues = (knowledge and knowledge.clues) or ((),) * len(known)
    policies = knowledge.policies if knowledge else ()
    seen = zip(clues, sizes, hands[1:], may_hold, strict=True)
    parts = tuple(hand_parts(tile_set, own, size, (hidden | held) & mask) for own, size, held, mask in seen)
    mixed = any(part.mixed for part in parts) or any(clue.choice for own in clues for clue in own)
    if mixed and any(hands[1:]):
        raise ValueError(
            phrase(
                "known tiles of an opponent and evidence about the opponents cannot be combined: give one or the other"
            )
        )
    allowed = [everything, *(part.allowed for part in parts), everything]
    owners += [players] * (hidden.bit_count() - len(owners))
    fillings = _fillings(parts) if mixed else [[allowed[owner] for owner in owners if owner < players]]
    hidden_tiles = list(numbers(hidden))
    decks = (feasible_deck(hidden_tiles, [*masks, *[hidden] * owners.count(players)]) for masks in fillings)
    deck = next((deck for deck in decks if deck is not None), None)
    if deck is None:
        raise ValueError(phrase("no deal of the hidden tiles matches what is known about the opponents"))
    conditions = (clues, policies) if mixed or policies else ()
    return Beliefs(players, tuple(hands), deck, tuple(owners), tuple(allowed), *conditions)


def opponent_hands(position: Position, knowledge: Knowledge | None) -> tuple[int, ...]:
    return tuple(hand_sizes(position, _opponents(position, knowledge)))


def _opponents(position: Position, knowledge: Knowledge | None) -> tuple[Opponent, ...]:
    others = (position.player_count or ASSUMED_PLAYERS) - 1
    known = (knowledge and knowledge.opponents) or (Opponent(),) * others
    if len(known) != others:
        raise ValueError(
            phrases(
                "found {count} opponent, expected {others}",
                "found {count} opponents, expected {others}",
                len(known),
                others=others,
            )
        )
    if position.opponents is None:
        return known
    for opponent, size in zip(known, position.opponents):
        if opponent.size not in (None, size):
            raise ValueError(
                phrase(
                    "found the size {said} for an opponent's hand, expected {size}, as in the position",
                    said=opponent.size,
                    size=size,
                )
            )
    return tuple(opponent._replace(size=size) for opponent, size in zip(known, position.opponents))


def hand_sizes(position: Position, known: Sequence[Opponent]) -> list[int]:
    hidden = position.board.unplayed.bit_count() - len(position.hand)
    known_tiles = sum(opponent.size or 0 for opponent in known)
    asked = sum(opponent.size is None for opponent in known)
    left = hidden - known_tiles - (position.well_size or 0)
    if position.well_size is None or left < asked:
        left = min(asked * max(len(position.hand), 1), max(hidden - known_tiles, 0))
    sizes = []
    for opponent in known:
        size = opponent.size
        if size is None:
            size = -(-left // asked)
            left -= size
            asked -= 1
        sizes.append(size)
    return sizes


def _fillings(parts: Sequence[HandParts]) -> Iterator[list[int]]:
    """Yield a list for each combination of part sizes: the mask of the tiles allowed in each place of the hands."""
    for sizes in product(*([sizes for sizes, _ in part.sizes] for part in parts)):
        yield [
            mask
            for part, own in zip(parts, sizes)
            for mask, size in zip(accumulate(part.levels), own)
            for _ in range(size)
        ]


def feasible_deck(tiles: Sequence[int], places: Sequence[int]) -> tuple[int, ...] | None:
    """Assign to each place a tile from its mask; return ``None`` if this is impossible."""
    everywhere = (1 << len(places)) - 1
    places_of = dict.fromkeys(places, 0)
    for place, mask in enumerate(places):
        places_of[mask] |= 1 << place
    fitting = {tile: sum(own for mask, own in places_of.items() if mask >> tile & 1) for tile in tiles}
    taken: dict[int, int] = {}
    empty = untried = everywhere

    def find_place(tile: int) -> bool:
        nonlocal empty, untried
        free = fitting[tile] & untried
        untried &= ~free
        for place in numbers(free & empty or free):
            if empty >> place & 1 or find_place(taken[place]):
                empty &= ~(1 << place)
                taken[place] = tile
                return True
        return False

    for tile in sorted(tiles, key=lambda tile: fitting[tile].bit_count()):
        untried = everywhere
        if not find_place(tile):
            return None
    return tuple(taken[place] for place in range(len(places)))
