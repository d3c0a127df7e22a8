"""The application: the API, the static files, and the guard before both."""

from __future__ import annotations

import hashlib
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.responses import Response
from starlette.routing import Mount
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

from analyzer.errors import InputError
from analyzer.forms import PartError
from analyzer.messages import LANGUAGES
from triomino.operations import RefusalError
from triomino.web.guard import Guard
from triomino.web.page_messages import page_messages
from triomino.web.pool import Pool
from triomino.web.routes import ROUTES
from triomino.web.settings import Settings
from triomino.web.statuses import on_failure, on_http_error, on_refusal
from triomino.web.streams import TableStreams

STATIC = Path(__file__).with_name("static")


class PageFiles(StaticFiles):
    """The files of the page, and beside them ``messages/CODE.json`` with its messages in each other language."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, or that it has not changed."""
        asked = re.fullmatch(r"messages/(\w+)\.json", Path(path).as_posix())
        if scope["method"] != "GET" or not asked or asked[1] not in LANGUAGES[1:]:
            return await super().get_response(path, scope)
        data = page_messages(asked[1])
        mark = {"etag": f'"{hashlib.sha256(data).hexdigest()}"'}
        response = Response(data, media_type="application/json", headers=mark)
        unchanged = self.is_not_modified(response.headers, Headers(scope=scope))
        return NotModifiedResponse(response.headers) if unchanged else response


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
        routes=[Mount("/api", routes=ROUTES), Mount("/", PageFiles(directory=STATIC, html=True))],
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
