"""``POST /api/best``: the moves of a hand ranked, as a stream that grows more certain."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from analyzer.engine import AUTO, ENGINES
from analyzer.engine.results import DEFAULT_SEED
from triomino.web.asking import TEXT_NAME, asked, choice_in, pool_of, seconds_in, settings_of, text_in, whole_in
from triomino.web.streaming import stream

CHOICES = (AUTO, *ENGINES)

DEFAULT_SECONDS = 10.0
MOST_SEED = 2**31 - 1


async def best(request: Request) -> Response:
    """Search until the time is over, the answer is clear, or nobody listens any more."""
    data = await asked(request)
    seconds = seconds_in(data, settings_of(request), DEFAULT_SECONDS)
    task = {
        "text": text_in(data),
        "file": TEXT_NAME,
        "engine": choice_in(data, "engine", CHOICES),
        "seed": whole_in(data, "seed", DEFAULT_SEED, 0, MOST_SEED),
        "seconds": seconds,
    }
    return stream(pool_of(request), "best", task, seconds)


ROUTES = [Route("/best", best, methods=["POST"])]
