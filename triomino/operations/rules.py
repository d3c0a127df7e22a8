"""A rule set explained, clause by clause, and house rules made of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, NamedTuple

from analyzer.forms import AtMost, json_keys
from analyzer.messages import Phrase
from analyzer.rules.reading import RuleBook
from analyzer.rules.ruleset import PUBLISHED
from analyzer.rules.schema import CLAUSES, TABLES, Clause
from analyzer.rules.writing import changed, rule_file
from triomino.operations.control import Control

LONGEST_NAME = 40
"""Characters of the name of house rules that are made here."""


class RulesAsk(NamedTuple):
    """Explain a rule set, or make house rules of it.

    Attributes:
        rules: a published rule set by name, or the text of a rule file.
        change: values that the house rules give, by the path of their rule, such as drawing.limit; null takes the
            value of the published rule set back.
        name: what to call the house rules.
    """

    rules: RuleBook
    change: dict[str, Any] | None = None
    name: Annotated[str, AtMost(LONGEST_NAME)] | None = None


@json_keys(
    "path=clause.path",
    "table=clause.table",
    "label~label_text=clause.label",
    "~table_text",
    "value",
    "expected~expected_text",
    "least=clause.kind.least",
    "most=clause.kind.most",
    "choices=clause.kind.words",
    "words~text",
    "says~says_text",
    "silent~silent_text",
    "changed",
)
class ClauseAnswer(NamedTuple):
    """One clause of a rule set.

    Attributes:
        clause: what it is about, and what its value may be.
        value: its value.
        says: what the source says of it.
        silent: where the source says nothing, why the value is what it is.
        changed: whether house rules changed it.
    """

    clause: Clause
    value: Any
    says: Phrase | None
    silent: Phrase | None
    changed: bool

    @property
    def expected(self) -> Phrase:
        """What its value must be, in words."""
        return self.clause.kind.expected

    @property
    def table_text(self) -> Phrase:
        """The title of the table in which it stands."""
        return TABLES[self.clause.table]

    @property
    def words(self) -> Phrase:
        """Its value as a sentence."""
        return self.clause.tell(self.value)


@json_keys("path", "message~text=phrase")
class Wrong(NamedTuple):
    """What is wrong with house rules.

    Attributes:
        path: the rule, or the table or heading, that it is about; empty for the whole.
        phrase: what was found and what was expected.
    """

    path: str
    phrase: Phrase

    @property
    def message(self) -> str:
        """That in English."""
        return str(self.phrase)


@json_keys(
    "name=book.rules.name",
    "title~title_text",
    "source~source_text",
    "base=book.base",
    "clauses",
    "open=book.rules.open",
    "file",
    "wrong",
)
class RulesAnswer(NamedTuple):
    """A rule set, told.

    Attributes:
        book: the rule set with its words.
        wrong: what is wrong with the change that was asked; then the rest is told of the rules without it.
    """

    book: RuleBook
    wrong: tuple[Wrong, ...] = ()

    @property
    def title(self) -> Phrase:
        """What it is, in a few words."""
        return Phrase(self.book.rules.title)

    @property
    def source(self) -> Phrase:
        """Where it was published."""
        return Phrase(self.book.rules.source)

    @property
    def clauses(self) -> list[ClauseAnswer]:
        """Its clauses, in the order in which the rule files give them."""
        return list(_clauses(self.book))

    @property
    def file(self) -> str | None:
        """House rules as the text of a rule file; none for a published rule set."""
        return None if self.book.rules.name in PUBLISHED else rule_file(self.book)


@json_keys("rules", form="triomino-rules/1")
class RulesList(NamedTuple):
    """Rule sets, told."""

    rules: tuple[RulesAnswer, ...]


def _clauses(book: RuleBook) -> Iterator[ClauseAnswer]:
    for clause in CLAUSES:
        if clause.path in book.values:
            says, silent = (
                Phrase(notes[clause.path]) if clause.path in notes else None for notes in (book.says, book.silent)
            )
            yield ClauseAnswer(clause, book.values[clause.path], says, silent, clause.path in book.changed)


def run(ask: RulesAsk, _control: Control[None]) -> RulesAnswer:
    """Tell it."""
    if ask.change is None and ask.name is None:
        return RulesAnswer(ask.rules)
    found = changed(ask.rules, ask.change or {}, ask.name)
    if isinstance(found, RuleBook):
        return RulesAnswer(found)
    return RulesAnswer(ask.rules, tuple(Wrong(".".join(fault.path), fault.phrase) for fault in found))
