"""What a search for a plan answers with."""

from __future__ import annotations

from typing import NamedTuple

from analyzer.forms import json_keys
from analyzer.moves import Move

TOO_LARGE = "size"
"""Why a search stops that has more plans before it than it can hold."""


@json_keys("total", "proven", "moves", "bound", "gap", "method", "stopped", form="triomino-plan/1")
class Plan(NamedTuple):
    """Tiles of one hand laid one after another.

    Attributes:
        total: the sum of the scores.
        moves: in an order in which each is legal and scores as it says.
        bound: no plan of so many tiles makes more.
        stopped: why the search ended: ``proven``, ``seconds`` or ``interrupted``, or ``size`` (too many plans to look
            at).
        method: what found it: ``search`` or ``cp-sat``.
    """

    total: int
    moves: tuple[Move, ...]
    bound: int
    stopped: str
    method: str

    @property
    def proven(self) -> bool:
        """Whether no other plan can make more."""
        return self.bound <= self.total

    @property
    def gap(self) -> int:
        """How many points more than this plan another could still make."""
        return max(0, self.bound - self.total)
