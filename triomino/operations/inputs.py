"""How positions, puzzles, records and rules are read where they come as JSON: over the network, or line by line.

A position, a board or a puzzle is an object of the format ``triomino-position/1`` or a text in any notation; a record
is a text; rules are the name of a published rule set or the text of a rule file.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from analyzer.board import Placement
from analyzer.engine.beliefs import Knowledge, Opponent
from analyzer.errors import InputError, TextFault
from analyzer.forms import PartError, Path, json_reader, json_text, read, shown
from analyzer.position import Position, Puzzle
from analyzer.rules import PUBLISHED
from analyzer.rules.reading import RuleBook, published_book, read_house_rules
from analyzer.text import Draft, read_draft, read_placement, read_position, read_puzzle
from analyzer.text.jsontext import locate
from puzzles.item import Item, read_item
from triomino.operations import Operation
from triomino.operations.limits import Source


def read_question(operation: Operation, data: dict[str, Any]) -> Any:
    """What an operation is asked, from the JSON object of its fields.

    Raises:
        PartError: a field is missing, unknown or not what it must be.
        InputError: a text among them cannot be used.
    """
    return read(operation.ask, data)


def text_or_object(name: str, reader: Callable[[str, str], Any]) -> Callable[[Any], Any]:
    """A reader of what is written as a text in any notation, or as an object of the format ``triomino-position/1``.

    A fault of a text is an ``InputError`` with its line and column; a fault of an object is told by the part that is
    wrong.
    """

    def read_either(data: Any) -> Any:
        if isinstance(data, str):
            return reader(read(str, data), name)
        if not isinstance(data, dict):
            raise PartError(f"found {shown(data)}, expected an object or a text")
        text = json.dumps(data)
        try:
            return reader(text, name)
        except InputError as error:
            first = error.faults[0]
            raise PartError(first.message, _path_of(text, data, first)) from error

    return read_either


def _path_of(text: str, data: dict[str, Any], fault: TextFault) -> Path:
    """The innermost part of the data that begins where a fault stands."""
    paths = list(_paths(data, ()))
    spots = locate(text, paths)
    there = [path for path in paths if spots[path] == fault.spot]
    return max(there, key=len, default=())


def _paths(data: Any, path: Path) -> Iterator[Path]:
    yield path
    children = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in children:
        yield from _paths(value, (*path, key))


def _source(data: Any) -> Source:
    return Source(read(str, data))


def _item(data: Any) -> Item:
    try:
        return read_item(data)
    except (ValueError, TypeError, RecursionError) as error:
        raise PartError(f"this is no puzzle: {error}") from error


def _rule_book(text: str) -> RuleBook:
    if text in PUBLISHED:
        return published_book(text)
    if "=" not in text:
        raise ValueError(f"found the rules {shown(text)}, expected one of {', '.join(PUBLISHED)} or a rule file's text")
    return read_house_rules(text, "rules")


_EITHER = {
    "oneOf": [{"type": "string"}, {"type": "object", "properties": {"format": {"const": "triomino-position/1"}}}]
}

json_reader(Position, text_or_object("position", read_position), _EITHER)
json_reader(Puzzle, text_or_object("puzzle", read_puzzle), _EITHER)
json_reader(Draft, text_or_object("text", read_draft), _EITHER)
json_reader(Source, _source, {"type": "string"})
json_reader(Item, _item, {"type": "object", "properties": {"format": {"const": "triomino-puzzle/1"}}})
json_reader(Knowledge, lambda data: Knowledge(read(tuple[Opponent, ...], data)), {"type": "array"})
json_text(Placement, str, read_placement, "a placement such as 0-1-3 @ 4,3")
json_text(
    RuleBook,
    lambda book: str(book.rules.name),
    _rule_book,
    f"one of {', '.join(PUBLISHED)}, or the text of a rule file",
)
