"""Check a game record."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from analyzer.audit import audit_record
from analyzer.audit.audit_report import Audit, TurnTable, running_totals
from analyzer.forms import json_keys
from analyzer.messages import Phrase
from analyzer.rules.reading import RuleBook
from analyzer.text.record import read_record
from analyzer.tiles import Tile, TileSet
from triomino.operations.control import Control
from triomino.operations.limits import RecordText


class AuditAsk(NamedTuple):
    """Check a game record: every turn, the end of every round, and every total.

    Attributes:
        record: the record.
        rules: use these rules instead of the ones in the input.
        boards: for each turn, include a sentence, the resulting board and totals, and the player's hand just before the
            placement or pass. Also include a short summary of the record.
    """

    record: RecordText
    rules: RuleBook | None = None
    boards: bool = False


@json_keys("*audit", "set?", "boards?", "hands?", "running?", "message~text=phrase?")
class Audited(NamedTuple):
    """The audit of a record.

    Attributes:
        audit: the audit.
        with_boards: the value of ``AuditAsk.boards``.
    """

    audit: Audit
    with_boards: bool = False

    @property
    def phrase(self) -> Phrase | None:
        """A short summary of the record; ``None`` if not requested."""
        return self.audit.summary if self.with_boards else None

    @property
    def set(self) -> TileSet | None:
        """The tile set; ``None`` if the boards are not requested."""
        return self.audit.record.tile_set if self.with_boards else None

    @property
    def boards(self) -> list[list[TurnTable]] | None:
        """For each round, the turns in words, each with the board after the turn; ``None`` if not requested."""
        if not self.with_boards:
            return None
        return [[TurnTable(*turn) for turn in report.turns] for report in self.audit.rounds]

    @property
    def hands(self) -> list[list[tuple[Tile, ...] | None]] | None:
        """For each round and turn, the player's hand just before the placement or pass; ``null`` if it is unknown.

        For a turn that ends with a draw, this is the hand after the draw. The result is ``None`` if the boards are not
        requested.
        """
        return [list(self._hands(number)) for number in range(len(self.audit.rounds))] if self.with_boards else None

    def _hands(self, number: int) -> Iterator[tuple[Tile, ...] | None]:
        report, record = self.audit.rounds[number], self.audit.record
        steps = zip(record.rounds[number].turn_lines, report.seen, report.seen[1:])
        states = {line.line: (before, after) for line, before, after in steps}
        for turn in report.turns:
            hand = states[turn.line][turn.action == "draw"].hands[turn.owner] if turn.line in states else None
            yield tuple(record.tile_set.of_mask(hand.known)) if hand and hand.exact else None

    @property
    def running(self) -> list[list[list[int]]] | None:
        """For each round, the totals of the players after each turn; ``None`` if not requested."""
        return running_totals(self.audit.rounds, [0] * len(self.audit.record.players)) if self.with_boards else None


def run(ask: AuditAsk, control: Control[None]) -> Audited:
    """Check the record.

    Raises:
        InputError: the record cannot be read.
        StoppedError: the caller stopped the audit.
    """
    return Audited(audit_record(read_record(*ask.record, ask.rules and ask.rules.rules), control.check), ask.boards)
