"""A book with a puzzle of every kind, and several easy filling puzzles."""

import json
from pathlib import Path
from random import Random

import puzzle_runs

from puzzles.book import make_book
from puzzles.item import Item, Provenance, read_item
from puzzles.kinds import KINDS
from puzzles.kinds.fill import KIND


def fill_puzzle(number: int, grade: str = "easy") -> Item:
    parameters = KIND.settle({"grade": grade, "faces": "8"})
    return Item("fill", *KIND.make(Random(number), parameters), Provenance(1, number, parameters))


EASY = [fill_puzzle(number) for number in range(7)]
GOLDEN = Path(__file__).parent / "golden/puzzles.jsonl"
OLD = [read_item(json.loads(line)) for line in GOLDEN.open(encoding="utf-8")]
OF_EACH_KIND = [*OLD, *(item for name in KINDS[len(OLD) :] for item in puzzle_runs.made(name, 1))]
MIXED = make_book("A <title> & more", [*OF_EACH_KIND, *EASY], steps_from="easy")
