"""The move that scores most now, with what each leaves on the table."""

from __future__ import annotations

from analyzer.engine.beliefs import Knowledge, believe
from analyzer.engine.opens import what_opens
from analyzer.engine.results import DEFAULT_SEED, Ranked, Ranking
from analyzer.moves import legal_moves
from analyzer.position import Position
from analyzer.rules import RuleSet


def score(
    position: Position, rules: RuleSet | None = None, knowledge: Knowledge | None = None, seed: int = DEFAULT_SEED
) -> Ranking:
    """Rank the moves of the hand by the points they make at once.

    That order is certain, so the search has ``stopped`` as ``proven``; what the moves are worth to the end of the
    round it does not say: no move has an equity or is proven to be the best one. The chances of ``opens`` hold if the
    opponents' tiles are any of the unseen ones; ``beliefs`` says how many they are taken to hold.

    Raises:
        ValueError: what is known of the opponents cannot be true.
    """
    rules = rules or position.rules
    hand = position.board.tile_set.mask(position.hand)
    beliefs = believe(position, knowledge)
    held = sum(seat < beliefs.players for seat in beliefs.owners) + sum(map(int.bit_count, beliefs.hands[1:]))
    moves = legal_moves(position.board, hand, rules)
    ranked = (Ranked(move, opens=what_opens(position.board, hand, move, rules, held)) for move in moves)
    return Ranking("score", tuple(ranked), seed)
