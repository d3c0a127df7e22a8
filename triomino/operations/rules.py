"""Explain a rule set clause by clause, or make house rules from it."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from analyzer.forms import AtMost, json_keys
from analyzer.rules.reading import RuleBook, RuleFault
from analyzer.rules.ruleset import PUBLISHED
from analyzer.rules.writing import changed, rule_file
from triomino.operations.control import Control

LONGEST_NAME = 40
"""The maximum number of characters in a new name for house rules."""


class RulesAsk(NamedTuple):
    """Explain a rule set, or make house rules from it.

    Attributes:
        rules: the name of a published rule set, or the text of a rule file.
        change: the new value of each changed rule, by the path of the rule, such as drawing.limit; null restores the
            published value.
        name: the name of the house rules.
    """

    rules: RuleBook
    change: dict[str, Any] | None = None
    name: Annotated[str, AtMost(LONGEST_NAME)] | None = None


@json_keys("*book", "file", "wrong")
class RulesAnswer(NamedTuple):
    """A rule set and its explanation.

    Attributes:
        book: the rule set with its descriptions.
        wrong: the faults of the requested change; if there are any, ``book`` has the rules without the change.
    """

    book: RuleBook
    wrong: tuple[RuleFault, ...] = ()

    @property
    def file(self) -> str | None:
        """House rules as the text of a rule file; ``None`` for a published rule set."""
        return None if self.book.rules.name in PUBLISHED else rule_file(self.book)


@json_keys("rules", form="triomino-rules/1")
class RulesList(NamedTuple):
    """Several rule sets, each with its explanation."""

    rules: tuple[RulesAnswer, ...]


def run(ask: RulesAsk, _control: Control[None]) -> RulesAnswer:
    """Explain the rules or, if a change or a name is given, the house rules made from them."""
    if ask.change is None and ask.name is None:
        return RulesAnswer(ask.rules)
    found = changed(ask.rules, ask.change or {}, ask.name)
    if isinstance(found, RuleBook):
        return RulesAnswer(found)
    return RulesAnswer(ask.rules, tuple(found))
