"""Describe rule sets: compare several in a table, or explain one with its source."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Any

from analyzer.messages import Phrase, _, pgettext
from analyzer.rules.reading import RuleBook
from analyzer.rules.ruleset import OpenQuestion
from analyzer.rules.schema import CLAUSE_AT, CLAUSES, TABLES, TOPICS, Clause

SILENT_MARK = "*"
OPEN_MARK = "?"
WIDTH = 80

GAP = 2

LEAST_LABEL = 18


def comparison(books: Sequence[RuleBook], width: int = WIDTH) -> list[str]:
    """Write a table with a column for each rule set, or several tables if one is too wide."""
    labels = ["", *(clause.label.text for clause in CLAUSES)]
    columns = [[book.rules.name, *(_cell(book, clause) for clause in CLAUSES)] for book in books]
    for parts in range(1, len(columns) + 1):
        size = -(-len(columns) // parts)
        groups = [columns[start : start + size] for start in range(0, len(columns), size)]
        if all(_label_room(group, width) >= LEAST_LABEL for group in groups):
            break
    lines = [line for group in groups for line in ("", *_table(labels, group, width))][1:]
    legend = [
        f"{SILENT_MARK} "
        + _("the source does not mention this rule; 'triomino rules NAME' gives the reason for the value"),
        f"{OPEN_MARK} " + _("the source mentions this rule but allows two readings; the questions below give both"),
    ]
    marks = [line for mark in legend for line in _wrapped(mark, "", width)]
    given = [(book.values.get(clause.path), clause) for clause in CLAUSES for book in books]
    words = {value: clause.tell(value) for value, clause in given if isinstance(value, str)}
    meanings = [line for word, meaning in words.items() for line in _wrapped(_named(word, meaning), "", width)]
    titles = [line for book in books for line in _wrapped(_title(book), "", width)]
    return [*lines, "", *marks, "", *meanings, "", *titles, "", *_questions(books, width)]


def _widths(columns: Sequence[Sequence[str]]) -> list[int]:
    return [max(map(len, column)) + GAP for column in columns]


def _label_room(columns: Sequence[Sequence[str]], width: int) -> int:
    return width - sum(_widths(columns))


def _table(labels: Sequence[str], columns: Sequence[Sequence[str]], width: int) -> Iterator[str]:
    room = max(LEAST_LABEL, min(max(map(len, labels)), _label_room(columns, width)))
    widths = _widths(columns)
    for label, *cells in zip(labels, *columns):
        first, *rest = wrap(label, room) or [""]
        yield (first.ljust(room + GAP) + "".join(cell.ljust(width) for cell, width in zip(cells, widths))).rstrip()
        yield from (f"  {line}" for line in rest)


def _title(book: RuleBook) -> str:
    return _named(book.rules.name, book.title)


def _named(name: str, title: Phrase | str) -> str:
    return _("{name}: {title}", name=name, title=title)


def _questions(books: Sequence[RuleBook], width: int) -> Iterator[str]:
    names: dict[OpenQuestion, list[str]] = {}
    for book in books:
        for question in book.rules.open:
            names.setdefault(question, []).append(book.rules.name)
    tables = list(TABLES)
    if names:
        yield from _wrapped(_("Questions that the sources leave open; house rules can answer them"), "", width)
    for question, open_under in sorted(names.items(), key=lambda one: tables.index(one[0].path.partition(".")[0])):
        yield from _wrapped(f"{question.path} ({', '.join(open_under)})", "  ", width)
        for text in (
            _("This program's reading: {reading}", reading=question.reading),
            _("Another reading: {reading}", reading=question.otherwise),
            _("What changes: {what}", what=question.changes),
        ):
            yield from _wrapped(text, "      ", width)


def explanation(book: RuleBook, width: int = WIDTH) -> list[str]:
    """Write each rule as a sentence, followed by its note (``source_words``)."""
    source = _("Source: {source}.", source=book.source)
    lines = [*_wrapped(_title(book), "", width), *_wrapped(source, "", width)]
    sentences = {rule.clause.path: rule.words for rule in book.clauses}
    sentences |= {path: reading for path, reading in TOPICS.items() if source_words(book, path)}
    for table, title in TABLES.items():
        lines += ["", title.text]
        for path, sentence in sentences.items():
            if path.startswith(f"{table}."):
                lines += _wrapped(sentence.text, "  ", width)
                for text in _notes(book, path):
                    lines += _wrapped(text, "      ", width)
    return lines


def source_words(book: RuleBook, path: str) -> str:
    """Say what the source states about a rule or, if it states nothing, why the rule has its value.

    If the source leaves the rule open, also give the other reading.
    """
    texts = [Phrase(book.says[path]).text] if path in book.says else []
    if path in book.silent:
        texts.append(_("(Not in the source.) {reason}", reason=Phrase(book.silent[path])))
    for question in book.rules.open:
        if question.path == path:
            left_open = _(
                "(The source leaves this open.) Another reading: {reading} What changes: {changes}",
                reading=question.otherwise,
                changes=question.changes,
            )
            texts.append(left_open)
    return " ".join(texts)


def clause_words(book: RuleBook, path: str) -> str:
    """Write one rule as a sentence, followed by its note (``source_words``)."""
    return f"{CLAUSE_AT[path].tell(book.values[path]).text} {source_words(book, path)}".rstrip()


def _notes(book: RuleBook, path: str) -> Iterator[str]:
    if path in book.changed:
        yield _("This rule differs from the {base} rules.", base=str(book.base))
    text = source_words(book, path)
    if text:
        yield text


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
        return pgettext("value of a rule", "yes") if value else pgettext("value of a rule", "no")
    return str(value)
