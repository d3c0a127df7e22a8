"""Long work as server-sent events: ``progress`` as it goes, then ``done``, ``refused`` or ``failed``.

A browser that closes the connection stops the work: that is all there is to its stop button.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

from starlette.responses import Response, StreamingResponse

from triomino.operations import RefusalError
from triomino.refusals import refusal
from triomino.web.pool import News, Pool
from triomino.web.tasks import FAILED


def stream(pool: Pool, task: str, data: dict[str, Any], seconds: float) -> Response:
    """Answer with the news of a task."""
    return StreamingResponse(_events(pool, task, data, seconds), media_type="text/event-stream")


async def _events(pool: Pool, task: str, data: dict[str, Any], seconds: float) -> AsyncIterator[str]:
    news = pool.run(task, data, seconds)
    try:
        async for item in news:
            yield event(item)
    except RefusalError as error:
        yield event(News("refused", refusal(error)))
    finally:
        # Leaving an asynchronous generator half read does not close it; and this may run while being cancelled.
        await asyncio.shield(news.aclose())


def event(news: News) -> str:
    """A piece of news as it is sent."""
    kind, value = news
    if kind in ("failed", "died"):
        kind, value = "failed", FAILED
    return f"event: {kind}\ndata: {json.dumps(value)}\n\n"
