"""Reads a catalogue: the translations in a ``.po`` file, as translators edit it.

A process that prints one report needs few of them: the entries are found at once, but each is read when it is needed.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from functools import cache, cached_property

import analyzer.messages as messages

_TRANSLATION = re.compile(r'^msgstr(?:\[\d\])? (".*"(?:\n".*")*)', re.MULTILINE)
_FUZZY = re.compile("^#,.*fuzzy", re.MULTILINE)
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}
_CHARACTERS = {escape: character for character, escape in _ESCAPES.items()}


class Catalogue:
    r"""The translations of one language. Entries without a translation, and fuzzy ones, do not count.

    Attributes:
        plural: which of its forms a message takes for a count.

    >>> found = Catalogue('msgid "a tile"\nmsgid_plural "tiles"\nmsgstr[0] "ein Stein"\nmsgstr[1] "Steine"\n')
    >>> found.forms("a tile")
    ('ein Stein', 'Steine')
    """

    def __init__(self, text: str) -> None:
        """Take the text of a ``.po`` file."""
        from gettext import c2py

        self._entries = {}
        for entry in text.split("\n\n"):
            start = entry.find('\nmsgid "') + 1  # 0 where it is the first line
            context = entry.rfind('msgctxt "', 0, start)
            form = entry[start + 6 : entry.find("\nmsg", start)]
            if form.startswith('""\n'):
                form = _quoted(_unquoted(form))
            if not _FUZZY.search(entry, 0, start):
                self._entries[form if context < 0 else f"{entry[context + 8 : start - 1]}\x04{form}"] = entry
        self._read: dict[str, tuple[str, ...]] = {}
        header = "".join(map(_unquoted, _TRANSLATION.findall(self._entries.pop('""', ""))))
        rule = re.search(r"plural=(.*?);", header)
        self.plural: Callable[[int], int] = c2py(rule[1] if rule else "n != 1")

    def forms(self, form: str, context: str = "") -> tuple[str, ...]:
        """The translation of a message, with one form for each number of its plural; empty where it has none."""
        return self._forms(f"{_quoted(context)}\x04{_quoted(form)}" if context else _quoted(form))

    @cached_property
    def texts(self) -> dict[str, tuple[str, ...]]:
        r"""All translations by their English form; a context stands before it, with ``\x04`` between."""
        return {_name(key): forms for key in self._entries if (forms := self._forms(key))}

    @cached_property
    def places(self) -> dict[str, str]:
        """The files in which each message stands, with blanks between."""
        return {
            _name(key): " ".join(re.findall(r"^#: (.*)", text, re.MULTILINE)) for key, text in self._entries.items()
        }

    def _forms(self, key: str) -> tuple[str, ...]:
        if key not in self._read:
            forms = tuple(map(_unquoted, _TRANSLATION.findall(self._entries.get(key, ""))))
            self._read[key] = forms if all(forms) else ()
        return self._read[key]


@cache
def catalogue(code: str) -> Catalogue:
    """The catalogue of a language other than English."""
    with open(os.path.join(messages.FOLDER, f"{code}.po"), encoding="utf-8") as file:
        return Catalogue(file.read())


def _name(key: str) -> str:
    return "\x04".join(map(_unquoted, key.split("\x04")))


def _quoted(text: str) -> str:
    return '"' + re.sub(r'[\\"\n\t\r]', lambda found: _ESCAPES[found[0]], text) + '"'


def _unquoted(string: str) -> str:
    body = "".join(line[1:-1] for line in string.split("\n"))
    return re.sub(r"\\.", lambda found: _CHARACTERS[found[0]], body) if "\\" in body else body
