"""Which tiles of a faulty board are most likely wrong: quick as a rule, but a search all the same."""

from __future__ import annotations

from typing import Any

from analyzer.notation import read_draft
from analyzer.referee import diagnose
from analyzer.render.verdict_json import diagnosis_json
from triomino.web.worker import Talk


def run(data: dict[str, Any], _talk: Talk) -> object:
    """Judge the layout in ``data["text"]``; the verdict of ``triomino check``."""
    draft = read_draft(data["text"], data["file"])
    return diagnosis_json(diagnose(draft.tile_set, draft.layout))
