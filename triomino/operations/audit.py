"""A game record checked."""

from __future__ import annotations

from typing import NamedTuple

from analyzer.audit import audit_record
from analyzer.audit.audit_report import Audit, TurnTable, running_totals
from analyzer.forms import json_keys
from analyzer.messages import Phrase
from analyzer.rules.reading import RuleBook
from analyzer.text.record import read_record
from analyzer.tiles import TileSet
from triomino.operations.control import Control
from triomino.operations.limits import RecordText


class AuditAsk(NamedTuple):
    """Check a game record: every turn, every end of a round, every total.

    Attributes:
        record: the record.
        rules: use these rules instead of those that FILE names.
        boards: also tell the table after each turn, the totals, and each turn and the record in words.
    """

    record: RecordText
    rules: RuleBook | None = None
    boards: bool = False


@json_keys("*audit", "set?", "boards?", "running?", "message~text=phrase?")
class Audited(NamedTuple):
    """A record as it was judged; where they are wanted also the tables of its turns, and what it comes to in words.

    Attributes:
        audit: the audit.
        with_boards: whether the tables are wanted.
    """

    audit: Audit
    with_boards: bool = False

    @property
    def phrase(self) -> Phrase | None:
        """The record in a sentence or two, where the tables are wanted."""
        return self.audit.summary if self.with_boards else None

    @property
    def set(self) -> TileSet | None:
        """The tile set, where the tables are wanted."""
        return self.audit.record.tile_set if self.with_boards else None

    @property
    def boards(self) -> list[list[TurnTable]] | None:
        """For each round the table after each turn, where they are wanted."""
        if not self.with_boards:
            return None
        return [[TurnTable(*turn) for turn in report.turns] for report in self.audit.rounds]

    @property
    def running(self) -> list[list[list[int]]] | None:
        """For each round the totals after each turn, where the tables are wanted."""
        return running_totals(self.audit.rounds, [0] * len(self.audit.record.players)) if self.with_boards else None


def run(ask: AuditAsk, control: Control[None]) -> Audited:
    """Check it.

    Raises:
        InputError: it cannot be read.
        StoppedError: somebody stopped it.
    """
    return Audited(audit_record(read_record(*ask.record, ask.rules and ask.rules.rules), control.check), ask.boards)
