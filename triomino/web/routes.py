"""One route for each operation, and one for the OpenAPI description. ``docs/web-api.md`` explains their use."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from analyzer.errors import InputError
from analyzer.forms import PartError, to_json
from analyzer.messages import phrase, speaking
from triomino.operations import OPERATIONS, Control, Operation, RefusalError
from triomino.operations.inputs import parse, read_question
from triomino.tables import TABLE_OPERATIONS, TableOperation
from triomino.web.network import caller
from triomino.web.openapi import description
from triomino.web.settings import Settings
from triomino.web.statuses import on_refusal
from triomino.web.streaming import stream
from triomino.web.streams import TableStreams
from triomino.web.tasks import filled, spoken

REFEREED = ("check",)


Ask: TypeAlias = Callable[[Request, dict[str, Any], str | None], Awaitable[Response]]
"""A function that answers a request, given its fields and the language that it names, if any."""


def _post(operation: Operation | TableOperation, ask: Ask) -> Route:
    """Make a ``POST`` route. The body of a request must be a JSON object."""

    async def answer(request: Request) -> Response:
        language, question = spoken(parse(await request.body()))
        with speaking(language):
            try:
                return await ask(request, question, language)
            except (RefusalError, PartError, InputError) as error:
                return await on_refusal(request, error)

    return Route(f"/{operation.name}", answer, methods=["POST"], name=operation.name)


def route(operation: Operation) -> Route:
    """Make the route of an operation. A ``long`` operation runs in a worker process, any other in a thread."""

    async def ask(request: Request, question: dict[str, Any], language: str | None) -> Response:
        settings: Settings = request.app.state.settings
        data = filled(operation, question, settings)
        asked = await to_thread.run_sync(read_question, operation, data)
        if not operation.long:
            return JSONResponse(await to_thread.run_sync(lambda: to_json(operation.run(asked, Control()))))
        seconds = data.get("seconds", operation.seconds)
        if seconds > settings.most_seconds:
            message = phrase(
                "found a time limit of {found} seconds, but this server allows at most {most}",
                found=f"{seconds:g}",
                most=f"{settings.most_seconds:g}",
            )
            raise PartError(message, ("seconds",))
        pool = request.app.state.referee if operation.name in REFEREED else request.app.state.pool
        return stream(pool, operation.name, data, seconds, language)

    return _post(operation, ask)


def table_route(operation: TableOperation) -> Route:

    async def ask(request: Request, question: dict[str, Any], language: str | None) -> Response:
        streams: TableStreams = request.app.state.streams
        who = caller(request, request.app.state.settings)
        if operation.long:
            news = await streams.watch(read_question(operation, question), who, language)
            return StreamingResponse(news, media_type="text/event-stream")
        answer = await streams.beside(
            lambda: to_json(operation.run(streams.tables, read_question(operation, question), who))
        )
        return JSONResponse(answer)

    return _post(operation, ask)


async def schema(request: Request) -> Response:
    """Respond with the OpenAPI description of the API."""
    return JSONResponse(await to_thread.run_sync(description, request.app.state.settings))


ROUTES = [
    Route("/schema", schema),
    *map(route, OPERATIONS.values()),
    *map(table_route, TABLE_OPERATIONS.values()),
]
