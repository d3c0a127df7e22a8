"""What a move opens, as data: the bonuses it leaves to the next player, the slots it kills, the hand it keeps alive."""

from __future__ import annotations

from typing import NamedTuple

from analyzer.lattice import Face
from analyzer.tiles import Tile


class Opening(NamedTuple):
    """An open slot where the next player would earn a bonus.

    Attributes:
        at: the face.
        hexagons: how many hexagons a tile there completes.
        bridge: whether it forms a bridge.
        extends_bridge: whether it extends one.
        bonus: the points for that, beyond the tile's own value.
        new: whether the move made it; otherwise it was there before.
        unseen: the tiles that fit and are neither on the board nor in the mover's hand, by rising value.
        own: the tiles that the mover keeps and that fit.
        chance: that the next player holds one of ``unseen`` at least; ``None`` where the size of the hand is not known.
    """

    at: Face
    hexagons: int
    bridge: bool
    extends_bridge: bool
    bonus: int
    new: bool
    unseen: tuple[Tile, ...]
    own: tuple[Tile, ...]
    chance: float | None


class Opens(NamedTuple):
    """What one move leaves on the table.

    Attributes:
        openings: the bonuses left, most likely to be taken first.
        killed: slots that no tile fits after the move and that were open to some tile, or not there, before it.
        playable: the tiles of the hand that have a place after the move, by rising value.
        stuck: the other tiles of the hand.
        opponent_tiles: how many tiles the next player was taken to hold; ``None`` where that is not known.
    """

    openings: tuple[Opening, ...]
    killed: tuple[Face, ...]
    playable: tuple[Tile, ...]
    stuck: tuple[Tile, ...]
    opponent_tiles: int | None
