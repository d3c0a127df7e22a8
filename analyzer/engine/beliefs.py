"""What the player to move can know of the hidden tiles: how many each opponent holds, which ones, which surely not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, product
from typing import NamedTuple

from analyzer.engine.hand_parts import Clue, HandParts, hand_parts
from analyzer.messages import phrase
from analyzer.position import Position
from analyzer.rules.schema import FEWEST_PLAYERS, MOST_PLAYERS
from analyzer.tiles import Tile, numbers

ASSUMED_PLAYERS = 2
"""Who plays when a position does not say."""


class Opponent(NamedTuple):
    """What is known of one opponent.

    Attributes:
        size: how many tiles are in the hand; ``None`` where that has to be worked out.
        holds: tiles that are in it.
        lacks: tiles that are surely not in it, such as all that would have fitted when the player drew and could not
            play.
    """

    size: int | None = None
    holds: tuple[Tile, ...] = ()
    lacks: tuple[Tile, ...] = ()


class Knowledge(NamedTuple):
    """What is known beyond the position.

    Attributes:
        opponents: one for each opponent in the order of play, beginning after the mover; empty for nothing.
        clues: for each of them what was seen of the round, in its order; empty for nothing. Where they are told, no
            tile that an opponent ``holds`` is.
        policies: for each of them the prior over policies (``analyzer.engine.styles.policies``), adding up to 1; needed
            where a clue is a choice.
    """

    opponents: tuple[Opponent, ...] = ()
    clues: tuple[tuple[Clue, ...], ...] = ()
    policies: tuple[tuple[float, ...], ...] = ()


class Beliefs(NamedTuple):
    """The hidden tiles, ready to be dealt.

    Owners are numbered in the order of play: 0 is the mover, the last is the well.

    Attributes:
        players: how many play.
        hands: the tiles surely held by each player, as masks.
        deck: the tiles whose place is not known, by their numbers, in an order that deals them as ``owners`` says.
        owners: who gets the tile in each place of the deck.
        allowed: for each player and then for the well the tiles that may be dealt there, as masks.
        clues: what the turns of each opponent tell; empty where the deals that are allowed are alike
            and no policy is told.
        policies: for each opponent the prior over policies, where that is told.
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
        """Whether nothing is known that forbids any deal."""
        hidden = sum(1 << number for number in self.deck)
        return all(not hidden & ~mask for mask in self.allowed[1:])


def believe(position: Position, knowledge: Knowledge | None) -> Beliefs:
    """What the mover of a position has to reckon with.

    Two players are assumed where the position does not say. The hidden tiles are those that are neither on the board
    nor in the hand. Where the size of the well is known and leaves every opponent a tile at least, the opponents hold
    the rest, as evenly as can be, those who play sooner one more; otherwise each holds as many tiles as the mover, or
    an even share of the hidden tiles where there are not so many.

    Raises:
        ValueError: what is known cannot be true of this position; the message says why.
    """
    tile_set = position.board.tile_set
    players = position.player_count or ASSUMED_PLAYERS
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise ValueError(
            phrase(
                "a round is for {least} to {most} players, not {players}",
                least=FEWEST_PLAYERS,
                most=MOST_PLAYERS,
                players=players,
            )
        )
    own = tile_set.mask(position.hand)
    hidden = position.board.unplayed & ~own
    known = knowledge.opponents if knowledge else ()
    if known and len(known) != players - 1:
        raise ValueError(phrase("found {count} opponents, expected {others}", count=len(known), others=players - 1))
    known = _with_sizes(position, known or (Opponent(),) * (players - 1))
    hands = [own]
    for opponent in known:
        held = tile_set.mask(opponent.holds)
        if held.bit_count() != len(opponent.holds) or held & ~hidden:
            raise ValueError(phrase("an opponent cannot hold a tile that is not hidden"))
        hidden &= ~held
        hands.append(held)
    sizes = hand_sizes(position, known)
    owners: list[int] = []
    for seat, (size, held) in enumerate(zip(sizes, hands[1:]), 1):
        if size < held.bit_count():
            raise ValueError(
                phrase("an opponent with {size} tiles cannot hold {held}", size=size, held=held.bit_count())
            )
        owners += [seat] * (size - held.bit_count())
    if len(owners) > hidden.bit_count():
        raise ValueError(phrase("the opponents would hold {tiles} tiles, and so many are not hidden", tiles=sum(sizes)))
    everything = tile_set.all_mask
    may_hold = [everything & ~tile_set.mask(opponent.lacks) for opponent in known]
    clues = (knowledge and knowledge.clues) or ((),) * len(known)
    policies = knowledge.policies if knowledge else ()
    seen = zip(clues, sizes, hands[1:], may_hold, strict=True)
    parts = tuple(hand_parts(tile_set, own, size, (hidden | held) & mask) for own, size, held, mask in seen)
    mixed = any(part.mixed for part in parts) or any(clue.choice for own in clues for clue in own)
    if mixed and any(hands[1:]):
        raise ValueError(phrase("give either clues about hands or tiles in them, not both"))
    allowed = [everything, *(part.allowed for part in parts), everything]
    owners += [players] * (hidden.bit_count() - len(owners))
    fillings = _fillings(parts) if mixed else [[allowed[owner] for owner in owners if owner < players]]
    hidden_tiles = list(numbers(hidden))
    decks = (feasible_deck(hidden_tiles, [*masks, *[hidden] * owners.count(players)]) for masks in fillings)
    deck = next((deck for deck in decks if deck is not None), None)
    if deck is None:
        raise ValueError(phrase("no deal of the hidden tiles agrees with what is known about the opponents"))
    conditions = (clues, policies) if mixed or policies else ()
    return Beliefs(players, tuple(hands), deck, tuple(owners), tuple(allowed), *conditions)


def _with_sizes(position: Position, known: tuple[Opponent, ...]) -> tuple[Opponent, ...]:
    """The opponents with the number of tiles that the position tells of each, where it does."""
    if position.opponents is None:
        return known
    for opponent, size in zip(known, position.opponents):
        if opponent.size not in (None, size):
            raise ValueError(
                phrase(
                    "found {said} tiles for an opponent, but the position has {size}",
                    said=opponent.size,
                    size=size,
                )
            )
    return tuple(opponent._replace(size=size) for opponent, size in zip(known, position.opponents))


def hand_sizes(position: Position, known: Sequence[Opponent]) -> list[int]:
    """How many tiles each opponent holds, as far as it is known and otherwise as ``believe`` says."""
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
    """For each way to have the parts of all hands, the masks of what may be in each place of them."""
    for sizes in product(*([sizes for sizes, _ in part.sizes] for part in parts)):
        yield [
            mask
            for part, own in zip(parts, sizes)
            for mask, size in zip(accumulate(part.levels), own)
            for _ in range(size)
        ]


def feasible_deck(numbers: Sequence[int], places: Sequence[int]) -> tuple[int, ...] | None:
    """Some order of these tiles that has only tiles of its mask in each place: a matching of tiles to places."""
    taken: dict[int, int] = {}

    def find_place(number: int, tried: set[int]) -> bool:
        free = [place for place, mask in enumerate(places) if mask >> number & 1 and place not in tried]
        tried.update(free)
        for place in sorted(free, key=taken.__contains__):
            if place not in taken or find_place(taken[place], tried):
                taken[place] = number
                return True
        return False

    for number in sorted(numbers, key=lambda number: sum(mask >> number & 1 for mask in places)):
        if not find_place(number, set()):
            return None
    return tuple(taken[place] for place in range(len(places)))
