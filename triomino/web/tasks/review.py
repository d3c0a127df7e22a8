"""A game record reviewed: what each choice cost."""

from __future__ import annotations

import time
from typing import Any

from analyzer.audit import audit_record
from analyzer.notation.record_reading import read_record
from analyzer.render.review_text import review_json
from analyzer.review import review
from triomino.web.refusals import RefusalError
from triomino.web.worker import Talk


def run(data: dict[str, Any], talk: Talk) -> object:
    """Review the record in ``data["text"]``; the answer of ``triomino review --json``.

    When ``data["seconds"]`` are over it ends with the choices judged so far.
    """
    audit = audit_record(read_record(data["text"], data["file"]))
    if not audit.ok:
        raise RefusalError(422, "mistakes", "a record with mistakes cannot be reviewed: mend it first")
    ends = time.monotonic() + data["seconds"]

    def progress(judged: int, total: int) -> None:
        if talk.stopped() or time.monotonic() > ends:
            raise KeyboardInterrupt  # which a review understands: it answers with what it has
        talk.tell({"judged": judged, "total": total})

    return review_json(review(audit, data["games"], data["seed"], progress))
