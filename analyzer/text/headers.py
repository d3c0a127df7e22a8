"""Headers, as every text of lines has them: ``name: value``, each at most once, read into what they mean."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeVar, get_args

from analyzer.board import place_name
from analyzer.errors import Spot, quoted
from analyzer.lattice import is_point
from analyzer.phrases import Phrase, found_instead, one_of, phrase, phrase_of
from analyzer.position import DEFAULT_RULES, KindName, Note
from analyzer.rules import PUBLISHED, RuleSet, published
from analyzer.text.cursor import Header, Notes, Word, nearest, signed
from analyzer.tiles import Tile, TileSet

if TYPE_CHECKING:
    from analyzer.text.draft import Draft

FURTHEST = 999_999_999
"""Coordinates of faces reach so far in each direction, in every form."""

MOST = 999_999
"""The largest count of tiles or players, and the most points either way, in every form."""

MOST_SEED = 2**63 - 1
"""The largest number from which random numbers begin, in every form."""

KINDS: tuple[KindName, ...] = get_args(KindName)

_ORIGIN = r"([+-]?[0-9]{1,10})\s*,\s*([+-]?[0-9]{1,10})"
_COUNT = r"[0-9]{1,6}"
_NOTE = r"([+-]?[0-9]{1,10}),([+-]?[0-9]{1,10})=(?:([0-9])|([0-9]-[0-9]-[0-9]))"
_POINTS = r"[+\N{MINUS SIGN}-]?[0-9]{1,6}"

Value = TypeVar("Value")


class Origin(NamedTuple):
    """The coordinates of the leftmost column and the first line of a drawing."""

    x: int
    y: int
    spot: Spot


class Headers:
    """The headers of one text, noted as they come and read when the whole text is known.

    A header that cannot be read is noted, and is then as if it were not there.
    """

    def __init__(self, notes: Notes, names: Sequence[str], blocks: Sequence[str] = ()) -> None:
        """Know the names of headers and of the blocks that may stand beside them."""
        self._notes = notes
        self._names = names
        self._known = (*names, *blocks)
        self._seen: dict[str, Header] = {}

    def take(self, header: Header) -> bool:
        """Note a header, and say whether it is one and the first of its name."""
        if header.name not in self._names:
            found = phrase("an unknown header {name}", name=quoted(header.name))
            known = one_of([f"{name}:" for name in self._known])
            self._notes.syntax(header.spot, found_instead(found, known, nearest(header.name, self._known)))
            return False
        if header.name in self._seen:
            first = self._seen[header.name].spot.line
            self._notes.syntax(
                header.spot,
                phrase("found a second {name}: header, the first is in line {first}", name=header.name, first=first),
            )
            return False
        self._seen[header.name] = header
        return True

    def get(self, name: str) -> Header | None:
        """The header of this name."""
        return self._seen.get(name)

    def spot(self, name: str) -> Spot | None:
        """Where the value of a header stands."""
        header = self._seen.get(name)
        return header.value_spot if header else None

    def tile_set(self) -> TileSet:
        """The set that is played with; the standard one where it is not told, or cannot be understood."""
        return self._read("set", lambda header: TileSet.named(header.value)) or TileSet.named("standard")

    def rules(self, given: RuleSet | None = None) -> RuleSet:
        """The rule set: the one given, whatever the text says, or the published one that the text names."""
        return given or self._read("rules", _rules) or published(DEFAULT_RULES)

    def tiles(self, name: str, tile_set: TileSet) -> list[tuple[Tile, Spot]] | None:
        """Tiles of a hand, their values in any order where that leaves no doubt."""
        header = self._seen.get(name)
        if header is None:
            return None
        read = [(held_tile(word, tile_set, self._notes), word.spot) for word in header.words]
        return [(tile, spot) for tile, spot in read if tile is not None]

    def count(self, name: str) -> int | None:
        """A count of things."""
        return self._read(name, _count)

    def counts(self, name: str) -> tuple[int, ...] | None:
        """Counts, at least one of them, each at least 1."""
        return self._numbers(name, _COUNT, 1, phrase("counts from 1 to {most} for {name}:", most=MOST, name=name))

    def points(self, name: str) -> tuple[int, ...] | None:
        """Points, at least one number of them; they may be negative."""
        return self._numbers(
            name, _POINTS, -MOST, phrase("points from -{most} to {most} for {name}:", most=MOST, name=name)
        )

    def seed(self) -> int | None:
        """Where random numbers begin."""
        return self._read("seed", _seed)

    def words(self, name: str) -> Sequence[Word]:
        """The words of a header; none where it is not there."""
        header = self._seen.get(name)
        return header.words if header else ()

    def kind(self) -> KindName | None:
        """Which kind of puzzle the text asks."""
        return self._read("puzzle", _kind)

    def origin(self) -> Origin | None:
        """Where a drawing lies."""
        return self._read("origin", _origin)

    def refuse_origin(self) -> None:
        """Say that only a drawing has an origin."""
        if header := self._seen.get("origin"):
            self._notes.syntax(header.spot, phrase("origin: belongs to a drawing; a list names every face itself"))

    def notes(self, tile_set: TileSet) -> list[tuple[Note, Spot]]:
        """What a solver has ruled out: ``7,3=0`` a value of a point, ``2,1=0-1-3`` a tile on a face."""
        header = self._seen.get("not")
        read = [] if header is None else [(self._note(word, tile_set), word.spot) for word in header.words]
        return [(note, spot) for note, spot in read if note is not None]

    def _note(self, word: Word, tile_set: TileSet) -> Note | None:
        found = re.fullmatch(_NOTE, word.text)
        if found and abs(int(found[1])) <= FURTHEST and abs(int(found[2])) <= FURTHEST:
            at = int(found[1]), int(found[2])
            if found[4]:
                return Note(at, tile_set.held(Tile.parse(found[4])))
            if is_point(at):
                return Note(at, int(found[3]))
            expected = phrase("a point before the value: x + y of {at} is odd", at=place_name(at))
        else:
            expected = phrase("a point and a value such as 7,3=0, or a face and a tile such as 2,1=0-1-3")
        self._notes.syntax(word.spot, found_instead(quoted(word.text), expected))
        return None

    def _read(self, name: str, read: Callable[[Header], Value]) -> Value | None:
        """What a header says; a ``ValueError`` says why it says nothing."""
        header = self._seen.get(name)
        if header is None:
            return None
        try:
            return read(header)
        except ValueError as error:
            self._notes.syntax(header.value_spot, phrase_of(error))
            return None

    def _numbers(self, name: str, pattern: str, least: int, expected: Phrase) -> tuple[int, ...] | None:
        header = self._seen.get(name)
        if header is None:
            return None
        if not header.words:
            self._notes.syntax(header.value_spot, found_instead(phrase("nothing"), expected))
            return None
        wrong = [word for word in header.words if not re.fullmatch(pattern, word.text) or signed(word.text) < least]
        for word in wrong:
            self._notes.syntax(word.spot, found_instead(quoted(word.text), expected))
        return None if wrong else tuple(signed(word.text) for word in header.words)


def held_tile(word: Word, tile_set: TileSet, notes: Notes) -> Tile | None:
    """The tile that a word names where it lies on no face, its values in any order where that leaves no doubt."""
    try:
        return tile_set.held(Tile.parse(word.text))
    except ValueError:
        expected = phrase("a tile: three digits joined by hyphens, such as 0-1-3")
        if set(word.text) & set(",;"):
            expected = phrase("blanks alone between tiles")
        notes.syntax(word.spot, found_instead(quoted(word.text), expected))
        return None


def _rules(header: Header) -> RuleSet:
    if header.value in PUBLISHED:
        return published(header.value)
    found = phrase("the rules {name}", name=quoted(header.value))
    expected = phrase("one of {known}, or house rules given beside the text", known=", ".join(PUBLISHED))
    raise ValueError(found_instead(found, expected, nearest(header.value, PUBLISHED)))


def _count(header: Header) -> int:
    if re.fullmatch(_COUNT, header.value):
        return int(header.value)
    raise ValueError(found_instead(quoted(header.value), _whole(header.name, MOST)))


def _seed(header: Header) -> int:
    if re.fullmatch(r"[0-9]{1,19}", header.value) and int(header.value) <= MOST_SEED:
        return int(header.value)
    raise ValueError(found_instead(quoted(header.value), _whole("seed", MOST_SEED)))


def _whole(name: str, most: int) -> Phrase:
    return phrase("a whole number for {name}:, 0 to {most}", name=name, most=str(most))


def _kind(header: Header) -> KindName:
    for kind in KINDS:
        if header.value == kind:
            return kind
    found = phrase("the puzzle {name}", name=quoted(header.value))
    raise ValueError(found_instead(found, one_of(KINDS), nearest(header.value, KINDS)))


def _origin(header: Header) -> Origin:
    found = re.fullmatch(_ORIGIN, header.value)
    if found:
        return Origin(int(found[1]), int(found[2]), header.value_spot)
    expected = phrase("the coordinates X,Y of the drawing's first column and line")
    raise ValueError(found_instead(quoted(header.value), expected))


def header_lines(draft: Draft) -> list[str]:
    """The headers that a draft needs, in the order in which they are read best."""
    told: dict[str, object] = {
        "rules": draft.rules.name,
        "set": draft.tile_set.name,
        "puzzle": draft.kind,
        "hand": _tiles_text(draft.hand) or None,
        "use": None if draft.use is None else _tiles_text(draft.use),
        "not": " ".join(map(str, draft.notes)) or None,
        "players": draft.players,
        "opponents": None if draft.opponents is None else " ".join(map(str, draft.opponents)),
        "scores": None if draft.scores is None else " ".join(map(str, draft.scores)),
        "well": draft.well,
    }
    return [f"{name}: {value}".rstrip() for name, value in told.items() if value is not None]


def _tiles_text(tiles: Sequence[Tile]) -> str:
    return " ".join(tile.name for tile in tiles)
