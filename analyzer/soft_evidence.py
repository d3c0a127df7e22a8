"""Conclusions from soft evidence: tiles that are much less likely in a player's hand because of the choices made.

The probability that a tile is in a hand is the fraction of deals in which it is. The deals are drawn as in a
simulation: once with the evidence of the choices, once without it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from analyzer.engine import styles
from analyzer.engine.beliefs import Beliefs, believe
from analyzer.engine.dealing import Dealer
from analyzer.engine.hand_parts import Clue
from analyzer.evidence import Conclusion, Evidence, SourcedClue
from analyzer.game.round import seats_from
from analyzer.game.seat_view import SeatView
from analyzer.tiles import TileSet

BATCHES, BATCH = 16, 12
"""The number of batches of deals, and their size. The differences between batches give the standard error."""

STEPS = 4
"""Steps of the walk between two deals, for each place in a hand. Consecutive deals differ less than in a search, but
probabilities are estimated more precisely in the same time.
"""

SEED = 1
"""The seed of the deals. It is fixed, so conclusions do not depend on how the moves are judged."""

MUCH_LESS = 0.4
"""A tile is named only if its probability is at most this fraction of its probability without the choices."""

WORTH_TELLING = 0.1
"""A tile is named only if it has at least this probability without the choices."""

MOST_TOLD = 3
"""The maximum number of choices to name for each player: those with the strongest evidence."""


class _Doubt(NamedTuple):
    """A tile that is probably not in a hand.

    Attributes:
        tile: its number.
        place: the index of the clue with the strongest evidence.
        chances: its probability in each batch.
        otherwise: its probability without the choices.
    """

    tile: int
    place: int
    chances: tuple[float, ...]
    otherwise: float


def soft_conclusions(view: SeatView, evidence: Evidence) -> Iterator[Conclusion]:
    """The conclusions from the choices of each opponent, the strongest evidence first."""
    if not any(clue.choice for clues in evidence.knowledge.clues for clue in clues):
        return
    tile_set, names = view.set, seats_from(view.seat, view.players)[1:]
    beliefs = believe(view.position, evidence.knowledge)
    plain = tuple(tuple(clue._replace(choice=None) for clue in clues) for clues in beliefs.clues)
    seen, otherwise = _chances(tile_set, beliefs), _chances(tile_set, beliefs._replace(clues=plain, policies=()))
    for number, (name, sourced) in enumerate(zip(names, evidence.clues)):
        clues, policy = beliefs.clues[number], styles.shares(beliefs.policies[number])
        doubts = [
            _Doubt(tile, _telling(clues, policy, tile), tuple(batch[number][tile] for batch in seen), before)
            for tile in beliefs.deck
            if (before := fmean(batch[number][tile] for batch in otherwise)) >= WORTH_TELLING
            and fmean(batch[number][tile] for batch in seen) <= MUCH_LESS * before
        ]
        groups = [[one for one in doubts if one.place == place] for place in sorted({one.place for one in doubts})]
        groups.sort(key=lambda group: sum(fmean(one.chances) - one.otherwise for one in group))
        yield from (_conclusion(tile_set, name, sourced[group[0].place], group) for group in groups[:MOST_TOLD])


def _chances(tile_set: TileSet, beliefs: Beliefs) -> list[list[list[float]]]:
    """The fraction of deals in which an opponent has a tile, by batch, opponent and tile."""
    dealer = Dealer(tile_set, beliefs, range(len(tile_set)), SEED)
    tiles, hidden = dealer.deal(BATCHES * BATCH, STEPS).tiles, len(beliefs.deck)
    found = []
    for begin in range(0, len(tiles), BATCH * hidden):
        counts = [[0] * len(tile_set) for _ in range(beliefs.players - 1)]
        for place, owner in enumerate(beliefs.owners, begin):
            if owner < beliefs.players:
                for tile in tiles[place : begin + BATCH * hidden : hidden]:
                    counts[owner - 1][tile] += 1
        found.append([[count / BATCH for count in row] for row in counts])
    return found


def _telling(clues: Sequence[Clue], policy: Sequence[float], tile: int) -> int:
    """The index of the choice at which the player would most probably have preferred this tile."""

    def preferred(place: int) -> float:
        choice = clues[place].choice
        return -1.0 if choice is None else 1.0 - styles.still_held(choice, [1.0] * (tile + 1), policy)[tile]

    return max(range(len(clues)), key=preferred)


def _conclusion(tile_set: TileSet, name: str, sign: SourcedClue, group: Sequence[_Doubt]) -> Conclusion:
    batches = [fmean(column) for column in zip(*(one.chances for one in group))]
    chance, error = fmean(batches), stdev(batches) / sqrt(BATCHES)
    tiles = tuple(tile_set.tiles[one.tile] for one in group)
    otherwise = fmean(one.otherwise for one in group)
    return Conclusion(name, sign.line, "choice", 0, tiles, len(tiles), sign.clue.laid, chance, error, otherwise)
