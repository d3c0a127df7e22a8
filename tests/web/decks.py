"""Decks of puzzles that are due."""

import json
from pathlib import Path

from analyzer.forms import to_json
from analyzer.text import read_draft

LINES = (Path(__file__).parents[1] / "golden/puzzles.jsonl").read_text(encoding="utf-8").splitlines()
ITEMS = {item["kind"]: item for item in map(json.loads, LINES)}
ITEMS["fill"] |= {
    "statement": "use: 1-5-5\ntiles:\n 0,0 5-5-5\n 1,0 ?\n",
    "answer": [{"at": [1, 0], "tile": "1-5-5", "corners": [5, 1, 5]}],
}
ITEMS["join"] = {
    **ITEMS["plan"],
    "id": "join-aaaaaaaaaa",
    "kind": "join",
    "statement": "puzzle: join\nhand: 1-1-2\ntiles:\n 0,0 1-2-4\n 2,0 1-2-2\n",
    "answer": {"placements": [{"at": [1, 0], "tile": "1-1-2", "corners": [1, 1, 2]}]},
}
"""A puzzle of each kind. The puzzle to fill has one open face, and its tile fits there in only one rotation."""

POSITIONS = {kind: to_json(read_draft(item["statement"])) for kind, item in ITEMS.items()}
DUE = {"stability": 3, "difficulty": 5, "last": 1_700_000_000, "due": 1_700_300_000}


def deck(*kinds):
    cards = [
        {"item": ITEMS[kind] | {"code": f"{kind}.1.2"}, "position": POSITIONS[kind], "card": DUE} for kind in kinds
    ]
    return {"cards": cards}
