"""The board: tiles on faces and values on points.

A ``Board`` is always legal and has one value for each point. Any other layout is a sequence of ``Placement``;
``layout_faults`` finds its faults.

>>> from analyzer.tiles import TileSet
>>> board = Board.empty(TileSet.named("standard")).place((0, 0), (5, 5, 5))
>>> board.known((1, 0)), sorted(board.frontier)
((5, None, 5), [(-1, 0), (0, 1), (1, 0)])
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from types import MappingProxyType
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias, TypeVar

from analyzer.display import showing
from analyzer.forms import Must, is_whole, json_keys
from analyzer.lattice import Face, Point, corners, neighbours, row_by_row
from analyzer.messages import Phrase, Value, listed, phrase
from analyzer.tiles import HIGHEST_VALUE, Corners, Known, Tile, TileSet

Thing = TypeVar("Thing")

MOST_NAMED = 12
"""``some_names`` lists at most this many names."""

FURTHEST = 999_999_999
"""The largest absolute value of a coordinate, in every format."""


def _whole_numbers(data: Any, count: int, least: int, most: int) -> bool:
    return isinstance(data, list) and len(data) == count and all(is_whole(n) and least <= n <= most for n in data)


Place: TypeAlias = Annotated[
    Face,
    Must(
        lambda data: _whole_numbers(data, 2, -FURTHEST, FURTHEST),
        phrase("the coordinates [x, y], each of at most nine digits"),
    ),
]
"""A face or a point, with a check for JSON input."""

Written: TypeAlias = Annotated[
    Corners,
    Must(lambda data: _whole_numbers(data, 3, 0, HIGHEST_VALUE), phrase("three corner values such as [5, 5, 0]")),
]
"""The corner values of a tile on a face, with a check for JSON input."""


@json_keys("at", "corners", "tile")
class Placement(NamedTuple):
    """A tile on a face, already placed or still to be placed.

    Attributes:
        at: the face that the tile covers.
        corners: the tile's values, clockwise, in the order of ``lattice.corners``.
        bridge: whether the tile formed a bridge when it was placed, or would form one.
    """

    at: Place
    corners: Written
    bridge: bool = False

    @property
    def tile(self) -> Tile:
        """The tile, without its rotation."""
        return Tile.of(*self.corners)

    def __str__(self) -> str:
        return f"{corners_name(self.corners)} @ {place_name(self.at)}"


@json_keys("at", "corners", "tile", "bridge")
class LaidTile(Placement):
    """A placed tile: a ``Placement`` whose JSON also contains ``bridge``."""


FaultCode: TypeAlias = Literal["corner-clash", "duplicate-tile", "not-in-set", "occupied", "disconnected"]


@json_keys("code", "message~text=phrase", "at?", "tile?", "mirror_of?", "tiles?", "point?", "faces?", "values?")
class Fault(NamedTuple):
    """A fault in a layout.

    Attributes:
        code: the kind of fault.
        phrase: the fault in words.
        laid: the tiles with the fault, as ascending indices in the layout.
        at: the face of a tile that is not in the set, or the face with several tiles.
        tile: the tile that is not in the set, or that is on the board several times.
        mirror_of: for a tile that is not in the set, its mirror image, if the set has it.
        tiles: the tiles on the same face.
        point: the point at which corners disagree.
        faces: the faces with a repeated tile, with the corners that disagree, or with tiles that are not in the largest
            connected part.
        values: the values of the disagreeing corners, in the order of the faces.
    """

    code: FaultCode
    phrase: Phrase
    laid: tuple[int, ...]
    at: Face | None = None
    tile: Tile | None = None
    mirror_of: Tile | None = None
    tiles: tuple[Tile, ...] | None = None
    point: Point | None = None
    faces: tuple[Face, ...] | None = None
    values: tuple[int, ...] | None = None

    @property
    def message(self) -> str:
        """The fault in English."""
        return str(self.phrase)


class BoardError(ValueError):
    """The layout is not a legal board. ``faults`` lists what is wrong."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(self.faults)

    def __str__(self) -> str:
        return "; ".join(fault.message for fault in self.faults)


@showing("text", "svg")
class Board:
    """A legal board. Boards never change: ``place`` returns a new one."""

    __slots__ = ("_around", "_bridges", "_frontier", "_played", "_tile_set", "_tiles", "_values")

    def __init__(
        self,
        tile_set: TileSet | None = None,
        tiles: dict[Face, Corners] | None = None,
        values: dict[Point, int] | None = None,
        bridges: frozenset[Face] = frozenset(),
        around: dict[Point, int] | None = None,
        frontier: dict[Face, int] | None = None,
        played: int = 0,
    ) -> None:
        """Make a board without tiles, by default with the standard set.

        To make a board with tiles, use ``of``: the other arguments are not checked.
        """
        self._tile_set = TileSet.named("standard") if tile_set is None else tile_set
        self._tiles = {} if tiles is None else tiles
        self._values = {} if values is None else values
        self._bridges = bridges
        self._around = {} if around is None else around
        self._frontier = {} if frontier is None else frontier
        self._played = played

    @staticmethod
    def empty(tile_set: TileSet) -> Board:
        """Return an empty board for this set."""
        return Board(tile_set)

    @staticmethod
    def of(tile_set: TileSet, layout: Iterable[Placement], connected: bool = True) -> Board:
        """Return the board with these tiles, in any order.

        With ``connected=False``, the tiles need not be connected by edges, as in some puzzles.

        Raises:
            BoardError: the layout is not a legal board.
        """
        layout = list(layout)
        faults = layout_faults(tile_set, layout, connected)
        if faults:
            raise BoardError(faults)
        board = Board.empty(tile_set)
        for placement in layout:
            board._add(*placement)
        return board

    def place(self, face: Face, triple: Corners | str, bridge: bool = False) -> Board:
        """Return this board with one more tile.

        A ``Tile`` or the name of a tile is rotated to fit. A plain tuple of corner values is not checked.

        Raises:
            BoardError: the ``Tile`` or the named tile cannot be placed on this face.
            ValueError: the text is not the name of a tile.
            KeyError: a plain tuple is not a tile of the set.
            TypeError: the first argument is a tile instead of a face.
        """
        if isinstance(face, str | Tile):
            raise TypeError(f"found {face!r} as the face, expected board.place((4, 1), '1-3-5')")
        if type(triple) is not tuple:
            triple = self._turned(face, Tile.parse(triple) if isinstance(triple, str) else Tile.of(*triple))
        board = Board(
            self._tile_set,
            self._tiles.copy(),
            self._values.copy(),
            self._bridges,
            self._around.copy(),
            self._frontier.copy(),
            self._played,
        )
        board._add(face, triple, bridge)
        return board

    def _turned(self, face: Face, tile: Tile) -> Corners:
        triple = self._tile_set.turned(tile, self.known(face)) or tile.rotations[0]
        faults = layout_faults(self._tile_set, [*self.layout, Placement(face, triple)])
        if faults:
            raise BoardError(faults)
        return triple

    def _add(self, face: Face, triple: Corners, bridge: bool) -> None:
        self._tiles[face] = triple
        for point, value in zip(corners(face), triple):
            self._values[point] = value
            self._around[point] = self._around.get(point, 0) + 1
        self._frontier.pop(face, None)
        for other in neighbours(face):
            if other not in self._tiles:
                self._frontier[other] = self._frontier.get(other, 0) + 1
        self._played |= 1 << self._tile_set.number[triple]
        if bridge:
            self._bridges |= {face}

    @property
    def tile_set(self) -> TileSet:
        """The set that the tiles belong to."""
        return self._tile_set

    @property
    def tiles(self) -> MappingProxyType[Face, Corners]:
        """The corner values of each tile, by its face."""
        return MappingProxyType(self._tiles)

    @property
    def values(self) -> MappingProxyType[Point, int]:
        """The value of each point that a placed tile touches."""
        return MappingProxyType(self._values)

    @property
    def bridges(self) -> frozenset[Face]:
        """The faces whose tiles formed a bridge when they were placed."""
        return self._bridges

    @property
    def around(self) -> MappingProxyType[Point, int]:
        """The number of tiles around each point with a value; six make a hexagon."""
        return MappingProxyType(self._around)

    @property
    def frontier(self) -> MappingProxyType[Face, int]:
        """Every empty face next to a tile, with the number of shared edges."""
        return MappingProxyType(self._frontier)

    @property
    def played(self) -> int:
        """The mask of the placed tiles."""
        return self._played

    def known(self, face: Face) -> Known:
        """The values at the points of a face; ``None`` for a point without a value."""
        value = self._values.get
        first, second, third = corners(face)
        return value(first), value(second), value(third)

    def meeting(self, face: Face) -> tuple[int, int, bool]:
        """Count the hexagons that a tile on this empty face completes, and the edges that it shares.

        Returns:
            The two numbers, and whether a neighbouring tile formed a bridge when it was placed.
        """
        around = self._around.get
        first, second, third = corners(face)
        closed = (around(first) == 5) + (around(second) == 5) + (around(third) == 5)
        bridging = bool(self._bridges) and not self._bridges.isdisjoint(neighbours(face))
        return closed, self._frontier.get(face, 0), bridging

    def tile_at(self, face: Face) -> Tile:
        """The tile on a face, without its rotation.

        Raises:
            KeyError: the face is empty.
        """
        return Tile.of(*self._tiles[face])

    @property
    def unplayed(self) -> int:
        """The mask of the tiles that are not on the board."""
        return self._tile_set.all_mask & ~self._played

    @property
    def layout(self) -> list[Placement]:
        """The placed tiles, row by row from the top left."""
        return [
            Placement(face, self._tiles[face], face in self._bridges) for face in sorted(self._tiles, key=row_by_row)
        ]

    def __getitem__(self, face: Face) -> Tile:
        """The tile on a face: ``board[2, 0]``."""
        try:
            return self.tile_at(face)
        except KeyError as error:
            raise KeyError(f"no tile lies on {face!r}; list(board) has the faces with tiles") from error

    def __contains__(self, thing: object) -> bool:
        """Whether this face has a tile, or this tile or ``Placement`` is on the board."""
        if isinstance(thing, Placement):
            return self._tiles.get(thing.at) == thing.corners
        if isinstance(thing, Tile):
            return thing in self._tile_set and bool(self._played >> self._tile_set.number[thing] & 1)
        return thing in self._tiles

    def __iter__(self) -> Iterator[Face]:
        """The faces with tiles, row by row from the top left."""
        return iter(sorted(self._tiles, key=row_by_row))

    def __len__(self) -> int:
        return len(self._tiles)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Board)
            and self._tiles == other._tiles
            and self._bridges == other._bridges
            and self._tile_set == other._tile_set
        )

    def __hash__(self) -> int:
        return hash((frozenset(self._tiles.items()), self._bridges))

    def __reduce__(self) -> tuple[object, ...]:
        laid = [Placement(face, triple, face in self._bridges) for face, triple in self._tiles.items()]
        return Board.of, (self._tile_set, laid, False)

    def __repr__(self) -> str:
        return f"<Board of {len(self)} tiles, {self._tile_set.name}>"


def playable_slots(board: Board, tiles: int) -> Iterator[tuple[Face, Known, int]]:
    """Yield each slot that a tile fits: the face, its values, and the mask of the tiles that fit.

    ``tiles`` is the mask of the unplayed tiles to try.
    """
    fitting = board._tile_set.fitting
    value = board._values.get
    for face in board._frontier:
        first, second, third = corners(face)
        known = value(first), value(second), value(third)
        fits = fitting[known] & tiles
        if fits:
            yield face, known, fits


def playable_tiles(board: Board, tiles: int) -> int:
    """The mask of the tiles that fit at least one slot; ``tiles`` is the mask of the tiles to try."""
    playable = 0
    for _, _, fits in playable_slots(board, tiles):
        playable |= fits
    return playable


def layout_faults(tile_set: TileSet, layout: Sequence[Placement], connected: bool = True) -> list[Fault]:
    """All faults in a layout, in the order of ``Fault.laid``.

    With ``connected=False``, the tiles need not be connected by edges.
    """
    faults = [
        *_foreign_tiles(tile_set, layout),
        *_duplicates(layout),
        *_crowded_faces(layout),
        *_clashes(layout),
        *(_separate_parts(layout) if connected else ()),
    ]
    return sorted(faults, key=lambda fault: fault.laid)


def corners_name(triple: Corners) -> str:
    """The corner values as text: ``3-0-1``."""
    return f"{triple[0]}-{triple[1]}-{triple[2]}"


def not_in_set(tile_set: TileSet, written: Corners) -> Phrase:
    """The message about a tile that is not in the set; it names the mirror image if the set has it."""
    mirror, tile = Tile.of(*written).mirror, corners_name(written)
    if mirror in tile_set:
        return phrase(
            "{tile} is not in the set: it is the mirror image of {mirror}",
            tile=tile,
            mirror=str(mirror),
        )
    if not set(written) <= set(tile_set.values):
        return phrase(
            "{tile} is not in the set ({set}), whose values are {values}",
            tile=tile,
            set=tile_set.name,
            values=listed(tile_set.values),
        )
    return phrase("{tile} is not in the set ({set})", tile=tile, set=tile_set.name)


def _foreign_tiles(tile_set: TileSet, layout: Sequence[Placement]) -> Iterator[Fault]:
    for number, laid in enumerate(layout):
        if laid.tile not in tile_set:
            message = phrase("on {at}: {fault}", fault=not_in_set(tile_set, laid.corners), at=place_name(laid.at))
            mirror = laid.tile.mirror
            mirror_of = mirror if mirror in tile_set else None
            yield Fault("not-in-set", message, (number,), at=laid.at, tile=laid.tile, mirror_of=mirror_of)


def _duplicates(layout: Sequence[Placement]) -> Iterator[Fault]:
    for tile, numbers in _repeated(laid.tile for laid in layout):
        faces = tuple(layout[number].at for number in numbers)
        named = some_names([place_name(face) for face in faces])
        message = phrase(
            "{tile} is on the board {count} times: on {faces}", tile=tile.name, count=len(numbers), faces=named
        )
        yield Fault("duplicate-tile", message, numbers, tile=tile, faces=faces)


def _crowded_faces(layout: Sequence[Placement]) -> Iterator[Fault]:
    for face, numbers in _repeated(laid.at for laid in layout):
        message = phrase("{count} tiles are on the same face, {at}", count=len(numbers), at=place_name(face))
        yield Fault("occupied", message, numbers, at=face, tiles=tuple(layout[number].tile for number in numbers))


def _repeated(things: Iterable[Thing]) -> Iterator[tuple[Thing, tuple[int, ...]]]:
    where: dict[Thing, list[int]] = {}
    for number, thing in enumerate(things):
        where.setdefault(thing, []).append(number)
    yield from ((thing, tuple(numbers)) for thing, numbers in where.items() if len(numbers) > 1)


def _clashes(layout: Sequence[Placement]) -> Iterator[Fault]:
    claims_at: dict[Point, list[tuple[int, int]]] = {}
    for number, laid in enumerate(layout):
        for point, value in zip(corners(laid.at), laid.corners):
            claims_at.setdefault(point, []).append((number, value))
    for point, claims in claims_at.items():
        if len({value for _, value in claims}) > 1:
            named = [
                phrase("{value} on {at}", value=value, at=place_name(layout[number].at)) for number, value in claims
            ]
            at, claimed = point_name(point), some_names(named)
            message = phrase("the corners at the point {at} disagree: {claims}", at=at, claims=claimed)
            numbers, values = zip(*claims)
            faces = tuple(layout[number].at for number in numbers)
            yield Fault("corner-clash", message, numbers, point=point, faces=faces, values=values)


def _separate_parts(layout: Sequence[Placement]) -> list[Fault]:
    parts = connected_parts({laid.at for laid in layout})
    if len(parts) <= 1:
        return []
    main = max(parts, key=len)
    loose = tuple(number for number, laid in enumerate(layout) if laid.at not in main)
    sizes = some_names([str(len(part)) for part in parts])
    message = phrase("the tiles do not form one board: the separate parts have {sizes} tiles", sizes=sizes)
    return [Fault("disconnected", message, loose, faces=tuple(layout[number].at for number in loose))]


def connected_parts(faces: set[Face]) -> list[set[Face]]:
    """The connected parts of these faces, the largest first; equal ones by their leftmost faces."""
    left = set(faces)
    parts = []
    while left:
        part = {left.pop()}
        edge = list(part)
        while edge:
            for other in neighbours(edge.pop()):
                if other in left:
                    left.remove(other)
                    part.add(other)
                    edge.append(other)
        parts.append(part)
    return sorted(parts, key=lambda part: (-len(part), min(part)))


def place_name(place: Face | Point) -> str:
    """A face or a point as text: ``4,3``."""
    return f"{place[0]},{place[1]}"


def point_name(point: Point) -> str:
    """A point as text, in parentheses to distinguish it from a face: ``(4,2)``."""
    return f"({place_name(point)})"


def tile_on_face(tile: Tile, face: Face) -> Phrase:
    """A tile and its face in words: ``1-1-3 on 4,3``."""
    return phrase("{tile} on {face}", tile=tile.name, face=place_name(face))


def some_names(names: Sequence[Value]) -> Phrase:
    """Join names into one phrase. The names after the first ``MOST_NAMED`` are only counted."""
    if len(names) > MOST_NAMED:
        return phrase("{names} and {count} more", names=tuple(names[:MOST_NAMED]), count=len(names) - MOST_NAMED)
    return listed(names)
