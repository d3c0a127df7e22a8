"""Reading JSON: a value of a type from what ``json.loads`` gave, or the part of it that is wrong.

>>> from analyzer.forms import Within
>>> read(tuple[Annotated[int, Within(0, 9)], ...], [5, 0])
(5, 0)
>>> read(tuple[Annotated[int, Within(0, 9)], ...], [5, "0"])
Traceback (most recent call last):
analyzer.forms.PartError: found "0", expected a whole number
"""

from __future__ import annotations

from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from analyzer.forms import LONGEST_SHOWN, READERS, TEXTS, AtMost, OneOf, PartError, Within, parts_of, shown
from analyzer.phrases import phrase_of


def read(kind: Any, data: Any, name: str = "") -> Any:
    """The value of a type that a JSON value says.

    Args:
        kind: a declared type without spread keys, a named tuple or dataclass of such, or an annotation made of them,
            of numbers, texts, ``Literal``, ``tuple``, ``dict``, ``Annotated`` and unions with ``None``.
        data: what ``json.loads`` gave.
        name: how messages about a text call it.

    Raises:
        PartError: the value says something else; with the path of the part.
        InputError: a text in it that has a reader of its own cannot be used.
    """
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _bounded(read(arguments[0], data, name), data, arguments[1:])
    if origin in (Union, UnionType):
        (only,) = (one for one in arguments if one is not NoneType)
        return None if data is None else read(only, data, name)
    if origin is Literal:
        words = ", ".join(map(str, arguments))
        return _checked(data, isinstance(data, str) and data in arguments, f"one of {words}")
    if origin is tuple:
        return _read_array(arguments, data)
    if origin is dict:
        items = _checked(data, isinstance(data, dict), "an object").items()
        return {key: read_part(arguments[1], item, key) for key, item in items}
    return _read_plain(kind, data, name)


def _read_plain(kind: Any, data: Any, name: str) -> Any:
    if kind in READERS:
        return READERS[kind].read(data, name)
    if kind in TEXTS:
        text = _checked(data, isinstance(data, str), TEXTS[kind].expected)
        try:
            return TEXTS[kind].read(text)
        except ValueError as error:
            raise PartError(phrase_of(error)) from error
    if kind is Any:
        return data
    if kind is bool:
        return _checked(data, isinstance(data, bool), "true or false")
    if kind is int:
        return _checked(data, isinstance(data, int) and not isinstance(data, bool), "a whole number")
    if kind is float:
        return _number(data)
    if kind is str:
        return _checked(data, isinstance(data, str), "a text")
    return read_object(kind, data)


def _checked(data: Any, good: bool, expected: str) -> Any:
    if not good:
        raise PartError(f"found {shown(data)}, expected {expected}")
    return data


def _number(data: Any) -> float:
    try:
        return float(_checked(data, isinstance(data, int | float) and not isinstance(data, bool), "a number"))
    except OverflowError as error:
        raise PartError(f"found {shown(data)}, expected a number that is not beyond all bounds") from error


def _bounded(value: Any, data: Any, bounds: tuple[Any, ...]) -> Any:
    for bound in bounds:
        if isinstance(bound, Within) and not bound.least <= value <= bound.most:
            kind = "a whole number" if isinstance(value, int) else "a number"
            raise PartError(f"found {shown(data)}, expected {kind} {bound}")
        if isinstance(bound, OneOf):
            _checked(data, value in bound.words, f"one of {', '.join(bound.words)}")
        if isinstance(bound, AtMost) and len(value) > bound.items:
            kind = "characters" if isinstance(value, str) else "items"
            raise PartError(f"found {len(value):,} {kind}, expected {bound.items:,} at most")
    return value


def _read_array(items: tuple[Any, ...], data: Any) -> tuple[Any, ...]:
    _checked(data, isinstance(data, list), "a list")
    kinds = [items[0]] * len(data) if items[-1] is Ellipsis else list(items)
    _checked(data, len(kinds) == len(data), f"a list of {len(kinds)}")
    return tuple(read_part(kind, item, number) for number, (kind, item) in enumerate(zip(kinds, data)))


def read_object(cls: Any, data: Any) -> Any:
    """A value of a type from an object of its parts, even where the type has another reader.

    Raises:
        PartError: the object says something else.
    """
    parts = parts_of(cls)
    known = ", ".join(part.name for part in parts)
    _checked(data, isinstance(data, dict), f"an object with {known}" if known else "an empty object")
    for name in data.keys() - {part.name for part in parts}:
        message = f"found an unknown key {shown(name)}, expected {f'one of {known}' if known else 'no key'}"
        raise PartError(message, (name[:LONGEST_SHOWN],))
    values = {}
    for part in parts:
        if part.name not in data:
            if part.required:
                words = part.words.rstrip(".") or "a value"
                raise PartError(f"found nothing, expected {words}", (part.name,))
        elif part.constant is not None:
            if data[part.name] != part.constant:
                raise PartError(f"found {shown(data[part.name])}, expected {shown(part.constant)}", (part.name,))
        elif part.is_field:
            values[part.attribute] = read_part(part.kind, data[part.name], part.name)
    return cls(**values)


def read_part(kind: Any, data: Any, step: str | int) -> Any:
    """A value that stands in another one, under a key or with an index, as ``read`` reads it."""
    try:
        return read(kind, data, str(step))
    except PartError as error:
        raise PartError(error.said, (step, *error.path)) from error
