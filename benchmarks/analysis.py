"""How long an analysis and a list of legal moves take inside the process: ``python benchmarks/analysis.py``."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

from boards import STANDARD, grown, with_hand

from analyzer import Board, analyse, published
from analyzer.moves import legal_moves

BOARDS = 60
RULES = published("pressman")


def median_milliseconds(jobs: list[Callable[[], object]]) -> float:
    """The median over jobs that are each done once, so that nothing is remembered from the time before."""
    times = []
    for job in jobs:
        begun = time.perf_counter()
        job()
        times.append((time.perf_counter() - begun) * 1000)
    return statistics.median(times)


def fresh(board: Board) -> Board:
    """The same board built anew."""
    return Board.of(STANDARD, board.layout)


def main() -> None:
    large = [with_hand(grown(47, seed), 9, seed) for seed in range(0, 10 * BOARDS, 10)]
    middling = [with_hand(grown(30, seed), 9, seed) for seed in range(BOARDS)]
    whole = median_milliseconds([lambda p=position: analyse(p, RULES) for position in large])
    hands = [(fresh(position.board), STANDARD.mask(position.hand)) for position in middling]
    moves = median_milliseconds([lambda b=board, h=hand: legal_moves(b, h, RULES) for board, hand in hands])
    print(f"analysis of 47 tiles and a hand of 9: {whole:.2f} ms (median of {BOARDS} boards)")
    print(f"legal moves of a hand of 9 on 30 tiles: {moves:.3f} ms (median of {BOARDS} boards)")


if __name__ == "__main__":
    main()
