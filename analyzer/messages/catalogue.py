"""Reads a catalogue: the translations in a ``.po`` file, as translators edit it."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import analyzer.messages as messages

_STRING = r'((?:\s*"(?:[^"\\\n]|\\.)*")+)'
_ENTRY = re.compile(
    rf"""((?:^\#.*\n)*)                                # comments: places (#:), flags (#,)
         (?:^msgctxt{_STRING}\n)?
         ^msgid{_STRING}\n
         (?:^msgid_plural{_STRING}\n)?
         ^msgstr(?:\[0\])?{_STRING}
         ((?:\n^msgstr\[\d\]{_STRING})*)""",
    re.MULTILINE | re.VERBOSE,
)
_LATER = re.compile(rf"^msgstr\[\d\]{_STRING}", re.MULTILINE)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r"}


class Catalogue(NamedTuple):
    r"""The translations of one language.

    Attributes:
        texts: the forms of each message, by its English form; one with a context by both, with ``\x04`` between.
        plural: which of the forms a count takes.
        places: the files in which each message stands.
    """

    texts: dict[str, tuple[str, ...]]
    plural: Callable[[int], int]
    places: dict[str, str]


@cache
def catalogue(code: str) -> Catalogue:
    """The catalogue of a language other than English."""
    with open(os.path.join(messages.FOLDER, f"{code}.po"), encoding="utf-8") as file:
        return read_catalogue(file.read())


def read_catalogue(text: str) -> Catalogue:
    r"""Read the text of a ``.po`` file. Entries without a translation, and fuzzy ones, are left out.

    >>> read_catalogue('msgid "a tile"\nmsgid_plural "tiles"\nmsgstr[0] "ein Stein"\nmsgstr[1] "Steine"').texts
    {'a tile': ('ein Stein', 'Steine')}
    """
    from gettext import c2py

    texts, places, rule = {}, {}, "n != 1"
    for comments, context, form, _, first, later, _ in _ENTRY.findall(text):
        key = _unquoted(form)
        translations = (_unquoted(first), *map(_unquoted, _LATER.findall(later))) if later else (_unquoted(first),)
        if not key:
            found = re.search(r"plural=(.*?);", translations[0])
            rule = found[1] if found else rule
        elif all(translations) and not (comments and re.search(r"^#,.*\bfuzzy\b", comments, re.MULTILINE)):
            if context:
                key = f"{_unquoted(context)}\x04{key}"
            texts[key] = translations
            places[key] = comments
    return Catalogue(texts, c2py(rule), places)


def _unquoted(string: str) -> str:
    body = string[string.index('"') + 1 : -1]
    if '"' in body:
        body = "".join(re.findall(r'"((?:[^"\\\n]|\\.)*)"', string))
    return re.sub(r"\\(.)", lambda found: _ESCAPES.get(found[1], found[1]), body) if "\\" in body else body
