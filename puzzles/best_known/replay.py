"""Compute the number of a best known result from its text."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from analyzer.audit import audit_record
from analyzer.audit.audit_report import Audit, RoundReport
from analyzer.lattice import neighbours, ring
from analyzer.moves import count_legal_moves
from analyzer.plain_board import PlainBoard
from analyzer.text import Draft, read_draft
from analyzer.text.record import read_record


class WrongResultError(ValueError):
    """Raised if the input is not a valid result of its kind; the message gives the reason."""


def figure(kind: str, text: str) -> int:
    """Compute the number of a best known result from its text.

    Raises:
        WrongResultError: the text breaks the rules, is incomplete, or is no result of this kind.
        InputError: the text cannot be read.
    """
    if kind in OF_POSITION:
        return OF_POSITION[kind](read_draft(text, "record"))
    return OF_GAME[kind](audited(text))


def replayed(draft: Draft) -> tuple[PlainBoard, list[int]]:
    """Place the tiles of a draft one after another; return the board and the score of each placement.

    Raises:
        WrongResultError: a tile cannot be placed, or a marked tile forms no bridge.
    """
    board = PlainBoard(draft.tile_set, draft.rules)
    left, scores = list(draft.layout), []
    while left:
        first = not board.tiles
        able = (laid for laid in left if first or board.allows(laid.at, laid.corners))
        laid = next(able, None)
        if laid is None or laid.tile not in draft.tile_set:
            faults = [*board.faults(left[0].at, left[0].corners)]
            raise WrongResultError(f"{left[0]} cannot be placed: {', '.join(faults)}")
        left.remove(laid)
        move = board.judged(laid.at, laid.corners)
        if laid.bridge and not move.bridge:
            raise WrongResultError(f"{laid} forms no bridge in this order of placements")
        scores.append(move.score)
        board = board.lay(move.placement)
    return board, scores


def _dead_board(draft: Draft) -> int:
    board, _ = replayed(draft)
    move = next(board.placements(tile for tile in draft.tile_set if not board.lies(tile)), None)
    if move is not None:
        raise WrongResultError(f"{move.placement} can still be placed")
    return len(board.tiles)


def _whole(draft: Draft) -> PlainBoard:
    board, _ = replayed(draft)
    missing = [tile.name for tile in draft.tile_set if not board.lies(tile)]
    if missing:
        raise WrongResultError(f"not on the board: {', '.join(missing)}")
    return board


def _compact_figure(draft: Draft) -> int:
    board = _whole(draft)
    return sum(other not in board.tiles for face in board.tiles for other in neighbours(face))


def _hexagons(draft: Draft) -> int:
    board, _ = replayed(draft)
    return _complete_hexagons(board)


def _hexagons_of_all(draft: Draft) -> int:
    return _complete_hexagons(_whole(draft))


def _bridges_of_all(draft: Draft) -> int:
    _whole(draft)  # also checks that every marked tile forms a bridge
    return sum(laid.bridge for laid in draft.layout)


def _complete_hexagons(board: PlainBoard) -> int:
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
        raise WrongResultError(f"it has {len(scores)} tiles, not 3")
    return sum(scores)


def audited(text: str) -> Audit:
    """Audit a game record.

    Raises:
        WrongResultError: the record has mistakes or gaps, or a round is not over.
        InputError: the text is not a game record.
    """
    audit = audit_record(read_record(text, "record"))
    for problem in audit.problems:
        raise WrongResultError(f"line {problem.line}: {problem.message}")
    for report in audit.rounds:
        for gap in report.unchecked:
            raise WrongResultError(f"the round of line {report.line} has a gap: {gap}")
        if report.end.how not in ("out", "blocked"):
            raise WrongResultError(f"the round of line {report.line} is not over")
    return audit


def _turns(audit: Audit) -> int:
    return max(len(report.turns) for report in audit.rounds)


def _played_move(audit: Audit) -> int:
    return max(turn.points or 0 for report in audit.rounds for turn in report.turns)


def _round_points(audit: Audit) -> int:
    before, most = (0,) * len(audit.record.players), 0
    for report in audit.rounds:
        totals = tuple(total or 0 for total in report.totals)
        most = max(most, *(total - earlier for total, earlier in zip(totals, before)))
        before = totals
    return most


def _total(audit: Audit) -> int:
    if not audit.winners:
        raise WrongResultError("the match is not over")
    return max(total or 0 for total in audit.rounds[-1].totals)


def _blocked_round(audit: Audit) -> int:
    return min(_dead(report) for report in audit.rounds)


def _dead(report: RoundReport) -> int:
    board = report.turns[-1].board
    if report.end.how != "blocked" or count_legal_moves(board, board.unplayed):
        raise WrongResultError(f"the round of line {report.line} does not end on a dead board")
    return len(board)


def _bridges(audit: Audit) -> int:
    return max(len(report.turns[-1].board.bridges) for report in audit.rounds)


def _played_hexagons(audit: Audit) -> int:
    boards = [report.turns[-1].board for report in audit.rounds]
    return max(sum(count == 6 for count in board.around.values()) for board in boards)


OF_POSITION: dict[str, Callable[[Draft], int]] = {
    "dead-board": _dead_board,
    "compact-figure": _compact_figure,
    "hexagons": _hexagons,
    "hexagons-whole-set": _hexagons_of_all,
    "bridges-whole-set": _bridges_of_all,
    "move": _move,
    "three-moves": _three_moves,
}

OF_GAME: dict[str, Callable[[Audit], int]] = {
    "turns": _turns,
    "played-move": _played_move,
    "round-points": _round_points,
    "match-total": _total,
    "blocked-round": _blocked_round,
    "bridges": _bridges,
    "played-hexagons": _played_hexagons,
}
