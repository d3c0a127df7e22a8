"""A game record checked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from analyzer.audit import audit_record
from analyzer.audit.report import Audit, TurnReport, audit_json
from analyzer.forms import json_keys
from analyzer.rules.reading import RuleBook
from analyzer.text.record_reading import read_record
from triomino.operations.control import Control
from triomino.operations.limits import RecordText


class AuditAsk(NamedTuple):
    """Check a game record: every turn, every end of a round, every total.

    Attributes:
        record: the record.
        rules: go by these rules, whatever the record says.
        boards: also tell the table after each turn, and the totals.
    """

    record: RecordText
    rules: RuleBook | None = None
    boards: bool = False


@json_keys("*data")
class Audited(NamedTuple):
    """A record as it was judged.

    Attributes:
        audit: the audit.
        boards: whether the tables are wanted too.
    """

    audit: Audit
    boards: bool

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong with the record."""
        return self.audit.ok

    @property
    def data(self) -> dict[str, Any]:
        """The audit in the format ``triomino-audit/1``."""
        if not self.boards:
            return audit_json(self.audit)
        return audit_json(self.audit) | {
            "set": self.audit.record.tile_set.name,
            "boards": [[_table(turn) for turn in report.turns] for report in self.audit.rounds],
            "running": list(_running(self.audit)),
        }


def run(ask: AuditAsk, control: Control[None]) -> Audited:
    """Check it.

    Raises:
        InputError: it cannot be read.
        StoppedError: somebody stopped it.
    """
    return Audited(audit_record(read_record(*ask.record, ask.rules and ask.rules.rules), control.check), ask.boards)


def _table(turn: TurnReport) -> dict[str, object]:
    tiles = [{"at": laid.at, "corners": laid.corners, "bridge": laid.bridge} for laid in turn.board.layout]
    return {"what": turn.what, "laid": turn.laid, "tiles": tiles}


def _running(audit: Audit) -> Iterator[list[list[int]]]:
    """For each round the totals after each turn, from the totals that are right after the round before."""
    before = [0] * len(audit.record.players)
    for report in audit.rounds:
        totals, lines = list(before), []
        for turn in report.turns:
            totals[turn.owner] += turn.points or 0
            lines.append(list(totals))
        yield lines
        before = [total if after is None else after for total, after in zip(totals, report.totals)]
