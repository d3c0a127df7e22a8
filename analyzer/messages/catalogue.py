"""Read a catalogue directly from its ``.po`` file.

A translation is parsed only when needed, because most reports need few.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from functools import cache, cached_property

import analyzer.messages as messages

_ENTRY = re.compile(r'\n(?:msgctxt (".*")\n)?msgid (".*")\n')
_REST = re.compile(r'(?:".*"\n)*')
_TRANSLATION = re.compile(r'^msgstr(?:\[\d\])? (".*"(?:\n".*")*)', re.MULTILINE)
_FUZZY = re.compile("^#,.*fuzzy", re.MULTILINE)
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}
_CHARACTERS = {escape: character for character, escape in _ESCAPES.items()}


class Catalogue:
    r"""The translations of one language, without fuzzy and empty entries.

    >>> found = Catalogue('msgid "a tile"\nmsgid_plural "tiles"\nmsgstr[0] "ein Stein"\nmsgstr[1] "Steine"\n')
    >>> found.forms("a tile")
    ('ein Stein', 'Steine')
    """

    def __init__(self, text: str) -> None:
        from gettext import c2py

        if "fuzzy" in text:  # most catalogues have no fuzzy entries
            text = "\n\n".join(entry for entry in text.split("\n\n") if not _FUZZY.search(entry))
        self._text = text = f"\n{text}"
        self._ends = {}
        for entry in _ENTRY.finditer(text):
            context, form = entry.groups()
            end = entry.end()
            if form == '""':  # the text is on the following lines
                rest = _REST.match(text, end)
                assert rest is not None  # the pattern also matches an empty string
                end = rest.end()
                form = _quoted(_unquoted(text[entry.end() : end].rstrip("\n")))
            self._ends[f"{context}\x04{form}" if context else form] = end
        self._read: dict[str, tuple[str, ...]] = {}
        header = "".join(self._strings('""'))
        self._ends.pop('""', None)
        rule = re.search(r"plural=(.*?);", header)
        self.plural: Callable[[int], int] = c2py(rule[1] if rule else "n != 1")

    def forms(self, form: str, context: str = "") -> tuple[str, ...]:
        """Return the translation, one string for each plural form. Without a translation, the tuple is empty."""
        return self._forms(f"{_quoted(context)}\x04{_quoted(form)}" if context else _quoted(form))

    @cached_property
    def texts(self) -> dict[str, tuple[str, ...]]:
        r"""All translations by their English text. If a text has a context, the key is ``context\x04text``."""
        return {_name(key): forms for key in self._ends if (forms := self._forms(key))}

    @cached_property
    def places(self) -> dict[str, str]:
        """The files that use each message. The keys are those of ``texts``."""
        found = {}
        for key, end in self._ends.items():
            comments = self._text[self._text.rfind("\n\n", 0, end) : end]
            found[_name(key)] = " ".join(re.findall(r"^#: (.*)", comments, re.MULTILINE))
        return found

    def _forms(self, key: str) -> tuple[str, ...]:
        if key not in self._read:
            forms = self._strings(key)
            self._read[key] = forms if all(forms) else ()
        return self._read[key]

    def _strings(self, key: str) -> tuple[str, ...]:
        end = self._ends.get(key)
        if end is None:
            return ()
        after = self._text.find("\n\n", end)
        return tuple(map(_unquoted, _TRANSLATION.findall(self._text[end : None if after < 0 else after])))


@cache
def catalogue(code: str) -> Catalogue:
    with open(os.path.join(messages.FOLDER, f"{code}.po"), encoding="utf-8") as file:
        return Catalogue(file.read())


def _name(key: str) -> str:
    return "\x04".join(map(_unquoted, key.split("\x04")))


def _quoted(text: str) -> str:
    return '"' + re.sub(r'[\\"\n\t\r]', lambda found: _ESCAPES[found[0]], text) + '"'


def _unquoted(string: str) -> str:
    body = "".join(line[1:-1] for line in string.split("\n"))
    return re.sub(r"\\.", lambda found: _CHARACTERS[found[0]], body) if "\\" in body else body
