"""The facts that the page shows about a board."""

from __future__ import annotations

from typing import NamedTuple

from analyzer.analysis import Analysis, analyse
from analyzer.board import layout_faults
from analyzer.forms import json_keys
from analyzer.moves import Move, legal_moves
from analyzer.text import Draft
from analyzer.tiles import Tile, TileSet
from triomino.operations.control import Control
from triomino.operations.limits import Rules


class BoardAsk(NamedTuple):
    """Collect the facts that the page shows about a board.

    Attributes:
        board: the board, which need not be legal.
        rules: use these rules instead of the ones in the input.
    """

    board: Draft
    rules: Rules | None = None


@json_keys("set", "tiles", "legal", "analysis?", "placements?", form="triomino-board/1")
class BoardAnswer(NamedTuple):
    """The facts about a board.

    Attributes:
        set: the tile set.
        tiles: the tiles of the set, in ascending order.
        legal: whether the layout is a legal board; if not, the operation ``check`` lists its faults.
        analysis: the analysis of the position, if the board is legal.
        placements: the legal placements of the unplayed tiles, highest score first, if the board is legal.
    """

    set: TileSet
    tiles: tuple[Tile, ...]
    legal: bool
    analysis: Analysis | None = None
    placements: tuple[Move, ...] | None = None


def run(ask: BoardAsk, _control: Control[None]) -> BoardAnswer:
    """Analyse the board if it is legal. ``ask.rules`` is not used here: it was applied when the board was read."""
    tile_set = ask.board.tile_set
    shown = BoardAnswer(
        tile_set, tuple(sorted(tile_set)), not layout_faults(tile_set, ask.board.layout, ask.board.connected)
    )
    if not shown.legal:
        return shown
    position = ask.board.position(apart=True)
    placements = legal_moves(position.board, position.board.unplayed, position.rules)
    return shown._replace(analysis=analyse(position), placements=tuple(placements))
