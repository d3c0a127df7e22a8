"""A text as lines with their comments taken off, and the faults noted while reading it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from analyzer.errors import Spot, TextFault

_HEADER = re.compile(r"\s*([A-Za-z][A-Za-z_-]*)\s*:\s*(.*)")
_WORD = re.compile(r"\S+")


class Source(NamedTuple):
    """A text and the name of its file."""

    file: str
    text: str


class Notes:
    """The faults found so far. With a syntax fault the text is unreadable, and what else is wrong cannot be judged."""

    def __init__(self) -> None:
        self.faults: list[TextFault] = []
        self.unreadable = False

    def syntax(self, spot: Spot, message: str) -> None:
        """Something that cannot be read."""
        self.faults.append(TextFault("syntax", message, spot))
        self.unreadable = True

    def wrong(self, code: str, spot: Spot, message: str) -> None:
        """Something that can be read and cannot be right."""
        self.faults.append(TextFault(code, message, spot))


class Word(NamedTuple):
    """A run of characters without a blank, and where it stands."""

    text: str
    spot: Spot


class Header(NamedTuple):
    """A line ``name: value``."""

    name: str
    spot: Spot
    value: str
    value_spot: Spot

    @property
    def words(self) -> list[Word]:
        """The words of the value."""
        line, column = self.value_spot
        return [Word(found.group(), Spot(line, column + found.start())) for found in _WORD.finditer(self.value)]


class Line(NamedTuple):
    """One line without its comment and its trailing blanks.

    Attributes:
        number: counted from 1.
        content: the text.
        commented: whether a comment was taken off.
    """

    number: int
    content: str
    commented: bool

    @property
    def header(self) -> Header | None:
        """The header that this line is, if it is one."""
        found = _HEADER.fullmatch(self.content) if ":" in self.content else None
        if found is None:
            return None
        name = Spot(self.number, found.start(1) + 1)
        return Header(found[1].lower(), name, found[2], Spot(self.number, found.start(2) + 1))

    @property
    def words(self) -> list[Word]:
        """The words of the line."""
        return [Word(found.group(), Spot(self.number, found.start() + 1)) for found in _WORD.finditer(self.content)]

    @property
    def first_spot(self) -> Spot:
        """Where the first character that is not a blank stands."""
        return Spot(self.number, len(self.content) - len(self.content.lstrip()) + 1)


def plain_lines(text: str) -> str:
    """A text with its line ends made alike and without a byte order mark: what every line number counts in."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def split_lines(text: str) -> Iterator[Line]:
    """The lines of a text, whatever its line ends, each without its comment."""
    for number, raw in enumerate(plain_lines(text).split("\n"), 1):
        content, hash_sign, _ = raw.partition("#")
        yield Line(number, content.rstrip(), bool(hash_sign))
