"""Read JSON strictly, and find the line and column of each part. Python's parser gives a place only for errors."""

from __future__ import annotations

import json
import re
from bisect import bisect_left
from collections.abc import Collection
from typing import Any

from analyzer.errors import InputError, Spot, TextFault, quoted
from analyzer.forms import Path
from analyzer.messages import Phrase, phrase, phrase_of

_BLANK = re.compile(r"[ \t\n\r]*")
_BREAK = re.compile(r"\n")
_LEAF = json.JSONDecoder().raw_decode
_STRING_OR_BRACKET = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[{]|[\]}]', re.DOTALL)

DEEPEST = 20
"""The maximum depth of nesting. No format of this project needs half of it."""


def locate(text: str, paths: Collection[Path]) -> dict[Path, Spot]:
    r"""Find the place of each path in valid JSON.

    If a part is missing, its place is that of the smallest part around it.

    >>> locate('{"tiles":\n [1, 2]}', [("tiles", 1), ("hand",)])
    {('tiles', 1): Spot(line=2, column=6), ('hand',): Spot(line=1, column=1)}
    """
    wanted = {path[:length] for path in paths for length in range(len(path) + 1)}
    offsets: dict[Path, int] = {}
    _walk(text, _skip(text, 0), (), wanted, offsets)
    breaks = [found.start() for found in _BREAK.finditer(text)]
    found: dict[Path, Spot] = {}
    for path in paths:
        holder = path
        while holder not in offsets:
            holder = holder[:-1]
        found[path] = _spot(breaks, offsets[holder])
    return found


def _walk(text: str, at: int, path: Path, wanted: set[Path], offsets: dict[Path, int]) -> int:
    """Walk through the value at ``at``, and store the offset of each wanted part. Return the end of the value."""
    if path not in wanted:
        return _LEAF(text, at)[1]
    offsets[path] = at
    opening = text[at]
    if opening not in "{[":
        return _LEAF(text, at)[1]
    at = _skip(text, at + 1)
    number = 0
    while text[at] not in "}]":
        key: str | int = number
        if opening == "{":
            key, at = _LEAF(text, at)
            at = _skip(text, _skip(text, at) + 1)
        at = _skip(text, _walk(text, at, (*path, key), wanted, offsets))
        if text[at] == ",":
            at = _skip(text, at + 1)
        number += 1
    return at + 1


def _skip(text: str, at: int) -> int:
    found = _BLANK.match(text, at)
    assert found is not None
    return found.end()


def _spot(breaks: list[int], offset: int) -> Spot:
    before = bisect_left(breaks, offset)
    return Spot(before + 1, offset - (breaks[before - 1] if before else -1))


def strict(text: str | bytes) -> Any:
    """Read JSON, but refuse ``NaN``, infinities, repeated keys and deep nesting.

    Raises:
        ValueError: the text is not JSON, or is refused.
    """
    if isinstance(text, bytes):
        text = text.decode(json.detect_encoding(text), "surrogatepass")
    # Without this check, only Python's recursion limit would stop deep nesting. Just below the limit, a finalizer could
    # exceed it and fail.
    if _is_deep(text):
        raise ValueError(
            phrase("found more than {most} levels of nested brackets, expected at most {most}", most=DEEPEST)
        )
    try:
        return json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        line, column = error.lineno, error.colno
        place = phrase("{reason}: line {line}, column {column}", reason=_reason(error), line=line, column=column)
        error.args = (place,)
        raise


def parse(text: str, file: str) -> Any:
    """Read JSON as ``strict`` does, but name the file in the error.

    Raises:
        InputError: ``strict`` refuses the text.
    """

    def refuse(message: Phrase, spot: Spot) -> InputError:
        return InputError(file, text, [TextFault("syntax", message, spot)])

    try:
        return strict(text)
    except json.JSONDecodeError as error:
        raise refuse(phrase("not JSON: {reason}", reason=_reason(error)), Spot(error.lineno, error.colno)) from error
    except ValueError as error:  # NaN, deep nesting, a repeated key, or a number with thousands of digits
        raise refuse(phrase("unusable JSON: {reason}", reason=phrase_of(error)), Spot(1, 1)) from error


def _is_deep(text: str) -> bool:
    depth = 0
    for found in _STRING_OR_BRACKET.finditer(text):
        bracket = found[0]
        if bracket in "[{":
            depth += 1
            if depth > DEEPEST:
                return True
        elif bracket in "]}":
            depth -= 1
    return False


def _reason(error: json.JSONDecodeError) -> Phrase:
    message = error.msg.removesuffix(" at").removesuffix(" starting")
    return Phrase(f"{message[:1].lower()}{message[1:]}")


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            message = phrase("the key {key} appears twice in one object: remove one of the two", key=quoted(key))
            raise ValueError(message)
        found[key] = value
    return found


def _no_constant(name: str) -> object:
    raise ValueError(phrase("found {name}, expected a finite number", name=name))
