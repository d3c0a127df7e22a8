"""Rule sets in words: several side by side, or one explained rule by rule with what its source says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from textwrap import wrap
from typing import Any

from analyzer.rules.reading import RuleBook
from analyzer.rules.schema import CLAUSES, Clause

SILENT_MARK = "*"
WIDTH = 100
"""Characters on a line."""

_wrap = partial(wrap, width=WIDTH, break_on_hyphens=False)

TABLE_TITLES = {
    "players": "Players",
    "hand": "Hands",
    "opening": "Opening",
    "drawing": "Drawing",
    "hexagon": "Hexagons",
    "bridge": "Bridges",
    "bonuses": "Several bonuses at once",
    "going_out": "Going out",
    "blocked": "A blocked round",
    "match": "The match",
}


def comparison(books: Sequence[RuleBook]) -> list[str]:
    """The lines of a table of these rule sets, one column each; a star marks what a source does not say."""
    label_width = max(len(clause.label) for clause in CLAUSES) + 2
    columns = [[book.rules.name, *(_cell(book, clause) for clause in CLAUSES)] for book in books]
    widths = [max(len(cell) for cell in column) + 2 for column in columns]
    rows = zip(["", *(clause.label for clause in CLAUSES)], *columns)
    lines = [
        label.ljust(label_width) + "".join(cell.ljust(width) for cell, width in zip(cells, widths)).rstrip()
        for label, *cells in rows
    ]
    titles = [f"{book.rules.name}: {book.rules.title}" for book in books]
    return [*lines, "", f"{SILENT_MARK} the source does not say", "", *titles]


def explanation(book: RuleBook) -> list[str]:
    """The lines that explain one rule set: each rule as a sentence, and under it what the source says of it."""
    rules = book.rules
    lines = [f"{rules.name}: {rules.title}", *_wrap(f"Source: {rules.source}.")]
    table = ""
    for clause in CLAUSES:
        if clause.path not in book.values:
            continue
        if clause.table != table:
            table = clause.table
            lines += ["", TABLE_TITLES[table]]
        lines += _wrap(clause.tell(book.values[clause.path]), initial_indent="  ", subsequent_indent="  ")
        for words in _beside(book, clause):
            lines += _wrap(words, initial_indent="      ", subsequent_indent="      ")
    return lines


def source_words(book: RuleBook, path: str) -> str:
    """What stands beside one rule: what the source says, or why the value is what it is; empty where nothing does."""
    if path in book.says:
        return book.says[path]
    return f"(The source is silent.) {book.silent[path]}" if path in book.silent else ""


def _beside(book: RuleBook, clause: Clause) -> Iterator[str]:
    if clause.path in book.changed:
        yield f"Changed by the house rules from {book.base}."
    words = source_words(book, clause.path)
    if words:
        yield words


def _cell(book: RuleBook, clause: Clause) -> str:
    if clause.path not in book.values:
        return "-"
    return _short(book.values[clause.path]) + (SILENT_MARK if clause.path in book.silent else "")


def _short(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
