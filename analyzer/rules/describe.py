"""Rule sets in words: several side by side, or one explained rule by rule with what its source says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Any

from analyzer.rules.reading import RuleBook
from analyzer.rules.ruleset import OpenQuestion
from analyzer.rules.schema import CLAUSE_AT, CLAUSES, TABLES, TOPICS, Clause

SILENT_MARK = "*"
OPEN_MARK = "?"
WIDTH = 80
"""Characters on a line, where nobody says how many."""


def comparison(books: Sequence[RuleBook], width: int = WIDTH) -> list[str]:
    """The lines of a table of these rule sets, one column each; a star marks what a source does not say.

    Lines of words have ``width`` characters at most; the table takes what it needs.
    """
    label_width = max(len(clause.label) for clause in CLAUSES) + 2
    columns = [[book.rules.name, *(_cell(book, clause) for clause in CLAUSES)] for book in books]
    widths = [max(len(cell) for cell in column) + 2 for column in columns]
    rows = zip(["", *(clause.label for clause in CLAUSES)], *columns)
    lines = [
        label.ljust(label_width) + "".join(cell.ljust(width) for cell, width in zip(cells, widths)).rstrip()
        for label, *cells in rows
    ]
    marks = [f"{SILENT_MARK} the source does not say", f"{OPEN_MARK} the source leaves it open"]
    titles = [f"{book.rules.name}: {book.rules.title}" for book in books]
    return [*lines, "", *marks, "", *titles, "", *_questions(books, width)]


def _questions(books: Sequence[RuleBook], width: int) -> Iterator[str]:
    """What the sources leave open, each question once with the rule sets that it is open under."""
    names: dict[OpenQuestion, list[str]] = {}
    for book in books:
        for question in book.rules.open:
            names.setdefault(question, []).append(book.rules.name)
    tables = list(TABLES)
    if names:
        yield "What the sources leave open; house rules can settle it"
    for question, open_under in sorted(names.items(), key=lambda one: tables.index(one[0].path.partition(".")[0])):
        yield f"  {question.path} ({', '.join(open_under)})"
        for words in (f"Here: {question.reading}", f"Otherwise: {question.otherwise}", f"Changes: {question.changes}"):
            yield from _wrapped(words, "      ", width)


def explanation(book: RuleBook, width: int = WIDTH) -> list[str]:
    """The lines that explain one rule set: each rule as a sentence, and under it what the source says of it.

    None has more than ``width`` characters.
    """
    rules = book.rules
    lines = [f"{rules.name}: {rules.title}", *_wrapped(f"Source: {rules.source}.", "", width)]
    sentences = {clause.path: clause.tell(book.values[clause.path]) for clause in CLAUSES if clause.path in book.values}
    sentences |= {path: reading for path, reading in TOPICS.items() if source_words(book, path)}
    for table, title in TABLES.items():
        lines += ["", title]
        for path, sentence in sentences.items():
            if path.startswith(f"{table}."):
                lines += _wrapped(sentence, "  ", width)
                for words in _beside(book, path):
                    lines += _wrapped(words, "      ", width)
    return lines


def source_words(book: RuleBook, path: str) -> str:
    """What stands beside one rule: what the source says, or why the value is what it is; empty where nothing does."""
    words = [book.says[path]] if path in book.says else []
    words += [f"(The source is silent.) {book.silent[path]}"] if path in book.silent else []
    for question in book.rules.open:
        if question.path == path:
            words.append(f"(The source leaves this open.) Otherwise: {question.otherwise} {question.changes}")
    return " ".join(words)


def clause_words(book: RuleBook, path: str) -> str:
    """A rule as a sentence, and what stands beside it."""
    return f"{CLAUSE_AT[path].tell(book.values[path])} {source_words(book, path)}".rstrip()


def _beside(book: RuleBook, path: str) -> Iterator[str]:
    if path in book.changed:
        yield f"Changed by the house rules from {book.base}."
    words = source_words(book, path)
    if words:
        yield words


def _wrapped(words: str, margin: str, width: int) -> list[str]:
    return wrap(words, width, initial_indent=margin, subsequent_indent=margin, break_on_hyphens=False)


def _cell(book: RuleBook, clause: Clause) -> str:
    if clause.path not in book.values:
        return "-"
    is_open = any(question.path == clause.path for question in book.rules.open)
    marks = SILENT_MARK * (clause.path in book.silent) + OPEN_MARK * is_open
    return _short(book.values[clause.path]) + marks


def _short(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
