"""A position or a puzzle before it is checked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, NamedTuple, TypeAlias

from analyzer.board import (
    MOST_NAMED,
    Board,
    Fault,
    Place,
    Placement,
    corners_name,
    layout_faults,
    not_in_set,
    place_name,
    point_name,
    some_names,
)
from analyzer.errors import InputError, Spot, TextFault, suggesting
from analyzer.forms import Must, Path, Within, json_keys
from analyzer.lattice import Face, Point, corners, row_by_row
from analyzer.messages import Phrase, Value, either, found_instead, phrase
from analyzer.position import (
    APART,
    DEFAULT_RULES,
    Givens,
    KindName,
    Note,
    Position,
    Puzzle,
    given_players,
    player_count_fault,
    players_named,
)
from analyzer.rules import RuleSet, published
from analyzer.tiles import HIGHEST_VALUE, Corners, Tile, TileSet

_TYPED_TILE = r'"?([0-9]-[0-9]-[0-9])'


FORMAT = "triomino-position/1"

MOST = 999_999
"""The largest number of tiles, players or points in the input. The lowest score is ``-MOST``."""

Count: TypeAlias = Annotated[int, Within(0, MOST)]
NotEmpty = Must(lambda data: data != [], phrase("at least one number"))


@json_keys("at", "corners", "bridge")
class Laid(Placement):
    """A placed tile in the JSON of a position. It has no key ``tile``, because the corner values identify the tile."""


class Given(NamedTuple):
    """A value that a puzzle gives for a point.

    Attributes:
        point: the coordinates; their sum is even.
        value: the value at the point.
    """

    point: Annotated[Place, Must(lambda at: sum(at) % 2 == 0, phrase("a point: x + y must be even"))]
    value: Annotated[int, Within(0, HIGHEST_VALUE)]


@json_keys("at=point", "value")
class GivenAt(Given):
    """A given value in the JSON of a position."""


@json_keys(
    "rules",
    "set=tile_set",
    "puzzle=kind?",
    "hand?",
    "players?",
    "opponents?",
    "scores?",
    "well?",
    "tiles",
    "fill?",
    "givens=givens_at?",
    "use?",
    "not=notes?",
    form=FORMAT,
)
class Draft(NamedTuple):
    """The content of text that describes a ``Position`` or a ``Puzzle``, possibly with faults.

    Attributes:
        kind: the kind of puzzle, if the text gives it.
        layout: the placed tiles, in written order.
        fill: the faces to fill in a puzzle.
        givens: the values given for points. In a drawing, these are the values of points that no placed tile touches.
        use: the only tiles that a puzzle allows; the list may include placed tiles. ``None`` if there is no such list.
        notes: the values and tiles that the solver of a puzzle has ruled out.
        file, text: the name and the text of the file, which messages quote.
        spots: the place of each part in the text, with keys such as ``("rules",)`` and ``("tiles", 0)``. In a drawing,
            a tile's place is its ``^``, ``v`` or ``*``. The value at the point 4,2 has the key ``("values", 4, 2)``.
    """

    tile_set: TileSet = TileSet.named("standard")
    rules: RuleSet = published(DEFAULT_RULES)
    kind: KindName | None = None
    hand: tuple[Tile, ...] = ()
    players: Count | None = None
    well: Count | None = None
    opponents: Annotated[tuple[Annotated[int, Within(1, MOST)], ...], NotEmpty] | None = None
    scores: Annotated[tuple[Annotated[int, Within(-MOST, MOST)], ...], NotEmpty] | None = None
    layout: tuple[Placement, ...] = ()
    fill: tuple[Place, ...] = ()
    givens: tuple[Given, ...] = ()
    use: tuple[Tile, ...] | None = None
    notes: tuple[Note, ...] = ()
    file: str = "<text>"
    text: str = ""
    spots: Mapping[Path, Spot] = {}

    @staticmethod
    def of(source: Position | Puzzle) -> Draft:
        position = source.position if isinstance(source, Puzzle) else source
        draft = Draft(
            tile_set=position.board.tile_set,
            rules=position.rules,
            hand=position.hand,
            players=position.players,
            well=position.well,
            opponents=position.opponents,
            scores=position.scores,
            layout=tuple(position.board.layout),
        )
        if isinstance(source, Position):
            return draft
        return draft._replace(
            kind="fill",
            fill=tuple(sorted(source.fill, key=row_by_row)),
            givens=tuple(Given(*given) for given in sorted(source.givens.items())),
            use=source.use,
            notes=source.notes,
        )

    @property
    def tiles(self) -> tuple[Laid, ...]:
        """The placed tiles, even if they have faults."""
        return tuple(Laid(*placed) for placed in self.layout)

    @property
    def givens_at(self) -> tuple[GivenAt, ...] | None:
        """The given values; ``None`` if there are none."""
        return tuple(GivenAt(*given) for given in self.givens) or None

    def held(self) -> Draft:
        held = self.tile_set.held
        return self._replace(
            hand=tuple(map(held, self.hand)),
            use=None if self.use is None else tuple(map(held, self.use)),
            notes=tuple(Note(note.at, held(note.tile)) if note.tile else note for note in self.notes),
        )

    @property
    def is_puzzle(self) -> bool:
        return bool(self.fill or self.notes) or self.use is not None or self.kind == "fill"

    @property
    def connected(self) -> bool:
        return not self.is_puzzle and self.kind not in APART

    @property
    def is_board(self) -> bool:
        return not layout_faults(self.tile_set, self.layout, connected=self.connected)

    def spot(self, *path: str | int) -> Spot | None:
        return self.spots.get(path)

    def position(self, apart: bool = False) -> Position:
        """The position that the text describes.

        With ``apart``, some kinds of puzzles (``APART``) may have tiles that are not connected. Do not use it for
        simulations, which require a connected board.

        Raises:
            InputError: the text is a filling puzzle or not a legal position; the error lists all faults.
        """
        connected = self.connected or not apart
        self.refuse([*self._position_faults(), *self.faults(connected)])
        return self._position(connected)

    def puzzle(self) -> Puzzle:
        """The filling puzzle that the text describes. Its placed tiles need not be connected.

        Raises:
            InputError: the text is not a valid puzzle; the error lists all faults.
        """
        self.refuse([*self._puzzle_faults(), *self.faults(connected=False)])
        position = self._position(connected=False)
        values = position.board.values
        givens = Givens({point: value for point, value in self.givens if point not in values})
        laid = {placed.tile for placed in self.layout}
        use = None if self.use is None else tuple(tile for tile in self.use if tile not in laid)
        return Puzzle(position, frozenset(self.fill), givens, use, self.notes)

    def all_faults(self, connected: bool = True) -> list[TextFault]:
        if self.is_puzzle:
            return [*self._puzzle_faults(), *self.faults(connected=False)]
        return [*self._position_faults(), *self.faults(connected and self.connected)]

    def faults(self, connected: bool = True) -> list[TextFault]:
        """List the faults that both a position and a puzzle can have: in the layout, the hand and the numbers."""
        return [*self._layout_faults(connected), *self._hand_faults(), *self._number_faults()]

    def refuse(self, faults: Sequence[TextFault]) -> None:
        if faults:
            raise InputError(self.file, self.text, faults, misplaced=not self.is_board)

    def _position(self, connected: bool) -> Position:
        board = Board.of(self.tile_set, self.layout, connected)
        return Position(board, self.rules, self.hand, self.players, self.well, self.opponents, self.scores)

    def _layout_faults(self, connected: bool) -> Iterator[TextFault]:
        """If turning or mirroring one tile repairs the whole layout, report only one fault.

        If a drawing has a value that no tile of the set has, report it once, even if several tiles touch it.
        """
        faults = layout_faults(self.tile_set, self.layout, connected)
        wrong = self._wrong_values()
        yield from wrong.values()
        faults = [one for one in faults if one.code != "not-in-set" or wrong.keys().isdisjoint(self._points(one))]
        better: list[tuple[int, Corners] | None] = [None] * len(faults)
        if faults and ("board",) not in self.spots:  # a drawing gives each value once, so no single tile is misread
            from analyzer.text.readings import Readings

            better = list(Readings(self.layout, self.tile_set).repairs(faults))
        if len(set(better)) == 1 and (mend := better[0]) and self._is_mended(mend, connected):
            faults, better = [min(faults, key=lambda fault: len(fault.laid))], [mend]
        for fault, mend in zip(faults, better):
            message, number = self._with_lines(fault), fault.laid[-1]
            if mend is not None:
                number, reading = mend
                at, written, _ = self.layout[number]
                message = phrase(
                    "{fault}; for {written} at {at}, did you mean {meant}?",
                    fault=message,
                    written=corners_name(written),
                    at=place_name(at),
                    meant=corners_name(reading),
                )
            elif ("board",) not in self.spots and fault.code == "disconnected" and len(faults) == len(fault.laid) == 1:
                from analyzer.legality import face_meant  # needed for few boards

                laid = self.layout[number]
                meant = face_meant(Board.of(self.tile_set, [one for one in self.layout if one != laid]), laid)
                message = suggesting(message, meant and phrase("the face {face}", face=place_name(meant)))
            yield TextFault(fault.code, message, self.spot("tiles", number))

    def _wrong_values(self) -> dict[Point, TextFault]:
        """Find the points in a drawing whose value is on no tile of the set."""
        return {
            point: TextFault("not-in-set", self._no_such_value(value), spot)
            for laid in self.layout
            for point, value in zip(corners(laid.at), laid.corners)
            if value not in self.tile_set.values and (spot := self.spot("values", *point))
        }

    def _points(self, fault: Fault) -> set[Point]:
        return {point for number in fault.laid for point in corners(self.layout[number].at)}

    def _no_such_value(self, value: int) -> Phrase:
        return phrase(
            "found the value {value}, expected {values}: change the value or the set",
            value=value,
            values=either(self.tile_set.values),
        )

    def _is_mended(self, mend: tuple[int, Corners], connected: bool) -> bool:
        layout = list(self.layout)
        layout[mend[0]] = layout[mend[0]]._replace(corners=mend[1])
        return not layout_faults(self.tile_set, layout, connected)

    def _with_lines(self, fault: Fault) -> Phrase:
        spots = [self.spot("tiles", number) for number in fault.laid]
        lines = sorted({spot.line for spot in spots if spot})
        if fault.code == "disconnected" or not 2 <= len(lines) <= MOST_NAMED:
            return fault.phrase
        return phrase("{fault} (lines {lines})", fault=fault.phrase, lines=some_names(lines))

    def _hand_faults(self) -> Iterator[TextFault]:
        placed = {laid.tile: laid.at for laid in self.layout}
        yield from self._tile_list_faults("hand", self.hand, placed)

    def _tile_list_faults(self, name: str, tiles: Sequence[Tile], placed: dict[Tile, Face]) -> Iterator[TextFault]:
        seen: set[Tile] = set()
        lines = self.text.split("\n")
        for number, tile in enumerate(tiles):
            spot = self.spot(name, number)
            if tile not in self.tile_set:
                message = phrase("{name}: {fault}", name=name, fault=not_in_set(self.tile_set, tile))
                yield TextFault("not-in-set", message, spot)
            if tile in placed:
                at, typed = place_name(placed[tile]), _typed(tile, lines, spot)
                message = phrase(
                    "'{name}' lists {tile}, which is already on the board at {at}: remove one of the two",
                    tile=typed,
                    name=name,
                    at=at,
                )
                yield TextFault("already-played", message, spot)
            if tile in seen:
                typed = _typed(tile, lines, spot)
                message = phrase("'{name}' lists {tile} twice: remove one of the two", tile=typed, name=name)
                yield TextFault("duplicate-tile", message, spot)
            seen.add(tile)

    def _number_faults(self) -> Iterator[TextFault]:
        yield from self._player_faults()
        held, well = sum(self.opponents or ()), self.well or 0
        hidden = len(self.tile_set) - len(self.layout) - len(self.hand) - held
        parts = phrase("{board} on the board, {hand} in the hand", board=len(self.layout), hand=len(self.hand))
        if self.opponents:
            parts = phrase("{parts}, {held} in other hands", parts=parts, held=held)
        if hidden < well:
            count = len(self.tile_set) - hidden + well
            message = phrase(
                "found {told} tiles ({parts}, {well} in the well), expected at most {tiles}, the size of the set",
                tiles=len(self.tile_set),
                told=count,
                parts=parts,
                well=well,
            )
            last = self.spot("hand", len(self.hand) - 1) or self.spot("tiles", len(self.layout) - 1)
            yield TextFault(
                "too-many-tiles", message, self.spot("well") if self.well else self.spot("opponents") or last
            )
        elif self.opponents and self.hand and self.well is not None and well != hidden:
            message = phrase(
                "found a well of {well}, expected {hidden}: {tiles} tiles in the set minus {parts}",
                well=well,
                hidden=hidden,
                tiles=len(self.tile_set),
                parts=parts,
            )
            yield TextFault("well", message, self.spot("well"))

    def _player_faults(self) -> Iterator[TextFault]:
        rules, others = self.rules, self.opponents
        count = given_players(others, self.scores if self.players is None else None) or self.players
        if count is None:
            return
        if others is not None and self.players not in (None, count):
            expected = phrase(
                "{count}: the player to move and {others} listed in 'opponents:'", count=count, others=len(others)
            )
            yield TextFault("players", found_instead(players_named(self.players), expected), self.spot("players"))
        if self.scores is not None and len(self.scores) != count:
            found = phrase("1 total") if len(self.scores) == 1 else phrase("{count} totals", count=len(self.scores))
            expected = phrase("{count}: one for each player, beginning with the player to move", count=count)
            yield TextFault("players", found_instead(found, expected), self.spot("scores"))
        if not rules.least_players <= count <= rules.most_players:
            spot = self.spot("opponents") if others is not None else self.spot("players") or self.spot("scores")
            yield TextFault("players", player_count_fault(rules, count), spot)

    @property
    def _puzzle_sign(self) -> Phrase:
        if self.notes:
            return phrase("the header 'not:' contains notes for the solver")
        if self.fill:
            return phrase("the text contains faces to fill")
        if self.use is not None:
            return phrase("the header 'use:' lists the tiles to use")
        return phrase("the header 'puzzle:' names the kind 'fill'")

    def _position_faults(self) -> Iterator[TextFault]:
        if self.is_puzzle:
            spot = self.spot("fill", 0) or self.spot("use", 0) or self.spot("not", 0) or self.spot("puzzle")
            message = phrase(
                "found a puzzle ({sign}), expected a position; use 'triomino solve' for puzzles",
                sign=self._puzzle_sign,
            )
            yield TextFault("puzzle", message, spot)
            return
        touched = {point for laid in self.layout for point in corners(laid.at)}
        for number, given in enumerate(self.givens):
            if given.point in touched:
                continue
            at = point_name(given.point)
            message = phrase(
                "no tile has a corner at the point {at}: remove the value {value}, or add the missing tile",
                value=given.value,
                at=at,
            )
            yield TextFault("untouched-value", message, self.spot("givens", number))
        yield from self._given_faults()

    def _puzzle_faults(self) -> Iterator[TextFault]:
        if self.kind not in (None, "fill"):
            if self.is_puzzle:
                message = phrase(
                    "found 'puzzle: {kind}', expected 'puzzle: fill', because {sign}",
                    kind=str(self.kind),
                    sign=self._puzzle_sign,
                )
            else:
                message = phrase(
                    "this is a puzzle of the kind '{name}', which has no faces to fill: 'triomino solve' prints its "
                    "answer",
                    name=str(self.kind),
                )
            yield TextFault("puzzle", message, self.spot("puzzle"))
        yield from self._tile_list_faults("use", self.use or (), {})
        yield from self._note_faults()
        occupied = {laid.at for laid in self.layout}
        for number, face in enumerate(self.fill):
            if face in occupied:
                yield TextFault("occupied", occupied_and_marked(face), self.spot("fill", number))
            elif face in self.fill[:number]:
                message = phrase(
                    "the face {at} is listed twice as a face to fill: remove one of the entries", at=place_name(face)
                )
                yield TextFault("occupied", message, self.spot("fill", number))
        yield from self._given_faults()

    def _note_faults(self) -> Iterator[TextFault]:
        """A note may also be about a face that has a tile, or about a point that has a value."""
        for number, (_, out) in enumerate(self.notes):
            spot = self.spot("not", number)
            if isinstance(out, Tile) and out not in self.tile_set:
                message = phrase("{name}: {fault}", name="not", fault=not_in_set(self.tile_set, out))
                yield TextFault("not-in-set", message, spot)
            if isinstance(out, int) and out not in self.tile_set.values:
                yield TextFault("not-in-set", self._no_such_value(out), spot)

    def _given_faults(self) -> Iterator[TextFault]:
        values = {point: value for laid in self.layout for point, value in zip(corners(laid.at), laid.corners)}
        for number, (point, value) in enumerate(self.givens):
            spot = self.spot("givens", number)
            if value not in self.tile_set.values:
                yield TextFault("not-in-set", self._no_such_value(value), spot)
            if values.setdefault(point, value) != value:
                message = phrase(
                    "the point {at} has two different values, {has} and {value}: correct one of them",
                    at=point_name(point),
                    value=value,
                    has=values[point],
                )
                yield TextFault("corner-clash", message, spot)


def _typed(tile: Tile, lines: Sequence[str], spot: Spot | None) -> Value:
    """Quote a tile as it was typed in a header. If its name is different, add the name."""
    found = re.match(_TYPED_TILE, lines[spot.line - 1][spot.column - 1 :]) if spot else None
    if found is None or found[1] == tile.name:
        return tile.name
    return phrase("{typed} (the tile {tile})", typed=found[1], tile=tile.name)


def occupied_and_marked(face: Face) -> Phrase:
    return phrase("the face {at} is both occupied and marked to fill: remove the tile or the mark", at=place_name(face))
