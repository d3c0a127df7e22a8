"""How the server says no: one JSON shape, whatever the reason."""

from __future__ import annotations

from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from analyzer.errors import InputError, TextFault
from analyzer.forms import PartError, json_keys, to_json
from triomino.operations import RefusalError

SHOWN_FAULTS = 50

STATUS = {"puzzle": 404, "library": 503}
"""The status of HTTP for what an operation refuses; 422 for any other code."""


@json_keys("code", "message", "line", "column")
class FaultTold(NamedTuple):
    """One thing wrong with a text: its code, what was found and expected, and where."""

    code: str
    message: str
    line: int | None
    column: int | None


@json_keys("code", "message", "field", "faults")
class Why(NamedTuple):
    """Why something is refused.

    Attributes:
        code: why, in a word.
        message: why, in a sentence.
        field: the field that is at fault, where it is one.
        faults: for a text that cannot be used, everything wrong with it.
    """

    code: str
    message: str
    field: str | None = None
    faults: tuple[FaultTold, ...] = ()


@json_keys("error")
class Refusal(NamedTuple):
    """The body of every refusal."""

    error: Why


def refusal_json(code: str, message: str, field: str | None = None) -> dict[str, object]:
    """The body of a refusal, as ``json.dumps`` takes it."""
    body: dict[str, object] = to_json(Refusal(Why(code, message, field)))
    return body


def refused(error: RefusalError | PartError | InputError) -> tuple[int, dict[str, object]]:
    """The status of HTTP and the body for whatever keeps a request from being answered."""
    if isinstance(error, InputError):
        why = Why("input", str(error), error.file, tuple(map(_fault, error.faults[:SHOWN_FAULTS])))
        return 422, to_json(Refusal(why))
    if isinstance(error, PartError):
        if not error.path:
            return 400, refusal_json("json", error.message)
        return 400, refusal_json("field", f"{error.field}: {error.message}", error.field)
    return STATUS.get(error.code, 422), refusal_json(error.code, error.message, error.field)


def _fault(fault: TextFault) -> FaultTold:
    spot = fault.spot
    return FaultTold(fault.code, fault.message, spot and spot.line, spot and spot.column)


async def on_refusal(_request: Request, error: Exception) -> Response:
    """Answer whatever ``refused`` takes."""
    assert isinstance(error, RefusalError | PartError | InputError)
    status, body = refused(error)
    return JSONResponse(body, status)


async def on_http_error(_request: Request, error: Exception) -> Response:
    """Answer what the framework refuses: no such page, a method that a page does not have."""
    assert isinstance(error, HTTPException)
    return JSONResponse(refusal_json("http", error.detail), error.status_code, error.headers)


async def on_failure(_request: Request, _error: Exception) -> Response:
    """Answer a mistake of our own without telling how it came about."""
    return JSONResponse(refusal_json("failed", "the server failed to answer this request"), 500)
