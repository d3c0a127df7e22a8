"""A rule set explained, clause by clause, and house rules made of it."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from analyzer.forms import AtMost, json_keys
from analyzer.rules.reading import RuleBook, RuleFault
from analyzer.rules.ruleset import PUBLISHED
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


@json_keys("*book", "file", "wrong")
class RulesAnswer(NamedTuple):
    """A rule set, told.

    Attributes:
        book: the rule set with its words.
        wrong: what is wrong with the change that was asked; then the rest is told of the rules without it.
    """

    book: RuleBook
    wrong: tuple[RuleFault, ...] = ()

    @property
    def file(self) -> str | None:
        """House rules as the text of a rule file; none for a published rule set."""
        return None if self.book.rules.name in PUBLISHED else rule_file(self.book)


@json_keys("rules", form="triomino-rules/1")
class RulesList(NamedTuple):
    """Rule sets, told."""

    rules: tuple[RulesAnswer, ...]


def run(ask: RulesAsk, _control: Control[None]) -> RulesAnswer:
    """Tell it."""
    if ask.change is None and ask.name is None:
        return RulesAnswer(ask.rules)
    found = changed(ask.rules, ask.change or {}, ask.name)
    if isinstance(found, RuleBook):
        return RulesAnswer(found)
    return RulesAnswer(ask.rules, tuple(found))
