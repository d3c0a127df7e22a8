"""What a person reads, before it is a sentence: a form and its values, so that another language can say it too."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple, TypeAlias


class Phrase(NamedTuple):
    """Words for a person. The form is their code: whoever speaks another language has a form of his own for it.

    Attributes:
        form: the words in English, with a name in braces for everything that differs from time to time.
        values: what stands for each name: a text or a number as it is, another phrase, or several of them.
    """

    form: str
    values: tuple[tuple[str, Value], ...] = ()

    @property
    def by_name(self) -> dict[str, Any]:
        """The values by name."""
        return dict(self.values)

    def __str__(self) -> str:
        return (
            self.form.format_map({name: _written(value) for name, value in self.values}) if self.values else self.form
        )


Value: TypeAlias = "str | int | Phrase | tuple[Value, ...]"


def _written(value: Value) -> str:
    return ", ".join(map(_written, value)) if type(value) is tuple else str(value)


def phrase(form: str, /, **values: Value) -> Phrase:
    """A phrase. The form stands in the call as one literal, so that a test finds all that there is to translate.

    >>> str(phrase("found {found}, expected {expected}", found="'5-5'", expected=phrase("a tile such as 0-1-3")))
    "found '5-5', expected a tile such as 0-1-3"
    """
    return Phrase(form, tuple(values.items()))


def found_instead(found: Value, expected: Value, meant: str | None = None) -> Phrase:
    """Say what was found and what was expected, and perhaps what may be meant."""
    if meant:
        return phrase(
            "found {found}, expected {expected}; did you mean {meant}?", found=found, expected=expected, meant=meant
        )
    return phrase("found {found}, expected {expected}", found=found, expected=expected)


def one_of(names: Iterable[str]) -> Phrase:
    """Any of these was expected."""
    return phrase("one of {names}", names=tuple(names))


def phrase_of(error: Exception) -> Phrase:
    """What an exception says: the phrase that it was raised with, or its text as a phrase without values.

    >>> phrase_of(ValueError(phrase("found {found}", found=7))).form, phrase_of(ValueError("no")).form
    ('found {found}', 'no')
    """
    message = error.args[0] if error.args else ""
    return message if isinstance(message, Phrase) else Phrase(str(error))
