"""Read requests from JSON, for all interfaces except the command line.

A position, a board or a puzzle is given as an object of the format ``triomino-position/1`` or as a string in any
notation. A record is given as a string. Rules are given as the name of a published rule set or as the text of a rule
file.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from typing import Any

from analyzer.board import Placement
from analyzer.engine.beliefs import Knowledge, Opponent
from analyzer.errors import InputError, TextFault
from analyzer.forms import PartError, Path, json_reader, shown
from analyzer.from_json import read, read_object, read_part
from analyzer.messages import found_instead, phrase, phrase_of
from analyzer.position import Position, Puzzle
from analyzer.rules import PUBLISHED, RuleSet
from analyzer.rules.reading import RuleBook, published_book, read_house_rules
from analyzer.schemas import Schema, read_object_schema, read_schema
from analyzer.text import Draft, read_placement
from analyzer.text.jsontext import locate, strict
from puzzles.item import Item, read_item
from triomino.operations import Operation
from triomino.operations.any_puzzle import AnyPuzzle
from triomino.operations.limits import RecordText
from triomino.operations.texts import BY_RULES, TEXTS

_BESIDE: ContextVar[RuleSet | None] = ContextVar("rules", default=None)
"""The rules given in the request that is being read."""


def parse(text: str | bytes) -> dict[str, Any]:
    """Read a JSON object.

    Raises:
        PartError: the text is not usable JSON, or is not an object.
    """
    try:
        data = strict(text)
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        raise PartError(phrase("not usable as JSON: found half of a surrogate pair, expected both halves")) from error
    except ValueError as error:
        raise PartError(phrase("not usable as JSON: {fault}", fault=phrase_of(error))) from error
    if not isinstance(data, dict):
        raise PartError(found_instead(shown(data), phrase("an object")))
    return data


def question_schema(operation: Operation) -> Schema:
    """The JSON schema of the ``data`` that ``read_question`` reads."""
    return read_schema(operation.ask)


def read_question(operation: Operation, data: dict[str, Any]) -> Any:
    """Read a request for an operation from a JSON object that contains the request's fields.

    Raises:
        PartError: a field is missing, unknown or invalid.
        InputError: the text in a field cannot be used. The error's attribute ``file`` is the name of the field.
    """
    beside = data.get("rules")
    token = _BESIDE.set(None if beside is None else read_part(RuleBook, beside, "rules").rules)
    try:
        return read(operation.ask, data)
    finally:
        _BESIDE.reset(token)


def _text_or_object(kind: Any) -> Callable[[Any, str], Any]:
    """Make a reader that accepts a string in any notation or an object of the format ``triomino-position/1``.

    A fault in a string raises an ``InputError`` with its line and column. A fault in an object raises a ``PartError``
    with the path of the wrong part.
    """

    def read_text(text: str, name: str) -> Any:
        return TEXTS[kind](text, name, *((_BESIDE.get(),) if kind in BY_RULES else ()))

    def read_either(data: Any, name: str) -> Any:
        if isinstance(data, str):
            return read_text(data, name)
        if not isinstance(data, dict):
            raise PartError(found_instead(shown(data), phrase("an object or a string")))
        text = json.dumps(data)
        try:
            return read_text(text, name)
        except InputError as error:
            first = error.faults[0]
            raise PartError(first.phrase, _path_of(text, data, first)) from error

    return read_either


def _path_of(text: str, data: dict[str, Any], fault: TextFault) -> Path:
    """The path of the part of ``data`` that the fault points to; empty if it points to no part."""
    paths = list(_paths(data, ()))
    spots = locate(text, paths)
    return next((path for path in paths if spots[path] == fault.spot), ())


def _paths(data: Any, path: Path) -> Iterator[Path]:
    yield path
    children = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in children:
        yield from _paths(value, (*path, key))


def _source(data: Any, name: str) -> RecordText:
    return RecordText(read(str, data), name)


def _item(data: Any, _name: str) -> Item:
    try:
        return read_item(data)
    except PartError:
        raise
    except (ValueError, TypeError) as error:
        raise PartError(phrase("not a puzzle: {fault}", fault=phrase_of(error))) from error


def _knowledge(data: Any, _name: str) -> Knowledge:
    return Knowledge(read(tuple[Opponent, ...], data))


def _placement(data: Any, name: str) -> Placement:
    if isinstance(data, str):
        return read_placement(data, name)
    placement: Placement = read_object(Placement, data)
    return placement


def _rule_book(data: Any, name: str) -> RuleBook:
    text = read(str, data)
    if text in PUBLISHED:
        return published_book(text)
    if "=" not in text:
        raise PartError(found_instead(shown(text), _RULES))
    return read_house_rules(text, name)


_PLACEMENT = {
    "anyOf": [
        {"type": "string", "description": "a placement such as 0-1-3 @ 4,3"},
        read_object_schema(Placement),
    ]
}
_RULES = phrase("one of {names}, or the text of a file with house rules", names=PUBLISHED)
_POSITION = {
    "description": "a position or a puzzle: a text in any notation, or an object",
    "anyOf": [
        {"type": "string"},
        {"type": "object", "properties": {"format": {"const": "triomino-position/1"}}, "required": ["format", "tiles"]},
    ],
}
_ITEM = {
    "type": "object",
    "description": "a puzzle as `generate` and `puzzle` answer it",
    "properties": {"format": {"const": "triomino-puzzle/1"}},
    "required": ["format", "kind", "statement", "answer", "grade", "tags", "provenance"],
}

for _kind in (Position, Puzzle, AnyPuzzle, Draft):
    json_reader(_kind, _text_or_object(_kind), _POSITION)
json_reader(RecordText, _source, {"type": "string"})
json_reader(Item, _item, _ITEM)
json_reader(Knowledge, _knowledge, read_schema(tuple[Opponent, ...]))
json_reader(Placement, _placement, _PLACEMENT)
json_reader(RuleBook, _rule_book, {"type": "string", "description": str(_RULES)})
