"""The HTTP responses to refused requests."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from analyzer.errors import InputError
from analyzer.forms import PartError
from triomino.operations import RefusalError
from triomino.refusals import refusal, refusal_json, why

STATUS = {"json": 400, "field": 400, "token": 403, "no-table": 404, "too-many": 429, "library": 503}
"""The HTTP status for each code of a refusal. For other codes, it is ``OTHER_STATUS``."""

OTHER_STATUS = 422


def refused(error: RefusalError | PartError | InputError) -> tuple[int, dict[str, object]]:
    """Return the HTTP status and body for ``error``."""
    return STATUS.get(why(error).code, OTHER_STATUS), refusal(error)


async def on_refusal(_request: Request, error: Exception) -> Response:
    assert isinstance(error, RefusalError | PartError | InputError)
    status, body = refused(error)
    return JSONResponse(body, status)


async def on_http_error(_request: Request, error: Exception) -> Response:
    """Respond to an error that the framework raises, such as an unknown path."""
    assert isinstance(error, HTTPException)
    return JSONResponse(refusal_json("http", error.detail), error.status_code, error.headers)


async def on_failure(_request: Request, _error: Exception) -> Response:
    """Respond to an internal error without revealing its details."""
    return JSONResponse(refusal_json("failed", "the server failed to answer this request"), 500)
