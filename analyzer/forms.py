"""JSON from one declaration: a type names its keys once, and writing, reading and the schema follow from that.

A type that travels as an object is declared with ``json_keys``; each key is the attribute of that name, a field or a
property:

========== ==========================================================================================
a key      means
========== ==========================================================================================
``at``     the attribute ``at``
``is=value`` the attribute ``value`` under the key ``is``
``note?``  left out where it is ``None`` or an empty text
``*move``  the keys of the object that the attribute ``move`` is, among those of this one
========== ==========================================================================================

A type that travels as a text (a tile, a tile set) is declared with ``json_text``. Tuples and lists are arrays, numbers
with a fraction are rounded to ``DIGITS``. What a type is made of, in which range, and what each part means, the schema
takes from its annotations and from the ``Attributes:`` of its docstring.

>>> class Tally(NamedTuple):
...     points: int
...     note: str = ""
>>> Tally = json_keys("points", "note?")(Tally)
>>> to_json([Tally(3), Tally(4, "last")])
[{'points': 3}, {'points': 4, 'note': 'last'}]
>>> read(Tally, {"points": 5})
Tally(points=5, note='')
>>> read(Tally, {"points": "5"})
Traceback (most recent call last):
analyzer.forms.PartError: found "5", expected a whole number
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias, TypeVar, Union, get_args, get_origin

from analyzer.tiles import Tile, TileSet

Class = TypeVar("Class", bound=type)

Path: TypeAlias = "tuple[str | int, ...]"
"""The keys and list indices that lead to a part of a JSON value; ``()`` is the whole."""

DIGITS = 4
"""Decimals of a number with a fraction: more than any estimate is worth."""

LONGEST_SHOWN = 40
"""Characters of a value that a message quotes."""


class PartError(ValueError):
    """A part of a JSON value is not what it must be; ``path`` leads to it."""

    def __init__(self, message: str, path: Path = ()) -> None:
        super().__init__(message)
        self.message = message
        self.path = path

    def __reduce__(self) -> tuple[object, ...]:
        return PartError, (self.message, self.path)

    @property
    def field(self) -> str:
        """The part by name, such as ``position.tiles[2].corners``; empty for the whole."""
        words = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in self.path)
        return "".join(words).removeprefix(".")


class Within(NamedTuple):
    """The least and the most that a number may be, as the annotation ``Annotated[int, Within(0, 9)]``."""

    least: float
    most: float

    def __str__(self) -> str:
        return f"from {self.least:,} to {self.most:,}"


class AtMost(NamedTuple):
    """The most items or characters that a list, a text or an object may have, as an annotation."""

    items: int


class OneOf(NamedTuple):
    """The words that a text may be, as an annotation, where a table lists them; otherwise ``Literal`` is plainer."""

    words: tuple[str, ...]


class Here(NamedTuple):
    """Marks a part, as an annotation, that only a door on this machine may fill: a path of a file, say."""


class _Key(NamedTuple):
    name: str
    attribute: str
    optional: bool
    spread: bool
    constant: str | None


class _Text(NamedTuple):
    write: Callable[[Any], str]
    read: Callable[[str], Any]
    expected: str


class _Whole(NamedTuple):
    read: Callable[[Any], Any]
    schema: dict[str, Any]


_KEYS: dict[type, tuple[_Key, ...]] = {}
_TEXTS: dict[type, _Text] = {}
_READERS: dict[type, _Whole] = {}


def json_keys(*keys: str, form: str | None = None) -> Callable[[Class], Class]:
    """Declare the keys of the object as which a type travels, in their order.

    Args:
        keys: as the table of this module has them.
        form: the name of the format, for an object that can stand alone: its first key says it.
    """
    first = () if form is None else (_Key("format", "", False, False, form),)

    def declare(cls: Class) -> Class:
        _KEYS[cls] = (*first, *map(_key, keys))
        return cls

    return declare


def _key(word: str) -> _Key:
    spread, optional = word.startswith("*"), word.endswith("?")
    name, _, attribute = word.strip("*?").partition("=")
    return _Key(name, attribute or name, optional, spread, None)


def json_text(cls: type, write: Callable[[Any], str], read: Callable[[str], Any], expected: str) -> None:
    """Declare how a type travels as a text; ``read`` raises a ``ValueError`` for another text."""
    _TEXTS[cls] = _Text(write, read, expected)


def json_reader(cls: type, read: Callable[[Any], Any], schema: dict[str, Any]) -> None:
    """Declare how a type is read from a JSON value that is not made of its own parts.

    ``read`` raises a ``PartError`` whose path begins within that value.
    """
    _READERS[cls] = _Whole(read, schema)


json_text(Tile, lambda tile: str(tile), Tile.parse, "a tile such as 0-1-3")
json_text(TileSet, lambda tile_set: str(tile_set.name), TileSet.named, "the name of a set such as standard")


def to_json(value: Any) -> Any:
    """A value as what ``json.dumps`` takes.

    Raises:
        TypeError: its type has not been declared.
    """
    kind = type(value)
    if kind in _SCALARS:
        return value
    if kind is float:
        return round(value, DIGITS)
    if kind is tuple or kind is list:
        return [to_json(item) for item in value]
    keys = _KEYS.get(kind)
    if keys is not None:
        return _object(value, keys)
    if kind in _TEXTS:
        return _TEXTS[kind].write(value)
    if isinstance(value, Mapping):
        return {str(key): to_json(item) for key, item in value.items()}
    if isinstance(value, Enum):
        return value.value
    raise TypeError(f"nobody has declared how {kind.__name__} is written as JSON")


_SCALARS = frozenset((int, str, bool, NoneType))


def _object(value: Any, keys: tuple[_Key, ...]) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for name, attribute, optional, spread, constant in keys:
        part = constant or getattr(value, attribute)
        if spread:
            data |= to_json(part)
        elif not optional or (part is not None and part != ""):
            data[name] = to_json(part)
    return data


def shown(value: object) -> str:
    """A JSON value as a message quotes it, cut where it is long."""
    import json

    text = json.dumps(value)
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 3]}..."


def read(kind: Any, data: Any) -> Any:
    """The value of a type that a JSON value says.

    Args:
        kind: a declared type, or an annotation made of such types, numbers, texts, ``Literal``, ``tuple``, ``dict``,
            ``Annotated`` and unions with ``None``.
        data: what ``json.loads`` gave.

    Raises:
        PartError: the value says something else; with the path of the part.
    """
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _bounded(read(arguments[0], data), data, arguments[1:])
    if origin in (Union, UnionType):
        rest = [one for one in arguments if one is not NoneType]
        assert len(rest) == 1, "a union is of one type and None"
        return None if data is None else read(rest[0], data)
    if origin is Literal:
        if data not in arguments or isinstance(data, bool):
            raise PartError(f"found {shown(data)}, expected one of {', '.join(map(str, arguments))}")
        return data
    if origin is tuple:
        return _read_array(arguments, data)
    if origin is dict:
        return _read_mapping(arguments[1], data)
    return _read_plain(kind, data)


def _read_plain(kind: Any, data: Any) -> Any:
    if kind in _READERS:
        return _READERS[kind].read(data)
    if kind in _TEXTS and not (kind in _KEYS and isinstance(data, dict)):
        try:
            return _TEXTS[kind].read(_text(data, _TEXTS[kind].expected))
        except PartError:
            raise
        except ValueError as error:
            raise PartError(str(error)) from error
    if kind is Any:
        return data
    if kind is bool:
        return _checked(data, isinstance(data, bool), "true or false")
    if kind is int:
        return _checked(data, isinstance(data, int) and not isinstance(data, bool), "a whole number")
    if kind is float:
        return float(_checked(data, isinstance(data, int | float) and not isinstance(data, bool), "a number"))
    if kind is str:
        return _text(data, "a text")
    return _read_object(kind, data)


def _checked(data: Any, good: bool, expected: str) -> Any:
    if not good:
        raise PartError(f"found {shown(data)}, expected {expected}")
    return data


def _text(data: Any, expected: str) -> str:
    text = _checked(data, isinstance(data, str), expected)
    if any("\ud800" <= character <= "\udfff" for character in text):
        raise PartError("found half of a character, expected a text")
    return str(text)


def _bounded(value: Any, data: Any, bounds: tuple[Any, ...]) -> Any:
    for bound in bounds:
        if isinstance(bound, Within) and not bound.least <= value <= bound.most:
            kind = "a whole number" if isinstance(value, int) else "a number"
            raise PartError(f"found {shown(data)}, expected {kind} {bound}")
        if isinstance(bound, OneOf) and value not in bound.words:
            raise PartError(f"found {shown(data)}, expected one of {', '.join(bound.words)}")
        if isinstance(bound, AtMost) and len(value) > bound.items:
            raise PartError(f"found {len(value)} items, expected {bound.items} at most")
    return value


def _read_array(items: tuple[Any, ...], data: Any) -> tuple[Any, ...]:
    if not isinstance(data, list):
        raise PartError(f"found {shown(data)}, expected a list")
    kinds = [items[0]] * len(data) if len(items) == 2 and items[1] is Ellipsis else list(items)
    if len(kinds) != len(data):
        raise PartError(f"found {shown(data)}, expected a list of {len(kinds)}")
    return tuple(_part(kind, item, number) for number, (kind, item) in enumerate(zip(kinds, data)))


def _read_mapping(kind: Any, data: Any) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise PartError(f"found {shown(data)}, expected an object")
    return {key: _part(kind, item, key) for key, item in data.items()}


def _read_object(cls: Any, data: Any) -> Any:
    parts = parts_of(cls)
    if not isinstance(data, dict):
        raise PartError(f"found {shown(data)}, expected an object with {', '.join(part.name for part in parts)}")
    known = {part.name: part for part in parts}
    for name in data:
        if name not in known:
            raise PartError(f"found an unknown key {shown(name)}, expected one of {', '.join(known)}", (name,))
    values = {}
    for name, part in known.items():
        if part.constant is not None and data.get(name, part.constant) != part.constant:
            raise PartError(f"found {shown(data[name])}, expected {shown(part.constant)}", (name,))
        if not part.is_field:
            continue
        if data.get(name) is not None or (name in data and part.required):
            values[part.attribute] = _part(part.kind, data[name], name)
        elif part.required:
            raise PartError(f"found no {name!r}, expected an object with it")
    return cls(**values)


def _part(kind: Any, data: Any, step: str | int) -> Any:
    try:
        return read(kind, data)
    except PartError as error:
        raise PartError(error.message, (step, *error.path)) from error


class Part(NamedTuple):
    """A part of a declared type: a key of its object and what stands there.

    Attributes:
        name: the key.
        attribute: the attribute that it is.
        kind: the annotation.
        words: what it means, from the docstring; empty where that says nothing.
        is_field: whether the type is made of it; a property only follows from fields.
        required: whether it must be given.
        default: what it is where it is not given.
        constant: the only text that it may be; ``None`` for a part that varies.
        optional: whether it is left out where it says nothing.
        spread: whether the keys of the object that stands there count as keys of this one.
    """

    name: str
    attribute: str
    kind: Any
    words: str
    is_field: bool
    required: bool
    default: Any
    constant: str | None
    optional: bool
    spread: bool


@cache
def parts_of(cls: type) -> tuple[Part, ...]:
    """The parts of a declared type, or of any named tuple or dataclass, in the order of its keys."""
    hints = _hints(cls)
    words = attribute_words(cls)
    defaults = _defaults(cls)
    keys = _KEYS.get(cls) or tuple(_key(name) for name in defaults)
    found = []
    for name, attribute, optional, spread, constant in keys:
        kind = str if constant else hints.get(attribute, Any)
        is_field = attribute in defaults
        default = defaults.get(attribute)
        told = words.get(attribute, "")
        required = is_field and default is NOTHING
        found.append(Part(name, attribute, kind, told, is_field, required, default, constant, optional, spread))
    return tuple(found)


NOTHING = object()
"""The default of a part that has none."""


def _defaults(cls: type) -> dict[str, Any]:
    if hasattr(cls, "__dataclass_fields__"):
        from dataclasses import MISSING, fields

        return {
            field.name: NOTHING if field.default is MISSING else field.default for field in fields(cls) if field.init
        }
    names: tuple[str, ...] = getattr(cls, "_fields", ())
    return {name: getattr(cls, "_field_defaults", {}).get(name, NOTHING) for name in names}


def _hints(cls: type) -> dict[str, Any]:
    from typing import get_type_hints

    hints = get_type_hints(cls, include_extras=True)
    for base in cls.__mro__:
        for name, member in vars(base).items():
            if isinstance(member, property) and member.fget is not None and name not in hints:
                hints[name] = get_type_hints(member.fget, include_extras=True).get("return", Any)
    return hints


@cache
def attribute_words(cls: type) -> dict[str, str]:
    """What the ``Attributes:`` of a docstring say of each, and the first sentence of each property's docstring."""
    words = {
        name: (member.__doc__ or "").partition("\n")[0]
        for base in reversed(cls.__mro__)
        for name, member in vars(base).items()
        if isinstance(member, property)
    }
    _, _, listed = (cls.__doc__ or "").partition("Attributes:")
    names: list[str] = []
    for line in listed.splitlines():
        name, colon, rest = line.strip().partition(": ")
        if line.startswith(" " * 8) and not line.startswith(" " * 9) and colon:
            names = [one.strip() for one in name.split(",")]
            words.update(dict.fromkeys(names, rest))
        elif line.strip():
            words.update({one: f"{words[one]} {line.strip()}" for one in names})
    return words


def schema(kind: Any, definitions: dict[str, Any]) -> dict[str, Any]:
    """The JSON schema (draft 2020-12) of an annotation; objects go to ``definitions``, by the name of their type."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return schema(arguments[0], definitions) | _bounds(arguments[1:])
    if origin in (Union, UnionType):
        options = [schema(one, definitions) for one in arguments]
        return {"anyOf": options}
    if origin is Literal:
        return {"enum": list(arguments)}
    if origin in (tuple, list):
        if origin is list or arguments[-1] is Ellipsis:
            return {"type": "array", "items": schema(arguments[0], definitions)}
        items = [schema(one, definitions) for one in arguments]
        return {"type": "array", "prefixItems": items, "minItems": len(items), "maxItems": len(items)}
    if origin is dict:
        return {"type": "object", "additionalProperties": schema(arguments[1], definitions)}
    return _plain_schema(kind, definitions)


_PLAIN: dict[Any, dict[str, Any]] = {
    NoneType: {"type": "null"},
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    str: {"type": "string"},
    Any: {},
    object: {},
}


def _plain_schema(kind: Any, definitions: dict[str, Any]) -> dict[str, Any]:
    if kind in _PLAIN:
        return dict(_PLAIN[kind])
    if kind in _TEXTS and kind not in _KEYS:
        return {"type": "string", "description": _TEXTS[kind].expected}
    if kind in _READERS:
        return dict(_READERS[kind].schema)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return {"enum": [one.value for one in kind]}
    name = kind.__name__
    if name not in definitions:
        definitions[name] = {}
        definitions[name] = _object_schema(kind, definitions)
    reference = {"$ref": f"#/components/schemas/{name}"}
    return (
        {"anyOf": [reference, {"type": "string", "description": _TEXTS[kind].expected}]}
        if kind in _TEXTS
        else reference
    )


def _object_schema(cls: type, definitions: dict[str, Any]) -> dict[str, Any]:
    properties: dict[str, Any] = {}
    required = []
    for part in parts_of(cls):
        if part.spread and get_origin(part.kind) is dict:
            continue
        if part.spread:
            inner = _object_schema(part.kind, definitions)
            properties |= inner["properties"]
            required += inner["required"]
            continue
        found = {"const": part.constant} if part.constant is not None else schema(part.kind, definitions)
        if part.words:
            found["description"] = part.words
        properties[part.name] = found
        if not part.optional and (part.required or part.default is None or not part.is_field):
            required.append(part.name)
    told = (cls.__doc__ or "").partition("\n")[0]
    return {"type": "object", "description": told, "properties": properties, "required": required}


def _bounds(bounds: tuple[Any, ...]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for bound in bounds:
        if isinstance(bound, Within):
            found |= {"minimum": bound.least, "maximum": bound.most}
        if isinstance(bound, OneOf):
            found |= {"enum": list(bound.words)}
        if isinstance(bound, AtMost):
            found |= {"maxItems": bound.items}
    return found
