"""``GET /api/about``: what the page needs to know before it asks anything else; ``GET /api/schema``: the API itself."""

from __future__ import annotations

from importlib.metadata import version
from importlib.resources import files

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from analyzer.rules import PUBLISHED
from analyzer.rules.describe import explanation
from analyzer.rules.reading import published_book
from triomino.web.asking import settings_of
from triomino.web.refusals import RefusalError


async def about(request: Request) -> Response:
    """The version, the rule sets, and what this server allows."""
    books = [published_book(name).rules for name in PUBLISHED]
    return JSONResponse(
        {
            "version": version("triomino"),
            "rules": [
                {
                    "name": rules.name,
                    "title": rules.title,
                    "players": [rules.least_players, rules.most_players],
                    "hands": rules.hand_sizes,
                }
                for rules in books
            ],
            "sets": ["standard", "0-6", "0-5 mirrors", "0-3 mirrors"],
            "most_seconds": settings_of(request).most_seconds,
        }
    )


async def rules(request: Request) -> Response:
    """One rule set explained, line by line."""
    name = request.path_params["name"]
    if name not in PUBLISHED:
        raise RefusalError(404, "rules", "no published rule set goes by that name")
    return JSONResponse({"name": name, "lines": explanation(published_book(name))})


async def schema(_request: Request) -> Response:
    """The description of the API in the form of OpenAPI."""
    text = files("triomino.web").joinpath("openapi.json").read_text(encoding="utf-8")
    return Response(text, media_type="application/json")


ROUTES = [
    Route("/about", about),
    Route("/rules/{name}", rules),
    Route("/schema", schema),
]
