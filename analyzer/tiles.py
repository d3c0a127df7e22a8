"""Tiles and tile sets.

A tile has three corner values, read clockwise. Its name is its least rotation: ``1-3-0`` and ``3-0-1`` are both the
tile ``0-1-3``. The standard set has the 56 tiles whose values, from 0 to 5, ascend clockwise; two or three of them can
be equal. The **mirror** of a tile has its corners in the opposite order, such as ``0-2-1`` for ``0-1-2``. A set can
have one without the other.

>>> standard = TileSet.named("standard")
>>> len(standard), Tile.of(3, 0, 1) in standard, Tile.of(0, 2, 1) in standard
(56, True, False)
>>> str(Tile.of(0, 2, 1).mirror)
'0-1-2'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Self, TypeAlias

from analyzer.display import advising, showing
from analyzer.errors import quoted, with_suggestion
from analyzer.messages import phrase

HIGHEST_VALUE = 9
"""The highest value of a corner: one digit in every notation."""

Corners: TypeAlias = tuple[int, int, int]
"""The values at the three corners of a face, in the order of ``lattice.corners``."""

Known: TypeAlias = tuple["int | None", "int | None", "int | None"]
"""Like ``Corners``, with ``None`` for an unknown value."""


_VALUES = tuple(range(HIGHEST_VALUE + 1))


@advising
@showing("svg")
class Tile(tuple[int, int, int]):
    """The corner values of a tile, clockwise, in its least rotation.

    >>> Tile(3, 0, 1), Tile("3-0-1") == (0, 1, 3)
    (Tile(0, 1, 3), True)
    """

    __slots__ = ()

    def __new__(cls, a: int | str | Sequence[int], b: int | None = None, c: int | None = None) -> Self:
        """Make a tile from its corner values, clockwise from any corner, or from a name such as ``"0-1-3"``.

        The values can also be given as one sequence.

        Raises:
            ValueError: the arguments do not give three values from 0 to 9.
        """
        if b is None and c is None and isinstance(a, Sequence) and (isinstance(a, str) or len(a) == 3):
            a, b, c = parse_corners(a) if isinstance(a, str) else a
        if a not in _VALUES or b not in _VALUES or c not in _VALUES:
            found = tuple(str(value) for value in (a, b, c) if value is not None)
            raise ValueError(phrase("found {values}, expected three values from 0 to 9", values=found))
        return tuple.__new__(cls, min((a, b, c), (b, c, a), (c, a, b)))

    def __getnewargs__(self) -> Corners:
        a, b, c = self
        return a, b, c

    @staticmethod
    def of(a: int, b: int, c: int) -> Tile:
        """Make a tile from its corner values, clockwise from any corner. The values are not checked."""
        return tuple.__new__(Tile, min((a, b, c), (b, c, a), (c, a, b)))

    @staticmethod
    def parse(text: str) -> Tile:
        """Read a tile such as ``0-1-3``, in any rotation.

        Raises:
            ValueError: the text is not three digits joined by hyphens.

        >>> Tile.parse("3-0-1") == Tile.of(0, 1, 3)
        True
        """
        return Tile.of(*parse_corners(text))

    @property
    def name(self) -> str:
        """The tile's name: its least rotation with hyphens, such as ``0-1-3``."""
        a, b, c = self
        return f"{a}-{b}-{c}"

    @property
    def value(self) -> int:
        """The sum of the corner values."""
        return sum(self)

    @property
    def is_triple(self) -> bool:
        """Whether all three corners have the same value."""
        a, b, c = self
        return a == b == c

    @property
    def mirror(self) -> Tile:
        """The tile with the corners in the opposite order. A tile with two or three equal values is its own mirror."""
        a, b, c = self
        return Tile.of(a, c, b)

    @property
    def rotations(self) -> tuple[Corners, ...]:
        """The different rotations of the tile: three, or one for a triple."""
        a, b, c = self
        return ((a, b, c),) if a == b == c else ((a, b, c), (b, c, a), (c, a, b))

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Tile({', '.join(map(str, self))})"


def parse_corners(text: str) -> Corners:
    """Read corner values such as ``5-0-1`` in the order given.

    Raises:
        ValueError: the text is not three digits joined by hyphens.
    """
    if len(text) == 5 and text[1] == text[3] == "-":
        digits = text[::2]
        if digits.isascii() and digits.isdigit():
            return int(digits[0]), int(digits[1]), int(digits[2])
    raise ValueError(
        phrase("{text} is not a tile: write three digits joined by hyphens, such as 0-1-3", text=quoted(text))
    )


class _TurnTable(dict[Known, "dict[int, Corners]"]):
    __slots__ = ("_tile_set",)

    def __init__(self, tile_set: TileSet) -> None:
        super().__init__()
        self._tile_set = tile_set

    def __missing__(self, known: Known) -> dict[int, Corners]:
        number = self._tile_set.number
        turns: dict[int, Corners] = {}
        for triple in agreeing(known, self._tile_set.values):
            if triple in number:
                turns.setdefault(number[triple], triple)
        self[known] = turns
        return turns


class _FitTable(dict[Known, int]):
    __slots__ = ("_turns",)

    def __init__(self, turns: _TurnTable) -> None:
        super().__init__()
        self._turns = turns

    def __missing__(self, known: Known) -> int:
        mask = self[known] = sum(1 << number for number in self._turns[known])
        return mask


class TileSet:
    """An immutable set of tiles. Sets with the same tiles are equal.

    ``TileSet("0-6")`` is the set named ``0-6``; ``TileSet(name, tiles)`` contains the given tiles.

    Attributes:
        name: the name of the set, such as ``standard`` or ``0-6``.
        tiles: the tiles in ascending order of value. In a mask, bit ``i`` stands for ``tiles[i]``.
        values: all corner values that occur on the tiles, in ascending order.
        number: a dictionary from a tile's corner values, in any rotation, to its index in ``tiles``.
        fitting: a dictionary from the known corners of a face to the mask of the tiles that agree with them.
        turns: a dictionary from the known corners of a face to the tiles that agree with them. Each tile is given by
            its index and by its least rotation that agrees. If two or more corners are known, each tile agrees in at
            most one rotation.
    """

    __slots__ = ("_members", "fitting", "name", "number", "tiles", "turns", "values")

    def __init__(self, name: str, tiles: Iterable[Tile] | None = None) -> None:
        if tiles is None:
            named = TileSet.named(name)
            name, tiles = named.name, named.tiles
        self.name: str = name
        self._members = frozenset(tiles)
        self.tiles: tuple[Tile, ...] = tuple(sorted(self._members, key=lambda tile: (tile.value, tile)))
        self.values = tuple(sorted({value for tile in self.tiles for value in tile}))
        self.number: dict[Corners, int] = {}
        for place, (a, b, c) in enumerate(self.tiles):
            self.number[a, b, c] = self.number[b, c, a] = self.number[c, a, b] = place
        self.turns: dict[Known, dict[int, Corners]] = (turns := _TurnTable(self))
        self.fitting: dict[Known, int] = _FitTable(turns)

    @staticmethod
    def named(text: str) -> TileSet:
        """The set with this name, such as ``0-6``, ``0-3 mirrors`` or ``standard -0-1-2 +0-2-1``.

        Raises:
            ValueError: the text does not name a set.

        >>> [len(TileSet.named(name)) for name in ("0-6", "0-3 mirrors", "standard -0-1-2")]
        [84, 24, 55]
        """
        return _named(" ".join(text.split()))

    def held(self, tile: Tile) -> Tile:
        """The mirror of ``tile`` if the set has only the mirror, otherwise ``tile`` itself.

        >>> TileSet.named("standard").held(Tile.of(5, 3, 1)).name
        '1-3-5'
        """
        return tile.mirror if tile not in self and tile.mirror in self else tile

    @property
    def highest(self) -> int:
        """The highest corner value of the tiles."""
        return self.values[-1]

    @property
    def has_all_mirrors(self) -> bool:
        """Whether the set has the mirror of each of its tiles."""
        return all(tile.mirror in self for tile in self.tiles)

    @property
    def all_mask(self) -> int:
        """The mask of all tiles of the set."""
        return (1 << len(self.tiles)) - 1

    def mask(self, tiles: Iterable[Tile]) -> int:
        """The mask of these tiles. Tiles that are not in the set are ignored."""
        mask = 0
        for tile in tiles:
            place = self.number.get(tile)
            if place is not None:
                mask |= 1 << place
        return mask

    def of_mask(self, mask: int) -> list[Tile]:
        """The tiles in a mask, in the order of ``tiles``."""
        return [self.tiles[number] for number in numbers(mask)]

    def turned(self, tile: Tile, known: Known) -> Corners | None:
        """The least rotation of the tile that agrees with the known corners of a face, or ``None`` if none does.

        The tile need not be in the set. For a tile in the set, ``turns`` is faster.
        """
        a, b, c = known
        for triple in sorted(tile.rotations):
            if (a is None or a == triple[0]) and (b is None or b == triple[1]) and (c is None or c == triple[2]):
                return triple
        return None

    def __contains__(self, tile: object) -> bool:
        return tile in self._members

    def __iter__(self) -> Iterator[Tile]:
        return iter(self.tiles)

    def __len__(self) -> int:
        return len(self.tiles)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TileSet) and self._members == other._members

    def __hash__(self) -> int:
        return hash(self._members)

    def __repr__(self) -> str:
        return f"TileSet.named({self.name!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return TileSet, (self.name, self.tiles)


def numbers(mask: int) -> Iterator[int]:
    """The numbers of the tiles in a mask, in ascending order.

    >>> list(numbers(0b10110))
    [1, 2, 4]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def agreeing(known: Known, values: Iterable[int]) -> Iterator[Corners]:
    """All ways to complete the known corner values of a face with numbers from ``values``.

    >>> list(agreeing((1, None, 3), (0, 1)))
    [(1, 0, 3), (1, 1, 3)]
    """
    values = tuple(values)
    first, second, third = (values if value is None else (value,) for value in known)
    return ((a, b, c) for a in first for b in second for c in third)


def ascending_tiles(highest: int) -> list[Tile]:
    """All tiles that have values from 0 to ``highest`` and ascend clockwise. Values of a tile can be equal."""
    span = range(highest + 1)
    return [Tile(a, b, c) for a in span for b in span[a:] for c in span[b:]]


@cache
def _named(text: str) -> TileSet:
    words = text.split(" ")
    changes = [word for word in words if word[:1] in ("+", "-")]
    base = " ".join(word for word in words if word[:1] not in ("+", "-"))
    if words[len(words) - len(changes) :] != changes:
        raise ValueError(
            phrase(
                "found {text}, expected the full name of a set and then the changes, such as standard +0-2-1",
                text=quoted(text),
            )
        )
    tiles = _base_tiles(base)
    for change in changes:
        tile = Tile.parse(change[1:])
        if change[0] == "+" and tile in tiles:
            raise ValueError(phrase("the set already has {tile}: remove '{change}'", change=change, tile=tile.name))
        if change[0] == "-" and tile not in tiles:
            raise ValueError(phrase("the set has no {tile}: remove '{change}'", change=change, tile=tile.name))
        (tiles.add if change[0] == "+" else tiles.discard)(tile)
    if not tiles:
        raise ValueError(
            phrase("{text} leaves no tile in the set: remove a change that begins with '-'", text=quoted(text))
        )
    return TileSet(" ".join([base, *changes]), tiles)


def _base_tiles(name: str) -> set[Tile]:
    if name == "standard":
        return set(ascending_tiles(5))
    span, _, mirrors = name.partition(" ")
    if len(span) == 3 and span[:2] == "0-" and span[2] in "0123456789" and mirrors in ("", "mirrors"):
        tiles = set(ascending_tiles(int(span[2])))
        return tiles | {tile.mirror for tile in tiles} if mirrors else tiles
    message = phrase(
        "no set is called {name}: the sets are standard, 0-N and 0-N mirrors (N up to {highest})",
        name=quoted(name),
        highest=HIGHEST_VALUE,
    )
    raise ValueError(with_suggestion(message, name, ["standard"]))
