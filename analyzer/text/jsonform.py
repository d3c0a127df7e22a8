"""JSON of the format ``triomino-position/1``, with the line and column of whatever is wrong in it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from analyzer.board import Placement
from analyzer.errors import InputError, Spot, TextFault, quoted
from analyzer.lattice import is_point
from analyzer.position import DEFAULT_RULES
from analyzer.rules import PUBLISHED
from analyzer.text.draft import FURTHEST, Draft, Given, Spots
from analyzer.text.locating import Path, locate
from analyzer.tiles import Corners, Tile, TileSet

FORMAT = "triomino-position/1"
KEYS = ("format", "rules", "set", "hand", "players", "well", "tiles", "fill", "givens", "use")
MOST = 999_999


class _WrongPartError(Exception):
    """Something in the data is not as it must be."""

    def __init__(self, path: Path, message: str) -> None:
        super().__init__(message)
        self.path = path
        self.message = message


def draft_json(draft: Draft) -> dict[str, object]:
    """What a draft says, as the value of a JSON text. Keys that say nothing are left out, ``tiles`` excepted."""
    data: dict[str, object] = {"format": FORMAT, "rules": draft.rules, "set": draft.tile_set.name}
    if draft.hand:
        data["hand"] = [tile.name for tile in draft.hand]
    if draft.players is not None:
        data["players"] = draft.players
    if draft.well is not None:
        data["well"] = draft.well
    data["tiles"] = [{"at": laid.at, "corners": laid.corners, "bridge": laid.bridge} for laid in draft.layout]
    if draft.fill:
        data["fill"] = list(draft.fill)
    if draft.givens:
        data["givens"] = [{"at": given.point, "value": given.value} for given in draft.givens]
    if draft.use is not None:
        data["use"] = [tile.name for tile in draft.use]
    return data


def read_json(text: str, file: str) -> Draft:
    """Read a JSON text.

    Raises:
        InputError: it is not JSON, or not of this format; all faults are told.
    """
    try:
        reader = _Reader()
        draft = reader.draft(_parse(text, file))._replace(file=file, text=text)
        spots = locate(text, {*reader.paths, *(path for path, _ in reader.wrong)})
    except RecursionError as error:
        message = "the JSON is nested too deeply: a position has three levels of brackets within the outermost"
        raise InputError(file, text, [TextFault("syntax", message, Spot(1, 1))]) from error
    if reader.wrong:
        faults = [TextFault("syntax", message, spots[path]) for path, message in reader.wrong]
        raise InputError(file, text, faults)
    return draft._replace(spots=reader.spots(spots))


def _parse(text: str, file: str) -> Any:
    def refuse(message: str, spot: Spot | None = None) -> InputError:
        return InputError(file, text, [TextFault("syntax", message, spot)])

    try:
        return json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise refuse(f"not JSON: {error.msg[:1].lower()}{error.msg[1:]}", Spot(error.lineno, error.colno)) from error
    except ValueError as error:  # a key named twice, NaN, or a number of thousands of digits
        raise refuse(f"not JSON that can be used: {error}", Spot(1, 1)) from error


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"the key {quoted(key)} is named twice in one object")
        found[key] = value
    return found


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is not a number of JSON")


class _Reader:
    """Reads the parts of a position, noting what is wrong and the path of each part that may be."""

    def __init__(self) -> None:
        self.wrong: list[tuple[Path, str]] = []
        self._laid: list[Path] = []
        self._fill: list[Path] = []
        self._givens: list[Path] = []
        self._hand: list[Path] = []
        self._use: list[Path] = []

    @property
    def paths(self) -> list[Path]:
        """The paths of all parts that a later fault may name."""
        return [*self._laid, *self._fill, *self._givens, *self._hand, *self._use, ("players",), ("well",)]

    def spots(self, found: dict[Path, Spot]) -> Spots:
        """Where those parts stand."""
        return Spots(
            laid=[found[path] for path in self._laid],
            fill=[found[path] for path in self._fill],
            givens=[found[path] for path in self._givens],
            hand=[found[path] for path in self._hand],
            use=[found[path] for path in self._use],
            players=found[("players",)],
            well=found[("well",)],
        )

    def draft(self, data: Any) -> Draft:
        """The draft that the data describes, as far as it can be read."""
        for key in data:
            if key not in KEYS:
                self._note((key,), f"found an unknown key {quoted(key)}, expected one of {', '.join(KEYS)}")
        if data.get("format") != FORMAT:
            self._note(("format",), f'found the format {_shown(data.get("format"))}, expected "{FORMAT}"')
        return Draft(
            tile_set=self._value(data, "set", _tile_set, TileSet.named("standard")),
            rules=self._value(data, "rules", _rules, DEFAULT_RULES),
            hand=tuple(self._items(data, "hand", _tile, self._hand)),
            players=self._value(data, "players", _count, None),
            well=self._value(data, "well", _count, None),
            layout=tuple(self._items(data, "tiles", _laid, self._laid, required=True)),
            fill=tuple(self._items(data, "fill", _place, self._fill)),
            givens=tuple(self._items(data, "givens", _given, self._givens)),
            use=tuple(self._items(data, "use", _tile, self._use)) if data.get("use") is not None else None,
        )

    def _note(self, path: Path, message: str) -> None:
        self.wrong.append((path, message))

    def _value(self, data: Any, key: str, read: Callable[[Path, Any], Any], default: Any) -> Any:
        if data.get(key) is None:
            return default
        try:
            return read((key,), data[key])
        except _WrongPartError as wrong:
            self._note(wrong.path, wrong.message)
            return default

    def _items(
        self, data: Any, key: str, read: Callable[[Path, Any], Any], paths: list[Path], required: bool = False
    ) -> Iterator[Any]:
        items = data.get(key)
        if required and key not in data:
            self._note((), f"found no {key!r}, expected a list of the placed tiles")
            return
        if items is None and not required:
            return
        if not isinstance(items, list):
            self._note((key,), f"found {_shown(items)}, expected a list")
            return
        for number, item in enumerate(items):
            path = (key, number)
            try:
                value = read(path, item)
            except _WrongPartError as wrong:
                self._note(wrong.path, wrong.message)
                continue
            paths.append(path)
            yield value


def _tile_set(path: Path, value: Any) -> TileSet:
    if not isinstance(value, str):
        raise _WrongPartError(path, f"found {_shown(value)}, expected the name of a set")
    try:
        return TileSet.named(value)
    except ValueError as error:
        raise _WrongPartError(path, str(error)) from error


def _rules(path: Path, value: Any) -> str:
    if isinstance(value, str) and value in PUBLISHED:
        return value
    raise _WrongPartError(path, f"found the rules {_shown(value)}, expected one of {', '.join(PUBLISHED)}")


def _tile(path: Path, value: Any) -> Tile:
    try:
        return Tile.parse(value if isinstance(value, str) else "")
    except ValueError as error:
        raise _WrongPartError(path, f'found {_shown(value)}, expected a tile such as "0-1-3"') from error


def _count(path: Path, value: Any) -> int:
    if _is_whole(value) and 0 <= value <= MOST:
        return int(value)
    raise _WrongPartError(path, f"found {_shown(value)}, expected a whole number, at least 0")


def _place(path: Path, value: Any) -> tuple[int, int]:
    if isinstance(value, list) and len(value) == 2 and all(_is_whole(n) and abs(n) <= FURTHEST for n in value):
        return value[0], value[1]
    raise _WrongPartError(path, f"found {_shown(value)}, expected the coordinates [x, y]")


def _corners(path: Path, value: Any) -> Corners:
    if isinstance(value, list) and len(value) == 3 and all(_is_whole(n) and 0 <= n <= 9 for n in value):
        return value[0], value[1], value[2]
    raise _WrongPartError(path, f"found {_shown(value)}, expected three corner values such as [5, 5, 0]")


def _laid(path: Path, value: Any) -> Placement:
    fields = _object(path, value, ("at", "corners"), ("bridge",))
    bridge = fields.get("bridge", False)
    if not isinstance(bridge, bool):
        raise _WrongPartError((*path, "bridge"), f"found {_shown(bridge)}, expected true or false")
    return Placement(_place((*path, "at"), fields["at"]), _corners((*path, "corners"), fields["corners"]), bridge)


def _given(path: Path, value: Any) -> Given:
    fields = _object(path, value, ("at", "value"), ())
    point = _place((*path, "at"), fields["at"])
    if not is_point(point):
        raise _WrongPartError((*path, "at"), f"found {_shown(fields['at'])}, expected a point: its x + y is even")
    if not (_is_whole(fields["value"]) and 0 <= fields["value"] <= 9):
        raise _WrongPartError((*path, "value"), f"found {_shown(fields['value'])}, expected a value from 0 to 9")
    return Given(point, fields["value"])


def _object(path: Path, value: Any, needed: tuple[str, ...], allowed: tuple[str, ...]) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise _WrongPartError(path, f"found {_shown(value)}, expected an object with {' and '.join(needed)}")
    for key in needed:
        if key not in value:
            raise _WrongPartError(path, f"found no {key!r}, expected an object with {' and '.join(needed)}")
    for key in value:
        if key not in needed and key not in allowed:
            known = ", ".join((*needed, *allowed))
            raise _WrongPartError((*path, key), f"found an unknown key {quoted(key)}, expected one of {known}")
    return value


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _shown(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= 40 else f"{text[:37]}..."
