"""One route for each operation, and the description of them all: ``docs/web-api.md`` tells how to use them."""

from __future__ import annotations

import json
from typing import Any

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from analyzer.forms import Here, Part, PartError, parts_of, shown, to_json
from triomino.operations import OPERATIONS, Control, Operation
from triomino.operations.inputs import read_question
from triomino.web.openapi import description
from triomino.web.pool import Pool
from triomino.web.refusals import RequestError
from triomino.web.settings import Settings
from triomino.web.streaming import stream


def route(operation: Operation) -> Route:
    """``POST /NAME``: what is asked as a JSON object, answered as JSON, or as a stream where it may take long."""

    async def answer(request: Request) -> Response:
        settings: Settings = request.app.state.settings
        data = _filled(operation, await _asked(request), settings)
        ask = await to_thread.run_sync(read_question, operation, data)
        if operation.long:
            seconds = min(getattr(ask, "seconds", None) or operation.seconds, settings.most_seconds)
            pool: Pool = request.app.state.pool
            return stream(pool, operation.name, data, seconds)
        return JSONResponse(await to_thread.run_sync(lambda: to_json(operation.run(ask, Control()))))

    return Route(f"/{operation.name}", answer, methods=["POST"], name=operation.name)


async def schema(_request: Request) -> Response:
    """The description of the API in the form of OpenAPI."""
    return JSONResponse(await to_thread.run_sync(description))


ROUTES = [Route("/schema", schema), *map(route, OPERATIONS.values())]


async def _asked(request: Request) -> dict[str, Any]:
    """The JSON object in the body of a request.

    Raises:
        RequestError: it holds something else.
    """
    try:
        data = json.loads(await request.body())
    except (ValueError, RecursionError) as error:
        raise RequestError(400, "json", "the body is not JSON") from error
    if not isinstance(data, dict):
        raise RequestError(400, "json", f"found {shown(data)}, expected a JSON object")
    return data


def _filled(operation: Operation, data: dict[str, Any], settings: Settings) -> dict[str, Any]:
    """The question with what this server adds: its library, and a limit of time where none is set.

    Raises:
        PartError: it asks for what only this machine may, or for more time than there is.
    """
    for part in parts_of(operation.ask):
        if _is_here(part):
            if part.name in data:
                raise PartError("found a field that nobody may fill from elsewhere", (part.name,))
            data[part.name] = settings.library
        if part.name == "seconds":
            seconds = data.setdefault("seconds", min(operation.seconds, settings.most_seconds))
            most = settings.most_seconds
            if not isinstance(seconds, int | float) or isinstance(seconds, bool) or not 0 < seconds <= most:
                raise PartError(f"found {shown(seconds)}, expected a number above 0, {most:g} at most", ("seconds",))
    return data


def _is_here(part: Part) -> bool:
    return Here() in _notes(part.kind)


def _notes(kind: Any) -> list[Any]:
    notes = list(getattr(kind, "__metadata__", ()))
    for inner in getattr(kind, "__args__", ()):
        notes += _notes(inner)
    return notes
