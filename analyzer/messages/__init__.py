"""Text for people, in the requested language.

The code contains the English text. It is called a *form* and has a name in braces for each value, as in
``{count} tiles``. The catalogues list the translations of each form.

- ``phrase``, ``phrases`` and ``phrase_in`` make a message, for example for an exception or a response. A message is
  translated only when its text is needed: ``str(message)`` is always English, and ``message.text`` is in the current
  language.
- ``_``, ``ngettext`` and ``pgettext`` give the text in the current language at once, for reports, help and dialogues.

Calls of these functions must contain the forms as literals, so that ``python -m tools.catalogue update`` can collect
them. Each language except English has a catalogue in this package, such as ``de.po``.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from contextvars import ContextVar

FOLDER = os.path.dirname(__file__)

LANGUAGES = ("en", *sorted(name[:-3] for name in os.listdir(FOLDER) if name.endswith(".po")))
"""The languages, English first."""

_process = "en"
_request: ContextVar[tuple[str, bool] | None] | None = None
"""The language, and whether the request named it."""


class Phrase(NamedTuple):
    """A message that is translated only when its text is needed.

    Attributes:
        form: the message in English, with a name in braces for each value.
        plural: the English form for counts other than 1; empty if the message has no count.
        context: tells translators which meaning is intended, if the English text has several.
    """

    form: str
    values: tuple[tuple[str, Value], ...] = ()
    plural: str = ""
    context: str = ""

    @property
    def by_name(self) -> dict[str, Any]:
        return dict(self.values)

    @property
    def text(self) -> str:
        return self._filled(translation(self), lambda phrase: phrase.text)

    def __str__(self) -> str:
        return self._filled(_english(self), str)

    def _filled(self, form: str, write: Callable[[Phrase], str]) -> str:
        return form.format_map({name: _written(value, write) for name, value in self.values}) if self.values else form


Value: TypeAlias = "str | int | Phrase | tuple[Value, ...]"


def _written(value: Value, write: Callable[[Phrase], str]) -> str | int:
    if isinstance(value, Phrase):
        return write(value)
    return ", ".join(str(_written(one, write)) for one in value) if isinstance(value, tuple) else value


def _english(phrase: Phrase) -> str:
    return phrase.plural if phrase.plural and phrase.by_name["count"] != 1 else phrase.form


def translation(phrase: Phrase) -> str:
    """Translate the form into the current language; without a translation, return the English form."""
    code = language()
    if code == "en":
        return _english(phrase)
    from analyzer.messages.catalogue import catalogue

    found = catalogue(code)
    forms = found.forms(phrase.form, phrase.context)
    if not forms:
        return _english(phrase)
    return forms[found.plural(abs(phrase.by_name["count"]))] if phrase.plural else forms[0]


def phrase(form: str, /, **values: Value) -> Phrase:
    """Make a message. Its values are strings, numbers, messages, or tuples of these.

    >>> str(phrase("found {found}, expected {expected}", found="'5-5'", expected=phrase("a tile such as 0-1-3")))
    "found '5-5', expected a tile such as 0-1-3"
    """
    return Phrase(form, tuple(values.items()))


def phrases(one: str, many: str, count: int, /, **values: Value) -> Phrase:
    """Make a message that has a singular and a plural form.

    >>> str(phrases("{count} tile", "{count} tiles", 1)), str(phrases("{count:,} tile", "{count:,} tiles", 2000))
    ('1 tile', '2,000 tiles')
    """
    return Phrase(one, (("count", count), *values.items()), plural=many)


def phrase_in(context: str, form: str, /, **values: Value) -> Phrase:
    """Make a message from an English text with several meanings. ``context`` tells translators which one is meant."""
    return Phrase(form, tuple(values.items()), context=context)


def _(form: str, /, **values: Value) -> str:
    return Phrase(form, tuple(values.items())).text


def ngettext(one: str, many: str, count: int, /, **values: Value) -> str:
    """Like ``_``, for a message with a singular and a plural form."""
    return Phrase(one, (("count", count), *values.items()), plural=many).text


def pgettext(context: str, form: str, /, **values: Value) -> str:
    """Like ``_``, for an English text that has another meaning elsewhere."""
    return Phrase(form, tuple(values.items()), context=context).text


def language() -> str:
    request = _request and _request.get()
    return request[0] if request else _process


def asked() -> bool:
    """Whether the request named its language. If it did, the response also has each message in that language."""
    request = _request and _request.get()
    return request is not None and request[1]


def speak(code: str) -> None:
    """Set the language of this process.

    Raises:
        ValueError: ``code`` is not in ``LANGUAGES``.
    """
    global _process
    _process = _known(code)


@contextmanager
def speaking(code: str | None) -> Iterator[None]:
    """Use this language in a ``with`` block, for example for one request. ``None`` means English.

    >>> with speaking("en"):
    ...     language(), asked()
    ('en', True)
    """
    request = _requests()
    token = request.set((_known(code or "en"), code is not None))
    try:
        yield
    finally:
        request.reset(token)


def _requests() -> ContextVar[tuple[str, bool] | None]:
    global _request
    if _request is None:
        from contextvars import ContextVar

        # If several threads get here at once, all use the first variable stored.
        _request = _made.setdefault("request", ContextVar("language", default=None))
    return _request


_made: dict[str, ContextVar[tuple[str, bool] | None]] = {}


def _known(code: str) -> str:
    if code not in LANGUAGES:
        raise ValueError(found_instead(repr(code), one_of(LANGUAGES)))
    return code


def listed(names: Iterable[Value]) -> Phrase:
    """Join names, with "and" before the last one.

    >>> [str(listed("abc"[:number])) for number in range(4)]
    ['', 'a', 'a and b', 'a, b and c']
    """
    *others, last = tuple(names) or ("",)
    return phrase("{names} and {last}", names=tuple(others), last=last) if others else _alone(last)


def either(names: Iterable[Value]) -> Phrase:
    """Join names, with "or" before the last one.

    >>> str(either(["0-0-1", "0-0-2", "0-0-3"]))
    '0-0-1, 0-0-2 or 0-0-3'
    """
    *others, last = tuple(names) or ("",)
    return phrase("{names} or {last}", names=tuple(others), last=last) if others else _alone(last)


def _alone(value: Value) -> Phrase:
    return value if isinstance(value, Phrase) else Phrase("{value}", (("value", value),))


def sentence(clause: Phrase, small: Iterable[str] = (), end: str = ".") -> Phrase:
    """Make a sentence: begin it with a capital letter, and add ``end``.

    If the first word is in ``small``, it keeps its small letter.

    >>> str(sentence(phrase("no tile is left for {faces}", faces="A"))), str(sentence(phrase("a is 3"), small=["a"]))
    ('No tile is left for A.', 'a is 3.')
    """
    return _Sentence(f"{{clause}}{end}", (("clause", clause), ("small", tuple(small))))


class _Sentence(Phrase):
    __slots__ = ()

    def _filled(self, form: str, write: Callable[[Phrase], str]) -> str:
        text = super()._filled(form, write)
        first = text.split(maxsplit=1)[0].rstrip(",:.")
        return text if first in self.by_name["small"] else f"{text[:1].upper()}{text[1:]}"


def joined(*clauses: Phrase) -> Phrase:
    """Join clauses with semicolons.

    >>> str(joined(phrase("a is 1"), phrase("b is 2"), phrase("c is 3")))
    'a is 1; b is 2; c is 3'
    """
    first, *others = clauses
    for other in others:
        first = phrase("{clauses}; {clause}", clauses=first, clause=other)
    return first


def in_a_row(parts: Iterable[Value], between: str = " ") -> Phrase:
    values = tuple((f"part{number}", part) for number, part in enumerate(parts))
    return Phrase(between.join(f"{{{name}}}" for name, _ in values), values)


def found_instead(found: Value, expected: Value) -> Phrase:
    return phrase("found {found}, expected {expected}", found=found, expected=expected)


def one_of(names: Iterable[str]) -> Phrase:
    return phrase("one of {names}", names=tuple(names))


def phrase_of(error: Exception) -> Phrase:
    """The message of an exception.

    >>> phrase_of(ValueError(phrase("found {found}", found=7))).form, phrase_of(ValueError("no")).form
    ('found {found}', 'no')
    """
    message = error.args[0] if error.args else ""
    return message if isinstance(message, Phrase) else Phrase(str(error))
