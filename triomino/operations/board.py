"""What a page shows of a board at once, before anybody asks for more."""

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
    """Show a board.

    Attributes:
        board: the board, which need not be a legal one.
        rules: score by these rules, whatever the board says.
    """

    board: Draft
    rules: Rules | None = None


@json_keys("set", "tiles", "legal", "analysis?", "placements?", form="triomino-board/1")
class BoardAnswer(NamedTuple):
    """A board as a page shows it.

    Attributes:
        set: the tile set.
        tiles: its tiles, from the least to the greatest.
        legal: whether the layout is a legal board; what is wrong with another one, ``check`` tells.
        analysis: what the position holds.
        placements: where each unplayed tile may go, best score first.
    """

    set: TileSet
    tiles: tuple[Tile, ...]
    legal: bool
    analysis: Analysis | None = None
    placements: tuple[Move, ...] | None = None


def run(ask: BoardAsk, _control: Control[None]) -> BoardAnswer:
    """Analyse the board where it is legal; it has been read by the rules that are asked for."""
    tile_set = ask.board.tile_set
    shown = BoardAnswer(
        tile_set, tuple(sorted(tile_set)), not layout_faults(tile_set, ask.board.layout, ask.board.connected)
    )
    if not shown.legal:
        return shown
    position = ask.board.position(apart=True)
    placements = legal_moves(position.board, position.board.unplayed, position.rules)
    return shown._replace(analysis=analyse(position), placements=tuple(placements))
