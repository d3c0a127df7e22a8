"""JSON schemas (draft 2020-12) of the objects that ``analyzer.forms`` writes and ``analyzer.from_json`` reads.

The annotation of a part gives its type and range. Its description comes from the ``Attributes:`` section of the class
or from the docstring of the property.

>>> from analyzer.forms import Within
>>> read_schema(Annotated[int, Within(0, 9)] | None)
{'anyOf': [{'type': 'integer', 'minimum': 0, 'maximum': 9}, {'type': 'null'}]}
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin

from analyzer.forms import (
    KEYS,
    NOTHING,
    OPEN,
    SCHEMAS,
    TEXTS,
    AnyOf,
    AtMost,
    OneOf,
    Part,
    ReadAs,
    Within,
    parts_of,
    plain_kind,
    to_json,
)

Schema: TypeAlias = "dict[str, Any]"

Definitions: TypeAlias = "dict[type, Schema]"


def written_schema(kind: Any, definitions: Definitions) -> Schema:
    """Describe the JSON that ``to_json`` writes for a type. The schemas of objects are added to ``definitions``."""
    return _schema(kind, lambda plain: _written(plain, definitions))


def written_object(cls: type, definitions: Definitions) -> Schema:
    """Describe an object in full. Only the objects that it contains are added to ``definitions``."""
    properties: Schema = {}
    required: list[str] = []
    for part in parts_of(cls):
        if part.spread:
            inner = _spread(part, definitions)
            properties |= inner.get("properties", {})
            required += [] if part.optional else inner.get("required", [])
        else:
            properties[part.name] = _with_words(part, written_schema(part.kind, definitions))
            required += [] if part.optional else [part.name]
    return _object(cls, properties, required)


def read_schema(kind: Any) -> Schema:
    """Describe the JSON that ``read`` accepts for a type, without references to other schemas.

    The schema does not describe the format of strings, so ``read`` may still reject a string.
    """
    return _schema(kind, _read)


_PLAIN: dict[Any, Schema] = {
    NoneType: {"type": "null"},
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    str: {"type": "string"},
    Any: {},
    object: {},
}

_MOST = {"array": "maxItems", "object": "maxProperties", "string": "maxLength"}


def _schema(kind: Any, plain: Callable[[Any], Schema]) -> Schema:
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        listed = next((one.types() for one in arguments[1:] if isinstance(one, AnyOf)), None)
        if listed is not None:
            return {"anyOf": [_schema(one, plain) for one in listed]}
        other = next((one.kind for one in arguments[1:] if isinstance(one, ReadAs)), arguments[0])
        return _bounded(_schema(other, plain), arguments[1:])
    if origin in (Union, UnionType):
        return {"anyOf": [_schema(one, plain) for one in arguments]}
    if origin is Literal:
        return {"enum": list(arguments)}
    if origin is list or (origin is tuple and arguments[-1] is Ellipsis):
        return {"type": "array", "items": _schema(arguments[0], plain)}
    if origin is tuple:
        items = [_schema(one, plain) for one in arguments]
        return {"type": "array", "prefixItems": items, "minItems": len(items), "maxItems": len(items)}
    if origin in (dict, Mapping):
        return {"type": "object", "additionalProperties": _schema(arguments[1], plain)}
    return dict(_PLAIN[kind]) if kind in _PLAIN else plain(origin or kind)


def _bounded(found: Schema, bounds: tuple[Any, ...]) -> Schema:
    for bound in bounds:
        if isinstance(bound, Within):
            found |= {"minimum": bound.least, "maximum": bound.most}
        if isinstance(bound, OneOf):
            found |= {"enum": list(bound.words)}
        if isinstance(bound, AtMost):
            found |= {_MOST[found["type"]]: bound.items}
    return found


def _written(kind: Any, definitions: Definitions) -> Schema:
    if issubclass(kind, Enum):
        return {"enum": [one.value for one in kind]}
    if kind not in KEYS:
        return {"type": "string", "description": str(TEXTS[kind].expected)}
    if kind not in definitions:
        definitions[kind] = {}
        definitions[kind] = written_object(kind, definitions)
    return {"$ref": f"#/components/schemas/{kind.__name__}"}


def _spread(part: Part, definitions: Definitions) -> Schema:
    """Describe a part that puts its keys into the surrounding object. A mapping gets ``{}``: its keys are unknown."""
    kinds = get_args(part.kind) if get_origin(part.kind) in (Union, UnionType) else (part.kind,)
    (kind,) = (one for one in kinds if one is not NoneType)
    return {} if get_origin(kind) in (dict, Mapping) else written_object(kind, definitions)


def _read(kind: Any) -> Schema:
    if kind in SCHEMAS:
        return dict(SCHEMAS[kind])
    if kind in TEXTS:
        return {"type": "string", "description": str(TEXTS[kind].expected)}
    return read_object_schema(kind)


def read_object_schema(kind: type) -> Schema:
    properties: Schema = {}
    required: list[str] = []
    for part in parts_of(kind):
        if part.spread:
            inner = read_object_schema(plain_kind(part.kind)[0])
            properties |= inner["properties"]
            required += [] if part.optional else inner["required"]
            continue
        properties[part.name] = _with_words(part, read_schema(part.kind))
        if part.default is not NOTHING and part.default is not None:
            properties[part.name]["default"] = to_json(part.default)
        if part.required:
            required.append(part.name)
    return _object(kind, properties, required) | {"additionalProperties": kind in OPEN}


def _with_words(part: Part, found: Schema) -> Schema:
    if part.constant is not None:
        return {"const": part.constant}
    return found | {"description": part.words} if part.words else found


def _object(cls: type, properties: Schema, required: list[str]) -> Schema:
    description = (cls.__doc__ or "").partition("\n")[0]
    return {"type": "object", "description": description, "properties": properties, "required": required}
