"""Long work as server-sent events: ``progress`` during the work, then ``done``, ``refused`` or ``failed``.

To stop the work, a browser closes the connection; the page's stop button does the same.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

from starlette.responses import Response, StreamingResponse

from analyzer.messages import speaking
from triomino.operations import RefusalError
from triomino.refusals import refusal
from triomino.web.pool import News, Pool
from triomino.web.tasks import failed


def stream(pool: Pool, task: str, data: dict[str, Any], seconds: float, language: str | None) -> Response:
    """Send the messages of a task."""
    return StreamingResponse(_events(pool, task, data, seconds, language), media_type="text/event-stream")


async def _events(
    pool: Pool, task: str, data: dict[str, Any], seconds: float, language: str | None
) -> AsyncIterator[str]:
    news = pool.run(task, data, seconds, language)
    try:
        async for item in news:
            yield event(item, language)
    except RefusalError as error:
        yield refused_event(error, language)
    finally:
        # An asynchronous generator that is partly read does not close itself. This may also run during a cancellation.
        await asyncio.shield(news.aclose())


def event(news: News, language: str | None = None) -> str:
    """A message in the form of an event."""
    kind, value = news
    if kind in ("failed", "died"):
        with speaking(language):
            kind, value = "failed", failed()
    return f"event: {kind}\ndata: {json.dumps(value)}\n\n"


def refused_event(error: RefusalError, language: str | None) -> str:
    """A refusal in the form of an event."""
    with speaking(language):
        return event(News("refused", refusal(error)))
