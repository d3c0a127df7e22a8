"""A filling puzzle solved or counted."""

from __future__ import annotations

from threading import Event, Thread
from typing import Any

from analyzer.notation import read_puzzle
from puzzles.fill import Progress, fill
from triomino.web.worker import Talk

BETWEEN_NEWS = 0.25
"""Seconds."""


def run(data: dict[str, Any], talk: Talk) -> object:
    """Fill the puzzle in ``data["text"]``; the answer of ``triomino solve --json``."""
    puzzle = read_puzzle(data["text"], data["file"])
    progress, ended = Progress(), Event()

    def tell() -> None:
        while not ended.wait(BETWEEN_NEWS):
            talk.tell({"found": progress.found, "deepest": progress.deepest, "nodes": progress.nodes})

    teller = Thread(target=tell, daemon=True)
    teller.start()
    try:
        return fill(puzzle, count=data["count"], seconds=data["seconds"], progress=progress).to_json()
    finally:
        ended.set()
        teller.join()
