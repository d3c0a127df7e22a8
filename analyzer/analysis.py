"""Analyse a position: its open slots, hexagons, places for a bridge and moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from analyzer.display import at_a_prompt, showing
from analyzer.findings import Bridge, Hexagon, Slot, find_bridges, find_hexagons, find_slots
from analyzer.forms import json_keys
from analyzer.moves import Move, legal_moves
from analyzer.position import Position
from analyzer.rules import PUBLISHED, RuleSet, published

if TYPE_CHECKING:
    from analyzer.analysis_parts import BridgeInWords, HexagonInWords, ScoredMove, SlotInWords

LATE_TYPES = dict.fromkeys(("BridgeInWords", "HexagonInWords", "ScoredMove", "SlotInWords"), "analyzer.analysis_parts")
"""Only JSON output needs these types, so they are loaded on first use."""


@json_keys(
    "set=position.board.tile_set",
    "rules",
    "placed",
    "unplayed",
    "slots=slots_in_words",
    "hexagons=hexagons_in_words",
    "bridges=bridges_in_words",
    "moves=scored_moves?",
    form="triomino-analysis/1",
)
@at_a_prompt
@showing("text", "svg")
class Analysis(NamedTuple):
    """The result of analysing a position.

    Attributes:
        position: the position that was analysed.
        rules: the rule set that scores the moves.
        slots: every open slot, row by row.
        hexagons: the hexagon around every point with a value, row by row.
        bridges: every place for a bridge, row by row.
        moves: the legal moves with the tiles in the hand, highest score first; ``None`` if there is no hand.
    """

    position: Position
    rules: RuleSet
    slots: tuple[Slot, ...]
    hexagons: tuple[Hexagon, ...]
    bridges: tuple[Bridge, ...]
    moves: tuple[Move, ...] | None

    @property
    def placed(self) -> int:
        """The number of tiles on the board."""
        return len(self.position.board)

    @property
    def unplayed(self) -> int:
        """The number of tiles in the set that are not on the board."""
        return self.position.board.unplayed.bit_count()

    @property
    def slots_in_words(self) -> list[SlotInWords]:
        """Every open slot, row by row."""
        from analyzer.analysis_parts import SlotInWords

        return [SlotInWords(slot, self.position.board) for slot in self.slots]

    @property
    def hexagons_in_words(self) -> list[HexagonInWords]:
        """The hexagon around every point with a value, row by row."""
        from analyzer.analysis_parts import HexagonInWords

        return [HexagonInWords(hexagon, self.position.board) for hexagon in self.hexagons]

    @property
    def bridges_in_words(self) -> list[BridgeInWords]:
        """Every place for a bridge, row by row."""
        from analyzer.analysis_parts import BridgeInWords

        return [BridgeInWords(bridge, self.position.board) for bridge in self.bridges]

    @property
    def scored_moves(self) -> list[ScoredMove] | None:
        """The moves, each with its score under every published rule set; ``None`` if there is no hand."""
        if self.moves is None:
            return None
        from analyzer.analysis_parts import ScoredMove

        return [ScoredMove(move, scores) for move, scores in zip(self.moves, scores_by_rules(self))]


def analyse(position: Position, rules: RuleSet | None = None) -> Analysis:
    """Find the slots, hexagons, bridges and moves in a position. By default, the position's rules score the moves."""
    rules = rules or position.rules
    board = position.board
    slots = find_slots(board)
    moves = tuple(legal_moves(board, board.tile_set.mask(position.hand), rules)) if position.hand else None
    return Analysis(position, rules, slots, find_hexagons(board), find_bridges(slots), moves)


def scores_by_rules(analysis: Analysis) -> list[dict[str, int]]:
    """The score of each move under each published rule set."""
    board = analysis.position.board
    tiles = board.tile_set.mask(move.tile for move in analysis.moves or ())
    scores = {
        name: {(move.at, move.tile): move.score for move in legal_moves(board, tiles, published(name))}
        for name in PUBLISHED
    }
    return [{name: scores[name][move.at, move.tile] for name in PUBLISHED} for move in analysis.moves or ()]
