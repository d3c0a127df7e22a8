"""Reading what a request asks: a JSON object, and the fields of it."""

from __future__ import annotations

import json
from typing import Any

from starlette.requests import Request

from triomino.web.pool import Pool
from triomino.web.refusals import RefusalError
from triomino.web.settings import Settings

TEXT_NAME = "text"
"""How messages call a text that came with a request."""


async def asked(request: Request) -> dict[str, Any]:
    """The JSON object in the body of a request.

    Raises:
        RefusalError: it holds something else.
    """
    try:
        data = json.loads(await request.body())
    except (ValueError, RecursionError) as error:
        raise RefusalError(400, "json", "the body is not JSON") from error
    if not isinstance(data, dict):
        raise RefusalError(400, "json", "expected a JSON object")
    return data


def text_in(data: dict[str, Any], key: str = "text") -> str:
    """A text among the fields, its line ends made alike.

    Raises:
        RefusalError: there is none, or it has characters that are no text.
    """
    text = data.get(key)
    if not isinstance(text, str):
        raise RefusalError(400, "field", f"expected the field {key!r} to be a text")
    if any("\ud800" <= character <= "\udfff" for character in text):
        raise RefusalError(400, "field", f"the field {key!r} has half of a character in it")
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def choice_in(data: dict[str, Any], key: str, choices: tuple[str, ...]) -> str:
    """One of some words; the first where the field is missing.

    Raises:
        RefusalError: it is another.
    """
    value = data.get(key, choices[0])
    if not isinstance(value, str) or value not in choices:
        raise RefusalError(400, "field", f"expected the field {key!r} to be one of {', '.join(choices)}")
    return value


def whole_in(data: dict[str, Any], key: str, default: int, least: int, most: int) -> int:
    """A whole number within a range.

    Raises:
        RefusalError: it is something else.
    """
    value = data.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise RefusalError(400, "field", f"expected the field {key!r} to be a whole number from {least} to {most:,}")
    return value


def seconds_in(data: dict[str, Any], settings: Settings, default: float) -> float:
    """How long a search may take.

    Raises:
        RefusalError: it is no number, or more than the server allows.
    """
    value = data.get("seconds", default)
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= settings.most_seconds:
        most = f"{settings.most_seconds:g}"
        raise RefusalError(400, "field", f"expected the field 'seconds' to be a number above 0, {most} at most")
    return float(value)


def settings_of(request: Request) -> Settings:
    """What this server allows."""
    settings = request.app.state.settings
    assert isinstance(settings, Settings)
    return settings


def pool_of(request: Request) -> Pool:
    """The worker processes of this server."""
    pool = request.app.state.pool
    assert isinstance(pool, Pool)
    return pool
