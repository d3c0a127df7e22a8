"""The parts of an analysis as JSON."""

from __future__ import annotations

from typing import NamedTuple

from analyzer.board import Board
from analyzer.findings import Bridge, Hexagon, Slot
from analyzer.findings.texts import hexagon_words, needed
from analyzer.forms import json_keys
from analyzer.messages import Phrase, phrase
from analyzer.moves import Move


@json_keys("*move", "scores")
class ScoredMove(NamedTuple):
    """A move with its score under each published rule set.

    Attributes:
        move: the move, scored under the rule set of the analysis.
        scores: for each published rule set, the points that the move scores.
    """

    move: Move
    scores: dict[str, int]


@json_keys("*slot", "~text")
class SlotInWords(NamedTuple):
    """An open slot, with a text that says what it needs."""

    slot: Slot
    board: Board

    @property
    def text(self) -> Phrase:
        """What the slot needs; if no tile fits, also the reason."""
        return needed(self.board, self.slot.corners, self.slot.reason)


@json_keys("*hexagon", "~text")
class HexagonInWords(NamedTuple):
    """A hexagon, with a text that says whether and how it can be completed."""

    hexagon: Hexagon
    board: Board

    @property
    def text(self) -> Phrase:
        """How to complete the hexagon, why this is impossible, or that it is already complete."""
        return phrase("{words}.", words=hexagon_words(self.board, self.hexagon))


@json_keys("*bridge", "~text")
class BridgeInWords(NamedTuple):
    """A place for a bridge, with a text that says which tile it needs."""

    bridge: Bridge
    board: Board

    @property
    def text(self) -> Phrase:
        """The tile that the bridge needs; if it is not available, also the reason."""
        return needed(self.board, self.bridge.corners, self.bridge.reason)
