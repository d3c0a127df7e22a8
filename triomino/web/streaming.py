"""Long work as server-sent events.

To stop the work, a client closes the connection.
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
        # The client may have disconnected, so ``news`` must be closed here. The shield lets ``aclose`` finish even if
        # this task is cancelled.
        await asyncio.shield(news.aclose())


def event(news: News, language: str | None = None) -> str:
    """Return a message as a server-sent event. ``died`` is sent as ``failed``."""
    kind, value = news
    if kind in ("failed", "died"):
        with speaking(language):
            kind, value = "failed", failed()
    return f"event: {kind}\ndata: {json.dumps(value)}\n\n"


def refused_event(error: RefusalError, language: str | None) -> str:
    with speaking(language):
        return event(News("refused", refusal(error)))
