"""``POST /api/record`` and ``POST /api/review``: a game record checked, and what its choices cost."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from analyzer.engine.results import DEFAULT_SEED
from triomino.web.asking import TEXT_NAME, asked, pool_of, seconds_in, settings_of, text_in, whole_in
from triomino.web.streaming import stream

SECONDS = 60.0

GAMES = 2000
MOST_GAMES = 100_000
MOST_SEED = 2**31 - 1


async def record(request: Request) -> Response:
    """Audit a record, with the table after each turn."""
    text = text_in(await asked(request))
    return stream(pool_of(request), "audit", {"text": text, "file": TEXT_NAME}, SECONDS)


async def review(request: Request) -> Response:
    """Compare each choice of a record with the best move."""
    data = await asked(request)
    settings = settings_of(request)
    task = {
        "text": text_in(data),
        "file": TEXT_NAME,
        "games": whole_in(data, "games", GAMES, 1, MOST_GAMES),
        "seed": whole_in(data, "seed", DEFAULT_SEED, 0, MOST_SEED),
        "seconds": seconds_in(data, settings, settings.most_seconds),
    }
    return stream(pool_of(request), "review", task, settings.most_seconds)


ROUTES = [Route("/record", record, methods=["POST"]), Route("/review", review, methods=["POST"])]
