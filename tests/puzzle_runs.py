"""Puzzles for tests, made by the generator or by hand."""

from __future__ import annotations

from functools import cache

from analyzer.from_json import read
from puzzles.generation import Run, candidate
from puzzles.item import Item, Provenance
from puzzles.kinds import kind


@cache
def made(name: str, wanted: int, tries: int = 200, seed: int = 7, **parameters: str) -> list[Item]:
    run = Run(name, kind(name).settle(parameters), seed)
    items: list[Item] = []
    for number in range(tries):
        item = candidate(run, number).item
        if item is not None:
            items.append(item)
            if len(items) == wanted:
                return items
    raise AssertionError(f"{len(items)} puzzles in {tries} candidates")


def item(name: str, statement: str, answer: object, grade: str = "easy", tags: tuple[str, ...] = ()) -> Item:
    return Item(name, statement, read(kind(name).answer_type, answer), grade, tags, 3.2, Provenance(0, 0, {}))


def answered(puzzle: Item, answer: object) -> Item:
    return puzzle._replace(answer=read(kind(puzzle.kind).answer_type, answer))
