"""The moves of a hand by the most points that can follow from each, the other players left out."""

from __future__ import annotations

from analyzer.engine.clock import PROVEN, SECONDS, Clock
from analyzer.engine.plan import make_plan
from analyzer.engine.results import DEFAULT_SEED, Ranked, Ranking
from analyzer.moves import legal_moves
from analyzer.position import Position
from analyzer.rules import RuleSet


def rank_by_plan(position: Position, rules: RuleSet, clock: Clock, seed: int = DEFAULT_SEED) -> Ranking:
    """For each move the best plan for the whole hand that begins with it; the time is shared out among the moves.

    Where not all plans could be proven before the time was over, or at all, the ranking says ``seconds``.
    """
    board = position.board
    moves = legal_moves(board, board.tile_set.mask(position.hand), rules)
    ranked = []
    for number, move in enumerate(moves):
        rest = tuple(tile for tile in position.hand if tile != move.tile)
        after = position._replace(board=board.place(move.at, move.corners, move.bridge), hand=rest)
        plan = make_plan(after, clock=clock.share(1 / (len(moves) - number)), rules=rules)
        total, bound = move.score + plan.total, move.score + plan.bound
        ranked.append(Ranked(move, proven=plan.proven, plan=total, bound=bound, line=plan.moves))
    ranked.sort(key=lambda row: -(row.plan or 0))
    stopped = PROVEN if all(row.proven for row in ranked) else clock.reason if clock.interrupted else SECONDS
    return Ranking("plan", tuple(ranked), seed, stopped=stopped)
