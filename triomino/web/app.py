"""The application: the API and the static files, behind the guard."""

from __future__ import annotations

import asyncio
import hashlib
import posixpath
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from anyio import to_thread
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route

from analyzer.errors import InputError
from analyzer.forms import PartError
from triomino.operations import RefusalError
from triomino.web.guard import Guard
from triomino.web.page_files import PAGE, TYPES, hand_out, source_files
from triomino.web.pool import Pool
from triomino.web.routes import ROUTES
from triomino.web.settings import Settings
from triomino.web.statuses import on_failure, on_http_error, on_refusal
from triomino.web.streams import TableStreams

FOR_GOOD = "public, max-age=31536000, immutable"
"""The value of the header ``cache-control`` for files with a checksum in their names."""

LEAST_PACKED = 500
"""Responses of fewer bytes are not compressed."""

PACKING = 5
"""The gzip level. Higher levels cost more time than they save."""


async def page_file(request: Request) -> Response:
    """Send a file of the page, or status 304 if the browser already has the current version."""
    as_they_stand = request.app.state.settings.as_they_stand
    files = await (to_thread.run_sync(source_files) if as_they_stand else request.app.state.page)
    path = request.path_params["path"] or PAGE
    if path not in files:
        raise HTTPException(404)
    headers = {"etag": f'"{hashlib.sha256(files[path]).hexdigest()}"'}
    if "/" in path and not as_they_stand:
        headers["cache-control"] = FOR_GOOD
    if headers["etag"] in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(files[path], media_type=TYPES[posixpath.splitext(path)[1]], headers=headers)


def make_app(settings: Settings) -> Starlette:

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.settings = settings
        app.state.page = asyncio.create_task(to_thread.run_sync(lambda: hand_out(source_files())))
        app.state.pool = Pool(settings)
        app.state.referee = Pool(settings._replace(workers=1))
        app.state.streams = TableStreams(settings)
        try:
            yield
        finally:
            await app.state.streams.close()
            await app.state.pool.close()
            await app.state.referee.close()

    return Starlette(
        routes=[Mount("/api", routes=ROUTES), Route("/{path:path}", page_file)],
        middleware=[
            Middleware(Guard, settings=settings),
            Middleware(GZipMiddleware, minimum_size=LEAST_PACKED, compresslevel=PACKING),
        ],
        exception_handlers={
            RefusalError: on_refusal,
            PartError: on_refusal,
            InputError: on_refusal,
            HTTPException: on_http_error,
            Exception: on_failure,
        },
        lifespan=lifespan,
    )
