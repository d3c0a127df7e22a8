"""Read the TOML of a rule file, and find the line and column of each key."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from analyzer.errors import InputError, Spot, TextFault, quoted
from analyzer.messages import Phrase, found_instead, phrase

KeyPath: TypeAlias = tuple[str, ...]
"""The path of a key: the names of its tables, outermost first, and the key."""

_GIVEN = r"""\s*(?P<given>\[+\s*[\w.\s"'-]+\]+|[\w."'-]+(?:\s+[\w."'-]+)*(?=\s*=))"""

LARGEST_RULES = 65_536
"""The maximum size of a rule file in characters."""

LONGEST_STATEMENT = 50
"""The maximum number of lines in a statement. After a longer statement, the places of keys are unknown."""

DEEPEST_KEY = 4
"""The maximum number of names in a key. If a key has more, an error gives the place of its table."""


def load_toml(text: str, file: str) -> dict[str, Any]:
    """Read TOML.

    Raises:
        InputError: the text is not TOML, is too large or too deeply nested, or has a number with thousands of digits.
    """
    if len(text) > LARGEST_RULES:
        message = phrase("found {count:,} characters, expected at most {most:,}", count=len(text), most=LARGEST_RULES)
        raise InputError(file, "", [TextFault("too-large", message)])
    try:
        return tomllib.loads(text)
    except RecursionError:
        message = found_instead(phrase("values nested too deeply"), phrase("fewer levels of brackets"))
        fault = TextFault("syntax", message, Spot(1, 1))
    except tomllib.TOMLDecodeError as error:
        fault = _syntax_fault(text, str(error))
    except ValueError:
        # Any other ValueError means a number with thousands of digits.
        number = re.search(r"\d[\d_]{4000,}", text)
        spot = _spot_at(text, number.start() if number else 0)
        message = found_instead(phrase("a number with thousands of digits"), phrase("a shorter number"))
        fault = TextFault("bad-value", message, spot)
    raise InputError(file, text, [fault])


def _syntax_fault(text: str, message: str) -> TextFault:
    what, _, where = message.rpartition(" (at ")
    numbers = re.fullmatch(r"line (\d+), column (\d+)\)", where)
    spot = Spot(int(numbers[1]), int(numbers[2])) if numbers else _spot_at(text, len(text))
    if what.startswith(("Cannot overwrite", "Cannot declare")):
        return _second_time(text.split("\n"), spot)
    found = phrase("text that is not TOML ({reason})", reason=_reason(what))
    return TextFault("syntax", found_instead(found, phrase("a line such as 'limit = 3'")), spot)


def _reason(what: str) -> Phrase:
    r"""Turn a message of Python's TOML parser into a phrase.

    >>> _reason("Illegal character '\\n'")
    Phrase(form='illegal character {found}', values=(('found', "'\\n'"),), plural='', context='')
    """
    said = f"{what[:1].lower()}{what[1:]}"
    at_end = re.search(r" ('.*'|\(.*\))$", said)
    return Phrase(f"{said[: at_end.start()]} {{found}}", (("found", at_end[1]),)) if at_end else Phrase(said)


def _second_time(lines: list[str], spot: Spot) -> TextFault:
    again = re.match(_GIVEN, lines[spot.line - 1])
    expected = phrase("each key and each table only once")
    if again is None:
        return TextFault("syntax", found_instead(phrase("a duplicate key or table"), expected), spot)
    given, start = again["given"], Spot(spot.line, again.start("given") + 1)
    earlier = (re.match(_GIVEN, line) for line in lines[: spot.line - 1])
    before = [number for number, one in enumerate(earlier, 1) if one and one["given"] == given]
    found = phrase("{key} twice", key=quoted(given))
    if before:
        found = phrase("{key} twice, first on line {line}", key=quoted(given), line=before[-1])
    return TextFault("syntax", found_instead(found, expected), start)


def _spot_at(text: str, offset: int) -> Spot:
    return Spot(text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset))


def key_spots(text: str) -> dict[KeyPath, Spot]:
    r"""Find the place of each key and table in valid TOML.

    >>> key_spots('name = "ours"\n[drawing]\n  limit = 4')[("drawing", "limit")]
    Spot(line=3, column=3)
    """
    spots: dict[KeyPath, Spot] = {}
    table: KeyPath = ()
    for first, statement, tables in _statements(text):
        paths = list(_key_paths(tables))
        if statement.lstrip().startswith("["):
            table = paths[-1]
            spots.setdefault(table, _spot(statement, first, table[-1]))
            continue
        for path in paths:
            spots.setdefault(table + path, _spot(statement, first, path[-1]))
    return spots


def value_spot(text: str, key: Spot) -> Spot:
    r"""Find the value that follows a key. If ``key`` is the place of a table heading, return it unchanged.

    >>> value_spot("[drawing]\n  limit = 4", Spot(2, 3))
    Spot(line=2, column=11)
    """
    line = text.split("\n")[key.line - 1]
    value = re.compile(r"[^=]*=\s*(?=\S)").match(line, key.column - 1)
    return key._replace(column=value.end() + 1) if value else key


def _statements(text: str) -> Iterator[tuple[int, str, dict[str, Any]]]:
    """Yield each statement: the number of its first line, its text and its content.

    A statement is the shortest sequence of lines that is valid TOML.
    """
    lines = text.split("\n")
    start = 0
    while start < len(lines):
        for end in range(start + 1, min(start + LONGEST_STATEMENT, len(lines)) + 1):
            statement = "\n".join(lines[start:end])
            try:
                tables = tomllib.loads(statement)
            except tomllib.TOMLDecodeError:
                continue
            if tables:
                yield start + 1, statement, tables
            break
        else:
            return
        start = end


def _key_paths(tables: Mapping[str, Any], above: KeyPath = ()) -> Iterator[KeyPath]:
    for key, value in tables.items():
        yield (*above, key)
        inner = value[-1] if isinstance(value, list) and value else value
        if isinstance(inner, dict) and len(above) + 1 < DEEPEST_KEY:
            yield from _key_paths(inner, (*above, key))


def _spot(statement: str, first_line: int, key: str) -> Spot:
    """Find a key in a statement. If the statement does not contain it, return the start of the statement."""
    word = re.search(rf"(?<![\w-]){re.escape(key)}(?![\w-])", statement)
    at = word.start() if word else len(statement) - len(statement.lstrip())
    return Spot(first_line + statement.count("\n", 0, at), at - statement.rfind("\n", 0, at))
