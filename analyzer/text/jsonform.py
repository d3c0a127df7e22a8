"""JSON of the format ``triomino-position/1``: a draft read from it and written in it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from analyzer.board import Placement
from analyzer.errors import InputError, Spot, TextFault, quoted
from analyzer.forms import PartError, Path, shown, to_json
from analyzer.lattice import is_point
from analyzer.phrases import Phrase, found_instead, one_of, phrase, phrase_of
from analyzer.position import DEFAULT_RULES, KindName, Note
from analyzer.rules import PUBLISHED, RuleSet, published
from analyzer.text.draft import Draft, Given, Spots
from analyzer.text.headers import FURTHEST, KINDS, MOST
from analyzer.text.jsontext import locate, parse
from analyzer.tiles import HIGHEST_VALUE, Corners, Tile, TileSet

FORMAT = "triomino-position/1"
KEYS = (
    *("format", "rules", "set", "puzzle", "hand", "players", "opponents", "scores", "well"),
    *("tiles", "fill", "givens", "use", "not"),
)
_WHOLE = phrase("a whole number")
LISTS = ("hand", "tiles", "fill", "givens", "use", "not", "opponents", "scores")


def draft_json(draft: Draft) -> dict[str, object]:
    """What a draft says, as the value of a JSON text. Keys that say nothing are left out, ``tiles`` excepted."""
    told: dict[str, object] = {
        "format": FORMAT,
        "rules": draft.rules.name,
        "set": draft.tile_set.name,
        "puzzle": draft.kind,
        "hand": [tile.name for tile in draft.hand] or None,
        "players": draft.players,
        "opponents": draft.opponents,
        "scores": draft.scores,
        "well": draft.well,
        "tiles": [{"at": laid.at, "corners": laid.corners, "bridge": laid.bridge} for laid in draft.layout],
        "fill": list(draft.fill) or None,
        "givens": [{"at": given.point, "value": given.value} for given in draft.givens] or None,
        "use": None if draft.use is None else [tile.name for tile in draft.use],
        "not": to_json(draft.notes) or None,
    }
    return {key: value for key, value in told.items() if value is not None}


def json_text(draft: Draft) -> str:
    """The text of a draft as JSON, a key or a placed tile to a line."""
    entries = []
    for key, value in draft_json(draft).items():
        told = json.dumps(value)
        if key == "tiles" and isinstance(value, list) and value:
            told = "[\n  " + ",\n  ".join(json.dumps(item) for item in value) + "\n ]"
        entries.append(f' "{key}": {told}')
    return "{\n" + ",\n".join(entries) + "\n}\n"


def read_json(text: str, file: str, rules: RuleSet | None = None) -> Draft:
    """Read a JSON text, by the rules given or by those that it names.

    Raises:
        InputError: it is not JSON, or not of this format; all faults are told.
    """
    try:
        reader = _PositionReader(rules)
        draft = reader.draft(parse(text, file))
        spots = locate(text, {*reader.paths, *(path for path, _ in reader.wrong)})
    except RecursionError as error:
        said = phrase("the JSON is nested too deeply: a position has three levels of brackets within the outermost")
        raise InputError(file, text, [TextFault("syntax", said, Spot(1, 1))]) from error
    if reader.wrong:
        faults = [TextFault("syntax", said, spots[path]) for path, said in reader.wrong]
        raise InputError(file, text, faults)
    return draft._replace(file=file, text=text, spots=reader.spots(spots))


class _PositionReader:
    """Reads the parts of a position, noting what is wrong and the path of each part that a later fault may name."""

    def __init__(self, rules: RuleSet | None) -> None:
        self.wrong: list[tuple[Path, Phrase]] = []
        self._rules = rules
        self._parts: dict[str, list[Path]] = {key: [] for key in LISTS}

    @property
    def paths(self) -> list[Path]:
        """The paths of all parts that a later fault may name."""
        return [*((key,) for key in KEYS), *(path for paths in self._parts.values() for path in paths)]

    def spots(self, found: dict[Path, Spot]) -> Spots:
        """Where those parts stand."""
        each = {key: [found[path] for path in paths] for key, paths in self._parts.items()}
        return Spots(
            laid=each["tiles"],
            fill=each["fill"],
            givens=each["givens"],
            hand=each["hand"],
            use=each["use"],
            notes=each["not"],
            players=found["players",],
            well=found["well",],
            opponents=found["opponents",],
            scores=found["scores",],
            kind=found["puzzle",],
        )

    def draft(self, data: Any) -> Draft:
        """The draft that the data describes, as far as it can be read."""
        for key in data:
            if key not in KEYS:
                self._note((key,), found_instead(phrase("an unknown key {key}", key=quoted(key)), one_of(KEYS)))
        if data.get("format") != FORMAT:
            found = phrase("the format {name}", name=shown(data.get("format")))
            self._note(("format",), found_instead(found, f'"{FORMAT}"'))
        tile_set: TileSet = self._value(data, "set", _tile_set, TileSet.named("standard"))

        def held(path: Path, value: Any) -> Tile:
            return tile_set.held(_tile(path, value))

        def ruled_out(path: Path, value: Any) -> Note:
            if isinstance(value, dict) and "tile" in value:
                found = _fields(path, value, ("at", "tile"))
                return Note(_place((*path, "at"), found["at"]), held((*path, "tile"), found["tile"]))
            return Note(*_given(path, value))

        return Draft(
            tile_set=tile_set,
            rules=self._rules or self._value(data, "rules", _rules, published(DEFAULT_RULES)),
            kind=self._value(data, "puzzle", _kind, None),
            hand=self._items(data, "hand", held) or (),
            players=self._value(data, "players", _count, None),
            well=self._value(data, "well", _count, None),
            opponents=self._items(data, "opponents", _held_count, empty=False),
            scores=self._items(data, "scores", _points, empty=False),
            layout=self._tiles(data),
            fill=self._items(data, "fill", _place) or (),
            givens=self._items(data, "givens", _given) or (),
            use=self._items(data, "use", held),
            notes=self._items(data, "not", ruled_out) or (),
        )

    def _note(self, path: Path, said: Phrase) -> None:
        self.wrong.append((path, said))

    def _value(self, data: Any, key: str, read: Callable[[Path, Any], Any], default: Any) -> Any:
        if data.get(key) is None:
            return default
        try:
            return read((key,), data[key])
        except PartError as wrong:
            self._note(wrong.path, wrong.said)
            return default

    def _tiles(self, data: Any) -> tuple[Placement, ...]:
        """The placed tiles, which must be told even where there are none."""
        if "tiles" not in data:
            self._note((), phrase("found no 'tiles', expected a list of the placed tiles"))
        elif data["tiles"] is None:
            self._note(("tiles",), found_instead("null", phrase("a list")))
        return self._items(data, "tiles", _laid) or ()

    def _items(
        self, data: Any, key: str, read: Callable[[Path, Any], Any], empty: bool = True
    ) -> tuple[Any, ...] | None:
        """The items of a list that can be read; ``None`` where it is not told."""
        items = data.get(key)
        if items is None:
            return None
        if not isinstance(items, list):
            self._note((key,), found_instead(shown(items), phrase("a list")))
            return None
        if not items and not empty:
            self._note((key,), phrase("found an empty list, expected one number at least"))
            return None
        return tuple(self._read_each(key, items, read))

    def _read_each(self, key: str, items: list[Any], read: Callable[[Path, Any], Any]) -> Iterator[Any]:
        for number, item in enumerate(items):
            path = (key, number)
            try:
                value = read(path, item)
            except PartError as wrong:
                self._note(wrong.path, wrong.said)
                continue
            self._parts[key].append(path)
            yield value


def _tile_set(path: Path, value: Any) -> TileSet:
    if not isinstance(value, str):
        raise PartError(found_instead(shown(value), phrase("the name of a set")), path)
    try:
        return TileSet.named(value)
    except ValueError as error:
        raise PartError(phrase_of(error), path) from error


def _rules(path: Path, value: Any) -> RuleSet:
    if isinstance(value, str) and value in PUBLISHED:
        return published(value)
    raise PartError(found_instead(phrase("the rules {name}", name=shown(value)), one_of(PUBLISHED)), path)


def _kind(path: Path, value: Any) -> KindName:
    for kind in KINDS:
        if value == kind:
            return kind
    raise PartError(found_instead(phrase("the puzzle {name}", name=shown(value)), one_of(KINDS)), path)


def _tile(path: Path, value: Any) -> Tile:
    try:
        return Tile.parse(value if isinstance(value, str) else "")
    except ValueError as error:
        raise PartError(found_instead(shown(value), phrase('a tile such as "0-1-3"')), path) from error


def _count(path: Path, value: Any) -> int:
    return _whole(path, value, 0, MOST)


def _held_count(path: Path, value: Any) -> int:
    return _whole(path, value, 1, MOST)


def _points(path: Path, value: Any) -> int:
    return _whole(path, value, -MOST, MOST)


def _place(path: Path, value: Any) -> tuple[int, int]:
    if isinstance(value, list) and len(value) == 2 and all(_is_whole(n) and abs(n) <= FURTHEST for n in value):
        return value[0], value[1]
    raise PartError(found_instead(shown(value), phrase("the coordinates [x, y], of nine digits at most")), path)


def _corners(path: Path, value: Any) -> Corners:
    if isinstance(value, list) and len(value) == 3 and all(_is_whole(n) and 0 <= n <= HIGHEST_VALUE for n in value):
        return value[0], value[1], value[2]
    raise PartError(found_instead(shown(value), phrase("three corner values such as [5, 5, 0]")), path)


def _laid(path: Path, value: Any) -> Placement:
    found = _fields(path, value, ("at", "corners"), ("bridge",))
    bridge = found.get("bridge", False)
    if not isinstance(bridge, bool):
        raise PartError(found_instead(shown(bridge), phrase("true or false")), (*path, "bridge"))
    return Placement(_place((*path, "at"), found["at"]), _corners((*path, "corners"), found["corners"]), bridge)


def _given(path: Path, value: Any) -> Given:
    found = _fields(path, value, ("at", "value"))
    point = _place((*path, "at"), found["at"])
    if not is_point(point):
        raise PartError(found_instead(shown(found["at"]), phrase("a point: its x + y is even")), (*path, "at"))
    return Given(point, _whole((*path, "value"), found["value"], 0, HIGHEST_VALUE, phrase("a value")))


def _fields(path: Path, value: object, needed: tuple[str, ...], allowed: tuple[str, ...] = ()) -> dict[str, Any]:
    expected = phrase("an object with {keys}", keys=" and ".join(needed))
    if not isinstance(value, dict):
        raise PartError(found_instead(shown(value), expected), path)
    for key in needed:
        if key not in value:
            raise PartError(found_instead(phrase("no {key}", key=repr(key)), expected), path)
    for key in value:
        if key not in needed and key not in allowed:
            found = phrase("an unknown key {key}", key=quoted(key))
            raise PartError(found_instead(found, one_of((*needed, *allowed))), (*path, key))
    return value


def _whole(path: Path, value: object, least: int, most: int, what: Phrase = _WHOLE) -> int:
    if isinstance(value, int) and _is_whole(value) and least <= value <= most:
        return value
    expected = phrase("{what} from {least} to {most}", what=what, least=least, most=most)
    raise PartError(found_instead(shown(value), expected), path)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
