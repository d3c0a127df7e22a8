"""Read the result of ``json.loads`` as a typed value. An error names the part that is wrong.

>>> from analyzer.forms import Within
>>> read(tuple[Annotated[int, Within(0, 9)], ...], [5, 0])
(5, 0)
>>> read(tuple[Annotated[int, Within(0, 9)], ...], [5, "0"])
Traceback (most recent call last):
analyzer.forms.PartError: [1]: found "0", expected a whole number from 0 to 9
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from operator import attrgetter
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from analyzer.errors import InputError
from analyzer.forms import (
    OPEN,
    READERS,
    TEXTS,
    AtMost,
    Must,
    OneOf,
    Part,
    PartError,
    ReadAs,
    Within,
    is_whole,
    keys_of,
    parts_of,
    plain_kind,
    shown,
    to_json,
)
from analyzer.messages import Phrase, Value, either, found_instead, language, one_of, phrase, phrase_of

_WHOLE = phrase("a whole number")

_SHAPES = {
    "array": phrase("a list"),
    "boolean": phrase("true or false"),
    "integer": _WHOLE,
    "number": phrase("a number"),
    "object": phrase("an object"),
    "string": phrase("a string"),
}
"""The names of JSON types in messages."""


def read(kind: Any, data: Any, name: str = "") -> Any:
    """Read a value of the type ``kind`` from a JSON value.

    ``kind`` is a declared type, a named tuple, a dataclass, a plain type or ``Any``. It can also use ``Literal``,
    ``tuple``, ``dict``, ``Annotated`` or ``| None``. ``name`` names the value in messages about its text.

    Raises:
        PartError: a part is wrong; ``others`` has the errors in other parts.
        InputError: text in the value, such as a record, has a fault.
    """
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _annotated(arguments[0], arguments[1:], data, name)
    if origin in (Union, UnionType):
        (only,) = (one for one in arguments if one is not NoneType)
        return None if data is None else read(only, data, name)
    if origin is Literal:
        return _checked(data, isinstance(data, str) and data in arguments, one_of(map(str, arguments)))
    if origin is tuple:
        return _read_array(arguments, data)
    if origin is dict:
        items = _checked(data, isinstance(data, dict), phrase("an object")).items()
        return dict(zip(data, _read_parts((arguments[1], item, key) for key, item in items)))
    return _read_plain(kind, data, name)


def _read_plain(kind: Any, data: Any, name: str) -> Any:
    if kind in READERS:
        return READERS[kind](data, name)
    if kind in TEXTS:
        text = _checked(data, isinstance(data, str), TEXTS[kind].expected)
        try:
            return TEXTS[kind].read(text)
        except ValueError as error:
            raise PartError(phrase_of(error)) from error
    if kind is Any:
        return data
    if kind is bool:
        return _checked(data, isinstance(data, bool), phrase("true or false"))
    if kind is int:
        return _checked(data, is_whole(data), _WHOLE)
    if kind is float:
        return _number(data)
    if kind is str:
        return _checked(data, isinstance(data, str), phrase("a string"))
    return read_object(kind, data)


def _checked(data: Any, good: bool, expected: Value) -> Any:
    if not good:
        raise PartError(found_instead(shown(data), expected))
    return data


def _number(data: Any) -> float:
    try:
        return float(_checked(data, isinstance(data, int | float) and not isinstance(data, bool), phrase("a number")))
    except OverflowError as error:
        raise PartError(found_instead(shown(data), phrase("a number with fewer digits"))) from error


def _annotated(kind: Any, notes: tuple[Any, ...], data: Any, name: str) -> Any:
    for note in notes:
        if isinstance(note, Must):
            _checked(data, note.test(data), note.expected)
        if isinstance(note, Within) and kind is int:
            _checked(data, is_whole(data) and note.least <= data <= note.most, note.of(_WHOLE))
        if isinstance(note, ReadAs):
            return getattr(read(note.kind, data, name), note.attribute)
    value = read(kind, data, name)
    for note in notes:
        if isinstance(note, Within):
            _checked(data, note.least <= value <= note.most, note.of(phrase("a number")))
        if isinstance(note, OneOf):
            _checked(data, value in note.words, one_of(note.words))
        if isinstance(note, AtMost) and len(value) > note.items:
            raise PartError(too_long(value, note.items))
    return value


def too_long(value: Any, most: int) -> Phrase:
    if isinstance(value, str):
        return phrase("found {count:,} characters, expected at most {most:,}", count=len(value), most=most)
    return phrase("found {count:,} entries, expected at most {most:,}", count=len(value), most=most)


def _read_array(items: tuple[Any, ...], data: Any) -> tuple[Any, ...]:
    _checked(data, isinstance(data, list), phrase("a list"))
    kinds = [items[0]] * len(data) if items[-1] is Ellipsis else list(items)
    _checked(data, len(kinds) == len(data), phrase("a list of {count} entries", count=len(kinds)))
    return tuple(_read_parts((kind, item, number) for number, (kind, item) in enumerate(zip(kinds, data))))


def read_object(cls: Any, data: Any) -> Any:
    """Read an object part by part, even if the type has its own reader.

    The value of a property must be the one that the fields give.

    Raises:
        PartError: a part is wrong.
        InputError: text in the value has a fault.
    """
    known = keys_of(cls)
    keys = phrase("an object with {keys}", keys=known) if known else phrase("an empty object")
    _checked(data, isinstance(data, dict), keys)
    wrong = list(_wrong_keys(cls, known, data))
    readers: dict[str, Callable[[], Any]] = {}
    properties: list[Part] = []
    for part in parts_of(cls):
        given = {key: data[key] for key in part.keys if key in data}
        if part.spread and part.is_field and (given or part.required):
            readers[part.attribute] = partial(_read_spread, part, given)
        elif given and part.is_field:
            readers[part.attribute] = partial(read_part, part.kind, data[part.name], part.name)
        elif given and part.constant is None:
            properties.append(part)
    value = cls(**dict(zip(readers, _all_read(readers.values(), wrong))))
    for part in properties:
        follows = to_json(attrgetter(part.attribute)(value))
        if to_json(read_part(part.kind, data[part.name], part.name)) != follows:
            raise PartError(found_instead(shown(data[part.name]), shown(follows)), (part.name,))
    return value


def _wrong_keys(cls: Any, known: tuple[str, ...], data: dict[str, Any]) -> Iterator[PartError]:
    expected = one_of(known) if known else phrase("no keys")
    for name in data:
        if name not in known and cls not in OPEN:
            yield PartError(found_instead(phrase("an unknown key {key}", key=shown(name)), expected), (name,))
    for part in parts_of(cls):
        if part.name not in data:
            if part.required and not part.spread:
                yield PartError(found_instead(phrase("no {key}", key=shown(part.name)), _meant(part)), (part.name,))
        elif part.constant is not None and data[part.name] != part.constant:
            yield PartError(found_instead(shown(data[part.name]), shown(part.constant)), (part.name,))


class _Described(Phrase):
    """What was expected: a full description in English, but only a shape (such as "a list") in other languages."""

    __slots__ = ()

    @property
    def text(self) -> str:
        form: Phrase = self.by_name["shape"]
        return self.form if language() == "en" else form.text

    def __str__(self) -> str:
        return self.form


def _meant(part: Part) -> Phrase:
    from analyzer.schemas import read_schema

    shape = _shape(read_schema(part.kind))
    words = part.words.rstrip(".")
    return _Described(words, (("shape", shape),)) if words else shape


def _shape(schema: dict[str, Any]) -> Phrase:
    if "enum" in schema:
        return one_of(map(str, schema["enum"]))
    if "anyOf" in schema:
        return either(_shape(one) for one in schema["anyOf"] if one.get("type") != "null")
    return _SHAPES[schema["type"]] if "type" in schema else phrase("a value")


def _read_spread(part: Part, given: dict[str, Any]) -> Any:
    return None if part.optional and not given else read_object(plain_kind(part.kind)[0], given)


def _read_parts(parts: Iterable[tuple[Any, Any, str | int]]) -> list[Any]:
    """Read several parts. Each is given as its type, its JSON value, and its key or index."""
    return _all_read(partial(read_part, *part) for part in parts)


def _all_read(readers: Iterable[Callable[[], Any]], wrong: Sequence[PartError] = ()) -> list[Any]:
    """Call all readers. ``wrong`` has the errors found before.

    Raises:
        PartError: ``wrong`` is not empty, or a part is wrong.
        InputError: the first error is a fault in the text of a part.
    """
    values, faults = [], list(wrong)
    for reader in readers:
        try:
            values.append(reader())
        except PartError as error:
            faults += error.all
        except InputError:
            if not faults:
                raise
            break
    if faults:
        raise PartError(faults[0].phrase, faults[0].path, faults[1:])
    return values


def read_part(kind: Any, data: Any, step: str | int) -> Any:
    """Read a part. The path of an error begins with ``step``."""
    try:
        return read(kind, data, str(step))
    except PartError as error:
        first, *others = (PartError(one.phrase, (step, *one.path)) for one in error.all)
        raise PartError(first.phrase, first.path, others) from error
