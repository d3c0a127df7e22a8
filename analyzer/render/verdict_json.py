"""Verdicts as JSON of the format ``triomino-verdict/1``: on a placement, or on a board without one."""

from __future__ import annotations

from collections.abc import Sequence

from analyzer.board import Fault, Placement
from analyzer.lattice import Point, corners
from analyzer.legality import Problem
from analyzer.moves import Move
from analyzer.referee import Diagnosis, Verdict
from analyzer.referee.scoring import Part, deciding_rules, score_parts
from analyzer.referee.suspects import Removal
from analyzer.rules.reading import RuleBook
from analyzer.tiles import Corners, Tile

FORMAT = "triomino-verdict/1"


def verdict_json(verdict: Verdict, book: RuleBook, opening: bool) -> dict[str, object]:
    """The verdict on a placement; ``opening`` says whether it is the first tile of a round.

    Beside the keys that every verdict has, a legal one has those of a move (``value``, ``hexagons``, ``bridge``,
    ``extends_bridge``) and the ``parts`` of its score.
    """
    placement, move = verdict.placement, verdict.move
    data: dict[str, object] = {
        "format": FORMAT,
        "rules": book.rules.name,
        "legal": verdict.legal,
        "at": placement.at,
        "tile": placement.tile.name,
        "corners": move and move.corners,
        "score": move and move.score,
        "problems": [_problem_json(problem) for problem in verdict.problems],
    }
    if move:
        data |= _score_json(move, book, opening)
    return data


def comparison_json(scored: Sequence[tuple[RuleBook, Move]], opening: bool) -> dict[str, object]:
    """What each rule set gives for one placement (``all_rules``), and on which rules they differ (``differences``)."""
    return {
        "all_rules": [
            {"rules": book.rules.name, "score": move.score, **_score_json(move, book, opening)} for book, move in scored
        ],
        "differences": [
            {"rule": path, "values": {book.rules.name: book.values[path] for book, _ in scored}}
            for path in deciding_rules(scored, opening)
        ],
    }


def diagnosis_json(diagnosis: Diagnosis) -> dict[str, object]:
    """The verdict on a board: the keys of every verdict, and which tiles are most likely wrong."""
    layout = diagnosis.layout
    return {
        "format": FORMAT,
        "legal": diagnosis.legal,
        "at": None,
        "tile": None,
        "corners": None,
        "score": None,
        "problems": [_fault_json(diagnosis, fault) for fault in diagnosis.faults],
        "removal": diagnosis.removal and _removal_json(layout, diagnosis.removal),
        "agreement": diagnosis.agreement and _removal_json(layout, diagnosis.agreement),
        "suspects": [
            {
                **_laid_json(layout[doubt.number]),
                "fits": [_turned_json(turned) for turned in doubt.fits],
                "reason": doubt.reason,
            }
            for doubt in diagnosis.doubts
        ],
    }


def _score_json(move: Move, book: RuleBook, opening: bool) -> dict[str, object]:
    return {
        "value": move.value,
        "hexagons": move.hexagons,
        "bridge": move.bridge,
        "extends_bridge": move.extends_bridge,
        "parts": [_part_json(part) for part in score_parts(move, book.rules, opening)],
    }


def _part_json(part: Part) -> dict[str, object]:
    return {"points": part.points, "for": part.cause, "rule": part.rule}


def _problem_json(problem: Problem) -> dict[str, object]:
    data: dict[str, object] = {"code": problem.code, "message": problem.message}
    if problem.mirror_of:
        data["mirror_of"] = problem.mirror_of.name
    if problem.played_at is not None:
        data["played_at"] = problem.played_at
    if problem.point is not None:
        data |= {"point": problem.point, "is": problem.value, "tile_has": problem.tile_has}
    return data


def _fault_json(diagnosis: Diagnosis, fault: Fault) -> dict[str, object]:
    concerned = [diagnosis.layout[number] for number in fault.laid]
    data: dict[str, object] = {"code": fault.code, "message": fault.message}
    faces = [laid.at for laid in concerned]
    match fault.code:
        case "not-in-set":
            data |= {"at": faces[0], "tile": concerned[0].tile.name}
            if concerned[0].tile.mirror in diagnosis.tile_set:
                data["mirror_of"] = concerned[0].tile.mirror.name
        case "duplicate-tile":
            data |= {"tile": concerned[0].tile.name, "faces": faces}
        case "occupied":
            data |= {"at": faces[0], "tiles": [laid.tile.name for laid in concerned]}
        case "corner-clash":
            data |= {
                "point": fault.point,
                "faces": faces,
                "values": [_value_at(laid, fault.point) for laid in concerned],
            }
        case _:
            data |= {"faces": faces}
    return data


def _value_at(laid: Placement, point: Point | None) -> int:
    return next(value for where, value in zip(corners(laid.at), laid.corners) if where == point)


def _removal_json(layout: Sequence[Placement], removal: Removal) -> dict[str, object]:
    return {
        "fewest": removal.fewest,
        "proven": removal.proven,
        "complete": removal.complete,
        "sets": [[_laid_json(layout[number]) for number in numbers] for numbers in removal.sets],
    }


def _laid_json(laid: Placement) -> dict[str, object]:
    return {"at": laid.at, "corners": laid.corners, "tile": laid.tile.name}


def _turned_json(turned: Corners) -> dict[str, object]:
    return {"corners": turned, "tile": Tile.of(*turned).name}
