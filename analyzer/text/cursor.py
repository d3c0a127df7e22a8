"""Read the parts that all text formats share: lines, headers, tiles and faces."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from analyzer.board import Placement, place_name
from analyzer.errors import InputError, Spot, TextFault, suggesting
from analyzer.lattice import Face
from analyzer.messages import Phrase, found_instead, phrase
from analyzer.tiles import Corners

_HEADER = re.compile(r"\s*([A-Za-z][A-Za-z_-]*)\s*:\s*(.*)")
_WORD = re.compile(r"\S+")
# The patterns are compiled on first use, because compiling all of them takes longer than reading short input.
_BARE_WORD = r"[^\s@=]+"
_NAME_WORD = r"[^\s@=:]+"
_ROUND = r"[^\S\n]*(?i:round)(?:[^\S\n]*[0-9]{1,9})?[^\S\n]*[.:]?[^\S\n]*"
_POINTS = r"[+\N{MINUS SIGN}-]?\s*[0-9]{1,9}(?![^\s+\N{MINUS SIGN}-])"
_TILE_STEPS = (
    (r"[0-9]", phrase("a tile such as 0-1-3")),
    (r"-", phrase("a hyphen between the corner values")),
    (r"[0-9]", phrase("the second corner value, one digit")),
    (r"-", phrase("a hyphen between the corner values")),
    (r"[0-9]", phrase("the third corner value, one digit")),
)
THREE_DIGITS = r"[0-9]{3}(?![^\s@=])"
TILE_LIKE = r"[0-9]{3}(?![0-9])|[0-9]([-./ ])[0-9]\1[0-9](?![0-9])"
AT = r"@|(?i:on)\b"
_AT_AND_FACE = phrase("'@' and the face, such as @ 4,3")
_DASH = r"(?<=[0-9])[\N{NON-BREAKING HYPHEN}\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}](?=[0-9])"
_FACE_STEPS = (
    (r"[+-]?[0-9]{1,9}(?![0-9])", phrase("the x coordinate of the face, a whole number of at most nine digits")),
    (r",", phrase("a comma between x and y")),
    (r"[+-]?[0-9]{1,9}(?![0-9])", phrase("the y coordinate of the face, a whole number of at most nine digits")),
)

_OTHER_MARK = r"\s*[,/;:]\s*|\."
_FACE_LIKE = r"[(\[]?\s*([+-]?[0-9]{{1,9}})(?:{mark})([+-]?[0-9]{{1,9}})(?!-?[0-9])(?:\s*[)\]])?"
FACE_LIKE = _FACE_LIKE.format(mark=_OTHER_MARK)
SPACED_FACE_LIKE = _FACE_LIKE.format(mark=rf"{_OTHER_MARK}|\s+")
"""Like ``FACE_LIKE``, but spaces alone can also separate x and y."""
JOINED_FACE = r"([0-9])([0-9])(?![^\s*=])"
"""A face such as ``42``."""
_AFTER_FACE = r"(?=\s*(?:[*=?]|[0-9]-[0-9]-[0-9]|$))"
_BEGINS_AT_FACE = rf"[+-]?[0-9]+\s*,|{SPACED_FACE_LIKE}\s*(?:[0-9]-[0-9]-[0-9]|\?|=\s*[0-9]$)"

_SPACES = r"[^\S\n]*"
_TILE = "".join(f"({pattern}){_SPACES}" for pattern, _ in _TILE_STEPS)
_FACE = "".join(f"({pattern}){_SPACES}" for pattern, _ in _FACE_STEPS)
_WHOLE_TILE = rf"(?:{TILE_LIKE})(?=\s*(?:\*|{AT}|$))"
_compiled = cache(re.compile)

_MARKS = {b"\xff\xfe\0\0": "UTF-32", b"\0\0\xfe\xff": "UTF-32", b"\xff\xfe": "UTF-16", b"\xfe\xff": "UTF-16"}
"""Byte order marks. The longest come first, because a mark of UTF-32 begins with a mark of UTF-16."""


class Notes:
    """The faults found so far. After a syntax fault, the text is unreadable, and its meaning is not checked."""

    def __init__(self) -> None:
        self.faults: list[TextFault] = []
        self.unreadable = False

    def syntax(self, spot: Spot, message: Phrase) -> None:
        self.faults.append(TextFault("syntax", message, spot))
        self.unreadable = True

    def unreadable_by(self, faults: Sequence[TextFault]) -> None:
        self.faults += faults
        self.unreadable = True

    def wrong(self, code: str, spot: Spot, message: Phrase) -> None:
        """Add a fault in what the text means. The text can still be read."""
        self.faults.append(TextFault(code, message, spot))


class Word(NamedTuple):
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
        line, column = self.value_spot
        return [Word(found.group(), Spot(line, column + found.start())) for found in _WORD.finditer(self.value)]


class Line(NamedTuple):
    """A line of text. ``content`` has no comment and no spaces at its end; ``number`` counts from 1."""

    number: int
    content: str
    commented: bool = False

    @property
    def header(self) -> Header | None:
        found = _HEADER.fullmatch(self.content) if ":" in self.content else None
        if found is None:
            return None
        name = Spot(self.number, found.start(1) + 1)
        return Header(found[1].lower(), name, found[2], Spot(self.number, found.start(2) + 1))

    @property
    def words(self) -> list[Word]:
        return [Word(found.group(), Spot(self.number, found.start() + 1)) for found in _WORD.finditer(self.content)]

    @property
    def begins_round(self) -> bool:
        return "round" in self.content.lower() and _compiled(_ROUND).fullmatch(self.content) is not None

    @property
    def first_spot(self) -> Spot:
        return Spot(self.number, len(self.content) - len(self.content.lstrip()) + 1)


class Cursor:
    """A place in a line. Reading moves the cursor past the text and the spaces after it.

    Most methods note a fault if the expected text is missing. ``column`` counts from 0.
    """

    def __init__(self, line: Line, notes: Notes) -> None:
        self.line = line
        self._notes = notes
        self.column = 0
        self._pass_blanks()

    @property
    def more(self) -> bool:
        return self.column < len(self.line.content)

    @property
    def rest(self) -> str:
        return self.line.content[self.column :]

    def take(self, text: str) -> bool:
        found = self.line.content.startswith(text, self.column)
        if found:
            self.column += len(text)
            self._pass_blanks()
        return found

    def match(self, pattern: str, expected: Phrase) -> re.Match[str] | None:
        found = _compiled(pattern).match(self.line.content, self.column)
        if found is None:
            self.expected(expected)
            return None
        self.column = found.end()
        self._pass_blanks()
        return found

    def at_end(self, expected: Phrase) -> bool:
        if self.more:
            self.expected(expected)
        return not self.more

    def word(self, expected: Phrase) -> Word | None:
        spot = Spot(self.line.number, self.column + 1)
        found = self.match(_BARE_WORD, expected)
        return Word(found.group(), spot) if found else None

    def beginnings(self, most: int) -> Iterator[tuple[str, int]]:
        """Yield the next word, the next two and so on up to ``most`` words, and the column where each group ends."""
        words, column = list[str](), self.column
        while len(words) < most and (found := _compiled(_NAME_WORD).match(self.line.content, column)):
            words.append(found.group())
            yield " ".join(words), found.end()
            spaces = _compiled(_SPACES).match(self.line.content, found.end())
            column = spaces.end() if spaces else found.end()

    def move(self, column: int) -> None:
        self.column = column
        self._pass_blanks()

    def corners(self, joined: bool = False) -> Corners | None:
        """Read a tile such as ``0-1-3`` or, with ``joined``, ``013``.

        For a tile in another form, the fault suggests the right form.
        """
        if joined and (digits := _compiled(THREE_DIGITS).match(self.line.content, self.column)):
            self.take(digits[0])
            a, b, c = map(int, digits[0])
            return a, b, c
        start = self.column
        found = self._match_steps(_TILE, _TILE_STEPS)
        if found:
            return int(found[1]), int(found[3]), int(found[5])
        self._suggest(tile_meant(self.line.content[start:]))
        return None

    def face(self) -> Face | None:
        """Read the coordinates of a face. For a wrong form, the fault suggests the right one."""
        start = self.column
        found = self._match_steps(_FACE, _FACE_STEPS)
        if found:
            return int(found[1]), int(found[3])
        for pattern in (SPACED_FACE_LIKE, JOINED_FACE):
            if meant := _compiled(pattern + _AFTER_FACE).match(self.line.content, start):
                self._suggest(place_name((int(meant[1]), int(meant[2]))))
                break
        return None

    @property
    def at_face(self) -> bool:
        return _compiled(_BEGINS_AT_FACE).match(self.line.content, self.column) is not None

    def placement(self, joined: bool = False) -> Placement | None:
        """Read a tile and its face: ``0-1-3 @ 4,2``, ``4,2 0-1-3`` or, as in reports, ``0-1-3 on 4,2``."""
        if self.at_face:
            at = self.face()
            written = self.corners(joined) if at else None
        else:
            written = self.corners(joined)
            at = self.face() if written and self.match(AT, _AT_AND_FACE) else None
        return Placement(at, written) if at and written else None

    def points(self, expected: Phrase) -> int | None:
        found = self.match(_POINTS, expected)
        return signed(found.group()) if found else None

    def expected(self, expected: Phrase) -> None:
        found = repr(self.rest[:20]) if self.more else phrase("the end of the line")
        self.fault(found_instead(found, expected))

    def fault(self, message: Phrase, at: int | None = None) -> None:
        column = self.column if at is None else at
        self._notes.syntax(Spot(self.line.number, column + 1), message)

    def _suggest(self, meant: str | None) -> None:
        fault = self._notes.faults[-1]
        self._notes.faults[-1] = fault._replace(phrase=suggesting(fault.phrase, meant))

    def _match_steps(self, pattern: str, steps: tuple[tuple[str, Phrase], ...]) -> re.Match[str] | None:
        """Read ``pattern``. If it does not match, note which of ``steps`` fails first."""
        found = _compiled(pattern).match(self.line.content, self.column)
        if found:
            self.column = found.end()
            return found
        for step, expected in steps:
            if self.match(step, expected) is None:
                break
        return None

    def _pass_blanks(self) -> None:
        found = _compiled(_SPACES).match(self.line.content, self.column)
        assert found is not None
        self.column = found.end()


def tile_meant(text: str) -> str | None:
    """If ``text`` begins with a tile in a wrong form, return its right form: ``1-1-5`` for ``115`` or ``1.1.5``.

    Only ``*``, ``@`` or ``on`` may follow, because digits before other text could be a face.

    >>> tile_meant("115 @ 2,0"), tile_meant("1.1.5"), tile_meant("1150"), tile_meant("121 5-5-5")
    ('1-1-5', '1-1-5', None, None)
    """
    found = _compiled(_WHOLE_TILE).match(text)
    meant = "-".join(re.findall("[0-9]", found[0])) if found else None
    return meant if found and meant != found[0] else None


def signed(text: str) -> int:
    """Read a whole number. Its sign can be ``+``, a hyphen or a minus sign."""
    return int("".join(text.replace("\N{MINUS SIGN}", "-").split()))


def read_placement(text: str, file: str = "PLACEMENT") -> Placement:
    """Read a placement such as ``0-2-1 @ 9,3`` or ``9,3 0-2-1``.

    Raises:
        InputError: the text is not a placement. The error gives the column and what was expected there.

    >>> read_placement("3-0-1@ -4 , 2") == read_placement("-4,2 3-0-1")
    True
    """
    notes = Notes()
    cursor = Cursor(Line(1, text), notes)
    placement = cursor.placement()
    if placement is None or not cursor.at_end(phrase("nothing after the placement")):
        raise InputError(file, text, notes.faults)
    return placement


def plain_lines(text: str) -> str:
    """Return the text with Unix line ends and without a byte order mark. Line numbers in faults count these lines.

    A dash between two digits becomes a hyphen, because phones turn typed hyphens into dashes.
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    return text if text.isascii() else _compiled(_DASH).sub("-", text)


def split_lines(text: str) -> Iterator[Line]:
    for number, raw in enumerate(plain_lines(text).split("\n"), 1):
        content, hash_sign, _ = raw.partition("#")
        yield Line(number, content.rstrip(), bool(hash_sign))


def is_record(text: str) -> bool:
    """Whether the text is a game record: only records have a ``round`` line."""
    return "round" in text.lower() and any(line.begins_round for line in split_lines(text))


def decode(data: bytes, file: str) -> str:
    """Decode UTF-8 and apply ``plain_lines``.

    Raises:
        InputError: the bytes are not UTF-8. If possible, the message names the encoding.
    """
    if encoding := _other_encoding(data):
        message = phrase("found {encoding} text, expected UTF-8 text: save the file as UTF-8", encoding=encoding)
        raise InputError(file, "", [TextFault("not-text", message, Spot(1, 1))])
    try:
        return plain_lines(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        before = plain_lines(data[: error.start].decode("utf-8", "replace"))
        spot = Spot(before.count("\n") + 1, len(before) - before.rfind("\n"))
        message = phrase(
            "found the byte {byte}, expected UTF-8 text: save the file as UTF-8", byte=f"0x{data[error.start]:02x}"
        )
        raise InputError(file, "", [TextFault("not-text", message, spot)]) from error


def _other_encoding(data: bytes) -> str | None:
    """Name the encoding that a byte order mark shows. Text is also UTF-16 if every second byte is null."""
    even, odd = data[:64:2], data[1:64:2]
    if odd and ((all(even) and not any(odd)) or (all(odd) and not any(even))):
        return "UTF-16"
    return next((name for mark, name in _MARKS.items() if data.startswith(mark)), None)
