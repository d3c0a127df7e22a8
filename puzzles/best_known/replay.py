"""A record judged by the rules: its text laid tile by tile on a ``PlainBoard``, and its figure measured there."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from analyzer.lattice import neighbours, ring
from analyzer.plain_board import PlainBoard
from analyzer.text import Draft, read_draft


class WrongRecordError(ValueError):
    """A text is not what a record of its kind has to be; the message says why."""


def figure(kind: str, text: str) -> int:
    """The figure that a text has, as a record of this kind (``MEASURES``).

    Raises:
        WrongRecordError: it is no legal board, or not what such a record has to be.
        InputError: it is no text of a position.
    """
    return MEASURES[kind](read_draft(text, "record"))


def replayed(draft: Draft) -> tuple[PlainBoard, list[int]]:
    """The tiles of a draft laid one after another, and what each scores.

    The first of those that are left and can be laid comes next.

    Raises:
        WrongRecordError: some cannot be laid in any order.
    """
    board = PlainBoard(draft.tile_set, draft.rules)
    left, scores = list(draft.layout), []
    while left:
        first = not board.tiles
        able = (laid for laid in left if first or board.allows(laid.at, laid.corners))
        laid = next(able, None)
        if laid is None or laid.tile not in draft.tile_set:
            faults = [*board.faults(left[0].at, left[0].corners)]
            raise WrongRecordError(f"{left[0]} cannot be laid: {', '.join(faults)}")
        left.remove(laid)
        move = board.judged(laid.at, laid.corners)
        if laid.bridge and not move.bridge:
            raise WrongRecordError(f"{laid} forms no bridge where it is laid in this order")
        scores.append(move.score)
        board = board.lay(move.placement)
    return board, scores


def _dead_board(draft: Draft) -> int:
    board, _ = replayed(draft)
    move = next(board.placements(tile for tile in draft.tile_set if not board.lies(tile)), None)
    if move is not None:
        raise WrongRecordError(f"{move.placement} can still be laid")
    return len(board.tiles)


def _whole(draft: Draft) -> PlainBoard:
    """The board, if all tiles lie on it."""
    board, _ = replayed(draft)
    missing = [tile.name for tile in draft.tile_set if not board.lies(tile)]
    if missing:
        raise WrongRecordError(f"{', '.join(missing)} do not lie on it")
    return board


def _compact_figure(draft: Draft) -> int:
    board = _whole(draft)
    return sum(other not in board.tiles for face in board.tiles for other in neighbours(face))


def _hexagons(draft: Draft) -> int:
    board, _ = replayed(draft)
    return _complete(board)


def _hexagons_of_all(draft: Draft) -> int:
    return _complete(_whole(draft))


def _bridges_of_all(draft: Draft) -> int:
    _whole(draft)  # which takes the tiles in the order of the text where that can be
    return sum(laid.bridge for laid in draft.layout)


def _complete(board: PlainBoard) -> int:
    """How many hexagons are complete."""
    across = [x for x, _ in board.tiles]
    down = [y for _, y in board.tiles]
    points = product(range(min(across), max(across) + 1), range(min(down), max(down) + 2))
    return sum((x + y) % 2 == 0 and all(face in board.tiles for face in ring((x, y))) for x, y in points)


def _move(draft: Draft) -> int:
    board, _ = replayed(draft)
    return max((move.score for move in board.placements(draft.hand)), default=0)


def _three_moves(draft: Draft) -> int:
    _, scores = replayed(draft)
    if len(scores) != 3:
        raise WrongRecordError(f"it has {len(scores)} tiles, not 3")
    return sum(scores)


MEASURES: dict[str, Callable[[Draft], int]] = {
    "dead-board": _dead_board,
    "compact-figure": _compact_figure,
    "hexagons": _hexagons,
    "hexagons-whole-set": _hexagons_of_all,
    "bridges-whole-set": _bridges_of_all,
    "move": _move,
    "three-moves": _three_moves,
}
"""How the figure of each kind of record is measured."""
