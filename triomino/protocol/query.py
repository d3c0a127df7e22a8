"""A line of the protocol read into a query; what is wrong with it is told by the name of its field."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple

from analyzer.engine import AUTO, ENGINES
from analyzer.engine.beliefs import Knowledge, Opponent
from analyzer.engine.results import DEFAULT_SEED
from analyzer.errors import InputError, TextFault
from analyzer.notation import read_position
from analyzer.notation.locating import Path, locate
from analyzer.position import Position
from analyzer.rules import PUBLISHED, RuleSet, published
from analyzer.tiles import Tile

ACTIONS = ("best", "analyze", "plan", "cancel", "version")

COMMON = ("id", "action")
FIELDS = {
    "best": ("position", "rules", "engine", "seed", "games", "seconds", "report_every", "opponents"),
    "analyze": ("position", "rules"),
    "plan": ("position", "rules", "turns", "seconds"),
    "cancel": ("target",),
    "version": (),
}
"""The fields that each action takes beside the common ones."""

LONGEST_LINE = 1_000_000
MOST_SECONDS = 1_000_000.0
MOST_GAMES = 10**9
MOST_OPPONENTS = 5


class FieldError(ValueError):
    """Something is wrong with a query; ``field`` names the part, such as ``position.tiles[2].corners``.

    ``asker`` is the id of the query, where it has a good one.
    """

    def __init__(self, field: str | None, message: str, asker: object = None) -> None:
        super().__init__(message)
        self.field = field
        self.message = message
        self.asker = asker


class Query(NamedTuple):
    """One question.

    Attributes:
        id: the asker's name for it, a text or a number, repeated in each answer.
        action: one of ``ACTIONS``.
        position: what it is about; ``None`` for ``cancel`` and ``version``.
        rules: the rule set.
        engine, seed, games, seconds: as in ``analyzer.engine.best``.
        report_every: seconds between partial answers; ``None`` for none.
        turns: for a plan, how many tiles at most.
        knowledge: what is known of the opponents.
        target: for ``cancel``, the id of the query to end.
    """

    id: str | int
    action: str
    position: Position | None = None
    rules: RuleSet | None = None
    engine: str = AUTO
    seed: int = DEFAULT_SEED
    games: int | None = None
    seconds: float | None = None
    report_every: float | None = None
    turns: int | None = None
    knowledge: Knowledge | None = None
    target: str | int | None = None


def read_query(line: str) -> Query:
    """Read one line.

    Raises:
        FieldError: it is not a query; the error bears the id if the line has a good one.
    """
    data = _parse(line)
    name = data.get("id")
    if not _is_name(name):
        raise FieldError("id", f"found {_shown(name)}, expected a text or a whole number")
    try:
        return _query(data)
    except FieldError as error:
        raise FieldError(error.field, error.message, name) from error


def _parse(line: str) -> dict[str, Any]:
    if len(line) > LONGEST_LINE:
        raise FieldError(None, f"the line has more than {LONGEST_LINE:,} characters")
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise FieldError(None, f"not JSON: {error}") from error
    if not isinstance(data, dict):
        raise FieldError(None, f"found {_shown(data)}, expected an object")
    return data


def _query(data: dict[str, Any]) -> Query:
    action = data.get("action", "best")
    if action not in ACTIONS:
        raise FieldError("action", f"found {_shown(action)}, expected one of {', '.join(ACTIONS)}")
    allowed = (*COMMON, *FIELDS[action])
    for key in data:
        if key not in allowed:
            raise FieldError(key[:40], f"found a field that {action} does not take, expected {', '.join(allowed)}")
    if action == "version":
        return Query(data["id"], action)
    if action == "cancel":
        return Query(data["id"], action, target=_field(data, "target", _name, required=True))
    position = _position(data)
    return Query(
        data["id"],
        action,
        position,
        _field(data, "rules", _rules) or published(position.rules),
        _field(data, "engine", _engine) or AUTO,
        _field(data, "seed", _whole(0, 2**63 - 1)) or DEFAULT_SEED,
        _field(data, "games", _whole(1, MOST_GAMES)),
        _field(data, "seconds", _seconds),
        _field(data, "report_every", _seconds),
        _field(data, "turns", _whole(1, 400)),
        _field(data, "opponents", _opponents),
    )


def _field(data: dict[str, Any], name: str, read: Callable[[Any], Any], required: bool = False) -> Any:
    if name not in data and not required:
        return None
    try:
        return read(data.get(name))
    except FieldError as error:
        raise FieldError(f"{name}{error.field or ''}", error.message) from error
    except ValueError as error:
        raise FieldError(name, str(error)) from error


def _position(data: dict[str, Any]) -> Position:
    """The position, an object of ``triomino-position/1`` or a text in any notation."""
    given = data.get("position")
    if isinstance(given, str):
        try:
            return read_position(given, "position")
        except InputError as error:
            raise FieldError("position", str(error)) from error
    if not isinstance(given, dict):
        raise FieldError("position", f"found {_shown(given)}, expected an object or a text")
    text = json.dumps(given)
    try:
        return read_position(text, "position")
    except InputError as error:
        first = error.faults[0]
        raise FieldError(f"position{_field_of(text, given, first)}", first.message) from error


def _field_of(text: str, data: dict[str, Any], fault: TextFault) -> str:
    """The innermost part of the data that begins where a fault stands."""
    paths = list(_paths(data, ()))
    spots = locate(text, paths)
    there = [path for path in paths if spots[path] == fault.spot]
    inner: Path = max(there, key=len, default=())
    return "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in inner)


def _paths(data: Any, path: Path) -> Any:
    yield path
    children = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in children:
        yield from _paths(value, (*path, key))


def _name(value: Any) -> str | int:
    if not _is_name(value):
        raise ValueError(f"found {_shown(value)}, expected a text or a whole number")
    found: str | int = value
    return found


def _is_name(value: object) -> bool:
    return isinstance(value, str | int) and not isinstance(value, bool)


def _rules(value: Any) -> RuleSet:
    if value not in PUBLISHED:
        raise ValueError(f"found {_shown(value)}, expected one of {', '.join(PUBLISHED)}")
    return published(value)


def _engine(value: Any) -> str:
    if value not in (AUTO, *ENGINES):
        raise ValueError(f"found {_shown(value)}, expected one of {', '.join((AUTO, *ENGINES))}")
    return str(value)


def _whole(least: int, most: int) -> Callable[[Any], int]:
    def read(value: Any) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        raise ValueError(f"found {_shown(value)}, expected a whole number from {least} to {most}")

    return read


def _seconds(value: Any) -> float:
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 < value <= MOST_SECONDS:
        return float(value)
    raise ValueError(f"found {_shown(value)}, expected a number of seconds above 0")


def _opponents(value: Any) -> Knowledge:
    if not isinstance(value, list) or len(value) > MOST_OPPONENTS:
        raise ValueError(f"found {_shown(value)}, expected a list of at most {MOST_OPPONENTS} opponents")
    return Knowledge(tuple(_opponent(entry, number) for number, entry in enumerate(value)))


def _opponent(value: Any, number: int) -> Opponent:
    if not isinstance(value, dict) or not value.keys() <= {"size", "holds", "lacks"}:
        raise FieldError(f"[{number}]", f"found {_shown(value)}, expected an object with size, holds or lacks")
    try:
        size = _whole(0, 400)(value["size"]) if value.get("size") is not None else None
        return Opponent(size, _tiles(value.get("holds", [])), _tiles(value.get("lacks", [])))
    except ValueError as error:
        raise FieldError(f"[{number}]", str(error)) from error


def _tiles(value: Any) -> tuple[Tile, ...]:
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise ValueError(f"found {_shown(value)}, expected a list of tiles")
    return tuple(map(Tile.parse, value))


def _shown(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= 40 else f"{text[:37]}..."
