"""Read and write headers. A header is a line ``name: value``, and each name occurs at most once.

The names are the JSON keys of a ``Draft`` or a ``Record`` whose values fit on a line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar, get_args, get_origin

from analyzer.board import FURTHEST
from analyzer.errors import Spot, quoted, suggesting, unknown_word, with_suggestion
from analyzer.forms import TEXTS, Part, Path, Within, parts_of, plain_kind, says_nothing
from analyzer.lattice import is_point
from analyzer.messages import Phrase, found_instead, one_of, phrase, phrase_of
from analyzer.position import KindName, Note
from analyzer.rules import PUBLISHED, RuleSet, published
from analyzer.rules.schema import FEWEST_PLAYERS, MOST_PLAYERS
from analyzer.text.cursor import Header, Notes, signed, tile_meant
from analyzer.tiles import Tile, TileSet

MOST_SEED = 2**63 - 1

_ORIGIN = r"([+-]?[0-9]{1,10})\s*,\s*([+-]?[0-9]{1,10})"
_NOTE = r"([+-]?[0-9]{1,10}),([+-]?[0-9]{1,10})=(?:([0-9])|([0-9]-[0-9]-[0-9]))"
_SIGN = r"[+\N{MINUS SIGN}-]?"
_THOUSANDS = rf"(?<![0-9,]){_SIGN}[0-9]{{1,3}},[0-9]{{3}}(?!,?[0-9])"
"""Text such as ``1,250``, which can be one number or two."""

_PARTED: dict[Any, tuple[str, Callable[[str], Phrase]]] = {
    Tile: (
        r"[0-9]-[0-9]-[0-9]|(?<!\S)[0-9]{3}",
        lambda mark: phrase("only spaces between tiles: replace each {mark} with a space", mark=mark),
    ),
    int: (
        rf"{_SIGN}[0-9]{{1,9}}",
        lambda mark: phrase("only spaces between numbers: replace each {mark} with a space", mark=mark),
    ),
}
"""Types with values that only spaces separate: the pattern of a value, and a message about other separators."""

Value = TypeVar("Value")


class Origin(NamedTuple):
    """The ``x`` of a drawing's leftmost column, and the ``y`` of its first line."""

    x: int
    y: int
    spot: Spot


Counting: TypeAlias = Literal["turns", "totals"]
"""What the number after ``=`` means: the points of a turn, or the player's total after it."""


class Headers:
    """The headers in the input. Values that cannot be read become faults.

    ``spots`` has the places of the values. The key ``(name,)`` stands for all values of a header, and ``(name, 0)`` for
    its first value.
    """

    def __init__(self, notes: Notes, cls: type, more: Sequence[str] = (), blocks: Sequence[str] = ()) -> None:
        """Accept the headers of ``cls`` and those in ``more``.

        The message about an unknown header also names ``blocks`` as possible names.
        """
        self.names = (*(part.name for part in header_parts(cls)), *more)
        self.spots: dict[Path, Spot] = {}
        self._notes = notes
        self._cls = cls
        self._known = (*self.names, *blocks)
        self._seen: dict[str, Header] = {}

    def take(self, header: Header) -> bool:
        """Store a header. If it is unknown or repeated, note this and return ``False``."""
        if header.name not in self.names:
            found = phrase("an unknown header {name}", name=quoted(header.name))
            known = one_of([f"{name}:" for name in self._known])
            self._notes.syntax(header.spot, with_suggestion(found_instead(found, known), header.name, self._known))
            return False
        if header.name in self._seen:
            first = self._seen[header.name].spot.line
            self._notes.syntax(
                header.spot,
                phrase(
                    "found a second '{name}:' header (the first is on line {first}): remove one of them",
                    name=header.name,
                    first=first,
                ),
            )
            return False
        self._seen[header.name] = header
        return True

    def noting(self, notes: Notes) -> Headers:
        from copy import copy

        other = copy(self)
        other._notes = notes
        return other

    def get(self, name: str) -> Header | None:
        return self._seen.get(name)

    def read(self, **given: Any) -> dict[str, Any]:
        """Read the headers, and return the values by attribute of ``cls``.

        An argument other than ``None`` replaces the value in the text.
        """
        values = {attribute: value for attribute, value in given.items() if value is not None}
        for part in header_parts(self._cls):
            header = self._seen.get(part.name)
            if header is None or part.attribute in values:
                continue
            self.spots[part.name,] = header.value_spot
            value = self._value(part, header)
            if value is not None:
                values[part.attribute] = value
        return values

    def origin(self) -> Origin | None:
        header = self._seen.get("origin")
        return header and self._read(lambda text: _origin(text, header.value_spot), header.value, header.value_spot)

    def refuse_origin(self) -> None:
        """Note an ``origin`` header as a fault: only drawings can have one."""
        if header := self._seen.get("origin"):
            self._notes.syntax(
                header.spot,
                phrase("'origin:' is only for drawings: remove it, because each line of a list names its face"),
            )

    def _value(self, part: Part, header: Header) -> Any:
        kind, within, several = _held_kind(part.kind)
        if not several:
            return self._read(_reader(kind, header.name, within), header.value, header.value_spot)
        reader = _reader(kind, header.name, within, several=True)
        values: list[Any] = []
        if within and not header.words:
            self._read(reader, "", header.value_spot)
            return None
        if parted := _parted(header.value, kind):
            # Report only the first comma or semicolon, and read all of them as spaces.
            column, message = parted
            self._notes.syntax(header.value_spot._replace(column=header.value_spot.column + column), message)
            header = header._replace(value=re.sub("[,;]", " ", header.value))
        for word in header.words:
            value = self._read(reader, word.text, word.spot)
            if value is not None:
                self.spots[header.name, len(values)] = word.spot
                values.append(value)
        return tuple(values)

    def _read(self, read: Callable[[str], Value], text: str, spot: Spot) -> Value | None:
        try:
            return read(text)
        except ValueError as error:
            self._notes.syntax(spot, phrase_of(error))
            return None


@cache
def header_parts(cls: type) -> tuple[Part, ...]:
    return tuple(part for part in parts_of(cls) if part.is_field and _held_kind(part.kind)[0] in (*_READERS, int))


def header_lines(source: Any) -> list[str]:
    """Write the headers. Empty optional headers are left out. Numbers and plain text come last."""
    cls: type = type(source)
    parts = sorted(header_parts(cls), key=lambda part: _held_kind(part.kind)[0] in (int, str))
    entries = [(part, getattr(source, part.attribute)) for part in parts]
    return [
        f"{part.name}: {_written(value)}".rstrip()
        for part, value in entries
        if not (part.optional and says_nothing(cls, part.attribute, value))
    ]


def _written(value: Any) -> str:
    if type(value) is tuple:
        words = [_written(one) for one in value]
        return (", " if any(" " in word for word in words) else " ").join(words)
    return TEXTS[type(value)].write(value) if type(value) in TEXTS else str(value)


def _held_kind(kind: Any) -> tuple[Any, Within | None, bool]:
    """Return the type of a header's values, their limits, and whether the header can have several values."""
    plain, notes = plain_kind(kind)
    several = get_origin(plain) is tuple
    if several:
        plain, notes = plain_kind(get_args(plain)[0])
    return plain, next((note for note in notes if isinstance(note, Within)), None), several


def _reader(kind: Any, name: str, within: Within | None, several: bool = False) -> Callable[[str], Any]:
    if within is None:
        return _READERS[kind]
    limits = within
    digits = f"{_SIGN if limits.least < 0 else ''}[0-9]{{1,{len(str(limits.most))}}}"

    def read(text: str) -> int:
        if re.fullmatch(digits, text) and limits.least <= signed(text) <= limits.most:
            return signed(text)
        found = quoted(text) if text or not several else phrase("nothing")
        raise ValueError(found_instead(found, _numbers(name, limits, several)))

    return read


def _numbers(name: str, within: Within, several: bool) -> Phrase:
    most = str(within.most)
    if name == "players":  # another check refuses other numbers
        return phrase("the number of players, from {least} to {most}", least=FEWEST_PLAYERS, most=MOST_PLAYERS)
    if not several:
        return phrase("a whole number from 0 to {most} for '{name}:'", name=name, most=most)
    if within.least < 0:
        return phrase("points from -{most} to {most} for '{name}:'", most=most, name=name)
    return phrase("whole numbers from 1 to {most} for '{name}:'", most=most, name=name)


def read_tile(text: str) -> Tile:
    """Read a tile such as ``0-1-3``, in any rotation.

    Raises:
        ValueError: the word names no tile.
    """
    try:
        return Tile.parse(text)
    except ValueError as error:
        if parted := _parted(text, Tile):
            raise ValueError(parted[1]) from error
        message = found_instead(quoted(text), phrase("a tile: three digits joined by hyphens, such as 0-1-3"))
        raise ValueError(suggesting(message, tile_meant(text))) from error


def _parted(text: str, kind: Any) -> tuple[int, Phrase] | None:
    """Find the first value that a comma or semicolon follows. Return its column and a message about the mark."""
    if kind not in _PARTED:
        return None
    if kind is int and (found := re.search(_THOUSANDS, text)):
        spaced, joined = found[0].replace(",", " "), found[0].replace(",", "")
        expected = phrase("numbers without commas: write {spaced} or {joined}", spaced=spaced, joined=joined)
        return found.start(), found_instead(quoted(found[0]), expected)
    pattern, separated = _PARTED[kind]
    found = re.search(rf"(?:(?:{pattern})\s*|(?<!\S))([,;])", text)
    return (found.start(), found_instead(quoted(found[0]), separated(repr(found[1])))) if found else None


def _note(text: str) -> Note:
    """Read a note that rules out a value at a point (``7,3=0``) or a tile on a face (``2,1=0-1-3``)."""
    found = re.fullmatch(_NOTE, text)
    if found and abs(int(found[1])) <= FURTHEST and abs(int(found[2])) <= FURTHEST:
        at = int(found[1]), int(found[2])
        if found[4]:
            return Note(at, Tile.parse(found[4]))
        if is_point(at):
            return Note(at, int(found[3]))
        expected = phrase("a point before the value: for every point, x + y is even")
    else:
        expected = phrase("a point and a value such as 7,3=0, or a face and a tile such as 2,1=0-1-3")
    raise ValueError(found_instead(quoted(text), expected))


def _rules(name: str) -> RuleSet:
    if name in PUBLISHED:
        return published(name)
    found = phrase("the rules {name}", name=quoted(name))
    expected = phrase(
        "one of {known} (for house rules, use --rules FILE in a terminal or House rules on the page)",
        known=tuple(PUBLISHED),
    )
    raise ValueError(with_suggestion(found_instead(found, expected), name, PUBLISHED))


def _kind(name: str) -> str:
    kinds = get_args(KindName)
    if name in kinds:
        return name
    message = found_instead(phrase("the puzzle kind {name}", name=quoted(name)), one_of(kinds))
    raise ValueError(with_suggestion(message, name, kinds))


def _counting(text: str) -> str:
    ways = get_args(Counting)
    if text in ways:
        return text
    raise ValueError(unknown_word(text, ways))


def _origin(text: str, spot: Spot) -> Origin:
    found = re.fullmatch(_ORIGIN, text)
    if found:
        return Origin(int(found[1]), int(found[2]), spot)
    expected = phrase("the coordinates X,Y of the drawing's first column (X) and first line (Y)")
    raise ValueError(found_instead(quoted(text), expected))


_READERS: dict[Any, Callable[[str], Any]] = {
    RuleSet: _rules,
    TileSet: TileSet.named,
    KindName: _kind,
    Counting: _counting,
    Tile: read_tile,
    Note: _note,
    str: str,
}
