"""Write values as JSON.

Each type declares its keys once.

In ``json_keys``, each key names a field or a property:

============== ==================================================================================
key            meaning
============== ==================================================================================
``at``         the attribute ``at``
``is=value``   the attribute ``value`` under the key ``is``
``at=move.at`` the attribute ``at`` of the attribute ``move``; ``None`` if ``move`` is ``None``
``note?``      omitted if ``None``, an empty string, or an empty list that is also the default
``*move``      the keys of the object in the attribute ``move``, as keys of this object
``*move?``     the same, but no keys if ``move`` is ``None``
``words~text`` the message ``words`` in English, and as ``text`` in the requested language
``~text``      the message ``text``, only in the requested language
============== ==================================================================================

A type that is only read needs no declaration: its fields are the keys.

>>> class Tally(NamedTuple):
...     points: int
...     note: str = ""
>>> Tally = json_keys("points", "note?")(Tally)
>>> to_json([Tally(3), Tally(4, "last")])
[{'points': 3}, {'points': 4, 'note': 'last'}]
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import cache
from importlib import import_module
from types import NoneType
from typing import Annotated, Any, NamedTuple, TypeAlias, TypeVar, get_args, get_origin

from analyzer.messages import Phrase, Value, asked, phrase
from analyzer.tiles import Tile, TileSet

Class = TypeVar("Class", bound=type)

Path: TypeAlias = "tuple[str | int, ...]"
"""Keys and list indices; ``()`` for the whole value."""

DIGITS = 4
"""The decimal places of fractional numbers."""

LONGEST_SHOWN = 40
"""The longest value or key in a message."""


class PartError(ValueError):
    """Raised if a part of a JSON value is wrong.

    ``path`` leads to the wrong part. ``others`` has the errors in other parts.
    """

    def __init__(self, message: Phrase | str, path: Path = (), others: Sequence[PartError] = ()) -> None:
        """``message`` is a string if only programs see the fault, otherwise a phrase."""
        super().__init__(message, path, others)
        self.phrase = message if isinstance(message, Phrase) else Phrase(message)
        self.path = path
        self.others = others

    @property
    def all(self) -> tuple[PartError, ...]:
        return self, *self.others

    @property
    def message(self) -> str:
        return str(self.phrase)

    @property
    def text(self) -> str:
        return f"{self.field}: {self.phrase.text}" if self.path else self.phrase.text

    def __str__(self) -> str:
        return f"{self.field}: {self.message}" if self.path else self.message

    @property
    def field(self) -> str:
        """The name of the part, such as ``position.tiles[2].corners``; empty for the whole value."""
        words = (f"[{step}]" if isinstance(step, int) else f".{step[:LONGEST_SHOWN]}" for step in self.path)
        return "".join(words).removeprefix(".")


class Within(NamedTuple):
    """The limits of a number: ``Annotated[int, Within(0, 9)]``."""

    least: float
    most: float

    def of(self, what: Value) -> Phrase:
        return phrase("{what} from {least} to {most}", what=what, least=f"{self.least:,}", most=f"{self.most:,}")


class Must(NamedTuple):
    """A test that a JSON value must pass before it is read. ``expected`` describes the valid values."""

    test: Callable[[Any], bool]
    expected: Phrase


class AtMost(NamedTuple):
    """The maximum number of characters, items or keys."""

    items: int


class OneOf(NamedTuple):
    """Allows only these words, which come from a constant. For literal words, use ``Literal``."""

    words: tuple[str, ...]


class AnyOf(NamedTuple):
    """Restricts ``Any`` to the types that ``types`` returns."""

    types: Callable[[], tuple[Any, ...]]


class ReadAs(NamedTuple):
    """Reads the JSON as a ``kind``, and takes its ``attribute`` as the value."""

    kind: Any
    attribute: str


class Here:
    """Marks a part that only a program on this machine may supply, such as a file path."""


class _Key(NamedTuple):
    """A key of a JSON object, as parsed from its declaration.

    Attributes:
        name: the key; empty if only the translated text of a message is written.
        spread: whether the keys of the value become keys of the object.
    """

    name: str
    steps: tuple[str, ...] = ()
    optional: bool = False
    spread: bool = False
    constant: str | None = None
    text: str = ""


class _Text(NamedTuple):
    write: Callable[[Any], str]
    read: Callable[[str], Any]
    expected: Phrase


KEYS: dict[type, tuple[str | None, tuple[str, ...]]] = {}
"""The keys of a type written as an object, and the name of its format, if any."""
TEXTS: dict[type, _Text] = {}
READERS: dict[type, Callable[[Any, str], Any]] = {}
"""The types that are not read part by part."""
SCHEMAS: dict[type, dict[str, Any]] = {}


OPEN: set[type] = set()
"""The types whose reader ignores unknown keys."""


def json_keys(*keys: str, form: str | None = None, others: bool = False) -> Callable[[Class], Class]:
    """Declare that a type is written as an object with these keys, in this order.

    If the object can be a whole file, its first key is ``format``, and ``form`` is the value of this key. With
    ``others``, the reader ignores unknown keys.
    """

    def declare(cls: Class) -> Class:
        KEYS[cls] = form, keys
        if others:
            OPEN.add(cls)
        return cls

    return declare


@cache
def _keys(cls: type) -> tuple[_Key, ...]:
    form, words = KEYS[cls]
    first = () if form is None else (_Key("format", constant=form),)
    return (*first, *map(_key, words))


def _key(word: str) -> _Key:
    spread, optional = word.startswith("*"), word.endswith("?")
    names, _, attribute = word.strip("*?").partition("=")
    name, _, text = names.partition("~")
    return _Key(name, tuple((attribute or name or text).split(".")), optional, spread, text=text)


def json_text(cls: type, write: Callable[[Any], str], read: Callable[[str], Any], expected: Phrase) -> None:
    """Declare how a type is written as a string. ``read`` raises a ``ValueError`` for an invalid string."""
    TEXTS[cls] = _Text(write, read, expected)


def json_reader(cls: type, read: Callable[[Any, str], Any], schema: dict[str, Any]) -> None:
    """Declare a function that reads a type as a whole, not part by part.

    ``read`` gets the value and the name that messages use for it. For a wrong value, it raises a ``PartError`` with a
    path that begins at the value. If text in the value is invalid, it raises an ``InputError`` with this name as
    ``file``.
    """
    READERS[cls] = read
    SCHEMAS[cls] = schema


json_keys("form", "values=by_name")(Phrase)
json_text(Tile, lambda tile: str(tile), Tile.parse, phrase("a tile such as 0-1-3"))
json_text(TileSet, lambda tile_set: str(tile_set.name), TileSet.named, phrase("the name of a set, such as 'standard'"))


def to_json(value: Any) -> Any:
    """A value in the form that ``json.dumps`` accepts.

    Raises:
        TypeError: the type of the value is not declared.
    """
    kind = type(value)
    if kind in _SCALARS:
        return value
    if kind is float:
        return round(value, DIGITS)
    if kind is tuple or kind is list:
        return [to_json(item) for item in value]
    for cls in kind.__mro__:
        if cls in KEYS:
            return _object(value, _keys(cls))
    if kind in TEXTS:
        return TEXTS[kind].write(value)
    if isinstance(value, Mapping):
        return {str(key): to_json(item) for key, item in value.items()}
    if isinstance(value, Enum):
        return value.value
    raise TypeError(f"nobody has declared how {kind.__name__} is written as JSON")


_SCALARS = frozenset((int, str, bool, NoneType))


def _object(value: Any, keys: tuple[_Key, ...]) -> dict[str, Any]:
    data: dict[str, Any] = {}
    translated = asked()
    for name, steps, optional, spread, constant, text in keys:
        if not name and not translated:
            continue
        part: Any = constant or value
        for step in steps:
            part = getattr(part, step)
            if part is None:
                break
        if optional and says_nothing(type(value), steps[0], part):
            continue
        if spread:
            data |= to_json(part)
        elif not text:
            data[name] = to_json(part)
        else:
            if name:
                data[name] = _message(part, str)
            if translated and part is not None:
                data[text] = _message(part, lambda message: message.text)
    return data


def _message(value: Any, write: Callable[[Phrase], str]) -> Any:
    """A plain string comes from a user, so it is not translated."""
    if isinstance(value, Phrase):
        return write(value)
    return [_message(one, write) for one in value] if isinstance(value, tuple) else value


def says_nothing(cls: Any, attribute: str, value: Any) -> bool:
    """Whether a value is empty, so that an optional key is omitted."""
    return value is None or value == "" or (value == () and _defaults(cls).get(attribute) == ())


def is_whole(data: Any) -> bool:
    return isinstance(data, int) and not isinstance(data, bool)


def shown(value: object) -> str:
    import json

    text = json.dumps(value)
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 3]}..."


NOTHING = object()
"""Marks a part without a default; ``None`` can be a default."""


class Part(NamedTuple):
    """A key of a JSON object, and the attribute that gives its value.

    Attributes:
        words: the description of the attribute in the docstring; empty if there is none.
        is_field: whether the part is a field; other parts are only written.
        default: ``NOTHING`` for a required field and for a property.
        constant: the value, if it is always the same string.
        spread: whether the keys of the value become keys of the object.
    """

    name: str
    attribute: str
    kind: Any
    words: str
    is_field: bool
    default: Any
    constant: str | None
    optional: bool
    spread: bool

    @property
    def required(self) -> bool:
        return self.is_field and self.default is NOTHING

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys that are read: the name, or the keys of the value if ``spread``."""
        return keys_of(plain_kind(self.kind)[0]) if self.spread else (self.name,)

    @property
    def here(self) -> bool:
        return Here in _notes(self.kind)


def plain_kind(kind: Any) -> tuple[Any, tuple[Any, ...]]:
    """Split a type into the plain type, without ``| None``, and its annotations."""
    if get_origin(kind) is Annotated:
        inner, *notes = get_args(kind)
        plain, more = plain_kind(inner)
        return plain, (*notes, *more)
    options = [one for one in get_args(kind) if one is not NoneType]
    if NoneType in get_args(kind) and len(options) == 1:
        return plain_kind(options[0])
    return kind, ()


def _notes(kind: Any) -> list[Any]:
    return [*getattr(kind, "__metadata__", ()), *(note for one in get_args(kind) for note in _notes(one))]


@cache
def parts_of(cls: type) -> tuple[Part, ...]:
    """The parts of a declared type, a named tuple or a dataclass, in the order of its keys."""
    defaults = _defaults(cls)
    parts = []
    for name, steps, optional, spread, constant, text in _keys(cls) if cls in KEYS else map(_key, defaults):
        attribute = ".".join(steps)
        kind, words = (str, "") if constant else _kind_at(cls, steps)
        default = defaults.get(attribute, NOTHING)
        if text:
            kind = _written_messages(kind)
        if name:
            parts.append(Part(name, attribute, kind, words, attribute in defaults, default, constant, optional, spread))
        if text:
            parts.append(Part(text, attribute, kind, words, False, default, None, True, False))
    return tuple(parts)


def _written_messages(kind: Any) -> Any:
    written: Any = tuple[str, ...] if any(get_origin(one) is tuple for one in (kind, *get_args(kind))) else str
    return written | None if NoneType in get_args(kind) else written


def keys_of(cls: type) -> tuple[str, ...]:
    return tuple(key for part in parts_of(cls) for key in part.keys)


def _kind_at(cls: Any, steps: tuple[str, ...]) -> tuple[Any, str]:
    """Follow a path of attributes; return the type and the description of the last one."""
    nullable = False
    for step in steps[:-1]:
        kind = _hint(cls, step)
        if NoneType in get_args(kind):
            nullable = True
            (kind,) = (one for one in get_args(kind) if one is not NoneType)
        cls = kind
    kind = _hint(cls, steps[-1])
    return kind | None if nullable else kind, _attribute_words(cls).get(steps[-1], "")


@cache
def _defaults(cls: type) -> dict[str, Any]:
    """The default value of each field; ``NOTHING`` for a required field."""
    if hasattr(cls, "_fields") and hasattr(cls, "_field_defaults"):
        given: dict[str, Any] = cls._field_defaults
        return {name: given.get(name, NOTHING) for name in cls._fields}
    from inspect import Parameter, signature

    made_of = signature(cls).parameters.values()
    return {each.name: NOTHING if each.default is Parameter.empty else each.default for each in made_of}


@cache
def _hints(cls: type) -> dict[str, Any]:
    return _type_hints(cls, cls)


def _hint(cls: type, name: str) -> Any:
    member = getattr(cls, name, None)
    if isinstance(member, property):
        return _type_hints(member.fget, cls).get("return", Any)
    return _hints(cls).get(name, Any)


def _type_hints(declared: Any, cls: type) -> dict[str, Any]:
    """The type hints of a class or of one of its functions.

    The module may import some types only for type checkers; it lists them in ``LATE_TYPES``.
    """
    from typing import get_type_hints

    try:
        return get_type_hints(declared, include_extras=True)
    except NameError:
        late = sys.modules[cls.__module__].LATE_TYPES
        found = {name: getattr(import_module(module), name) for name, module in late.items()}
        return get_type_hints(declared, localns=found, include_extras=True)


@cache
def _attribute_words(cls: type) -> dict[str, str]:
    """The description of each attribute, from the docstring of the class or of the property."""
    words = {
        name: (member.__doc__ or "").partition("\n")[0]
        for base in reversed(cls.__mro__)
        for name, member in vars(base).items()
        if isinstance(member, property)
    }
    for base in reversed(cls.__mro__):
        _, _, listed = (base.__doc__ or "").partition("Attributes:")
        names: list[str] = []
        for line in listed.splitlines():
            name, colon, rest = line.strip().partition(": ")
            if line.startswith(" " * 8) and not line.startswith(" " * 9) and colon:
                names = [one.strip() for one in name.split(",")]
                words.update(dict.fromkeys(names, rest))
            elif line.strip():
                words.update({one: f"{words[one]} {line.strip()}" for one in names})
    return words
