"""The legal placements of a hand and their scores.

``analyzer.legality`` defines which placements are legal. On an empty board, each tile is listed once: on
``FIRST_FACE``, in the rotation that its name shows. It scores as the first tile of a round.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from analyzer.board import Board, Placement, playable_slots
from analyzer.display import advising
from analyzer.forms import json_keys
from analyzer.lattice import Face
from analyzer.messages import Phrase, in_a_row, listed, phrase
from analyzer.rules import RuleSet
from analyzer.rules.ruleset import CAUSES, HEXAGONS
from analyzer.tiles import Corners, Known, Tile

FIRST_FACE: Face = (0, 0)

_Rank: TypeAlias = tuple[int, int, int, int, int]
"""A sort key. No two moves of a hand have the same key, so Python never compares the moves themselves."""


class Bonus(NamedTuple):
    """The points that a placement earns in addition to its tile's value.

    All tiles that fit a slot earn the same bonus there.

    Attributes:
        hexagons: the number of hexagons that the placement completes, 0 to 3.
        bridge: whether the placement forms a bridge.
        extends_bridge: whether the placement extends a bridge, as the rule set defines it.
        points: the total bonus for hexagons and bridges under the rules; for the first tile of a round, the bonus for
            the opening.
    """

    hexagons: int
    bridge: bool
    extends_bridge: bool
    points: int


@json_keys("*placement", "value", "hexagons", "bridge", "extends_bridge", "score", "~text=adds_up")
@advising
class Move(NamedTuple):
    """A legal placement and its score.

    Attributes:
        placement: the tile on its face; ``bridge`` is true if it forms a bridge.
        bonus: what the placement earns in addition to the value of the tile.
        score: the total points of the placement.
    """

    placement: Placement
    bonus: Bonus
    score: int

    @property
    def at(self) -> Face:
        """The face."""
        return self.placement.at

    @property
    def corners(self) -> Corners:
        """The tile's values as placed, in the order of ``lattice.corners``."""
        return self.placement.corners

    @property
    def tile(self) -> Tile:
        """The tile, without its rotation."""
        return self.placement.tile

    @property
    def value(self) -> int:
        """The sum of the values at the tile's corners."""
        return sum(self.placement.corners)

    @property
    def hexagons(self) -> int:
        """The number of hexagons that the placement completes, 0 to 3."""
        return self.bonus.hexagons

    @property
    def bridge(self) -> bool:
        """Whether the placement forms a bridge."""
        return self.placement.bridge

    @property
    def extends_bridge(self) -> bool:
        """Whether the placement extends a bridge, as the rule set defines it."""
        return self.bonus.extends_bridge

    @property
    def adds_up(self) -> Phrase:
        """How the score adds up, with all bonuses in one term: ``5 + 90 for a hexagon and extending a bridge``."""
        rules = [HEXAGONS[self.hexagons - 1]] if self.hexagons else []
        rules += ["bridge.formed"] if self.bridge else ["bridge.extended"] if self.extends_bridge else []
        if self.score == self.value:
            return phrase("{value}", value=self.value)
        causes = listed(CAUSES[rule][1] for rule in rules or ["opening.triple_bonus"])
        return phrase("{value} + {bonus} for {causes}", value=self.value, bonus=self.bonus.points, causes=causes)


def bonus_at(board: Board, face: Face, known: Known, rules: RuleSet) -> Bonus:
    """The bonus for a tile on this slot. All tiles that fit earn the same bonus.

    ``known`` has the values at the corners of the slot; a value that is not known is ``None``. A tile forms a bridge
    if the slot shares exactly one edge with placed tiles and all three corner values are known.
    """
    hexagons, edges, bridging = board.meeting(face)
    bridge = edges == 1 and None not in known
    extends = bridging and edges >= rules.extension_edges
    return Bonus(hexagons, bridge, extends, rules.bonus(hexagons, bridge, extends))


def legal_moves(board: Board, tiles: int, rules: RuleSet) -> list[Move]:
    """List the legal placements of the tiles in the mask ``tiles``.

    The placement with the highest score comes first. Equal scores are sorted by value, highest first, and then by tile,
    row and column.
    """
    ranked = [(*rank, move) for rank, move in (_moves if len(board) else _openings)(board, tiles, rules)]
    ranked.sort()
    return [move for *_, move in ranked]


def count_legal_moves(board: Board, tiles: int) -> int:
    """Count the legal placements of the tiles in the mask ``tiles`` without listing them."""
    if not len(board):
        return (tiles & board.unplayed).bit_count()
    return sum(fits.bit_count() for _, _, fits in playable_slots(board, tiles & board.unplayed))


def _moves(board: Board, tiles: int, rules: RuleSet) -> Iterator[tuple[_Rank, Move]]:
    members, turns = board.tile_set.tiles, board.tile_set.turns
    for face, known, fits in playable_slots(board, tiles & board.unplayed):
        bonus = bonus_at(board, face, known, rules)
        turned = turns[known]
        while fits:
            number = fits.bit_length() - 1
            fits ^= 1 << number
            value = sum(members[number])
            move = Move(Placement(face, turned[number], bonus.bridge), bonus, value + bonus.points)
            yield (-move.score, -value, number, face[1], face[0]), move


def _openings(board: Board, tiles: int, rules: RuleSet) -> Iterator[tuple[_Rank, Move]]:
    for tile in board.tile_set.of_mask(tiles):
        move = opening_move(Placement(FIRST_FACE, tile.rotations[0]), rules)
        yield (-move.score, -tile.value, board.tile_set.number[tile], 0, 0), move


def scored(board: Board, placement: Placement, rules: RuleSet) -> Move:
    """Score a legal placement. On an empty board, it scores as the first tile of a round."""
    if not len(board):
        return opening_move(placement, rules)
    bonus = bonus_at(board, placement.at, board.known(placement.at), rules)
    placement = placement._replace(bridge=bonus.bridge)
    return Move(placement, bonus, sum(placement.corners) + bonus.points)


def opening_move(placement: Placement, rules: RuleSet) -> Move:
    """Score the placement of a round's first tile."""
    score = rules.opening_score(placement.tile)
    return Move(placement._replace(bridge=False), Bonus(0, False, False, score - sum(placement.corners)), score)


def score_sum(move: Move, rules: RuleSet) -> Phrase:
    """How the score adds up, with one term for each bonus: ``5 + 50 for a hexagon + 40 for extending a bridge``.

    If the rules award only the larger bonus, this is ``move.adds_up``.
    """
    parts = rules.bonus_parts(move.hexagons, move.bridge, move.extends_bridge)
    if not parts and move.score != move.value:
        parts = rules.opening_parts(move.tile)
    if not all(part.counts for part in parts):
        return move.adds_up
    bonuses = (phrase("{points} for {cause}", points=part.points, cause=part.short) for part in parts)
    return in_a_row([move.value, *bonuses], " + ")
