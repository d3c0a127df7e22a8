"""Players' views for tests."""

from typing import NamedTuple

from analyzer.evidence import Evidence, MatchEvidence
from analyzer.game.partial_round import PartialHand, PartialRound, PartialWell
from analyzer.game.public_round import PublicRound
from analyzer.game.seat_view import SeatView


def view_of(rules, board, hand, sizes, well):
    hands = tuple(PartialHand(0, size) for size in sizes)
    state = PartialRound.begun_with(rules, board, hands, PartialWell(well, well))._replace(turn=0, begun=False)
    return SeatView(0, hand, (PublicRound((), (state,)),))


class Moment(NamedTuple):
    state: PartialRound
    view: SeatView
    evidence: Evidence


def moment(history, place):
    view = history.view(place)
    return None if view is None else Moment(history.states[place], view, MatchEvidence().at(view))
