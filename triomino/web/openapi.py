"""The OpenAPI 3.1 description of the API, generated from the operations."""

from __future__ import annotations

from functools import cache
from importlib.metadata import version
from typing import Any

from analyzer.forms import parts_of
from analyzer.schemas import Definitions, Schema, read_schema, written_schema
from triomino.operations import OPERATIONS, Operation
from triomino.operations.inputs import question_schema
from triomino.refusals import Refusal
from triomino.tables import TABLE_OPERATIONS
from triomino.web.settings import Settings
from triomino.web.tasks import Language

STREAM = "Server-sent events: `progress` any number of times, then `done` with this, or `refused` or `failed`."


@cache
def description(settings: Settings) -> dict[str, Any]:
    definitions: Definitions = {}
    refused = {"description": "Refused.", "content": _json(written_schema(Refusal, definitions))}
    paths: dict[str, Any] = {
        f"/api/{operation.name}": {"post": _post(operation, settings, definitions, refused)}
        for operation in (*OPERATIONS.values(), *TABLE_OPERATIONS.values())
    }
    answered = {"200": {"description": "The answer.", "content": _json({"type": "object"})}}
    paths["/api/schema"] = {"get": {"summary": "This description.", "responses": answered}}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Triomino", "version": version("triomino")},
        "paths": paths,
        "components": {"schemas": {kind.__name__: found for kind, found in definitions.items()}},
    }


def _post(operation: Operation, settings: Settings, definitions: Definitions, refused: Schema) -> dict[str, Any]:
    found = written_schema(operation.answer, definitions)
    content = _json(found)
    if operation.long:
        content = {"text/event-stream": {"schema": found}}
        if operation.news is not None:
            content["text/event-stream"]["x-progress"] = written_schema(operation.news, definitions)
    words = operation.words
    return {
        "operationId": operation.name,
        "summary": f"{words[:1].upper()}{words[1:]}.",
        "requestBody": {"required": True, "content": _json(_question(operation, settings))},
        "responses": {
            "200": {"description": STREAM if operation.long else "The answer.", "content": content},
            "default": refused,
        },
    }


def _question(operation: Operation, settings: Settings) -> Schema:
    """Return the schema of a request body. It has ``lang``, and all fields that a request over HTTP may set."""
    found = question_schema(operation)
    properties = found["properties"]
    for part in parts_of(operation.ask):
        if part.here:
            del properties[part.name]
        if part.name == "seconds":
            properties[part.name] |= {"maximum": settings.most_seconds}
    properties["lang"] = read_schema(Language) | {"description": "the language of each `text` in the answer"}
    return found


def _json(found: Schema) -> dict[str, Any]:
    return {"application/json": {"schema": found}}
