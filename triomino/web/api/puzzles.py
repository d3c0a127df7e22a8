"""Puzzles: solved, hinted at, made on the spot, taken from a library, and judged."""

from __future__ import annotations

from typing import Any

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from puzzles.item import Item, item_json, read_item
from puzzles.kinds import KINDS, kind
from puzzles.library import Library, LibraryError
from triomino.web.asking import TEXT_NAME, asked, choice_in, pool_of, seconds_in, settings_of, text_in, whole_in
from triomino.web.refusals import RefusalError
from triomino.web.streaming import stream

HINT_SECONDS = 20.0
MAKE_SECONDS = 60.0
DEFAULT_SECONDS = 20.0
MOST_LISTED = 200
MOST_SEED = 2**31 - 1
MOST_PARAMETERS = 8


async def solve(request: Request) -> Response:
    """Fill a puzzle, or count its fillings."""
    data = await asked(request)
    seconds = seconds_in(data, settings_of(request), DEFAULT_SECONDS)
    task = {"text": text_in(data), "file": TEXT_NAME, "count": data.get("count") is True, "seconds": seconds}
    return stream(pool_of(request), "solve", task, seconds)


async def hint(request: Request) -> Response:
    """The next step of a filling puzzle."""
    text = text_in(await asked(request))
    return stream(pool_of(request), "hint", {"text": text, "file": TEXT_NAME}, HINT_SECONDS)


async def make(request: Request) -> Response:
    """Make a puzzle of a kind."""
    data = await asked(request)
    parameters = data.get("parameters", {})
    if not isinstance(parameters, dict) or len(parameters) > MOST_PARAMETERS:
        raise RefusalError(400, "field", "expected the field 'parameters' to be an object of a few texts")
    if not all(isinstance(value, str) and len(value) < 100 for value in parameters.values()):
        raise RefusalError(400, "field", "expected every parameter to be a short text")
    seed = whole_in(data, "seed", 1, 0, MOST_SEED)
    task = {"kind": choice_in(data, "kind", tuple(KINDS)), "parameters": parameters, "seed": seed}
    return stream(pool_of(request), "make", task, MAKE_SECONDS)


async def judge(request: Request) -> Response:
    """Whether an answer to a puzzle is right."""
    data = await asked(request)
    item = _item(data.get("item"))
    right = await to_thread.run_sync(kind(item.kind).accepts, item, data.get("answer"))
    return JSONResponse({"right": right})


async def library(request: Request) -> Response:
    """The puzzles of the library, by kind and grade."""
    file = settings_of(request).library
    if file is None:
        return JSONResponse({"puzzles": [], "counts": []})
    wanted = {name: request.query_params.get(name) for name in ("kind", "grade")}
    return JSONResponse(await to_thread.run_sync(_listed, file, wanted["kind"], wanted["grade"]))


async def library_item(request: Request) -> Response:
    """One puzzle of the library."""
    file = settings_of(request).library
    item = None if file is None else await to_thread.run_sync(_kept, file, request.path_params["id"][:100])
    if item is None:
        raise RefusalError(404, "puzzle", "no puzzle of the library goes by that name")
    return JSONResponse({"item": item_json(item), "question": kind(item.kind).question(item)})


def _item(data: Any) -> Item:
    try:
        item = read_item(data)
        if item.kind not in KINDS:
            raise ValueError("no such kind")
    except (ValueError, TypeError, RecursionError) as error:
        raise RefusalError(400, "item", f"this is no puzzle: {error}") from error
    return item


def _listed(file: str, kind_name: str | None, grade: str | None) -> dict[str, object]:
    with _opened(file) as kept:
        items = list(kept.find(kind_name, grade, limit=MOST_LISTED))
        counts = kept.counts()
    return {
        "puzzles": [{"id": item.id, "kind": item.kind, "grade": item.grade, "tags": item.tags} for item in items],
        "counts": [{"kind": name, "grade": level, "count": number} for (name, level), number in counts.items()],
    }


def _kept(file: str, name: str) -> Item | None:
    with _opened(file) as kept:
        return kept.get(name)


def _opened(file: str) -> Library:
    try:
        return Library(file, create=False)
    except LibraryError as error:
        raise RefusalError(503, "library", str(error)) from error


ROUTES = [
    Route("/solve", solve, methods=["POST"]),
    Route("/hint", hint, methods=["POST"]),
    Route("/make", make, methods=["POST"]),
    Route("/judge", judge, methods=["POST"]),
    Route("/library", library),
    Route("/library/{id}", library_item),
]
