"""Explain why one move is better than another: play both in the same deals, and divide the difference into parts."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, get_args

from analyzer.board import Board
from analyzer.engine.kernel import layout as at
from analyzer.engine.results import Comparison, ReasonCode, ReasonPart, Reply, largest_first
from analyzer.moves import Move, legal_moves
from analyzer.rules import RuleSet

if TYPE_CHECKING:
    from analyzer.engine.kernel.playouts import Account, PairedGap, Playouts

CODES: tuple[ReasonCode, ...] = get_args(ReasonCode)
"""The parts in the kernel's order; ``rest`` comes last."""


def comparison(
    playouts: Playouts, board: Board, rules: RuleSet, moves: tuple[Move, Move], account: Account
) -> Comparison:
    """Compare two moves, the better one first."""
    parts = tuple(ReasonPart(code, *account.part(part)) for part, code in enumerate(CODES))
    total: PairedGap = account.part(at.TOTAL)
    replies = (_reply(playouts, board, rules, move, answers) for move, answers in zip(moves, account.replies))
    named = account.part(at.NAMED).error
    return Comparison(moves[1], account.deals, total.mean, total.error, named, largest_first(parts), tuple(replies))


def _reply(
    playouts: Playouts, board: Board, rules: RuleSet, move: Move, answers: tuple[tuple[int, int, int], ...]
) -> Reply:
    turns: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for number, row, points in answers:
        turns[number, row].append(points)
    if not turns:
        return Reply(None, 0.0, 0.0)
    (number, row), gained = min(turns.items(), key=lambda item: (-len(item[1]), item[0]))
    share, mean = len(gained) / len(answers), sum(gained) / len(gained)
    if number == at.PASSED:
        return Reply(None, share, mean)
    tile, face = playouts.placement(number, row)
    after = board.place(move.at, move.corners)
    found = legal_moves(after, after.tile_set.mask([tile]), rules)
    return Reply(next(one for one in found if one.at == face), share, mean)
