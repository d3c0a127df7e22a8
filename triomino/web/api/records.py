"""``POST /api/record``: a game record replayed and checked, with the table after each turn."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from triomino.web.asking import TEXT_NAME, asked, pool_of, text_in
from triomino.web.streaming import stream

SECONDS = 60.0


async def record(request: Request) -> Response:
    """Audit a record."""
    text = text_in(await asked(request))
    return stream(pool_of(request), "audit", {"text": text, "file": TEXT_NAME}, SECONDS)


ROUTES = [Route("/record", record, methods=["POST"])]
