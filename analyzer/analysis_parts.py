"""The parts of an analysis as its JSON gives them: each finding with its text, each move with its scores."""

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
    """A move with what it would score elsewhere.

    Attributes:
        move: the move, scored by the rule set of the analysis.
        scores: what it scores under each published rule set.
    """

    move: Move
    scores: dict[str, int]


@json_keys("*slot", "~text")
class SlotInWords(NamedTuple):
    """A slot with its text.

    Attributes:
        slot: the slot.
        board: the board that it is on.
    """

    slot: Slot
    board: Board

    @property
    def text(self) -> Phrase:
        """What it needs, and why that cannot be had."""
        return needed(self.board, self.slot.corners, self.slot.reason)


@json_keys("*hexagon", "~text")
class HexagonInWords(NamedTuple):
    """A hexagon with its text.

    Attributes:
        hexagon: the hexagon.
        board: the board that it is on.
    """

    hexagon: Hexagon
    board: Board

    @property
    def text(self) -> Phrase:
        """What completes it, or why nothing does."""
        return phrase("{words}.", words=hexagon_words(self.board, self.hexagon))


@json_keys("*bridge", "~text")
class BridgeInWords(NamedTuple):
    """A place for a bridge with its text.

    Attributes:
        bridge: the place.
        board: the board that it is on.
    """

    bridge: Bridge
    board: Board

    @property
    def text(self) -> Phrase:
        """What it needs, and why that cannot be had."""
        return needed(self.board, self.bridge.corners, self.bridge.reason)
