"""A rule set explained, clause by clause."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from analyzer.forms import json_keys
from analyzer.rules.reading import RuleBook
from analyzer.rules.schema import CLAUSES
from triomino.operations.control import Control


class RulesAsk(NamedTuple):
    """Explain a rule set.

    Attributes:
        rules: a published rule set by name, or the text of a rule file.
    """

    rules: RuleBook


@json_keys("path", "table", "value", "words", "says", "silent", "changed")
class ClauseTold(NamedTuple):
    """One clause of a rule set.

    Attributes:
        path: its name, such as ``drawing.limit``.
        table: what it belongs to.
        value: its value.
        words: its value as a sentence.
        says: what the source says of it.
        silent: where the source says nothing, why the value is what it is.
        changed: whether house rules changed it.
    """

    path: str
    table: str
    value: Any
    words: str
    says: str | None
    silent: str | None
    changed: bool


@json_keys(
    "name=book.rules.name",
    "title=book.rules.title",
    "source=book.rules.source",
    "base=book.base",
    "clauses",
    "open=book.rules.open",
)
class RulesTold(NamedTuple):
    """A rule set, told.

    Attributes:
        book: the rule set with its words.
    """

    book: RuleBook

    @property
    def clauses(self) -> list[ClauseTold]:
        """Its clauses, in the order in which the rule files give them."""
        return list(_clauses(self.book))


def _clauses(book: RuleBook) -> Iterator[ClauseTold]:
    for clause in CLAUSES:
        if clause.path in book.values:
            value = book.values[clause.path]
            yield ClauseTold(
                clause.path,
                clause.table,
                value,
                clause.tell(value),
                book.says.get(clause.path),
                book.silent.get(clause.path),
                clause.path in book.changed,
            )


def run(ask: RulesAsk, _control: Control[None]) -> RulesTold:
    """Tell it."""
    return RulesTold(ask.rules)
