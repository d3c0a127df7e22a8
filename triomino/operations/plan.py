"""Find the most points that a hand can score if nobody else plays."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from analyzer.engine import or_tools
from analyzer.engine.plan import PLAN_SECONDS, Plan, PlanMethod, make_plan
from analyzer.forms import Within
from analyzer.messages import found_instead, phrase
from analyzer.position import Position
from triomino.operations.control import Control, RefusalError
from triomino.operations.limits import Rules, Seconds


class PlanAsk(NamedTuple):
    """Place the tiles of a hand one after another for the most points, as if there were no other players.

    Attributes:
        position: the board, with the hand.
        turns: place at most N tiles (default: the whole hand).
        method: prove the plan with this method (default: first 'search', then 'cp-sat' if no proof was found).
        rules: use these rules instead of the ones in the input.
        seconds: stop after S seconds.
    """

    position: Position
    turns: Annotated[int, Within(1, 400)] | None = None
    method: PlanMethod | None = None
    rules: Rules | None = None
    seconds: Seconds | None = None


def run(ask: PlanAsk, control: Control[None]) -> Plan:
    """Find the order of placements that scores the most points with the hand.

    Raises:
        RefusalError: there is no hand, or OR-Tools was requested and cannot run on this machine.
    """
    if ask.method == "cp-sat" and not or_tools.runs_here():
        raise RefusalError("method", phrase("OR-Tools is not available here: use the method 'search'"), "method")
    if not ask.position.hand:
        raise no_hand()
    seconds = PLAN_SECONDS if ask.seconds is None else ask.seconds
    return make_plan(ask.position, ask.turns, ask.method, control.clock(seconds), ask.rules)


def no_hand() -> RefusalError:
    """The error for a position without a hand."""
    expected = phrase("the hand of the player to move, in a header such as 'hand: 0-1-2 3-4-5'")
    return RefusalError("no-hand", found_instead(phrase("no hand"), expected), "position")
