"""The moves of a hand, ranked by an engine."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from analyzer.engine import best
from analyzer.notation import read_position
from analyzer.render.ranking_json import ranking_json
from triomino.web.refusals import RefusalError
from triomino.web.worker import Talk

if TYPE_CHECKING:
    from analyzer.engine.simulate import Snapshot

BETWEEN_NEWS = 0.2
"""Seconds."""


def run(data: dict[str, Any], talk: Talk) -> object:
    """Rank the moves of the hand in ``data["text"]``; the answer of ``triomino best --json``.

    The news are the same with what is being done in words, under ``doing``.
    """
    position = read_position(data["text"], data["file"])
    if not position.hand:
        raise RefusalError(422, "no-hand", "a search needs the hand of the player to move")
    told = 0.0

    def tell(snapshot: Snapshot) -> None:
        nonlocal told
        now = time.monotonic()
        if snapshot.ranking is None:
            talk.tell({"doing": snapshot.doing})
        elif now - told >= BETWEEN_NEWS:
            told = now
            talk.tell({**ranking_json(snapshot.ranking), "doing": snapshot.doing})

    try:
        ranking = best(
            position, data["engine"], seed=data["seed"], seconds=data["seconds"], progress=tell, stop=talk.stopped
        )
    except ValueError as error:
        raise RefusalError(422, "position", str(error)) from error
    return ranking_json(ranking)
