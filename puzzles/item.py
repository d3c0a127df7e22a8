"""A puzzle as the workshop keeps it: its text, its answer, how hard it is, and where it came from."""

from __future__ import annotations

from typing import Any, NamedTuple

from analyzer.forms import json_keys
from analyzer.shown import showing
from analyzer.text import read_draft
from puzzles.identity import puzzle_id

FORMAT = "triomino-puzzle/1"

VERSION = "1"
"""Raised whenever the same seed and parameters would give other puzzles."""


@json_keys("seed", "number", "parameters", "version")
class Provenance(NamedTuple):
    """Where a puzzle came from. Seed, number, parameters and version make it again on any machine.

    Attributes:
        seed: the seed of the run.
        number: which candidate of the run it was, counted from 0.
        parameters: what was asked for.
        version: the version of the generator.
    """

    seed: int
    number: int
    parameters: dict[str, Any]
    version: str = VERSION


@showing("text", "svg")
@json_keys("id", "kind", "statement", "answer", "grade", "tags", "provenance", form=FORMAT)
class Item(NamedTuple):
    """A puzzle.

    Attributes:
        kind: ``fill``, ``best-move``, ``plan``, ``hunt`` or ``dispute``.
        statement: the whole puzzle as the text of a position.
        answer: the answer as a JSON value, in the form of its kind.
        grade: how hard it is, in the words of its kind.
        tags: what it is about, rising.
        provenance: where it came from.
    """

    kind: str
    statement: str
    answer: Any
    grade: str
    tags: tuple[str, ...]
    provenance: Provenance

    @property
    def id(self) -> str:
        """The name of the puzzle, the same however it is turned."""
        return puzzle_id(self.kind, read_draft(self.statement))


def item_json(item: Item) -> dict[str, Any]:
    """A puzzle as a value that ``json.dumps`` takes."""
    return {
        "format": FORMAT,
        "id": item.id,
        **item._asdict(),
        "tags": list(item.tags),
        "provenance": item.provenance._asdict(),
    }


def read_item(data: Any) -> Item:
    """The puzzle that ``item_json`` wrote.

    Raises:
        ValueError: the data is of another format, lacks a part, or has a part of the wrong type.
    """
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ValueError(f"expected an object of the format {FORMAT!r}")
    try:
        provenance = Provenance(**data["provenance"])
        item = Item(data["kind"], data["statement"], data["answer"], data["grade"], tuple(data["tags"]), provenance)
    except (KeyError, TypeError) as error:
        raise ValueError(f"the puzzle lacks a part or has one too many: {error}") from error
    words = (item.kind, item.statement, item.grade, provenance.version, *item.tags)
    numbers = (provenance.seed, provenance.number)
    if not (all(type(word) is str for word in words) and all(type(number) is int for number in numbers)):
        raise ValueError("a part of the puzzle is of the wrong type")
    return item
