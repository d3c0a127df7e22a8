"""Write house rules as the text of a rule file, and change rule sets rule by rule."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from analyzer.errors import quoted
from analyzer.messages import found_instead, one_of
from analyzer.rules.reading import (
    NOTES,
    OPEN,
    RuleBook,
    RuleFault,
    borrowed_name,
    headings_by_default,
    judged,
    published_book,
)
from analyzer.rules.ruleset import PUBLISHED
from analyzer.rules.schema import CLAUSE_AT, TABLES, TOPICS
from analyzer.rules.tomltext import KeyPath


def changed(book: RuleBook, values: Mapping[str, Any], name: str | None = None) -> RuleBook | list[RuleFault]:
    """Change a rule set. If the result is not valid, return its faults.

    Args:
        book: published rules or house rules.
        values: new values by path, such as ``drawing.limit``; ``None`` restores the value of the base.
        name: the new name. By default, house rules keep their name, and changed published rules become ``house rules``.
    """
    unknown = [path for path in values if path not in CLAUSE_AT]
    if unknown:
        return [RuleFault("unknown-key", (path,), found_instead(quoted(path), one_of(CLAUSE_AT))) for path in unknown]
    entries = _entries(book)
    if name is not None:
        entries["name",] = name
    for path, value in values.items():
        entries.pop(_keys(path), None)
        if value is not None:
            entries[_keys(path)] = value
    found = judged(_nested(entries), "")
    fault = borrowed_name(found) if isinstance(found, RuleBook) else None
    return [fault] if fault else found


def rule_file(book: RuleBook) -> str:
    r"""Write house rules as TOML, with their title, their source and their notes.

    >>> from analyzer.rules.reading import read_house_rules
    >>> ours = read_house_rules('base = "goliath"\nhexagon = {two = 60}', "ours.toml")
    >>> print(rule_file(ours), end="")
    base = "goliath"
    name = "ours"
    <BLANKLINE>
    [hexagon]
    two = 60
    """
    entries = _entries(book)
    lines = [f"{keys[0]} = {_toml(value)}" for keys, value in entries.items() if len(keys) == 1]
    for table in TABLES:
        inner = [f"{'.'.join(keys[1:])} = {_toml(value)}" for keys, value in entries.items() if keys[0] == table]
        lines += ["", f"[{table}]", *inner] if inner else []
    return "\n".join(lines) + "\n"


def _entries(book: RuleBook) -> dict[KeyPath, Any]:
    """List the entries of a rule file in order. A published rule set has only the entry ``base``."""
    rules = book.rules
    if rules.name in PUBLISHED:
        return {("base",): rules.name}
    base = published_book(book.base) if book.base else None
    entries: dict[KeyPath, Any] = {("base",): book.base} if base else {}
    usual = headings_by_default(base.rules) if base else {}
    headings = {"name": rules.name, "title": rules.title, "source": rules.source}
    entries |= {(key,): words for key, words in headings.items() if key not in usual or words != str(usual[key])}
    before = (base.says, base.silent) if base else ({}, {})
    inherited = base.rules.open if base else ()
    settled = {question.path for question in inherited} - {question.path for question in rules.open}
    for path in (*CLAUSE_AT, *TOPICS):
        table, key = _keys(path)
        given = base is None or path in book.changed or path in settled
        if given and path in book.values:
            entries[table, key] = book.values[path]
        for note, words, known in zip(NOTES, (book.says, book.silent), before):
            if path in words and (given or words[path] != known.get(path)):
                entries[table, note, key] = words[path]
        for question in rules.open:
            if question.path == path and question not in inherited:
                other = ("otherwise", str(question.otherwise)) if question.value is None else ("value", question.value)
                for part, text in (other, ("changes", str(question.changes))):
                    entries[table, OPEN, key, part] = text
    return entries


def _keys(path: str) -> tuple[str, str]:
    table, _, key = path.partition(".")
    return table, key


def _nested(entries: Mapping[KeyPath, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for keys, value in entries.items():
        table = found
        for key in keys[:-1]:
            table = table.setdefault(key, {})
        table[keys[-1]] = value
    return found


def _toml(value: str | int | bool) -> str:
    """Write a value. TOML writes whole numbers, Booleans and one-line strings like JSON."""
    return json.dumps(value, ensure_ascii=False)
