"""The application: the API, the static files, and the guard before both."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from analyzer.errors import InputError
from analyzer.forms import PartError
from triomino.operations import RefusalError
from triomino.web.guard import Guard
from triomino.web.pool import Pool
from triomino.web.routes import ROUTES
from triomino.web.settings import Settings
from triomino.web.statuses import on_failure, on_http_error, on_refusal
from triomino.web.streams import TableStreams

STATIC = Path(__file__).with_name("static")


def make_app(settings: Settings) -> Starlette:
    """The analysis board as an ASGI application."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.settings = settings
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
        routes=[Mount("/api", routes=ROUTES), Mount("/", StaticFiles(directory=STATIC, html=True))],
        middleware=[Middleware(Guard, settings=settings)],
        exception_handlers={
            RefusalError: on_refusal,
            PartError: on_refusal,
            InputError: on_refusal,
            HTTPException: on_http_error,
            Exception: on_failure,
        },
        lifespan=lifespan,
    )
