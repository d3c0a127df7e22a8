"""``POST /api/read`` and ``POST /api/write``: any notation in, any notation or a picture out."""

from __future__ import annotations

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from analyzer.analysis import analyse
from analyzer.board import layout_faults
from analyzer.notation import Draft, UndrawableError, read_draft, write_drawing, write_json, write_list
from analyzer.notation.jsonform import draft_json
from analyzer.render.svg import analysis_svg, board_svg
from triomino.web.asking import TEXT_NAME, asked, choice_in, text_in
from triomino.web.refusals import RefusalError

FURTHEST = 5_000
"""A tile farther out than this is not shown: the page draws the board as one picture."""

_WRITERS = {"drawing": write_drawing, "list": write_list, "json": write_json}


async def read(request: Request) -> Response:
    """Tell what kind of text it is, and give what a position or puzzle says as ``triomino-position/1``."""
    text = text_in(await asked(request))
    return JSONResponse(await to_thread.run_sync(_read, text))


async def write(request: Request) -> Response:
    """Write a position or puzzle in another form."""
    data = await asked(request)
    form = choice_in(data, "form", (*_WRITERS, "svg"))
    return JSONResponse({"form": form, "text": await to_thread.run_sync(_write, text_in(data), form)})


def is_record(text: str) -> bool:
    """Whether a text is a game record: only records have a line that says ``round``."""
    return any(line.partition("#")[0].strip() == "round" for line in text.split("\n"))


def _read(text: str) -> dict[str, object]:
    if is_record(text):
        return {"kind": "record"}
    draft = read_draft(text, TEXT_NAME)
    places = [laid.at for laid in draft.layout] + list(draft.fill) + [given.point for given in draft.givens]
    if any(abs(number) > FURTHEST for place in places for number in place):
        raise RefusalError(422, "too-far", f"a place lies more than {FURTHEST:,} steps from the middle")
    return {"kind": "puzzle" if draft.is_puzzle else "position", "position": draft_json(draft)}


def _write(text: str, form: str) -> str:
    draft = read_draft(text, TEXT_NAME)
    if form == "svg":
        return _picture(draft)
    try:
        return _WRITERS[form](draft)
    except UndrawableError as error:
        raise RefusalError(422, "undrawable", f"this cannot be drawn: {error}") from error


def _picture(draft: Draft) -> str:
    faults = layout_faults(draft.tile_set, draft.layout, connected=not draft.is_puzzle)
    if not faults and not draft.is_puzzle and not draft.givens:
        return analysis_svg(analyse(draft.position()))
    wrong = [draft.layout[number].at for fault in faults for number in fault.laid]
    title = f"A {'puzzle' if draft.is_puzzle else 'board'} of {len(draft.layout)} tiles"
    return board_svg(draft.layout, title=title, fill=draft.fill, givens=dict(draft.givens), wrong=wrong)


ROUTES = [Route("/read", read, methods=["POST"]), Route("/write", write, methods=["POST"])]
