"""What the engines answer, as JSON of the formats ``triomino-best/1`` and ``triomino-plan/1``."""

from __future__ import annotations

from analyzer.engine.opens import Opens
from analyzer.engine.plan.answer import FORMAT as PLAN_FORMAT
from analyzer.engine.plan.answer import Plan
from analyzer.engine.results import FORMAT as BEST_FORMAT
from analyzer.engine.results import Ranked, Ranking
from analyzer.render.jsonable import move_json
from analyzer.tiles import Tile

DIGITS = 4
"""Decimals of an estimate: more than any estimate is worth."""


def ranking_json(ranking: Ranking) -> dict[str, object]:
    """A ranking as a value that ``json.dumps`` takes. What an engine does not find out is ``null``."""
    data: dict[str, object] = {
        "format": BEST_FORMAT,
        "engine": ranking.engine,
        "moves": [_ranked_json(ranked) for ranked in ranking.moves],
        "seed": ranking.seed,
        "games": ranking.games,
        "stopped": ranking.stopped,
    }
    if ranking.note:
        data["note"] = ranking.note
    return data


def plan_json(plan: Plan) -> dict[str, object]:
    """A plan as a value that ``json.dumps`` takes."""
    return {
        "format": PLAN_FORMAT,
        "total": plan.total,
        "proven": plan.proven,
        "moves": [move_json(move) for move in plan.moves],
        "bound": plan.bound,
        "gap": plan.gap,
        "method": plan.method,
        "stopped": plan.stopped,
    }


def _ranked_json(ranked: Ranked) -> dict[str, object]:
    data: dict[str, object] = {
        **move_json(ranked.move),
        "equity": _rounded(ranked.equity),
        "stderr": _rounded(ranked.stderr),
        "win": _rounded(ranked.win),
        "proven": ranked.proven,
    }
    if ranked.games:
        data["games"] = ranked.games
    if ranked.plan is not None:
        data |= {"plan": ranked.plan, "bound": ranked.bound}
    if ranked.plan is not None or ranked.line:
        data["line"] = [None if move is None else move_json(move) for move in ranked.line]
    if ranked.opens is not None:
        data["opens"] = _opens_json(ranked.opens)
    return data


def _opens_json(opens: Opens) -> dict[str, object]:
    openings = [
        {
            **opening._asdict(),
            "unseen": _names(opening.unseen),
            "own": _names(opening.own),
            "chance": _rounded(opening.chance),
        }
        for opening in opens.openings
    ]
    return {
        "openings": openings,
        "killed": list(opens.killed),
        "playable": _names(opens.playable),
        "stuck": _names(opens.stuck),
        "opponent_tiles": opens.opponent_tiles,
    }


def _names(tiles: tuple[Tile, ...]) -> list[str]:
    return [tile.name for tile in tiles]


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, DIGITS)
