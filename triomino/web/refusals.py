"""How the server says no: one JSON shape, whatever the reason."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from analyzer.errors import InputError

SHOWN_FAULTS = 50


class RefusalError(Exception):
    """A request that cannot be answered: the status of HTTP, a short code, and the reason in one sentence."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message


def refusal_json(code: str, message: str, faults: list[dict[str, object]] | None = None) -> dict[str, object]:
    """The body of every refusal."""
    return {"error": {"code": code, "message": message, "faults": faults or []}}


def input_error_json(error: InputError) -> dict[str, object]:
    """A text that cannot be used: the whole message, and each fault with its place."""
    faults: list[dict[str, object]] = [
        {
            "code": fault.code,
            "message": fault.message,
            "line": fault.spot.line if fault.spot else None,
            "column": fault.spot.column if fault.spot else None,
        }
        for fault in error.faults[:SHOWN_FAULTS]
    ]
    return refusal_json("input", str(error), faults)


async def on_refusal(_request: Request, error: Exception) -> Response:
    """Answer a ``RefusalError``."""
    assert isinstance(error, RefusalError)
    headers = {"retry-after": "5"} if error.status == 503 else None
    return JSONResponse(refusal_json(error.code, error.message), error.status, headers)


async def on_input_error(_request: Request, error: Exception) -> Response:
    """Answer an ``InputError``."""
    assert isinstance(error, InputError)
    return JSONResponse(input_error_json(error), 422)


async def on_http_error(_request: Request, error: Exception) -> Response:
    """Answer what the framework refuses: no such page, a method that a page does not have."""
    assert isinstance(error, HTTPException)
    return JSONResponse(refusal_json("http", error.detail), error.status_code, error.headers)


async def on_failure(_request: Request, _error: Exception) -> Response:
    """Answer a mistake of our own without telling how it came about."""
    return JSONResponse(refusal_json("failed", "the server failed to answer this request"), 500)
