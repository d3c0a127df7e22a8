"""What a move opens: the bonuses it leaves to the opponents, the slots it kills, the tiles it keeps alive."""

from __future__ import annotations

from math import comb
from typing import NamedTuple

from analyzer.board import Board, playable_slots
from analyzer.forms import json_keys
from analyzer.lattice import Face
from analyzer.moves import Move, bonus_at
from analyzer.rules import RuleSet
from analyzer.tiles import Tile


@json_keys("at", "hexagons", "bridge", "extends_bridge", "bonus", "new", "unseen", "own", "chance")
class Opening(NamedTuple):
    """An open slot where the next player would earn a bonus.

    Attributes:
        at: the face.
        hexagons: how many hexagons a tile there completes.
        bridge: whether it forms a bridge.
        extends_bridge: whether it extends one.
        bonus: the points for that, beyond the tile's own value.
        new: whether the move brought it about, or made it worth more; otherwise it was there before.
        unseen: the tiles that fit and are neither on the board nor in the mover's hand, by rising value.
        own: the tiles that the mover keeps and that fit.
        chance: that some opponent holds one of ``unseen`` at least.
    """

    at: Face
    hexagons: int
    bridge: bool
    extends_bridge: bool
    bonus: int
    new: bool
    unseen: tuple[Tile, ...]
    own: tuple[Tile, ...]
    chance: float


@json_keys("openings", "killed", "playable", "stuck", "opponent_tiles")
class Opens(NamedTuple):
    """What one move leaves on the table.

    Attributes:
        openings: the bonuses left, by how much they are likely to bring the opponents.
        killed: slots that no tile fits after the move, and that some tile fitted, or were not open, before it.
        playable: the tiles left in the hand that have a place after the move, by rising value.
        stuck: the other tiles left in the hand.
        opponent_tiles: how many tiles the opponents were taken to hold together.
    """

    openings: tuple[Opening, ...]
    killed: tuple[Face, ...]
    playable: tuple[Tile, ...]
    stuck: tuple[Tile, ...]
    opponent_tiles: int


def what_opens(board: Board, hand: int, move: Move, rules: RuleSet, opponent_tiles: int) -> Opens:
    """What a move of a hand (a mask) leaves, when the opponents hold so many of the unseen tiles, any of them alike."""
    tile_set = board.tile_set
    after = board.place(move.at, move.corners, move.bridge)
    kept = hand & after.unplayed
    unseen = after.unplayed & ~kept
    openings = _openings(board, after, kept, rules, opponent_tiles)
    killed = set(_dead(after)).difference(_dead(board))
    playable = 0
    for _, _, fits in playable_slots(after, kept):
        playable |= fits
    return Opens(
        tuple(sorted(openings, key=lambda opening: (-opening.chance * opening.bonus, opening.at[1], opening.at[0]))),
        tuple(sorted(killed, key=lambda face: (face[1], face[0]))),
        tuple(tile_set.of_mask(playable)),
        tuple(tile_set.of_mask(kept & ~playable)),
        min(opponent_tiles, unseen.bit_count()),
    )


def chance_of_one(wanted: int, unseen: int, held: int) -> float:
    """The chance that ``held`` tiles drawn from ``unseen`` have one at least of the ``wanted`` among them.

    >>> chance_of_one(1, 32, 8), chance_of_one(0, 30, 9), chance_of_one(2, 4, 3)
    (0.25, 0.0, 1.0)
    """
    return 1 - comb(unseen - wanted, held) / comb(unseen, held)


def _openings(board: Board, after: Board, kept: int, rules: RuleSet, opponent_tiles: int) -> list[Opening]:
    tile_set = after.tile_set
    unseen = after.unplayed & ~kept
    held = min(opponent_tiles, unseen.bit_count())
    found = []
    for face, known, fits in playable_slots(after, after.unplayed):
        hexagons, bridge, extends, bonus = bonus_at(after, face, known, rules)
        if not bonus:
            continue
        before = bonus_at(board, face, board.known(face), rules).points if face in board.frontier else 0
        wanted = fits & unseen
        chance = chance_of_one(wanted.bit_count(), unseen.bit_count(), held)
        own = tuple(tile_set.of_mask(fits & kept))
        theirs = tuple(tile_set.of_mask(wanted))
        found.append(Opening(face, hexagons, bridge, extends, bonus, bonus > before, theirs, own, chance))
    return found


def _dead(board: Board) -> list[Face]:
    fitting, unplayed = board.tile_set.fitting, board.unplayed
    return [face for face in board.frontier if not fitting[board.known(face)] & unplayed]
