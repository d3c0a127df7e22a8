"""One route for each operation, and the description of them all: ``docs/web-api.md`` tells how to use them."""

from __future__ import annotations

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from analyzer.forms import PartError, to_json
from triomino.operations import OPERATIONS, Control, Operation
from triomino.operations.inputs import parse, read_question
from triomino.tables import TABLE_OPERATIONS, TableOperation
from triomino.web.network import caller
from triomino.web.openapi import description
from triomino.web.settings import Settings
from triomino.web.streaming import stream
from triomino.web.streams import TableStreams
from triomino.web.tasks import filled

REFEREED = ("check",)
"""What waits for no search: it has a worker of its own."""


def route(operation: Operation) -> Route:
    """``POST /NAME``: what is asked as a JSON object, answered as JSON, or as a stream where it may take long."""

    async def answer(request: Request) -> Response:
        settings: Settings = request.app.state.settings
        data = filled(operation, parse(await request.body()), settings)
        ask = await to_thread.run_sync(read_question, operation, data)
        if not operation.long:
            return JSONResponse(await to_thread.run_sync(lambda: to_json(operation.run(ask, Control()))))
        seconds = data.get("seconds", operation.seconds)
        if seconds > settings.most_seconds:
            message = f"found {seconds:g}, expected {settings.most_seconds:g} at most: this server allows no more"
            raise PartError(message, ("seconds",))
        pool = request.app.state.referee if operation.name in REFEREED else request.app.state.pool
        return stream(pool, operation.name, data, seconds)

    return Route(f"/{operation.name}", answer, methods=["POST"], name=operation.name)


def table_route(operation: TableOperation) -> Route:
    """``POST /tables/VERB``: asked and answered in the same way."""

    async def answer(request: Request) -> Response:
        streams: TableStreams = request.app.state.streams
        data, who = parse(await request.body()), caller(request, request.app.state.settings)
        if operation.long:
            return StreamingResponse(
                await streams.watch(read_question(operation, data), who), media_type="text/event-stream"
            )
        asked = await streams.beside(
            lambda: to_json(operation.run(streams.tables, read_question(operation, data), who))
        )
        return JSONResponse(asked)

    return Route(f"/{operation.name}", answer, methods=["POST"], name=operation.name)


async def schema(request: Request) -> Response:
    """The description of the API in the form of OpenAPI."""
    return JSONResponse(await to_thread.run_sync(description, request.app.state.settings))


ROUTES = [
    Route("/schema", schema),
    *map(route, OPERATIONS.values()),
    *map(table_route, TABLE_OPERATIONS.values()),
]
