"""``POST /api/board``: what a position means, or, for a board that is not legal, the referee's verdict on it."""

from __future__ import annotations

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from analyzer.analysis import analyse
from analyzer.board import layout_faults
from analyzer.moves import legal_moves
from analyzer.notation import Draft, read_draft
from analyzer.render.jsonable import analysis_json, move_json
from triomino.web.asking import TEXT_NAME, asked, pool_of, text_in
from triomino.web.refusals import RefusalError

FORMAT = "triomino-board/1"

VERDICT_SECONDS = 5.0


async def board(request: Request) -> Response:
    """Analyse the board at once; a faulty one is given to a worker, since looking for the wrong tiles may take long."""
    text = text_in(await asked(request))
    answer = await to_thread.run_sync(_judge, text)
    if not answer["legal"]:
        news = await pool_of(request).ask("diagnose", {"text": text, "file": TEXT_NAME}, VERDICT_SECONDS)
        if news.kind != "done":
            raise RefusalError(503, "unfinished", "the verdict on this board took too long")
        answer["verdict"] = news.value
    return JSONResponse(answer)


def _judge(text: str) -> dict[str, object]:
    draft = read_draft(text, TEXT_NAME)
    tile_set = draft.tile_set
    answer: dict[str, object] = {
        "format": FORMAT,
        "set": tile_set.name,
        "tiles": [tile.name for tile in sorted(tile_set)],
        "legal": not layout_faults(tile_set, draft.layout),
    }
    return answer | _meaning(draft) if answer["legal"] else answer


def _meaning(draft: Draft) -> dict[str, object]:
    """The analysis, and every legal placement of every unplayed tile: the page shows at once where each may go."""
    position = draft.position()
    here = position.board
    placements = legal_moves(here, here.unplayed, position.rule_set)
    return {"analysis": analysis_json(analyse(position)), "placements": [move_json(move) for move in placements]}


ROUTES = [Route("/board", board, methods=["POST"])]
