"""A game record replayed, with the table after each turn and what each turn gave away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from analyzer.audit import audit_record
from analyzer.audit.reading import UNKNOWN
from analyzer.audit.report import Audit, TurnReport, audit_json
from analyzer.notation.record_reading import read_record
from triomino.web.worker import Talk


def run(data: dict[str, Any], _talk: Talk) -> object:
    """Audit the record in ``data["text"]``: the answer of ``triomino audit --json``, each turn with its table."""
    audit = audit_record(read_record(data["text"], data["file"]))
    return audit_json(audit) | {
        "set": audit.record.tile_set.name,
        "boards": [[_table(turn) for turn in report.turns] for report in audit.rounds],
        "running": list(_running(audit)),
    }


def _table(turn: TurnReport) -> dict[str, object]:
    tiles = [
        {"at": laid.at, "corners": laid.corners, "bridge": laid.bridge}
        for laid in turn.board.layout
        if UNKNOWN not in laid.corners
    ]
    return {"what": turn.what, "laid": turn.laid, "tiles": tiles}


def _running(audit: Audit) -> Iterator[list[list[int]]]:
    """For each round the totals after each turn, from the totals that are right after the round before."""
    before = [0] * len(audit.record.players)
    for report in audit.rounds:
        totals, lines = list(before), []
        for turn in report.turns:
            totals[turn.owner] += turn.points
            lines.append(list(totals))
        yield lines
        before = [total if after is None else after for total, after in zip(totals, report.totals)]
