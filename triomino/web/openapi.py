"""The description of the API in the form of OpenAPI 3.1, made from the operations."""

from __future__ import annotations

from functools import cache
from importlib.metadata import version
from typing import Any

from analyzer.forms import schema
from triomino.operations import OPERATIONS, Operation
from triomino.web.refusals import Refusal

STREAM = "Server-sent events: `progress` any number of times, then `done` with this, or `refused` or `failed`."


@cache
def description() -> dict[str, Any]:
    """The whole description, as ``json.dumps`` takes it."""
    definitions: dict[str, Any] = {}
    refused = {"description": "Refused.", "content": _json(schema(Refusal, definitions))}
    paths = {
        f"/api/{operation.name}": {"post": _post(operation, definitions, refused)} for operation in OPERATIONS.values()
    }
    answered = {"200": {"description": "The answer.", "content": _json({"type": "object"})}}
    paths["/api/schema"] = {"get": {"summary": "This description.", "responses": answered}}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Triomino", "version": version("triomino")},
        "paths": paths,
        "components": {"schemas": definitions},
    }


def _post(operation: Operation, definitions: dict[str, Any], refused: dict[str, Any]) -> dict[str, Any]:
    found = schema(operation.answer, definitions)
    if operation.long:
        content = {"text/event-stream": {"schema": found}}
        if operation.news is not None:
            content["text/event-stream"]["x-progress"] = schema(operation.news, definitions)
    else:
        content = _json(found)
    words = operation.words
    return {
        "operationId": operation.name,
        "summary": f"{words[:1].upper()}{words[1:]}.",
        "requestBody": {"required": True, "content": _json(schema(operation.ask, definitions))},
        "responses": {
            "200": {"description": STREAM if operation.long else "The answer.", "content": content},
            "default": refused,
        },
    }


def _json(found: dict[str, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": found}}
