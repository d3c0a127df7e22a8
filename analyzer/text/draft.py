"""``Draft``: what a text says, before and apart from whether it makes sense."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from analyzer.board import Board, Placement, layout_faults, not_in_set, place_name
from analyzer.errors import InputError, Spot, TextFault
from analyzer.lattice import Face, Point, corners
from analyzer.position import Givens, Position, Puzzle
from analyzer.rules import published
from analyzer.tiles import Tile, TileSet

FURTHEST = 999_999_999
"""Coordinates of faces reach so far in each direction, in every form."""


class Given(NamedTuple):
    """A value that stands on a point without a placed tile to put it there."""

    point: Point
    value: int


class Spots(NamedTuple):
    """Where the parts of a draft stand in its text, each in the order of the draft's own sequence."""

    laid: Sequence[Spot] = ()
    fill: Sequence[Spot] = ()
    givens: Sequence[Spot] = ()
    hand: Sequence[Spot] = ()
    use: Sequence[Spot] = ()
    players: Spot | None = None
    well: Spot | None = None


class Draft(NamedTuple):
    """What a text says: the same things as a ``Position`` or a ``Puzzle``, misplaced tiles and all.

    Attributes:
        layout: the tiles as they lie, in the order of the text.
        fill: the faces that a puzzle asks to fill.
        givens: the values that no placed tile of a drawing accounts for, or that a list gives by themselves.
        use: the only tiles that a puzzle allows; ``None`` where the text does not say.
        file, text, spots: where all this was read, for messages.
    """

    tile_set: TileSet
    rules: str
    hand: tuple[Tile, ...] = ()
    players: int | None = None
    well: int | None = None
    layout: tuple[Placement, ...] = ()
    fill: tuple[Face, ...] = ()
    givens: tuple[Given, ...] = ()
    use: tuple[Tile, ...] | None = None
    file: str = "<text>"
    text: str = ""
    spots: Spots = Spots()

    @staticmethod
    def of(source: Position | Puzzle) -> Draft:
        """The draft that says what a position or a puzzle is."""
        position = source.position if isinstance(source, Puzzle) else source
        draft = Draft(
            tile_set=position.board.tile_set,
            rules=position.rules,
            hand=position.hand,
            players=position.players,
            well=position.well,
            layout=tuple(position.board.layout),
        )
        if isinstance(source, Position):
            return draft
        return draft._replace(
            fill=tuple(sorted(source.fill, key=lambda face: (face[1], face[0]))),
            givens=tuple(Given(*given) for given in sorted(source.givens.items())),
            use=source.use,
        )

    @property
    def is_puzzle(self) -> bool:
        """Whether the text asks for faces to be filled."""
        return bool(self.fill) or self.use is not None

    def position(self) -> Position:
        """The position that the text describes.

        Raises:
            InputError: it is a puzzle, or it is not a legal position; all faults are told.
        """
        self.refuse([*self._position_faults(), *self.faults()])
        return self._position(connected=True)

    def puzzle(self) -> Puzzle:
        """The filling puzzle that the text describes; its placed tiles need not hang together.

        Raises:
            InputError: it makes no sense as a puzzle; all faults are told.
        """
        self.refuse([*self._puzzle_faults(), *self.faults(connected=False)])
        position = self._position(connected=False)
        values = position.board.values
        givens = Givens({point: value for point, value in self.givens if point not in values})
        return Puzzle(position, frozenset(self.fill), givens, self.use)

    def all_faults(self, connected: bool = True) -> list[TextFault]:
        """Everything wrong with what the text says, taken for the puzzle or the position that it is."""
        if self.is_puzzle:
            return [*self._puzzle_faults(), *self.faults(connected=False)]
        return [*self._position_faults(), *self.faults(connected)]

    def faults(self, connected: bool = True) -> list[TextFault]:
        """What is wrong with the tiles of the layout and of the hand, and with the numbers beside them."""
        return [*self._layout_faults(connected), *self._hand_faults(), *self._number_faults()]

    def refuse(self, faults: Sequence[TextFault]) -> None:
        """Raise the faults, if there are any, as an ``InputError`` of this text."""
        if faults:
            raise InputError(self.file, self.text, faults)

    def _position(self, connected: bool) -> Position:
        board = Board.of(self.tile_set, self.layout, connected)
        return Position(board, self.rules, self.hand, self.players, self.well)

    def _layout_faults(self, connected: bool) -> Iterator[TextFault]:
        for fault in layout_faults(self.tile_set, self.layout, connected):
            yield TextFault(fault.code, fault.message, _spot(self.spots.laid, fault.laid[-1]))

    def _hand_faults(self) -> Iterator[TextFault]:
        placed = {laid.tile: laid.at for laid in self.layout}
        yield from self._tile_list_faults("hand", self.hand, self.spots.hand, placed)

    def _tile_list_faults(
        self, name: str, tiles: Sequence[Tile], spots: Sequence[Spot], placed: dict[Tile, Face]
    ) -> Iterator[TextFault]:
        seen: set[Tile] = set()
        for number, tile in enumerate(tiles):
            spot = _spot(spots, number)
            if tile not in self.tile_set:
                yield TextFault("not-in-set", f"{not_in_set(self.tile_set, tile)}, in {name}", spot)
            if tile in placed:
                where = place_name(placed[tile])
                yield TextFault("already-played", f"{tile} is in {name} and on the board, at {where}", spot)
            if tile in seen:
                yield TextFault("duplicate-tile", f"{tile} is in {name} twice", spot)
            seen.add(tile)

    def _number_faults(self) -> Iterator[TextFault]:
        if self.players is not None:
            rules = published(self.rules)
            if not rules.least_players <= self.players <= rules.most_players:
                expected = f"{rules.name} is for {rules.least_players} to {rules.most_players}"
                yield TextFault("players", f"found {self.players} players, and {expected}", self.spots.players)
        told = len(self.layout) + len(self.hand) + (self.well or 0)
        if told > len(self.tile_set):
            parts = f"{len(self.layout)} on the board, {len(self.hand)} in the hand, {self.well or 0} in the well"
            message = f"the set has {len(self.tile_set)} tiles, and the position tells of {told}: {parts}"
            spots = (*self.spots.laid, *self.spots.hand)
            yield TextFault("too-many-tiles", message, self.spots.well if self.well else _spot(spots, len(spots) - 1))

    def _position_faults(self) -> Iterator[TextFault]:
        if self.is_puzzle:
            spot = _spot(self.spots.fill, 0) or _spot(self.spots.use, 0)
            yield TextFault("puzzle", "this is a puzzle to solve (it has ? faces or use:), not a position", spot)
            return
        touched = {point for laid in self.layout for point in corners(laid.at)}
        for number, given in enumerate(self.givens):
            if given.point in touched:
                continue
            message = f"no placed tile touches the {given.value} on the point {place_name(given.point)}"
            yield TextFault("untouched-value", message, _spot(self.spots.givens, number))
        yield from self._given_faults()

    def _puzzle_faults(self) -> Iterator[TextFault]:
        placed = {laid.tile: laid.at for laid in self.layout}
        yield from self._tile_list_faults("use", self.use or (), self.spots.use, placed)
        taken = {laid.at for laid in self.layout}
        for number, face in enumerate(self.fill):
            if face in taken:
                message = f"the face {place_name(face)} is to be filled, and is taken or named already"
                yield TextFault("occupied", message, _spot(self.spots.fill, number))
            taken.add(face)
        yield from self._given_faults()

    def _given_faults(self) -> Iterator[TextFault]:
        values = {point: value for laid in self.layout for point, value in zip(corners(laid.at), laid.corners)}
        for number, (point, value) in enumerate(self.givens):
            spot = _spot(self.spots.givens, number)
            if value not in self.tile_set.values:
                yield TextFault("not-in-set", f"no tile of the set has the value {value}", spot)
            if values.setdefault(point, value) != value:
                message = f"the point {place_name(point)} is given {value} and has {values[point]} already"
                yield TextFault("corner-clash", message, spot)


def _spot(spots: Sequence[Spot], number: int) -> Spot | None:
    """A draft that was not read from a text has no spots."""
    return spots[number] if 0 <= number < len(spots) else None


def tiles_text(tiles: Iterable[Tile]) -> str:
    """Tiles as a header lists them."""
    return " ".join(tile.name for tile in tiles)
