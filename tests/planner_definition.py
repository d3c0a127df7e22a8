"""A second planner, written from the definition, to check the planner in the kernel."""

from collections.abc import Sequence

from analyzer.engine.kernel import planner as weigh
from analyzer.engine.kernel.arrays import kernel_order
from analyzer.game.seat_view import SeatView
from analyzer.moves import Move, bonus_at
from analyzer.players import make_player

GREEDY = make_player("greedy", "")


def planned(view: SeatView, moves: Sequence[Move]) -> Move:
    if view.hand.bit_count() == 1:
        return GREEDY(view, moves)
    order = kernel_order(view.board.tile_set)
    return max(moves, key=lambda move: (worth(view, move), order.index(move.tile), -move.at[1], -move.at[0]))


def worth(view: SeatView, move: Move) -> int:
    tile_set, rules = view.board.tile_set, view.rules
    board = view.board.place(move.at, move.corners, move.placement.bridge)
    rest = view.hand & ~tile_set.mask([move.tile])
    hidden = board.unplayed & ~rest
    own, exposed, places, union = 0, 0, 0, 0
    for face in board.frontier:
        known = board.known(face)
        fits = tile_set.fitting[known] & board.unplayed
        bonus = bonus_at(board, face, known, rules).points
        own += bonus if fits & rest else 0
        exposed += bonus if fits and not fits & rest else 0
        places += (fits & rest).bit_count()
        union |= fits
    mine, theirs = (union & rest).bit_count(), (union & hidden).bit_count()
    opposing = sum(view.sizes[1:]) + 1
    worth = weigh.BONUS_WEIGHT * (move.score - move.tile.value) + weigh.VALUE_WEIGHT * move.tile.value
    worth += weigh.OWN_WEIGHT * own + weigh.PLACES_WEIGHT * places
    worth += weigh.MINE_WEIGHT * mine // rest.bit_count() - (0 if mine else weigh.STUCK_WEIGHT)
    return worth - (weigh.EXPOSED_WEIGHT * exposed * opposing + weigh.THEIRS_WEIGHT * theirs) // (opposing + view.well)
